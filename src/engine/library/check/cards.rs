//! Checks the cards of a pack against their scripts and against the rest of the pack.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Checker;
use crate::hidden::quoted;
use crate::library::counts;
use crate::library::load::Files;
use crate::library::raw::{RawCard, RawPower, RawShown, RawTile};
use crate::library::source::{CARDS, SCRIPTS};
use crate::limits::MAX_POWER;
use crate::pack::{Design, Power, Script, Shown, Strength, TILES};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::script::link::{RULES, SHARED, ScriptLayer, Shared, Text};
use crate::script::lint::{AskedKeywords, Checked, Linter, Owner, UsedPower, Words};
use crate::syntax::print::Printed;
use crate::syntax::spanned::Spanned;
use crate::vocabulary::hooks::{BUILT_IN, Hook, HookSet};

pub type CardEntry = (u8, Arc<SourceFile>, Spanned<RawCard>);
pub type TileEntry = (Arc<SourceFile>, Spanned<RawTile>);

/// By their paths.
type UnusedScripts<'f> = BTreeMap<&'f str, &'f Arc<SourceFile>>;

/// The scripts of a pack, while they are checked one after the other.
struct Scripts<'f> {
    linter: Linter,
    shared: Shared,
    unused: UnusedScripts<'f>,
    /// Those that were put together from several files.
    made: Vec<Arc<Printed>>,
    /// `None` once a script could not be read: nobody knows what that one asks for.
    asked: Option<AskedKeywords>,
    /// The hooks that some script has, and the moments that one waits for or reads.
    heard: HookSet,
    moments: AskedKeywords,
}

impl<'f> Scripts<'f> {
    fn of(files: &'f Files, words: &Words, problems: &mut Vec<Diagnostic>) -> Self {
        let of_all = [RULES, SHARED].map(|name| format!("{SCRIPTS}/{}/{name}", files.id));
        let scripts = files.files.iter().filter(|(path, _)| path.starts_with(SCRIPTS) && !of_all.contains(path));
        let unused = scripts.map(|(path, file)| (path.as_str(), file)).collect();
        let linter = Linter::default();
        let mut shared = Shared::read(&linter, &files.stack.shared, words, problems);
        shared.check(&linter, words, problems);
        Scripts {
            linter,
            shared,
            unused,
            made: Vec::new(),
            asked: Some(AskedKeywords::default()),
            heard: 0,
            moments: AskedKeywords::default(),
        }
    }

    /// Notes what a script asks for, and where it comes from.
    fn keep(&mut self, checked: Option<(Text, Checked)>) -> Option<(Text, Checked)> {
        if let Some((_, checked)) = &checked {
            self.heard |= checked.hooks.bits();
            self.moments.add(checked.moments.clone());
        }
        match (&mut self.asked, &checked) {
            (Some(asked), Some((_, checked))) => asked.add(checked.keywords.clone()),
            _ => self.asked = None,
        }
        self.made.extend(checked.iter().filter_map(|(text, _)| text.made.clone()));
        checked
    }

