//! Properties that a pack declares, as scripts read and write them: the same for both back ends.

use crate::kernel::foresight::BOARD;
use crate::kernel::{Flow, Run, Stop, Value};
use crate::pack::{Declared, OwnerId};
use crate::script::api::{existing, fault, flood, in_role, unknown_text};
use crate::table::{CardSet, CounterOf, CounterOwner};
use crate::vocabulary::TextKind;

/// The value of a property. Whoever calls this has seen to it that it is one of the kind of value before the dot.
pub(super) fn read(run: &mut Run, number: usize, of: &Value) -> Flow<Value> {
    match run.pack.properties()[number].is {
        Declared::Counter(counter) => {
            run.look_at(BOARD)?;
            let owner = counter_owner(run, counter, of)?;
            Ok(Value::Int(run.counter(counter, owner).into()))
        }
        // What is printed on a card never changes.
        Declared::Attribute(attribute) => {
            let (card, facts) = (existing(of)?, run.pack.attribute_facts(attribute));
            Ok(match facts.counts() {
                true => Value::Int(facts.number(card).unwrap_or(0).into()),
                false => Value::Word(facts.word(card)),
            })
        }
        Declared::OwnerOf(kind) => Ok(Value::Owner(run.seating().owners_of(of.player()?, kind).first())),
        Declared::Role(role) => in_role(run, of, role),
    }
}

/// Gives a property another value; the same holds of what stands before the dot.
pub(super) fn write(run: &mut Run, number: usize, of: &Value, value: &Value) -> Flow<()> {
    let Declared::Counter(counter) = run.pack.properties()[number].is else {
        return Err(fault("only counters can be changed"));
    };
    if run.querying {
        let name = &run.pack.properties()[number].name;
        return Err(fault(format!("`{name}` cannot be changed in a query: a query must not act or ask")));
    }
    if run.foresight.is_some() {
        return Err(Stop::Suspended);
    }
    let (owner, value) = (counter_owner(run, counter, of)?, value.int()?);
    run.set_counter(counter, owner, value);
    if run.log.is_flooded() { Err(flood()) } else { Ok(()) }
}

/// Owners of every kind are values of one kind, so it is seen only now whether this one has the counter.
fn its_owner(run: &Run, number: u8, owner: OwnerId) -> Flow<u8> {
    let counter = run.pack.counter(number);
    if counter.spec.of == CounterOf::Owner(owner.kind) {
        return Ok(owner.index);
    }
    let id = run.pack.counters.get_index(usize::from(number)).map_or("", |(id, _)| id);
    let kind = |kind: u8| run.pack.owner_kind_id(kind);
    let CounterOf::Owner(has) = counter.spec.of else {
        return Err(fault(format!("`{id}` is not a counter of owners")));
    };
    Err(fault(match owner.exists() {
        true => format!("`{id}` is a counter of each {}, and this is a {}", kind(has), kind(owner.kind)),
        false => format!("`{id}` is a counter of each {}, and this is none: test `exists` first", kind(has)),
    }))
}

fn counter_owner(run: &Run, number: u8, of: &Value) -> Flow<CounterOwner> {
    Ok(match of {
        Value::Game => CounterOwner::Game,
        Value::Player(seat) => CounterOwner::Player(*seat),
        Value::Owner(owner) => CounterOwner::Owner(its_owner(run, number, *owner)?),
        card => CounterOwner::Card(existing(card)?),
    })
}

/// How a value is compared in a filter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Compared {
    Equal,
    AtLeast,
    AtMost,
}

/// Those of some cards whose attribute or counter compares to a value. A card without the attribute does not.
pub(super) fn with(run: &mut Run, cards: CardSet, of: &Value, how: Compared, value: &Value) -> Flow<CardSet> {
    let name = of.word()?;
    let Some(declared) = run.pack.meaning(name).declared else {
        return Err(unknown_text(&run.pack, TextKind::Attribute, run.pack.word_text(name)));
    };
    let compares = |number: i16, wanted: i64| match how {
        Compared::Equal => i64::from(number) == wanted,
        Compared::AtLeast => i64::from(number) >= wanted,
        Compared::AtMost => i64::from(number) <= wanted,
    };
    let no_number = || fault(format!("`{}` is no number", run.pack.word_text(name)));
    match declared {
        Declared::OwnerOf(_) | Declared::Role(_) => Err(no_number()),
        Declared::Counter(counter) => {
            let spec = run.pack.counter(counter).spec;
            if spec.of != CounterOf::Card {
                let message = format!("`{}` is a counter of {}", run.pack.word_text(name), spec.of.plural());
                return Err(fault(message));
            }
            run.look_at(BOARD)?;
            let wanted = value.int()?;
            let counters = &run.table.counters;
            Ok(cards.into_iter().filter(|&c| compares(counters.get(&spec, CounterOwner::Card(c)), wanted)).collect())
        }
        Declared::Attribute(attribute) => {
            let facts = run.pack.attribute_facts(attribute);
            match value {
                Value::Word(word) if how == Compared::Equal => match facts.with_word(*word) {
                    Some(with) => Ok(cards & with),
                    None => Err(unknown_text(&run.pack, TextKind::ValueOf(attribute), run.pack.word_text(*word))),
                },
                Value::Int(wanted) if facts.counts() => {
                    Ok(cards.into_iter().filter(|&c| facts.number(c).is_some_and(|n| compares(n, *wanted))).collect())
                }
                _ => Err(no_number()),
            }
        }
    }
}
