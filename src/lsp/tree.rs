//! An error-tolerant reader of RON: brackets, keys and values of a text that may be unfinished.

use std::ops::Range;

use super::lexer::{Lexeme, Token, tokens};

/// RON itself reads no deeper; what is deeper is left out.
const MAX_DEPTH: usize = 128;

/// A value, or the whole text.
#[derive(Debug, Default)]
pub struct Node {
    /// The name of the field, or the key of the entry, it is the value of.
    pub key: Option<Range<usize>>,
    /// The word before its bracket.
    pub name: Option<Range<usize>>,
    /// `(`, `[` or `{`; a word or a text has none.
    pub bracket: Option<char>,
    pub span: Range<usize>,
    /// What stands between its brackets or quotes.
    pub inside: Range<usize>,
    pub quoted: bool,
    pub children: Vec<Node>,
}

/// The values of a text as children of one node.
pub fn tree(text: &str) -> Node {
    let mut open = vec![Node { span: 0..text.len(), inside: 0..text.len(), ..Node::default() }];
    let mut key: Vec<Option<Range<usize>>> = vec![None];
    let mut last = None;
    for token in tokens(text) {
        let depth = open.len();
        match token.lexeme {
            Lexeme::Comment => continue,
            Lexeme::Word | Lexeme::Text => {
                let node = leaf(&token, key.last_mut().and_then(Option::take));
                if let Some(parent) = open.last_mut() {
                    parent.children.push(node);
                }
                last = Some(token);
                continue;
            }
            Lexeme::Mark(':') => {
                let value = open.last_mut().and_then(|parent| parent.children.pop());
                // `a: b:` cannot be; the nearer one counts.
                if let Some(key) = key.last_mut() {
                    *key = value.map(|node| node.span);
                }
            }
            Lexeme::Mark(',') => key.last_mut().into_iter().for_each(|key| *key = None),
            Lexeme::Mark(c @ ('(' | '[' | '{')) if depth <= MAX_DEPTH => {
                let named = c == '(' && last.as_ref().is_some_and(|word: &Token| word.lexeme == Lexeme::Word);
                let word = open.last_mut().filter(|_| named).and_then(|parent| parent.children.pop());
                let taken = key.last_mut().and_then(Option::take);
                let (name, key_of) = match word {
                    Some(word) => (Some(word.span), word.key),
                    None => (None, taken),
                };
                let start = name.as_ref().map_or(token.span.start, |name| name.start);
                let inside = token.span.end..text.len();
                let node =
                    Node { key: key_of, name, bracket: Some(c), span: start..text.len(), inside, ..Node::default() };
                open.push(node);
                key.push(None);
            }
            Lexeme::Mark(c @ (')' | ']' | '}')) => {
                let opening = match c {
                    ')' => '(',
                    ']' => '[',
                    _ => '{',
                };
                if open.iter().any(|node| node.bracket == Some(opening)) {
                    while close(&mut open, &mut key, &token) != Some(opening) {}
                }
            }
            Lexeme::Mark(_) => {}
        }
        last = None;
    }
    let end = Token { lexeme: Lexeme::Mark(')'), span: text.len()..text.len(), inside: text.len()..text.len() };
    while open.len() > 1 {
        close(&mut open, &mut key, &end);
    }
    open.pop().unwrap_or_default()
}

fn leaf(token: &Token, key: Option<Range<usize>>) -> Node {
    let quoted = token.lexeme == Lexeme::Text;
    Node { key, span: token.span.clone(), inside: token.inside.clone(), quoted, ..Node::default() }
}

/// Closes the innermost bracket, and says which it was.
fn close(open: &mut Vec<Node>, key: &mut Vec<Option<Range<usize>>>, at: &Token) -> Option<char> {
    let mut node = open.pop()?;
    key.pop();
    node.inside.end = at.span.start;
    node.span.end = at.span.end;
    let bracket = node.bracket;
    open.last_mut()?.children.push(node);
    bracket
}

impl Node {
    /// From the outermost bracket around a place to the word or text there, if it stands on one.
    pub fn path_to(&self, offset: usize) -> Vec<&Node> {
        let mut path = Vec::new();
        let mut node = self;
        let around = |child: &&Node| match child.bracket {
            Some(_) => child.inside.start <= offset && offset <= child.inside.end,
            None if child.quoted => child.inside.start <= offset && offset <= child.inside.end,
            None => child.span.start <= offset && offset <= child.span.end,
        };
        while let Some(child) = node.children.iter().find(around) {
            path.push(child);
            node = child;
        }
        path
    }

    /// The value of a field or entry.
    pub fn get(&self, text: &str, key: &str) -> Option<&Node> {
        self.children.iter().rev().find(|child| child.key_in(text) == Some(key))
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
    pub fn all(&self) -> Vec<&Node> {
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

    #[test]
    fn a_whole_text_has_all_its_keys() {
        let text = "// é\n[(id: \"a\", shows: (arrival: [(\"x\", Base)]), name: {\"en\": \"A\"}), (id: \"b\")]";
        let tree = tree(text);
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
        let path_len = tree(text).path_to(text.len()).len();
        assert_eq!(path_len, 6);
        let text = "(play: [Play(\"a\", Choose(\"b\")])";
        assert!(tree(text).all().iter().any(|node| node.name_in(text) == Some("Choose")));
        for odd in [")", "(((", "]}", ":", "a:b:c", ",,", "(:", "{\"a\":", &"(".repeat(9999), &"[)".repeat(999)] {
            tree(odd).path_to(1);
        }
    }
}