    /// The script at a path, if there is one that can be read.
    fn check(
        &mut self,
        path: &str,
        owner: Owner,
        words: &Words,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<(Text, Checked)> {
        let file = self.unused.remove(path)?;
        let checked = self.shared.script(&self.linter, file, owner, words, problems);
        self.keep(checked)
    }

    /// The script of the pack itself, with those of the packs below it.
    fn rules(&mut self, layers: &[ScriptLayer], words: &Words, problems: &mut Vec<Diagnostic>) -> Option<Script> {
        if layers.is_empty() {
            return None;
        }
        let checked = self.shared.rules(&self.linter, layers, words, problems);
        self.keep(checked).map(|(text, checked)| text.into_script(checked))
    }
}

impl<'a> Checker<'a> {
    /// All cards and scripts. What cannot be kept is left out of the result, and reported; what may only seem to be
    /// missing, because not everything could be read, is not.
    pub fn cards(
        &mut self,
        pack: &str,
        cards: &'a [CardEntry],
        tiles: &'a [TileEntry],
        files: &Files,
        all_read: bool,
    ) -> (Vec<Design>, Option<Script>) {
        let words = self.words(cards, tiles, all_read);
        let mut scripts = Scripts::of(files, &words, self.problems);
        let rules_script = scripts.rules(&files.stack.rules, &words, self.problems);
        let mut designs: Vec<Design> = Vec::new();
        for (clan, file, card) in cards {
            let clan_id = &self.raw.clans[usize::from(*clan)].id;
            let path = format!("{SCRIPTS}/{pack}/{}/{}.rhai", **clan_id, *card.id);
            let script = scripts.check(&path, Owner::Card, &words, self.problems);
            self.card(file, card);
            let shown = self.shown(file, &card.shows);
            if !files.has(&path) && Shown::TRIGGERS.iter().any(|&t| !shown.powers(t).is_empty()) {
                let message = format!("`{}` shows powers but has no script", *card.id);
                self.problem(
                    Diagnostic::new(Code::MissingScript, file, card.id.span.clone(), message)
                        .with_hint(format!("write {path}")),
                );
            }
            if let Some((text, checked)) = &script {
                self.icons(file, card, &text.file, checked);
                self.does_nothing(file, card, &text.file, checked);
            }
            designs.push(Design {
                id: card.id.value.clone(),
                name: card.name.value.clone(),
                clan: *clan,
                level: (*card.level).clamp(1, self.rows()),
                power: *card.power,
                copies: *card.copies,
                mutation: card.mutation,
                identity: self.identity(file, card, &designs, all_read),
                shown,
                says: card.says.checked(),
                levels: self.levels(file, card),
                wild_clan: card.wild_clan,
                keywords: self.keywords(file, &card.keywords),
                activations: card.activations,
                named: card.named.clone(),
                fields: self.own_fields(file, &card.fields),
                jump: card.jump,
                back: self.back(file, card),
                attributes: self.card_attributes(file, card),
                tile: false,
                script: script.map(|(text, checked)| text.into_script(checked)),
            });
            self.ids.entry(card.id.value.clone()).or_insert(designs.len() - 1);
        }
        for (file, tile) in tiles {
            let path = format!("{SCRIPTS}/{pack}/{TILES}/{}.rhai", *tile.id);
            let script = scripts.check(&path, Owner::Card, &words, self.problems);
            let script = script.map(|(text, checked)| text.into_script(checked));
            if let Some(design) = self.tile(file, tile, designs.len(), script) {
                self.ids.entry(design.id.clone()).or_insert(designs.len());
                designs.push(design);
            }
        }
        let has_script = |clan: &str, card: &str| files.has(&format!("{SCRIPTS}/{pack}/{clan}/{card}.rhai"));
        self.said(cards, &designs, has_script);
        if let Some(asked) = scripts.asked.take().filter(|_| all_read) {
            self.meaningless_keywords(&designs, &asked);
            self.unused_moments(scripts.heard, &scripts.moments);
        }
        if all_read {
            let own = files.stack.shared.iter().filter(|layer| layer.of == pack);
            own.for_each(|layer| scripts.shared.unused(&layer.file, self.problems));
            self.stray_scripts(pack, files, &designs, scripts.unused);
        }
        for problem in self.problems.iter_mut() {
            if let Some(made) = scripts.made.iter().find(|made| Arc::ptr_eq(&made.file, &problem.file)) {
                *problem = made.place(problem.clone());
            }
        }
        (designs, rules_script)
    }

