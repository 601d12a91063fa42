//! How games go, and who wins them by seat.

use std::collections::BTreeMap;

use super::ratio::{Ratio, reported};
use crate::findings::{Distribution, GameShape, ReportedEstimate, SeatFindings};
use crate::record::GameRecord;
use ozeki_engine::pack::{Pack, Seating};
use ozeki_engine::table::{Ending, PlayerSet, Seat};
use ozeki_engine::text::Voice;
use ozeki_engine::text::check::FALLBACK;

/// How often each whole number came up.
#[derive(Clone, Debug, Default)]
struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    fn add(&mut self, value: u32) {
        *self.0.entry(value).or_default() += 1;
    }

    /// In bars, about twenty at most. Values are counted in units of `unit`. Where there is a most that can be, it is in
    /// the bar that ends there.
    fn distribution(&self, unit: f64, most: Option<u32>) -> Distribution {
        let count: u64 = self.0.values().sum();
        let (Some((&min, _)), Some((&max, _))) = (self.0.first_key_value(), self.0.last_key_value()) else {
            return Distribution::default();
        };
        let mean = self.0.iter().map(|(&value, &n)| f64::from(value) * n as f64).sum::<f64>() / count as f64;
        let square = |value: u32| (f64::from(value) - mean) * (f64::from(value) - mean);
        let variance = self.0.iter().map(|(&value, &n)| square(value) * n as f64).sum::<f64>() / count as f64;
        let at = |share: f64| {
            let mut left = (share * count as f64).ceil() as u64;
            let reached = self.0.iter().find(|&(_, &n)| {
                left = left.saturating_sub(n);
                left == 0
            });
            f64::from(reached.map_or(max, |(&value, _)| value)) * unit
        };
        let width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|width| (max - min) / width < 24);
        let width = width.unwrap_or((max - min) / 20);
        let bar = |value: u32| most.filter(|&most| value >= most).map_or(value, |most| most - 1) / width;
        let mut bars: BTreeMap<u32, u64> = (bar(min)..=bar(max)).map(|bar| (bar, 0)).collect();
        for (&value, &n) in &self.0 {
            *bars.entry(bar(value)).or_default() += n;
        }
        Distribution {
            count,
            mean: mean * unit,
            sd: variance.sqrt() * unit,
            min: f64::from(min) * unit,
            quartiles: [at(0.25), at(0.5), at(0.75)],
            max: f64::from(max) * unit,
            bars: bars.into_iter().map(|(bar, n)| (f64::from(bar * width) * unit, n)).collect(),
            width: f64::from(width) * unit,
        }
    }
}

/// The counting.
pub struct Games {
    players: usize,
    pub games: u64,
    turns: Histogram,
    rounds: Histogram,
    decisions: Histogram,
    lead_changes: Histogram,
    /// In hundredths.
    decided_at: Histogram,
    forced: Ratio,
    endings: [u64; Ending::MOST],
    scores: Vec<i64>,
    has_scores: bool,
    seating: Seating,
    /// Won by several sides; who plays alone is a side.
    shared_wins: u64,
    comebacks: Ratio,
    by_seat: Vec<Ratio>,
    by_order: Vec<Ratio>,
}

impl Games {
    pub fn new(seating: &Seating, players: u8) -> Self {
        let players = usize::from(players);
        Games {
            players,
            games: 0,
            turns: Histogram::default(),
            rounds: Histogram::default(),
            decisions: Histogram::default(),
            lead_changes: Histogram::default(),
            decided_at: Histogram::default(),
            forced: Ratio::default(),
            endings: [0; Ending::MOST],
            scores: vec![0; players],
            has_scores: false,
            seating: seating.clone(),
            shared_wins: 0,
            comebacks: Ratio::default(),
            by_seat: vec![Ratio::default(); players],
            by_order: vec![Ratio::default(); players],
        }
    }

    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.turns.add(u32::from(game.turns));
        self.rounds.add(u32::from(game.rounds));
        self.decisions.add(game.decisions);
        self.lead_changes.add(u32::from(game.lead_changes));
        let turns = u32::from(game.turns).max(1);
        self.decided_at.add(100 * u32::from(game.decided_at).min(turns) / turns);
        self.forced.add(f64::from(game.forced), f64::from(game.turns));
        self.endings[game.ending().index()] += 1;
        self.has_scores |= game.has_scores();
        let has_won = |side: &PlayerSet| side.into_iter().any(|seat| game.won(seat.index()));
        self.shared_wins += u64::from(self.seating.sides().filter(has_won).count() > 1);
        let mut winners = game.seats.iter().enumerate().filter(|&(seat, _)| game.won(seat)).peekable();
        if winners.peek().is_some() {
            let behind = winners.all(|(_, seat)| seat.was_behind);
            self.comebacks.add(f64::from(u8::from(behind)), 1.0);
        }
        for seat in 0..game.seats.len().min(self.players) {
            self.scores[seat] += i64::from(game.score(seat));
            self.by_seat[seat].add(game.share(seat), 1.0);
            self.by_order[game.order(Seat(seat as u8))].add(game.share(seat), 1.0);
        }
    }

    pub fn seats(&self) -> SeatFindings {
        let all = |ratios: &[Ratio]| ratios.iter().filter_map(Ratio::estimate).collect();
        let first = self.by_order.first().and_then(Ratio::share);
        let even = 1.0 / self.players.max(1) as f64;
        let edge =
            first.map(|first| reported(crate::stats::Estimate { value: first.value - even, ..first }, self.games));
        SeatFindings {
            by_seat: all(&self.by_seat),
            by_order: all(&self.by_order),
            mean_scores: self.mean_scores(),
            first_player_edge: edge.unwrap_or(NOTHING),
        }
    }

    /// What each seat got on average, where there was more to it than who won.
    fn mean_scores(&self) -> Vec<f64> {
        let mean = |&total: &i64| total as f64 / self.games.max(1) as f64;
        if self.has_scores { self.scores.iter().map(mean).collect() } else { Vec::new() }
    }

    pub fn shape(&self, pack: &Pack) -> GameShape {
        // The report is in English, with the pack's own words.
        let voice = Voice { pack, language: FALLBACK, viewer: None };
        let mut endings: Vec<(String, u64)> =
            pack.all_endings().zip(self.endings).map(|(ending, n)| (voice.ending(ending).to_owned(), n)).collect();
        endings.retain(|&(_, n)| n > 0);
        endings.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
        GameShape {
            turns: self.turns.distribution(1.0, None),
            rounds: self.rounds.distribution(1.0, None),
            decisions: self.decisions.distribution(1.0, None),
            lead_changes: self.lead_changes.distribution(1.0, None),
            forced: self.forced.share().map_or(0.0, |share| share.value),
            decided_at: self.decided_at.distribution(0.01, Some(100)),
            endings,
            shared_wins: self.shared_wins,
            comebacks: self.comebacks.estimate().unwrap_or(NOTHING),
        }
    }
}

/// A share of which nothing is known.
pub const NOTHING: ReportedEstimate = ReportedEstimate { value: 0.0, low: 0.0, high: 1.0, count: 0 };
