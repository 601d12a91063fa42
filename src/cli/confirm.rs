//! Asks before something is written.

use std::io::{BufRead, IsTerminal, Write};

use super::CliError;

/// Whether what was shown is to be written: `yes` says so, or else the person at the terminal.
pub fn asked(out: &mut impl Write, yes: bool) -> Result<bool, CliError> {
    if yes {
        return Ok(true);
    }
    if !std::io::stdin().is_terminal() {
        let message = "nothing was written, because there is no terminal to ask; --yes writes without asking";
        return Err(CliError::Usage(message.to_owned()));
    }
    write!(out, "Write this? [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
