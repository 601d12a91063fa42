//! The fields of a card and their columns: the one table used for both writing and reading.

use super::values;
use crate::pack::{RawCard, RawPower, Texts};
use crate::table::ROWS;

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Which card the row is about.
    Id,
    Clan,
    /// A text that is in every language of the pack.
    Name,
    /// A text of the card, empty where it says nothing.
    Text,
    /// Never empty.
    Number {
        least: u8,
        most: u8,
    },
    /// Empty where the card has none.
    Optional,
    /// Empty for none.
    Count,
    YesNo,
    /// The id of another card.
    Card,
    Levels,
    Keywords,
    /// Words of any kind.
    Words,
    Powers,
}

impl Kind {
    /// A cell of this kind that cannot be left empty.
    pub fn is_needed(self) -> bool {
        matches!(self, Kind::Id | Kind::Clan | Kind::Name | Kind::Number { .. })
    }

    pub fn by_language(self) -> bool {
        matches!(self, Kind::Name | Kind::Text)
    }

    /// Texts are quoted where they are shown, so that a blank too many is seen.
    pub fn is_text(self) -> bool {
        self.by_language()
    }

    /// How a file says that there is nothing, where leaving the field out would not.
    pub fn nothing(self) -> &'static str {
        match self {
            Kind::YesNo => "false",
            Kind::Count => "0",
            Kind::Keywords | Kind::Words | Kind::Powers => "[]",
            _ => "None",
        }
    }
}

/// A field of a card.
#[derive(Debug)]
pub struct Field {
    /// Of its column; the language follows where there is one for each.
    pub name: &'static str,
    /// Where it stands in the entry of a card.
    pub path: &'static [&'static str],
    pub kind: Kind,
    /// What stands in its cell, for a card and a language.
    pub cell: fn(&RawCard, &str) -> String,
}

/// In the order of the columns.
pub static FIELDS: [Field; 24] = [
    Field { name: "id", path: &["id"], kind: Kind::Id, cell: |card, _| card.id.value.clone() },
    Field { name: "clan", path: &[], kind: Kind::Clan, cell: |_, _| String::new() },
    Field { name: "name", path: &["name"], kind: Kind::Name, cell: |card, language| text(&card.name, language) },
    Field {
        name: "level",
        path: &["level"],
        kind: Kind::Number { least: 1, most: ROWS as u8 },
        cell: |card, _| card.level.to_string(),
    },
    Field {
        name: "power",
        path: &["power"],
        kind: Kind::Number { least: 0, most: u8::MAX },
        cell: |card, _| card.power.to_string(),
    },
    Field {
        name: "copies",
        path: &["copies"],
        kind: Kind::Number { least: 1, most: u8::MAX },
        cell: |card, _| card.copies.to_string(),
    },
    Field {
        name: "mutation",
        path: &["mutation", "cost"],
        kind: Kind::Optional,
        cell: |card, _| card.mutation.map_or(String::new(), |mutation| mutation.cost.to_string()),
    },
    Field {
        name: "zombie",
        path: &["mutation", "zombie"],
        kind: Kind::YesNo,
        cell: |card, _| yes(card.mutation.is_some_and(|mutation| mutation.zombie)),
    },
    Field {
        name: "variant_of",
        path: &["variant_of"],
        kind: Kind::Card,
        cell: |card, _| card.variant_of.as_ref().map_or(String::new(), |original| original.value.clone()),
    },
    Field {
        name: "arrival",
        path: &["shows", "arrival"],
        kind: Kind::Powers,
        cell: |card, _| powers(&card.shows.arrival),
    },
    Field { name: "link", path: &["shows", "link"], kind: Kind::Powers, cell: |card, _| powers(&card.shows.link) },
    // `mutation` alone is what mutating costs.
    Field {
        name: "mutation_powers",
        path: &["shows", "mutation"],
        kind: Kind::Powers,
        cell: |card, _| powers(&card.shows.mutation),
    },
    Field {
        name: "levels",
        path: &["levels"],
        kind: Kind::Levels,
        cell: |card, _| card.levels.as_ref().map_or(String::new(), |levels| values::write_list(levels.iter())),
    },
    Field {
        name: "keywords",
        path: &["keywords"],
        kind: Kind::Keywords,
        cell: |card, _| values::write_list(card.keywords.iter().map(|keyword| &keyword.value)),
    },
    Field {
        name: "activations",
        path: &["activations"],
        kind: Kind::Count,
        cell: |card, _| if card.activations == 0 { String::new() } else { card.activations.to_string() },
    },
    Field { name: "named", path: &["named"], kind: Kind::Words, cell: |card, _| values::write_list(&card.named) },
    Field { name: "wild_clan", path: &["wild_clan"], kind: Kind::YesNo, cell: |card, _| yes(card.wild_clan) },
    Field { name: "jump", path: &["jump"], kind: Kind::YesNo, cell: |card, _| yes(card.jump) },
    said("says.arrival", &["says", "arrival"], |card, language| says(card, "arrival", language)),
    said("says.activation", &["says", "activation"], |card, language| says(card, "activation", language)),
    said("says.act", &["says", "act"], |card, language| says(card, "act", language)),
    said("says.mutation", &["says", "mutation"], |card, language| says(card, "mutation", language)),
    said("says.permanent", &["says", "permanent"], |card, language| says(card, "permanent", language)),
    said("says.global", &["says", "global"], |card, language| says(card, "global", language)),
];