    /// Scripts that belong to no card. Those of a clan that is not declared are told by the clan's file.
    fn stray_scripts(&mut self, pack: &str, files: &Files, designs: &[Design], unused: UnusedScripts) {
        let of_a_clan = |path: &&str| match path.split('/').collect::<Vec<_>>()[..] {
            [_, _, TILES, _] => true,
            [_, _, clan, _] => {
                self.raw.clans.iter().any(|c| *c.id == clan) || !files.has(&format!("{CARDS}/{pack}/{clan}.ron"))
            }
            _ => true,
        };
        for (path, file) in unused.into_iter().filter(|(path, _)| of_a_clan(path)) {
            let stem = path.rsplit('/').next().and_then(|name| name.strip_suffix(".rhai")).unwrap_or(path);
            let diagnostic =
                Diagnostic::new(Code::StrayScript, file, 0..0, format!("the script {path} belongs to no card"));
            let folder = |d: &Design| if d.tile { TILES } else { &self.raw.clans[usize::from(d.clan)].id };
            let elsewhere = self.ids.get(stem).map(|&design| folder(&designs[design]));
            self.problems.push(match elsewhere {
                Some(folder) => diagnostic
                    .with_hint(format!("`{stem}` is a card of {folder}: move this to {SCRIPTS}/{pack}/{folder}/")),
                None => diagnostic.with_suggestion(stem, designs.iter().map(|d| d.id.as_str())),
            });
        }
    }

    fn card(&mut self, file: &Arc<SourceFile>, card: &RawCard) {
        self.name(file, &card.name);
        counts::card(file, card, self.problems);
        for name in &card.named {
            self.id_length(file, name, &card.id.span);
        }
        for (_, texts) in card.says.parts() {
            self.texts(file, texts);
        }
        self.id(file, &card.id);
        if let Some(message) = self.no_level(*card.level) {
            self.problem(Diagnostic::new(Code::Level, file, card.level.span.clone(), message));
        }
        if !(-MAX_POWER..=MAX_POWER).contains(&*card.power) {
            let message = format!("a card's power is a whole number from -{MAX_POWER} to {MAX_POWER}");
            self.problem(Diagnostic::new(Code::Data, file, card.power.span.clone(), message));
        }
        if *card.copies == 0 {
            self.problem(
                Diagnostic::new(Code::Copies, file, card.copies.span.clone(), "a card needs at least one copy")
                    .with_hint("to take the card out of the pack, remove its entry"),
            );
        }
    }

    pub(super) fn id(&mut self, file: &Arc<SourceFile>, id: &Spanned<String>) {
        if self.ids.contains_key(&**id) {
            let message = format!("two cards have the id `{}`", **id);
            self.problem(
                Diagnostic::new(Code::DuplicateCard, file, id.span.clone(), message)
                    .with_hint("card ids must be unique in the whole pack"),
            );
        }
        self.id_length(file, id, &id.span);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.is_empty() || !id.chars().all(plain) {
            let message = format!("`{}` is not a valid card id", quoted(id));
            self.problem(
                Diagnostic::new(Code::CardId, file, id.span.clone(), message)
                    .with_hint("use lower-case letters, digits and underscores; its script has the same name"),
            );
        }
    }

    /// The design this card is a version of, or its own index.
    fn identity(&mut self, file: &Arc<SourceFile>, card: &RawCard, before: &[Design], all_read: bool) -> u16 {
        let own = before.len() as u16;
        let Some(original) = &card.variant_of else { return own };
        if let Some(&found) = self.ids.get(&**original) {
            return before[found].identity;
        }
        if !all_read {
            return own;
        }
        let message = format!("there is no card `{}` before this one", quoted(original));
        self.problem(
            Diagnostic::new(Code::UnknownCard, file, original.span.clone(), message)
                .with_suggestion(original, before.iter().map(|d| d.id.as_str())),
        );
        own
    }

    /// The powers a card shows, without those that are no family of this pack.
    fn shown(&mut self, file: &Arc<SourceFile>, raw: &RawShown) -> Shown {
        let Some(families) = self.families else { return Shown::default() };
        let mut powers = |list: &[RawPower]| -> Vec<Power> {
            let mut found = Vec::new();
            for (family, strength) in list {
                match families.get_index_of(family.as_str()) {
                    Some(index) => found.push(Power { family: index as u8, strength: *strength }),
                    None => self.problems.push(
                        Diagnostic::new(
                            Code::UnknownFamily,
                            file,
                            family.span.clone(),
                            format!("`{}` is not a power family", quoted(family)),
                        )
                        .with_suggestion(family, families.keys().map(String::as_str)),
                    ),
                }
            }
            found
        };
        Shown { arrival: powers(&raw.arrival), link: powers(&raw.link), mutation: powers(&raw.mutation) }
    }

