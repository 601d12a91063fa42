//! How games go: length, endings, who goes first.

use maud::{Markup, html};

use super::figure::{Chart, FigureSource, Scale, chart, rounded, step};
use super::words::{share, share_in_range, thousands};
use crate::findings::{Distribution, ReportedEstimate, StrengthFindings};

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 190.0;
const PART_GONE: &str = "% of the turns";

pub fn section(source: &FigureSource, found: &StrengthFindings) -> Markup {
    let shape = &found.shape;
    html! {
        section id=(source.id("games")) {
            h2 { "How games go" }
            div.pair {
                (histogram(source, "turns", "Length in turns", "turns", &shape.turns, 1.0))
                (histogram(source, "rounds", "Length in rounds", "rounds", &shape.rounds, 1.0))
                (histogram(source, "decided", "When the winner takes the lead for good", PART_GONE, &shape.decided_at, 100.0))
                (histogram(source, "lead", "Lead changes", "changes", &shape.lead_changes, 1.0))
                (endings(source, &shape.endings, shape.shared_wins))
                (order(source, &found.seats.by_order))
            }
            @if !found.seats.mean_scores.is_empty() {
                p { "Mean score: " (mean_scores(&found.seats.mean_scores)) "." }
            }
        }
    }
}

fn mean_scores(means: &[f64]) -> String {
    let each = means.iter().enumerate().map(|(seat, mean)| format!("player {} {mean:.2}", seat + 1));
    each.collect::<Vec<_>>().join(", ")
}

/// Bars of a distribution; `times` turns its figures into those shown.
fn histogram(source: &FigureSource, id: &str, title: &str, unit: &str, found: &Distribution, times: f64) -> Markup {
    let (left, top, bottom) = (44.0, 12.0, HEIGHT - 34.0);
    let most = found.bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let share_of = |count: u64| count as f64 / found.count.max(1) as f64;
    let tick = step(share_of(most), 4.0);
    let highest = (share_of(most) / tick).ceil() * tick;
    let y = Scale { from: (0.0, highest), to: (bottom, top) };
    let first = found.bars.first().map_or(0.0, |(from, _)| *from);
    let last = found.bars.last().map_or(1.0, |(from, _)| from + found.width);
    // Counted things stand in the middle of their bars.
    let whole = found.width == 1.0 && times == 1.0;
    let x = Scale { from: (first, last), to: (left, WIDTH - 14.0) };
    let length = (last - first) * times;
    let along = if whole { step(length, 12.0).max(1.0) } else { step(length, 8.0) };
    let start = (first * times / along).ceil() as i64;
    let marks: Vec<f64> =
        (start..).map(|mark| mark as f64 * along).take_while(|mark| *mark < last * times + 1e-9).collect();
    let middle = if whole { 0.5 } else { 0.0 };
    let median = found.quartiles[1];
    let drawing = html! {
        @for value in (0..=(highest / tick).round() as u32).map(|t| f64::from(t) * tick) {
            line.grid x1=(left) x2=(WIDTH - 14.0) y1=(y.at(value)) y2=(y.at(value)) {}
            text.value x=(left - 6.0) y=(y.at(value) + 4.0) { (format!("{:.0} %", 100.0 * value)) }
        }
        @for (from, count) in &found.bars {
            @let (start, end, upper) = (x.at(*from) + 0.5, x.at(from + found.width) - 0.5, y.at(share_of(*count)));
            @let (width, height) = (rounded((end - start).max(0.5)), rounded(bottom - upper));
            rect.bar x=(rounded(start)) y=(upper) width=(width) height=(height) {
                title {
                    (name_of_bar(*from, found.width, times, whole)) " " (unit) ": " (thousands(*count)) " games ("
                    (share(share_of(*count))) ")"
                }
            }
        }
        @for mark in marks.iter().filter(|mark| !whole || **mark < last) {
            text.tick x=(x.at(mark / times + middle)) y=(bottom + 15.0) { (rounded(*mark)) }
        }
        @if found.count > 0 {
            line.median x1=(x.at(median + middle)) x2=(x.at(median + middle)) y1=(top) y2=(bottom) {}
        }
        text.tick x=((left + WIDTH) / 2.0) y=(bottom + 30.0) { (unit) }
    };
    let [low, median, high] = found.quartiles.map(|quartile| rounded(quartile * times));
    let description = format!(
        "Half of the games lie between {low} and {high}; the median is {median}, the mean {:.1}, the range {} to {}.",
        found.mean * times,
        rounded(found.min * times),
        rounded(found.max * times)
    );
    let caption = html! { (description) " Dashed: the median." };
    chart(source, &Chart { id, title, description, caption, size: (WIDTH, HEIGHT), drawing })
}

