//! A page for the terminal: plain Markdown, with colours.

use anstyle::{AnsiColor, Style};

/// The text with coloured headings and code, without comments for editors of the page.
pub fn coloured(markdown: &str) -> String {
    let title = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
    let code = Style::new().fg_color(Some(AnsiColor::Green.into()));
    let dim = Style::new().dimmed();
    let mut in_code = false;
    let mut text = String::new();
    for line in markdown.lines().filter(|line| !line.starts_with("<!--")) {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        let style = match () {
            () if fence => dim,
            () if in_code => code,
            () if line.starts_with('#') => title,
            () => Style::new(),
        };
        text += &format!("{style}{line}{style:#}\n");
    }
    text
}
