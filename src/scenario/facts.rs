//! What changed on a table: the facts that were true and no longer are, and the new ones.

use crate::table::{ROWS, Table, UNLIMITED};
use crate::text::roman;

use super::labels::{Labels, player};

/// Everything there is to say of a table, a line for each fact, sorted.
fn facts(labels: &Labels) -> Vec<String> {
    let table: &Table = labels.table;
    let mut facts = vec![
        format!("round: {}", table.round),
        format!("turn: {}", player(table.active)),
        format!("advantage: {}", player(table.advantage)),
    ];
    let pile: Vec<&str> = table.pile().as_slice().iter().rev().map(|&card| labels.id(card)).collect();
    if !pile.is_empty() {
        facts.push(format!("pile: {}", pile.join(", ")));
    }
    facts.extend(table.discard().as_slice().iter().map(|&card| format!("discard pile: {}", labels.id(card))));
    facts.extend(table.revealed().into_iter().map(|card| format!("revealed: {}", labels.id(card))));
    for seat in table.seats() {
        let who = player(seat);
        facts.extend(table.hand(seat).into_iter().map(|card| format!("{who}, hand: {}", labels.id(card))));
        for row in 0..ROWS {
            for (column, &card) in table.army(seat).row(row).iter().enumerate() {
                let prisoner = if table.is_prisoner(card) { " (prisoner)" } else { "" };
                let place = format!("{}-{}", roman(row as u8 + 1), column + 1);
                facts.push(format!("{who}, army {place}: {}{prisoner}", labels.id(card)));
            }
        }
        if table.points[seat.index()] > 0 {
            facts.push(format!("{who}, points: {}", table.points[seat.index()]));
        }
        match table.turns_left[seat.index()] {
            UNLIMITED => {}
            0 => facts.push(format!("{who}: out of the round")),
            turns => facts.push(format!("{who}, turns left: {turns}")),
        }
        if table.extra_turns[seat.index()] > 0 {
            facts.push(format!("{who}, additional turns: {}", table.extra_turns[seat.index()]));
        }
    }
    facts.sort();
    facts
}

/// Removed facts with `-`, new ones with `+`, in one sorted list.
pub fn changes(before: &Labels, after: &Labels) -> Vec<String> {
    let (old, mut new) = (facts(before), facts(after));
    let mut changes: Vec<(String, char)> = Vec::new();
    for fact in old {
        match new.iter().position(|other| *other == fact) {
            Some(at) => drop(new.remove(at)),
            None => changes.push((fact, '-')),
        }
    }
    changes.extend(new.into_iter().map(|fact| (fact, '+')));
    changes.sort();
    changes.into_iter().map(|(fact, sign)| format!("{sign} {fact}")).collect()
}
