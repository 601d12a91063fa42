//! The names of things in a player's language, for the labeller.

use super::label::Names;
use super::{Lines, Voice, phrases};
use crate::decision::Hidden;
use crate::event::{OwnerHere, ZoneHere};
use crate::pack::{Pack, in_language};
use crate::table::{CardId, Seat, Table};
use crate::vocabulary::hooks::Hook;
use crate::vocabulary::{Deed, Deeds};

/// A voice, and the table it speaks of.
pub(super) struct Speaker<'a> {
    pub voice: Voice<'a>,
    pub table: Option<&'a Table>,
}

impl Names for Speaker<'_> {
    fn lines(&self) -> &Lines {
        &phrases::spoken_by(self.voice.pack, self.voice.language).lines
    }

    fn pack(&self) -> &Pack {
        self.voice.pack
    }

    fn table(&self) -> Option<&Table> {
        self.table
    }

    fn viewer(&self) -> Option<Seat> {
        self.voice.viewer
    }

    fn player(&self, seat: Seat) -> String {
        self.voice.player(seat)
    }

    fn pile(&self, seat: Seat) -> String {
        self.voice.pile(seat)
    }

    fn card(&self, card: CardId) -> String {
        self.voice.card(card).to_owned()
    }

    fn placed(&self, card: CardId) -> String {
        self.table.map_or_else(|| self.card(card), |table| self.voice.placed(table, card))
    }

    fn clan(&self, clan: u8) -> String {
        self.voice.clan(clan).to_owned()
    }

    fn marker(&self, marker: u8) -> String {
        let marker = self.voice.pack.markers.get_index(usize::from(marker));
        marker.map_or("", |(_, marker)| in_language(&marker.name, self.voice.language)).to_owned()
    }

    fn counter(&self, counter: u8) -> String {
        let counter = self.voice.pack.counters.get_index(usize::from(counter));
        counter.map_or_else(String::new, |(_, counter)| in_language(&counter.name, self.voice.language).to_owned())
    }

    fn ending(&self, ending: usize) -> String {
        let ending = self.voice.pack.endings.get_index(ending);
        ending.map_or("", |(_, ending)| in_language(&ending.name, self.voice.language)).to_owned()
    }

    fn hidden_place(&self, seat: Seat, place: Hidden, number: u8) -> String {
        let players = self.table.map_or(0, Table::seat_count);
        self.voice.hidden_place(players, seat, place, number)
    }

    fn zone(&self, zone: ZoneHere) -> String {
        self.voice.zone(zone)
    }

    fn owner(&self, OwnerHere { owner, players }: OwnerHere) -> String {
        self.voice.owner(players, owner)
    }

    fn action(&self, action: u8) -> String {
        self.voice.action(action)
    }

    fn prompt(&self, prompt: u8) -> String {
        self.voice.prompt(prompt)
    }

    fn moment(&self, moment: Hook) -> String {
        self.voice.moment(moment)
    }

    fn when(&self, event: Hook) -> String {
        self.voice.when(event)
    }

    fn deeds(&self, deeds: Deeds) -> String {
        let words = self.voice.phrases();
        let said = |deed: Deed| words.deed.get(deed.name()).map_or(deed.name(), String::as_str);
        deeds.iter().map(said).collect::<Vec<_>>().join(&words.or)
    }

    fn condition(&self, text: CardId, hook: Hook) -> Option<String> {
        let says = &self.voice.pack.design(Some(text).filter(|text| text.is_some())?).says;
        let global = says.global.as_ref().filter(|_| hook == Hook::Wins);
        global.or(says.of(hook)).map(|texts| in_language(texts, self.voice.language).to_owned())
    }
}
