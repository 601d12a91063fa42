//! What is wrong with a pack, where, and what to do about it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::hidden;
use crate::limits::{ID_CHARS, LINE_CHARS};
use crate::problem::{Code, Severity};

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

/// The word that was surely meant. Its `Display` is the question that every message asks in the same words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub meant: String,
    /// It is a property, which takes no parentheses, where a function was called.
    pub is_property: bool,
}

impl Suggestion {
    pub fn new(meant: impl Into<String>) -> Self {
        Suggestion { meant: meant.into(), is_property: false }
    }

    /// The candidate most similar to the written word, if one is similar enough.
    pub fn nearest<'a>(written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        closest(written, candidates).map(Suggestion::new)
    }

    /// The question at the end of a sentence, or nothing.
    pub fn at_end(suggestion: Option<&Self>) -> String {
        suggestion.map_or(String::new(), |suggestion| format!("; {suggestion}"))
    }
}

impl fmt::Display for Suggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "did you mean {}`{}`?", if self.is_property { "the property " } else { "" }, self.meant)
    }
}

/// What to do about a problem, in words, and the word that was surely meant if they name one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    pub words: String,
    pub suggestion: Option<Suggestion>,
}

impl Hint {
    /// With another sentence.
    pub fn and(mut self, sentence: &str) -> Self {
        self.words = format!("{} {sentence}", self.words);
        self
    }
}

impl From<String> for Hint {
    fn from(words: String) -> Self {
        Hint { words, suggestion: None }
    }
}

impl From<&str> for Hint {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl From<Suggestion> for Hint {
    fn from(suggestion: Suggestion) -> Self {
        Hint { words: suggestion.to_string(), suggestion: Some(suggestion) }
    }
}

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
    /// What was surely meant, where the hint or the message says so.
    pub suggestion: Option<Suggestion>,
}

impl Diagnostic {
    pub fn new(code: Code, file: &Arc<SourceFile>, span: Range<usize>, message: impl Into<String>) -> Self {
        Diagnostic { code, message: cut(message.into()), file: file.clone(), span, hint: None, suggestion: None }
    }

    pub fn with_hint(mut self, hint: impl Into<Hint>) -> Self {
        let Hint { words, suggestion } = hint.into();
        self.hint = Some(cut(words));
        self.suggesting(suggestion)
    }

    /// With a hint, if there is one.
    pub fn with_hint_if(self, hint: Option<impl Into<Hint>>) -> Self {
        match hint {
            Some(hint) => self.with_hint(hint),
            None => self,
        }
    }

    /// Notes the suggestion that the message itself tells.
    pub fn suggesting(mut self, suggestion: Option<Suggestion>) -> Self {
        self.suggestion = suggestion.or(self.suggestion);
        self
    }

    /// Adds "did you mean …?" when a candidate is close to what was written.
    pub fn with_suggestion<'a>(self, written: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        self.with_hint_if(Suggestion::nearest(written, candidates))
    }

    /// Whether another says the same of the same place.
    pub fn is_same(&self, other: &Diagnostic) -> bool {
        let said = |d: &Diagnostic| (d.code, d.file.path.clone(), d.span.clone(), d.message.clone());
        said(self) == said(other)
    }

    /// The change that follows the suggestion, if what is wrong is one word or text: what is replaced, and by what.
    pub fn replacement(&self) -> Option<(Range<usize>, &str)> {
        let Suggestion { meant, is_property } = self.suggestion.as_ref()?;
        let (text, span) = (&self.file.text, self.span.clone());
        let written = text.get(span.clone())?;
        let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
        if let Some(quoted) = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            return (!quoted.contains('"')).then_some((span.start + 1..span.end - 1, meant));
        }
        let end = if *is_property && text[span.end..].starts_with("()") { span.end + 2 } else { span.end };
        is_word(written).then_some((span.start..end, meant))
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
    fn a_suggestion_is_told_in_words_and_as_a_value() {
        let file = Arc::new(SourceFile { path: "x".into(), text: "x".into() });
        let problem = |message: &str| Diagnostic::new(Code::Data, &file, 0..1, message);
        let near = problem("x").with_hint("there are two").with_suggestion("arival", ["arrival"]);
        assert_eq!(near.hint.as_deref(), Some("did you mean `arrival`?"));
        assert_eq!(near.suggestion, Some(Suggestion::new("arrival")));
        let far = problem("x").with_hint("there are two").with_suggestion("zzz", ["arrival"]);
        assert_eq!((far.hint.as_deref(), far.suggestion), (Some("there are two"), None));
        let told = problem("no card `a`; did you mean `b`?").suggesting(Some(Suggestion::new("b")));
        assert_eq!(told.with_hint("until then: …").suggestion, Some(Suggestion::new("b")));
        let property = Suggestion { is_property: true, ..Suggestion::new("level") };
        let longer = problem("x").with_hint(Hint::from(property).and("Or not."));
        assert_eq!(longer.hint.as_deref(), Some("did you mean the property `level`? Or not."));
        assert_eq!(longer.suggestion.map(|suggestion| suggestion.meant).as_deref(), Some("level"));
    }

    #[test]
    fn only_what_is_one_word_is_replaced() {
        let mended = |text: &str, wrong: &str, suggestion: Suggestion| {
            let file = Arc::new(SourceFile { path: "x".into(), text: text.to_owned() });
            let start = text.find(wrong).unwrap();
            let problem = Diagnostic::new(Code::Data, &file, start..start + wrong.len(), "wrong").with_hint(suggestion);
            problem.replacement().map(|(span, new)| format!("{}{new}{}", &text[..span.start], &text[span.end..]))
        };
        let meant = Suggestion::new;
        assert_eq!(mended("fn arival(me)", "arival", meant("arrival")).as_deref(), Some("fn arrival(me)"));
        assert_eq!(mended("a(\"é\", 1)", "\"é\"", meant("e")).as_deref(), Some("a(\"e\", 1)"));
        let property = Suggestion { is_property: true, ..meant("level") };
        assert_eq!(mended("x = me.levl();", "levl", property).as_deref(), Some("x = me.level;"));
        assert_eq!(mended("a b", "a b", meant("c")), None);
        assert_eq!(mended("a", "", meant("c")), None);
        let file = Arc::new(SourceFile { path: "x".into(), text: "a".into() });
        assert_eq!(Diagnostic::new(Code::Data, &file, 0..1, "wrong").with_hint("mend it").replacement(), None);
    }

    #[test]
    fn suggestions_are_only_made_when_near() {
        assert_eq!(closest("arival", ["arrival", "link"]), Some("arrival"));
        assert_eq!(closest("zzz", ["arrival", "link"]), None);
    }
}
