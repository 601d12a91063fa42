//! A game in progress as plain data: pack, seed, and the answers given.
//!
//! Every step starts at a checkpoint. When an answer comes in, the step is run again from there with one more recorded
//! answer. Saving, undo, replay and going on after a crash are all the same list of answers.

mod key;
mod look;
mod saved;

pub use look::{Judgement, Strength};
pub use saved::{OLDEST_SAVE_FORMAT, SAVE_FORMAT, SavedAnswer, SavedGame};

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::decision::{Answer, Choice, Decision, Driver, OpenDecision, Recorded};
use crate::event::{Call, Event, Listening, LogMark};
use crate::kernel::{Backend, Fault, Run, Stop};
use crate::pack::{Pack, Players};
use crate::script::Interpreter;
use crate::setup::SetupError;
use crate::table::{MAX_SEATS, Outcome, Phase, Seat, Table};
use crate::view::View;

/// Why a game cannot go on as asked.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    #[error("`{pack}` is for {allowed} players, not {players}")]
    Players { pack: String, players: u8, allowed: Players },
    #[error("{0}")]
    Dealt(#[from] SetupError),
    #[error("player {} has nothing to decide now", seat.0 + 1)]
    NotAsked { seat: Seat },
    #[error("player {} chose option {}, but there are only {options}", seat.0 + 1, option + 1)]
    NoSuchOption { seat: Seat, option: usize, options: usize },
    #[error("{0}")]
    Script(Box<Fault>),
    #[error(
        "the game was saved in format {found}, but this version reads formats {OLDEST_SAVE_FORMAT} to {SAVE_FORMAT}: its questions are different, so the answers in the file would not fit; use the version that saved the game"
    )]
    Format { found: u32 },
    /// What was chosen is not to be had there now; the key is one that anybody may see.
    #[error(
        "answer {number} of the saved game does not fit any more: player {} chose `{key}`, and {now}; the rules, the cards or the file have changed since (`ozeki replay FILE --to {}` shows the game up to there)",
        seat.0 + 1,
        number - 1
    )]
    NotOffered { number: usize, seat: Seat, key: String, now: String },
    #[error(
        "the game was played with `{pack}` {saved_version} ({saved}), and the pack here is {version} ({loaded}); --force plays it anyway"
    )]
    OtherPack { pack: String, saved: String, saved_version: String, loaded: String, version: String },
    #[error("the game is over, but the file contains {0} more answers")]
    LeftOver(usize),
}

/// Where a saved game stops to fit.
pub struct Misfit {
    /// How many of its answers fit.
    pub played: usize,
    pub why: GameError,
}

#[derive(Clone)]
struct Checkpoint {
    table: Table,
    used: [usize; MAX_SEATS],
    log: LogMark,
    decisions: u64,
}

/// A recorded game.
pub struct Game {
    run: Run,
    recorded: Rc<RefCell<Recorded>>,
    answers: Vec<Answer>,
    /// What was chosen, answer by answer.
    keys: Vec<String>,
    checkpoints: Vec<Checkpoint>,
    seed: u64,
    dealt: Vec<(u8, String)>,
    /// Stop after each step, until told to continue.
    pausing: bool,
}

impl Driver for Rc<RefCell<Recorded>> {
    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        self.borrow_mut().decide(table, decision)
    }
}

impl Game {
    /// Starts a game and takes it to its first question.
    pub fn new(pack: Arc<Pack>, players: u8, seed: u64) -> Result<Self, GameError> {
        Self::new_dealt(pack, players, seed, Vec::new())
    }

    /// The same with cards that are in an opening hand from the start: seat and card id.
    pub fn new_dealt(pack: Arc<Pack>, players: u8, seed: u64, dealt: Vec<(u8, String)>) -> Result<Self, GameError> {
        let allowed = &pack.rules.players;
        if !allowed.allow(players) {
            return Err(GameError::Players { pack: pack.full_id(), players, allowed: allowed.clone() });
        }
        let mut table = pack.table(players, seed);
        for (seat, id) in &dealt {
            table.deal(&pack, Seat(*seat), id)?;
        }
        let mut game = Self::from_table(pack, table, seed)?;
        game.dealt = dealt;
        Ok(game)
    }

