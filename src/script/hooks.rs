//! The hooks: the functions a script may define for the engine to call.
//!
//! An **event** has happened and the script may act. A **query** asks for a value: it gets the value so far as its last
//! parameter, returns it changed or not, and must not act.

use super::value::{Kind, Param, TextKind};

/// What a hook may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookKind {
    Event,
    Query,
}

/// A hook as scripts see it.
pub struct HookSpec {
    pub name: &'static str,
    pub kind: HookKind,
    /// After `me`, which only card scripts get. A script may leave out parameters from the end, but for the last one
    /// of a query.
    pub params: &'static [Param],
    pub about: &'static str,
}

/// What `may_target` is asked about.
pub const VERBS: [&str; 2] = ["destroy", "imprison"];

const fn p(name: &'static str, kind: Kind) -> Param {
    Param { name, kind }
}

const NEWCOMER: Param = p("newcomer", Kind::Card);
const CARD: Param = p("card", Kind::Card);
const PLAYER: Param = p("player", Kind::Player);
const VERB: Param = p("verb", Kind::Text(TextKind::Verb));
const POWER: Param = p("power", Kind::Int);
const VALUE: Param = p("value", Kind::Int);
const COST: Param = p("cost", Kind::Int);
const TURNS: Param = p("turns", Kind::Int);
const ALLOWED: Param = p("allowed", Kind::Bool);
const WON: Param = p("won", Kind::Bool);

const fn event(name: &'static str, params: &'static [Param], about: &'static str) -> HookSpec {
    HookSpec { name, kind: HookKind::Event, params, about }
}

const fn query(name: &'static str, params: &'static [Param], about: &'static str) -> HookSpec {
    HookSpec { name, kind: HookKind::Query, params, about }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hook {
    Arrival,
    Link,
    Mutation,
    Destroyed,
    Imprisoned,
    Released,
    RoundStart,
    TurnEnd,
    FirstPass,
    BattleWon,
    CardPower,
    BattleValue,
    PlayCost,
    MutationCost,
    MayTarget,
    TurnsAfterPass,
    Wins,
}

impl Hook {
    pub const ALL: [Hook; 17] = [
        Hook::Arrival,
        Hook::Link,
        Hook::Mutation,
        Hook::Destroyed,
        Hook::Imprisoned,
        Hook::Released,
        Hook::RoundStart,
        Hook::TurnEnd,
        Hook::FirstPass,
        Hook::BattleWon,
        Hook::CardPower,
        Hook::BattleValue,
        Hook::PlayCost,
        Hook::MutationCost,
        Hook::MayTarget,
        Hook::TurnsAfterPass,
        Hook::Wins,
    ];

    pub const fn spec(self) -> HookSpec {
        match self {
            Hook::Arrival => event("arrival", &[], "this card came into play, played or by mutation"),
            Hook::Link => event("link", &[NEWCOMER], "a card of its clan arrived beside, above or below this one"),
            Hook::Mutation => event("mutation", &[NEWCOMER], "this card was replaced by mutation"),
            Hook::Destroyed => event("destroyed", &[CARD], "a card, this one included, was destroyed"),
            Hook::Imprisoned => event("imprisoned", &[CARD], "a card, this one included, was imprisoned by an effect"),
            Hook::Released => event("released", &[CARD], "a card, this one included, was released by an effect"),
            Hook::RoundStart => event("round_start", &[], "a new round begins, before its first turn"),
            Hook::TurnEnd => event("turn_end", &[PLAYER], "a player's turn ends"),
            Hook::FirstPass => event("first_pass", &[PLAYER], "a player is the first to pass this round"),
            Hook::BattleWon => event("battle_won", &[PLAYER], "a player took a victory point in the great battle"),
            Hook::CardPower => query("card_power", &[CARD, POWER], "the power of a face-up card in the great battle"),
            Hook::BattleValue => {
                query("battle_value", &[PLAYER, VALUE], "the sum a player fights the great battle with")
            }
            Hook::PlayCost => query("play_cost", &[CARD, PLAYER, COST], "the cards a player discards to play a card"),
            Hook::MutationCost => query("mutation_cost", &[CARD, COST], "the cards discarded to mutate a card"),
            Hook::MayTarget => {
                query("may_target", &[CARD, VERB, ALLOWED], "whether \"destroy\" or \"imprison\" may hit a card")
            }
            Hook::TurnsAfterPass => {
                query("turns_after_pass", &[PLAYER, TURNS], "the turns a player has left after the first pass")
            }
            Hook::Wins => query("wins", &[PLAYER, WON], "whether a player has won, asked after every change"),
        }
    }

    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// Told only to the card it is about, never to the pack.
    pub fn is_cards_own(self) -> bool {
        matches!(self, Hook::Arrival | Hook::Link | Hook::Mutation)
    }

    /// Its parameters as a script writes them; only a card's own hooks get `me`.
    pub fn written(self, with_me: bool) -> Vec<&'static str> {
        let me = with_me.then_some("me");
        me.into_iter().chain(self.spec().params.iter().map(|param| param.name)).collect()
    }

    pub fn named(name: &str) -> Option<Hook> {
        Hook::ALL.into_iter().find(|hook| hook.name() == name)
    }
}

/// How many parameters a script's hooks take; a hook that is missing takes none of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookArities([Option<u8>; Hook::ALL.len()]);

impl HookArities {
    pub fn has(&self, hook: Hook) -> bool {
        self.0[hook as usize].is_some()
    }

    pub fn get(&self, hook: Hook) -> Option<usize> {
        self.0[hook as usize].map(usize::from)
    }

    pub fn set(&mut self, hook: Hook, params: usize) {
        self.0[hook as usize] = Some(params as u8);
    }

    pub fn iter(&self) -> impl Iterator<Item = Hook> + '_ {
        Hook::ALL.into_iter().filter(|&hook| self.has(hook))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hook_is_found_by_its_name_and_index() {
        for (index, hook) in Hook::ALL.into_iter().enumerate() {
            assert_eq!(hook as usize, index);
            assert_eq!(Hook::named(hook.name()), Some(hook));
            assert!(hook.spec().kind == HookKind::Event || !hook.spec().params.is_empty(), "a query gets a value");
        }
    }
}
