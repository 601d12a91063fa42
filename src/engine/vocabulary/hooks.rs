//! The hooks: the functions a script may define for the engine to call.
//!
//! An **event** has happened and the script may act. A **query** asks for a value: it gets the value so far as its last
//! parameter, returns it changed or not, and must not act.
//!
//! A hook is a number. The rows of the program come first; behind them come those that a pack has of its own
//! ([`Hooks`]): its moments, and the functions that its flow calls.

use crate::limits::MAX_OWN_HOOKS;
use crate::vocabulary::{Kind, Param, TextKind};

/// What a hook may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookKind {
    Event,
    Query,
}

/// A hook as scripts see it.
#[derive(Clone, Copy)]
pub struct HookSpec<'a> {
    pub name: &'a str,
    pub kind: HookKind,
    /// After `me`, which only card scripts get. A script may leave out parameters from the end, but for the last one
    /// of a query.
    pub params: &'a [Param],
    pub about: &'a str,
    pub whose: Whose,
}

/// Whose scripts may define a hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A card's, about itself.
    Card,
    /// Any: cards in play, tiles and the pack itself hear it.
    All,
    /// The pack's alone.
    Pack,
    /// Any, of an action of the pack's own: it runs where the action is used, and is never announced.
    Used,
}

/// What `may_target` and `may_react` are asked about.
pub const VERBS: [&str; 8] = [DESTROY, IMPRISON, ACTIVATE, "play", "arrival", "mutate", "act", "answer"];
pub const DESTROY: &str = "destroy";
pub const IMPRISON: &str = "imprison";
pub const ACTIVATE: &str = "activate";
/// A card that may react is asked about these whatever its script says, and about the others if its script names them:
/// what no card could ever answer, nobody is asked about.
pub const ALWAYS_ASKED: usize = 3;

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
const WEIGHT: Param = p("weight", Kind::Int);
const ALLOWED: Param = p("allowed", Kind::Bool);
const WON: Param = p("won", Kind::Bool);
const ZONE: Param = p("zone", Kind::Text(TextKind::Zone));

type Row = HookSpec<'static>;

const fn event(name: &'static str, params: &'static [Param], about: &'static str) -> Row {
    HookSpec { name, kind: HookKind::Event, params, about, whose: Whose::All }
}

const fn query(name: &'static str, params: &'static [Param], about: &'static str) -> Row {
    HookSpec { name, kind: HookKind::Query, params, about, whose: Whose::All }
}

const fn cards_own(spec: Row) -> Row {
    HookSpec { whose: Whose::Card, ..spec }
}

/// The number of a hook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hook(u8);

/// From one row for each hook: what Rust calls it, and how scripts see it.
macro_rules! hooks {
    ($($hook:ident = $spec:expr;)*) => {
        #[allow(clippy::enum_variant_names)]
        enum Number { $($hook),* }

        #[allow(non_upper_case_globals)]
        impl Hook {
            $(pub const $hook: Hook = Hook(Number::$hook as u8);)*
        }

        static ROWS: &[Row] = &[$($spec),*];
        const BUILT_IN_COUNT: usize = [$(Hook::$hook),*].len();
    };
}

