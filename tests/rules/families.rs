//! The seven power families (T37-T43).

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, situation};

/// Cards of every level: the last of each row is free, the others are covered.
const PYRAMID: [&str; 6] = ["goban_grunt", "alpha_grunt", "meka_grunt", "goban_hero", "alpha_hero", "goban_chief"];

fn at(t: &Played, wanted: impl Fn(&Event) -> bool) -> usize {
    t.events().iter().position(wanted).expect("it happened")
}

#[test]
fn t37_base_destroys_a_free_card_of_level_one_or_two() {
    let mut t = situation().seat(&[], &["destroy_base", "fire_grunt"]).seat(&PYRAMID, &["goban_grunt"]).start();
    t.play("destroy_base");
    assert_eq!(t.asked(), (0, Ask::destroy()));
    assert_eq!(t.options(), ["alpha_hero@1.1.1", "meka_grunt@1.0.2", "destroy_base@0.0.0"]);
    t.choose("alpha_hero");
    assert_eq!(t.army(1), ["goban_grunt", "alpha_grunt", "meka_grunt", "goban_hero", "goban_chief"]);
    assert_eq!(t.discard(), ["alpha_hero"]);
    assert!(t.is_turn_of(1), "one card and no more");
}

#[test]
fn t37_max_first_exchanges_two_cards_of_one_level_in_one_army() {
    let mut t =
        situation().seat(&["fire_grunt"], &["destroy_max", "fire_grunt"]).seat(&PYRAMID, &["goban_grunt"]).start();
    t.play("destroy_max");
    assert_eq!(t.asked(), (0, Ask::swap()));
    let rows_of_two_or_more = [
        "goban_grunt@1.0.0",
        "goban_hero@1.1.0",
        "alpha_grunt@1.0.1",
        "alpha_hero@1.1.1",
        "meka_grunt@1.0.2",
        "fire_grunt@0.0.0",
        "destroy_max@0.0.1",
    ];
    assert_eq!(t.options(), rows_of_two_or_more);
    t.choose("goban_grunt");
    assert_eq!(t.options(), ["alpha_grunt@1.0.1", "meka_grunt@1.0.2"]);
    t.choose("meka_grunt");
    assert_eq!(t.army(1)[..3], ["meka_grunt", "alpha_grunt", "goban_grunt"]);
    assert!(t.discard().is_empty(), "the destruction comes after the swap");
}

