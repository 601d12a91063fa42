//! What a player may do in a turn, and what it costs.

use crate::decision::Choice;
use crate::run::{Flow, Run};
use crate::script::Value;
use crate::script::hooks::Hook;
use crate::table::{CardId, CardSet, Seat};

impl Run {
    /// Every action of a seat but passing.
    pub(super) fn actions(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let hand = self.table.hand(seat);
        let mut last = usize::MAX;
        for card in hand {
            // Copies have consecutive ids: what holds for one holds for the next.
            let design = self.pack.design_index(card);
            if std::mem::replace(&mut last, design) == design {
                continue;
            }
            if let Some(cost) = self.play_cost(seat, card)?
                && cost < hand.len()
            {
                options.push(Choice::Play { card, cost: cost as u8 });
            }
        }
        for card in self.table.army(seat).cards() - self.table.prisoners() {
            if let Some(cost) = self.mutation_cost(card)?
                && self.can_mutate(seat, card, cost)
            {
                options.push(Choice::Mutate { card, cost: cost as u8 });
            }
        }
        Ok(())
    }

    /// How many cards playing a card costs, or `None` when it cannot be placed.
    fn play_cost(&mut self, seat: Seat, card: CardId) -> Flow<Option<usize>> {
        let (pack, army) = (&self.pack, self.table.army(seat));
        let design = pack.design(card);
        let row = design.row();
        if army.next_place(row).is_none() {
            return Ok(None);
        }
        let clan = pack.of_clan(design.clan) & (army.cards() - self.table.prisoners());
        let clan_in_row = |row: usize| !(clan & pack.of_level(row as u8 + 1)).is_empty();
        let cost = if row == 0 {
            if army.is_empty() || clan_in_row(0) { 0 } else { pack.rules.placement.new_clan_cost }
        } else {
            if army.row(row).len() >= army.row(row - 1).len() || !(0..row).all(clan_in_row) {
                return Ok(None);
            }
            0
        };
        let args = [Value::Card(card), Value::Player(seat)];
        self.query(Hook::PlayCost, &args, Value::Int(i64::from(cost))).map(|cost| Some(cost.as_count()))
    }

    /// What mutating a card costs, or `None` when it never mutates.
    fn mutation_cost(&mut self, card: CardId) -> Flow<Option<usize>> {
        let Some(mutation) = self.pack.design(card).mutation else { return Ok(None) };
        let printed = Value::Int(i64::from(mutation.cost));
        self.query(Hook::MutationCost, &[Value::Card(card)], printed).map(|cost| Some(cost.as_count()))
    }

    fn can_mutate(&self, seat: Seat, card: CardId, cost: usize) -> bool {
        let hand = self.table.hand(seat);
        let into = self.replacements(card);
        if self.is_zombie(card) {
            // The cost is paid first: a candidate paid from hand can still be chosen, from the discard pile.
            let anywhere = hand | self.table.discard().set();
            hand.len() >= cost && !(into & anywhere).is_empty()
        } else {
            hand.len() > cost && !(into & hand).is_empty()
        }
    }

    pub(super) fn is_zombie(&self, card: CardId) -> bool {
        self.pack.design(card).mutation.is_some_and(|m| m.zombie)
    }

    /// The cards, wherever they are, that a card can mutate into: its level, but not the same card.
    pub(super) fn replacements(&self, card: CardId) -> CardSet {
        self.pack.of_level(self.pack.design(card).level) - self.pack.identical_to(card)
    }
}
