//! Looking, showing, putting back, giving away: what happens, and what everybody knows of it.

use ozeki::event::{Event, EventKind};
use ozeki::table::{CardId, Seat};
use ozeki::text::Voice;

use crate::common::{Played, Situation};
use crate::{fired, with};
use ozeki::vocabulary::hooks::Hook;

const ME: Seat = Seat(0);
const RIVAL: Seat = Seat(1);
const THIRD: Seat = Seat(2);

fn situation(body: &str) -> Situation {
    with(&[("fires/draw_base", &format!("fn arrival(me) {{ {body} }}"))])
        .seat(&["fire_grunt", "dark_grunt!", "fire_hero"], &["draw_base", "fire_rock"])
        .seat(&["meka_grunt", "dark_rock"], &["meka_rock", "meka_hero"])
        .seat(&[], &["alpha_rock"])
        .pile(&["goban_grunt", "goban_rock", "goban_hero", "goban_chief", "alpha_grunt"])
}

fn arrives(body: &str) -> Played {
    let mut t = situation(body).start();
    t.play("draw_base");
    t
}

/// What a seat knows of cards that lie in a hand or on a pile, by id.
fn knows(t: &Played, seat: Seat) -> Vec<String> {
    let table = t.game.table();
    let hidden = table
        .seats()
        .fold(table.pile(ME).set(), |all, other| if other == seat { all } else { all | table.hand(other) });
    let mut known: Vec<String> =
        (hidden & table.known(seat)).into_iter().map(|card| t.game.pack().design(card).id.clone()).collect();
    known.sort();
    known
}

fn told(t: &Played, viewer: Seat) -> String {
    Voice { pack: t.game.pack(), language: "en", viewer: Some(viewer) }
        .events(t.events().iter().filter(|e| !e.is_trace()))
        .join("\n")
}

fn card(t: &Played, id: &str) -> CardId {
    t.game.pack().cards().find(|&card| t.game.pack().design(card).id == id).unwrap()
}

#[test]
fn who_looks_at_the_top_learns_it_and_nobody_else_does() {
    let t = arrives("look_at_top(me.owner, 2);");
    assert_eq!(knows(&t, ME), ["goban_grunt", "goban_rock"]);
    assert_eq!((knows(&t, RIVAL), knows(&t, THIRD)), (vec![], vec![]));
    assert_eq!(t.pile()[..2], ["goban_grunt", "goban_rock"], "they stay as they lie");
    let name = |id: &str| Voice { pack: t.game.pack(), language: "en", viewer: None }.card(card(&t, id)).to_owned();
    let (first, second) = (name("goban_grunt"), name("goban_rock"));
    assert!(told(&t, ME).contains(&format!("looks at 2 hidden cards: {first}, {second}.")), "{}", told(&t, ME));
    assert!(told(&t, RIVAL).contains("looks at 2 hidden cards."), "{}", told(&t, RIVAL));
    assert!(!told(&t, RIVAL).contains(&first) && !told(&t, RIVAL).contains(&second));
}

#[test]
fn a_pile_that_is_too_small_shows_what_there_is() {
    let t = arrives("draw(me.owner, look_at_top(me.owner, 9).count - 4);");
    assert_eq!(knows(&t, ME).len(), 4, "five were seen, and one of them was drawn");
    assert!(t.events().iter().any(|e| e.kind == EventKind::LookedFewer && (e.n, e.m) == (5, 9)));
}

#[test]
fn cards_are_put_back_in_an_order_that_only_one_knows() {
    let mut t = arrives("put_back(me.owner, look_at_top(me.owner, 3));");
    assert_eq!(t.options().len(), 3);
    t.choose("goban_hero").choose("goban_grunt");
    assert_eq!(t.pile(), ["goban_hero", "goban_grunt", "goban_rock", "goban_chief", "alpha_grunt"]);
    assert_eq!(knows(&t, ME), ["goban_grunt", "goban_hero", "goban_rock"]);
    assert_eq!(knows(&t, RIVAL), [""; 0]);
    let heard = told(&t, RIVAL);
    assert_eq!(heard.matches("A card is put on top of").count(), 3, "{heard}");
}

