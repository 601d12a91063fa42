//! `ozeki docs`

use std::io::Write;
use std::path::{Path, PathBuf};

use anstyle::Style;

use super::{CliError, CliResult, Project, write_file};
use crate::guide::{Found, Page, coloured, headings, pages, search, section, site};
use crate::out;
use crate::out::say;
use ozeki_engine::problem::Suggestion;

/// Read the guide: list its pages, print one, search, or open it in a browser
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki docs                    list the pages\n  \
    ozeki docs first-card         print a page\n  \
    ozeki docs cookbook | less    page by page\n  \
    ozeki docs choose_up_to       print a section, such as a function of the reference\n  \
    ozeki docs --search reshuffle find all sections with this word\n  \
    ozeki docs --open             read the guide in your browser\n  \
    ozeki docs --html DIR         write the guide as HTML files")]
pub struct Args {
    /// The name of a page, or the heading of a section
    page: Option<String>,
    /// Find the sections that contain all of these words (beginnings of words will do)
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with_all = ["page", "open", "html"])]
    search: Vec<String>,
    /// Write the guide as HTML into a temporary folder and open it in the browser
    #[arg(long)]
    open: bool,
    /// Write the guide as HTML into this folder
    #[arg(long, value_name = "DIR")]
    html: Option<PathBuf>,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    if !args.search.is_empty() {
        return search_for(&args.search.join(" "));
    }
    let wanted = args.page.as_deref().map(find).transpose()?;
    if let Some(folder) = &args.html {
        project.make_folder(folder)?;
        write_site(folder)?;
        say!("Wrote the guide: {}", folder.join("index.html").display())?;
    }
    if args.open {
        let folder = match &args.html {
            Some(folder) => folder.clone(),
            None => {
                let folder = ozeki_project::files::temporary_folder("ozeki-guide")?;
                write_site(&folder)?;
                folder
            }
        };
        let page = match &wanted {
            Some((page, Some(anchor))) => format!("{}#{anchor}", page.html_path()),
            Some((page, None)) => page.html_path(),
            None => "index.html".to_owned(),
        };
        return open(&folder.canonicalize()?, &page);
    }
    match wanted {
        _ if args.html.is_some() => {}
        None => list()?,
        Some((page, None)) => write!(out::stdout(), "{}", coloured(&page.text()))?,
        Some((page, Some(anchor))) => {
            let text = section(&page.text(), &anchor).unwrap_or_default();
            write!(out::stdout(), "{}", coloured(&text))?;
        }
    }
    Ok(())
}

/// The page of a name, or the page and anchor of a heading.
fn find(wanted: &str) -> Result<(Page, Option<String>), CliError> {
    let pages = pages();
    let plain = wanted.trim_end_matches(".md").to_lowercase();
    let last = |page: &Page| page.name().rsplit('/').next().unwrap_or_default() == plain;
    let named = |page: &&Page| page.name() == plain || page.title.to_lowercase() == plain;
    if let Some(page) = pages.iter().find(named).or_else(|| pages.iter().find(|page| last(page))) {
        return Ok((page.clone(), None));
    }
    let mut known: Vec<String> = pages.iter().map(|page| page.name().to_owned()).collect();
    for page in &pages {
        for heading in headings(&page.text()) {
            if heading.anchor == plain || heading.title.to_lowercase() == plain {
                return Ok((page.clone(), Some(heading.anchor)));
            }
            known.push(heading.anchor);
        }
    }
    let hint = match Suggestion::nearest(&plain, known.iter().map(String::as_str)) {
        Some(near) => near.to_string(),
        None => "`ozeki docs` lists the pages".to_owned(),
    };
    Err(CliError::Usage(format!("the guide has no page `{wanted}`; {hint}")))
}

/// The sections most worth reading; of a word that is everywhere, not all.
const MOST_FOUND: usize = 20;

fn search_for(words: &str) -> CliResult {
    let found = search(words);
    if found.is_empty() {
        let hint = "try fewer words, or only the beginning of a word; `ozeki docs` lists the pages";
        return Err(CliError::Failed(format!("no section of the guide contains `{words}`; {hint}")));
    }
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut out = out::stdout();
    for Found { page, heading, anchor, line } in found.iter().take(MOST_FOUND) {
        let place = if anchor.is_empty() { page.name() } else { anchor };
        writeln!(out, "{bold}{}: {heading}{bold:#}  {dim}ozeki docs {place}{dim:#}\n    {line}", page.title)?;
    }
    if found.len() > MOST_FOUND {
        writeln!(out, "… and {} more; add another word to narrow the search", found.len() - MOST_FOUND)?;
    }
    Ok(())
}

fn list() -> CliResult {
    let pages = pages();
    let width = pages.iter().map(|page| page.name().len()).max().unwrap_or_default();
    let bold = Style::new().bold();
    let mut out = out::stdout();
    let mut part = "";
    for page in &pages {
        if page.part != part {
            part = &page.part;
            writeln!(out, "\n{bold}{part}{bold:#}")?;
        }
        writeln!(out, "  {:<width$}  {}", page.name(), page.title)?;
    }
    writeln!(
        out,
        "\nTo read one: ozeki docs PAGE. To search: ozeki docs --search WORDS.\nTo read the guide in a browser: ozeki docs --open"
    )?;
    Ok(())
}

fn write_site(folder: &Path) -> CliResult {
    for (file, text) in site() {
        write_file(folder, &folder.join(&file), &text)?;
    }
    Ok(())
}

/// Opens a file of the guide in the reader's browser: that of `BROWSER` if it is set, or the system's.
fn open(folder: &Path, page: &str) -> CliResult {
    let address = format!("file://{}", folder.join(page).display()).replace(' ', "%20");
    say!("The guide: {address}")?;
    let browser = std::env::var_os("BROWSER").filter(|browser| !browser.is_empty());
    let mut command = match browser {
        Some(browser) => std::process::Command::new(browser),
        None if cfg!(target_os = "macos") => std::process::Command::new("open"),
        None if cfg!(windows) => std::process::Command::new("explorer"),
        None => std::process::Command::new("xdg-open"),
    };
    let quiet = command.arg(&address).stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null());
    match quiet.stderr(std::process::Stdio::null()).spawn() {
        Ok(_) => Ok(()),
        Err(e) => Err(CliError::Failed(format!("no browser could be started ({e}); open the address above yourself"))),
    }
}
