//! Checks the words and phrases that a pack brings in its languages.

use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use super::{Checker, key_before, too_long};
use crate::hidden::quoted;
use crate::library::load::{Files, parse};
use crate::library::raw::RawSpeech;
use crate::library::source::{CARDS, WORDS};
use crate::limits::{NAME_CHARS, WORD_FORMS};
use crate::pack::{Speech, Term};
use crate::problem::{Code, Diagnostic, SourceFile, Suggestion};
use crate::syntax::spanned::Spanned;
use crate::text::check::{self, Draft, FALLBACK, Fault};

/// An entry of `words` or `phrases`, and the file it stands in.
struct Entry<'f, T> {
    file: &'f Arc<SourceFile>,
    name: &'f str,
    said: &'f Spanned<T>,
}

impl<T> Entry<'_, T> {
    fn at_key(&self, code: Code, message: String) -> Diagnostic {
        Diagnostic::new(code, self.file, key_before(self.file, self.name, &self.said.span), message)
    }

    fn wrong(&self, code: Code, fault: Fault) -> Diagnostic {
        let Range { start, end } = self.said.span;
        let piece = fault.piece.and_then(|piece| self.file.text[start..end].find(&piece));
        // Up to where the placeholder ends.
        let length = |at: usize| self.file.text[at..end].find('}').map_or(1, |length| length + 1);
        let span = piece.map_or(start..end, |at| start + at..start + at + length(start + at));
        Diagnostic::new(code, self.file, span, fault.message).with_hint(fault.hint)
    }
}

impl Checker<'_> {
    /// What the pack says in each of its languages, in `pack.ron` and in files of words.
    pub fn speech(&mut self, files: &Files) -> IndexMap<String, Speech> {
        let (raw, file) = (self.raw, self.file);
        for (language, span) in declared(&raw.words).chain(declared(&raw.phrases)) {
            let span = key_before(file, language, &span);
            if !raw.languages.contains(language) {
                let message = format!("the pack does not have the language `{}`", quoted(language));
                let problem = Diagnostic::new(Code::UnknownLanguage, file, span, message);
                self.problem(problem.with_hint(format!("the pack's languages are {}", raw.languages.join(", "))));
            }
        }
        let mut speeches = IndexMap::new();
        for language in &raw.languages.value {
            let name = format!("{WORDS}{language}.ron");
            let words_file = files.card_file(&name).cloned();
            let read = words_file.as_ref().map(|file| parse::<RawSpeech>(file, self.problems));
            // What is in a file that cannot be read is not missing.
            let is_all_read =
                read.as_ref().map_or_else(|| !files.has(&format!("{CARDS}/{}/{name}", files.id)), Option::is_some);
            let in_file = read.flatten().unwrap_or_default();
            // What is still to be translated is missing, and not wrong.
            let begun = !check::is_spoken(language);
            let mut words = entries(file, raw.words.get(language));
            let mut phrases = entries(file, raw.phrases.get(language));
            if let Some(words_file) = &words_file {
                words.extend(entries(words_file, Some(&in_file.words)));
                phrases.extend(entries(words_file, Some(&in_file.phrases)));
            }
            words.retain(|entry| !begun || entry.said.texts() != [""]);
            phrases.retain(|entry| !begun || !entry.said.is_empty());
            let speech = self.speech_in(language, &words, &phrases);
            if let (Some(rest), Some(file), false) = (&in_file.rest, &words_file, begun) {
                let message = format!("the engine says everything in `{language}` itself: there is no rest");
                let problem = Diagnostic::new(Code::Phrase, file, rest.span.clone(), message);
                self.problem(problem.with_hint("remove `rest`"));
            }
            if is_all_read && in_file.rest.is_none() {
                self.missing_phrases(files, language, &speech, words_file.as_ref());
            }
            if !speech.is_empty() {
                speeches.insert(language.clone(), speech);
            }
        }
        speeches
    }

    fn speech_in(&mut self, language: &str, words: &[Entry<Term>], phrases: &[Entry<String>]) -> Speech {
        let known: Vec<&str> = check::words().map(|(name, _)| name).collect();
        let words = self.known(words, &known, (Code::UnknownTerm, "a word of the game"));
        let known: Vec<&str> = check::phrase_names().collect();
        let phrases = self.known(phrases, &known, (Code::UnknownPhrase, "a phrase of the engine"));
        let speech = Speech {
            words: words.iter().map(|entry| (entry.name.to_owned(), entry.said.value.clone())).collect(),
            phrases: phrases.iter().map(|entry| (entry.name.to_owned(), entry.said.value.clone())).collect(),
        };
        let draft = Draft::new(language, &speech);
        for entry in words {
            self.problems.extend(too_much(entry));
            let lacking = || draft.lacking(entry.name, &speech);
            let fault = check::term(&entry.said.value).or_else(lacking);
            self.problems.extend(fault.map(|fault| entry.wrong(Code::Phrase, fault)));
        }
        for entry in phrases {
            let faults = draft.phrase(entry.name, &entry.said.value);
            self.problems.extend(faults.into_iter().map(|fault| entry.wrong(Code::Phrase, fault)));
        }
        speech
    }

    /// The entries that say something there is, each once; the others are told.
    fn known<'e, 'f, T>(
        &mut self,
        entries: &'e [Entry<'f, T>],
        known: &[&str],
        (code, what): (Code, &str),
    ) -> Vec<&'e Entry<'f, T>> {
        let mut kept: Vec<&Entry<T>> = Vec::new();
        for entry in entries {
            if !known.contains(&entry.name) {
                let problem = entry.at_key(code, format!("`{}` is not {what}", quoted(entry.name)));
                let problem = problem.with_hint("`ozeki words` lists the words and phrases there are");
                self.problem(problem.with_suggestion(entry.name, known.iter().copied()));
            } else if let Some(before) = kept.iter().find(|before| before.name == entry.name) {
                let message = format!("`{}` is said twice: here and in {}", entry.name, before.file.path);
                self.problem(entry.at_key(Code::SaidTwice, message).with_hint("keep one"));
            } else {
                kept.push(entry);
            }
        }
        kept
    }

    /// Phrases that are said in English in a language that the engine does not speak: all in one problem.
    fn missing_phrases(&mut self, files: &Files, language: &str, speech: &Speech, words: Option<&Arc<SourceFile>>) {
        let missing = check::missing(language, speech);
        let hint = format!(
            "`ozeki words {} {language}` writes them out, ready to be translated; `rest: English` in its file \
             leaves what is missing as it is",
            files.id
        );
        let problem = match words {
            _ if missing.is_empty() => return,
            None if speech.phrases.is_empty() => {
                let message = format!("the engine does not speak `{language}`: what it says itself stays in English");
                let span = self.file.text[self.raw.languages.span.clone()]
                    .find(&format!("\"{language}\""))
                    .map_or(self.raw.languages.span.clone(), |at| {
                        self.file.token_at(self.raw.languages.span.start + at)
                    });
                Diagnostic::new(Code::MissingPhrase, self.file, span, message)
            }
            file => {
                let names = grouped(&missing);
                let count = missing.len();
                let are = if count == 1 { "1 phrase is".to_owned() } else { format!("{count} phrases are") };
                let message = format!("{are} not there in `{language}`, and said in `{FALLBACK}`: {names}");
                Diagnostic::new(Code::MissingPhrase, file.unwrap_or(self.file), 0..0, message)
            }
        };
        self.problem(problem.with_hint(hint));
    }

    /// A file of words in a language that the pack does not have, or in a folder that is misspelt.
    pub(super) fn stray_words(&mut self, parts: &[&str], file: &Arc<SourceFile>) {
        let [CARDS, _, folder, name] = parts[..] else { return };
        let Some(language) = name.strip_suffix(".ron") else { return };
        let languages = &self.raw.languages.value;
        let own = WORDS.trim_end_matches('/');
        if folder != own {
            if let Some(near) = Suggestion::nearest(folder, [own]) {
                let message = format!("nothing reads the files of the folder `{folder}`");
                self.problem(Diagnostic::new(Code::UnknownLanguage, file, 0..0, message).with_hint(near.to_string()));
            }
        } else if !languages.iter().any(|other| other == language) {
            let message = format!("the pack does not have the language `{language}`");
            let hint = format!("add it to `languages` of pack.ron, which are {}", languages.join(", "));
            let problem = Diagnostic::new(Code::UnknownLanguage, file, 0..0, message).with_hint(hint);
            self.problem(problem.with_suggestion(language, languages.iter().map(String::as_str)));
        }
    }
}

