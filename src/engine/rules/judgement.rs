//! What scripts tell bots of a table. Only bots ask, so no rule depends on it.

use crate::kernel::{Flow, Run, Value};
use crate::table::{Seat, Table};
use crate::vocabulary::hooks::Hook;

/// What a deal weighs of which nothing is said.
const EVEN: i64 = 100;

impl Run {
    /// Turns to a table, to be asked about it and nothing else.
    pub(crate) fn look_at_table(&mut self, table: &Table) {
        self.put_table(table);
        self.frames.clear();
        self.querying = false;
        self.backend.fuel().begin_step();
    }

    /// What the table is worth to a player beyond what bots see for themselves, in hundredths.
    pub fn worth(&mut self, seat: Seat) -> Flow<i64> {
        self.query(Hook::Worth, &[Value::Player(seat)], Value::Int(0)).map(|value| value.as_amount())
    }

    /// How likely a player should think it that the hidden cards lie as they do: against other deals, and never below 0.
    pub fn likelihood(&mut self, seat: Seat) -> Flow<usize> {
        self.query(Hook::Likely, &[Value::Player(seat)], Value::Int(EVEN)).map(|weight| weight.as_count())
    }

    /// Whether a script has anything to say of a table to bots.
    pub fn is_judged_by_scripts(&self) -> bool {
        self.pack.anyone_listens(Hook::Worth) || self.pack.anyone_listens(Hook::Likely)
    }
}
