//! Nobody is asked for an order that makes no difference: whatever order the engine takes where it does not ask, the
//! same answers lead to the same table and the same log.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::RandomBot;
use ozeki::decision::{Ask, Bot, Choice, Decision, Driver, Moment};
use ozeki::event::{Event, EventKind, Listening};
use ozeki::game::{Game, GameError, OLDEST_SAVE_FORMAT};
use ozeki::kernel::{Backend, Run};
use ozeki::pack::Pack;
use ozeki::script::Compiled;
use ozeki::table::{Purpose, Seat, Spot, Stream, Table};

use crate::common::{arena, shipped, shipped_ids};
use crate::player_counts;

/// Answers at random and keeps the answers of a step; or gives them again, each seat's in their order.
struct Answers {
    bots: Vec<RandomBot>,
    given: Vec<VecDeque<(Ask, Choice)>>,
    again: bool,
    /// Where nobody is asked: which way to go.
    stream: Stream,
    /// How often there was more than one.
    free: usize,
}

#[derive(Clone)]
struct Shared(Rc<RefCell<Answers>>);

impl Driver for Shared {
    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        let mut answers = self.0.borrow_mut();
        let seat = decision.seat.index();
        if answers.again {
            let (ask, choice) = answers.given[seat].pop_front().expect("it was not asked before");
            assert_eq!(ask, decision.ask, "another question was asked before");
            return Some(decision.options.iter().position(|&option| option == choice).expect("it was offered before"));
        }
        let option = answers.bots[seat].choose(table, decision, &Moment { step_start: table, answers: &[] });
        answers.given[seat].push_back((decision.ask, decision.options[option]));
        Some(option)
    }

    fn any_order(&mut self, ways: usize) -> usize {
        let mut answers = self.0.borrow_mut();
        answers.free += usize::from(ways > 1);
        if answers.again { answers.stream.below(ways as u32) as usize } else { 0 }
    }
}

/// A table with its discard piles in one order: nothing ever depends on that, and a shuffle forgets it.
fn settled(table: &Table) -> Table {
    let (mut table, discarded) = (*table, table.discarded());
    discarded.into_iter().for_each(|card| table.move_card(card, Spot::Removed));
    discarded.into_iter().for_each(|card| table.move_card(card, Spot::Discard));
    table
}

/// What happened, in no order. Which of two cards that say the same found nothing left to do is of no account.
fn happened(events: &[Event]) -> Vec<String> {
    let told = |event: &Event| match event {
        Event { kind: EventKind::NoTarget, ask, .. } => format!("nothing for {ask:?}"),
        other => format!("{other:?}"),
    };
    let mut happened: Vec<String> = events.iter().map(told).collect();
    happened.sort();
    happened
}

/// Plays a game and each of its steps twice more; how often a question was spared.
fn spared(pack: &Arc<Pack>, backend: &Rc<dyn Backend>, players: u8, seed: u64) -> usize {
    let bots = (0..players).map(|seat| RandomBot::new(seed, Seat(seat))).collect();
    let given = vec![VecDeque::new(); usize::from(players)];
    let stream = Stream::new(seed, Purpose::Bot(9));
    let shared = Shared(Rc::new(RefCell::new(Answers { bots, given, again: false, stream, free: 0 })));
    let mut run = Run::new(pack.clone(), pack.table(players, seed), backend.clone(), Box::new(shared.clone()));
    run.log.listening = Listening::Events;
    let mut free = 0;
    while run.table.outcome.is_none() {
        let start = *run.table;
        run.log.events.clear();
        run.step().unwrap();
        let (end, events) = (*run.table, happened(&run.log.events));
        free += std::mem::take(&mut shared.0.borrow_mut().free);
        let answers = shared.0.borrow().given.clone();
        shared.0.borrow_mut().again = true;
        for _ in 0..2 {
            *run.table = start;
            run.log.events.clear();
            shared.0.borrow_mut().given.clone_from(&answers);
            run.step().unwrap();
            let place = format!("{} with {players}, seed {seed}, turn {}", pack.id, start.turn);
            assert_eq!(happened(&run.log.events), events, "{place}: the order makes a difference");
            assert!(settled(&run.table) == settled(&end), "{place}: another table");
            assert!(shared.0.borrow().given.iter().all(VecDeque::is_empty), "{place}: fewer questions");
        }
        let mut answers = shared.0.borrow_mut();
        (answers.again, answers.free) = (false, 0);
        answers.given.iter_mut().for_each(VecDeque::clear);
        drop(answers);
        *run.table = end;
    }
    free
}

#[test]
fn where_nobody_is_asked_every_order_comes_to_the_same() {
    let mut spared_in_all = 0;
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        let backend: Rc<dyn Backend> = Rc::new(Compiled::new(pack.clone()));
        let mut free = 0;
        for players in player_counts(&pack) {
            free += (0..150).map(|seed| spared(&pack, &backend, players, seed)).sum::<usize>();
        }
        spared_in_all += free;
    }
    assert!(spared_in_all > 200, "only {spared_in_all} questions were spared");
}

/// The other side: what is still asked makes a difference, or leads to questions, or to cards nobody has seen.
#[test]
fn an_order_that_is_asked_for_has_something_to_decide() {
    let (mut asked, mut idle) = (0, Vec::new());
    for pack in shipped_ids().iter().map(|id| shipped(id)) {
        for players in player_counts(&pack) {
            for seed in 0..25 {
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                crate::play_on(&mut game, |game| {
                    let [open] = game.open() else { return };
                    if open.ask != Ask::order() {
                        return;
                    }
                    asked += 1;
                    let ends = open.options.iter().enumerate().map(|(option, _)| {
                        let mut branch = game.clone();
                        branch.answer(open.seat, option).unwrap();
                        (branch.open().to_vec(), settled(branch.table()))
                    });
                    let ends: Vec<_> = ends.collect();
                    if ends.iter().all(|end| *end == ends[0]) {
                        idle.push(format!("{} with {players}, seed {seed}: {:?}", pack.id, open.options));
                    }
                });
            }
        }
    }
    assert!(asked > 10, "only {asked} orders were asked for");
    assert!(idle.len() * 10 <= asked, "{} of {asked} questions decide nothing: {idle:#?}", idle.len());
}

/// The answers of a game saved before are to other questions: that is said, and nothing is replayed.
#[test]
fn a_game_saved_when_other_questions_were_asked_is_refused() {
    let pack = shipped("gosu");
    let mut saved = Game::new(pack.clone(), 2, 7).unwrap().save(vec![String::new(); 2]);
    assert!(Game::load(pack.clone(), &saved, None, false).is_ok());
    saved.ozeki = OLDEST_SAVE_FORMAT - 1;
    for force in [false, true] {
        let error = Game::load(pack.clone(), &saved, None, force).err().expect("it is not played");
        assert!(matches!(error, GameError::Format { found } if found == OLDEST_SAVE_FORMAT - 1));
        assert!(error.to_string().contains("its questions are different"), "{error}");
    }
}
