//! `ozeki completions`

use clap::CommandFactory;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "Example:\n  ozeki completions bash > ~/.local/share/bash-completion/completions/ozeki")]
pub struct Args {
    shell: clap_complete::Shell,
}

pub fn run(args: &Args) -> super::CliResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::Cli::command(), "ozeki", &mut script);
    super::out::raw(&script)?;
    Ok(())
}
