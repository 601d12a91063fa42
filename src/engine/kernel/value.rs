//! The values that scripts and the engine exchange.

use super::{Fault, Flow, Stop};
use crate::pack::{OwnerId, OwnerSet, Pack, Word};
use crate::table::{CardId, CardSet, Numbers, PlayerSet, Seat};
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
    Numbers(Numbers),
    /// A text, which is always a word of the pack: scripts have no use for others.
    Word(Word),
    Owner(OwnerId),
    Owners(OwnerSet),
    /// The game itself.
    Game,
}

impl Value {
    /// Which sort of value it is, as a bit.
    pub fn bit(&self) -> u16 {
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
            Value::Numbers(_) => Kind::Numbers,
            Value::Word(_) => Kind::Text(TextKind::Any),
            Value::Owner(_) => Kind::Owner,
            Value::Owners(_) => Kind::Owners,
            Value::Game => Kind::Game,
        }
    }

    pub fn kind(&self) -> &'static str {
        self.sort().name()
    }

    /// The value by names, for a trace.
    pub fn describe(&self, pack: &Pack) -> String {
        let id = |card: CardId| if card.is_some() { pack.design(card).id.as_str() } else { "no card" };
        let player = |seat: Seat| format!("player {}", seat.0 + 1);
        let owner = |owner: OwnerId| match pack.owner_kinds.get_index(usize::from(owner.kind)) {
            Some((kind, _)) => format!("{kind} {}", owner.index + 1),
            None => "no owner".to_owned(),
        };
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
            Value::Numbers(numbers) => {
                let each = numbers.iter().map(|(seat, number)| format!("{}: {number}", player(seat)));
                format!("{{{}}}", each.collect::<Vec<_>>().join(", "))
            }
            Value::Word(word) => format!("{:?}", pack.word_text(*word)),
            Value::Owner(id) => owner(*id),
            Value::Owners(owners) => format!("{{{}}}", owners.map(owner).collect::<Vec<_>>().join(", ")),
            Value::Game => "game".to_owned(),
        }
    }

    /// A number that counts something: never negative, never absurd.
    pub fn as_count(&self) -> usize {
        match self {
            Value::Int(number) => (*number).clamp(0, 9_999) as usize,
            _ => 0,
        }
    }

    /// A number that may be below zero, and is never absurd either.
    pub fn as_amount(&self) -> i64 {
        match self {
            Value::Int(number) => (*number).clamp(-9_999, 9_999),
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

    pub(crate) fn owner(&self) -> Flow<OwnerId> {
        if let Value::Owner(owner) = self { Ok(*owner) } else { Err(self.unexpected(Kind::Owner)) }
    }

    pub(crate) fn owners(&self) -> Flow<OwnerSet> {
        if let Value::Owners(owners) = self { Ok(*owners) } else { Err(self.unexpected(Kind::Owners)) }
    }

    pub(crate) fn numbers(&self) -> Flow<Numbers> {
        if let Value::Numbers(numbers) = self { Ok(*numbers) } else { Err(self.unexpected(Kind::Numbers)) }
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
