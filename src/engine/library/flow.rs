//! `flow` and `moments` of `pack.ron`: read, checked, and laid out as the course of a game.

use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::Deserialize;

use super::actions::{RawActions, hooks_of_actions};
use super::answers::{RawAnswers, RawQueries, moment_hook, query_hooks, window_of};
use super::holders::{RawCounterOf, RawZoneOf};
use super::raw::{RawFamilies, RawFamily, RawPack};
use crate::limits::{FLOW_DEPTH, FLOW_ITEMS, FLOW_PASSES, MAX_NUMBER, MAX_OWN_HOOKS};
use crate::pack::{ARMY_RULES, ClanChoice, Course, CourseStep, Decks, From, Laying, Over, Spent, Texts};
use crate::problem::{Code, Diagnostic, SourceFile, Suggestion};
use crate::syntax::outline;
use crate::syntax::spanned::{self, Spanned};
use crate::table::{Grid, Phase};
use crate::vocabulary::hooks::{Hook, HookKind, Hooks, OwnHook, OwnSort, Whose};
use crate::vocabulary::{Kind, Param};

/// An item of a flow.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "an item of the flow")]
pub enum RawItem {
    Opening,
    /// An action of the player whom the loop has come to, who may pass,
    Action,
    /// or who must do something if anything can be done.
    MustAct,
    Turns,
    Battle,
    NewRound,
    /// A function of `rules.rhai`.
    Script(Spanned<String>),
    /// For each of some players or owners.
    Each {
        #[serde(default)]
        of: RawOf,
        #[serde(default)]
        from: RawFrom,
        /// It is that player's turn meanwhile.
        #[serde(default)]
        turn: bool,
        r#do: Vec<RawItem>,
    },
    Numbers {
        from: Spanned<i64>,
        to: Spanned<i64>,
        r#do: Vec<RawItem>,
    },
    Repeat {
        times: Spanned<i64>,
        r#do: Vec<RawItem>,
    },
    /// Until the game ends, or a script leaves it.
    Loop(Vec<RawItem>),
    /// Players may use cards, one after the other, until nobody wants to.
    Window(Spanned<String>),
    /// Each of some players lays a card, all at the same time.
    Together {
        #[serde(default)]
        of: RawOf,
        /// A zone, or "hand".
        from: Spanned<String>,
        to: Spanned<String>,
    },
}

/// What a flow calls the hand, where a zone could stand.
const HAND: &str = "hand";

#[derive(Deserialize, Default)]
#[serde(rename = "`of` of the flow")]
pub enum RawOf {
    #[default]
    Players,
    Role(Spanned<String>),
    Owners(Spanned<String>),
}

#[derive(Deserialize, Default)]
#[serde(rename = "`from` of the flow")]
pub enum RawFrom {
    #[default]
    Starter,
    Active,
    First,
    Counter(Spanned<String>),
}

/// A moment of the pack's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a moment")]
pub struct RawMoment {
    /// What it is about: a card, a player, a number, in this order.
    #[serde(default)]
    pub about: Vec<Spanned<RawAbout>>,
    /// From where cards answer it; left out, it is told to all.
    #[serde(default)]
    pub answers: Option<RawAnswers>,
    /// Who may answer it; left out, everybody.
    #[serde(default)]
    pub by: Option<RawOf>,
    /// Where a card goes that answered it.
    #[serde(default)]
    pub spent: Option<Spanned<Spent>>,
    pub text: Spanned<Texts>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename = "what a moment is about")]
pub enum RawAbout {
    Card,
    Player,
    Number,
}

impl RawAbout {
    pub(super) fn param(self) -> Param {
        let (name, kind) = match self {
            RawAbout::Card => ("card", Kind::Card),
            RawAbout::Player => ("player", Kind::Player),
            RawAbout::Number => ("number", Kind::Int),
        };
        Param { name, kind }
    }
}

pub type RawMoments = IndexMap<String, RawMoment>;

/// What the flow calls a function for.
const CALLED: &str = "the flow comes to this function";

