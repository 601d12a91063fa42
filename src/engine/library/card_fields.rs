//! The fields of a card, each a row of one table: where it stands in the entry of a card, what it holds, how a file
//! writes it, and its column in a spreadsheet. Spreadsheets, limits, messages and the language server use this table;
//! what compares and identifies packs goes by the files themselves and needs to know no field.

use std::sync::LazyLock;

use super::raw::{RawAttributeValues, RawCard, RawOwnFields, RawPower};
use crate::limits::MAX_POWER;
use crate::limits::{KEYWORDS, NAMES, POWERS};
use crate::pack::{OwnField, Texts};
use crate::syntax::spanned::Spanned;
use crate::table::MAX_ROWS;

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// What the card is known by.
    Id,
    Clan,
    /// A text that is in every language of the pack.
    Name,
    /// A text of the card, empty where it says nothing.
    Text,
    /// Never left out.
    Number {
        least: i16,
        most: i16,
    },
    /// One of the levels that the armies of the pack have.
    Level,
    /// Left out where the card has none.
    Optional,
    /// Left out for none.
    Count,
    YesNo,
    /// The id of another card.
    Card,
    Levels,
    Keywords,
    /// A back of the pack.
    Back,
    /// Words of any kind.
    Words,
    Powers,
    /// What the pack declares: a column for each attribute, of one of the following kinds.
    Attributes,
    AttributeNumber {
        min: i16,
        max: i16,
    },
    AttributeWord,
    AttributeWords,
    /// A text that is the same in every language.
    Line,
    /// The fields of the pack's own: each has a column, or one for each language.
    Own,
}

impl FieldKind {
    /// What the column of a field of the pack's own holds.
    pub fn of_own(field: OwnField) -> Self {
        match field {
            OwnField::Text => FieldKind::Text,
            OwnField::Line | OwnField::Note => FieldKind::Line,
        }
    }

    /// No card is without it.
    pub fn is_needed(self) -> bool {
        matches!(self, FieldKind::Id | FieldKind::Clan | FieldKind::Name | FieldKind::Level | FieldKind::Number { .. })
    }

    pub fn by_language(self) -> bool {
        matches!(self, FieldKind::Name | FieldKind::Text)
    }

    /// How a file says that there is nothing, where leaving the field out would not.
    pub fn nothing(self) -> &'static str {
        match self {
            FieldKind::YesNo => "false",
            FieldKind::Count => "0",
            FieldKind::Keywords | FieldKind::Words | FieldKind::Powers | FieldKind::AttributeWords => "[]",
            FieldKind::Attributes => "{}",
            _ => "None",
        }
    }

    /// The whole numbers it takes, in words.
    pub fn numbers(self) -> String {
        match self {
            FieldKind::Number { least, most } => format!("from {least} to {most}"),
            FieldKind::Level | FieldKind::Levels => "from 1 to the number of rows of an army".to_owned(),
            _ => format!("from 0 to {}", u8::MAX),
        }
    }
}

