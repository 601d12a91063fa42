//! Sets up a table by card names, for tests and for looking at a situation.

mod counters;
mod describe;
mod later;
mod lay_out;

pub use counters::NamedCounters;
pub use later::LaterSetup;

use crate::limits::{MAX_CARDS, MAX_DEALT};
use crate::pack::Players;
use crate::problem::Suggestion;
use crate::table::{MAX_BARS, MAX_DELAYS, Phase, SEAT_WORDS};

/// A player's own draw and discard piles, from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckSetup {
    pub pile: Vec<String>,
    pub discard: Vec<String>,
    /// The clans of the deck; left out: those of the player's cards.
    pub clans: Option<Vec<String>>,
}

/// A player's tokens that lie on no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenSetup {
    pub hand: u8,
    pub spent: u8,
    pub locked: u8,
}

/// What lies before one player. Cards are named by their ids.
#[derive(Clone, Debug, Default)]
pub struct SeatSetup {
    /// In the order they were placed, each in the row of its level, or another one if it says so: `card@2`. After that
    /// come marks: `!` a prisoner, `*` an activation token on it, `%` one of the partner's, `%3` one of the third
    /// player's, `+` a bonus token; and last the counters that lie on it: `#tide=2`.
    pub army: Vec<String>,
    pub hand: Vec<String>,
    pub points: u8,
    pub score: i32,
    /// Turns left this round; `None`: no limit yet.
    pub turns_left: Option<u8>,
    /// Additional turns to come.
    pub extra_turns: u8,
    /// Not asked to answer anything any more until the turn ends.
    pub answers_no_more: bool,
    pub deck: DeckSetup,
    /// `None`: as at the start of a game, less those on cards.
    pub tokens: Option<TokenSetup>,
    pub bonus_tokens: u8,
    /// Those that do not stand at their start.
    pub counters: NamedCounters,
    /// The player's zones of the pack, as in [`TableSetup::zones`].
    pub zones: Vec<(String, Vec<String>)>,
}

/// What an owner of a kind that the pack names has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnerSetup {
    pub counters: NamedCounters,
    /// As in [`TableSetup::zones`].
    pub zones: Vec<(String, Vec<String>)>,
}

/// A player may not play a card for so many more ends of another's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarSetup {
    pub seat: u8,
    pub card: String,
    pub by: u8,
    pub turn_ends: u8,
}

/// A situation. Cards that are not named stay in the box.
#[derive(Clone, Debug)]
pub struct TableSetup {
    pub seats: Vec<SeatSetup>,
    /// The common piles, from the top.
    pub pile: Vec<String>,
    pub discard: Vec<String>,
    pub removed: Vec<String>,
    /// Tiles that are active.
    pub tiles: Vec<String>,
    /// The clans in the game; `None`: all.
    pub clans: Option<Vec<String>>,
    /// A marker and the card it lies on, with its place, `card@them-II2`, or just its id.
    pub markers: Vec<(String, String)>,
    pub bars: Vec<BarSetup>,
    /// What has been put off.
    pub later: Vec<LaterSetup>,
    /// Of the game: those that do not stand at their start.
    pub counters: NamedCounters,
    /// The zones of the pack: a pile from the top, a row or grid by its places, with "-" for an empty one. Behind a card
    /// there may be `!`: it lies turned; and the counters that lie on it: `#tide=2`.
    pub zones: Vec<(String, Vec<String>)>,
    /// By kind, what the owners have that the pack names, in the order of its `seating`.
    pub owners: Vec<(String, Vec<OwnerSetup>)>,
    /// A card, and the card it lies on, as for [`TableSetup::markers`].
    pub on: Vec<(String, String)>,
    /// `None`: as at the start of a game, the first seat being the first player.
    pub advantage: Option<u8>,
    pub active: u8,
    /// Who starts the round.
    pub starter: Option<u8>,
    /// Who sacrifices first before the next one.
    pub sacrifices_first: Option<u8>,
    pub round: u8,
    /// The turn about to be taken is an additional one.
    pub extra_turn: bool,
    /// A card may be played from the discard pile in it, or in the additional turn to come.
    pub from_discard: (bool, bool),
    /// Somebody has passed this round.
    pub passed: bool,
    pub turns_together: Option<u8>,
    pub turns_alone: u8,
    /// What the game does next.
    pub phase: Phase,
    /// The same in a flow, by the name of a step: a function of it, a phase as the flow writes it, `turn_start` or
    /// `turn_end`; behind `#` the number of one that comes again.
    pub at: Option<String>,
    /// How often each loop around that has been gone through, the outermost first. Left out, not once; or, of a loop over
    /// players, until it is the active player's turn.
    pub passes: Vec<u8>,
    pub seed: u64,
    /// How many random words have been drawn from the streams for piles and for effects.
    pub drawn: (u64, u64),
}

impl Default for TableSetup {
    /// The start of the first player's turn in the first round, with nothing on the table.
    fn default() -> Self {
        TableSetup {
            seats: Vec::new(),
            pile: Vec::new(),
            discard: Vec::new(),
            removed: Vec::new(),
            tiles: Vec::new(),
            clans: None,
            markers: Vec::new(),
            bars: Vec::new(),
            later: Vec::new(),
            counters: Vec::new(),
            zones: Vec::new(),
            owners: Vec::new(),
            on: Vec::new(),
            advantage: None,
            active: 0,
            starter: None,
            sacrifices_first: None,
            round: 1,
            extra_turn: false,
            from_discard: (false, false),
            passed: false,
            turns_together: None,
            turns_alone: 0,
            phase: Phase::Turn,
            at: None,
            passes: Vec::new(),
            seed: 0,
            drawn: (0, 0),
        }
    }
}