    /// This game at its first question.
    pub fn from_the_start(&self) -> Result<Self, GameError> {
        Self::new_dealt(self.run.pool().clone(), self.run.table.seat_count(), self.seed, self.dealt.clone())
    }

    /// The cards that were in an opening hand from the start: seat and card id.
    pub fn dealt(&self) -> &[(u8, String)] {
        &self.dealt
    }

    /// Goes on from any table.
    pub fn from_table(pack: Arc<Pack>, table: Table, seed: u64) -> Result<Self, GameError> {
        let backend = Rc::new(Interpreter::new(pack.clone()));
        Self::run_by(pack, table, seed, backend, Listening::Trace)
    }

    /// The same with another back end, and with more or less written down. It is the same game.
    pub fn run_by(
        pack: Arc<Pack>,
        table: Table,
        seed: u64,
        backend: Rc<dyn Backend>,
        listening: Listening,
    ) -> Result<Self, GameError> {
        let mut game = Self::with_backend(pack, table, seed, backend, listening);
        game.advance()?;
        Ok(game)
    }

    /// A game that continues from any table, one step at a time, only when told to.
    pub(crate) fn step_by_step(
        pack: Arc<Pack>,
        backend: Rc<dyn Backend>,
        table: Table,
        seed: u64,
        listening: Listening,
    ) -> Self {
        let mut game = Self::with_backend(pack, table, seed, backend, listening);
        game.pausing = true;
        game
    }

    /// Takes the next step of a game that goes step by step, up to its first question or its end.
    pub(crate) fn go_on(&mut self) -> Result<(), GameError> {
        self.advance()
    }

    fn with_backend(pack: Arc<Pack>, table: Table, seed: u64, backend: Rc<dyn Backend>, listening: Listening) -> Self {
        let recorded = Rc::new(RefCell::new(Recorded::default()));
        let mut run = Run::new(pack, table, backend, Box::new(recorded.clone()));
        run.log.listening = listening;
        Game {
            run,
            recorded,
            answers: Vec::new(),
            keys: Vec::new(),
            checkpoints: Vec::new(),
            seed,
            dealt: Vec::new(),
            pausing: false,
        }
    }

    /// Plays a saved game again, up to its last answer or the first `to` of them.
    pub fn load(pack: Arc<Pack>, saved: &SavedGame, to: Option<usize>, force: bool) -> Result<Self, GameError> {
        if !(OLDEST_SAVE_FORMAT..=SAVE_FORMAT).contains(&saved.ozeki) {
            return Err(GameError::Format { found: saved.ozeki });
        }
        let (loaded, version) = (pack.hash.to_string(), pack.version.to_string());
        if loaded != saved.pack_hash && !force {
            return Err(GameError::OtherPack {
                pack: saved.pack.clone(),
                saved: saved.pack_hash.clone(),
                saved_version: saved.pack_version.clone(),
                loaded,
                version,
            });
        }
        let mut game = Game::new_dealt(pack, saved.players, saved.seed, saved.dealt.clone())?;
        for (index, answer) in saved.answers.iter().take(to.unwrap_or(usize::MAX)).enumerate() {
            if game.is_over() {
                return Err(GameError::LeftOver(saved.answers.len() - index));
            }
            let option = game.option_of(index, answer)?;
            game.answer(Seat(answer.seat), option)?;
        }
        Ok(game)
    }

