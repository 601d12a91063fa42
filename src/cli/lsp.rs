//! `ozeki lsp`

use std::sync::Arc;

use super::{CliError, CliResult, Project};

/// The language server for editors: problems, completion and explanations while you type
#[derive(clap::Args)]
#[command(
    after_help = "Your editor starts this command. It speaks the Language Server Protocol over standard input and output.\n\
    `ozeki editor vscode|helix|neovim` writes the settings for your editor."
)]
pub struct Args {
    /// Some editors say how they speak; there is only one way
    #[arg(long, hide = true)]
    stdio: bool,
}

pub fn run(project: &Project, _args: &Args) -> CliResult {
    let built_in = Arc::new(project.built_in.clone());
    let well = ozeki_lsp::serve(std::io::stdin(), std::io::stdout(), project.path(""), built_in);
    if well { Ok(()) } else { Err(CliError::Reported) }
}
