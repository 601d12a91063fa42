//! The engine's own Csmith: random packs that are valid, with everything a pack may have.

mod cards;
mod counters;
mod expression;
mod flow;
mod rules;
mod script;

use ozeki::script::lint::Owner;
use ozeki::vocabulary::hooks::{Hook, Hooks, Whose};

use self::cards::Design;
use self::counters::Counter;
use self::expression::Helper;
use super::bundle::Bundle;
use super::random::Random;

/// The id of the pack that is generated, and of one that builds on it.
const PACK: &str = "made";
const OVER: &str = "over";

/// The kind of owner and the role that it names.
const OWNER_KIND: &str = "camp";
const ROLE: &str = "chief";

/// What the pack calls things, for its scripts to name.
#[derive(Default)]
pub struct Words {
    pub clans: Vec<String>,
    pub families: Vec<String>,
    pub prompts: Vec<String>,
    pub keywords: Vec<String>,
    pub markers: Vec<String>,
    pub endings: Vec<String>,
    pub zones: Vec<String>,
    pub backs: Vec<String>,
    pub cards: Vec<String>,
    pub names: Vec<String>,
    pub counters: Vec<Counter>,
    pub moments: Vec<String>,
    /// The functions that its scripts share.
    pub shared: Vec<Helper>,
    /// The hooks that its scripts may define.
    pub hooks: Hooks,
}

/// A zone of every kind, and how it is declared.
const ZONES: [(&str, &str); 5] = [
    ("market", "shape: Row(3)"),
    ("stock", "shape: Pile, seen: Nobody"),
    ("orders", "of: Player, shape: Set, seen: Owner"),
    ("field", "of: Player, shape: Grid(2, 2), seen: All"),
    ("heap", "shape: Set, seen: Nobody"),
];

fn numbered(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|index| format!("{prefix}_{index}")).collect()
}

/// A text of the pack.
fn text(of: &str) -> String {
    format!("{{\"en\": {of:?}}}")
}

pub fn pack(random: &mut Random) -> Bundle {
    let most_clans = if random.chance(5) { 16 } else { 5 };
    let clans = random.between(1, most_clans);
    let mut words = Words {
        clans: numbered("clan", clans),
        families: numbered("family", random.between(1, 4)),
        prompts: numbered("prompt", random.between(2, 4)),
        keywords: numbered("keyword", random.between(1, 4)),
        markers: numbered("marker", random.between(1, 4)),
        endings: numbered("ending", random.between(1, 3)),
        zones: ZONES.iter().map(|(id, _)| (*id).to_owned()).collect(),
        backs: vec!["plain".to_owned()],
        ..Words::default()
    };
    let powers = cards::powers(random, &words);
    let (flow, hooks) = flow::flow(random, &powers);
    words.moments = hooks.moments().map(str::to_owned).collect();
    words.hooks = hooks;
    let rules = rules::rules(random, clans);
    let designs = cards::designs(random, &words, rules.has_tokens);
    words.cards = designs.iter().map(|design| design.id.clone()).collect();
    let cards = designs.iter().filter(|design| !design.tile).map(|design| design.id.clone());
    words.names = cards.chain(designs.iter().flat_map(|d| d.named.clone())).collect();
    words.counters = counters::counters(random, &designs);
    let options = random.chance(30);
    let mut bundle = Bundle::default()
        .with(
            &format!("cards/{PACK}/pack.ron"),
            pack_file(random, &words, &(flow + "    rules: (\n" + &rules.text), options),
        )
        .with(&format!("cards/{PACK}/powers.ron"), powers);
    if random.chance(40) {
        let (text, shared) = script::shared(random, &words);
        words.shared = shared;
        bundle = bundle.with(&format!("scripts/{PACK}/shared.rhai"), text);
    }
    for clan in &words.clans {
        let of_clan = designs.iter().filter(|design| design.clan == *clan && !design.tile);
        let entries: String = of_clan.map(|design| format!("    {},\n", design.entry)).collect();
        bundle = bundle.with(&format!("cards/{PACK}/{clan}.ron"), format!("[\n{entries}]\n"));
    }
    let tiles: String = designs.iter().filter(|d| d.tile).map(|design| format!("    {},\n", design.entry)).collect();
    if !tiles.is_empty() {
        bundle = bundle.with(&format!("cards/{PACK}/tiles.ron"), format!("[\n{tiles}]\n"));
    }
    for design in designs.iter().filter(|design| !design.hooks.is_empty()) {
        bundle = bundle.with(&path(PACK, design), script::script(random, &words, Owner::Card, &design.hooks));
    }
    let functions = flow::functions(&words.hooks);
    if random.chance(40) || !functions.is_empty() {
        let hooks = hooks_of_the_pack(random, &words.hooks, functions);
        bundle =
            bundle.with(&format!("scripts/{PACK}/rules.rhai"), script::script(random, &words, Owner::Pack, &hooks));
    }
    if random.chance(25) { over(random, &words, &designs, bundle) } else { bundle }
}

