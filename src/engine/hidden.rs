//! Characters that nobody sees and that change what is seen: those that command a terminal, and those that turn the
//! direction of writing. Packs that have them are refused; whatever else is shown to a person shows them spelt out.

use std::borrow::Cow;

/// Whether a character commands instead of being shown. A line break and a tab do, too: where texts may have them, they
/// are asked for by [`is_hidden_in_a_file`].
pub fn is_hidden(c: char) -> bool {
    c.is_control() || is_turning(c) || is_invisible(c) || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Turns the direction of writing, so that what is read is not what is there.
fn is_turning(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Takes no room, so that two different names look the same. Those that join letters of some scripts are not among them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// Where the first hidden character of a file is. Lines and tabs are what files are made of; a carriage return alone
/// goes back to the start of a line, over what is written there.
pub fn first_in_file(text: &str) -> Option<(usize, char)> {
    let plain = |at: usize, c: char| match c {
        '\n' | '\t' => true,
        '\r' => text[at + 1..].starts_with('\n'),
        c => !is_hidden(c),
    };
    text.char_indices().find(|&(at, c)| !plain(at, c))
}

/// The first hidden character of a name or a text on a card: they are one line.
pub fn first_in_text(text: &str) -> Option<char> {
    text.chars().find(|&c| is_hidden(c))
}

/// Why a text with such a character is refused.
pub fn refusal(c: char) -> String {
    match c {
        '\n' | '\r' => "a text is one line, and this has a line break in it".to_owned(),
        '\t' => "this text has a tab in it".to_owned(),
        c => format!("this text has a `{}` in it, which nobody can see", spelt(c)),
    }
}

/// A character spelt out: `\u{1b}`.
pub fn spelt(c: char) -> String {
    c.escape_unicode().to_string()
}

/// A text of one line with its hidden characters spelt out.
pub fn spelt_out(text: &str) -> Cow<'_, str> {
    spelt_where(text, is_hidden)
}

/// The same for a text of several lines.
pub fn spelt_out_lines(text: &str) -> Cow<'_, str> {
    spelt_where(text, |c| is_hidden(c) && !matches!(c, '\n' | '\t'))
}

fn spelt_where(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&hidden) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hidden(c) { shown += &spelt(c) } else { shown.push(c) }
    }
    shown.into()
}

/// A text for a message, with its hidden characters spelt out and no longer than anybody reads.
pub fn quoted(text: &str) -> String {
    const MOST: usize = 80;
    let shown = spelt_out(text);
    match shown.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_or_turns_the_text_is_spelt_out() {
        let tricks = "a\u{1b}[2Jb\rc\u{9b}d\u{202e}e\u{2066}f\u{7f}g\nh";
        assert_eq!(spelt_out(tricks), r"a\u{1b}[2Jb\u{d}c\u{9b}d\u{202e}e\u{2066}f\u{7f}g\u{a}h");
        assert_eq!(spelt_out_lines("a\n\tb\u{1b}"), "a\n\tb\\u{1b}");
        let plain = "Été à l'œuvre: 忍者 🏴 שלום";
        assert!(matches!(spelt_out(plain), Cow::Borrowed(same) if same == plain));
    }

    #[test]
    fn lines_are_what_files_are_made_of() {
        assert_eq!(first_in_file("a\r\n\tb\n"), None);
        assert_eq!(first_in_file("é\rb"), Some((2, '\r')));
        assert_eq!(first_in_file("// \u{202e}"), Some((3, '\u{202e}')));
        assert_eq!(first_in_text("two\nlines"), Some('\n'));
    }

    #[test]
    fn what_is_quoted_is_short() {
        assert_eq!(quoted(&"x".repeat(200)).chars().count(), 81);
        assert_eq!(quoted("short"), "short");
    }
}
