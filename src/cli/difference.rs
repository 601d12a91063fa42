//! Two versions of a text: the lines taken away and added.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

/// Writes the lines that differ, with three lines around them.
pub fn write(out: &mut impl Write, before: &str, after: &str) -> std::io::Result<()> {
    let diff = TextDiff::from_lines(before, after);
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
            writeln!(out, "  {style}{sign} {}{style:#}", change.value().trim_end_matches(['\r', '\n']))?;
        }
    }
    writeln!(out)
}
