//! From the rows of a spreadsheet to what it changes. Everything that is wrong with it is found at once.

use indexmap::IndexMap;

use super::rows::{self, CellProblem, SheetRow};
use super::values::{self, Wrong};
use super::{CardRow, Column, NAME, rows_by_id};
use crate::pack::{Mutation, Shown, WrittenCards};
use crate::table::ROWS;

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
    pub fn changes_powers(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell.column, Column::Powers(_)))
    }
}

/// What a spreadsheet changes in a pack.
#[derive(Debug, Default)]
pub struct Import {
    pub changed: Vec<CardChange>,
    /// Cards the pack did not have, in the order of their rows.
    pub added: Vec<CardRow>,
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
    let mut reader = Reader { cards, current: rows_by_id(cards), columns: Vec::new(), problems: Vec::new() };
    let import = reader.read(&rows);
    let mut problems = reader.problems;
    if problems.is_empty() {
        return Ok(import);
    }
    problems.sort_by_key(|problem| (problem.row, problem.column.as_ref().map_or(0, |(column, _)| *column)));
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
}

impl Reader<'_> {
    fn wrong(&mut self, row: usize, column: &Column, wrong: Wrong) {
        let place = self.columns.iter().find(|(_, c)| c == column);
        self.problems.push(match place {
            Some((place, column)) => CellProblem::in_cell(row, *place, &column.name(), wrong),
            None => CellProblem::in_row(row, wrong),
        });
    }

    fn read(&mut self, rows: &[SheetRow]) -> Import {
        let Some((header, rows)) = rows.split_first() else {
            let wrong = Wrong::new("the file is empty").hint("the first row has the names of the columns");
            self.problems.push(CellProblem::in_row(1, wrong));
            return Import::default();
        };
        self.header(header, rows);
        if !self.columns.iter().any(|(_, column)| *column == Column::Id) {
            let wrong = Wrong::new("there is no column `id`").hint("it says which card a row is about");
            self.problems.push(CellProblem::in_row(header.number, wrong));
            return Import::default();
        }
        let mut wanted: IndexMap<String, Wanted> = IndexMap::new();
        for row in rows.iter().filter(|row| !row.is_blank()) {
            let cell = |column: &(usize, Column)| row.cells.get(column.0).map_or("", |cell| cell.trim()).to_owned();
            let id = self.columns.iter().find(|(_, c)| *c == Column::Id).map(cell).unwrap_or_default();
            if id.is_empty() {
                let wrong = Wrong::new("the id is missing").hint("it says which card this row is about");
                self.wrong(row.number, &Column::Id, wrong);
            } else if let Some(earlier) = wanted.get(&id) {
                let message = format!("`{id}` is on row {} already", earlier.row.number);
                self.wrong(row.number, &Column::Id, Wrong::new(message));
            } else {
                let card = self.row(header, row, &id);
                wanted.insert(id.clone(), Wanted { row, card, is_new: !self.current.contains_key(&id) });
            }
        }
        self.originals(&wanted);
        self.import(wanted)
    }

    fn header(&mut self, header: &SheetRow, rows: &[SheetRow]) {
        let known = Column::all(&self.cards.languages);
        for (place, name) in header.cells.iter().map(|cell| cell.trim()).enumerate() {
            let is_used = || rows.iter().any(|row| row.cells.get(place).is_some_and(|cell| !cell.trim().is_empty()));
            let wrong = match known.iter().find(|column| column.name() == name) {
                Some(column) if self.columns.iter().any(|(_, c)| c == column) => {
                    Wrong::new(format!("there are two columns `{name}`"))
                }
                Some(column) => {
                    self.columns.push((place, column.clone()));
                    continue;
                }
                None if name.is_empty() && !is_used() => continue,
                None if name.is_empty() => Wrong::new("this column has no name").hint("name it, or empty its cells"),
                None if name.starts_with(NAME) => {
                    let language = name.trim_start_matches(NAME);
                    let has = format!("it has {}", self.cards.languages.join(", "));
                    Wrong::new(format!("the pack has no language `{language}`")).hint(has)
                }
                None => {
                    let names: Vec<String> = known.iter().map(Column::name).collect();
                    Wrong::new(format!("`{name}` is not a column")).suggest(name, names.iter().map(String::as_str))
                }
            };
            self.problems.push(CellProblem::in_cell(header.number, place, name, wrong));
        }
    }

    /// The card a row asks for. What is wrong with the row stays as it was.
    fn row(&mut self, header: &SheetRow, row: &SheetRow, id: &str) -> CardRow {
        let old = self.current.get(id).cloned();
        let mut card = old.clone().unwrap_or_else(|| CardRow { id: id.to_owned(), ..CardRow::default() });
        if old.is_none() {
            if let Err(wrong) = values::card_id(id) {
                self.wrong(row.number, &Column::Id, wrong);
            }
            self.needed_by_new_card(row.number);
        }
        if row.cells.len() < header.cells.len() {
            let message =
                format!("this row has {} cells, and there are {} columns", row.cells.len(), header.cells.len());
            self.problems.push(CellProblem::in_row(row.number, Wrong::new(message)));
            return card;
        }
        for place in header.cells.len()..row.cells.len() {
            if !row.cells[place].trim().is_empty() {
                let wrong = Wrong::new("this cell is in no column").hint("is there a comma too many in this row?");
                self.problems.push(CellProblem::in_cell(row.number, place, "", wrong));
            }
        }
        let zombie_before = card.mutation.is_some_and(|m| m.zombie);
        let (mut cost, mut zombie) = (Ok(card.mutation.map(|m| m.cost)), None);
        for (place, column) in self.columns.clone() {
            let cell = row.cells[place].as_str();
            let is_same = old.as_ref().is_some_and(|old| old.cell(&column) == cell);
            let result = match &column {
                Column::Zombie => values::yes_or_no(cell).map(|yes| zombie = Some(yes)).map_err(|wrong| vec![wrong]),
                _ if is_same => Ok(()),
                Column::Mutation => {
                    let read =
                        if cell.trim().is_empty() { Ok(None) } else { values::number(cell, 0, u8::MAX).map(Some) };
                    cost = read.as_ref().copied().map_err(|_| ());
                    read.map(|_| ()).map_err(|wrong| vec![wrong])
                }
                _ => self.field(&mut card, &column, cell, old.is_some()),
            };
            for wrong in result.err().unwrap_or_default() {
                self.wrong(row.number, &column, wrong);
            }
        }
        match cost {
            Ok(None) if zombie == Some(true) => {
                let wrong = Wrong::new("a card that does not mutate is no zombie");
                self.wrong(row.number, &Column::Zombie, wrong.hint("give it a mutation cost, or empty this cell"));
            }
            Ok(cost) => card.mutation = cost.map(|cost| Mutation { cost, zombie: zombie.unwrap_or(zombie_before) }),
            Err(()) => {}
        }
        card
    }

    fn needed_by_new_card(&mut self, row: usize) {
        let optional = |column: &Column| {
            matches!(column, Column::Mutation | Column::Zombie | Column::VariantOf | Column::Powers(_))
        };
        for column in Column::all(&self.cards.languages).iter().filter(|column| !optional(column)) {
            if !self.columns.iter().any(|(_, c)| c == column) {
                let message = format!("a new card needs a `{}`, and there is no such column", column.name());
                self.problems.push(CellProblem::in_row(row, Wrong::new(message)));
            }
        }
    }

    fn field(&self, card: &mut CardRow, column: &Column, cell: &str, exists: bool) -> Result<(), Vec<Wrong>> {
        let number = |least, most| values::number(cell, least, most).map_err(|wrong| vec![wrong]);
        match column {
            Column::Level => card.level = number(1, ROWS as u8)?,
            Column::Power => card.power = number(0, u8::MAX)?,
            Column::Copies => card.copies = number(1, u8::MAX)?,
            Column::Name(language) => {
                if cell.trim().is_empty() {
                    return Err(vec![Wrong::new("a card needs a name in every language of the pack")]);
                }
                card.name.insert(language.clone(), cell.to_owned());
            }
            Column::Clan => self.clan(card, cell.trim(), exists).map_err(|wrong| vec![wrong])?,
            Column::VariantOf => card.variant_of = Some(cell.trim().to_owned()).filter(|id| !id.is_empty()),
            Column::Powers(trigger) => {
                let powers = values::read_powers(cell, &self.cards.families)?;
                if let Some(index) = Shown::TRIGGERS.iter().position(|t| t == trigger) {
                    card.powers[index] = powers;
                }
            }
            Column::Id | Column::Mutation | Column::Zombie => {}
        }
        Ok(())
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
            let Some(original) = &card.variant_of else { continue };
            if self.current.get(&card.id).is_some_and(|old| old.variant_of == card.variant_of) {
                continue;
            }
            let wrong = if *original == card.id {
                Wrong::new("a card is not a version of itself")
            } else if place(original).is_none() && !wanted.contains_key(original) {
                Wrong::new(format!("there is no card `{original}`")).suggest(original, order.iter().copied())
            } else if place(original).zip(place(&card.id)).is_some_and(|(original, card)| original > card) {
                Wrong::new(format!("`{original}` comes after `{}`", card.id))
                    .hint("the card that another is a version of comes first in the files of the pack")
            } else {
                continue;
            };
            found.push((row.number, wrong));
        }
        for (row, wrong) in found {
            self.wrong(row, &Column::VariantOf, wrong);
        }
    }

    fn import(&self, wanted: IndexMap<String, Wanted>) -> Import {
        let columns = Column::all(&self.cards.languages);
        let mut import = Import::default();
        for Wanted { card: new, .. } in wanted.into_values() {
            let Some(old) = self.current.get(&new.id) else {
                import.added.push(new);
                continue;
            };
            let differs = |column: &&Column| old.cell(column) != new.cell(column);
            let cells = columns.iter().filter(differs).map(|column| CellChange {
                column: column.clone(),
                old: old.cell(column),
                new: new.cell(column),
            });
            let cells: Vec<CellChange> = cells.collect();
            if !cells.is_empty() {
                import.changed.push(CardChange { old: old.clone(), new, cells });
            }
        }
        import
    }
}
