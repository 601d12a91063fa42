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

/// One bot alone with copies of another, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Meeting {
    lone: usize,
    others: usize,
}

impl Ladder {
    /// Who meets whom on each seed. With two players a meeting is the same from both sides.
    fn meetings(&self) -> Vec<Meeting> {
        let all =
            (0..self.bots.len()).flat_map(|lone| (0..self.bots.len()).map(move |others| Meeting { lone, others }));
        all.filter(|m| if self.players == 2 { m.lone < m.others } else { m.lone != m.others }).collect()
    }

    /// Games on one seed.
    pub fn games_per_seed(&self) -> u64 {
        self.meetings().len() as u64 * u64::from(self.players)
    }

    /// How many seeds give each pair of bots about so many games.
    pub fn seeds_for(games_per_pair: u64, players: u8) -> u64 {
        let per_seed = if players == 2 { 2 } else { 2 * u64::from(players) };
        games_per_pair.div_ceil(per_seed)
    }
}

/// How a ladder stands: only whole meetings count.
#[derive(Clone, Debug)]
pub struct LadderStanding {
    pub players: u8,
    pub games: u64,
    /// By bot and bot: the scores of the first against the second, alone with copies of it. Empty on the diagonal.
    pub matchups: Vec<Vec<Units>>,
    /// Each bot in all its games, for its seats together.
    pub totals: Vec<Counts>,
    pub paces: Vec<Pace>,
    /// Who won in which order of turns, on each deal.
    deals: Vec<Vec<Arrangement>>,
}

impl LadderStanding {
    fn new(bots: usize, players: u8) -> Self {
        LadderStanding {
            players,
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
        let score = games.iter().enumerate().map(|(seat, game)| game.shares[seat]).sum::<f64>() / games.len() as f64;
        self.matchups[lone][others].add(score);
        if self.players == 2 {
            self.matchups[others][lone].add(1.0 - score);
        }
        self.games += games.len() as u64;
        for (lone_seat, game) in games.iter().enumerate() {
            let seats = game.shares.len();
            let bot_of = |seat: usize| if seat == lone_seat { lone } else { others };
            for seat in 0..seats {
                self.totals[bot_of(seat)].add(game.shares[seat]);
                self.paces[bot_of(seat)].add(game.paces[seat]);
            }
            let in_turn: Vec<usize> = (0..seats).map(|place| (game.first.index() + place) % seats).collect();
            self.deals[deal].push(Arrangement {
                order: in_turn.iter().map(|&seat| bot_of(seat)).collect(),
                wins: in_turn.iter().map(|&seat| game.shares[seat]).collect(),
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
    let seats = u64::from(plan.players);
    let meeting_of = |game: u64| meetings[(game / seats) as usize % meetings.len()];
    let seating = |game: u64| {
        let Meeting { lone, others } = meeting_of(game);
        let seated = |seat| (0, plan.bots[if seat == game % seats { lone } else { others }]);
        let bots = (0..seats).map(seated).collect();
        (bots, plan.seed.wrapping_add(game / plan.games_per_seed()))
    };
    let mut standing = LadderStanding::new(plan.bots.len(), plan.players);
    let mut unit = Vec::new();
    let take = |game| {
        unit.push(game);
        if unit.len() == usize::from(plan.players) {
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
