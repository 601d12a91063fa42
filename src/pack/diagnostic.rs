//! What is wrong with a pack, where, and what to do about it.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::codes::{Code, Severity};
use crate::hidden;
use crate::limits::{ID_CHARS, LINE_CHARS};

/// A file that was read, for showing the line a problem is on.
#[derive(Debug)]
pub struct SourceFile {
    /// As shown to a person.
    pub path: String,
    pub text: String,
}

impl SourceFile {
    /// Line and column (both from 1, columns in characters) of a byte offset.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..self.text.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The byte offset of a line and column (both from 1), clamped to the text.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let mut start = 0;
        for (number, text) in self.text.split_inclusive('\n').enumerate() {
            if number + 1 == line {
                let inside = text.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(i, _)| i);
                return start + inside;
            }
            start += text.len();
        }
        self.text.len()
    }

    /// What starts at an offset, for pointing at it: a word, a number, a quoted text, an operator, or one character.
    pub fn token_at(&self, offset: usize) -> Range<usize> {
        let start = self.text.floor_char_boundary(offset.min(self.text.len()));
        let rest = &self.text[start..];
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let operator = |c: char| "=!<>+-*/%&|^".contains(c);
        let len = match rest.chars().next() {
            None => 0,
            Some(quote @ ('"' | '`' | '\'')) => quoted_len(rest, quote),
            Some(c) if word(c) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            Some(c) if operator(c) => rest.find(|c| !operator(c)).unwrap_or(rest.len()),
            Some(c) => c.len_utf8(),
        };
        start..start + len
    }
}

/// How long a quoted text is, quotes included; one that is not closed ends with its line.
fn quoted_len(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The beginning of a hint that names the likely word.
const DID_YOU_MEAN: &str = "did you mean ";

/// What is said is no longer than anybody reads, whatever it quotes.
fn cut(mut said: String) -> String {
    const MOST: usize = 1_000;
    if let Some((end, _)) = said.char_indices().nth(MOST) {
        said.truncate(end);
        said.push('…');
    }
    said
}

/// One problem of a pack.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub code: Code,
    pub message: String,
    pub file: Arc<SourceFile>,
    pub span: Range<usize>,
    pub hint: Option<String>,
}

impl Diagnostic {
    pub fn new(code: Code, file: &Arc<SourceFile>, span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic { code, message: cut(message.into()), file: file.clone(), span, hint: None }
    }

    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(cut(hint.into()));
        self
    }

    /// Adds "did you mean …?" when a candidate is close to what was written.
    pub fn with_suggestion<'a>(self, written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        match closest(written, candidates) {
            Some(candidate) => self.with_hint(format!("{DID_YOU_MEAN}`{candidate}`?")),
            None => self,
        }
    }

    /// Whether another says the same of the same place.
    pub fn is_same(&self, other: &Diagnostic) -> bool {
        let said = |d: &Diagnostic| (d.code, d.file.path.clone(), d.span.clone(), d.message.clone());
        said(self) == said(other)
    }

    /// What was surely meant, where the hint or the message says so.
    pub fn suggestion(&self) -> Option<&str> {
        let said = self.hint.as_deref().into_iter().chain([self.message.as_str()]);
        let meant = said.filter_map(|said| said.split_once(DID_YOU_MEAN)).map(|(_, meant)| meant).next()?;
        let meant = meant.strip_prefix("the property ").unwrap_or(meant).strip_prefix('`')?;
        meant.split_once('`').map(|(meant, _)| meant)
    }

    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    pub fn line_column(&self) -> (usize, usize) {
        self.file.line_column(self.span.start)
    }

    /// Just after the last character that is wrong.
    pub fn end_line_column(&self) -> (usize, usize) {
        self.file.line_column(self.span.end)
    }

    /// As much of what is wrong as is pointed at: the lines of a text are cut where they are too long to read.
    fn shown_span(&self) -> Range<usize> {
        let start = self.file.text.floor_char_boundary(self.span.start);
        let rest = self.file.text.get(start..self.span.end).unwrap_or_default();
        start..rest.char_indices().nth(LINE_CHARS).map_or(self.span.end, |(length, _)| start + length)
    }

    /// The problem as a person reads it: message, place, the line itself, the hint.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let (path, message) = (hidden::spelt_out(&self.file.path), hidden::spelt_out_lines(&self.message));
        let hint = self.hint.as_deref().map(hidden::spelt_out_lines);
        let snippet =
            Snippet::source(&self.file.text).path(&*path).annotation(AnnotationKind::Primary.span(self.shown_span()));
        let level = if self.is_error() { Level::ERROR } else { Level::WARNING };
        let mut group = level.primary_title(&*message).id(self.code.name()).element(snippet);
        if let Some(hint) = &hint {
            group = group.element(Level::HELP.message(&**hint));
        }
        renderer.render(&[group])
    }
}

/// The candidate most similar to the written word, if one is similar enough.
pub fn closest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // To compare takes as long as both are together, times as many as there are: nobody mistypes more than a word.
    let is_word = |text: &str| text.len() <= 4 * ID_CHARS;
    let written = is_word(written).then(|| written.to_lowercase())?;
    candidates
        .into_iter()
        .filter(|candidate| is_word(candidate))
        .map(|candidate| (strsim::jaro_winkler(&written, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_survive_accents() {
        let file = SourceFile { path: "x".into(), text: "né\nà la carte\n".into() };
        let offset = file.offset(2, 3);
        assert_eq!(&file.text[file.token_at(offset)], "la");
        assert_eq!(file.line_column(offset), (2, 3));
        assert_eq!(file.offset(99, 1), file.text.len());
    }

    #[test]
    fn whole_tokens_are_pointed_at() {
        let file = SourceFile { path: "x".into(), text: r#"if a_1 >= "é \" x" + "open"#.into() };
        let token = |at: &str| &file.text[file.token_at(file.text.find(at).unwrap())];
        assert_eq!(token("a_1"), "a_1");
        assert_eq!(token(">="), ">=");
        assert_eq!(token("\"é"), r#""é \" x""#);
        assert_eq!(token("\"open"), "\"open");
        assert_eq!(file.token_at(999), file.text.len()..file.text.len());
    }

    #[test]
    fn a_suggestion_is_found_wherever_it_is_said() {
        let file = Arc::new(SourceFile { path: "x".into(), text: "x".into() });
        let problem = |message: &str| Diagnostic::new(Code::Data, &file, 0..1, message);
        assert_eq!(problem("x").with_suggestion("arival", ["arrival"]).suggestion(), Some("arrival"));
        assert_eq!(problem("x").with_hint("did you mean the property `level`?").suggestion(), Some("level"));
        assert_eq!(problem("no card `a`; did you mean `b`?").with_hint("until then: …").suggestion(), Some("b"));
        assert_eq!(problem("did you mean it?").suggestion(), None);
    }

    #[test]
    fn suggestions_are_only_made_when_near() {
        assert_eq!(closest("arival", ["arrival", "link"]), Some("arrival"));
        assert_eq!(closest("zzz", ["arrival", "link"]), None);
    }
}
