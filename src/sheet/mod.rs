//! The cards of a pack as a spreadsheet: a row for each card, out to CSV and back into the pack's own files.

mod apply;
mod cells;
mod overlay;
mod rows;
mod values;

pub use apply::{CannotEdit, EditedFile};
pub use cells::{CardChange, CellChange, Import, import};
pub use rows::{CellProblem, column_letters};

use indexmap::IndexMap;

use crate::pack::{Mutation, RawCard, Shown, Strength, Texts, WrittenCards};
use crate::script::hooks::Hook;

/// Tells a spreadsheet program that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A column of the spreadsheet: a field of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Column {
    Id,
    Clan,
    /// In this language.
    Name(String),
    Level,
    Power,
    Copies,
    /// What mutating costs.
    Mutation,
    Zombie,
    VariantOf,
    /// The powers shown under this trigger.
    Powers(Hook),
}

/// How the column of a name starts; the language follows.
const NAME: &str = "name.";

impl Column {
    /// All of them, for a pack in these languages.
    pub fn all(languages: &[String]) -> Vec<Column> {
        let mut columns = vec![Column::Id, Column::Clan];
        columns.extend(languages.iter().cloned().map(Column::Name));
        columns.extend([Column::Level, Column::Power, Column::Copies, Column::Mutation, Column::Zombie]);
        columns.push(Column::VariantOf);
        columns.extend(Shown::TRIGGERS.map(Column::Powers));
        columns
    }

    /// As it stands in the first row.
    pub fn name(&self) -> String {
        match self {
            Column::Id => "id".to_owned(),
            Column::Clan => "clan".to_owned(),
            Column::Name(language) => format!("{NAME}{language}"),
            Column::Level => "level".to_owned(),
            Column::Power => "power".to_owned(),
            Column::Copies => "copies".to_owned(),
            Column::Mutation => "mutation".to_owned(),
            Column::Zombie => "zombie".to_owned(),
            Column::VariantOf => "variant_of".to_owned(),
            // `mutation` alone is what mutating costs.
            Column::Powers(Hook::Mutation) => "mutation_powers".to_owned(),
            Column::Powers(trigger) => trigger.name().to_owned(),
        }
    }
}

/// A power a card shows, by the family's id.
pub type ShownPower = (String, Strength);

/// What the spreadsheet says about a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardRow {
    pub id: String,
    pub clan: String,
    pub name: Texts,
    pub level: u8,
    pub power: u8,
    pub copies: u8,
    pub mutation: Option<Mutation>,
    pub variant_of: Option<String>,
    /// In the order of [`Shown::TRIGGERS`].
    pub powers: [Vec<ShownPower>; Shown::TRIGGERS.len()],
}

impl CardRow {
    fn of(card: &RawCard, clan: &str) -> Self {
        let powers = |trigger: Hook| {
            let powers = match trigger {
                Hook::Arrival => &card.shows.arrival,
                Hook::Link => &card.shows.link,
                _ => &card.shows.mutation,
            };
            powers.iter().map(|(family, strength)| (family.value.clone(), *strength)).collect()
        };
        CardRow {
            id: card.id.value.clone(),
            clan: clan.to_owned(),
            name: card.name.value.clone(),
            level: *card.level,
            power: card.power,
            copies: *card.copies,
            mutation: card.mutation,
            variant_of: card.variant_of.as_ref().map(|original| original.value.clone()),
            powers: Shown::TRIGGERS.map(powers),
        }
    }

    pub fn powers(&self, trigger: Hook) -> &[ShownPower] {
        Shown::TRIGGERS.iter().position(|&t| t == trigger).map_or(&[], |index| &self.powers[index])
    }

    pub fn shows_powers(&self) -> bool {
        self.powers.iter().any(|powers| !powers.is_empty())
    }

    /// What stands in a column.
    pub fn cell(&self, column: &Column) -> String {
        match column {
            Column::Id => self.id.clone(),
            Column::Clan => self.clan.clone(),
            Column::Name(language) => self.name.get(language).cloned().unwrap_or_default(),
            Column::Level => self.level.to_string(),
            Column::Power => self.power.to_string(),
            Column::Copies => self.copies.to_string(),
            Column::Mutation => self.mutation.map_or(String::new(), |m| m.cost.to_string()),
            // Not `true`: spreadsheets turn that into a truth value in their user's language.
            Column::Zombie => self.mutation.filter(|m| m.zombie).map_or("", |_| values::YES).to_owned(),
            Column::VariantOf => self.variant_of.clone().unwrap_or_default(),
            Column::Powers(trigger) => values::write_powers(self.powers(*trigger)),
        }
    }
}

/// The rows of a pack's cards by id, in the order of the pack.
fn rows_by_id(cards: &WrittenCards) -> IndexMap<String, CardRow> {
    let rows = cards.files.iter().flat_map(|file| file.cards.iter().map(|card| CardRow::of(card, &file.clan)));
    rows.map(|row| (row.id.clone(), row)).collect()
}

/// The cards of a pack as RFC 4180 has it, in UTF-8.
pub fn to_csv(cards: &WrittenCards, byte_order_mark: bool) -> Result<Vec<u8>, csv::Error> {
    let start = if byte_order_mark { BYTE_ORDER_MARK.as_bytes().to_vec() } else { Vec::new() };
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(start);
    let columns = Column::all(&cards.languages);
    writer.write_record(columns.iter().map(Column::name))?;
    for file in &cards.files {
        for card in &file.cards {
            let row = CardRow::of(card, &file.clan);
            writer.write_record(columns.iter().map(|column| row.cell(column)))?;
        }
    }
    writer.into_inner().map_err(|e| e.into_error().into())
}
