//! The findings in one sentence.

use super::findings::{StrengthFindings, Verdict};
use ozeki_engine::pack::Pack;

/// What the games of the strongest bots come to.
pub fn in_words(pack: &Pack, strengths: &[StrengthFindings], band: f64) -> String {
    let Some(strength) = strengths.last().filter(|strength| strength.games > 0) else {
        return format!("No game of {} was played.", pack.full_id());
    };
    let counts = strength.verdict;
    let outside = counts.strong + counts.weak;
    let even = 100.0 / strength.seats.by_seat.len().max(1) as f64;
    let mut words = format!(
        "{outside} of {} cards are outside {even:.0} ± {} points after correction",
        counts.cards,
        number(100.0 * band)
    );
    let named = |verdict: Verdict, word: &str| {
        let mut cards: Vec<_> = strength.cards.iter().filter(|card| card.verdict == verdict).collect();
        let size = |card: &super::findings::CardFindings| {
            let found = card.because.and_then(|exposure| card.exposure(exposure));
            found.map_or(0.0, |found| found.shrunk.abs())
        };
        cards.sort_by(|a, b| size(b).total_cmp(&size(a)));
        let names: Vec<&str> = cards.iter().take(3).map(|card| card.name.as_str()).collect();
        let more = if cards.len() > 3 { format!(" and {} more", cards.len() - 3) } else { String::new() };
        (!names.is_empty()).then(|| format!("{word}: {}{more}", names.join(", ")))
    };
    let named: Vec<String> =
        [named(Verdict::Strong, "strong"), named(Verdict::Weak, "weak")].into_iter().flatten().collect();
    if !named.is_empty() {
        words += &format!(" ({})", named.join("; "));
    }
    if counts.not_enough_games > 0 {
        words += &format!("; not enough games to judge {}", counts.not_enough_games);
    }
    words + &format!(". {} games, {} in every seat.", strength.games, strength.bots)
}

/// Without decimals where there are none.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
