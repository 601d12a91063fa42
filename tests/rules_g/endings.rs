//! How a game ends (G2), and that it does.

use ozeki::table::{Phase, Seat};

use crate::common::{Played, shipped};
use crate::{PILE, act, battle_fought, gosu, play_out_without_passing};

#[test]
fn g2_the_third_point_wins_at_once() {
    let table = gosu().seat(&["crowd_filler", "scrap_hound"], &[]).points(2).seat(&["beard_braider!"], &[]).points(1);
    let t = table.set(|setup| setup.phase = Phase::Battle).start();
    assert_eq!(t.outcome(), ("points", vec![0]));
    assert_eq!(t.army(1), ["beard_braider!"], "before anything of a new round happens");
}

#[test]
fn g2_two_points_are_not_enough() {
    let table = gosu().seat(&["crowd_filler", "scrap_hound"], &[]).points(1).seat(&["beard_braider"], &[]).points(1);
    let t = table.set(|setup| setup.phase = Phase::Battle).start();
    assert_eq!((t.points(0), t.game.is_over()), (2, false));
}

#[test]
fn g2_the_condition_of_an_ozeki_wins_at_once() {
    // Fourteen cards in hand, with the Empress of Elbow Room in play: the second of three cards drawn decides.
    let hand = ["garsh", "ideo", "loya", "kao", "duwal", "alikan", "walror", "trsck", "dynamite", "map_eater"];
    let hand: Vec<&str> = hand.into_iter().chain(["weather_knee", "kataclysm"]).collect();
    let army = ["crowd_filler", "pyramid_of_cousins", "empress_of_elbow_room"];
    let mut t = gosu().pile(&PILE).seat(&army, &hand).seat(&[], &[]).start();
    t.choose("draw 3");
    assert_eq!(t.outcome(), ("card", vec![0]));
    assert_eq!((t.hand(0).len(), battle_fought(&t)), (14, false));
}

#[test]
fn g2_it_wins_in_anothers_turn_as_well() {
    // Four prisoners in the army of one's only opponent, the fourth by that opponent's own goblin.
    let warden = ["lantern_gaoler", "kao", "warden_nobody"];
    let caged = ["worm_whisperer", "crank_turner!", "oil_sniffer!", "beard_braider!"];
    let mut t = gosu().discard(&["crowd_filler"]).seat(&caged, &[]).seat(&warden, &[]).start();
    t.choose("use worm_whisperer");
    assert_eq!(t.outcome(), ("card", vec![1]));
}

#[test]
fn g2_neither_a_full_army_nor_a_large_clan_wins() {
    let army = [
        "crowd_filler",
        "crowd_filler",
        "shield_cousin",
        "shield_cousin",
        "ration_snatcher",
        "pyramid_of_cousins",
        "auctioneer_of_generals",
        "banner_thief",
        "aunt_of_many",
        "promoted_potato",
        "mother_of_all_lists",
        "the_grand_piston",
        "old_volcano_pants",
        "chief_of_all_engines",
    ];
    let mut t = gosu().pile(&PILE).seat(&army, &["king_of_the_heap"]).seat(&[], &[]).start();
    t.play("king_of_the_heap");
    assert_eq!(t.army(0).len(), 15);
    assert!(t.is_turn_of(1), "fifteen goblins, eleven of them Alphas");
}

#[test]
fn g2_g6_a_game_of_players_who_never_pass_unless_they_must_ends() {
    for (pack, players) in [("gosu", 2), ("gosu", 3), ("gosu", 4), ("kamakor", 2), ("kamakor", 3), ("kamakor", 4)] {
        for seed in 0..60 {
            let mut t = Played::new(shipped(pack), players, seed);
            play_out_without_passing(&mut t);
            let (ending, winners) = t.outcome();
            assert!(["points", "card"].contains(&ending), "{pack}, {players} players, seed {seed}: {ending}");
            assert!(!winners.is_empty());
            if ending == "points" {
                assert!(winners.iter().all(|&seat| t.points(seat) >= 3));
                assert!((0..players).all(|seat| winners.contains(&seat) == (t.points(seat) >= 3)));
            }
            assert!(t.game.open_for(Seat(0)).is_none());
        }
    }
}

#[test]
fn g6_two_who_could_go_on_for_ever_are_called_off() {
    // Each throws a Meka away and draws it again, whatever the other does: no rule of the game stops them.
    let table = gosu().pile(&["oil_sniffer", "claw_operator", "tin_understudy"]);
    let table = table.seat(&["scrap_hound"], &["crank_turner"]).seat(&["scrap_hound"], &["foreman_sparks"]);
    let mut t = table.start();
    for turn in 0..ozeki::rules::MAX_TURNS {
        assert!(t.is_turn_of((turn % 2) as u8) && !battle_fought(&t), "turn {turn}");
        act(&mut t, "use scrap_hound");
    }
    assert_eq!(t.outcome(), ("stalled", vec![]));
}
