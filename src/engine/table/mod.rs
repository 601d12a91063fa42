//! The state of a game: a flat value without heap or pointers, so that a clone is a memory copy.
//!
//! The table knows where cards are and how they may physically move. What a card *is* (level, clan, effect) is the
//! pack's, and what may happen is the rules'.

mod army;
mod cards;
mod footing;
mod known;
pub mod notation;
mod outcome;
mod pile;
mod players;
mod rng;
mod spot;
mod tokens;

pub use crate::limits::{
    COLUMNS, MAX_BARS, MAX_BONUS_TOKENS, MAX_CARDS, MAX_DECKS, MAX_MARKERS, MAX_SEATS, MAX_TOKENS, ROWS,
};
pub use army::{Army, Place};
pub use cards::{CardId, CardIter, CardSet, Seat};
pub use footing::Footing;
pub use known::Witnesses;
pub use notation::{AFTER_ID, ArmyPlace, NoPlace, SEAT_WORDS, bare_id, placed, roman};
pub use outcome::{Cause, Ending, Outcome, win_share};
pub use pile::Pile;
pub use players::{PlayerIter, PlayerSet};
pub use rng::{Purpose, Stream, Streams};
pub use spot::Spot;
pub use tokens::Tokens;

use spot::PackedSpot;

/// "No limit" in [`Table::turns_left`].
pub const UNLIMITED: u8 = u8::MAX;

/// What the game does next; a step always starts and ends at one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Opening,
    Turn,
    Battle,
    NewRound,
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
    pub outcome: Option<Outcome>,
    pub tokens: Tokens,
    /// The card each marker lies on.
    pub markers: [CardId; MAX_MARKERS],
    pub bars: [Bar; MAX_BARS],
    /// The clans in this game, as bits.
    pub clans: u16,
    /// The clans of each deck, where decks are the players' own.
    pub deck_clans: [u16; MAX_DECKS],
    pub active_tiles: CardSet,
    armies: [Army; MAX_SEATS],
    hands: [CardSet; MAX_SEATS],
    piles: [Pile; MAX_DECKS],
    discards: [Pile; MAX_DECKS],
    /// The cards of each deck, where decks are the players' own.
    decks: [CardSet; MAX_DECKS],
    revealed: CardSet,
    removed: CardSet,
    prisoners: CardSet,
    /// The cards each seat knows where they are, though they may lie hidden.
    known: [CardSet; MAX_SEATS],
    spots: [PackedSpot; MAX_CARDS],
    pub rng: Streams,
}

impl Table {
    /// An empty table: every card still in the box.
    pub fn new(seats: u8, seed: u64) -> Self {
        assert!((1..=MAX_SEATS as u8).contains(&seats), "a table seats 1 to {MAX_SEATS} players");
        Table {
            seats,
            own_decks: false,
            phase: Phase::Opening,
            round: 1,
            turn: 0,
            active: Seat(0),
            starter: Seat(0),
            in_order: Seat(0),
            turn_is_extra: false,
            turn_from_discard: false,
            next_from_discard: false,
            first_pass_done: false,
            battle_winners: 0,
            sacrifices_first: Seat(0),
            advantage: None,
            points: [0; MAX_SEATS],
            turns_left: [UNLIMITED; MAX_SEATS],
            turns_together: UNLIMITED,
            turns_alone: 0,
            extra_turns: [0; MAX_SEATS],
            outcome: None,
            tokens: Tokens::default(),
            markers: [CardId::NONE; MAX_MARKERS],
            bars: [NO_BAR; MAX_BARS],
            clans: u16::MAX,
            deck_clans: [0; MAX_DECKS],
            active_tiles: CardSet::EMPTY,
            armies: std::array::from_fn(|_| Army::default()),
            hands: [CardSet::EMPTY; MAX_SEATS],
            piles: std::array::from_fn(|_| Pile::default()),
            discards: std::array::from_fn(|_| Pile::default()),
            decks: [CardSet::EMPTY; MAX_DECKS],
            revealed: CardSet::EMPTY,
            removed: CardSet::EMPTY,
            prisoners: CardSet::EMPTY,
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
    pub fn pile(&self, seat: Seat) -> &Pile {
        &self.piles[self.deck(seat)]
    }

    /// The pile a player discards to.
    pub fn discard(&self, seat: Seat) -> &Pile {
        &self.discards[self.deck(seat)]
    }

    /// One player for each deck: all of them, or the first for a common one.
    pub fn deck_owners(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..if self.own_decks { self.seats } else { 1 }).map(Seat)
    }

    /// The cards on any discard pile.
    pub fn discarded(&self) -> CardSet {
        self.discards.iter().fold(CardSet::EMPTY, |all, pile| all | pile.set())
    }

    pub fn removed(&self) -> CardSet {
        self.removed
    }

    pub fn revealed(&self) -> CardSet {
        self.revealed
    }

    pub fn prisoners(&self) -> CardSet {
        self.prisoners
    }

    pub fn is_prisoner(&self, card: CardId) -> bool {
        self.prisoners.contains(card)
    }

    pub fn spot(&self, card: CardId) -> Spot {
        self.spots[card.index()].into()
    }

    pub fn in_play(&self) -> CardSet {
        self.armies.iter().fold(CardSet::EMPTY, |all, army| all | army.cards())
    }

    pub fn free_cards(&self) -> CardSet {
        self.armies.iter().fold(CardSet::EMPTY, |all, army| all | army.free())
    }

    pub fn is_free(&self, card: CardId) -> bool {
        matches!(self.spot(card), Spot::Army(seat, place) if self.army(seat).is_free(place))
    }

    /// In whose army a card lies, or in whose hand it is; where decks are the players' own, whose deck it is of.
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        match self.spot(card) {
            Spot::Hand(seat) | Spot::Army(seat, _) => Some(seat),
            Spot::Box => None,
            _ => self.own_decks.then(|| Seat(self.home(card) as u8)),
        }
    }

