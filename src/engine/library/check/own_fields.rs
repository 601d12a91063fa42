//! Checks the fields that a pack gives its cards.

use std::sync::Arc;

use indexmap::IndexMap;

use super::{Checker, key_before, too_long};
use crate::hidden::quoted;
use crate::library::raw::RawOwnFields;
use crate::limits::NAME_CHARS;
use crate::pack::{OneOrSeveral, OwnField};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::syntax::spanned::Spanned;

impl Checker<'_> {
    /// The fields that `pack.ron` declares: each is also the name of a column.
    pub(super) fn declared_fields(&mut self) {
        let (raw, file) = (self.raw, self.file);
        for (name, kind) in &raw.fields {
            self.id_length(file, name, &kind.span);
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if name.is_empty() || !name.chars().all(plain) {
                let message = format!("`{}` is not a valid name for a field", quoted(name));
                let span = key_before(file, name, &kind.span);
                self.in_pack(Code::Field, &span, message, "use lower-case letters, digits and underscores");
            }
        }
    }

    /// What a card says in them, in the order they are declared.
    pub(super) fn own_fields(
        &mut self,
        file: &Arc<SourceFile>,
        fields: &RawOwnFields,
    ) -> IndexMap<String, OneOrSeveral> {
        let raw = self.raw;
        for (name, value) in fields {
            let Some(value) = value else { continue };
            match raw.fields.get(name) {
                Some(kind) => self.own_field(file, name, kind.value, value),
                None => self.unknown_field(file, name, value),
            }
        }
        let said = |name: &String| Some((name.clone(), fields.get(name)?.as_ref()?.value.clone()));
        raw.fields.keys().filter_map(said).collect()
    }

    fn own_field(&mut self, file: &Arc<SourceFile>, name: &str, kind: OwnField, value: &Spanned<OneOrSeveral>) {
        let wrong = |message: String, hint: &str| {
            Diagnostic::new(Code::Field, file, value.span.clone(), message).with_hint(hint)
        };
        match (kind, &value.value) {
            (OwnField::Text, OneOrSeveral::Several(texts)) => {
                self.texts(file, &Spanned { value: texts.clone(), span: value.span.clone() });
            }
            (OwnField::Text, OneOrSeveral::One(_)) => {
                let message = format!("`{name}` is a text in the languages of the pack, and this is a single one");
                self.problem(wrong(message, &format!("write it as {name:?}: {{\"en\": \"…\"}}")));
            }
            (_, OneOrSeveral::Several(_)) => {
                let message = format!("`{name}` is the same in every language, and this is a text for each");
                self.problem(wrong(message, &format!("write it as {name:?}: \"…\", or declare it as `Text`")));
            }
            (_, OneOrSeveral::One(text)) if text.trim().is_empty() => {
                self.problem(wrong(format!("`{name}` is empty"), "leave it out where there is nothing to say"));
            }
            (OwnField::Line, OneOrSeveral::One(text)) => {
                if let Some(length) = too_long(text, NAME_CHARS) {
                    let message = format!("this line has {length} characters; {NAME_CHARS} is the most");
                    let problem = Diagnostic::new(Code::TooLong, file, value.span.start..value.span.start + 1, message);
                    self.problem(problem.with_hint("shorten it, or declare it as `Note`"));
                }
            }
            (OwnField::Note, OneOrSeveral::One(_)) => {}
        }
    }

    fn unknown_field(&mut self, file: &Arc<SourceFile>, name: &str, value: &Spanned<OneOrSeveral>) {
        let span = key_before(file, name, &value.span);
        let kind = match &value.value {
            OneOrSeveral::One(_) => "Line",
            OneOrSeveral::Several(_) => "Text",
        };
        let message = format!("`{}` is not a field of this pack's cards", quoted(name));
        let problem = Diagnostic::new(Code::UnknownField, file, span, message)
            .with_hint(format!("declare it in pack.ron: fields: {{{name:?}: {kind}}}"))
            .with_suggestion(name, self.raw.fields.keys().map(String::as_str));
        self.problem(problem);
    }
}
