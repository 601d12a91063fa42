//! Plays a case and writes down its outcome. It is strict: a step that is not possible, an answer too many and an open
//! question all fail the case.

use std::sync::Arc;

use crate::decision::OpenDecision;
use crate::event::{Call, Event, EventKind};
use crate::game::{Game, GameError, Judgement};
use crate::pack::Pack;
use crate::problem::{Code, Diagnostic};
use crate::syntax::spanned::Spanned;
use crate::table::{Phase, Seat, Table};

use super::facts::{changes, description};
use super::file::{Case, Scenario, Step, Who};
use super::labels::{Labels, player};
use super::stage::Stage;

/// What came of a case.
#[derive(Clone, Debug)]
pub struct CaseRun {
    /// What was played: the cards of the events are this pack's.
    pub pack: Arc<Pack>,
    /// Questions with their options, events in order, what changed.
    pub outcome: String,
    pub events: Vec<Event>,
    pub calls: Vec<Call>,
}

/// How detailed the outcome of a case is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// What is reviewed.
    Outcome,
    /// Also every call a script made, with its result.
    Trace,
}

/// Why a case has no outcome.
enum Failure {
    Step(Diagnostic),
    Game(GameError),
}

/// Runs one case of a scenario. It ends with the turn of its last step; nothing runs on by itself.
pub fn run_case(stage: &Stage, scenario: &Scenario, case: &Case, telling: Telling) -> Result<CaseRun, Diagnostic> {
    let table = scenario.table(case, &stage.pack)?;
    let mut teller = Teller { telling, text: String::new(), events: 0, calls: 0 };
    let played = play(stage, scenario, case, &table, &mut teller);
    match played.and_then(|game| Ok((game.judgement().map_err(Failure::Game)?, game))) {
        Ok((judgement, game)) => {
            let before = stage.pack.for_clans(table.clans);
            let starting = Labels { pack: &before, table: &table };
            let mut outcome = format!("case: {}\n\n", case.name.value);
            if table.phase != Phase::Opening {
                description(&starting).iter().for_each(|line| outcome += &format!("  {line}\n"));
            }
            outcome += &format!("\n{}\nchanged:\n", teller.text);
            let ending = Labels { pack: game.pack(), table: game.table() };
            changes(&starting, &ending).iter().for_each(|change| outcome += &format!("  {change}\n"));
            let (mut events, mut calls) = (game.events().to_vec(), game.calls().to_vec());
            if let Some(judgement) = judgement {
                outcome += &told_to_bots(&judgement);
                events.extend(judgement.events);
                calls.extend(judgement.calls);
            }
            Ok(CaseRun { pack: game.pack().clone(), outcome, events, calls })
        }
        Err(failure) => {
            let problem = match failure {
                Failure::Step(problem) => problem,
                Failure::Game(GameError::Script(fault)) => fault
                    .diagnostic()
                    .unwrap_or_else(|| scenario.problem(case, None, format!("a script failed: {fault}"))),
                Failure::Game(other) => scenario.problem(case, None, other.to_string()),
            };
            let message = format!("case \"{}\": {}", case.name.value, problem.message);
            let so_far = teller.text.lines().map(|line| format!("  {line}\n")).collect::<String>();
            let story = if so_far.is_empty() { None } else { Some(format!("until then:\n{so_far}")) };
            let hint = [problem.hint.clone(), story].into_iter().flatten().collect::<Vec<_>>().join("\n");
            let problem = Diagnostic { message, ..problem };
            Err(if hint.is_empty() { problem } else { problem.with_hint(hint.trim_end()) })
        }
    }
}

/// What scripts say to bots of the table at the end, which nothing of the game itself would show.
fn told_to_bots(judgement: &Judgement) -> String {
    let seats = judgement.worth.iter().zip(&judgement.likelihood).enumerate();
    let said = |(seat, (worth, likelihood)): (usize, (&i64, &usize))| {
        format!("  {}: worth {worth}, likely {likelihood}\n", player(Seat(seat as u8)))
    };
    seats.map(said).fold("\nfor bots:\n".to_owned(), |text, line| text + &line)
}

fn play(stage: &Stage, scenario: &Scenario, case: &Case, table: &Table, teller: &mut Teller) -> Result<Game, Failure> {
    let mut game = Game::step_by_step(stage.pack.clone(), stage.backend.clone(), *table, case.seed, stage.listening);
    game.go_on().map_err(Failure::Game)?;
    teller.go_on(&game);
    for step in &case.play {
        while game.open().is_empty() && !game.is_over() {
            game.go_on().map_err(Failure::Game)?;
            teller.go_on(&game);
        }
        let (open, option) =
            find_option(&game, step).map_err(|missed| Failure::Step(missed.diagnostic(scenario, step)))?;
        let labels = Labels { pack: game.pack(), table: game.table() };
        teller.text += &format!("? {}\n  {}\n", labels.question(open), listed(&labels, open, option));
        let seat = open.seat;
        game.answer(seat, option).map_err(Failure::Game)?;
        teller.go_on(&game);
    }
    if let Some(open) = game.open().iter().find(|open| !is_quiet(open)) {
        let labels = Labels { pack: game.pack(), table: game.table() };
        let options: Vec<String> = open.options.iter().map(|&choice| labels.option(choice)).collect();
        let message = format!("the case ends with an open question: {} {}", labels.question(open), options.join(" | "));
        return Err(Failure::Step(scenario.problem(case, None, message)));
    }
    Ok(game)
}

