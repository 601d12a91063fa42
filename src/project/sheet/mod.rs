//! The cards of a pack as a spreadsheet: a row for each card, out to CSV and back into the pack's own files.

mod apply;
mod cells;
mod rows;
mod values;

pub use apply::{CannotEdit, EditedFile};
pub use cells::{CardChange, CellChange, Import, import};
pub use rows::{CellProblem, column_letters};
pub use values::guarded;

use indexmap::IndexMap;

use ozeki_engine::library::{CARD_FIELDS, CardField, FieldKind, FieldValue, RawAttributeValue, RawCard, WrittenCards};
use ozeki_engine::pack::{Holds, OneOrSeveral, OwnField};

/// Tells a spreadsheet program that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A column of the spreadsheet: a field of a card, in one language where it is a text; or one of its attributes.
#[derive(Clone, Debug)]
pub struct Column {
    pub field: &'static CardField,
    /// Which of the pack's own fields it is, where it is one.
    pub own: Option<(String, OwnField)>,
    /// Which of the pack's attributes it is, where it is one, and what that may be.
    pub attribute: Option<(String, FieldKind)>,
    pub language: Option<String>,
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Column {}

impl Column {
    /// All of them, for the cards of a pack.
    pub fn all(cards: &WrittenCards) -> Vec<Column> {
        let mut columns = Vec::new();
        for field in &CARD_FIELDS {
            let bare = Column { field, own: None, attribute: None, language: None };
            let parts: Vec<Column> = match field.kind {
                FieldKind::Own => {
                    let own = cards.fields.iter().map(|(name, kind)| Some((name.clone(), *kind)));
                    own.map(|own| Column { own, ..bare.clone() }).collect()
                }
                FieldKind::Attributes => {
                    let attribute = |(id, holds): (&String, &Holds)| Some((id.clone(), attribute_kind(holds)));
                    cards.attributes.iter().map(attribute).map(|a| Column { attribute: a, ..bare.clone() }).collect()
                }
                _ => vec![bare],
            };
            for column in parts {
                let in_language = |l: &String| Column { language: Some(l.clone()), ..column.clone() };
                match column.kind().by_language() {
                    true => columns.extend(cards.languages.iter().map(in_language)),
                    false => columns.push(column),
                }
            }
        }
        columns
    }

