//! The kinds of values that scripts and the engine exchange.

/// What a text must name to be of use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    Any,
    Clan,
    Family,
    /// A question of the pack's `prompts`.
    Prompt,
    /// The id of a design.
    Card,
    /// One of [`VERBS`](super::hooks::VERBS).
    Verb,
    Keyword,
    Marker,
    /// A name that some card has.
    Name,
}

/// The kind of a parameter or result of a host function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Unit,
    Bool,
    Int,
    Card,
    Player,
    Set,
    Players,
    Text(TextKind),
    /// A card or a set of cards.
    Cards,
}

/// A parameter of a host function or a hook.
#[derive(Debug)]
pub struct Param {
    pub name: &'static str,
    pub kind: Kind,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Unit => "nothing",
            Kind::Bool => "true or false",
            Kind::Int => "a number",
            Kind::Card => "a card",
            Kind::Player => "a player",
            Kind::Set => "a set of cards",
            Kind::Players => "a set of players",
            Kind::Text(TextKind::Any) => "a text",
            Kind::Text(TextKind::Clan) => "the id of a clan",
            Kind::Text(TextKind::Family) => "the id of a power family",
            Kind::Text(TextKind::Prompt) => "the id of a prompt",
            Kind::Text(TextKind::Card) => "the id of a card",
            Kind::Text(TextKind::Verb) => "the name of a verb",
            Kind::Text(TextKind::Keyword) => "the id of a keyword",
            Kind::Text(TextKind::Marker) => "the id of a marker",
            Kind::Text(TextKind::Name) => "the name of a card",
            Kind::Cards => "a card or a set of cards",
        }
    }

    /// The sorts of values it takes, as bits; one for each sort of value.
    pub const fn accepts(self) -> u8 {
        match self {
            Kind::Unit => 1,
            Kind::Bool => 1 << 1,
            Kind::Int => 1 << 2,
            Kind::Card => 1 << 3,
            Kind::Player => 1 << 4,
            Kind::Set => 1 << 5,
            Kind::Players => 1 << 6,
            Kind::Text(_) => 1 << 7,
            Kind::Cards => Kind::Card.accepts() | Kind::Set.accepts(),
        }
    }
}
