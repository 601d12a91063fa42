//! Checks strings that must name something in the pack: a clan, a power family, a prompt, a card.

use rhai::{Expr, ImmutableString, Position, Token};

use super::shape::Shape;
use super::walk::Walk;
use super::{PROBE, Words};
use crate::problem::{Code, Hint, Suggestion};
use crate::vocabulary::hooks::VERBS;
use crate::vocabulary::{Kind, TextKind};

impl Words<'_> {
    /// The code of a wrong text, what it should be, and what there is. `None` if anything goes, or if it is not known
    /// what there is.
    fn of(&self, kind: TextKind) -> Option<(Code, &'static str, &[&str])> {
        let (code, what, known) = match kind {
            TextKind::Any => return None,
            TextKind::Clan => (Code::UnknownClan, "a clan of this pack", self.clans.as_deref()),
            TextKind::Family => (Code::UnknownFamily, "a power family of this pack", self.families.as_deref()),
            TextKind::Prompt => (Code::UnknownPrompt, "a prompt of this pack", self.prompts.as_deref()),
            TextKind::Card => (Code::UnknownCard, "a card of this pack", self.cards.as_deref()),
            TextKind::Verb => (Code::UnknownVerb, "a verb that this hook is asked about", Some(&VERBS[..])),
            TextKind::Keyword => (Code::UnknownKeyword, "a keyword of this pack", self.keywords.as_deref()),
            TextKind::Marker => (Code::UnknownMarker, "a marker of this pack", self.markers.as_deref()),
            TextKind::Name => (Code::UnknownName, "a name of a card in this pack", self.names.as_deref()),
        };
        known.map(|known| (code, what, known))
    }

    /// Whether anything of the pack has this name.
    pub fn have(&self, name: &str) -> bool {
        let all = [&self.clans, &self.families, &self.prompts, &self.cards, &self.keywords, &self.markers, &self.names];
        all.into_iter().flatten().any(|known| known.contains(&name))
    }
}

impl Walk<'_> {
    /// The text an expression is known to be, and where it is written.
    pub fn text_of(&self, expr: &Expr) -> Option<(ImmutableString, Position)> {
        match expr {
            Expr::StringConstant(text, at) => Some((text.clone(), *at)),
            Expr::Variable(variable, ..) => self.constant_text(&variable.1),
            _ => None,
        }
    }

    /// An expression must name something of a kind.
    pub fn check_text(&mut self, kind: TextKind, expr: &Expr) {
        match self.text_of(expr) {
            Some((text, at)) => self.check_named(kind, &text, at),
            None if kind == TextKind::Keyword => self.script.keywords.borrow_mut().any = true,
            None => {}
        }
    }

    /// An expression is compared to something of this shape.
    pub fn check_compared(&mut self, to: Shape, expr: &Expr) {
        if let Shape::Is(Kind::Text(kind)) = to {
            self.check_text(kind, expr);
        }
    }

    fn check_named(&mut self, kind: TextKind, text: &str, at: Position) {
        if text == PROBE {
            self.script.probed_text(kind);
        }
        if kind == TextKind::Keyword {
            self.script.keywords.borrow_mut().named.insert(text.to_owned());
        }
        let Some((code, what, known)) = self.script.words.of(kind) else { return };
        if known.contains(&text) {
            return;
        }
        let hint: Option<Hint> = match Suggestion::nearest(text, known.iter().copied()) {
            Some(near) => Some(near.into()),
            None if kind == TextKind::Prompt => {
                Some(format!("declare it in `prompts` of pack.ron: {text:?}: {{…}}").into())
            }
            None if kind == TextKind::Card || known.is_empty() => None,
            None => Some(format!("there are {}", known.join(", ")).into()),
        };
        // A text may hold anything, line breaks and worse.
        self.report(code, at, format!("`{}` is not {what}", text.escape_debug()), hint);
    }

    /// The cases of a `switch` over a text. Rhai keeps only their hashes, so they are read again.
    pub fn check_cases(&mut self, value: Shape, switch: Position) {
        let Shape::Is(Kind::Text(kind)) = value else { return };
        let script = self.script;
        // If a string contains code, only the parser can tell them apart.
        if script.words.of(kind).is_none() && script.probed.is_none() || script.file.text.contains('`') {
            return;
        }
        let tokens = script.tokens.get_or_init(|| {
            let text = [script.file.text.as_str()];
            script.engine.lex(&text).0.take_while(|(token, _)| *token != Token::EOF).collect()
        });
        let after = tokens.partition_point(|(_, at)| *at <= switch);
        let mut depth = 0usize;
        let mut cases: Vec<(String, Position)> = Vec::new();
        let mut waiting: Vec<(String, Position)> = Vec::new();
        // From the opening brace of the switch to its closing one, texts that are followed by `|`, `if` or `=>`.
        for (token, at) in &tokens[after..] {
            let outermost = depth == 1;
            match token {
                Token::LeftBrace | Token::MapStart => {
                    depth += 1;
                    waiting.clear();
                }
                Token::RightBrace if depth <= 1 => break,
                Token::RightBrace => depth -= 1,
                Token::StringConstant(text) if outermost => waiting.push((text.to_string(), *at)),
                Token::Pipe if outermost => {}
                Token::If | Token::DoubleArrow if outermost => cases.append(&mut waiting),
                _ => waiting.clear(),
            }
        }
        for (text, at) in cases {
            self.check_named(kind, &text, at);
        }
    }
}
