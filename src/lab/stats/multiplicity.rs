//! Corrections for looking at many figures at once.

/// Adjusted p-values by Benjamini and Hochberg: flag everything at most 0.05, and among the flagged about one in twenty
/// is flagged by chance. In the order given; a value that is not a number counts as 1.
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let p = |index: usize| if p_values[index].is_nan() { 1.0 } else { p_values[index] };
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p(a).total_cmp(&p(b)));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut least = 1.0f64;
    for (rank, &index) in order.iter().enumerate().rev() {
        least = least.min(p(index) * p_values.len() as f64 / (rank + 1) as f64);
        adjusted[index] = least;
    }
    adjusted
}

/// The same for figures of several kinds as one family, of which every kind has an equal part however many figures it
/// has: so the one figure of a small kind is not lost among the hundreds of a large one. Kinds without figures have no
/// part. (Benjamini and Hochberg with weights, after Genovese, Roeder and Wasserman.)
pub fn benjamini_hochberg_by_kind(kinds: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let all: usize = kinds.iter().map(Vec::len).sum();
    let filled = kinds.iter().filter(|kind| !kind.is_empty()).count();
    let weighted = kinds.iter().flat_map(|kind| {
        let weight = all as f64 / (filled * kind.len().max(1)) as f64;
        kind.iter().map(move |p| p / weight)
    });
    let mut adjusted = benjamini_hochberg(&weighted.collect::<Vec<_>>()).into_iter();
    kinds.iter().map(|kind| adjusted.by_ref().take(kind.len()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::normal;
    use crate::stats::testing::{Chance, close};

    /// As R's `p.adjust(c(0.01, 0.04, 0.03, 0.005), "BH")`.
    #[test]
    fn known_values() {
        let adjusted = benjamini_hochberg(&[0.01, 0.04, 0.03, 0.005]);
        for (found, wanted) in adjusted.iter().zip([0.02, 0.04, 0.04, 0.02]) {
            close(*found, wanted, 1e-12);
        }
        assert_eq!(benjamini_hochberg(&[f64::NAN]), [1.0]);
        assert!(benjamini_hochberg(&[]).is_empty());
    }

    /// By hand: weights 4/6 and 4/2, so p is 0.015, 0.06, 0.09 and 0.01; the smallest of four counts four times.
    #[test]
    fn kinds_share_equally() {
        let adjusted = benjamini_hochberg_by_kind(&[vec![0.01, 0.04, 0.06], Vec::new(), vec![0.02]]);
        for (found, wanted) in adjusted.concat().iter().zip([0.03, 0.08, 0.09, 0.03]) {
            close(*found, wanted, 1e-12);
        }
        assert_eq!(adjusted.iter().map(Vec::len).collect::<Vec<_>>(), [3, 0, 1]);
    }

    /// If there is no effect, one look in twenty finds something, whatever the kinds.
    #[test]
    fn kinds_together_claim_as_rarely_as_one() {
        let mut chance = Chance::new(6);
        let (looks, kinds) = (2_000, [120, 60, 5, 1, 1]);
        let claims = (0..looks).filter(|_| {
            let p: Vec<Vec<f64>> = kinds.map(|count| (0..count).map(|_| chance.uniform()).collect()).to_vec();
            benjamini_hochberg_by_kind(&p).concat().iter().any(|q| *q <= 0.05)
        });
        let claims = claims.count();
        assert!((60..=130).contains(&claims), "{claims} of {looks}");
    }

    /// 90 cards that do nothing and 10 that do: few of the flagged are false.
    #[test]
    fn false_discoveries_are_rare() {
        let mut chance = Chance::new(5);
        let (mut flagged, mut wrong) = (0, 0);
        for _ in 0..200 {
            let p_values: Vec<f64> =
                (0..100).map(|card| normal::two_sided(chance.normal() + if card < 10 { 4.0 } else { 0.0 })).collect();
            let found = benjamini_hochberg(&p_values);
            flagged += found.iter().filter(|q| **q <= 0.05).count();
            wrong += found[10..].iter().filter(|q| **q <= 0.05).count();
        }
        let share = wrong as f64 / flagged as f64;
        assert!(share < 0.06 && flagged > 1_500, "{wrong} of {flagged}");
    }
}
