//! A saved game: what it takes to play a game again.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::hidden;
use crate::limits::{SAVED_ANSWERS, SAVED_KEY_BYTES, TEXT_CHARS};
use crate::table::{MAX_CARDS, MAX_SEATS};

/// The format of saved games this version writes. A saved game is a list of answers, so it is another format, too, when
/// the engine asks other questions.
///
/// In format 1 the order of effects was asked even where it made no difference. In format 2 an answer had no key.
pub const SAVE_FORMAT: u32 = 3;
/// The oldest format that this version reads.
pub const OLDEST_SAVE_FORMAT: u32 = 2;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// [`SAVE_FORMAT`].
    pub ozeki: u32,
    /// Its id with the options it is played with: `pack+option`.
    pub pack: String,
    pub pack_version: String,
    pub pack_hash: String,
    pub players: u8,
    pub seed: u64,
    /// Who plays each seat: `human`, or a bot's name.
    pub seats: Vec<String>,
    /// Cards that were in an opening hand from the start: seat and card id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dealt: Vec<(u8, String)>,
    /// In the order they came in.
    pub answers: Vec<SavedAnswer>,
}

/// An answer of a saved game, written as `[0, 3, "action/pass"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedAnswer {
    pub seat: u8,
    /// The number of the option.
    pub option: u16,
    /// What was chosen, whatever its number. Games of format 2 have none.
    pub key: Option<String>,
}

impl From<(u8, u16)> for SavedAnswer {
    fn from((seat, option): (u8, u16)) -> Self {
        SavedAnswer { seat, option, key: None }
    }
}

impl Serialize for SavedAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(2 + usize::from(self.key.is_some())))?;
        list.serialize_element(&self.seat)?;
        list.serialize_element(&self.option)?;
        if let Some(key) = &self.key {
            list.serialize_element(key)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for SavedAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = SavedAnswer;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an answer: a seat, the number of an option, and its key")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<SavedAnswer, A::Error> {
                let seat = list.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                let option = list.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
                Ok(SavedAnswer { seat, option, key: list.next_element()? })
            }
        }
        deserializer.deserialize_seq(Reader)
    }
}

impl SavedGame {
    /// Looks at a file that may come from anywhere, before anything in it is used or shown.
    pub fn check(&self) -> Result<(), String> {
        let keys = self.answers.iter().filter_map(|answer| answer.key.as_ref());
        let texts = [&self.pack, &self.pack_version, &self.pack_hash].into_iter().chain(&self.seats);
        for text in texts.chain(self.dealt.iter().map(|(_, card)| card)).chain(keys.clone()) {
            if let Some(c) = hidden::first_in_text(text) {
                return Err(format!("a text in it has the character `{}`, which nobody can see", hidden::spelt(c)));
            }
            if text.len() > TEXT_CHARS {
                return Err(format!("a text in it has {} bytes; {TEXT_CHARS} is the most", text.len()));
            }
        }
        if let Some(key) = keys.clone().find(|key| key.len() > SAVED_KEY_BYTES) {
            return Err(format!("the key of an answer in it has {} bytes; {SAVED_KEY_BYTES} is the most", key.len()));
        }
        let seats = self.answers.iter().map(|answer| answer.seat).chain(self.dealt.iter().map(|(seat, _)| *seat));
        if let Some(seat) = seats.into_iter().find(|seat| usize::from(*seat) >= MAX_SEATS) {
            return Err(format!("it has something of player {}; {MAX_SEATS} is the most", usize::from(seat) + 1));
        }
        let counts = [
            ("answers", self.answers.len(), SAVED_ANSWERS),
            ("seats", self.seats.len(), MAX_SEATS),
            ("cards dealt before the game", self.dealt.len(), MAX_CARDS),
        ];
        match counts.into_iter().find(|(_, found, most)| found > most) {
            Some((what, found, most)) => Err(format!("it has {found} {what}; {most} is the most")),
            None => Ok(()),
        }
    }

    /// Whether it is the same game as another one at the same moment, whatever their formats.
    pub fn is_same(&self, other: &SavedGame) -> bool {
        self.answers.len() == other.answers.len() && self.is_earlier(other)
    }

    /// Whether it is the same game as another one, at that moment or before.
    pub fn is_earlier(&self, other: &SavedGame) -> bool {
        let bare = |game: &SavedGame| SavedGame { ozeki: SAVE_FORMAT, answers: Vec::new(), ..game.clone() };
        let answers = |game: &SavedGame| -> Vec<(u8, u16)> {
            game.answers.iter().map(|answer| (answer.seat, answer.option)).collect()
        };
        bare(self) == bare(other) && answers(other).starts_with(&answers(self))
    }
}
