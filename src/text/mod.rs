//! The game in words: events, questions, options and cards, in the player's language.

mod cards;
mod phrases;
mod questions;
mod rules;
mod table_words;
mod ways;

pub use phrases::{Phrases, fill, phrases};

use crate::decision::Choice;
use crate::event::{Declined, Event, PileDeed, TieBreak};
use crate::pack::{Decks, Pack, in_language};
use crate::script::hooks::Hook;
use crate::table::{CardId, Cause, Ending, Outcome, Seat, Spot, Table, Witnesses};

/// Roman numerals of the levels.
pub fn roman(level: u8) -> &'static str {
    ["0", "I", "II", "III"].get(usize::from(level)).copied().unwrap_or("?")
}

/// Speaks to one player, or to someone who may see everything.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    pub pack: &'a Pack,
    pub language: &'a str,
    /// Whose eyes: what this seat may not know is not said. `None` sees all.
    pub viewer: Option<Seat>,
}

impl<'a> Voice<'a> {
    pub fn phrases(&self) -> &'static Phrases {
        phrases(self.language)
    }

    pub fn card(&self, card: CardId) -> &'a str {
        if card.is_some() { in_language(&self.pack.design(card).name, self.language) } else { "-" }
    }

    pub fn clan(&self, clan: u8) -> &'a str {
        in_language(&self.pack.clans[usize::from(clan)].name, self.language)
    }

    pub fn player(&self, seat: Seat) -> String {
        let player = fill(&self.phrases().player, &[("n", &(seat.0 + 1).to_string())]);
        if self.viewer == Some(seat) { fill(&self.phrases().you, &[("player", &player)]) } else { player }
    }

    /// Whether the viewer is among those who saw which card it was.
    fn sees(&self, seen: Witnesses) -> bool {
        self.viewer.is_none_or(|viewer| seen.has(viewer))
    }

    /// What happened, as far as the viewer may know.
    pub fn event(&self, event: &Event) -> String {
        let say = &self.phrases().game;
        let who = |phrase: &str, seat: Seat| fill(phrase, &[("player", &self.player(seat))]);
        let who_what = |phrase: &str, seat: Seat, card: CardId| {
            fill(phrase, &[("player", &self.player(seat)), ("card", self.card(card))])
        };
        let to_pile = |phrase: &str, seat: Seat, card: CardId| {
            fill(phrase, &[("player", &self.player(seat)), ("pile", &self.pile(seat)), ("card", self.card(card))])
        };
        let what = |phrase: &str, card: CardId| fill(phrase, &[("card", self.card(card))]);
        let two = |phrase: &str, card: CardId, other: CardId| {
            fill(phrase, &[("card", self.card(card)), ("other", self.card(other))])
        };
        let hidden_from = |seat: Seat| self.viewer.is_some_and(|viewer| viewer != seat);
        match *event {
            Event::RoundStarted { round } => fill(&say.round_started, &[("n", &round.to_string())]),
            Event::TurnStarted { seat, extra: false } => who(&say.turn_started, seat),
            Event::TurnStarted { seat, extra: true } => who(&say.extra_turn_started, seat),
            Event::Drew { seat, seen, .. } if !self.sees(seen) => who(&say.drew_hidden, seat),
            Event::Drew { seat, card, .. } => who_what(&say.drew, seat, card),
            Event::Reshuffled { seat: None } => say.reshuffled.clone(),
            Event::Reshuffled { seat: Some(seat) } => who(&say.reshuffled_own, seat),
            Event::ClanTaken { seat, clan } => {
                fill(&say.clan_taken, &[("player", &self.player(seat)), ("clan", self.clan(clan))])
            }
            Event::ClanRemoved { seat, clan } => {
                fill(&say.clan_removed, &[("player", &self.player(seat)), ("clan", self.clan(clan))])
            }
            Event::TileTurned { tile } => what(&say.tile_turned, tile),
            Event::Drafted { seat, .. } if hidden_from(seat) => who(&say.drafted_hidden, seat),
            Event::Drafted { seat, card } => who_what(&say.drafted, seat, card),
            Event::Showed { seat, card } => who_what(&say.showed, seat, card),
            Event::Sacrificed { owner, card } => who_what(&say.sacrificed, owner, card),
            Event::ReturnedToHand { owner, card } => who_what(&say.returned_to_hand, owner, card),
            Event::Milled { seat, card } => to_pile(&say.milled, seat, card),
            Event::Fetched { seat, seen, .. } if !self.sees(seen) => who(&say.fetched_hidden, seat),
            Event::Fetched { seat, card, .. } => who_what(&say.fetched, seat, card),
            Event::PutOnTop { seat, card, seen } if !self.sees(seen) => to_pile(&say.put_on_top_hidden, seat, card),
            Event::PutOnTop { seat, card, .. } => to_pile(&say.put_on_top, seat, card),
            Event::PutAtBottom { seat, card, seen } if !self.sees(seen) => {
                to_pile(&say.put_at_bottom_hidden, seat, card)
            }
            Event::PutAtBottom { seat, card, .. } => to_pile(&say.put_at_bottom, seat, card),
            Event::ShuffledIn { seat, card, seen } if !self.sees(seen) => to_pile(&say.shuffled_in_hidden, seat, card),
            Event::ShuffledIn { seat, card, .. } => to_pile(&say.shuffled_in, seat, card),
            Event::Shuffled { seat } => to_pile(&say.shuffled, seat, CardId::NONE),
            Event::RemovedFromGame { card } => what(&say.removed, card),
            Event::TokensSpent { seat, tokens } => {
                fill(&say.tokens_spent, &[("player", &self.player(seat)), ("n", &tokens.to_string())])
            }
            Event::TokenPlaced { seat, card, bonus: false } => who_what(&say.token_placed, seat, card),
            Event::TokenPlaced { seat, card, bonus: true } => who_what(&say.bonus_token_placed, seat, card),
            Event::TokenUnlocked { seat } => who(&say.token_unlocked, seat),
            Event::TokenRegained { seat, from: CardId::NONE } => who(&say.spent_token_regained, seat),
            Event::TokenRegained { seat, from } => who_what(&say.token_regained, seat, from),
            Event::BonusTokenGained { seat } => who(&say.bonus_token_gained, seat),
            Event::Acted { seat, card } => who_what(&say.acted, seat, card),
            Event::AdvantageSpent { seat } => who(&say.advantage_spent, seat),
            Event::AdvantageReturned => say.advantage_returned.clone(),
            Event::Marked { marker, card } => {
                let marker = self.pack.markers.get_index(usize::from(marker));
                let marker = marker.map_or("", |(_, marker)| in_language(&marker.name, self.language));
                fill(&say.marked, &[("marker", marker), ("card", self.card(card))])
            }
            Event::Looked { seat, at } => {
                fill(&say.looked, &[("player", &self.player(seat)), ("other", &self.player(at))])
            }
            Event::Forbidden { seat, card } => who_what(&say.forbidden, seat, card),
            Event::Copied { card, copied } => two(&say.copied, card, copied),
            Event::Reacted { seat, card } => who_what(&say.reacted, seat, card),
            Event::Cancelled { card } => what(&say.cancelled, card),
            Event::JumpMissed { card, turned } => two(&say.jump_missed, card, turned),
            Event::Discarded { seat, card } => who_what(&say.discarded, seat, card),
            Event::Paid { seat, card } => who_what(&say.paid, seat, card),
            Event::Redrew { seat } => who(&say.redrew, seat),
            Event::Played { seat, card } => who_what(&say.played, seat, card),
            Event::Mutated { seat, old, new } => {
                fill(&say.mutated, &[("player", &self.player(seat)), ("old", self.card(old)), ("new", self.card(new))])
            }
            Event::Passed { seat, first: false } => who(&say.passed, seat),
            Event::Passed { seat, first: true } => who(&say.passed_first, seat),
            Event::Destroyed { owner, card } => who_what(&say.destroyed, owner, card),
            Event::Imprisoned { owner, card } => who_what(&say.imprisoned, owner, card),
            Event::Released { owner, card } => who_what(&say.released, owner, card),
            Event::Swapped { owner, a, b } => {
                fill(&say.swapped, &[("player", &self.player(owner)), ("a", self.card(a)), ("b", self.card(b))])
            }
            Event::Revealed { card } => fill(&say.revealed, &[("card", self.card(card))]),
            Event::Took { seat, card } => who_what(&say.took, seat, card),
            Event::TookAdvantage { seat } => who(&say.took_advantage, seat),
            Event::ExtraTurn { seat } => who(&say.extra_turn, seat),
            Event::LaidOff { card } => fill(&say.laid_off, &[("card", self.card(card))]),
            Event::NoTarget { source, .. } => fill(&say.no_target, &[("card", self.card(source))]),
            Event::FellShort { seat, deed, asked, came } => {
                let phrase = match deed {
                    PileDeed::Draw => &say.drew_fewer,
                    PileDeed::Reveal => &say.revealed_fewer,
                    PileDeed::Mill => &say.milled_fewer,
                };
                let (asked, came) = (asked.to_string(), came.to_string());
                let pile = self.pile(seat);
                fill(phrase, &[("player", &self.player(seat)), ("n", &came), ("of", &asked), ("pile", &pile)])
            }
            Event::Named { seat, choice } => {
                let player = self.player(seat);
                match choice {
                    Choice::Clan(clan) => fill(&say.named_clan, &[("player", &player), ("clan", self.clan(clan))]),
                    Choice::Level(level) => fill(&say.named_level, &[("player", &player), ("n", roman(level))]),
                    Choice::Prompt(prompt) => {
                        fill(&say.named_thing, &[("player", &player), ("thing", &self.prompt(prompt))])
                    }
                    _ => String::new(),
                }
            }
            Event::Tied { value, by, takers } => {
                let phrase = match by {
                    TieBreak::Advantage => &say.tied_advantage,
                    TieBreak::OtherArmies => &say.tied_other_armies,
                    TieBreak::Nothing => &say.tied_shared,
                };
                fill(phrase, &[("n", &value.to_string()), ("players", &self.names(takers))])
            }
            Event::NothingDiscarded { seat } => who(&say.nothing_discarded, seat),
            Event::Fought { seat, value } => {
                fill(&say.fought, &[("player", &self.player(seat)), ("n", &value.to_string())])
            }
            Event::Scored { seat } => who(&say.scored, seat),
            Event::Over { outcome } => self.outcome(outcome),
            Event::Fired { card, hook, .. } => self.trace(&say.fired, card, hook),
            Event::NotFired { card, hook, why: Declined::Prisoner } => self.trace(&say.not_fired_prisoner, card, hook),
            Event::NotFired { card, hook, why: Declined::OtherClan } => self.trace(&say.not_fired_clan, card, hook),
            Event::NotFired { card, hook, why: Declined::CopiedBefore } => {
                self.trace(&say.not_fired_copied, card, hook)
            }
            Event::NotFired { card, hook, why: Declined::NoText } => self.trace(&say.not_fired_no_text, card, hook),
        }
    }

    fn trace(&self, phrase: &str, card: CardId, hook: Hook) -> String {
        fill(phrase, &[("card", self.card(card)), ("hook", hook.name())])
    }

    pub fn outcome(&self, outcome: Outcome) -> String {
        let say = &self.phrases().game;
        let phrase = match outcome.ending {
            Ending::Points => &say.won_points,
            Ending::Army => &say.won_army,
            Ending::Clan => &say.won_clan,
            Ending::Card => &say.won_card,
            Ending::Tokens => &say.won_tokens,
            Ending::Draw => &say.drawn,
            Ending::Stalled => &say.stalled,
        };
        let phrase = match outcome.cause {
            Some(cause) if cause.card.is_some() => &say.won_card,
            Some(_) => &say.won_pack,
            None => phrase,
        };
        let cause = outcome.cause.filter(|cause| cause.card.is_some());
        let condition = cause.and_then(|cause| self.condition(cause)).unwrap_or_default();
        let card = cause.map_or("", |cause| self.card(cause.card));
        fill(phrase, &[("players", &self.names(outcome.winners())), ("card", card), ("condition", condition)])
            .trim_end()
            .to_owned()
    }

    /// The text of the card that ended the game.
    fn condition(&self, cause: Cause) -> Option<&'a str> {
        let says = &self.pack.design(Some(cause.text).filter(|text| text.is_some())?).says;
        let global = says.global.as_ref().filter(|_| cause.hook == Hook::Wins);
        global.or(says.of(cause.hook)).map(|texts| in_language(texts, self.language))
    }

    fn names(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        seats.into_iter().map(|seat| self.player(seat)).collect::<Vec<_>>().join(", ")
    }

    /// A draw pile: a player's own, or the one of all.
    fn pile(&self, seat: Seat) -> String {
        match self.pack.rules.decks {
            Decks::Common => self.phrases().the_pile.clone(),
            Decks::Own => fill(&self.phrases().pile_of, &[("player", &self.player(seat))]),
        }
    }

    /// What happened, line by line: cards that a player draws one after the other are one line.
    pub fn events<'e>(&self, events: impl IntoIterator<Item = &'e Event>) -> Vec<String> {
        let mut lines = Vec::new();
        let mut events = events.into_iter().peekable();
        while let Some(event) = events.next() {
            let Event::Drew { seat, card, seen } = *event else {
                lines.push(self.event(event));
                continue;
            };
            let sees = self.sees(seen);
            let mut drawn = vec![card];
            while let Some(&&Event::Drew { seat: next, card, seen }) = events.peek()
                && next == seat
                && self.sees(seen) == sees
            {
                drawn.push(card);
                events.next();
            }
            lines.push(if drawn.len() == 1 { self.event(event) } else { self.drew(seat, &drawn, sees) });
        }
        lines
    }

    /// So many events are not in the log any more.
    pub fn not_kept(&self, events: usize) -> String {
        fill(&self.phrases().game.not_kept, &[("n", &events.to_string())])
    }

    fn drew(&self, seat: Seat, cards: &[CardId], seen: bool) -> String {
        let say = &self.phrases().game;
        let phrase = if seen { &say.drew_many } else { &say.drew_many_hidden };
        let names = if seen { self.list(cards.iter().copied()) } else { String::new() };
        fill(phrase, &[("player", &self.player(seat)), ("n", &cards.len().to_string()), ("cards", &names)])
    }

    fn list(&self, cards: impl IntoIterator<Item = CardId>) -> String {
        cards.into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(", ")
    }

    /// An option, with the place of a card that lies on the table.
    pub fn option(&self, table: &Table, choice: Choice) -> String {
        let option = &self.phrases().option;
        match choice {
            Choice::Pass => option.pass.clone(),
            Choice::Play { card, row, cost, spend } => {
                let name = &self.placed(table, card);
                let mut play = match cost {
                    0 => fill(&option.play, &[("card", name)]),
                    cost => fill(&option.play_for, &[("card", name), ("n", &cost.to_string())]),
                };
                if self.pack.design(card).levels.len() > 1 {
                    play = fill(&option.play_to, &[("play", &play), ("n", roman(row + 1))]);
                }
                if spend { fill(&option.spending, &[("action", &play)]) } else { play }
            }
            Choice::Mutate { card, cost, spend } => {
                let mutate = fill(&option.mutate, &[("card", &self.placed(table, card)), ("n", &cost.to_string())]);
                if spend { fill(&option.spending, &[("action", &mutate)]) } else { mutate }
            }
            Choice::Jump(card) => fill(&option.jump, &[("card", &self.placed(table, card))]),
            Choice::Draw { tokens, cards, player } => {
                let (n, cards) = (tokens.to_string(), cards.to_string());
                let phrase = if player == table.active { &option.draw_for } else { &option.draw_for_other };
                fill(phrase, &[("n", &n), ("cards", &cards), ("player", &self.player(player))])
            }
            Choice::Activate { card, bonus } => {
                let phrase = if bonus { &option.activate_bonus } else { &option.activate };
                fill(phrase, &[("card", &self.placed(table, card))])
            }
            Choice::Act(card) => fill(&option.act, &[("card", &self.placed(table, card))]),
            Choice::SpentToken => option.spent_token.clone(),
            Choice::Prompt(prompt) => self.prompt(prompt),
            Choice::Trigger(CardId::NONE) => option.the_rules.clone(),
            Choice::Card(card) | Choice::Trigger(card) => self.placed(table, card),
            Choice::Player(seat) => self.player(seat),
            Choice::Clan(clan) => self.clan(clan).to_owned(),
            Choice::Level(level) => fill(&option.level, &[("n", roman(level))]),
            Choice::Yes => option.yes.clone(),
            Choice::No => option.no.clone(),
            Choice::Done => option.done.clone(),
        }
    }

    fn prompt(&self, prompt: u8) -> String {
        let prompt = self.pack.prompts.get_index(usize::from(prompt));
        prompt.map_or(String::new(), |(_, texts)| in_language(texts, self.language).to_owned())
    }

    /// Name, clan, level and power.
    pub fn described(&self, card: CardId) -> String {
        let design = self.pack.design(card);
        let clan = self.clan(design.clan);
        if design.tile {
            return format!("{} ({clan})", self.card(card));
        }
        let power = fill(&self.phrases().card.power, &[("n", &design.power.to_string())]);
        format!("{} ({clan} {}, {power})", self.card(card), roman(design.level))
    }

    /// A card as an option names it: with its place on the table.
    pub fn placed(&self, table: &Table, card: CardId) -> String {
        let option = &self.phrases().option;
        match table.spot(card) {
            Spot::Army(seat, place) => {
                let name = if table.is_prisoner(card) {
                    fill(&option.prisoner, &[("card", &self.described(card))])
                } else {
                    self.described(card)
                };
                let place = format!("{}-{}", roman(place.row + 1), place.column + 1);
                fill(&option.at_place, &[("card", &name), ("player", &self.player(seat)), ("place", &place)])
            }
            Spot::Discard => fill(&option.from_discard, &[("card", &self.described(card))]),
            _ => self.described(card),
        }
    }
}
