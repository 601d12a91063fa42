//! The values that scripts and the engine exchange.

use super::{Fault, Flow, Stop};
use crate::pack::{Pack, Word};
use crate::table::{CardId, CardSet, PlayerSet, Seat};
use crate::vocabulary::{Kind, TextKind};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Unit,
    Bool(bool),
    Int(i64),
    Card(CardId),
    Player(Seat),
    Set(CardSet),
    Players(PlayerSet),
    /// A text, which is always a word of the pack: scripts have no use for others.
    Word(Word),
}

impl Value {
    /// Which sort of value it is, as a bit.
    pub fn bit(&self) -> u8 {
        self.sort().accepts()
    }

    fn sort(&self) -> Kind {
        match self {
            Value::Unit => Kind::Unit,
            Value::Bool(_) => Kind::Bool,
            Value::Int(_) => Kind::Int,
            Value::Card(_) => Kind::Card,
            Value::Player(_) => Kind::Player,
            Value::Set(_) => Kind::Set,
            Value::Players(_) => Kind::Players,
            Value::Word(_) => Kind::Text(TextKind::Any),
        }
    }

    pub fn kind(&self) -> &'static str {
        self.sort().name()
    }

    /// The value by names, for a trace.
    pub fn describe(&self, pack: &Pack) -> String {
        let id = |card: CardId| if card.is_some() { pack.design(card).id.as_str() } else { "no card" };
        let player = |seat: Seat| format!("player {}", seat.0 + 1);
        match self {
            Value::Unit => "nothing".to_owned(),
            Value::Bool(truth) => truth.to_string(),
            Value::Int(number) => number.to_string(),
            Value::Card(card) => id(*card).to_owned(),
            Value::Player(seat) => player(*seat),
            Value::Set(set) => format!("{{{}}}", set.into_iter().map(id).collect::<Vec<_>>().join(", ")),
            Value::Players(players) => {
                format!("{{{}}}", players.into_iter().map(player).collect::<Vec<_>>().join(", "))
            }
            Value::Word(word) => format!("{:?}", pack.word_text(*word)),
        }
    }

    /// A number that counts something: never negative, never absurd.
    pub fn as_count(&self) -> usize {
        match self {
            Value::Int(number) => (*number).clamp(0, 9_999) as usize,
            _ => 0,
        }
    }

    pub(crate) fn int(&self) -> Flow<i64> {
        if let Value::Int(number) = self { Ok(*number) } else { Err(self.unexpected(Kind::Int)) }
    }

    pub(crate) fn card(&self) -> Flow<CardId> {
        if let Value::Card(card) = self { Ok(*card) } else { Err(self.unexpected(Kind::Card)) }
    }

    pub(crate) fn player(&self) -> Flow<Seat> {
        if let Value::Player(seat) = self { Ok(*seat) } else { Err(self.unexpected(Kind::Player)) }
    }

    pub(crate) fn players(&self) -> Flow<PlayerSet> {
        if let Value::Players(players) = self { Ok(*players) } else { Err(self.unexpected(Kind::Players)) }
    }

    pub(crate) fn word(&self) -> Flow<Word> {
        if let Value::Word(word) = self { Ok(*word) } else { Err(self.unexpected(Kind::Text(TextKind::Any))) }
    }

    /// A set of cards, or a card as a set of one or none.
    pub(crate) fn cards(&self) -> Flow<CardSet> {
        match self {
            Value::Card(card) => Ok(CardSet::one(*card)),
            Value::Set(set) => Ok(*set),
            _ => Err(self.unexpected(Kind::Cards)),
        }
    }

    fn unexpected(&self, wanted: Kind) -> Stop {
        Stop::Fault(Box::new(Fault::new(format!("expected {}, but got {}", wanted.name(), self.kind()))))
    }
}
