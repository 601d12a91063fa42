//! Cards that help some bots and harm others.

use super::analysis::cards::DECISIVE;
use super::findings::{Exposure, Flip, ReportedEstimate, StrengthFindings};
use super::stats::{LEVEL, benjamini_hochberg, normal};

/// Both signs must be sure at this level, after correction for all cards and pairs of strengths.
const SURE: f64 = 0.05;

struct Pair<'a> {
    card: &'a str,
    exposure: Exposure,
    good: (&'a str, ReportedEstimate),
    bad: (&'a str, ReportedEstimate),
}

fn p_value(lift: &ReportedEstimate) -> f64 {
    let se = (lift.high - lift.low) / 2.0 / normal::quantile(0.5 + LEVEL / 2.0);
    normal::two_sided(lift.value / se)
}

/// The flips between any two strengths.
pub fn flips(strengths: &[StrengthFindings]) -> Vec<Flip> {
    let mut pairs = Vec::new();
    for (index, a) in strengths.iter().enumerate() {
        for b in &strengths[index + 1..] {
            for (card, other) in a.cards.iter().zip(&b.cards) {
                for exposure in DECISIVE {
                    let lift = |found: &super::findings::ExposureFindings| found.lift;
                    let lifts = (card.exposure(exposure).map(lift), other.exposure(exposure).map(lift));
                    let (Some(in_a), Some(in_b)) = lifts else { continue };
                    let (mut good, mut bad) = ((a.bots.as_str(), in_a), (b.bots.as_str(), in_b));
                    if good.1.value < bad.1.value {
                        std::mem::swap(&mut good, &mut bad);
                    }
                    pairs.push(Pair { card: &card.id, exposure, good, bad });
                }
            }
        }
    }
    let opposite = |pair: &Pair| pair.good.1.value > 0.0 && pair.bad.1.value < 0.0;
    // A flip is as sure as the less sure of its two signs.
    let p = |pair: &Pair| if opposite(pair) { p_value(&pair.good.1).max(p_value(&pair.bad.1)) } else { 1.0 };
    let q = benjamini_hochberg(&pairs.iter().map(p).collect::<Vec<_>>());
    let sure = pairs.into_iter().zip(q).filter(|(_, q)| *q <= SURE);
    sure.map(|(pair, _)| Flip {
        card: pair.card.to_owned(),
        exposure: pair.exposure,
        good_for: (pair.good.0.to_owned(), pair.good.1),
        bad_for: (pair.bad.0.to_owned(), pair.bad.1),
    })
    .collect()
}
