//! `ozeki editor`

use super::{CliError, CliResult, Project, write_file};
use crate::out::{complain, say};
use ozeki_engine::limits::DATA_BYTES;
use ozeki_project::files;

/// Write settings for an editor into the project: language server, tasks, snippets
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    ozeki editor vscode              .vscode/ with tasks, snippets and a small extension\n  \
    ozeki editor helix               .helix/languages.toml\n  \
    ozeki editor neovim              .nvim.lua\n\n\
    An existing file that differs is not touched, unless you say --force.")]
pub struct Args {
    editor: Editor,
    /// Replace files that differ
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Editor {
    Vscode,
    Helix,
    Neovim,
}

const TASKS: (&str, &str) = (".vscode/tasks.json", include_str!("templates/editor/vscode-tasks.json"));
const VSCODE: [(&str, &str); 8] = [
    TASKS,
    (".vscode/ozeki.code-snippets", include_str!("templates/editor/vscode-snippets.json")),
    (".vscode/extensions/ozeki/package.json", include_str!("templates/editor/vscode-package.json")),
    (".vscode/extensions/ozeki/extension.js", include_str!("templates/editor/vscode-extension.js")),
    (
        ".vscode/extensions/ozeki/language-configuration.json",
        include_str!("templates/editor/vscode-language-configuration.json"),
    ),
    (".vscode/extensions/ozeki/rhai.tmLanguage.json", include_str!("templates/editor/vscode-rhai.tmLanguage.json")),
    (".vscode/extensions/ozeki/ron.tmLanguage.json", include_str!("templates/editor/vscode-ron.tmLanguage.json")),
    (".vscode/extensions/ozeki/README.md", include_str!("templates/editor/vscode-README.md")),
];
const HELIX: [(&str, &str); 1] = [(".helix/languages.toml", include_str!("templates/editor/helix-languages.toml"))];
const NEOVIM: [(&str, &str); 1] = [(".nvim.lua", include_str!("templates/editor/neovim.lua"))];

impl Editor {
    fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Editor::Vscode => &VSCODE,
            Editor::Helix => &HELIX,
            Editor::Neovim => &NEOVIM,
        }
    }

    /// What is left for a person to do.
    fn next(self) -> &'static str {
        match self {
            Editor::Vscode => {
                "Now, in VS Code: open this folder, open the Extensions view, find Ozeki under \"Recommended\" and choose\n\
                 \"Install Workspace Extension\". If that is missing: the command \"Developer: Install Extension from\n\
                 Location…\" and the folder .vscode/extensions/ozeki."
            }
            Editor::Helix => "Now start `hx` in this folder; `hx --health rhai` shows whether it finds `ozeki`.",
            Editor::Neovim => {
                "Now put `vim.o.exrc = true` into your init.lua, start `nvim` in this folder and allow the file once."
            }
        }
    }
}

/// What became of a file.
enum Written {
    New,
    Replaced,
    Same,
    /// It differs, and was left alone.
    Kept,
}

pub fn run(project: &Project, args: &Args) -> CliResult {
    let mut kept = 0;
    for (file, text) in args.editor.files() {
        match write(project, file, text, args.force)? {
            Written::New => say!("Wrote {file}")?,
            Written::Replaced => say!("Replaced {file}")?,
            Written::Same => say!("{file} is already up to date")?,
            Written::Kept => {
                kept += 1;
                complain!("{file} exists and differs: not touched (--force replaces it)");
            }
        }
    }
    say!("\n{}", args.editor.next())?;
    if kept == 0 { Ok(()) } else { Err(CliError::Reported) }
}

/// The tasks a new project begins with.
pub fn write_tasks(project: &Project) -> CliResult {
    let (file, text) = TASKS;
    if let Written::New = write(project, file, text, false)? {
        say!("Wrote {file}")?;
    }
    Ok(())
}

fn write(project: &Project, file: &str, text: &str, force: bool) -> Result<Written, CliError> {
    let text = text.replace("{version}", env!("CARGO_PKG_VERSION"));
    let path = project.path(file);
    let written = match files::read(&project.root, &path, DATA_BYTES) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Written::New,
        Err(e) => return Err(CliError::Failed(format!("cannot read {file}: {e}"))),
        Ok(there) if there == text.as_bytes() => return Ok(Written::Same),
        Ok(_) if !force => return Ok(Written::Kept),
        Ok(_) => Written::Replaced,
    };
    write_file(&project.root, &path, &text)?;
    Ok(written)
}
