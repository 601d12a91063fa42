//! Counters: what winners have of them.

use maud::{Markup, html};

use super::figure::Column::{Figures, Words};
use super::figure::{FigureSource, figure, heads};
use super::words::{known_share, thousands};
use crate::findings::{ReportedEstimate, StrengthFindings};

pub fn section(source: &FigureSource, found: &StrengthFindings) -> Markup {
    if found.counters.is_empty() {
        return html! {};
    }
    let range = |e: &ReportedEstimate| format!("{:+.2} ({:+.2} to {:+.2})", e.value, e.low, e.high);
    let table = html! {
        div.scroll {
            table.sortable {
                caption {
                    "What players have when a game ends. Winners may have more of a thing because it helps, or because \
                     whoever is winning gets it."
                }
                (heads(&[
                    Words("Counter"), Figures("Winners"), Figures("Others"), Figures("Winners have more by"),
                    Figures("Who has most wins"),
                ]))
                tbody {
                    @for counter in &found.counters {
                        tr {
                            th scope="row" { (counter.name) }
                            td.number { (format!("{:.2}", counter.of_winners)) }
                            td.number { (format!("{:.2}", counter.of_others)) }
                            @match &counter.difference {
                                Some(more) => td.number data-value=(more.value) { (range(more)) },
                                None => td.quiet { "nothing to compare with" },
                            }
                            @match &counter.win_rate_of_most {
                                Some(most) => td.number data-value=(most.value)
                                    title=(format!("{} players", thousands(most.count))) { (known_share(most)) },
                                None => td.quiet { "nobody ever has most" },
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        section id=(source.id("counters")) {
            h2 { "Counters" }
            (figure(source, table))
        }
    }
}
