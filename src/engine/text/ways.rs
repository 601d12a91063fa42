//! The ways to use a card, and what prevents them, in words.

use super::{Voice, fill, roman};
use crate::pack::TokenRules;
use crate::rules::ways::{Checked, Hurdle, Way};
use crate::table::{CardId, rows_of};

impl Voice<'_> {
    /// A way to use a card, and whether it is open now.
    pub fn way(&self, card: CardId, (way, checked): Checked) -> String {
        let words = &self.phrases().ways;
        let what = match way {
            Way::Play { row } if self.pack.design(card).levels.len() > 1 => {
                fill(&words.play_to, &[("n", roman(row + 1))])
            }
            Way::Play { .. } => words.play.clone(),
            Way::Replace(CardId::NONE) => words.replace_any.clone(),
            Way::Replace(old) => fill(&words.replace, &[("card", self.card(old))]),
            Way::Mutate => words.mutate.clone(),
            Way::Jump => words.jump.clone(),
            Way::Activate => words.activate.clone(),
            Way::Act => words.act.clone(),
            Way::Own(action) => self.action(action),
        };
        let verdict = match checked {
            Ok(()) => words.can.clone(),
            Err(hurdle) => self.hurdle(way, hurdle),
        };
        self.explained(&what, &verdict)
    }

    /// Whether a player may pass.
    pub fn way_to_pass(&self, checked: Result<(), Hurdle>) -> String {
        let words = &self.phrases().ways;
        // What stands in the way of passing is said of no card, so that none is named.
        let verdict = checked.map_or_else(|hurdle| self.hurdle(Way::Act, hurdle), |()| words.can.clone());
        self.explained(&words.pass, &verdict)
    }

    /// Whether a player can use an action of the pack's own that is of no card.
    pub fn way_of_action(&self, action: u8, checked: Result<(), Hurdle>) -> String {
        let words = &self.phrases().ways;
        let verdict = checked.map_or_else(|hurdle| self.hurdle(Way::Own(action), hurdle), |()| words.can.clone());
        self.explained(&self.action(action), &verdict)
    }

    /// What a player may draw for tokens, a line for each number of them.
    pub fn ways_to_draw(&self, tokens: &TokenRules, in_hand: u8) -> Vec<String> {
        let words = &self.phrases().ways;
        let line = |&(cost, cards): &(u8, u8)| {
            let what = fill(&words.draw, &[("n", &cost.to_string()), ("cards", &cards.to_string())]);
            let verdict = match in_hand {
                have if have >= cost => words.can.clone(),
                0 => words.no_token.clone(),
                have => fill(&words.few_tokens, &[("n", &have.to_string())]),
            };
            self.explained(&what, &verdict)
        };
        tokens.draws.iter().map(line).collect()
    }

    fn hurdle(&self, way: Way, hurdle: Hurdle) -> String {
        let words = &self.phrases().ways;
        let number = |phrase: &str, n: u16| fill(phrase, &[("n", &n.to_string())]);
        match (hurdle, way) {
            (Hurdle::NotInHand, _) => words.not_in_hand.clone(),
            (Hurdle::NotAllowed, _) => words.not_allowed.clone(),
            (Hurdle::Barred, _) => words.barred.clone(),
            (Hurdle::RowFull { row }, _) => fill(&words.row_full, &[("n", roman(row + 1))]),
            (Hurdle::RowBelow { row }, _) => fill(&words.row_below, &[("n", roman(row + 1)), ("below", roman(row))]),
            (Hurdle::NoSupport { rows }, _) => {
                let levels: Vec<&str> = rows_of(rows).map(|row| roman(row as u8 + 1)).collect();
                fill(&words.no_support, &[("n", &levels.join(&words.and))])
            }
            (Hurdle::Cost { cost, have: 1 }, _) => number(&words.cost_one, cost),
            (Hurdle::Cost { cost, have }, _) => {
                fill(&words.cost, &[("n", &cost.to_string()), ("have", &have.to_string())])
            }
            (Hurdle::Prisoner, Way::Replace(old)) => fill(&words.replaced_prisoner, &[("card", self.card(old))]),
            (Hurdle::Prisoner, _) => words.prisoner.clone(),
            (Hurdle::NeverMutates, Way::Replace(old)) => {
                fill(&words.replaced_never_mutates, &[("card", self.card(old))])
            }
            (Hurdle::NeverMutates, _) => words.never_mutates.clone(),
            (Hurdle::NoNewcomer, _) => words.no_newcomer.clone(),
            (Hurdle::SameCard, Way::Mutate) => words.only_same.clone(),
            (Hurdle::SameCard, _) => words.same_card.clone(),
            (Hurdle::NothingToReplace, _) => words.nothing_to_replace.clone(),
            (Hurdle::NoPile, _) => words.no_pile.clone(),
            (Hurdle::NoToken, _) => words.no_token.clone(),
            (Hurdle::NoSymbol, _) => words.no_symbol.clone(),
            (Hurdle::TokensOn { most: 1 }, _) => words.tokens_on_one.clone(),
            (Hurdle::TokensOn { most }, _) => number(&words.tokens_on, most.into()),
            (Hurdle::NoAct, _) => words.no_act.clone(),
            (Hurdle::ActNotPayable, _) => words.act_not_payable.clone(),
            (Hurdle::TokenInHand, _) => words.token_in_hand.clone(),
            (Hurdle::TokenBeforeFirst, _) => words.token_before_first.clone(),
            (Hurdle::NotThere, _) => words.not_there.clone(),
            (Hurdle::NotNow, _) => words.not_now.clone(),
            (Hurdle::PassForbidden, _) => words.pass_forbidden.clone(),
        }
    }
}
