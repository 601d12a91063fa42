//! Values as Rhai has them.

use std::any::TypeId;

use rhai::{Dynamic, ImmutableString};

use crate::kernel::Value;
use crate::pack::{OwnerId, OwnerSet, Pack};
use crate::table::{CardId, CardSet, Numbers, PlayerSet, Seat};
use crate::vocabulary::Kind;

/// The game itself, as Rhai has it: the constant `game`.
#[derive(Clone, Copy, Debug)]
pub struct TheGame;

/// What scripts call it.
pub const GAME: &str = "game";

impl Kind {
    /// The Rhai types that a parameter of this kind takes.
    pub fn types(self) -> Vec<TypeId> {
        match self {
            Kind::Unit => vec![TypeId::of::<()>()],
            Kind::Bool => vec![TypeId::of::<bool>()],
            Kind::Int => vec![TypeId::of::<i64>()],
            Kind::Card => vec![TypeId::of::<CardId>()],
            Kind::Player => vec![TypeId::of::<Seat>()],
            Kind::Set => vec![TypeId::of::<CardSet>()],
            Kind::Players => vec![TypeId::of::<PlayerSet>()],
            Kind::Numbers => vec![TypeId::of::<Numbers>()],
            Kind::Text(_) => vec![TypeId::of::<ImmutableString>()],
            Kind::Owner => vec![TypeId::of::<OwnerId>()],
            Kind::Owners => vec![TypeId::of::<OwnerSet>()],
            Kind::Cards => vec![TypeId::of::<CardId>(), TypeId::of::<CardSet>()],
            Kind::About => vec![TypeId::of::<CardId>(), TypeId::of::<Seat>(), TypeId::of::<i64>()],
            Kind::Game => vec![TypeId::of::<TheGame>()],
        }
    }
}

impl Value {
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
        if let Some(owner) = value.read_lock::<OwnerId>() {
            return Ok(Value::Owner(*owner));
        }
        if let Some(owners) = value.read_lock::<OwnerSet>() {
            return Ok(Value::Owners(*owners));
        }
        if value.is::<TheGame>() {
            return Ok(Value::Game);
        }
        if let Some(numbers) = value.read_lock::<Numbers>() {
            return Ok(Value::Numbers(*numbers));
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
            Value::Numbers(numbers) => Dynamic::from(numbers),
            Value::Word(word) => pack.word_text(word).into(),
            Value::Owner(owner) => Dynamic::from(owner),
            Value::Owners(owners) => Dynamic::from(owners),
            Value::Game => Dynamic::from(TheGame),
        }
    }
}
