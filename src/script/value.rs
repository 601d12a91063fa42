//! The values that scripts and the host exchange.

use std::any::TypeId;

use rhai::{Dynamic, ImmutableString};

use crate::pack::{Pack, Word};
use crate::run::{Flow, Stop};
use crate::script::Fault;
use crate::table::{CardId, CardSet, Seat};

/// Some of the players, clockwise from one of them who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerSet {
    /// As bits.
    members: u8,
    first: u8,
}

impl PlayerSet {
    pub fn count(self) -> usize {
        self.members.count_ones() as usize
    }
}

impl FromIterator<Seat> for PlayerSet {
    /// Of players who come clockwise: the first of them begins.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut seats = seats.into_iter().peekable();
        let first = seats.peek().map_or(0, |seat| seat.0);
        PlayerSet { members: seats.fold(0, |members, seat| members | 1 << seat.0), first }
    }
}

impl IntoIterator for PlayerSet {
    type Item = Seat;
    type IntoIter = PlayerIter;
    fn into_iter(self) -> PlayerIter {
        let before = (1 << self.first) - 1;
        PlayerIter { now: self.members & !before, then: self.members & before }
    }
}

/// The players of a set still to come, as bits: up to the last seat, and then from seat 0 on.
pub struct PlayerIter {
    now: u8,
    then: u8,
}

impl Iterator for PlayerIter {
    type Item = Seat;
    fn next(&mut self) -> Option<Seat> {
        if self.now == 0 {
            self.now = std::mem::take(&mut self.then);
        }
        let seat = self.now.trailing_zeros();
        self.now &= self.now.wrapping_sub(1);
        (seat < u8::BITS).then_some(Seat(seat as u8))
    }
}

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

/// What a text must name to be of use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    Any,
    Clan,
    Family,
    /// A question of the pack's `prompts`.
    Prompt,
    /// The id of a design.
    Card,
    /// One of [`VERBS`](crate::script::hooks::VERBS).
    Verb,
    Keyword,
    Marker,
    /// A name that some card has.
    Name,
}

/// The kind of a parameter or result of a host function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Unit,
    Bool,
    Int,
    Card,
    Player,
    Set,
    Players,
    Text(TextKind),
    /// A card or a set of cards.
    Cards,
}

/// A parameter of a host function or a hook.
#[derive(Debug)]
pub struct Param {
    pub name: &'static str,
    pub kind: Kind,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Unit => "nothing",
            Kind::Bool => "true or false",
            Kind::Int => "a number",
            Kind::Card => "a card",
            Kind::Player => "a player",
            Kind::Set => "a set of cards",
            Kind::Players => "a set of players",
            Kind::Text(TextKind::Any) => "a text",
            Kind::Text(TextKind::Clan) => "the id of a clan",
            Kind::Text(TextKind::Family) => "the id of a power family",
            Kind::Text(TextKind::Prompt) => "the id of a prompt",
            Kind::Text(TextKind::Card) => "the id of a card",
            Kind::Text(TextKind::Verb) => "the name of a verb",
            Kind::Text(TextKind::Keyword) => "the id of a keyword",
            Kind::Text(TextKind::Marker) => "the id of a marker",
            Kind::Text(TextKind::Name) => "the name of a card",
            Kind::Cards => "a card or a set of cards",
        }
    }

    /// The sorts of values it takes, as bits; see [`Value::bit`].
    pub const fn accepts(self) -> u8 {
        match self {
            Kind::Unit => 1,
            Kind::Bool => 1 << 1,
            Kind::Int => 1 << 2,
            Kind::Card => 1 << 3,
            Kind::Player => 1 << 4,
            Kind::Set => 1 << 5,
            Kind::Players => 1 << 6,
            Kind::Text(_) => 1 << 7,
            Kind::Cards => Kind::Card.accepts() | Kind::Set.accepts(),
        }
    }

    /// The Rhai types a parameter of this kind takes.
    pub fn types(self) -> Vec<TypeId> {
        match self {
            Kind::Unit => vec![TypeId::of::<()>()],
            Kind::Bool => vec![TypeId::of::<bool>()],
            Kind::Int => vec![TypeId::of::<i64>()],
            Kind::Card => vec![TypeId::of::<CardId>()],
            Kind::Player => vec![TypeId::of::<Seat>()],
            Kind::Set => vec![TypeId::of::<CardSet>()],
            Kind::Players => vec![TypeId::of::<PlayerSet>()],
            Kind::Text(_) => vec![TypeId::of::<ImmutableString>()],
            Kind::Cards => vec![TypeId::of::<CardId>(), TypeId::of::<CardSet>()],
        }
    }
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

    /// What Rhai hands over; a text that is no word of the pack is handed back.
    pub fn from_dynamic(value: &Dynamic, pack: &Pack) -> Result<Value, ImmutableString> {
        if let Ok(number) = value.as_int() {
            return Ok(Value::Int(number));
        }
        if let Ok(truth) = value.as_bool() {
            return Ok(Value::Bool(truth));
        }
        if let Some(card) = value.read_lock::<CardId>() {
            return Ok(Value::Card(*card));
        }
        if let Some(set) = value.read_lock::<CardSet>() {
            return Ok(Value::Set(*set));
        }
        if let Some(seat) = value.read_lock::<Seat>() {
            return Ok(Value::Player(*seat));
        }
        if let Some(players) = value.read_lock::<PlayerSet>() {
            return Ok(Value::Players(*players));
        }
        match value.read_lock::<ImmutableString>() {
            Some(text) => pack.word(&text).map(Value::Word).ok_or_else(|| text.clone()),
            None => Ok(Value::Unit),
        }
    }

    pub fn into_dynamic(self, pack: &Pack) -> Dynamic {
        match self {
            Value::Unit => Dynamic::UNIT,
            Value::Bool(truth) => truth.into(),
            Value::Int(number) => number.into(),
            Value::Card(card) => Dynamic::from(card),
            Value::Player(seat) => Dynamic::from(seat),
            Value::Set(set) => Dynamic::from(set),
            Value::Players(players) => Dynamic::from(players),
            Value::Word(word) => pack.word_text(word).into(),
        }
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

    pub(super) fn int(&self) -> Flow<i64> {
        if let Value::Int(number) = self { Ok(*number) } else { Err(self.unexpected(Kind::Int)) }
    }

    pub(super) fn card(&self) -> Flow<CardId> {
        if let Value::Card(card) = self { Ok(*card) } else { Err(self.unexpected(Kind::Card)) }
    }

    pub(crate) fn player(&self) -> Flow<Seat> {
        if let Value::Player(seat) = self { Ok(*seat) } else { Err(self.unexpected(Kind::Player)) }
    }

    pub(super) fn players(&self) -> Flow<PlayerSet> {
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
