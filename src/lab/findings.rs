//! What the lab found, as data: written as `findings.json`, and what the report is drawn from.
//!
//! Shares and rates are between 0 and 1, and so are lifts: a lift of 0.05 is five points of win rate. Nothing in here
//! depends on the clock or on the number of threads.

use serde::{Deserialize, Serialize};

/// The format of findings this version writes.
pub const FINDINGS_FORMAT: u32 = 2;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// [`FINDINGS_FORMAT`].
    pub format: u32,
    pub stamp: Stamp,
    /// One line in words about the strongest bots' games.
    pub verdict: String,
    /// The same games with bots of each strength, in the order asked for.
    pub strengths: Vec<StrengthFindings>,
    /// Cards that are good for one strength of bots and bad for another.
    pub flips: Vec<Flip>,
    pub interventions: Vec<Intervention>,
}

/// Where the figures come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// With its options.
    pub pack: String,
    pub pack_name: String,
    pub pack_version: String,
    pub pack_hash: String,
    pub engine_version: String,
    pub players: u8,
    /// The first game's seed; the next has the next.
    pub seed: u64,
    /// Games asked for at each strength.
    pub games: u64,
    /// One for each strength; each is played by all seats.
    pub bots: Vec<String>,
    /// False if the run was interrupted: fewer games were played than asked for.
    pub complete: bool,
}

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportedEstimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// What it was counted over: games, seats of games, or times, as the field says.
    pub count: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrengthFindings {
    /// The bot of every seat.
    pub bots: String,
    pub games: u64,
    pub verdict: VerdictCounts,
    pub cards: Vec<CardFindings>,
    pub clans: Vec<ClanFindings>,
    /// By clan and clan, in the order of `clans`: how the first did against the second. `None`: never met.
    pub matchups: Vec<Vec<Option<ReportedEstimate>>>,
    pub seats: SeatFindings,
    pub shape: GameShape,
    /// Of players, and of the owners they belong to; empty where the pack has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<CounterFindings>,
    /// Empty where cards print no powers.
    pub families: Vec<FamilyFindings>,
}

/// How many cards are what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictCounts {
    pub cards: usize,
    pub strong: usize,
    pub weak: usize,
    pub within: usize,
    pub not_enough_games: usize,
}

/// What is said of a card, after correction for the number of cards looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Surely above the band.
    Strong,
    /// Surely below the band.
    Weak,
    /// Not surely outside the band.
    Within,
    /// The interval is wider than the band: there is nothing to say yet.
    NotEnoughGames,
}

impl Verdict {
    pub fn is_flag(self) -> bool {
        matches!(self, Verdict::Strong | Verdict::Weak)
    }
}

/// A way in which a player meets a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exposure {
    /// Dealt in the opening, before anything is discarded.
    Opening,
    /// Drawn from the pile after the opening.
    Drawn,
    /// Either of the two, whichever came first: the cards that chance gave.
    InHand,
    /// Put into the army from hand or by an effect.
    Played,
    /// Another card was mutated into it.
    MutatedInto,
    /// It was mutated into another card.
    MutatedAway,
    /// It was destroyed while in the player's army.
    Destroyed,
    /// It was turned face down while in the player's army.
    Imprisoned,
    /// Discarded to pay for something.
    Paid,
    /// In hand when the game ended.
    Stuck,
    /// It came into a zone of the pack that the player has, or an owner that the player belongs to.
    Laid,
    /// Taken into hand from a zone of the pack.
    Taken,
}

impl Exposure {
    pub const ALL: [Exposure; 12] = [
        Exposure::Opening,
        Exposure::Drawn,
        Exposure::InHand,
        Exposure::Played,
        Exposure::MutatedInto,
        Exposure::MutatedAway,
        Exposure::Destroyed,
        Exposure::Imprisoned,
        Exposure::Paid,
        Exposure::Stuck,
        Exposure::Laid,
        Exposure::Taken,
    ];

