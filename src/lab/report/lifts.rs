//! The ranked lifts of cards.

use maud::{Markup, html};

use super::figure::{Chart, FigureSource, Scale, chart, rounded, step};
use super::words::{self, cut, points, points_in_range};
use crate::analysis::cards::DECISIVE;
use crate::findings::{CardFindings, Exposure, ExposureFindings, StrengthFindings, Verdict};

const ROW: f64 = 16.0;
const TOP: f64 = 22.0;
const WIDTH: f64 = 480.0;
const NAMES: f64 = 150.0;
const VALUES: f64 = 40.0;
/// More cards than this, and only the ends of the ranking are drawn.
const MOST: usize = 60;
const ENDS: usize = 20;

pub fn section(source: &FigureSource, found: &StrengthFindings) -> Markup {
    html! {
        section id=(source.id("lifts")) {
            h2 { "Cards and winning" }
            div.pair { @for exposure in DECISIVE { (ranking(source, found, exposure)) } }
        }
    }
}

type Ranked<'a> = (&'a CardFindings, &'a ExposureFindings);

fn ranking(source: &FigureSource, found: &StrengthFindings, exposure: Exposure) -> Markup {
    let all = found.cards.iter().filter_map(|card| Some((card, card.exposure(exposure)?)));
    let (unsure, mut ranked): (Vec<Ranked>, Vec<Ranked>) =
        all.partition(|(_, lift)| lift.verdict == Verdict::NotEnoughGames);
    ranked.sort_by(|(_, a), (_, b)| b.shrunk.total_cmp(&a.shrunk));
    let never = found.cards.len() - unsure.len() - ranked.len();
    let title = format!("Lift of a card {}", words::exposure(exposure));
    let left_out = if ranked.len() > MOST { ranked.drain(ENDS..ranked.len() - ENDS).count() } else { 0 };
    let gap_after = (left_out > 0).then_some(ENDS);
    let caption = html! {
        "In percentage points of win rate, with the 95 % interval; the band is shaded. Cards are ordered by their shrunk lift, "
        "so that no card comes first by luck alone."
        @if never > 0 { " " (never) " cards never occurred this way." }
        @if left_out > 0 { " " (left_out) " cards in the middle are not shown; the table below has them." }
        @if !unsure.is_empty() {
            details {
                summary { b { "Not enough games" } " to rank " (unsure.len()) " of the cards" }
                (unsure.iter().map(|(card, _)| card.name.as_str()).collect::<Vec<_>>().join(", "))
            }
        }
    };
    chart(
        source,
        &Chart {
            id: exposure.name(),
            title: &title,
            description: description(&ranked),
            caption,
            size: (WIDTH, height(ranked.len(), gap_after)),
            drawing: drawing(source, &ranked, gap_after),
        },
    )
}

fn description(ranked: &[Ranked]) -> String {
    match (ranked.first(), ranked.last()) {
        (Some((best, high)), Some((worst, low))) => format!(
            "{} cards in order, from {} ({} points) to {} ({} points). The table of cards has every figure.",
            ranked.len(),
            best.name,
            points(high.lift.value),
            worst.name,
            points(low.lift.value)
        ),
        _ => "No card has enough games.".to_owned(),
    }
}

fn height(rows: usize, gap_after: Option<usize>) -> f64 {
    TOP + ROW * (rows.max(1) + usize::from(gap_after.is_some())) as f64 + 6.0
}

fn drawing(source: &FigureSource, ranked: &[Ranked], gap_after: Option<usize>) -> Markup {
    let bottom = height(ranked.len(), gap_after) - 6.0;
    let furthest = ranked.iter().flat_map(|(_, lift)| [lift.lift.low.abs(), lift.lift.high.abs()]).fold(0.05, f64::max);
    // There are no more than a hundred points to win or to lose.
    let furthest = furthest.min(1.0);
    let tick = step(furthest, 3.0);
    let reach = (furthest / tick).ceil() * tick;
    let x = Scale { from: (-reach, reach), to: (NAMES + 6.0, WIDTH - VALUES - 6.0) };
    let ticks = (reach / tick).round() as i32;
    let band = ranked.first().map_or(0.0, |(_, lift)| lift.band);
    let y = |row: usize| TOP + ROW * (row + usize::from(gap_after.is_some_and(|gap| row >= gap))) as f64 + ROW / 2.0;
    if ranked.is_empty() {
        return html! { text.empty x=(WIDTH / 2.0) y=(TOP + 8.0) { "not enough games" } };
    }
    html! {
        rect.band x=(x.at(-band)) y=(TOP) width=(rounded(x.at(band) - x.at(-band))) height=(bottom - TOP) {}
        @for value in (-ticks..=ticks).map(|t| f64::from(t) * tick) {
            line.grid.zero[value == 0.0] x1=(x.at(value)) x2=(x.at(value)) y1=(TOP) y2=(bottom) {}
            text.tick x=(x.at(value)) y=(TOP - 7.0) { (short(value)) }
        }
        @if let Some(gap) = gap_after { text.tick x=(x.at(0.0)) y=(TOP + ROW * gap as f64 + 12.0) { "⋮" } }
        @for (row, (card, lift)) in ranked.iter().enumerate() {
            a.row.(words::class(lift.verdict)) href=(format!("#{}", card_id(source, card))) {
                title {
                    (card.name) ": " (points_in_range(&lift.lift)) " points, shrunk " (points(lift.shrunk))
                    ", " (lift.with) " players; " (words::verdict(lift.verdict))
                }
                rect.hit x="0" y=(y(row) - ROW / 2.0) width=(WIDTH) height=(ROW) {}
                text.name x=(NAMES) y=(y(row) + 4.0) { (cut(&card.name, 21)) }
                line.range x1=(x.at(lift.lift.low)) x2=(x.at(lift.lift.high)) y1=(y(row)) y2=(y(row)) {}
                circle.dot cx=(x.at(lift.lift.value)) cy=(y(row)) r="3.5" {}
                text.value x=(WIDTH) y=(y(row) + 4.0) { (points(lift.lift.value)) }
            }
        }
    }
}

/// A tick's figure in points, without decimals where there are none.
fn short(value: f64) -> String {
    let text = points(value);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// The detailed section of a card.
pub fn card_id(source: &FigureSource, card: &CardFindings) -> String {
    source.id(&format!("card-{}", card.id))
}
