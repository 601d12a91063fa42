//! Looking at many figures at once.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::stats::normal;
    use crate::lab::stats::testing::{Chance, close};

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
