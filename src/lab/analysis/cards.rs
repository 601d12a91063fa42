//! How strong each card is: its lifts by exposure, and the verdict.

use super::contrast::{Contrasts, Counting, Happened};
use super::ratio::{Ratio, reported};
use crate::findings::{CardFindings, Exposure, ExposureFindings, Verdict, VerdictCounts};
use crate::record::{GameRecord, SeatRecord};
use crate::stats;
use crate::stats::{NormalPrior, Student, benjamini_hochberg};
use ozeki_engine::pack::{Pack, in_language};

/// The chance of a false flag that is allowed among all flags.
const FALSE_FLAGS: f64 = 0.05;

/// With fewer players a figure is not worth telling.
pub const FEWEST: u64 = 50;

/// The exposures that a verdict rests on. Cards that chance gave are the fairest comparison there is; what was played
/// shows more, and is the player's choice.
pub const DECISIVE: [Exposure; 2] = [Exposure::InHand, Exposure::Played];

/// What is let pass of a lift. A card that chance gave is played only some of the time, so what it is worth in hand is a
/// part of what it is worth in play.
fn band_of(exposure: Exposure, band: f64) -> f64 {
    match exposure {
        Exposure::Opening | Exposure::Drawn | Exposure::InHand => HAND_SHARE * band,
        _ => band,
    }
}

const HAND_SHARE: f64 = 0.3;

/// A card that is held and played less than this part as often as others of its level is hardly played.
const HARDLY: f64 = 0.5;

/// What happened to a seat in one way.
pub fn happened(seat: &SeatRecord, exposure: Exposure, into: &mut Vec<Happened>) {
    into.clear();
    into.extend(seat.cards.iter().filter_map(|card| Some((usize::from(card.design), card.met(exposure)?.first))));
}

/// Only cards of one level are compared.
fn levels(pack: &Pack) -> Vec<usize> {
    pack.designs.iter().map(|design| usize::from(design.level)).collect()
}

/// The first reading of the games.
pub struct CardCounting {
    kinds: Vec<Counting>,
    no_target: Vec<Ratio>,
    /// Of those who had it in hand, those who put it into play.
    held: Vec<Ratio>,
    played: Vec<u64>,
    seats: u64,
    buffer: Vec<Happened>,
}

impl CardCounting {
    pub fn new(pack: &Pack) -> Self {
        let levels = levels(pack);
        CardCounting {
            kinds: Exposure::ALL.iter().map(|_| Counting::new(levels.clone())).collect(),
            no_target: vec![Ratio::default(); levels.len()],
            held: vec![Ratio::default(); levels.len()],
            played: vec![0; levels.len()],
            seats: 0,
            buffer: Vec::new(),
        }
    }

    pub fn add(&mut self, game: &GameRecord) {
        for (index, seat) in game.seats.iter().enumerate() {
            let share = game.share(index);
            self.seats += 1;
            for (counting, exposure) in self.kinds.iter_mut().zip(Exposure::ALL) {
                happened(seat, exposure, &mut self.buffer);
                counting.add(&self.buffer, share);
            }
            for card in &seat.cards {
                let design = usize::from(card.design);
                self.no_target[design].add(f64::from(card.no_target), f64::from(card.effects));
                self.played[design] += u64::from(card.met(Exposure::Played).is_some());
                if card.met(Exposure::InHand).is_some() {
                    let put = [Exposure::Played, Exposure::MutatedInto].iter().any(|&way| card.met(way).is_some());
                    self.held[design].add(f64::from(u8::from(put)), 1.0);
                }
            }
        }
    }

    pub fn finish(self) -> CardLifts {
        CardLifts {
            kinds: self.kinds.into_iter().map(Counting::finish).collect(),
            no_target: self.no_target,
            held: self.held,
            played: self.played,
            seats: self.seats,
            buffer: Vec::new(),
        }
    }
}

/// The second reading and its results.
pub struct CardLifts {
    kinds: Vec<Contrasts>,
    no_target: Vec<Ratio>,
    /// Of those who had it in hand, those who put it into play.
    held: Vec<Ratio>,
    played: Vec<u64>,
    seats: u64,
    buffer: Vec<Happened>,
}

