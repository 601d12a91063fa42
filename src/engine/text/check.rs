//! What a phrase may say: checks the words and phrases that a pack brings, and in a test those of the program.

use super::book::Book;
use super::label::{CARDS, MANY, PLACED, aim};
use super::phrases::{self, ENGLISH};
use super::template::{Template, Use};
use super::words::{WordUse, Words, is_deed};
use crate::decision::{AskKind, ChoiceKind};
use crate::event::{EventKind, Secrecy};
use crate::pack::{Speech, Term};
use crate::problem::Suggestion;
use crate::table::Ending;
use crate::vocabulary::spec::{Hole, Reads};

/// What is wrong, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub message: String,
    pub hint: String,
    /// How the piece of the text begins that is wrong; left out, it is all of it.
    pub piece: Option<String>,
}

fn fault(message: impl Into<String>, hint: impl Into<String>) -> Fault {
    Fault { message: message.into(), hint: hint.into(), piece: None }
}

impl Fault {
    /// It is about a placeholder.
    fn at(mut self, inside: &str) -> Self {
        self.piece = Some(format!("{{{inside}"));
        self
    }
}

/// The nearest of some names, or all of them.
fn nearest_or_all(written: &str, all: &[&str]) -> String {
    match Suggestion::nearest(written, all.iter().copied()) {
        Some(near) => near.to_string(),
        None if all.is_empty() => "there is none".to_owned(),
        None => format!("there are {}", all.join(", ")),
    }
}

/// The names of all phrases, in the order they are best read in.
pub fn phrase_names() -> impl Iterator<Item = &'static str> {
    phrases::english().phrases.keys().map(String::as_str)
}

/// A phrase as the program has it in English, and with its words put in.
pub fn in_english(name: &str) -> Option<(&'static str, String)> {
    let book = phrases::english();
    book.phrases.get(name).map(|phrase| (phrase.as_str(), book.words.put_into(phrase)))
}

/// A phrase as the program has it in a language that it speaks.
pub fn phrase_in(language: &str, name: &str) -> Option<&'static str> {
    phrases::book(language).and_then(|book| book.phrases.get(name)).map(String::as_str)
}

/// A word of the game as the program has it in a language that it speaks.
pub fn term_in(language: &str, name: &str) -> Option<&'static Term> {
    let mut written = phrases::book(language)?.words.written();
    written.find(|(other, _)| *other == name).map(|(_, term)| term)
}

/// The words of the game, each with what it is called in English.
pub fn words() -> impl Iterator<Item = (&'static str, String)> {
    let words = &phrases::english().words;
    words.written().map(|(name, _)| (name, words.put_into(&format!("{{#{name}}}"))))
}

/// Whether the program speaks a language itself.
pub fn is_spoken(language: &str) -> bool {
    phrases::book(language).is_some()
}

/// The phrases that a pack does not bring in a language that the program does not speak.
pub fn missing(language: &str, speech: &Speech) -> Vec<&'static str> {
    let is_missing = |name: &&str| !is_spoken(language) && !speech.phrases.contains_key(*name);
    phrase_names().filter(is_missing).collect()
}

/// What a kind of event, question or option offers to its phrase.
pub(super) struct Offer {
    holes: &'static [Hole],
    /// Its card can be a secret.
    secret: bool,
    /// Several are told together.
    together: bool,
}

/// That of the phrase with a name; `None` if it is another phrase, without alternatives.
pub(super) fn offer(name: &str) -> Option<Offer> {
    let (group, kind) = name.split_once('.')?;
    match group {
        "game" => {
            let spec = EventKind::all().map(EventKind::spec).find(|spec| spec.name == kind)?;
            Some(Offer { holes: spec.holes, secret: spec.secrecy != Secrecy::Open, together: spec.together })
        }
        "ask" => {
            let spec = AskKind::all().map(AskKind::spec).find(|spec| spec.name == kind)?;
            Some(Offer { holes: spec.holes, secret: false, together: false })
        }
        "option" => {
            let spec = ChoiceKind::all().map(ChoiceKind::spec).find(|spec| spec.name == kind)?;
            Some(Offer { holes: spec.holes, secret: false, together: false })
        }
        _ => None,
    }
}

