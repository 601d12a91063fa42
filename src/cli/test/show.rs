//! What `ozeki test` shows of its results.

use std::collections::BTreeMap;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use super::CliResult;
use crate::out;
use crate::out::say;
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
    let diff = TextDiff::from_lines(&before, &after);
    for (index, group) in diff.grouped_ops(3).iter().enumerate() {
        if index > 0 {
            writeln!(out, "  ⋮")?;
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', Style::new().fg_color(Some(AnsiColor::Red.into()))),
                ChangeTag::Insert => ('+', Style::new().fg_color(Some(AnsiColor::Green.into()))),
                ChangeTag::Equal => (' ', Style::new().dimmed()),
            };
            writeln!(out, "  {style}{sign} {}{style:#}", change.value().trim_end_matches('\n'))?;
        }
    }
    writeln!(out)?;
    Ok(())
}
