//! From the rows of a spreadsheet to changes. Finds all problems at once.

use indexmap::IndexMap;

use super::rows::{self, CellProblem, SheetRow};
use super::values::{self, Wrong};
use super::{CardRow, Column, column_letters, rows_by_id};
use ozeki_engine::hidden;
use ozeki_engine::library::{FieldKind, WrittenCards};
use ozeki_engine::limits::{MAX_CARDS, PROBLEMS};
use ozeki_engine::problem::Suggestion;

/// A cell that says something new.
#[derive(Debug, PartialEq, Eq)]
pub struct CellChange {
    pub column: Column,
    pub old: String,
    pub new: String,
}

/// A card of the pack that the spreadsheet changes.
#[derive(Debug)]
pub struct CardChange {
    pub old: CardRow,
    pub new: CardRow,
    /// In the order of the columns; never empty.
    pub cells: Vec<CellChange>,
}

impl CardChange {
    /// What is printed on it of what it does.
    pub fn changes_effects(&self) -> bool {
        let does =
            |column: &Column| matches!(column.kind(), FieldKind::Powers | FieldKind::Text) && column.own.is_none();
        self.cells.iter().any(|cell| does(&cell.column))
    }
}

/// What a spreadsheet changes in a pack.
#[derive(Debug, Default)]
pub struct Import {
    pub changed: Vec<CardChange>,
    /// Cards the pack did not have, in the order of their rows.
    pub added: Vec<CardRow>,
    /// Columns that are no fields of a card, in words: they are left as they are.
    pub aside: Vec<String>,
}

impl Import {
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.added.is_empty()
    }

    /// Whether the cards after an edit are those before it with these changes, and no other.
    pub fn is_all_that_differs(&self, before: &WrittenCards, after: &WrittenCards) -> bool {
        let mut wanted = rows_by_id(before);
        let new = self.changed.iter().map(|change| &change.new).chain(&self.added);
        wanted.extend(new.map(|row| (row.id.clone(), row.clone())));
        wanted == rows_by_id(after)
    }
}

/// Reads a CSV file against the cards there are.
pub fn import(csv: &[u8], cards: &WrittenCards) -> Result<Import, Vec<CellProblem>> {
    let rows = rows::read(csv).map_err(|problem| vec![problem])?;
    let (columns, problems, aside) = (Vec::new(), Vec::new(), Vec::new());
    let mut reader = Reader { cards, current: rows_by_id(cards), columns, problems, aside };
    let import = reader.read(&rows);
    let mut problems = reader.problems;
    if problems.is_empty() {
        return Ok(import);
    }
    problems.sort_by_key(|problem| (problem.row, problem.column.as_ref().map_or(0, |(column, _)| *column)));
    let many = problems.len();
    if many > PROBLEMS {
        problems.truncate(PROBLEMS);
        let row = problems.last().map_or(1, |problem| problem.row);
        let message = format!("there are {many} problems; from here on they are not told");
        problems.push(CellProblem::in_row(row, Wrong::new(message)));
    }
    Err(problems)
}

/// A card as its row would have it, and where that row is.
struct Wanted<'a> {
    row: &'a SheetRow,
    card: CardRow,
    is_new: bool,
}

struct Reader<'a> {
    cards: &'a WrittenCards,
    current: IndexMap<String, CardRow>,
    /// Those of the spreadsheet that are known, each with its place.
    columns: Vec<(usize, Column)>,
    problems: Vec<CellProblem>,
    aside: Vec<String>,
}