impl Offer {
    #[cfg(test)]
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.holes.iter().map(|hole| hole.name)
    }

    /// What is wrong with a phrase. One in ids is for nobody's eyes, and keeps no secrets.
    pub(super) fn faults(&self, phrase: &Template, keeps_secrets: bool) -> Vec<Fault> {
        let faults = |used: &Use| self.fault(used, keeps_secrets).map(|fault| fault.at(&used.name));
        phrase.uses().iter().filter_map(faults).collect()
    }

    fn fault(&self, Use { name, word, optional }: &Use, keeps_secrets: bool) -> Option<Fault> {
        if self.together && (name == MANY || name == CARDS) {
            let alone =
                || fault(format!("`{{{name}}}` is not there for one alone"), "write both: `<{many} cards|{card}>`");
            return (!optional).then(alone);
        }
        let (bare, placed) = name.strip_suffix(PLACED).map_or((&name[..], false), |bare| (bare, true));
        let Some(hole) = self.holes.iter().find(|hole| hole.name == bare) else {
            let known: Vec<&str> = self.holes.iter().map(|hole| hole.name).collect();
            return Some(fault(format!("this phrase has no `{{{name}}}`"), nearest_or_all(bare, &known)));
        };
        if placed && !matches!(hole.reads, Reads::Card | Reads::OtherCard | Reads::ToldCard) {
            return Some(fault(format!("`{{{name}}}` has no place"), format!("write `{{{bare}}}`")));
        }
        if let Some(word) = word {
            let words = words_of(hole.reads);
            if !words.contains(&&word[..]) {
                return Some(fault(format!("`{{{bare}}}` is never `{word}`"), nearest_or_all(word, &words)));
            }
        }
        let is_flag = matches!(hole.reads, Reads::Flag | Reads::Unseen | Reads::RedrawShuffles) || word.is_some();
        if is_flag && !optional {
            return Some(fault(
                format!("`{{{bare}}}` alone says nothing"),
                format!("write what is said then, and what otherwise: `<{{{bare}}}yes|no>`"),
            ));
        }
        if keeps_secrets && self.secret && hole.reads == Reads::Card && !optional {
            return Some(fault(
                format!("not everybody may know `{{{bare}}}`"),
                format!("write what is said to the others: `<{{{bare}}}|a card>`"),
            ));
        }
        None
    }
}

/// The words that a placeholder may be compared with.
fn words_of(reads: Reads) -> Vec<&'static str> {
    match reads {
        Reads::Word(words) => words.to_vec(),
        Reads::Ending => Ending::BUILT_IN.to_vec(),
        Reads::Aim => vec![aim::PROMPT, aim::WHO, aim::DERIVED],
        _ => Vec::new(),
    }
}

/// What is wrong with a word that a pack brings, whatever phrases use it.
pub fn term(term: &Term) -> Option<Fault> {
    let texts = term.texts();
    if texts.is_empty() || texts.iter().any(|text| text.trim().is_empty()) {
        return Some(fault("this word is empty", "write what it is called, or remove it"));
    }
    let sign = texts.iter().find_map(|text| text.chars().find(|c| "{}<>|".contains(*c)))?;
    Some(fault(format!("`{sign}` cannot be part of a word"), "a word is put into phrases as it is"))
}

/// The words and phrases of a language as a pack would have them, to be checked against each other.
pub struct Draft<'a> {
    language: &'a str,
    book: Book,
}

impl<'a> Draft<'a> {
    pub fn new(language: &'a str, speech: &Speech) -> Self {
        let book = match phrases::book(language) {
            Some(book) => book.with(speech),
            None => Book::of_pack(language, speech),
        };
        Draft { language, book }
    }

