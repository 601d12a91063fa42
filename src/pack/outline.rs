//! Finds values, keys and commas in a RON text, for editing it without touching the rest. It does not interpret the
//! values: every valid RON text has an outline.

use std::ops::Range;

/// RON itself reads no deeper.
const MAX_DEPTH: usize = 128;

/// A value of the text.
#[derive(Debug)]
pub struct Node {
    /// Without the comments around it.
    pub span: Range<usize>,
    /// What stands between its brackets, if it has any.
    pub inside: Option<Inside>,
}

/// The inside of a struct, tuple, map or list.
#[derive(Debug)]
pub struct Inside {
    /// Just after the opening bracket.
    pub open: usize,
    pub items: Vec<Item>,
    /// Just before the closing bracket.
    pub close: usize,
}

/// An item of a list, a field of a struct, an entry of a map.
#[derive(Debug)]
pub struct Item {
    pub key: Option<Range<usize>>,
    pub value: Node,
    /// The comma after it; the last item may have none.
    pub comma: Option<usize>,
}

impl Item {
    pub fn start(&self) -> usize {
        self.key.as_ref().map_or(self.value.span.start, |key| key.start)
    }

    pub fn end(&self) -> usize {
        self.value.span.end
    }
}

/// The text is not RON, from this byte on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {0} of this text is not what RON expects there")]
pub struct NotRon(pub usize);

/// The one value a text holds.
pub fn outline(text: &str) -> Result<Node, NotRon> {
    let scanner = Scanner { text };
    let mut at = scanner.trivia(0)?;
    while text[at..].starts_with("#!") {
        // An attribute such as #![enable(implicit_some)].
        at = scanner.value(scanner.trivia(at + 2)?, 0)?.span.end;
        at = scanner.trivia(at)?;
    }
    let value = scanner.value(at, 0)?;
    match scanner.trivia(value.span.end)? {
        end if end == text.len() => Ok(value),
        end => Err(NotRon(end)),
    }
}

/// The inside of a value, through `Some(…)`.
pub fn brackets<'a>(text: &str, node: &'a Node) -> Option<&'a Inside> {
    let inside = node.inside.as_ref()?;
    let name = text[node.span.start..inside.open].trim_end_matches('(').trim_end();
    match inside.items.as_slice() {
        [wrapped] if name == "Some" && wrapped.key.is_none() => brackets(text, &wrapped.value),
        _ => Some(inside),
    }
}

/// The index of the item with a key, which is a name or a string.
pub fn index_of(text: &str, inside: &Inside, key: &str) -> Option<usize> {
    inside.items.iter().rposition(|item| {
        let written = item.key.clone().map_or("", |span| &text[span]);
        written == key || ron::from_str::<String>(written).is_ok_and(|string| string == key)
    })
}

/// The value at a path of keys.
pub fn find<'a>(text: &str, node: &'a Node, path: &[&str]) -> Option<&'a Node> {
    let Some((key, rest)) = path.split_first() else { return Some(node) };
    let inside = brackets(text, node)?;
    find(text, &inside.items[index_of(text, inside, key)?].value, rest)
}

/// Where the line ends, if nothing but blanks and comments are left on it.
pub fn rest_of_line(text: &str, from: usize) -> Option<usize> {
    let scanner = Scanner { text };
    let mut at = from;
    loop {
        if text[at..].starts_with('\n') || text[at..].starts_with("\r\n") {
            return Some(at);
        }
        match scanner.blank_or_comment(at).ok()? {
            next if next > at => at = next,
            _ => return None,
        }
    }
}

struct Scanner<'a> {
    text: &'a str,
}