const fn said(name: &'static str, path: &'static [&'static str], cell: fn(&RawCard, &str) -> String) -> Field {
    Field { name, path, kind: Kind::Text, cell }
}

fn text(texts: &Texts, language: &str) -> String {
    texts.get(language).cloned().unwrap_or_default()
}

fn says(card: &RawCard, part: &str, language: &str) -> String {
    let texts = card.says.parts().find(|(name, _)| *name == part);
    texts.map_or(String::new(), |(_, texts)| text(texts, language))
}

/// Not `true`: spreadsheets turn that into a truth value in their user's language.
fn yes(so: bool) -> String {
    if so { values::YES.to_owned() } else { String::new() }
}

fn powers(powers: &[RawPower]) -> String {
    let powers: Vec<_> = powers.iter().map(|(family, strength)| (family.value.clone(), *strength)).collect();
    values::write_powers(&powers)
}

/// The order in which the fields of a card, and the parts of them, are written in a file.
pub const ORDER: [&str; 15] = [
    "id",
    "variant_of",
    "name",
    "level",
    "power",
    "copies",
    "activations",
    "mutation",
    "levels",
    "wild_clan",
    "jump",
    "keywords",
    "named",
    "shows",
    "says",
];
/// Those that start a line where nothing else is known.
pub const STARTING_A_LINE: [&str; 9] =
    ["id", "name", "level", "mutation", "levels", "wild_clan", "keywords", "shows", "says"];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::pack::expected_in_data;

    /// What the file of a clan may say of a card is what the spreadsheet has.
    #[test]
    fn every_field_of_a_card_has_a_column() {
        let in_table = |depth: usize, under: &str| -> BTreeSet<&str> {
            let paths = FIELDS.iter().map(|field| field.path);
            paths
                .filter(|path| depth == 0 || path.first() == Some(&under))
                .filter_map(|path| path.get(depth).copied())
                .collect()
        };
        for (text, depth, under) in
            [("[(made_up: 1)]", 0, ""), ("[(says: (made_up: 1))]", 1, "says"), ("[(shows: (made_up: 1))]", 1, "shows")]
        {
            let expected = expected_in_data("clan.ron", text, "made_up").expect("it is made up");
            assert_eq!(in_table(depth, under), expected.names.iter().copied().collect(), "{text}");
        }
        let order: BTreeSet<&str> = ORDER.into_iter().collect();
        assert_eq!(in_table(0, ""), order);
    }
}
