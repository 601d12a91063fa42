//! The moments of hands, piles and zones.

use ozeki::event::EventKind;
use ozeki::vocabulary::hooks::Hook;

use super::common::Played;
use super::pack::{made, table, with_zones};

/// Plays `hill_0` with some scripts.
fn played(scripts: &[(&str, &str)]) -> Played {
    let zones: [(&str, &[&str]); 2] = [("market", &["hill_9", "-", "lake_9"]), ("stock", &["hill_10"])];
    let mut t = with_zones(table(made("", scripts)), &zones, &[("chest", &["hill_11"])]).start();
    t.play("hill_0");
    t
}

/// How often a hook of the pack, or of any card, ran.
fn ran(t: &Played, hook: Hook) -> usize {
    t.events().iter().filter(|event| event.kind == EventKind::Fired && event.hook == hook).count()
}

#[test]
fn a_draw_is_told_once_with_how_many() {
    let t = played(&[
        ("hills/hill_0", "fn arrival(me) { draw(me.owner, 3); }"),
        (
            "rules",
            "fn cards_drawn(player, count) { if count == 3 { for rival in opponents(player) { draw(rival, 1); } } }",
        ),
    ]);
    assert_eq!(ran(&t, Hook::CardsDrawn), 2, "the second is of the one it caused");
    assert_eq!(t.hand(1).len(), 3);
}

#[test]
fn what_the_opening_deals_is_no_draw() {
    let pack = made("", &[("rules", "fn cards_drawn(player) { player.gold += 1; }")]);
    let t = Played::new(pack, 2, 1);
    assert_eq!(ran(&t, Hook::CardsDrawn), 0);
}

#[test]
fn a_card_hears_that_it_was_discarded_and_so_do_others() {
    let mut t = played(&[
        ("hills/hill_0", "fn arrival(me) { for rival in opponents(me.owner) { discard(hand(rival)); } }"),
        ("lakes/lake_2", "fn discarded(me, card, owner, by) { if card == me && by != owner { draw(owner, 2); } }"),
        ("hills/hill_1", "fn discarded(me, card, owner) { if owner != me.owner { draw(me.owner, 1); } }"),
    ]);
    // Which of the two is told first, and who hears of it first, is for the active player to say.
    while !t.is_turn_of(1) {
        let first = t.options()[0].clone();
        t.choose(&first);
    }
    assert_eq!((t.hand(0).len(), t.hand(1).len()), (4, 2), "both cards were heard of, and one did something itself");
}

#[test]
fn what_is_paid_is_told_when_the_card_has_arrived() {
    let mut t = table(made(
        "",
        &[
            ("lakes/lake_1", "fn arrival(me) { me.owner.used = 1; }"),
            ("rules", "fn discarded(card, owner) { if owner.used == 1 { take(owner, card); } }"),
        ],
    ))
    .start();
    t.choose("play lake_1").choose("hill_0");
    assert_eq!((t.hand(0), t.army(0).len()), (vec!["hill_0".to_owned(), "hill_2".to_owned()], 2));
}

#[test]
fn the_hand_limit_is_told_too() {
    let mut t = played(&[
        ("hills/hill_0", "fn arrival(me) { draw(me.owner, 3); }"),
        ("rules", "fn discarded(card, owner) { owner.used += 1; }"),
    ]);
    t.choose("lake_1");
    assert_eq!(ran(&t, Hook::Discarded), 1);
}

#[test]
fn shuffles_of_piles_and_zones_are_told() {
    let t = played(&[
        (
            "hills/hill_0",
            "fn arrival(me) { shuffle(me.owner); shuffle_zone(\"stock\"); shuffle_in(me.owner, hand(me.owner)); }",
        ),
        (
            "rules",
            "fn shuffled(player) { player.used += 1; } fn zone_shuffled(zone) { if zone == \"stock\" { game_over(); } }\nprivate fn game_over() { }",
        ),
    ]);
    assert_eq!((ran(&t, Hook::Shuffled), ran(&t, Hook::ZoneShuffled)), (2, 1));
}

#[test]
fn zones_tell_what_comes_and_goes_however_it_goes() {
    for (deed, entered, left) in [
        ("move_to(\"market\", choose(hand(me.owner)));", 1, 0),
        ("move_to(\"stock\", zone(\"market\"));", 2, 2),
        ("move_to_place(\"market\", 2, card_at(\"market\", 1));", 0, 0),
        ("take(me.owner, zone(\"market\"));", 0, 2),
        ("discard(zone(\"market\"));", 0, 2),
        ("put_on_top(me.owner, zone(\"market\"));", 0, 2),
        ("shuffle_in(me.owner, zone(\"market\"));", 0, 2),
        ("remove(zone(\"market\"));", 0, 2),
        ("put_on(card_at(\"market\", 1), me);", 0, 1),
        ("put_into_play(me.owner, card_at(\"market\", 1));", 0, 1),
        ("refill(\"market\", \"stock\");", 1, 1),
    ] {
        let arrival = format!("fn arrival(me) {{ {deed} }}");
        let rules =
            "fn zone_entered(card, zone) { if zone != \"orders\" { card.exists; } } fn zone_left(_card, _zone) { }";
        let mut t = played(&[("hills/hill_0", &arrival), ("rules", rules)]);
        if !t.is_turn_of(1) {
            let first = t.options()[0].clone();
            t.choose(&first);
        }
        assert_eq!((ran(&t, Hook::ZoneEntered), ran(&t, Hook::ZoneLeft)), (entered, left), "{deed}");
    }
}

#[test]
fn a_card_hears_of_its_own_coming_and_going_only_where_it_lies_open() {
    let script = "fn zone_entered(me, card) { if card == me { game_tick(); } } private fn game_tick() { }";
    for (deed, heard) in
        [("move_to(\"market\", hand(me.owner));", 1), ("move_to(me.owner, \"chest\", hand(me.owner));", 0)]
    {
        let arrival = format!("fn arrival(me) {{ {deed} }}");
        let mut t = table(made("", &[("hills/hill_0", &arrival), ("hills/hill_2", script)])).start();
        t.play("hill_0");
        assert_eq!(ran(&t, Hook::ZoneEntered), heard, "{deed}");
    }
}
