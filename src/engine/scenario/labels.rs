//! The names scenarios use for players, cards, questions, options and events: ids of designs, never of physical cards,
//! and no language, so that renaming a card changes no outcome.

use crate::decision::{Choice, ChoiceKind, Hidden, OpenDecision};
use crate::event::{Event, OwnerHere, ZoneHere};
use crate::pack::{Holder, OwnerId, Pack};
use crate::table::{CardId, NO_PLACE, Seat, Spot, Table, ZoneId, placed};
use crate::text::label::{self, Names};
use crate::text::{Lines, ids};
use crate::vocabulary::hooks::Hook;
use crate::vocabulary::{Deed, Deeds};

use super::file::{Step, Who};

pub fn player(seat: Seat) -> &'static str {
    Who::of(seat).name()
}

pub struct Labels<'a> {
    pub pack: &'a Pack,
    pub table: &'a Table,
}

impl Labels<'_> {
    pub fn id(&self, card: CardId) -> &str {
        if card.is_some() { &self.pack.design(card).id } else { Step::THE_PACK }
    }

    /// A card with the counters that lie on it.
    pub fn with_counters(&self, card: CardId) -> String {
        if card.is_some() { self.pack.with_counters(&self.table.counters, card) } else { self.id(card).to_owned() }
    }

    /// What marks a card that lies turned: a prisoner, and others.
    pub fn turned(&self, card: CardId) -> &'static str {
        if card.is_some() && self.table.is_turned(card) { "!" } else { "" }
    }

    /// A card with its place, if it lies in an army or on the discard pile; `!` marks a prisoner.
    pub fn placed(&self, card: CardId) -> String {
        let spot = if card.is_some() { self.table.spot(card) } else { Spot::Box };
        let id = format!("{}{}", self.id(card), self.turned(card));
        match spot {
            Spot::Zone(zone, NO_PLACE) => format!("{id}@{}", self.zone(zone)),
            Spot::Zone(zone, place) => format!("{id}@{}-{}", self.zone(zone), place + 1),
            Spot::On(host) => format!("{id}@on-{}", self.placed(host)),
            Spot::Army(..) => placed(&id, spot),
            // Where copies have no place of their own, what lies on them tells them apart.
            _ => placed(&format!("{}{}", self.with_counters(card), self.turned(card)), spot),
        }
    }

    /// A card that is not seen, by where it lies: `card@them-hand#3`.
    fn unseen(&self, seat: Seat, place: Hidden, number: u8) -> String {
        let place = match place {
            Hidden::Hand => format!("{}-hand", player(seat)),
            Hidden::Pile => format!("{}-pile", player(seat)),
            Hidden::Zone(zone) => self.zone(zone),
        };
        format!("card@{place}#{number}")
    }

    /// A zone, by its id and the player or owner whose it is.
    pub fn zone(&self, zone: ZoneId) -> String {
        let Some(at) = self.pack.zone_at(zone) else { return "?".to_owned() };
        match at.holder {
            Holder::Game => at.id.to_owned(),
            Holder::Player(seat) => format!("{}-{}", player(seat), at.id),
            Holder::Owner(owner) => format!("{}-{}", self.owner(owner), at.id),
        }
    }

    /// An owner of a kind that the pack names: `clan2`.
    pub fn owner(&self, owner: OwnerId) -> String {
        format!("{}{}", self.pack.owner_kind_id(owner.kind), owner.index + 1)
    }

    pub fn option(&self, choice: Choice) -> String {
        label::option(self, choice)
    }

    /// An action of the pack's own.
    fn action(&self, action: u8) -> &str {
        self.pack.actions.get_index(usize::from(action)).map_or("?", |(id, _)| id)
    }

    fn prompt(&self, prompt: u8) -> &str {
        self.pack.prompts.get_index(usize::from(prompt)).map_or("?", |(id, _)| id)
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
        let Choice { card, seat, n, flag, .. } = choice;
        match (step, choice.kind) {
            (Step::Play(name), ChoiceKind::Play)
            | (Step::Mutate(name), ChoiceKind::Mutate)
            | (Step::Activate(name), ChoiceKind::Activate) => !flag && card_is(name, card),
            (Step::PlaySpending(name), ChoiceKind::Play)
            | (Step::MutateSpending(name), ChoiceKind::Mutate)
            | (Step::ActivateBonus(name), ChoiceKind::Activate) => flag && card_is(name, card),
            (Step::PlayTo(name, level), ChoiceKind::Play) => !flag && *level == n + 1 && card_is(name, card),
            (Step::Jump(name), ChoiceKind::Jump)
            | (Step::Act(name), ChoiceKind::Act)
            | (Step::Choose(name), ChoiceKind::Card | ChoiceKind::Trigger) => card_is(name, card),
            (Step::Choose(name), ChoiceKind::Unseen) => *name == self.unseen(seat, choice.m.into(), n),
            (Step::Draw(tokens), ChoiceKind::Draw) => *tokens == n && seat == self.table.active,
            (Step::DrawFor(who, tokens), ChoiceKind::Draw) => *tokens == n && seat == who.seat(),
            (Step::Do(action), ChoiceKind::OwnAction) => !card.is_some() && self.action(n) == action,
            (Step::DoWith(action, name), ChoiceKind::OwnAction) => {
                card.is_some() && self.action(n) == action && card_is(name, card)
            }
            (Step::Prompt(name), ChoiceKind::Prompt) => self.prompt(n) == name,
            (Step::Player(who), ChoiceKind::Player) => who.seat() == seat,
            (Step::Clan(name), ChoiceKind::Clan) => self.pack.clans[usize::from(n)].id == *name,
            (Step::Level(level), ChoiceKind::Level) => *level == n,
            (Step::Number(number), ChoiceKind::Number) => choice.as_number() == Some(*number),
            (Step::SpentToken, ChoiceKind::SpentToken)
            | (Step::Pass, ChoiceKind::Pass)
            | (Step::Yes, ChoiceKind::Yes)
            | (Step::No, ChoiceKind::No)
            | (Step::Done, ChoiceKind::Done)
            | (Step::NotThisTurn, ChoiceKind::NotThisTurn) => true,
            _ => false,
        }
    }

    /// The step that means an option of a list: with the place only where the id alone is not enough.
    pub fn step(&self, options: &[Choice], choice: Choice) -> String {
        let Choice { card, seat, n, flag, .. } = choice;
        let card_step = |name: &str, make: fn(String) -> Step| {
            let short = self.matching(&make(self.id(card).to_owned()), options);
            let enough = matches!(short[..], [one] if options[one] == choice);
            format!("{name}({:?})", if enough { self.id(card).to_owned() } else { self.placed(card) })
        };
        match choice.kind {
            ChoiceKind::Play if flag => card_step("PlaySpending", Step::PlaySpending),
            ChoiceKind::Play if self.pack.design(card).levels.len() > 1 => {
                format!("PlayTo({:?}, {})", self.placed(card), n + 1)
            }
            ChoiceKind::Play => card_step("Play", Step::Play),
            ChoiceKind::Mutate if flag => card_step("MutateSpending", Step::MutateSpending),
            ChoiceKind::Mutate => card_step("Mutate", Step::Mutate),
            ChoiceKind::Jump => card_step("Jump", Step::Jump),
            ChoiceKind::Activate if flag => card_step("ActivateBonus", Step::ActivateBonus),
            ChoiceKind::Activate => card_step("Activate", Step::Activate),
            ChoiceKind::Act => card_step("Act", Step::Act),
            ChoiceKind::OwnAction if !card.is_some() => format!("Do({:?})", self.action(n)),
            ChoiceKind::OwnAction => {
                let action = self.action(n).to_owned();
                let short = self.matching(&Step::DoWith(action.clone(), self.id(card).to_owned()), options);
                let enough = matches!(short[..], [one] if options[one] == choice);
                let name = if enough { self.id(card).to_owned() } else { self.placed(card) };
                format!("DoWith({action:?}, {name:?})")
            }
            ChoiceKind::Card | ChoiceKind::Trigger => card_step("Choose", Step::Choose),
            ChoiceKind::Unseen => format!("Choose({:?})", self.unseen(seat, choice.m.into(), n)),
            ChoiceKind::Draw if seat == self.table.active => format!("Draw({n})"),
            ChoiceKind::Draw => format!("DrawFor({:?}, {n})", Who::of(seat)),
            ChoiceKind::Prompt => format!("Prompt({:?})", self.prompt(n)),
            ChoiceKind::Player => format!("Player({:?})", Who::of(seat)),
            ChoiceKind::Clan => format!("Clan({:?})", self.pack.clans[usize::from(n)].id),
            ChoiceKind::Level => format!("Level({n})"),
            ChoiceKind::Number => format!("Number({})", choice.as_number().unwrap_or_default()),
            ChoiceKind::SpentToken => "SpentToken".to_owned(),
            ChoiceKind::Pass => "Pass".to_owned(),
            ChoiceKind::Yes => "Yes".to_owned(),
            ChoiceKind::No => "No".to_owned(),
            ChoiceKind::NotThisTurn => "NotThisTurn".to_owned(),
            _ => "Done".to_owned(),
        }
    }

    /// Who is asked what, and by which card.
    pub fn question(&self, open: &OpenDecision) -> String {
        let source = if open.source.is_some() { format!(" [{}]", self.id(open.source)) } else { String::new() };
        format!("{}: {}?{source}", player(open.seat), label::question(self, open.ask))
    }

    pub fn event(&self, event: &Event) -> String {
        label::event(self, event, &[])
    }
}

