//! Looking ahead: a step is run again from its start, with the answers given in it so far, in a run of the bot's own.
//! At the decision in question, inside that run, the bot takes over.
//!
//! What the bot's seat cannot know is dealt anew there, so that nothing it does can depend on it. Where several seats
//! are asked at the same time, that happens before the first of them is, and what the others answered is not replayed.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::decision::{Answer, AskKind, Decision, Driver, Moment, Recorded};
use crate::kernel::{Backend, Run, Stop};
use crate::pack::Pack;
use crate::script::Compiled;
use crate::table::{CardSet, MAX_SEATS, Phase, Seat, Stream, Table};
use crate::vocabulary::hooks::Hook;

/// Who plays on from a decision.
pub(super) trait Thinker {
    /// The decision that was asked about.
    fn at_root(&mut self, table: &Table, decision: &Decision) -> Option<usize>;
    /// One that comes after it.
    fn later(&mut self, table: &Table, decision: &Decision) -> Option<usize>;
    /// One of another seat that is asked at the same time as the root, and before it.
    fn meanwhile(&mut self, table: &Table, decision: &Decision) -> Option<usize>;
}

/// The decision asked about.
#[derive(Clone, Copy)]
struct Root {
    seat: Seat,
    group: u16,
    /// Cards it offers: the seat sees them, wherever they lie.
    offered: CardSet,
}

/// How many deals are drawn where a pack says how likely each is; one of them is taken, in proportion.
const WEIGHED_DEALS: usize = 8;
/// Where none of these can be, more are drawn, but no more than so many.
const MOST_DEALS: usize = 64;

/// Asks the scripts of a pack how likely a deal is: in a run of its own, for another one is under way.
struct Judge(Run);

impl Judge {
    fn new(pack: &Arc<Pack>) -> Self {
        let backend = Rc::new(Compiled::new(pack.clone()));
        Judge(Run::new(pack.clone(), Table::new(1, 0), backend, Box::new(Recorded::default())))
    }

    /// A script that fails says nothing: scenarios ask too, and report it.
    fn weight(&mut self, table: &Table, seat: Seat) -> u32 {
        self.0.look_at_table(table);
        self.0.likelihood(seat).map_or(1, |weight| weight as u32)
    }
}

struct Rerun<T> {
    root: Root,
    answers: Vec<Answer>,
    used: [usize; MAX_SEATS],
    /// Hidden cards are left where they are.
    open: bool,
    stream: Stream,
    /// The cards with each back of the pack.
    backs: Vec<CardSet>,
    pool: Arc<Pack>,
    /// Some script says how likely a deal is.
    weighed: bool,
    judge: Option<Judge>,
    dealt: bool,
    past_root: bool,
    thinker: T,
}

impl<T: Thinker> Rerun<T> {
    fn deal(&mut self, table: &mut Table) {
        if std::mem::replace(&mut self.dealt, true) {
            return;
        }
        if self.open {
            table.reseed(&mut self.stream);
        } else if self.weighed {
            self.deal_by_weight(table);
        } else {
            self.redeal(table);
        }
    }

    fn redeal(&mut self, table: &mut Table) {
        table.redeal_by_backs(self.root.seat, self.root.offered, &self.backs, &mut self.stream);
    }

    /// One of a few deals, in proportion to how likely the pack says they are. If none can be, it is the last.
    fn deal_by_weight(&mut self, table: &mut Table) {
        let (before, mut total) = (*table, 0);
        for drawn in 0..MOST_DEALS {
            if drawn >= WEIGHED_DEALS && total > 0 {
                break;
            }
            let mut dealt = before;
            self.redeal(&mut dealt);
            let judge = self.judge.get_or_insert_with(|| Judge::new(&self.pool));
            let weight = judge.weight(&dealt, self.root.seat);
            total += weight;
            if total == 0 || self.stream.below(total) < weight {
                *table = dealt;
            }
        }
    }

    fn recorded(&mut self, seat: Seat) -> Option<usize> {
        let used = &mut self.used[seat.index()];
        let mut own = self.answers.iter().filter(|answer| answer.seat == seat);
        let answer = own.nth(*used)?;
        *used += 1;
        Some(usize::from(answer.option))
    }
}

