//! Whole games of every pack, with every bot.

use std::cell::Cell;
use std::rc::Rc;

use ozeki::bots::{BotSpec, MctsBot, MctsOptions, Roster};
use ozeki::decision::{Bot, Decision, Inline, Moment};
use ozeki::kernel::Run;
use ozeki::script::Compiled;
use ozeki::table::{Seat, Table};

use crate::common::{shipped, shipped_ids};

fn options(spec: &str) -> MctsOptions {
    match spec.parse() {
        Ok(BotSpec::Mcts(options)) => options,
        other => panic!("{spec} is {other:?}"),
    }
}

/// A search that keeps count of iterations that came to nothing.
struct Counted {
    bot: MctsBot,
    lost: Rc<Cell<u64>>,
}

impl Bot for Counted {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize {
        let option = self.bot.choose(table, decision, moment);
        assert!(option < decision.options.len());
        self.lost.set(self.lost.get() + self.bot.take_lost());
        option
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}

#[test]
fn bots_play_whole_games_of_every_pack_by_the_rules() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        let backend = Rc::new(Compiled::new(pack.clone()));
        let roster = Roster::new(pack.clone());
        for players in pack.rules.players.iter() {
            let lost = Rc::new(Cell::new(0));
            let bots = (0..players).map(|seat| -> Box<dyn Bot> {
                let seed = u64::from(players);
                match seat {
                    0 => roster.bot(&BotSpec::Greedy, seed, Seat(seat)),
                    1 => {
                        let bot = roster.search(options("mcts:12,turns=1"), seed, Seat(seat));
                        Box::new(Counted { bot, lost: lost.clone() })
                    }
                    2 => roster.bot(&BotSpec::Mcts(options("mcts-open:5")), seed, Seat(seat)),
                    _ => roster.bot(&BotSpec::Random, seed, Seat(seat)),
                }
            });
            let driver = Inline::new(bots.collect());
            let mut run = Run::new(pack.clone(), pack.table(players, 3), backend.clone(), Box::new(driver));
            run.play_out().unwrap();
            assert_eq!(lost.get(), 0, "{id}, {players} players: every iteration could be played out");
        }
    }
}

#[test]
fn the_same_seed_and_budget_give_the_same_game() {
    let pack = shipped("tactics");
    let backend = Rc::new(Compiled::new(pack.clone()));
    let play = |seed: u64| {
        let roster = Roster::new(pack.clone());
        let specs = ["mcts:20", "greedy"].map(|spec| spec.parse::<BotSpec>().unwrap());
        let bots = specs.iter().zip(0..).map(|(spec, seat)| roster.bot(spec, seed, Seat(seat)));
        let driver = Inline::new(bots.collect());
        let mut run = Run::new(pack.clone(), pack.table(2, 5), backend.clone(), Box::new(driver));
        run.play_out().unwrap();
        *run.table
    };
    assert!(play(1) == play(1));
    assert!(play(1) != play(2), "another seed is another bot");
}
