//! Errors of the RON reader in our own words: what was expected there, and how to write it.

use std::ops::Range;
use std::sync::Arc;

use super::card_fields::{CardField, FieldKind};
use crate::problem::{Code, Diagnostic, Hint, SourceFile, Suggestion};
use crate::syntax::spanned::RonError;
use crate::syntax::{Lexeme, Reading, tokens};

/// An error of the RON reader in our words, with a suggestion where a name is nearly right.
pub fn ron_problem(file: &Arc<SourceFile>, RonError { error, offset }: RonError) -> Diagnostic {
    // The reader stops just before a value of the wrong type, and behind the sign of a number: show the value.
    let rest = &file.text[file.text.floor_char_boundary(offset)..];
    let at = (offset + rest.len() - rest.trim_start().len()).min(file.text.trim_end().len());
    let scan = Scan::until(&file.text, at);
    if let Some(open) = scan.not_closed(&file.text, at) {
        let line_end = file.text[open..].find('\n').map_or(file.text.len(), |end| open + end);
        let message = "the text that begins here has no closing quote";
        return Diagnostic::new(Code::Data, file, open..line_end, message).with_hint("add a quote `\"` at its end");
    }
    let span = value_at(file, at);
    let key = scan.keys.last().map_or("", String::as_str);
    let written_so =
        |keys: &[String]| example(&file.path, keys).map(|example| Hint::from(format!("write it like this: {example}")));
    let (message, hint) = match &error {
        ron::Error::MissingStructField { field, .. } => {
            (in_words(&error, "", key, || None).0, written_so(&[(*field).to_owned()]))
        }
        _ => in_words(&error, &file.text[span.clone()], key, || written_so(&scan.keys)),
    };
    Diagnostic::new(Code::Data, file, span, message).with_hint_if(hint)
}

