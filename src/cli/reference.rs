//! `ozeki reference`

use std::io::Write;

/// Print the script reference: every hook and function
#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> super::CliResult {
    write!(std::io::stdout(), "{}", crate::script::reference::reference())?;
    Ok(())
}