#[test]
fn t37_max_then_destroys_a_free_card_of_any_level() {
    let mut t = situation().seat(&[], &["destroy_max", "fire_grunt"]).seat(&PYRAMID, &["goban_grunt"]).start();
    t.play("destroy_max").choose("goban_hero");
    assert_eq!(t.asked(), (0, Ask::destroy()));
    let free_now = ["goban_hero@1.1.1", "goban_chief@1.2.0", "meka_grunt@1.0.2", "destroy_max@0.0.0"];
    assert_eq!(t.options(), free_now, "what the swap uncovered, and level III too");
    t.choose("goban_chief");
    assert_eq!(t.army(1), ["goban_grunt", "alpha_grunt", "meka_grunt", "alpha_hero", "goban_hero"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn t38_base_imprisons_level_one_or_two_free_or_not() {
    let mut t = situation().seat(&[], &["imprison_base", "fire_grunt"]).seat(&PYRAMID, &["meka_grunt"]).start();
    t.play("imprison_base");
    assert_eq!(t.asked(), (0, Ask::imprison()));
    let all_but_the_chief = [
        "goban_grunt@1.0.0",
        "goban_hero@1.1.0",
        "alpha_grunt@1.0.1",
        "alpha_hero@1.1.1",
        "meka_grunt@1.0.2",
        "imprison_base@0.0.0",
    ];
    assert_eq!(t.options(), all_but_the_chief);
    t.choose("goban_grunt");
    assert_eq!(t.army(1)[..2], ["goban_grunt!", "alpha_grunt"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn t38_max_imprisons_or_releases_a_card_of_any_level() {
    let army = ["goban_grunt!", "goban_grunt", "goban_hero", "goban_hero", "goban_chief", "goban_chief!"];
    let mut imprisoning = situation().seat(&[], &["imprison_max", "fire_grunt"]).seat(&army, &["goban_grunt"]).start();
    imprisoning.play("imprison_max");
    assert_eq!(imprisoning.asked(), (0, Ask::imprison_or_release()));
    assert_eq!(imprisoning.options().len(), 7, "every card of both armies");
    let mut releasing = imprisoning.clone();
    imprisoning.choose("goban_chief@1.2.0");
    assert_eq!(imprisoning.army(1)[4..], ["goban_chief!", "goban_chief!"]);
    releasing.choose("goban_chief@1.2.1");
    assert_eq!(releasing.army(1)[4..], ["goban_chief", "goban_chief"]);
    assert!(imprisoning.is_turn_of(1) && releasing.is_turn_of(1), "one card, one way or the other");
}

#[test]
fn t39_base_makes_a_chosen_player_discard_a_card_of_their_choice() {
    let mut t = situation()
        .seat(&[], &["discard_base", "fire_grunt"])
        .seat(&[], &["goban_grunt", "goban_hero"])
        .seat(&[], &["meka_grunt", "meka_hero", "meka_chief"])
        .start();
    t.play("discard_base");
    assert_eq!(t.asked(), (0, Ask::who_discards()));
    t.choose("player 2");
    assert_eq!(t.asked(), (2, Ask::discard(1)));
    assert_eq!(t.options(), ["meka_grunt", "meka_hero", "meka_chief"]);
    t.choose("meka_hero");
    assert_eq!(t.hand(2), ["meka_chief", "meka_grunt"]);
    assert_eq!(t.discard(), ["meka_hero"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn t39_nobody_is_named_if_nobody_has_a_card() {
    let mut t = situation().seat(&[], &["discard_base"]).seat(&["meka_grunt"], &[]).seat(&["dark_grunt"], &[]).start();
    t.play("discard_base");
    assert!(
        t.events().iter().any(|e| e.kind == EventKind::NoTarget && e.ask == Ask::who_discards()),
        "and the log says so"
    );
}

#[test]
fn t39_max_makes_everyone_discard_half_their_hand_rounded_down() {
    let mut t = situation()
        .seat(&[], &["discard_max", "fire_grunt", "fire_hero", "fire_chief"])
        .seat(&[], &["goban_grunt", "goban_grunt_x", "goban_rock", "goban_hero", "goban_chief"])
        .seat(&[], &["meka_grunt"])
        .seat(&[], &[])
        .start();
    t.play("discard_max");
    let asked: Vec<(u8, Ask)> = t.game.open().iter().map(|one| (one.seat.0, one.ask)).collect();
    assert_eq!(asked, [(0, Ask::discard(1)), (1, Ask::discard(2))]);
    t.answer(0, "fire_hero").answer(1, "goban_rock").answer(1, "goban_hero");
    let hands = [0, 1, 2, 3].map(|seat| t.hand(seat).len());
    assert_eq!(hands, [2, 3, 1, 0]);
    assert_eq!(t.hand(0), ["fire_chief", "fire_grunt"]);
    assert_eq!(t.hand(1), ["goban_chief", "goban_grunt", "goban_grunt_x"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn t40_base_draws_one_card() {
    let mut t = situation()
        .seat(&["goban_grunt", "fire_grunt"], &["draw_base"])
        .seat(&[], &["goban_grunt"])
        .pile(&["alpha_hero", "alpha_chief"])
        .start();
    t.play("draw_base");
    assert_eq!(t.hand(0), ["alpha_hero"]);
    assert_eq!(t.hand(1), ["goban_grunt"]);
    assert_eq!(t.pile(), ["alpha_chief"]);
}

#[test]
fn t40_max_draws_one_card_for_each_clan_face_up_in_the_own_army() {
    for (army, clans) in [
        (&[][..], 1),
        (&["fire_grunt", "fire_grunt!", "fire_hero"], 1),
        (&["fire_grunt", "goban_grunt", "goban_hero", "dark_hero!", "goban_chief"], 2),
        (&["fire_grunt", "goban_grunt!", "dark_grunt", "meka_hero", "alpha_chief!"], 3),
        (&["fire_grunt", "goban_grunt", "dark_grunt", "meka_hero", "alpha_chief"], 5),
    ] {
        // The opponent's clans are of no account.
        let mut t = situation()
            .seat(&["fire_grunt"], &["fire_grunt"])
            .seat(army, &["draw_max", "fire_grunt"])
            .active(1)
            .seat(&["alpha_rock", "meka_rock"], &[])
            .pile(&["dark_grunt"; 6])
            .start();
        t.play("draw_max");
        assert_eq!(t.hand(1).len(), 1 + clans, "{army:?}");
    }
}

#[test]
fn t41_base_reveals_five_and_keeps_one() {
    let pile = ["alpha_grunt", "dark_hero", "fire_hero", "goban_hero", "meka_chief", "alpha_chief"];
    let mut t = situation().seat(&[], &["vision_base", "fire_grunt"]).seat(&[], &["goban_grunt"]).pile(&pile).start();
    t.play("vision_base");
    assert_eq!(t.asked(), (0, Ask::keep(1)));
    assert_eq!(t.options(), ["goban_hero", "alpha_grunt", "dark_hero", "meka_chief", "fire_hero"]);
    t.choose("goban_hero");
    assert_eq!(t.hand(0), ["fire_grunt", "goban_hero"]);
    let mut discard = t.discard();
    discard.sort();
    assert_eq!(discard, ["alpha_grunt", "dark_hero", "fire_hero", "meka_chief"]);
    assert_eq!(t.pile(), ["alpha_chief"]);
    assert!(t.is_turn_of(1) && t.game.table().revealed().is_empty());
}

#[test]
fn t41_max_reveals_five_and_keeps_two() {
    let pile = ["alpha_grunt", "dark_hero", "fire_hero", "goban_hero", "meka_chief", "alpha_chief"];
    let mut t = situation().seat(&[], &["vision_max", "fire_grunt"]).seat(&[], &["goban_grunt"]).pile(&pile).start();
    t.play("vision_max");
    assert_eq!(t.asked(), (0, Ask::keep(2)));
    t.choose("meka_chief");
    assert_eq!(t.options(), ["goban_hero", "alpha_grunt", "dark_hero", "fire_hero"]);
    t.choose("alpha_grunt");
    assert_eq!(t.hand(0), ["alpha_grunt", "fire_grunt", "meka_chief"]);
    let mut discard = t.discard();
    discard.sort();
    assert_eq!(discard, ["dark_hero", "fire_hero", "goban_hero"]);
    assert_eq!(t.pile(), ["alpha_chief"]);
}

#[test]
fn t42_base_takes_back_a_card_of_the_goblins_clan() {
    let discard = ["goban_grunt", "fire_chief", "dark_hero", "fire_hero", "dark_chief"];
    let mut fire =
        situation().seat(&[], &["return_base", "meka_rock"]).seat(&[], &["goban_grunt"]).discard(&discard).start();
    fire.play("return_base");
    assert_eq!(fire.asked(), (0, Ask::take()));
    assert_eq!(fire.options(), ["fire_hero@discard", "fire_chief@discard"]);
    fire.choose("fire_chief");
    assert_eq!(fire.hand(0), ["fire_chief", "meka_rock"]);
    assert_eq!(fire.discard(), ["goban_grunt", "dark_hero", "fire_hero", "dark_chief"]);
    let army = ["fire_grunt", "dark_grunt"];
    let mut dark = situation().seat(&army, &["dark_medic"]).seat(&[], &["goban_grunt"]).discard(&discard).start();
    dark.play("dark_medic");
    assert_eq!(dark.options(), ["dark_hero@discard", "dark_chief@discard"]);
}

#[test]
fn t42_base_takes_nothing_when_its_clan_is_not_there() {
    let mut t = situation()
        .seat(&[], &["return_base", "fire_grunt"])
        .seat(&[], &["goban_grunt"])
        .discard(&["goban_grunt", "dark_hero"])
        .start();
    t.play("return_base");
    assert_eq!(t.hand(0), ["fire_grunt"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn t42_max_takes_back_any_card() {
    let discard = ["goban_grunt", "fire_chief", "dark_hero"];
    let mut t =
        situation().seat(&[], &["return_max", "fire_grunt"]).seat(&[], &["goban_grunt"]).discard(&discard).start();
    t.play("return_max");
    assert_eq!(t.options(), ["goban_grunt@discard", "dark_hero@discard", "fire_chief@discard"]);
    t.choose("dark_hero");
    assert_eq!(t.hand(0), ["dark_hero", "fire_grunt"]);
    assert_eq!(t.discard(), ["goban_grunt", "fire_chief"]);
}

#[test]
fn t43_base_takes_the_advantage_card_and_has_an_additional_turn() {
    let mut t = situation()
        .seat(&[], &["advantage_base", "fire_grunt", "fire_rock"])
        .seat(&[], &["goban_grunt"])
        .advantage(1)
        .pile(&["alpha_hero"; 4])
        .start();
    t.play("advantage_base");
    assert_eq!(t.game.table().advantage, Some(Seat(0)));
    assert!(t.is_turn_of(0));
    assert_eq!(t.hand(0).len() + t.hand(1).len(), 3, "nobody draws");
    t.play("fire_grunt");
    assert!(t.is_turn_of(1), "one additional turn and no more");
}

#[test]
fn t43_max_first_lets_those_with_the_fewest_points_draw_two() {
    for (points, hands) in [
        (&[0, 1][..], &[3, 1][..]),
        (&[1, 0], &[1, 3]),
        (&[2, 2, 2], &[3, 3, 3]),
        (&[2, 1, 2], &[1, 3, 1]),
        (&[1, 0, 2, 0], &[1, 3, 1, 3]),
    ] {
        let mut setup = situation().pile(&["alpha_hero", "dark_hero", "meka_hero"].repeat(3));
        for (seat, &points) in points.iter().enumerate() {
            let hand = if seat == 0 { &["advantage_max", "fire_grunt"][..] } else { &["goban_grunt"] };
            setup = setup.seat(&[], hand).points(points);
        }
        let mut t = setup.start();
        t.play("advantage_max");
        let sizes: Vec<usize> = (0..hands.len()).map(|seat| t.hand(seat as u8).len()).collect();
        assert_eq!(sizes, hands, "{points:?}");
    }
}

#[test]
fn t43_max_after_that_does_what_the_base_does() {
    let mut t = situation()
        .seat(&[], &["advantage_max", "fire_grunt", "fire_rock"])
        .points(1)
        .seat(&[], &["goban_grunt"])
        .advantage(1)
        .pile(&["alpha_hero"; 4])
        .start();
    t.play("advantage_max");
    assert_eq!(t.game.table().advantage, Some(Seat(0)));
    let drawing = at(&t, |e| matches!(e, Event { kind: EventKind::Drew, seat: Seat(1), .. }));
    assert!(drawing < at(&t, |e| e.kind == EventKind::TookAdvantage));
    assert!(t.is_turn_of(0));
    t.play("fire_grunt");
    assert!(t.is_turn_of(1), "one additional turn and no more");
}
