//! Everything that must hold between the files of a pack. Finds all problems, not only the first.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use super::diagnostic::{Diagnostic, SourceFile};
use super::model::{Design, Family, Op, Power, Rules, Script, Shown, Texts};
use super::raw::{RawCard, RawClan, RawPack, RawShown};
use super::source::{CARDS, SCRIPTS};
use super::spanned::Spanned;
use crate::script::engine;
use crate::script::hooks::Hook;
use crate::script::lint::{Owner, check_script};
use crate::table::{COLUMNS, MAX_CARDS, MAX_SEATS, ROWS};

type CardEntry = (u8, Arc<SourceFile>, Spanned<RawCard>);

pub struct Checker<'a> {
    file: &'a Arc<SourceFile>,
    raw: &'a RawPack,
    families: &'a IndexMap<String, Spanned<Family>>,
    problems: &'a mut Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    pub fn new(
        file: &'a Arc<SourceFile>,
        raw: &'a RawPack,
        families: &'a IndexMap<String, Spanned<Family>>,
        problems: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Checker { file, raw, families, problems }
    }

    pub fn problem(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }

    fn in_pack(&mut self, code: &'static str, span: &Range<usize>, message: impl Into<String>, hint: &str) {
        self.problem(Diagnostic::new(code, self.file, span.clone(), message).with_hint(hint));
    }

    /// `pack.ron` itself. Returns what was parsed out of its strings.
    pub fn pack(&mut self, folder: &str) -> (semver::Version, Vec<String>) {
        let raw = self.raw;
        if *raw.id != folder {
            let message = format!("the pack's id is `{}`, but its folder is `{folder}`", *raw.id);
            self.in_pack("pack-id", &raw.id.span, message, "id and folder must be the same");
        }
        let version = semver::Version::parse(&raw.version).unwrap_or_else(|e| {
            self.in_pack("pack-version", &raw.version.span, format!("not a version: {e}"), "write it like \"1.0.0\"");
            semver::Version::new(0, 0, 0)
        });
        self.engine_range();
        if raw.languages.is_empty() {
            self.in_pack(
                "no-language",
                &raw.languages.span,
                "a pack needs a language",
                "for instance [\"en\", \"fr\"]",
            );
        }
        let file = self.file;
        self.texts(file, &raw.name);
        self.texts(file, &raw.about);
        for (at, clan) in raw.clans.iter().enumerate() {
            self.texts(file, &clan.name);
            if raw.clans[..at].iter().any(|c| *c.id == *clan.id) {
                self.in_pack(
                    "duplicate-clan",
                    &clan.id.span,
                    format!("clan `{}` is declared twice", *clan.id),
                    "keep one",
                );
            }
        }
        for texts in raw.prompts.values() {
            self.texts(file, texts);
        }
        self.rules(&raw.rules);
        (version, raw.languages.value.clone())
    }

    fn engine_range(&mut self) {
        let range = &self.raw.engine;
        let engine = semver::Version::parse(env!("CARGO_PKG_VERSION")).expect("Cargo only takes versions that parse");
        match semver::VersionReq::parse(range) {
            Err(e) => self.in_pack(
                "engine-range",
                &range.span,
                format!("not a version range: {e}"),
                "for instance \">=0.1.0, <0.2.0\"",
            ),
            Ok(wanted) if !wanted.matches(&engine) => {
                let message = format!("this pack is made for engine {wanted}, and this is {engine}");
                self.in_pack(
                    "engine-range",
                    &range.span,
                    message,
                    "use a matching ozeki, or widen the range once the pack passes",
                );
            }
            Ok(_) => {}
        }
    }

    fn rules(&mut self, rules: &Spanned<Rules>) {
        let Rules { players, opening, victory, .. } = rules.value;
        let mut wrong = Vec::new();
        if players.min < 2 || players.max > MAX_SEATS as u8 || players.min > players.max {
            wrong.push(format!("players must be between 2 and {MAX_SEATS}, min not above max"));
        }
        if opening.keep > opening.draw || opening.draw == 0 {
            wrong.push("opening: a player cannot keep more cards than are drawn, nor draw none".to_owned());
        }
        if opening.redraw_without_level.is_some_and(|level| !(1..=ROWS as u8).contains(&level)) {
            wrong.push(format!("opening: redraw_without_level must be 1 to {ROWS}"));
        }
        if victory.points == 0 {
            wrong.push("victory: points must be at least 1".to_owned());
        }
        if victory.army_cards.is_some_and(|n| !(1..=(ROWS * COLUMNS) as u8).contains(&n)) {
            wrong.push(format!("victory: army_cards must be 1 to {}", ROWS * COLUMNS));
        }
        for message in wrong {
            self.problem(Diagnostic::new("rules", self.file, rules.span.clone(), message));
        }
    }

    /// A text must be there in every language of the pack, and in no other.
    fn texts(&mut self, file: &Arc<SourceFile>, texts: &Spanned<Texts>) {
        let languages = &self.raw.languages.value;
        for language in languages.iter().filter(|&l| texts.get(l).is_none_or(|t| t.trim().is_empty())) {
            let message = format!("this has no text in `{language}`");
            self.problem(
                Diagnostic::new("missing-translation", file, texts.span.clone(), message)
                    .with_hint(format!("the pack's languages are {}", languages.join(", "))),
            );
        }
        for language in texts.keys().filter(|l| !languages.contains(l)) {
            let message = format!("`{language}` is not a language of this pack");
            self.problem(
                Diagnostic::new("unknown-language", file, texts.span.clone(), message)
                    .with_hint(format!("the pack's languages are {}", languages.join(", "))),
            );
        }
    }

    pub fn powers(&mut self, file: &Arc<SourceFile>) {
        for family in self.families.values() {
            for texts in [&family.name, &family.base.text, &family.max.text] {
                self.texts(file, &Spanned { value: texts.clone(), span: family.span.clone() });
            }
            for op in family.base.ops.iter().chain(&family.max.ops) {
                let levels = match op {
                    Op::Destroy { levels } | Op::Imprison { levels } | Op::ImprisonOrRelease { levels } => {
                        levels.as_slice()
                    }
                    _ => &[],
                };
                if let Some(level) = levels.iter().find(|l| !(1..=ROWS as u8).contains(l)) {
                    let message = format!("{level} is not a level; levels are 1 to {ROWS}");
                    self.problem(Diagnostic::new("level", file, family.span.clone(), message));
                }
            }
        }
    }

    pub fn missing_clan_file(&mut self, clan: &RawClan) {
        let message = format!("clan `{}` has no file", *clan.id);
        let hint = format!("write its cards to {}.ron beside pack.ron", *clan.id);
        self.in_pack("missing-clan-file", &clan.id.span, message, &hint);
    }

    /// A file of the pack that nothing refers to is a typo in a file name.
    pub fn stray_file(&mut self, id: &str, path: &str, file: &Arc<SourceFile>) {
        let parts: Vec<&str> = path.split('/').collect();
        let clans = || self.raw.clans.iter().map(|c| c.id.as_str());
        if let [CARDS, _, name] = parts[..]
            && let Some(stem) = name.strip_suffix(".ron")
            && !["pack", "powers"].contains(&stem)
            && !clans().any(|c| c == stem)
        {
            let diagnostic = Diagnostic::new("unknown-clan", file, 0..0, format!("`{stem}` is not a clan of `{id}`"))
                .with_suggestion(stem, clans());
            self.problem(diagnostic);
        }
    }

    /// All cards and scripts. What cannot be kept is left out of the result, and reported; what may only seem to be
    /// missing, because not everything could be read, is not.
    pub fn cards(
        &mut self,
        pack: &str,
        cards: &[CardEntry],
        files: &BTreeMap<String, Arc<SourceFile>>,
        unreadable: &BTreeSet<String>,
        all_read: bool,
    ) -> (Vec<Design>, Option<Script>) {
        let checker = engine::checker();
        let mut unused: BTreeMap<&str, &Arc<SourceFile>> =
            files.iter().filter(|(p, _)| p.starts_with(SCRIPTS)).map(|(p, f)| (p.as_str(), f)).collect();
        let mut script_at = |problems: &mut Vec<Diagnostic>, path: &str, owner| -> Option<Script> {
            let file = unused.remove(path)?;
            match check_script(&checker, file, owner) {
                Ok(hooks) => Some(Script { file: file.clone(), hooks }),
                Err(mut found) => {
                    problems.append(&mut found);
                    // Its hooks are unknown, so nothing more is said about them; the pack will not load anyway.
                    None
                }
            }
        };
        let rules_script = script_at(self.problems, &format!("{SCRIPTS}/{pack}/rules.rhai"), Owner::Pack);
        let mut designs: Vec<Design> = Vec::new();
        let mut total = 0usize;
        for (clan, file, card) in cards {
            let clan_id = &self.raw.clans[usize::from(*clan)].id;
            let path = format!("{SCRIPTS}/{pack}/{}/{}.rhai", **clan_id, *card.id);
            let has_file = files.contains_key(&path) || unreadable.contains(&path);
            let script = script_at(self.problems, &path, Owner::Card);
            self.card(file, card, &designs);
            let shown = self.shown(file, &card.shows);
            if !has_file && Shown::TRIGGERS.iter().any(|&t| !shown.powers(t).is_empty()) {
                let message = format!("`{}` shows powers but has no script", *card.id);
                self.problem(
                    Diagnostic::new("missing-script", file, card.id.span.clone(), message)
                        .with_hint(format!("write {path}")),
                );
            }
            if let Some(script) = &script {
                self.shown_without_hook(file, card, &shown, script);
            }
            total += usize::from(*card.copies);
            designs.push(Design {
                id: card.id.value.clone(),
                name: card.name.value.clone(),
                clan: *clan,
                level: (*card.level).clamp(1, ROWS as u8),
                power: card.power,
                copies: *card.copies,
                mutation: card.mutation,
                identity: self.identity(file, card, &designs, all_read),
                shown,
                script,
            });
        }
        if total > MAX_CARDS {
            let message = format!("the pack has {total} cards; a table holds {MAX_CARDS}");
            self.in_pack("too-many-cards", &self.raw.id.span.clone(), message, "lower some `copies`");
        }
        let ids: Vec<&str> = designs.iter().map(|d| d.id.as_str()).collect();
        for (path, file) in unused.into_iter().filter(|_| all_read) {
            let stem = path.rsplit('/').next().and_then(|name| name.strip_suffix(".rhai")).unwrap_or(path);
            let diagnostic = Diagnostic::new("stray-script", file, 0..0, format!("no card has the script {path}"));
            let elsewhere = designs.iter().find(|d| d.id == stem).map(|d| &self.raw.clans[usize::from(d.clan)].id);
            self.problems.push(match elsewhere {
                Some(clan) => diagnostic
                    .with_hint(format!("`{stem}` is a card of {0}: move this to {SCRIPTS}/{pack}/{0}/", **clan)),
                None => diagnostic.with_suggestion(stem, ids.iter().copied()),
            });
        }
        (designs, rules_script)
    }

    fn card(&mut self, file: &Arc<SourceFile>, card: &RawCard, before: &[Design]) {
        self.texts(file, &card.name);
        if before.iter().any(|d| d.id == *card.id) {
            let message = format!("there are two cards `{}`", *card.id);
            self.problem(
                Diagnostic::new("duplicate-card", file, card.id.span.clone(), message)
                    .with_hint("ids are unique in a pack"),
            );
        }
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if card.id.is_empty() || !card.id.chars().all(plain) {
            let message = format!("`{}` cannot be a card id", *card.id);
            self.problem(
                Diagnostic::new("card-id", file, card.id.span.clone(), message)
                    .with_hint("use lower-case letters, digits and underscores; its script has the same name"),
            );
        }
        if !(1..=ROWS as u8).contains(&card.level) {
            let message = format!("{} is not a level; levels are 1 to {ROWS}", *card.level);
            self.problem(Diagnostic::new("level", file, card.level.span.clone(), message));
        }
        if *card.copies == 0 {
            self.problem(
                Diagnostic::new("copies", file, card.copies.span.clone(), "a card needs at least one copy")
                    .with_hint("remove the card if it is not in the pack"),
            );
        }
    }

    /// The design this card is a version of, or its own index.
    fn identity(&mut self, file: &Arc<SourceFile>, card: &RawCard, before: &[Design], all_read: bool) -> u16 {
        let own = before.len() as u16;
        let Some(original) = &card.variant_of else { return own };
        if let Some(found) = before.iter().position(|d| d.id == **original) {
            return before[found].identity;
        }
        if !all_read {
            return own;
        }
        let message = format!("`{}` is not a card that comes before this one", **original);
        self.problem(
            Diagnostic::new("unknown-card", file, original.span.clone(), message)
                .with_suggestion(original, before.iter().map(|d| d.id.as_str())),
        );
        own
    }

    fn shown(&mut self, file: &Arc<SourceFile>, raw: &RawShown) -> Shown {
        let mut powers = |list: &[(Spanned<String>, super::model::Strength)]| -> Vec<Power> {
            let mut found = Vec::new();
            for (family, strength) in list {
                match self.families.get_index_of(family.as_str()) {
                    Some(index) => found.push(Power { family: index as u8, strength: *strength }),
                    None => self.problems.push(
                        Diagnostic::new(
                            "unknown-family",
                            file,
                            family.span.clone(),
                            format!("`{}` is not a power family", **family),
                        )
                        .with_suggestion(family, self.families.keys().map(String::as_str)),
                    ),
                }
            }
            found
        };
        Shown { arrival: powers(&raw.arrival), link: powers(&raw.link), mutation: powers(&raw.mutation) }
    }

    fn shown_without_hook(&mut self, file: &Arc<SourceFile>, card: &RawCard, shown: &Shown, script: &Script) {
        let missing = |hook: &Hook| !shown.powers(*hook).is_empty() && !script.hooks.has(*hook);
        for hook in Shown::TRIGGERS.into_iter().filter(missing) {
            let message = format!("`{}` shows powers on {1}, but its script has no `fn {1}`", *card.id, hook.name());
            self.problem(Diagnostic::new("missing-hook", file, card.id.span.clone(), message).with_hint(format!(
                "add `fn {}(me) {{ … }}` to {}",
                hook.name(),
                script.file.path
            )));
        }
    }

    /// The declared composition: designs and cards of each level in every clan. None declared: none checked.
    pub fn composition(&mut self, designs: &[Design]) {
        for declared in &self.raw.composition {
            for (index, clan) in self.raw.clans.iter().enumerate() {
                let of = || designs.iter().filter(|d| usize::from(d.clan) == index && d.level == declared.level);
                let (found, cards) = (of().count(), of().map(|d| usize::from(d.copies)).sum::<usize>());
                if (found, cards) != (declared.designs, declared.cards) {
                    let message = format!(
                        "{} has {found} designs and {cards} cards of level {}, not {} and {}",
                        *clan.id, declared.level, declared.designs, declared.cards
                    );
                    self.problems.push(
                        Diagnostic::new("composition", self.file, declared.span.clone(), message)
                            .with_hint(format!("mend {}.ron or the composition", *clan.id)),
                    );
                }
            }
        }
        let declared: Vec<u8> = self.raw.composition.iter().map(|c| c.level).collect();
        for design in designs.iter().filter(|d| !declared.is_empty() && !declared.contains(&d.level)) {
            let message = format!("`{}` has level {}, which the composition does not name", design.id, design.level);
            self.in_pack("composition", &self.raw.id.span.clone(), message, "add that level to `composition`");
        }
    }
}
