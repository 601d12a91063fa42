//! Power families: how much they are used, and what using them is worth.

use super::contrast::{Contrasts, Counting, Happened};
use super::games::NOTHING;
use super::ratio::{Ratio, reported};
use crate::findings::FamilyFindings;
use crate::record::{GameRecord, SeatRecord};
use ozeki_engine::pack::{Pack, Power, Shown, Strength, in_language};

/// A family at a strength, as a number.
fn subject(family: u8, max: bool) -> usize {
    2 * usize::from(family) + usize::from(max)
}

fn happened(seat: &SeatRecord) -> Vec<Happened> {
    seat.powers.iter().map(|power| (subject(power.family, power.max), power.first)).collect()
}

pub struct FamilyCounting {
    counting: Counting,
    uses: Vec<u64>,
    no_target: Vec<Ratio>,
    games: u64,
}

impl FamilyCounting {
    pub fn new(pack: &Pack) -> Self {
        let subjects = 2 * pack.families.len();
        FamilyCounting {
            counting: Counting::new(vec![0; subjects]),
            uses: vec![0; subjects],
            no_target: vec![Ratio::default(); subjects],
            games: 0,
        }
    }

    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        for (index, seat) in game.seats.iter().enumerate() {
            self.counting.add(&happened(seat), game.share(index));
            for power in &seat.powers {
                let subject = subject(power.family, power.max);
                self.uses[subject] += u64::from(power.times);
                self.no_target[subject].add(f64::from(power.no_target), f64::from(power.times));
            }
        }
    }

    pub fn finish(self) -> FamilyLifts {
        FamilyLifts { contrasts: self.counting.finish(), uses: self.uses, no_target: self.no_target, games: self.games }
    }
}

pub struct FamilyLifts {
    contrasts: Contrasts,
    uses: Vec<u64>,
    no_target: Vec<Ratio>,
    games: u64,
}

impl FamilyLifts {
    pub fn weigh(&mut self, game: &GameRecord) {
        let mut influence = vec![0.0; self.contrasts.len()];
        for (index, seat) in game.seats.iter().enumerate() {
            self.contrasts.influence(&happened(seat), game.share(index), &mut influence);
        }
        self.contrasts.weigh(&influence);
    }

    /// Those that some card prints.
    pub fn findings(&self, pack: &Pack) -> Vec<FamilyFindings> {
        let mut findings = Vec::new();
        for (family, (id, named)) in pack.families.iter().enumerate() {
            for strength in [Strength::Base, Strength::Max] {
                let power = Power { family: family as u8, strength };
                let prints = |shown: &Shown| Shown::TRIGGERS.iter().any(|&hook| shown.powers(hook).contains(&power));
                let cards = pack.card_designs().filter(|design| prints(&design.shown)).count();
                let subject = subject(power.family, strength == Strength::Max);
                if cards == 0 {
                    continue;
                }
                findings.push(FamilyFindings {
                    id: id.clone(),
                    name: in_language(&named.name, &pack.languages[0]).to_owned(),
                    icon: named.icon.clone(),
                    strength: format!("{strength:?}").to_lowercase(),
                    cards,
                    uses: self.uses[subject],
                    per_game: self.uses[subject] as f64 / self.games.max(1) as f64,
                    no_target: self.no_target[subject].estimate().unwrap_or(NOTHING),
                    lift: (self.contrasts.estimate(subject)).map(|lift| reported(lift, self.contrasts.with(subject))),
                });
            }
        }
        findings
    }
}
