//! How tests name things.

use std::sync::LazyLock;

use ozeki::decision::Hidden;
use ozeki::event::{OwnerHere, ZoneHere};
use ozeki::pack::Pack;
use ozeki::table::{CardId, Seat, Table};
use ozeki::text::label::Names;
use ozeki::text::{Lines, ids};
use ozeki::vocabulary::hooks::Hook;
use ozeki::vocabulary::{Deed, Deeds};

use super::Played;

static LINES: LazyLock<Lines> = LazyLock::new(|| ids().with_options(include_str!("options.ron")).unwrap());

impl Names for Played {
    fn lines(&self) -> &Lines {
        &LINES
    }

    fn pack(&self) -> &Pack {
        self.game.pack()
    }

    fn table(&self) -> Option<&Table> {
        Some(self.game.table())
    }

    fn viewer(&self) -> Option<Seat> {
        None
    }

    fn player(&self, seat: Seat) -> String {
        format!("player {}", seat.0)
    }

    fn pile(&self, seat: Seat) -> String {
        format!("the pile of player {}", seat.0)
    }

    fn card(&self, card: CardId) -> String {
        if card.is_some() { self.id(card) } else { "the pack".to_owned() }
    }

    fn placed(&self, card: CardId) -> String {
        self.label_of(card)
    }

    fn clan(&self, clan: u8) -> String {
        self.game.pack().clans[usize::from(clan)].id.clone()
    }

    fn moment(&self, moment: Hook) -> String {
        self.game.pack().hooks.name(moment).to_owned()
    }

    fn when(&self, event: Hook) -> String {
        self.game.pack().hooks.name(event).to_owned()
    }

    fn level(&self, level: u8) -> String {
        level.to_string()
    }

    fn hidden_place(&self, seat: Seat, place: Hidden, number: u8) -> String {
        format!("{place:?} of {} #{number}", seat.0)
    }

    fn zone(&self, here: ZoneHere) -> String {
        self.game.pack().zone_at(here.zone).map_or_else(String::new, |at| at.id.to_owned())
    }

    fn owner(&self, here: OwnerHere) -> String {
        format!("{}{}", self.game.pack().owner_kind_id(here.owner.kind), here.owner.index)
    }

    fn marker(&self, marker: u8) -> String {
        self.game.pack().markers.get_index(usize::from(marker)).map_or_else(String::new, |(id, _)| id.clone())
    }

    fn counter(&self, counter: u8) -> String {
        self.game.pack().counters.get_index(usize::from(counter)).map_or_else(String::new, |(id, _)| id.clone())
    }

    fn ending(&self, ending: usize) -> String {
        self.game.pack().endings.get_index(ending).map_or_else(String::new, |(id, _)| id.clone())
    }

    fn action(&self, action: u8) -> String {
        self.game.pack().actions.get_index(usize::from(action)).map_or_else(String::new, |(id, _)| id.clone())
    }

    fn prompt(&self, prompt: u8) -> String {
        self.game.pack().prompts.get_index(usize::from(prompt)).map_or_else(String::new, |(id, _)| id.clone())
    }

    fn deeds(&self, deeds: Deeds) -> String {
        deeds.iter().map(Deed::name).collect::<Vec<_>>().join(" or ")
    }

    fn condition(&self, _: CardId, _: Hook) -> Option<String> {
        None
    }
}
