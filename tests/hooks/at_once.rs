//! What happens to several cards, or is asked of several players, at once; and whose an effect is while it runs.

use ozeki::decision::{Ask, AskKind};
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;
use ozeki::vocabulary::hooks::Hook;

use crate::common::{Played, Situation};
use crate::{at, fired, with};

/// Seat 0 plays a card with this arrival; the rocks of the others have a script too.
fn table(body: &str, rock: &str) -> Situation {
    let arrival = format!("fn arrival(me) {{ {body} }}");
    with(&[("fires/draw_base", &arrival), ("mekas/meka_rock", rock), ("alphas/alpha_rock", rock)])
        .seat(&["fire_rock"], &["draw_base"])
        .seat(&["meka_grunt", "meka_rock"], &["dark_rock", "meka_hero"])
        .seat(&["alpha_grunt", "alpha_rock"], &["dark_grunt", "alpha_hero"])
        .pile(&["goban_grunt", "goban_rock", "goban_hero", "goban_chief"])
}

fn arrives(body: &str, rock: &str) -> Played {
    let mut t = table(body, rock).start();
    t.play("draw_base");
    t
}

const BURN: &str = "destroy(in_play().free().level(1).except(me));";
const PAID: &str = "fn destroyed(me, card, owner) { if card == me { draw(owner, 1); } }";

#[test]
fn a_set_is_destroyed_before_anybody_is_told() {
    let mut t = arrives(BURN, PAID);
    while t.asked() == (0, Ask::order()) {
        let option = t.options()[0].clone();
        t.choose(&option);
    }
    let destroyed = |e: &Event| e.kind == EventKind::Destroyed;
    let last = t.events().iter().rposition(destroyed).expect("two were destroyed");
    assert!(last < at(&t, |e| e.kind == EventKind::Drew), "both are gone before the first is paid for");
    assert_eq!(fired(&t, Hook::Destroyed).len(), 4, "each hears of both, whichever is told of first");
}

#[test]
fn the_active_player_says_which_of_several_is_told_of_first() {
    for (first, drawn) in [("meka_rock", 1), ("alpha_rock", 2)] {
        let mut t = arrives(BURN, PAID);
        assert_eq!(t.asked(), (0, Ask::order()));
        t.choose(first);
        while t.asked() == (0, Ask::order()) {
            let option = t.options()[0].clone();
            t.choose(&option);
        }
        assert!(t.hand(drawn).contains(&"goban_grunt".to_owned()), "who was told of first drew the top card");
    }
}

#[test]
fn only_free_cards_leave_even_if_what_covers_them_leaves_too() {
    for (body, why) in [
        ("destroy(in_play());", "is not free, so it cannot be destroyed"),
        ("sacrifice(in_play());", "is not free in play, so it cannot be sacrificed"),
        ("return_to_hand(in_play());", "is not free in play, so it cannot return to a hand"),
        ("remove(in_play());", "is not free, so it cannot leave its army"),
    ] {
        let fault = table(body, "").start().try_answer(0, "play draw_base").expect_err(body);
        assert!(fault.to_string().contains(why), "{fault}");
    }
}

#[test]
fn free_cards_of_several_armies_leave_together() {
    for (body, hands) in [("sacrifice(in_play().free());", 2), ("return_to_hand(in_play().free());", 3)] {
        let t = arrives(body, "");
        assert_eq!((t.army(1).len(), t.army(2).len()), (1, 1));
        assert_eq!((t.hand(1).len(), t.hand(2).len()), (hands, hands));
    }
}

#[test]
fn a_set_is_removed_before_anybody_is_told() {
    let rock = "fn removed(me, card, _owner, by) { if card == me { draw(by, 1); } }";
    let mut t = table("remove(discard_pile());", rock)
        .pile(&[])
        .discard(&["meka_rock", "goban_rock", "goban_hero", "goban_chief"])
        .start();
    t.play("draw_base");
    assert_eq!(t.removed().len(), 4);
    assert_eq!((t.hand(0), t.pile()), (vec![], vec![]), "nothing was left to reshuffle when the rock had a card drawn");
}

