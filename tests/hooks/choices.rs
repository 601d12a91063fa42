//! What scripts can ask of players.

use ozeki::decision::{Ask, AskKind};
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, Situation, arena_files, load_arena, report};
use crate::{PILE, with};

fn arrives(body: &str) -> Played {
    let mut t = with(&[("fires/draw_base", &format!("fn arrival(me) {{ {body} }}"))])
        .seat(&["fire_grunt", "fire_hero"], &["draw_base", "fire_rock"])
        .seat(&["dark_grunt", "meka_grunt"], &["meka_rock"])
        .seat(&["alpha_grunt"], &["alpha_rock"])
        .pile(&PILE)
        .start();
    t.play("draw_base");
    t
}

#[test]
fn choose_asks_the_player_of_the_card() {
    let mut t = arrives("imprison(choose(in_play().level(2).plus(me)));");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Card, .. })));
    assert_eq!(t.options(), ["fire_hero@0.1.0", "draw_base@0.0.1"]);
    t.choose("fire_hero");
    assert_eq!(t.army(0), ["fire_grunt", "draw_base", "fire_hero!"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn choose_of_one_is_no_question_and_of_none_is_logged() {
    let t = arrives("imprison(choose(in_play().level(2)));");
    assert_eq!(t.army(0)[2], "fire_hero!");
    let t = arrives("imprison(choose(in_play().level(3)));");
    assert!(t.is_turn_of(1));
    assert!(t.events().iter().any(|e| e.kind == EventKind::NoTarget));
}

#[test]
fn choose_can_ask_another_player() {
    let mut t = arrives("for other in opponents(me.owner) { imprison(choose(other, army(other))); }");
    assert!(matches!(t.asked(), (1, Ask { kind: AskKind::Card, .. })));
    t.choose("meka_grunt");
    assert_eq!(t.army(1), ["dark_grunt", "meka_grunt!"]);
    assert_eq!(t.army(2), ["alpha_grunt!"], "with one card there is nothing to choose");
}

#[test]
fn who_has_seen_a_hand_does_not_see_what_its_owner_puts_away() {
    let away = |chooser: &str| {
        let rival = "let rival = choose_player(opponents(me.owner)); look_at_hand(rival);";
        let body = format!("{rival} put_at_bottom(rival, choose({chooser}, hand(rival)));");
        let mut t = with(&[("fires/draw_base", &format!("fn arrival(me) {{ {body} }}"))])
            .seat(&["fire_grunt", "fire_hero"], &["draw_base", "fire_rock"])
            .seat(&[], &["meka_rock", "dark_rock", "alpha_rock"])
            .pile(&PILE)
            .start();
        t.play("draw_base").choose("dark_rock");
        assert_eq!(t.pile().last().map(String::as_str), Some("dark_rock"));
        let table = t.game.table();
        (table.hidden_from(Seat(0)).len(), table.hidden_from(Seat(1)).len())
    };
    // The other cards of the pile are hidden from both, and the card in the first hand from the second.
    let pile = PILE.len();
    assert_eq!(away("me.owner"), (pile, pile + 1), "one picked it, the other misses it");
    assert_eq!(away("rival"), (pile + 3, pile + 1), "it may be any of the three");
}

#[test]
fn choose_up_to_ends_at_the_number() {
    let mut t = arrives("imprison(choose_up_to(2, in_play().level(1)));");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Cards, n: 2, .. })));
    assert_eq!(t.options().len(), 5 + 1);
    t.choose("alpha_grunt");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Cards, n: 1, .. })));
    assert!(!t.options().contains(&"alpha_grunt@2.0.0".to_owned()), "nothing is chosen twice");
    t.choose("fire_grunt");
    assert_eq!((t.army(0)[0].as_str(), t.army(2)[0].as_str()), ("fire_grunt!", "alpha_grunt!"));
    assert!(t.is_turn_of(1));
}

#[test]
fn choose_up_to_ends_when_the_player_has_enough_or_there_are_no_more() {
    let mut t = arrives("imprison(choose_up_to(5, in_play().clan(\"fires\")));");
    t.choose("fire_hero").choose("done");
    assert_eq!(t.army(0), ["fire_grunt", "draw_base", "fire_hero!"]);
    let mut t = arrives("imprison(choose_up_to(5, in_play().clan(\"fires\")));");
    t.choose("fire_hero").choose("fire_grunt").choose("draw_base");
    assert_eq!(t.army(0), ["fire_grunt!", "draw_base!", "fire_hero!"]);
    assert!(arrives("choose_up_to(0, in_play());").is_turn_of(1));
    assert!(arrives("choose_up_to(3, in_play().level(3));").is_turn_of(1));
}

