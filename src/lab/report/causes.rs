//! What changes when a card is changed, and what depends on the bots.

use maud::{Markup, html};

use super::figure::Column::{Figures, Words};
use super::figure::{FigureSource, figure, heads};
use super::words::{exposure, intervention, points, points_in_range, range_of_points, thousands};
use crate::findings::{Findings, Flip, Intervention, ReportedEstimate};

pub fn section(findings: &Findings) -> Markup {
    let source = |bots, games| FigureSource { stamp: &findings.stamp, bots, games, index: 0 };
    let all_bots = findings.stamp.bots.join(", ");
    if findings.interventions.is_empty() && findings.flips.is_empty() {
        return html! {};
    }
    html! {
        section #causes {
            h2 { "Causes" }
            @if !findings.interventions.is_empty() {
                (figure(&source(&all_bots, findings.stamp.games), interventions(findings, &findings.interventions)))
            }
            @if !findings.flips.is_empty() {
                (figure(&source(&all_bots, findings.stamp.games), flips(findings, &findings.flips)))
            }
        }
    }
}

/// The name of a card by its id.
fn name<'a>(findings: &'a Findings, id: &'a str) -> &'a str {
    let cards = findings.strengths.iter().flat_map(|strength| &strength.cards);
    cards.into_iter().find(|card| card.id == id).map_or(id, |card| &card.name)
}

fn surely(estimate: &ReportedEstimate) -> Option<&'static str> {
    match estimate {
        e if e.low > 0.0 => Some("strong"),
        e if e.high < 0.0 => Some("weak"),
        _ => None,
    }
}

fn interventions(findings: &Findings, all: &[Intervention]) -> Markup {
    html! {
        h3 { "The same seeds with and without the card" }
        div.scroll { table {
            caption {
                "How much the card, its text, or permission to play it adds to the win rate of the player who has it."
            }
            (heads(&[
                Words("Card"), Words("Compared"), Words("Bots"), Figures("Pairs"), Figures("Difference"),
                Figures("95 % interval"), Words(""),
            ]))
            tbody {
                @for found in all {
                    @let sure = surely(&found.difference);
                    tr {
                        th scope="row" { (name(findings, &found.card)) }
                        td { (intervention(found.kind)) }
                        td { (found.bots) }
                        td.number { (thousands(found.pairs)) }
                        td.number { (points(found.difference.value)) }
                        td.number { (range_of_points(&found.difference)) }
                        td class=[sure] {
                            @match sure {
                                Some("strong") => "adds",
                                Some(_) => "costs",
                                None => {
                                    "not distinguishable; about " (thousands(found.pairs_for_one_point))
                                    " pairs would show one point"
                                },
                            }
                        }
                    }
                }
            }
        } }
    }
}

fn flips(findings: &Findings, all: &[Flip]) -> Markup {
    let side = |(bots, lift): &(String, ReportedEstimate)| format!("{bots}: {}", points_in_range(lift));
    html! {
        h3 { "Good for some bots and bad for others" }
        div.scroll { table {
            caption { "Cards whose lift is reliably positive for some bots and reliably negative for others. Trust the stronger bots." }
            (heads(&[Words("Card"), Words("When"), Words("Good for"), Words("Bad for")]))
            tbody {
                @for flip in all {
                    tr {
                        th scope="row" { (name(findings, &flip.card)) }
                        td { (exposure(flip.exposure)) }
                        td.strong { (side(&flip.good_for)) }
                        td.weak { (side(&flip.bad_for)) }
                    }
                }
            }
        } }
    }
}