impl CardLifts {
    pub fn of(&self, exposure: Exposure) -> &Contrasts {
        let index = Exposure::ALL.iter().position(|&kind| kind == exposure);
        &self.kinds[index.unwrap_or_default()]
    }

    /// How far a game moves each card's difference, for one exposure.
    pub fn influence(&mut self, exposure: Exposure, game: &GameRecord) -> Vec<f64> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let contrasts = self.of(exposure);
        let mut influence = vec![0.0; contrasts.len()];
        for (index, seat) in game.seats.iter().enumerate() {
            happened(seat, exposure, &mut buffer);
            contrasts.influence(&buffer, game.share(index), &mut influence);
        }
        self.buffer = buffer;
        influence
    }

    pub fn weigh(&mut self, game: &GameRecord) {
        for (index, exposure) in Exposure::ALL.into_iter().enumerate() {
            let influence = self.influence(exposure, game);
            self.kinds[index].weigh(&influence);
        }
    }

    /// Share of the seats that played a card.
    pub fn use_rate(&self, design: usize) -> f64 {
        if self.seats > 0 { self.played[design] as f64 / self.seats as f64 } else { 0.0 }
    }

    /// What is said of every card.
    pub fn findings(&self, pack: &Pack, band: f64) -> Vec<CardFindings> {
        let mut cards: Vec<CardFindings> = pack
            .designs
            .iter()
            .enumerate()
            .filter(|(_, design)| !design.tile)
            .map(|(index, design)| CardFindings {
                id: design.id.clone(),
                name: in_language(&design.name, &pack.languages[0]).to_owned(),
                clan: pack.clans[usize::from(design.clan)].id.clone(),
                level: design.level,
                copies: design.copies,
                verdict: Verdict::NotEnoughGames,
                because: None,
                exposures: Vec::new(),
                no_target: self.no_target[index].estimate(),
                use_rate: self.use_rate(index),
                played_when_held: self.held[index].estimate(),
                hardly_played: false,
                examples: Vec::new(),
            })
            .collect();
        let designs: Vec<usize> = (0..pack.designs.len()).filter(|&index| !pack.designs[index].tile).collect();
        for (contrasts, exposure) in self.kinds.iter().zip(Exposure::ALL) {
            let found = exposures(contrasts, exposure, &designs, band_of(exposure, band));
            for (card, found) in cards.iter_mut().zip(found) {
                card.exposures.extend(found);
            }
        }
        correct_decisive(&mut cards);
        for (card, hardly) in cards.iter_mut().zip(self.hardly_played(pack, &designs)) {
            card.hardly_played = hardly;
        }
        cards.iter_mut().for_each(decide);
        cards
    }
}

impl CardLifts {
    /// Which cards are surely played less than half as often as the middle one of their level, by those who hold them.
    /// A bot that can leave a bad card in hand does, and then the card has no games to be judged by.
    fn hardly_played(&self, pack: &Pack, designs: &[usize]) -> Vec<bool> {
        let enough = |design: &&usize| self.held[**design].whole() >= FEWEST as f64;
        let middle = |level: u8| {
            let of_level = designs.iter().filter(enough).filter(|&&design| pack.designs[design].level == level);
            let mut shares: Vec<f64> =
                of_level.filter_map(|&design| self.held[design].share()).map(|share| share.value).collect();
            shares.sort_by(f64::total_cmp);
            shares.get(shares.len() / 2).copied()
        };
        let p = |design: &usize| {
            let share = Some(design).filter(enough).and_then(|&design| self.held[design].share());
            let (Some(share), Some(middle)) = (share, middle(pack.designs[*design].level)) else { return 1.0 };
            let (players, bound) = (self.held[*design].whole(), HARDLY * middle);
            // As sure as the scatter that many players would show at the bound, and half a player is not to be seen.
            let se = share.se.max((bound * (1.0 - bound) / players).sqrt());
            stats::normal::cdf((share.value + 0.5 / players - bound) / se)
        };
        let q = benjamini_hochberg(&designs.iter().map(p).collect::<Vec<_>>());
        q.into_iter().map(|q| q <= FALSE_FLAGS).collect()
    }
}