    /// Every card of the game, wherever it is.
    pub fn all_cards(&self) -> CardSet {
        let piles = self.piles.iter().chain(&self.discards).fold(CardSet::EMPTY, |all, pile| all | pile.set());
        let hands = self.hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        piles | hands | self.in_play() | self.revealed | self.removed
    }

    /// Whether a player may not play cards of a design for now.
    pub fn is_barred(&self, seat: Seat, design: usize) -> bool {
        self.bars.iter().any(|bar| bar.turn_ends > 0 && bar.seat == seat && usize::from(bar.design) == design)
    }

    /// Moves a card to the hand, top of the pile, discard pile, revealed or removed cards or box. A card leaves an army
    /// only from the right end of its row, so that rows stay packed.
    pub fn move_card(&mut self, card: CardId, to: Spot) {
        let home = self.home(card);
        self.witness(card, self.spot(card), to);
        match self.spot(card) {
            Spot::Box => {}
            Spot::Pile => drop(self.piles[home].remove(card)),
            Spot::Discard => drop(self.discards[home].remove(card)),
            Spot::Revealed => self.revealed.remove(card),
            Spot::Removed => self.removed.remove(card),
            Spot::Hand(seat) => self.hands[seat.index()].remove(card),
            Spot::Army(seat, place) => {
                let gone = self.armies[seat.index()].pop(usize::from(place.row));
                debug_assert_eq!(gone, card, "only the end of a row may leave it");
                self.leave_play(card);
            }
        }
        match to {
            Spot::Pile => self.piles[home].push(card),
            Spot::Discard => self.discards[home].push(card),
            Spot::Revealed => self.revealed.insert(card),
            Spot::Removed => self.removed.insert(card),
            Spot::Hand(seat) => self.hands[seat.index()].insert(card),
            Spot::Box => {}
            Spot::Army(..) => unreachable!("cards enter an army through `place` or `replace`"),
        }
        self.spots[card.index()] = to.into();
    }

    /// Puts cards from the box on the piles of their decks.
    pub(crate) fn fill_piles(&mut self, cards: CardSet) {
        for card in cards {
            debug_assert_eq!(self.spot(card), Spot::Box);
            self.piles[self.home(card)].push(card);
            self.spots[card.index()] = Spot::Pile.into();
        }
    }

    /// Moves a card to the bottom of its pile.
    pub(crate) fn move_to_bottom(&mut self, card: CardId) {
        self.move_card(card, Spot::Pile);
        self.piles[self.home(card)].reorder(|pile| pile.rotate_right(1));
    }

    /// Removes what a card loses when it is no longer face up in play.
    fn leave_play(&mut self, card: CardId) {
        self.prisoners.remove(card);
        self.tokens.clear(card);
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
        self.discards[self.home(old)].push(old);
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

    /// Turns a card over.
    pub(crate) fn set_prisoner(&mut self, card: CardId, prisoner: bool) {
        if prisoner {
            self.prisoners.insert(card);
        } else {
            self.prisoners.remove(card);
        }
    }

    /// The top card of a player's pile, if there is one.
    pub fn top_of_pile(&self, seat: Seat) -> Option<CardId> {
        self.pile(seat).as_slice().last().copied()
    }

    /// Shuffles a player's discard pile into their empty draw pile; false if there is nothing to do.
    pub(crate) fn reshuffle(&mut self, seat: Seat) -> bool {
        let deck = self.deck(seat);
        if !self.piles[deck].is_empty() || self.discards[deck].is_empty() {
            return false;
        }
        std::mem::swap(&mut self.piles[deck], &mut self.discards[deck]);
        self.piles[deck].as_slice().iter().for_each(|card| self.spots[card.index()] = Spot::Pile.into());
        self.shuffle_pile(seat);
        true
    }

    pub fn shuffle_pile(&mut self, seat: Seat) {
        let deck = self.deck(seat);
        let Table { piles, rng, .. } = self;
        piles[deck].reorder(|pile| {
            // Sorted first: the result depends on which cards are shuffled, not on how they came there.
            pile.sort_unstable();
            rng.piles.shuffle(pile);
        });
        self.forget_pile(seat);
    }
}