    /// What a card shows against what its script does, both ways.
    fn icons(&mut self, file: &Arc<SourceFile>, card: &RawCard, script: &Arc<SourceFile>, checked: &Checked) {
        for trigger in Shown::TRIGGERS {
            let shown = card.shows.of(trigger);
            match checked.powers.iter().find(|(hook, _)| *hook == trigger) {
                Some((_, used)) => {
                    self.shown_but_not_used(file, card, trigger, script, used);
                    self.used_but_not_shown(card, trigger, script, used);
                }
                None if shown.is_empty() || checked.meant.contains(&trigger) => {}
                None => {
                    let name = BUILT_IN.name(trigger);
                    let message = format!("`{}` shows powers on {name}, but its script has no `fn {name}`", *card.id);
                    let hint = format!("add `fn {name}(me) {{ … }}` to {}", script.path);
                    self.problem(
                        Diagnostic::new(Code::MissingHook, file, card.id.span.clone(), message).with_hint(hint),
                    );
                }
            }
        }
    }

    fn is_family(&self, id: &str) -> bool {
        self.families.is_some_and(|families| families.contains_key(id))
    }

    fn shown_but_not_used(
        &mut self,
        file: &Arc<SourceFile>,
        card: &RawCard,
        trigger: Hook,
        script: &Arc<SourceFile>,
        used: &[UsedPower],
    ) {
        // What is only known when the script runs, or misspelt, may be any power.
        if used.iter().any(|power| power.family.as_ref().is_none_or(|id| !self.is_family(id))) {
            return;
        }
        for (family, strength) in card.shows.of(trigger) {
            let same_family = |power: &&UsedPower| power.family.as_ref() == Some(family);
            if !self.is_family(family) || used.iter().filter(same_family).any(|power| power.strength == *strength) {
                continue;
            }
            let (name, word) = (BUILT_IN.name(trigger), word(*strength));
            let message =
                format!("`{}` shows \"{}\" ({word}) on {name}, but its script never uses it", *card.id, **family);
            let hint = match used.iter().find(same_family) {
                Some(other) => format!(
                    "the script uses it at {0} strength: `{0}(me, \"{1}\")`",
                    self::word(other.strength),
                    **family
                ),
                None => format!(
                    "write `{word}(me, \"{}\");` in `fn {name}` of {}, or remove it from the card",
                    **family, script.path
                ),
            };
            self.problem(Diagnostic::new(Code::PowerNotUsed, file, family.span.clone(), message).with_hint(hint));
        }
    }

    fn used_but_not_shown(&mut self, card: &RawCard, trigger: Hook, script: &Arc<SourceFile>, used: &[UsedPower]) {
        let shown = card.shows.of(trigger);
        let uses = |family: &str, strength| {
            used.iter().any(|power| power.family.as_deref() == Some(family) && power.strength == strength)
        };
        for power in used.iter().filter(|power| power.own) {
            let Some(id) = power.family.as_ref().filter(|id| self.is_family(id)) else { continue };
            // Shown in another strength that is not used, or under a misspelt name: that is told at the card.
            let told = |(family, strength): &RawPower| {
                !self.is_family(family) || **family == *id && (*strength == power.strength || !uses(id, *strength))
            };
            if shown.iter().any(told) {
                continue;
            }
            let (name, word) = (BUILT_IN.name(trigger), word(power.strength));
            let message = format!("{name} uses \"{id}\" at {word} strength, but `{}` does not show it", *card.id);
            let hint = format!("add (\"{id}\", {:?}) to `shows: ({name}: […])` of the card", power.strength);
            self.problem(Diagnostic::new(Code::PowerNotShown, script, power.span.clone(), message).with_hint(hint));
        }
    }
}

fn word(strength: Strength) -> &'static str {
    match strength {
        Strength::Base => "base",
        Strength::Max => "max",
    }
}
