//! Phrases with placeholders and alternatives.
//!
//! `{name}` stands for what is filled in. `<a|b|c>` says the first of its parts of which everything is there, and
//! nothing if there is none: a card that a player may not know, a cost of nothing, a flag that is not set are not
//! there. A flag says nothing itself; `{name=word}` says nothing either, and is there if the thing is that word.

use crate::limits::PHRASE_DEPTH;

/// A phrase, ready to be filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    Hole(String),
    /// There if the named thing is this word.
    Is(String, String),
    FirstOf(Vec<Template>),
}

/// What a placeholder says, and whether there is such a thing.
pub struct Said {
    pub text: String,
    pub there: bool,
}

/// Where a placeholder stands in a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Use {
    pub name: String,
    pub word: Option<String>,
    /// In a part that may stay unsaid, or that has others beside it.
    pub optional: bool,
}

impl Template {
    /// Reads a phrase; the error says what is wrong with it.
    pub fn new(phrase: &str) -> Result<Self, String> {
        let mut rest = phrase;
        let (template, end) = Self::read(&mut rest, 0)?;
        if end.is_some() { Err(format!("`{phrase}` closes what it did not open")) } else { Ok(template) }
    }

    /// Reads up to a `|` or `>`, or to the end. `depth` is how many alternatives it is in.
    fn read(rest: &mut &str, depth: usize) -> Result<(Self, Option<char>), String> {
        let mut parts = Vec::new();
        loop {
            let at = rest.find(['{', '<', '|', '>']).unwrap_or(rest.len());
            if at > 0 {
                parts.push(Part::Text(rest[..at].to_owned()));
            }
            let Some(mark) = rest[at..].chars().next() else {
                *rest = "";
                return Ok((Template(parts), None));
            };
            *rest = &rest[at + 1..];
            match mark {
                '{' => {
                    let (name, after) = rest.split_once('}').ok_or_else(|| format!("`{{{rest}` has no end"))?;
                    *rest = after;
                    parts.push(match name.split_once('=') {
                        Some((name, word)) => Part::Is(name.to_owned(), word.to_owned()),
                        None => Part::Hole(name.to_owned()),
                    });
                }
                '<' => parts.push(Part::FirstOf(Self::alternatives(rest, depth + 1)?)),
                end => return Ok((Template(parts), Some(end))),
            }
        }
    }

    fn alternatives(rest: &mut &str, depth: usize) -> Result<Vec<Self>, String> {
        if depth > PHRASE_DEPTH {
            return Err(format!("there are alternatives in alternatives, more than {PHRASE_DEPTH} deep"));
        }
        let mut all = Vec::new();
        loop {
            let (one, end) = Self::read(rest, depth)?;
            all.push(one);
            match end {
                Some('|') => {}
                Some(_) => return Ok(all),
                None => return Err("an alternative has no end".to_owned()),
            }
        }
    }

    /// The phrase with everything filled in. `is` says whether a thing is a word.
    pub fn fill(&self, says: &dyn Fn(&str) -> Said, is: &dyn Fn(&str, &str) -> bool) -> String {
        self.say(says, is).text
    }

    fn say(&self, says: &dyn Fn(&str) -> Said, is: &dyn Fn(&str, &str) -> bool) -> Said {
        let mut whole = Said { text: String::new(), there: true };
        for part in &self.0 {
            match part {
                Part::Text(text) => whole.text += text,
                Part::Hole(name) => {
                    let said = says(name);
                    whole.text += &said.text;
                    whole.there &= said.there;
                }
                Part::Is(name, word) => whole.there &= is(name, word),
                Part::FirstOf(all) => {
                    let said = all.iter().map(|one| one.say(says, is)).find(|said| said.there);
                    whole.text += &said.map(|said| said.text).unwrap_or_default();
                }
            }
        }
        whole
    }

    /// Whether it is the same whatever there is.
    pub(super) fn has_alternatives(&self) -> bool {
        self.0.iter().any(|part| matches!(part, Part::FirstOf(_)))
    }

    /// Every placeholder in it.
    pub(super) fn uses(&self) -> Vec<Use> {
        fn collect(template: &Template, optional: bool, into: &mut Vec<Use>) {
            for part in &template.0 {
                match part {
                    Part::Text(_) => {}
                    Part::Hole(name) => into.push(Use { name: name.clone(), word: None, optional }),
                    Part::Is(name, word) => {
                        into.push(Use { name: name.clone(), word: Some(word.clone()), optional });
                    }
                    Part::FirstOf(all) => all.iter().for_each(|one| collect(one, true, into)),
                }
            }
        }
        let mut uses = Vec::new();
        collect(self, false, &mut uses);
        uses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(phrase: &str) -> String {
        let says = |name: &str| match name {
            "card" => Said { text: "Scamp".to_owned(), there: true },
            "set" => Said { text: String::new(), there: true },
            _ => Said { text: "?".to_owned(), there: false },
        };
        Template::new(phrase).unwrap().fill(&says, &|name, word| (name, word) == ("why", "war"))
    }

    #[test]
    fn the_first_part_that_is_there_is_said() {
        assert_eq!(filled("draws <{hidden}|a card>."), "draws a card.");
        assert_eq!(filled("draws <{card}|a card>< of {hidden}>."), "draws Scamp.");
        assert_eq!(filled("<{why=peace}calm|{why=war}loud|{set}none> {card}"), "loud Scamp");
        assert_eq!(filled("<{set}one< {hidden}|, two>>"), "one, two");
        assert_eq!(filled("[{hidden}] {card}"), "[?] Scamp");
    }

    #[test]
    fn what_is_not_closed_or_not_opened_is_refused() {
        for wrong in ["{card", "<a|b", "a>", "a|b", "<<a>"] {
            assert!(Template::new(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn alternatives_go_only_so_deep() {
        let nested = |depth: usize| format!("{}a{}", "<".repeat(depth), ">".repeat(depth));
        assert!(Template::new(&nested(PHRASE_DEPTH)).is_ok());
        assert!(Template::new(&nested(PHRASE_DEPTH + 1)).is_err());
    }
}