#[test]
fn choose_player_names_one_of_several() {
    let mut t = arrives("discards(choose_player(opponents(me.owner)), 1);");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Player, .. })));
    assert_eq!(t.options(), ["player 1", "player 2"]);
    t.choose("player 2");
    assert_eq!(t.discard(), ["alpha_rock"]);
}

#[test]
fn choose_hand_asks_only_if_somebody_has_a_card() {
    let script = "fn arrival(me) { discards(choose_hand(opponents(me.owner)), 1); }";
    let arrives = |third: &[&str]| {
        let start =
            with(&[("fires/draw_base", script)]).seat(&["fire_grunt"], &["draw_base"]).seat(&["dark_rock"], &[]);
        let mut t = start.seat(&["meka_rock"], third).start();
        t.play("draw_base");
        t
    };
    let t = arrives(&["alpha_rock"]);
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Player, .. })));
    assert_eq!(t.options(), ["player 1", "player 2"]);
    let t = arrives(&[]);
    assert!(t.events().contains(&Event::nothing_discarded(Seat(1))), "the log says that there was nothing");
}

#[test]
fn choose_clan_gives_its_id() {
    let mut t = arrives("draw(me.owner, in_play().clan(choose_clan()).count);");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Clan, .. })));
    assert_eq!(t.options(), ["gobans", "alphas", "darks", "mekas", "fires"]);
    t.choose("fires");
    assert_eq!(t.hand(0).len(), 1 + 3);
}

#[test]
fn choose_level_gives_a_number() {
    let mut t = arrives("draw(me.owner, in_play().level(choose_level()).count);");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::Level, .. })));
    assert_eq!(t.options(), ["level 1", "level 2", "level 3"]);
    t.choose("level 1");
    assert_eq!(t.hand(0).len(), 1 + 5);
}

/// The arena with a question of its own, and a card that asks it.
fn with_prompt(script: &str) -> Situation {
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arena/cards/arena/pack.ron");
    let pack = std::fs::read_to_string(pack).unwrap();
    let prompts = "prompts: {\"redraw\": {\"en\": \"Begin anew?\"}, \"draw_two\": {\"en\": \"Draw two cards?\"}},";
    let pack = pack.replace("composition: [],", &format!("composition: [],\n    {prompts}"));
    let files = arena_files().with("cards/arena/pack.ron", pack).with("scripts/arena/fires/draw_base.rhai", script);
    let pack = load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e)));
    Situation::on(pack).seat(&[], &["draw_base"]).seat(&[], &["dark_grunt"]).pile(&PILE)
}

#[test]
fn may_asks_a_question_of_the_pack() {
    let script = "fn arrival(me) { if may(\"draw_two\") { draw(me.owner, 2); } else { draw(me.owner, 1); } }";
    for (answer, cards) in [("yes", 2), ("no", 1)] {
        let mut t = with_prompt(script).start();
        t.play("draw_base");
        let (seat, ask) = t.asked();
        let Ask { kind: AskKind::May, n: prompt, .. } = ask else { panic!("{ask:?}") };
        let (id, text) = t.game.pack().prompts.get_index(usize::from(prompt)).unwrap();
        assert_eq!((seat, id.as_str(), text["en"].as_str()), (0, "draw_two", "Draw two cards?"));
        assert_eq!(t.options(), ["yes", "no"]);
        t.choose(answer);
        assert_eq!(t.hand(0).len(), cards);
    }
}

#[test]
fn may_knows_only_the_prompts_of_the_pack() {
    // Put together, so that the lint cannot know it.
    let mut t = with_prompt("fn arrival(me) { may(\"draw_\" + \"tow\"); }").start();
    let error = t.try_answer(0, "play draw_base").unwrap_err().to_string();
    assert!(error.contains("`draw_tow` is not a prompt of this pack"), "{error}");
    assert!(error.contains("did you mean `draw_two`?"), "{error}");
}
