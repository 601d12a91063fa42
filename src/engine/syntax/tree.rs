//! Brackets, keys, values and commas of a RON text, with their places; of an unfinished text, as far as it goes.

use std::borrow::Borrow;
use std::ops::Range;

use super::tokens::{Lexeme, Reading, Token, tokens};

/// RON itself reads no deeper.
const MAX_DEPTH: usize = 128;

/// A value: a struct, tuple, map or list with what is in it, or a single word or text. Or the whole of a file, whose
/// values it holds.
#[derive(Clone, Debug, Default)]
pub struct RonNode {
    /// The name of the field, or the key of the entry, it is the value of.
    pub key: Option<Range<usize>>,
    /// The word before its bracket.
    pub name: Option<Range<usize>>,
    /// `(`, `[` or `{`; a word or a text has none.
    pub bracket: Option<char>,
    /// Without its key and the comments around it.
    pub span: Range<usize>,
    /// What stands between its brackets or quotes.
    pub inside: Range<usize>,
    pub quoted: bool,
    /// Items of a list, fields of a struct, entries of a map.
    pub children: Vec<RonNode>,
    /// The comma after it; the last item may have none.
    pub comma: Option<usize>,
}

/// The text is not RON, from this byte on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {0} of this text is not what RON expects there")]
pub struct NotRon(pub usize);

/// The one value a text holds. Every valid RON text has one.
pub fn outline(text: &str) -> Result<RonNode, NotRon> {
    let (mut whole, wrong) = Builder::read(text, tokens(text, Reading::Ron), Reading::Ron);
    match (wrong, whole.children.pop()) {
        (None, Some(value)) => Ok(value),
        (wrong, _) => Err(wrong.unwrap_or(NotRon(text.len()))),
    }
}

/// A text that may have errors, read as far as it makes sense.
#[derive(Debug)]
pub struct Unfinished {
    /// With the comments.
    pub tokens: Vec<Token>,
    /// The whole text, with its values as children.
    pub whole: RonNode,
}

impl Unfinished {
    pub fn read(text: &str) -> Self {
        // Only in a text that is all right is it certain that a quoted text goes over several lines.
        let read = |reading| {
            let tokens: Vec<Token> = tokens(text, reading).collect();
            let (whole, wrong) = Builder::read(text, tokens.iter(), reading);
            (Unfinished { tokens, whole }, wrong)
        };
        match read(Reading::Ron) {
            (finished, None) => finished,
            _ => read(Reading::Unfinished).0,
        }
    }
}

/// What may come next between two brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A key or a value, or the closing bracket.
    Item,
    /// After a colon.
    Value,
    /// A comma, a colon if there was none yet, or the closing bracket.
    Comma,
}

/// Brackets that are not closed yet.
struct Open {
    node: RonNode,
    /// The key of the value to come.
    key: Option<Range<usize>>,
    next: Next,
    is_attribute: bool,
}

/// Puts tokens together. It goes on after an error with whatever makes most sense, and remembers the first.
struct Builder<'t> {
    text: &'t str,
    whole: Open,
    /// The brackets around the current place, the innermost last.
    open: Vec<Open>,
    /// `#!` has been read: what follows is an attribute, such as `#![enable(implicit_some)]`.
    at_attribute: bool,
    wrong: Option<NotRon>,
}

impl<'t> Builder<'t> {
    /// What is not RON is of no use as such: there it stops at the first error.
    fn read(
        text: &'t str,
        tokens: impl Iterator<Item = impl Borrow<Token>>,
        reading: Reading,
    ) -> (RonNode, Option<NotRon>) {
        let node = RonNode { span: 0..text.len(), inside: 0..text.len(), ..RonNode::default() };
        let whole = Open { node, key: None, next: Next::Item, is_attribute: false };
        let mut builder = Builder { text, whole, open: Vec::new(), at_attribute: false, wrong: None };
        for token in tokens {
            builder.token(token.borrow());
            if reading == Reading::Ron && builder.wrong.is_some() {
                break;
            }
        }
        let end = text.len()..text.len();
        if !builder.open.is_empty() || builder.whole.next != Next::Comma {
            builder.wrong_at(text.len());
        }
        while !builder.open.is_empty() {
            builder.close_innermost(&end);
        }
        (builder.whole.node, builder.wrong)
    }

    fn wrong_at(&mut self, at: usize) {
        self.wrong = self.wrong.or(Some(NotRon(at)));
    }

    fn innermost(&mut self) -> &mut Open {
        self.open.last_mut().unwrap_or(&mut self.whole)
    }

    fn token(&mut self, token: &Token) {
        if !token.is_closed {
            self.wrong_at(token.span.start);
        }
        match token.lexeme {
            Lexeme::Comment => {}
            Lexeme::Mark(':') => self.colon(token.span.start),
            Lexeme::Mark(',') => self.comma(token.span.start),
            Lexeme::Mark(bracket @ ('(' | '[' | '{')) => self.open_bracket(bracket, &token.span),
            Lexeme::Mark(bracket @ (')' | ']' | '}')) => self.close_bracket(bracket, &token.span),
            Lexeme::Word | Lexeme::Mark(_) => self.bare(&token.span),
            Lexeme::Text => self.leaf(&token.span, &token.inside, true),
        }
    }

