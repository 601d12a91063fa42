//! Everything a script can call but does not define: the host's table, and the few functions of Rhai itself.

use std::any::TypeId;
use std::collections::HashMap;

use super::shape::Shape;
use crate::script::api::{HOST, HostFn};
use crate::script::reference::signature;
use crate::vocabulary::{Kind, TextKind};

/// A function or property that is not of the script.
pub(super) enum Native {
    Host(&'static HostFn),
    /// Of one of Rhai's packages: only its parameters are known.
    Rhai(Vec<TypeId>),
}

impl Native {
    pub fn host(&self) -> Option<&'static HostFn> {
        match self {
            Native::Host(host) => Some(host),
            Native::Rhai(_) => None,
        }
    }

    fn takes_count(&self, count: usize) -> bool {
        match self {
            Native::Host(host) => host.lengths().contains(&count),
            Native::Rhai(types) => types.len() == count,
        }
    }

    fn may_take(&self, args: &[Shape]) -> bool {
        match self {
            Native::Host(host) => args.iter().enumerate().all(|(i, shape)| !shape.is_surely_not(host.param(i).kind)),
            Native::Rhai(types) => args.iter().zip(types).all(|(shape, &type_id)| shape.may_be(type_id)),
        }
    }

    fn returns(&self) -> Shape {
        self.host().map_or(Shape::Unknown, |host| Shape::Is(host.returns))
    }
}

/// Names, by how they are written: `name(…)` or `.name`.
pub(super) struct Natives {
    functions: HashMap<String, Vec<Native>>,
    properties: HashMap<String, Vec<Native>>,
}

/// The functions of one name that fit a use of it.
pub(super) struct Fit<'a> {
    pub by_count: Vec<&'a Native>,
    /// Those of them that can take the known values.
    pub by_kind: Vec<&'a Native>,
}

impl Fit<'_> {
    /// What a call gives.
    pub fn returns(&self) -> Shape {
        self.by_kind.iter().fold(Shape::Never, |all, native| all.join(native.returns()))
    }

    /// The one function of the host it can only be.
    pub fn host(&self) -> Option<&'static HostFn> {
        match self.by_kind[..] {
            [one] => one.host(),
            _ => None,
        }
    }
}

impl Natives {
    /// The host's, and those registered with an engine.
    pub fn new(engine: &rhai::Engine) -> Self {
        let mut natives = Natives { functions: HashMap::new(), properties: HashMap::new() };
        for host in HOST {
            let names = if host.property { &mut natives.properties } else { &mut natives.functions };
            names.entry(host.name.to_owned()).or_default().push(Native::Host(host));
        }
        let registered =
            |info: rhai::FuncInfo| Some((info.metadata.name.to_string(), info.metadata.param_types.to_vec()));
        for (name, types) in engine.collect_fn_metadata(None, registered, true) {
            let (names, name) = match name.strip_prefix("get$") {
                Some(property) => (&mut natives.properties, property),
                None => (&mut natives.functions, name.as_str()),
            };
            if rhai::is_valid_identifier(name) {
                names.entry(name.to_owned()).or_default().push(Native::Rhai(types));
            }
        }
        natives
    }

    pub fn functions(&self, name: &str, args: &[Shape]) -> Option<Fit<'_>> {
        self.functions.get(name).map(|natives| fit(natives, args))
    }

    pub fn properties(&self, name: &str, of: Shape) -> Option<Fit<'_>> {
        self.properties.get(name).map(|natives| fit(natives, &[of]))
    }

    /// The host's functions of one name.
    pub fn hosts(&self, name: &str) -> impl Iterator<Item = &'static HostFn> {
        self.functions.get(name).into_iter().flatten().filter_map(Native::host)
    }

    /// How the functions of one name are written: `choose(cards)` or `choose(player, cards)`. With a dot it is
    /// `cards.choose()`.
    pub fn written(&self, name: &str, behind_dot: bool) -> String {
        let written = self.hosts(name).map(|host| match (host.params, behind_dot) {
            ([first, rest @ ..], true) => {
                let rest: Vec<&str> = rest.iter().map(|param| param.name).collect();
                let more = if host.repeat > 1 { "…" } else { "" };
                format!("`{}.{name}({}{more})`", first.name, rest.join(", "))
            }
            _ => format!("`{}`", signature(host)),
        });
        written.collect::<Vec<_>>().join(" or ")
    }

    /// How many arguments the functions of one name take.
    pub fn counts(&self, name: &str) -> Vec<usize> {
        let mut counts: Vec<usize> = Vec::new();
        for native in self.functions.get(name).into_iter().flatten() {
            match native {
                Native::Host(host) => counts.extend(host.lengths()),
                Native::Rhai(types) => counts.push(types.len()),
            }
        }
        counts.sort_unstable();
        counts.dedup();
        counts
    }
}

fn fit<'a>(natives: &'a [Native], args: &[Shape]) -> Fit<'a> {
    let by_count: Vec<&Native> = natives.iter().filter(|native| native.takes_count(args.len())).collect();
    let by_kind = by_count.iter().copied().filter(|native| native.may_take(args)).collect();
    Fit { by_count, by_kind }
}

/// The host's properties of a value; all of them if it is not known what it is.
pub(super) fn host_properties(of: Shape) -> impl Iterator<Item = &'static HostFn> {
    HOST.iter().filter(move |host| host.property && !of.is_surely_not(host.params[0].kind))
}

/// How to get from the given value to the wanted one.
pub(super) fn way(from: Shape, to: Kind) -> Option<&'static str> {
    let Shape::Is(from) = from else { return None };
    Some(match (from, to) {
        (Kind::Card, Kind::Player) => "the player of a card is `card.owner`",
        (Kind::Set, Kind::Player) => "the player of a card is `card.owner`; use `for card in …` to go through a set",
        (Kind::Players, Kind::Player) => {
            "choose one with `choose_player(…)`, or go through them with `for player in …`"
        }
        (Kind::Player, Kind::Set | Kind::Cards) => "the cards of a player are `army(player)` or `hand(player)`",
        (Kind::Player, Kind::Players) => "use `opponents(player)` for the opponents, `players()` for all players",
        (Kind::Numbers, Kind::Int) => "the number of a player is `numbers.of(player)`",
        (Kind::Set, Kind::Card) => "take one with `choose(…)`, or go through them with `for card in …`",
        (Kind::Owners, Kind::Owner) => "go through them with `for owner in …`",
        (Kind::Player, Kind::Owner) => {
            "the owner that a player belongs to is `owner_of(player, kind)`, or `player.kind`"
        }
        (Kind::Owner, Kind::Players) => "the players of an owner are `owner.players`",
        (Kind::Owner, Kind::Player) => "an owner may have several players: use `owner.players`, or a role of it",
        (Kind::Set | Kind::Players, Kind::Int) => "the number of cards is `cards.count`",
        (Kind::Set, Kind::Bool) => "to test whether there are any, use `!cards.is_empty`",
        (Kind::Card, Kind::Bool) => "to test whether a choice found a card, use `card.exists`",
        (Kind::Card, Kind::Int) => "the numbers of a card are `card.level` and `card.power`",
        (Kind::Card, Kind::Text(TextKind::Any | TextKind::Card)) => "the id of a card is `card.id`",
        (Kind::Card, Kind::Text(TextKind::Clan)) => "the clan of a card is `card.clan`",
        _ => return None,
    })
}
