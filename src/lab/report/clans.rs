//! Clans: who beats whom, and what winners' armies are made of.

use maud::{Markup, html};

use super::figure::{Chart, FigureSource, Scale, chart, rounded, step};
use super::words::{cut, points, share, share_in_range};
use crate::findings::{ClanFindings, ReportedEstimate, StrengthFindings};
use crate::stats;
use crate::stats::benjamini_hochberg;

const WIDTH: f64 = 480.0;
const NAMES: f64 = 92.0;
/// The share of claims that may be false.
const FALSE_CLAIMS: f64 = 0.05;
/// How many standard errors a 95 % range is wide.
const RANGE_IN_ERRORS: f64 = 3.92;
/// A cell of the heat map is at full colour this far from even.
const FULL: f64 = 0.2;

pub fn section(source: &FigureSource, found: &StrengthFindings) -> Markup {
    if found.clans.is_empty() {
        return html! {};
    }
    html! {
        section id=(source.id("clans")) {
            h2 { "Clans" }
            div.pair {
                (matchups(source, found))
                (shares(source, &found.clans))
            }
        }
    }
}

fn matchups(source: &FigureSource, found: &StrengthFindings) -> Markup {
    let clans = &found.clans;
    let cell = ((WIDTH - NAMES) / clans.len() as f64).min(78.0);
    let (row, top) = (cell.min(40.0), 24.0);
    let corrected = corrected_p(&found.matchups);
    let sure = |r: usize, c: usize| corrected[r][c] <= FALSE_CLAIMS;
    let cells = || {
        let rows = found.matchups.iter().enumerate();
        rows.flat_map(|(r, row)| row.iter().enumerate().filter_map(move |(c, e)| Some((r, c, e.as_ref()?))))
    };
    let centre = |r: usize, c: usize| (rounded(NAMES + cell * (c as f64 + 0.5)), rounded(top + row * (r as f64 + 0.5)));
    let drawing = html! {
        @for (index, clan) in clans.iter().enumerate() {
            @let (x, y) = centre(index, index);
            text.tick x=(x) y=(top - 8.0) { title { (clan.name) } (cut(&clan.name, (cell / 6.6) as usize)) }
            text.name x=(NAMES - 8.0) y=(y + 4.0) { (cut(&clan.name, 13)) }
            text.tick x=(x) y=(y + 4.0) { "·" }
        }
        @for (r, c, found) in cells() {
            @let (x, y) = centre(r, c);
            @let roomy = row > 30.0;
            g.cell.sure[sure(r, c)] {
                title {
                    (clans[r].name) " against " (clans[c].name) ": " (share_in_range(found)) ", met " (found.count)
                    " times"
                }
                rect.(if found.value >= 0.5 { "high" } else { "low" })
                    fill-opacity=(rounded(opacity(found, sure(r, c))))
                    x=(rounded(x - cell / 2.0)) y=(rounded(y - row / 2.0)) width=(rounded(cell)) height=(rounded(row)) {}
                text x=(x) y=(if roomy { y } else { y + 4.0 }) { (format!("{:.0}", 100.0 * found.value)) }
                @if roomy {
                    text.tick x=(x) y=(y + 13.0) { "±" (format!("{:.0}", 50.0 * (found.high - found.low))) }
                }
            }
        }
    };
    let best = cells().filter(|&(r, c, _)| sure(r, c)).max_by(|(_, _, a), (_, _, b)| a.value.total_cmp(&b.value));
    let description = match best {
        Some((r, c, e)) => {
            format!("The clearest matchup: {} wins {} against {}.", clans[r].name, share(e.value), clans[c].name)
        }
        None => "No clan reliably beats another.".to_owned(),
    };
    chart(
        source,
        &Chart {
            id: "matchups",
            title: "Which clan beats which",
            caption: html! {
                "How often, in %, a player whose main clan is on the left does better than a player whose main clan "
                "is above. Bold: reliably uneven, after correction for the number of pairs; pale: "
                "maybe even. " (description)
            },
            description,
            size: (WIDTH, top + row * clans.len() as f64 + 2.0),
            drawing,
        },
    )
}

