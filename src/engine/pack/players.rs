//! How many may play: a set of numbers of players.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

/// The numbers of players of a pack, in ascending order: `[2, 3, 4, 6]`. Packs of format 1 write `(min: 2, max: 4)`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Players(Vec<u8>);

impl Players {
    pub fn allow(&self, players: u8) -> bool {
        self.0.contains(&players)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + '_ {
        self.0.iter().copied()
    }

    /// Those that are allowed by others, too.
    pub fn only(&self, others: &Players) -> Players {
        Players(self.iter().filter(|&players| others.allow(players)).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A checked pack has at least one number, so there is a smallest one.
    pub fn fewest(&self) -> u8 {
        self.0.first().copied().unwrap_or(0)
    }

    pub fn most(&self) -> u8 {
        self.0.last().copied().unwrap_or(0)
    }

    /// A number that is written more than once.
    pub fn written_twice(&self) -> Option<u8> {
        self.0.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }

    /// In words, long runs by their ends: `2 to 4, 6 or 8`.
    pub fn in_words(&self, to: &str, or: &str) -> String {
        let mut parts: Vec<String> = Vec::new();
        for run in self.0.chunk_by(|a, b| a.checked_add(1) == Some(*b)) {
            match run {
                [first, _, .., last] => parts.push(format!("{first} {to} {last}")),
                short => parts.extend(short.iter().map(u8::to_string)),
            }
        }
        match &parts[..] {
            [before @ .., last] if !before.is_empty() => format!("{} {or} {last}", before.join(", ")),
            _ => parts.concat(),
        }
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words("to", "or"))
    }
}

/// How packs of format 1 write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "`players`")]
struct FromTo {
    min: u8,
    max: u8,
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Vec<u8>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Self::Value, A::Error> {
                let mut all = Vec::new();
                while let Some(number) = numbers.next_element()? {
                    all.push(number);
                }
                Ok(all)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let FromTo { min, max } = FromTo::deserialize(MapAccessDeserializer::new(map))?;
                Ok((min..=max).collect())
            }
        }
        let mut numbers = deserializer.deserialize_any(Either)?;
        numbers.sort_unstable();
        Ok(Players(numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Players {
        ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn both_ways_of_writing_are_read() {
        assert_eq!(read("[2, 3, 4]"), read("(min: 2, max: 4)"));
        assert_eq!(read("[4, 2]").iter().collect::<Vec<_>>(), [2, 4]);
        assert!(ron::from_str::<Players>("(min: 2, most: 4)").is_err());
        assert!(ron::from_str::<Players>("[2, 300]").is_err());
        assert!(ron::from_str::<Players>("\"two\"").is_err());
    }

    #[test]
    fn the_numbers_in_words() {
        for (written, words) in [
            ("[2]", "2"),
            ("[2, 3]", "2 or 3"),
            ("[2, 3, 4]", "2 to 4"),
            ("[2, 4, 6]", "2, 4 or 6"),
            ("[2, 3, 4, 6, 7, 8]", "2 to 4 or 6 to 8"),
            ("[2, 3, 4, 6]", "2 to 4 or 6"),
            ("[2, 4, 5, 6, 8]", "2, 4 to 6 or 8"),
            ("[]", ""),
        ] {
            assert_eq!(read(written).to_string(), words);
        }
        assert_eq!(read("[2, 3, 3]").written_twice(), Some(3));
    }
}
