//! What `ozeki test` shows of its results.

use std::collections::BTreeMap;
use std::io::Write;

use anstyle::Style;

use super::CliResult;
use crate::out::say;
use crate::{difference, out};
use ozeki_engine::scenario::{Coverage, Gap, ScenarioFile, Snapshot, Stage};

pub(super) fn show_gaps(gaps: &BTreeMap<String, Vec<Gap>>, packs: &BTreeMap<String, (Stage, Coverage)>) -> CliResult {
    for (id, gaps) in gaps {
        let touched = packs.get(id).map_or(0, |(_, coverage)| coverage.touched());
        say!("{id}: scenarios run {touched} hooks, {} are not run", gaps.len())?;
        for gap in gaps {
            say!("  {} {}", gap.card, gap.hook)?;
        }
    }
    Ok(())
}

/// Lines taken away and added, with three lines around them.
pub(super) fn show_diff(file: &ScenarioFile, old: Option<&Snapshot>, new: &Snapshot) -> CliResult {
    let mut out = out::stdout();
    let bold = Style::new().bold();
    let state = if old.is_some() { "changed" } else { "new" };
    writeln!(out, "{bold}{} / {}{bold:#}: {state}", file.pack, file.name)?;
    let before = old.map_or(String::new(), |snapshot| format!("{}\n", snapshot.text));
    let after = format!("{}\n", new.text);
    difference::write(&mut out, &before, &after)?;
    Ok(())
}
