//! A run: one game in progress. Rules, verbs and scripts all work on it.

pub use crate::limits::QUESTIONS;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use crate::decision::{Ask, Choice, ChoiceKind, Decision, Driver, OpenDecision};
use crate::event::{Event, Listening, Log};
use crate::kernel::answering::{About, Answering};
use crate::kernel::foresight::Foresight;
use crate::kernel::memo::{Answers, Influence, Memo, VersionedTable};
use crate::kernel::{Backend, Fault, MAX_CASCADE, Trigger};
use crate::limits::CLANS;
use crate::pack::Pack;
use crate::table::{CardId, CardSet, MAX_CARDS, MAX_SEATS, Seat, Spot, Table};
use crate::vocabulary::Aim;
use crate::vocabulary::hooks::Hook;

/// Why a step ended before its end.
#[derive(Debug)]
pub enum Stop {
    /// The game is over; the outcome is on the table.
    Over,
    /// A driver had no answer; the questions are in [`Core::pending`].
    Suspended,
    /// An answer that is not among the options.
    BadAnswer { seat: Seat, option: usize, options: usize },
    /// A script went wrong.
    Fault(Box<Fault>),
}

pub type Flow<T> = Result<T, Stop>;

/// An effect being resolved: whose card, which hook, and who decides for it.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// `me`; [`CardId::NONE`] for a hook of the pack itself.
    pub card: CardId,
    /// Whose script runs: the card's own, unless it has or copies another's text.
    pub text: CardId,
    pub hook: Hook,
    /// Whose effect it is,
    pub owner: Seat,
    /// and who does what it does: another player, while that is said to be theirs.
    pub controller: Seat,
    /// Another card's effect, copied by this one.
    pub copied: bool,
    /// What is left of what it offered last to be answered.
    pub(crate) offered: Option<About>,
}

impl Frame {
    pub(crate) fn new(trigger: Trigger) -> Self {
        let Trigger { card, text, hook, controller, copied } = trigger;
        Frame { card, text, hook, owner: controller, controller, copied, offered: None }
    }
}

/// The pack of a run, counted by that run alone: threads that share a pack do not wait for each other's counting.
pub(crate) struct HeldPack(Arc<Pack>);

impl Deref for HeldPack {
    type Target = Pack;
    fn deref(&self) -> &Pack {
        &self.0
    }
}

/// Everything a step works on.
pub struct Core {
    /// What is played at this table: the pack, or its cast.
    pub pack: Arc<Pack>,
    pool: Arc<Pack>,
    held: Rc<HeldPack>,
    pub table: VersionedTable,
    pub log: Log,
    pub pending: Vec<OpenDecision>,
    /// How many decisions a driver took, without those that had only one option.
    pub decisions: u64,
    pub(crate) backend: Rc<dyn Backend>,
    pub(crate) driver: Box<dyn Driver>,
    pub(crate) frames: Vec<Frame>,
    /// Inside a query nothing may act or ask.
    pub(crate) querying: bool,
    /// A look ahead: a hook runs, but its verbs are not carried out.
    pub(crate) foresight: Option<Foresight>,
    /// The position of the last host call of a script, for errors to which Rhai gives no position.
    pub(crate) last_call: (usize, usize),
    /// Why a host function stopped the script that called it.
    pub(crate) stop: Option<Stop>,
    /// What an answer has made so far of what is about to happen.
    pub(crate) answering: Answering,
    /// The keywords, as bits, that cards had before the event being announced.
    pub(crate) had: Vec<(CardId, u32)>,
    /// The cards that each seat was the last to pick in this step: it has seen them, and others may not have.
    pub(crate) picked: [CardSet; MAX_SEATS],
    /// How many groups of seats have been asked at the same time in this step.
    pub(crate) groups: u16,
    /// How many questions have been put in this step.
    pub(crate) asked: u32,
    /// How many moments that were put off are just coming, one because of the other.
    pub(crate) coming: usize,
    /// The table at the start of the step; a step that fails returns to it.
    pub(crate) before: Option<Box<Table>>,
    pub(crate) memo: Memo,
    /// What is known is being found again, for a trace alone.
    pub(crate) retelling: bool,
    /// Which of the effects being resolved have influenced the present answer.
    pub(crate) influence: Influence,
    options: Vec<Choice>,
    /// Room for a list of sets, kept from turn to turn.
    pub(crate) spare_sets: Vec<CardSet>,
}

