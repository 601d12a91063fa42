//! Splits a text into tokens, even if it has errors. RON and Rhai are similar enough to share this.

use std::ops::Range;

/// How a text is taken where that is in doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// As RON has it: a quoted text may go over several lines.
    Ron,
    /// As somebody is typing it, in RON or Rhai: a quoted text that is not closed ends with its line.
    Unfinished,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lexeme {
    Word,
    /// In quotes, with the `b` or `r` before them.
    Text,
    Comment,
    Mark(char),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub lexeme: Lexeme,
    pub span: Range<usize>,
    /// Of a text: what stands between its quotes.
    pub inside: Range<usize>,
    /// Not a text or a comment that lacks its end.
    pub is_closed: bool,
}

impl Token {
    pub fn is(&self, mark: char) -> bool {
        self.lexeme == Lexeme::Mark(mark)
    }

    /// Whether something typed at this place belongs to it.
    pub fn holds(&self, offset: usize) -> bool {
        match self.lexeme {
            Lexeme::Text => self.inside.start <= offset && offset <= self.inside.end,
            Lexeme::Comment => self.span.start < offset && offset <= self.inside.end,
            _ => self.span.start <= offset && offset <= self.span.end,
        }
    }
}

/// All tokens, comments included.
pub fn tokens(text: &str, reading: Reading) -> impl Iterator<Item = Token> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += run(&text[at..], |c| reading.is_blank(c));
        let token = reading.token(text, at, text[at..].chars().next()?);
        at = token.span.end;
        Some(token)
    })
}

/// Where the line ends, if nothing but blanks and comments are left on it.
pub fn rest_of_line(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let ends_line = |at: usize| text[at..].starts_with('\n') || text[at..].starts_with("\r\n");
        while !ends_line(at) && text[at..].starts_with(|c| Reading::Ron.is_blank(c)) {
            at = text.ceil_char_boundary(at + 1);
        }
        if ends_line(at) {
            return Some(at);
        }
        let token = Reading::Ron.token(text, at, text[at..].chars().next()?);
        if token.lexeme != Lexeme::Comment || !token.is_closed {
            return None;
        }
        at = token.span.end;
    }
}

/// How far such characters go.
fn run(rest: &str, is_such: impl Fn(char) -> bool) -> usize {
    rest.find(|c| !is_such(c)).unwrap_or(rest.len())
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The longest character in single quotes, in bytes: `\u{10ffff}`.
const CHARACTER: usize = 10;

impl Reading {
    fn is_blank(self, c: char) -> bool {
        let of_ron = matches!(
            c,
            ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}'
        );
        of_ron || self == Reading::Unfinished && (c.is_whitespace() || c == '\u{feff}')
    }

    /// The token that starts at a place.
    fn token(self, text: &str, at: usize, first: char) -> Token {
        let rest = &text[at..];
        let whole = |lexeme, len| Token { lexeme, span: at..at + len, inside: at..at + len, is_closed: true };
        if rest.starts_with("//") {
            // A carriage return belongs to the end of the line.
            let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
            return whole(Lexeme::Comment, line.strip_suffix('\r').unwrap_or(line).len());
        }
        if rest.starts_with("/*") {
            let (len, is_closed) = block_comment(rest);
            let inside = at..at + len - usize::from(is_closed);
            return Token { lexeme: Lexeme::Comment, span: at..at + len, inside, is_closed };
        }
        let unprefixed = rest.strip_prefix('b').unwrap_or(rest);
        let prefix = rest.len() - unprefixed.len();
        if let Some(hashes) = raw_hashes(unprefixed) {
            return raw(text, at, prefix, hashes);
        }
        match unprefixed.chars().next() {
            Some('"') => return self.quoted(text, at, prefix, '"'),
            Some('\'') => match self.quoted(text, at, prefix, '\'') {
                // Somebody who is typing may mean an apostrophe.
                token if self == Reading::Unfinished && (token.inside.len() > CHARACTER || !token.is_closed) => {}
                token => return token,
            },
            Some('`') if self == Reading::Unfinished && prefix == 0 => return self.quoted(text, at, 0, '`'),
            _ => {}
        }
        match first {
            c if is_word(c) => whole(Lexeme::Word, run(rest, is_word)),
            c => whole(Lexeme::Mark(c), c.len_utf8()),
        }
    }

    fn quoted(self, text: &str, at: usize, prefix: usize, quote: char) -> Token {
        let start = at + prefix + 1;
        let found = |end: usize, is_closed: bool| {
            let span = at..end + usize::from(is_closed);
            Token { lexeme: Lexeme::Text, span, inside: start..end, is_closed }
        };
        let of_lines = self == Reading::Ron || quote == '`';
        let mut escaped = false;
        for (length, c) in text[start..].char_indices() {
            if !of_lines && (c == '\n' || c == '\r' || quote == '\'' && length > CHARACTER) {
                return found(start + length, false);
            }
            if !escaped && c == quote {
                return found(start + length, true);
            }
            escaped = !escaped && c == '\\';
        }
        found(text.len(), false)
    }
}

