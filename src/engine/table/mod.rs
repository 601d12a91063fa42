//! The state of a game: a flat value without heap or pointers, so that a clone is a memory copy.
//!
//! The table knows where cards are and how they may physically move. What a card *is* (level, clan, effect) is the
//! pack's, and what may happen is the rules'.

mod army;
mod cards;
mod clans;
mod counters;
mod course;
mod dealt;
mod footing;
mod known;
mod later;
pub mod notation;
mod order;
mod outcome;
mod pile;
mod players;
mod redeal;
mod rng;
mod spot;
mod tokens;
mod zones;

pub use crate::limits::{
    MAX_BARS, MAX_BONUS_TOKENS, MAX_CARDS, MAX_DECKS, MAX_DELAYS, MAX_ENDINGS, MAX_MARKERS, MAX_ROWS, MAX_SCORE,
    MAX_SEATS, MAX_TOKENS, MAX_ZONES,
};
pub use army::{Army, Grid, Place};
pub use cards::{CardId, CardIter, CardSet, Seat};
pub use clans::{ClanIter, ClanSet};
pub use counters::{CounterOf, CounterOwner, CounterSpec, Counters, OwnerCounts, values_of};
pub use course::CoursePlace;
pub use dealt::Dealt;
pub use footing::{Footing, rows_of};
pub use known::Witnesses;
pub use later::{Delay, Delays, SomeDelays, Subject};
pub use notation::{AFTER_ID, ArmyPlace, NoPlace, SEAT_WORDS, bare_id, placed, roman};
pub use order::Stack;
pub use outcome::{Cause, Ending, Outcome, Scores, win_share};
pub use pile::Pile;
pub use players::{Numbers, PlayerIter, PlayerSet};
pub use rng::{Purpose, Stream, Streams};
pub use spot::Spot;
pub use tokens::Tokens;
pub use zones::{Layout, Lie, NO_PLACE, Seen, ZoneId, ZoneLayout};

use order::{Line, Order};
use spot::PackedSpot;
use zones::PackedZone;

/// A table is copied all the time, so it may not grow beyond this.
#[cfg(test)]
const MOST_TABLE_BYTES: usize = 3_584;

/// "No limit" in [`Table::turns_left`].
pub const UNLIMITED: u8 = u8::MAX;

/// What the game does next; a step always starts and ends at one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Opening,
    Turn,
    Battle,
    NewRound,
    /// A function of the pack, or the start or end of a turn of its flow.
    Scripted,
    Over,
}

/// A player may not play cards of one design for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    pub seat: Seat,
    pub design: u16,
    /// It ends with the end of a turn of this player,
    pub by: Seat,
    /// after so many ends; 0 is no bar at all.
    pub turn_ends: u8,
}

const NO_BAR: Bar = Bar { seat: Seat(0), design: 0, by: Seat(0), turn_ends: 0 };

