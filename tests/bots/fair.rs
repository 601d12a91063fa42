//! Bots choose the same on tables that differ only in what their seat cannot know.

use ozeki::bots::{BotSpec, RandomBot, Roster};
use ozeki::decision::{Bot, Choice, Moment, OpenDecision};
use ozeki::game::Game;
use ozeki::table::{CardSet, Purpose, Seat, Stream, Table};

use crate::common::{shipped, shipped_ids};

/// The start of a step as it might as well have been, for all a seat knows at a decision in it.
fn other_start(game: &Game, open: &OpenDecision, seed: u64) -> Table {
    let (now, start, seat) = (game.table(), game.step_start(), open.seat);
    let mut other = *start;
    // What the seat has come to know since stays where it is.
    other.set_known(seat, start.all_cards() - (start.hidden_from(seat) & now.hidden_from(seat)));
    let offered: CardSet = open
        .options
        .iter()
        .filter_map(|option| if let Choice::Card(card) = option { Some(*card) } else { None })
        .collect();
    other.redeal(seat, offered, &mut Stream::new(seed, Purpose::Bot(9)));
    other.set_known(seat, start.known(seat));
    other.rng = start.rng;
    other
}

/// A game at that decision in the other world, if the answers lead there.
fn other_world(game: &Game, open: &OpenDecision, seed: u64) -> Option<Game> {
    let start = other_start(game, open, seed);
    let mut other = Game::from_table(game.pack().clone(), start, game.seed()).ok()?;
    for answer in game.answers_in_step() {
        other.answer(answer.seat, usize::from(answer.option)).ok()?;
    }
    let same = other.open_for(open.seat)? == open && other.view(open.seat) == game.view(open.seat);
    (same && other.step_start().turn == game.step_start().turn).then_some(other)
}

fn choice(game: &Game, seat: Seat, spec: &str, roster: &Roster) -> usize {
    let open = game.open_for(seat).unwrap();
    let answers = game.answers_in_step();
    let moment = Moment { step_start: game.step_start(), answers: &answers };
    let mut bot = roster.bot(&spec.parse::<BotSpec>().unwrap(), 77, seat).unwrap();
    bot.choose(game.table(), &open.decision(), &moment)
}

#[test]
fn what_a_seat_cannot_know_changes_no_choice() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        let roster = Roster::new(pack.clone());
        let (mut compared, mut within_a_step) = (0, 0);
        for seed in 0..2 {
            let mut game = Game::new(pack.clone(), 2, seed).unwrap();
            let mut bots = [0, 1].map(|seat| RandomBot::new(seed, Seat(seat)));
            let mut decisions = 0u64;
            while !game.is_over() {
                let open = game.open().last().unwrap().clone();
                decisions += 1;
                if decisions.is_multiple_of(3) && open.options.len() > 1 {
                    let other = other_world(&game, &open, decisions);
                    let fresh = game.answers_in_step().is_empty();
                    assert!(
                        other.is_some() || !fresh,
                        "{id} seed {seed}, decision {decisions}: another deal looks the same where a step begins"
                    );
                    if let Some(other) = other.filter(|other| other.table() != game.table()) {
                        for spec in ["greedy", "mcts:12,turns=2"] {
                            let [a, b] = [&game, &other].map(|game| choice(game, open.seat, spec, &roster));
                            assert_eq!(a, b, "{id} seed {seed}, decision {decisions}: {spec} saw a hidden card");
                        }
                        compared += 1;
                        within_a_step += usize::from(!fresh);
                    }
                }
                let moment = Moment { step_start: game.step_start(), answers: &[] };
                let option = bots[open.seat.index()].choose(game.table(), &open.decision(), &moment);
                game.answer(open.seat, option).unwrap();
            }
        }
        assert!(compared > 15 && within_a_step > 3, "{id}: {compared} compared, {within_a_step} within a step");
    }
}
