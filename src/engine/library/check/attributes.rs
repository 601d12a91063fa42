//! Checks attributes: what a pack declares, and what its cards say.

use std::sync::Arc;

use super::Checker;
use crate::hidden::quoted;
use crate::library::raw::{RawAttribute, RawAttributeValue, RawCard, RawHolds};
use crate::limits::{ATTRIBUTE_WORDS, DECLARED_BOUND, ID_CHARS};
use crate::pack::{Attribute, AttributeValue, Holds};
use crate::problem::{Code, Diagnostic, SourceFile, Suggestion};
use crate::syntax::spanned::Spanned;

impl RawHolds {
    /// What it is, as far as its numbers fit; where they do not, that is told.
    pub fn checked(&self) -> Holds {
        let small = |number: i64| number.clamp((-DECLARED_BOUND).into(), DECLARED_BOUND.into()) as i16;
        match self {
            RawHolds::Number { min, max } => Holds::Number { min: small(*min), max: small(*max) },
            RawHolds::Word(words) => Holds::Word(words.clone()),
            RawHolds::Words(words) => Holds::Words(words.clone()),
        }
    }
}

impl RawAttribute {
    pub fn checked(self) -> Attribute {
        let words = self.words.into_iter().map(|(word, texts)| (word, texts.value)).collect();
        Attribute { name: self.name.value, holds: self.holds.checked(), words }
    }
}

impl Checker<'_> {
    /// The attributes that `pack.ron` declares.
    pub(super) fn attributes(&mut self) {
        let (raw, file) = (self.raw, self.file);
        self.declared_twice("attributes");
        for (id, attribute) in &raw.attributes {
            let entry = attribute.name.span.start.min(attribute.holds.span.start);
            let span = self.key_before(id, entry);
            self.id_length(file, id, &span);
            self.name(file, &attribute.name);
            self.declared_name(id, &span, "an attribute");
            if raw.counters.contains_key(id) {
                let message = format!("`{}` is a counter and an attribute", quoted(id));
                let problem = Diagnostic::new(Code::DeclaredName, file, span, message);
                self.problem(problem.with_hint("scripts could not tell them apart: give one of them another name"));
            }
            self.holds(id, &attribute.holds);
            let words = attribute.holds.checked();
            for (word, texts) in &attribute.words {
                self.name(file, texts);
                if !words.words().contains(word) {
                    let message = format!("`{}` is not a word of `{id}`", quoted(word));
                    let problem = Diagnostic::new(Code::AttributeValue, file, texts.span.clone(), message);
                    self.problem(problem.with_suggestion(word, words.words().iter().map(String::as_str)));
                }
            }
        }
    }

    fn holds(&mut self, id: &str, holds: &Spanned<RawHolds>) {
        let bound = i64::from(DECLARED_BOUND);
        let wrong = match &holds.value {
            RawHolds::Number { min, max } if *min < -bound || *max > bound => {
                Some(format!("`{id}` goes too far: a number on a card is -{bound} to {bound}"))
            }
            RawHolds::Number { min, max } if min > max => {
                Some(format!("`{id}` goes from {min} to {max}, so no number fits"))
            }
            RawHolds::Number { .. } => None,
            RawHolds::Word(words) | RawHolds::Words(words) => {
                let twice = words.iter().enumerate().find(|(at, word)| words[..*at].contains(word));
                let plain = |word: &&String| word.is_empty() || word.chars().count() > ID_CHARS;
                if words.is_empty() {
                    Some(format!("`{id}` has no words to choose from"))
                } else if words.len() > ATTRIBUTE_WORDS {
                    Some(format!("`{id}` has {} words; {ATTRIBUTE_WORDS} is the most", words.len()))
                } else if let Some((_, word)) = twice {
                    Some(format!("the word `{}` of `{id}` is there twice", quoted(word)))
                } else {
                    let wrong = words.iter().find(plain);
                    wrong.map(|word| {
                        format!("`{}` cannot be a word of `{id}`: it has 1 to {ID_CHARS} characters", quoted(word))
                    })
                }
            }
        };
        if let Some(message) = wrong {
            self.problem(Diagnostic::new(Code::Declaration, self.file, holds.span.clone(), message));
        }
    }

    /// What a card has of each attribute of the pack.
    pub(super) fn card_attributes(&mut self, file: &Arc<SourceFile>, card: &RawCard) -> Vec<AttributeValue> {
        let mut values = Vec::new();
        for (id, written) in card.attributes.iter().filter_map(|(id, written)| Some((id, written.as_ref()?))) {
            let Some((number, _, attribute)) = self.raw.attributes.get_full(id) else {
                let message = format!("`{}` is not an attribute of this pack", quoted(id));
                let known = self.raw.attributes.keys().map(String::as_str);
                let problem = Diagnostic::new(Code::UnknownAttribute, file, written.span.clone(), message);
                let problem = problem.with_hint("declare it in `attributes` of pack.ron").with_suggestion(id, known);
                self.problem(problem);
                continue;
            };
            match fitting(id, &attribute.holds.checked(), &written.value) {
                Ok(value) => {
                    values.resize(values.len().max(number + 1), AttributeValue::Nothing);
                    values[number] = value;
                }
                Err((message, near)) => {
                    let problem = Diagnostic::new(Code::AttributeValue, file, written.span.clone(), message);
                    self.problem(problem.with_hint_if(near));
                }
            }
        }
        values
    }
}

/// A value of a card, if the attribute may be that; else what is wrong with it.
fn fitting(
    id: &str,
    holds: &Holds,
    written: &RawAttributeValue,
) -> Result<AttributeValue, (String, Option<Suggestion>)> {
    let bit = |word: &String| match holds.words().iter().position(|known| known == word) {
        Some(index) => Ok(1 << index),
        None => {
            let near = Suggestion::nearest(word, holds.words().iter().map(String::as_str));
            let all = if near.is_none() { format!("; there are {}", holds.words().join(", ")) } else { String::new() };
            Err((format!("`{}` is not a word of `{id}`{all}", quoted(word)), near))
        }
    };
    match (holds, written) {
        (Holds::Number { min, max }, RawAttributeValue::Number(number)) => {
            let fits = (i64::from(*min)..=i64::from(*max)).contains(number);
            let wrong = || (format!("`{id}` is {min} to {max}, so it cannot be {number}"), None);
            fits.then_some(AttributeValue::Number(*number as i16)).ok_or_else(wrong)
        }
        (Holds::Word(_), RawAttributeValue::Word(word)) => bit(word).map(AttributeValue::Words),
        (Holds::Words(_), RawAttributeValue::Words(words)) => {
            words.iter().try_fold(0, |bits, word| Ok(bits | bit(word)?)).map(AttributeValue::Words)
        }
        (Holds::Number { .. }, _) => Err((format!("`{id}` is a number"), None)),
        (Holds::Word(_), _) => Err((format!("`{id}` is one word, in quotes"), None)),
        (Holds::Words(_), _) => Err((format!("`{id}` is a list of words: [\"…\"]"), None)),
    }
}
