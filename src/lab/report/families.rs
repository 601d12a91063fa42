//! Powers: how often each is used, and its lift.

use maud::{Markup, html};

use super::figure::Column::{Figures, Words};
use super::figure::{FigureSource, figure, heads};
use super::words::{known_share, points, range_of_points, thousands};
use crate::findings::StrengthFindings;

pub fn section(source: &FigureSource, found: &StrengthFindings) -> Markup {
    if found.families.is_empty() {
        return html! {};
    }
    let table = html! {
        div.scroll {
            table.sortable {
                caption {
                    "Players who used a power, compared with players who used another in the same round at the same standing."
                }
                (heads(&[
                    Words("Power"), Words("Strength"), Figures("Cards"), Figures("Uses per game"), Figures("No target"),
                    Figures("Lift"), Figures("95 % interval"),
                ]))
                tbody {
                    @for family in &found.families {
                        tr {
                            th scope="row" { span aria-hidden="true" { (family.icon) } " " (family.name) }
                            td { (family.strength) }
                            td.number { (family.cards) }
                            td.number title=(format!("{} uses", thousands(family.uses))) {
                                (format!("{:.2}", family.per_game))
                            }
                            td.number data-value=(family.no_target.value) { (known_share(&family.no_target)) }
                            @match &family.lift {
                                Some(lift) => {
                                    td.number data-value=(lift.value) { (points(lift.value)) }
                                    td.number data-value=(lift.low) { (range_of_points(lift)) }
                                }
                                None => td.quiet colspan="2" { "nothing to compare with" },
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        section id=(source.id("families")) {
            h2 { "Powers" }
            (figure(source, table))
        }
    }
}
