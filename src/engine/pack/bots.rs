//! The `bots` section of `pack.ron`: how bots that look ahead judge a table of this pack. Nothing of it changes a rule.

use serde::Deserialize;

use super::owners::OwnerKind;
use crate::table::CounterSpec;

/// How much each thing a player has counts. One more of it makes a player's chances larger by the factor e^weight,
/// against one who has not.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "`weights`")]
pub struct BotWeights {
    /// All the victory points one needs.
    pub points: f32,
    /// One point short of victory.
    pub last_point: f32,
    /// A safe lead in battle, 10 more than the best of the others;
    pub lead: f32,
    /// and this much more once somebody has passed.
    pub late_lead: f32,
    /// 20 in battle.
    pub battle: f32,
    /// 15 cards in the army.
    pub army: f32,
    /// 5 cards above the first row.
    pub upper: f32,
    /// 5 prisoners in one's own army.
    pub prisoners: f32,
    /// 7 cards in hand.
    pub hand: f32,
    /// 7 cards in hand that have their clan under them in the army.
    pub placeable: f32,
    pub advantage: f32,
    /// 2 activation tokens in hand.
    pub tokens_in_hand: f32,
    /// 2 activation tokens, wherever they are.
    pub tokens: f32,
    /// It is one's turn.
    pub turn: f32,
    /// One has no turn left in the round, and somebody else has.
    pub out: f32,
    /// An army as large as wins; half as large counts a sixteenth of it.
    pub army_victory: f32,
    /// A clan as large as wins; half as large counts a sixteenth of it.
    pub clan_victory: f32,
}

impl BotRules {
    /// The value of a clan to a player who has it in their deck.
    pub fn clan(&self, clan: u8) -> f32 {
        self.clans.get(usize::from(clan)).copied().unwrap_or(0.0)
    }
}

/// Weights as a list, in one order for all.
macro_rules! as_a_list {
    ($($name:ident),*) => {
        impl BotWeights {
            /// As they are called in `pack.ron`.
            pub const NAMES: [&str; Self::COUNT] = [$(stringify!($name)),*];
            pub const COUNT: usize = [$(stringify!($name)),*].len();

            pub fn in_order(&self) -> [f32; Self::COUNT] {
                [$(self.$name),*]
            }

            pub fn from_order([$($name),*]: [f32; Self::COUNT]) -> Self {
                BotWeights { $($name),* }
            }
        }
    };
}

as_a_list!(
    points,
    last_point,
    lead,
    late_lead,
    battle,
    army,
    upper,
    prisoners,
    hand,
    placeable,
    advantage,
    tokens_in_hand,
    tokens,
    turn,
    out,
    army_victory,
    clan_victory
);

/// What fits who won in games of several packs together.
impl Default for BotWeights {
    fn default() -> Self {
        BotWeights {
            points: 0.8,
            last_point: 0.5,
            lead: 0.25,
            late_lead: 0.1,
            battle: 0.8,
            army: 0.5,
            upper: -0.25,
            prisoners: 0.25,
            hand: 0.8,
            placeable: 0.45,
            advantage: 0.2,
            tokens_in_hand: 0.6,
            tokens: 0.7,
            turn: 0.0,
            out: -0.35,
            army_victory: 2.4,
            clan_victory: 0.5,
        }
    }
}

/// The extra value of a card to a bot.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "a hint on a card")]
pub struct CardHint {
    /// Face up in the army.
    pub army: f32,
    /// In hand.
    pub hand: f32,
}

/// A zone that bots weigh: whose it is, and the number of the first of it on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneOfBots {
    pub of: OwnerKind,
    pub first: u8,
}

/// How bots judge a table of the pack.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BotRules {
    pub weights: BotWeights,
    /// By clan.
    pub clans: Vec<f32>,
    /// By design; empty if there are none.
    pub cards: Vec<CardHint>,
    /// Counters of players and owners, and what one more of each is worth.
    pub counters: Vec<(CounterSpec, f32)>,
    /// Zones of players and owners, and what a card in each is worth.
    pub zones: Vec<(ZoneOfBots, f32)>,
}
