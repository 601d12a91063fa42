//! The Song of the Dead (X25-X28).

use ozeki::decision::{Ask, AskKind};
use ozeki::event::{Event, EventKind};
use ozeki::table::{Phase, Seat};
use ozeki::vocabulary::hooks::Hook;

use crate::battle::battle;
use crate::common::Played;
use crate::table;

/// Answers every sacrifice with the first card offered.
fn sacrifice_all(t: &mut Played) {
    while matches!(t.asked().1, Ask { kind: AskKind::Sacrifice, .. }) {
        let card = t.options().swap_remove(0);
        t.choose(&card);
    }
}

/// Who sacrificed, in order.
fn sacrificers(t: &Played) -> Vec<u8> {
    let sacrificed = t.events().iter().filter_map(|event| match event {
        Event { kind: EventKind::Sacrificed, seat: owner, .. } => Some(owner.0),
        _ => None,
    });
    sacrificed.collect()
}

#[test]
fn x25_both_release_their_prisoners_and_nothing_is_triggered() {
    let mut t = battle(&["arpia!", "sqeezs"], &["un_go!", "bun_to!", "kno_bo!", "boul_go"]).start();
    // Arpia would draw a card, Un'Go put one on a deck.
    sacrifice_all(&mut t);
    assert_eq!(t.game.table().prisoners().len(), 0);
    let effects = [Hook::Arrival, Hook::Placed, Hook::Arrived, Hook::Released];
    let fired = |event: &Event| matches!(event, Event { kind: EventKind::Fired, hook, .. } if effects.contains(hook));
    assert!(!t.events().iter().any(fired), "an effect was resolved");
}

#[test]
fn x25_releases_come_before_the_sacrifices() {
    let t = battle(&["arpia!", "sqeezs!", "kaez!"], &["un_go", "bun_to"]).start();
    assert!(matches!(t.asked().1, Ask { kind: AskKind::Sacrifice, .. }));
    assert_eq!(t.army(0), ["arpia", "sqeezs", "kaez"]);
}

#[test]
pub fn x26_winner_then_loser_sacrifice_half_rounded_up() {
    let mut t = battle(&["arpia", "sqeezs", "kaez"], &["un_go", "bun_to", "kno_bo", "boul_go", "kan_te"]).start();
    assert_eq!(t.asked(), (1, Ask::sacrifice(3)));
    sacrifice_all(&mut t);
    assert_eq!(sacrificers(&t), [1, 1, 1, 0, 0]);
    assert_eq!((t.army(0).len(), t.army(1).len()), (1, 2));
}

#[test]
fn x26_one_free_card_at_a_time() {
    let mut t = battle(&["arpia", "sqeezs", "muraena", "kaez"], &["un_go"]).start();
    assert_eq!((t.asked(), t.options()), ((0, Ask::sacrifice(2)), vec!["muraena@0.0.2".into(), "kaez@0.1.0".into()]));
    t.choose("muraena");
    // Only now is the card to its left free.
    assert_eq!((t.asked(), t.options()), ((0, Ask::sacrifice(1)), vec!["sqeezs@0.0.1".into(), "kaez@0.1.0".into()]));
}

#[test]
fn x26_sacrificed_cards_go_to_the_own_discard_pile() {
    let mut t = battle(&["arpia", "sqeezs"], &["un_go"]).start();
    sacrifice_all(&mut t);
    // Both decks are empty, so that what was sacrificed is drawn again.
    assert_eq!((t.hand(0), t.hand(1)), (vec!["sqeezs".into()], vec!["un_go".into()]));
}

#[test]
fn x26_after_a_shared_tie_chance_says_who_goes_first() {
    let first = |seed| {
        let mut t = battle(&["arpia", "sqeezs"], &["un_go", "bun_to"]).seed(seed).start();
        sacrifice_all(&mut t);
        let first = sacrificers(&t)[0];
        assert_eq!((t.points(0), t.points(1)), (1, 1));
        assert!(t.is_turn_of(first), "the one drawn also starts the round");
        first
    };
    let drawn: Vec<u8> = (0..12).map(first).collect();
    assert!(drawn.contains(&0) && drawn.contains(&1), "{drawn:?}");
}

#[test]
fn x27_each_draws_up_to_seven() {
    let pile = ["kaez", "genious", "fenghuang", "phoenix_eliana", "muraena", "muraena", "timer_of_phoenix"];
    let mut t = table()
        .seat(&["arpia", "sqeezs"], &["arpia", "sqeezs", "timer_of_phoenix"])
        .deck(&pile, &[])
        .seat(&["un_go"], &["bun_to"; 2])
        .deck(&["boul_go", "boul_go", "kno_bo", "kno_bo", "un_go", "kan_te", "ree_ab"], &[])
        .set(|setup| setup.phase = Phase::Battle)
        .start();
    sacrifice_all(&mut t);
    assert_eq!((t.hand(0).len(), t.pile_of(0).len()), (7, 3));
    assert_eq!((t.hand(1).len(), t.pile_of(1).len()), (7, 2));
}

#[test]
fn x27_nobody_discards_down_to_seven() {
    let hand = ["kaez", "genious", "fenghuang", "phoenix_eliana", "muraena", "muraena", "sqeezs", "phoenix_immortal"];
    let mut t = table().seat(&["arpia"], &hand).seat(&["un_go"], &[]).set(|setup| setup.phase = Phase::Battle).start();
    sacrifice_all(&mut t);
    assert_eq!(t.hand(0).len(), 8);
}

#[test]
fn x27_all_tokens_come_back_to_hand() {
    let mut t = table()
        .seat(&["arpia*", "sqeezs", "muraena", "timer_of_phoenix"], &[])
        .tokens(0, 2, 1)
        .seat(&["un_go", "bun_to"], &[])
        .tokens(0, 2, 2)
        .set(|setup| setup.phase = Phase::Battle)
        .start();
    sacrifice_all(&mut t);
    assert_eq!((t.tokens(0), t.tokens(1)), ((3, 0, 1), (2, 0, 2)));
    assert_eq!(t.tokens_on(0, "arpia"), 0);
}

#[test]
fn x27_the_marvel_token_returns_to_the_board_and_the_turns_are_unlimited_again() {
    let mut t = battle(&["arpia", "sqeezs"], &["un_go"])
        .advantage(1)
        .set(|setup| {
            setup.passed = true;
            setup.seats.iter_mut().for_each(|seat| seat.turns_left = Some(0));
        })
        .start();
    sacrifice_all(&mut t);
    let table = t.game.table();
    assert_eq!((table.advantage, table.first_pass_done), (None, false));
    assert!(!table.is_out(Seat(0)) && !table.is_out(Seat(1)));
}

#[test]
pub fn x28_the_loser_starts_the_next_round() {
    for (army, other, loser) in
        [(["arpia", "sqeezs"].as_slice(), ["un_go"].as_slice(), 1), (&["arpia"], &["un_go", "bun_to"], 0)]
    {
        let mut t = battle(army, other).start();
        sacrifice_all(&mut t);
        assert!(t.is_turn_of(loser));
        assert_eq!(t.game.table().round, 2);
    }
}
