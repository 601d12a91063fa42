//! Two against two, partners opposite (O3, G25): seats 0 and 2 against 1 and 3.

use ozeki::event::Event;
use ozeki::game::Game;
use ozeki::table::{Phase, Seat, UNLIMITED};

use crate::common::{Situation, shipped};
use crate::{PILE, act, actions, none, played_with};

/// Four armies, in the order of the seats.
fn armies(armies: [&[&str]; 4]) -> Situation {
    armies.into_iter().fold(played_with("gosu+teams").pile(&PILE), |table, army| table.seat(army, &[]))
}

/// The points after a battle of four armies.
fn points(of: [&[&str]; 4], advantage: u8) -> [u8; 4] {
    let t = armies(of).advantage(advantage).set(|setup| setup.phase = Phase::Battle).start();
    [0, 1, 2, 3].map(|seat| t.points(seat))
}

#[test]
fn o3_teams_are_for_four() {
    for players in 2..=4 {
        assert_eq!(Game::new(shipped("gosu+teams"), players, 1).is_ok(), players == 4);
        assert_eq!(Game::new(shipped("kamakor+teams"), players, 1).is_ok(), players == 4);
    }
}

#[test]
fn o3_only_the_stronger_army_of_each_team_counts() {
    let weak: &[&str] = &["crank_turner"];
    let strong: &[&str] = &["crowd_filler", "banner_thief", "king_of_the_heap"];
    let middling: &[&str] = &["beard_braider", "loya"];
    let other: &[&str] = &["coffin_napper", "kao"];
    assert_eq!(points([weak, middling, strong, other], 1), [1, 0, 1, 0], "though the others have more in sum");
    assert_eq!(points([middling, weak, other, strong], 0), [0, 1, 0, 1]);
}

#[test]
fn o3_of_a_tie_the_other_two_armies_are_compared() {
    let (five, other_five): (&[&str], &[&str]) = (&["crowd_filler", "banner_thief"], &["beard_braider", "loya"]);
    let (two, four): (&[&str], &[&str]) = (&["crank_turner"], &["coffin_napper", "lantern_gaoler"]);
    assert_eq!(points([two, other_five, five, four], 0), [0, 1, 0, 1]);
    assert_eq!(points([four, other_five, five, two], 1), [1, 0, 1, 0]);
}

#[test]
fn o3_still_tied_the_team_with_the_advantage_takes_the_point() {
    let (five, other_five): (&[&str], &[&str]) = (&["crowd_filler", "banner_thief"], &["beard_braider", "loya"]);
    let (two, other_two): (&[&str], &[&str]) = (&["crank_turner"], &["coffin_napper"]);
    for holder in 0..4 {
        let taken = points([two, other_five, five, other_two], holder);
        assert_eq!(taken, if holder % 2 == 0 { [1, 0, 1, 0] } else { [0, 1, 0, 1] }, "held by {holder}");
    }
}

#[test]
fn o3_three_points_win_for_both_partners() {
    let table = armies([&[], &["beard_braider"], &["crowd_filler", "banner_thief"], &[]]);
    let t = table
        .set(|setup| {
            setup.phase = Phase::Battle;
            setup.seats.iter_mut().for_each(|seat| seat.points = 2);
        })
        .start();
    assert_eq!(t.outcome(), ("points", vec![0, 2]));
}

#[test]
fn o3_the_condition_of_an_ozeki_wins_for_both_partners() {
    let table = armies([
        &["short_fuse", "dynamite", "walror"],
        &[],
        &["ash_sweeper", "ash_sweeper", "short_fuse", "garsh", "fact_of_fires"],
        &[],
    ]);
    let mut t = table.active(2).set(|setup| setup.seats[2].hand = vec!["ideo".to_owned()]).start();
    t.play("ideo");
    assert_eq!(t.outcome(), ("card", vec![0, 2]));
}

#[test]
fn o3_an_opponent_is_of_the_other_team() {
    let table = armies([&["coffin_napper", "night_turnkey"], &["crank_turner"], &["crowd_filler"], &["beard_braider"]]);
    let mut t = table.start();
    t.choose("activate night_turnkey");
    assert_eq!(t.options(), ["player 1", "player 3"]);
}

#[test]
fn o3_another_player_may_be_the_partner() {
    let table = armies([&["coffin_napper"], &["crank_turner"], &["crowd_filler"], &["beard_braider"]]);
    let mut t = table.set(|setup| setup.seats[0].hand = vec!["lantern_gaoler".to_owned()]).start();
    t.play("lantern_gaoler");
    assert_eq!(t.options().len(), 3);
    t.choose("crowd_filler");
    assert_eq!(t.army(2), ["crowd_filler!"]);
}

#[test]
fn o3_g25_tokens_may_be_spent_to_draw_for_the_partner_as_ones_action() {
    let mut t = armies([&[], &[], &[], &[]]).start();
    assert_eq!(t.options(), ["draw 1 for 1", "draw 3 for 2", "draw 1 for player 2 for 1", "draw 3 for player 2 for 2"]);
    t.choose("draw 3 for player 2 for 2");
    assert_eq!((t.hand(0).len(), t.hand(2).len()), (0, 3));
    assert_eq!((t.tokens(0), t.tokens(2)), ((0, 2, 0), (2, 0, 0)));
    assert!(t.is_turn_of(1));
}

