//! What a player may answer: the options.

use crate::table::{CardId, Seat, ZoneId};
use crate::vocabulary::spec::{Hole, Reads, kinds};

/// One of the things a player may answer: its kind and what it is about. What a kind does not need is left as
/// [`Choice::bare`] has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub kind: ChoiceKind,
    pub card: CardId,
    pub seat: Seat,
    pub n: u8,
    pub m: u8,
    pub flag: bool,
}

/// What hides a card: a hand, a draw pile, or a zone of the pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hidden {
    Hand,
    Pile,
    Zone(ZoneId),
}

impl From<Hidden> for u8 {
    fn from(place: Hidden) -> u8 {
        match place {
            Hidden::Hand => 0,
            Hidden::Pile => 1,
            Hidden::Zone(zone) => zone.0 + 2,
        }
    }
}

impl From<u8> for Hidden {
    fn from(number: u8) -> Hidden {
        match number {
            0 => Hidden::Hand,
            1 => Hidden::Pile,
            zone => Hidden::Zone(ZoneId(zone - 2)),
        }
    }
}

/// The kind of an option, by its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoiceKind(u8);

/// What is to be known of a kind of option.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceSpec {
    /// Stable: the name of its phrase, and of its key in a saved game.
    pub name: &'static str,
    pub holes: &'static [Hole],
}

impl ChoiceSpec {
    const fn plain(name: &'static str, holes: &'static [Hole]) -> Self {
        ChoiceSpec { name, holes }
    }
}

kinds! { Choice, ChoiceKind, ChoiceSpec:
    Pass pass() [];
    /// Play this card, from hand unless it lies elsewhere, to row `n`, discarding `m` others; with the flag, the
    /// advantage token is given back for part of the cost.
    Play play(card: CardId, n: u8, m: u8, flag: bool)
        [card: Reads::Card, level: Reads::Row, cost: Reads::Cost, spending: Reads::Flag];
    /// Mutate this card of the own army, discarding `m` cards; with the flag as above.
    Mutate mutate(card: CardId, m: u8, flag: bool) [card: Reads::Card, cost: Reads::Cost, spending: Reads::Flag];
    /// Replace this card of the own army by the next of the pile, if that is of its level.
    Jump jump(card: CardId) [card: Reads::Card];
    /// Spend `n` tokens, and this player draws `m` cards.
    Draw draw(n: u8, m: u8, seat: Seat) [tokens: Reads::N, cards: Reads::M, other: Reads::OtherPlayer];
    /// Put a token on this card, a bonus one or not.
    Activate activate(card: CardId, flag: bool) [card: Reads::Card, bonus: Reads::Flag];
    /// Use this card's printed act.
    Act act(card: CardId) [card: Reads::Card];
    /// Use an action of the pack's own, with this card or with none.
    OwnAction own_action(n: u8, card: CardId) [action: Reads::Action, card: Reads::Card];
    Card card(card: CardId) [card: Reads::Card];
    /// A card that the asked seat does not see, by where it lies: in this player's hand, or in a zone (`m`, see
    /// [`Hidden`]), and the number it has there.
    Unseen unseen(seat: Seat, m: Hidden, n: u8) [unseen: Reads::HiddenPlace];
    Player player(seat: Seat) [player: Reads::Player];
    Clan clan(n: u8) [clan: Reads::Clan];
    Level level(n: u8) [level: Reads::Level];
    /// [`Choice::numbered`] makes it: a number in two bytes, the lower one first.
    Number number(n: u8, m: u8) [number: Reads::Number];
    /// Resolve this card's trigger next; [`CardId::NONE`] is the pack's own.
    Trigger trigger(card: CardId) [card: Reads::Card];
    SpentToken spent_token() [];
    /// One of the pack's prompts, by its index.
    Prompt prompt(n: u8) [prompt: Reads::Prompt];
    Yes yes() [];
    No no() [];
    /// None of the others.
    Done done() [];
    /// Neither of them, and no such question again until the turn ends.
    NotThisTurn not_this_turn() [];
}

impl Choice {
    /// An option of a kind without operands.
    #[inline]
    fn bare(kind: ChoiceKind) -> Self {
        Choice { kind, card: CardId::NONE, seat: Seat(0), n: 0, m: 0, flag: false }
    }

    /// A number, in the two bytes that an option has for it.
    pub fn numbered(number: i16) -> Self {
        let [low, high] = number.to_le_bytes();
        Choice::number(low, high)
    }

    /// The number, if the choice is of one.
    pub fn as_number(self) -> Option<i16> {
        (self.kind == ChoiceKind::Number).then(|| i16::from_le_bytes([self.n, self.m]))
    }

    /// The card, if the choice is of one among several and of nothing else.
    #[inline]
    pub fn picked(self) -> Option<CardId> {
        (self.kind == ChoiceKind::Card).then_some(self.card)
    }
}
