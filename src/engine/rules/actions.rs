//! What a player may do in a turn, and what it costs.

use crate::decision::Choice;
use crate::kernel::{Flow, Run, Trigger, Value};
use crate::pack::TokenEffect;
use crate::table::{CardId, CardSet, Footing, Seat, Spot, rows_of};
use crate::vocabulary::hooks::Hook;

use super::ways::Hurdle;

/// What a cost is paid with: cards from hand, or fewer and the advantage token.
#[derive(Clone, Copy)]
pub(super) struct Price {
    cost: u16,
    /// The cards there are to pay with.
    purse: u16,
    /// What giving back the advantage token pays of it.
    discount: u16,
}

impl Price {
    /// What a query says it costs is bounded, and a hand has few cards.
    fn new(cost: usize, purse: usize, discount: u16) -> Self {
        Price { cost: cost as u16, purse: purse as u16, discount }
    }

    /// The ways to pay it: how many cards, and whether the advantage token is given back.
    fn payments(self) -> impl Iterator<Item = (u8, bool)> {
        let Price { cost, purse, discount } = self;
        let less = cost.saturating_sub(discount);
        let whole = (cost <= purse).then_some((cost as u8, false));
        whole.into_iter().chain((discount > 0 && cost > 0 && less <= purse).then_some((less as u8, true)))
    }

    fn if_payable(self) -> Result<Price, Hurdle> {
        let hurdle = Hurdle::Cost { cost: self.cost, have: self.purse as u8 };
        if self.payments().next().is_some() { Ok(self) } else { Err(hurdle) }
    }
}

/// What an army offers to cards that come into it, and its player to pay for them.
pub(super) struct Ground {
    hand: CardSet,
    /// The cards that may be played from where they are.
    allowed: CardSet,
    discount: u16,
    /// Some design is forbidden to somebody.
    any_bar: bool,
    footing: Footing,
    /// The cards of each clan, where that is not what is printed on them.
    clans: Vec<CardSet>,
    /// Nothing lies there yet that a card would have to fit.
    is_first: bool,
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
    fn discount(&self, seat: Seat) -> u16 {
        let discount = u16::from(self.pack.rules.advantage.discount);
        if self.table.advantage == Some(seat) { discount } else { 0 }
    }

    fn plays(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let ground = self.survey(seat)?;
        let found = self.plays_on(seat, &ground, options);
        self.spare_sets = ground.clans;
        found
    }

    #[inline]
    fn plays_on(&mut self, seat: Seat, ground: &Ground, options: &mut Vec<Choice>) -> Flow<()> {
        let elsewhere = ground.allowed - ground.hand;
        let elsewhere: CardSet = if elsewhere.is_empty() { elsewhere } else { self.distinct(elsewhere).collect() };
        // The last design looked at in the hand.
        let mut last = usize::MAX;
        for card in ground.allowed {
            // Copies have consecutive ids: what holds for one holds for the next.
            let design = self.pack.design_index(card);
            if !ground.hand.contains(card) {
                if !elsewhere.contains(card) {
                    continue;
                }
            } else if std::mem::replace(&mut last, design) == design {
                continue;
            }
            let rows = self.pack.printed(card).rows;
            for row in rows_of(rows) {
                let Ok(price) = self.price_of_playing(seat, card, row, ground)? else { continue };
                let play = |(cost, spend)| Choice::play(card, row as u8, cost, spend);
                options.extend(price.payments().map(play));
            }
        }
        Ok(())
    }

