//! Our trees against OpenSpiel's, which `trees/write.py` has written.

use std::sync::Arc;

use ozeki::pack::Pack;
use ozeki::setup::{SeatSetup, TableSetup};
use ozeki::table::{CardId, Seat, Table};

use super::pack;
use super::tree::{Minds, game, tree, written};

/// Our cards in the order in which the other side counts them.
fn deck(id: &str) -> Vec<String> {
    let cards: &[&str] = match id {
        "kuhn" => &["jack", "queen", "king"],
        "leduc" => &[
            "jack_of_spades",
            "jack_of_hearts",
            "queen_of_spades",
            "queen_of_hearts",
            "king_of_spades",
            "king_of_hearts",
        ],
        _ => &["ace_of_diamonds", "two_of_diamonds", "three_of_diamonds", "four_of_diamonds"],
    };
    cards.iter().map(|card| (*card).to_owned()).collect()
}

/// The set-up in which chance has fallen so, as the first function that follows the deal finds it.
pub fn set_up(id: &str, fallen: &[usize]) -> TableSetup {
    let deck = deck(id);
    let card = |at: usize| deck[fallen[at]].clone();
    let holding = |hand: Vec<String>| SeatSetup { hand, ..SeatSetup::default() };
    let suit = |suit: &str| ["ace", "two", "three", "four"].map(|value| format!("{value}_of_{suit}")).to_vec();
    let (hands, pile, at) = match id {
        "kuhn" => ([vec![card(0)], vec![card(1)]], Vec::new(), "bet"),
        "leduc" => ([vec![card(0)], vec![card(1)]], vec![card(2)], "open"),
        _ => ([suit("clubs"), suit("spades")], (0..4).map(card).collect(), "turn_up_a_prize"),
    };
    let seats = hands.map(holding).to_vec();
    TableSetup { seats, pile, at: Some(at.to_owned()), ..TableSetup::default() }
}

/// How chance has fallen on a table that has been dealt.
fn fallen(id: &str, pack: &Pack, table: &Table) -> String {
    let deck = deck(id);
    let number =
        |card: CardId| deck.iter().position(|other| *other == pack.design(card).id).expect("it is of the deck");
    let hand = |seat| table.hand(Seat(seat)).into_iter();
    let from_top = table.pile(Seat(0)).as_slice().iter().rev().copied();
    let cards: Vec<CardId> = match id {
        "kuhn" => hand(0).chain(hand(1)).collect(),
        "leduc" => hand(0).chain(hand(1)).chain(from_top.take(1)).collect(),
        // The first prize has been turned up.
        _ => {
            let prize = pack.zones_for(2).find(|(_, at)| at.id == "prize").expect("it is declared").0;
            table.zone(prize).iter().copied().chain(from_top).collect()
        }
    };
    cards.into_iter().map(|card| number(card).to_string()).collect()
}

/// What the other side says, a line for each way in which chance can fall.
fn theirs(id: &str) -> Vec<(&'static str, &'static str)> {
    let text = match id {
        "kuhn" => include_str!("trees/kuhn.txt"),
        "leduc" => include_str!("trees/leduc.txt"),
        _ => include_str!("trees/goofspiel.txt"),
    };
    text.lines().map(|line| line.split_once(' ').expect("what fell, and the tree")).collect()
}

/// Where two lines part, with some of what is around it.
fn compare(id: &str, fallen: &str, ours: &str, theirs: &str) {
    let same = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
    let around = |line: &str| line[same.saturating_sub(60)..].chars().take(100).collect::<String>();
    assert!(ours == theirs, "{id}, chance {fallen}:\nours   …{}\ntheirs …{}", around(ours), around(theirs));
}

/// Chance enumerated by set-ups.
fn by_set_ups(id: &str) {
    let (pack, mut minds) = (pack(id), Minds::default());
    for (fallen, theirs) in theirs(id) {
        let way: Vec<usize> = fallen.bytes().map(|digit| usize::from(digit - b'0')).collect();
        let table = set_up(id, &way).build(&pack).unwrap_or_else(|e| panic!("{e}"));
        let ours = written(&tree(&mut minds, &game(&pack, table)));
        compare(id, fallen, &ours, theirs);
    }
}

/// The same from games that are dealt as any game is: what the deal tells is what a player may know.
fn by_deals(id: &str) {
    let pack: Arc<Pack> = pack(id);
    let (mut minds, mut seed) = (Minds::default(), 0);
    let mut dealt = std::collections::BTreeMap::new();
    let theirs = theirs(id);
    while dealt.len() < theirs.len() {
        assert!(seed < 10_000, "some deals never come");
        let game = game(&pack, pack.table(2, seed));
        dealt.entry(fallen(id, &pack, game.table())).or_insert(game);
        seed += 1;
    }
    for (fallen, theirs) in theirs {
        let ours = written(&tree(&mut minds, &dealt[fallen]));
        compare(id, fallen, &ours, theirs);
    }
}

#[test]
fn kuhn_poker_is_the_same_game() {
    by_set_ups("kuhn");
    by_deals("kuhn");
}

#[test]
fn leduc_poker_is_the_same_game() {
    by_set_ups("leduc");
    by_deals("leduc");
}

#[test]
fn goofspiel_is_the_same_game() {
    by_set_ups("goofspiel");
    by_deals("goofspiel");
}

/// A setup names a step of the flow, and what is wrong with that is told.
#[test]
fn a_setup_begins_anywhere_in_a_flow() {
    let pack = pack("kuhn");
    let at = |at: &str, passes: &[u8], active: u8| {
        let setup = set_up("kuhn", &[0, 1]);
        TableSetup { at: Some(at.to_owned()), passes: passes.to_vec(), active, ..setup }
    };
    let asked = |setup: TableSetup| game(&pack, setup.build(&pack).unwrap_or_else(|e| panic!("{e}"))).open()[0].seat;
    assert_eq!(asked(at("bet", &[], 0)), Seat(0));
    assert_eq!(asked(at("bet", &[], 1)), Seat(1), "a loop over players has come to whose turn it is");
    assert_eq!(asked(at("bet", &[0, 1], 0)), Seat(1));
    let wrong = |setup: TableSetup| setup.build(&pack).map(|_| ()).unwrap_err().to_string();
    assert_eq!(wrong(at("bett", &[], 0)), "`bett` is not a step of the flow of `kuhn`; did you mean `bet`?");
    assert_eq!(wrong(at("bet", &[1], 0)), "`bet` is inside of 2 loops of the flow, and `passes` is of 1");
    let wrong = wrong(at("bet", &[0, 2], 0));
    assert_eq!(wrong, "a loop around `bet` is gone through 2 times, so 2 passes cannot be over before it");
}

/// Where a game is in its flow is written down with everything else.
#[test]
fn a_moment_of_a_flow_can_be_written_down() {
    for id in super::GAMES {
        let pack = pack(id);
        let mut game = game(&pack, pack.table(2, 4));
        while !game.is_over() {
            if game.answers_in_step().is_empty() {
                let start = *game.step_start();
                let written = TableSetup::of(&start, &pack, 4).build(&pack).unwrap_or_else(|e| panic!("{id}: {e}"));
                assert_eq!(super::tree::game(&pack, written).open(), game.open(), "{id}: the same is asked");
            }
            let seat = game.open()[0].seat;
            game.answer(seat, 0).unwrap();
        }
    }
}
