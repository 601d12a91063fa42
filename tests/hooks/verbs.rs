//! What scripts can do to the table.

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, Situation};
use crate::with;

fn table(body: &str) -> Situation {
    with(&[("fires/draw_base", &format!("fn arrival(me) {{ {body} }}"))])
        .seat(&["fire_grunt", "dark_grunt!", "fire_hero"], &["draw_base", "fire_rock", "fire_chief"])
        .seat(&["meka_grunt", "dark_rock"], &["meka_rock", "meka_hero", "meka_chief", "alpha_rock"])
        .pile(&["goban_grunt", "goban_rock", "goban_hero", "goban_chief", "alpha_grunt"])
        .discard(&["alpha_chief", "alpha_hero"])
}

fn arrives(body: &str) -> Played {
    let mut t = table(body).start();
    t.play("draw_base");
    t
}

#[test]
fn destroy_imprison_and_release_take_a_card_or_a_set() {
    let t = arrives("destroy(in_play().level(2)); imprison(me); release(in_play().clan(\"fires\").prisoners());");
    assert_eq!(t.army(0), ["fire_grunt", "dark_grunt!", "draw_base!"], "a prisoner has no clan");
    let t = arrives("release(in_play().prisoners()); imprison(in_play().level(1).except(me));");
    assert_eq!(t.army(0), ["fire_grunt!", "dark_grunt!", "draw_base", "fire_hero"]);
    assert_eq!(t.army(1), ["meka_grunt!", "dark_rock!"]);
    let t = arrives("destroy(in_play().free());");
    assert_eq!((t.army(0).len(), t.army(1).len()), (2, 1));
}

#[test]
fn swap_exchanges_two_cards_of_a_row() {
    let t = arrives("for card in army(me.owner).prisoners() { swap(me, card); }");
    assert_eq!(t.army(0), ["fire_grunt", "draw_base", "dark_grunt!", "fire_hero"]);
    assert!(t.events().iter().any(|e| e.kind == EventKind::Swapped));
}

#[test]
fn swap_two_lets_the_player_choose_both() {
    let mut t = arrives("swap_two(army(me.owner));");
    assert_eq!(t.asked(), (0, Ask::swap()));
    let in_the_row = ["dark_grunt@0.0.1", "fire_grunt@0.0.0", "draw_base@0.0.2"];
    assert_eq!(t.options(), in_the_row, "one alone in its row has nobody to swap with");
    t.choose("draw_base").choose("fire_grunt");
    assert_eq!(t.army(0), ["draw_base", "dark_grunt!", "fire_grunt", "fire_hero"]);
}

#[test]
fn swap_two_asks_nothing_if_there_are_only_two() {
    let t = arrives("swap_two(army(me.owner).face_up());");
    assert!(t.is_turn_of(1));
    assert_eq!(t.army(0), ["draw_base", "dark_grunt!", "fire_grunt", "fire_hero"]);
}

#[test]
fn swap_two_does_nothing_if_there_are_no_two() {
    let t = arrives("swap_two(swappable(in_play().level(2).except(army(me.owner))));");
    assert!(t.is_turn_of(1));
    assert!(t.events().iter().any(|e| e.kind == EventKind::NoTarget && e.ask == Ask::swap()));
}

#[test]
fn draw_takes_from_the_top_and_shuffles_the_discard_pile_in() {
    let t = arrives("draw(me.owner, 2);");
    assert_eq!(t.hand(0), ["fire_chief", "fire_rock", "goban_grunt", "goban_rock"]);
    let t = arrives("draw(me.owner, 6);");
    assert_eq!((t.hand(0).len(), t.pile().len(), t.discard().len()), (2 + 6, 1, 0));
    assert!(t.events().contains(&Event::reshuffled()));
    let t = arrives("draw(me.owner, 100);");
    assert_eq!((t.hand(0).len(), t.pile().len()), (2 + 7, 0), "what there is, if there is not enough");
}

#[test]
fn discard_takes_cards_from_any_hand() {
    let t = arrives("for other in opponents(me.owner) { discard(hand(other).level(1)); } discard(hand(me.owner));");
    assert_eq!((t.hand(0), t.hand(1)), (vec![], vec!["meka_chief".to_owned(), "meka_hero".to_owned()]));
    assert_eq!(t.discard().len(), 2 + 2 + 2);
}