#[test]
fn each_chooses_asks_all_of_some_players_at_the_same_time() {
    let mut t = arrives("imprison(each_chooses(opponents(me.owner), in_play()));", "");
    assert!(t.game.open().iter().all(|open| open.ask.kind == AskKind::Card));
    assert_eq!(t.game.open().iter().map(|open| open.seat).collect::<Vec<_>>(), [Seat(1), Seat(2)]);
    t.answer(2, "alpha_grunt");
    assert_eq!(t.army(2), ["alpha_grunt", "alpha_rock"], "nothing happens before all have chosen");
    t.answer(1, "meka_rock");
    assert_eq!(
        (t.army(1), t.army(2)),
        (vec!["meka_grunt".to_owned(), "meka_rock!".into()], vec!["alpha_grunt!".to_owned(), "alpha_rock".into()])
    );
    let t = arrives("imprison(each_chooses(opponents(me.owner), in_play().level(3)));", "");
    assert!(t.events().iter().any(|e| e.kind == EventKind::NoTarget), "nobody had one");
}

#[test]
fn choose_of_each_chooses_for_each_before_anything_happens() {
    let mut t = arrives("destroy(choose_of_each(opponents(me.owner), in_play().free()));", "");
    assert_eq!((t.army(1).len(), t.army(2).len()), (1, 1), "each has one free card, which is not asked for");
    t = arrives("imprison(choose_of_each(opponents(me.owner), in_play()));", "");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Card, .. })));
    t.choose("meka_grunt");
    assert_eq!(t.army(1), ["meka_grunt", "meka_rock"]);
    t.choose("alpha_grunt");
    assert_eq!((t.army(1)[0].as_str(), t.army(2)[0].as_str()), ("meka_grunt!", "alpha_grunt!"));
}

#[test]
fn each_discards_can_be_said_of_some_players() {
    let mut t = arrives("each_discards(others(me.owner), 1);", "");
    assert_eq!(t.game.open().iter().map(|open| open.seat).collect::<Vec<_>>(), [Seat(1), Seat(2)]);
    t.answer(2, "dark_grunt").answer(1, "dark_rock");
    assert_eq!((t.hand(1), t.hand(2)), (vec!["meka_hero".to_owned()], vec!["alpha_hero".to_owned()]));
}

#[test]
fn an_effect_stays_its_owners_when_the_card_is_drawn_by_another() {
    let arrival = "destroy(me); for other in opponents(me.owner) { draw(other, 3); } take_advantage(me.owner);";
    let table = with(&[("fires/draw_base", &format!("fn arrival(me) {{ {arrival} }}"))]);
    let table = table.seat(&["fire_grunt"], &["draw_base"]).seat(&[], &[]).discard(&["goban_rock", "goban_hero"]);
    let mut t = table.advantage(1).start();
    t.play("draw_base");
    assert_eq!(t.hand(1), ["draw_base", "goban_hero", "goban_rock"], "the reshuffled pile is empty again");
    assert_eq!(t.game.table().advantage, Some(Seat(0)));
}

const NESTING: &str = "fn arrival(me) {
    put_into_play(me.owner, choose(hand(me.owner).level(1)));
    draw(me.owner, discard_pile().count);
}";

#[test]
fn what_a_nested_effect_turned_up_lies_on_the_discard_pile_for_what_follows() {
    let table = with(&[
        ("fires/draw_base", NESTING),
        ("fires/fire_rock", "fn arrival(me) { let seen = reveal(3); take(me.owner, seen.level(2)); }"),
    ]);
    let pile = ["goban_grunt", "goban_hero", "goban_rock", "meka_rock", "meka_hero", "meka_chief"];
    let mut t = table.seat(&["fire_grunt"], &["draw_base", "fire_rock"]).seat(&[], &[]).pile(&pile).start();
    t.play("draw_base");
    assert_eq!(t.hand(0), ["goban_hero", "meka_hero", "meka_rock"], "two were laid off before the cards were counted");
}

#[test]
fn who_is_out_of_the_round_gets_no_additional_turn() {
    let mut t = table("for other in opponents(me.owner) { extra_turn(other); }", "").start_changed(|table| {
        table.turns_left[1] = 0;
        table.first_pass_done = true;
    });
    t.play("draw_base");
    assert!(t.is_turn_of(2), "the other one gets it");
    assert_eq!(t.events().iter().filter(|e| e.kind == EventKind::ExtraTurn).count(), 1);
}