#[test]
fn o3_g25_tokens_may_activate_a_goblin_of_the_partner() {
    let mut t = armies([&["beard_braider"], &["pebble_counter"], &["crank_turner"], &[]]).start();
    assert_eq!(actions(&t, "activate"), ["activate crank_turner@2.0.0"], "but none of an opponent");
    t.choose("activate crank_turner");
    assert_eq!((t.tokens(0), t.tokens(2)), ((1, 0, 0), (2, 0, 0)));
    assert_eq!((t.hand(0).len(), t.hand(2).len()), (0, 1), "as if the partner had activated it");
    assert!(t.is_turn_of(1));
    act(&mut t, "draw 1 for 1");
    assert_eq!(actions(&t, "activate"), none(), "one token on a goblin, whosever it is");
}

#[test]
fn o3_an_additional_turn_won_for_the_partner_comes_at_once() {
    let table = armies([&["beard_braider"], &[], &["short_fuse", "dynamite"], &[]]).discard(&["garsh"]);
    let mut t = table.advantage(2).start();
    t.choose("activate dynamite");
    assert!(t.is_turn_of(2));
    act(&mut t, "draw 1 for 1");
    assert!(t.is_turn_of(1), "then the order goes on from the one who acted");
}

#[test]
fn o3_a_token_lent_returns_to_the_lender() {
    let table = armies([&[], &[], &["crank_turner%"], &[]]).set(|setup| {
        setup.phase = Phase::NewRound;
        setup.seats[0].tokens = Some(ozeki::setup::TokenSetup { hand: 0, spent: 1, locked: 0 });
    });
    let t = table.start();
    assert_eq!((t.tokens(0), t.tokens(2)), ((2, 0, 0), (2, 0, 0)));
}

#[test]
fn o3_k2_dragoon_tokens_may_be_lent_as_well() {
    let table = played_with("kamakor+teams").pile(&PILE).seat(&[], &[]).seat(&[], &[]).seat(&["crank_turner"], &[]);
    let mut t = table.seat(&[], &[]).set(|setup| setup.seats[0].bonus_tokens = 1).start();
    t.choose("activate by bonus crank_turner");
    let tokens = &t.game.table().tokens;
    assert_eq!((tokens.bonus_hand, t.hand(2).len()), ([0; 8], 1));
    assert_eq!(t.tokens_on(2, "crank_turner"), 1);
}

#[test]
fn o3_k3_a_partner_is_no_opponent_of_a_recruiter() {
    let table = played_with("kamakor+teams").pile(&PILE).seat(&["powder_taster"], &["match_licker"]);
    let mut t = table.seat(&["beer_promiser"], &[]).seat(&[], &[]).seat(&[], &[]).start();
    t.play("match_licker");
    assert_eq!([0, 1, 2, 3].map(|seat| t.hand(seat).len()), [1, 0, 1, 0]);
}

#[test]
fn g25_a_bonus_in_brackets_compares_the_teams() {
    for (points, drawn) in [([1, 2], 4), ([1, 1], 3), ([2, 1], 3)] {
        let table = armies([&["crank_turner", "claw_operator", "the_grand_piston"], &[], &[], &[]]);
        let table = table.set(|setup| {
            for (index, seat) in setup.seats.iter_mut().enumerate() {
                seat.points = points[index % 2];
            }
        });
        let mut t = table.start();
        t.choose("activate the_grand_piston");
        assert_eq!(t.hand(0).len(), drawn, "{points:?}");
    }
}

#[test]
fn o3_o2_the_limit_starts_when_both_partners_have_passed() {
    for pack in ["gosu+turn-limit+teams", "kamakor+turn-limit+teams"] {
        let cards = ["crowd_filler", "beard_braider", "coffin_napper", "scrap_hound"];
        let table = cards.iter().fold(played_with(pack), |table, card| table.seat(&[], &[card]).tokens(0, 2, 0));
        let mut t = table.start();
        for seat in 0..3 {
            assert!(t.is_turn_of(seat));
            assert_eq!(t.game.table().turns_together, UNLIMITED, "before the pass of {seat}");
            t.pass();
        }
        assert_eq!(t.game.table().turns_together, 10, "seats 0 and 2 are out");
        assert!(t.is_turn_of(3));
    }
}

#[test]
fn o3_partners_sit_opposite_and_turns_go_clockwise() {
    let mut t = armies([&[], &[], &[], &[]]).start();
    (0..4).for_each(|_| act(&mut t, "draw 1 for 1"));
    assert_eq!(crate::turns(&t), [0, 1, 2, 3, 0]);
    assert!(!t.events().contains(&Event::scored(Seat(0))));
}

#[test]
fn g27_o3_drawing_for_a_partner_is_the_partners_deed() {
    // An Oil Sniffer draws one more whenever its player spends two tokens to draw.
    for (sniffers, drawn) in [([0, 1], [0, 4]), ([1, 0], [0, 3])] {
        let army = |sniffers: usize| ["oil_sniffer"][..sniffers].to_vec();
        let (own, partners) = (army(sniffers[0]), army(sniffers[1]));
        let mut t = armies([&own, &[], &partners, &[]]).start();
        t.choose("draw 3 for player 2 for 2");
        assert_eq!([t.hand(0).len(), t.hand(2).len()], drawn);
    }
}

#[test]
fn g27_o3_what_drawing_for_a_partner_wins_is_the_partners() {
    // With the Chief of All Engines in play, whoever spends two tokens to draw takes an additional turn.
    let mut t = armies([&[], &["crank_turner", "claw_operator", "chief_of_all_engines"], &[], &[]]).start();
    t.choose("draw 3 for player 2 for 2");
    assert!(t.is_turn_of(2));
    act(&mut t, "draw 1 for 1");
    assert!(t.is_turn_of(1), "then the order goes on from the one who acted");
}