/// A copy is one copy of memory, so it is `Copy`: field by field it would take several times as long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    seats: u8,
    own_decks: bool,
    pub phase: Phase,
    /// Where in the flow of the pack.
    pub course: CoursePlace,
    pub round: u8,
    /// Turns taken since the game began.
    pub turn: u16,
    pub active: Seat,
    /// Who takes the first turn of the round.
    pub starter: Seat,
    /// Whose turn it was, or is, in the order of the round: additional turns do not change it.
    pub(crate) in_order: Seat,
    /// The turn under way is an additional one.
    pub turn_is_extra: bool,
    /// A card may be played from the discard pile in this turn,
    pub(crate) turn_from_discard: bool,
    /// or in the additional turn to come.
    pub(crate) next_from_discard: bool,
    /// Somebody has passed in this round.
    pub first_pass_done: bool,
    /// Who is not asked for answers any more until the turn ends, as bits.
    pub(crate) answers_no_more: u8,
    /// Who won the last battle, as bits.
    pub(crate) battle_winners: u8,
    /// Who sacrifices first before the next round.
    pub(crate) sacrifices_first: Seat,
    /// Who holds the advantage, if anybody does.
    pub advantage: Option<Seat>,
    pub points: [u8; MAX_SEATS],
    /// Turns each seat may still take this round: [`UNLIMITED`], or a number; 0 is out of the round.
    pub turns_left: [u8; MAX_SEATS],
    /// Turns all may still take together this round.
    pub turns_together: u8,
    /// Turns taken by a player left alone in this round.
    pub turns_alone: u8,
    pub extra_turns: [u8; MAX_SEATS],
    /// What scripts have given each seat so far; it counts if a script ends the game without naming winners.
    pub scores: Scores,
    pub outcome: Option<Outcome>,
    pub tokens: Tokens,
    /// The pack's own numbers.
    pub counters: Counters,
    /// The card each marker lies on.
    pub markers: [CardId; MAX_MARKERS],
    pub bars: [Bar; MAX_BARS],
    /// Moments that have been put off.
    pub delays: Delays,
    /// The clans in this game: which cast of the pack it is played with.
    pub clans: ClanSet,
    /// The clans of each deck, where decks are the players' own.
    pub deck_clans: [ClanSet; MAX_DECKS],
    pub active_tiles: CardSet,
    /// Cards of opening hands, in a game whose cards have no numbers yet.
    pub dealt: Dealt,
    armies: [Army; MAX_SEATS],
    hands: [CardSet; MAX_SEATS],
    /// The piles, in order,
    order: Order,
    /// and without their order, kept up to date: that is asked for all the time.
    piles: [CardSet; MAX_DECKS],
    discards: [CardSet; MAX_DECKS],
    /// The cards of each deck, where decks are the players' own.
    decks: [CardSet; MAX_DECKS],
    revealed: CardSet,
    removed: CardSet,
    /// The cards that show the other side than cards in their zone do: in an army, the prisoners.
    turned: CardSet,
    /// The cards in zones of the pack, and those on other cards.
    zoned: CardSet,
    attached: CardSet,
    zones: [PackedZone; MAX_ZONES],
    /// The cards each seat knows where they are, though they may lie hidden.
    known: [CardSet; MAX_SEATS],
    spots: [PackedSpot; MAX_CARDS],
    pub rng: Streams,
}

impl Table {
    /// An empty table with armies of the usual size: every card still in the box.
    pub fn new(seats: u8, seed: u64) -> Self {
        Table::laid_out(&Layout::default(), seats, seed)
    }

    /// An empty table laid out for a pack.
    pub fn laid_out(layout: &Layout, seats: u8, seed: u64) -> Self {
        assert!((1..=MAX_SEATS as u8).contains(&seats), "a table seats 1 to {MAX_SEATS} players");
        Table {
            seats,
            own_decks: false,
            phase: Phase::Opening,
            course: CoursePlace::default(),
            round: 1,
            turn: 0,
            active: Seat(0),
            starter: Seat(0),
            in_order: Seat(0),
            turn_is_extra: false,
            turn_from_discard: false,
            next_from_discard: false,
            first_pass_done: false,
            answers_no_more: 0,
            battle_winners: 0,
            sacrifices_first: Seat(0),
            advantage: None,
            points: [0; MAX_SEATS],
            turns_left: [UNLIMITED; MAX_SEATS],
            turns_together: UNLIMITED,
            turns_alone: 0,
            extra_turns: [0; MAX_SEATS],
            scores: [0; MAX_SEATS],
            outcome: None,
            tokens: Tokens::default(),
            counters: Counters::default(),
            markers: [CardId::NONE; MAX_MARKERS],
            bars: [NO_BAR; MAX_BARS],
            delays: Delays::default(),
            clans: ClanSet::ALL,
            deck_clans: [ClanSet::EMPTY; MAX_DECKS],
            active_tiles: CardSet::EMPTY,
            dealt: Dealt::default(),
            armies: [Army::new(layout.grid); MAX_SEATS],
            hands: [CardSet::EMPTY; MAX_SEATS],
            order: Order::default(),
            piles: [CardSet::EMPTY; MAX_DECKS],
            discards: [CardSet::EMPTY; MAX_DECKS],
            decks: [CardSet::EMPTY; MAX_DECKS],
            revealed: CardSet::EMPTY,
            removed: CardSet::EMPTY,
            turned: CardSet::EMPTY,
            zoned: CardSet::EMPTY,
            attached: CardSet::EMPTY,
            zones: layout.zones.map(PackedZone::from),
            known: [CardSet::EMPTY; MAX_SEATS],
            spots: [PackedSpot::from(Spot::Box); MAX_CARDS],
            rng: Streams::new(seed),
        }
    }

