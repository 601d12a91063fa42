//! `ozeki words`

use std::io::Write;

use anstyle::Style;

use super::new::write_new;
use super::{CliError, CliResult, Project};
use crate::out;
use ozeki_engine::library::edit::quoted;
use ozeki_engine::library::{CARDS, LoadError, WORDS};
use ozeki_engine::limits::ID_CHARS;
use ozeki_engine::pack::{Speech, Term};
use ozeki_engine::text::check;

/// List the words and phrases of the engine, or write them to a file to be translated
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki words PACK          every word and phrase by name, as the pack says it\n  \
    ozeki words PACK eo       cards/PACK/words/eo.ron: all of them, to be filled in\n\n\
    If that file is there already, what it still lacks is printed instead.")]
pub struct Args {
    /// The pack; to write a file, its files must be in this project
    pack: String,
    /// The language to write a file for, as in `languages` of pack.ron
    lang: Option<String>,
    /// Print the file instead of writing it
    #[arg(long, requires = "lang")]
    print: bool,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let Some(language) = &args.lang else { return list(project, &args.pack) };
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if language.is_empty() || language.len() > ID_CHARS || !language.chars().all(plain) {
        return Err(CliError::Usage(format!("`{language}` is not a language; write a code such as `de` or `pt-BR`")));
    }
    // A pack in a language it does not speak yet cannot be played, and yet is to be translated.
    let path = format!("{CARDS}/{}/{WORDS}{language}.ron", args.pack);
    let is_there = project.path(&path).exists();
    let speech = match project.load(&args.pack) {
        Ok(pack) => pack.speech.get(language).cloned().unwrap_or_default(),
        Err(LoadError::Problems { .. }) if !is_there => Speech::default(),
        Err(other) => return Err(other.into()),
    };
    if args.print || is_there {
        let mut out = out::stdout();
        if is_there && !args.print {
            writeln!(out, "// {path} is there already. What it lacks:")?;
        }
        return Ok(write!(out, "{}", file(language, &speech, is_there && !args.print))?);
    }
    if !project.own_pack_ids()?.contains(&args.pack) {
        let message =
            format!("this project has no files of `{}`: use --print, or extend it with `ozeki new`", args.pack);
        return Err(CliError::Failed(message));
    }
    write_new(project, &[(path, file(language, &speech, false))])
}

/// Everything there is to say, as the pack says it in its first language.
fn list(project: &Project, pack: &str) -> CliResult {
    let pack = project.load(pack)?;
    let (language, bold) = (&pack.languages[0], Style::new().bold());
    let silent = Speech::default();
    let speech = pack.speech.get(language).unwrap_or(&silent);
    let mut out = out::stdout();
    writeln!(out, "{bold}words{bold:#}")?;
    for (name, english) in check::words() {
        let own = speech.words.get(name).or_else(|| check::term_in(language, name));
        let said = own.map_or(english, told);
        writeln!(out, "  {name:<17} {said}")?;
    }
    writeln!(out, "\n{bold}phrases{bold:#}")?;
    for name in check::phrase_names() {
        let own = speech.phrases.get(name).map(String::as_str);
        let said = own.or_else(|| check::phrase_in(language, name)).unwrap_or_default();
        writeln!(out, "  {name}\n      {said}")?;
    }
    Ok(())
}

/// A word on one line.
fn told(term: &Term) -> String {
    match term {
        Term::One(text) => text.clone(),
        Term::Several(forms) => {
            forms.iter().map(|(form, text)| format!("{form}: {text}")).collect::<Vec<_>>().join(", ")
        }
    }
}

/// A word as a file has it.
fn written(term: &Term) -> String {
    match term {
        Term::One(text) => quoted(text),
        Term::Several(forms) => {
            let forms = forms.iter().map(|(form, text)| format!("{}: {}", quoted(form), quoted(text)));
            format!("{{{}}}", forms.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A file of words with what a pack says already, or only what it lacks. What is empty counts as missing; in a language
/// that the engine speaks, what a pack does not say otherwise stands in comments.
fn file(language: &str, speech: &Speech, only_missing: bool) -> String {
    let spoken = check::is_spoken(language);
    let mut text = match spoken {
        true => {
            format!("// Words and phrases of the engine in `{language}`: take the `//` away to say one otherwise.\n")
        }
        false => format!("// Words and phrases of the engine in `{language}`: write them between the quotes.\n"),
    };
    text +=
        "// `{…}` is filled in, `{#…}` is a word, and `<…|…>` says the first of its parts of which all is there.\n(\n";
    let entry = |name: &str, own: Option<String>, engine: Option<String>, english: &str| match (own, engine) {
        (Some(_), _) if only_missing => String::new(),
        (Some(own), _) => format!("        // {english}\n        {}: {own},\n", quoted(name)),
        (None, Some(engine)) => format!("        // {}: {engine},\n", quoted(name)),
        (None, None) => format!("        // {english}\n        {}: \"\",\n", quoted(name)),
    };
    text += "    words: {\n";
    for (name, english) in check::words() {
        let engine = check::term_in(language, name).map(written);
        text += &entry(name, speech.words.get(name).map(written), engine, &english);
    }
    text += "    },\n    phrases: {\n";
    for name in check::phrase_names() {
        let english = check::in_english(name).map(|(_, said)| said).unwrap_or_default();
        let engine = check::phrase_in(language, name).map(quoted);
        text += &entry(name, speech.phrases.get(name).map(|own| quoted(own)), engine, &english);
    }
    text + "    },\n)\n"
}
