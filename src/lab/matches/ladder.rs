//! Every bot against every other.

use std::ops::ControlFlow;
use std::slice::from_ref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::arena::{Pace, Played, play_in_order};
use crate::parallel::Stopping;
use crate::simulate::SimulateError;
use crate::stats::{Arrangement, Counts, Ratings, Units, rate};
use ozeki_engine::bots::BotSpec;
use ozeki_engine::pack::Pack;

/// What to play.
pub struct Ladder {
    pub pack: Arc<Pack>,
    pub bots: Vec<BotSpec>,
    pub players: u8,
    /// Seeds for each pair of bots; the same ones for all.
    pub seeds: u64,
    /// The first seed; the next is one more.
    pub seed: u64,
    pub threads: usize,
}

/// One bot on a side, and copies of another on all other sides, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Meeting {
    lone: usize,
    others: usize,
}

impl Ladder {
    /// How many sides play against each other; who plays alone is a side.
    fn sides(&self) -> usize {
        self.pack.seating(self.players).side_count()
    }

    /// Who meets whom on each seed. With two sides a meeting is the same from both.
    fn meetings(&self) -> Vec<Meeting> {
        let all =
            (0..self.bots.len()).flat_map(|lone| (0..self.bots.len()).map(move |others| Meeting { lone, others }));
        all.filter(|m| if self.sides() == 2 { m.lone < m.others } else { m.lone != m.others }).collect()
    }

    /// Games on one seed.
    pub fn games_per_seed(&self) -> u64 {
        (self.meetings().len() * self.sides()) as u64
    }

    /// How many seeds give each pair of bots about so many games.
    pub fn seeds_for(games_per_pair: u64, sides: usize) -> u64 {
        let per_seed = if sides == 2 { 2 } else { 2 * sides as u64 };
        games_per_pair.div_ceil(per_seed)
    }
}

/// How a ladder stands: only whole meetings count.
#[derive(Clone, Debug)]
pub struct LadderStanding {
    /// How many sides play against each other.
    pub sides: usize,
    pub games: u64,
    /// By bot and bot: the scores of the first against the second, a side of it alone with copies of it. Empty on the diagonal.
    pub matchups: Vec<Vec<Units>>,
    /// Each bot in all its games, for its sides together.
    pub totals: Vec<Counts>,
    pub paces: Vec<Pace>,
    /// Who won in which order of turns, on each deal.
    deals: Vec<Vec<Arrangement>>,
}

impl LadderStanding {
    fn new(bots: usize, sides: usize) -> Self {
        LadderStanding {
            sides,
            games: 0,
            matchups: vec![vec![Units::default(); bots]; bots],
            totals: vec![Counts::default(); bots],
            paces: vec![Pace::default(); bots],
            deals: Vec::new(),
        }
    }

    /// Strengths by all games together; `None` before the first.
    pub fn ratings(&self) -> Option<Ratings> {
        if self.deals.is_empty() { None } else { rate(self.totals.len(), &self.deals) }
    }

    fn add(&mut self, deal: usize, meeting: Meeting, games: &[Played]) {
        let Meeting { lone, others } = meeting;
        self.deals.resize_with(self.deals.len().max(deal + 1), Vec::new);
        let score = games.iter().enumerate().map(|(side, game)| game.shares[side]).sum::<f64>() / games.len() as f64;
        self.matchups[lone][others].add(score);
        if self.sides == 2 {
            self.matchups[others][lone].add(1.0 - score);
        }
        self.games += games.len() as u64;
        for (lone_side, game) in games.iter().enumerate() {
            let bot_of = |side: usize| if side == lone_side { lone } else { others };
            for side in 0..game.shares.len() {
                self.totals[bot_of(side)].add(game.shares[side]);
                self.paces[bot_of(side)].add(game.paces[side]);
            }
            self.deals[deal].push(Arrangement {
                order: game.in_turn.iter().map(|&side| bot_of(side)).collect(),
                wins: game.in_turn.iter().map(|&side| game.shares[side]).collect(),
            });
        }
    }
}

/// Plays a ladder to its end, or until `interrupted` is set. Goes seed by seed through all pairs, so that whatever was
/// played is fair to all. `after_meeting` hears how it stands.
pub fn ladder(
    plan: &Ladder,
    interrupted: &Arc<AtomicBool>,
    mut after_meeting: impl FnMut(&LadderStanding),
) -> Result<LadderStanding, SimulateError> {
    let meetings = plan.meetings();
    let sides = plan.sides() as u64;
    let meeting_of = |game: u64| meetings[(game / sides) as usize % meetings.len()];
    let seating = |game: u64| {
        let Meeting { lone, others } = meeting_of(game);
        let seated = |side| (0, plan.bots[if side == game % sides { lone } else { others }]);
        let bots = (0..sides).map(seated).collect();
        (bots, plan.seed.wrapping_add(game / plan.games_per_seed()))
    };
    let mut standing = LadderStanding::new(plan.bots.len(), plan.sides());
    let mut unit = Vec::new();
    let take = |game| {
        unit.push(game);
        if unit.len() == plan.sides() {
            let played = standing.games;
            standing.add((played / plan.games_per_seed()) as usize, meeting_of(played), &unit);
            unit.clear();
            after_meeting(&standing);
        }
        ControlFlow::Continue(())
    };
    let games = plan.seeds.saturating_mul(plan.games_per_seed());
    let stopping = Stopping::new(interrupted.clone());
    play_in_order(from_ref(&plan.pack), plan.players, games, plan.threads, &stopping, seating, take)?;
    Ok(standing)
}
