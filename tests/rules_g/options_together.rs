//! Every option for every number of players it allows, alone and with the others (O1, O2, O3).

use ozeki::game::Game;

use crate::common::{Played, shipped};
use crate::play_out_without_passing;

/// Whole games with these options, for every number of players that may play so.
fn plays_out(options: &str) {
    for pack in ["gosu", "kamakor"] {
        let pack = shipped(&format!("{pack}+{options}"));
        let allowed = if options.contains("teams") { 4..=4 } else { 2..=4 };
        for players in 2..=4 {
            assert_eq!(Game::new(pack.clone(), players, 0).is_ok(), allowed.contains(&players), "{options}: {players}");
        }
        for (players, seed) in allowed.flat_map(|players| (0..12).map(move |seed| (players, seed))) {
            let mut t = Played::new(pack.clone(), players, seed);
            play_out_without_passing(&mut t);
            let (ending, winners) = t.outcome();
            assert!(["points", "card"].contains(&ending), "{options}, {players} players, seed {seed}: {ending}");
            if options.contains("teams") {
                assert!(winners.iter().all(|seat| winners.contains(&((seat + 2) % 4))), "partners win together");
                assert_eq!((t.points(0), t.points(1)), (t.points(2), t.points(3)), "and have the same points");
            }
        }
    }
}

#[test]
fn o1_the_draft_alone() {
    plays_out("draft");
}

#[test]
fn o2_the_turn_limit_alone() {
    plays_out("turn-limit");
}

#[test]
fn o3_teams_alone() {
    plays_out("teams");
}

#[test]
fn o1_o2_draft_and_turn_limit() {
    plays_out("draft+turn-limit");
}

#[test]
fn o1_o3_draft_and_teams() {
    plays_out("draft+teams");
}

#[test]
fn o2_o3_turn_limit_and_teams() {
    plays_out("turn-limit+teams");
}

#[test]
fn o1_o2_o3_all_together() {
    plays_out("draft+turn-limit+teams");
}