fn name_of_bar(from: f64, width: f64, times: f64, whole: bool) -> String {
    if whole {
        return rounded(from).to_string();
    }
    let end = rounded((from + width) * times);
    // Nothing lies beyond all of it, so what is at the end is in the last bar.
    let under = if times == 100.0 && end >= 100.0 { "" } else { "under " };
    format!("{} to {under}{end}", rounded(from * times))
}

fn endings(source: &FigureSource, endings: &[(String, u64)], shared: u64) -> Markup {
    const ROW: f64 = 30.0;
    const NAMES: f64 = 92.0;
    let games: u64 = endings.iter().map(|(_, count)| count).sum();
    let part = |count: u64| count as f64 / games.max(1) as f64;
    let x = Scale { from: (0.0, 1.0), to: (NAMES, WIDTH - 64.0) };
    let drawing = html! {
        @for (index, (name, count)) in endings.iter().enumerate() {
            @let y = ROW * index as f64 + 6.0;
            g {
                title { (name) ": " (thousands(*count)) " games" }
                text.name x=(NAMES - 8.0) y=(y + 14.0) { (name) }
                rect.track x=(NAMES) y=(y) width=(rounded(x.at(1.0) - NAMES)) height="20" {}
                rect.bar x=(NAMES) y=(y) width=(rounded(x.at(part(*count)) - NAMES)) height="20" {}
                text.value x=(WIDTH) y=(y + 14.0) { (share(part(*count))) }
            }
        }
    };
    let list: Vec<String> = endings.iter().map(|(name, count)| format!("{name} {}", share(part(*count)))).collect();
    let caption = html! {
        "How games ended, out of " (thousands(games)) "."
        @if shared > 0 { " " (thousands(shared)) " had several winners." }
    };
    let size = (WIDTH, ROW * endings.len().max(1) as f64 + 6.0);
    chart(source, &Chart { id: "endings", title: "Endings", description: list.join(", "), caption, size, drawing })
}

/// Win shares by the order of the first round.
fn order(source: &FigureSource, by_order: &[ReportedEstimate]) -> Markup {
    const ROW: f64 = 30.0;
    const TOP: f64 = 22.0;
    const NAMES: f64 = 92.0;
    let bottom = TOP + ROW * by_order.len() as f64;
    let even = 1.0 / by_order.len().max(1) as f64;
    let reach = by_order.iter().flat_map(|e| [(e.low - even).abs(), (e.high - even).abs()]).fold(0.02, f64::max);
    let tick = step(reach, 3.0);
    let steps = (reach / tick).ceil() as i32;
    let wide = f64::from(steps) * tick;
    let x = Scale { from: ((even - wide).max(0.0), (even + wide).min(1.0)), to: (NAMES + 6.0, WIDTH - 64.0) };
    let name = |index: usize| ["first", "second", "third", "fourth"].get(index).copied().unwrap_or("later");
    let drawing = html! {
        @for value in (-steps..=steps).map(|t| even + f64::from(t) * tick).filter(|value| (0.0..=1.0).contains(value)) {
            line.grid.zero[value == even] x1=(x.at(value)) x2=(x.at(value)) y1=(TOP) y2=(bottom) {}
            text.tick x=(x.at(value)) y=(TOP - 7.0) { (rounded((1000.0 * value).round() / 10.0)) " %" }
        }
        @for (index, estimate) in by_order.iter().enumerate() {
            @let y = TOP + ROW * (index as f64 + 0.5);
            g.row {
                title { (name(index)) ": " (share_in_range(estimate)) }
                text.name x=(NAMES - 8.0) y=(y + 4.0) { (name(index)) }
                line.range x1=(x.at(estimate.low)) x2=(x.at(estimate.high)) y1=(y) y2=(y) {}
                circle.dot cx=(x.at(estimate.value)) cy=(y) r="4" {}
                text.value x=(WIDTH) y=(y + 4.0) { (share(estimate.value)) }
            }
        }
    };
    let list = by_order.iter().enumerate().map(|(index, e)| format!("{} {}", name(index), share_in_range(e)));
    let description = list.collect::<Vec<_>>().join(", ");
    let caption = html! {
        "Share of wins of the player who took the first turn, the second, and so on, with 95 % intervals. An even share is " (share(even)) "."
    };
    let size = (WIDTH, bottom + 4.0);
    chart(source, &Chart { id: "order", title: "Going first", description, caption, size, drawing })
}