    /// As in files: `mutated_into`.
    pub fn name(self) -> &'static str {
        match self {
            Exposure::Opening => "opening",
            Exposure::Drawn => "drawn",
            Exposure::InHand => "in_hand",
            Exposure::Played => "played",
            Exposure::MutatedInto => "mutated_into",
            Exposure::MutatedAway => "mutated_away",
            Exposure::Destroyed => "destroyed",
            Exposure::Imprisoned => "imprisoned",
            Exposure::Paid => "paid",
            Exposure::Stuck => "stuck",
            Exposure::Laid => "laid",
            Exposure::Taken => "taken",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardFindings {
    pub id: String,
    /// In the pack's first language.
    pub name: String,
    /// The clan's id.
    pub clan: String,
    pub level: u8,
    pub copies: u8,
    /// What the exposures that count for it say together.
    pub verdict: Verdict,
    /// Which exposure the verdict rests on, if it is a flag; `None` if it is one because the card is hardly played.
    pub because: Option<Exposure>,
    /// In the order of [`Exposure::ALL`]; those that never happened are left out.
    pub exposures: Vec<ExposureFindings>,
    /// How many of its effects found nothing to act on; `None` if none was ever set off.
    pub no_target: Option<ReportedEstimate>,
    /// The share of players who played it in a game.
    pub use_rate: f64,
    /// Share of those who were dealt or drew it that put it into play.
    pub played_when_held: Option<ReportedEstimate>,
    /// That share is surely less than half of what it is for the middle card of its level.
    pub hardly_played: bool,
    pub examples: Vec<Example>,
}

impl CardFindings {
    pub fn exposure(&self, exposure: Exposure) -> Option<&ExposureFindings> {
        self.exposures.iter().find(|findings| findings.exposure == exposure)
    }
}

/// Players who met a card in one way, against those who met another card of its level in the same way, in the same
/// round and at the same standing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExposureFindings {
    pub exposure: Exposure,
    /// Seats of games.
    pub with: u64,
    /// The win share of these players.
    pub win_rate: f64,
    /// The win share of comparable players without.
    pub win_rate_without: f64,
    /// The difference, and its interval.
    pub lift: ReportedEstimate,
    /// The lift pulled towards the mean of all cards, as far as it is uncertain: rank cards by this.
    pub shrunk: f64,
    /// How likely a difference so far outside the band is by chance alone.
    pub p: f64,
    /// The same corrected for the number of cards (Benjamini-Hochberg).
    pub q: f64,
    /// Differences within this are nothing to worry about.
    pub band: f64,
    pub verdict: Verdict,
}

/// A game to look at: a file that `ozeki replay` shows, and a seat that met the card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// Below the output folder.
    pub file: String,
    pub seed: u64,
    /// From 1.
    pub player: u8,
    pub won: bool,
    /// In which round the card was played.
    pub round: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClanFindings {
    pub id: String,
    pub name: String,
    /// As on a terminal: `red`.
    pub colour: String,
    /// Share of the face-up cards in winners' armies at the end; the count is of cards.
    pub share_in_winning: ReportedEstimate,
    /// The same in the armies of those who did not win.
    pub share_in_losing: ReportedEstimate,
    /// How seats did that played this clan most; the count is of seats of games.
    pub win_rate: ReportedEstimate,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatFindings {
    /// Win share of each seat of the table; the count is of games.
    pub by_seat: Vec<ReportedEstimate>,
    /// Win share by the order of the first round: the first player, the next, and so on.
    pub by_order: Vec<ReportedEstimate>,
    /// What each seat got on average, where there was more to it than who won; else nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mean_scores: Vec<f64>,
    /// What the first player wins above an equal share.
    pub first_player_edge: ReportedEstimate,
}

/// A counter of the pack at the end of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CounterFindings {
    pub id: String,
    /// In the pack's first language.
    pub name: String,
    /// What it stands at on average for players who won, and for the others.
    pub of_winners: f64,
    pub of_others: f64,
    /// How much more winners have than the others in the same game; `None` if there are too few games with both.
    pub difference: Option<ReportedEstimate>,
    /// The win share of players who have more of it than every opponent; the count is of these.
    pub win_rate_of_most: Option<ReportedEstimate>,
}

/// How games go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameShape {
    pub turns: Distribution,
    pub rounds: Distribution,
    pub decisions: Distribution,
    pub lead_changes: Distribution,
    /// Turns in which there was only one thing to do, out of all turns.
    pub forced: f64,
    /// After which part of the turns the winner was ahead for good.
    pub decided_at: Distribution,
    /// How games ended, commonest first.
    pub endings: Vec<(String, u64)>,
    /// Games with several winners.
    pub shared_wins: u64,
    /// Games won by somebody who was behind in points at the start of some round.
    pub comebacks: ReportedEstimate,
}

/// How often each value came up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    pub count: u64,
    pub mean: f64,
    pub sd: f64,
    pub min: f64,
    pub quartiles: [f64; 3],
    pub max: f64,
    /// The lower end of each bar, and how many.
    pub bars: Vec<(f64, u64)>,
    /// How wide a bar is.
    pub width: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyFindings {
    pub id: String,
    pub name: String,
    pub icon: String,
    /// `base` or `max`.
    pub strength: String,
    /// Cards that print it.
    pub cards: usize,
    /// Times it was used.
    pub uses: u64,
    /// Times in a game, all players together.
    pub per_game: f64,
    /// How often an effect that shows it found nothing to act on.
    pub no_target: ReportedEstimate,
    /// Players who used it against players who used another power in the same round and at the same standing; `None` if
    /// there are none to compare.
    pub lift: Option<ReportedEstimate>,
}

/// A card whose lift changes its sign between strengths, surely on both sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flip {
    pub card: String,
    pub exposure: Exposure,
    /// The bots that the card helps, and its lift there.
    pub good_for: (String, ReportedEstimate),
    pub bad_for: (String, ReportedEstimate),
}

/// A change to the game, and what it does to the win share of the player it is made for: the same seeds with and
/// without.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intervention {
    pub card: String,
    pub bots: String,
    pub kind: InterventionKind,
    /// Pairs of games, each on one seed, all seats in turn.
    pub pairs: u64,
    /// What the card, its text, or being allowed to play it adds to the win share.
    pub difference: ReportedEstimate,
    /// Pairs after which a difference of one point would be seen four times out of five.
    pub pairs_for_one_point: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InterventionKind {
    /// The card in the opening hand, against another card of its level in its place.
    SwappedIn,
    /// The card in the opening hand, against the same card without its text.
    Blanked,
    /// The card in the opening hand, against not being allowed to play it.
    Removed,
}