fn path(pack: &str, design: &Design) -> String {
    let folder = if design.tile { "tiles" } else { &design.clan };
    format!("scripts/{pack}/{folder}/{}.rhai", design.id)
}

/// Some that any pack may have, and those that it must have.
fn hooks_of_the_pack(random: &mut Random, known: &Hooks, mut hooks: Vec<Hook>) -> Vec<Hook> {
    let can_have = |whose: Whose| matches!(whose, Whose::All | Whose::Used);
    let all: Vec<Hook> = known.all().filter(|&hook| can_have(known.spec(hook).whose)).collect();
    let count = hooks.len() + random.between(1, 3);
    while hooks.len() < count {
        let hook = *random.pick(&all);
        if !hooks.contains(&hook) {
            hooks.push(hook);
        }
    }
    hooks
}

fn pack_file(random: &mut Random, words: &Words, rules: &str, options: bool) -> String {
    let colours = ["Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "White"];
    let clan = |(index, id): (usize, &String)| {
        format!("        (id: {id:?}, name: {}, colour: {}),\n", text(id), colours[index % colours.len()])
    };
    let clans: String = words.clans.iter().enumerate().map(clan).collect();
    let map = |ids: &[String], entry: fn(&str) -> String| -> String {
        ids.iter().map(|id| format!("        {id:?}: {},\n", entry(id))).collect()
    };
    let keywords = map(&words.keywords, |id| format!("(name: {}, text: {})", text(id), text("what it means")));
    let zones: String =
        ZONES.iter().map(|(id, zone)| format!("        {id:?}: ({zone}, name: {}),\n", text(id))).collect();
    let options = if options { format!("    options: {{\n{}    }},\n", rules::option(random)) } else { String::new() };
    format!(
        "(\n    id: {PACK:?},\n    format: 2,\n    version: \"0.1.0\",\n    engine: \">=0.1.0\",\n    name: {},\n    about: {},\n    \
         languages: [\"en\"],\n    clans: [\n{clans}    ],\n    composition: [],\n    keywords: {{\n{keywords}    }},\n    \
         zones: {{\n{zones}    }},\n    backs: {{\"plain\": (name: {})}},\n    markers: {{\n{}    }},\n    endings: {{\n{}    }},\n    owners: {{{OWNER_KIND:?}: (name: {})}},\n    \
         roles: {{{ROLE:?}: (of: {OWNER_KIND:?}, name: {})}},\n    prompts: {{\n{}    }},\n    {}{rules}    ),\n{options})\n",
        text("Made"),
        text("Made at random"),
        text("Plain"),
        map(&words.markers, |id| format!("(name: {})", text(id))),
        map(&words.endings, |id| format!("(name: {})", text(id))),
        text(OWNER_KIND),
        text(ROLE),
        map(&words.prompts, text),
        counters::declared(&words.counters) + counters::ATTRIBUTES,
    )
}

/// A pack that builds on the other: cards changed, taken out and added, another script, another rule.
fn over(random: &mut Random, words: &Words, designs: &[Design], mut bundle: Bundle) -> Bundle {
    let cards: Vec<&Design> = designs.iter().filter(|design| !design.tile).collect();
    let changed = *random.pick(&cards);
    // What some script names cannot be taken out, by whichever of its names.
    let named = |id: &str| {
        let scripts = bundle.files.iter().filter(|(path, _)| path.ends_with(".rhai"));
        scripts.into_iter().any(|(path, _)| bundle.text(path).contains(&format!("{id:?}")))
    };
    let is_named = |d: &Design| d.named.iter().chain([&d.id]).any(|name| named(name));
    let spare = |d: &&Design| d.id != changed.id && !d.is_original && !is_named(d);
    let spare: Vec<&Design> = cards.iter().copied().filter(spare).collect();
    let keep_all = spare.is_empty() || random.chance(50);
    let removed = if keep_all { String::new() } else { format!("{:?}", random.pick(&spare).id) };
    let pack = format!(
        "(\n    id: {OVER:?},\n    extends: {PACK:?},\n    version: \"0.2.0\",\n    name: {},\n    about: {},\n    \
         rules: (victory: (points: {})),\n    remove: [{removed}],\n)\n",
        text("Over"),
        text("Built on the other"),
        random.between(1, 3),
    );
    let entry = format!("[\n    (id: {:?}, power: {}),\n]\n", changed.id, random.between(10, 20));
    bundle =
        bundle.with(&format!("cards/{OVER}/pack.ron"), pack).with(&format!("cards/{OVER}/{}.ron", changed.clan), entry);
    if !changed.hooks.is_empty() && keep_all {
        bundle = bundle.with(&path(OVER, changed), script::script(random, words, Owner::Card, &changed.hooks));
    }
    // Rules that lie over the other's, if it has any.
    if keep_all && random.chance(50) {
        let hooks = hooks_of_the_pack(random, &words.hooks, Vec::new());
        let rules = script::script(random, words, Owner::Pack, &hooks);
        bundle = bundle.with(&format!("scripts/{OVER}/rules.rhai"), rules);
    }
    bundle
}
