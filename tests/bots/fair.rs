//! Bots choose the same on tables that differ only in what their seat cannot know.

use ozeki::bots::{BotSpec, RandomBot, Roster};
use ozeki::decision::{Bot, Moment};
use ozeki::game::Game;
use ozeki::table::Seat;

use crate::common::worlds::other_world;
use crate::common::{shipped, shipped_ids};

fn choice(game: &Game, seat: Seat, spec: &str, roster: &Roster) -> usize {
    let open = game.open_for(seat).unwrap();
    let answers = game.answers_in_step();
    let moment = Moment { step_start: game.step_start(), answers: &answers };
    let mut bot = roster.bot(&spec.parse::<BotSpec>().unwrap(), 77, seat);
    bot.choose(game.table(), &open.decision(game.pack()), &moment)
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
                    let other = other_world(&game, open.seat, decisions);
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
                let option = bots[open.seat.index()].choose(game.table(), &open.decision(game.pack()), &moment);
                game.answer(open.seat, option).unwrap();
            }
        }
        assert!(compared > 15 && within_a_step > 3, "{id}: {compared} compared, {within_a_step} within a step");
    }
}
