//! Characters that nobody sees and that change what is seen: those that command a terminal, those that turn the
//! direction of writing, and those that take no room, so that two names look the same. Packs that have them are refused;
//! whatever else is shown to a person shows them spelt out.

use std::borrow::Cow;

/// What shows nothing, in order: `Default_Ignorable_Code_Point` of Unicode 16.0 (soft hyphens, fillers, what turns the
/// direction of writing), line and paragraph separators, the empty pattern of Braille, the marks around annotations, and
/// code points that are no characters. Those of [`JOINERS`] and [`SELECTORS`] are among them.
const INVISIBLE: [(char, char); 21] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fdd0}', '\u{fdef}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{fffe}', '\u{ffff}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
    ('\u{ffffe}', '\u{10ffff}'),
];

/// Join or part the letters of some scripts, and the parts of a picture.
const JOINERS: [(char, char); 1] = [('\u{200c}', '\u{200d}')];

/// Choose among the forms of the character before them.
const SELECTORS: [(char, char); 4] =
    [('\u{180b}', '\u{180d}'), ('\u{180f}', '\u{180f}'), ('\u{fe00}', '\u{fe0f}'), ('\u{e0100}', '\u{e01ef}')];

fn is_in(ranges: &[(char, char)], c: char) -> bool {
    let after = ranges.partition_point(|(first, _)| *first <= c);
    after > 0 && c <= ranges[after - 1].1
}

/// Shows nothing by itself, wherever it stands.
fn is_invisible(c: char) -> bool {
    // The last two of every plane are no characters.
    !c.is_ascii() && (is_in(&INVISIBLE, c) || u32::from(c) & 0xfffe == 0xfffe)
}

/// Whether a character commands instead of being shown, or shows nothing, whatever stands before it. A line break and a
/// tab do, too; joiners and selectors have their places.
pub fn is_hidden(c: char) -> bool {
    c.is_control() || (is_invisible(c) && !is_in(&JOINERS, c) && !is_in(&SELECTORS, c))
}

/// The same for a character behind another. Joiners and selectors do something only behind a character that they are
/// made for. No letter of ASCII is one, but a selector makes a key of a digit.
fn is_hidden_behind(before: Option<char>, c: char) -> bool {
    if is_in(&SELECTORS, c) {
        return !before.is_some_and(|b| is_base(b) || matches!(b, '0'..='9' | '#' | '*'));
    }
    if is_in(&JOINERS, c) {
        return !before.is_some_and(|b| is_base(b) || is_in(&SELECTORS, b));
    }
    is_hidden(c)
}

fn is_base(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && !c.is_control() && !is_invisible(c)
}

/// Whether there is anything to see in a text.
pub fn has_visible(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(c))
}

/// The hidden characters of a text, with their places.
fn hidden_in(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut before = None;
    text.char_indices().filter(move |&(_, c)| is_hidden_behind(before.replace(c), c))
}

/// Where the first hidden character of a file is. Lines and tabs are what files are made of; a carriage return alone
/// goes back to the start of a line, over what is written there.
pub fn first_in_file(text: &str) -> Option<(usize, char)> {
    hidden_in(text).find(|&(at, c)| match c {
        '\n' | '\t' => false,
        '\r' => !text[at + 1..].starts_with('\n'),
        _ => true,
    })
}

/// The first hidden character of a name or a text on a card: they are one line.
pub fn first_in_text(text: &str) -> Option<char> {
    hidden_in(text).next().map(|(_, c)| c)
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
    spelt_but(text, &[])
}

/// The same for a text of several lines.
pub fn spelt_out_lines(text: &str) -> Cow<'_, str> {
    spelt_but(text, &['\n', '\t'])
}

fn spelt_but<'a>(text: &'a str, left: &[char]) -> Cow<'a, str> {
    let mut shown = String::new();
    let mut plain_from = 0;
    for (at, c) in hidden_in(text).filter(|(_, c)| !left.contains(c)) {
        shown += &text[plain_from..at];
        shown += &spelt(c);
        plain_from = at + c.len_utf8();
    }
    if plain_from == 0 {
        return text.into();
    }
    shown += &text[plain_from..];
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
    fn what_shows_nothing_is_hidden() {
        let starts: Vec<char> = INVISIBLE.iter().map(|(first, _)| *first).collect();
        assert!(starts.is_sorted() && INVISIBLE.iter().all(|(first, last)| first <= last));
        for c in "\u{ad}\u{34f}\u{115f}\u{17b5}\u{180e}\u{200b}\u{2028}\u{206a}\u{2800}\u{3164}\u{fdd0}\u{feff}\u{ffa0}\u{fffe}\u{1d173}\u{1ffff}\u{e0001}\u{e0041}\u{e0fff}\u{10ffff}".chars() {
            assert!(is_hidden(c), "{}", spelt(c));
            assert_eq!(first_in_text(&format!("Fox{c} Cub")), Some(c));
            assert!(!has_visible(&format!(" {c}\u{3000}")));
        }
        for c in "aé\u{ae}\u{300}\u{1161}\u{2010}\u{2801}\u{3165}忍🏴\u{fffd}\u{1f525}".chars() {
            assert!(!is_hidden(c) && has_visible(&c.to_string()), "{}", spelt(c));
        }
    }

    #[test]
    fn joiners_and_selectors_stand_behind_what_they_are_for() {
        for right in [
            "❤\u{fe0f}\u{200d}🔥",
            "می\u{200c}خواهم",
            "क\u{94d}\u{200d}ष",
            "1\u{fe0f}\u{20e3}",
            "葛\u{e0100}",
            "👨\u{200d}👩",
        ] {
            assert_eq!((first_in_text(right), &*spelt_out(right)), (None, right));
        }
        for (wrong, c) in [
            ("Fox\u{200d} Cub", '\u{200d}'),
            ("Fox\u{fe0f} Cub", '\u{fe0f}'),
            ("Fox\u{e0100} Cub", '\u{e0100}'),
            ("\u{200d}", '\u{200d}'),
            (" \u{fe0f}", '\u{fe0f}'),
            ("é\u{200d}\u{200d}é", '\u{200d}'),
            ("é\u{fe0f}\u{fe0f}", '\u{fe0f}'),
            ("\u{3000}\u{200c}é", '\u{200c}'),
        ] {
            assert_eq!(first_in_text(wrong), Some(c), "{wrong:?}");
            assert!(spelt_out(wrong).contains(&spelt(c)));
        }
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
