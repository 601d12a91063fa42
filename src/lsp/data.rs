//! Finds where in a data or scenario file the cursor is, and what can be written there.

use std::ops::Range;

use super::documents::{FileKind, ProjectFile};
use super::script::word_at;
use ozeki_engine::library::{CARD_FIELDS, CardField, FieldKind, WORDS, expected_in_data};
use ozeki_engine::scenario::expected_in_scenario;
use ozeki_engine::syntax::spanned::Expected;
use ozeki_engine::syntax::{Lexeme, RonNode, Token, Unfinished};
use ozeki_engine::vocabulary::TextKind;

/// A name nothing has: the reader of the file says what it would have taken instead.
const MADE_UP: &str = "ozeki_probe";

/// What a text in quotes names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    Word(TextKind),
    Language,
    Pack,
    /// A field that the pack gives its cards.
    OwnField,
    /// A word of the game.
    Term,
    /// A phrase of the engine.
    Phrase,
}

/// What can be written at a place.
#[derive(Debug)]
pub enum Cursor {
    Elsewhere,
    /// In a text: what stands between its quotes, and what it names.
    Text(Range<usize>, Named),
    /// At the name of a field, or of a variant: those there are, without the fields that are there already.
    Name {
        word: Range<usize>,
        fields: bool,
        names: Vec<&'static str>,
        of: String,
    },
}

pub fn cursor(place: &ProjectFile, text: &str, offset: usize) -> Cursor {
    let Unfinished { tokens, whole } = Unfinished::read(text);
    if tokens.iter().any(|token| token.lexeme == Lexeme::Comment && token.holds(offset)) {
        return Cursor::Elsewhere;
    }
    let path = whole.path_to(offset);
    if let Some(leaf) = path.last().filter(|node| node.quoted) {
        return match named(place, text, &path) {
            Some(named) => Cursor::Text(leaf.inside.clone(), named),
            None => Cursor::Elsewhere,
        };
    }
    let word = word_at(&tokens, offset);
    // An owner's fields are the roles that the pack names.
    let seating = path.iter().any(|node| node.key_in(text) == Some("seating"));
    let brackets: Vec<&RonNode> = path.into_iter().filter(|node| node.bracket.is_some()).collect();
    let before = tokens.iter().rfind(|t| t.lexeme != Lexeme::Comment && t.span.end <= word.start);
    let begins = before.is_some_and(|token| token.is('(') || token.is(','));
    if seating && begins && brackets.last().is_some_and(|node| node.bracket == Some('(')) {
        return Cursor::Text(word, Named::Word(TextKind::Role));
    }
    match expected(place, text, &tokens, &brackets, &word) {
        Some(Expected { fields, names, of }) => {
            let taken = |name: &&str| brackets.last().is_some_and(|node| node.get(text, name).is_some());
            let names = names.iter().copied().filter(|name| !fields || !taken(name)).collect();
            Cursor::Name { word, fields, names, of: of.unwrap_or_default() }
        }
        None => Cursor::Elsewhere,
    }
}

/// What the text at the end of a path names.
pub fn named(place: &ProjectFile, text: &str, path: &[&RonNode]) -> Option<Named> {
    let (leaf, around) = path.split_last()?;
    let parent = around.last()?;
    // Inside lists and tuples the nearest key counts.
    let field = path.iter().rev().find_map(|node| node.key_in(text).or(node.name_in(text))).unwrap_or_default();
    let powers = || CARD_FIELDS.iter().filter(|field| field.kind == FieldKind::Powers).map(|field| field.path[0]);
    let within = |key: &str| around.iter().any(|node| node.key_in(text) == Some(key));
    if parent.bracket == Some('{') && parent.key_in(text) != Some("name") && within("seating") {
        return Some(Named::Word(TextKind::OwnerKind));
    }
    if parent.bracket == Some('{') {
        return (leaf.key.is_none() && around.len() > 1).then(|| key_named(place, text, around)).flatten();
    }
    let word = match (place.kind, field) {
        (FileKind::Scenario, "name") => return None,
        (FileKind::Scenario, "Clan" | "clans") => TextKind::Clan,
        (FileKind::Scenario, "Prompt") => TextKind::Prompt,
        (FileKind::Scenario, "when") => TextKind::Event,
        (FileKind::Scenario, "moment") => TextKind::Moment,
        (FileKind::Scenario, "markers") if parent.children.first().is_some_and(|first| first.span == leaf.span) => {
            TextKind::Marker
        }
        (FileKind::Scenario, _) => TextKind::Card,
        (_, "extends") => return Some(Named::Pack),
        (_, "remove") => TextKind::Card,
        (_, "clan") => TextKind::Clan,
        (_, "of") if within("roles") => TextKind::OwnerKind,
        (_, field) => match CardField::named(field).map(|field| field.kind) {
            Some(FieldKind::Card) => TextKind::Card,
            Some(FieldKind::Keywords) => TextKind::Keyword,
            Some(FieldKind::Back) => TextKind::Back,
            Some(FieldKind::Words) => TextKind::Name,
            Some(FieldKind::Attributes) => TextKind::Value,
            _ if powers().any(within) => TextKind::Family,
            _ => return None,
        },
    };
    Some(Named::Word(word))
}

