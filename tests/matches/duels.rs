//! Duels, as a library.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ozeki::bots::BotSpec;
use ozeki::lab::matches::{Duel, DuelStanding, SprtPlan, duel};

use super::common::shipped;

fn plan(a: &str, b: &str, players: u8, units: u64) -> Duel {
    let bot = |name: &str| name.parse::<BotSpec>().unwrap();
    Duel {
        pack: shipped("tactics"),
        a_judges_by: None,
        a: bot(a),
        b: bot(b),
        players,
        units,
        seed: 5,
        sprt: None,
        threads: 1,
    }
}

fn play(plan: &Duel) -> DuelStanding {
    duel(plan, &Arc::default(), |_| ()).unwrap()
}

/// Everything of a standing but the time it took.
fn figures(standing: &DuelStanding) -> String {
    let DuelStanding { games, units, going_first, going_later, a, b, sprt, .. } = standing;
    format!("{games} {units:?} {going_first:?} {going_later:?} {} {} {sprt:?}", a.decisions, b.decisions)
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let sprt = Some(SprtPlan { elo0: 0.0, elo1: 300.0, error: 0.05 });
    for plan in [plan("greedy", "random", 2, 2), Duel { sprt, ..plan("random", "random", 2, 60) }] {
        let alone = figures(&play(&plan));
        assert_eq!(alone, figures(&play(&Duel { threads: 3, ..plan })));
    }
}

/// On one deal, with the seats swapped, a bot is exactly as good as itself.
#[test]
fn a_bot_is_as_good_as_itself() {
    for players in 2..=4 {
        let standing = play(&plan("random", "random", players, 6));
        assert_eq!(standing.games, 6 * u64::from(players));
        assert!((standing.score() - 1.0 / f64::from(players)).abs() < 1e-12, "{players}: {}", standing.score());
        assert!(standing.elo().abs() < 1e-9);
        assert_eq!(standing.going_first.games, 6.0, "everybody begins once on a deal");
    }
}

/// It answers as soon as it is sure, and playing on from there would not have been looked at.
#[test]
fn a_decided_test_stops() {
    let sprt = Some(SprtPlan { elo0: 0.0, elo1: 200.0, error: 0.05 });
    let standing = play(&Duel { sprt, threads: 2, ..plan("random", "random", 2, 500) });
    let found = standing.sprt.unwrap();
    assert!(found.verdict.is_some() && standing.units.count() < 100.0, "{found:?}");
    let again = play(&plan("random", "random", 2, standing.units.count() as u64));
    assert_eq!(again.units, standing.units);
}

#[test]
fn an_interrupted_duel_has_what_was_played() {
    let interrupted = Arc::new(AtomicBool::new(false));
    let stop_after_three = |standing: &DuelStanding| {
        if standing.units.count() >= 3.0 {
            interrupted.store(true, Ordering::Relaxed);
        }
    };
    let standing = duel(&plan("random", "random", 2, 1_000_000), &interrupted, stop_after_three).unwrap();
    let whole_units = standing.units.count() as u64;
    assert!((3..1_000).contains(&whole_units), "{whole_units}");
    assert_eq!(standing.games, 2 * whole_units);
}
