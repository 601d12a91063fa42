//! The names scenarios use for players, cards, questions, options and events: ids of designs, never of physical cards,
//! and no language, so that renaming a card changes no outcome.

use crate::decision::{Aim, Ask, Choice, OpenDecision};
use crate::event::{Declined, Event, PileDeed, TieBreak};
use crate::pack::Pack;
use crate::table::{CardId, Seat, Spot, Table, Witnesses};
use crate::text::roman;

use super::file::{Step, Who};

pub fn player(seat: Seat) -> &'static str {
    Who::of(seat).name()
}

fn spending(spend: bool) -> &'static str {
    if spend { ", spending the advantage" } else { "" }
}

fn by_bonus(bonus: bool) -> &'static str {
    if bonus { " by a bonus token" } else { "" }
}

pub struct Labels<'a> {
    pub pack: &'a Pack,
    pub table: &'a Table,
}

impl Labels<'_> {
    fn clan(&self, clan: u8) -> &str {
        &self.pack.clans[usize::from(clan)].id
    }

    pub fn id(&self, card: CardId) -> &str {
        if card.is_some() { &self.pack.design(card).id } else { Step::THE_PACK }
    }

    /// A card with its place, if it lies in an army or on the discard pile; `!` marks a prisoner.
    pub fn placed(&self, card: CardId) -> String {
        let spot = if card.is_some() { self.table.spot(card) } else { Spot::Box };
        match spot {
            Spot::Army(seat, place) => {
                let prisoner = if self.table.is_prisoner(card) { "!" } else { "" };
                let place = format!("{}-{}{}", player(seat), roman(place.row + 1), place.column + 1);
                format!("{}{prisoner}@{place}", self.id(card))
            }
            Spot::Discard => format!("{}@discard", self.id(card)),
            _ => self.id(card).to_owned(),
        }
    }

    pub fn option(&self, choice: Choice) -> String {
        match choice {
            Choice::Pass => "pass".to_owned(),
            Choice::Play { card, row, cost, spend } => {
                let level = match self.pack.design(card).levels.len() {
                    1 => String::new(),
                    _ => format!(" to {}", roman(row + 1)),
                };
                let cost = if cost > 0 { format!(" for {cost}") } else { String::new() };
                format!("play {}{level}{cost}{}", self.placed(card), spending(spend))
            }
            Choice::Mutate { card, cost, spend } => {
                format!("mutate {} for {cost}{}", self.placed(card), spending(spend))
            }
            Choice::Jump(card) => format!("jump {}", self.placed(card)),
            Choice::Draw { tokens, cards, player: seat } => {
                let whose = if seat == self.table.active { String::new() } else { format!(", for {}", player(seat)) };
                format!("draw {cards} for {tokens}{whose}")
            }
            Choice::Activate { card, bonus } => format!("activate {}{}", self.placed(card), by_bonus(bonus)),
            Choice::Act(card) => format!("use {}", self.placed(card)),
            Choice::SpentToken => "a spent token".to_owned(),
            Choice::Prompt(prompt) => self.prompt(prompt).to_owned(),
            Choice::Card(card) | Choice::Trigger(card) => self.placed(card),
            Choice::Player(seat) => player(seat).to_owned(),
            Choice::Clan(clan) => self.pack.clans[usize::from(clan)].id.clone(),
            Choice::Level(level) => format!("level {}", roman(level)),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Done => "no more".to_owned(),
        }
    }

    /// The options a step of a scenario may mean: those it names to the letter, or else those it names in short.
    pub fn matching(&self, step: &Step, options: &[Choice]) -> Vec<usize> {
        let matching = |name_is: &dyn Fn(&str, CardId) -> bool| -> Vec<usize> {
            (0..options.len()).filter(|&index| self.means(step, options[index], name_is)).collect()
        };
        let exact = matching(&|name, card| name == self.placed(card));
        if !exact.is_empty() {
            return exact;
        }
        // Without the place, or without saying that it is a prisoner.
        matching(&|name, card| name == self.id(card) || name == self.placed(card).replace('!', ""))
    }

    fn means(&self, step: &Step, choice: Choice, card_is: &dyn Fn(&str, CardId) -> bool) -> bool {
        match (step, choice) {
            (Step::Play(name), Choice::Play { card, spend: false, .. })
            | (Step::PlaySpending(name), Choice::Play { card, spend: true, .. })
            | (Step::Mutate(name), Choice::Mutate { card, spend: false, .. })
            | (Step::MutateSpending(name), Choice::Mutate { card, spend: true, .. })
            | (Step::Jump(name), Choice::Jump(card))
            | (Step::Activate(name), Choice::Activate { card, bonus: false })
            | (Step::ActivateBonus(name), Choice::Activate { card, bonus: true })
            | (Step::Act(name), Choice::Act(card)) => card_is(name, card),
            (Step::PlayTo(name, level), Choice::Play { card, row, spend: false, .. }) => {
                *level == row + 1 && card_is(name, card)
            }
            (Step::Draw(wanted), Choice::Draw { tokens, player, .. }) => {
                *wanted == tokens && player == self.table.active
            }
            (Step::DrawFor(who, wanted), Choice::Draw { tokens, player, .. }) => {
                *wanted == tokens && player == who.seat()
            }
            (Step::Prompt(name), Choice::Prompt(prompt)) => self.prompt(prompt) == name,
            (Step::SpentToken, Choice::SpentToken) => true,
            (Step::Choose(name), Choice::Card(card) | Choice::Trigger(card)) => card_is(name, card),
            (Step::Player(who), Choice::Player(seat)) => who.seat() == seat,
            (Step::Clan(name), Choice::Clan(clan)) => self.pack.clans[usize::from(clan)].id == *name,
            (Step::Level(wanted), Choice::Level(level)) => *wanted == level,
            (Step::Pass, Choice::Pass)
            | (Step::Yes, Choice::Yes)
            | (Step::No, Choice::No)
            | (Step::Done, Choice::Done) => true,
            _ => false,
        }
    }

    /// The step that means an option of a list: with the place only where the id alone is not enough.
    pub fn step(&self, options: &[Choice], choice: Choice) -> String {
        let card_step = |make: fn(String) -> Step, card: CardId| {
            let short = self.matching(&make(self.id(card).to_owned()), options);
            let enough = matches!(short[..], [one] if options[one] == choice);
            if enough { self.id(card).to_owned() } else { self.placed(card) }
        };
        match choice {
            Choice::Pass => "Pass".to_owned(),
            Choice::Play { card, row, spend: false, .. } if self.pack.design(card).levels.len() > 1 => {
                format!("PlayTo({:?}, {})", self.placed(card), row + 1)
            }
            Choice::Play { card, spend: false, .. } => format!("Play({:?})", card_step(Step::Play, card)),
            Choice::Play { card, spend: true, .. } => {
                format!("PlaySpending({:?})", card_step(Step::PlaySpending, card))
            }
            Choice::Mutate { card, spend: false, .. } => format!("Mutate({:?})", card_step(Step::Mutate, card)),
            Choice::Mutate { card, spend: true, .. } => {
                format!("MutateSpending({:?})", card_step(Step::MutateSpending, card))
            }
            Choice::Jump(card) => format!("Jump({:?})", card_step(Step::Jump, card)),
            Choice::Activate { card, bonus: false } => format!("Activate({:?})", card_step(Step::Activate, card)),
            Choice::Activate { card, bonus: true } => {
                format!("ActivateBonus({:?})", card_step(Step::ActivateBonus, card))
            }
            Choice::Act(card) => format!("Act({:?})", card_step(Step::Act, card)),
            Choice::Draw { tokens, player, .. } if player == self.table.active => format!("Draw({tokens})"),
            Choice::Draw { tokens, player, .. } => format!("DrawFor({:?}, {tokens})", Who::of(player)),
            Choice::SpentToken => "SpentToken".to_owned(),
            Choice::Prompt(prompt) => format!("Prompt({:?})", self.prompt(prompt)),
            Choice::Card(card) | Choice::Trigger(card) => format!("Choose({:?})", card_step(Step::Choose, card)),
            Choice::Player(seat) => format!("Player({:?})", Who::of(seat)),
            Choice::Clan(clan) => format!("Clan({:?})", self.pack.clans[usize::from(clan)].id),
            Choice::Level(level) => format!("Level({level})"),
            Choice::Yes => "Yes".to_owned(),
            Choice::No => "No".to_owned(),
            Choice::Done => "Done".to_owned(),
        }
    }

    /// Who is asked what, and by which card.
    pub fn question(&self, open: &OpenDecision) -> String {
        let source = if open.source.is_some() { format!(" [{}]", self.id(open.source)) } else { String::new() };
        format!("{}: {}?{source}", player(open.seat), self.asked(open.ask))
    }

    fn prompt(&self, prompt: u8) -> &str {
        self.pack.prompts.get_index(usize::from(prompt)).map_or("?", |(id, _)| id)
    }

    fn asked(&self, ask: Ask) -> String {
        match ask {
            Ask::Action => "turn".to_owned(),
            Ask::OpeningDiscard { left } => format!("opening hand, discard {left}"),
            Ask::Redraw => "redraw".to_owned(),
            Ask::Pay { left } => format!("pay {left}"),
            Ask::MutateInto(card) => format!("mutate {} into", self.id(card)),
            Ask::Order => "which first".to_owned(),
            Ask::Destroy => "destroy".to_owned(),
            Ask::Imprison => "imprison".to_owned(),
            Ask::ImprisonOrRelease => "imprison or release".to_owned(),
            Ask::Swap => "swap".to_owned(),
            Ask::SwapWith(card) => format!("swap {} with", self.placed(card)),
            Ask::WhoDiscards => "who discards".to_owned(),
            Ask::Discard { left } => format!("discard {left}"),
            Ask::Keep { left } => format!("keep {left}"),
            Ask::Take => "take".to_owned(),
            Ask::Card(aim) => self.aimed("choose a card", aim),
            Ask::Cards { left, aim } => self.aimed(&format!("choose up to {left} cards"), aim),
            Ask::Player(aim) => self.aimed("choose a player", aim),
            Ask::Clan(aim) => self.aimed("name a clan", aim),
            Ask::Level(aim) => self.aimed("name a level", aim),
            Ask::May(prompt) => format!("may {}", self.prompt(prompt)),
            Ask::Between => "which one".to_owned(),
            Ask::TakeClan => "take a clan".to_owned(),
            Ask::RemoveClan => "remove a clan".to_owned(),
            Ask::Draft { left } => format!("draft, keep {left}"),
            Ask::HandLimit { left } => format!("hand limit, discard {left}"),
            Ask::Sacrifice { left } => format!("sacrifice {left}"),
            Ask::Regain => "take back a token".to_owned(),
            Ask::React(card) => format!("throw a card away for {}", self.placed(card)),
        }
    }

    /// A choice of a script with what it is for.
    fn aimed(&self, choice: &str, aim: Aim) -> String {
        match aim {
            Aim::Unsaid => choice.to_owned(),
            Aim::Deeds(_) => format!("{choice} ({aim})"),
            Aim::Prompt(prompt) => format!("{choice} ({})", self.prompt(prompt)),
        }
    }

    fn unseen(&self, seen: Witnesses) -> &'static str {
        if seen.are_all(self.table.seat_count()) { "" } else { ", unseen" }
    }

    pub fn event(&self, event: &Event) -> String {
        let id = |card: CardId| self.id(card);
        match *event {
            Event::RoundStarted { round } => format!("round {round}"),
            Event::TurnStarted { seat, extra: false } => format!("turn of {}", player(seat)),
            Event::TurnStarted { seat, extra: true } => format!("additional turn of {}", player(seat)),
            Event::Drew { seat, card, .. } => format!("{}: draw {}", player(seat), id(card)),
            Event::Reshuffled { seat: None } => "the discard pile is shuffled into the pile".to_owned(),
            Event::Reshuffled { seat: Some(seat) } => {
                format!("{}: the discard pile is shuffled into the pile", player(seat))
            }
            Event::ClanTaken { seat, clan } => format!("{}: take clan {}", player(seat), self.clan(clan)),
            Event::ClanRemoved { seat, clan } => format!("{}: remove clan {}", player(seat), self.clan(clan)),
            Event::TileTurned { tile } => format!("{} turns active", id(tile)),
            Event::Drafted { seat, card } => format!("{}: draft {}", player(seat), id(card)),
            Event::Showed { seat, card } => format!("{}: show {}", player(seat), id(card)),
            Event::Sacrificed { owner, card } => format!("{}: sacrifice {}", player(owner), id(card)),
            Event::ReturnedToHand { owner, card } => format!("{} returns to the hand of {}", id(card), player(owner)),
            Event::Milled { seat, card } => format!("{}: {} from pile to discard pile", player(seat), id(card)),
            Event::Fetched { seat, card, .. } => format!("{}: fetch {}", player(seat), id(card)),
            Event::PutOnTop { card, seen, .. } => format!("{} on top of its pile{}", id(card), self.unseen(seen)),
            Event::PutAtBottom { card, seen, .. } => format!("{} under its pile{}", id(card), self.unseen(seen)),
            Event::ShuffledIn { card, seen, .. } => format!("{} into its pile{}", id(card), self.unseen(seen)),
            Event::Shuffled { seat } => format!("{}: shuffle", player(seat)),
            Event::RemovedFromGame { card } => format!("{} removed from the game", id(card)),
            Event::TokensSpent { seat, tokens } => format!("{}: spend {tokens}", player(seat)),
            Event::TokenPlaced { seat, card, bonus } => {
                format!("{}: token on {}{}", player(seat), id(card), by_bonus(bonus))
            }
            Event::TokenUnlocked { seat } => format!("{}: unlock a token", player(seat)),
            Event::TokenRegained { seat, from: CardId::NONE } => format!("{}: a spent token back", player(seat)),
            Event::TokenRegained { seat, from } => format!("{}: the token of {} back", player(seat), id(from)),
            Event::BonusTokenGained { seat } => format!("{}: a bonus token", player(seat)),
            Event::Acted { seat, card } => format!("{}: use {}", player(seat), id(card)),
            Event::AdvantageSpent { seat } => format!("{}: advantage given back", player(seat)),
            Event::AdvantageReturned => "advantage returned".to_owned(),
            Event::Marked { marker, card } => {
                let marker = self.pack.markers.get_index(usize::from(marker)).map_or("?", |(id, _)| id);
                format!("{marker} on {}", self.placed(card))
            }
            Event::Looked { seat, at } => format!("{}: look at the hand of {}", player(seat), player(at)),
            Event::Forbidden { seat, card } => format!("{}: may not play {}", player(seat), id(card)),
            Event::Copied { card, copied } => format!("{} copies {}", id(card), id(copied)),
            Event::Reacted { seat, card } => format!("{}: throw {} away", player(seat), id(card)),
            Event::Cancelled { card } => format!("called off for {}", id(card)),
            Event::JumpMissed { card, turned } => format!("{} cannot jump to {}", id(card), id(turned)),
            Event::Discarded { seat, card } => format!("{}: discard {}", player(seat), id(card)),
            Event::Paid { seat, card } => format!("{}: pay {}", player(seat), id(card)),
            Event::Redrew { seat } => format!("{}: redraw", player(seat)),
            Event::Played { seat, card } => format!("{}: play {}", player(seat), id(card)),
            Event::Mutated { seat, old, new } => format!("{}: mutate {} into {}", player(seat), id(old), id(new)),
            Event::Passed { seat, first: false } => format!("{}: pass", player(seat)),
            Event::Passed { seat, first: true } => format!("{}: pass, the first", player(seat)),
            Event::Destroyed { owner, card } => format!("{} of {} destroyed", id(card), player(owner)),
            Event::Imprisoned { owner, card } => format!("{} of {} imprisoned", id(card), player(owner)),
            Event::Released { owner, card } => format!("{} of {} released", id(card), player(owner)),
            Event::Swapped { owner, a, b } => format!("{} and {} of {} swapped", id(a), id(b), player(owner)),
            Event::Revealed { card } => format!("reveal {}", id(card)),
            Event::Took { seat, card } => format!("{}: take {}", player(seat), id(card)),
            Event::TookAdvantage { seat } => format!("{}: advantage", player(seat)),
            Event::ExtraTurn { seat } => format!("{}: an additional turn to come", player(seat)),
            Event::LaidOff { card } => format!("discard {}", id(card)),
            Event::NoTarget { source, ask } => format!("{}: nothing to {}", id(source), self.asked(ask)),
            Event::FellShort { seat, deed, asked, came } => {
                let (ask, past) = match deed {
                    PileDeed::Draw => ("draw", "drew"),
                    PileDeed::Reveal => ("reveal", "revealed"),
                    PileDeed::Mill => ("discard from the pile", "discarded"),
                };
                format!("{}: asked to {ask} {asked}, {past} {came}: no card left", player(seat))
            }
            Event::Named { seat, choice } => format!("{}: name {}", player(seat), self.option(choice)),
            Event::Tied { value, by, takers } => {
                let takers: Vec<&str> = takers.into_iter().map(player).collect();
                let by = match by {
                    TieBreak::Advantage => "the advantage",
                    TieBreak::OtherArmies => "the other armies",
                    TieBreak::Nothing => "nothing",
                };
                format!("tie at {value}, broken by {by}: {}", takers.join(", "))
            }
            Event::NothingDiscarded { seat } => format!("{}: discard nothing", player(seat)),
            Event::Fought { seat, value } => format!("{}: fights with {value}", player(seat)),
            Event::Scored { seat } => format!("{}: a point", player(seat)),
            Event::Over { outcome } => {
                let winners: Vec<&str> = outcome.winners().map(player).collect();
                let by = match outcome.cause {
                    Some(cause) => format!("{} ({})", outcome.ending.name(), id(cause.card)),
                    None => outcome.ending.name().to_owned(),
                };
                if winners.is_empty() {
                    return format!("over by {by}: nobody won");
                }
                format!("over by {by}: {} won", winners.join(", "))
            }
            Event::Fired { card, hook, .. } => format!("{}: {}", id(card), hook.name()),
            Event::NotFired { card, hook, why: Declined::Prisoner } => {
                format!("{}: no {}, it is a prisoner", id(card), hook.name())
            }
            Event::NotFired { card, hook, why: Declined::OtherClan } => {
                format!("{}: no {}, the newcomer is of another clan", id(card), hook.name())
            }
            Event::NotFired { card, hook, why: Declined::CopiedBefore } => {
                format!("{}: no {}, copied before", id(card), hook.name())
            }
            Event::NotFired { card, hook, why: Declined::NoText } => {
                format!("{}: no {} to copy", id(card), hook.name())
            }
        }
    }
}
