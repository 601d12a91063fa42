//! The one table of host functions: what a script can say to the engine.
//!
//! A function is declared once, here. Registration with Rhai, the reference and whatever else needs to know the
//! vocabulary reads this table.

mod answers;
mod cards;
mod choices;
mod declare;
mod delays;
mod endings;
mod filters;
mod flow;
mod numbers;
mod owners;
mod players;
mod powers;
mod secrets;
mod sets;
mod support;
mod verbs;
mod zones;

use std::any::TypeId;
use std::ops::RangeInclusive;

use rhai::Dynamic;

pub use crate::kernel::Scope;
use crate::kernel::{Flow, Run, Value};
use crate::pack::{Pack, Strength, Word};
use crate::vocabulary::{Kind, Param, TextKind};
pub(in crate::script) use filters::WITH;
pub(in crate::script) use owners::in_role;
pub(in crate::script) use support::{existing, fault, flood, unknown_text};

const GROUPS: [&[HostFn]; 15] = [
    sets::SETS,
    filters::FILTERS,
    cards::CARD_FACTS,
    players::PLAYER_FACTS,
    owners::OWNERS,
    choices::CHOICES,
    verbs::VERBS,
    powers::POWERS,
    answers::ANSWERS,
    numbers::NUMBER_CHOICES,
    secrets::SECRETS,
    endings::ENDINGS,
    flow::FLOW,
    delays::DELAYS,
    zones::ZONES,
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

static ALL: [HostFn; COUNT] = {
    let mut all = [sets::SETS[0]; COUNT];
    let (mut at, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            all[at] = GROUPS[group][index];
            at += 1;
            index += 1;
        }
        group += 1;
    }
    all
};

/// Every host function, by what it is for.
pub static HOST: &[HostFn] = &ALL;

/// What calling a function does to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Changes the table; not in queries.
    Acts,
    /// Asks a player; not in queries.
    Asks,
    Reads,
}

/// A host function. Its first parameter may also stand before a dot: `free(in_play())` is `in_play().free()`.
#[derive(Clone, Copy, Debug)]
pub struct HostFn {
    pub name: &'static str,
    pub params: &'static [Param],
    /// The last parameter may be given up to this many times.
    pub repeat: usize,
    pub returns: Kind,
    pub effect: Effect,
    pub scope: Scope,
    /// Written `value.name`, without parentheses.
    pub property: bool,
    /// It resolves a power family at this strength.
    pub power: Option<Strength>,
    pub about: &'static str,
    run: fn(&mut Run, &[Value]) -> Flow<Value>,
}

impl HostFn {
    pub fn call(&self, run: &mut Run, args: &[Value]) -> Flow<Value> {
        if self.effect != Effect::Reads && run.querying {
            return Err(fault(format!("`{}` cannot be used in a query: a query must not act or ask", self.name)));
        }
        if run.foresight.is_some() {
            run.foresee_call(self.scope, args)?;
        }
        let result = (self.run)(run, args)?;
        if self.effect != Effect::Reads && run.log.is_flooded() {
            return Err(flood());
        }
        Ok(result)
    }

    /// The same function, of which more is known.
    const fn scoped(self, scope: Scope) -> Self {
        HostFn { scope, ..self }
    }

    /// What Rhai gives it. A text that is no word of the pack means nothing to it, but for a name: nobody may have it.
    pub fn given(&self, pack: &Pack, args: &[&mut Dynamic]) -> Flow<Vec<Value>> {
        let value = |(index, arg): (usize, &&mut Dynamic)| {
            Value::from_dynamic(arg, pack).or_else(|text| match self.param(index).kind {
                Kind::Text(TextKind::Name) => Ok(Value::Word(Word::EMPTY)),
                Kind::Text(kind) => Err(unknown_text(pack, kind, &text)),
                _ => Err(unknown_text(pack, TextKind::Any, &text)),
            })
        };
        args.iter().enumerate().map(value).collect()
    }

    /// How many arguments it takes.
    pub fn lengths(&self) -> RangeInclusive<usize> {
        let shortest = self.params.len();
        shortest..=(if shortest == 0 { 0 } else { shortest + self.repeat - 1 })
    }

    /// The parameter an argument is for, counted from 0.
    pub fn param(&self, argument: usize) -> &'static Param {
        &self.params[argument.min(self.params.len() - 1)]
    }

    /// Every list of argument types the function takes.
    pub fn signatures(&self) -> Vec<Vec<TypeId>> {
        self.lengths()
            .flat_map(|len| {
                (0..len).map(|i| self.param(i).kind).fold(vec![Vec::new()], |lists, kind| {
                    let extend = |list: &Vec<TypeId>| {
                        kind.types().into_iter().map(|t| [list.as_slice(), &[t]].concat()).collect::<Vec<_>>()
                    };
                    lists.iter().flat_map(extend).collect()
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{PlayerSet, Seat};

    #[test]
    fn no_two_functions_take_the_same_arguments() {
        let mut seen = std::collections::BTreeSet::new();
        for host in HOST {
            for types in host.signatures() {
                assert!(seen.insert((host.name, host.property, types)), "{} is declared twice", host.name);
            }
            assert!(!host.about.is_empty() && !host.about.ends_with('.'), "{}", host.name);
        }
    }

    #[test]
    fn players_iterate_clockwise_from_the_first() {
        for seats in [&[3, 0][..], &[0, 3], &[2, 3, 0, 1], &[1, 3], &[]] {
            let players: PlayerSet = seats.iter().copied().map(Seat).collect();
            assert_eq!(players.into_iter().map(|seat| seat.0).collect::<Vec<_>>(), seats);
            assert_eq!(players.count(), seats.len());
        }
    }
}