impl Names for Labels<'_> {
    fn lines(&self) -> &Lines {
        ids()
    }

    fn pack(&self) -> &Pack {
        self.pack
    }

    fn table(&self) -> Option<&Table> {
        Some(self.table)
    }

    fn viewer(&self) -> Option<Seat> {
        None
    }

    fn player(&self, seat: Seat) -> String {
        player(seat).to_owned()
    }

    fn pile(&self, seat: Seat) -> String {
        format!("the pile of {}", player(seat))
    }

    fn card(&self, card: CardId) -> String {
        self.id(card).to_owned()
    }

    fn placed(&self, card: CardId) -> String {
        Labels::placed(self, card)
    }

    fn clan(&self, clan: u8) -> String {
        self.pack.clans[usize::from(clan)].id.clone()
    }

    fn marker(&self, marker: u8) -> String {
        self.pack.markers.get_index(usize::from(marker)).map_or("?", |(id, _)| id).to_owned()
    }

    fn counter(&self, counter: u8) -> String {
        self.pack.counters.get_index(usize::from(counter)).map_or("?", |(id, _)| id).to_owned()
    }

    fn ending(&self, ending: usize) -> String {
        self.pack.endings.get_index(ending).map_or("?", |(id, _)| id).to_owned()
    }

    fn hidden_place(&self, seat: Seat, place: Hidden, number: u8) -> String {
        self.unseen(seat, place, number)
    }

    fn zone(&self, here: ZoneHere) -> String {
        Labels::zone(self, here.zone)
    }

    fn owner(&self, here: OwnerHere) -> String {
        Labels::owner(self, here.owner)
    }

    fn action(&self, action: u8) -> String {
        Labels::action(self, action).to_owned()
    }

    fn prompt(&self, prompt: u8) -> String {
        Labels::prompt(self, prompt).to_owned()
    }

    fn moment(&self, moment: Hook) -> String {
        self.pack.hooks.name(moment).to_owned()
    }

    fn when(&self, event: Hook) -> String {
        self.pack.hooks.name(event).to_owned()
    }

    fn deeds(&self, deeds: Deeds) -> String {
        deeds.iter().map(Deed::name).collect::<Vec<_>>().join(" or ")
    }

    fn condition(&self, _: CardId, _: Hook) -> Option<String> {
        None
    }
}