hooks! {

    Arrival = cards_own(event("arrival", &[], "this card came into play, played, by mutation or by an effect"));
    Link = cards_own(event("link", &[NEWCOMER], "a card of the same clan arrived beside, above or below this one"));
    Mutation = cards_own(event("mutation", &[NEWCOMER], "this card was replaced by mutation"));
    Activate = cards_own(event("activate", &[], "a token was put on this card"));
    Act = cards_own(event("act", &[], "this card's owner used its printed act; the script collects the cost"));
    Reaction = cards_own(event(
                "reaction",
                &[VERB, CARD],
                "this card was discarded from hand in reaction to what is about to happen to a card",
            ));
    Placed = event("placed", &[CARD], "a card came into play, before its arrival effect");
    Arrived = event("arrived", &[CARD], "a card came into play, and its arrival effect and the links are resolved");
    Destroyed = event("destroyed", &[CARD, OWNER, BY], "a card, this one included, was destroyed");
    Imprisoned = event("imprisoned", &[CARD, OWNER, BY], "a card, this one included, was imprisoned by an effect");
    Released = event("released", &[CARD, OWNER, BY], "a card, this one included, was released by an effect");
    Sacrificed = event("sacrificed", &[CARD, OWNER], "a card, this one included, was sacrificed");
    Removed = event("removed", &[CARD, OWNER, BY], "a card, this one included, was removed from the game");
    Given = event("given", &[CARD, FROM, BY], "a card, this one included, went from one army to another");
    Activated = event("activated", &[CARD, BY], "a card's activation has been resolved");
    TokensDrawn = event(
                "tokens_drawn",
                &[PLAYER, TOKENS],
                "a player spent tokens to draw; if a partner paid the tokens, the player is the one who drew",
            );
    Reshuffled = event(
                "reshuffled",
                &[PLAYER],
                "a player's discard pile, or the common one, was shuffled into a new draw pile",
            );
    CardsDrawn = event(
                "cards_drawn",
                &[PLAYER, COUNT],
                "a player drew cards: how many, and never which; not while the opening deals the hands",
            );
    Discarded = event(
                "discarded",
                &[CARD, OWNER, BY],
                "a card, this one included, was discarded from hand: by an effect, down to the hand limit, or to pay; \
                 what is paid is told once what it paid for is done",
            );
    Shuffled = event("shuffled", &[PLAYER], "a player's draw pile, or the common one, was shuffled by an effect");
    ZoneShuffled = event("zone_shuffled", &[ZONE], "a zone of the pack was shuffled");
    ZoneEntered = event(
                "zone_entered",
                &[CARD, ZONE],
                "a card came into a zone of the pack; the card hears it itself if everybody sees it there",
            );
    ZoneLeft = event(
                "zone_left",
                &[CARD, ZONE],
                "a card left a zone of the pack; the card hears it itself if everybody saw it there",
            );
    GameStart = event("game_start", &[], "the game begins: piles are filled and opening hands are drawn");
    RoundStart = event(
                "round_start",
                &[],
                "a round begins, including the first: hands are drawn, and nobody has taken a turn",
            );
    TurnStart = event("turn_start", &[PLAYER], "a player's turn begins, before the player does anything");
    TurnEnd = event("turn_end", &[PLAYER], "a player's turn ends");
    FirstPass = event("first_pass", &[PLAYER], "a player is the first to pass this round");
    BattleWon = event("battle_won", &[PLAYER, MARGIN], "a player won the great battle, by a margin");
    BattleLost = event("battle_lost", &[PLAYER, MARGIN], "a player lost the great battle, by a margin");
    CardPower = query("card_power", &[CARD, POWER], "the power of a face-up card in the great battle");
    BattleValue = query("battle_value", &[PLAYER, VALUE], "a player's total in the great battle");
    PlayCost = query("play_cost", &[CARD, PLAYER, COST], "how many cards a player discards to play a card");
    MutationCost = query("mutation_cost", &[CARD, COST], "how many cards are discarded to mutate a card");
    MayTarget = query("may_target", &[VERB, CARDS], "which of the cards \"destroy\" or \"imprison\" may target");
    MayPlay = query("may_play", &[PLAYER, CARDS], "which of a player's cards may be played");
    WithinReach = query(
                "within_reach",
                &[PLAYER, CARDS],
                "the cards that a player may play from where they lie: the hand, and what is added from zones, piles, \
                 discard piles and the cards removed from the game. A card that is added is shown to the player",
            );
    MayPass = query("may_pass", &[PLAYER, ALLOWED], "whether a player may pass");
    MayAct = cards_own(query("may_act", &[ALLOWED], "whether this card's printed act can be used now"));
    MayReact = cards_own(query(
                "may_react",
                &[HOLDER, VERB, CARD, ALLOWED],
                "whether a player may discard this card from hand in reaction to what is about to happen to a card",
            ));
    ClanCards = query("clan_cards", &[CLAN, CARDS], "all cards of a clan, wherever they are");
    KeywordCards = query("keyword_cards", &[KEYWORD, CARDS], "all cards that have a keyword");
    NamedCards = query("named_cards", &[NAME, CARDS], "all cards that have a name");
    Zombies = query(
                "zombies",
                &[PLAYER, CARDS],
                "which of a player's cards in play may be replaced by a card from the discard pile",
            );
    StandsFor = cards_own(query("stands_for", &[CARD], "the card whose text this card has while it is face up; normally itself"));
    HandLimit = query("hand_limit", &[PLAYER, LIMIT], "how many cards a player may keep at the end of a turn");
    TurnsAfterPass = query(
                "turns_after_pass",
                &[PLAYER, PASSER, TURNS],
                "how many turns a player has left after the first pass",
            );
    Sacrifices = query("sacrifices", &[PLAYER, COUNT], "how many cards a player sacrifices before a new round");
    Wins = query("wins", &[PLAYER, WON], "whether a player has won, asked after every change");
    Worth = query(
                "worth",
                &[PLAYER, VALUE],
                "what the table is worth to a player beyond what bots see for themselves, in hundredths; only bots ask",
            );
    Likely = query(
                "likely",
                &[PLAYER, WEIGHT],
                "how likely it is for what a player cannot see to lie as it does now, from 100 before; only bots ask",
            );
}

