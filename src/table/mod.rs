//! The state of a game: a flat value without heap or pointers, so that a clone is a memory copy.
//!
//! The table knows where cards are and how they may physically move. What a card *is* (level, clan, effect) is the
//! pack's, and what may happen is the rules'.

mod army;
mod cards;
mod pile;
mod rng;
mod setup;
mod view;

pub use army::{Army, COLUMNS, Place, ROWS};
pub use cards::{CardId, CardIter, CardSet, MAX_CARDS, Seat};
pub use pile::Pile;
pub use rng::{Purpose, Stream, Streams};
pub use setup::{SeatSetup, SetupError, TableSetup};
pub use view::{CardView, SeatView, View};

/// The most players a table seats.
pub const MAX_SEATS: usize = 4;

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

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Enough victory points after a battle.
    Points,
    /// An army with the winning number of cards.
    Army,
    /// An army with the winning number of face-up cards of one clan.
    Clan,
    /// A victory condition of a script.
    Card,
    /// Nobody: the game went on past the limit on turns.
    Stalled,
}

impl Ending {
    pub const ALL: [Ending; 5] = [Ending::Points, Ending::Army, Ending::Clan, Ending::Card, Ending::Stalled];

    pub fn name(self) -> &'static str {
        match self {
            Ending::Points => "points",
            Ending::Army => "army",
            Ending::Clan => "clan",
            Ending::Card => "card",
            Ending::Stalled => "stalled",
        }
    }
}

/// The end of a game: why, and who won (several may win together; nobody wins a stalled game).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub ending: Ending,
    winners: u8,
}

impl Outcome {
    pub fn new(ending: Ending, winners: impl IntoIterator<Item = Seat>) -> Self {
        Outcome { ending, winners: winners.into_iter().fold(0, |mask, seat| mask | 1 << seat.0) }
    }

    pub fn is_winner(&self, seat: Seat) -> bool {
        self.winners & 1 << seat.0 != 0
    }

    pub fn winners(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&s| self.is_winner(s))
    }
}

/// Where a card is. Every card is in exactly one spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// In the box: not in this game.
    Box,
    Pile,
    Discard,
    /// Turned up from the pile for all to see, while an effect deals with it.
    Revealed,
    Hand(Seat),
    Army(Seat, Place),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    seats: u8,
    pub phase: Phase,
    pub round: u8,
    /// Turns taken since the game began.
    pub turn: u16,
    pub active: Seat,
    /// The turn under way is an additional one.
    pub turn_is_extra: bool,
    /// Somebody has passed in this round.
    pub first_pass_done: bool,
    pub advantage: Seat,
    pub points: [u8; MAX_SEATS],
    /// Turns each seat may still take this round: [`UNLIMITED`], or a number; 0 is out of the round.
    pub turns_left: [u8; MAX_SEATS],
    pub extra_turns: [u8; MAX_SEATS],
    pub outcome: Option<Outcome>,
    armies: [Army; MAX_SEATS],
    hands: [CardSet; MAX_SEATS],
    pile: Pile,
    discard: Pile,
    revealed: CardSet,
    prisoners: CardSet,
    spots: [Spot; MAX_CARDS],
    pub rng: Streams,
}

