//! The great battle and the new round (G11), hands and piles (G12).

use ozeki::event::{Event, EventKind};
use ozeki::table::{Phase, Seat};

use crate::common::Situation;
use crate::{PILE, act, gosu, kamakor};

/// A battle between two armies.
fn battle(one: &[&str], other: &[&str]) -> Situation {
    gosu().seat(one, &[]).seat(other, &[]).set(|setup| setup.phase = Phase::Battle)
}

fn reshuffled(t: &crate::common::Played) -> bool {
    t.events().iter().any(|event| matches!(event.kind, EventKind::Reshuffled | EventKind::ReshuffledOwn))
}

#[test]
fn g11_the_highest_sum_takes_a_point() {
    let t = battle(&["crowd_filler", "pebble_counter"], &["scrap_hound", "claw_operator"]).start();
    assert_eq!((t.points(0), t.points(1)), (0, 1));
    assert!(t.events().contains(&Event::fought(Seat(0), 4)));
    assert!(t.events().contains(&Event::fought(Seat(1), 5)));
}

#[test]
fn g11_prisoners_do_not_fight() {
    let t = battle(&["crowd_filler"], &["scrap_hound!", "claw_operator!", "oil_sniffer!"]).start();
    assert_eq!((t.points(0), t.points(1)), (1, 0));
}

#[test]
fn g11_of_a_tie_the_holder_of_the_advantage_takes_the_point_alone() {
    for holder in 0..2 {
        let t = battle(&["crowd_filler"], &["scrap_hound"]).advantage(holder).start();
        assert_eq!([t.points(0), t.points(1)][usize::from(holder)], 1);
        assert_eq!(t.points(0) + t.points(1), 1);
    }
}

#[test]
fn g11_of_any_other_tie_each_takes_one() {
    let table = gosu().seat(&["crowd_filler"], &[]).seat(&["scrap_hound"], &[]).seat(&[], &[]);
    let t = table.advantage(2).set(|setup| setup.phase = Phase::Battle).start();
    assert_eq!([t.points(0), t.points(1), t.points(2)], [1, 1, 0]);
}

#[test]
fn g11_g16_all_who_share_a_tie_have_won() {
    // Old Volcano-Pants makes winners sacrifice two goblins, and is the first to go.
    let pants = ["match_licker!", "dynamite!", "old_volcano_pants"];
    let table = gosu().seat(&pants, &[]).seat(&["crowd_filler", "banner_thief"], &[]).seat(&[], &[]);
    let t = table.advantage(2).set(|setup| setup.phase = Phase::Battle).start();
    assert_eq!([t.points(0), t.points(1), t.points(2)], [1, 1, 0]);
    assert_eq!((t.army(0).len(), t.army(1).len()), (1, 0));
}

#[test]
fn g11_tokens_return_and_prisoners_are_released() {
    for table in [gosu(), kamakor()] {
        let table = table.seat(&["crank_turner*", "scrap_hound!"], &["garsh"]).tokens(0, 1, 0);
        let t = table.seat(&["crowd_filler!"], &[]).tokens(1, 1, 0).set(|setup| setup.phase = Phase::Battle).start();
        assert_eq!((t.tokens(0), t.tokens(1)), ((2, 0, 0), (2, 0, 0)));
        assert_eq!(t.tokens_on(0, "crank_turner"), 0);
        assert_eq!(
            (t.army(0), t.army(1)),
            (vec!["crank_turner".into(), "scrap_hound".into()], vec!["crowd_filler".into()])
        );
    }
}

#[test]
fn g11_the_advantage_stays_and_its_holder_starts() {
    for table in [gosu(), kamakor()] {
        for holder in 0..3 {
            let seats = table.clone().seat(&["crowd_filler"], &[]).seat(&["scrap_hound"], &[]).seat(&[], &[]);
            let t = seats.advantage(holder).set(|setup| setup.phase = Phase::Battle).start();
            assert_eq!(t.game.table().advantage, Some(Seat(holder)));
            assert!(t.is_turn_of(holder));
        }
    }
}

#[test]
fn g11_nobody_draws() {
    let table = gosu().pile(&PILE).seat(&["crowd_filler"], &["ash_sweeper"]).seat(&[], &[]);
    let t = table.set(|setup| setup.phase = Phase::Battle).start();
    assert_eq!((t.hand(0).len(), t.hand(1).len(), t.pile().len()), (1, 0, PILE.len()));
    assert!(t.is_turn_of(0));
    let rules = t.game.pack().rules.new_round;
    assert!(rules.draw_up_to.is_none() && !rules.redraw_when_stuck, "nor is a hand without a play exchanged");
}

#[test]
fn g12_there_is_no_hand_limit() {
    let hand =
        ["garsh", "ideo", "loya", "kao", "duwal", "alikan", "walror", "trsck", "dynamite", "map_eater", "weather_knee"];
    let mut t =
        gosu().pile(&["the_grand_piston", "boiler_bride", "roof_dancer"]).seat(&[], &hand).seat(&[], &[]).start();
    t.choose("draw 3");
    assert!(t.is_turn_of(1));
    assert_eq!(t.hand(0).len(), 14);
}

#[test]
fn g12_everybody_may_look_through_the_discard_pile() {
    let t = gosu().pile(&PILE[..2]).discard(&["walror", "trsck"]).seat(&[], &[]).seat(&[], &[]).start();
    for seat in 0..2 {
        let deck = t.game.view(Seat(seat)).deck.unwrap();
        assert_eq!((deck.discard, deck.pile_size), (vec!["walror".to_owned(), "trsck".into()], 2));
    }
}

#[test]
fn g12_it_is_reshuffled_only_when_a_card_must_be_drawn() {
    let table =
        gosu().pile(&["garsh"]).discard(&["walror", "trsck"]).seat(&[], &["crowd_filler"]).seat(&[], &["scrap_hound"]);
    let mut t = table.start();
    act(&mut t, "draw 1");
    assert!(!reshuffled(&t) && t.pile().is_empty() && t.discard().len() == 2);
    act(&mut t, "draw 1");
    assert!(reshuffled(&t) && t.discard().is_empty());
    assert_eq!((t.hand(1).len(), t.pile().len()), (2, 1));
}

#[test]
fn g12_a_draw_goes_on_after_the_reshuffle_with_what_there_is() {
    let table = gosu().pile(&["garsh"]).discard(&["walror"]).seat(&[], &[]).seat(&[], &[]);
    let mut t = table.start();
    t.choose("draw 3");
    assert_eq!(t.hand(0), ["garsh", "walror"]);
    t.choose("draw 1");
    assert_eq!(t.hand(1).len(), 0);
}