/// A [`Core`] that can be lent to a script and taken back: while a script runs, the host functions it calls hold it.
pub struct Run(pub(crate) Option<Box<Core>>);

impl Deref for Run {
    type Target = Core;
    fn deref(&self) -> &Core {
        self.0.as_deref().expect("a run is only away while a script holds it")
    }
}

impl DerefMut for Run {
    fn deref_mut(&mut self) -> &mut Core {
        self.0.as_deref_mut().expect("a run is only away while a script holds it")
    }
}

impl Run {
    pub fn new(pool: Arc<Pack>, table: Table, backend: Rc<dyn Backend>, driver: Box<dyn Driver>) -> Self {
        let pack = pool.for_clans(table.clans);
        Run(Some(Box::new(Core {
            held: Rc::new(HeldPack(pack.clone())),
            pack,
            pool,
            table: VersionedTable::new(table),
            log: Log::default(),
            pending: Vec::new(),
            decisions: 0,
            backend,
            driver,
            frames: Vec::with_capacity(MAX_CASCADE),
            querying: false,
            foresight: None,
            last_call: (0, 0),
            stop: None,
            answering: Answering::NONE,
            had: Vec::with_capacity(MAX_CASCADE),
            picked: [CardSet::EMPTY; MAX_SEATS],
            groups: 0,
            asked: 0,
            coming: 0,
            before: None,
            memo: Memo::default(),
            retelling: false,
            influence: Influence::default(),
            options: Vec::with_capacity(MAX_CARDS),
            spare_sets: Vec::with_capacity(CLANS),
        })))
    }

    pub fn set_driver(&mut self, driver: Box<dyn Driver>) {
        self.driver = driver;
    }

    /// The pack that this run plays, whatever is at the table now.
    pub fn pool(&self) -> &Arc<Pack> {
        &self.pool
    }

    /// Goes on from another table of the same pack.
    pub fn put_table(&mut self, table: &Table) {
        self.table.clone_from(table);
        self.find_cast();
    }

    /// Plays with the cards of the clans that the table has now.
    pub(crate) fn find_cast(&mut self) {
        if !self.pack.is_for(self.table.clans) {
            self.pack = self.pool.for_clans(self.table.clans);
            self.held = Rc::new(HeldPack(self.pack.clone()));
        }
    }

    /// The pack, to read while the run is written to.
    pub(crate) fn held_pack(&self) -> Rc<HeldPack> {
        self.held.clone()
    }

    /// The card whose effect is being resolved.
    pub(crate) fn source(&self) -> CardId {
        self.frames.last().map_or(CardId::NONE, |frame| frame.card)
    }

    /// The purpose of the choice that the running script is about to ask, as far as its text shows it.
    pub(crate) fn aim(&self) -> Aim {
        let Some(frame) = self.frames.last() else { return Aim::Unsaid };
        let script = self.pack.script_of(frame.text);
        script.map_or(Aim::Unsaid, |script| script.aims.at(self.last_call))
    }

    /// An empty list to collect options in; [`Run::ask`] takes it back, so that asking allocates nothing.
    pub(crate) fn buffer(&mut self) -> Vec<Choice> {
        let mut buffer = std::mem::take(&mut self.options);
        buffer.clear();
        buffer
    }

    /// Takes a list back that was not needed for a question.
    pub(crate) fn give_back(&mut self, buffer: Vec<Choice>) {
        self.options = buffer;
    }

    /// Asks one seat to choose. No option: `None`. Only one: no question.
    pub(crate) fn ask(&mut self, seat: Seat, ask: Ask, options: Vec<Choice>) -> Flow<Option<Choice>> {
        let answer = match options[..] {
            [] => Ok(None),
            [only] => {
                if let Some(card) = only.picked() {
                    self.has_picked(seat, card);
                }
                Ok(Some(only))
            }
            _ => match self.drive(seat, ask, &options, CardSet::EMPTY, 0) {
                Ok(Some(index)) => Ok(Some(options[index])),
                Ok(None) => Err(Stop::Suspended),
                Err(stop) => Err(stop),
            },
        };
        self.options = options;
        answer
    }

