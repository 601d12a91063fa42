//! How wide the terminal is, and text laid out for it.

use terminal_size::{Width, terminal_size_of};
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Where the output is no terminal.
const DEFAULT: usize = 80;
/// A table is not drawn narrower, and lines are not easier to read if they are longer.
const NARROWEST: usize = 40;
const WIDEST: usize = 120;

/// Keeps what belongs together on one line while the text is wrapped.
const GLUE: char = '\u{e000}';

/// The room there is for text.
#[derive(Clone, Copy)]
pub struct Screen {
    pub width: usize,
}

impl Screen {
    /// As wide as the terminal is now: its user may change that at any time.
    pub fn now() -> Self {
        let width = terminal_size_of(std::io::stdout()).map_or(DEFAULT, |(Width(width), _)| usize::from(width));
        Screen { width: width.clamp(NARROWEST, WIDEST) }
    }

    /// A paragraph in whole words, ended by a new line; what comes before its first line and before the others.
    pub fn paragraph(self, first: &str, rest: &str, text: &str) -> String {
        let options = Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(rest)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        textwrap::fill(text, options) + "\n"
    }

    /// The same with one indent for all lines but the first, which begins there.
    pub fn line(self, text: &str) -> String {
        self.paragraph("", "    ", text)
    }

    /// Short facts beside each other, none of them broken.
    pub fn facts(self, first: &str, rest: &str, facts: &[String]) -> String {
        let glued: Vec<String> = facts.iter().map(|fact| fact.replace(' ', &GLUE.to_string())).collect();
        self.paragraph(first, rest, &glued.join("   ")).replace(GLUE, " ")
    }
}

/// A text in lines of whole words; a word that is too long is cut.
pub fn lines(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).iter().map(|line| cut(line, width)).collect()
}

/// A line cut to a width, with a sign that it was.
pub fn cut(line: &str, width: usize) -> String {
    if display_width(line) <= width {
        return line.to_owned();
    }
    let mut kept = String::new();
    for letter in line.chars() {
        if display_width(&kept) + display_width(&letter.to_string()) + 1 > width {
            break;
        }
        kept.push(letter);
    }
    kept + "…"
}

/// A line filled up to a width.
pub fn padded(line: &str, width: usize) -> String {
    line.to_owned() + &" ".repeat(width.saturating_sub(display_width(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_between_words_and_is_cut_when_a_word_is_too_long() {
        assert_eq!(lines("Galopin des braises X", 13), ["Galopin des", "braises X"]);
        assert_eq!(lines("Prestidigitatrice 3", 10), ["Prestidig…", "3"]);
        assert_eq!(lines("Bo", 13), ["Bo"]);
    }

    #[test]
    fn what_counts_is_the_width_on_the_screen() {
        assert_eq!(cut("鬼鬼鬼鬼", 7), "鬼鬼鬼…", "a wide letter takes two places");
        assert_eq!(cut("鬼鬼鬼鬼", 6), "鬼鬼…");
        assert_eq!(padded("e\u{301}té", 5), "e\u{301}té  ", "a combining accent takes none");
        assert_eq!(lines("鬼鬼 鬼鬼 鬼", 7), ["鬼鬼", "鬼鬼 鬼"]);
    }

    #[test]
    fn facts_stay_whole() {
        let facts = ["points: 0 of 3", "hand: 7", "turns left: 3"].map(String::from);
        let screen = Screen { width: 30 };
        assert_eq!(screen.facts("▶ ", "    ", &facts), "▶ points: 0 of 3   hand: 7\n    turns left: 3\n");
    }
}