/// The most hooks there can be at a time, with those of a pack: each is a bit of a set.
pub const MOST_HOOKS: usize = HookSet::BITS as usize;

/// Hooks, as bits.
pub type HookSet = u128;

const _: () = assert!(BUILT_IN_COUNT + MAX_OWN_HOOKS <= MOST_HOOKS);

impl Hook {
    /// Those that every pack has.
    pub const ALL: [Hook; BUILT_IN_COUNT] = {
        let mut all = [Hook(0); BUILT_IN_COUNT];
        let mut at = 0;
        while at < BUILT_IN_COUNT {
            all[at] = Hook(at as u8);
            at += 1;
        }
        all
    };

    /// A hook of a pack's own.
    pub(crate) const fn own(index: usize) -> Hook {
        Hook((BUILT_IN_COUNT + index) as u8)
    }

    /// A moment of the pack's own, by its place among those.
    pub(crate) const fn moment(index: usize) -> Hook {
        Hook::own(index)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hook with a number.
    pub(crate) const fn numbered(number: u8) -> Hook {
        Hook(number)
    }

    pub const fn bit(self) -> HookSet {
        1 << self.0
    }

    /// Whether it is one of the pack's own.
    pub fn is_own(self) -> bool {
        self.index() >= BUILT_IN_COUNT
    }

    /// Which of the pack's own it is.
    pub(crate) fn own_index(self) -> Option<usize> {
        self.index().checked_sub(BUILT_IN_COUNT)
    }

    /// Told only to the card it is about, never to the pack.
    pub fn is_cards_own(self) -> bool {
        ROWS.get(self.index()).is_some_and(|row| row.whose == Whose::Card)
    }

    /// How scripts see a hook that every pack has.
    pub fn built_in(self) -> Option<&'static HookSpec<'static>> {
        ROWS.get(self.index())
    }
}

impl From<Hook> for u8 {
    fn from(hook: Hook) -> u8 {
        hook.0
    }
}

/// A hook that a pack has of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnHook {
    pub name: String,
    pub kind: HookKind,
    pub params: Vec<Param>,
    pub about: String,
    pub whose: Whose,
    pub sort: OwnSort,
}

/// What a hook of a pack's own is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnSort {
    /// A moment that is told to all.
    Moment,
    /// A moment that cards answer: it runs in the card that is used.
    Answered,
    /// Whether a card can be used to answer.
    MayAnswer,
    /// A query of the pack.
    Query,
    /// A function that the flow or a power calls, or of an action.
    Called,
}

/// The hooks there are in a pack: those of the program, and its own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hooks {
    own: Vec<OwnHook>,
}

/// Those of a pack that has none of its own.
pub static BUILT_IN: Hooks = Hooks { own: Vec::new() };

impl Hooks {
    /// Of a pack; those beyond what there is room for are left out.
    pub fn new(mut own: Vec<OwnHook>) -> Self {
        own.truncate(MAX_OWN_HOOKS);
        Hooks { own }
    }

    pub fn all(&self) -> impl Iterator<Item = Hook> + Clone + use<> {
        (0..self.count() as u8).map(Hook)
    }

    pub fn count(&self) -> usize {
        BUILT_IN_COUNT + self.own.len()
    }

