//! The hooks: the functions a script may define for the engine to call.
//!
//! An **event** has happened and the script may act. A **query** asks for a value: it gets the value so far as its last
//! parameter, returns it changed or not, and must not act.

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
    pub params: &'static [&'static str],
    pub about: &'static str,
}

const fn event(name: &'static str, params: &'static [&'static str], about: &'static str) -> HookSpec {
    HookSpec { name, kind: HookKind::Event, params, about }
}

const fn query(name: &'static str, params: &'static [&'static str], about: &'static str) -> HookSpec {
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
            Hook::Link => event("link", &["newcomer"], "a card of its clan arrived beside, above or below this one"),
            Hook::Mutation => event("mutation", &["newcomer"], "this card was replaced by mutation"),
            Hook::Destroyed => event("destroyed", &["card"], "a card, this one included, was destroyed"),
            Hook::Imprisoned => {
                event("imprisoned", &["card"], "a card, this one included, was imprisoned by an effect")
            }
            Hook::Released => event("released", &["card"], "a card, this one included, was released by an effect"),
            Hook::RoundStart => event("round_start", &[], "a new round begins, before its first turn"),
            Hook::TurnEnd => event("turn_end", &["player"], "a player's turn ends"),
            Hook::FirstPass => event("first_pass", &["player"], "a player is the first to pass this round"),
            Hook::BattleWon => event("battle_won", &["player"], "a player took a victory point in the great battle"),
            Hook::CardPower => {
                query("card_power", &["card", "power"], "the power of a face-up card in the great battle")
            }
            Hook::BattleValue => {
                query("battle_value", &["player", "value"], "the sum a player fights the great battle with")
            }
            Hook::PlayCost => {
                query("play_cost", &["card", "player", "cost"], "the cards a player discards to play a card")
            }
            Hook::MutationCost => query("mutation_cost", &["card", "cost"], "the cards discarded to mutate a card"),
            Hook::MayTarget => {
                query("may_target", &["card", "verb", "allowed"], "whether \"destroy\" or \"imprison\" may hit a card")
            }
            Hook::TurnsAfterPass => {
                query("turns_after_pass", &["player", "turns"], "the turns a player has left after the first pass")
            }
            Hook::Wins => query("wins", &["player", "won"], "whether a player has won, asked after every change"),
        }
    }

    pub fn name(self) -> &'static str {
        self.spec().name
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
