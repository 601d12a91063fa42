//! `ozeki cards`

use std::io::Write;

use anstyle::Style;
use indexmap::IndexMap;
use serde::Serialize;

use super::board::clan_style;
use super::{CliError, CliResult, PackOptions, Project, language, print_json};
use crate::out;
use ozeki_engine::pack::{Attribute, AttributeValue, Design, Holds, OneOrSeveral, Pack, Says, Texts, in_language};
use ozeki_engine::text::Voice;
use ozeki_project::sheet;

/// List every card of a pack
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ozeki cards PACK\n  ozeki cards PACK --lang fr\n  ozeki cards PACK --json | jq '.[] | select(.level == 3)'\n  ozeki cards PACK --csv > cards.csv   to edit in a spreadsheet; `ozeki import` reads it back"
)]
pub struct Args {
    /// The pack; `ozeki packs` lists them
    pack: String,
    #[command(flatten)]
    options: PackOptions,
    /// Only the cards that the pack itself adds or changes, not those of its base
    #[arg(long)]
    own: bool,
    /// The language of names and texts (JSON has them all)
    #[arg(long)]
    lang: Option<String>,
    /// Print JSON, for another program
    #[arg(long)]
    json: bool,
    /// Print CSV, for a spreadsheet; `ozeki import` reads it back
    #[arg(long, conflicts_with_all = ["json", "lang"])]
    csv: bool,
    /// With --csv: add a byte order mark, which Excel needs to read accents
    #[arg(long, requires = "csv")]
    bom: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    name: &'a Texts,
    clan: &'a str,
    level: u8,
    power: i16,
    copies: u8,
    /// What mutating it costs; null: it does not mutate.
    mutation: Option<u8>,
    zombie: bool,
    variant_of: Option<&'a str>,
    /// The levels it may be played as.
    levels: &'a [u8],
    /// It counts as every clan of its owner's deck.
    wild_clan: bool,
    keywords: Vec<&'a str>,
    /// What the pack declares: numbers, words and lists of words.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    attributes: IndexMap<&'a str, serde_json::Value>,
    /// How many tokens may lie on it.
    activations: u8,
    /// Its other names, besides the id.
    named: &'a [String],
    jump: bool,
    /// What its back shows; null: the plain one.
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<&'a str>,
    /// What is printed on it in words, by part and language.
    says: &'a Says,
    /// The fields that the pack gives its cards.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    fields: &'a IndexMap<String, OneOrSeveral>,
    hooks: Vec<&'a str>,
    /// Rendered from what the card shows, a line for each trigger.
    text: IndexMap<&'a str, Vec<String>>,
}

fn row<'a>(pack: &'a Pack, index: usize, design: &'a Design) -> Row<'a> {
    let original = &pack.designs[usize::from(design.identity)];
    let voice = |language: &'a str| Voice { pack, language, viewer: None };
    let keywords = design.keywords.iter().filter_map(|&keyword| pack.keywords.get_index(usize::from(keyword)));
    Row {
        id: &design.id,
        name: &design.name,
        clan: &pack.clans[usize::from(design.clan)].id,
        level: design.level,
        power: design.power,
        copies: design.copies,
        mutation: design.mutation.map(|m| m.cost),
        zombie: design.mutation.is_some_and(|m| m.zombie),
        variant_of: (usize::from(design.identity) != index).then_some(original.id.as_str()),
        levels: &design.levels,
        wild_clan: design.wild_clan,
        keywords: keywords.map(|(id, _)| id.as_str()).collect(),
        attributes: attributes(pack, design),
        activations: design.activations,
        named: &design.named,
        jump: design.jump,
        back: design.back.and_then(|back| pack.backs.get_index(usize::from(back))).map(|(id, _)| id.as_str()),
        says: &design.says,
        fields: &design.fields,
        hooks: design.script.iter().flat_map(|s| s.hooks.iter()).map(|hook| pack.hooks.name(hook)).collect(),
        text: pack.languages.iter().map(|l| (l.as_str(), voice(l).powers(design))).collect(),
    }
}

fn attributes<'a>(pack: &'a Pack, design: &Design) -> IndexMap<&'a str, serde_json::Value> {
    let value = |(number, (id, attribute)): (usize, (&'a String, &'a Attribute))| {
        let value = match (design.attribute(number), &attribute.holds) {
            (AttributeValue::Nothing, _) => return None,
            (AttributeValue::Number(number), _) => number.into(),
            (words, Holds::Words(_)) => words.words(attribute).collect(),
            (word, _) => word.words(attribute).next()?.into(),
        };
        Some((id.as_str(), value))
    };
    pack.attributes.iter().enumerate().filter_map(value).collect()
}

/// The designs to list, with their numbers.
fn listed(pack: &Pack, own: bool) -> impl Iterator<Item = (usize, &Design)> {
    pack.designs.iter().enumerate().filter(move |(_, design)| !own || pack.layers.is_own(&design.id))
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    if args.csv {
        let mut cards = project.cards(&args.options.of(&args.pack))?;
        if args.own {
            cards.keep_own();
        }
        let csv = sheet::to_csv(&cards, args.bom).map_err(|e| CliError::Failed(e.to_string()))?;
        out::raw(&csv)?;
        return Ok(());
    }
    let pack = project.load(&args.options.of(&args.pack))?;
    let language = language(&pack, args.lang.as_deref())?;
    if args.json {
        let cards = listed(&pack, args.own).filter(|(_, design)| !design.tile);
        let rows: Vec<Row> = cards.map(|(i, d)| row(&pack, i, d)).collect();
        return print_json(&rows);
    }
    let voice = Voice { pack: &pack, language, viewer: None };
    let dim = Style::new().dimmed();
    let mut out = out::stdout();
    for (index, clan) in pack.clans.iter().enumerate() {
        let of_clan = || listed(&pack, args.own).filter(|(_, design)| usize::from(design.clan) == index);
        if args.own && of_clan().next().is_none() {
            continue;
        }
        let style = clan_style(clan.colour);
        if pack.has_clans() {
            writeln!(out, "{}{}{}", style.bold(), in_language(&clan.name, language), style.bold().render_reset())?;
        }
        for (_, design) in of_clan() {
            let copies = if design.copies > 1 { format!(" ×{}", design.copies) } else { String::new() };
            let name = in_language(&design.name, language);
            writeln!(out, "  {style}{name}{style:#}{copies}  {dim}{}; {}{dim:#}", voice.stats(design), design.id)?;
            let powers = voice.powers(design);
            if powers.is_empty() && pack.has_armies() {
                writeln!(out, "      {dim}{}{dim:#}", voice.phrases().card.no_power)?;
            }
            for line in powers {
                writeln!(out, "      {line}")?;
            }
        }
    }
    Ok(())
}
