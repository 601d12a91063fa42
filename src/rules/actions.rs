//! What a player may do in a turn, and what it costs.

use crate::decision::Choice;
use crate::dispatch::Trigger;
use crate::pack::TokenEffect;
use crate::run::{Flow, Run};
use crate::script::Value;
use crate::script::hooks::Hook;
use crate::table::{CardId, CardSet, Place, Seat};

impl Run {
    /// Every action of a seat but passing.
    pub(super) fn actions(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        self.plays(seat, options)?;
        self.mutations(seat, options)?;
        if self.pack.rules.tokens.is_some() {
            self.token_actions(seat, options)?;
        }
        self.acts(seat, options)
    }

    /// What giving back the advantage token pays of a cost, if the seat holds it.
    fn discount(&self, seat: Seat) -> usize {
        let discount = usize::from(self.pack.rules.advantage.discount);
        if self.table.advantage == Some(seat) { discount } else { 0 }
    }

    fn plays(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let hand = self.table.hand(seat);
        let mut cards = hand;
        if self.table.turn_from_discard {
            cards = cards | self.table.discard(seat).set();
        }
        cards = cards & self.query_cards(Hook::MayPlay, &[Value::Player(seat)], cards)?;
        let discount = self.discount(seat);
        // The last design looked at, from the discard pile and from hand.
        let mut last = [usize::MAX; 2];
        for card in cards {
            // Copies have consecutive ids: what holds for one holds for the next.
            let (design, from_hand) = (self.pack.design_index(card), hand.contains(card));
            let seen = std::mem::replace(&mut last[usize::from(from_hand)], design) == design;
            if seen || self.table.is_barred(seat, design) {
                continue;
            }
            let purse = hand.len() - usize::from(from_hand);
            for row in 0..crate::table::ROWS {
                if !self.pack.design(card).levels.contains(&(row as u8 + 1)) {
                    continue;
                }
                let Some(cost) = self.play_cost(seat, card, row)? else { continue };
                let play = |cost: usize, spend| Choice::Play { card, row: row as u8, cost: cost as u8, spend };
                if cost <= purse {
                    options.push(play(cost, false));
                }
                if discount > 0 && cost > 0 && cost.saturating_sub(discount) <= purse {
                    options.push(play(cost.saturating_sub(discount), true));
                }
            }
        }
        Ok(())
    }

    fn mutations(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let face_up = self.table.army(seat).cards() - self.table.prisoners();
        let discount = self.discount(seat);
        let zombies = self.zombies_of(seat)?;
        for card in face_up {
            let any_card = !self.table.pile(seat).is_empty() || !self.table.discard(seat).is_empty();
            if self.pack.design(card).jump && any_card {
                options.push(Choice::Jump(card));
            }
            let Some(cost) = self.mutation_cost(card)? else { continue };
            let zombie = zombies.contains(card);
            if self.can_mutate(seat, card, cost, zombie) {
                options.push(Choice::Mutate { card, cost: cost as u8, spend: false });
            }
            let less = cost.saturating_sub(discount);
            if discount > 0 && cost > 0 && self.can_mutate(seat, card, less, zombie) {
                options.push(Choice::Mutate { card, cost: less as u8, spend: true });
            }
        }
        Ok(())
    }

    fn token_actions(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let pack = self.pack.clone();
        let Some(rules) = &pack.rules.tokens else { return Ok(()) };
        let tokens = &self.table.tokens;
        let (hand, bonus) = (tokens.hand[seat.index()], tokens.bonus_hand[seat.index()]);
        let most = pack.rules.bonus_tokens.map_or(0, |rules| rules.placed);
        let may_place_bonus = bonus > 0 && tokens.bonus_placed_by(seat) < most;
        if hand == 0 && !may_place_bonus {
            return Ok(());
        }
        let hook = match rules.resolves {
            TokenEffect::Activate => Hook::Activate,
            TokenEffect::Arrival => Hook::Arrival,
        };
        for player in self.team_of(seat) {
            for &(tokens, cards) in rules.draws.iter().filter(|(tokens, _)| *tokens <= hand) {
                options.push(Choice::Draw { tokens, cards, player });
            }
            for card in self.table.army(player).cards() - self.table.prisoners() {
                if self.table.tokens.on(card) >= self.activations_of(card)? {
                    continue;
                }
                // A symbol without an effect takes a token all the same, where the token itself may be of use.
                let text = self.text_of(card)?;
                if rules.resolves == TokenEffect::Activate && !self.pack.listeners(hook).contains(text) {
                    continue;
                }
                if hand > 0 {
                    options.push(Choice::Activate { card, bonus: false });
                }
                if may_place_bonus {
                    options.push(Choice::Activate { card, bonus: true });
                }
            }
        }
        Ok(())
    }

