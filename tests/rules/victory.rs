//! Winning at once, the great battle, and sharing the win (T47-T50, and the rulings T57 and T65 on them).

use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, Situation, situation};

/// Fourteen cards, three of them prisoners; a fifth chief is missing.
const FOURTEEN: [&str; 14] = [
    "fire_grunt",
    "goban_grunt",
    "alpha_grunt!",
    "meka_grunt",
    "dark_grunt",
    "fire_hero",
    "goban_hero",
    "alpha_hero!",
    "meka_hero",
    "dark_hero",
    "fire_chief",
    "goban_chief!",
    "alpha_chief",
    "meka_chief",
];
/// Eight cards of one clan, and room for one more in the first row.
const EIGHT_FIRES: [&str; 8] =
    ["fire_grunt", "fire_grunt", "fire_grunt", "fire_grunt", "fire_hero", "fire_hero", "fire_hero", "fire_hero"];
/// Nine cards of one clan, one of them a prisoner.
const EIGHT_GOBANS_AND_A_PRISONER: [&str; 9] = [
    "goban_grunt",
    "goban_grunt",
    "goban_grunt",
    "goban_grunt",
    "goban_grunt!",
    "goban_hero",
    "goban_hero",
    "goban_hero",
    "goban_hero",
];

/// Adds players who only watch.
fn watched_by(mut setup: Situation, players: usize) -> Situation {
    for _ in 0..players {
        setup = setup.seat(&[], &["meka_grunt", "meka_grunt"]);
    }
    setup
}

/// One battle: armies and points so far, by seat. Player 0, whose army has a Fire or none, is the only one with a card.
fn battle(seats: &[(&[&str], u8)], advantage: u8) -> Played {
    let mut setup = situation().advantage(advantage);
    for (seat, &(army, points)) in seats.iter().enumerate() {
        setup = setup.seat(army, if seat == 0 { &["fire_rock"] } else { &[] }).points(points);
    }
    let mut t = setup.start();
    t.pass();
    t
}

fn points(t: &Played) -> Vec<u8> {
    (0..t.game.table().seat_count()).map(|seat| t.points(seat)).collect()
}

fn triggered(t: &Played) -> bool {
    t.events().iter().any(|e| e.kind == EventKind::Fired)
}

#[test]
fn t47_fifteen_cards_prisoners_included_win_on_the_spot() {
    for others in 1..4 {
        let mut t = watched_by(situation().seat(&FOURTEEN, &["fire_chief", "goban_chief"]), others).start();
        assert!(!t.game.is_over());
        t.play("fire_chief");
        assert_eq!(t.outcome(), ("army", vec![0]));
        assert_eq!(t.army(0).iter().filter(|card| card.ends_with('!')).count(), 3);
    }
}

#[test]
fn t47_fourteen_cards_do_not_win() {
    let mut t = watched_by(situation().seat(&FOURTEEN[..13], &["fire_chief", "goban_chief"]), 1).start();
    t.play("fire_chief");
    assert_eq!(t.army(0).len(), 14);
    assert!(t.is_turn_of(1));
}

#[test]
fn t47_the_ninth_card_of_a_clan_wins_by_being_played() {
    for others in 1..4 {
        let mut t = watched_by(situation().seat(&EIGHT_FIRES, &["fire_grunt", "fire_grunt"]), others).start();
        assert!(!t.game.is_over());
        t.play("fire_grunt");
        assert_eq!(t.outcome(), ("clan", vec![0]));
    }
}

#[test]
fn t47_the_ninth_card_of_a_clan_wins_by_mutation() {
    let army = [&EIGHT_FIRES[..], &["goban_grunt"]].concat();
    let mut t = watched_by(situation().seat(&army, &["fire_rock", "meka_hero"]), 1).start();
    t.mutate("goban_grunt");
    assert_eq!(t.outcome(), ("clan", vec![0]));
}

#[test]
fn t47_eight_of_a_clan_do_not_win() {
    let mut t = watched_by(situation().seat(&EIGHT_FIRES[..7], &["fire_grunt", "fire_grunt"]), 1).start();
    t.play("fire_grunt");
    assert!(t.is_turn_of(1));
}