/// A word with more forms than any language has, or one that is longer than a name.
fn too_much(entry: &Entry<Term>) -> Option<Diagnostic> {
    let texts = entry.said.texts();
    if texts.len() > WORD_FORMS {
        let message = format!("this word has {} forms; {WORD_FORMS} is the most", texts.len());
        return Some(entry.at_key(Code::TooMany, message));
    }
    let length = texts.iter().find_map(|text| too_long(text, NAME_CHARS))?;
    Some(entry.at_key(Code::TooLong, format!("this word has {length} characters; {NAME_CHARS} is the most")))
}

/// The languages of a map of `pack.ron`, each with a place in it.
fn declared<T>(
    by_language: &IndexMap<String, IndexMap<String, Spanned<T>>>,
) -> impl Iterator<Item = (&String, Range<usize>)> {
    let place = |said: &IndexMap<String, Spanned<T>>| said.values().next().map_or(0..0, |first| first.span.clone());
    by_language.iter().map(move |(language, said)| (language, place(said)))
}

fn entries<'f, T>(file: &'f Arc<SourceFile>, said: Option<&'f IndexMap<String, Spanned<T>>>) -> Vec<Entry<'f, T>> {
    let entries = said.into_iter().flatten();
    entries.map(|(name, said)| Entry { file, name, said }).collect()
}

/// Names of phrases, those of one group together: `game: drew, played; ask: pay`.
fn grouped(names: &[&str]) -> String {
    let mut groups: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for name in names {
        let (group, name) = name.rsplit_once('.').unwrap_or(("", name));
        groups.entry(group).or_default().push(name);
    }
    let told = |(group, names): (&&str, &Vec<&str>)| match *group {
        "" => names.join(", "),
        group => format!("{group}: {}", names.join(", ")),
    };
    groups.iter().map(told).collect::<Vec<_>>().join("; ")
}
