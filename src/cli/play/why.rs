//! `why`: what stands in the way of a card or of an action.

use std::io::Write;

use super::Session;
use crate::board::clan_style;
use crate::{CliError, CliResult, show_fault};
use ozeki_engine::decision::{AskKind, Choice, ChoiceKind};
use ozeki_engine::game::GameError;
use ozeki_engine::pack::in_language;
use ozeki_engine::rules::ways::Way;
use ozeki_engine::table::{CardId, Seat, Spot};
use ozeki_engine::text::{fill, phrases_of};

/// More cards than these are not explained at once.
const MOST_EXPLAINED: usize = 3;

/// What may be asked about besides a card.
#[derive(Clone, Copy)]
enum Action {
    Pass,
    Draw,
    /// An action of the pack's own,
    Own(u8),
    /// the ways of one card,
    Card(CardId),
    /// or those of all cards that are of a kind.
    Way(fn(Way) -> bool),
}

/// The actions of a turn, by the names phrases have for them.
const ACTIONS: [(&str, Action); 7] = [
    ("play", Action::Way(|way| matches!(way, Way::Play { .. }))),
    ("mutate", Action::Way(|way| matches!(way, Way::Mutate))),
    ("jump", Action::Way(|way| matches!(way, Way::Jump))),
    ("draw", Action::Draw),
    ("activate", Action::Way(|way| matches!(way, Way::Activate))),
    ("act", Action::Way(|way| matches!(way, Way::Act))),
    ("pass", Action::Pass),
];

impl Action {
    /// What an option does.
    fn of(choice: Choice) -> Option<Action> {
        match choice.kind {
            ChoiceKind::Pass => Some(Action::Pass),
            ChoiceKind::Draw => Some(Action::Draw),
            ChoiceKind::OwnAction if !choice.card.is_some() => Some(Action::Own(choice.n)),
            _ => choice.card.is_some().then_some(Action::Card(choice.card)),
        }
    }
}

impl Session {
    /// Every way to use a card, and what stands in the way of it.
    pub(super) fn why(&mut self, seat: Seat, name: &str) -> CliResult {
        let (pack, words) = (self.game.pack().clone(), self.phrases());
        if self.game.is_over() {
            return self.say(&words.play.is_over);
        }
        if let Some(action) = self.action_named(seat, name) {
            return self.why_not(seat, action);
        }
        let mut designs = self.called("why", name)?;
        let table = self.game.table();
        let own = |card: &CardId| matches!(table.spot(*card), Spot::Hand(s) | Spot::Army(s, _) if s == seat);
        let held = |&design: &usize| pack.copies_of(design).any(|card| own(&card));
        if designs.iter().any(held) {
            designs.retain(held);
        }
        if designs.len() > MOST_EXPLAINED {
            let names: Vec<&str> =
                designs.iter().map(|&design| in_language(&pack.designs[design].name, &self.language)).collect();
            let (n, cards) = (names.len().to_string(), names.join(", "));
            return self.say(&fill(&words.play.too_many, &[("n", &n), ("name", name), ("cards", &cards)]));
        }
        if !designs.is_empty() && self.game.open_for(seat).is_none_or(|open| open.ask.kind != AskKind::Action) {
            self.say(&words.ways.other_question)?;
        }
        for design in designs {
            for card in self.copies_to_explain(seat, design) {
                self.explain(seat, card, |_| true)?;
            }
        }
        Ok(())
    }

    /// Those of a design a player could use, one for each place where that may differ; any other copy, which is as good
    /// as not there, if there is none.
    fn copies_to_explain(&self, seat: Seat, design: usize) -> Vec<CardId> {
        let (pack, table) = (self.game.pack(), self.game.table());
        let copies = || pack.copies_of(design);
        let mut explained: Vec<CardId> =
            copies().find(|&card| table.spot(card) == Spot::Hand(seat)).into_iter().collect();
        explained.extend(copies().filter(|&card| matches!(table.spot(card), Spot::Army(owner, _) if owner == seat)));
        let in_zone = |card: &CardId| matches!(table.spot(*card), Spot::Zone(..)) && table.sees(seat, *card);
        explained.extend(copies().filter(in_zone));
        if explained.is_empty() {
            let discarded = copies().find(|&card| table.discard(seat).set().contains(card));
            explained.extend(discarded.or_else(|| copies().next()));
        }
        explained
    }

