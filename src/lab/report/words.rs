//! Figures and verdicts in words.

use crate::findings::{Exposure, InterventionKind, ReportedEstimate, Verdict};

/// A share as a lift: `+3.2`, in points; a real minus sign, so that columns line up.
pub fn points(share: f64) -> String {
    signed(100.0 * share, 1)
}

fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    let is_zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if is_zero { text.replace(['+', '-'], "") } else { text.replace('-', "−") }
}

/// `−1.6 to +2.0`; there are no more than a hundred points to win or to lose.
pub fn range_of_points(estimate: &ReportedEstimate) -> String {
    format!("{} to {}", points(estimate.low.max(-1.0)), points(estimate.high.min(1.0)))
}

/// `47.3 %`
pub fn share(value: f64) -> String {
    format!("{:.1} %", 100.0 * value)
}

/// The same of a share that may never have come up.
pub fn known_share(estimate: &ReportedEstimate) -> String {
    if estimate.count > 0 { share(estimate.value) } else { "–".to_owned() }
}

/// `45.2 to 49.8 %`
fn range_of_shares(estimate: &ReportedEstimate) -> String {
    format!("{:.1} to {:.1} %", 100.0 * estimate.low, 100.0 * estimate.high)
}

/// `+3.2 (+1.0 to +5.4)`
pub fn points_in_range(estimate: &ReportedEstimate) -> String {
    format!("{} ({})", points(estimate.value), range_of_points(estimate))
}

/// `47.3 % (45.2 to 49.8 %)`
pub fn share_in_range(estimate: &ReportedEstimate) -> String {
    if estimate.count == 0 {
        return "nothing known".to_owned();
    }
    format!("{} ({})", share(estimate.value), range_of_shares(estimate))
}

/// `20,000`
pub fn thousands(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Strong => "strong",
        Verdict::Weak => "weak",
        Verdict::Within => "within the band",
        Verdict::NotEnoughGames => "not enough games",
    }
}

/// The class that colours it.
pub fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Strong => "strong",
        Verdict::Weak => "weak",
        Verdict::Within => "within",
        Verdict::NotEnoughGames => "unsure",
    }
}

pub fn exposure(exposure: Exposure) -> &'static str {
    match exposure {
        Exposure::Opening => "in the opening hand",
        Exposure::Drawn => "drawn later",
        Exposure::InHand => "in hand",
        Exposure::Played => "played",
        Exposure::MutatedInto => "mutated into",
        Exposure::MutatedAway => "mutated away",
        Exposure::Destroyed => "destroyed",
        Exposure::Imprisoned => "imprisoned",
        Exposure::Paid => "discarded as payment",
        Exposure::Stuck => "in hand at the end",
        Exposure::Laid => "laid into an own zone",
        Exposure::Taken => "taken from a zone",
    }
}

pub fn intervention(kind: InterventionKind) -> &'static str {
    match kind {
        InterventionKind::SwappedIn => "in the opening hand, compared with another card of its level",
        InterventionKind::Blanked => "in the opening hand, compared with itself without text",
        InterventionKind::Removed => "in the opening hand, compared with not being allowed to play it",
    }
}

/// A short text, cut where a chart has no more room.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_in_words() {
        assert_eq!(points(0.0321), "+3.2");
        assert_eq!(points(-0.0321), "−3.2");
        assert_eq!(points(-0.0001), "0.0");
        assert_eq!(share(0.4567), "45.7 %");
        assert_eq!([0, 999, 1_000, 20_000, 1_234_567].map(thousands), ["0", "999", "1,000", "20,000", "1,234,567"]);
        assert_eq!(cut("Steam Bailiff", 8), "Steam B…");
    }
}