    /// As it stands in the first row.
    pub fn name(&self) -> String {
        let parts = [Some(self.bare_name()), self.language.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(".")
    }

    /// The same without a language.
    fn bare_name(&self) -> String {
        match self.key() {
            Some(key) => format!("{}.{key}", self.field.name),
            None => self.field.name.to_owned(),
        }
    }

    pub fn kind(&self) -> FieldKind {
        let attribute = self.attribute.as_ref().map(|(_, kind)| *kind);
        let own = self.own.as_ref().map(|(_, kind)| FieldKind::of_own(*kind));
        attribute.or(own).unwrap_or(self.field.kind)
    }

    /// Where it stands in the entry of a card.
    fn path(&self) -> Vec<&str> {
        self.field.path.iter().copied().chain(self.key()).chain(self.language.as_deref()).collect()
    }

    /// What it is called in its field, where the pack names that.
    fn key(&self) -> Option<&str> {
        let own = self.own.as_ref().map(|(name, _)| name.as_str());
        own.or(self.attribute.as_ref().map(|(id, _)| id.as_str()))
    }

    /// Whether a part of the way to it is the key of a map, and not the name of a field.
    fn is_key(&self, part: usize) -> bool {
        part >= self.field.path.len()
    }

    /// What stands in it for a card.
    fn cell_of(&self, card: &RawCard) -> String {
        match (self.field.value)(card) {
            FieldValue::Nothing | FieldValue::YesNo(false) => String::new(),
            FieldValue::Number(0) if self.kind() == FieldKind::Count => String::new(),
            FieldValue::Text(text) => text.to_owned(),
            FieldValue::Texts(texts) => {
                texts.get(self.language.as_deref().unwrap_or_default()).cloned().unwrap_or_default()
            }
            FieldValue::Number(number) => number.to_string(),
            // Not `true`: spreadsheets turn that into a truth value in their user's language.
            FieldValue::YesNo(true) => values::YES.to_owned(),
            FieldValue::Levels(levels) => values::write_list(levels),
            FieldValue::Words(words) => values::write_list(words),
            FieldValue::Powers(powers) => {
                values::write_powers(powers.iter().map(|(family, strength)| (family.as_str(), *strength)))
            }
            FieldValue::Attributes(values) => {
                let value = self.key().and_then(|id| values.get(id)?.as_ref());
                match value.map(|value| &value.value) {
                    None => String::new(),
                    Some(RawAttributeValue::Number(number)) => number.to_string(),
                    Some(RawAttributeValue::Word(word)) => word.clone(),
                    Some(RawAttributeValue::Words(words)) => values::write_list(words),
                }
            }
            FieldValue::Own(fields) => {
                let own = self.own.as_ref().and_then(|(name, _)| fields.get(name)?.as_ref());
                let text = own.and_then(|own| match (&own.value, &self.language) {
                    (OneOrSeveral::Several(texts), Some(language)) => texts.get(language),
                    (OneOrSeveral::One(text), None) => Some(text),
                    // What is written wrongly is told when the pack is checked.
                    _ => None,
                });
                text.cloned().unwrap_or_default()
            }
        }
    }

    fn is(&self, name: &str) -> bool {
        self.field.name == name
    }
}

fn attribute_kind(holds: &Holds) -> FieldKind {
    match holds {
        Holds::Number { min, max } => FieldKind::AttributeNumber { min: *min, max: *max },
        Holds::Word(_) => FieldKind::AttributeWord,
        Holds::Words(_) => FieldKind::AttributeWords,
    }
}

/// What the spreadsheet says about a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardRow {
    pub id: String,
    pub clan: String,
    /// What stands in the other columns, by their names; those with nothing in them are left out.
    cells: IndexMap<String, String>,
}

impl CardRow {
    fn of(card: &RawCard, clan: &str, columns: &[Column]) -> Self {
        let mut row = CardRow { id: card.id.value.clone(), clan: clan.to_owned(), cells: IndexMap::new() };
        for column in columns {
            row.set(column, column.cell_of(card));
        }
        row
    }

    /// What stands in a column.
    pub fn cell(&self, column: &Column) -> &str {
        match column.kind() {
            FieldKind::Id => &self.id,
            FieldKind::Clan => &self.clan,
            _ => self.cells.get(&column.name()).map_or("", String::as_str),
        }
    }

    fn set(&mut self, column: &Column, cell: String) {
        match column.kind() {
            // A card is known by its id, and stays in its clan.
            FieldKind::Id | FieldKind::Clan => {}
            _ if cell.is_empty() => _ = self.cells.shift_remove(&column.name()),
            _ => _ = self.cells.insert(column.name(), cell),
        }
    }
}

/// The rows of a pack's cards by id, in the order of the pack.
fn rows_by_id(cards: &WrittenCards) -> IndexMap<String, CardRow> {
    let columns = Column::all(cards);
    let row = |card: &RawCard, clan: &str| CardRow::of(card, clan, &columns);
    let rows = cards.files.iter().flat_map(|file| file.cards.iter().map(|card| row(card, &file.clan)));
    rows.map(|row| (row.id.clone(), row)).collect()
}

/// The cards of a pack as RFC 4180 has it, in UTF-8.
pub fn to_csv(cards: &WrittenCards, byte_order_mark: bool) -> Result<Vec<u8>, csv::Error> {
    let start = if byte_order_mark { BYTE_ORDER_MARK.as_bytes().to_vec() } else { Vec::new() };
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(start);
    let columns = Column::all(cards);
    writer.write_record(columns.iter().map(Column::name))?;
    for row in rows_by_id(cards).values() {
        writer.write_record(columns.iter().map(|column| values::guarded(row.cell(column)).into_owned()))?;
    }
    writer.into_inner().map_err(|e| e.into_error().into())
}
