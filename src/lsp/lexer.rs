//! Splits a text into tokens, even if it has errors. RON and Rhai are similar enough to share this.

use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lexeme {
    Word,
    /// Quoted; one that is not closed ends with its line.
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

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// All tokens, comments included.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if c.is_whitespace() || c == '\u{feff}' {
            at += c.len_utf8();
            continue;
        }
        let token = token(text, at, c);
        at = token.span.end;
        tokens.push(token);
    }
    tokens
}

fn token(text: &str, at: usize, first: char) -> Token {
    let rest = &text[at..];
    let whole = |lexeme, len: usize| Token { lexeme, span: at..at + len, inside: at..at + len };
    if rest.starts_with("//") {
        return whole(Lexeme::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        let (len, closed) = block_comment(rest);
        let inside = at..at + len - usize::from(closed);
        return Token { lexeme: Lexeme::Comment, span: at..at + len, inside };
    }
    match first {
        '"' | '`' => quoted(text, at, first),
        // One character in single quotes; anything else is no text.
        '\'' => match quoted(text, at, first) {
            token if token.inside.len() <= 8 && token.span.end > token.inside.end => token,
            _ => whole(Lexeme::Mark('\''), 1),
        },
        'r' if raw_hashes(rest).is_some() => {
            let hashes = raw_hashes(rest).unwrap_or_default();
            let open = hashes + 2;
            let closing = format!("\"{}", "#".repeat(hashes));
            let len = rest[open..].find(&closing);
            let inside = at + open..at + open + len.unwrap_or(rest.len() - open);
            let end = inside.end + len.map_or(0, |_| closing.len());
            Token { lexeme: Lexeme::Text, span: at..end, inside }
        }
        c if is_word(c) => whole(Lexeme::Word, rest.find(|c| !is_word(c)).unwrap_or(rest.len())),
        c => whole(Lexeme::Mark(c), c.len_utf8()),
    }
}

/// How many `#` a raw text of RON begins with.
fn raw_hashes(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
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
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    (rest.len(), false)
}

fn quoted(text: &str, start: usize, quote: char) -> Token {
    let mut escaped = false;
    for (at, c) in text[start..].char_indices().skip(1) {
        let at = start + at;
        let ends_line = (c == '\n' || c == '\r') && quote != '`';
        if ends_line || !escaped && c == quote {
            let end = if ends_line { at } else { at + 1 };
            return Token { lexeme: Lexeme::Text, span: start..end, inside: start + 1..at };
        }
        escaped = !escaped && c == '\\';
    }
    Token { lexeme: Lexeme::Text, span: start..text.len(), inside: start + 1..text.len() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        tokens(text).into_iter().map(|token| &text[token.span]).collect()
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
        for odd in ["\"", "`", "'", "r#\"", "r#", "/*", "//", "\\", "\u{feff}", "\"\\"] {
            tokens(odd);
        }
    }
}
