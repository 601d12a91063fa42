//! Answers: cards that are used against what is about to happen, and windows in which cards are used.
//!
//! Whoever could hold such a card, as far as anybody knows, is asked: being asked tells nothing.

use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::{About, Answering, Answers, Fault, Flow, Frame, MAX_CASCADE, Run, Stop, Trigger, Value};
use crate::pack::{Answered, AnsweredFrom, Spent, Word};
use crate::table::{CardId, CardSet, Phase, Seat, Spot, ZoneId};
use crate::vocabulary::hooks::{Hook, MOST_ARGUMENTS};
use arrayvec::ArrayVec;

/// Answers to answers are asked for while no more effects than this are under way.
const DEEPEST_ANSWER: usize = MAX_CASCADE / 2;

/// What came of asking for reactions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reacted {
    Nobody,
    /// Somebody did, and what was about to happen still can.
    InVain,
    /// It was called off, or cannot happen any more.
    Prevented,
    /// It is about to happen to another card.
    Redirected(CardId),
}

impl About {
    fn values(self) -> impl Iterator<Item = Value> {
        let (card, player) = (self.card.map(Value::Card), self.player.map(Value::Player));
        card.into_iter().chain(player).chain(self.number.map(Value::Int))
    }
}

impl Run {
    /// Asks who might throw a card away from hand against what is about to happen to a card, and to some others. Each
    /// card is `used` once.
    pub(super) fn reactions(&mut self, verb: Word, card: CardId, others: CardSet, used: &mut CardSet) -> Flow<Reacted> {
        let could = self.pack.answering(verb);
        let mut reacted = Reacted::Nobody;
        if could.is_empty() {
            return Ok(reacted);
        }
        for seat in self.table.seats_from(self.table.active) {
            let hand = self.table.hand(seat);
            if hand.is_empty() || self.answers_no_more(seat) {
                continue;
            }
            let mut fitting = CardSet::EMPTY;
            for candidate in (self.unseen_cards(seat) & could) - *used {
                let args = [Value::Player(seat), Value::Word(verb), Value::Card(card)];
                if self.own_query(candidate, Hook::MayReact, &args, Value::Bool(false))? == Value::Bool(true) {
                    fitting.insert(candidate);
                }
            }
            let Some(thrown) = self.ask_for_answer(seat, Ask::react(card), fitting, hand)? else { continue };
            used.insert(thrown);
            self.table.move_card(thrown, Spot::Discard);
            self.note(Event::reacted(seat, thrown));
            reacted = Reacted::InVain;
            let trigger = self.trigger(thrown, Hook::Reaction, seat)?;
            if let Some(trigger) = trigger
                && !self.is_answered_itself(seat, thrown)?
            {
                // A reaction may be to what another one does, which has its own to call off.
                let about = About { card: Some(card), ..About::default() };
                let answering = Answering::of(Answers::Deed(verb, others), about);
                let done = self.answer(trigger, &[Value::Word(verb), Value::Card(card)], answering)?;
                if done.cancelled {
                    self.note(Event::cancelled(card));
                    return Ok(Reacted::Prevented);
                }
                if let Some(other) = done.about.card.filter(|&other| other != card) {
                    self.note(Event::redirected(card, other));
                    return Ok(Reacted::Redirected(other));
                }
            }
            // What the reaction did may leave nothing for it to happen to.
            if !self.can_still_happen(verb, card) {
                return Ok(Reacted::Prevented);
            }
        }
        Ok(reacted)
    }

    /// Whether a verb that is about to be done to a card is called off, or cannot be done any more.
    pub(super) fn is_called_off(&mut self, verb: Word, card: CardId) -> Flow<bool> {
        if self.pack.answering(verb).is_empty() {
            return Ok(false);
        }
        Ok(self.reactions(verb, card, CardSet::one(card), &mut CardSet::default())? == Reacted::Prevented)
    }

    /// Whether the answer that a card is spent for is called off by another.
    fn is_answered_itself(&mut self, seat: Seat, card: CardId) -> Flow<bool> {
        // What is answered again and again comes to an end before effects may not go deeper.
        if self.pack.answering(Word::ANSWER).is_empty() || self.frames.len() > DEEPEST_ANSWER {
            return Ok(false);
        }
        self.while_of(seat, card, Hook::Reaction, |run| run.is_called_off(Word::ANSWER, card))
    }