impl Reader<'_> {
    fn wrong(&mut self, row: usize, column: &str, wrong: Wrong) {
        let place = self.columns.iter().find(|(_, c)| c.name() == column);
        self.problems.push(match place {
            Some((place, column)) => CellProblem::in_cell(row, *place, &column.name(), wrong),
            None => CellProblem::in_row(row, wrong),
        });
    }

    fn read(&mut self, rows: &[SheetRow]) -> Import {
        let Some((header, rows)) = rows.split_first() else {
            let wrong = Wrong::new("the file is empty").hint("the first row must hold the names of the columns");
            self.problems.push(CellProblem::in_row(1, wrong));
            return Import::default();
        };
        self.header(header, rows);
        if !self.columns.iter().any(|(_, column)| column.kind() == FieldKind::Id) {
            let wrong = Wrong::new("there is no column `id`").hint("the `id` says which card a row is about");
            self.problems.push(CellProblem::in_row(header.number, wrong));
            return Import::default();
        }
        let mut wanted: IndexMap<String, Wanted> = IndexMap::new();
        for row in rows.iter().filter(|row| !row.is_blank()) {
            let cell = |column: &(usize, Column)| row.cells.get(column.0).map_or("", |cell| cell.trim()).to_owned();
            let id = self.columns.iter().find(|(_, c)| c.kind() == FieldKind::Id).map(cell).unwrap_or_default();
            if id.is_empty() {
                let wrong = Wrong::new("the id is missing").hint("the `id` says which card this row is about");
                self.wrong(row.number, "id", wrong);
            } else if let Some(earlier) = wanted.get(&id) {
                let message = format!("`{id}` is already in row {}", earlier.row.number);
                self.wrong(row.number, "id", Wrong::new(message));
            } else {
                let card = self.row(header, row, &id);
                wanted.insert(id.clone(), Wanted { row, card, is_new: !self.current.contains_key(&id) });
            }
        }
        // One card too many is all there is to say of a thousand.
        if let Some(over) =
            wanted.values().filter(|wanted| wanted.is_new).nth(MAX_CARDS.saturating_sub(self.current.len()))
        {
            let message = format!("this is one new card too many: a pack has {MAX_CARDS} cards at most");
            self.wrong(over.row.number, "id", Wrong::new(message));
            return Import::default();
        }
        self.originals(&wanted);
        self.import(wanted)
    }

    fn header(&mut self, header: &SheetRow, rows: &[SheetRow]) {
        let known = Column::all(self.cards);
        for (place, name) in header.cells.iter().map(|cell| cell.trim()).enumerate() {
            let is_used = || rows.iter().any(|row| row.cells.get(place).is_some_and(|cell| !cell.trim().is_empty()));
            match known.iter().find(|column| column.name() == name) {
                Some(column) if self.columns.iter().any(|(_, c)| c == column) => {
                    let wrong = Wrong::new(format!("there are two columns `{name}`"));
                    self.problems.push(CellProblem::in_cell(header.number, place, name, wrong));
                }
                Some(column) => self.columns.push((place, column.clone())),
                None if name.is_empty() && !is_used() => {}
                None => self.aside.push(self.unknown_column(place, name, &known)),
            }
        }
    }

    /// Why a column is left aside. People keep notes of their own beside the fields of a card.
    fn unknown_column(&self, place: usize, name: &str, known: &[Column]) -> String {
        let column = format!("column {}", column_letters(place));
        let shown = hidden::quoted(name);
        if name.is_empty() {
            return format!("{column} has no name and is ignored");
        }
        let language = known
            .iter()
            .filter(|column| column.kind().by_language())
            .find_map(|column| name.strip_prefix(&format!("{}.", column.bare_name())));
        if let Some(language) = language.filter(|language| !language.contains('.')) {
            let has = self.cards.languages.join(", ");
            let language = hidden::quoted(language);
            return format!("{column} ({shown}) is ignored: the pack has no language `{language}`; it has {has}");
        }
        let names: Vec<String> = known.iter().map(Column::name).collect();
        let near = Suggestion::nearest(name, names.iter().map(String::as_str));
        let hint = Suggestion::at_end(near.as_ref());
        format!("{column} ({shown}) is not a field of a card and is ignored{hint}")
    }

    /// The card a row asks for. What is wrong with the row stays as it was.
    fn row(&mut self, header: &SheetRow, row: &SheetRow, id: &str) -> CardRow {
        let old = self.current.get(id).cloned();
        let mut card = old.clone().unwrap_or_else(|| CardRow { id: id.to_owned(), ..CardRow::default() });
        if old.is_none() {
            if let Err(wrong) = values::card_id(id) {
                self.wrong(row.number, "id", wrong);
            }
            self.needed_by_new_card(row.number);
        }
        if row.cells.len() < header.cells.len() {
            let message =
                format!("this row has {} cells, but there are {} columns", row.cells.len(), header.cells.len());
            self.problems.push(CellProblem::in_row(row.number, Wrong::new(message)));
            return card;
        }
        for place in header.cells.len()..row.cells.len() {
            if !row.cells[place].trim().is_empty() {
                let wrong = Wrong::new("this cell belongs to no column").hint("is there a comma too many in this row?");
                self.problems.push(CellProblem::in_cell(row.number, place, "", wrong));
            }
        }
        for (place, column) in self.columns.clone() {
            let cell = row.cells[place].as_str();
            if old.as_ref().is_some_and(|old| old.cell(&column) == cell) {
                continue;
            }
            match self.read_cell(&mut card, &column, cell, old.is_some()) {
                Ok(cell) => card.set(&column, cell),
                Err(all) => all.into_iter().for_each(|wrong| self.wrong(row.number, &column.name(), wrong)),
            }
        }
        if card.cells.contains_key("zombie") && !card.cells.contains_key("mutation") {
            let asked = |name: &str| self.columns.iter().find(|(_, c)| c.is(name)).map(|(place, _)| &row.cells[*place]);
            match asked("zombie") {
                // Where the cost cannot be read, that is what is wrong.
                Some(_) if asked("mutation").is_some_and(|cost| !cost.trim().is_empty()) => {}
                Some(_) => {
                    let wrong = Wrong::new("a card that does not mutate cannot be a zombie");
                    self.wrong(row.number, "zombie", wrong.hint("give it a mutation cost, or empty this cell"));
                }
                None => _ = card.cells.shift_remove("zombie"),
            }
        }
        card
    }

    fn needed_by_new_card(&mut self, row: usize) {
        for column in Column::all(self.cards).iter().filter(|column| column.kind().is_needed()) {
            if !self.columns.iter().any(|(_, c)| c == column) {
                let message = format!("a new card needs a `{}`, but there is no such column", column.name());
                self.problems.push(CellProblem::in_row(row, Wrong::new(message)));
            }
        }
    }

    /// A cell as it is written by ourselves, or everything that is wrong with it.
    fn read_cell(&self, card: &mut CardRow, column: &Column, cell: &str, exists: bool) -> Result<String, Vec<Wrong>> {
        let trimmed = cell.trim();
        let one = |wrong: Wrong| vec![wrong];
        let number = |cell: &str, least, most| values::number(cell, least, most).map(|n| n.to_string()).map_err(one);
        match column.kind() {
            FieldKind::Id => Ok(trimmed.to_owned()),
            FieldKind::Clan => self.clan(card, trimmed, exists).map(|()| trimmed.to_owned()).map_err(one),
            FieldKind::Name if !hidden::has_visible(trimmed) && hidden::first_in_text(cell).is_none() => {
                Err(one(Wrong::new("a card needs a name in every language of the pack")))
            }
            FieldKind::Text | FieldKind::Line if trimmed.is_empty() => Ok(String::new()),
            FieldKind::Name | FieldKind::Text | FieldKind::Line => match hidden::first_in_text(cell) {
                Some(c) => Err(one(Wrong::new(hidden::refusal(c)))),
                None => Ok(cell.to_owned()),
            },
            FieldKind::Number { least, most } => number(cell, least, most),
            FieldKind::Optional | FieldKind::Count if trimmed.is_empty() => Ok(String::new()),
            FieldKind::Level => number(cell, 1, self.cards.rows.into()),
            FieldKind::Optional => number(cell, 0, u8::MAX.into()),
            FieldKind::Count => {
                number(cell, 0, u8::MAX.into()).map(|count| if count == "0" { String::new() } else { count })
            }
            FieldKind::YesNo => {
                values::yes_or_no(cell).map(|yes| if yes { values::YES } else { "" }.to_owned()).map_err(one)
            }
            // A column is of one of them.
            FieldKind::Own => Ok(String::new()),
            FieldKind::Card => Ok(trimmed.to_owned()),
            FieldKind::Levels => {
                let levels = trimmed.split([';', ',', ' ']).filter(|level| !level.is_empty());
                let levels = levels.map(|level| values::number(level, 1, self.cards.rows.into()));
                levels.collect::<Result<Vec<i16>, Wrong>>().map(values::write_list).map_err(one)
            }
            FieldKind::Keywords => {
                let known = || self.cards.keywords.iter().map(String::as_str);
                let unknown = values::read_list(cell).filter(|keyword| !known().any(|k| k == *keyword));
                let wrong = |keyword: &str| {
                    let wrong = Wrong::new(format!("`{keyword}` is not a keyword of the pack"));
                    match known().next() {
                        Some(_) => wrong.suggest(keyword, known()),
                        None => wrong.hint("this pack has no keywords; declare them in pack.ron"),
                    }
                };
                let all: Vec<Wrong> = unknown.map(wrong).collect();
                if all.is_empty() { Ok(values::write_list(values::read_list(cell))) } else { Err(all) }
            }
            FieldKind::Back if trimmed.is_empty() => Ok(String::new()),
            FieldKind::Back => {
                let mut known = self.cards.backs.iter().map(String::as_str);
                match known.clone().any(|back| back == trimmed) {
                    true => Ok(trimmed.to_owned()),
                    false => {
                        let wrong = Wrong::new(format!("`{trimmed}` is not a back of the pack"));
                        Err(one(wrong.suggest(trimmed, &mut known)))
                    }
                }
            }
            FieldKind::Words => Ok(values::write_list(values::read_list(cell))),
            FieldKind::AttributeNumber { .. } | FieldKind::AttributeWord if trimmed.is_empty() => Ok(String::new()),
            FieldKind::AttributeNumber { min, max } => {
                let number = trimmed.parse::<i64>().ok().filter(|n| (i64::from(min)..=i64::from(max)).contains(n));
                let wrong =
                    || one(Wrong::new(format!("`{trimmed}` does not fit")).hint(format!("it must be {min} to {max}")));
                number.map(|number| number.to_string()).ok_or_else(wrong)
            }
            FieldKind::AttributeWord | FieldKind::AttributeWords => self.attribute_words(column, cell),
            // Each attribute has a column of its own.
            FieldKind::Attributes => Ok(String::new()),
            FieldKind::Powers => values::read_powers(cell, &self.cards.families).map(|powers| {
                values::write_powers(powers.iter().map(|(family, strength)| (family.as_str(), *strength)))
            }),
        }
    }

    /// The words of an attribute in a cell: one, or some.
    fn attribute_words(&self, column: &Column, cell: &str) -> Result<String, Vec<Wrong>> {
        let holds = column.attribute.as_ref().and_then(|(id, _)| self.cards.attributes.get(id));
        let known = || holds.into_iter().flat_map(|holds| holds.words()).map(String::as_str);
        let unknown = values::read_list(cell).filter(|word| !known().any(|k| k == *word));
        let wrong = |word: &str| Wrong::new(format!("`{word}` is not a word of this attribute")).suggest(word, known());
        let mut all: Vec<Wrong> = unknown.map(wrong).collect();
        if column.kind() == FieldKind::AttributeWord && values::read_list(cell).count() > 1 {
            all.push(Wrong::new("this attribute is one word"));
        }
        if all.is_empty() { Ok(values::write_list(values::read_list(cell))) } else { Err(all) }
    }

    fn clan(&self, card: &mut CardRow, clan: &str, exists: bool) -> Result<(), Wrong> {
        let mut clans = self.cards.files.iter().map(|file| file.clan.as_str());
        if !clans.clone().any(|c| c == clan) {
            let message = match clan {
                "" => "the clan is missing".to_owned(),
                _ => format!("`{clan}` is not a clan"),
            };
            return Err(Wrong::new(message).suggest(clan, &mut clans));
        }
        if exists && clan != card.clan {
            let message = format!("`{}` is a card of {}; import does not move cards between clans", card.id, card.clan);
            let hint = format!("move it to {clan}.ron, and its script with it, in your editor");
            return Err(Wrong::new(message).hint(hint));
        }
        card.clan = clan.to_owned();
        Ok(())
    }

    /// Cards that others are versions of must be there, and come before them.
    fn originals(&mut self, wanted: &IndexMap<String, Wanted>) {
        let mut order: Vec<&str> = Vec::new();
        for file in &self.cards.files {
            order.extend(file.cards.iter().map(|card| card.id.as_str()));
            order.extend(wanted.values().filter(|w| w.is_new && w.card.clan == file.clan).map(|w| w.card.id.as_str()));
        }
        let place = |id: &str| order.iter().position(|o| *o == id);
        let mut found = Vec::new();
        for Wanted { row, card, .. } in wanted.values() {
            let Some(original) = card.cells.get("variant_of") else { continue };
            if self.current.get(&card.id).is_some_and(|old| old.cells.get("variant_of") == Some(original)) {
                continue;
            }
            let wrong = if *original == card.id {
                Wrong::new("a card cannot be a variant of itself")
            } else if place(original).is_none() && !wanted.contains_key(original) {
                Wrong::new(format!("there is no card `{original}`")).suggest(original, order.iter().copied())
            } else if place(original).zip(place(&card.id)).is_some_and(|(original, card)| original > card) {
                Wrong::new(format!("`{original}` comes after `{}`", card.id))
                    .hint("a card must come before its variants in the files of the pack")
            } else {
                continue;
            };
            found.push((row.number, wrong));
        }
        for (row, wrong) in found {
            self.wrong(row, "variant_of", wrong);
        }
    }

    fn import(&mut self, wanted: IndexMap<String, Wanted>) -> Import {
        let columns = Column::all(self.cards);
        let mut import = Import { aside: std::mem::take(&mut self.aside), ..Import::default() };
        for Wanted { card: new, .. } in wanted.into_values() {
            let Some(old) = self.current.get(&new.id) else {
                import.added.push(new);
                continue;
            };
            let differs = |column: &&Column| old.cell(column) != new.cell(column);
            let cells = columns.iter().filter(differs).map(|column| CellChange {
                column: column.clone(),
                old: old.cell(column).to_owned(),
                new: new.cell(column).to_owned(),
            });
            let cells: Vec<CellChange> = cells.collect();
            if !cells.is_empty() {
                import.changed.push(CardChange { old: old.clone(), new, cells });
            }
        }
        import
    }
}