#[test]
fn who_does_not_see_the_order_forgets_those_cards_and_no_others() {
    // The rival looks at four, and then you put the upper two back.
    let body = "for rival in opponents(me.owner) { look(rival, look_at_top(me.owner, 4)); } put_back(me.owner, look_at_top(me.owner, 2));";
    let mut t = arrives(body);
    assert_eq!(knows(&t, RIVAL), ["goban_chief", "goban_grunt", "goban_hero", "goban_rock"]);
    t.choose("goban_rock");
    assert_eq!(knows(&t, RIVAL), ["goban_chief", "goban_hero"]);
    assert_eq!(knows(&t, ME), ["goban_chief", "goban_grunt", "goban_hero", "goban_rock"]);
}

#[test]
fn one_card_put_back_changes_nothing() {
    let t = arrives(
        "for rival in opponents(me.owner) { look(rival, look_at_top(me.owner, 1)); } put_back(me.owner, look_at_top(me.owner, 1));",
    );
    assert!(t.is_turn_of(1));
    assert_eq!((knows(&t, ME), knows(&t, RIVAL)), (vec!["goban_grunt".to_owned()], vec!["goban_grunt".to_owned()]));
}

#[test]
fn cards_from_a_hand_go_on_top_in_order() {
    let mut t = arrives(
        "for rival in opponents(me.owner) { look(me.owner, hand(rival)); } put_back(choose_player(opponents(me.owner)), hand(me.owner).plus(look_at_top(me.owner, 1)));",
    );
    t.choose("player 1").choose("fire_rock");
    assert_eq!(t.pile()[..2], ["fire_rock", "goban_grunt"]);
    assert_eq!(knows(&t, RIVAL), ["fire_rock", "goban_grunt"]);
    assert!(!knows(&t, ME).contains(&"fire_rock".to_owned()), "its owner does not know where the rival has put it");
}

#[test]
fn what_lies_open_cannot_be_put_back() {
    let error = situation("put_back(me.owner, in_play());").start().try_answer(0, "play draw_base").unwrap_err();
    assert!(error.to_string().contains("is neither in a hand nor on a draw pile, so it cannot be put back"), "{error}");
}

#[test]
fn a_look_at_a_hand_is_a_secret_of_who_looks() {
    let t = arrives(
        "for rival in opponents(me.owner) { look(me.owner, hand(rival).level(2)); } look(me.owner, in_play());",
    );
    assert_eq!(knows(&t, ME), ["meka_hero"]);
    assert_eq!(knows(&t, THIRD), [""; 0]);
    assert_eq!(t.events().iter().filter(|e| e.kind == EventKind::LookedAt).count(), 1, "what lies open is left out");
    assert!(told(&t, THIRD).contains("looks at a hidden card."));
    assert!(told(&t, RIVAL).contains("looks at a hidden card."), "not even its owner learns which one");
}

#[test]
fn a_card_is_shown_to_one_player_alone() {
    let t = arrives(
        "let rivals = opponents(me.owner); for rival in rivals { tell(me.owner, rival, hand(me.owner)); break; }",
    );
    assert_eq!((knows(&t, RIVAL), knows(&t, THIRD)), (vec!["fire_rock".to_owned()], vec![]));
    let name = Voice { pack: t.game.pack(), language: "en", viewer: None }.card(card(&t, "fire_rock")).to_owned();
    assert!(told(&t, RIVAL).contains(&format!("shows Player 2 (you) {name}.")), "{}", told(&t, RIVAL));
    assert!(told(&t, THIRD).contains("shows Player 2 a card."), "{}", told(&t, THIRD));
    assert!(!told(&t, THIRD).contains(&name));
}

#[test]
fn nobody_shows_what_they_do_not_know() {
    let body = "for rival in opponents(me.owner) { tell(me.owner, rival, hand(rival)); }";
    let error = situation(body).start().try_answer(0, "play draw_base").unwrap_err().to_string();
    assert!(error.contains("a card in a hand is not known to the player who is to show it"), "{error}");
    let t = arrives(
        "for rival in opponents(me.owner) { look(me.owner, hand(rival)); tell(me.owner, rival, hand(rival)); }",
    );
    assert!(t.is_turn_of(1));
}