    /// The ways of a card that are asked about; true if there is any.
    fn explain(&mut self, seat: Seat, card: CardId, wanted: impl Fn(Way) -> bool) -> Result<bool, CliError> {
        let (screen, voice) = (self.screen(), self.voice(Some(seat)));
        let ways = match self.game.ways(seat, card) {
            Err(GameError::Script(fault)) => {
                show_fault(&fault);
                return Ok(true);
            }
            ways => ways?,
        };
        let clan = self.game.pack().design(card).clan;
        let style = clan_style(self.game.pack().clans[usize::from(clan)].colour);
        let shown = match self.game.table().spot(card) {
            Spot::Army(owner, _) if owner == seat => voice.placed(self.game.table(), card),
            _ => voice.described(card),
        };
        let mut told: Vec<String> =
            ways.into_iter().filter(|(way, _)| wanted(*way)).map(|way| voice.way(card, way)).collect();
        told.dedup();
        if told.is_empty() {
            return Ok(false);
        }
        let mut text = screen.line(&format!("{style}{shown}{style:#}"));
        text.extend(told.iter().map(|way| screen.paragraph("    ", "      ", way)));
        write!(self.out, "{text}")?;
        Ok(true)
    }

    /// An action of a turn by its name, or by the number of an option.
    fn action_named(&self, seat: Seat, name: &str) -> Option<Action> {
        if let Ok(number) = name.parse::<usize>() {
            let open = self.game.open_for(seat)?;
            return open.options.get(number.checked_sub(1)?).and_then(|&choice| Action::of(choice));
        }
        let wanted = name.to_lowercase();
        let pack = self.game.pack();
        let own = (0..).zip(&pack.actions);
        let own = own.map(|(index, (id, action))| (index, id, in_language(&action.text, &self.language)));
        let mut own = own.filter(|(_, id, text)| **id == wanted || text.to_lowercase() == wanted);
        if let Some((index, ..)) = own.next() {
            return Some(Action::Own(index));
        }
        let called = |id: &str, language: &str| {
            let words = phrases_of(self.game.pack(), language);
            words.ways.actions.get(id).is_some_and(|names| names.split(',').any(|name| name.trim() == wanted))
        };
        let named = |(id, _): &&(&str, Action)| called(id, &self.language) || called(id, "en");
        ACTIONS.iter().find(named).map(|(_, action)| *action)
    }

    /// Why an action is open or not.
    fn why_not(&mut self, seat: Seat, action: Action) -> CliResult {
        let words = self.phrases();
        if self.game.open_for(seat).is_none_or(|open| open.ask.kind != AskKind::Action) {
            self.say(&words.ways.other_question)?;
        }
        let (pack, table) = (self.game.pack().clone(), self.game.table());
        let lines = match action {
            Action::Pass => {
                let mut lines = vec![self.voice(Some(seat)).way_to_pass(self.game.way_to_pass(seat)?)];
                lines.extend(self.voice(Some(seat)).rules_on_passing());
                lines
            }
            Action::Draw => match &pack.rules.tokens {
                Some(rules) => self.voice(Some(seat)).ways_to_draw(rules, table.tokens.hand[seat.index()]),
                None => vec![words.ways.no_draw.clone()],
            },
            Action::Own(index) => {
                let way = self.game.way_of_action(seat, usize::from(index))?;
                let line = way.map(|way| self.voice(Some(seat)).way_of_action(index, way));
                let does = pack.actions.get_index(usize::from(index)).map(|(_, action)| action.does);
                let has = |card: &CardId| {
                    let script = pack.design(*card).script.as_ref();
                    does.zip(script).is_some_and(|(does, script)| script.hooks.has(does))
                };
                let seen = |card: &CardId| table.sees(seat, *card) || table.active_tiles.contains(*card);
                let cards = table.all_cards() | table.active_tiles;
                let cards: Vec<CardId> = cards.into_iter().filter(|card| seen(card) && has(card)).collect();
                let mut any = line.is_some();
                for card in cards {
                    any |= self.explain(seat, card, |way| way == Way::Own(index))?;
                }
                if any { line.into_iter().collect() } else { vec![words.ways.no_such_action.clone()] }
            }
            Action::Card(card) => return self.explain(seat, card, |_| true).map(drop),
            Action::Way(fits) => {
                // Copies in hand have the same ways.
                let mut own: Vec<CardId> = table.hand(seat).into_iter().collect();
                own.dedup_by_key(|card| pack.design_index(*card));
                own.extend(table.army(seat).cards());
                let mut any = false;
                for card in own {
                    any |= self.explain(seat, card, fits)?;
                }
                if any { Vec::new() } else { vec![words.ways.no_such_action.clone()] }
            }
        };
        for line in lines {
            let text = self.screen().paragraph("  ", "      ", &line);
            write!(self.out, "{text}")?;
        }
        Ok(())
    }
}
