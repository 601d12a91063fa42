//! How many of everything a pack declares, against what the engine's tables hold.

use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use super::card_fields::{CARD_FIELDS, CardField};
use super::raw::{RawCard, RawFamily, RawFamilyEffect, RawPack};
use crate::limits::{
    ACTIONS, ATTRIBUTES, BACKS, CLANS, COUNTERS, DESIGNS, FAMILIES, KEYWORDS, LANGUAGES, OPERATIONS, OPTIONS,
    OWN_FIELDS, OWNER_KINDS, PROMPTS, ROLES, RULE_ENTRIES, ZONES,
};
use crate::pack::{ClanChoice, Rules};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::syntax::outline;
use crate::table::{MAX_ENDINGS, MAX_MARKERS, MAX_ROWS};

/// What is too many: where, how many, of what, and the most there may be.
struct TooMany {
    /// The way to the field, for its place.
    field: &'static [&'static str],
    found: usize,
    what: &'static str,
    most: usize,
}

fn over(field: &'static [&'static str], found: usize, what: &'static str, most: usize) -> Option<TooMany> {
    (found > most).then_some(TooMany { field, found, what, most })
}

impl TooMany {
    fn told(&self, file: &Arc<SourceFile>, span: Range<usize>) -> Diagnostic {
        let TooMany { found, what, most, .. } = self;
        Diagnostic::new(Code::TooMany, file, span, format!("there are {found} {what}; {most} is the most"))
    }
}

/// Whether `pack.ron` has more of anything than it can have; it is told then.
pub fn check(file: &Arc<SourceFile>, raw: &RawPack, problems: &mut Vec<Diagnostic>) -> bool {
    let found = [
        over(&["languages"], raw.languages.len(), "languages", LANGUAGES),
        over(&["clans"], raw.clans.len(), "clans", CLANS),
        over(&["composition"], raw.composition.len(), "levels in the composition", MAX_ROWS),
        over(&["prompts"], raw.prompts.len(), "prompts", PROMPTS),
        over(&["keywords"], raw.keywords.len(), "keywords", KEYWORDS),
        over(&["markers"], raw.markers.len(), "markers", MAX_MARKERS),
        over(&["owners"], raw.owners.len(), "kinds of owner", OWNER_KINDS),
        over(&["roles"], raw.roles.len(), "roles", ROLES),
        over(&["counters"], raw.counters.len(), "counters", COUNTERS),
        over(&["attributes"], raw.attributes.len(), "attributes", ATTRIBUTES),
        over(&["endings"], raw.endings.len(), "endings", MAX_ENDINGS),
        over(&["fields"], raw.fields.len(), "fields of cards", OWN_FIELDS),
        over(&["actions"], raw.actions.len(), "actions", ACTIONS),
        over(&["zones"], raw.zones.len(), "zones", ZONES),
        over(&["backs"], raw.backs.len(), "backs", BACKS),
        over(&["options"], raw.options.len(), "options", OPTIONS),
        over(&["bots", "clans"], raw.bots.clans.len(), "clans with a hint for bots", CLANS),
        over(&["bots", "cards"], raw.bots.cards.len(), "cards with a hint for bots", DESIGNS),
    ];
    let before = problems.len();
    problems.extend(found.iter().flatten().map(|too_many| too_many.told(file, place(file, too_many.field))));
    problems.len() > before
}

/// The same for lists in the rules, which options change.
pub fn rules(rules: &Rules) -> impl Iterator<Item = (&'static str, String)> {
    let picks = if let ClanChoice::Choose { picks } = &rules.clans { picks.len() } else { 0 };
    let draws = rules.tokens.as_ref().map_or(0, |tokens| tokens.draws.len());
    let entries = [("picks", picks), ("draws", draws)].into_iter().filter(|(_, found)| *found > RULE_ENTRIES);
    entries.map(|(field, found)| (field, format!("there are {found} entries here; {RULE_ENTRIES} is the most")))
}

/// Where a field of `pack.ron` stands.
fn place(file: &Arc<SourceFile>, field: &[&str]) -> Range<usize> {
    let root = outline(&file.text).ok();
    let span = root.as_ref().and_then(|root| root.find(&file.text, field)).map(|node| node.span.clone());
    span.map_or(0..0, |span| span.start..span.start + 1)
}

/// The families of `powers.ron`, and what each does.
pub fn families(file: &Arc<SourceFile>, families: &IndexMap<String, RawFamily>, problems: &mut Vec<Diagnostic>) {
    if let Some(too_many) = over(&[], families.len(), "power families", FAMILIES) {
        problems.push(too_many.told(file, 0..0));
    }
    for RawFamilyEffect { ops, text } in families.values().flat_map(|family| [&family.base, &family.max]) {
        if let Some(too_many) = over(&[], ops.len(), "operations here", OPERATIONS) {
            problems.push(too_many.told(file, text.span.clone()));
        }
        for op in ops {
            let too_many = over(&[], op.levels().len(), "levels here", MAX_ROWS);
            problems.extend(too_many.map(|too_many| too_many.told(file, op.span.clone())));
        }
    }
}

/// The lists of one card.
pub fn card(file: &Arc<SourceFile>, card: &RawCard, problems: &mut Vec<Diagnostic>) {
    let mut lists: Vec<&CardField> = CARD_FIELDS.iter().filter(|field| field.most.is_some()).collect();
    lists.sort_by_key(|field| field.path.len());
    let found = lists.into_iter().filter_map(|field| {
        let (most, what) = field.most?;
        over(&[], (field.value)(card).len(), what, most)
    });
    problems.extend(found.map(|too_many| too_many.told(file, card.id.span.clone())));
}
