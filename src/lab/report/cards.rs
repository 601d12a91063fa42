//! Every card: a sortable table, then each card in detail with example games.

use maud::{Markup, html};

use super::figure::Column::{Figures, Words};
use super::figure::{FigureSource, figure, heads};
use super::lifts::card_id;
use super::words::{self, points, range_of_points, share, thousands};
use crate::analysis::cards::DECISIVE;
use crate::findings::{CardFindings, Exposure, StrengthFindings, Verdict};

pub fn section(source: &FigureSource, found: &StrengthFindings) -> Markup {
    let mut cards: Vec<&CardFindings> = found.cards.iter().collect();
    cards.sort_by(|a, b| urgency(b).partial_cmp(&urgency(a)).unwrap_or(std::cmp::Ordering::Equal));
    html! {
        section id=(source.id("cards")) {
            h2 { "Cards" }
            (figure(source, table(source, found, &cards)))
            h3 { "Card by card" }
            p.quiet { "Open a card for all its figures and for example games." }
            div.cards { @for card in &found.cards { (at_length(source, found, card)) } }
        }
    }
}

/// Flags first, the largest first; then by how far from the middle.
fn urgency(card: &CardFindings) -> (bool, bool, f64) {
    let furthest = DECISIVE.iter().filter_map(|e| Some(card.exposure(*e)?.shrunk.abs())).fold(0.0, f64::max);
    (card.verdict.is_flag(), card.verdict != Verdict::NotEnoughGames, furthest)
}

fn clan_of<'a>(found: &'a StrengthFindings, card: &'a CardFindings) -> (&'a str, &'a str) {
    let clan = found.clans.iter().find(|clan| clan.id == card.clan);
    clan.map_or((card.clan.as_str(), ""), |clan| (clan.name.as_str(), clan.colour.as_str()))
}

fn table(source: &FigureSource, found: &StrengthFindings, cards: &[&CardFindings]) -> Markup {
    let cell = |card: &CardFindings, exposure: Exposure| match card.exposure(exposure) {
        None => html! { td.number.quiet { "never" } },
        Some(lift) if lift.verdict == Verdict::NotEnoughGames => {
            html! { td.number.quiet title=(format!("{} players", lift.with)) { "not enough games" } }
        }
        Some(lift) => html! {
            td.number.(words::class(lift.verdict)) data-value=(lift.lift.value)
                title=(format!("{} players; shrunk {}", lift.with, points(lift.shrunk))) {
                (points(lift.lift.value)) small { " " (range_of_points(&lift.lift)) }
            }
        },
    };
    let lifts = DECISIVE.map(|exposure| format!("Lift {}", words::exposure(exposure)));
    let mut columns = vec![Words("Card"), Words("Clan"), Figures("Level"), Words("Verdict")];
    columns.extend(lifts.iter().map(|lift| Figures(lift)));
    columns.extend([Figures("Used"), Figures("No target")]);
    html! {
        div.scroll { table.sortable {
            caption { "Lifts in percentage points, with their 95 % interval. Flagged cards come first, then those furthest from the mean." }
            (heads(&columns))
            tbody {
                @for card in cards {
                    @let (clan, colour) = clan_of(found, card);
                    tr {
                        th scope="row" { a href=(format!("#{}", card_id(source, card))) { (card.name) } }
                        td { span.swatch.(colour) aria-hidden="true" {} (clan) }
                        td.number { (card.level) }
                        td class=(words::class(card.verdict)) {
                            (words::verdict(card.verdict))
                            @if let Some(because) = card.because { small { " " (words::exposure(because)) } }
                            @else if card.hardly_played { small { " hardly played" } }
                        }
                        @for exposure in DECISIVE { (cell(card, exposure)) }
                        td.number data-value=(card.use_rate) { (share(card.use_rate)) }
                        @match &card.no_target {
                            Some(rate) => td.number data-value=(rate.value) { (share(rate.value)) },
                            None => td.number.quiet { "–" },
                        }
                    }
                }
            }
        } }
    }
}

fn at_length(source: &FigureSource, found: &StrengthFindings, card: &CardFindings) -> Markup {
    let (clan, colour) = clan_of(found, card);
    html! {
        details.card {
            summary {
                span.swatch.(colour) aria-hidden="true" {}
                b { (card.name) } " " span.quiet { (clan) ", level " (card.level) ", " (card.copies) "×" } " "
                span.tag.(words::class(card.verdict)) { (words::verdict(card.verdict)) }
            }
            // A link to something inside opens what it is in.
            div id=(card_id(source, card)) {
                (exposures(card))
                p {
                    "Played by " (share(card.use_rate)) " of players in a game."
                    @if let Some(rate) = &card.no_target {
                        " " (share(rate.value)) " of its " (thousands(rate.count)) " effects found nothing to act on."
                    }
                }
                (examples(card))
            }
        }
    }
}

fn exposures(card: &CardFindings) -> Markup {
    html! {
        div.scroll { table {
            (heads(&[
                Words("When"), Figures("Players"), Figures("Won"), Figures("Comparable"), Figures("Lift"),
                Figures("95 % interval"), Figures("Shrunk"), Figures("Corrected p"), Words(""),
            ]))
            tbody {
                @for lift in &card.exposures {
                    tr {
                        th scope="row" { (words::exposure(lift.exposure)) }
                        td.number { (thousands(lift.with)) }
                        td.number { (share(lift.win_rate)) }
                        td.number { (share(lift.win_rate_without)) }
                        td.number { (points(lift.lift.value)) }
                        td.number { (range_of_points(&lift.lift)) }
                        td.number { (points(lift.shrunk)) }
                        td.number { (p_value(lift.q)) }
                        td class=(words::class(lift.verdict)) { (words::verdict(lift.verdict)) }
                    }
                }
            }
        } }
    }
}

fn p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

fn examples(card: &CardFindings) -> Markup {
    if card.examples.is_empty() {
        return html! {};
    }
    html! {
        p {
            "Example games, in the folder of this page (for your own pack, add the project folder with "
            code { "--project DIR" } "):"
        }
        ul.examples {
            @for example in &card.examples {
                li {
                    "player " (example.player) " played it in round " (example.round)
                    @if example.won { " and won: " } @else { " and lost: " }
                    a href=(example.file) { "seed " (example.seed) } ", " code { "ozeki replay " (example.file) }
                }
            }
        }
    }
}
