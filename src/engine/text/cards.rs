//! A card in words: its numbers and its effects.

use super::{Voice, fill, roman};
use crate::pack::{Attribute, AttributeValue, Design, OneOrSeveral, OwnField, Shown, in_language};
use crate::vocabulary::hooks::Hook;

/// So many powers and keywords of a clan are named.
const MOST_NAMED: usize = 3;

impl Voice<'_> {
    /// A card's stats in words: level, power, mutation.
    pub fn stats(&self, design: &Design) -> String {
        let words = &self.phrases().card;
        let mutation = match design.mutation {
            None => words.no_mutation.clone(),
            Some(m) => fill(if m.zombie { &words.zombie } else { &words.mutation }, &[("n", &m.cost.to_string())]),
        };
        if design.tile {
            return self.clan(design.clan).to_owned();
        }
        let armies = self.pack.has_armies();
        let mut stats = String::new();
        // What the rules give a card may also be a keyword of the pack: it is said once.
        let mut add = |words: &str| {
            if stats.is_empty() {
                stats += words;
            } else if !stats.split(", ").any(|said| said.to_lowercase() == words.to_lowercase()) {
                stats += &format!(", {words}");
            }
        };
        add(self.clan(design.clan));
        if armies || design.level != 1 {
            add(&fill(&words.level, &[("n", roman(design.level))]));
        }
        if armies || design.power != 0 {
            add(&fill(&words.power, &[("n", &design.power.to_string())]));
        }
        for &level in design.levels.iter().filter(|&&level| level != design.level) {
            add(&fill(&words.levels, &[("n", roman(level))]));
        }
        if design.wild_clan {
            add(&words.wild_clan);
        }
        if design.jump {
            add(&words.jump);
        }
        if design.mutation.is_some() || armies && !design.jump {
            add(&mutation);
        }
        if design.activations > 0 {
            add(&fill(&words.activations, &[("n", &design.activations.to_string())]));
        }
        for &keyword in &design.keywords {
            if let Some((_, keyword)) = self.pack.keywords.get_index(usize::from(keyword)) {
                add(in_language(&keyword.name, self.language));
            }
        }
        self.attributes(design).iter().for_each(|attribute| add(attribute));
        stats
    }

    /// What a card has of the attributes that the pack declares: `speed 3`, `kind beast`, `tags armed afloat`.
    pub fn attributes(&self, design: &Design) -> Vec<String> {
        let said = |(number, attribute): (usize, &Attribute)| {
            let name = in_language(&attribute.name, self.language);
            match design.attribute(number) {
                AttributeValue::Nothing => None,
                AttributeValue::Number(number) => Some(format!("{name} {number}")),
                words => {
                    let word = |word| attribute.words.get(word).map_or(word, |texts| in_language(texts, self.language));
                    let words: Vec<&str> = words.words(attribute).map(word).collect();
                    (!words.is_empty()).then(|| format!("{name} {}", words.join(" ")))
                }
            }
        };
        self.pack.attributes.values().enumerate().filter_map(said).collect()
    }

    /// What the keywords of a card mean, a line for each.
    pub fn keywords_of(&self, design: &Design) -> Vec<String> {
        let keywords = design.keywords.iter().filter_map(|&index| self.pack.keywords.get_index(usize::from(index)));
        keywords.map(|(_, keyword)| self.named(&keyword.name, &keyword.text)).collect()
    }

    /// What a card says in the fields that its pack gives it, a line for each, without the notes of its designer.
    pub fn fields_of(&self, design: &Design) -> Vec<String> {
        self.own_fields(design, |kind| kind != OwnField::Note)
    }

    /// The notes of its designer: for no player's eyes.
    pub fn notes_on(&self, design: &Design) -> Vec<String> {
        self.own_fields(design, |kind| kind == OwnField::Note)
    }

    fn own_fields(&self, design: &Design, wanted: fn(OwnField) -> bool) -> Vec<String> {
        let wanted =
            |(name, _): &(&String, &OneOrSeveral)| self.pack.fields.get(*name).is_some_and(|kind| wanted(*kind));
        let said = |value: &OneOrSeveral| match value {
            OneOrSeveral::One(text) => text.clone(),
            OneOrSeveral::Several(texts) => in_language(texts, self.language).to_owned(),
        };
        design.fields.iter().filter(wanted).map(|(name, value)| self.explained(name, &said(value))).collect()
    }

    /// What a clan is in a line: what its pack says of it, or else how many cards it has and what is on most of them.
    pub fn clan_in_short(&self, clan: u8) -> String {
        if let Some(text) = &self.pack.clans[usize::from(clan)].text {
            return self.explained(self.clan(clan), in_language(text, self.language));
        }
        let words = &self.phrases().clan;
        let designs = || self.pack.card_designs().filter(|design| design.clan == clan);
        let cards = |fits: &dyn Fn(&Design) -> bool| -> usize {
            designs().filter(|design| fits(design)).map(|design| usize::from(design.copies)).sum()
        };
        let levels = (1..=self.pack.rules.grid.rows).map(|level| (level, cards(&|design| design.level == level)));
        let level = |(level, n): (u8, usize)| fill(&words.level, &[("level", roman(level)), ("n", &n.to_string())]);
        let levels: Vec<String> = levels.filter(|(_, n)| *n > 0).map(level).collect();
        let all = cards(&|_| true).to_string();
        let power: i64 = designs().map(|design| i64::from(design.power) * i64::from(design.copies)).sum();
        let mut said = vec![
            fill(&words.cards, &[("n", &all), ("levels", &levels.join(", "))]),
            fill(&words.power, &[("n", &power.to_string())]),
        ];
        let families = self.pack.families.values().enumerate().map(|(index, family)| {
            let shows = |design: &Design| {
                let mut powers = Shown::TRIGGERS.into_iter().flat_map(|trigger| design.shown.powers(trigger));
                powers.any(|power| usize::from(power.family) == index)
            };
            (in_language(&family.name, self.language), cards(&shows))
        });
        let keywords = self.pack.keywords.values().enumerate().map(|(index, keyword)| {
            let has = |design: &Design| design.keywords.contains(&(index as u8));
            (in_language(&keyword.name, self.language), cards(&has))
        });
        let mut most: Vec<(&str, usize)> = families.chain(keywords).filter(|(_, n)| *n > 0).collect();
        most.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        let counted = |&(name, n): &(&str, usize)| fill(&words.count, &[("name", name), ("n", &n.to_string())]);
        let names: Vec<String> = most.iter().take(MOST_NAMED).map(counted).collect();
        if !names.is_empty() {
            said.push(fill(&words.main, &[("names", &names.join(", "))]));
        }
        self.explained(self.clan(clan), &said.join(&self.phrases().semicolon))
    }

    /// What a card does in words, a line for each trigger: rendered from what it shows, and what it says.
    pub fn powers(&self, design: &Design) -> Vec<String> {
        let trigger = &self.phrases().trigger;
        let mut lines: Vec<String> = Shown::TRIGGERS
            .into_iter()
            .filter(|&hook| !design.shown.powers(hook).is_empty())
            .map(|hook| {
                let name = match hook {
                    Hook::Arrival => &trigger.arrival,
                    Hook::Link => &trigger.link,
                    _ => &trigger.mutation,
                };
                let powers = design.shown.powers(hook).iter().map(|power| {
                    let family = &self.pack.families[usize::from(power.family)];
                    format!("{} {}", family.icon, in_language(&family.effect(power.strength).text, self.language))
                });
                self.explained(name, &powers.collect::<Vec<_>>().join(&self.phrases().semicolon))
            })
            .collect();
        let says = &design.says;
        for (name, part) in [
            (&trigger.arrival, &says.arrival),
            (&trigger.activation, &says.activation),
            (&trigger.act, &says.act),
            (&trigger.mutation, &says.mutation),
            (&trigger.permanent, &says.permanent),
            (&trigger.global, &says.global),
        ] {
            lines.extend(part.as_ref().map(|texts| self.explained(name, in_language(texts, self.language))));
        }
        let unprinted: Vec<&str> = design
            .script
            .iter()
            .flat_map(|script| script.hooks.iter())
            .filter(|&hook| design.shown.powers(hook).is_empty() && design.says.of(hook).is_none())
            .map(|hook| self.pack.hooks.name(hook))
            .collect();
        if !unprinted.is_empty() {
            lines.push(fill(&trigger.other, &[("hooks", &unprinted.join(", "))]));
        }
        lines
    }
}
