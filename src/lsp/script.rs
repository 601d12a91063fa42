//! Finds where in a script the cursor is, even if the script is unfinished.

use std::ops::Range;

use ozeki_engine::pack::Property;
use ozeki_engine::script::lint::{Linter, Owner, PROBE, Probed};
use ozeki_engine::syntax;
use ozeki_engine::syntax::{Lexeme, Reading, Token};
use ozeki_engine::vocabulary::hooks::Hooks;

/// What can be written at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cursor {
    /// In a comment, or between the parentheses of a definition.
    Elsewhere,
    /// In a text: what stands between its quotes.
    Text(Range<usize>),
    /// After a dot.
    Property(Range<usize>),
    /// Outside any function, perhaps after `fn`.
    Top {
        word: Range<usize>,
        after_fn: bool,
    },
    Code(Range<usize>),
}

/// The tokens of a script, or of any text that may be unfinished.
pub fn tokens(text: &str) -> Vec<Token> {
    syntax::tokens(text, Reading::Unfinished).collect()
}

pub fn cursor(text: &str, offset: usize) -> Cursor {
    let tokens = tokens(text);
    if let Some(token) = tokens.iter().find(|token| token.holds(offset)) {
        match token.lexeme {
            Lexeme::Comment => return Cursor::Elsewhere,
            Lexeme::Text => return Cursor::Text(token.inside.clone()),
            _ => {}
        }
    }
    let word = word_at(&tokens, offset);
    let before: Vec<&Token> =
        tokens.iter().filter(|token| token.lexeme != Lexeme::Comment && token.span.end <= word.start).collect();
    if before.last().is_some_and(|token| token.is('.')) {
        return Cursor::Property(word);
    }
    match before.iter().fold(Vec::new(), open_brackets)[..] {
        [] => {
            let after_fn = before.last().is_some_and(|token| &text[token.span.clone()] == "fn");
            Cursor::Top { word, after_fn }
        }
        ref open if !open.contains(&'{') => Cursor::Elsewhere,
        _ => Cursor::Code(word),
    }
}

/// The word at a place; if there is none, the place itself.
pub fn word_at(tokens: &[Token], offset: usize) -> Range<usize> {
    let word = tokens.iter().find(|token| token.lexeme == Lexeme::Word && token.holds(offset));
    word.map_or(offset..offset, |token| token.span.clone())
}

fn open_brackets(mut open: Vec<char>, token: &&Token) -> Vec<char> {
    match token.lexeme {
        Lexeme::Mark(c @ ('(' | '[' | '{')) => open.push(c),
        Lexeme::Mark(')' | ']' | '}') => drop(open.pop()),
        _ => {}
    }
    open
}

/// What is needed to ask the lint about a place of a script.
pub struct Prober<'a> {
    pub linter: &'a Linter,
    /// Whose script it is,
    pub owner: Owner,
    /// and what its pack declares.
    pub properties: Vec<Property>,
    pub hooks: Hooks,
}

/// What the lint knows of a place. A script that is being typed seldom parses, so it is tried in several ways: as it
/// is, with the statement ended, and cut off behind the place with all that is open closed.
pub fn probe(prober: &Prober, text: &str, at: &Range<usize>, quoted: bool) -> Probed {
    let (before, after) = (&text[..at.start], &text[at.end..]);
    let open = tokens(before)
        .iter()
        .filter(|token| token.lexeme != Lexeme::Comment)
        .fold(Vec::new(), |open, token| open_brackets(open, &token));
    let closing: String = open
        .iter()
        .rev()
        .map(|bracket| match bracket {
            '(' => ")",
            '[' => "]",
            _ => ";}",
        })
        .collect();
    let quote = if quoted && !after.starts_with('"') { "\"" } else { "" };
    let shut = if quoted { "\"" } else { "" };
    let ways = [
        format!("{before}{PROBE}{quote}{after}"),
        format!("{before}{PROBE}{quote};{after}"),
        format!("{before}{PROBE}{shut}{closing}"),
        format!("{before}{PROBE}{shut} {{}}{closing}"),
        format!("{before}{PROBE}{shut} => () }}{closing}"),
    ];
    ways.into_iter()
        .filter_map(|way| prober.linter.probe(way, prober.owner, &prober.hooks, &prober.properties))
        .find(|probed| *probed != Probed::default())
        .unwrap_or_default()
}

/// The functions a script defines: name, the whole of each, and whether it is private.
pub struct Definition {
    pub name: Range<usize>,
    pub params: Vec<Range<usize>>,
    pub span: Range<usize>,
    pub private: bool,
}

