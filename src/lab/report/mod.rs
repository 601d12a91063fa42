//! Findings as a page: one HTML file that needs nothing but a browser.
//!
//! It is readable without scripts; a little script sorts tables. Every figure carries where it comes from, in words
//! below it and in `data-` attributes, so that a cut-out picture can still be traced back.

mod cards;
mod causes;
mod clans;
mod counters;
mod families;
mod figure;
mod lifts;
mod shape;
mod words;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::findings::{Findings, Stamp, StrengthFindings, Verdict, VerdictCounts};
use figure::FigureSource;
use words::{known_share, points, range_of_points, share, thousands};

const STYLE: &str = include_str!("style.css");
const SORTING: &str = include_str!("sorting.js");

/// The whole page. Links to example games are relative: it belongs in the folder the findings were written to.
pub fn page(findings: &Findings) -> String {
    let stamp = &findings.stamp;
    let title = format!("{}: balance report", stamp.pack_name);
    // The strongest bots say most; they come first.
    let strengths: Vec<(usize, &StrengthFindings)> = findings.strengths.iter().enumerate().rev().collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content=(format!("ozeki {}", stamp.engine_version));
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.kind { "Balance report" }
                    h1 { (stamp.pack_name) }
                    (verdict(findings))
                    (contents(findings, &strengths))
                }
                main {
                    @if let [(index, strongest), weaker @ ..] = &strengths[..] {
                        (strength(findings, *index, strongest))
                        (causes::section(findings))
                        @for (index, weaker) in weaker {
                            details.strength {
                                summary {
                                    h2 id=(format!("strength-{index}")) {
                                        "The same games played by " code { (weaker.bots) }
                                    }
                                }
                                (strength(findings, *index, weaker))
                            }
                        }
                    }
                    (how_to_read())
                }
                footer { (footer(stamp)) }
                script { (PreEscaped(SORTING)) }
            }
        }
    };
    page.into_string()
}

fn verdict(findings: &Findings) -> Markup {
    let counts = findings.strengths.last().map(|strength| strength.verdict).unwrap_or_default();
    html! {
        p.verdict.flagged[counts.strong + counts.weak > 0] { (findings.verdict) }
        @if !findings.stamp.complete {
            p.notice {
                "The run was stopped before its end: " (games_played(findings))
                ". The figures are for these games."
            }
        }
        (tally(&counts))
    }
}

fn games_played(findings: &Findings) -> String {
    let played = |s: &StrengthFindings| {
        format!("{} of {} games with {}", thousands(s.games), thousands(findings.stamp.games), s.bots)
    };
    findings.strengths.iter().map(played).collect::<Vec<_>>().join(", ")
}

/// How many cards are what, as a bar and in words.
fn tally(counts: &VerdictCounts) -> Markup {
    let parts = [
        (Verdict::Strong, counts.strong),
        (Verdict::Weak, counts.weak),
        (Verdict::Within, counts.within),
        (Verdict::NotEnoughGames, counts.not_enough_games),
    ];
    html! {
        ul.tally aria-label="Cards by verdict" {
            @for (verdict, count) in parts.into_iter().filter(|(_, count)| *count > 0) {
                li class=(words::class(verdict)) style=(format!("flex-grow: {count}")) {
                    b { (count) } " " (words::verdict(verdict))
                }
            }
        }
    }
}

fn contents(findings: &Findings, strengths: &[(usize, &StrengthFindings)]) -> Markup {
    let Some((strongest, first)) = strengths.first() else { return html! {} };
    let sections = [
        ("lifts", "Lifts"),
        ("clans", "Clans"),
        ("games", "Games"),
        ("counters", "Counters"),
        ("families", "Powers"),
        ("cards", "Cards"),
    ];
    let is_there = |id: &str| match id {
        "counters" => !first.counters.is_empty(),
        "families" => !first.families.is_empty(),
        _ => true,
    };
    html! {
        nav aria-label="On this page" {
            @for (id, title) in sections.into_iter().filter(|(id, _)| is_there(id)) {
                a href=(format!("#{id}-{strongest}")) { (title) } " "
            }
            @if !findings.interventions.is_empty() || !findings.flips.is_empty() { a href="#causes" { "Causes" } " " }
            @for (index, strength) in &strengths[1..] {
                a href=(format!("#strength-{index}")) { "With " (strength.bots) } " "
            }
            a href="#how" { "How to read this" }
        }
    }
}

