//! A card in words: its numbers and its effects.

use super::{Voice, fill, roman};
use crate::pack::{Design, Shown, in_language};
use crate::script::hooks::Hook;

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
        let level = fill(&words.level, &[("n", roman(design.level))]);
        let power = fill(&words.power, &[("n", &design.power.to_string())]);
        let mut stats = format!("{}, {level}, {power}", self.clan(design.clan));
        // What the rules give a card may also be a keyword of the pack: it is said once.
        let mut add = |words: &str| {
            if !stats.split(", ").any(|said| said.to_lowercase() == words.to_lowercase()) {
                stats += &format!(", {words}");
            }
        };
        for &level in design.levels.iter().filter(|&&level| level != design.level) {
            add(&fill(&words.levels, &[("n", roman(level))]));
        }
        if design.wild_clan {
            add(&words.wild_clan);
        }
        if design.jump {
            add(&words.jump);
        }
        if design.mutation.is_some() || !design.jump {
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
        stats
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
                    format!("{} {}", family.icon, in_language(&family.meaning(power.strength).text, self.language))
                });
                format!("{name}: {}", powers.collect::<Vec<_>>().join("; "))
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
            lines.extend(part.as_ref().map(|texts| format!("{name}: {}", in_language(texts, self.language))));
        }
        let unprinted: Vec<&str> = design
            .script
            .iter()
            .flat_map(|script| script.hooks.iter())
            .filter(|&hook| design.shown.powers(hook).is_empty() && design.says.of(hook).is_none())
            .map(Hook::name)
            .collect();
        if !unprinted.is_empty() {
            lines.push(fill(&trigger.other, &[("hooks", &unprinted.join(", "))]));
        }
        lines
    }
}