    /// The cards a player may play from where they lie, as far as that goes.
    pub(super) fn within_reach(&mut self, seat: Seat) -> Flow<CardSet> {
        let hand = self.table.hand(seat);
        let cards = if self.table.turn_from_discard { hand | self.table.discard(seat).set() } else { hand };
        if !self.pack.anyone_listens(Hook::WithinReach) {
            return Ok(cards);
        }
        let reach = self.query_cards(Hook::WithinReach, &[Value::Player(seat)], cards)?;
        let can_be_taken = |card: &CardId| {
            hand.contains(*card)
                || matches!(self.table.spot(*card), Spot::Discard | Spot::Pile | Spot::Zone(..) | Spot::Removed)
        };
        let reach: CardSet = reach.into_iter().filter(can_be_taken).collect();
        // What may be played, is known to who may play it.
        for card in reach - hand {
            if self.table.hidden_from(seat).contains(card) {
                self.see_card(seat, card);
            }
        }
        Ok(reach)
    }

    /// Looks at what an army offers to cards that come into it.
    pub(super) fn survey(&mut self, seat: Seat) -> Flow<Ground> {
        let cards = self.within_reach(seat)?;
        let allowed = cards & self.query_cards(Hook::MayPlay, &[Value::Player(seat)], cards)?;
        let footing = Footing::of(&self.table, seat);
        let mut clans = std::mem::take(&mut self.spare_sets);
        clans.clear();
        if !self.clans_are_printed() && !allowed.is_empty() {
            for clan in self.pack.clans_in_play() {
                clans.push(self.clan_cards(clan)?);
            }
        }
        let is_first = match self.pack.rules.placement.first_among_prisoners {
            true => footing.has_none_face_up(0),
            false => footing.is_empty(),
        };
        Ok(Ground {
            hand: self.table.hand(seat),
            allowed,
            discount: self.discount(seat),
            any_bar: self.table.bars.iter().any(|bar| bar.turn_ends > 0),
            footing,
            clans,
            is_first,
        })
    }

    /// What playing a card to a row costs, or what stands in the way of it.
    #[inline]
    pub(super) fn price_of_playing(
        &mut self,
        seat: Seat,
        card: CardId,
        row: usize,
        ground: &Ground,
    ) -> Flow<Result<Price, Hurdle>> {
        if !ground.allowed.contains(card) {
            return Ok(Err(Hurdle::NotAllowed));
        }
        if ground.any_bar && self.table.is_barred(seat, self.pack.design_index(card)) {
            return Ok(Err(Hurdle::Barred));
        }
        if !ground.footing.has_room(row) {
            let full = self.table.army(seat).next_place(row).is_none();
            return Ok(Err(if full {
                Hurdle::RowFull { row: row as u8 }
            } else {
                Hurdle::RowBelow { row: row as u8 }
            }));
        }
        let missing = if row == 0 && ground.is_first { 0 } else { self.missing_support(card, ground, row) };
        let cost = match row {
            _ if missing == 0 => 0,
            0 => self.pack.rules.placement.new_clan_cost,
            _ => return Ok(Err(Hurdle::NoSupport { rows: missing })),
        };
        let args = [Value::Card(card), Value::Player(seat)];
        let cost = self.query(Hook::PlayCost, &args, Value::Int(i64::from(cost)))?.as_count();
        let purse = ground.hand.len() - usize::from(ground.hand.contains(card));
        Ok(Price::new(cost, purse, ground.discount).if_payable())
    }

    /// Whether a card that was announced and paid for can still go to its row.
    pub(super) fn can_still_be_played(&mut self, seat: Seat, card: CardId, row: usize) -> Flow<bool> {
        if !self.table.revealed().contains(card) {
            return Ok(false);
        }
        let one = CardSet::one(card);
        let allowed = one & self.query_cards(Hook::MayPlay, &[Value::Player(seat)], one)?;
        let ground = Ground { allowed, ..self.survey(seat)? };
        let barred = ground.any_bar && self.table.is_barred(seat, self.pack.design_index(card));
        let supported = row == 0 || self.missing_support(card, &ground, row) == 0;
        Ok(!allowed.is_empty() && !barred && supported && ground.footing.has_room(row))
    }