    /// What is wrong with a phrase.
    pub fn phrase(&self, name: &str, phrase: &str) -> Vec<Fault> {
        let mut faults: Vec<Fault> = WordUse::all_in(phrase)
            .filter_map(|used| self.word_fault(&used).map(|fault| fault.at(&used.written)))
            .collect();
        if phrase.trim().is_empty() {
            return vec![fault("this phrase is empty", "write what is said, or remove it")];
        }
        // Words that there are not have been told already.
        let said = without_words(&self.book.words, phrase);
        match Template::new(&said) {
            Err(message) => faults.push(fault(message, "`{…}` is filled in, and `<…|…>` says the first that is there")),
            Ok(template) => faults.extend(match offer(name) {
                Some(offer) => offer.faults(&template, true),
                None => plain_faults(name, &template),
            }),
        }
        faults
    }

    fn word_fault(&self, used: &WordUse) -> Option<Fault> {
        if self.book.words.say(used).is_some() {
            return None;
        }
        let known: Vec<&str> = words().map(|(name, _)| name).collect();
        if !known.contains(&&*used.name) {
            return Some(fault(format!("there is no word `{}`", used.name), nearest_or_all(&used.name, &known)));
        }
        let forms: Vec<&str> = self.book.words.forms_of(&used.name).collect();
        let form = used.form.as_deref().unwrap_or_default();
        let message = match form {
            "" => format!("the word `{}` is not written in `{}`", used.name, self.language),
            form => format!("the word `{}` has no form `{form}` in `{}`", used.name, self.language),
        };
        let hint = match forms.is_empty() {
            true => format!("write it in `words` of this language: \"{}\": \"…\"", used.name),
            false => nearest_or_all(form, &forms),
        };
        Some(fault(message, hint))
    }

    /// What a word that a pack renames lacks: forms that phrases of the program use. Those of a pack's own phrases are
    /// told there.
    pub fn lacking(&self, name: &str, own: &Speech) -> Option<Fault> {
        let mut lacking: Vec<(String, &str)> = Vec::new();
        for (phrase, text) in self.book.phrases.iter().filter(|(phrase, _)| !own.phrases.contains_key(*phrase)) {
            for used in WordUse::all_in(text).filter(|used| used.name == name && self.book.words.say(used).is_none()) {
                let form = used.form.unwrap_or_default();
                if !lacking.iter().any(|(other, _)| *other == form) {
                    lacking.push((form, phrase));
                }
            }
        }
        let (_, phrase) = lacking.first()?;
        let forms: Vec<String> = lacking.iter().map(|(form, _)| format!("`{form}`")).collect();
        let hint = match self.language {
            _ if is_deed(name) => "write these forms too: {\"do\": \"…\", \"done\": \"…\"}",
            "fr" => "write it with its article, as in \"une régate\" or \"un duel\", or write these forms too",
            _ => "write these forms too: {\"one\": \"…\", \"many\": \"…\"}",
        };
        let forms = forms.join(", ");
        Some(fault(format!("`{name}` lacks the forms {forms}, which phrases use, such as `{phrase}`"), hint))
    }
}

/// A phrase with something in place of its words, whether there are such or not.
fn without_words(words: &Words, phrase: &str) -> String {
    let said = words.put_into(phrase);
    let mut parts = said.split(super::words::MARK);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('}').map_or(part, |(_, rest)| rest))
}

/// A phrase that is filled in as it is has the placeholders of the English one, and no alternatives.
fn plain_faults(name: &str, phrase: &Template) -> Vec<Fault> {
    if phrase.has_alternatives() || phrase.uses().iter().any(|used| used.word.is_some()) {
        let hint = "only phrases of `game`, `ask` and `option` have alternatives";
        return vec![fault("`<…|…>` and `{…=…}` mean nothing in this phrase", hint)];
    }
    let english = in_english(name).and_then(|(_, said)| Template::new(&said).ok());
    let offered: Vec<String> =
        english.map_or(Vec::new(), |english| english.uses().into_iter().map(|used| used.name).collect());
    let known: Vec<&str> = offered.iter().map(String::as_str).collect();
    let unknown = phrase.uses().into_iter().filter(|used| !offered.contains(&used.name));
    unknown
        .map(|used| {
            let message = format!("this phrase has no `{{{}}}`", used.name);
            fault(message, nearest_or_all(&used.name, &known)).at(&used.name)
        })
        .collect()
}

/// The language that fills in for others.
pub const FALLBACK: &str = ENGLISH;
