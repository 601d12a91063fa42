//! `ozeki reference`

/// Print everything a script can define and say
#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> super::CliResult {
    super::out::raw(crate::script::reference::reference().as_bytes())?;
    Ok(())
}