    /// A part of a number or a name: `-2.5` has four.
    fn bare(&mut self, span: &Range<usize>) {
        let text = self.text;
        let is_outermost = self.open.is_empty();
        let innermost = self.innermost();
        match innermost.node.children.last_mut().filter(|last| last.is_bare() && last.span.end == span.start) {
            None => self.leaf(span, span, false),
            Some(last) => {
                (last.span.end, last.inside.end) = (span.end, span.end);
                if is_outermost && &text[last.span.clone()] == "#!" && innermost.node.children.len() == 1 {
                    innermost.node.children.clear();
                    innermost.next = Next::Item;
                    self.at_attribute = true;
                }
            }
        }
    }

    fn leaf(&mut self, span: &Range<usize>, inside: &Range<usize>, quoted: bool) {
        let key = self.begin_value(span.start);
        if std::mem::take(&mut self.at_attribute) {
            self.wrong_at(span.start);
        }
        let node = RonNode { key, span: span.clone(), inside: inside.clone(), quoted, ..RonNode::default() };
        self.innermost().node.children.push(node);
    }

    /// A value begins: its key.
    fn begin_value(&mut self, at: usize) -> Option<Range<usize>> {
        let innermost = self.innermost();
        let is_expected = innermost.next != Next::Comma;
        innermost.next = Next::Comma;
        let key = innermost.key.take();
        if !is_expected {
            self.wrong_at(at);
        }
        key
    }

    fn colon(&mut self, at: usize) {
        let innermost = self.innermost();
        let may_have_keys = matches!(innermost.node.bracket, Some('(' | '{'));
        let is_first = innermost.node.children.last().is_some_and(|last| last.key.is_none());
        let is_expected = innermost.next == Next::Comma && may_have_keys && is_first;
        // `a: b:` cannot be; the nearer one counts.
        if innermost.next == Next::Comma {
            innermost.key = innermost.node.children.pop().map(|node| node.span);
        }
        innermost.next = Next::Value;
        if !is_expected {
            self.wrong_at(at);
        }
    }

    fn comma(&mut self, at: usize) {
        let is_outermost = self.open.is_empty();
        let innermost = self.innermost();
        let is_expected = innermost.next == Next::Comma && !is_outermost;
        if let Some(last) = innermost.node.children.last_mut().filter(|_| innermost.next == Next::Comma) {
            last.comma = Some(at);
        }
        (innermost.key, innermost.next) = (None, Next::Item);
        if !is_expected {
            self.wrong_at(at);
        }
    }

    fn open_bracket(&mut self, bracket: char, span: &Range<usize>) {
        if self.open.len() > MAX_DEPTH {
            return self.wrong_at(span.start);
        }
        let is_attribute = std::mem::take(&mut self.at_attribute);
        let innermost = self.innermost();
        // A name before a bracket belongs to it: Some(…).
        let named = bracket == '(' && innermost.next == Next::Comma;
        let name = match innermost.node.children.last().filter(|last| named && last.is_bare()) {
            Some(_) => innermost.node.children.pop(),
            None => None,
        };
        let (name, key) = match name {
            Some(word) => (Some(word.span), word.key),
            None => (None, self.begin_value(span.start)),
        };
        let start = name.as_ref().map_or(span.start, |name| name.start);
        let (span, inside) = (start..self.text.len(), span.end..self.text.len());
        let node = RonNode { key, name, bracket: Some(bracket), span, inside, ..RonNode::default() };
        self.open.push(Open { node, key: None, next: Next::Item, is_attribute });
    }

    fn close_bracket(&mut self, bracket: char, span: &Range<usize>) {
        let opening = match bracket {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        let innermost = self.innermost();
        if innermost.node.bracket != Some(opening) || innermost.next == Next::Value {
            self.wrong_at(span.start);
        }
        if self.open.iter().any(|open| open.node.bracket == Some(opening)) {
            while self.close_innermost(span) != Some(opening) {}
        }
    }

    /// Closes the innermost bracket, and says which it was.
    fn close_innermost(&mut self, at: &Range<usize>) -> Option<char> {
        let Open { mut node, is_attribute, .. } = self.open.pop()?;
        (node.inside.end, node.span.end) = (at.start, at.end);
        let bracket = node.bracket;
        let around = self.innermost();
        if is_attribute {
            around.next = Next::Item;
        } else {
            around.node.children.push(node);
        }
        bracket
    }
}

impl RonNode {
    /// A word, a number or a name.
    fn is_bare(&self) -> bool {
        self.bracket.is_none() && !self.quoted
    }

    /// Where it begins, with its key.
    pub fn start(&self) -> usize {
        self.key.as_ref().map_or(self.span.start, |key| key.start)
    }