/// What a card says in a field.
#[derive(Debug)]
pub enum FieldValue<'a> {
    Nothing,
    Text(&'a str),
    Texts(&'a Texts),
    Number(i16),
    YesNo(bool),
    Levels(&'a [u8]),
    Words(Vec<&'a str>),
    Powers(&'a [RawPower]),
    Attributes(&'a RawAttributeValues),
    Own(&'a RawOwnFields),
}

impl FieldValue<'_> {
    /// How many things it lists.
    pub fn len(&self) -> usize {
        match self {
            FieldValue::Levels(levels) => levels.len(),
            FieldValue::Words(words) => words.len(),
            FieldValue::Powers(powers) => powers.len(),
            _ => 0,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How a field is written in a file, whatever its parts are.
#[derive(Clone, Copy, Debug)]
pub struct FieldLayout {
    /// The fields are written in the order of these numbers.
    order: u8,
    /// It starts a line where nothing else is known.
    pub starts_line: bool,
    /// For who wrote it wrongly.
    pub example: Option<&'static str>,
}

/// A field of a card, or a part of one.
#[derive(Debug)]
pub struct CardField {
    /// Of its column; the language follows where there is one for each.
    pub name: &'static str,
    /// Where it stands in the entry of a card.
    pub path: &'static [&'static str],
    pub kind: FieldKind,
    pub value: fn(&RawCard) -> FieldValue<'_>,
    /// Of a list: how many things it may have, and what they are called.
    pub most: Option<(usize, &'static str)>,
    /// Of the first part of a field.
    pub layout: Option<FieldLayout>,
}

type ReadValue = fn(&RawCard) -> FieldValue<'_>;

const fn field(name: &'static str, path: &'static [&'static str], kind: FieldKind, value: ReadValue) -> CardField {
    CardField { name, path, kind, value, most: None, layout: None }
}

impl CardField {
    /// Beside the field before it.
    const fn written(mut self, order: u8) -> Self {
        self.layout = Some(FieldLayout { order, starts_line: false, example: None });
        self
    }

    /// On a line of its own.
    const fn on_line(mut self, order: u8) -> Self {
        self.layout = Some(FieldLayout { order, starts_line: true, example: None });
        self
    }

    const fn like(mut self, example: &'static str) -> Self {
        if let Some(layout) = &mut self.layout {
            layout.example = Some(example);
        }
        self
    }

    const fn at_most(mut self, most: usize, what: &'static str) -> Self {
        self.most = Some((most, what));
        self
    }

    /// The field with a name, by its first part.
    pub fn named(name: &str) -> Option<&'static CardField> {
        CARD_FIELDS.iter().find(|field| field.layout.is_some() && field.path.first() == Some(&name))
    }

    /// The names of all fields, in the order files write them.
    pub fn in_file_order() -> &'static [&'static str] {
        static ORDER: LazyLock<Vec<&str>> = LazyLock::new(|| {
            let written = |field: &CardField| Some((field.layout?.order, *field.path.first()?));
            let mut fields: Vec<(u8, &str)> = CARD_FIELDS.iter().filter_map(written).collect();
            fields.sort_unstable();
            fields.into_iter().map(|(_, name)| name).collect()
        });
        &ORDER
    }
}

/// In the order of the columns.
pub static CARD_FIELDS: [CardField; 27] = [
    field("id", &["id"], FieldKind::Id, |card| FieldValue::Text(&card.id)).on_line(0),
    // That is the file it stands in.
    field("clan", &[], FieldKind::Clan, |_| FieldValue::Nothing),
    field("name", &["name"], FieldKind::Name, |card| FieldValue::Texts(&card.name))
        .on_line(2)
        .like("name: {\"en\": \"…\"}, with a text in each language of the pack"),
    field("level", &["level"], FieldKind::Level, |card| FieldValue::Number((*card.level).into())).on_line(3),
    field("power", &["power"], FieldKind::Number { least: -MAX_POWER, most: MAX_POWER }, |card| {
        FieldValue::Number(*card.power)
    })
    .written(4),
    field("copies", &["copies"], FieldKind::Number { least: 1, most: u8::MAX as i16 }, |card| {
        FieldValue::Number((*card.copies).into())
    })
    .written(5),
    field("mutation", &["mutation", "cost"], FieldKind::Optional, |card| {
        card.mutation.map_or(FieldValue::Nothing, |mutation| FieldValue::Number(mutation.cost.into()))
    })
    .on_line(7)
    .like("mutation: (cost: 1), or mutation: (cost: 1, zombie: true)"),
    field("zombie", &["mutation", "zombie"], FieldKind::YesNo, |card| {
        FieldValue::YesNo(card.mutation.is_some_and(|mutation| mutation.zombie))
    }),
    field("variant_of", &["variant_of"], FieldKind::Card, |card| {
        card.variant_of.as_ref().map_or(FieldValue::Nothing, |original| FieldValue::Text(original))
    })
    .written(1),
    field("arrival", &["shows", "arrival"], FieldKind::Powers, |card| FieldValue::Powers(&card.shows.arrival))
        .on_line(13)
        .like("shows: (arrival: [(\"draw\", Base)], link: […], mutation: […])")
        .at_most(POWERS, "powers shown on arrival"),
    field("link", &["shows", "link"], FieldKind::Powers, |card| FieldValue::Powers(&card.shows.link))
        .at_most(POWERS, "powers shown on link"),
    // `mutation` alone is what mutating costs.
    field("mutation_powers", &["shows", "mutation"], FieldKind::Powers, |card| {
        FieldValue::Powers(&card.shows.mutation)
    })
    .at_most(POWERS, "powers shown on mutation"),
    field("levels", &["levels"], FieldKind::Levels, |card| {
        card.levels.as_ref().map_or(FieldValue::Nothing, |levels| FieldValue::Levels(levels))
    })
    .on_line(8)
    .like("levels: [1, 2]")
    .at_most(MAX_ROWS, "levels of this card"),
    field("keywords", &["keywords"], FieldKind::Keywords, |card| {
        FieldValue::Words(card.keywords.iter().map(|keyword| keyword.as_str()).collect())
    })
    .on_line(11)
    .like("keywords: [\"afloat\"], each of them declared in `keywords` of pack.ron")
    .at_most(KEYWORDS, "keywords on this card"),
    field("activations", &["activations"], FieldKind::Count, |card| FieldValue::Number(card.activations.into()))
        .written(6),
    field("named", &["named"], FieldKind::Words, |card| {
        FieldValue::Words(card.named.iter().map(String::as_str).collect())
    })
    .written(12)
    .like("named: [\"another_name\"]")
    .at_most(NAMES, "names of this card"),
    field("wild_clan", &["wild_clan"], FieldKind::YesNo, |card| FieldValue::YesNo(card.wild_clan)).on_line(9),
    field("jump", &["jump"], FieldKind::YesNo, |card| FieldValue::YesNo(card.jump)).written(10),
    field("back", &["back"], FieldKind::Back, |card| {
        card.back.as_ref().map_or(FieldValue::Nothing, |back| FieldValue::Text(back))
    })
    .written(15)
    .like("back: \"tower\", declared in `backs` of pack.ron"),
    field("attributes", &["attributes"], FieldKind::Attributes, |card| FieldValue::Attributes(&card.attributes))
        .on_line(16)
        .like("attributes: {\"speed\": 3}, each of them declared in `attributes` of pack.ron"),
    field("says.arrival", &["says", "arrival"], FieldKind::Text, |card| texts(&card.says.arrival))
        .on_line(14)
        .like("says: (arrival: {\"en\": \"Draw a card.\"}), with a text in each language of the pack"),
    field("says.activation", &["says", "activation"], FieldKind::Text, |card| texts(&card.says.activation)),
    field("says.act", &["says", "act"], FieldKind::Text, |card| texts(&card.says.act)),
    field("says.mutation", &["says", "mutation"], FieldKind::Text, |card| texts(&card.says.mutation)),
    field("says.permanent", &["says", "permanent"], FieldKind::Text, |card| texts(&card.says.permanent)),
    field("says.global", &["says", "global"], FieldKind::Text, |card| texts(&card.says.global)),
    field("fields", &["fields"], FieldKind::Own, |card| FieldValue::Own(&card.fields))
        .on_line(17)
        .like("fields: {\"flavour\": {\"en\": \"…\"}}, each of them declared in `fields` of pack.ron"),
];

fn texts(part: &Option<Spanned<Texts>>) -> FieldValue<'_> {
    part.as_ref().map_or(FieldValue::Nothing, |texts| FieldValue::Texts(texts))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::library::expected_in_data;

    /// What the file of a clan may say of a card is what the table has.
    #[test]
    fn every_field_of_a_card_is_in_the_table() {
        let in_table = |depth: usize, under: &str| -> BTreeSet<&str> {
            let paths = CARD_FIELDS.iter().map(|field| field.path);
            paths
                .filter(|path| depth == 0 || path.first() == Some(&under))
                .filter_map(|path| path.get(depth).copied())
                .collect()
        };
        for (text, depth, under) in [
            ("[(made_up: 1)]", 0, ""),
            ("[(mutation: (made_up: 1))]", 1, "mutation"),
            ("[(says: (made_up: 1))]", 1, "says"),
            ("[(shows: (made_up: 1))]", 1, "shows"),
        ] {
            let expected = expected_in_data("clan.ron", text, "made_up").expect("it is made up");
            assert_eq!(in_table(depth, under), expected.names.iter().copied().collect(), "{text}");
        }
        let order = CardField::in_file_order();
        assert_eq!(in_table(0, ""), order.iter().copied().collect());
        assert_eq!(order.len(), in_table(0, "").len(), "each field is written once");
    }

    #[test]
    fn no_two_fields_have_one_name_or_one_place_in_a_file() {
        let names: BTreeSet<&str> = CARD_FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(names.len(), CARD_FIELDS.len());
        let orders: Vec<u8> = CARD_FIELDS.iter().filter_map(|field| Some(field.layout?.order)).collect();
        assert_eq!(orders.iter().collect::<BTreeSet<_>>().len(), orders.len());
    }

    /// An example that cannot be read helps nobody.
    #[test]
    fn examples_name_their_field() {
        for field in &CARD_FIELDS {
            let example = field.layout.and_then(|layout| layout.example);
            assert!(example.is_none_or(|example| example.starts_with(&format!("{}: ", field.path[0]))), "{example:?}");
        }
    }
}
