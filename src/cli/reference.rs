//! `ozeki reference`

/// Print the script reference: every hook and function
#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> super::CliResult {
    super::out::raw(ozeki_engine::script::reference::reference().as_bytes())?;
    Ok(())
}