    /// Asks one seat for a card of a set; [`CardId::NONE`] if it is empty, and the log says so.
    pub(crate) fn ask_card(&mut self, seat: Seat, ask: Ask, from: CardSet) -> Flow<CardId> {
        let unseen = self.unseen_in_zones(seat, from);
        self.ask_card_unseen(seat, ask, from, unseen)
    }

    /// The same, where some of the cards are not looked at: they are offered by where they lie.
    pub(crate) fn ask_card_unseen(&mut self, seat: Seat, ask: Ask, from: CardSet, unseen: CardSet) -> Flow<CardId> {
        self.table.show(seat, from - unseen);
        let mut options = self.buffer();
        options.extend(self.distinct(from - unseen).map(Choice::card));
        self.offer_unseen(unseen, &mut options);
        let offered = self.places_of(unseen);
        match self.ask(seat, ask, options)? {
            Some(choice) if choice.kind == ChoiceKind::Unseen => Ok(self.card_unseen(seat, choice, &offered)),
            Some(Choice { kind: ChoiceKind::Card, card, .. }) => Ok(card),
            _ => {
                let source = self.source();
                self.note(Event::no_target(source, ask));
                Ok(CardId::NONE)
            }
        }
    }

    /// Asks one seat yes or no.
    pub(crate) fn ask_yes_no(&mut self, seat: Seat, ask: Ask) -> Flow<bool> {
        let mut options = self.buffer();
        options.extend([Choice::yes(), Choice::no()]);
        Ok(self.ask(seat, ask, options)? == Some(Choice::yes()))
    }

    /// Puts a question to the driver; unanswered, it is left pending.
    pub(super) fn drive(
        &mut self,
        seat: Seat,
        ask: Ask,
        options: &[Choice],
        chosen: CardSet,
        group: u16,
    ) -> Flow<Option<usize>> {
        let source = self.source();
        let core = &mut **self;
        core.asked += 1;
        if core.asked > QUESTIONS {
            let fault =
                Fault::new(format!("a step of a game has at most {QUESTIONS} questions, and this one has more"));
            return Err(Stop::Fault(Box::new(fault.with_hint("ask for several cards at once, with `choose_up_to`"))));
        }
        let decision = Decision { pack: &core.pack, seat, ask, source, options, group };
        match core.driver.decide(&mut core.table, &decision) {
            Some(index) if index < options.len() => {
                core.decisions += 1;
                if let Some(card) = options[index].picked() {
                    self.has_picked(seat, card);
                }
                Ok(Some(index))
            }
            Some(option) => Err(Stop::BadAnswer { seat, option, options: options.len() }),
            None => {
                core.pending.push(OpenDecision { seat, ask, source, options: options.to_vec(), group, chosen });
                Ok(None)
            }
        }
    }

    /// What is picked for an effect, somebody has seen; what is paid or discarded by the rules, everybody sees anyway.
    pub(super) fn has_picked(&mut self, seat: Seat, card: CardId) {
        if self.frames.is_empty() {
            return;
        }
        self.picked.iter_mut().for_each(|picked| picked.remove(card));
        self.picked[seat.index()].insert(card);
    }