/// Why a situation cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("there is no card `{id}` in `{pack}`{}", Suggestion::at_end(hint.as_ref()))]
    UnknownCard { id: String, pack: String, hint: Option<Suggestion> },
    #[error("`{id}` is not a {what} of `{pack}`{}", Suggestion::at_end(hint.as_ref()))]
    UnknownName { id: String, what: &'static str, pack: String, hint: Option<Suggestion> },
    #[error("`{id}` is used more often than the pack has copies of it ({copies})")]
    TooManyCopies { id: String, copies: u8 },
    #[error("the level {level} row of `{}` is full with {columns} cards: `{id}` does not fit", seat_word(*player))]
    RowFull { id: String, player: u8, level: u8, columns: u8 },
    #[error("`{id}` cannot be played to level {level}")]
    WrongLevel { id: String, level: u8, player: u8 },
    #[error("`{}` has more cards of level {level} than of the level below", seat_word(*player))]
    NotAPyramid { player: u8, level: u8 },
    #[error("`{zone}` has {places} places, and there are {cards} cards in it")]
    ZoneFull { zone: String, cards: usize, places: usize },
    #[error("there are {owners} owners of the kind `{kind}` here, and the setup names {named}")]
    TooManyOwners { kind: String, owners: usize, named: usize },
    #[error("a table of `{pack}` has {allowed} players, not {players}")]
    Players { pack: String, players: usize, allowed: Players },
    #[error("`{}` is named, but there are only {players} players", seat_word(*player))]
    NoSuchPlayer { player: u8, players: usize },
    #[error("`{written}` has no level after its `@`: write it like `{id}@2`")]
    NotALevel { id: String, written: String, player: u8 },
    #[error(
        "`{mark}` is not a valid mark: use `!` for a prisoner, `*` for a token, `%` for a partner's token, `%3` for the third player's, `+` for a bonus token, `#tide=2` for a counter"
    )]
    NotAMark { id: String, mark: char, player: u8 },
    #[error("`%` after `{id}` is a token of the partner, but `{}` has none: write whose it is, such as `{id}%2`", seat_word(*player))]
    NoPartner { id: String, player: u8 },
    #[error("an opening hand has {most} cards: `{id}` is one too many")]
    HandFull { id: String, most: usize },
    #[error("players of `{pack}` have {}", if *own { "their own piles: give each player `pile` and `discard`" } else { "one common pile: write `pile` and `discard` in the setup" })]
    WrongPiles { pack: String, own: bool },
    #[error("both players have cards of clan `{clan}`, but a clan can be in only one deck")]
    SharedClan { clan: String },
    #[error("`{id}` is of a clan that is not in this game")]
    ClanNotInGame { id: String },
    #[error(
        "the clans of these cards have {cards} cards together, and a table holds {MAX_CARDS}: use cards of fewer clans, or name the clans of the game in `clans`"
    )]
    TooManyCards { cards: usize },
    #[error("`{id}` is of one clan too many: a game of `{pack}` has {most}")]
    TooManyClans { id: String, pack: String, most: usize },
    #[error("`{id}` is one card too many: in a game of a pool larger than a table, {MAX_DEALT} can be dealt before")]
    TooManyDealt { id: String },
    #[error("`{}` has {tokens} {what}, but the maximum in `{pack}` is {most}", seat_word(*player))]
    Tokens { player: u8, pack: String, what: &'static str, tokens: usize, most: usize },
    #[error("`{}` has a score of {score}, but scores in `{pack}` are {least} to {most}", seat_word(*player))]
    Score { player: u8, pack: String, score: i32, least: i32, most: i32 },
    #[error("there is no card `{id}` in play for the marker")]
    NothingToMark { id: String },
    #[error("`{id}` goes from {min} to {max}, so it cannot be {value}")]
    CounterValue { id: String, value: i64, min: i16, max: i16 },
    #[error("`{written}` is no counter with its number: write it like `{id}#tide=2`")]
    NotACount { id: String, written: String },
    #[error("`{id}` is not in play, and `{counter}` does not stay on a card that leaves play")]
    CounterElsewhere { counter: String, id: String },
    #[error("`{at}` is inside of {loops} loops of the flow, and `passes` is of {passes}")]
    Loops { at: String, loops: usize, passes: usize },
    #[error("a loop around `{at}` is gone through {most} times, so {passes} passes cannot be over before it")]
    Passes { at: String, passes: u8, most: usize },
    #[error("`forbidden` has more entries than possible ({MAX_BARS})")]
    TooManyBars,
    #[error("`later` has more entries than possible ({MAX_DELAYS})")]
    TooMuchLater,
    #[error("`{id}` in `later` is about {about}: give it that, and nothing else")]
    LaterAbout { id: String, about: String },
}

impl SetupError {
    /// What was surely meant, where something is not known.
    pub fn suggestion(&self) -> Option<&Suggestion> {
        match self {
            SetupError::UnknownCard { hint, .. } | SetupError::UnknownName { hint, .. } => hint.as_ref(),
            _ => None,
        }
    }
}

/// A player by the word setups have for them.
fn seat_word(player: u8) -> &'static str {
    SEAT_WORDS.get(usize::from(player)).copied().unwrap_or("a player")
}
