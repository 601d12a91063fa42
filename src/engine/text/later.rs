//! What is still to come, in words.

use super::Voice;
use crate::event::Event;
use crate::pack::in_language;
use crate::table::Table;
use crate::vocabulary::hooks::Hook;

impl Voice<'_> {
    /// A moment of the pack.
    pub fn moment(&self, moment: Hook) -> String {
        match self.pack.own_moment(moment) {
            Some(moment) => in_language(&moment.text, self.language).to_owned(),
            None => self.pack.hooks.name(moment).to_owned(),
        }
    }

    /// An event that something waits for.
    pub(super) fn when(&self, event: Hook) -> String {
        match self.phrases().when.get(self.pack.hooks.name(event)) {
            Some(words) => words.clone(),
            None => super::fill(&self.phrases().when_moment, &[("moment", &self.moment(event))]),
        }
    }

    /// Everything that has been put off, a line for each.
    pub fn to_come(&self, table: &Table) -> Vec<String> {
        let event = |delay| Event {
            seen: table.who_sees_about(delay),
            ..Event::of_delay(Event::put_off, delay, &self.pack.hooks)
        };
        table.delays.iter().map(|delay| self.event(&event(delay))).collect()
    }
}