/// What the keys of the last of some brackets name.
fn key_named(place: &ProjectFile, text: &str, around: &[&RonNode]) -> Option<Named> {
    let key = |from_end: usize| around.iter().rev().nth(from_end).and_then(|node| node.key_in(text));
    let file = place.inside_pack();
    // In pack.ron words and phrases are told language by language.
    let level = if file.starts_with(WORDS) { 0 } else { 1 };
    match (key(level), key(0)) {
        (Some("words"), _) => Some(Named::Term),
        (Some("phrases"), _) => Some(Named::Phrase),
        (_, Some("fields")) => (file != "pack.ron").then_some(Named::OwnField),
        _ => Some(Named::Language),
    }
}

/// What the key at a place names, and its bytes without the quotes.
pub fn key_at(place: &ProjectFile, text: &str, offset: usize) -> Option<(Range<usize>, Named)> {
    let whole = Unfinished::read(text).whole;
    let path = whole.path_to(offset);
    let map = path.iter().rposition(|node| node.bracket == Some('{'))?;
    let keys = path[map].children.iter().filter_map(|child| child.key.clone());
    let key = keys.into_iter().find(|key| key.start <= offset && offset <= key.end)?;
    let named = key_named(place, text, &path[..=map])?;
    Some((key.start + 1..key.end.saturating_sub(1).max(key.start + 1), named))
}

