//! The hooks: the functions a script may define for the engine to call.
//!
//! An **event** has happened and the script may act. A **query** asks for a value: it gets the value so far as its last
//! parameter, returns it changed or not, and must not act.

use crate::vocabulary::{Kind, Param, TextKind};

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

/// What `may_target` and `may_react` are asked about.
pub const VERBS: [&str; 3] = [DESTROY, IMPRISON, ACTIVATE];
pub const DESTROY: &str = "destroy";
pub const IMPRISON: &str = "imprison";
pub const ACTIVATE: &str = "activate";

const fn p(name: &'static str, kind: Kind) -> Param {
    Param { name, kind }
}

const NEWCOMER: Param = p("newcomer", Kind::Card);
const CARD: Param = p("card", Kind::Card);
const CARDS: Param = p("cards", Kind::Set);
const PLAYER: Param = p("player", Kind::Player);
const OWNER: Param = p("owner", Kind::Player);
const FROM: Param = p("from", Kind::Player);
const BY: Param = p("by", Kind::Player);
const HOLDER: Param = p("holder", Kind::Player);
const PASSER: Param = p("passer", Kind::Player);
const VERB: Param = p("verb", Kind::Text(TextKind::Verb));
const CLAN: Param = p("clan", Kind::Text(TextKind::Clan));
const KEYWORD: Param = p("keyword", Kind::Text(TextKind::Keyword));
const NAME: Param = p("name", Kind::Text(TextKind::Name));
const POWER: Param = p("power", Kind::Int);
const VALUE: Param = p("value", Kind::Int);
const COST: Param = p("cost", Kind::Int);
const TURNS: Param = p("turns", Kind::Int);
const TOKENS: Param = p("tokens", Kind::Int);
const MARGIN: Param = p("margin", Kind::Int);
const LIMIT: Param = p("limit", Kind::Int);
const COUNT: Param = p("count", Kind::Int);
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
    Activate,
    Act,
    Reaction,
    Placed,
    Arrived,
    Destroyed,
    Imprisoned,
    Released,
    Sacrificed,
    Removed,
    Given,
    Activated,
    TokensDrawn,
    Reshuffled,
    RoundStart,
    TurnEnd,
    FirstPass,
    BattleWon,
    BattleLost,
    CardPower,
    BattleValue,
    PlayCost,
    MutationCost,
    MayTarget,
    MayPlay,
    MayPass,
    MayAct,
    MayReact,
    ClanCards,
    KeywordCards,
    NamedCards,
    Zombies,
    StandsFor,
    HandLimit,
    TurnsAfterPass,
    Sacrifices,
    Wins,
}

impl Hook {
    pub const ALL: [Hook; 40] = [
        Hook::Arrival,
        Hook::Link,
        Hook::Mutation,
        Hook::Activate,
        Hook::Act,
        Hook::Reaction,
        Hook::Placed,
        Hook::Arrived,
        Hook::Destroyed,
        Hook::Imprisoned,
        Hook::Released,
        Hook::Sacrificed,
        Hook::Removed,
        Hook::Given,
        Hook::Activated,
        Hook::TokensDrawn,
        Hook::Reshuffled,
        Hook::RoundStart,
        Hook::TurnEnd,
        Hook::FirstPass,
        Hook::BattleWon,
        Hook::BattleLost,
        Hook::CardPower,
        Hook::BattleValue,
        Hook::PlayCost,
        Hook::MutationCost,
        Hook::MayTarget,
        Hook::MayPlay,
        Hook::MayPass,
        Hook::MayAct,
        Hook::MayReact,
        Hook::ClanCards,
        Hook::KeywordCards,
        Hook::NamedCards,
        Hook::Zombies,
        Hook::StandsFor,
        Hook::HandLimit,
        Hook::TurnsAfterPass,
        Hook::Sacrifices,
        Hook::Wins,
    ];