    /// Plays as much of a saved game as fits another pack or version of a pack.
    pub fn load_what_fits(pack: Arc<Pack>, saved: &SavedGame) -> Result<(Self, Option<Misfit>), GameError> {
        let mut game = Self::load(pack, saved, Some(0), true)?;
        for (played, answer) in saved.answers.iter().enumerate() {
            let answered = match game.is_over() {
                true => Err(GameError::LeftOver(saved.answers.len() - played)),
                false => game.option_of(played, answer).and_then(|option| game.answer(Seat(answer.seat), option)),
            };
            if let Err(why) = answered {
                return Ok((game, Some(Misfit { played, why })));
            }
        }
        Ok((game, None))
    }

    /// The number that the option of a saved answer has now. Its key counts, wherever in the list that is.
    fn option_of(&self, index: usize, answer: &SavedAnswer) -> Result<usize, GameError> {
        let (seat, saved) = (Seat(answer.seat), usize::from(answer.option));
        let Some(key) = &answer.key else { return Ok(saved) };
        let open = self.open_for(seat);
        let options = open.map_or(&[][..], |open| &open.options);
        let is_it = |&option: &usize| open.is_some_and(|open| self.key(open, options[option]) == *key);
        if saved < options.len() && is_it(&saved) {
            return Ok(saved);
        }
        let mut there = (0..options.len()).filter(is_it);
        let now = match (open, there.next(), there.count()) {
            (_, Some(option), 0) => return Ok(option),
            (_, Some(_), more) => format!("that is offered {} times there now", more + 1),
            (Some(open), None, _) => format!("that is not offered there now; the question is `{}`", open.ask.name()),
            (None, None, _) => "that player is asked nothing there now".to_owned(),
        };
        Err(GameError::NotOffered { number: index + 1, seat, key: key::shown(key), now })
    }

    /// The stable name of an option of a question that is open.
    fn key(&self, open: &OpenDecision, choice: Choice) -> String {
        key::key(self.pack(), &self.run.table, open.ask, choice)
    }

    pub fn save(&self, seats: Vec<String>) -> SavedGame {
        let pack = self.pack();
        SavedGame {
            ozeki: SAVE_FORMAT,
            pack: pack.full_id(),
            pack_version: pack.version.to_string(),
            pack_hash: pack.hash.to_string(),
            players: self.run.table.seat_count(),
            seed: self.seed,
            seats,
            dealt: self.dealt.clone(),
            answers: self
                .answers
                .iter()
                .zip(&self.keys)
                .map(|(a, key)| SavedAnswer { seat: a.seat.0, option: a.option, key: Some(key.clone()) })
                .collect(),
        }
    }

    /// What is played at the table now: the pack, or of a pool larger than a table its cast.
    pub fn pack(&self) -> &Arc<Pack> {
        &self.run.pack
    }

    /// The pack that is played, as it was loaded.
    pub fn pool(&self) -> &Arc<Pack> {
        self.run.pool()
    }

    pub fn table(&self) -> &Table {
        &self.run.table
    }

    /// The table at the start of the step that waits for an answer.
    pub fn step_start(&self) -> &Table {
        self.checkpoints.last().map_or(&self.run.table, |checkpoint| &checkpoint.table)
    }