/// What the reader of the file would take at a place. It is given no more of the file than the brackets around the
/// place, so nothing else that is wrong with the file can hide it.
fn expected(
    place: &ProjectFile,
    text: &str,
    tokens: &[Token],
    brackets: &[&RonNode],
    word: &Range<usize>,
) -> Option<Expected> {
    let innermost = brackets.last()?;
    let mut before = tokens.iter().filter(|t| t.lexeme != Lexeme::Comment && t.span.end <= word.start).rev();
    let last = before.next()?;
    let mut tries = Vec::new();
    if last.is(':') {
        tries.push(format!("{}: {MADE_UP}", &text[before.next()?.span.clone()]));
    } else {
        if innermost.bracket == Some('(') {
            tries.push(format!("{MADE_UP}: 0"));
        }
        tries.push(MADE_UP.to_owned());
    }
    let (mut opening, mut closing) = (String::new(), String::new());
    for (index, node) in brackets.iter().enumerate() {
        if let Some(key) = &node.key {
            opening += &format!("{}: ", &text[key.clone()]);
        }
        opening += node.name_in(text).unwrap_or_default();
        let (open, close) = match node.bracket {
            Some('(') => ('(', ')'),
            Some('[') => ('[', ']'),
            _ => ('{', '}'),
        };
        opening.push(open);
        closing.insert(0, close);
        // Earlier items of a tuple must be present.
        if open == '(' && node.children.iter().all(|child| child.key.is_none()) {
            let next = brackets.get(index + 1).map_or(word.start, |next| next.span.start);
            for child in node.children.iter().filter(|child| child.span.end <= next) {
                opening += &format!("{}, ", &text[child.span.clone()]);
            }
        }
    }
    tries.into_iter().find_map(|at| {
        let skeleton = format!("{opening}{at}{closing}");
        match place.kind {
            FileKind::Scenario => expected_in_scenario(&skeleton, MADE_UP),
            _ => expected_in_data(place.inside_pack(), &skeleton, MADE_UP),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: &str, text: &str) -> (String, String) {
        let place = ProjectFile::of(std::path::Path::new(&format!("/g/{file}")), &[]).unwrap();
        let offset = text.find('|').unwrap();
        match cursor(&place, &text.replacen('|', "", 1), offset) {
            Cursor::Elsewhere => ("nothing".to_owned(), String::new()),
            Cursor::Text(_, named) => (format!("{named:?}"), String::new()),
            Cursor::Name { names, of, .. } => (names.join(" "), of),
        }
    }

    #[test]
    fn fields_are_known_wherever_they_may_stand() {
        let cards = |text: &str| at("cards/p/foxes.ron", text).0;
        let fields = cards("[(id: \"a\", |)]");
        assert!(
            fields.contains("level") && fields.contains("variant_of") && !fields.split(' ').any(|f| f == "id"),
            "{fields}"
        );
        assert!(cards("[(id: oops, nonsense: 3, le|").contains("level"), "though the rest is wrong");
        assert!(cards("[(id: \"a\", mutation: (|))]").contains("zombie"));
        assert!(cards("[(shows: (|))]").contains("arrival"));
        assert_eq!(cards("[(shows: (arrival: [(\"x\", B|)]))]"), "Base Max");
        let pack = |text: &str| at("cards/p/pack.ron", text).0;
        assert!(pack("(id: \"a\",\n    |").contains("prompts"));
        assert!(pack("(rules: (victory: (|").contains("points"));
        assert!(pack("(clans: [(id: \"a\", colour: |)])").contains("Green"));
        assert!(at("cards/p/powers.ron", "{\"x\": (|)}").0.contains("icon"));
        let scenario = |text: &str| at("tests/scenarios/p/a.ron", text).0;
        assert!(scenario("(cases: [(name: \"x\", play: [|])])").contains("Mutate"));
        assert!(scenario("(cases: [(setup: (you: (|)))])").contains("army"));
        assert!(scenario("(cases: [(setup: (turn: T|))])").contains("Them"));
    }

    #[test]
    fn texts_know_what_they_name() {
        let cards = |text: &str| at("cards/p/foxes.ron", text).0;
        assert_eq!(cards("[(variant_of: \"|\")]"), "Word(Card)");
        assert_eq!(cards("[(shows: (arrival: [(\"|\", Base)]))]"), "Word(Family)");
        assert_eq!(cards("[(name: {\"|\"})]"), "Language");
        assert_eq!(cards("[(name: {\"en\": \"|\"})]"), "nothing");
        assert_eq!(cards("[(fields: {\"|\"})]"), "OwnField");
        assert_eq!(cards("[(fields: {\"flavour\": {\"|\"}})]"), "Language");
        let pack = |text: &str| at("cards/p/pack.ron", text).0;
        assert_eq!(pack("(words: {\"|\"})"), "Language");
        assert_eq!(pack("(words: {\"en\": {\"|\"}})"), "Term");
        assert_eq!(pack("(phrases: {\"en\": {\"|\"}})"), "Phrase");
        assert_eq!(pack("(fields: {\"flavour\": |})"), "Text Line Note");
        let words = |text: &str| at("cards/p/words/eo.ron", text).0;
        assert_eq!(words("(|)"), "rest words phrases");
        assert_eq!(words("(words: {\"|\"})"), "Term");
        assert_eq!(words("(phrases: {\"a\": \"b\", \"|\"})"), "Phrase");
        assert_eq!(cards("[(id: \"|\")]"), "nothing");
        assert_eq!(cards("// |"), "nothing");
        let pack = |text: &str| at("cards/p/pack.ron", text).0;
        assert_eq!(pack("(roles: {\"king\": (of: \"|\")})"), "Word(OwnerKind)");
        assert_eq!(pack("(rules: (seating: {2: {\"|\"}}))"), "Word(OwnerKind)");
        assert_eq!(pack("(rules: (seating: {2: {\"clan\": [(king: 1, |)]}}))"), "Word(Role)");
        assert_eq!(pack("(rules: (seating: {2: {\"clan\": [(ki|"), "Word(Role)");
        assert_eq!(pack("(rules: (seating: {2: {\"clan\": [(name: {\"|\"})]}}))"), "Language");
        let scenario = |text: &str| at("tests/scenarios/p/a.ron", text).0;
        assert_eq!(scenario("(cases: [(name: \"|\")])"), "nothing");
        assert_eq!(scenario("(cases: [(setup: (pile: [\"a\", \"|"), "Word(Card)");
        assert_eq!(scenario("(cases: [(play: [Clan(\"|\")])])"), "Word(Clan)");
        assert_eq!(scenario("(cases: [(play: [As(Them, Choose(\"|\"))])])"), "Word(Card)");
    }
}
