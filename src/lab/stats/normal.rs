//! The normal distribution.

/// The probability of a value below `z`.
pub fn cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z / std::f64::consts::SQRT_2)
}

/// The probability of a value at least as far from zero as `z`, on either side: exact far out too, where
/// `1 - cdf(z)` would have no digits left.
pub fn two_sided(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// The value below which lies this share of the distribution.
///
/// Acklam's rational approximation, made exact by one step of Halley's method.
pub fn quantile(p: f64) -> f64 {
    if p <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if p >= 1.0 {
        return f64::INFINITY;
    }
    if p > 0.5 {
        // The lower tail keeps its digits; the upper one is its mirror.
        return -quantile(1.0 - p);
    }
    let start = if p < 0.02425 { tail(p) } else { centre(p) };
    let error = cdf(start) - p;
    let step = error * (2.0 * std::f64::consts::PI).sqrt() * (start * start / 2.0).exp();
    start - step / (1.0 + start * step / 2.0)
}

fn tail(p: f64) -> f64 {
    const C: [f64; 6] = [
        -7.784894002430293e-03,
        -3.223964580411365e-01,
        -2.400758277161838e+00,
        -2.549732539343734e+00,
        4.374664141464968e+00,
        2.938163982698783e+00,
    ];
    const D: [f64; 5] =
        [7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1.0];
    let q = (-2.0 * p.ln()).sqrt();
    polynomial(&C, q) / polynomial(&D, q)
}

fn centre(p: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969683028665376e+01,
        2.209460984245205e+02,
        -2.759285104469687e+02,
        1.38357751867269e+02,
        -3.066479806614716e+01,
        2.506628277459239e+00,
    ];
    const B: [f64; 6] = [
        -5.447609879822406e+01,
        1.615858368580409e+02,
        -1.556989798598866e+02,
        6.680131188771972e+01,
        -1.328068155288572e+01,
        1.0,
    ];
    let q = p - 0.5;
    polynomial(&A, q * q) * q / polynomial(&B, q * q)
}

/// Coefficients from the highest power down.
fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().fold(0.0, |sum, c| sum * x + c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::close;

    #[test]
    fn known_values() {
        close(cdf(0.0), 0.5, 1e-15);
        close(cdf(1.0), 0.841_344_746_068_542_9, 1e-14);
        close(cdf(-3.0), 0.001_349_898_031_630_094_6, 1e-16);
        close(two_sided(1.959_963_984_540_054), 0.05, 1e-14);
        close(quantile(0.975), 1.959_963_984_540_054, 1e-12);
        close(quantile(0.8), 0.841_621_233_572_914_3, 1e-12);
        close(quantile(1e-10), -6.361_340_902_404_056, 1e-9);
    }

    #[test]
    fn far_tails_keep_their_digits() {
        close(two_sided(10.0) / 1.523_970_604_832_105_5e-23, 1.0, 1e-9);
    }

    #[test]
    fn quantile_undoes_cdf() {
        for z in (-50..=50).map(|i| f64::from(i) / 10.0) {
            close(quantile(cdf(z)), z, 1e-8);
        }
        assert_eq!((quantile(0.0), quantile(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
