//! Numbers that players choose, alone and at the same time, and secret answers of several.

use ozeki::decision::{Ask, AskKind};
use ozeki::event::{Event, EventKind};
use ozeki::library::Source;
use ozeki::limits::{MAX_NUMBER, NUMBER_OPTIONS};
use ozeki::pack::Pack;
use ozeki::table::Seat;
use std::sync::Arc;

use crate::PILE;
use crate::common::{Played, Situation, arena_files, load_arena, report};

/// The arena with a prompt for numbers, and a card that does something when it arrives.
fn pack(body: &str) -> Arc<Pack> {
    let files = arena_files();
    let pack = String::from_utf8(files.read("cards/arena/pack.ron").unwrap().unwrap()).unwrap();
    let pack = pack.replacen("rules: (", "prompts: {\"your_bid\": {\"en\": \"What do you bid?\"}},\nrules: (", 1);
    let files = files
        .with("cards/arena/pack.ron", pack)
        .with("scripts/arena/fires/draw_base.rhai", format!("fn arrival(me) {{ {body} }}"));
    load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e)))
}

fn situation(body: &str) -> Situation {
    Situation::on(pack(body))
        .seat(&["fire_grunt", "fire_hero"], &["draw_base", "fire_rock"])
        .seat(&["dark_grunt", "meka_grunt"], &["meka_rock"])
        .seat(&["alpha_grunt"], &["alpha_rock"])
        .pile(&PILE)
}

fn arrives(body: &str) -> Played {
    let mut t = situation(body).start();
    t.play("draw_base");
    t
}

fn fault(body: &str) -> String {
    let told = situation(body).start().try_answer(0, "play draw_base").unwrap_err().to_string();
    let compiled = situation(body).start_compiled().try_answer(0, "play draw_base").unwrap_err().to_string();
    assert_eq!(told, compiled);
    told
}

#[test]
fn a_player_chooses_a_number_and_all_hear_it() {
    let mut t = arrives("draw(me.owner, choose_number(1, 3, \"your_bid\"));");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Number, .. })));
    assert_eq!(t.options(), ["1", "2", "3"]);
    t.choose("2");
    assert_eq!(t.hand(0).len(), 1 + 2);
    assert!(t.events().contains(&Event::named_number(Seat(0), 2)));
}

#[test]
fn numbers_go_below_zero_and_another_player_may_choose() {
    let mut t =
        arrives("for other in opponents(me.owner) { if choose_number(other, -2, 0) == -1 { draw(other, 1); } }");
    assert_eq!(t.asked().0, 1);
    assert_eq!(t.options(), ["-2", "-1", "0"]);
    t.choose("-1").choose("0");
    assert_eq!((t.hand(1).len(), t.hand(2).len()), (2, 1));
}

#[test]
fn of_one_number_nobody_is_asked() {
    let t = arrives("draw(me.owner, choose_number(2, 2));");
    assert!(t.is_turn_of(1));
    assert_eq!(t.hand(0).len(), 1 + 2);
}

#[test]
fn there_are_a_hundred_numbers_at_most_and_none_too_large() {
    assert_eq!((NUMBER_OPTIONS, MAX_NUMBER), (100, 9_999));
    let t = arrives("choose_number(1, 100);");
    assert_eq!(t.options().len(), 100);
    assert!(fault("choose_number(0, 100);").contains("there are 101 numbers from 0 to 100; 100 is the most"));
    assert!(fault("choose_number(3, 2);").contains("there is no number from 3 to 2"));
    let t = arrives("choose_number(9990, 9999); choose_number(-9999, -9990);");
    assert_eq!(t.options().last().map(String::as_str), Some("9999"));
    assert!(fault("choose_number(9999, 10000);").contains("10000 is not a valid number: it must be -9999 to 9999"));
    assert!(fault("choose_number(-10000, 0);").contains("-10000 is not a valid number"));
}

#[test]
fn a_bid_is_secret_until_all_have_bid() {
    let body = "let bids = numbers_together(players(), 0, 5, \"your_bid\"); for winner in bids.highest() { draw(winner, bids.largest); }";
    for mut t in [situation(body).start(), situation(body).start_compiled()] {
        t.play("draw_base");
        assert_eq!(t.game.open().len(), 3, "all are asked at the same time");
        let (view, events) = (t.game.view(Seat(1)), t.events().len());
        t.answer(0, "3");
        assert_eq!((t.game.view(Seat(1)), t.events().len()), (view, events), "nothing tells that somebody has bid");
        assert!(t.game.open_for(Seat(0)).is_none());
        t.answer(2, "5").answer(1, "4");
        let named = |e: &&Event| e.kind == EventKind::NamedNumber;
        let told: Vec<(u8, i32)> = t.events().iter().filter(named).map(|e| (e.seat.0, e.n)).collect();
        assert_eq!(told, [(0, 3), (1, 4), (2, 5)], "in the order of the players, whoever was first");
        assert_eq!((t.hand(0).len(), t.hand(1).len(), t.hand(2).len()), (1, 1, 1 + 5));
    }
}

#[test]
fn the_numbers_of_players_can_be_read_one_by_one() {
    let mut t = arrives(
        "let bids = numbers_together(opponents(me.owner), 0, 5); for other in bids.lowest() { draw(other, bids.smallest + bids.of(other)); }",
    );
    t.answer(1, "2").answer(2, "4");
    assert_eq!((t.hand(1).len(), t.hand(2).len()), (1 + 4, 1));
    let body = "let bids = numbers_together(opponents(me.owner), 1, 1); draw(me.owner, bids.of(me.owner));";
    assert!(fault(body).contains("player 1 was not asked for a number here"));
}

#[test]
fn several_say_yes_or_no_at_the_same_time() {
    let mut t = arrives("for player in yes_together(players(), \"your_bid\") { draw(player, 1); }");
    assert_eq!(t.options_of(2), ["yes", "no"]);
    t.answer(1, "yes").answer(2, "no");
    assert_eq!(t.hand(1).len(), 1, "not before all have answered");
    t.answer(0, "yes");
    assert_eq!((t.hand(0).len(), t.hand(1).len(), t.hand(2).len()), (2, 2, 1));
    let said = |seat, yes| t.events().iter().any(|e| e.kind == EventKind::Answered && e.seat == seat && e.flag == yes);
    assert!(said(Seat(0), true) && said(Seat(1), true) && said(Seat(2), false));
}

#[test]
fn nobody_at_all_has_no_number() {
    let nobody = "let nobody = players(); for player in players() { nobody = nobody.without(player); }";
    let body = format!(
        "{nobody} let bids = numbers_together(nobody, 0, 3); draw(me.owner, bids.largest + bids.highest().count + bids.smallest);"
    );
    let t = arrives(&body);
    assert!(t.is_turn_of(1) && t.hand(0).len() == 1);
}

#[test]
fn a_group_of_one_is_a_question_like_any_other() {
    let mut t =
        arrives("draw(me.owner, numbers_together(opponents(me.owner).without(active_player()), 0, 1).largest);");
    assert_eq!(t.game.open().len(), 2);
    t.answer(1, "1").answer(2, "0");
    assert_eq!(t.hand(0).len(), 2);
}

#[test]
fn an_answer_is_saved_by_its_number() {
    let mut t = arrives("draw(me.owner, choose_number(-1, 2) + 1);");
    t.choose("-1");
    let saved = t.game.save(Vec::new());
    let keys: Vec<&str> = saved.answers.iter().filter_map(|answer| answer.key.as_deref()).collect();
    assert_eq!(keys.last(), Some(&"number/number number=-1"));
}