fn in_words(
    error: &ron::Error,
    written: &str,
    key: &str,
    example: impl Fn() -> Option<Hint>,
) -> (String, Option<Hint>) {
    let outer = |outer: &Option<String>| outer.as_ref().map_or(String::new(), |name| format!(" of {name}"));
    let near = |found: &str, expected: &'static [&'static str]| {
        let near = Suggestion::nearest(found, expected.iter().copied()).map(Hint::from);
        near.unwrap_or_else(|| format!("there are {}", expected.join(", ")).into())
    };
    let needed = |what: &str| (format!("expected {what} here"), example());
    match error {
        ron::Error::NoSuchStructField { expected, found, outer: of } => {
            (format!("`{found}` is not a field{}", outer(of)), Some(near(found, expected)))
        }
        ron::Error::NoSuchEnumVariant { expected, found, outer: of } => {
            let what = of.as_deref().unwrap_or("a possible value");
            (format!("`{found}` is not {what}"), Some(near(found, expected)))
        }
        ron::Error::MissingStructField { field, outer: of } => {
            (format!("the field `{field}`{} is missing", outer(of)), None)
        }
        ron::Error::DuplicateStructField { field, outer: of } => {
            (format!("the field `{field}`{} is written twice", outer(of)), Some("remove one of them".into()))
        }
        ron::Error::ExpectedInteger => (format!("expected {} here", whole_number(key)), None),
        ron::Error::IntegerOutOfBounds => {
            let size = if written.starts_with('-') { "small" } else { "large" };
            (format!("{written} is too {size}: expected {}", whole_number(key)), None)
        }
        ron::Error::ExpectedFloat => ("expected a number here".to_owned(), None),
        ron::Error::InvalidValueForType { expected, found } => match (kind(expected, key), found_kind(found)) {
            (Some(what), found) => (format!("expected {what} here, not {found}"), example()),
            (None, found) => (format!("{found} cannot stand here"), example()),
        },
        ron::Error::ExpectedDifferentLength { expected, found } => {
            let wanted: String = expected.chars().filter(char::is_ascii_digit).collect();
            (format!("expected {wanted} values here, not {found}"), example())
        }
        ron::Error::ExpectedString => needed("text in quotes"),
        ron::Error::ExpectedBoolean => ("expected `true` or `false` here".to_owned(), None),
        ron::Error::ExpectedComma if is_rest_of_number(written) => {
            (format!("expected {} here, without a decimal point", whole_number(key)), None)
        }
        ron::Error::ExpectedComma if written == ";" => ("expected a comma here, not `;`".to_owned(), None),
        ron::Error::ExpectedComma => ("a comma is missing before this".to_owned(), None),
        ron::Error::ExpectedIdentifier if written == "#" => {
            ("unexpected `#`".to_owned(), Some("a comment begins with `//`".into()))
        }
        ron::Error::ExpectedIdentifier if written.starts_with('"') => {
            let bare = written.trim_matches('"');
            ("this must not be in quotes".to_owned(), Some(format!("write {bare} instead of {written}").into()))
        }
        ron::Error::ExpectedIdentifier => (
            "expected the name of a field here".to_owned(),
            Some("look for an unclosed bracket or quote before it".into()),
        ),
        ron::Error::ExpectedNamedStructLike(name) if written == "{" => {
            (format!("{name} is written `(…)`"), Some("put it in round brackets, not in `{…}`".into()))
        }
        ron::Error::ExpectedNamedStructLike(name) => (format!("{name} is written `(…)`"), example()),
        ron::Error::ExpectedStructLike | ron::Error::ExpectedUnit => needed("`(…)`"),
        ron::Error::ExpectedStructLikeEnd => ("expected `)` here, to close a `(`".to_owned(), None),
        ron::Error::ExpectedArray => needed("a list `[…]`"),
        ron::Error::ExpectedArrayEnd => ("expected `]` here, to close a list".to_owned(), None),
        ron::Error::ExpectedStringEnd => ("this text has no closing quote".to_owned(), None),
        ron::Error::ExpectedMap => needed("`{…}`"),
        ron::Error::ExpectedMapColon if written == "=" => ("expected a colon `:` here, not `=`".to_owned(), None),
        ron::Error::ExpectedMapColon => {
            ("expected a colon `:` here, between a name and its value".to_owned(), example())
        }
        ron::Error::ExpectedChar => (TEXT_IN_QUOTES.to_owned(), Some("a single quote does not start a text".into())),
        ron::Error::UnexpectedChar('“' | '”' | '„' | '«' | '‘' | '’') => {
            (TEXT_IN_QUOTES.to_owned(), Some("word processors replace straight quotes by typographic ones".into()))
        }
        ron::Error::UnexpectedChar(')') => {
            let hint = "a `{` is closed with `}`: did you write `{` for `(`?";
            ("unexpected `)`".to_owned(), Some(hint.into()))
        }
        ron::Error::ExpectedMapEnd => ("expected `}` here, to close a `{`".to_owned(), None),
        ron::Error::InvalidEscape(_) => {
            let hint = "write a backslash as `\\\\`, and a quote inside a text as `\\\"`";
            ("this is not a valid escape sequence".to_owned(), Some(hint.into()))
        }
        ron::Error::InvalidIntegerDigit { digit, .. } => (
            format!("`{digit}` cannot be part of a number"),
            Some(format!("expected {} here", whole_number(key)).into()),
        ),
        ron::Error::UnderscoreAtBeginning => ("a number cannot begin with `_`".to_owned(), None),
        ron::Error::UnclosedBlockComment => ("this comment has no closing `*/`".to_owned(), None),
        ron::Error::UnexpectedChar(c) => (format!("unexpected `{}`", c.escape_debug()), example()),
        ron::Error::SuggestRawIdentifier(name) | ron::Error::InvalidIdentifier(name) => {
            let hint = "a name consists of letters, digits and underscores";
            (format!("`{}` is not a valid name", name.escape_debug()), Some(hint.into()))
        }
        ron::Error::ExpectedDifferentStructName { found, .. } => {
            (format!("unexpected `{found}`"), Some("leave it out: `(…)` is enough".into()))
        }
        ron::Error::ExceededRecursionLimit => ("the brackets are nested too deeply here".to_owned(), None),
        ron::Error::Eof => ("the file ends here, but a bracket or quote is still open".to_owned(), None),
        ron::Error::TrailingCharacters if is_rest_of_number(written) => {
            (format!("expected {} here, without a decimal point", whole_number(key)), None)
        }
        ron::Error::TrailingCharacters => ("unexpected text after the end".to_owned(), None),
        other => (other.to_string(), example()),
    }
}

const TEXT_IN_QUOTES: &str = "write text in straight double quotes: `\"…\"`";