pub fn definitions(text: &str) -> Vec<Definition> {
    let tokens: Vec<Token> = tokens(text).into_iter().filter(|token| token.lexeme != Lexeme::Comment).collect();
    let mut found: Vec<Definition> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let Some(name) = tokens.get(index + 1).filter(|next| next.lexeme == Lexeme::Word) else { continue };
        if &text[token.span.clone()] != "fn" {
            continue;
        }
        let private = index > 0 && &text[tokens[index - 1].span.clone()] == "private";
        let rest = &tokens[index + 2..];
        let params = rest.iter().skip(1).take_while(|token| !token.is(')') && !token.is('{'));
        let params = params.filter(|token| token.lexeme == Lexeme::Word).map(|token| token.span.clone()).collect();
        let mut depth = 0usize;
        let body = rest.iter().skip_while(|token| !token.is('{')).find(|token| {
            depth = if token.is('{') { depth + 1 } else { depth - usize::from(token.is('}')) };
            depth == 0
        });
        let start = if private { tokens[index - 1].span.start } else { token.span.start };
        let end = body.map_or(text.trim_end().len().max(name.span.end), |token| token.span.end);
        found.push(Definition { name: name.span.clone(), params, span: start..end, private });
    }
    found
}

/// The variables that may be seen from a place: parameters, and what was declared before it in the same function.
pub fn variables(text: &str, offset: usize) -> Vec<String> {
    let definitions = definitions(text);
    let Some(around) = definitions.iter().find(|d| d.span.start < offset && offset <= d.span.end) else {
        return Vec::new();
    };
    let mut names: Vec<String> = around.params.iter().map(|span| text[span.clone()].to_owned()).collect();
    let tokens = tokens(text);
    let inside = tokens.iter().filter(|token| token.span.start >= around.name.end && token.span.end < offset);
    let inside: Vec<&Token> = inside.filter(|token| token.lexeme == Lexeme::Word).collect();
    for pair in inside.windows(2) {
        let name = &text[pair[1].span.clone()];
        if ["let", "const", "for"].contains(&&text[pair[0].span.clone()]) && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use ozeki_engine::vocabulary::{Kind, TextKind};

    fn at(text: &str) -> (String, usize) {
        (text.replacen('|', "", 1), text.find('|').unwrap())
    }

    #[test]
    fn a_cursor_knows_where_it_is() {
        let kind = |text: &str| {
            let (text, offset) = at(text);
            cursor(&text, offset)
        };
        assert_eq!(kind("// a|"), Cursor::Elsewhere);
        assert_eq!(kind("fn a(m|"), Cursor::Elsewhere);
        assert_eq!(kind("arr|"), Cursor::Top { word: 0..3, after_fn: false });
        assert_eq!(kind("fn arr|"), Cursor::Top { word: 3..6, after_fn: true });
        assert_eq!(kind("fn a(me) { dr| }"), Cursor::Code(11..13));
        assert_eq!(kind("fn a(me) { me.|"), Cursor::Property(14..14));
        assert_eq!(kind("fn a(me) { me.ow|.x }"), Cursor::Property(14..16));
        assert_eq!(kind("fn a(me) { base(me, \"de|"), Cursor::Text(21..23));
        assert_eq!(kind("|"), Cursor::Top { word: 0..0, after_fn: false });
    }

    #[test]
    fn half_written_scripts_are_probed() {
        let linter = Linter::default();
        let prober = Prober { linter: &linter, owner: Owner::Card, properties: Vec::new(), hooks: Hooks::default() };
        for (text, kind) in [
            ("fn arrival(me) {\n    me.|\n}", Some(Kind::Card)),
            ("fn arrival(me) {\n    me.|\n    draw(me.owner, 1);\n}", Some(Kind::Card)),
            ("fn arrival(me) {\n    if me.owner.|\n", Some(Kind::Player)),
            ("fn arrival(me) { destroy(choose(in_play().fr|", Some(Kind::Set)),
            ("fn arrival(me) { for c in hand(me.owner) { c.|\n} }\nfn link(me) { }", Some(Kind::Card)),
        ] {
            let (text, offset) = at(text);
            let Cursor::Property(word) = cursor(&text, offset) else { panic!("{text}") };
            assert_eq!(probe(&prober, &text, &word, false).receiver, kind, "{text}");
        }
        for (text, kind) in [
            ("fn arrival(me) { base(me, \"|\") }", Some(TextKind::Family)),
            ("fn arrival(me) { base(me, \"|\n}", Some(TextKind::Family)),
            ("fn arrival(me) { if me.clan == \"f|\" ", Some(TextKind::Clan)),
            ("fn may_target(me, verb, cards) { if verb == \"|", Some(TextKind::Verb)),
        ] {
            let (text, offset) = at(text);
            let Cursor::Text(inside) = cursor(&text, offset) else { panic!("{text}") };
            assert_eq!(probe(&prober, &text, &inside, true).text, kind, "{text}");
        }
    }

    #[test]
    fn definitions_and_variables_are_found() {
        let (text, offset) =
            at("private fn a(x, y) { let z = 1; }\nfn arrival(me) { for c in x { let d = | } let e = 1;");
        let found: Vec<(&str, bool, usize)> =
            definitions(&text).iter().map(|d| (&text[d.name.clone()], d.private, d.params.len())).collect::<Vec<_>>();
        assert_eq!(found, [("a", true, 2), ("arrival", false, 1)]);
        assert_eq!(variables(&text, offset), ["me", "c", "d"]);
        for odd in ["fn", "fn fn", "fn a", "fn a(", "}}{{", "private fn a) {"] {
            definitions(odd);
            variables(odd, odd.len());
        }
    }
}