    pub const fn spec(self) -> HookSpec {
        match self {
            Hook::Arrival => event("arrival", &[], "this card came into play, played, by mutation or by an effect"),
            Hook::Link => event("link", &[NEWCOMER], "a card of the same clan arrived beside, above or below this one"),
            Hook::Mutation => event("mutation", &[NEWCOMER], "this card was replaced by mutation"),
            Hook::Activate => event("activate", &[], "a token was put on this card"),
            Hook::Act => event("act", &[], "this card's owner used its printed act; the script collects the cost"),
            Hook::Reaction => event(
                "reaction",
                &[VERB, CARD],
                "this card was discarded from hand in reaction to what is about to happen to a card",
            ),
            Hook::Placed => event("placed", &[CARD], "a card came into play, before its arrival effect"),
            Hook::Arrived => {
                event("arrived", &[CARD], "a card came into play, and its arrival effect and the links are resolved")
            }
            Hook::Destroyed => event("destroyed", &[CARD, OWNER, BY], "a card, this one included, was destroyed"),
            Hook::Imprisoned => {
                event("imprisoned", &[CARD, OWNER, BY], "a card, this one included, was imprisoned by an effect")
            }
            Hook::Released => {
                event("released", &[CARD, OWNER, BY], "a card, this one included, was released by an effect")
            }
            Hook::Sacrificed => event("sacrificed", &[CARD, OWNER], "a card, this one included, was sacrificed"),
            Hook::Removed => {
                event("removed", &[CARD, OWNER, BY], "a card, this one included, was removed from the game")
            }
            Hook::Given => {
                event("given", &[CARD, FROM, BY], "a card, this one included, went from one army to another")
            }
            Hook::Activated => event("activated", &[CARD, BY], "a card's activation has been resolved"),
            Hook::TokensDrawn => event(
                "tokens_drawn",
                &[PLAYER, TOKENS],
                "a player spent tokens to draw; if a partner paid the tokens, the player is the one who drew",
            ),
            Hook::Reshuffled => event(
                "reshuffled",
                &[PLAYER],
                "a player's discard pile, or the common one, was shuffled into a new draw pile",
            ),
            Hook::RoundStart => event(
                "round_start",
                &[],
                "a round begins, including the first: hands are drawn, and nobody has taken a turn",
            ),
            Hook::TurnEnd => event("turn_end", &[PLAYER], "a player's turn ends"),
            Hook::FirstPass => event("first_pass", &[PLAYER], "a player is the first to pass this round"),
            Hook::BattleWon => event("battle_won", &[PLAYER, MARGIN], "a player won the great battle, by a margin"),
            Hook::BattleLost => event("battle_lost", &[PLAYER, MARGIN], "a player lost the great battle, by a margin"),
            Hook::CardPower => query("card_power", &[CARD, POWER], "the power of a face-up card in the great battle"),
            Hook::BattleValue => query("battle_value", &[PLAYER, VALUE], "a player's total in the great battle"),
            Hook::PlayCost => {
                query("play_cost", &[CARD, PLAYER, COST], "how many cards a player discards to play a card")
            }
            Hook::MutationCost => {
                query("mutation_cost", &[CARD, COST], "how many cards are discarded to mutate a card")
            }
            Hook::MayTarget => {
                query("may_target", &[VERB, CARDS], "which of the cards \"destroy\" or \"imprison\" may target")
            }
            Hook::MayPlay => query("may_play", &[PLAYER, CARDS], "which of a player's cards may be played"),
            Hook::MayPass => query("may_pass", &[PLAYER, ALLOWED], "whether a player may pass"),
            Hook::MayAct => query("may_act", &[ALLOWED], "whether this card's printed act can be used now"),
            Hook::MayReact => query(
                "may_react",
                &[HOLDER, VERB, CARD, ALLOWED],
                "whether a player may discard this card from hand in reaction to what is about to happen to a card",
            ),
            Hook::ClanCards => query("clan_cards", &[CLAN, CARDS], "all cards of a clan, wherever they are"),
            Hook::KeywordCards => query("keyword_cards", &[KEYWORD, CARDS], "all cards that have a keyword"),
            Hook::NamedCards => query("named_cards", &[NAME, CARDS], "all cards that have a name"),
            Hook::Zombies => query(
                "zombies",
                &[PLAYER, CARDS],
                "which of a player's cards in play may be replaced by a card from the discard pile",
            ),
            Hook::StandsFor => {
                query("stands_for", &[CARD], "the card whose text this card has while it is face up; normally itself")
            }
            Hook::HandLimit => {
                query("hand_limit", &[PLAYER, LIMIT], "how many cards a player may keep at the end of a turn")
            }
            Hook::TurnsAfterPass => query(
                "turns_after_pass",
                &[PLAYER, PASSER, TURNS],
                "how many turns a player has left after the first pass",
            ),
            Hook::Sacrifices => {
                query("sacrifices", &[PLAYER, COUNT], "how many cards a player sacrifices before a new round")
            }
            Hook::Wins => query("wins", &[PLAYER, WON], "whether a player has won, asked after every change"),
        }
    }

    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// Told only to the card it is about, never to the pack.
    pub fn is_cards_own(self) -> bool {
        matches!(
            self,
            Hook::Arrival
                | Hook::Link
                | Hook::Mutation
                | Hook::Activate
                | Hook::Act
                | Hook::Reaction
                | Hook::MayAct
                | Hook::MayReact
                | Hook::StandsFor
        )
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

/// The most arguments that a hook gets after `me`; a test holds the hooks to it.
pub const MOST_ARGUMENTS: usize = 4;

/// How many parameters a script's hooks take; a hook that is missing takes none of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookArities([Option<u8>; Hook::ALL.len()]);

impl Default for HookArities {
    fn default() -> Self {
        HookArities([None; Hook::ALL.len()])
    }
}

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
            assert!(hook.spec().params.len() <= MOST_ARGUMENTS, "{}", hook.name());
        }
    }
}
