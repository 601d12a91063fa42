//! `ozeki explain`

use std::io::Write;
use std::sync::Arc;

use anstyle::Style;

use super::board::clan_style;
use super::screen::{lines, padded};
use super::{CliError, CliResult, PackOptions, Project, did_you_mean, language};
use crate::out;
use ozeki_engine::pack::{Pack, in_language};
use ozeki_engine::scenario::{ScenarioFile, Stage};
use ozeki_engine::text::Voice;

/// Show everything about one card: its text, its script, its hooks, the scenarios that run it
#[derive(clap::Args)]
#[command(after_help = "Example:\n  ozeki explain PACK CARD")]
pub struct Args {
    /// The pack; `ozeki packs` lists them
    pack: String,
    #[command(flatten)]
    options: PackOptions,
    /// The card's id
    card: String,
    /// The language of names, texts and questions
    #[arg(long)]
    lang: Option<String>,
}

const WIDTH: usize = 38;

pub fn run(project: &Project, args: &Args) -> CliResult {
    let pack = project.load(&args.options.of(&args.pack))?;
    let language = language(&pack, args.lang.as_deref())?;
    let Some(index) = pack.design_named(&args.card) else {
        let hint = did_you_mean(&args.card, pack.designs.iter().map(|d| d.id.as_str()));
        return Err(CliError::Usage(format!("`{}` has no card `{}`{hint}", pack.id, args.card)));
    };
    let (design, bold) = (&pack.designs[index], Style::new().bold());
    let voice = Voice { pack: &pack, language, viewer: None };
    let mut out = out::stdout();
    draw(&mut out, &pack, &voice, index)?;
    let notes = voice.notes_on(design);
    if !notes.is_empty() {
        writeln!(out, "\n{bold}Notes of the designer{bold:#}")?;
    }
    for note in notes {
        writeln!(out, "  {note}")?;
    }
    if let Some(base) = pack.layers.bases.first() {
        let is_new = project.load(base).is_ok_and(|base| base.design_named(&design.id).is_none());
        match (pack.layers.is_own(&design.id), is_new) {
            (true, true) => writeln!(out, "\nNew in `{}`.", pack.id)?,
            (true, false) => writeln!(out, "\nA card of `{base}`, changed by `{}`: `ozeki diff {base} {0}`.", pack.id)?,
            (false, _) => writeln!(out, "\nA card of `{base}`, unchanged.")?,
        }
    }
    match &design.script {
        None => writeln!(out, "\nThis card has no script.")?,
        Some(script) => {
            let own = script.own_file();
            writeln!(out, "\n{bold}Script{bold:#}  {}", own.path)?;
            for line in own.text.lines() {
                writeln!(out, "  {line}")?;
            }
            if let Some(made) = &script.made {
                writeln!(out, "\n{bold}What it uses of all scripts{bold:#}")?;
                for (file, text) in made.pieces().filter(|(file, _)| !Arc::ptr_eq(file, own)) {
                    writeln!(out, "  {}", file.path)?;
                    for line in text.lines() {
                        writeln!(out, "    {line}")?;
                    }
                }
            }
            writeln!(out, "\n{bold}Listens to{bold:#}")?;
            for spec in script.hooks.iter().map(|hook| pack.hooks.spec(hook)) {
                writeln!(out, "  {:<18} {}", spec.name, spec.about)?;
            }
        }
    }
    writeln!(out, "\n{bold}Scenarios that run it{bold:#}")?;
    let covering = covering(project, &pack, index)?;
    if covering.is_empty() {
        writeln!(out, "  none yet")?;
    }
    for file in covering {
        writeln!(out, "  {}", file.path())?;
    }
    Ok(())
}

/// The card in a frame.
fn draw(out: &mut impl Write, pack: &Pack, voice: &Voice, index: usize) -> CliResult {
    let design = &pack.designs[index];
    let style = clan_style(pack.clans[usize::from(design.clan)].colour);
    let line =
        |out: &mut dyn Write, text: &str| writeln!(out, "{style}│{style:#} {} {style}│{style:#}", padded(text, WIDTH));
    let edge = "─".repeat(WIDTH + 2);
    writeln!(out, "{style}┌{edge}┐{style:#}")?;
    for text in lines(in_language(&design.name, voice.language), WIDTH) {
        line(out, &text)?;
    }
    for text in lines(&voice.stats(design), WIDTH) {
        line(out, &text)?;
    }
    writeln!(out, "{style}├{edge}┤{style:#}")?;
    let powers = voice.powers(design);
    let powers =
        if powers.is_empty() && pack.has_armies() { vec![voice.phrases().card.no_power.clone()] } else { powers };
    for text in powers.iter().flat_map(|power| lines(power, WIDTH)) {
        line(out, &text)?;
    }
    let keywords = voice.keywords_of(design);
    if !keywords.is_empty() {
        writeln!(out, "{style}├{edge}┤{style:#}")?;
    }
    for text in keywords.iter().flat_map(|keyword| lines(keyword, WIDTH)) {
        line(out, &text)?;
    }
    let fields = voice.fields_of(design);
    if !fields.is_empty() {
        writeln!(out, "{style}├{edge}┤{style:#}")?;
    }
    for text in fields.iter().flat_map(|field| lines(field, WIDTH)) {
        line(out, &text)?;
    }
    writeln!(out, "{style}└{edge}┘{style:#}")?;
    Ok(())
}

fn covering(project: &Project, pack: &Arc<Pack>, design: usize) -> Result<Vec<ScenarioFile>, CliError> {
    let (disk, stage) = (project.disk(), Stage::new(pack.clone()));
    let mut covering = Vec::new();
    for file in ScenarioFile::list(&disk)?.into_iter().filter(|file| file.pack == pack.id) {
        if let Ok(run) = file.run(&disk, &stage)
            && run.coverage.touches(design)
        {
            covering.push(file);
        }
    }
    Ok(covering)
}
