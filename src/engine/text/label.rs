//! The labeller: makes words of an event, a question or an option, from its specification and a set of phrases. The
//! log, the questions of a game, the transcripts of scenarios and the tests all speak by it.

use super::lines::Lines;
use super::roman;
use super::template::{Said, Template};
use crate::decision::{Ask, Choice, Hidden};
use crate::event::{Event, NO_NUMBER, OwnerHere, ZoneHere};
use crate::pack::Pack;
use crate::table::{CardId, Ending, Seat, Table};
use crate::vocabulary::hooks::Hook;
use crate::vocabulary::spec::{Hole, Reads};
use crate::vocabulary::{Aim, Deed, Deeds};

/// How things are called, and the phrases that name them: in a language, or in ids.
pub trait Names {
    fn lines(&self) -> &Lines;
    fn pack(&self) -> &Pack;
    /// Where there is one: things are said of it.
    fn table(&self) -> Option<&Table>;
    /// Whose eyes: what this seat may not know is not said. `None` sees all.
    fn viewer(&self) -> Option<Seat>;

    fn player(&self, seat: Seat) -> String;
    /// The draw pile of a player.
    fn pile(&self, seat: Seat) -> String;
    fn card(&self, card: CardId) -> String;
    /// A card with its place.
    fn placed(&self, card: CardId) -> String;
    fn clan(&self, clan: u8) -> String;
    fn level(&self, level: u8) -> String {
        roman(level).to_owned()
    }
    fn marker(&self, marker: u8) -> String;
    fn counter(&self, counter: u8) -> String;
    /// An ending that the pack names, by its place among those.
    fn ending(&self, ending: usize) -> String;
    fn zone(&self, zone: ZoneHere) -> String;
    fn owner(&self, owner: OwnerHere) -> String;
    /// A card that is not seen, by where it lies and its number there.
    fn hidden_place(&self, seat: Seat, place: Hidden, number: u8) -> String;
    fn prompt(&self, prompt: u8) -> String;
    /// A moment of the pack.
    fn moment(&self, moment: Hook) -> String;
    /// An event that something waits for.
    fn when(&self, event: Hook) -> String;
    /// An action of the pack's own.
    fn action(&self, action: u8) -> String;
    fn deeds(&self, deeds: Deeds) -> String;
    /// What a card says of how it ends the game.
    fn condition(&self, text: CardId, hook: Hook) -> Option<String>;
}

/// What happened, as far as the viewer may know. With `cards`, several such events one after the other, each with its
/// card.
pub fn event(names: &dyn Names, event: &Event, cards: &[CardId]) -> String {
    let spec = event.kind.spec();
    let (hidden, cards) = (!event.shows_card(names.viewer()), spec.together.then_some(cards));
    Label { names, holes: spec.holes, of: *event, hidden, cards }.fill(names.lines().event(event.kind))
}

/// A question, without who asks it.
pub fn question(names: &dyn Names, ask: Ask) -> String {
    let moment = Hook::moment(usize::from(ask.n));
    let of = Event { n: ask.n.into(), hook: moment, ..Event::no_target(ask.card, ask) };
    Label { names, holes: ask.kind.spec().holes, of, hidden: false, cards: None }.fill(names.lines().ask(ask.kind))
}

pub fn option(names: &dyn Names, choice: Choice) -> String {
    let Choice { kind, card, seat, n, m, flag } = choice;
    let of = Event { card, seat, n: n.into(), m, flag, ..Event::advantage_returned() };
    Label { names, holes: kind.spec().holes, of, hidden: false, cards: None }.fill(names.lines().option(kind))
}

/// A value that is being put into words: its operands, and the placeholders that read them.
struct Label<'a> {
    names: &'a dyn Names,
    holes: &'static [Hole],
    /// An event has room for every operand there is, so questions and options are read as one.
    of: Event,
    /// The viewer may not know the card.
    hidden: bool,
    /// The cards of events that are told together, for a kind of which that can be.
    cards: Option<&'a [CardId]>,
}

/// The placeholders of events that are told together: how many there are, and their cards.
pub(super) const MANY: &str = "many";
pub(super) const CARDS: &str = "cards";
/// Put behind the name of a card's placeholder: with its place.
pub(super) const PLACED: char = '@';
/// The words of what a question is for: a prompt of the pack says it, or it is about a player, or about cards that the
/// choice leads to.
pub(super) mod aim {
    pub const PROMPT: &str = "prompt";
    pub const WHO: &str = "who";
    pub const DERIVED: &str = "derived";
}

