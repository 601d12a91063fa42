//! Random expressions of a kind, from the engine's own table of host functions: a function that is added there is
//! written here without anybody adding it.

use ozeki::script::api::{Effect, HOST, HostFn};
use ozeki::vocabulary::hooks::{Hook, OwnSort, VERBS};
use ozeki::vocabulary::{Kind, TextKind};

use super::{OWNER_KIND, ROLE, Words};
use crate::machine::random::Random;

/// A variable that can be seen, and what it holds.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub kind: Kind,
    /// It may be given another value.
    pub changes: bool,
}

/// A function of the script itself, for others to call.
#[derive(Clone, Debug)]
pub struct Helper {
    pub name: String,
    pub params: Vec<Kind>,
    pub returns: Kind,
    /// It acts or asks.
    pub acts: bool,
}

/// How deep an expression is at most: the sandbox allows more, and reading it does not.
const DEPTH: usize = 4;

/// Operators on two truths; the last ones order them.
const TRUTHS: &[&str] = &["&&", "||", "&", "|", "==", "<", ">="];

/// Sets on which a verb has something to do, for verbs that refuse others; `$set` and `$player` stand for any.
const FITTING: &[(&str, &[&str])] = &[
    ("destroy", &["$set.destroyable()", "choose(in_play().destroyable())", "choose_up_to(2, $set.destroyable())"]),
    ("imprison", &["$set.imprisonable()", "choose(in_play().imprisonable())", "choose_up_to(1, $set.imprisonable())"]),
    ("release", &["in_play().prisoners()", "choose($set.prisoners())"]),
    ("sacrifice", &["choose(army($player).free())", "army($player).free()"]),
    ("return_to_hand", &["choose(in_play().free())", "army($player).free()"]),
    ("discard", &["choose(hand($player))", "hand($player)", "choose_up_to(2, hand($player))"]),
    ("take", &["choose(discard_pile($player))", "choose_up_to(2, discard_pile($player))", "reveal($player, 2)"]),
    ("put_on_top", &["choose(hand($player))", "choose(discard_pile($player))"]),
    ("put_at_bottom", &["choose(hand($player))", "choose(discard_pile($player))"]),
    ("shuffle_in", &["choose(hand($player))", "discard_pile($player)"]),
    ("give", &["choose(in_play().free().except(army($player)))"]),
    ("put_back", &["look_at_top($player, 3)", "hand($player)", "choose(hand($player))"]),
    ("look", &["hand($player)", "look_at_top($player, 2)", "random_card(hand($player))"]),
    ("tell", &["hand($player)", "look_at_top($player, 2)"]),
    ("remove", &["choose(hand($player))", "choose(discard_pile($player))", "choose(in_play().free())"]),
    ("put_into_play", &["choose(hand($player).placeable($player))"]),
    ("swap_two", &["in_play()", "army($player)"]),
    ("turn_tile", &["choose(tiles())"]),
    ("put_marker", &["choose(in_play())"]),
];

/// Writes expressions with what can be seen at a place of a script.
pub struct Writer<'a> {
    pub random: &'a mut Random,
    pub words: &'a Words,
    pub scope: Vec<Variable>,
    pub helpers: Vec<Helper>,
    /// In an event; a query only reads.
    pub acts: bool,
    /// Inside how many blocks it is: the sandbox counts them with the depth of expressions.
    pub blocks: usize,
}

