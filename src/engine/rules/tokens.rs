//! What tokens do: buy cards, activate cards; and how they come and go.

use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::{Flow, Hearers, Run, Value};
use crate::pack::{TokenEffect, Word};
use crate::table::{CardId, Ending, Outcome, Phase, Seat};
use crate::vocabulary::hooks::Hook;

impl Run {
    pub(super) fn draw_for_tokens(&mut self, seat: Seat, tokens: u8, cards: u8, player: Seat) -> Flow<()> {
        self.table.tokens.hand[seat.index()] -= tokens;
        self.table.tokens.spent[seat.index()] += tokens;
        self.note(Event::tokens_spent(seat, tokens));
        self.draw(player, usize::from(cards))?;
        // Who draws for a partner does it as if the partner had.
        self.announce(Hook::TokensDrawn, &[Value::Player(player), Value::Int(i64::from(tokens))])
    }

    /// Puts a token on a card, which is its owner's effect whoever gave the token.
    pub(super) fn activate(&mut self, seat: Seat, card: CardId, bonus: bool) -> Flow<()> {
        if bonus {
            self.table.tokens.place_bonus(seat, card);
        } else {
            self.table.tokens.place(seat, card);
        }
        self.note(Event::token_placed(seat, card, bonus));
        self.check_conditions()?;
        let owner = self.table.owner(card).unwrap_or(seat);
        let hook = match self.pack.rules.tokens.as_ref().map(|rules| rules.resolves) {
            Some(TokenEffect::Arrival) => Hook::Arrival,
            _ => Hook::Activate,
        };
        let trigger = self.trigger(card, hook, owner)?;
        // Who hears of it is who is there now, not who comes or goes by what the card does.
        let mut hearers = Hearers::new();
        self.hearers(Hook::Activated, &mut hearers)?;
        let own = self.trigger(card, Hook::Activated, owner)?;
        if self.is_called_off(Word::ACTIVATE, card)? {
            return Ok(());
        }
        if let Some(trigger) = trigger {
            self.fire(trigger, &[])?;
        }
        // Who activates a partner's card does it as if the partner had.
        self.announce_to(Hook::Activated, &hearers, card, own, &[Value::Card(card), Value::Player(owner)])
    }

    pub(super) fn act(&mut self, seat: Seat, card: CardId) -> Flow<()> {
        self.note(Event::acted(seat, card));
        match self.trigger(card, Hook::Act, seat)? {
            Some(trigger) if !self.is_called_off(Word::ACT, card)? => self.fire(trigger, &[]),
            _ => Ok(()),
        }
    }

    /// A locked token comes into its owner's hand. With none locked that may win the game, but not between rounds.
    pub(crate) fn unlock_token(&mut self, seat: Seat) -> Flow<()> {
        let tokens = &mut self.table.tokens;
        if tokens.locked[seat.index()] > 0 {
            tokens.locked[seat.index()] -= 1;
            tokens.hand[seat.index()] += 1;
            self.note(Event::token_unlocked(seat));
            return self.check_conditions();
        }
        let wins = self.pack.rules.tokens.as_ref().is_some_and(|rules| rules.overflow_wins);
        if wins && self.table.phase != Phase::NewRound {
            Err(self.end(Outcome::new(Ending::Tokens, self.side_of(seat))))
        } else {
            Ok(())
        }
    }

    /// A player takes a token back from a card or from the spent ones; false if there is none, or none is wanted.
    pub(crate) fn regain_token(&mut self, seat: Seat, optional: bool) -> Flow<bool> {
        let mut options = self.buffer();
        for card in self.table.in_play() {
            if self.table.tokens.of_player_on(seat, card) > 0 {
                options.push(Choice::card(card));
            }
        }
        if self.table.tokens.spent[seat.index()] > 0 {
            options.push(Choice::spent_token());
        }
        if options.is_empty() {
            let source = self.source();
            self.note(Event::no_target(source, Ask::regain()));
        } else if optional {
            options.push(Choice::done());
        }
        let from = match self.ask(seat, Ask::regain(), options)? {
            Some(Choice { kind: ChoiceKind::Card, card, .. }) => {
                self.table.tokens.take_back(seat, card);
                card
            }
            Some(Choice { kind: ChoiceKind::SpentToken, .. }) => {
                self.table.tokens.spent[seat.index()] -= 1;
                self.table.tokens.hand[seat.index()] += 1;
                CardId::NONE
            }
            _ => return Ok(false),
        };
        self.note(Event::token_regained(seat, from));
        self.check_conditions()?;
        Ok(true)
    }

    /// As many as the reserve and the hand have room for.
    pub(crate) fn gain_bonus_tokens(&mut self, seat: Seat, count: usize) -> Flow<()> {
        if self.foresees_bonus(seat, count) {
            return Ok(());
        }
        let Some(rules) = self.pack.rules.bonus_tokens else { return Ok(()) };
        for _ in 0..count {
            let tokens = &mut self.table.tokens;
            if tokens.bonus_reserve == 0 || tokens.bonus_hand[seat.index()] >= rules.hand {
                break;
            }
            tokens.bonus_reserve -= 1;
            tokens.bonus_hand[seat.index()] += 1;
            self.note(Event::bonus_token_gained(seat));
        }
        self.check_conditions()
    }
}
