//! Our own rulings (G20, G21, G23, G24; G22 is with the tokens, G25 with the options).

use ozeki::pack::PassWithTokens;
use ozeki::table::{Phase, Seat};

use crate::common::shipped;
use crate::{PILE, gosu, kamakor};

#[test]
fn g20_a_prisoner_is_destroyed_only_if_it_is_free_by_position() {
    let table = gosu().seat(&["ash_sweeper", "powder_taster"], &["garsh"]);
    let mut t = table.seat(&["crowd_filler!", "scrap_hound!"], &[]).start();
    t.play("garsh");
    let mut options = t.options();
    options.sort();
    assert_eq!(options, ["garsh@0.1.0", "powder_taster@0.0.1", "scrap_hound@1.0.1"]);
    t.choose("scrap_hound");
    assert_eq!(t.army(1), ["crowd_filler!"]);
}

#[test]
fn g20_a_clan_is_named_after_its_bakutos() {
    // The Bakutos of a clan, and its Heroes and Ozekis, are of one clan: the Bakuto is what the others need below.
    let t = gosu().seat(&["scrap_hound"], &["claw_operator", "garsh"]).seat(&[], &[]).start();
    assert_eq!(crate::actions(&t, "play"), ["play claw_operator"]);
}

#[test]
fn g21_the_four_rules_hold_in_both_packs_each_as_an_option() {
    for id in ["gosu", "kamakor"] {
        let rules = &shipped(id).rules;
        assert_eq!(rules.tokens.as_ref().unwrap().per_card, Some(1));
        assert_eq!(rules.passing.with_tokens, PassWithTokens::Never);
        assert!(rules.only_free_destroyed && !rules.advantage.returns);
    }
}

#[test]
fn g21_only_free_cards_can_be_destroyed() {
    for table in [gosu(), kamakor()] {
        let table = table.seat(&["ash_sweeper"], &["match_licker"]);
        let mut t =
            table.seat(&["crowd_filler", "scrap_hound", "claw_operator"], &[]).seat(&["beard_braider"], &[]).start();
        t.play("match_licker");
        let mut options = t.options();
        options.sort();
        assert_eq!(options, ["beard_braider@2.0.0", "scrap_hound@1.0.1"]);
    }
}

#[test]
fn g23_an_imprisoned_recruiter_gives_no_free_card() {
    let plays = |recruiter: &str| {
        let table = kamakor().pile(&PILE).seat(&[recruiter], &["crowd_filler", "garsh", "ideo"]);
        crate::actions(&table.seat(&[], &[]).start(), "play")
    };
    assert_eq!(plays("beer_promiser"), ["play crowd_filler"]);
    assert_eq!(plays("beer_promiser!"), ["play crowd_filler for 2"]);
}

#[test]
fn g23_nor_a_draw_when_it_is_destroyed() {
    for (recruiter, drawn) in [("beer_promiser", 1), ("beer_promiser!", 0)] {
        let table = kamakor().pile(&PILE).seat(&["powder_taster"], &["match_licker"]).seat(&[recruiter], &[]);
        let mut t = table.start();
        t.play("match_licker");
        assert_eq!((t.army(1).len(), t.hand(0).len()), (0, drawn), "{recruiter}");
    }
}

#[test]
fn g23_a_missed_jump_is_self_imprisonment_and_nothing_to_kao() {
    let table = kamakor().pile(&["garsh", "ideo"]).seat(&["acorn_prophet"], &[]).seat(&["coffin_napper", "kao"], &[]);
    let mut t = table.start();
    t.choose("jump acorn_prophet");
    assert_eq!(t.army(0), ["acorn_prophet!"]);
    assert!(t.hand(1).is_empty());
}

#[test]
fn g24_several_third_points_at_once_are_a_victory_together() {
    let table = gosu().seat(&["crowd_filler"], &[]).points(2).seat(&["scrap_hound"], &[]).points(2).seat(&[], &[]);
    let t = table.points(2).advantage(2).set(|setup| setup.phase = Phase::Battle).start();
    assert_eq!(t.outcome(), ("points", vec![0, 1]));
}

#[test]
fn g24_victory_conditions_serve_any_player() {
    // The Empress of Elbow Room is seat 0's, the fourteen cards are seat 1's.
    let hand =
        ["garsh", "ideo", "loya", "kao", "duwal", "alikan", "walror", "trsck", "dynamite", "map_eater", "weather_knee"];
    let empress = ["crowd_filler", "pyramid_of_cousins", "empress_of_elbow_room"];
    let table = gosu().pile(&["roof_dancer", "boiler_bride", "kataclysm"]).seat(&empress, &[]).seat(&[], &hand);
    let mut t = table.active(1).start();
    t.choose("draw 3");
    assert_eq!(t.outcome(), ("card", vec![1]));
    assert!(t.game.outcome().unwrap().is_winner(Seat(1)));
}
