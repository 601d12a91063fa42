//! Checks strings that must name something in the pack: a clan, a power family, a prompt, a card.

use rhai::{Expr, ImmutableString, Position, Token};

use super::shape::Shape;
use super::walk::Walk;
use super::{PROBE, Words};
use crate::problem::{Code, Hint, Suggestion};
use crate::script::api::HostFn;
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
            TextKind::Attribute => {
                (Code::UnknownAttribute, "an attribute or a counter of cards", self.card_properties.as_deref())
            }
            TextKind::Value => (Code::AttributeValue, "a word of an attribute", self.values.as_deref()),
            TextKind::ValueOf(number) => {
                let words = self.values_of.get(usize::from(number));
                (Code::AttributeValue, "a word of this attribute", words.map(Vec::as_slice))
            }
            TextKind::OwnerKind => (Code::UnknownOwner, "a kind of owner of this pack", self.owners.as_deref()),
            TextKind::Role => (Code::UnknownRole, "a role of this pack", self.roles.as_deref()),
            TextKind::Moment => (Code::UnknownMoment, "a moment of this pack", self.moments.as_deref()),
            TextKind::Event => (Code::UnknownEvent, "an event that something can wait for", self.events.as_deref()),
            TextKind::Query => (Code::UnknownQuery, "a query of this pack", self.queries.as_deref()),
            TextKind::Ending => (Code::UnknownEnding, "an ending of this pack", self.endings.as_deref()),
            TextKind::Zone => (Code::UnknownZone, "a zone of this pack", self.zones.as_deref()),
            TextKind::Back => (Code::UnknownBack, "a back of this pack", self.backs.as_deref()),
            TextKind::Name => (Code::UnknownName, "a name of a card in this pack", self.names.as_deref()),
        };
        known.map(|known| (code, what, known))
    }

    /// Whether anything of the pack has this name.
    pub fn have(&self, name: &str) -> bool {
        let ids = [&self.clans, &self.families, &self.prompts, &self.cards, &self.keywords, &self.markers];
        ids.into_iter()
            .chain([
                &self.zones,
                &self.backs,
                &self.names,
                &self.endings,
                &self.moments,
                &self.queries,
                &self.owners,
                &self.roles,
            ])
            .flatten()
            .any(|known| known.contains(&name))
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
            // A card without the attribute has no word.
            let nothing = matches!(kind, TextKind::ValueOf(_)) && self.text_of(expr).is_some_and(|(t, _)| t.is_empty());
            if !nothing {
                self.check_text(kind, expr);
            }
        }
    }

    /// A call that may be unfinished: what its texts would name if it were finished.
    pub fn probe_texts(&self, name: &str, args: &[Expr], behind_dot: bool) {
        for (index, _) in args.iter().enumerate().filter(|(_, arg)| self.text_of(arg).is_some_and(|(t, _)| t == PROBE))
        {
            let kind = |host: &HostFn| host.params.get(index + usize::from(behind_dot)).map(|param| param.kind);
            if let Some(Kind::Text(kind)) = self.script.natives.hosts(name).find_map(kind) {
                self.script.probed_text(kind);
            }
        }
    }

    fn check_named(&mut self, kind: TextKind, text: &str, at: Position) {
        if text == PROBE {
            self.script.probed_text(kind);
        }
        if kind == TextKind::Keyword {
            self.script.keywords.borrow_mut().named.insert(text.to_owned());
        }
        if matches!(kind, TextKind::Moment | TextKind::Event) {
            self.name_moment(kind, text);
        }
        let Some((code, what, known)) = self.script.words.of(kind) else { return };
        if known.contains(&text) {
            return;
        }
        let is_hook = kind == TextKind::Event && self.script.words.hooks.named(text).is_some();
        let hint: Option<Hint> = match Suggestion::nearest(text, known.iter().copied()) {
            _ if is_hook => Some(self.no_event(text).into()),
            Some(near) => Some(near.into()),
            None if kind == TextKind::Prompt => {
                Some(format!("declare it in `prompts` of pack.ron: {text:?}: {{…}}").into())
            }
            None if kind == TextKind::Attribute && known.is_empty() => {
                Some("declare it in `attributes` or `counters` of pack.ron".into())
            }
            None if kind == TextKind::Ending => {
                Some(format!("declare it in `endings` of pack.ron: {text:?}: (name: {{…}})").into())
            }
            None if kind == TextKind::Moment && known.is_empty() => {
                Some(format!("declare it in `moments` of pack.ron: {text:?}: (text: {{…}})").into())
            }
            None if kind == TextKind::Zone && known.is_empty() => {
                Some(format!("declare it in `zones` of pack.ron: {text:?}: (shape: Row(5), name: {{…}})").into())
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
