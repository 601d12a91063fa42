//! Random cards, tiles and power families.

use ozeki::vocabulary::hooks::{Hook, Whose};

use super::Words;
use crate::machine::random::Random;

pub struct Design {
    pub id: String,
    pub clan: String,
    pub tile: bool,
    pub named: Vec<String>,
    /// The hooks of its script.
    pub hooks: Vec<Hook>,
    /// Another card is a version of it.
    pub is_original: bool,
    /// As it stands in the file of its clan.
    pub entry: String,
}

/// Hooks that bring more into a game than others; a card has one of these more often.
const LIVELY: [Hook; 6] = [Hook::Arrival, Hook::Arrival, Hook::Mutation, Hook::Link, Hook::Activate, Hook::Destroyed];

pub fn designs(random: &mut Random, words: &Words, tokens: bool) -> Vec<Design> {
    let mut designs: Vec<Design> = Vec::new();
    let mut total = 0;
    for clan in &words.clans {
        for number in 0..random.between(3, 9) {
            // There is something to play first, whatever comes after it.
            let level = if number < 2 { 1 } else { random.between(1, 3) };
            let copies = random.between(1, 3);
            if total + copies > 240 {
                break;
            }
            total += copies;
            let id = format!("card_{}", designs.len());
            let before: Vec<String> = designs.iter().map(|design| design.id.clone()).collect();
            let stats = Stats { level, copies, tokens };
            designs.push(card(random, words, clan, id, stats, &before));
        }
    }
    mark_originals(&mut designs);
    if random.chance(25) {
        for clan in words.clans.iter().take(random.between(1, 3)) {
            let id = format!("tile_{clan}");
            let entry = format!("(id: {id:?}, name: {}, clan: {clan:?})", super::text(&id));
            let hooks = hooks(random, words, false);
            designs.push(Design {
                id,
                clan: clan.clone(),
                tile: true,
                named: vec![],
                hooks,
                is_original: false,
                entry,
            });
        }
    }
    designs
}

fn mark_originals(designs: &mut [Design]) {
    let entries: Vec<String> = designs.iter().map(|design| design.entry.clone()).collect();
    for design in designs {
        let version = format!("variant_of: {:?}", design.id);
        design.is_original = entries.iter().any(|entry| entry.contains(&version));
    }
}

struct Stats {
    level: usize,
    copies: usize,
    /// The pack has tokens.
    tokens: bool,
}

fn card(random: &mut Random, words: &Words, clan: &str, id: String, stats: Stats, before: &[String]) -> Design {
    let Stats { level, copies, tokens } = stats;
    let mut fields = vec![format!(
        "id: {id:?}, name: {}, level: {level}, power: {}, copies: {copies}",
        super::text(&id),
        random.below(7)
    )];
    if random.chance(60) {
        fields.push(format!("mutation: (cost: {}, zombie: {})", random.below(3), random.chance(20)));
    }
    if random.chance(10) && !before.is_empty() {
        fields.push(format!("variant_of: {:?}", random.pick(before)));
    }
    if random.chance(12) {
        let other = random.between(1, 3);
        fields.push(if other == level { format!("levels: [{level}]") } else { format!("levels: [{level}, {other}]") });
    }
    if random.chance(8) {
        fields.push("wild_clan: true".to_owned());
    }
    if random.chance(25) {
        fields.push(format!("keywords: [{:?}]", random.pick(&words.keywords)));
    }
    if tokens && random.chance(50) {
        fields.push(format!("activations: {}", random.between(1, 2)));
    }
    let mut named = Vec::new();
    if random.chance(15) {
        named.push(format!("name_{}", random.below(3)));
        fields.push(format!("named: {named:?}"));
    }
    if random.chance(12) {
        fields.push("jump: true".to_owned());
    }
    if random.chance(30) {
        fields.extend(super::counters::attributes(random));
    }
    let hooks = hooks(random, words, true);
    // What a card shows or says is about a hook that its script has.
    for (hook, part) in [(Hook::Arrival, "arrival"), (Hook::Link, "link"), (Hook::Mutation, "mutation")] {
        if hooks.contains(&hook) && random.chance(8) {
            let (family, strength) = (random.pick(&words.families), random.word(&["Base", "Max"]));
            fields.push(format!("shows: ({part}: [({family:?}, {strength})])"));
            break;
        }
    }
    if hooks.contains(&Hook::Arrival) && random.chance(8) {
        fields.push(format!("says: (arrival: {})", super::text("what it does")));
    }
    Design {
        clan: clan.to_owned(),
        tile: false,
        named,
        hooks,
        is_original: false,
        entry: format!("({})", fields.join(", ")),
        id,
    }
}

/// The hooks of a script; an act comes with its query, and a reaction too.
fn hooks(random: &mut Random, words: &Words, lively: bool) -> Vec<Hook> {
    let mut hooks = Vec::new();
    let all: Vec<Hook> = words.hooks.all().filter(|&hook| words.hooks.spec(hook).whose != Whose::Pack).collect();
    for _ in 0..[0, 1, 1, 1, 2, 2, 3][random.below(7)] {
        let hook = if lively && random.chance(40) { *random.pick(&LIVELY) } else { *random.pick(&all) };
        hooks.push(hook);
        match hook {
            Hook::Act => hooks.push(Hook::MayAct),
            Hook::Reaction => hooks.push(Hook::MayReact),
            Hook::MayAct => hooks.push(Hook::Act),
            Hook::MayReact => hooks.push(Hook::Reaction),
            _ => {}
        }
    }
    let mut once = Vec::new();
    for hook in hooks {
        if !once.contains(&hook) {
            once.push(hook);
        }
    }
    once
}

pub fn powers(random: &mut Random, words: &Words) -> String {
    let mut families = String::new();
    for id in &words.families {
        let [base, max] = [operations(random), operations(random)];
        let words = super::text(id);
        families += &format!(
            "    {id:?}: (name: {words}, icon: \"*\", base: (ops: [{base}], text: {words}), max: (ops: [{max}], text: {words})),\n",
        );
    }
    format!("{{\n{families}}}\n")
}

fn operations(random: &mut Random) -> String {
    let count = [0, 1, 1, 2, 3][random.below(5)];
    (0..count).map(|_| operation(random)).collect::<Vec<_>>().join(", ")
}

fn operation(random: &mut Random) -> String {
    let (count, more) = (random.between(1, 3), random.between(0, 2));
    let levels = random.word(&["[1]", "[1, 2]", "[1, 2, 3]", "[2, 3]", "[]"]);
    match random.below(14) {
        0 => format!("Destroy(levels: {levels})"),
        1 => "SwapTwo".to_owned(),
        12 => "Script(\"tide\")".to_owned(),
        2 => format!("Imprison(levels: {levels})"),
        3 => format!("ImprisonOrRelease(levels: {levels})"),
        4 => format!("PlayerDiscards(count: {count})"),
        5 => "EachDiscardsHalf".to_owned(),
        6 => format!("Draw(count: {count})"),
        7 => "DrawPerClan".to_owned(),
        8 => format!("Vision(reveal: {}, keep: {count})", count + more),
        9 => random.word(&["Return(clan: Own)", "Return(clan: Any)"]),
        10 => format!("PoorestDraw(count: {count})"),
        _ => random.word(&["TakeAdvantage", "ExtraTurn"]),
    }
}