    fn can_still_happen(&self, verb: Word, card: CardId) -> bool {
        match verb {
            Word::PLAY => self.table.revealed().contains(card),
            Word::ANSWER => true,
            verb => self.within(verb).contains(card),
        }
    }

    /// The cards of a set that no reaction saves, and those that are hit in place of others. What reactions do may change
    /// what lies where and what is protected, so that is looked at again.
    pub(super) fn not_prevented(&mut self, verb: Word, cards: CardSet) -> Flow<CardSet> {
        if self.pack.answering(verb).is_empty() {
            return Ok(cards);
        }
        let (mut hit, mut again, mut used) = (CardSet::EMPTY, false, CardSet::EMPTY);
        for card in cards {
            let mut victim = card;
            // Nothing can happen any more to what a reaction has taken away.
            while !again || self.within(verb).contains(victim) {
                let reacted = self.reactions(verb, victim, cards | hit, &mut used)?;
                again |= reacted != Reacted::Nobody;
                match reacted {
                    Reacted::Redirected(other) => victim = other,
                    Reacted::Prevented => break,
                    Reacted::Nobody | Reacted::InVain => {
                        hit.insert(victim);
                        break;
                    }
                }
            }
        }
        if again { self.targetable(verb, hit & self.within(verb)) } else { Ok(hit) }
    }

    /// A card that was paid for is about to come into an army: whether it does. It lies in the open until then, and if
    /// not, it goes to the discard pile.
    pub(super) fn comes_into_play(&mut self, seat: Seat, card: CardId, row: usize) -> Flow<bool> {
        if self.pack.answering(Word::PLAY).is_empty() {
            return Ok(true);
        }
        self.table.move_card(card, Spot::Revealed);
        self.note(Event::about_to_play(seat, card));
        let called_off = self.while_of(seat, card, Hook::Arrival, |run| run.is_called_off(Word::PLAY, card))?;
        let comes = !called_off && self.can_still_be_played(seat, card, row)?;
        self.settle_newcomer(seat, card, comes)
    }

    /// The same for a card that is about to replace another.
    pub(super) fn comes_by_mutation(&mut self, seat: Seat, old: CardId, new: CardId) -> Flow<bool> {
        if self.pack.answering(Word::MUTATE).is_empty() {
            return Ok(true);
        }
        self.table.move_card(new, Spot::Revealed);
        self.note(Event::about_to_mutate(seat, old, new));
        let called_off = self.while_of(seat, new, Hook::Mutation, |run| run.is_called_off(Word::MUTATE, old))?;
        let is_there = self.table.revealed().contains(new);
        let comes = !called_off && is_there && self.replacements(old).contains(new);
        self.settle_newcomer(seat, new, comes)
    }

    fn settle_newcomer(&mut self, seat: Seat, card: CardId, comes: bool) -> Flow<bool> {
        if !comes {
            if self.table.revealed().contains(card) {
                self.discard_from_hand(seat, card);
            }
            self.check_conditions()?;
        }
        Ok(comes)
    }

    /// A card that lies nowhere yet is somebody's meanwhile.
    fn while_of<T>(&mut self, seat: Seat, card: CardId, hook: Hook, act: impl FnOnce(&mut Run) -> Flow<T>) -> Flow<T> {
        self.frames.push(Frame::new(Trigger::new(card, card, hook, seat)));
        let done = act(self);
        self.frames.pop();
        done
    }

    /// Runs what a card is used for, and gives what it has done to what it answers.
    fn answer(&mut self, trigger: Trigger, args: &[Value], answering: Answering) -> Flow<Answering> {
        let answering = Answering { depth: self.frames.len() + 1, ..answering };
        let outer = std::mem::replace(&mut self.answering, answering);
        let fired = self.fire(trigger, args);
        let done = std::mem::replace(&mut self.answering, outer);
        fired.map(|()| done)
    }

    /// Asks a seat for one of the cards that could be used, if any could. The question is the same whether or not it has
    /// one of them.
    fn ask_for_answer(&mut self, seat: Seat, ask: Ask, could: CardSet, here: CardSet) -> Flow<Option<CardId>> {
        if could.is_empty() {
            return Ok(None);
        }
        let for_turn = self.pack.rules.not_this_turn && self.is_in_turn();
        let mut options = self.buffer();
        options.extend(self.distinct(could & here).map(Choice::card));
        options.push(Choice::done());
        options.extend(for_turn.then(Choice::not_this_turn));
        let answer = self.ask_always(seat, ask, options)?;
        if answer.kind == ChoiceKind::NotThisTurn {
            self.table.answers_no_more |= 1 << seat.0;
            self.note(Event::answers_no_more(seat));
        }
        Ok(answer.picked())
    }

