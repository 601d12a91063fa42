//! `ozeki import`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};

use super::script_begun::Begun;
use super::{CliError, CliResult, Project, confirm, error_word, show_problems, write_files};
use crate::out;
use crate::out::complain;
use ozeki_engine::hidden;
use ozeki_engine::library::{CARDS, FieldKind, Library, LoadError, SCRIPTS, Source, WrittenCards, load};
use ozeki_engine::limits::SHEET_BYTES;
use ozeki_engine::problem::{Code, Diagnostic};
use ozeki_project::sheet::{CardRow, CellProblem, Column, EditedFile, Import};
use ozeki_project::{Disk, Edited, files, sheet};

/// Read changes to cards from a spreadsheet
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki cards PACK --csv > cards.csv      the cards, for a spreadsheet\n  \
    ozeki import cards.csv PACK --dry-run   only show the changes\n  \
    ozeki import cards.csv PACK             show the changes, ask, write them\n\n\
    Rows are found by their id. Cards without a row and fields without a column stay as they are; columns that are no \
    field of a card are left aside; a new id is a new card, with a script to begin with if it needs one. The files of the pack keep their comments, order and layout. Nothing is written if anything is wrong.")]
pub struct Args {
    /// The spreadsheet, as CSV in UTF-8
    file: PathBuf,
    /// The pack; its files must be in this project
    pack: String,
    /// Only show what would change
    #[arg(long)]
    dry_run: bool,
    /// Write without asking
    #[arg(long, conflicts_with = "dry_run")]
    yes: bool,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let cards = own_cards(project, &args.pack)?;
    let csv = files::read_named(&args.file, &project.root, SHEET_BYTES)
        .map_err(|e| CliError::Failed(format!("cannot read {}: {e}", args.file.display())))?;
    let import = sheet::import(&csv, &cards).map_err(|problems| show_cells(&args.file, &problems))?;
    for note in &import.aside {
        complain!("note: {}: {}", args.file.display(), hidden::spelt_out(note));
    }
    let mut out = out::stdout();
    if import.is_empty() {
        writeln!(out, "Nothing changes.")?;
        return Ok(());
    }
    show(&mut out, &import, &cards)?;
    let files = import.edit(&cards).map_err(|e| CliError::Failed(e.to_string()))?;
    let scripts = check(project, &import, &cards, &files)?;
    let script = |card: &CardRow| format!("{SCRIPTS}/{}/{}/{}.rhai", args.pack, card.clan, card.id);
    for (path, begun) in &scripts {
        let still = if begun.is_unfinished { "; you still have to write what its text says" } else { "" };
        writeln!(out, "New script: {path}{still}")?;
    }
    for change in import.changed.iter().filter(|change| change.changes_effects()) {
        let script = script(&change.new);
        if project.root.join(&script).is_file() {
            writeln!(out, "The card now shows something else; check its script: {script}")?;
        }
    }
    if args.dry_run {
        writeln!(out, "Nothing was written, because of --dry-run.")?;
        return Ok(());
    }
    if !confirm::asked(&mut out, args.yes)? {
        writeln!(out, "Nothing was written.")?;
        return Ok(());
    }
    // Whoever was asked may have taken their time, and saved something in an editor meanwhile.
    for file in cards.files.iter().filter(|file| files.iter().any(|edited| edited.path == file.path)) {
        let now = project.disk().read(&file.path)?;
        if now.as_deref() != (!file.is_new).then_some(file.text.as_bytes()) {
            return Err(CliError::Failed(format!("{} has just changed; nothing was written", file.path)));
        }
    }
    let texts = (files.iter().map(|file| (&file.path, &file.text)))
        .chain(scripts.iter().map(|(path, begun)| (path, &begun.text)));
    let new: Vec<_> = texts.map(|(path, text)| (project.root.join(path), text.as_bytes())).collect();
    for (path, _) in &new {
        let failed = |e| CliError::Failed(format!("cannot write {}: {e}", path.display()));
        files::make_folder_for(&project.root, path).map_err(failed)?;
    }
    write_files(&project.root, &new)?;
    for path in files.iter().map(|file| &file.path).chain(scripts.keys()) {
        writeln!(out, "Written: {}", Disk::new(&project.root).shown(path))?;
    }
    Ok(())
}

/// The cards in the project's own files. What is built into the program cannot be written to.
fn own_cards(project: &Project, pack: &str) -> Result<WrittenCards, CliError> {
    project.require_own(pack)?;
    Ok(project.cards(pack)?)
}

fn show_cells(file: &Path, problems: &[CellProblem]) -> CliError {
    for problem in problems {
        complain!("{}: {}: {}", error_word(), file.display(), hidden::spelt_out(&problem.to_string()));
        if let Some(hint) = &problem.hint {
            complain!("  = help: {hint}");
        }
    }
    let many = if problems.len() == 1 { "a problem".to_owned() } else { format!("{} problems", problems.len()) };
    CliError::Failed(format!("{} has {many}; nothing was written", file.display()))
}