/// Everything about the games of one strength.
fn strength(findings: &Findings, index: usize, found: &StrengthFindings) -> Markup {
    let source = FigureSource { stamp: &findings.stamp, bots: &found.bots, games: found.games, index };
    html! {
        section.strength {
            (glance(found))
            (lifts::section(&source, found))
            (clans::section(&source, found))
            (shape::section(&source, found))
            (counters::section(&source, found))
            (families::section(&source, found))
            (cards::section(&source, found))
        }
    }
}

/// The figures to see first.
fn glance(found: &StrengthFindings) -> Markup {
    let (shape, edge) = (&found.shape, &found.seats.first_player_edge);
    let [early, middle, late] = shape.turns.quartiles;
    let tile = |title: &str, figure: String, note: String| {
        html! { div { dt { (title) } dd { (figure) small { (note) } } } }
    };
    let going_first = format!("points above an equal share; {}", range_of_points(edge));
    let length = format!("half of the games take {early} to {late}; {:.1} rounds on average", shape.rounds.mean);
    let lead = format!("per game; won after being behind: {}", known_share(&shape.comebacks));
    let decided = "of the turns: from then on the winner stays ahead (median)".to_owned();
    html! {
        dl.glance {
            (tile("Games", thousands(found.games), format!("{} in every seat", found.bots)))
            (tile("Going first", points(edge.value), going_first))
            (tile("Length", format!("{middle} turns"), length))
            (tile("Decided", share(shape.decided_at.quartiles[1]), decided))
            (tile("Lead changes", format!("{:.1}", shape.lead_changes.mean), lead))
            (tile("No choice", share(shape.forced), "of turns had only one possible action".to_owned()))
        }
    }
}

/// Words of the page that need saying once.
const READING: [(&str, &str); 6] = [
    (
        "Lift",
        "Players who met a card, against players who met another card of its level in the same way, in the same round \
         and at the same standing. +3 means three more wins in a hundred games. A lift alone does not prove that the \
         card is the cause; only an intervention does.",
    ),
    (
        "95 % interval",
        "It contains the true value 95 times in 100. If two intervals overlap widely, the order of the two cards means nothing.",
    ),
    (
        "Shrunk",
        "The most extreme of many cards are extreme partly by luck. To order the cards, and only for that, uncertain \
         lifts are pulled towards the mean of all cards.",
    ),
    (
        "The band",
        "Lifts within the band are nothing to worry about. A card is strong or weak only if its lift is reliably outside \
         the band, after correction for the number of cards: about one flag in twenty is false.",
    ),
    (
        "Not enough games",
        "The interval is wider than the band. Such a card has no rank; play more games in the same folder.",
    ),
    (
        "The bots",
        "The figures hold for these bots. If people play a card better than the bots, it is stronger than it looks here.",
    ),
];

fn how_to_read() -> Markup {
    html! {
        section #how {
            h2 { "How to read this" }
            dl.reading { @for (word, meaning) in READING { dt { (word) } dd { (meaning) } } }
            p { code { "ozeki docs lab" } " explains each figure." }
        }
    }
}

fn footer(stamp: &Stamp) -> Markup {
    let rows = [
        ("Pack", format!("{} {}", stamp.pack, stamp.pack_version)),
        ("Content", stamp.pack_hash.clone()),
        ("Players", stamp.players.to_string()),
        ("Seeds", format!("{} to {}", stamp.seed, stamp.seed.wrapping_add(stamp.games.saturating_sub(1)))),
        ("Bots", stamp.bots.join(", ")),
        ("Games asked for", format!("{} at each strength", thousands(stamp.games))),
        ("Made by", format!("ozeki {}", stamp.engine_version)),
    ];
    html! {
        dl {
            @for (what, value) in rows { div { dt { (what) } dd { (value) } } }
        }
        p {
            "Beside this page: " a href="findings.json" { "findings.json" } ", "
            a href="games.csv" { "games.csv" } ", " a href="cards.csv" { "cards.csv" } "."
        }
    }
}