/// A function that a flow calls: its name where it is written, and what it is given.
struct Called<'a> {
    name: &'a Spanned<String>,
    params: Vec<Param>,
}

fn called<'a>(items: &'a [RawItem], around: &mut Vec<Param>, found: &mut Vec<Called<'a>>) {
    for item in items {
        let (param, inner) = match item {
            RawItem::Script(name) => {
                found.push(Called { name, params: around.clone() });
                continue;
            }
            RawItem::Each { of: RawOf::Owners(_), r#do, .. } => (Some(("owner", Kind::Owner)), r#do),
            RawItem::Each { r#do, .. } => (Some(("player", Kind::Player)), r#do),
            RawItem::Numbers { r#do, .. } => (Some(("number", Kind::Int)), r#do),
            RawItem::Repeat { r#do, .. } | RawItem::Loop(r#do) => (None, r#do),
            RawItem::Opening
            | RawItem::Turns
            | RawItem::Battle
            | RawItem::NewRound
            | RawItem::Action
            | RawItem::MustAct
            | RawItem::Window(_)
            | RawItem::Together { .. } => {
                continue;
            }
        };
        around.extend(param.map(|(name, kind)| Param { name, kind }));
        called(inner, around, found);
        if param.is_some() {
            around.pop();
        }
    }
}

/// What a power family calls a function for, and with what.
const OF_A_POWER: &str = "a power family comes to this function";
const OF_POWERS: [Param; 1] = [Param { name: "card", kind: Kind::Card }];

/// Those of a pack, first its moments in their order, with the functions that its power families call.
fn all_hooks<'a>(
    moments: &RawMoments,
    queries: &RawQueries,
    actions: &RawActions,
    flow: &[RawItem],
    powers: impl Iterator<Item = &'a RawFamily>,
) -> Vec<OwnHook> {
    let mut own: Vec<OwnHook> = moments.iter().map(|(name, moment)| moment_hook(name, moment)).collect();
    own.extend(query_hooks(moments, queries));
    own.extend(hooks_of_actions(actions));
    let mut functions = Vec::new();
    called(flow, &mut Vec::new(), &mut functions);
    for Called { name, params } in functions {
        if own.iter().all(|known| known.name != name.value) {
            let (name, about) = (name.value.clone(), CALLED.to_owned());
            own.push(OwnHook { name, kind: HookKind::Event, params, about, whose: Whose::Pack, sort: OwnSort::Called });
        }
    }
    for (name, _) in powers.flat_map(|family| family.functions()) {
        if own.iter().all(|known| known.name != name) {
            let (name, about) = (name.to_owned(), OF_A_POWER.to_owned());
            let params = OF_POWERS.to_vec();
            own.push(OwnHook { name, kind: HookKind::Event, params, about, whose: Whose::Pack, sort: OwnSort::Called });
        }
    }
    own
}

/// The hooks that the scripts of a pack may define.
pub fn hooks_of(raw: &RawPack, families: Option<&RawFamilies>) -> Hooks {
    Hooks::new(own_hooks(raw, families))
}

fn own_hooks(raw: &RawPack, families: Option<&RawFamilies>) -> Vec<OwnHook> {
    let families = families.into_iter().flat_map(|families| families.values());
    all_hooks(&raw.moments, &raw.queries, &raw.actions, &raw.flow, families)
}

/// The same from the texts of `pack.ron` and of `powers.ron` of a pack and of those below it, whatever else is wrong.
pub fn hooks_in<'a>(text: &str, powers: impl Iterator<Item = &'a str>) -> Hooks {
    #[derive(Deserialize, Default)]
    #[serde(default)]
    struct Part {
        moments: RawMoments,
        queries: RawQueries,
        actions: RawActions,
        flow: Vec<RawItem>,
    }
    let part: Part = spanned::from_str(text).unwrap_or_default();
    let powers: Vec<RawFamilies> = powers.map(|text| spanned::from_str(text).unwrap_or_default()).collect();
    let powers = powers.iter().flat_map(|families| families.values());
    Hooks::new(all_hooks(&part.moments, &part.queries, &part.actions, &part.flow, powers))
}

/// The course of a pack's games. What is wrong with it has been told by [`check`].
pub fn course_of(raw: &RawPack, hooks: &Hooks) -> Course {
    if raw.flow.is_empty() {
        return Course::default();
    }
    let mut steps = Vec::new();
    if !matches!(raw.flow.first(), Some(RawItem::Opening)) {
        steps.push(CourseStep::Start);
    }
    lay_out(raw, hooks, &raw.flow, &mut steps);
    Course::of_pack(steps)
}

/// Whether it is a game of armies.
pub fn has_armies(raw: &RawPack) -> bool {
    course_of(raw, &hooks_of(raw, None)).has_armies() || raw.rules.grid != Grid::default()
}

fn lay_out(raw: &RawPack, hooks: &Hooks, items: &[RawItem], steps: &mut Vec<CourseStep>) {
    for item in items {
        let (over, turn, inner) = match item {
            RawItem::Opening => {
                steps.push(CourseStep::Phase(Phase::Opening));
                continue;
            }
            RawItem::Action | RawItem::MustAct => {
                steps.push(CourseStep::Action { may_pass: matches!(item, RawItem::Action) });
                continue;
            }
            RawItem::Turns => {
                steps.push(CourseStep::Phase(Phase::Turn));
                continue;
            }
            RawItem::Battle => {
                steps.push(CourseStep::Phase(Phase::Battle));
                continue;
            }
            RawItem::NewRound => {
                steps.push(CourseStep::Phase(Phase::NewRound));
                continue;
            }
            RawItem::Script(name) => {
                steps.extend(hooks.named(name).map(CourseStep::Call));
                continue;
            }
            RawItem::Window(name) => {
                steps.extend(window_of(hooks, name).map(CourseStep::Window));
                continue;
            }
            RawItem::Together { of, from, to } => {
                let zone = |id: &str| raw.zones.get_index_of(id).map(|index| index as u8);
                let (role, from, to) = (role_of(raw, of), zone(from), zone(to).unwrap_or(0));
                steps.push(CourseStep::Together(Laying { role, from, to }));
                continue;
            }
            RawItem::Each { of, from, turn, r#do } => (each(raw, of, from), *turn, r#do),
            RawItem::Numbers { from, to, r#do } => {
                (Over::Numbers { from: from.value as i16, to: to.value as i16 }, false, r#do)
            }
            RawItem::Repeat { times, r#do } => (Over::Times(times.value as u8), false, r#do),
            RawItem::Loop(r#do) => (Over::Forever, false, r#do),
        };
        let begin = steps.len();
        steps.push(CourseStep::Begin { over, end: 0 });
        steps.extend(turn.then_some(CourseStep::TurnStart));
        lay_out(raw, hooks, inner, steps);
        steps.extend(turn.then_some(CourseStep::TurnEnd));
        steps[begin] = CourseStep::Begin { over, end: steps.len() as u8 };
        steps.push(CourseStep::End { begin: begin as u8 });
    }
}

fn each(raw: &RawPack, of: &RawOf, from: &RawFrom) -> Over {
    let from = match from {
        RawFrom::Starter => From::Starter,
        RawFrom::Active => From::Active,
        RawFrom::First => From::First,
        RawFrom::Counter(id) => From::Counter(raw.counters.get_index_of(&id.value).unwrap_or(0) as u8),
    };
    match of {
        RawOf::Owners(id) => Over::Owners { kind: raw.owners.get_index_of(&id.value).unwrap_or(0) as u8, from },
        of => Over::Players { role: role_of(raw, of), from },
    }
}

fn role_of(raw: &RawPack, of: &RawOf) -> Option<u8> {
    match of {
        RawOf::Role(id) => Some(raw.roles.get_index_of(&id.value).unwrap_or(0) as u8),
        _ => None,
    }
}

/// Whether a function can be called so.
fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(plain)
}

/// Finds what is wrong with the flow and the moments.
pub struct FlowCheck<'a> {
    pub file: &'a Arc<SourceFile>,
    pub raw: &'a RawPack,
    /// `powers.ron`, and what it says.
    pub powers: Option<(&'a Arc<SourceFile>, &'a RawFamilies)>,
    pub problems: Vec<Diagnostic>,
    items: usize,
}

impl<'a> FlowCheck<'a> {
    pub fn new(file: &'a Arc<SourceFile>, raw: &'a RawPack) -> Self {
        FlowCheck { file, raw, powers: None, problems: Vec::new(), items: 0 }
    }

    /// The functions that power families call.
    fn powers(&mut self, hooks: &Hooks, defined: Option<&dyn Fn(Hook) -> bool>) {
        let Some((file, families)) = self.powers else { return };
        let mut told: Vec<&str> = Vec::new();
        for (name, span) in families.values().flat_map(|family| family.functions()) {
            if told.contains(&name) {
                continue;
            }
            told.push(name);
            let Some(hook) = hooks.named(name) else { continue };
            let spec = hooks.spec(hook);
            let problem = |code, message: String, hint: String| {
                Diagnostic::new(code, file, span.clone(), message).with_hint(hint)
            };
            let hint = "give the function another name".to_owned();
            if spec.whose != Whose::Pack {
                let message = format!("`{}` is the name of a hook", name.escape_debug());
                self.problems.push(problem(Code::Flow, message, hint));
            } else if spec.params.iter().map(|param| param.kind).ne(OF_POWERS.iter().map(|param| param.kind)) {
                let message = format!("the flow calls `{}` too, but with other values", name.escape_debug());
                self.problems.push(problem(Code::Flow, message, hint));
            } else if !is_name(name) {
                let message = format!("`{}` is not a name for a function", name.escape_debug());
                let hint = "use letters, digits and underscores, and begin with a letter".to_owned();
                self.problems.push(problem(Code::Flow, message, hint));
            } else if defined.is_some_and(|defined| !defined(hook)) {
                let message = format!("a power family calls `{name}`, but `rules.rhai` has no `fn {name}`");
                let hint = format!("write `fn {name}(card) {{ … }}` in rules.rhai");
                self.problems.push(problem(Code::MissingHook, message, hint));
            }
        }
    }

    /// All of it. `defined` are the functions of `rules.rhai`, if it could be read.
    pub fn check(&mut self, defined: Option<&dyn Fn(Hook) -> bool>) {
        let raw = self.raw;
        if raw.flow.is_empty() {
            self.army_rules();
        } else {
            self.no_opening();
        }
        self.items(&raw.flow, 0, false);
        if self.items > FLOW_ITEMS {
            let at = self.flow_field();
            self.tell(Code::TooMany, at, format!("the flow has {} items; {FLOW_ITEMS} is the most", self.items), "");
        }
        for (id, moment) in &raw.moments {
            let kinds: Vec<RawAbout> = moment.about.iter().map(|about| about.value).collect();
            if !kinds.is_sorted_by(|a, b| a < b)
                && let Some(about) = moment.about.first()
            {
                let message = format!("`{id}` is about things in another order, or about one of them twice");
                let hint = "a moment is about a Card, a Player and a Number, each once at most and in this order";
                self.tell(Code::Flow, about.span.clone(), message, hint);
            }
        }
        self.answers();
        self.queries();
        self.own_names();
        let families = self.powers.map(|(_, families)| families);
        let hooks = hooks_of(raw, families);
        let mut functions = Vec::new();
        called(&raw.flow, &mut Vec::new(), &mut functions);
        let own = own_hooks(raw, families).len();
        if own > MAX_OWN_HOOKS {
            let message = format!(
                "there are {own} moments, queries, actions and functions of the flow and of powers, a moment that is \
                 answered and an action counted twice; {MAX_OWN_HOOKS} is the most"
            );
            self.tell(Code::TooMany, functions.last().map_or(0..0, |f| f.name.span.clone()), message, "");
            return;
        }
        self.powers(&hooks, defined);
        for Called { name, params } in &functions {
            let Some(hook) = hooks.named(name) else { continue };
            let spec = hooks.spec(hook);
            let given = || params.iter().map(|param| param.name).collect::<Vec<_>>().join(", ");
            if spec.whose != Whose::Pack {
                let message = format!("`{}` is the name of a hook", name.value);
                self.tell(Code::Flow, name.span.clone(), message, "give the function another name");
            } else if spec.params.iter().map(|param| param.kind).ne(params.iter().map(|param| param.kind)) {
                let message = format!("`{}` is called from another place of the flow with other values", name.value);
                let hint = format!("here it would get ({}); write a function of its own for it", given());
                self.tell(Code::Flow, name.span.clone(), message, &hint);
            } else if defined.is_some_and(|defined| !defined(hook)) {
                let message = format!("the flow calls `{0}`, but `rules.rhai` has no `fn {0}`", name.value);
                let hint = format!("write `fn {}({}) {{ … }}` in rules.rhai", name.value, given());
                self.tell(Code::Flow, name.span.clone(), message, &hint);
            }
        }
    }

    /// Without an opening nobody is asked for clans, and no deck is of one player.
    fn no_opening(&mut self) {
        let raw = self.raw;
        let has_opening = course_of(raw, &hooks_of(raw, None)).has(Phase::Opening);
        if !has_opening && (raw.rules.clans != ClanChoice::All || raw.rules.decks != Decks::Common) {
            let what = if raw.rules.decks == Decks::Common { "clans" } else { "decks" };
            let message = format!("the rules say which {what} there are, but the flow has no `Opening` to find them");
            let at = self.file.token_at(raw.rules.span.start);
            self.tell(Code::Flow, at, message, "put `Opening` where the game begins");
        }
    }

    /// Without a flow the game is one of armies, and its rules say all of this.
    fn army_rules(&mut self) {
        let text = &self.file.text;
        let Ok(root) = outline(text) else { return };
        let missing = ARMY_RULES.into_iter().filter(|field| root.find(text, &["rules", field]).is_none());
        for field in missing.collect::<Vec<_>>() {
            let message = format!("`rules` has no `{field}`");
            let hint = "every game of armies needs it; a game that goes otherwise says how in `flow`";
            let at = self.file.token_at(self.raw.rules.span.start);
            self.tell(Code::Data, at, message, hint);
        }
    }

    /// Where the flow begins: items that name nothing have no place of their own.
    fn flow_field(&self) -> Range<usize> {
        let text = &self.file.text;
        let flow = outline(text).ok().and_then(|root| root.find(text, &["flow"]).map(|node| node.span.start));
        self.file.token_at(flow.unwrap_or(0))
    }

    pub(super) fn tell(&mut self, code: Code, span: Range<usize>, message: String, hint: &str) {
        let hint = (!hint.is_empty()).then_some(hint);
        self.problems.push(Diagnostic::new(code, self.file, span, message).with_hint_if(hint));
    }

    /// `turns`: whether a loop around them goes through players or owners.
    fn items(&mut self, items: &[RawItem], depth: usize, turns: bool) {
        self.items += items.len();
        if !turns && items.iter().any(|item| matches!(item, RawItem::Action | RawItem::MustAct)) {
            let message = "an action of the flow is of nobody: no loop around it goes through players".to_owned();
            let hint = "write it inside `Each(turn: true, do: [Action])`";
            let at = self.flow_field();
            self.tell(Code::Flow, at, message, hint);
        }
        for item in items {
            let inner = match item {
                RawItem::Each { of, from, r#do, turn } => {
                    self.items += 2 + 2 * usize::from(*turn);
                    self.names(of, from);
                    r#do
                }
                RawItem::Numbers { from, to, r#do } => {
                    self.items += 2;
                    self.numbers(from, to);
                    r#do
                }
                RawItem::Repeat { times, r#do } => {
                    self.items += 2;
                    if !(1..=FLOW_PASSES as i64).contains(&times.value) {
                        let message = format!("{} times is not from 1 to {FLOW_PASSES}", times.value);
                        self.tell(Code::Flow, times.span.clone(), message, "");
                    }
                    r#do
                }
                RawItem::Loop(r#do) => {
                    self.items += 2;
                    r#do
                }
                RawItem::Together { of, from, to } => {
                    self.together(of, from, to);
                    continue;
                }
                RawItem::Window(name) => {
                    self.window(name);
                    continue;
                }
                _ => continue,
            };
            if depth >= FLOW_DEPTH {
                let at = self.flow_field();
                let message = format!("there are more than {FLOW_DEPTH} loops inside each other");
                self.tell(Code::TooMany, at, message, "");
            } else {
                self.items(inner, depth + 1, turns || matches!(item, RawItem::Each { .. }));
            }
        }
    }

    fn together(&mut self, of: &RawOf, from: &Spanned<String>, to: &Spanned<String>) {
        if let RawOf::Owners(kind) = of {
            let hint = "say which of its players lays a card: `of: Role(…)`";
            self.tell(Code::Flow, kind.span.clone(), "owners lay no cards, players do".to_owned(), hint);
        } else {
            self.names(of, &RawFrom::First);
        }
        let raw = self.raw;
        for (zone, is_from) in [(from, true), (to, false)] {
            match raw.zones.get(&zone.value) {
                Some(known) if !matches!(known.of, RawZoneOf::Player) => {
                    let message = format!("`{}` is not a zone of each player", zone.value);
                    let hint = "players lay cards from their own zones, or the hand, to their own zones";
                    self.tell(Code::Flow, zone.span.clone(), message, hint);
                }
                Some(_) => {}
                None if is_from && zone.value == HAND => {}
                None => {
                    let hand = is_from.then_some(HAND);
                    self.name(zone, "a zone", raw.zones.keys().map(String::as_str).chain(hand));
                }
            }
        }
    }

    fn numbers(&mut self, from: &Spanned<i64>, to: &Spanned<i64>) {
        let most = MAX_NUMBER as i64;
        for number in [from, to].into_iter().filter(|number| !(-most..=most).contains(&number.value)) {
            self.tell(Code::Flow, number.span.clone(), format!("{} is not from -{most} to {most}", number.value), "");
        }
        let count = to.value.saturating_sub(from.value).saturating_add(1);
        if count < 1 {
            let message = format!("there is no number from {} to {}", from.value, to.value);
            self.tell(Code::Flow, to.span.clone(), message, "the lower one comes first");
        } else if count > FLOW_PASSES as i64 {
            self.tell(Code::Flow, to.span.clone(), format!("these are {count} numbers; {FLOW_PASSES} is the most"), "");
        }
    }

    fn names(&mut self, of: &RawOf, from: &RawFrom) {
        let raw = self.raw;
        match of {
            RawOf::Players => {}
            RawOf::Role(id) => self.name(id, "a role", raw.roles.keys().map(String::as_str)),
            RawOf::Owners(id) => self.name(id, "a kind of owner", raw.owners.keys().map(String::as_str)),
        }
        if let RawFrom::Counter(id) = from {
            let of_game = raw.counters.iter().filter(|(_, counter)| matches!(counter.of, RawCounterOf::Game));
            self.name(id, "a counter of the game", of_game.map(|(id, _)| id.as_str()));
        }
    }

    pub(super) fn name<'b>(&mut self, id: &Spanned<String>, what: &str, known: impl Iterator<Item = &'b str>) {
        let known: Vec<&str> = known.collect();
        if known.contains(&id.as_str()) {
            return;
        }
        let message = format!("`{}` is not {what}", id.value);
        let problem = Diagnostic::new(Code::Flow, self.file, id.span.clone(), message);
        self.problems.push(match Suggestion::nearest(id, known.iter().copied()) {
            Some(near) => problem.with_hint(near),
            None if known.is_empty() => {
                problem.with_hint(format!("the pack names no such thing: declare {what} first"))
            }
            None => problem.with_hint(format!("there are {}", known.join(", "))),
        });
    }
}
