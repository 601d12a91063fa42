//! Changes to a card of the pack that another builds on: they are written to an entry that is laid over it.
//!
//! Such an entry has only what differs, so that leaving a field out does not take it away: that must be said.

use super::apply::{FIELDS, list_text};
use super::cells::CardChange;
use super::{CardRow, Column};
use crate::pack::edit::{StructText, quoted};
use crate::pack::outline::NotRon;
use crate::pack::{Mutation, Shown};
use crate::script::hooks::Hook;

pub fn edit_card(mut text: StructText, change: &CardChange, languages: &[String]) -> Result<String, NotRon> {
    let CardChange { old, new, cells } = change;
    for cell in cells {
        match &cell.column {
            Column::Name(language) => {
                let order: Vec<&str> = languages.iter().map(String::as_str).collect();
                let name = quoted(&cell.new);
                match text.has(&["name"])? {
                    true => text.set(&["name", language], &name, &order, None)?,
                    false => text.set(&["name"], &format!("{{{}: {name}}}", quoted(language)), &FIELDS, None)?,
                };
            }
            Column::VariantOf => {
                let original = new.variant_of.as_deref().map_or("None".to_owned(), quoted);
                text.set(&["variant_of"], &original, &FIELDS, None)?;
            }
            Column::Mutation | Column::Zombie => {
                text.set(&["mutation"], &mutation_text(old, new), &FIELDS, None)?;
            }
            Column::Powers(trigger) => {
                let powers = list_text(new.powers(*trigger));
                match text.has(&["shows"])? {
                    true => text.set(&["shows", trigger.name()], &powers, &Shown::TRIGGERS.map(Hook::name), None)?,
                    false => text.set(&["shows"], &format!("({}: {powers})", trigger.name()), &FIELDS, None)?,
                };
            }
            Column::Level | Column::Power | Column::Copies => {
                text.set(&[&cell.column.name()], &cell.new, &FIELDS, None)?;
            }
            // A card is known by its id, and stays in its clan.
            Column::Id | Column::Clan => {}
        }
    }
    Ok(text.into_text())
}

/// Whether it is a zombie is left out only where it was none before and is none now.
fn mutation_text(old: &CardRow, new: &CardRow) -> String {
    match (old.mutation, new.mutation) {
        (_, None) => "None".to_owned(),
        (Some(Mutation { zombie: false, .. }), Some(Mutation { cost, zombie: false })) => format!("(cost: {cost})"),
        (_, Some(Mutation { cost, zombie })) => format!("(cost: {cost}, zombie: {zombie})"),
    }
}