/// The findings for one exposure, corrected for the number of cards.
fn exposures(contrasts: &Contrasts, exposure: Exposure, designs: &[usize], band: f64) -> Vec<Option<ExposureFindings>> {
    let estimates: Vec<Option<stats::Estimate>> = designs.iter().map(|&design| contrasts.estimate(design)).collect();
    let solid: Vec<stats::Estimate> = (estimates.iter().zip(designs))
        .filter(|&(_, &design)| contrasts.with(design) >= FEWEST)
        .filter_map(|(estimate, _)| *estimate)
        .collect();
    let prior = NormalPrior::fit(&solid);
    let p: Vec<f64> =
        estimates.iter().map(|estimate| estimate.map_or(1.0, |e| Student::sure(e).p_outside(band))).collect();
    let q = benjamini_hochberg(&p);
    let finding = |(index, &design): (usize, &usize)| {
        let estimate = estimates[index]?;
        let with = contrasts.with(design);
        Some(ExposureFindings {
            exposure,
            with,
            win_rate: contrasts.win_rate(design),
            win_rate_without: contrasts.win_rate(design) - estimate.value,
            lift: reported(estimate, with),
            shrunk: prior.map_or(estimate.value, |prior| prior.shrink(estimate).value),
            p: p[index],
            q: q[index],
            band,
            verdict: verdict(estimate, with, q[index], band),
        })
    };
    designs.iter().enumerate().map(finding).collect()
}

fn verdict(estimate: stats::Estimate, with: u64, q: f64, band: f64) -> Verdict {
    let interval = estimate.interval();
    if with < FEWEST {
        Verdict::NotEnoughGames
    } else if q <= FALSE_FLAGS {
        if estimate.value > 0.0 { Verdict::Strong } else { Verdict::Weak }
    } else if (interval.high - interval.low) / 2.0 > band {
        Verdict::NotEnoughGames
    } else {
        Verdict::Within
    }
}

/// A verdict on a card rests on several exposures, so these are corrected together.
fn correct_decisive(cards: &mut [CardFindings]) {
    let decisive = |found: &&mut ExposureFindings| DECISIVE.contains(&found.exposure);
    let p: Vec<f64> =
        cards.iter_mut().flat_map(|card| card.exposures.iter_mut().filter(decisive).map(|found| found.p)).collect();
    let q = benjamini_hochberg(&p);
    let found = cards.iter_mut().flat_map(|card| card.exposures.iter_mut().filter(decisive));
    for (found, q) in found.zip(q) {
        found.q = q;
        let half = (found.lift.high - found.lift.low) / 2.0;
        let se = half / stats::normal::quantile(0.5 + stats::LEVEL / 2.0);
        found.verdict = verdict(stats::Estimate { value: found.lift.value, se }, found.with, q, found.band);
    }
}

/// The surest flag among the decisive exposures is the card's verdict; without one, that it is hardly played is.
fn decide(card: &mut CardFindings) {
    let decisive: Vec<&ExposureFindings> = DECISIVE.iter().filter_map(|&exposure| card.exposure(exposure)).collect();
    let flag = decisive.iter().filter(|found| found.verdict.is_flag()).min_by(|a, b| a.q.total_cmp(&b.q));
    let (verdict, because) = match flag {
        Some(found) => (found.verdict, Some(found.exposure)),
        None if card.hardly_played => (Verdict::Weak, None),
        None if decisive.iter().any(|found| found.verdict == Verdict::Within) => (Verdict::Within, None),
        None => (Verdict::NotEnoughGames, None),
    };
    (card.verdict, card.because) = (verdict, because);
}

pub fn count(cards: &[CardFindings]) -> VerdictCounts {
    let number = |verdict| cards.iter().filter(|card| card.verdict == verdict).count();
    VerdictCounts {
        cards: cards.len(),
        strong: number(Verdict::Strong),
        weak: number(Verdict::Weak),
        within: number(Verdict::Within),
        not_enough_games: number(Verdict::NotEnoughGames),
    }
}
