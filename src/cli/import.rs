//! `ozeki import`

use std::collections::BTreeSet;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};

use super::{CliError, CliResult, Project, error_word, show_problems, write_files};
use crate::cli::out::{self, complain};
use crate::limits::SHEET_BYTES;
use crate::pack::{CARDS, Code, Diagnostic, Disk, Edited, Library, LoadError, SCRIPTS, Source, WrittenCards, load};
use crate::sheet::{self, CardRow, CellProblem, Column, EditedFile, Import, Kind};
use crate::{files, hidden};

/// Take changes to cards from a spreadsheet
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki cards PACK --csv > cards.csv      the cards, for a spreadsheet\n  \
    ozeki import cards.csv PACK --dry-run   what would change?\n  \
    ozeki import cards.csv PACK             show what changes, ask, write\n\n\
    Rows are found by their id. Cards without a row and fields without a column stay as they are; columns that are no \
    field of a card are left aside; a new id is a new card. The files of the pack keep their comments, order and layout. Nothing is written if anything is wrong.")]
pub struct Args {
    /// The spreadsheet, as CSV in UTF-8
    file: PathBuf,
    /// Which pack; this project must have its files
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
    let csv = files::read(&args.file, SHEET_BYTES)
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
    let missing = check(project, &import, &cards, &files)?;
    let script = |card: &CardRow| format!("{SCRIPTS}/{}/{}/{}.rhai", args.pack, card.clan, card.id);
    for card in missing {
        writeln!(out, "Still to be written: {}", script(card))?;
    }
    for change in import.changed.iter().filter(|change| change.changes_effects()) {
        let script = script(&change.new);
        if project.root.join(&script).is_file() {
            writeln!(out, "Does it still do what the card shows? {script}")?;
        }
    }
    if args.dry_run {
        writeln!(out, "Nothing was written: --dry-run.")?;
        return Ok(());
    }
    if !args.yes && !std::io::stdin().is_terminal() {
        let message = "nothing was written: there is nobody to ask; --yes writes without asking".to_owned();
        return Err(CliError::Usage(message));
    }
    if !args.yes && !is_confirmed(&mut out)? {
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
    let new: Vec<_> = files.iter().map(|file| (project.root.join(&file.path), file.text.as_bytes())).collect();
    write_files(&project.root, &new)?;
    for file in &files {
        writeln!(out, "Written: {}", Disk::new(&project.root).shown(&file.path))?;
    }
    Ok(())
}

/// The cards in the project's own files. What is built into the program cannot be written to.
fn own_cards(project: &Project, pack: &str) -> Result<WrittenCards, CliError> {
    let has = |ids: Vec<String>| ids.iter().any(|id| id == pack);
    if has(project.pack_ids()?) && !has(project.own_pack_ids()?) {
        return Err(CliError::Usage(format!(
            "this project has no files of `{pack}`, which is built into ozeki: make a pack that builds on it with \
             `ozeki new pack my_game --from {pack}`, or name the project that has them with --project"
        )));
    }
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
        for column in Column::all(&cards.languages) {
            let cell = card.cell(&column);
            if !matches!(column.kind(), Kind::Id | Kind::Clan) && !cell.is_empty() {
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
    match column.kind().is_text() {
        _ if cell.is_empty() => "(none)".to_owned(),
        true => format!("{cell:?}"),
        false => cell.to_owned(),
    }
}

/// Loads the pack as it will be. Returns the new cards whose script is still to come: a spreadsheet has no place for
/// it, so that this alone does not stand in the way.
fn check<'a>(
    project: &Project,
    import: &'a Import,
    cards: &WrittenCards,
    files: &[EditedFile],
) -> Result<Vec<&'a CardRow>, CliError> {
    let files = files.iter().map(|file| (file.path.clone(), file.text.clone())).collect();
    let edited = project.library_of(Box::new(Edited { disk: project.disk(), files }));
    let problems = problems_of(&edited, &cards.pack)?;
    let before = problems_of(&project.library, &cards.pack)?;
    let scriptless = |problems: &[Diagnostic]| -> BTreeSet<String> {
        problems.iter().filter(|p| p.code == Code::MissingScript).map(|p| p.message.clone()).collect()
    };
    let known = scriptless(&before);
    let still_to_come = |problem: &Diagnostic| {
        let named = |card: &&CardRow| problem.file.text.get(problem.span.clone()) == Some(&format!("\"{}\"", card.id));
        (problem.code == Code::MissingScript).then(|| import.added.iter().find(named))
    };
    let (mut scripts, mut in_the_way) = (Vec::new(), Vec::new());
    for problem in problems {
        match still_to_come(&problem) {
            Some(Some(card)) => scripts.push(card),
            Some(None) if known.contains(&problem.message) => {}
            _ => in_the_way.push(problem),
        }
    }
    if !in_the_way.is_empty() {
        show_problems(&in_the_way);
        let message = format!("with these changes `{}` would not load; nothing was written", cards.pack);
        return Err(CliError::Failed(message));
    }
    if !import.is_all_that_differs(cards, &WrittenCards::read(&edited, &cards.pack)?) {
        let message = "the files of this pack are written in a way that import cannot edit; nothing was written";
        return Err(CliError::Failed(message.to_owned()));
    }
    Ok(scripts)
}

fn problems_of(library: &Library, pack: &str) -> Result<Vec<Diagnostic>, CliError> {
    match load(library, pack) {
        Ok(_) => Ok(Vec::new()),
        Err(LoadError::Problems { problems, .. }) => Ok(problems),
        Err(other) => Err(other.into()),
    }
}

fn is_confirmed(out: &mut impl Write) -> std::io::Result<bool> {
    write!(out, "Write this? [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
