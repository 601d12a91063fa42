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

use ozeki_engine::library::{CARD_FIELDS, CardField, FieldKind, FieldValue, RawCard, WrittenCards};

/// Tells a spreadsheet program that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A column of the spreadsheet: a field of a card, in one language where it is a text.
#[derive(Clone, Debug)]
pub struct Column {
    pub field: &'static CardField,
    pub language: Option<String>,
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.field.name == other.field.name && self.language == other.language
    }
}

impl Eq for Column {}

impl Column {
    /// All of them, for a pack in these languages.
    pub fn all(languages: &[String]) -> Vec<Column> {
        let mut columns = Vec::new();
        for field in &CARD_FIELDS {
            match field.kind.by_language() {
                true => columns.extend(languages.iter().map(|l| Column { field, language: Some(l.clone()) })),
                false => columns.push(Column { field, language: None }),
            }
        }
        columns
    }

    /// As it stands in the first row.
    pub fn name(&self) -> String {
        match &self.language {
            Some(language) => format!("{}.{language}", self.field.name),
            None => self.field.name.to_owned(),
        }
    }

    pub fn kind(&self) -> FieldKind {
        self.field.kind
    }

    /// Where it stands in the entry of a card.
    fn path(&self) -> Vec<&str> {
        self.field.path.iter().copied().chain(self.language.as_deref()).collect()
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
        }
    }

    fn is(&self, name: &str) -> bool {
        self.field.name == name
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
    let columns = Column::all(&cards.languages);
    let row = |card: &RawCard, clan: &str| CardRow::of(card, clan, &columns);
    let rows = cards.files.iter().flat_map(|file| file.cards.iter().map(|card| row(card, &file.clan)));
    rows.map(|row| (row.id.clone(), row)).collect()
}

/// The cards of a pack as RFC 4180 has it, in UTF-8.
pub fn to_csv(cards: &WrittenCards, byte_order_mark: bool) -> Result<Vec<u8>, csv::Error> {
    let start = if byte_order_mark { BYTE_ORDER_MARK.as_bytes().to_vec() } else { Vec::new() };
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(start);
    let columns = Column::all(&cards.languages);
    writer.write_record(columns.iter().map(Column::name))?;
    for row in rows_by_id(cards).values() {
        writer.write_record(columns.iter().map(|column| values::guarded(row.cell(column)).into_owned()))?;
    }
    writer.into_inner().map_err(|e| e.into_error().into())
}
