//! `ozeki check --explain`: what a code means.

use std::io::Write;

use crate::{CliError, CliResult};
use ozeki_engine::problem::{Code, Suggestion};

pub fn run(code: Option<&str>) -> CliResult {
    let mut out = crate::out::stdout();
    let Some(name) = code else {
        for code in Code::all() {
            writeln!(out, "{:<20} {:<8} {}", code.name(), code.severity().name(), code.summary())?;
        }
        return Ok(());
    };
    let Some(code) = Code::named(name) else {
        let hint = match Suggestion::nearest(name, Code::all().map(Code::name)) {
            Some(near) => near.to_string(),
            None => "`ozeki check --explain` lists them".to_owned(),
        };
        return Err(CliError::Usage(format!("there is no code `{name}`; {hint}")));
    };
    writeln!(out, "{code} ({})\n\n{}", code.severity().name(), code.explanation())?;
    Ok(())
}
