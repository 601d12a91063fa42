//! Actions of the pack's own in the menu of a turn: who can use which with what card, and what using one does.

use super::ways::Hurdle;
use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::{Flow, Run, Trigger, Value};
use crate::limits::FREE_ACTIONS;
use crate::pack::{ActionOf, OwnAction};
use crate::table::{CardId, CardSet, Seat, Spot};

impl Run {
    /// Asks a player for an action and does it; one that is free is no turn, so the player is asked again. Gives whether
    /// the player passed, which is left to the caller.
    pub(super) fn take_action(&mut self, seat: Seat, may_decline: bool) -> Flow<bool> {
        let mut free = 0;
        loop {
            let mut options = self.buffer();
            self.actions(seat, &mut options)?;
            let can_do_something = self.own_actions(seat, free, &mut options)?;
            // Who can do nothing else must pass, whatever stands against it.
            if !can_do_something || may_decline && self.may_pass(seat)? {
                options.push(Choice::pass());
            }
            let action = self.ask(seat, Ask::action(), options)?.unwrap_or(Choice::pass());
            let Choice { kind, card, n, m, flag, seat: player } = action;
            match kind {
                ChoiceKind::Play => self.play(seat, card, n, m, flag)?,
                ChoiceKind::Mutate => self.mutate(seat, card, m, flag)?,
                ChoiceKind::Jump => self.jump(seat, card)?,
                ChoiceKind::Draw => self.draw_for_tokens(seat, n, m, player)?,
                ChoiceKind::Activate => self.activate(seat, card, flag)?,
                ChoiceKind::Act => self.act(seat, card)?,
                ChoiceKind::OwnAction => {
                    let is_free = self.use_action(seat, n, card)?;
                    free += usize::from(is_free);
                    if is_free {
                        continue;
                    }
                }
                _ => return Ok(true),
            }
            return Ok(false);
        }
    }

    /// The actions of the pack's own that a seat can use now, behind the others in a list. Gives whether there is
    /// anything in it that would be a turn.
    fn own_actions(&mut self, seat: Seat, free: usize, options: &mut Vec<Choice>) -> Flow<bool> {
        let mut any_turn = !options.is_empty();
        if self.pack.actions.is_empty() {
            return Ok(any_turn);
        }
        let pack = self.held_pack();
        for (index, action) in (0..).zip(pack.actions.values()) {
            if action.free && free >= FREE_ACTIONS {
                continue;
            }
            // What the pack itself says holds for every use.
            if !self.may_use(seat, action)? {
                continue;
            }
            let before = options.len();
            if pack.pack_listens(action.does) {
                options.push(Choice::own_action(index, CardId::NONE));
            }
            for card in self.users(seat, action)? {
                if self.may_use_card(seat, action, card)? {
                    options.push(Choice::own_action(index, card));
                }
            }
            any_turn |= !action.free && options.len() > before;
        }
        Ok(any_turn)
    }

    /// The cards with which a seat could use an action, for all that is known before their scripts are asked. Copies that
    /// nobody can tell apart are one.
    fn users(&mut self, seat: Seat, action: &OwnAction) -> Flow<CardSet> {
        let pack = self.held_pack();
        let having = pack.hearing(action.does);
        if having.is_empty() {
            return Ok(CardSet::EMPTY);
        }
        let mut users = CardSet::EMPTY;
        for of in action.of.iter() {
            users = users | self.cards_at(seat, of)? & having;
        }
        let mut able = CardSet::EMPTY;
        for card in users {
            if self.trigger(card, action.does, seat)?.is_some() {
                able.insert(card);
            }
        }
        Ok(self.distinct(able).collect())
    }

    /// The cards of a place from which actions are used. One that the seat does not see is not among them: that it could
    /// be used would tell what it is.
    fn cards_at(&mut self, seat: Seat, of: ActionOf) -> Flow<CardSet> {
        Ok(match of {
            ActionOf::Army => self.table.army(seat).cards() - self.table.prisoners(),
            ActionOf::Tiles => self.table.active_tiles,
            ActionOf::Hand => self.table.hand(seat),
            ActionOf::Zones => {
                let here = |card: &CardId| match self.table.spot(*card) {
                    Spot::Zone(zone, _) => {
                        let owner = self.table.zone_owner(zone);
                        owner.is_none_or(|owner| owner == seat) && self.table.sees(seat, *card)
                    }
                    _ => false,
                };
                self.table.zoned().into_iter().filter(here).collect()
            }
            ActionOf::Reach => self.within_reach(seat)?,
        })
    }

    /// Whether a seat can use an action with a card.
    pub(super) fn action_of(&mut self, seat: Seat, action: &OwnAction, card: CardId) -> Flow<Result<(), Hurdle>> {
        if self.trigger(card, action.does, seat)?.is_none() {
            return Ok(Err(Hurdle::NoAct));
        }
        if self.table.is_prisoner(card) {
            return Ok(Err(Hurdle::Prisoner));
        }
        let mut is_there = false;
        for of in action.of.iter() {
            is_there |= self.cards_at(seat, of)?.contains(card);
        }
        if !is_there {
            return Ok(Err(Hurdle::NotThere));
        }
        let now = self.may_use(seat, action)? && self.may_use_card(seat, action, card)?;
        Ok(if now { Ok(()) } else { Err(Hurdle::NotNow) })
    }

    /// Whether an action of the pack itself can be used now; `None` if the pack's own script does not have it.
    pub(crate) fn way_of_action(&mut self, seat: Seat, index: usize) -> Flow<Option<Result<(), Hurdle>>> {
        let pack = self.held_pack();
        let Some(action) = pack.actions.get_index(index).map(|(_, action)| action) else { return Ok(None) };
        if !pack.pack_listens(action.does) {
            return Ok(None);
        }
        let now = self.may_use(seat, action)?;
        Ok(Some(if now { Ok(()) } else { Err(Hurdle::NotNow) }))
    }

    /// What the pack's own script says of every use of an action.
    fn may_use(&mut self, seat: Seat, action: &OwnAction) -> Flow<bool> {
        if !self.pack.pack_listens(action.may) {
            return Ok(true);
        }
        let trigger = Trigger::new(CardId::NONE, CardId::NONE, action.may, seat);
        Ok(self.query_of(trigger, &[Value::Player(seat)], Value::Bool(true))? == Value::Bool(true))
    }

    /// What a card's script says of its own.
    fn may_use_card(&mut self, seat: Seat, action: &OwnAction, card: CardId) -> Flow<bool> {
        let Some(trigger) = self.trigger(card, action.may, seat)? else { return Ok(true) };
        Ok(self.query_of(trigger, &[Value::Player(seat)], Value::Bool(true))? == Value::Bool(true))
    }

    /// Uses an action; gives whether it is free. Who uses the action of a card that others do not see shows it to them.
    fn use_action(&mut self, seat: Seat, index: u8, card: CardId) -> Flow<bool> {
        let pack = self.held_pack();
        let Some((_, action)) = pack.actions.get_index(usize::from(index)) else { return Ok(false) };
        let trigger = if card.is_some() {
            if !self.table.is_open(card) {
                self.table.seats().for_each(|other| self.table.learn(other, card));
            }
            self.trigger(card, action.does, seat)?
        } else {
            Some(Trigger::new(CardId::NONE, CardId::NONE, action.does, seat))
        };
        self.note(Event::used_action(seat, index, card));
        if let Some(trigger) = trigger {
            self.fire(trigger, &[Value::Player(seat)])?;
        }
        Ok(action.free)
    }
}