    /// In which rows of an army support is missing for a card that goes to a row, as bits. Of several clans the one that
    /// misses least counts.
    fn missing_support(&self, card: CardId, ground: &Ground, row: usize) -> u8 {
        let missing = |clan: &CardSet| ground.footing.missing_support(clan, row);
        if self.clans_are_printed() {
            return missing(&self.pack.of_clan(self.pack.printed(card).clan));
        }
        let own = ground.clans.iter().filter(|cards| cards.contains(card));
        own.map(missing).min_by_key(|rows| rows.count_ones()).unwrap_or_else(|| missing(&CardSet::EMPTY))
    }

    fn mutations(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let face_up = self.table.army(seat).cards() - self.table.prisoners();
        let zombies = self.zombies_of(seat)?;
        let [hand, hand_or_discarded] = [false, true].map(|zombie| self.newcomers(seat, zombie));
        // Where no script changes what mutating costs, most cards are passed over by what is printed.
        let fixed = !self.pack.anyone_listens(Hook::MutationCost);
        let most = hand.len() + usize::from(self.discount(seat));
        for card in face_up & self.pack.changeable() {
            if self.jump_of(seat, card).is_ok() {
                options.push(Choice::jump(card));
            }
            if fixed && self.pack.printed(card).mutation.is_none_or(|cost| usize::from(cost) > most) {
                continue;
            }
            let from = if zombies.contains(card) { hand_or_discarded } else { hand };
            if let Ok(price) = self.price_of_mutating(seat, card, zombies, from)? {
                options.extend(price.payments().map(|(cost, spend)| Choice::mutate(card, cost, spend)));
            }
        }
        Ok(())
    }

    /// Whether a card of a player's army can be replaced by the next of the pile.
    pub(super) fn jump_of(&self, seat: Seat, card: CardId) -> Result<(), Hurdle> {
        if !self.pack.printed(card).jump {
            return Err(Hurdle::NeverMutates);
        }
        if self.table.is_prisoner(card) {
            return Err(Hurdle::Prisoner);
        }
        let any_card = !self.table.pile(seat).is_empty() || !self.table.discard(seat).is_empty();
        if any_card { Ok(()) } else { Err(Hurdle::NoPile) }
    }

    /// Where what a card mutates into may come from. The cost is paid first: what a zombie's player pays from hand can
    /// still be chosen, from the discard pile.
    pub(super) fn newcomers(&self, seat: Seat, zombie: bool) -> CardSet {
        let hand = self.table.hand(seat);
        if zombie { hand | self.table.discard(seat).set() } else { hand }
    }

    /// What mutating a card of a player's army into one of some cards costs, or what stands in the way of it.
    #[inline]
    pub(super) fn price_of_mutating(
        &mut self,
        seat: Seat,
        card: CardId,
        zombies: CardSet,
        into: CardSet,
    ) -> Flow<Result<Price, Hurdle>> {
        if self.table.is_prisoner(card) {
            return Ok(Err(Hurdle::Prisoner));
        }
        let Some(cost) = self.mutation_cost(card)? else { return Ok(Err(Hurdle::NeverMutates)) };
        if (into & self.pack.of_level(self.level_of(card))).is_empty() {
            return Ok(Err(Hurdle::NoNewcomer));
        }
        if (into & self.replacements(card)).is_empty() {
            return Ok(Err(Hurdle::SameCard));
        }
        // The newcomer does not pay for itself, but a zombie's may.
        let purse = self.table.hand(seat).len().saturating_sub(usize::from(!zombies.contains(card)));
        Ok(Price::new(cost, purse, self.discount(seat)).if_payable())
    }

    fn token_actions(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        let pack = self.held_pack();
        let Some(rules) = &pack.rules.tokens else { return Ok(()) };
        let tokens = &self.table.tokens;
        let (hand, may_place_bonus) = (tokens.hand[seat.index()], self.may_place_bonus(seat));
        if hand == 0 && !may_place_bonus {
            return Ok(());
        }
        for player in self.side_of(seat) {
            for &(tokens, cards) in rules.draws.iter().filter(|(tokens, _)| *tokens <= hand) {
                options.push(Choice::draw(tokens, cards, player));
            }
            for card in self.table.army(player).cards() - self.table.prisoners() {
                if self.activation_of(card)?.is_err() {
                    continue;
                }
                if hand > 0 {
                    options.push(Choice::activate(card, false));
                }
                if may_place_bonus {
                    options.push(Choice::activate(card, true));
                }
            }
        }
        Ok(())
    }

