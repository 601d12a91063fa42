//! The lab's report: one page that stands on its own, whatever is in the findings.

#[path = "common/mod.rs"]
mod common;

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use common::shipped;
use ozeki::bots::BotSpec;
use ozeki::lab::experiment::{Experiment, Progress};
use ozeki::lab::findings::{Exposure, Findings, Flip, Intervention, InterventionKind, ReportedEstimate, Verdict};
use ozeki::lab::report::page;

struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn games(&self, _: u64, _: bool) {}
}

/// Findings of a few games, and the page that was written beside them.
static FOUND: LazyLock<(Findings, String)> = LazyLock::new(|| {
    let experiment = Experiment {
        pack: shipped("tactics"),
        players: 2,
        seed: 1,
        games: 30,
        bots: vec![BotSpec::Random],
        band: 0.05,
        intervene: Vec::new(),
        intervene_seeds: 0,
        threads: 2,
    };
    let out = tempfile::tempdir().unwrap();
    let findings = experiment.run(out.path(), &AtomicBool::new(false), &Silent).unwrap();
    (findings, std::fs::read_to_string(out.path().join("report.html")).unwrap())
});

/// The values of an attribute all over a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(&start).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
}

#[test]
fn the_page_stands_on_its_own() {
    let (findings, page) = &*FOUND;
    assert!(page.contains(&findings.verdict) && page.starts_with("<!DOCTYPE html>"));
    for outside in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let ids: Vec<&str> = values(page, "id");
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len(), "ids are unique");
    for link in values(page, "href").iter().filter_map(|link| link.strip_prefix('#')) {
        assert!(different.contains(link), "#{link} leads nowhere");
    }
    for label in values(page, "aria-labelledby").iter().flat_map(|labels| labels.split(' ')) {
        assert!(different.contains(label), "{label} labels nothing");
    }
}

#[test]
fn every_figure_says_where_it_comes_from() {
    let (findings, page) = &*FOUND;
    let figures: Vec<&str> = page.split("<figure").skip(1).collect();
    assert!(figures.len() > 8);
    for figure in figures {
        for stamp in
            [&findings.stamp.pack_hash, "random", "seed 1", &format!("ozeki {}", findings.stamp.engine_version)]
        {
            assert!(figure.contains(stamp), "no `{stamp}` in {figure}");
        }
        assert!(figure.contains("data-seed=\"1\"") && figure.contains("data-games=\"30\""));
    }
    assert_eq!(page.matches("<svg").count(), page.matches("<desc").count());
}

/// Thirty games rank nothing.
#[test]
fn too_few_games_are_said_to_be_too_few() {
    let (findings, page) = &*FOUND;
    let counts = findings.strengths[0].verdict;
    assert_eq!(counts.not_enough_games, counts.cards);
    assert!(page.contains("<b>Not enough games</b> to rank"));
    assert!(page.contains(&format!("<b>{}</b> not enough games", counts.cards)));
}

#[test]
fn every_card_has_its_games_to_look_at() {
    let (findings, page) = &*FOUND;
    for card in &findings.strengths[0].cards {
        assert!(page.contains(&format!("id=\"card-{}-0\"", card.id)), "{}", card.id);
        for example in &card.examples {
            assert!(page.contains(&format!("href=\"{}\"", example.file)));
            assert!(page.contains(&format!("ozeki replay {}", example.file)));
        }
    }
}

fn estimate(value: f64, reach: f64) -> ReportedEstimate {
    ReportedEstimate { value, low: value - reach, high: value + reach, count: 1_000 }
}

#[test]
fn flags_flips_and_interventions_are_told() {
    let mut findings = FOUND.0.clone();
    findings.stamp.complete = false;
    findings.strengths.push(findings.strengths[0].clone());
    let strength = &mut findings.strengths[1];
    strength.bots = "greedy".to_owned();
    (strength.verdict.strong, strength.verdict.weak) = (1, 0);
    let card = &mut strength.cards[0];
    (card.verdict, card.because) = (Verdict::Strong, Some(Exposure::Played));
    let (id, name) = (card.id.clone(), card.name.clone());
    for lift in &mut card.exposures {
        (lift.verdict, lift.lift, lift.shrunk) = (Verdict::Strong, estimate(0.12, 0.03), 0.11);
    }
    findings.flips = vec![Flip {
        card: id.clone(),
        exposure: Exposure::Played,
        good_for: ("greedy".to_owned(), estimate(0.12, 0.03)),
        bad_for: ("random".to_owned(), estimate(-0.08, 0.02)),
    }];
    let intervention = |kind, value| Intervention {
        card: id.clone(),
        bots: "greedy".to_owned(),
        kind,
        pairs: 500,
        difference: estimate(value, 0.04),
        pairs_for_one_point: 31_000,
    };
    findings.interventions =
        vec![intervention(InterventionKind::Blanked, 0.1), intervention(InterventionKind::SwappedIn, 0.01)];
    let page = page(&findings);
    assert!(page.contains("The run was stopped before its end"));
    assert!(
        page.contains(&format!("<a class=\"row strong\" href=\"#card-{id}-1\"")),
        "the flag is coloured in the chart"
    );
    assert!(page.contains("+11.0"));
    assert!(page.contains("The same games played by <code>random</code>"), "the strongest bots come first");
    assert!(page.contains(&format!("<th scope=\"row\">{name}</th><td>played</td><td class=\"strong\">greedy: +12.0")));
    assert!(page.contains("<td class=\"strong\">adds</td>"));
    assert!(page.contains("not distinguishable; about 31,000 pairs would show one point"));
}

/// Names come from packs of strangers.
#[test]
fn names_cannot_break_the_page() {
    let mut findings = FOUND.0.clone();
    findings.stamp.pack_name = "<script>alert(1)</script>".to_owned();
    let strength = &mut findings.strengths[0];
    strength.bots = "\" onload=\"alert(2)".to_owned();
    strength.cards[0].name = "Ålfr & <b>\"co\"</b> 東京".to_owned();
    strength.cards[1].id = "x\"><script>".to_owned();
    strength.clans[0].colour = "red\"><script>".to_owned();
    let page = page(&findings);
    assert_eq!(page.matches("<script").count(), 1, "only our own");
    assert!(!page.contains("<b>\"co\"") && page.contains("Ålfr &amp; &lt;b&gt;"));
    assert!(!page.contains("\" onload=\""));
}

/// Nothing was played, or packs are without clans and powers: still a page.
#[test]
fn empty_findings_make_a_page() {
    let mut findings = FOUND.0.clone();
    let strength = &mut findings.strengths[0];
    strength.games = 0;
    strength.cards.clear();
    strength.clans.clear();
    strength.matchups.clear();
    strength.families.clear();
    strength.seats.by_order.clear();
    strength.shape.endings.clear();
    let nothing = Default::default();
    (strength.shape.turns, strength.shape.rounds) = (Clone::clone(&nothing), nothing);
    let whole = page(&findings);
    assert!(whole.ends_with("</html>"));
    for no_figure in ["=\"NaN", "=\"inf", "=\"-inf", "NaN %", "inf %"] {
        assert!(!whole.contains(no_figure), "{no_figure}");
    }
    findings.strengths.clear();
    assert!(page(&findings).ends_with("</html>"));
}