    fn acts(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        if !self.pack.anyone_listens(Hook::Act) {
            return Ok(());
        }
        for card in self.table.army(seat).cards() - self.table.prisoners() {
            if let Some(trigger) = self.trigger(card, Hook::Act, seat)?
                && self.may_act(trigger.text, card, seat)?
            {
                options.push(Choice::Act(card));
            }
        }
        Ok(())
    }

    /// Whether a card's act can be paid now; it can, if its script does not say.
    fn may_act(&mut self, text: CardId, card: CardId, seat: Seat) -> Flow<bool> {
        if !self.pack.listeners(Hook::MayAct).contains(text) {
            return Ok(true);
        }
        let trigger = Trigger::new(card, text, Hook::MayAct, seat);
        Ok(self.ask_all(vec![trigger], &[], Value::Bool(true))? == Value::Bool(true))
    }

    /// Where a card would go in a row of an army, if there is room and the row below is longer.
    pub(crate) fn room_in(&self, seat: Seat, row: usize) -> Option<Place> {
        let army = self.table.army(seat);
        if row > 0 && army.row(row).len() >= army.row(row - 1).len() {
            return None;
        }
        army.next_place(row)
    }

    /// How many cards playing a card to a row costs, or `None` when it cannot be placed.
    fn play_cost(&mut self, seat: Seat, card: CardId, row: usize) -> Flow<Option<usize>> {
        if self.room_in(seat, row).is_none() {
            return Ok(None);
        }
        let placement = self.pack.rules.placement;
        let first_row: CardSet = self.table.army(seat).row(0).iter().copied().collect();
        let is_first = if placement.first_among_prisoners {
            (first_row - self.table.prisoners()).is_empty()
        } else {
            self.table.army(seat).is_empty()
        };
        let cost = if row == 0 {
            if is_first || self.has_support(seat, card, 1)? { 0 } else { placement.new_clan_cost }
        } else {
            if !self.has_support(seat, card, row)? {
                return Ok(None);
            }
            0
        };
        let args = [Value::Card(card), Value::Player(seat)];
        self.query(Hook::PlayCost, &args, Value::Int(i64::from(cost))).map(|cost| Some(cost.as_count()))
    }

    /// Whether one clan of a card lies face up in each of the lowest rows of an army.
    fn has_support(&mut self, seat: Seat, card: CardId, rows: usize) -> Flow<bool> {
        let prisoners = self.table.prisoners();
        let supported_by = |run: &Run, clan: CardSet| {
            (0..rows).all(|row| {
                let row = run.table.army(seat).row(row).iter();
                row.copied().any(|c| clan.contains(c) && !prisoners.contains(c))
            })
        };
        // Most cards have the one clan that is printed on them, and so need only that looked at.
        if self.pack.wild_cards().is_empty() && !self.pack.anyone_listens(Hook::ClanCards) {
            return Ok(supported_by(self, self.pack.of_clan(self.pack.design(card).clan)));
        }
        for clan in 0..self.pack.clans.len() as u8 {
            let cards = self.clan_cards(clan)?;
            if cards.contains(card) && supported_by(self, cards) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What mutating a card costs, or `None` when it never mutates.
    fn mutation_cost(&mut self, card: CardId) -> Flow<Option<usize>> {
        let Some(mutation) = self.pack.design(card).mutation else { return Ok(None) };
        let printed = Value::Int(i64::from(mutation.cost));
        self.query(Hook::MutationCost, &[Value::Card(card)], printed).map(|cost| Some(cost.as_count()))
    }

    fn can_mutate(&self, seat: Seat, card: CardId, cost: usize, zombie: bool) -> bool {
        let hand = self.table.hand(seat);
        let into = self.replacements(card);
        if zombie {
            // The cost is paid first: a candidate paid from hand can still be chosen, from the discard pile.
            let anywhere = hand | self.table.discard(seat).set();
            hand.len() >= cost && !(into & anywhere).is_empty()
        } else {
            hand.len() > cost && !(into & hand).is_empty()
        }
    }

    /// The cards, wherever they are, that a card can mutate into: its level, but not the same card.
    pub(crate) fn replacements(&self, card: CardId) -> CardSet {
        self.pack.of_level(self.level_of(card)) - self.pack.identical_to(card)
    }
}
