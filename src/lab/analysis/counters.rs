//! Counters of the pack: what winners have of them, and how players do who have the most.

use super::ratio::{Ratio, reported};
use crate::findings::CounterFindings;
use crate::record::GameRecord;
use crate::stats::Estimate;
use ozeki_engine::pack::{Pack, Seating, in_language};
use ozeki_engine::table::Seat;

/// One counter.
#[derive(Clone, Default)]
struct Counted {
    winners: Ratio,
    others: Ratio,
    /// What winners have more than others, game by game: how many games, the sum, and that of the squares.
    games: f64,
    sum: f64,
    squared: f64,
    most: Ratio,
}

pub struct CounterCounting {
    counters: Vec<Counted>,
    seating: Seating,
}

impl CounterCounting {
    pub fn new(pack: &Pack, players: u8) -> Self {
        let counters = vec![Counted::default(); pack.counters_of_players().count()];
        CounterCounting { counters, seating: pack.seating(players).clone() }
    }

    pub fn add(&mut self, game: &GameRecord) {
        for (index, counted) in self.counters.iter_mut().enumerate() {
            let value = |seat: usize| f64::from(game.seats[seat].counters[index]);
            let (won, lost): (Vec<usize>, Vec<usize>) = (0..game.seats.len()).partition(|&seat| game.won(seat));
            let sum = |seats: &[usize]| seats.iter().map(|&seat| value(seat)).sum::<f64>();
            counted.winners.add(sum(&won), won.len() as f64);
            counted.others.add(sum(&lost), lost.len() as f64);
            if !won.is_empty() && !lost.is_empty() {
                let more = sum(&won) / won.len() as f64 - sum(&lost) / lost.len() as f64;
                counted.games += 1.0;
                counted.sum += more;
                counted.squared += more * more;
            }
            let seating = &self.seating;
            let is_opponent = |seat: usize, other: usize| seating.are_opponents(Seat(seat as u8), Seat(other as u8));
            let has_most = |&seat: &usize| {
                let mut opponents = (0..game.seats.len()).filter(|&other| is_opponent(seat, other));
                opponents.all(|other| value(seat) > value(other))
            };
            let most: Vec<usize> = (0..game.seats.len()).filter(has_most).collect();
            counted.most.add(most.iter().map(|&seat| game.share(seat)).sum(), most.len() as f64);
        }
    }

    pub fn findings(&self, pack: &Pack) -> Vec<CounterFindings> {
        let mean = |ratio: &Ratio| ratio.share().map_or(0.0, |share| share.value);
        let all = pack.counters_of_players().zip(&self.counters);
        all.map(|((id, counter), counted)| CounterFindings {
            id: id.to_owned(),
            name: in_language(&counter.name, &pack.languages[0]).to_owned(),
            of_winners: mean(&counted.winners),
            of_others: mean(&counted.others),
            difference: counted.difference().map(|difference| reported(difference, counted.games as u64)),
            win_rate_of_most: counted.most.estimate(),
        })
        .collect()
    }
}

impl Counted {
    fn difference(&self) -> Option<Estimate> {
        if self.games < 2.0 {
            return None;
        }
        let value = self.sum / self.games;
        let variance = (self.squared - self.sum * value).max(0.0) / (self.games - 1.0);
        Some(Estimate { value, se: (variance / self.games).sqrt() })
    }
}