    /// The cards of a set, but copies of one design in one hand or pile only once: which copy it is makes no difference.
    pub(crate) fn distinct(&self, cards: CardSet) -> impl Iterator<Item = CardId> + '_ {
        cards.into_iter().filter(move |&card| {
            let design = self.pack.design_index(card);
            let is_copy = |earlier: CardId| self.pack.design_index(earlier) == design;
            // Most cards are not behind a copy of theirs.
            let Some(before) = card.0.checked_sub(1).map(CardId).filter(|&before| is_copy(before)) else { return true };
            let (spot, counters) = (self.table.spot(card), self.table.counters.on(card));
            let later = self.table.delays.about(card);
            let is_same = |earlier| {
                self.table.spot(earlier) == spot
                    && self.table.counters.on(earlier) == counters
                    && self.table.delays.about(earlier) == later
            };
            let mut earlier_copies = (0..=before.0).rev().map(CardId).take_while(|&earlier| is_copy(earlier));
            matches!(spot, Spot::Army(..)) || !earlier_copies.any(|earlier| cards.contains(earlier) && is_same(earlier))
        })
    }

    /// Something that scripts decide on: remembered, or else found and kept. A look ahead wants to know what each answer
    /// depends on, so for that nothing is remembered.
    pub(crate) fn remembered<T: Copy>(
        &mut self,
        recall: impl FnOnce(&Answers) -> Option<T>,
        find: impl FnOnce(&mut Run) -> Flow<T>,
        keep: impl FnOnce(&mut Answers, T),
    ) -> Flow<T> {
        let core = &mut **self;
        if core.retelling || core.foresight.is_some() {
            return find(self);
        }
        if let Some(known) = core.memo.recall(&core.table, &core.frames).and_then(recall) {
            core.influence.add(core.memo.influence());
            if core.log.listening >= Listening::Trace {
                self.retell(find);
            }
            return Ok(known);
        }
        let (found, influence) = self.watching_influence(find)?;
        let core = &mut **self;
        if let Some(answers) = core.memo.keep(&core.table, core.frames.len(), influence) {
            keep(answers, found);
        }
        Ok(found)
    }

    /// Finds again what is known, so that a trace shows every question asked. The game goes on as if it had not been.
    #[cold]
    fn retell<T>(&mut self, find: impl FnOnce(&mut Run) -> Flow<T>) {
        let backend = self.backend.clone();
        if let Some(outer) = backend.fuel().begin_retelling() {
            let influence = self.influence;
            self.retelling = true;
            // What could go wrong is that it is too much to tell again.
            let _ = find(self);
            self.retelling = false;
            self.influence = influence;
            backend.fuel().end_retelling(outer);
        }
    }

    /// Finds an answer, and how far the effects being resolved influenced it.
    fn watching_influence<T>(&mut self, find: impl FnOnce(&mut Run) -> Flow<T>) -> Flow<(T, Influence)> {
        let outer = std::mem::take(&mut self.influence);
        let found = find(self);
        let inner = std::mem::replace(&mut self.influence, outer);
        self.influence.add(inner);
        Ok((found?, inner))
    }

    /// In a simulation nobody listens: then the event is not even put together.
    #[inline(always)]
    pub(crate) fn note(&mut self, event: Event) {
        self.log.push(event);
        if self.table.anything_attached() {
            self.tell_fallen();
        }
    }

    /// Tells what has fallen off a card that left its zone.
    #[cold]
    fn tell_fallen(&mut self) {
        for card in self.table.fallen() {
            self.log.push(Event::fell_off(card));
        }
    }

    /// Asks one seat even if there is only one thing to say: that it was asked must not tell what it holds.
    pub(crate) fn ask_always(&mut self, seat: Seat, ask: Ask, options: Vec<Choice>) -> Flow<Choice> {
        let answer = self.drive(seat, ask, &options, CardSet::EMPTY, 0).map(|index| index.map(|index| options[index]));
        self.options = options;
        answer?.ok_or(Stop::Suspended)
    }

    /// Whose effect a card's is, while that runs, wherever the card has gone; else whose the card is. A tile speaks for
    /// the active player.
    pub(crate) fn controller_of(&mut self, card: CardId) -> Option<Seat> {
        let owner = self.table.owner(card);
        let acting = self.frames.iter().rev().find(|frame| frame.card == card).map(|frame| frame.owner);
        if owner.is_none() || acting.is_some() && acting != owner {
            self.influence.by_everything();
        }
        let tile = || self.pack.tiles().contains(card).then_some(self.table.active);
        acting.or(owner).or_else(tile)
    }

    /// The player whose effect is being resolved, or whose turn it is.
    pub(crate) fn actor(&self) -> Seat {
        self.frames.last().map_or(self.table.active, |frame| frame.controller)
    }

    /// Does something as the deed of a player, who may be another than the one whose effect it is.
    pub(crate) fn as_deed_of<T>(&mut self, seat: Seat, deed: impl FnOnce(&mut Run) -> Flow<T>) -> Flow<T> {
        let Some(frame) = self.frames.last().copied() else { return deed(self) };
        self.frames.push(Frame { controller: seat, ..frame });
        let done = deed(self);
        self.frames.pop();
        done
    }

    pub(crate) fn is_face_up(&self, card: CardId) -> bool {
        card.is_some() && matches!(self.table.spot(card), Spot::Army(..)) && !self.table.is_prisoner(card)
    }

    /// The place of a card in an army.
    pub(crate) fn place_of(&self, card: CardId) -> Option<(Seat, crate::table::Place)> {
        match self.table.spot(card) {
            Spot::Army(seat, place) => Some((seat, place)),
            _ => None,
        }
    }
}
