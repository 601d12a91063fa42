//! `ozeki lsp`

use std::sync::Arc;

use super::{CliError, CliResult, Project};

/// Speak to an editor: problems, completion and explanations while you type
#[derive(clap::Args)]
#[command(
    after_help = "It speaks the Language Server Protocol over standard input and output, so an editor starts it, not a\n\
    person. `ozeki editor vscode|helix|neovim` writes the settings for that."
)]
pub struct Args {
    /// Some editors say how they speak; there is only one way
    #[arg(long, hide = true)]
    stdio: bool,
}

pub fn run(project: &Project, _args: &Args) -> CliResult {
    let built_in = Arc::new(project.built_in.clone());
    let well = crate::lsp::serve(std::io::stdin(), std::io::stdout(), project.path(""), built_in);
    if well { Ok(()) } else { Err(CliError::Reported) }
}
