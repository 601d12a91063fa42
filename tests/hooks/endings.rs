//! How scripts end a game, and what the players get for it.

use ozeki::event::Event;
use ozeki::library::{Memory, Source};
use ozeki::table::Seat;
use ozeki::text::Voice;
use ozeki::transcript::Transcript;

use crate::common::{Played, Situation, arena_files, load_arena, report};

const ENDINGS: &str = r#"endings: {
    "queen_freed": (name: {"en": "The queen is free"}),
    "showdown": (name: {"en": "Showdown"}),
},"#;

/// The files of the arena with more in `pack.ron`, and a card that does something when it arrives.
fn files(more: &str, body: &str) -> Memory {
    let files = arena_files();
    let pack = String::from_utf8(files.read("cards/arena/pack.ron").unwrap().unwrap()).unwrap();
    let pack = pack.replacen("rules: (", &format!("{ENDINGS}\n{more}\nrules: ("), 1);
    let script = format!("fn arrival(me) {{ {body} }}");
    files.with("cards/arena/pack.ron", pack).with("scripts/arena/fires/draw_base.rhai", script)
}

fn situation(more: &str, body: &str) -> Situation {
    let pack = load_arena(files(more, body)).unwrap_or_else(|e| panic!("{}", report(&e)));
    Situation::on(pack).seat(&["fire_grunt"], &["draw_base", "fire_rock"]).seat(&["dark_grunt"], &[]).seat(&[], &[])
}

fn arrives(body: &str) -> Played {
    let mut t = situation("", body).start();
    t.play("draw_base");
    let mut compiled = situation("", body).start_compiled();
    compiled.play("draw_base");
    assert_eq!(t.game.outcome(), compiled.game.outcome(), "both ways to run a script end the game alike");
    t
}

#[test]
fn a_script_ends_the_game_in_a_way_of_the_packs_own() {
    let t = arrives("end_game(\"queen_freed\", me.owner);");
    assert_eq!(t.outcome(), ("queen_freed", vec![0]));
    let voice = |language| Voice { pack: t.game.pack(), language, viewer: Some(Seat(1)) };
    let outcome = t.game.outcome().unwrap();
    assert_eq!(voice("en").outcome(outcome), "The queen is free. Player 1: victory!");
    assert_eq!(voice("fr").outcome(outcome), "The queen is free. Joueur 1\u{a0}: victoire\u{a0}!");
    assert_eq!(outcome.scores(3), None, "winning is all there is to it");
}

#[test]
fn several_win_or_nobody_does() {
    assert_eq!(arrives("end_game(\"queen_freed\", opponents(me.owner));").outcome(), ("queen_freed", vec![1, 2]));
    let t = arrives(
        "let nobody = players(); for player in players() { nobody = nobody.without(player); } end_game(\"showdown\", nobody);",
    );
    assert_eq!(t.outcome(), ("showdown", vec![]));
    let told = Voice { pack: t.game.pack(), language: "en", viewer: None }.outcome(t.game.outcome().unwrap());
    assert_eq!(told, "Showdown. Nobody wins.");
}

#[test]
fn the_highest_score_wins_and_scores_may_be_below_zero() {
    let t = arrives(
        "set_score(me.owner, -3); for other in opponents(me.owner) { set_score(other, -5); } end_game(\"showdown\");",
    );
    assert_eq!(t.outcome(), ("showdown", vec![0]));
    assert_eq!(t.game.outcome().unwrap().scores(3), Some(&[-3, -5, -5][..]));
    let t = arrives("for other in opponents(me.owner) { set_score(other, 7); } end_game(\"showdown\");");
    assert_eq!(t.outcome(), ("showdown", vec![1, 2]), "shared if equal");
    assert_eq!(arrives("end_game(\"showdown\");").outcome(), ("showdown", vec![]), "nobody has got anything");
}

#[test]
fn named_winners_count_whatever_the_scores_are() {
    let t = arrives("for other in opponents(me.owner) { set_score(other, 9); } end_game(\"queen_freed\", me.owner);");
    assert_eq!(t.outcome(), ("queen_freed", vec![0]));
    assert_eq!(t.game.outcome().unwrap().scores(3), None);
}

#[test]
fn everybody_sees_a_score_and_it_is_told_once() {
    let t = arrives("set_score(me.owner, 4); set_score(me.owner, 4);");
    let told: Vec<&Event> = t.events().iter().filter(|&event| *event == Event::score_set(Seat(0), 4)).collect();
    assert_eq!(told.len(), 1, "nothing changed the second time");
    assert_eq!(t.game.view(Seat(2)).seats[0].score, 4);
    assert_eq!(t.game.table().scores[0], 4);
}

#[test]
fn a_transcript_says_how_it_ended_and_what_everybody_got() {
    let told = |ending: &str| {
        let rules = format!("fn round_start() {{ set_score(active_player(), 2); {ending} }}");
        let files = files("", "draw(me.owner, 1);").with("scripts/arena/rules.rhai", rules);
        let pack = load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e)));
        let mut t = Played::new(pack, 2, 1);
        while let Some(open) = t.game.open().first() {
            let seat = open.seat;
            t.game.answer(seat, 0).unwrap();
        }
        let active = t.game.table().active.index();
        let transcript = Transcript::of(&t.game, "en", false).unwrap();
        let mine = transcript.scores.as_ref().map(|scores| scores[active]);
        assert_eq!(transcript.scores, t.game.view(Seat(0)).scores);
        (transcript.ending.unwrap_or_default(), mine)
    };
    assert_eq!(told("end_game(\"showdown\");"), ("showdown".to_owned(), Some(2)));
    assert_eq!(told("win(active_player());"), ("card".to_owned(), None));
}

/// What a script that faults says.
fn fault(more: &str, body: &str) -> String {
    let mut t = situation(more, body).start();
    t.try_answer(0, "play draw_base").unwrap_err().to_string()
}

#[test]
fn a_score_is_within_what_the_pack_declares() {
    let scores = "scores: (least: -2, most: 2),";
    let mut t = situation(scores, "set_score(me.owner, 2); end_game(\"showdown\");").start();
    t.play("draw_base");
    assert_eq!(t.game.outcome().unwrap().scores(3), Some(&[2, 0, 0][..]));
    assert!(fault(scores, "set_score(me.owner, 3);").contains("3 is not a valid score: it must be -2 to 2"));
    assert!(fault(scores, "set_score(me.owner, -3);").contains("-3 is not a valid score"));
}

#[test]
fn a_score_has_a_bound_that_every_pack_has() {
    let t = arrives("set_score(me.owner, 1000000); set_score(me.owner, -1000000);");
    assert_eq!(t.game.table().scores[0], -1_000_000);
    assert!(fault("", "set_score(me.owner, 1000001);").contains("it must be -1000000 to 1000000"));
    assert!(fault("", "set_score(me.owner, -1000001);").contains("it must be -1000000 to 1000000"));
}

#[test]
fn a_situation_may_begin_with_scores() {
    let with = |score: i32| {
        situation("scores: (least: 0, most: 9),", "end_game(\"showdown\");").set(|setup| setup.seats[1].score = score)
    };
    let mut t = with(9).start();
    t.play("draw_base");
    assert_eq!(t.outcome(), ("showdown", vec![1]));
    let told = std::panic::catch_unwind(|| with(10).start()).map(|_| ()).unwrap_err();
    let told = told.downcast_ref::<String>().unwrap();
    assert!(told.contains("`them` has a score of 10, but scores in `arena` are 0 to 9"), "{told}");
}