/// A case may end where a turn begins: nothing of an effect is left to decide.
pub(super) fn is_quiet(open: &OpenDecision) -> bool {
    open.ask.kind == crate::decision::AskKind::Action
}

/// Tells what happened since it last did.
struct Teller {
    telling: Telling,
    text: String,
    events: usize,
    calls: usize,
}

impl Teller {
    fn go_on(&mut self, game: &Game) {
        let labels = Labels { pack: game.pack(), table: game.table() };
        // A call that waits for an answer is made again when the answer is there, and told then.
        let finished: Vec<&Call> = game.calls().iter().filter(|call| call.result.is_some()).collect();
        let (events, lost) = game.events_since(self.events);
        for (index, event) in (self.events + lost..).zip(events) {
            self.tell_calls(&labels, &finished, index);
            // How often a query is asked is the engine's own business, and no outcome.
            let query = event.kind == EventKind::Fired && event.flag;
            if query && self.telling == Telling::Outcome {
                continue;
            }
            self.text += &format!("{}\n", labels.event(event));
        }
        self.events = game.told();
        self.tell_calls(&labels, &finished, usize::MAX);
    }

    fn tell_calls(&mut self, labels: &Labels, finished: &[&Call], before: usize) {
        while let Some(call) = finished.get(self.calls).filter(|call| call.after <= before) {
            self.calls += 1;
            if self.telling == Telling::Trace {
                let result = call.result.as_deref().unwrap_or_default();
                self.text += &format!("    {}  {} → {result}\n", place(labels, call), call.call);
            }
        }
    }
}

/// The card whose script makes a call, and the line; another file than its own, if it stands there.
fn place(labels: &Labels, call: &Call) -> String {
    let card = labels.id(call.card);
    let Some(script) = labels.pack.script_of(call.card) else { return format!("{card}:{}", call.line) };
    let (file, line, _) = script.written_at(call.line, call.column);
    if Arc::ptr_eq(&file, script.own_file()) {
        return format!("{card}:{line}");
    }
    let parts: Vec<&str> = file.path.rsplitn(3, '/').take(2).collect();
    format!("{card} ({}/{}:{line})", parts.get(1).unwrap_or(&""), parts[0])
}

fn listed(labels: &Labels, open: &OpenDecision, chosen: usize) -> String {
    let options = open.options.iter().enumerate().map(|(index, &choice)| {
        let option = labels.option(choice);
        if index == chosen { format!("[{option}]") } else { option }
    });
    options.collect::<Vec<_>>().join(" | ")
}

/// Why a step answers nothing, and what to do about it.
pub(super) struct Missed {
    message: String,
    hint: Option<&'static str>,
}

impl From<String> for Missed {
    fn from(message: String) -> Self {
        Missed { message, hint: None }
    }
}

impl Missed {
    pub fn diagnostic(self, scenario: &Scenario, step: &Spanned<Step>) -> Diagnostic {
        let problem = Diagnostic::new(Code::Scenario, &scenario.file, step.span.clone(), self.message);
        match self.hint {
            Some(hint) => problem.with_hint(hint),
            None => problem,
        }
    }
}

/// Why nobody may have been asked what a step answers.
const NOT_ASKED: &str = "if there is only one option, or none, nobody is asked: remove this step";

/// Whether a step is the answer to an effect, and no turn of its own.
fn answers_an_effect(step: &Step) -> bool {
    match step {
        Step::Choose(_) | Step::Player(_) | Step::Clan(_) | Step::Level(_) | Step::Number(_) | Step::Prompt(_) => true,
        Step::SpentToken | Step::Yes | Step::No | Step::Done => true,
        Step::As(_, step) => answers_an_effect(step),
        _ => false,
    }
}

/// The question a step answers, and the number of the option it means.
pub(super) fn find_option<'g>(game: &'g Game, step: &Spanned<Step>) -> Result<(&'g OpenDecision, usize), Missed> {
    let (who, step) = match &step.value {
        Step::As(who, step) => (Some(*who), step.as_ref()),
        step => (None, step),
    };
    let open = match (who, game.open()) {
        (_, []) => {
            let hint = answers_an_effect(step).then_some(NOT_ASKED);
            return Err(Missed { message: "this step is one too many: the game is over".to_owned(), hint });
        }
        (Some(who), _) => game
            .open_for(who.seat())
            .ok_or_else(|| format!("{} has no question here, but {} has", who.name(), asked(game)))?,
        (None, [one]) => one,
        (None, _) => {
            return Err(format!("several players choose at the same time ({}): write As(You, …)", asked(game)).into());
        }
    };
    let labels = Labels { pack: game.pack(), table: game.table() };
    let matching = labels.matching(step, &open.options);
    let offered = |indices: &mut dyn Iterator<Item = usize>| {
        indices.map(|index| labels.option(open.options[index])).collect::<Vec<_>>().join(" | ")
    };
    match matching[..] {
        [one] => Ok((open, one)),
        [] if is_quiet(open) && answers_an_effect(step) => {
            let next = format!("{} {}", labels.question(open), offered(&mut (0..open.options.len())));
            let message = format!("this step is one too many: no effect asks anything here; next is {next}");
            Err(Missed { message, hint: Some(NOT_ASKED) })
        }
        [] => {
            let options = offered(&mut (0..open.options.len()));
            Err(format!("this is not possible here; {} {options}", labels.question(open)).into())
        }
        _ => Err(format!("this is ambiguous: {}; say which one", offered(&mut matching.iter().copied())).into()),
    }
}

fn asked(game: &Game) -> String {
    game.open().iter().map(|open| Who::of(open.seat).name()).collect::<Vec<_>>().join(", ")
}