/// `.5` of `1.5`.
fn is_rest_of_number(written: &str) -> bool {
    written.contains('.') && written.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// What starts at an offset, a number with its sign and its point.
fn value_at(file: &SourceFile, at: usize) -> Range<usize> {
    let mut span = file.token_at(at);
    let digit = |c: char| c.is_ascii_digit() || c == '.';
    let rest = &file.text[span.start..];
    if rest.starts_with(|c: char| digit(c)) {
        span.end = span.start + rest.find(|c| !digit(c)).unwrap_or(rest.len());
        let before = file.text[..span.start].trim_end_matches(digit);
        span.start = before.len();
        span.start -= usize::from(before.ends_with('-'));
    }
    span.start -= usize::from(file.text[..span.start].ends_with('-'));
    span
}

/// The numbers a field takes. All are small but counts of a whole pack and what drives chance.
fn whole_number(key: &str) -> String {
    match key {
        "designs" | "cards" | "seed" | "drawn" => "a whole number, 0 or more".to_owned(),
        _ => {
            let kind = CardField::named(key).map_or(FieldKind::Count, |field| field.kind);
            format!("a whole number {}", kind.numbers())
        }
    }
}

/// What serde expected, in words people know.
fn kind(expected: &str, key: &str) -> Option<String> {
    let is = |words: &[&str]| words.iter().any(|word| expected.contains(word));
    if is(&["u8", "u16", "u32", "u64", "usize", "i16", "i64", "integer"]) {
        Some(whole_number(key))
    } else if is(&["f32", "f64", "float"]) {
        Some("a number".to_owned())
    } else if is(&["string", "str"]) && !is(&["struct"]) {
        Some("a text in quotes".to_owned())
    } else if is(&["bool"]) {
        Some("`true` or `false`".to_owned())
    } else if is(&["sequence"]) {
        Some("a list `[…]`".to_owned())
    } else if is(&["map"]) {
        Some("`{…}`".to_owned())
    } else if is(&["tuple", "struct"]) {
        Some("`(…)`".to_owned())
    } else {
        None
    }
}

/// What serde found, in words people know.
fn found_kind(found: &str) -> String {
    let known =
        [("a sequence", "a list"), ("a map", "`{…}`"), ("a unit value", "nothing"), ("an optional value", "nothing")];
    match (known.iter().find(|(theirs, _)| found.starts_with(theirs)), found.find('`')) {
        (Some((_, ours)), _) => (*ours).to_owned(),
        (None, Some(at)) => found[at..].to_owned(),
        (None, None) => found.trim_start_matches("the string ").to_owned(),
    }
}

/// How the innermost field around a place is written.
fn example(path: &str, keys: &[String]) -> Option<&'static str> {
    let listed = |examples: &[(&str, &'static str)], key: &str| {
        examples.iter().find(|(field, _)| *field == key).map(|(_, example)| *example)
    };
    keys.iter().rev().find_map(|key| match key.as_str() {
        key if path.ends_with("pack.ron") => listed(&PACK, key),
        key if path.contains(super::source::SCENARIOS) => listed(&SCENARIO, key),
        // Of a power family.
        "text" => listed(&PACK, "text"),
        key => CardField::named(key)?.layout?.example,
    })
}

const PACK: [(&str, &str); 23] = [
    ("name", "name: {\"en\": \"…\"}, with a text in each language of the pack"),
    ("about", "about: {\"en\": \"…\"}, with a text in each language of the pack"),
    ("text", "text: {\"en\": \"…\"}, with a text in each language of the pack"),
    ("languages", "languages: [\"en\", \"fr\"]"),
    ("clans", "clans: [(id: \"foxes\", name: {\"en\": \"Foxes\"}, colour: Red)]"),
    ("composition", "composition: [(level: 1, designs: 4, cards: 8)], or [] while you are designing"),
    ("keywords", "keywords: {\"afloat\": (name: {\"en\": \"Afloat\"}, text: {\"en\": \"What it means.\"})}"),
    (
        "words",
        "words: {\"en\": {\"battle\": \"regatta\"}}, or with its forms: {\"one\": \"regatta\", \"many\": \"regattas\"}",
    ),
    ("phrases", "phrases: {\"en\": {\"game.destroyed\": \"{card} sinks.\"}}"),
    ("fields", "fields: {\"flavour\": Text, \"artist\": Line, \"idea\": Note}"),
    ("zones", "zones: {\"market\": (shape: Row(5), name: {\"en\": \"market\"})}"),
    ("actions", "actions: {\"buy\": (text: {\"en\": \"Buy a card\"}, free: true)}"),
    ("backs", "backs: {\"tower\": (name: {\"en\": \"Tower\"})}"),
    ("markers", "markers: {\"flag\": (name: {\"en\": \"Flag\"})}"),
    ("players", "players: [2, 3, 4]"),
    ("sides", "sides: {4: [[1, 3], [2, 4]]}"),
    ("owners", "owners: {\"clan\": (name: {\"en\": \"clan\"})}"),
    ("roles", "roles: {\"king\": (of: \"clan\", name: {\"en\": \"king\"})}"),
    ("seating", "seating: {2: {\"clan\": [(king: 1), (king: 2)]}}"),
    ("endings", "endings: {\"queen_freed\": (name: {\"en\": \"The queen is free\"})}"),
    ("scores", "scores: (least: -2, most: 2)"),
    ("prompts", "prompts: {\"take_it\": {\"en\": \"Take it?\"}}"),
    (
        "options",
        "options: {\"short\": (name: {\"en\": \"Short\"}, about: {\"en\": \"…\"}, rules: (victory: (points: 2)))}",
    ),
];

const SCENARIO: [(&str, &str); 11] = [
    ("army", "army: [\"card_id\", \"card_id!\"]"),
    ("hand", "hand: [\"card_id\", \"card_id\"]"),
    ("pile", "pile: [\"card_id\", \"card_id\"], from the top"),
    ("discard", "discard: [\"card_id\", \"card_id\"], from the top"),
    ("tokens", "tokens: (hand: 1, spent: 0, locked: 1)"),
    ("you", "you: (army: [\"card_id\"], hand: [\"card_id\"])"),
    ("them", "them: (army: [\"card_id\"], hand: [\"card_id\"])"),
    ("setup", "setup: (you: (hand: [\"card_id\"]), them: (army: [\"card_id\"]), pile: [\"card_id\"])"),
    ("play", "play: [Play(\"card_id\"), Choose(\"card_id\"), Pass]"),
    ("name", "name: \"what happens\""),
    ("cases", "cases: [(name: \"what happens\", setup: (…), play: […])]"),
];

/// A text read up to a place, valid or not: the names of the fields around that place, and quoted strings.
struct Scan {
    keys: Vec<String>,
    /// The last text in quotes that has more than one line, or is not closed at all.
    long_text: Option<Range<usize>>,
}

impl Scan {
    fn until(text: &str, offset: usize) -> Self {
        let mut scan = Scan { keys: Vec::new(), long_text: None };
        // For each bracket that is open: how many keys there were before it.
        let mut open: Vec<usize> = Vec::new();
        let mut word = 0..0;
        for token in tokens(text, Reading::Ron).take_while(|token| token.span.start <= offset) {
            match token.lexeme {
                Lexeme::Text => {
                    let written = &text[token.span.clone()];
                    if !token.is_closed || written.starts_with('"') && written.contains('\n') {
                        scan.long_text = Some(token.span);
                    }
                    word = token.inside;
                }
                Lexeme::Word => word = token.span,
                Lexeme::Mark('(' | '[' | '{') => open.push(scan.keys.len()),
                Lexeme::Mark(')' | ']' | '}') => scan.keys.truncate(open.pop().unwrap_or(0)),
                // The field before it is complete.
                Lexeme::Mark(',') => scan.keys.truncate(open.last().copied().unwrap_or(0)),
                Lexeme::Mark(':') => {
                    scan.keys.truncate(open.last().copied().unwrap_or(0));
                    scan.keys.push(text[word.clone()].to_owned());
                }
                Lexeme::Comment | Lexeme::Mark(_) => {}
            }
        }
        scan
    }

    /// Where a text in quotes begins that surely lacks its end: it goes over several lines, and what comes behind it
    /// on its last line, or nothing, is what could not be read.
    fn not_closed(&self, text: &str, error: usize) -> Option<usize> {
        let long = self.long_text.clone()?;
        let behind = text.get(long.end.min(error)..error).unwrap_or_default();
        (!behind.contains('\n')).then_some(long.start)
    }
}