/// How many `#` a raw text begins with.
fn raw_hashes(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = run(after, |c| c == '#');
    after[hashes..].starts_with('"').then_some(hashes)
}

fn raw(text: &str, at: usize, prefix: usize, hashes: usize) -> Token {
    let start = at + prefix + hashes + 2;
    let closing = format!("\"{}", "#".repeat(hashes));
    let length = text[start..].find(&closing);
    let end = length.map_or(text.len(), |length| start + length);
    let span = at..end + length.map_or(0, |_| closing.len());
    Token { lexeme: Lexeme::Text, span, inside: start..end, is_closed: length.is_some() }
}

fn block_comment(rest: &str) -> (usize, bool) {
    let (mut at, mut depth) = (0, 0usize);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (at, depth) = (at + 2, depth + 1);
        } else if rest[at..].starts_with("*/") {
            (at, depth) = (at + 2, depth - 1);
            if depth == 0 {
                return (at, true);
            }
        } else {
            at = rest.ceil_char_boundary(at + 1);
        }
    }
    (rest.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        tokens(text, Reading::Unfinished).map(|token| &text[token.span]).collect()
    }

    #[test]
    fn a_text_falls_into_its_words() {
        assert_eq!(
            words("fn é_1(me) { x.y; } // z"),
            ["fn", "é_1", "(", "me", ")", "{", "x", ".", "y", ";", "}", "// z"]
        );
        assert_eq!(
            words("a: \"b\\\"c\", /* d /* e */ */ r#\"f\"g\"#"),
            ["a", ":", "\"b\\\"c\"", ",", "/* d /* e */ */", "r#\"f\"g\"#"]
        );
    }

    #[test]
    fn what_is_not_closed_ends_somewhere() {
        assert_eq!(words("(\"ab\n, c"), ["(", "\"ab", ",", "c"]);
        assert_eq!(words("/* ab"), ["/* ab"]);
        assert_eq!(words("x 'it is"), ["x", "'", "it", "is"]);
        for odd in ["\"", "`", "'", "r#\"", "r#", "br", "b'", "/*", "//", "\\", "\u{feff}", "\"\\"] {
            for reading in [Reading::Ron, Reading::Unfinished] {
                assert_eq!(tokens(odd, reading).last().map_or(odd.len(), |token| token.span.end), odd.len());
            }
        }
    }

    #[test]
    fn the_rest_of_a_line_may_hold_comments_only() {
        let text = "a, // é\r\nb /* x\ny */ c\n";
        assert_eq!(rest_of_line(text, 2), text.find("\r\n"));
        assert_eq!(rest_of_line(text, 0), None);
        assert_eq!(rest_of_line(text, text.find(" /*").unwrap()), None);
        assert_eq!(rest_of_line(text, text.len() - 1), Some(text.len() - 1));
        assert_eq!(rest_of_line(text, text.len()), None);
    }
}
