//! Questions in words: what is asked, what for, and by which card.

use super::phrases::Aimed;
use super::{Voice, fill};
use crate::decision::{Aim, Ask, OpenDecision};
use crate::table::CardId;

impl Voice<'_> {
    /// The question of a decision.
    pub fn question(&self, decision: &OpenDecision) -> String {
        let ask = &self.phrases().ask;
        let number = |phrase: &str, n: u8| fill(phrase, &[("n", &n.to_string())]);
        let about = |phrase: &str, card: CardId| fill(phrase, &[("card", self.card(card))]);
        let mut question = match decision.ask {
            Ask::Action => ask.action.clone(),
            Ask::OpeningDiscard { left } => number(&ask.opening_discard, left),
            Ask::TakeClan => ask.take_clan.clone(),
            Ask::RemoveClan => ask.remove_clan.clone(),
            Ask::Draft { left } => number(&ask.draft, left),
            Ask::HandLimit { left } => number(&ask.hand_limit, left),
            Ask::Sacrifice { left } => number(&ask.sacrifice, left),
            Ask::Regain => ask.regain.clone(),
            Ask::React(card) => about(&ask.react, card),
            Ask::Between => ask.between.clone(),
            Ask::Redraw if self.pack.rules.opening.redraw_shuffles => ask.redraw_shuffling.clone(),
            Ask::Redraw => ask.redraw.clone(),
            Ask::Pay { left } => number(&ask.pay, left),
            Ask::MutateInto(card) => about(&ask.mutate_into, card),
            Ask::Order => ask.order.clone(),
            Ask::Destroy => ask.destroy.clone(),
            Ask::Imprison => ask.imprison.clone(),
            Ask::ImprisonOrRelease => ask.imprison_or_release.clone(),
            Ask::Swap => ask.swap.clone(),
            Ask::SwapWith(card) => about(&ask.swap_with, card),
            Ask::WhoDiscards => ask.who_discards.clone(),
            Ask::Discard { left } => number(&ask.discard, left),
            Ask::Keep { left } => number(&ask.keep, left),
            Ask::Take => ask.take.clone(),
            Ask::Card(aim) => self.aimed(aim, &ask.card),
            Ask::Cards { left, aim } => number(&self.aimed(aim, &ask.cards), left),
            Ask::Player(aim) => self.aimed(aim, &ask.player),
            Ask::Clan(aim) => self.aimed(aim, &ask.clan),
            Ask::Level(aim) => self.aimed(aim, &ask.level),
            Ask::May(prompt) => self.prompt(prompt),
        };
        if !decision.chosen.is_empty() {
            let already = fill(&ask.already, &[("cards", &self.list(decision.chosen))]);
            question = format!("{question} ({already})");
        }
        if decision.source.is_some() {
            question = fill(&ask.source, &[("card", self.card(decision.source)), ("question", &question)]);
        }
        question
    }

    /// A choice of a script with what it is for.
    fn aimed(&self, aim: Aim, phrases: &Aimed) -> String {
        let deeds = match aim {
            Aim::Unsaid => return phrases.unsaid.clone(),
            Aim::Prompt(prompt) => return fill(&phrases.prompt, &[("prompt", &self.prompt(prompt))]),
            Aim::Deeds(deeds) => deeds,
        };
        let words = self.phrases();
        let said: Vec<&str> =
            deeds.iter().map(|deed| words.deed.get(deed.name()).map_or(deed.name(), String::as_str)).collect();
        let of_a_player = deeds.iter().any(|deed| deed.is_of_a_player());
        let phrase = match (of_a_player, deeds.derived) {
            (true, _) => &phrases.who,
            (false, true) => &phrases.derived,
            (false, false) => &phrases.to,
        };
        fill(phrase, &[("deed", &said.join(&words.or))])
    }
}