    /// What has been answered since then, each seat's in the order it answered.
    pub fn answers_in_step(&self) -> Vec<Answer> {
        let mut played = self.checkpoints.last().map_or([0; MAX_SEATS], |checkpoint| checkpoint.used);
        let mut answers = self.answers.clone();
        answers.retain(|answer| {
            let before = &mut played[answer.seat.index()];
            let since = *before == 0;
            *before = before.saturating_sub(1);
            since
        });
        answers
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    pub fn events(&self) -> &[Event] {
        &self.run.log.events
    }

    /// How many events there were; of a very long game the oldest are not kept.
    pub fn told(&self) -> usize {
        self.run.log.told()
    }

    /// The events from a number on, and how many of them are not kept.
    pub fn events_since(&self, from: usize) -> (&[Event], usize) {
        self.run.log.since(from)
    }

    /// The calls scripts made, if the game listens to them.
    pub fn calls(&self) -> &[Call] {
        &self.run.log.calls
    }

    /// The questions that wait for an answer: one, or several when players decide at the same time.
    pub fn open(&self) -> &[OpenDecision] {
        &self.run.pending
    }

    pub fn open_for(&self, seat: Seat) -> Option<&OpenDecision> {
        self.run.pending.iter().find(|decision| decision.seat == seat)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.run.table.outcome
    }

    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// What a player may know now.
    pub fn view(&self, seat: Seat) -> View {
        self.run.table.view(self.pack(), seat)
    }

    /// Takes an answer. If it leads to a fault of a script, the game stays as it was.
    pub fn answer(&mut self, seat: Seat, option: usize) -> Result<(), GameError> {
        let open = self.open_for(seat).ok_or(GameError::NotAsked { seat })?;
        let options = open.options.len();
        if option >= options {
            return Err(GameError::NoSuchOption { seat, option, options });
        }
        let key = self.key(open, open.options[option]);
        self.answers.push(Answer { seat, option: option as u16 });
        self.keys.push(key);
        let checkpoints = self.checkpoints.len();
        match self.resume() {
            Ok(()) => Ok(()),
            Err(error) => {
                self.answers.pop();
                self.keys.pop();
                self.checkpoints.truncate(checkpoints);
                // The answers before this one have been played before, so they can be played again.
                self.resume()?;
                Err(error)
            }
        }
    }

    /// Takes back the last answer; false if there is none.
    pub fn undo(&mut self) -> Result<bool, GameError> {
        let Some(last) = self.answers.pop() else { return Ok(false) };
        self.keys.pop();
        let left = self.answers.iter().filter(|a| a.seat == last.seat).count();
        while self.checkpoints.last().is_some_and(|c| c.used[last.seat.index()] > left) {
            self.checkpoints.pop();
        }
        self.resume()?;
        Ok(true)
    }

    /// Takes back what was answered in the step that waits for an answer.
    pub fn back_to_step_start(&mut self) -> Result<(), GameError> {
        while !self.answers_in_step().is_empty() {
            self.undo()?;
        }
        Ok(())
    }

    /// Runs the last step again from its checkpoint, and on.
    fn resume(&mut self) -> Result<(), GameError> {
        if let Some(checkpoint) = self.checkpoints.pop() {
            self.run.put_table(&checkpoint.table);
            self.run.log.rewind(checkpoint.log);
            self.run.decisions = checkpoint.decisions;
            *self.recorded.borrow_mut() = Recorded::new(self.answers.iter().copied(), checkpoint.used);
        }
        self.advance()
    }

    fn advance(&mut self) -> Result<(), GameError> {
        loop {
            self.checkpoints.push(Checkpoint {
                table: *self.run.table,
                used: self.recorded.borrow().used(),
                log: self.run.log.mark(),
                decisions: self.run.decisions,
            });
            match self.run.step() {
                Ok(()) if self.pausing || self.run.table.phase == Phase::Over => return Ok(()),
                Ok(()) => {}
                Err(Stop::Suspended) => return Ok(()),
                Err(Stop::Over) => return Ok(()),
                Err(Stop::Fault(fault)) => return Err(GameError::Script(fault)),
                Err(Stop::BadAnswer { seat, option, options }) => {
                    return Err(GameError::NoSuchOption { seat, option, options });
                }
            }
        }
    }
}

impl Clone for Game {
    /// An independent game at the same point: the compiled scripts are shared, nothing else is.
    fn clone(&self) -> Self {
        let mut copy = Self::with_backend(
            self.run.pool().clone(),
            *self.run.table,
            self.seed,
            self.run.backend.clone(),
            self.run.log.listening,
        );
        copy.run.log.clone_from(&self.run.log);
        copy.run.pending.clone_from(&self.run.pending);
        copy.run.decisions = self.run.decisions;
        copy.answers.clone_from(&self.answers);
        copy.keys.clone_from(&self.keys);
        copy.checkpoints.clone_from(&self.checkpoints);
        copy.dealt.clone_from(&self.dealt);
        copy.pausing = self.pausing;
        copy
    }
}
