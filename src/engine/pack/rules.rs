//! The options by which editions differ: the `rules` section of `pack.ron`. The defaults are the simplest game: one
//! common pile, no tokens, no limits.

use serde::Deserialize;

use super::players::Players;
use super::seating::{WrittenSeating, WrittenSides};
use crate::table::Grid;

/// Who owns the draw piles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`decks`")]
pub enum Decks {
    /// One draw pile and one discard pile for all.
    #[default]
    Common,
    /// Each player has their own, made of the clans they chose.
    Own,
}

/// Which clans are in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`clans` of the rules")]
pub enum ClanChoice {
    #[default]
    All,
    /// Players in turn take these numbers of clans; the other clans are out, and their tiles become active.
    Choose { picks: Vec<u8> },
    /// Players in turn remove a clan until this many are left.
    Remove { keep: u8 },
    /// So many clans are drawn at random.
    Random { keep: u8 },
}

/// The opening hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "`opening`")]
pub struct Opening {
    pub draw: u8,
    /// Of the cards drawn; the others are discarded by all at once.
    pub keep: u8,
    /// A player with too few cards of this level may draw a new hand.
    pub redraw_without_level: Option<u8>,
    /// "Too few" means at most this many.
    #[serde(default)]
    pub redraw_at_most: u8,
    /// The old hand is shown and shuffled back instead of discarded.
    #[serde(default)]
    pub redraw_shuffles: bool,
    /// Hands are drafted: keep two and pass the rest on, then one at a time.
    #[serde(default)]
    pub draft: bool,
}

/// What placing a card costs and needs, beyond what every army obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "`placement`")]
pub struct Placement {
    /// Cards to discard for a level I card whose clan is not yet face up in its row.
    pub new_clan_cost: u8,
    /// If all cards of level I are prisoners, the next card counts as the first.
    #[serde(default)]
    pub first_among_prisoners: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "`mutation` of the rules")]
pub struct MutationRules {
    /// The replaced card's mutation effect comes after the new card's arrival effect, not before.
    pub effect_after_arrival: bool,
}

/// Who may pass with an activation token in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`with_tokens`")]
pub enum PassWithTokens {
    #[default]
    Always,
    /// Anybody but the first to pass in a round.
    NotFirst,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "`passing`")]
pub struct Passing {
    /// Turns the others may still take after the first pass; left out: as many as they like.
    pub turns_after_first: Option<u8>,
    #[serde(default)]
    pub with_tokens: PassWithTokens,
    /// Additional turns count among those left after the first pass.
    #[serde(default)]
    pub extra_turns_count: bool,
    /// Turns all others together may still take after the first pass.
    pub turns_together: Option<u8>,
    /// Turns that a player left alone in a round may take.
    pub turns_alone: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`extra_turns`")]
pub enum ExtraTurns {
    /// Each grant is another turn, without limit.
    #[default]
    Stack,
    /// A turn gives one additional turn at most, and an additional turn none.
    Single,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`starts_with`")]
pub enum AdvantageStart {
    #[default]
    FirstPlayer,
    Nobody,
}

/// The advantage card or token: it breaks ties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "`advantage`")]
pub struct AdvantageRules {
    pub starts_with: AdvantageStart,
    /// It goes back to the board before each new round.
    pub returns: bool,
    /// Its holder may give it back to pay this much of a cost.
    pub discount: u8,
}

/// What a token on a card sets off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "`resolves`")]
pub enum TokenEffect {
    /// The card's `activate`.
    Activate,
    /// Its `arrival`, once more.
    Arrival,
}

/// Activation tokens.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`tokens`")]
pub struct TokenRules {
    /// Each player's at the start.
    pub hand: u8,
    /// Each player's that effects may unlock.
    #[serde(default)]
    pub locked: u8,
    /// What tokens buy without a card: pairs of tokens and cards drawn.
    #[serde(default)]
    pub draws: Vec<(u8, u8)>,
    /// The maximum on a card, whatever it shows.
    pub per_card: Option<u8>,
    pub resolves: TokenEffect,
    /// Imprisonment takes tokens off a card, bonus tokens too.
    #[serde(default)]
    pub spent_when_imprisoned: bool,
    /// Unlocking a token when none is locked wins the game.
    #[serde(default)]
    pub overflow_wins: bool,
}

/// Tokens of a common reserve that activate cards and do nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`bonus_tokens`")]
pub struct BonusTokenRules {
    pub reserve: u8,
    /// The most a player holds.
    pub hand: u8,
    /// The most a player has on cards.
    pub placed: u8,
}

/// Which levels a card of several has in play, for effects that look at levels. Rows, support and mutation go by the row
/// it lies in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`several_levels`")]
pub enum SeveralLevels {
    /// That of its row.
    #[default]
    Row,
    /// All of them, as everywhere else; as a prisoner only that of its row.
    All,
}

/// Who orders effects that happen at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`ordering`")]
pub enum TriggerOrder {
    /// The active player, all of them.
    #[default]
    Active,
    /// Everybody their own, the active player's first.
    Owners,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "`battle`")]
pub struct BattleRules {
    /// Players who share the highest total have all won; otherwise none of them has, though each takes a point.
    pub shared_tie_wins: bool,
}

impl Default for BattleRules {
    fn default() -> Self {
        BattleRules { shared_tie_wins: true }
    }
}

/// Who takes the first turn of a new round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`starts`")]
pub enum RoundStarter {
    /// The holder of the advantage.
    #[default]
    Advantage,
    /// The loser of the battle.
    Loser,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "`new_round`")]
