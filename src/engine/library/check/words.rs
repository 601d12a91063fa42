//! Checks keywords, names, levels, texts and tiles of cards.

use std::sync::Arc;

use super::cards::{CardEntry, TileEntry};
use super::{Checker, key_before};
use crate::hidden::quoted;
use crate::library::holders::RawCounterOf;
use crate::library::raw::{RawAttribute, RawCard, RawCounter, RawTile};
use crate::pack::{Design, Says, Script, Shown};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::script::lint::{AskedKeywords, Checked, Words};
use crate::syntax::spanned::Spanned;
use crate::vocabulary::hooks::{BUILT_IN, HookSet};

impl<'a> Checker<'a> {
    /// The levels a card may be played as, its own if it names none.
    pub(super) fn levels(&mut self, file: &Arc<SourceFile>, card: &RawCard) -> Vec<u8> {
        let own = (*card.level).clamp(1, self.rows());
        let Some(levels) = &card.levels else { return vec![own] };
        let wrong = if let Some(message) = levels.iter().find_map(|&level| self.no_level(level)) {
            Some(message)
        } else if !levels.contains(&card.level) {
            Some(format!("`levels` must include the card's own level, {}", *card.level))
        } else {
            None
        };
        if let Some(message) = wrong {
            self.problem(Diagnostic::new(Code::Level, file, levels.span.clone(), message));
            return vec![own];
        }
        let mut levels = levels.value.clone();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// The back of a card, if it names one of the pack.
    pub(super) fn back(&mut self, file: &Arc<SourceFile>, card: &RawCard) -> Option<u8> {
        let back = card.back.as_ref()?;
        let found = self.raw.backs.get_index_of(back.as_str());
        if found.is_none() {
            let message = format!("`{}` is not a back of this pack", quoted(back));
            self.problems.push(
                Diagnostic::new(Code::UnknownBack, file, back.span.clone(), message)
                    .with_hint(format!(
                        "declare it in pack.ron: backs: {{{:?}: (name: {{\"en\": \"…\"}})}}",
                        back.value
                    ))
                    .with_suggestion(back, self.raw.backs.keys().map(String::as_str)),
            );
        }
        found.map(|back| back as u8)
    }

    /// The keywords of a card that are keywords of the pack.
    pub(super) fn keywords(&mut self, file: &Arc<SourceFile>, keywords: &[Spanned<String>]) -> Vec<u8> {
        let mut found = Vec::new();
        for keyword in keywords {
            match self.raw.keywords.get_index_of(keyword.as_str()) {
                Some(index) => found.push(index as u8),
                None => {
                    let message = format!("`{}` is not a keyword of this pack", quoted(keyword));
                    let known = self.raw.keywords.keys().map(String::as_str);
                    self.problems.push(
                        Diagnostic::new(Code::UnknownKeyword, file, keyword.span.clone(), message)
                            .with_hint(format!(
                                "declare it in pack.ron: keywords: {{{:?}: (name: {{\"en\": \
                                 \"…\"}}, text: {{\"en\": \"What it means.\"}})}}",
                                keyword.value
                            ))
                            .with_suggestion(keyword, known),
                    );
                }
            }
        }
        found
    }

    /// Keywords that change nothing: no script asks for them, and some card has one without anything of its own that
    /// could be what it means.
    pub(super) fn meaningless_keywords(&mut self, designs: &[Design], asked: &AskedKeywords) {
        // A keyword that is misspelt where it is asked for is told there.
        if self.problems.iter().any(|problem| problem.code == Code::UnknownKeyword) {
            return;
        }
        for (index, (id, keyword)) in self.raw.keywords.iter().enumerate() {
            if asked.has(id) {
                continue;
            }
            let bearers = || designs.iter().filter(|design| design.keywords.contains(&(index as u8)));
            let is_zombie = |d: &Design| d.mutation.is_some_and(|mutation| mutation.zombie);
            let by_rule = |d: &Design| d.jump || d.wild_clan || d.levels.len() > 1 || is_zombie(d);
            let bare = bearers().find(|design| design.script.is_none() && !by_rule(design));
            let why = match bare {
                Some(card) => format!("`{}`, which has it, has no script of its own", card.id),
                None if bearers().next().is_none() => "no card has it".to_owned(),
                None => continue,
            };
            let span = key_before(self.file, id, &keyword.name.span);
            let message = format!("the keyword `{id}` means nothing: no script asks for it, and {why}");
            let hint = format!("let a script ask for it, such as rules.rhai: `if card.has(\"{id}\") {{ … }}`");
            self.problem(Diagnostic::new(Code::MeaninglessKeyword, self.file, span, message).with_hint(hint));
        }
    }

    /// Moments that nobody needs: no script has a function for them, waits for them or reads what is to come of them.
    pub(super) fn unused_moments(&mut self, heard: HookSet, asked: &AskedKeywords) {
        if self.problems.iter().any(|problem| matches!(problem.code, Code::UnknownMoment | Code::UnknownEvent)) {
            return;
        }
        for (id, moment) in &self.raw.moments {
            let is_heard = self.hooks.named(id).is_none_or(|hook| heard & hook.bit() != 0);
            if is_heard || asked.has(id) {
                continue;
            }
            let span = key_before(self.file, id, &moment.text.span);
            let message = format!("nothing listens to the moment `{id}`, and nothing waits for it");
            let hint = format!("write `fn {id}(…)` in a script, or read what is to come with `waiting(\"{id}\")`");
            self.problem(Diagnostic::new(Code::UnusedMoment, self.file, span, message).with_hint(hint));
        }
    }

    /// A tile as a design, if its clan is one.
    pub(super) fn tile(
        &mut self,
        file: &Arc<SourceFile>,
        tile: &RawTile,
        number: usize,
        script: Option<Script>,
    ) -> Option<Design> {
        self.name(file, &tile.name);
        for (_, texts) in tile.says.parts() {
            self.texts(file, texts);
        }
        self.id(file, &tile.id);
        let Some(clan) = self.raw.clans.iter().position(|clan| *clan.id == *tile.clan) else {
            let message = format!("`{}` is not a clan of this pack", quoted(&tile.clan));
            let known = self.raw.clans.iter().map(|clan| clan.id.as_str());
            self.problems.push(
                Diagnostic::new(Code::UnknownClan, file, tile.clan.span.clone(), message)
                    .with_suggestion(&tile.clan, known),
            );
            return None;
        };
        Some(Design {
            id: tile.id.value.clone(),
            name: tile.name.value.clone(),
            clan: clan as u8,
            level: 1,
            power: 0,
            copies: 1,
            mutation: None,
            identity: number as u16,
            shown: Shown::default(),
            says: tile.says.checked(),
            levels: Vec::new(),
            wild_clan: false,
            keywords: Vec::new(),
            activations: 0,
            named: Vec::new(),
            fields: self.own_fields(file, &tile.fields),
            jump: false,
            attributes: Vec::new(),
            tile: true,
            back: None,
            script,
        })
    }

    /// What cards say against what their scripts have, both ways. Only a pack that has texts is asked for them, and a
    /// script that cannot be read is not missing.
    pub(super) fn said(&mut self, cards: &[CardEntry], designs: &[Design], has_script: impl Fn(&str, &str) -> bool) {
        let speaks = designs.iter().any(|design| !design.says.is_empty());
        for (clan, file, card) in cards {
            let Some(design) = self.ids.get(&*card.id).map(|&design| &designs[design]) else { continue };
            let clan_id = &*self.raw.clans[usize::from(*clan)].id;
            for (hook, part) in Says::HOOKS {
                let name = BUILT_IN.name(hook);
                let says = card.says.parts().find(|(name, _)| *name == part);
                if let Some((_, texts)) = says
                    && design.script.as_ref().is_some_and(|script| !script.hooks.has(hook))
                {
                    let message = format!("`{}` has a text for {part}, but its script has no `fn {name}`", *card.id);
                    self.problem(
                        Diagnostic::new(Code::MissingHook, file, texts.span.clone(), message)
                            .with_hint(format!("add `fn {name}(me) {{ … }}` to its script, or remove the text")),
                    );
                }
            }
            if card.says.parts().next().is_some() && !has_script(clan_id, &card.id) {
                let by_hook =
                    card.says.parts().any(|(part, _)| Says::HOOKS.iter().any(|(_, of_hook)| *of_hook == part));
                let message = format!("`{}` has a text but no script", *card.id);
                if !is_done_by_rules(card) || by_hook {
                    self.problem(
                        Diagnostic::new(Code::MissingScript, file, card.id.span.clone(), message)
                            .with_hint("write its script, or remove the text"),
                    );
                }
            }
            let hooks = design.script.iter().flat_map(|script| script.hooks.iter());
            let silent = hooks.filter(|&hook| design.says.of(hook).is_none() && design.shown.powers(hook).is_empty());
            let silent: Vec<&str> = silent.map(|hook| self.hooks.name(hook)).collect();
            if speaks && !silent.is_empty() {
                let message = format!(
                    "the script of `{}` has {}, but the card's text does not mention it",
                    *card.id,
                    silent.join(", ")
                );
                self.problem(Diagnostic::new(Code::NotSaid, file, card.id.span.clone(), message).with_hint(
                    "add it to `says: (…)` of the card: arrival, activation, act, mutation, permanent or global",
                ));
            }
        }
    }

    /// Texts that nothing stands behind yet: the hook is empty, or there is no hook at all for what always holds.
    pub(super) fn does_nothing(
        &mut self,
        file: &Arc<SourceFile>,
        card: &RawCard,
        script: &Arc<SourceFile>,
        checked: &Checked,
    ) {
        for (part, texts) in card.says.parts() {
            let nothing = match Says::HOOKS.iter().find(|(_, of_hook)| *of_hook == part) {
                Some((hook, _)) => checked.empty.contains(hook),
                None => {
                    let all_empty = checked.hooks.iter().all(|hook| checked.empty.contains(&hook));
                    checked.meant.is_empty() && all_empty && !is_done_by_rules(card)
                }
            };
            if nothing {
                let message = format!("`{}` has a text for {part}, but its script does nothing there", *card.id);
                let hint = format!("write what it does in {}, or remove the text", script.path);
                let problem = Diagnostic::new(Code::DoesNothing, file, texts.span.clone(), message);
                self.problem(problem.with_hint(hint));
            }
        }
    }

    /// What scripts may call things.
    pub(super) fn words(&self, cards: &'a [CardEntry], tiles: &'a [TileEntry], all_read: bool) -> Words<'a> {
        let raw = self.raw;
        let ids = cards.iter().map(|(_, _, card)| card.id.as_str());
        let tile_ids = tiles.iter().map(|(_, tile)| tile.id.as_str());
        let names = cards.iter().flat_map(|(_, _, card)| card.named.iter().map(String::as_str));
        let on_cards = |(_, counter): &(&String, &RawCounter)| matches!(counter.of, RawCounterOf::Card);
        let card_counters = raw.counters.iter().filter(on_cards).map(|(id, _)| id.as_str());
        let values = |attribute: &'a RawAttribute| attribute.holds.words().iter().map(String::as_str).collect();
        let values_of: Vec<Vec<&str>> = raw.attributes.values().map(values).collect();
        Words {
            clans: Some(raw.clans.iter().filter(|clan| !clan.is_no_clan()).map(|clan| clan.id.as_str()).collect()),
            families: self.families.map(|families| families.keys().map(String::as_str).collect()),
            prompts: Some(raw.prompts.keys().map(String::as_str).collect()),
            cards: all_read.then(|| ids.clone().chain(tile_ids).collect()),
            keywords: Some(raw.keywords.keys().map(String::as_str).collect()),
            markers: Some(raw.markers.keys().map(String::as_str).collect()),
            owners: Some(raw.owners.keys().map(String::as_str).collect()),
            roles: Some(raw.roles.keys().map(String::as_str).collect()),
            events: Some(BUILT_IN.events().chain(raw.moments.keys().map(String::as_str)).collect()),
            moments: Some(raw.moments.keys().map(String::as_str).collect()),
            queries: Some(raw.queries.keys().map(String::as_str).collect()),
            endings: Some(raw.endings.keys().map(String::as_str).collect()),
            zones: Some(raw.zones.keys().map(String::as_str).collect()),
            backs: Some(raw.backs.keys().map(String::as_str).collect()),
            names: all_read.then(|| ids.chain(names).collect()),
            hooks: self.hooks.clone(),
            properties: self.properties(),
            card_properties: Some(card_counters.chain(raw.attributes.keys().map(String::as_str)).collect()),
            values: Some(values_of.iter().flatten().copied().collect()),
            values_of,
        }
    }
}

/// Rules of the pack may do what a keyword or a level says, but not what happens on arrival and the like.
fn is_done_by_rules(card: &RawCard) -> bool {
    card.wild_clan || card.levels.is_some() || !card.keywords.is_empty() || card.jump
}