#[test]
fn discards_lets_the_player_choose() {
    let mut t = arrives("discards(choose_player(opponents(me.owner)), 2);");
    assert_eq!(t.asked(), (1, Ask::discard(2)));
    t.choose("meka_hero").choose("alpha_rock");
    assert_eq!(t.hand(1), ["meka_chief", "meka_rock"]);
    let t = arrives("discards(me.owner, 100);");
    assert_eq!(t.hand(0), [""; 0], "all there is, without a question");
}

#[test]
fn each_discards_half_asks_all_at_the_same_time() {
    let mut t = arrives("each_discards_half();");
    assert_eq!(t.game.open().iter().map(|open| open.seat).collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    t.answer(1, "meka_hero").answer(1, "meka_chief");
    assert_eq!(t.hand(1).len(), 4, "nothing is discarded before all have chosen");
    t.answer(0, "fire_rock");
    assert_eq!(
        (t.hand(0), t.hand(1)),
        (vec!["fire_chief".to_owned()], vec!["alpha_rock".to_owned(), "meka_rock".into()])
    );
}

#[test]
fn reveal_take_and_discard_deal_with_the_top_of_the_pile() {
    let body = "let seen = reveal(3); let kept = choose(seen); take(me.owner, kept); discard(seen.except(kept));";
    let mut t = arrives(body);
    assert_eq!(t.options(), ["goban_grunt", "goban_rock", "goban_hero"]);
    t.choose("goban_rock");
    assert_eq!(t.hand(0), ["fire_chief", "fire_rock", "goban_rock"]);
    assert_eq!(t.discard()[..2], ["goban_hero", "goban_grunt"]);
    assert_eq!(t.pile(), ["goban_chief", "alpha_grunt"]);
    assert!(t.game.table().revealed().is_empty());
    assert_eq!(t.events().iter().filter(|e| e.kind == EventKind::Revealed).count(), 3);
}

#[test]
fn take_takes_from_the_discard_pile() {
    let t = arrives("take(me.owner, discard_pile().level(2));");
    assert_eq!((t.hand(0)[0].as_str(), t.discard()), ("alpha_hero", vec!["alpha_chief".to_owned()]));
}

#[test]
fn take_advantage_gives_the_card_to_any_player() {
    let t = arrives("for other in opponents(me.owner) { take_advantage(other); }");
    assert_eq!(t.game.table().advantage, Some(Seat(1)));
}

#[test]
fn extra_turn_comes_after_this_one() {
    let mut t = arrives("extra_turn(me.owner);");
    assert!(t.is_turn_of(0));
    t.pass();
    assert!(t.is_turn_of(1));
}

#[test]
fn random_is_a_die_and_the_seed_decides() {
    let roll = |seed: u64| {
        let mut t = table("draw(me.owner, random(6));").pile(&["goban_grunt"; 9]).seed(seed).start();
        t.play("draw_base");
        t.hand(0).len() - 2
    };
    let rolls: Vec<usize> = (0..60).map(roll).collect();
    assert_eq!(rolls, (0..60).map(roll).collect::<Vec<_>>(), "the same seed, the same die");
    for side in 1..=6 {
        assert!(rolls.contains(&side), "no {side} among {rolls:?}");
    }
    assert!(rolls.iter().all(|roll| (1..=6).contains(roll)), "{rolls:?}");
}

#[test]
fn base_and_max_resolve_a_power_family_as_this_card() {
    let mut t = arrives("base(me, \"destroy\");");
    assert_eq!(t.asked(), (0, Ask::destroy()));
    t.choose("dark_rock");
    assert_eq!(t.army(1), ["meka_grunt"]);
    let t = arrives("max(me, \"draw\");");
    assert_eq!(t.hand(0).len(), 2 + 1, "one clan is face up");
    let t = arrives("base(me, \"return\");");
    assert_eq!(t.hand(0).len(), 2, "no card of this card's clan lies on the discard pile");
}

#[test]
fn what_an_effect_reveals_and_forgets_is_discarded() {
    let t = with(&[("fires/draw_base", "fn arrival(me) { reveal(2); }")])
        .seat(&[], &["draw_base", "fire_grunt"])
        .seat(&[], &["goban_grunt"])
        .pile(&["fire_rock", "fire_hero", "fire_chief"])
        .start();
    let mut t = t;
    t.play("draw_base");
    assert!(t.game.table().revealed().is_empty());
    assert_eq!(t.discard(), ["fire_hero", "fire_rock"]);
}