/// How likely scores this far from even are by chance, corrected for looking at every pair of clans; 1 where none met.
fn corrected_p(matchups: &[Vec<Option<ReportedEstimate>>]) -> Vec<Vec<f64>> {
    let p = |estimate: &Option<ReportedEstimate>| match estimate {
        Some(e) => stats::Estimate { value: e.value - 0.5, se: (e.high - e.low) / RANGE_IN_ERRORS }.p_value(),
        None => f64::NAN,
    };
    let mut all = benjamini_hochberg(&matchups.iter().flatten().map(p).collect::<Vec<_>>()).into_iter();
    matchups.iter().map(|row| all.by_ref().take(row.len()).collect()).collect()
}

fn opacity(estimate: &ReportedEstimate, sure: bool) -> f64 {
    let strength = ((estimate.value - 0.5).abs() / FULL).min(1.0);
    strength * if sure { 0.7 } else { 0.25 }
}

fn shares(source: &FigureSource, clans: &[ClanFindings]) -> Markup {
    const ROW: f64 = 34.0;
    const TOP: f64 = 22.0;
    let bottom = TOP + ROW * clans.len() as f64;
    let highest = clans.iter().flat_map(|c| [c.share_in_winning.high, c.share_in_losing.high]).fold(0.05, f64::max);
    let tick = step(highest, 4.0);
    let x = Scale { from: (0.0, (highest / tick).ceil() * tick), to: (NAMES, WIDTH - 56.0) };
    let ticks = (highest / tick).ceil() as u32;
    let bar = |y: f64, class: &str, estimate: &ReportedEstimate| {
        html! {
            rect class=(class) x=(NAMES) y=(y) width=(rounded(x.at(estimate.value) - NAMES)) height="10" {}
            line.range x1=(x.at(estimate.low)) x2=(x.at(estimate.high)) y1=(y + 5.0) y2=(y + 5.0) {}
        }
    };
    let difference = |clan: &ClanFindings| clan.share_in_winning.value - clan.share_in_losing.value;
    let drawing = html! {
        @for value in (0..=ticks).map(|t| f64::from(t) * tick) {
            line.grid x1=(x.at(value)) x2=(x.at(value)) y1=(TOP) y2=(bottom) {}
            text.tick x=(x.at(value)) y=(TOP - 7.0) { (format!("{:.0} %", 100.0 * value)) }
        }
        @for (index, clan) in clans.iter().enumerate() {
            @let y = TOP + ROW * index as f64;
            g {
                title {
                    (clan.name) ": " (share_in_range(&clan.share_in_winning)) " of the cards in winning armies, "
                    (share_in_range(&clan.share_in_losing)) " in the others; main clan of " (clan.win_rate.count)
                    " players, who won " (share_in_range(&clan.win_rate))
                }
                text.name x=(NAMES - 8.0) y=(y + 21.0) { (cut(&clan.name, 13)) }
                (bar(y + 6.0, &format!("clan {}", clan.colour), &clan.share_in_winning))
                (bar(y + 17.0, "others", &clan.share_in_losing))
                text.value x=(WIDTH) y=(y + 21.0) { (points(difference(clan))) }
            }
        }
    };
    let widest = clans.iter().max_by(|a, b| difference(a).abs().total_cmp(&difference(b).abs()));
    let description = widest.map_or_else(String::new, |clan| {
        format!(
            "The widest gap: {}, {} points more in winning armies than in others.",
            clan.name,
            points(difference(clan))
        )
    });
    chart(
        source,
        &Chart {
            id: "shares",
            title: "Clans in the final armies",
            caption: html! {
                "Each clan's share of face-up cards: coloured for winning armies, grey for the others; on the right the difference "
                "in percentage points. " (description)
            },
            description,
            size: (WIDTH, bottom + 4.0),
            drawing,
        },
    )
}
