//! Plays a case and writes down its outcome. Strict: a step that is not offered, an answer left over and a question left
//! open all fail the case.

use std::sync::Arc;

use crate::decision::OpenDecision;
use crate::event::Event;
use crate::game::{Game, GameError};
use crate::pack::{Diagnostic, Pack, Spanned};
use crate::script::Fault;

use super::facts::changes;
use super::file::{Case, Scenario, Step, Who};
use super::labels::{Labels, player};

/// What came of a case.
#[derive(Clone, Debug)]
pub struct CaseRun {
    /// Questions with their options, events in order, what changed.
    pub outcome: String,
    pub events: Vec<Event>,
}

/// Why a case has no outcome.
enum Failure {
    Diagnostic(Box<Diagnostic>),
    Script(Box<Fault>),
}

/// Runs one case of a scenario.
pub fn run_case(pack: &Arc<Pack>, scenario: &Scenario, case: &Case) -> Result<CaseRun, Diagnostic> {
    play(pack, scenario, case).map_err(|failure| match failure {
        Failure::Diagnostic(diagnostic) => *diagnostic,
        Failure::Script(fault) => {
            fault.diagnostic().unwrap_or_else(|| scenario.problem(case, None, format!("a script went wrong: {fault}")))
        }
    })
}

fn play(pack: &Arc<Pack>, scenario: &Scenario, case: &Case) -> Result<CaseRun, Failure> {
    let fail = |problem: Diagnostic| Failure::Diagnostic(Box::new(problem));
    let table = scenario.table(case, pack).map_err(fail)?;
    let stuck = |error: GameError| match error {
        GameError::Script(fault) => Failure::Script(fault),
        other => fail(scenario.problem(case, None, other.to_string())),
    };
    let mut game = Game::from_table(pack.clone(), table.clone(), case.seed).map_err(stuck)?;
    let mut outcome = format!("case: {}\n\n", case.name);
    tell_events(&mut outcome, &game, 0);
    for step in &case.play {
        let at_step = |message: String| fail(Diagnostic::new("scenario", &scenario.file, step.span.clone(), message));
        let (open, option) = find_option(&game, step).map_err(at_step)?;
        let labels = Labels { pack, table: game.table() };
        outcome += &format!("? {}\n  {}\n", labels.question(open), listed(&labels, open, option));
        let (seat, known) = (open.seat, game.events().len());
        game.answer(seat, option).map_err(stuck)?;
        tell_events(&mut outcome, &game, known);
    }
    if let Some(open) = game.open().iter().find(|open| !is_quiet(open)) {
        let labels = Labels { pack, table: game.table() };
        let options: Vec<String> = open.options.iter().map(|&choice| labels.option(choice)).collect();
        let message = format!("a question is not answered: {} {}", labels.question(open), options.join(" | "));
        return Err(fail(scenario.problem(case, None, message)));
    }
    let changed = changes(&Labels { pack, table: &table }, &Labels { pack, table: game.table() });
    outcome += "\nchanged:\n";
    changed.iter().for_each(|change| outcome += &format!("  {change}\n"));
    Ok(CaseRun { outcome, events: game.events().to_vec() })
}

/// A case may end where a turn begins: nothing of an effect is left to decide.
fn is_quiet(open: &OpenDecision) -> bool {
    open.ask == crate::decision::Ask::Action
}

fn tell_events(outcome: &mut String, game: &Game, from: usize) {
    let labels = Labels { pack: game.pack(), table: game.table() };
    for event in &game.events()[from..] {
        *outcome += &format!("{}\n", labels.event(event));
    }
}

fn listed(labels: &Labels, open: &OpenDecision, chosen: usize) -> String {
    let options = open.options.iter().enumerate().map(|(index, &choice)| {
        let option = labels.option(choice);
        if index == chosen { format!("[{option}]") } else { option }
    });
    options.collect::<Vec<_>>().join(" | ")
}

/// The question a step answers, and the number of the option it means.
fn find_option<'g>(game: &'g Game, step: &Spanned<Step>) -> Result<(&'g OpenDecision, usize), String> {
    let (who, step) = match &step.value {
        Step::As(who, step) => (Some(*who), step.as_ref()),
        step => (None, step),
    };
    let open = match (who, game.open()) {
        (_, []) => return Err("this answer is left over: the game is over".to_owned()),
        (Some(who), _) => game
            .open_for(who.seat())
            .ok_or_else(|| format!("{} is asked nothing here; {} is", who.name(), asked(game)))?,
        (None, [one]) => one,
        (None, _) => {
            return Err(format!("several players are asked at once ({}): write As(You, …)", asked(game)));
        }
    };
    let labels = Labels { pack: game.pack(), table: game.table() };
    let matching: Vec<usize> =
        (0..open.options.len()).filter(|&index| labels.means(step, open.options[index])).collect();
    let offered = |indices: &mut dyn Iterator<Item = usize>| {
        indices.map(|index| labels.option(open.options[index])).collect::<Vec<_>>().join(" | ")
    };
    match matching[..] {
        [one] => Ok((open, one)),
        [] => Err(format!(
            "this is not offered to {} here ({}); there is {}",
            player(open.seat),
            labels.question(open),
            offered(&mut (0..open.options.len()))
        )),
        _ => Err(format!("this may mean {}: say which", offered(&mut matching.iter().copied()))),
    }
}

fn asked(game: &Game) -> String {
    game.open().iter().map(|open| Who::of(open.seat).name()).collect::<Vec<_>>().join(", ")
}
