//! Decks and opening hands (X6, X7).

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::game::Game;
use ozeki::table::Seat;
use ozeki::text::Voice;

use crate::common::Played;
use crate::{pack, table};

/// Seven cards without a Troop.
const HEROES: [&str; 7] = ["hempo", "hemro", "orgah", "smook", "kaez", "genious", "fenghuang"];

/// A new game in which player 0 has these cards on the opening hand; clans are taken as they are offered.
fn dealt(seed: u64, hand: &[&str]) -> Played {
    let dealt = hand.iter().map(|id| (0, (*id).to_owned())).collect();
    let game = Game::new_dealt(pack(), 2, seed, dealt).unwrap_or_else(|e| panic!("{e}"));
    let mut t = Played { game };
    while t.asked().1 == Ask::take_clan() {
        let clan = t.options().swap_remove(0);
        t.choose(&clan);
    }
    t
}

#[test]
fn x6_three_clans_make_a_deck_of_45_and_a_hand_of_seven() {
    let t = dealt(2, &[]);
    let table = t.game.table();
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(table.deck_cards(seat).len(), 45);
        assert_eq!((table.hand(seat).len(), table.pile(seat).len()), (7, 38));
        let own = table.deck_clans[seat.index()];
        assert!(table.hand(seat).into_iter().all(|card| own.contains(t.game.pack().design(card).clan)));
    }
}

#[test]
fn x6_decks_are_shuffled() {
    assert_ne!(dealt(2, &[]).pile_of(0), dealt(9, &[]).pile_of(0));
}

#[test]
fn x6_without_a_troop_the_hand_may_be_shown_shuffled_back_and_redrawn() {
    let mut t = dealt(1, &HEROES);
    assert_eq!(t.asked(), (0, Ask::redraw()));
    for (language, words) in [("en", "shuffle it back"), ("fr", "la remélanger")] {
        let question = Voice { pack: t.game.pack(), language, viewer: None }.question(&t.game.open()[0]);
        assert!(question.contains(words), "{question}");
    }
    t.choose("yes");
    let shown =
        t.events().iter().filter(|event| matches!(event, Event { kind: EventKind::Showed, seat: Seat(0), .. })).count();
    assert_eq!((shown, t.hand(0).len(), t.pile_of(0).len(), t.discard_of(0).len()), (7, 7, 38, 0));
}

#[test]
pub fn x6_one_troop_is_too_few_and_two_are_enough() {
    let mut hand = HEROES;
    hand[0] = "arpia";
    assert_eq!(dealt(1, &hand).asked(), (0, Ask::redraw()));
    hand[1] = "deesses_de_lave";
    assert_eq!(dealt(1, &hand).asked().1, Ask::action());
}

#[test]
fn x6_the_hand_may_be_kept() {
    let mut t = dealt(1, &HEROES);
    t.choose("no");
    let mut kept = HEROES;
    kept.sort_unstable();
    assert_eq!(t.hand(0), kept);
}

#[test]
fn x6_redrawing_goes_on_while_there_are_too_few() {
    let again = (0..120).find(|&seed| {
        let mut t = dealt(seed, &HEROES);
        t.choose("yes");
        t.asked() == (0, Ask::redraw())
    });
    let mut t = dealt(again.expect("some redrawn hand has at most one Troop"), &HEROES);
    t.choose("yes").choose("yes");
    assert_eq!((t.hand(0).len(), t.pile_of(0).len()), (7, 38));
}

#[test]
fn x7_each_player_discards_to_a_pile_of_their_own_which_all_may_see() {
    let mut t = table()
        .seat(&["arpia"], &["boul_go", "kaez", "genious"])
        .seat(&["nikhilesh"], &["aat", "nalin", "niranjan"])
        .start();
    t.play("boul_go");
    t.play("aat");
    assert_eq!(t.discard_of(0), ["kaez", "genious"]);
    assert_eq!(t.discard_of(1), ["niranjan", "nalin"]);
    for seat in [Seat(0), Seat(1)] {
        let seen: Vec<_> = t.game.view(seat).seats.into_iter().map(|seat| seat.deck.unwrap().discard).collect();
        assert_eq!(seen, [["kaez", "genious"], ["niranjan", "nalin"]]);
    }
}

#[test]
fn x7_each_player_draws_from_a_deck_of_their_own() {
    let mut t = table()
        .seat(&["arpia"], &[])
        .deck(&["kaez", "muraena"], &[])
        .seat(&["nikhilesh"], &[])
        .deck(&["nalin", "niranjan"], &[])
        .start();
    t.choose("draw 1").choose("draw 1");
    assert_eq!((t.hand(0), t.hand(1)), (vec!["kaez".into()], vec!["nalin".into()]));
    assert_eq!((t.pile_of(0), t.pile_of(1)), (vec!["muraena".into()], vec!["niranjan".into()]));
}
