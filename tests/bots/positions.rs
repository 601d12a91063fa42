//! Positions with one right answer, in `tests/positions/<pack>.ron`: scenario files whose last step is the answer.

use std::sync::Arc;

use ozeki::bots::{BotSpec, Roster};
use ozeki::decision::Moment;
use ozeki::problem::SourceFile;
use ozeki::scenario::{Labels, Position, Scenario, Stage};

use crate::common::shipped;

const SEARCH: &str = "mcts:1000";

/// Plays every position of a pack, and returns how many there are.
fn solve(id: &str) -> usize {
    let pack = shipped(id);
    let path = format!("tests/positions/{id}.ron");
    let text = std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let file = Arc::new(SourceFile { path, text });
    let scenario = Scenario::read(file).unwrap_or_else(|problems| {
        panic!("{}", problems.iter().map(|problem| problem.render(false)).collect::<Vec<_>>().join("\n"))
    });
    let stage = Stage::new(pack.clone());
    let roster = Roster::new(pack.clone());
    let Ok(BotSpec::Mcts(options)) = SEARCH.parse() else { panic!("it is a search") };
    let mut wrong = Vec::new();
    for case in &scenario.cases {
        let stage = stage.with_options(&scenario, case).unwrap_or_else(|problem| panic!("{}", problem.render(false)));
        let position =
            Position::of(&stage, &scenario, case).unwrap_or_else(|problem| panic!("{}", problem.render(false)));
        let Position { game, seat, right } = position;
        let open = game.open_for(seat).unwrap();
        let answers = game.answers_in_step();
        let moment = Moment { step_start: game.step_start(), answers: &answers };
        let mut bot = roster.search(options, 1, seat);
        let prospects = bot.prospects(game.table(), &open.decision(game.pack()), &moment);
        let chosen = ozeki::bots::best(&prospects);
        if chosen != right {
            let labels = Labels { pack: &pack, table: game.table() };
            let told = open.options.iter().zip(&prospects).map(|(&option, prospect)| {
                let mark = if option == open.options[right] { "right" } else { "" };
                let option = labels.option(option);
                format!("  {option:<40} {:>5} {:.3} {mark}\n", prospect.visits, prospect.win_rate)
            });
            wrong.push(format!("{id}: {}\n{}", case.name.value, told.collect::<String>()));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are wrong\n{}", wrong.len(), scenario.cases.len(), wrong.join("\n"));
    scenario.cases.len()
}

#[test]
fn a_search_finds_the_right_answer() {
    let solved: usize = ["tactics", "gosu", "gosu-x", "kamakor"].into_iter().map(solve).sum();
    assert!(solved >= 30, "there are {solved} positions");
}
