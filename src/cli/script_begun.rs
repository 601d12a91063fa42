//! The script of a card that has none yet: the powers the card shows, and a place for what its text says.

use ozeki_engine::library::RawCard;
use ozeki_engine::pack::{Says, Shown, Strength, Texts, in_language};
use ozeki_engine::vocabulary::hooks::BUILT_IN;

/// A script that passes `check` with this card. What a text says, only a person can write.
pub struct Begun {
    pub text: String,
    /// The card has a text that the script does not do yet.
    pub is_unfinished: bool,
}

impl Begun {
    pub fn of(card: &RawCard, language: &str) -> Self {
        let in_words = |texts: &Texts| in_language(texts, language).replace(['\n', '\r'], " ");
        let mut text = format!("// {}\n", in_words(&card.name));
        let mut said: Vec<(&str, String)> = card.says.parts().map(|(part, texts)| (part, in_words(texts))).collect();
        let is_unfinished = !said.is_empty();
        // A hook for each part that has one, and for each moment at which the card shows powers.
        let mut hooks: Vec<(&str, Vec<String>)> = Vec::new();
        for trigger in Shown::TRIGGERS {
            let powers = card.shows.of(trigger).iter().map(|(family, strength)| {
                let verb = if *strength == Strength::Base { "base" } else { "max" };
                format!("{verb}(me, \"{}\");", **family)
            });
            hooks.push((BUILT_IN.name(trigger), powers.collect()));
        }
        for (hook, part) in Says::HOOKS {
            let Some(at) = said.iter().position(|(other, _)| *other == part) else { continue };
            let still = format!("// Still to be written: {}", said.remove(at).1);
            match hooks.iter_mut().find(|(name, _)| *name == BUILT_IN.name(hook)) {
                Some((_, lines)) => lines.push(still),
                None => hooks.push((BUILT_IN.name(hook), vec![still])),
            }
        }
        for (part, words) in said {
            text += &format!("// Still to be written, {part}: {words}\n");
        }
        for (name, lines) in hooks.into_iter().filter(|(_, lines)| !lines.is_empty()) {
            let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
            text += &format!("fn {name}(me) {{\n{lines}}}\n");
        }
        Begun { text, is_unfinished }
    }
}
