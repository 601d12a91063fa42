//! Two versions of a pack side by side.

use serde::Serialize;

use super::model::{Design, Pack, Texts};
use crate::script::hooks::Hook;

/// A field of a card that is not the same in both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldChange {
    pub field: &'static str,
    pub before: String,
    pub after: String,
}

/// What became of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "change")]
pub enum CardChange {
    Added { card: String },
    Removed { card: String },
    Changed { card: String, fields: Vec<FieldChange>, script: bool },
}

/// What differs between the cards of two packs, in the order of the second, removed ones last.
pub fn compare_cards(before: &Pack, after: &Pack) -> Vec<CardChange> {
    let find = |pack: &Pack, id: &str| pack.design_named(id);
    let mut changes = Vec::new();
    for design in &after.designs {
        let card = design.id.clone();
        let Some(old) = find(before, &card).map(|index| &before.designs[index]) else {
            changes.push(CardChange::Added { card });
            continue;
        };
        let fields = compare_fields(before, old, after, design);
        let script = text(old) != text(design);
        if script || !fields.is_empty() {
            changes.push(CardChange::Changed { card, fields, script });
        }
    }
    let gone = before.designs.iter().filter(|old| find(after, &old.id).is_none());
    changes.extend(gone.map(|old| CardChange::Removed { card: old.id.clone() }));
    changes
}

fn text(design: &Design) -> Option<&str> {
    design.script.as_ref().map(|script| script.file.text.as_str())
}

fn compare_fields(before: &Pack, old: &Design, after: &Pack, new: &Design) -> Vec<FieldChange> {
    let (old, new) = (described(before, old), described(after, new));
    old.into_iter()
        .zip(new)
        .filter(|((_, a), (_, b))| a != b)
        .map(|((field, before), (_, after))| FieldChange { field, before, after })
        .collect()
}

/// Every field of a card as text, in one order.
fn described(pack: &Pack, design: &Design) -> Vec<(&'static str, String)> {
    let names: Vec<String> = design.name.iter().map(|(language, name)| format!("{language} {name}")).collect();
    let mutation = match design.mutation {
        None => "none".to_owned(),
        Some(m) => format!("{}{}", m.cost, if m.zombie { ", zombie" } else { "" }),
    };
    let powers = |hook: Hook| {
        let powers = design.shown.powers(hook).iter().map(|power| {
            let family = pack.families.get_index(usize::from(power.family)).map_or("?", |(id, _)| id);
            format!("{family} {:?}", power.strength).to_lowercase()
        });
        powers.collect::<Vec<_>>().join("; ")
    };
    let keywords = design.keywords.iter().filter_map(|&keyword| pack.keywords.get_index(usize::from(keyword)));
    let keywords = keywords.map(|(id, _)| id.as_str());
    let said = |part: &Option<Texts>| {
        let texts = part.iter().flatten().map(|(language, text)| format!("{language} {text}"));
        texts.collect::<Vec<_>>().join(" / ")
    };
    vec![
        ("name", names.join(", ")),
        ("clan", pack.clans[usize::from(design.clan)].id.clone()),
        ("level", design.level.to_string()),
        ("power", design.power.to_string()),
        ("copies", design.copies.to_string()),
        ("mutation", mutation),
        ("variant_of", pack.designs[usize::from(design.identity)].id.clone()),
        ("levels", design.levels.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")),
        ("wild_clan", design.wild_clan.to_string()),
        ("keywords", keywords.collect::<Vec<_>>().join(", ")),
        ("activations", design.activations.to_string()),
        ("named", design.named.join(", ")),
        ("jump", design.jump.to_string()),
        ("says arrival", said(&design.says.arrival)),
        ("says activation", said(&design.says.activation)),
        ("says act", said(&design.says.act)),
        ("says mutation", said(&design.says.mutation)),
        ("says permanent", said(&design.says.permanent)),
        ("says global", said(&design.says.global)),
        ("arrival", powers(Hook::Arrival)),
        ("link", powers(Hook::Link)),
        ("mutation powers", powers(Hook::Mutation)),
    ]
}
