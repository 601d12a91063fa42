//! Cards played from elsewhere than the hand.

use ozeki::event::EventKind;
use ozeki::table::{Seat, Spot};
use ozeki::text::Voice;

use super::common::Played;
use super::common::invariants::assert_conserved;
use super::pack::{made, table, with_zones};

fn reach(script: &str) -> (&'static str, String) {
    ("rules", format!("fn within_reach(player, cards) {{ {script} }}"))
}

fn start(script: &str) -> Played {
    let (rules, text) = reach(script);
    let zones: [(&str, &[&str]); 2] = [("market", &["hill_9", "-", "hill_9"]), ("stock", &["hill_10"])];
    with_zones(table(made("", &[(rules, &text)])), &zones, &[("chest", &["hill_11"])]).start()
}

fn plays(t: &Played) -> Vec<String> {
    t.options().into_iter().filter(|option| option.starts_with("play ")).collect()
}

#[test]
fn a_card_of_the_discard_pile_is_played_from_there() {
    let mut t = start("cards.plus(discard_pile(player).clan(\"hills\"))");
    t.choose("play hill_8@discard");
    assert_eq!((t.army(0), t.discard()), (vec!["hill_1".to_owned(), "hill_8".to_owned()], vec!["lake_8".to_owned()]));
    assert_eq!(t.hand(0).len(), 3, "the hand stays as it is");
    assert_conserved(t.game.pack(), t.game.table());
}

#[test]
fn each_place_of_a_market_is_an_option_of_its_own() {
    let mut t = start("cards.plus(zone(\"market\"))");
    let from_market = t.game.open()[0]
        .options
        .iter()
        .filter(|o| o.card.is_some() && matches!(t.game.table().spot(o.card), Spot::Zone(..)));
    assert_eq!(from_market.count(), 2);
    t.choose("play hill_9");
    assert_eq!(t.army(0), ["hill_1", "hill_9"]);
    assert_conserved(t.game.pack(), t.game.table());
}

#[test]
fn what_lies_hidden_is_shown_to_who_may_play_it_and_to_nobody_else() {
    let mut t = start("cards.plus(top(\"stock\")).plus(zone(player, \"chest\"))");
    let table = t.game.table();
    let hidden = |seat: u8, id: &str| {
        let pack = t.game.pack();
        table
            .hidden_from(Seat(seat))
            .into_iter()
            .any(|card| pack.design(card).id == id && matches!(table.spot(card), Spot::Zone(..)))
    };
    assert!(!hidden(0, "hill_10") && !hidden(0, "hill_11") && hidden(1, "hill_10") && hidden(1, "hill_11"));
    let looked: Vec<_> = t.events().iter().filter(|event| event.kind == EventKind::LookedAt).collect();
    assert_eq!(looked.len(), 2);
    let told = |seat| Voice { pack: t.game.pack(), language: "en", viewer: Some(Seat(seat)) }.event(looked[0]);
    assert!(told(0).contains("hill_1") && !told(1).contains("hill_1"), "{} / {}", told(0), told(1));
    t.choose("play hill_10");
    assert_eq!(t.army(0), ["hill_1", "hill_10"]);
    assert_conserved(t.game.pack(), t.game.table());
}

#[test]
fn what_others_hold_or_what_is_in_play_is_never_within_reach() {
    let t =
        start("let all = cards.plus(in_play()); for rival in opponents(player) { all = all.plus(hand(rival)); } all");
    assert!(!plays(&t).iter().any(|option| option.contains("lake_2") || option.contains("lake_3")), "{:?}", plays(&t));
}

#[test]
fn a_query_may_also_take_cards_away() {
    let t = start("cards.except(cards.clan(\"hills\"))");
    assert!(plays(&t).iter().all(|option| option.contains("lake_1")), "{:?}", plays(&t));
}
