//! What a pack's scripts tell bots: what a table is worth, and how likely a deal of the hidden cards is.

use std::sync::Arc;

use ozeki::bots::{BotSpec, Roster};
use ozeki::decision::Moment;
use ozeki::pack::Pack;
use ozeki::problem::SourceFile;
use ozeki::scenario::{Scenario, Stage, Telling, run_case};
use ozeki::table::Seat;

use crate::common::{Played, Situation, arena_with};

fn pack(script: &str) -> Arc<Pack> {
    arena_with(&[("fires/draw_base", script)])
}

/// The number that a bot chooses when the card has arrived.
fn chosen(script: &str, bot: &str) -> String {
    let pack = pack(script);
    let mut t: Played = Situation::on(pack.clone())
        .seat(&["fire_grunt"], &["draw_base", "fire_rock"])
        .seat(&["dark_grunt"], &["dark_rock"])
        .pile(&["goban_grunt", "goban_rock", "meka_grunt", "meka_rock", "alpha_grunt", "alpha_rock"])
        .start();
    t.play("draw_base");
    let open = t.game.open_for(Seat(0)).unwrap();
    let answers = t.game.answers_in_step();
    let moment = Moment { step_start: t.game.step_start(), answers: &answers };
    let mut bot = Roster::new(pack).bot(&bot.parse::<BotSpec>().unwrap(), 1, Seat(0));
    let best = bot.choose(t.game.table(), &open.decision(t.game.pack()), &moment);
    t.options_of(0).swap_remove(best)
}

#[test]
fn bots_strive_for_what_a_script_says_is_worth_something() {
    let gold = "fn arrival(me) { me.owner.gold = choose_number(0, 9); }";
    let four = "fn worth(_me, player, value) { let off = player.gold - 4; value - 50 * off * off }";
    for bot in ["greedy", "mcts:300"] {
        assert_eq!(chosen(&format!("{gold}\n{four}"), bot), "4", "{bot}");
    }
    let little = "fn worth(_me, player, value) { value - 50 * player.gold }";
    assert_eq!(chosen(&format!("{gold}\n{little}"), "greedy"), "0");
}

/// Who names the colour of the rival's one card wins: 2 if it is this rock, and 1 if it is any other.
const GUESS: &str = r#"fn arrival(me) {
    let guess = choose_number(1, 2);
    for rival in opponents(me.owner) {
        let held = if hand(rival).named("alpha_rock").is_empty { 1 } else { 2 };
        if guess == held { win(me.owner); } else { win(rival); }
    }
}
"#;

/// The same, and what is likely where the rival holds that rock, or does not.
fn likely(weight: &str) -> String {
    let held =
        "let held = false; for rival in opponents(player) { held = !hand(rival).named(\"alpha_rock\").is_empty; }";
    format!("{GUESS}fn likely(_me, player, weight) {{ {held} {weight} }}")
}

#[test]
fn deals_are_weighed_by_what_a_script_says_is_likely() {
    assert_eq!(chosen(GUESS, "mcts:200"), "1", "any other card is more likely");
    for bot in ["greedy", "mcts:200"] {
        assert_eq!(chosen(&likely("if held { weight } else { 0 }"), bot), "2", "{bot}");
        assert_eq!(chosen(&likely("if held { 0 } else { weight }"), bot), "1", "{bot}");
    }
    // Nothing can be: then it is as if nothing had been said.
    assert_eq!(chosen(&likely("0"), "mcts:200"), "1");
    assert_eq!(chosen(&likely("weight / (weight - weight)"), "mcts:200"), "1", "a script that fails says nothing");
}

fn outcome(script: &str) -> Result<String, String> {
    let text =
        "(cases: [(name: \"a case\", setup: (you: (army: [\"draw_base\"], hand: [\"fire_rock\"])), play: [Pass])])";
    let file = SourceFile { path: "x.ron".into(), text: text.to_owned() };
    let scenario = Scenario::read(file.into()).unwrap_or_else(|all| panic!("{}", all[0].render(false)));
    let script = format!("fn arrival(me) {{ base(me, \"draw\"); }}\n{script}");
    let run = run_case(&Stage::new(pack(&script)), &scenario, &scenario.cases[0], Telling::Outcome);
    run.map(|run| run.outcome).map_err(|problem| problem.render(false))
}

#[test]
fn a_scenario_shows_what_bots_are_told_and_reports_what_fails() {
    let told = outcome("fn worth(me, player, value) { if player == me.owner { value + 30 } else { value } }").unwrap();
    assert!(told.contains("for bots:\n  you: worth 30, likely 100\n  them: worth 0, likely 100\n"), "{told}");
    assert!(!outcome("").unwrap().contains("for bots"), "there is nothing to say");
    let told = outcome("fn likely(_me, player, weight) {\n    let none = 0;\n    weight / none\n}").unwrap_err();
    assert!(told.contains("draw_base.rhai:4") && told.contains("zero"), "{told}");
}
