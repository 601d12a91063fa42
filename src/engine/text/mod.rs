//! The game in words: events, questions, options and cards, in the player's language.

mod book;
mod cards;
pub mod check;
mod inflect;
pub mod label;
mod later;
mod lines;
mod phrases;
mod questions;
mod rules;
mod seating;
mod speaker;
mod table_words;
mod template;
mod ways;
mod words;

pub use lines::Lines;
pub use phrases::{Phrases, fill, ids, phrases, phrases_of};

use crate::decision::{Choice, Hidden};
use crate::event::{Event, ZoneHere};
use crate::pack::{Decks, Holder, OwnerId, Pack, in_language};
pub use crate::table::roman;
use crate::table::{CardId, Ending, NO_PLACE, Outcome, Seat, Spot, Table};
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
    pub fn phrases(&self) -> &'a Phrases {
        &phrases::spoken_by(self.pack, self.language).phrases
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

    /// How a game ended, in a word or two.
    pub fn ending(&self, ending: Ending) -> &'a str {
        let id = self.pack.ending_id(ending);
        let named = ending.of_pack().and_then(|at| self.pack.endings.get_index(at));
        match named {
            Some((_, ending)) => in_language(&ending.name, self.language),
            None => self.phrases().ending.get(id).map_or(id, String::as_str),
        }
    }

    /// A draw pile: a player's own, or the one of all.
    fn pile(&self, seat: Seat) -> String {
        match self.pack.rules.decks {
            Decks::Common => self.phrases().the_pile.clone(),
            Decks::Own => fill(&self.phrases().pile_of, &[("player", &self.player(seat))]),
        }
    }

    /// A zone of the pack on the table, and whose it is.
    pub fn zone(&self, here: ZoneHere) -> String {
        let Some(at) = self.pack.zone_at(here.zone) else { return String::new() };
        let name = in_language(&at.zone.name, self.language);
        let of = |owner: &str| fill(&self.phrases().zone_of, &[("zone", name), ("player", owner)]);
        match at.holder {
            Holder::Game => name.to_owned(),
            Holder::Player(seat) => of(&self.player(seat)),
            Holder::Owner(owner) => of(&self.owner(here.players, owner)),
        }
    }

    /// An owner of a kind that the pack names.
    pub fn owner(&self, players: u8, owner: OwnerId) -> String {
        self.pack.owner_name(players, owner, self.language)
    }

    /// A card that is not seen: by its number in a hand, a pile or a zone.
    fn hidden_place(&self, players: u8, seat: Seat, place: Hidden, number: u8) -> String {
        let words = self.phrases();
        let whole = match place {
            Hidden::Hand => fill(&words.hand_of, &[("player", &self.player(seat))]),
            Hidden::Pile => self.pile(seat),
            Hidden::Zone(zone) => self.zone(ZoneHere { zone, players }),
        };
        fill(&words.unseen_card, &[("n", &number.to_string()), ("place", &whole)])
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

    /// An action of the pack's own.
    pub fn action(&self, action: u8) -> String {
        let action = self.pack.actions.get_index(usize::from(action));
        action.map_or(String::new(), |(_, action)| in_language(&action.text, self.language).to_owned())
    }

    fn prompt(&self, prompt: u8) -> String {
        let prompt = self.pack.prompts.get_index(usize::from(prompt));
        prompt.map_or(String::new(), |(_, texts)| in_language(texts, self.language).to_owned())
    }

    /// Name, clan, level and power.
    pub fn described(&self, card: CardId) -> String {
        let design = self.pack.design(card);
        let clan = self.clan(design.clan);
        if !self.pack.has_armies() && !self.pack.has_clans() {
            return self.card(card).to_owned();
        }
        if design.tile || !self.pack.has_armies() {
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
            Spot::Zone(zone, place) => {
                let place = if place == NO_PLACE { String::new() } else { format!(" {}", place + 1) };
                let at = self.zone(ZoneHere { zone, players: table.seat_count() }) + &place;
                fill(&words.in_zone, &[("card", &self.described(card)), ("zone", &at)])
            }
            Spot::On(host) => fill(&words.on_card, &[("card", &self.described(card)), ("host", self.card(host))]),
            Spot::Discard => fill(&words.from_discard, &[("card", &self.described(card))]),
            _ => self.described(card),
        }
    }
}