    pub fn spec(&self, hook: Hook) -> HookSpec<'_> {
        match hook.own_index().map(|index| self.own.get(index)) {
            None => ROWS[hook.index()],
            Some(Some(OwnHook { name, kind, params, about, whose, .. })) => {
                HookSpec { name, kind: *kind, params, about, whose: *whose }
            }
            Some(None) => event("an unknown hook", &[], ""),
        }
    }

    /// Whether a hook asks for a value.
    pub fn is_query(&self, hook: Hook) -> bool {
        self.spec(hook).kind == HookKind::Query
    }

    /// What a hook of the pack's own is.
    pub fn sort(&self, hook: Hook) -> Option<OwnSort> {
        self.own.get(hook.own_index()?).map(|own| own.sort)
    }

    fn of_sort(&self, is_one: impl Fn(OwnSort) -> bool) -> impl Iterator<Item = (Hook, &str)> {
        let own = self.own.iter().enumerate().filter(move |(_, own)| is_one(own.sort));
        own.map(|(index, own)| (Hook::own(index), own.name.as_str()))
    }

    /// The moments of the pack's own, answered or not.
    pub fn own_moments(&self) -> impl Iterator<Item = (Hook, &str)> {
        self.of_sort(|sort| matches!(sort, OwnSort::Moment | OwnSort::Answered))
    }

    /// The queries of the pack's own.
    pub fn own_queries(&self) -> impl Iterator<Item = (Hook, &str)> {
        self.of_sort(|sort| sort == OwnSort::Query)
    }

    /// Whether it happens for all to hear, so that something can be put off until then.
    pub fn can_be_awaited(&self, hook: Hook) -> bool {
        let spec = self.spec(hook);
        spec.kind == HookKind::Event && spec.whose == Whose::All
    }

    /// The names of the events that something can wait for.
    pub fn events(&self) -> impl Iterator<Item = &str> {
        self.all().filter(|&hook| self.can_be_awaited(hook)).map(|hook| self.name(hook))
    }

    pub fn moments(&self) -> impl Iterator<Item = &str> {
        self.own_moments().map(|(_, name)| name)
    }

    pub fn name(&self, hook: Hook) -> &str {
        self.spec(hook).name
    }

    pub fn named(&self, name: &str) -> Option<Hook> {
        self.all().find(|&hook| self.name(hook) == name)
    }

    /// Its parameters as a script writes them; only a card's own hooks get `me`.
    pub fn written(&self, hook: Hook, with_me: bool) -> Vec<&str> {
        let me = with_me.then_some("me");
        me.into_iter().chain(self.spec(hook).params.iter().map(|param| param.name)).collect()
    }
}

/// The most arguments that a hook gets after `me`; a test holds the hooks to it.
pub const MOST_ARGUMENTS: usize = 5;

/// How many parameters a script's hooks take; a hook that is missing takes none of it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HookArities(Vec<Option<u8>>);

impl HookArities {
    pub fn has(&self, hook: Hook) -> bool {
        self.get(hook).is_some()
    }

    pub fn get(&self, hook: Hook) -> Option<usize> {
        self.0.get(hook.index()).copied().flatten().map(usize::from)
    }

    pub fn set(&mut self, hook: Hook, params: usize) {
        if self.0.len() <= hook.index() {
            self.0.resize(hook.index() + 1, None);
        }
        self.0[hook.index()] = Some(params as u8);
    }

    pub fn iter(&self) -> impl Iterator<Item = Hook> + '_ {
        (0..self.0.len() as u8).map(Hook).filter(|&hook| self.has(hook))
    }

    /// As a set.
    pub fn bits(&self) -> HookSet {
        self.iter().fold(0, |bits, hook| bits | hook.bit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hook_is_found_by_its_name_and_index() {
        for (index, hook) in Hook::ALL.into_iter().enumerate() {
            let spec = BUILT_IN.spec(hook);
            assert_eq!(hook.index(), index);
            assert_eq!(BUILT_IN.named(spec.name), Some(hook));
            assert!(spec.kind == HookKind::Event || !spec.params.is_empty(), "a query gets a value");
            assert!(spec.params.len() <= MOST_ARGUMENTS, "{}", spec.name);
        }
    }
}
