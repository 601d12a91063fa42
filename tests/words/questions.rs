//! Every question says what it is for, and whose effect asks.

use std::cell::RefCell;
use std::rc::Rc;

use ozeki::bots::RandomBot;
use ozeki::decision::{Ask, Bot, Decision, Inline, Moment};
use ozeki::game::Game;
use ozeki::kernel::{Backend, Run};
use ozeki::problem::Code;
use ozeki::script::{Compiled, Interpreter};
use ozeki::table::{Seat, Table};
use ozeki::text::Voice;
use ozeki::transcript::Transcript;
use ozeki::vocabulary::Aim;

use crate::common::{Played, Situation, arena_with, shipped, shipped_ids};

/// The open question in words.
fn question(t: &Played, language: &str) -> String {
    let open = t.game.open().first().expect("a question is open");
    Voice { pack: t.game.pack(), language, viewer: Some(open.seat) }.question(open)
}

/// The first question of an arrival.
fn asked(body: &str) -> Played {
    let script = format!("fn arrival(me) {{ {body} }}");
    let table = Situation::on(arena_with(&[("fires/fire_rock", &script)]));
    let table = table.pile(&["goban_rock", "meka_rock"]).discard(&["goban_grunt", "meka_grunt", "dark_hero"]);
    let table = table.seat(&["fire_grunt"], &["fire_rock", "alpha_grunt", "dark_grunt"]);
    let mut t = table.seat(&["meka_grunt", "dark_grunt!"], &["goban_grunt", "meka_grunt"]).seat(&[], &[]).start();
    t.play("fire_rock");
    t
}

#[track_caller]
fn is_asked(body: &str, wanted: &str) {
    assert_eq!(question(&asked(body), "en"), format!("Fire rock: {wanted}"), "{body}");
}

#[test]
fn a_question_says_what_is_done_with_the_choice() {
    is_asked("imprison(choose(in_play().face_up()));", "Choose a card to imprison.");
    is_asked("let c = choose(discard_pile()); if c.exists { take(me.owner, c); }", "Choose a card to take into hand.");
    is_asked("discard(choose_up_to(2, hand(me.owner)));", "Choose cards to discard (up to 2 more).");
    is_asked("discards(choose_player(players()), 1);", "Choose who discards.");
    is_asked(
        "let v = choose_player(players()); discard(choose(v, hand(v)));",
        "Choose a player whose card to discard.",
    );
    is_asked("let v = choose_player(opponents(me.owner)); look_at_hand(v);", "Choose whose hand to look at.");
    is_asked("discard(hand(me.owner).clan(choose_clan()));", "Name the clan of the cards to discard.");
    is_asked("discard(hand(me.owner).level(choose_level()));", "Name the level of the cards to discard.");
    let either = "let c = choose(in_play()); if c.is_prisoner { release(c); } else { imprison(c); }";
    is_asked(either, "Choose a card to release or imprison.");
    let by_way = "let c = choose(discard_pile()); take(me.owner, discard_pile().same_as(c));";
    is_asked(by_way, "Choose a card; it decides which cards to take into hand.");
}

#[test]
fn a_question_is_asked_in_french_too() {
    let t = asked("let c = choose(in_play()); if c.is_prisoner { release(c); } else { imprison(c); }");
    assert_eq!(question(&t, "fr"), "Fire rock\u{a0}: Choisissez une carte à libérer ou emprisonner.");
}

#[test]
fn where_the_verb_does_not_say_it_a_prompt_does() {
    let pack = include_str!("../arena/cards/arena/pack.ron");
    let prompts = "prompts: {\"your_favourite\": {\"en\": \"Which is your favourite?\"}},\n    rules: (";
    let pack = pack.replacen("rules: (", prompts, 1);
    let script = "fn arrival(me) { if choose(in_play(), \"your_favourite\").exists { draw(me.owner, 1); } }";
    let files = crate::common::arena_files()
        .with("cards/arena/pack.ron", &*pack)
        .with("scripts/arena/fires/fire_rock.rhai", script);
    let pack = crate::common::load_arena(files).unwrap_or_else(|e| panic!("{}", crate::common::report(&e)));
    assert!(pack.warnings.is_empty(), "{:?}", pack.warnings);
    let table = Situation::on(pack).seat(&["fire_grunt"], &["fire_rock"]).seat(&["meka_grunt"], &[]);
    let mut t = table.start();
    t.play("fire_rock");
    assert_eq!(question(&t, "en"), "Fire rock: Which is your favourite?");
}

