//! `ozeki reference`

use std::io::Write;

/// Print everything a script can define and say
#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> super::CliResult {
    write!(std::io::stdout(), "{}", crate::script::reference::reference())?;
    Ok(())
}
