//! Two bots against each other.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::arena::{Pace, Played, play_in_order};
use crate::parallel::Stopping;
use crate::simulate::SimulateError;
use crate::stats::{
    Counts, Estimate, Interval, LEVEL, Needed, Sprt, SprtVerdict, Units, elo_from_score, games_to_tell_apart, normal,
};
use ozeki_engine::bots::BotSpec;
use ozeki_engine::pack::Pack;

/// What to play.
pub struct Duel {
    pub pack: Arc<Pack>,
    /// The same pack with other weights, by which `a` judges.
    pub a_judges_by: Option<Arc<Pack>>,
    pub a: BotSpec,
    pub b: BotSpec,
    pub players: u8,
    /// How many units at most: one seed each, on which `a` takes every side in turn and `b` all the others.
    pub units: u64,
    /// The first unit's seed; the next has the next.
    pub seed: u64,
    pub sprt: Option<SprtPlan>,
    pub threads: usize,
}

impl Duel {
    /// How many sides play against each other, and so how many games a unit has.
    pub fn sides(&self) -> u64 {
        self.pack.seating(self.players).side_count() as u64
    }
}

/// Stop as soon as it is decided whether `a` is stronger by `elo1` rather than by `elo0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtPlan {
    pub elo0: f64,
    pub elo1: f64,
    /// How often each answer may be wrong.
    pub error: f64,
}

/// How a duel stands: only whole units count.
#[derive(Clone, Debug, Default)]
pub struct DuelStanding {
    /// How many sides play against each other: who plays alone is a side.
    pub sides: u8,
    pub games: u64,
    /// The scores of `a`.
    pub units: Units,
    /// `a` in the games in which it took the first turn, and in the others.
    pub going_first: Counts,
    pub going_later: Counts,
    pub a: Pace,
    pub b: Pace,
    pub sprt: Option<SprtStanding>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStanding {
    pub log_likelihood_ratio: f64,
    pub lower: f64,
    pub upper: f64,
    pub verdict: Option<SprtVerdict>,
}

impl SprtStanding {
    fn of(test: &Sprt, units: &Units) -> Self {
        SprtStanding {
            log_likelihood_ratio: test.log_likelihood_ratio(units),
            lower: test.lower,
            upper: test.upper,
            verdict: test.verdict(units),
        }
    }
}

impl DuelStanding {
    pub fn score(&self) -> f64 {
        self.units.mean()
    }

    pub fn interval(&self) -> Interval {
        self.units.interval(LEVEL)
    }

    /// By how much `a` is stronger than each of the others; infinite if it won or lost everything.
    pub fn elo(&self) -> f64 {
        elo_from_score(self.score(), self.sides)
    }

    pub fn elo_interval(&self) -> Interval {
        self.interval().map(|score| elo_from_score(score, self.sides))
    }

    /// If it may as well be even: about how many games would show a difference of this size.
    pub fn games_needed(&self) -> Option<Needed> {
        let (even, interval) = (1.0 / f64::from(self.sides), self.interval());
        let se = (interval.high - interval.low) / (2.0 * normal::quantile(0.5 + LEVEL / 2.0));
        let difference = Estimate { value: self.score() - even, se };
        interval.contains(even).then(|| games_to_tell_apart(difference, self.games))
    }

    fn add(&mut self, unit: &[Played]) {
        let scores = unit.iter().enumerate().map(|(side, game)| game.shares[side]);
        self.units.add(scores.sum::<f64>() / unit.len() as f64);
        self.games += unit.len() as u64;
        for (side, game) in unit.iter().enumerate() {
            let place = if game.in_turn[0] == side { &mut self.going_first } else { &mut self.going_later };
            place.add(game.shares[side]);
            for (other, pace) in game.paces.iter().enumerate() {
                if other == side { self.a.add(*pace) } else { self.b.add(*pace) }
            }
        }
    }
}

/// Plays a duel until its units are played, the test is decided, or `interrupted` is set. `after_unit` hears how it
/// stands.
pub fn duel(
    plan: &Duel,
    interrupted: &Arc<AtomicBool>,
    mut after_unit: impl FnMut(&DuelStanding),
) -> Result<DuelStanding, SimulateError> {
    let sides = plan.sides();
    let packs: Vec<Arc<Pack>> = [Some(&plan.pack), plan.a_judges_by.as_ref()].into_iter().flatten().cloned().collect();
    let test = plan.sprt.map(|sprt| Sprt::new(sprt.elo0, sprt.elo1, sprt.error, sprt.error, sides as u8));
    let mut standing = DuelStanding { sides: sides as u8, ..DuelStanding::default() };
    let mut unit = Vec::new();
    let seating = |game: u64| {
        let seated = |side| if side == game % sides { (packs.len() - 1, plan.a) } else { (0, plan.b) };
        let bots = (0..sides).map(seated).collect();
        (bots, plan.seed.wrapping_add(game / sides))
    };
    let take = |game| {
        unit.push(game);
        if (unit.len() as u64) < sides {
            return ControlFlow::Continue(());
        }
        standing.add(&unit);
        unit.clear();
        standing.sprt = test.map(|test| SprtStanding::of(&test, &standing.units));
        after_unit(&standing);
        match standing.sprt {
            Some(SprtStanding { verdict: Some(_), .. }) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let games = plan.units.saturating_mul(sides);
    let stopping = Stopping::new(interrupted.clone());
    play_in_order(&packs, plan.players, games, plan.threads, &stopping, seating, take)?;
    Ok(standing)
}