    /// Gives every player a deck of their own.
    pub(crate) fn split_decks(&mut self, decks: [CardSet; MAX_DECKS]) {
        self.own_decks = true;
        self.decks = decks;
    }

    pub fn has_own_decks(&self) -> bool {
        self.own_decks
    }

    /// All cards of a player's own deck, wherever they are; none where the deck is common.
    pub fn deck_cards(&self, seat: Seat) -> CardSet {
        self.decks.get(seat.index()).copied().unwrap_or_default()
    }

    /// The deck a player draws from and discards to.
    fn deck(&self, seat: Seat) -> usize {
        if self.own_decks { seat.index() } else { 0 }
    }

    /// The deck a card belongs to.
    fn home(&self, card: CardId) -> usize {
        usize::from(self.decks[1].contains(card))
    }

    pub fn seat_count(&self) -> u8 {
        self.seats
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat)
    }

    /// All seats clockwise, starting with `first`.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.seats;
        (0..seats).map(move |step| Seat((first.0 + step) % seats))
    }

    pub fn is_out(&self, seat: Seat) -> bool {
        self.turns_left[seat.index()] == 0
    }

    pub fn army(&self, seat: Seat) -> &Army {
        &self.armies[seat.index()]
    }

    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The pile a player draws from.
    pub fn pile(&self, seat: Seat) -> Stack<'_> {
        let deck = self.deck(seat);
        Stack { cards: self.order.of(Line::pile(deck)), set: &self.piles[deck] }
    }

    /// The pile a player discards to.
    pub fn discard(&self, seat: Seat) -> Stack<'_> {
        let deck = self.deck(seat);
        Stack { cards: self.order.of(Line::discard(deck)), set: &self.discards[deck] }
    }

    /// One player for each deck: all of them, or the first for a common one.
    pub fn deck_owners(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..if self.own_decks { self.seats } else { 1 }).map(Seat)
    }

    /// The cards on any discard pile.
    pub fn discarded(&self) -> CardSet {
        self.discards.iter().fold(CardSet::EMPTY, |all, &pile| all | pile)
    }

    /// The cards taken out of the game.
    pub fn removed(&self) -> CardSet {
        self.removed
    }

    pub fn revealed(&self) -> CardSet {
        self.revealed
    }

    #[inline]
    pub fn prisoners(&self) -> CardSet {
        if self.zoned.is_empty() && self.attached.is_empty() { self.turned } else { self.turned & self.in_play() }
    }

    pub fn is_prisoner(&self, card: CardId) -> bool {
        self.turned.contains(card) && matches!(self.spot(card), Spot::Army(..))
    }

    pub fn spot(&self, card: CardId) -> Spot {
        self.spots[card.index()].into()
    }

    /// The armies of those who sit at the table.
    fn armies(&self) -> &[Army] {
        &self.armies[..usize::from(self.seats)]
    }

    pub fn in_play(&self) -> CardSet {
        self.armies().iter().fold(CardSet::EMPTY, |all, army| all | army.cards())
    }

    pub fn free_cards(&self) -> CardSet {
        self.armies().iter().fold(CardSet::EMPTY, |all, army| all | army.free())
    }

    pub fn is_free(&self, card: CardId) -> bool {
        matches!(self.spot(card), Spot::Army(seat, place) if self.army(seat).is_free(place))
    }

    /// In whose army a card lies, or in whose hand it is; where decks are the players' own, whose deck it is of.
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        match self.spot(card) {
            Spot::Hand(seat) | Spot::Army(seat, _) => Some(seat),
            Spot::Box => None,
            Spot::Zone(zone, _) => self.zone_owner(zone).or_else(|| self.deck_owner(card)),
            Spot::On(host) => self.owner(host),
            _ => self.deck_owner(card),
        }
    }

    /// Whose deck a card is of, where decks are the players' own.
    fn deck_owner(&self, card: CardId) -> Option<Seat> {
        self.own_decks.then(|| Seat(self.home(card) as u8))
    }

    /// Every card of the game, wherever it is.
    pub fn all_cards(&self) -> CardSet {
        let piles = self.piles.iter().chain(&self.discards).fold(CardSet::EMPTY, |all, &pile| all | pile);
        let hands = self.hands[..usize::from(self.seats)].iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        piles | hands | self.in_play() | self.revealed | self.removed() | self.zoned | self.attached
    }

    /// Whether a player may not play cards of a design for now.
    pub fn is_barred(&self, seat: Seat, design: usize) -> bool {
        self.bars.iter().any(|bar| bar.turn_ends > 0 && bar.seat == seat && usize::from(bar.design) == design)
    }

    /// Moves a card to the hand, top of the pile, discard pile, revealed or removed cards, box, a zone or another card. A card leaves an army
    /// only from the right end of its row, so that rows stay packed.
    pub fn move_card(&mut self, card: CardId, to: Spot) {
        let (home, from) = (self.home(card), self.spot(card));
        self.witness(card, from, to);
        if !self.attached.is_empty() && !from.is_same_zone(to) {
            self.shed(card);
        }
        match from {
            Spot::Box => {}
            Spot::Removed => self.removed.remove(card),
            Spot::Zone(zone, _) => {
                self.leave_zone(card, zone);
                self.leave_play(card);
            }
            Spot::On(_) => {
                self.attached.remove(card);
                self.leave_play(card);
            }
            Spot::Pile => self.take_off_pile(home, card),
            Spot::Discard => {
                self.order.remove(Line::discard(home), card);
                self.discards[home].remove(card);
            }
            Spot::Revealed => self.revealed.remove(card),
            Spot::Hand(seat) => self.hands[seat.index()].remove(card),
            Spot::Army(seat, place) => {
                let gone = self.armies[seat.index()].pop(usize::from(place.row));
                debug_assert_eq!(gone, card, "only the end of a row may leave it");
                self.leave_play(card);
            }
        }
        match to {
            Spot::Pile => self.put_on_pile(home, card),
            Spot::Discard => self.put_on_discard(home, card),
            Spot::Revealed => self.revealed.insert(card),
            Spot::Hand(seat) => self.hands[seat.index()].insert(card),
            Spot::Box => {}
            Spot::Removed => self.removed.insert(card),
            Spot::Zone(zone, place) => self.enter_zone(card, zone, place),
            Spot::On(_) => self.attached.insert(card),
            Spot::Army(..) => unreachable!("cards enter an army through `place` or `replace`"),
        }
        self.spots[card.index()] = to.into();
        if matches!(to, Spot::Zone(..) | Spot::On(_)) {
            self.learn_what_is_seen(card);
        }
    }

    /// Puts cards from the box on the piles of their decks.
    pub(crate) fn fill_piles(&mut self, cards: CardSet) {
        for card in cards {
            debug_assert_eq!(self.spot(card), Spot::Box);
            self.put_on_pile(self.home(card), card);
            self.spots[card.index()] = Spot::Pile.into();
        }
    }

    fn put_on_pile(&mut self, deck: usize, card: CardId) {
        self.order.push(Line::pile(deck), card);
        self.piles[deck].insert(card);
    }

    fn take_off_pile(&mut self, deck: usize, card: CardId) {
        self.order.remove(Line::pile(deck), card);
        self.piles[deck].remove(card);
    }

    fn put_on_discard(&mut self, deck: usize, card: CardId) {
        self.order.push(Line::discard(deck), card);
        self.discards[deck].insert(card);
    }

    /// Moves a card to the bottom of its pile.
    pub(crate) fn move_to_bottom(&mut self, card: CardId) {
        self.move_card(card, Spot::Pile);
        self.order.of_mut(Line::pile(self.home(card))).rotate_right(1);
    }

    /// Removes what a card loses when it is no longer face up in play.
    fn leave_play(&mut self, card: CardId) {
        self.turned.remove(card);
        self.tokens.clear(card);
        self.counters.leave_play(card);
        for marked in self.markers.iter_mut().filter(|marked| **marked == card) {
            *marked = CardId::NONE;
        }
    }

    /// Puts a card at the leftmost empty place of a row that has one.
    pub(crate) fn place(&mut self, card: CardId, seat: Seat, row: usize) -> Place {
        self.move_card(card, Spot::Box);
        let place = self.armies[seat.index()].push(row, card);
        self.spots[card.index()] = Spot::Army(seat, place).into();
        place
    }

    /// Puts `newcomer` in the place of `old`, which goes to the discard pile: one change.
    pub(crate) fn replace(&mut self, old: CardId, newcomer: CardId) {
        let Spot::Army(seat, place) = self.spot(old) else { unreachable!("only a card in play is replaced") };
        self.move_card(newcomer, Spot::Box);
        self.armies[seat.index()].replace(place, newcomer);
        self.spots[newcomer.index()] = Spot::Army(seat, place).into();
        self.leave_play(old);
        if !self.attached.is_empty() {
            self.shed(old);
        }
        self.put_on_discard(self.home(old), old);
        self.spots[old.index()] = Spot::Discard.into();
    }

    /// Exchanges two cards of armies, prisoners staying prisoners.
    pub(crate) fn swap(&mut self, a: CardId, b: CardId) {
        let (Spot::Army(seat_a, place_a), Spot::Army(seat_b, place_b)) = (self.spot(a), self.spot(b)) else {
            unreachable!("only cards in play are swapped")
        };
        self.armies[seat_a.index()].replace(place_a, b);
        self.armies[seat_b.index()].replace(place_b, a);
        // Within one army the second replacement has just struck `b` from its set of cards.
        if seat_a == seat_b {
            self.armies[seat_a.index()].replace(place_a, b);
        }
        self.spots.swap(a.index(), b.index());
    }

    /// A free card goes to the end of the same row of another army, as it lies.
    pub(crate) fn hand_over(&mut self, card: CardId, to: Seat) {
        let Spot::Army(from, place) = self.spot(card) else { unreachable!("only a card in play is handed over") };
        let row = usize::from(place.row);
        let gone = self.armies[from.index()].pop(row);
        debug_assert_eq!(gone, card, "only the end of a row may leave it");
        self.tokens.clear(card);
        let place = self.armies[to.index()].push(row, card);
        self.spots[card.index()] = Spot::Army(to, place).into();
    }

    /// Turns a card over.
    pub(crate) fn set_prisoner(&mut self, card: CardId, prisoner: bool) {
        if prisoner {
            self.turned.insert(card);
        } else {
            self.turned.remove(card);
        }
    }

    /// The top card of a player's pile, if there is one.
    pub fn top_of_pile(&self, seat: Seat) -> Option<CardId> {
        self.top_of(self.deck(seat))
    }

    fn top_of(&self, deck: usize) -> Option<CardId> {
        self.order.of(Line::pile(deck)).last().copied()
    }

    /// Shuffles a player's discard pile into their empty draw pile; false if there is nothing to do.
    pub(crate) fn reshuffle(&mut self, seat: Seat) -> bool {
        let deck = self.deck(seat);
        if !self.piles[deck].is_empty() || self.discards[deck].is_empty() {
            return false;
        }
        self.order.pour(Line::discard(deck), Line::pile(deck));
        self.piles[deck] = std::mem::take(&mut self.discards[deck]);
        for card in self.piles[deck] {
            self.spots[card.index()] = Spot::Pile.into();
        }
        self.shuffle_pile(seat);
        true
    }

    pub fn shuffle_pile(&mut self, seat: Seat) {
        let line = Line::pile(self.deck(seat));
        let pile = self.order.of_mut(line);
        // Sorted first: the result depends on which cards are shuffled, not on how they came there.
        pile.sort_unstable();
        self.rng.piles.shuffle(pile);
        self.forget_pile(seat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search copies it before every game it imagines.
    #[test]
    fn a_table_is_small() {
        let bytes = std::mem::size_of::<Table>();
        assert!(bytes <= MOST_TABLE_BYTES, "a table has {bytes} bytes; {MOST_TABLE_BYTES} is the most");
    }
}