/// Card by card, field by field: what was and what will be.
fn show(out: &mut impl Write, import: &Import, cards: &WrittenCards) -> std::io::Result<()> {
    let bold = Style::new().bold();
    let (old, new) = (AnsiColor::Red.on_default(), AnsiColor::Green.on_default());
    let file = |card: &CardRow| format!("{CARDS}/{}/{}.ron", cards.pack, card.clan);
    for change in &import.changed {
        writeln!(out, "{bold}{}{bold:#}  {}", change.old.id, file(&change.old))?;
        for cell in &change.cells {
            let (from, to) = (shown(&cell.column, &cell.old), shown(&cell.column, &cell.new));
            writeln!(out, "  {}: {old}{from}{old:#} -> {new}{to}{new:#}", cell.column.name())?;
        }
    }
    for card in &import.added {
        writeln!(out, "{bold}{}{bold:#}  {}  {new}new card{new:#}", card.id, file(card))?;
        for column in Column::all(cards) {
            let cell = card.cell(&column);
            if !matches!(column.kind(), FieldKind::Id | FieldKind::Clan) && !cell.is_empty() {
                writeln!(out, "  {}: {new}{}{new:#}", column.name(), shown(&column, cell))?;
            }
        }
    }
    let count = |number: usize, what: &str| match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    };
    let fields = count(import.changed.iter().map(|change| change.cells.len()).sum(), "field");
    match (import.changed.len(), import.added.len()) {
        (changed, 0) => writeln!(out, "{fields} of {}.", count(changed, "card")),
        (0, added) => writeln!(out, "{}.", count(added, "new card")),
        (changed, added) => writeln!(out, "{fields} of {}, {}.", count(changed, "card"), count(added, "new card")),
    }
}

/// Texts are quoted, so that a blank too many is seen.
fn shown(column: &Column, cell: &str) -> String {
    match column.kind().by_language() {
        _ if cell.is_empty() => "(none)".to_owned(),
        true => format!("{cell:?}"),
        false => cell.to_owned(),
    }
}

/// Loads the pack as it will be: nothing is written unless it does. A spreadsheet has no place for scripts, so those of
/// cards that need one are begun, by their paths.
fn check(
    project: &Project,
    import: &Import,
    cards: &WrittenCards,
    files: &[EditedFile],
) -> Result<BTreeMap<String, Begun>, CliError> {
    let mut texts: BTreeMap<String, String> = files.iter().map(|file| (file.path.clone(), file.text.clone())).collect();
    let with = |files: BTreeMap<String, String>| project.library_of(Box::new(Edited { disk: project.disk(), files }));
    let edited = with(texts.clone());
    let written = WrittenCards::read(&edited, &cards.pack)?;
    if !import.is_all_that_differs(cards, &written) {
        let message = "import cannot edit the files of this pack as they are written; nothing was written";
        return Err(CliError::Failed(message.to_owned()));
    }
    let scripts = missing_scripts(&problems_of(&edited, &cards.pack)?, &written);
    texts.extend(scripts.iter().map(|(path, begun)| (path.clone(), begun.text.clone())));
    let in_the_way = problems_of(&with(texts), &cards.pack)?;
    if !in_the_way.is_empty() {
        show_problems(&in_the_way);
        let message = format!("with these changes `{}` would not load; nothing was written", cards.pack);
        return Err(CliError::Failed(message));
    }
    Ok(scripts)
}

/// The scripts that are missing, begun, by their paths.
fn missing_scripts(problems: &[Diagnostic], cards: &WrittenCards) -> BTreeMap<String, Begun> {
    let language = cards.languages.first().map_or("", String::as_str);
    let missing = problems.iter().filter(|problem| problem.code == Code::MissingScript);
    let named: Vec<&str> = missing.filter_map(|problem| problem.file.text.get(problem.span.clone())).collect();
    let is_missing = |id: &str| named.contains(&format!("\"{id}\"").as_str());
    let all = cards.files.iter().flat_map(|file| file.cards.iter().map(move |card| (&file.clan, card)));
    all.filter(|(_, card)| is_missing(&card.id))
        .map(|(clan, card)| (format!("{SCRIPTS}/{}/{clan}/{}.rhai", cards.pack, *card.id), Begun::of(card, language)))
        .collect()
}

fn problems_of(library: &Library, pack: &str) -> Result<Vec<Diagnostic>, CliError> {
    match load(library, pack) {
        Ok(_) => Ok(Vec::new()),
        Err(LoadError::Problems { problems, .. }) => Ok(problems),
        Err(other) => Err(other.into()),
    }
}