impl Table {
    /// An empty table: every card still in the box.
    pub fn new(seats: u8, seed: u64) -> Self {
        assert!((1..=MAX_SEATS as u8).contains(&seats), "a table seats 1 to {MAX_SEATS} players");
        Table {
            seats,
            phase: Phase::Opening,
            round: 1,
            turn: 0,
            active: Seat(0),
            turn_is_extra: false,
            first_pass_done: false,
            advantage: Seat(0),
            points: [0; MAX_SEATS],
            turns_left: [UNLIMITED; MAX_SEATS],
            extra_turns: [0; MAX_SEATS],
            outcome: None,
            armies: std::array::from_fn(|_| Army::default()),
            hands: [CardSet::EMPTY; MAX_SEATS],
            pile: Pile::default(),
            discard: Pile::default(),
            revealed: CardSet::EMPTY,
            prisoners: CardSet::EMPTY,
            spots: [Spot::Box; MAX_CARDS],
            rng: Streams::new(seed),
        }
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

    pub fn pile(&self) -> &Pile {
        &self.pile
    }

    pub fn discard(&self) -> &Pile {
        &self.discard
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
        self.spots[card.index()]
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

    /// In whose army a card lies, or in whose hand it is.
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        match self.spot(card) {
            Spot::Hand(seat) | Spot::Army(seat, _) => Some(seat),
            _ => None,
        }
    }

    /// Moves a card to the hand, pile, discard pile, revealed cards or box. A card leaves an army only from the right
    /// end of its row, so that rows stay packed.
    pub fn move_card(&mut self, card: CardId, to: Spot) {
        match self.spot(card) {
            Spot::Box => {}
            Spot::Pile => drop(self.pile.remove(card)),
            Spot::Discard => drop(self.discard.remove(card)),
            Spot::Revealed => self.revealed.remove(card),
            Spot::Hand(seat) => self.hands[seat.index()].remove(card),
            Spot::Army(seat, place) => {
                let gone = self.armies[seat.index()].pop(usize::from(place.row));
                debug_assert_eq!(gone, card, "only the end of a row may leave it");
                self.prisoners.remove(card);
            }
        }
        match to {
            Spot::Pile => self.pile.push(card),
            Spot::Discard => self.discard.push(card),
            Spot::Revealed => self.revealed.insert(card),
            Spot::Hand(seat) => self.hands[seat.index()].insert(card),
            Spot::Box => {}
            Spot::Army(..) => unreachable!("cards enter an army through `place` or `replace`"),
        }
        self.spots[card.index()] = to;
    }

    /// Puts a card at the leftmost empty place of a row that has one.
    pub fn place(&mut self, card: CardId, seat: Seat, row: usize) -> Place {
        self.move_card(card, Spot::Box);
        let place = self.armies[seat.index()].push(row, card);
        self.spots[card.index()] = Spot::Army(seat, place);
        place
    }

    /// Puts `newcomer` in the place of `old`, which goes to the discard pile: one change.
    pub fn replace(&mut self, old: CardId, newcomer: CardId) {
        let Spot::Army(seat, place) = self.spot(old) else { unreachable!("only a card in play is replaced") };
        self.move_card(newcomer, Spot::Box);
        self.armies[seat.index()].replace(place, newcomer);
        self.spots[newcomer.index()] = Spot::Army(seat, place);
        self.prisoners.remove(old);
        self.discard.push(old);
        self.spots[old.index()] = Spot::Discard;
    }

    /// Exchanges two cards of armies, prisoners staying prisoners.
    pub fn swap(&mut self, a: CardId, b: CardId) {
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

    pub fn set_prisoner(&mut self, card: CardId, prisoner: bool) {
        if prisoner {
            self.prisoners.insert(card);
        } else {
            self.prisoners.remove(card);
        }
    }

    /// The top card of the pile, reshuffling the discard pile into it first if it is empty (`reshuffled` says so).
    pub fn next_from_pile(&mut self, reshuffled: &mut bool) -> Option<CardId> {
        if self.pile.is_empty() && !self.discard.is_empty() {
            std::mem::swap(&mut self.pile, &mut self.discard);
            self.pile.as_slice().iter().for_each(|card| self.spots[card.index()] = Spot::Pile);
            self.shuffle_pile();
            *reshuffled = true;
        }
        self.pile.as_slice().last().copied()
    }

    pub fn shuffle_pile(&mut self) {
        let Table { pile, rng, .. } = self;
        // Sorted first: the result depends on which cards are shuffled, not on how they came there.
        pile.as_mut_slice().sort_unstable();
        rng.piles.shuffle(pile.as_mut_slice());
    }
}