impl Writer<'_> {
    pub fn expression(&mut self, kind: Kind) -> String {
        self.at_depth(kind, DEPTH.saturating_sub(self.blocks))
    }

    pub fn at_depth(&mut self, kind: Kind, depth: usize) -> String {
        let kind = match kind {
            Kind::Cards if self.random.chance(40) => Kind::Card,
            Kind::Cards => Kind::Set,
            Kind::About => *self.random.pick(&[Kind::Card, Kind::Player]),
            other => other,
        };
        if depth == 0 || self.random.chance(35) {
            return self.plain(kind, depth);
        }
        match self.random.below(10) {
            0 if depth > 2 => {
                let (condition, a, b) =
                    (self.at_depth(Kind::Bool, 1), self.at_depth(kind, depth - 3), self.at_depth(kind, depth - 3));
                format!("(if {condition} {{ {a} }} else {{ {b} }})")
            }
            1 if kind == Kind::Int && self.random.chance(20) => {
                format!("{}.speed", receiver(&self.at_depth(Kind::Card, depth - 1)))
            }
            1 if kind == Kind::Int && self.random.chance(60) => {
                self.counter(depth).unwrap_or_else(|| self.plain(kind, depth))
            }
            1 => self.helper(kind, depth).unwrap_or_else(|| self.plain(kind, depth)),
            2..=4 => self.operator(kind, depth).unwrap_or_else(|| self.plain(kind, depth)),
            _ => self.host(kind, depth).unwrap_or_else(|| self.plain(kind, depth)),
        }
    }

    /// A variable, a constant, or a function that is given nothing.
    fn plain(&mut self, kind: Kind, depth: usize) -> String {
        let variables: Vec<String> =
            self.scope.iter().filter(|v| fits(v.kind, kind)).map(|variable| variable.name.clone()).collect();
        let likely = if matches!(kind, Kind::Int | Kind::Bool) { 60 } else { 85 };
        if !variables.is_empty() && self.random.chance(likely) {
            return self.random.pick(&variables).clone();
        }
        match kind {
            Kind::Int => self.number(),
            Kind::Bool => self.random.word(&["true", "false"]),
            Kind::Text(kind) => self.text(kind),
            Kind::Player => {
                let cards: Vec<&Variable> = self.scope.iter().filter(|v| v.kind == Kind::Card).collect();
                match cards.first() {
                    Some(me) if me.name == "me" => "me.owner".to_owned(),
                    Some(card) if self.random.chance(20) => format!("{}.owner", card.name),
                    _ => "active_player()".to_owned(),
                }
            }
            Kind::Unit => "()".to_owned(),
            Kind::Numbers => "numbers_together(players(), 0, 2)".to_owned(),
            _ => {
                // Where nothing has been offered, nothing is left of it.
                let sure = |host: &&HostFn| host.effect == Effect::Reads && !host.name.starts_with("offered_");
                let bare = |host: &&HostFn| host.params.is_empty() && host.returns == kind && sure(host);
                let bare: Vec<&HostFn> = HOST.iter().filter(bare).collect();
                match bare[..] {
                    // Cards and the like: only what is given something gives them.
                    [] => self.host(kind, depth.max(1)).unwrap_or_else(|| "cause()".to_owned()),
                    _ => format!("{}()", self.random.pick(&bare).name),
                }
            }
        }
    }

    fn number(&mut self) -> String {
        if self.random.chance(3) {
            return self.random.word(&["9223372036854775807", "-9223372036854775807", "-1", "255", "256", "65536"]);
        }
        self.random.below(6).to_string()
    }

    pub fn text(&mut self, kind: TextKind) -> String {
        let words = match kind {
            TextKind::Clan => &self.words.clans,
            TextKind::Family => &self.words.families,
            TextKind::Prompt => &self.words.prompts,
            TextKind::Card => &self.words.cards,
            TextKind::Keyword => &self.words.keywords,
            TextKind::Marker => &self.words.markers,
            TextKind::Ending => &self.words.endings,
            TextKind::Moment | TextKind::Query => &self.words.moments,
            TextKind::Event => return self.event(),
            TextKind::Zone => &self.words.zones,
            TextKind::Back => &self.words.backs,
            TextKind::Name | TextKind::Any => &self.words.names,
            TextKind::Attribute => return self.random.word(&["\"speed\"", "\"kind\"", "\"tags\""]),
            TextKind::Value | TextKind::ValueOf(_) => return self.random.word(&["\"beast\"", "\"armed\""]),
            TextKind::OwnerKind => return format!("{OWNER_KIND:?}"),
            TextKind::Role => return format!("{ROLE:?}"),
            TextKind::Verb => return format!("{:?}", self.random.pick(&VERBS)),
        };
        format!("{:?}", self.random.pick(words))
    }

    fn operator(&mut self, kind: Kind, depth: usize) -> Option<String> {
        let both = |writer: &mut Self, kind| (writer.at_depth(kind, depth - 1), writer.at_depth(kind, depth - 1));
        Some(match kind {
            Kind::Int => {
                let (a, b) = both(self, Kind::Int);
                match self
                    .random
                    .word(&["+", "-", "*", "/", "%", "max", "min", "-a", "&", "|", "^", "<<", "**"])
                    .as_str()
                {
                    call @ ("max" | "min") => format!("{call}({a}, {b})"),
                    "-a" => format!("(-({a}))"),
                    // A division by nothing is a fault like any other, but most should not be.
                    operator @ ("/" | "%") => format!("({a} {operator} max({b}, 1))"),
                    operator @ ("<<" | "**") => format!("({a} {operator} {})", self.random.below(4)),
                    operator => format!("({a} {operator} {b})"),
                }
            }
            Kind::Bool => match self.random.below(6) {
                0 => format!("!({})", self.at_depth(Kind::Bool, depth - 1)),
                1 | 2 => {
                    let ((a, b), operator) = (both(self, Kind::Bool), self.random.word(TRUTHS));
                    format!("({a} {operator} {b})")
                }
                3 => {
                    let of = *self.random.pick(&[Kind::Card, Kind::Player, Kind::Text(TextKind::Clan)]);
                    let ordered = matches!(of, Kind::Text(_));
                    let operators = if ordered { &["==", "!=", "<", ">="][..] } else { &["==", "!="] };
                    let ((a, b), operator) = (both(self, of), self.random.word(operators));
                    format!("({a} {operator} {b})")
                }
                _ => {
                    let ((a, b), operator) =
                        (both(self, Kind::Int), self.random.word(&["==", "!=", "<", "<=", ">", ">="]));
                    format!("({a} {operator} {b})")
                }
            },
            _ => return None,
        })
    }

    fn helper(&mut self, kind: Kind, depth: usize) -> Option<String> {
        let acts = self.acts;
        let usable = |helper: &&Helper| helper.returns == kind && (acts || !helper.acts);
        let usable: Vec<Helper> = self.helpers.iter().filter(usable).cloned().collect();
        if usable.is_empty() {
            return None;
        }
        let helper = self.random.pick(&usable).clone();
        let args: Vec<String> =
            helper.params.iter().map(|&param| self.at_depth(param, depth.saturating_sub(1))).collect();
        Some(format!("{}({})", helper.name, args.join(", ")))
    }

    /// A call of a host function that gives this kind.
    pub fn host(&mut self, kind: Kind, depth: usize) -> Option<String> {
        let acts = self.acts && self.random.chance(30);
        // Numbers come of a question, which a query cannot ask.
        let askable = |host: &HostFn| self.acts || !host.params.iter().any(|param| param.kind == Kind::Numbers);
        let usable = |host: &&HostFn| {
            fits(host.returns, kind) && (acts || host.effect == Effect::Reads) && askable(host) && self.knows(host)
        };
        let usable: Vec<&HostFn> = HOST.iter().filter(usable).collect();
        if usable.is_empty() {
            return None;
        }
        let host = *self.random.pick(&usable);
        Some(self.call(host, depth))
    }

    /// The name of an event that something can wait for, those that happen often before others.
    fn event(&mut self) -> String {
        let often = ["turn_end", "turn_start", "placed", "arrived", "destroyed", "round_start"];
        if self.random.chance(70) {
            return format!("{:?}", self.random.pick(&often));
        }
        let events: Vec<&str> = self.words.hooks.events().collect();
        format!("{:?}", self.random.pick(&events))
    }

    /// A call about a moment: what it is told with must be what it is about.
    fn about_a_moment(&mut self, host: &HostFn, depth: usize) -> Option<String> {
        let hooks = &self.words.hooks;
        let sort = if host.name == "offer" { OwnSort::Answered } else { OwnSort::Moment };
        let moments = hooks.own_moments().map(|(hook, _)| hook).filter(|&hook| hooks.sort(hook) == Some(sort));
        let moments: Vec<Hook> = moments.collect();
        if moments.is_empty() {
            return None;
        }
        let moment = *self.random.pick(&moments);
        let params: Vec<Kind> = self.words.hooks.spec(moment).params.iter().map(|param| param.kind).collect();
        let mut args = Vec::new();
        let mut event = None;
        if host.name == "later_of" {
            let (subject, name) = self
                .random
                .pick(&[
                    (Kind::Player, "turn_end"),
                    (Kind::Player, "turn_start"),
                    (Kind::Card, "destroyed"),
                    (Kind::Card, "arrived"),
                    (Kind::Player, "reshuffled"),
                ])
                .to_owned();
            args.push(self.at_depth(subject, depth.saturating_sub(2)));
            event = Some(format!("{name:?}"));
        }
        if host.name.starts_with("later") {
            let event = event.unwrap_or_else(|| self.event());
            args.push(event);
        }
        args.push(format!("{:?}", self.words.hooks.name(moment)));
        let only_some = matches!(host.name, "waiting" | "no_longer");
        for kind in params {
            if only_some && (kind == Kind::Int || self.random.chance(60)) {
                continue;
            }
            args.push(match kind {
                Kind::Int => self.random.between(1, 3).to_string(),
                kind => self.at_depth(kind, depth.saturating_sub(2)),
            });
        }
        Some(format!("{}({})", host.name, args.join(", ")))
    }

    pub fn call(&mut self, host: &HostFn, depth: usize) -> String {
        if host.params.iter().any(|param| param.kind == Kind::Text(TextKind::Moment))
            && let Some(call) = self.about_a_moment(host, depth)
        {
            return call;
        }
        let count = if host.params.is_empty() {
            0
        } else {
            let lengths = host.lengths();
            self.random.between(*lengths.start(), (*lengths.end()).min(lengths.start() + 2))
        };
        let args: Vec<String> = (0..count).map(|index| self.argument(host, index, depth.saturating_sub(1))).collect();
        match args.split_first() {
            Some((first, _)) if host.property => format!("{}.{}", receiver(first), host.name),
            Some((first, rest)) if self.blocks < 3 && self.random.chance(40) => {
                format!("{}.{}({})", receiver(first), host.name, rest.join(", "))
            }
            _ => format!("{}({})", host.name, args.join(", ")),
        }
    }

    fn argument(&mut self, host: &HostFn, index: usize, depth: usize) -> String {
        let param = host.param(index);
        // A filter compares numbers to numbers, and words to words of the same attribute.
        let by_number = host.params.last().is_some_and(|last| last.kind == Kind::Int);
        match param.kind {
            Kind::Text(TextKind::Attribute) if by_number => return "\"speed\"".to_owned(),
            Kind::Text(TextKind::Attribute) => return "\"kind\"".to_owned(),
            Kind::Text(TextKind::Moment | TextKind::Query) => {
                let named = self.own_hooks(host);
                return format!("{:?}", self.random.pick(&named));
            }
            Kind::Text(TextKind::Value) => return self.random.word(&["\"beast\"", "\"machine\""]),
            _ => {}
        }
        match param.kind {
            // Few numbers make sense to a verb: a level, a handful of cards.
            Kind::Int if self.random.chance(85) => self.random.between(1, 3).to_string(),
            Kind::Int => format!("max(0, min(3, {}))", self.at_depth(Kind::Int, depth.saturating_sub(2))),
            Kind::Set | Kind::Cards | Kind::Card if self.acts && self.random.chance(85) => {
                self.fitting(host.name).unwrap_or_else(|| self.at_depth(param.kind, depth))
            }
            kind => self.at_depth(kind, depth),
        }
    }

    /// Whether the pack has what a function names.
    pub fn knows(&self, host: &HostFn) -> bool {
        let names = host.params.first().map(|param| param.kind);
        !matches!(names, Some(Kind::Text(TextKind::Moment | TextKind::Query))) || !self.own_hooks(host).is_empty()
    }

    /// The moments or queries of the pack that a function takes with what else it is given.
    fn own_hooks(&self, host: &HostFn) -> Vec<String> {
        let hooks = &self.words.hooks;
        let sort = match host.name {
            "announce" => OwnSort::Moment,
            "offer" => OwnSort::Answered,
            _ => OwnSort::Query,
        };
        let given = || host.params[1..].iter().map(|param| param.kind);
        let fits = |hook: &Hook| {
            hooks.sort(*hook) == Some(sort) && hooks.spec(*hook).params.iter().map(|p| p.kind).eq(given())
        };
        hooks.all().filter(fits).map(|hook| hooks.name(hook).to_owned()).collect()
    }

    /// Cards that a verb takes, where that is known.
    fn fitting(&mut self, verb: &str) -> Option<String> {
        let (_, ways) = FITTING.iter().find(|(name, _)| *name == verb)?;
        let (way, player) = (self.random.word(ways), self.plain(Kind::Player, 0));
        let set = if self.random.chance(50) { "in_play()".to_owned() } else { format!("army({player})") };
        Some(way.replace("$set", &set).replace("$player", &player))
    }
}

/// Whether a value of one kind can stand where another is wanted.
fn fits(is: Kind, wanted: Kind) -> bool {
    match (is, wanted) {
        (Kind::Card | Kind::Set, Kind::Cards) => true,
        (Kind::Text(_), Kind::Text(TextKind::Any)) => true,
        _ => is == wanted,
    }
}

/// An expression as it stands before a dot.
pub fn receiver(expression: &str) -> String {
    let simple =
        expression.chars().all(|c| c.is_alphanumeric() || "_.()\"".contains(c)) && !expression.starts_with('"');
    if simple && !expression.starts_with('(') && !expression.starts_with(|c: char| c.is_ascii_digit()) {
        expression.to_owned()
    } else {
        format!("({expression})")
    }
}
