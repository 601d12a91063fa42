//! Questions in words: what is asked, what for, and by which card.

use super::speaker::Speaker;
use super::{Voice, fill, label};
use crate::decision::OpenDecision;

impl Voice<'_> {
    /// The question of a decision.
    pub fn question(&self, decision: &OpenDecision) -> String {
        let words = self.phrases();
        let mut question = label::question(&Speaker { voice: *self, table: None }, decision.ask);
        if !decision.chosen.is_empty() {
            let already = fill(&words.already, &[("cards", &self.list(decision.chosen))]);
            question = format!("{question} ({already})");
        }
        if decision.source.is_some() {
            question = fill(&words.source, &[("card", self.card(decision.source)), ("question", &question)]);
        }
        question
    }
}