impl Label<'_> {
    fn fill(&self, template: &Template) -> String {
        template.fill(&|name| self.says(name), &|name, word| self.is(name, word))
    }

    fn reads(&self, name: &str) -> Option<Reads> {
        self.holes.iter().find(|hole| hole.name == name).map(|hole| hole.reads)
    }

    fn says(&self, name: &str) -> Said {
        let names = self.names;
        if let Some(cards) = self.cards.filter(|_| name == MANY || name == CARDS) {
            let text = match name {
                MANY => cards.len().to_string(),
                _ => cards.iter().map(|&card| names.card(card)).collect::<Vec<_>>().join(", "),
            };
            return Said { text, there: cards.len() > 1 && (name == MANY || !self.hidden) };
        }
        let bare = name.strip_suffix(PLACED);
        let card = |card: CardId| {
            let placed = bare.is_some() && card.is_some();
            (if placed { names.placed(card) } else { names.card(card) }, card.is_some())
        };
        let flag = |set: bool| (String::new(), set);
        let (text, there) = match self.reads(bare.unwrap_or(name)) {
            Some(Reads::Player) => (names.player(self.of.seat), true),
            Some(Reads::Pile) => (names.pile(self.of.seat), true),
            Some(Reads::OtherPlayer) => {
                (names.player(self.of.seat), names.table().is_none_or(|table| table.active != self.of.seat))
            }
            Some(Reads::SecondPlayer) => (names.player(Seat(self.of.m)), true),
            Some(Reads::Players) => {
                let players: Vec<String> = self.of.players.into_iter().map(|seat| names.player(seat)).collect();
                (players.join(", "), !players.is_empty())
            }
            Some(Reads::Card) if self.hidden => flag(false),
            Some(Reads::Card) => card(self.of.card),
            Some(Reads::OtherCard) => card(self.of.other),
            Some(Reads::N) => (self.of.n.to_string(), true),
            Some(Reads::M) => (self.of.m.to_string(), true),
            Some(Reads::Number) => (i16::from_le_bytes([self.of.n as u8, self.of.m]).to_string(), true),
            Some(Reads::Cost) => (self.of.m.to_string(), self.of.m > 0),
            Some(Reads::Flag) => flag(self.of.flag),
            Some(Reads::Word(_)) => (self.word(name).unwrap_or_default().to_owned(), true),
            Some(Reads::Ending) => (names.pack().ending_id(self.ending()).to_owned(), true),
            Some(Reads::NamedEnding) => match self.ending().of_pack() {
                Some(ending) => (names.ending(ending), true),
                None => flag(false),
            },
            Some(Reads::Clan) => (names.clan(self.of.n as u8), true),
            Some(Reads::Level) => (names.level(self.of.n as u8), true),
            Some(Reads::Row) => (names.level(self.of.n as u8 + 1), names.pack().design(self.of.card).levels.len() > 1),
            Some(Reads::Marker) => (names.marker(self.of.n as u8), true),
            Some(Reads::Counter) => (names.counter(self.of.m), true),
            Some(Reads::Was) => (self.of.was.to_string(), true),
            Some(Reads::Now) => (self.of.now.to_string(), true),
            Some(Reads::HiddenPlace) => (names.hidden_place(self.of.seat, self.of.m.into(), self.of.n as u8), true),
            Some(Reads::Zone) => (names.zone(self.of.n.into()), true),
            Some(Reads::Owner) => (names.owner(self.of.n.into()), true),
            Some(Reads::Action) => (names.action(self.of.n as u8), true),
            Some(Reads::Prompt) => (names.prompt(self.of.n as u8), true),
            Some(Reads::FlowItem) => (names.pack().flow_item(self.of.n as u8).to_owned(), true),
            Some(Reads::Offer) => (names.moment(self.of.hook), true),
            Some(Reads::Hook) => (names.pack().hooks.name(self.of.hook).to_owned(), true),
            Some(Reads::When) => (names.when(self.of.hook), true),
            Some(Reads::Moment) => (names.moment(Hook::numbered(self.of.m)), true),
            Some(Reads::ToldPlayer) => match u8::try_from(self.of.now) {
                Ok(seat) => (names.player(Seat(seat)), true),
                Err(_) => flag(false),
            },
            Some(Reads::ToldNumber) => (self.of.n.to_string(), self.of.n != NO_NUMBER),
            Some(Reads::ToldCard) if self.hidden => flag(false),
            Some(Reads::ToldCard) => match u8::try_from(self.of.was) {
                Ok(told) => card(CardId(told)),
                Err(_) => flag(false),
            },
            Some(Reads::Unseen) => flag(names.table().is_some_and(|table| !self.of.seen.are_all(table.seat_count()))),
            Some(Reads::Asked) => (question(names, self.of.ask), true),
            Some(Reads::Aim) => match self.of.ask.aim {
                Aim::Unsaid => flag(false),
                Aim::Prompt(prompt) => (names.prompt(prompt), true),
                Aim::Deeds(deeds) => (names.deeds(deeds), true),
            },
            Some(Reads::RedrawShuffles) => flag(names.pack().rules.opening.redraw_shuffles),
            Some(Reads::Condition) => {
                let condition = names.condition(self.of.other, self.of.hook);
                let there = condition.is_some();
                (condition.unwrap_or_default(), there)
            }
            None => flag(false),
        };
        Said { text, there }
    }

    fn ending(&self) -> Ending {
        Ending::new(self.of.m)
    }

    /// The word that a placeholder of a word says.
    fn word(&self, name: &str) -> Option<&'static str> {
        match self.reads(name)? {
            Reads::Word(words) => words.get(usize::from(self.of.m)).copied(),
            Reads::Ending => self.ending().built_in(),
            _ => None,
        }
    }

    fn is(&self, name: &str, word: &str) -> bool {
        match (self.reads(name), self.of.ask.aim, word) {
            (Some(Reads::Aim), Aim::Prompt(_), aim::PROMPT) => true,
            (Some(Reads::Aim), Aim::Deeds(deeds), aim::WHO) => deeds.iter().any(Deed::is_of_a_player),
            (Some(Reads::Aim), Aim::Deeds(deeds), aim::DERIVED) => deeds.derived,
            _ => self.word(name) == Some(word),
        }
    }
}