#[test]
fn t47_nine_cards_of_several_clans_do_not_win() {
    let mut t = watched_by(situation().seat(&EIGHT_FIRES, &["goban_grunt", "meka_hero", "meka_hero"]), 1).start();
    t.play("goban_grunt");
    assert_eq!(t.army(0).len(), 9);
    assert!(t.is_turn_of(1));
}

#[test]
fn t47_a_prisoner_is_none_of_the_nine() {
    let mut army = EIGHT_FIRES;
    army[2] = "fire_grunt!";
    let mut t = watched_by(situation().seat(&army, &["fire_grunt", "fire_grunt"]), 1).start();
    t.play("fire_grunt");
    assert_eq!(t.army(0).len(), 9);
    assert!(t.is_turn_of(1));
}

#[test]
fn t57_t47_a_replacement_is_one_single_change() {
    // Neither a fifteenth card nor a ninth of its clan, not even for a moment.
    let mut fourteen = watched_by(situation().seat(&FOURTEEN, &["fire_rock", "meka_rock"]), 1).start();
    fourteen.mutate("goban_grunt").choose("fire_rock");
    assert!(fourteen.is_turn_of(1));
    let mut eight = watched_by(situation().seat(&EIGHT_FIRES, &["fire_rock", "meka_hero"]), 1).start();
    eight.mutate("fire_grunt");
    assert_eq!(eight.army(0)[0], "fire_rock");
    assert!(eight.is_turn_of(1));
}

#[test]
fn t57_t47_the_owner_wins_in_someone_elses_turn() {
    let mut t = situation()
        .seat(&[], &["imprison_max", "fire_grunt"])
        .seat(&["meka_grunt!"], &["meka_grunt"])
        .seat(&EIGHT_GOBANS_AND_A_PRISONER, &["meka_grunt"])
        .start();
    t.play("imprison_max").choose("goban_grunt@2.0.4");
    assert_eq!(t.outcome(), ("clan", vec![2]));
}

#[test]
fn t57_the_releases_of_a_new_round_happen_at_once_and_may_let_several_win() {
    let fires = [&EIGHT_FIRES[..], &["fire_grunt!"]].concat();
    let mut t = situation()
        .seat(&EIGHT_GOBANS_AND_A_PRISONER, &[])
        .seat(&["meka_grunt!"], &["meka_grunt", "meka_hero", "meka_hero"])
        .seat(&fires, &[])
        .active(1)
        .pile(&["dark_grunt"; 9])
        .start();
    t.pass();
    assert_eq!(t.outcome(), ("clan", vec![0, 2]));
    assert_eq!(t.pile().len(), 9, "nobody draws any more");
}

#[test]
fn t57_t47_more_than_nine_win_too() {
    let army = [&EIGHT_FIRES[..], &["fire_grunt!", "fire_chief!"]].concat();
    let mut t = situation().seat(&[], &["meka_grunt"]).seat(&army, &[]).start();
    t.pass();
    assert_eq!(t.outcome(), ("clan", vec![1]));
}

#[test]
fn t57_a_third_victory_card_ends_the_game_before_the_releases() {
    let strong = ["fire_grunt", "alpha_grunt", "meka_grunt", "fire_hero", "alpha_hero", "meka_hero", "fire_chief"];
    let strong = [&strong[..], &["alpha_chief"]].concat();
    let t = battle(&[(&strong, 2), (&EIGHT_GOBANS_AND_A_PRISONER, 0)], 1);
    assert_eq!(t.outcome(), ("points", vec![0]));
    assert!(t.army(1).contains(&"goban_grunt!".into()));
    // One point less, and the releases come: the other player wins.
    let t = battle(&[(&strong, 1), (&EIGHT_GOBANS_AND_A_PRISONER, 0)], 1);
    assert_eq!((t.points(0), t.outcome()), (2, ("clan", vec![1])));
}

#[test]
fn t54_t47_the_check_comes_before_the_triggers() {
    let mut t = watched_by(situation().seat(&EIGHT_FIRES, &["destroy_base", "fire_grunt"]), 1).start();
    t.play("destroy_base");
    assert_eq!(t.outcome(), ("clan", vec![0]));
    assert!(!triggered(&t));
    assert_eq!(t.army(0).len(), 9);
    let army = [&EIGHT_FIRES[..], &["destroy_on_mutation"]].concat();
    let mut t = watched_by(situation().seat(&army, &["destroy_base", "meka_hero"]), 1).start();
    t.mutate("destroy_on_mutation");
    assert_eq!(t.outcome(), ("clan", vec![0]));
    assert!(!triggered(&t));
}

