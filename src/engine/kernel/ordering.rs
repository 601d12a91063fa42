//! The order of triggers that happen at the same time, and when a player chooses it: only where the order can make a
//! difference.
//!
//! Two triggers are independent if neither changes what the other reads or changes (see [`crate::kernel`]). A
//! trigger that is independent of all others resolves without a question. Of the others, those with the same effect for
//! the same player are one option; if it is the only option, nobody is asked.

use arrayvec::ArrayVec;

use crate::decision::{Ask, Choice, ChoiceKind};
use crate::kernel::foresight::Foreseen;
use crate::kernel::{Flow, MOST_HEARERS, Run, Trigger, Value, Waiting};
use crate::table::{CardId, Seat};
use crate::vocabulary::hooks::Hook;

/// What is to be done with triggers that wait.
struct Arranged {
    /// So many of them, put in front, may come at any moment.
    free: usize,
    /// A player has to say which of the others comes first.
    asks: bool,
}

impl Run {
    /// Runs triggers that happened at once, in the order `chooser` likes if that makes a difference.
    pub(crate) fn fire_in_chosen_order(&mut self, chooser: Seat, triggers: &mut Waiting, args: &[Value]) -> Flow<()> {
        while !triggers.is_empty() {
            let Arranged { mut free, asks } = self.arrange(chooser, triggers, args);
            while free > 0 {
                let ways = free + usize::from(asks);
                let way = self.driver.any_order(ways);
                if way >= free {
                    break;
                }
                free -= 1;
                self.fire(triggers.remove(way), args)?;
            }
            if asks {
                let next = self.ask_which_first(chooser, triggers, free)?;
                self.fire(triggers.remove(next), args)?;
            }
        }
        Ok(())
    }

    /// Asks which of the triggers from a number on comes first.
    fn ask_which_first(&mut self, chooser: Seat, triggers: &Waiting, from: usize) -> Flow<usize> {
        let mut options = self.buffer();
        for (index, trigger) in triggers.iter().enumerate().skip(from) {
            if !triggers[from..index].iter().any(|earlier| self.are_alike(earlier, trigger)) {
                options.push(Choice::trigger(trigger.card));
            }
        }
        let first = self.ask_first(chooser, options)?;
        Ok(triggers.iter().skip(from).position(|trigger| trigger.card == first).unwrap_or(0) + from)
    }

    /// Asks whose effect comes first, or which card is told of first; the pack is [`CardId::NONE`].
    pub(crate) fn ask_first(&mut self, chooser: Seat, options: Vec<Choice>) -> Flow<CardId> {
        match self.ask(chooser, Ask::order(), options)? {
            Some(Choice { kind: ChoiceKind::Trigger, card, .. }) => Ok(card),
            _ => Ok(CardId::NONE),
        }
    }

    /// Puts those triggers in front that may come at any moment.
    #[inline(never)]
    fn arrange(&mut self, chooser: Seat, triggers: &mut Waiting, args: &[Value]) -> Arranged {
        let all = triggers.len();
        if self.is_one_option(triggers) {
            return Arranged { free: all, asks: false };
        }
        let mut foreseen: ArrayVec<Foreseen, MOST_HEARERS> =
            triggers.iter().map(|&trigger| self.foresee(chooser, trigger, args)).collect();
        let outlook = self.outlook(&mut foreseen);
        let mut free = 0;
        for index in 0..all {
            let one = foreseen[index];
            let mut others = foreseen.iter().enumerate().filter(|&(other, _)| other != index);
            if others.all(|(_, other)| outlook.are_independent(&one, other)) {
                triggers[free..=index].rotate_right(1);
                foreseen[free..=index].rotate_right(1);
                free += 1;
            }
        }
        let asks = !self.is_one_option(&triggers[free..]);
        Arranged { free: if asks { free } else { all }, asks }
    }

    /// Whether there is at most one trigger, counting those that say the same as one.
    fn is_one_option(&self, triggers: &[Trigger]) -> bool {
        match triggers {
            [] => true,
            [first, rest @ ..] => rest.iter().all(|other| self.are_alike(first, other)),
        }
    }

    /// Whether two triggers say the same for the same player, and it makes no difference which card says it.
    pub(super) fn are_alike(&self, a: &Trigger, b: &Trigger) -> bool {
        a.hook == b.hook
            && a.controller == b.controller
            && !a.copied
            && !b.copied
            && self.pack.says_the_same(a.text, b.text, a.hook)
            // A power family may be about the clan of the card whose it is.
            && self.pack.printed(a.card).clan == self.pack.printed(b.card).clan
            // Somebody may ask which card did it.
            && !self.pack.asks_for_cause(self.table.in_play() | self.table.active_tiles)
    }

    /// Whether something on the table may listen to a hook.
    pub(crate) fn may_be_heard(&self, hook: Hook) -> bool {
        self.pack.pack_listens(hook)
            || self.pack.anyone_listens(hook) && self.is_heard_in_play(hook)
            || self.table.delays.wait_for(hook)
    }
}