#[test]
fn a_random_card_is_one_of_them_and_the_log_keeps_it_secret() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut t =
            situation("for rival in opponents(me.owner) { put_at_bottom(rival, random_card(hand(rival))); break; }")
                .seed(seed)
                .start();
        t.play("draw_base");
        let away = t.pile().last().unwrap().clone();
        assert!(["meka_rock", "meka_hero"].contains(&away.as_str()));
        let name = Voice { pack: t.game.pack(), language: "en", viewer: None }.card(card(&t, &away)).to_owned();
        assert!(told(&t, RIVAL).contains(&name) && !told(&t, ME).contains(&name) && !told(&t, THIRD).contains(&name));
        seen.insert(away);
    }
    assert_eq!(seen.len(), 2, "each comes about");
    let t = arrives("if !random_card(in_play().level(3)).exists { draw(me.owner, 1); }");
    assert_eq!(t.hand(0).len(), 2);
    assert!(t.events().iter().any(|e| e.kind == EventKind::NoTarget));
}

#[test]
fn a_free_card_goes_to_another_army_as_it_lies() {
    let mut t = with(&[
        ("fires/draw_base", "fn arrival(me) { for rival in opponents(me.owner) { give(rival, in_play().free().except(army(rival)).except(me)); break; } }"),
        ("mekas/meka_grunt", "fn given(me, card, from) { if card.owner == me.owner && from != me.owner { draw(me.owner, 1); } }"),
    ])
    .seat(&["fire_grunt", "dark_grunt", "fire_hero"], &["draw_base", "fire_rock"])
    .seat(&["meka_grunt", "dark_rock"], &["meka_rock"])
    .seat(&["alpha_grunt"], &["alpha_rock"])
    .pile(&["goban_grunt", "goban_rock", "goban_hero"])
    .start();
    t.play("draw_base");
    assert_eq!(t.army(0), ["fire_grunt", "dark_grunt", "draw_base"]);
    assert_eq!(t.army(1), ["meka_grunt", "dark_rock", "alpha_grunt", "fire_hero"]);
    // Who listens hears of each, in an order that is chosen.
    t.choose("fire_hero");
    assert_eq!(fired(&t, Hook::Arrival), ["draw_base"], "what is given does not arrive");
    assert_eq!(t.hand(1), ["goban_grunt", "goban_rock", "meka_rock"]);
    assert!(t.events().contains(&Event::given_to(RIVAL, ME, card(&t, "fire_hero"))));
}

#[test]
fn a_prisoner_stays_one_and_keeps_its_marker() {
    let mut t =
        with(&[("fires/draw_base", "fn arrival(me) { give(me.owner, in_play().free().except(army(me.owner))); }")])
            .seat(&["fire_grunt"], &["draw_base", "fire_rock"])
            .seat(&["dark_grunt", "meka_grunt!"], &["dark_rock", "dark_hero"])
            .start();
    t.play("draw_base");
    assert_eq!(t.army(0), ["fire_grunt", "draw_base", "meka_grunt!"]);
}

#[test]
fn only_what_is_free_and_has_a_place_is_given() {
    let refused = |body: &str| situation(body).start().try_answer(0, "play draw_base").unwrap_err().to_string();
    assert!(refused("give(me.owner, army(me.owner));").contains("is in that army already"));
    assert!(
        refused("for rival in opponents(me.owner) { give(rival, hand(me.owner)); }")
            .contains("a card in a hand is not in play")
    );
    let covered = "for rival in opponents(me.owner) { give(me.owner, army(rival)); }";
    assert!(refused(covered).contains("`meka_grunt` is not free, so it cannot leave its army"), "{}", refused(covered));
    let no_place =
        "for rival in opponents(me.owner) { if army(rival).is_empty { give(rival, army(me.owner).level(2)); } }";
    assert!(refused(no_place).contains("`fire_hero` has no place in that army"), "{}", refused(no_place));
    let t =
        arrives("for rival in opponents(me.owner) { if army(rival).is_empty { give(rival, army(me.owner).free()); } }");
    assert_eq!(t.army(2), ["draw_base", "fire_hero"], "with something to lie on it has one");
}