#[test]
fn t48_the_highest_total_of_face_up_power_takes_a_victory_card() {
    let fire_army = ["fire_grunt", "fire_grunt", "fire_hero", "fire_chief!"];
    let t = battle(&[(&fire_army, 0), (&["meka_grunt", "meka_hero", "meka_chief"], 0), (&["dark_grunt"; 4], 0)], 0);
    for (seat, value) in [7, 10, 8].into_iter().enumerate() {
        let fought = Event::fought(Seat(seat as u8), value);
        assert!(t.events().contains(&fought), "{fought:?}");
    }
    assert_eq!(points(&t), [0, 1, 0]);
}

#[test]
fn t48_the_third_victory_card_wins_the_game() {
    let armies: [&[&str]; 4] = [&["fire_grunt"], &["goban_grunt"; 2], &["meka_grunt"; 3], &["alpha_grunt"; 4]];
    for players in 2..=4 {
        let seats: Vec<_> = armies[..players].iter().map(|&army| (army, 2)).collect();
        let t = battle(&seats, 0);
        assert_eq!(t.outcome(), ("points", vec![players as u8 - 1]));
    }
    let t = battle(&[(armies[0], 2), (armies[1], 1)], 0);
    assert!(!t.game.is_over());
    assert_eq!(points(&t), [2, 2]);
}

#[test]
fn t49_the_advantage_breaks_a_tie_for_the_highest_total() {
    let two: (&[&str], u8) = (&["fire_grunt"], 0);
    for players in 2..=4 {
        for holder in 0..players {
            let t = battle(&vec![two; players], holder as u8);
            let expected: Vec<u8> = (0..players).map(|seat| u8::from(seat == holder)).collect();
            assert_eq!(points(&t), expected);
        }
    }
}

#[test]
fn t49_without_the_advantage_every_tied_player_takes_a_card() {
    let one: (&[&str], u8) = (&["fire_grunt"], 0);
    let two: (&[&str], u8) = (&["fire_grunt", "fire_grunt"], 0);
    assert_eq!(points(&battle(&[two, one, two], 1)), [1, 0, 1]);
    assert_eq!(points(&battle(&[two, two, one, two], 2)), [1, 1, 0, 1]);
    // A tie that is not for the highest total is worth nothing, with the advantage or without.
    assert_eq!(points(&battle(&[one, two, one], 0)), [0, 1, 0]);
}

#[test]
fn t50_players_who_reach_three_at_the_same_time_share_the_win() {
    let one: &[&str] = &["fire_grunt"];
    let two: &[&str] = &["fire_grunt", "fire_grunt"];
    assert_eq!(battle(&[(two, 2), (one, 2), (two, 2)], 1).outcome(), ("points", vec![0, 2]));
    assert_eq!(battle(&[(two, 2), (one, 2), (two, 1)], 1).outcome(), ("points", vec![0]), "the other has two");
    assert_eq!(battle(&[(two, 2), (two, 2), (one, 0)], 0).outcome(), ("points", vec![0]), "the holder alone took one");
}

#[test]
fn t65_a_tie_at_nothing_goes_to_the_holder_of_the_advantage_card() {
    for holder in 0..3 {
        let t = battle(&[(&[], 0), (&["meka_rock!"], 0), (&[], 0)], holder);
        for seat in [0, 1, 2].map(Seat) {
            assert!(t.events().contains(&Event::fought(seat, 0)));
        }
        assert_eq!(points(&t), [0, 1, 2].map(|seat| u8::from(seat == holder)));
    }
}

#[test]
fn t65_t50_there_are_always_enough_victory_cards() {
    // Eight of the nine cards are taken, and three players more take one.
    let one: (&[&str], u8) = (&["fire_grunt"], 2);
    let two: (&[&str], u8) = (&["fire_grunt", "fire_grunt"], 2);
    let t = battle(&[two, two, two, one], 3);
    assert_eq!(points(&t), [3, 3, 3, 2]);
    assert_eq!(t.outcome(), ("points", vec![0, 1, 2]));
}
