//! Values as Rhai has them.

use std::any::TypeId;

use rhai::{Dynamic, ImmutableString};

use crate::kernel::Value;
use crate::pack::Pack;
use crate::table::{CardId, CardSet, PlayerSet, Seat};
use crate::vocabulary::Kind;

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
            Kind::Text(_) => vec![TypeId::of::<ImmutableString>()],
            Kind::Cards => vec![TypeId::of::<CardId>(), TypeId::of::<CardSet>()],
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
}