impl Scanner<'_> {
    fn peek(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next()
    }

    /// One blank or comment further, or where it was if there is none.
    fn blank_or_comment(&self, at: usize) -> Result<usize, NotRon> {
        let rest = &self.text[at..];
        if rest.starts_with("//") {
            // The end of the line is a blank of its own, with the carriage return that belongs to it.
            let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
            return Ok(at + line.strip_suffix('\r').unwrap_or(line).len());
        }
        if rest.starts_with("/*") {
            return self.block_comment(at);
        }
        Ok(at + rest.chars().next().filter(|&c| is_blank(c)).map_or(0, char::len_utf8))
    }

    fn block_comment(&self, start: usize) -> Result<usize, NotRon> {
        let (mut at, mut depth) = (start, 0);
        loop {
            let rest = &self.text[at..];
            if rest.starts_with("/*") {
                (at, depth) = (at + 2, depth + 1);
            } else if rest.starts_with("*/") {
                (at, depth) = (at + 2, depth - 1);
                if depth == 0 {
                    return Ok(at);
                }
            } else {
                at += rest.chars().next().ok_or(NotRon(start))?.len_utf8();
            }
        }
    }

    fn trivia(&self, mut at: usize) -> Result<usize, NotRon> {
        loop {
            match self.blank_or_comment(at)? {
                next if next > at => at = next,
                _ => return Ok(at),
            }
        }
    }

    fn value(&self, start: usize, depth: usize) -> Result<Node, NotRon> {
        if depth > MAX_DEPTH {
            return Err(NotRon(start));
        }
        let word = self.word(start)?;
        if matches!(self.peek(start), Some('(' | '[' | '{')) {
            return self.brackets(start, start, depth);
        }
        if word == start {
            return Err(NotRon(start));
        }
        // A name before a bracket belongs to it: Some(…).
        let after = self.trivia(word)?;
        match self.peek(after) {
            Some('(') => self.brackets(start, after, depth),
            _ => Ok(Node { span: start..word, inside: None }),
        }
    }

    fn brackets(&self, start: usize, bracket: usize, depth: usize) -> Result<Node, NotRon> {
        let closing = match self.peek(bracket) {
            Some('(') => ')',
            Some('[') => ']',
            _ => '}',
        };
        let open = bracket + 1;
        let mut items = Vec::new();
        let mut at = self.trivia(open)?;
        while self.peek(at) != Some(closing) {
            let mut value = self.value(at, depth + 1)?;
            at = self.trivia(value.span.end)?;
            let mut key = None;
            if self.peek(at) == Some(':') && closing != ']' {
                key = Some(value.span);
                value = self.value(self.trivia(at + 1)?, depth + 1)?;
                at = self.trivia(value.span.end)?;
            }
            let comma = (self.peek(at) == Some(',')).then_some(at);
            if comma.is_some() {
                at = self.trivia(at + 1)?;
            } else if self.peek(at) != Some(closing) {
                return Err(NotRon(at));
            }
            items.push(Item { key, value, comma });
        }
        Ok(Node { span: start..at + 1, inside: Some(Inside { open, items, close: at }) })
    }

    /// The end of a string, character, number or name.
    fn word(&self, start: usize) -> Result<usize, NotRon> {
        let rest = &self.text[start..];
        let unprefixed = rest.strip_prefix('b').unwrap_or(rest);
        let prefix = rest.len() - unprefixed.len();
        if unprefixed.starts_with('"') {
            return self.quoted(start + prefix, '"');
        }
        if unprefixed.starts_with('\'') {
            return self.quoted(start + prefix, '\'');
        }
        if let Some(raw) = unprefixed.strip_prefix('r') {
            let hashes = raw.len() - raw.trim_start_matches('#').len();
            if let Some(inside) = raw[hashes..].strip_prefix('"') {
                let closing = format!("\"{}", "#".repeat(hashes));
                let length = inside.find(&closing).ok_or(NotRon(start))?;
                return Ok(self.text.len() - inside.len() + length + closing.len());
            }
        }
        let ends = |(at, c): (usize, char)| {
            let comment = rest[at..].starts_with("//") || rest[at..].starts_with("/*");
            comment || is_blank(c) || matches!(c, ',' | ':' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'')
        };
        Ok(start + rest.char_indices().find(|&c| ends(c)).map_or(rest.len(), |(at, _)| at))
    }

    fn quoted(&self, start: usize, quote: char) -> Result<usize, NotRon> {
        let mut chars = self.text[start..].char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            if c == '\\' {
                chars.next();
            } else if c == quote {
                return Ok(start + at + 1);
            }
        }
        Err(NotRon(start))
    }
}

fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Purpose, Stream};

    /// The keys and values of the outermost brackets.
    fn items(text: &str) -> Vec<(&str, &str)> {
        let node = outline(text).unwrap_or_else(|e| panic!("{e} in {text}"));
        let inside = node.inside.expect("brackets");
        let item = |item: &Item| (item.key.clone().map_or("", |k| &text[k]), &text[item.value.span.clone()]);
        inside.items.iter().map(item).collect()
    }

    #[test]
    fn brackets_and_commas_in_strings_characters_and_comments_do_not_count() {
        assert_eq!(
            items(
                r###"(a: "x), \"y\" (", b: r"\", c: r##"a"#, ("##, d: ')', e: '\'', /* , ( /* nested */ */ f: b"]")"###
            ),
            [
                ("a", r#""x), \"y\" (""#),
                ("b", r#"r"\""#),
                ("c", r###"r##"a"#, ("##"###),
                ("d", "')'"),
                ("e", r"'\''"),
                ("f", r#"b"]""#)
            ]
        );
        assert_eq!(items("[ // one, (\n 1 // ]\n, -2.5e3/* , */, ]"), [("", "1"), ("", "-2.5e3")]);
    }

    #[test]
    fn names_belong_to_their_brackets_and_accents_are_letters() {
        assert_eq!(
            items(r#"{"é": Some(("ü", Max)), "è": [ (1), () ], }"#),
            [(r#""é""#, r#"Some(("ü", Max))"#), (r#""è""#, "[ (1), () ]")]
        );
        assert_eq!(items("#![enable(implicit_some)]\n(r#type: r)"), [("r#type", "r")]);
        assert!(items("[]").is_empty() && items("( /* nobody */ )").is_empty());
    }

    #[test]
    fn what_is_not_ron_is_refused_and_nothing_panics() {
        for text in ["", "(", "[1 2]", "(a: )", "[1,, 2]", "\"", "'", "r#\"x\"", "/*", "(1) 2", "[1)", ":", "(a:b:c)"] {
            assert!(outline(text).is_err(), "{text}");
        }
        assert!(outline(&"(".repeat(100_000)).is_err());
        assert!(outline(&format!("{}{}", "(".repeat(1000), ")".repeat(1000))).is_err());
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

    #[test]
    fn whatever_ron_reads_has_an_outline() {
        let text =
            "[ // é\n  \"a (\\\"b\", 'c', r#\"d\"e\"#, -2.5, /* x */ Some({\"k\": (v: 1, w: (true, ()))}), ( ), ]";
        let pieces = [
            "\"", "'", "(", ")", "[", "]", "{", "}", ",", ":", "/*", "*/", "//", "\n", "r#\"", "#", "\\", "é", "b", " ",
        ];
        let (mut read, mut refused) = (0, 0);
        for seed in 0..3000 {
            let mut random = Stream::new(seed, Purpose::Effects);
            let mut text = text.to_owned();
            for _ in 0..=random.below(2) {
                let at = text.floor_char_boundary(random.below(text.len() as u32 + 1) as usize);
                let end = text.ceil_char_boundary(at + random.below(3) as usize);
                text.replace_range(at..end, pieces[random.below(pieces.len() as u32) as usize]);
            }
            let outlined = outline(&text);
            if ron::from_str::<ron::Value>(&text).is_ok() {
                assert!(outlined.is_ok(), "{text}");
                read += 1;
            } else {
                refused += 1;
            }
        }
        assert!(read > 100 && refused > 100, "{read} and {refused}: worth little as a test");
    }
}