pub struct NewRound {
    /// Players with fewer cards in hand draw up to this; left out: nobody draws.
    pub draw_up_to: Option<u8>,
    /// Each victory point lowers that number by this.
    pub fewer_per_point: u8,
    /// A player who can do nothing may discard the hand and draw as many.
    pub redraw_when_stuck: bool,
    /// Before it, each player sacrifices half their cards in play, the battle's winner first.
    pub sacrifice_half: bool,
    pub starts: RoundStarter,
}

/// What happens if several players have enough points at the same moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename = "`together`")]
pub enum Together {
    /// They win together.
    #[default]
    Shared,
    /// Nobody wins.
    Draw,
}

/// Ways to win; one that is left out does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`victory`")]
pub struct Victory {
    pub points: u8,
    /// At once, with this many cards in the army.
    pub army_cards: Option<u8>,
    /// Only face-up cards count for that.
    #[serde(default)]
    pub army_face_up: bool,
    /// At once, with this many face-up cards of one clan in the army.
    pub clan_cards: Option<u8>,
    #[serde(default)]
    pub together: Together,
}

impl Default for Victory {
    /// In a game whose flow says how it is won: no points do.
    fn default() -> Self {
        let together = Together::default();
        Victory { points: u8::MAX, army_cards: None, army_face_up: false, clan_cards: None, together }
    }
}

/// The `rules` of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "`rules`")]
pub struct Rules {
    pub players: Players,
    /// Who plays with whom; left out: everybody for themselves.
    #[serde(default)]
    pub sides: WrittenSides,
    /// Which seats fill the roles of the owners that the pack names.
    #[serde(default)]
    pub seating: WrittenSeating,
    /// How large an army is.
    #[serde(default)]
    pub grid: Grid,
    #[serde(default)]
    pub decks: Decks,
    #[serde(default)]
    pub clans: ClanChoice,
    #[serde(default)]
    pub opening: Opening,
    #[serde(default)]
    pub placement: Placement,
    #[serde(default)]
    pub mutation: MutationRules,
    #[serde(default)]
    pub passing: Passing,
    #[serde(default)]
    pub extra_turns: ExtraTurns,
    #[serde(default)]
    pub advantage: AdvantageRules,
    pub tokens: Option<TokenRules>,
    pub bonus_tokens: Option<BonusTokenRules>,
    /// Who is asked to answer something may say that they will not, until the turn ends.
    #[serde(default)]
    pub not_this_turn: bool,
    /// Players discard down to this at the end of their turn.
    pub hand_limit: Option<u8>,
    /// Revealing from an empty pile reshuffles the discard pile, as drawing does.
    #[serde(default = "yes")]
    pub reveals_reshuffle: bool,
    #[serde(default)]
    pub several_levels: SeveralLevels,
    #[serde(default)]
    pub ordering: TriggerOrder,
    /// Only free cards can be destroyed; else any card whose row stays at least as long as the one above.
    #[serde(default = "yes")]
    pub only_free_destroyed: bool,
    /// Two teams of two, partners opposite: how packs of format 1 write `sides`.
    #[serde(default)]
    pub teams: bool,
    #[serde(default)]
    pub battle: BattleRules,
    #[serde(default)]
    pub new_round: NewRound,
    #[serde(default)]
    pub victory: Victory,
}

/// What the rules of a pack without a flow of its own must say.
pub const ARMY_RULES: [&str; 5] = ["opening", "placement", "passing", "new_round", "victory"];

fn yes() -> bool {
    true
}