    fn may_place_bonus(&self, seat: Seat) -> bool {
        let tokens = &self.table.tokens;
        let most = self.pack.rules.bonus_tokens.map_or(0, |rules| rules.placed);
        tokens.bonus_hand[seat.index()] > 0 && tokens.bonus_placed_by(seat) < most
    }

    /// Whether a player has a token to put on a card.
    pub(super) fn has_token(&self, seat: Seat) -> bool {
        self.table.tokens.hand[seat.index()] > 0 || self.may_place_bonus(seat)
    }

    /// Whether a token may be put on a card in play.
    pub(super) fn activation_of(&mut self, card: CardId) -> Flow<Result<(), Hurdle>> {
        if self.table.is_prisoner(card) {
            return Ok(Err(Hurdle::Prisoner));
        }
        let most = self.activations_of(card)?;
        if self.table.tokens.on(card) >= most {
            return Ok(Err(if most == 0 { Hurdle::NoSymbol } else { Hurdle::TokensOn { most } }));
        }
        // A symbol without an effect takes a token all the same, where the token itself may be of use.
        let text = self.text_of(card)?;
        let arrives = self.pack.rules.tokens.as_ref().is_some_and(|rules| rules.resolves == TokenEffect::Arrival);
        let does_something = arrives || self.pack.listeners(Hook::Activate).contains(text);
        Ok(if does_something { Ok(()) } else { Err(Hurdle::NoSymbol) })
    }

    fn acts(&mut self, seat: Seat, options: &mut Vec<Choice>) -> Flow<()> {
        if !self.pack.anyone_listens(Hook::Act) {
            return Ok(());
        }
        for card in self.table.army(seat).cards() - self.table.prisoners() {
            if self.act_of(seat, card)?.is_ok() {
                options.push(Choice::act(card));
            }
        }
        Ok(())
    }

    /// Whether a player can use the printed act of a card of theirs.
    pub(super) fn act_of(&mut self, seat: Seat, card: CardId) -> Flow<Result<(), Hurdle>> {
        if self.table.is_prisoner(card) {
            return Ok(Err(Hurdle::Prisoner));
        }
        let Some(trigger) = self.trigger(card, Hook::Act, seat)? else { return Ok(Err(Hurdle::NoAct)) };
        let payable = self.may_act(trigger.text, card, seat)?;
        Ok(if payable { Ok(()) } else { Err(Hurdle::ActNotPayable) })
    }

    /// Whether a card's act can be paid now; it can, if its script does not say.
    fn may_act(&mut self, text: CardId, card: CardId, seat: Seat) -> Flow<bool> {
        if !self.pack.listeners(Hook::MayAct).contains(text) {
            return Ok(true);
        }
        let trigger = Trigger::new(card, text, Hook::MayAct, seat);
        Ok(self.query_of(trigger, &[], Value::Bool(true))? == Value::Bool(true))
    }

    /// What mutating a card costs, or `None` when it never mutates.
    fn mutation_cost(&mut self, card: CardId) -> Flow<Option<usize>> {
        let Some(cost) = self.pack.printed(card).mutation else { return Ok(None) };
        let printed = Value::Int(i64::from(cost));
        self.query(Hook::MutationCost, &[Value::Card(card)], printed).map(|cost| Some(cost.as_count()))
    }

    /// The cards, wherever they are, that a card can mutate into: its level, but not the same card.
    pub(crate) fn replacements(&self, card: CardId) -> CardSet {
        self.pack.of_level(self.level_of(card)) - self.pack.identical_to(card)
    }
}
