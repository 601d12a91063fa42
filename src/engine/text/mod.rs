//! The game in words: events, questions, options and cards, in the player's language.

mod cards;
pub mod label;
mod lines;
mod phrases;
mod questions;
mod rules;
mod speaker;
mod table_words;
mod template;
mod ways;
mod word_file;

pub use lines::Lines;
pub use phrases::{Phrases, fill, ids, phrases};

use crate::decision::Choice;
use crate::event::Event;
use crate::pack::{Decks, Pack, in_language};
pub use crate::table::roman;
use crate::table::{CardId, Outcome, Seat, Spot, Table};
use speaker::Speaker;

/// Speaks to one player, or to someone who may see everything.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    pub pack: &'a Pack,
    pub language: &'a str,
    /// Whose eyes: what this seat may not know is not said. `None` sees all.
    pub viewer: Option<Seat>,
}

impl<'a> Voice<'a> {
    pub fn phrases(&self) -> &'static Phrases {
        phrases(self.language)
    }

    pub fn card(&self, card: CardId) -> &'a str {
        if card.is_some() { in_language(&self.pack.design(card).name, self.language) } else { "-" }
    }

    pub fn clan(&self, clan: u8) -> &'a str {
        in_language(&self.pack.clans[usize::from(clan)].name, self.language)
    }

    pub fn player(&self, seat: Seat) -> String {
        let player = fill(&self.phrases().player, &[("n", &(seat.0 + 1).to_string())]);
        if self.viewer == Some(seat) { fill(&self.phrases().you, &[("player", &player)]) } else { player }
    }

    /// What happened, as far as the viewer may know.
    pub fn event(&self, event: &Event) -> String {
        self.told(event, &[])
    }

    /// An event, or several of one kind that are told together.
    fn told(&self, event: &Event, cards: &[CardId]) -> String {
        label::event(&Speaker { voice: *self, table: None }, event, cards)
    }

    pub fn outcome(&self, outcome: Outcome) -> String {
        self.event(&Event::over(outcome))
    }

    /// A draw pile: a player's own, or the one of all.
    fn pile(&self, seat: Seat) -> String {
        match self.pack.rules.decks {
            Decks::Common => self.phrases().the_pile.clone(),
            Decks::Own => fill(&self.phrases().pile_of, &[("player", &self.player(seat))]),
        }
    }

    /// What happened, line by line: cards that a player draws one after the other are one line.
    pub fn events<'e>(&self, events: impl IntoIterator<Item = &'e Event>) -> Vec<String> {
        let mut lines = Vec::new();
        let mut events = events.into_iter().peekable();
        while let Some(event) = events.next() {
            let mut cards = vec![event.card];
            if event.kind.spec().together {
                let like = |next: &&Event| {
                    let sees = |event: &Event| event.shows_card(self.viewer);
                    (next.kind, next.seat, sees(next)) == (event.kind, event.seat, sees(event))
                };
                while let Some(next) = events.next_if(like) {
                    cards.push(next.card);
                }
            }
            lines.push(self.told(event, &cards));
        }
        lines
    }

    /// So many events are not in the log any more.
    pub fn not_kept(&self, events: usize) -> String {
        fill(&self.phrases().not_kept, &[("n", &events.to_string())])
    }

    fn list(&self, cards: impl IntoIterator<Item = CardId>) -> String {
        cards.into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(", ")
    }

    /// An option, with the place of a card that lies on the table.
    pub fn option(&self, table: &Table, choice: Choice) -> String {
        label::option(&Speaker { voice: *self, table: Some(table) }, choice)
    }

    fn prompt(&self, prompt: u8) -> String {
        let prompt = self.pack.prompts.get_index(usize::from(prompt));
        prompt.map_or(String::new(), |(_, texts)| in_language(texts, self.language).to_owned())
    }

    /// Name, clan, level and power.
    pub fn described(&self, card: CardId) -> String {
        let design = self.pack.design(card);
        let clan = self.clan(design.clan);
        if design.tile {
            return format!("{} ({clan})", self.card(card));
        }
        let power = fill(&self.phrases().card.power, &[("n", &design.power.to_string())]);
        format!("{} ({clan} {}, {power})", self.card(card), roman(design.level))
    }

    /// A card as an option names it: with its place on the table.
    pub fn placed(&self, table: &Table, card: CardId) -> String {
        let words = self.phrases();
        match table.spot(card) {
            Spot::Army(seat, place) => {
                let name = if table.is_prisoner(card) {
                    fill(&words.prisoner, &[("card", &self.described(card))])
                } else {
                    self.described(card)
                };
                let place = format!("{place:#}");
                fill(&words.at_place, &[("card", &name), ("player", &self.player(seat)), ("place", &place)])
            }
            Spot::Discard => fill(&words.from_discard, &[("card", &self.described(card))]),
            _ => self.described(card),
        }
    }
}
