//! What a player may do in a turn, and what it costs.

use crate::decision::Choice;
use crate::dispatch::Trigger;
use crate::pack::TokenEffect;
use crate::run::{Flow, Run};
use crate::script::Value;
use crate::script::hooks::Hook;
use crate::table::{CardId, CardSet, Place, ROWS, Seat};

/// What an army offers to cards that come into it.
#[derive(Default)]
struct Ground {
    /// The rows with room in them, as bits.
    room: u8,
    /// Nothing lies there yet that a card would have to fit.
    is_first: bool,
    /// The face-up cards of each row.
    rows: [CardSet; ROWS],
    /// The rows each printed clan lies face up in, as bits.
    rows_of: [u8; u16::BITS as usize],
}

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
        let ground = self.survey(seat);
        let discount = self.discount(seat);
        let any_bar = self.table.bars.iter().any(|bar| bar.turn_ends > 0);
        // The last design looked at, from the discard pile and from hand.
        let mut last = [usize::MAX; 2];
        for card in cards {
            // Copies have consecutive ids: what holds for one holds for the next.
            let (printed, from_hand) = (*self.pack.printed(card), hand.contains(card));
            let design = usize::from(printed.design);
            let seen = std::mem::replace(&mut last[usize::from(from_hand)], design) == design;
            if seen || any_bar && self.table.is_barred(seat, design) {
                continue;
            }
            let purse = hand.len() - usize::from(from_hand);
            for row in (0..ROWS).filter(|row| printed.rows & ground.room & 1 << row != 0) {
                let Some(cost) = self.play_cost(seat, card, row, &ground)? else { continue };
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

    /// Looks at what an army offers to cards that come into it.
    fn survey(&self, seat: Seat) -> Ground {
        let mut ground = Ground::default();
        let (army, prisoners) = (self.table.army(seat), self.table.prisoners());
        for row in 0..ROWS {
            for &card in army.row(row).iter().filter(|&&card| !prisoners.contains(card)) {
                ground.rows[row].insert(card);
                ground.rows_of[usize::from(self.pack.printed(card).clan)] |= 1 << row;
            }
            ground.room |= u8::from(self.room_in(seat, row).is_some()) << row;
        }
        ground.is_first = match self.pack.rules.placement.first_among_prisoners {
            true => ground.rows[0].is_empty(),
            false => army.is_empty(),
        };
        ground
    }

    /// Whether one clan of a card lies face up in each of the lowest rows of an army.
    fn has_support(&mut self, card: CardId, ground: &Ground, rows: usize) -> Flow<bool> {
        if self.clans_are_printed() {
            let all = (1 << rows) - 1;
            return Ok(ground.rows_of[usize::from(self.pack.printed(card).clan)] & all == all);
        }
        for clan in 0..self.pack.clans.len() as u8 {
            let cards = self.clan_cards(clan)?;
            if cards.contains(card) && ground.rows[..rows].iter().all(|&row| !(row & cards).is_empty()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn mutations(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let face_up = self.table.army(seat).cards() - self.table.prisoners();
        let discount = self.discount(seat);
        let zombies = self.zombies_of(seat)?;
        let any_card = !self.table.pile(seat).is_empty() || !self.table.discard(seat).is_empty();
        let hand = self.table.hand(seat);
        let newcomers: [CardSet; ROWS] = std::array::from_fn(|row| hand & self.pack.of_level(row as u8 + 1));
        for card in face_up {
            if any_card && self.pack.printed(card).jump {
                options.push(Choice::Jump(card));
            }
            let Some(cost) = self.mutation_cost(card)? else { continue };
            let zombie = zombies.contains(card);
            // Most hands have nothing of the level: that is seen at once.
            if !zombie && newcomers[usize::from(self.level_of(card)) - 1].is_empty() {
                continue;
            }
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
        Ok(self.query_of(trigger, &[], Value::Bool(true))? == Value::Bool(true))
    }

    /// Where a card would go in a row of an army, if there is room and the row below is longer.
    pub(crate) fn room_in(&self, seat: Seat, row: usize) -> Option<Place> {
        let army = self.table.army(seat);
        if row > 0 && army.row(row).len() >= army.row(row - 1).len() {
            return None;
        }
        army.next_place(row)
    }

    /// How many cards playing a card to a row with room costs, or `None` when it cannot be placed.
    fn play_cost(&mut self, seat: Seat, card: CardId, row: usize, ground: &Ground) -> Flow<Option<usize>> {
        let cost = match row {
            0 if ground.is_first || self.has_support(card, ground, 1)? => 0,
            0 => self.pack.rules.placement.new_clan_cost,
            _ if self.has_support(card, ground, row)? => 0,
            _ => return Ok(None),
        };
        let args = [Value::Card(card), Value::Player(seat)];
        self.query(Hook::PlayCost, &args, Value::Int(i64::from(cost))).map(|cost| Some(cost.as_count()))
    }

    /// What mutating a card costs, or `None` when it never mutates.
    fn mutation_cost(&mut self, card: CardId) -> Flow<Option<usize>> {
        let Some(cost) = self.pack.printed(card).mutation else { return Ok(None) };
        let printed = Value::Int(i64::from(cost));
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
