//! What happens to several cards at once: all of it happens, and only then is anybody told. Who hears of it is fixed
//! before, so that nothing is lost because of the order; which of the cards is told of first, players choose.

use arrayvec::ArrayVec;

use crate::decision::Choice;
use crate::kernel::{Flow, Hearers, Run, Trigger, Value};
use crate::pack::TriggerOrder;
use crate::table::{CardId, CardSet, MAX_CARDS, Seat};
use crate::vocabulary::hooks::Hook;

/// A card that something happens to, and what it was before.
#[derive(Clone, Copy)]
struct Affected {
    owner: Seat,
    card: CardId,
    /// What it does about it, with the text it had.
    own: Option<Trigger>,
    /// The keywords it had, as bits.
    keywords: u32,
}

/// What is to be told, and to whom.
pub(super) struct News {
    hook: Hook,
    hearers: Hearers,
    /// The cards among the hearers that are not deaf.
    hearing: CardSet,
    affected: ArrayVec<Affected, MAX_CARDS>,
}

impl News {
    /// Nothing to tell yet. It has room for everything there may be, so it is filled where it is and never moved.
    pub(super) fn of(hook: Hook) -> Self {
        News { hook, hearers: Hearers::new(), hearing: CardSet::EMPTY, affected: ArrayVec::new() }
    }
}

impl News {
    /// A card is not its owner's of before any more.
    pub fn was_of(&mut self, card: CardId, owner: Seat) {
        self.affected.iter_mut().filter(|one| one.card == card).for_each(|one| one.owner = owner);
    }
}

impl Run {
    /// What there will be to tell, to be asked before it happens. A prisoner has no text, and so hears nothing of what
    /// happens to it.
    pub(super) fn gather(&mut self, news: &mut News, cards: CardSet) -> Flow<()> {
        let hook = news.hook;
        if !self.is_awaited(hook) {
            return Ok(());
        }
        self.hearers(hook, &mut news.hearers)?;
        news.hearing = news.hearers.iter().filter(|(_, deaf)| !deaf).map(|(hearer, _)| hearer.card).collect();
        for card in cards {
            let owner = self.table.owner(card).unwrap_or(self.actor());
            let own = if self.table.is_prisoner(card) { None } else { self.trigger(card, hook, owner)? };
            let mut keywords = 0;
            for keyword in 0..self.pack.keywords.len() as u8 {
                keywords |= u32::from(self.keyword_cards(keyword)?.contains(card)) << keyword;
            }
            news.affected.push(Affected { owner, card, own, keywords });
        }
        Ok(())
    }

    /// Tells what has happened, as the deed of whoever acts.
    pub(super) fn tell(&mut self, news: &mut News) -> Flow<()> {
        let by = self.actor();
        while !news.affected.is_empty() {
            let next = self.told_next(news)?;
            let Affected { owner, card, own, keywords } = news.affected.remove(next);
            self.had.push((card, keywords));
            let args = [Value::Card(card), Value::Player(owner), Value::Player(by)];
            let told = self.announce_to(news.hook, &news.hearers, card, own, &args);
            self.had.pop();
            told?;
        }
        Ok(())
    }

    /// Which card is told of next. Those of one player that the same cards hear of are not asked
    /// about, nor what nobody will do anything about.
    fn told_next(&mut self, news: &News) -> Flow<usize> {
        if news.affected.len() == 1 {
            return Ok(0);
        }
        let active = self.table.active;
        let of = |seat: Seat| news.affected.iter().any(|one| one.owner == seat);
        let (chooser, everybodys) = match self.pack.rules.ordering {
            TriggerOrder::Active => (active, true),
            TriggerOrder::Owners => (self.table.seats_from(active).find(|&seat| of(seat)).unwrap_or(active), false),
        };
        let heard_by = |one: &Affected| {
            let others = news.hearing - CardSet::one(one.card);
            if one.own.is_some() { others | CardSet::one(one.card) } else { others }
        };
        let told = |one: &&Affected| everybodys || one.owner == chooser;
        let mut options = self.buffer();
        for (index, one) in news.affected.iter().enumerate().filter(|(_, one)| told(one)) {
            let alike = |other: &Affected| {
                let awaited = self.table.delays.about(other.card) | self.table.delays.about(one.card);
                other.owner == one.owner && heard_by(other) == heard_by(one) && awaited == 0
            };
            if !news.affected[..index].iter().filter(told).any(alike) {
                options.push(Choice::trigger(one.card));
            }
        }
        if options.len() > 1
            && let Some(next) = (0..news.affected.len()).find(|&index| self.nothing_follows(chooser, news, index))
        {
            self.give_back(options);
            return Ok(next);
        }
        let first = self.ask_first(chooser, options)?;
        Ok(news.affected.iter().position(|one| one.card == first).unwrap_or(0))
    }

    /// Whether nobody will do anything about what happened to a card: then it is no matter of order.
    fn nothing_follows(&mut self, chooser: Seat, news: &News, index: usize) -> bool {
        let Affected { owner, card, own, keywords } = news.affected[index];
        let args = [Value::Card(card), Value::Player(owner), Value::Player(self.actor())];
        if self.anything_waits_for(news.hook, &args) {
            return false;
        }
        let pack = self.pack_trigger(news.hook);
        let heard =
            news.hearers.iter().filter(|(hearer, deaf)| !deaf && hearer.card != card).map(|&(hearer, _)| hearer);
        self.had.push((card, keywords));
        let idle = pack.into_iter().chain(own).chain(heard).all(|one| self.foresee(chooser, one, &args).is_idle());
        self.had.pop();
        idle
    }

    /// Takes free cards out of their armies.
    pub(super) fn take_out(&mut self, cards: CardSet, mut each: impl FnMut(&mut Run, Seat, CardId)) {
        for card in cards {
            if let Some((owner, _)) = self.place_of(card) {
                each(self, owner, card);
            }
        }
    }
}