    fn answers_no_more(&self, seat: Seat) -> bool {
        self.table.answers_no_more & 1 << seat.0 != 0
    }

    /// Whether a turn is under way.
    fn is_in_turn(&self) -> bool {
        match self.table.phase {
            Phase::Turn => true,
            Phase::Scripted => self.pack.course.is_in_turn(self.table.course.at),
            _ => false,
        }
    }

    /// Something is about to happen that cards answer: what is left of it, or nothing if it does not happen.
    pub(crate) fn offer(&mut self, moment: Hook, about: About) -> Flow<Option<About>> {
        let Some(answered) = self.answered(moment) else { return Ok(Some(about)) };
        let seen = about.card.map_or(Default::default(), |card| self.told_to(card));
        self.note(Event::offered(
            moment,
            about.card.unwrap_or(CardId::NONE),
            about.player.into_iter().collect(),
            about.number.unwrap_or_default() as i32,
            about.number.is_some(),
            seen,
        ));
        let (mut about, mut used) = (about, CardSet::EMPTY);
        'asking: loop {
            for seat in self.table.seats_from(self.table.active) {
                let Some(card) = self.card_to_use(seat, moment, answered, about, used)? else { continue };
                used.insert(card);
                let answering = Answering::of(Answers::Moment(moment), about);
                let Some(done) = self.use_card(seat, card, moment, answered, answering)? else { continue };
                if done.cancelled {
                    self.note(Event::called_off(moment));
                    return Ok(None);
                }
                let redirected = (done.about.card, done.about.player) != (about.card, about.player);
                if let Some(player) = done.about.player.filter(|_| done.about.player != about.player) {
                    self.note(Event::turned_to(player, moment));
                }
                if let Some((was, now)) = about.number.zip(done.about.number).filter(|(was, now)| was != now) {
                    self.note(Event::lessened(moment, was as i32, now as i16));
                    if now <= 0 {
                        return Ok(None);
                    }
                }
                about = done.about;
                if redirected {
                    // Those who were asked before have something else to answer now.
                    continue 'asking;
                }
            }
            return Ok(Some(about));
        }
    }

    /// Players may use cards one after the other, until nobody wants to. Each card is used once.
    pub(super) fn window(&mut self, moment: Hook) -> Flow<()> {
        let Some(answered) = self.answered(moment) else { return Ok(()) };
        let about_player = !self.pack.hooks.spec(moment).params.is_empty();
        let first = if self.is_in_turn() { self.table.active } else { self.table.starter };
        let (mut used, mut declined) = (CardSet::EMPTY, 0);
        let mut seats = self.table.seats_from(first).cycle();
        while declined < self.table.seat_count() {
            let Some(seat) = seats.next() else { break };
            declined += 1;
            let about = About { player: about_player.then_some(seat), ..About::default() };
            if let Some(card) = self.card_to_use(seat, moment, answered, about, used)? {
                used.insert(card);
                declined = 0;
                self.use_card(seat, card, moment, answered, Answering::of(Answers::Nothing, about))?;
            }
        }
        Ok(())
    }

    fn answered(&self, moment: Hook) -> Option<Answered> {
        self.pack.own_moment(moment).and_then(|moment| moment.answered)
    }

    /// Asks a seat for a card to answer a moment with, if it could have one.
    fn card_to_use(
        &mut self,
        seat: Seat,
        moment: Hook,
        answered: Answered,
        about: About,
        used: CardSet,
    ) -> Flow<Option<CardId>> {
        let listeners = self.pack.listeners(moment) | self.pack.listeners(Hook::StandsFor);
        if listeners.is_empty() || self.answers_no_more(seat) {
            return Ok(None);
        }
        if answered.by.is_some_and(|role| !self.seating().has_role(seat, role)) {
            return Ok(None);
        }
        let (here, could) = self.cards_to_use(seat, answered.from);
        let mut fitting = CardSet::EMPTY;
        for card in (could & listeners) - used {
            let Some(trigger) = self.trigger(card, moment, seat)? else { continue };
            if self.may_answer(trigger, answered.may, about)? {
                fitting.insert(card);
            }
        }
        let ask = Ask::answer(moment.own_index().unwrap_or_default() as u8);
        self.ask_for_answer(seat, ask, fitting, here)
    }

    /// The cards that a seat may use from a place, and those that might lie there as far as everybody knows.
    fn cards_to_use(&self, seat: Seat, from: AnsweredFrom) -> (CardSet, CardSet) {
        let here = match from {
            AnsweredFrom::Hand => self.table.hand(seat),
            AnsweredFrom::InPlay => self.table.army(seat).cards() - self.table.prisoners(),
            AnsweredFrom::Zone(zone) => {
                let first = self.pack.zones.get_index(usize::from(zone)).map_or(0, |(_, zone)| zone.first);
                let cards = self.table.zone_cards(ZoneId(first + seat.0)).into_iter();
                cards.filter(|&card| self.table.sees(seat, card)).collect()
            }
        };
        let open: CardSet = here.into_iter().filter(|&card| self.table.is_open(card)).collect();
        (here, if open == here { here } else { open | self.unseen_cards(seat) })
    }

    fn may_answer(&mut self, trigger: Trigger, may: Hook, about: About) -> Flow<bool> {
        if !self.pack.listeners(may).contains(trigger.text) {
            return Ok(true);
        }
        let holder = Value::Player(trigger.controller);
        let args: ArrayVec<Value, MOST_ARGUMENTS> = [holder].into_iter().chain(about.values()).collect();
        let asked = Trigger { hook: may, ..trigger };
        Ok(self.query_of(asked, &args, Value::Bool(true))? == Value::Bool(true))
    }

    /// A player uses a card: it is spent, and then does what it does. Nothing, if that was called off itself.
    fn use_card(
        &mut self,
        seat: Seat,
        card: CardId,
        moment: Hook,
        answered: Answered,
        answering: Answering,
    ) -> Flow<Option<Answering>> {
        let trigger = self.trigger(card, moment, seat)?;
        self.note(Event::used(seat, card));
        match answered.spent {
            Spent::Discarded => self.table.move_card(card, Spot::Discard),
            Spent::Removed => self.table.move_card(card, Spot::Removed),
            // Everybody has seen it.
            Spent::Kept => self.table.seats().for_each(|other| self.table.learn(other, card)),
        }
        let Some(trigger) = trigger else { return Ok(None) };
        if self.is_answered_itself(seat, card)? {
            return Ok(None);
        }
        let args: ArrayVec<Value, MOST_ARGUMENTS> = answering.about.values().collect();
        self.answer(trigger, &args, answering).map(Some)
    }

    /// What is about to happen happens to another card: one to which it may be done, and is not done already.
    pub(crate) fn redirect_to(&mut self, other: CardId) -> Flow<()> {
        match self.answering.what {
            Answers::Deed(verb, others) if matches!(verb, Word::DESTROY | Word::IMPRISON) => {
                let word = self.pack.word_text(verb).to_owned();
                if others.contains(other) {
                    return Err(self.illegal(other, &format!("is among those that it is about to {word} already")));
                }
                let one = CardSet::one(other);
                let within = self.within(verb);
                self.require(one, within, &format!("is no card that it could {word}"))?;
                let targetable = self.targetable(verb, one)?;
                self.require(one, targetable, &format!("is protected: nothing may {word} it"))?;
            }
            Answers::Moment(_) if self.answering.about.card.is_some() => {}
            _ => return Err(no_other("card")),
        }
        self.answering.about.card = Some(other);
        Ok(())
    }

    /// It happens to another player.
    pub(crate) fn redirect_to_player(&mut self, other: Seat) -> Flow<()> {
        if self.answering.about.player.is_none() {
            return Err(no_other("player"));
        }
        self.answering.about.player = Some(other);
        Ok(())
    }

    /// The cards that may be in a player's hand as far as the table shows.
    fn unseen_cards(&self, seat: Seat) -> CardSet {
        let own = self.table.has_own_decks();
        let hands = if own {
            self.table.hand(seat)
        } else {
            self.table.seats().fold(CardSet::EMPTY, |all, seat| all | self.table.hand(seat))
        };
        let hidden = self.table.hidden_in_zones();
        let hidden = if own { hidden & self.table.deck_cards(seat) } else { hidden };
        hands | self.table.pile(seat).set() | hidden
    }
}

fn no_other(what: &str) -> Stop {
    let message = format!("what is answered here happens to no other {what}");
    let fault = Fault::new(message);
    Stop::Fault(Box::new(fault.with_hint(
        "`redirect` is for what is about to destroy or imprison a card, and for moments about a card or a player",
    )))
}