    /// The node with the brackets: this one, or the one in `Some(…)`.
    pub fn brackets(&self, text: &str) -> Option<&RonNode> {
        self.bracket?;
        match self.children.as_slice() {
            [wrapped] if self.name_in(text) == Some("Some") && wrapped.key.is_none() => wrapped.brackets(text),
            _ => Some(self),
        }
    }

    /// Whether it is the value of a key, which is a name or a string.
    pub fn is_called(&self, text: &str, key: &str) -> bool {
        let written = self.key.clone().map_or("", |span| &text[span]);
        let is_string = || written.contains('"') && ron::from_str::<String>(written).is_ok_and(|said| said == key);
        written == key || is_string()
    }

    /// The number of the field or entry with a key.
    pub fn index_of(&self, text: &str, key: &str) -> Option<usize> {
        self.children.iter().rposition(|child| child.is_called(text, key))
    }

    /// The value of a field or entry.
    pub fn get(&self, text: &str, key: &str) -> Option<&RonNode> {
        self.index_of(text, key).map(|index| &self.children[index])
    }

    /// The value at a path of keys, through `Some(…)`.
    pub fn find(&self, text: &str, path: &[&str]) -> Option<&RonNode> {
        path.iter().try_fold(self, |node, key| node.brackets(text)?.get(text, key))
    }

    /// From the outermost bracket around a place to the word or text there, if it stands on one.
    pub fn path_to(&self, offset: usize) -> Vec<&RonNode> {
        let mut path = Vec::new();
        let mut node = self;
        let around = |child: &&RonNode| {
            let span = if child.is_bare() { &child.span } else { &child.inside };
            span.start <= offset && offset <= span.end
        };
        while let Some(child) = node.children.iter().find(around) {
            path.push(child);
            node = child;
        }
        path
    }

    /// Its key, without quotes.
    pub fn key_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.key.as_ref().map(|span| text[span.clone()].trim_matches('"'))
    }

    pub fn name_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.name.as_ref().map(|span| &text[span.clone()])
    }

    /// What a text says, escapes as they are written.
    pub fn text_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        self.quoted.then(|| &text[self.inside.clone()])
    }

    /// This node and all below it.
    pub fn all(&self) -> Vec<&RonNode> {
        let mut all = vec![self];
        let mut next = 0;
        while next < all.len() {
            all.extend(&all[next].children);
            next += 1;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Purpose, Stream};

    /// The keys and values of the outermost brackets.
    fn items(text: &str) -> Vec<(&str, &str)> {
        let node = outline(text).unwrap_or_else(|e| panic!("{e} in {text}"));
        let item = |item: &RonNode| (item.key.clone().map_or("", |k| &text[k]), &text[item.span.clone()]);
        node.children.iter().map(item).collect()
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

    #[test]
    fn a_whole_text_has_all_its_keys() {
        let text = "// é\n[(id: \"a\", shows: (arrival: [(\"x\", Base)]), name: {\"en\": \"A\"}), (id: \"b\")]";
        let tree = Unfinished::read(text).whole;
        let cards = &tree.children[0].children;
        assert_eq!(
            cards.iter().map(|card| card.get(text, "id").unwrap().text_in(text).unwrap()).collect::<Vec<_>>(),
            ["a", "b"]
        );
        assert_eq!(cards[0].get(text, "name").unwrap().get(text, "en").unwrap().text_in(text), Some("A"));
        let path = tree.path_to(text.find("x\"").unwrap());
        let keys: Vec<_> = path.iter().map(|node| node.key_in(text)).collect();
        assert_eq!(keys, [None, None, Some("shows"), Some("arrival"), None, None]);
    }

    #[test]
    fn a_half_written_text_is_read_as_far_as_it_goes() {
        let text = "[(id: \"a\", shows: (arrival: [(\"x";
        let path_len = Unfinished::read(text).whole.path_to(text.len()).len();
        assert_eq!(path_len, 6);
        let text = "(play: [Play(\"a\", Choose(\"b\")])";
        assert!(Unfinished::read(text).whole.all().iter().any(|node| node.name_in(text) == Some("Choose")));
        for odd in [")", "(((", "]}", ":", "a:b:c", ",,", "(:", "{\"a\":", &"(".repeat(9999), &"[)".repeat(999)] {
            Unfinished::read(odd).whole.path_to(1);
        }
    }

    #[test]
    fn a_text_of_several_lines_is_one_where_all_else_is_right() {
        let text = "(a: \"x\n(y\", b: 1)";
        assert_eq!(Unfinished::read(text).whole.children[0].get(text, "b").map(|b| &text[b.span.clone()]), Some("1"));
    }

    #[test]
    fn the_first_error_is_told() {
        for (text, at) in [("[1 2]", 3), ("[1,, 2]", 3), ("(a: )", 4), ("(1) 2", 4), ("[1)", 2), ("a: 1", 1), ("(", 1)]
        {
            assert_eq!(outline(text).map(|_| ()), Err(NotRon(at)), "{text}");
        }
    }
}