struct Shared<T>(Rc<RefCell<Rerun<T>>>);

impl<T: Thinker> Driver for Shared<T> {
    fn group_begins(&mut self, table: &mut Table, group: u16) {
        let mut rerun = self.0.borrow_mut();
        if !rerun.past_root && group == rerun.root.group {
            rerun.deal(table);
        }
    }

    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        let mut rerun = self.0.borrow_mut();
        if rerun.past_root {
            return rerun.thinker.later(table, decision);
        }
        let Root { seat, group, .. } = rerun.root;
        if decision.seat == seat {
            if let Some(option) = rerun.recorded(seat) {
                return Some(option);
            }
            rerun.deal(table);
            rerun.past_root = true;
            return rerun.thinker.at_root(table, decision);
        }
        if group != 0 && decision.group == group {
            return rerun.thinker.meanwhile(table, decision);
        }
        match rerun.recorded(decision.seat) {
            Some(option) => Some(option),
            None => rerun.thinker.meanwhile(table, decision),
        }
    }
}

/// A run to look ahead in, and who looks.
pub(super) struct Lookahead<T> {
    pub run: Run,
    rerun: Rc<RefCell<Rerun<T>>>,
}

impl<T: Thinker + 'static> Lookahead<T> {
    pub fn new(pack: Arc<Pack>, backend: Rc<dyn Backend>, stream: Stream, open: bool, thinker: T) -> Self {
        let root = Root { seat: Seat(0), group: 0, offered: CardSet::EMPTY };
        let rerun = Rerun {
            root,
            answers: Vec::new(),
            used: [0; MAX_SEATS],
            open,
            stream,
            backs: Vec::new(),
            pool: pack.clone(),
            weighed: false,
            judge: None,
            dealt: false,
            past_root: false,
            thinker,
        };
        let rerun = Rc::new(RefCell::new(rerun));
        let run = Run::new(pack, Table::new(1, 0), backend, Box::new(Shared(rerun.clone())));
        Lookahead { run, rerun }
    }

    /// Takes a decision to look ahead from.
    pub fn root(&mut self, decision: &Decision, moment: &Moment) {
        let rerun = &mut *self.rerun.borrow_mut();
        // Cards have their numbers from the pack at the table, which may be a cast of the bot's.
        rerun.backs.clear();
        rerun.backs.extend_from_slice(decision.pack.by_back());
        rerun.weighed = decision.pack.anyone_listens(Hook::Likely);
        let cards = decision.options.iter().filter_map(|option| option.picked());
        rerun.root = Root { seat: decision.seat, group: decision.group, offered: cards.collect() };
        rerun.answers.clear();
        rerun.answers.extend_from_slice(moment.answers);
    }

    /// What the next deal comes from.
    pub fn set_stream(&mut self, stream: Stream) {
        self.rerun.borrow_mut().stream = stream;
    }

    /// Runs the step up to the root and on to its end, or until the thinker has no answer.
    pub fn step(&mut self, start: &Table) -> Result<(), Stop> {
        {
            let rerun = &mut *self.rerun.borrow_mut();
            rerun.used = [0; MAX_SEATS];
            (rerun.dealt, rerun.past_root) = (false, false);
        }
        self.run.put_table(start);
        self.run.step()
    }

    /// Continues through the parts that need no decision: a battle, and the steps between rounds.
    pub fn settle(&mut self) -> Result<(), Stop> {
        while matches!(self.run.table.phase, Phase::Battle | Phase::NewRound) {
            self.run.step()?;
        }
        Ok(())
    }

    pub fn think<R>(&self, with: impl FnOnce(&mut T) -> R) -> R {
        with(&mut self.rerun.borrow_mut().thinker)
    }
}

/// Whether a script failed in the step that an action of the turn begins. In the middle of an effect a fault may come of
/// cards that were dealt anew under a script; before an action no script is under way.
pub fn is_fault_of_an_action(decision: &Decision, stepped: &Result<(), Stop>) -> bool {
    decision.ask.kind == AskKind::Action && matches!(stepped, Err(Stop::Fault(_)))
}