/// A script whose choice nobody can tell the purpose of is warned of.
#[test]
fn a_choice_for_nothing_is_warned_of() {
    let bare = "fn arrival(me) { if choose(in_play()).exists { draw(me.owner, 1); } }";
    let pack = arena_with(&[("fires/fire_rock", bare)]);
    assert_eq!(pack.warnings.iter().map(|warning| warning.code).collect::<Vec<_>>(), [Code::UnsaidChoice]);
}

#[test]
fn no_script_of_a_pack_leaves_a_choice_unsaid() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        let unsaid: Vec<String> = pack.warnings.iter().map(|warning| warning.render(false)).collect();
        assert!(unsaid.is_empty(), "{}", unsaid.join("\n"));
    }
}

/// A bot that writes down what it is asked.
struct Listener {
    bot: RandomBot,
    asked: Rc<RefCell<Vec<(Ask, u8)>>>,
}

impl Bot for Listener {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize {
        self.asked.borrow_mut().push((decision.ask, decision.source.0));
        self.bot.choose(table, decision, moment)
    }
}

/// All that is asked in a game of random bots.
fn all_asked(pack: &std::sync::Arc<ozeki::pack::Pack>, seed: u64, backend: Rc<dyn Backend>) -> Vec<(Ask, u8)> {
    let asked = Rc::new(RefCell::new(Vec::new()));
    let players = pack.rules.players.fewest();
    let listener = |seat| Listener { bot: RandomBot::new(seed, Seat(seat)), asked: asked.clone() };
    let bots = (0..players).map(|seat| Box::new(listener(seat)) as Box<dyn Bot>).collect();
    let mut run = Run::new(pack.clone(), pack.table(players, seed), backend, Box::new(Inline::new(bots)));
    run.play_out().unwrap();
    drop(run);
    Rc::try_unwrap(asked).unwrap().into_inner()
}

#[test]
fn no_question_of_a_game_is_bare_and_both_back_ends_ask_the_same() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        let meaning: Rc<dyn Backend> = Rc::new(Interpreter::new(pack.clone()));
        let compiled: Rc<dyn Backend> = Rc::new(Compiled::new(pack.clone()));
        for seed in 0..40 {
            let asked = all_asked(&pack, seed, meaning.clone());
            assert_eq!(asked, all_asked(&pack, seed, compiled.clone()), "{id}, seed {seed}");
            let bare = asked.iter().find(|(ask, _)| ask.aim() == Some(Aim::Unsaid));
            assert!(bare.is_none(), "{id}, seed {seed}: {bare:?}");
        }
    }
}

#[test]
fn a_transcript_says_what_each_question_is_for() {
    let mut game = Game::new(shipped("gosu"), 2, 2026).unwrap();
    while !game.is_over() {
        let open = &game.open()[0];
        let (seat, option) = (open.seat, game.answers().len() % open.options.len());
        game.answer(seat, option).unwrap();
    }
    let transcript = Transcript::of(&game, "en", false).unwrap();
    let chosen: Vec<_> = transcript.answers.iter().filter(|moment| moment.asks == "card").collect();
    assert!(!chosen.is_empty(), "a game without a choice proves nothing");
    for moment in chosen {
        let asked = (&moment.question, &moment.purpose, &moment.source);
        assert!(!moment.purpose.is_empty() && moment.source.is_some(), "{asked:?}");
        assert!(moment.question.contains("Choose a card "), "{asked:?}");
    }
}
