//! A case read as a position with one right answer: all steps except the last lead to the position, and the last is the
//! answer.

use crate::event::Listening;
use crate::game::{Game, GameError};
use crate::problem::Diagnostic;
use crate::table::Seat;

use super::file::{Case, Scenario};
use super::run::find_option;
use super::stage::Stage;

pub struct Position {
    pub game: Game,
    /// Who is asked,
    pub seat: Seat,
    /// and the number of the option that is right.
    pub right: usize,
}

impl Position {
    pub fn of(stage: &Stage, scenario: &Scenario, case: &Case) -> Result<Self, Diagnostic> {
        let in_trouble = |error: GameError| scenario.problem(case, None, error.to_string());
        let table = scenario.table(case, &stage.pack)?;
        let mut game =
            Game::step_by_step(stage.pack.clone(), stage.backend.clone(), table, case.seed, Listening::Nobody);
        for (index, step) in case.play.iter().enumerate() {
            while game.open().is_empty() && !game.is_over() {
                game.go_on().map_err(in_trouble)?;
            }
            let (open, option) = find_option(&game, step).map_err(|missed| missed.diagnostic(scenario, step))?;
            let seat = open.seat;
            if index + 1 == case.play.len() {
                return Ok(Position { game, seat, right: option });
            }
            game.answer(seat, option).map_err(in_trouble)?;
        }
        Err(scenario.problem(case, None, "a position needs its right answer in `play`".to_owned()))
    }
}
