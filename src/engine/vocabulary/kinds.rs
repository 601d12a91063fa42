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
    /// An ending that the pack names.
    Ending,
    /// A moment that the pack names.
    Moment,
    /// An event that something can wait for: a hook that every pack has, or a moment of the pack.
    Event,
    /// A query that the pack names.
    Query,
    /// A zone of the pack.
    Zone,
    /// A back of the pack's cards.
    Back,
    /// A name that some card has.
    Name,
    /// An attribute, or a counter of cards.
    Attribute,
    /// A word of any attribute,
    Value,
    /// or of the one with this number.
    ValueOf(u8),
    /// A kind of owner that the pack names.
    OwnerKind,
    Role,
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
    /// A number of each of some players.
    Numbers,
    Text(TextKind),
    /// A card or a set of cards.
    Cards,
    /// What a moment can be about: a card, a player or a number.
    About,
    /// An owner of a kind that the pack names.
    Owner,
    Owners,
    /// The game itself: what its counters belong to.
    Game,
}

/// A parameter of a host function or a hook.
#[derive(Clone, PartialEq, Eq, Debug)]
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
            Kind::Numbers => "numbers of players",
            Kind::Text(TextKind::Any) => "a text",
            Kind::Text(TextKind::Clan) => "the id of a clan",
            Kind::Text(TextKind::Family) => "the id of a power family",
            Kind::Text(TextKind::Prompt) => "the id of a prompt",
            Kind::Text(TextKind::Card) => "the id of a card",
            Kind::Text(TextKind::Verb) => "the name of a verb",
            Kind::Text(TextKind::Keyword) => "the id of a keyword",
            Kind::Text(TextKind::Marker) => "the id of a marker",
            Kind::Text(TextKind::Ending) => "the id of an ending",
            Kind::Text(TextKind::Moment) => "the id of a moment",
            Kind::Text(TextKind::Event) => "the name of an event",
            Kind::Text(TextKind::Query) => "the id of a query",
            Kind::Text(TextKind::Zone) => "the id of a zone",
            Kind::Text(TextKind::Back) => "the id of a back",
            Kind::Text(TextKind::Name) => "the name of a card",
            Kind::Text(TextKind::Attribute) => "the id of an attribute or of a counter of cards",
            Kind::Text(TextKind::Value | TextKind::ValueOf(_)) => "a word of an attribute",
            Kind::Text(TextKind::OwnerKind) => "the id of a kind of owner",
            Kind::Text(TextKind::Role) => "the id of a role",
            Kind::Cards => "a card or a set of cards",
            Kind::About => "a card, a player or a number",
            Kind::Owner => "an owner",
            Kind::Owners => "a set of owners",
            Kind::Game => "the game",
        }
    }

    /// The sorts of values it takes, as bits; one for each sort of value.
    pub const fn accepts(self) -> u16 {
        match self {
            Kind::Unit => 1,
            Kind::Bool => 1 << 1,
            Kind::Int => 1 << 2,
            Kind::Card => 1 << 3,
            Kind::Player => 1 << 4,
            Kind::Set => 1 << 5,
            Kind::Players => 1 << 6,
            Kind::Text(_) => 1 << 7,
            Kind::Numbers => 1 << 8,
            Kind::Cards => Kind::Card.accepts() | Kind::Set.accepts(),
            Kind::About => Kind::Card.accepts() | Kind::Player.accepts() | Kind::Int.accepts(),
            Kind::Owner => 1 << 9,
            Kind::Owners => 1 << 10,
            Kind::Game => 1 << 8,
        }
    }
}
