//! Checks the files of a pack against each other. Finds all problems, not only the first.

mod cards;
mod words;

pub use cards::{CardEntry, TileEntry};

use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use super::counts;
use super::raw::{RawClan, RawFamily, RawPack};
use super::source::CARDS;
use crate::hidden::quoted;
use crate::limits::{ID_CHARS, NAME_CHARS};
use crate::pack::{ClanChoice, Decks, Design, Rules, TILES, Texts};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::syntax::spanned::Spanned;
use crate::table::{COLUMNS, MAX_BONUS_TOKENS, MAX_DECKS, MAX_SEATS, MAX_TOKENS, ROWS};

/// How many characters a text has, if that is more than it may.
fn too_long(text: &str, most: usize) -> Option<usize> {
    // No text has more characters than bytes.
    (text.len() > most).then(|| text.chars().count()).filter(|&length| length > most)
}

pub struct Checker<'a> {
    file: &'a Arc<SourceFile>,
    raw: &'a RawPack,
    /// `None` if they could not be read.
    families: Option<&'a IndexMap<String, RawFamily>>,
    problems: &'a mut Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    pub fn new(
        file: &'a Arc<SourceFile>,
        raw: &'a RawPack,
        families: Option<&'a IndexMap<String, RawFamily>>,
        problems: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Checker { file, raw, families, problems }
    }

    pub fn problem(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    fn in_pack(&mut self, code: Code, span: &Range<usize>, message: impl Into<String>, hint: &str) {
        self.problem(Diagnostic::new(code, self.file, span.clone(), message).with_hint(hint));
    }

    /// `pack.ron` itself. Returns what was parsed out of its strings.
    pub fn pack(&mut self, folder: &str) -> (semver::Version, Vec<String>) {
        let raw = self.raw;
        if *raw.id != folder {
            let message = format!("the pack's id is `{}`, but its folder is `{folder}`", *raw.id);
            self.in_pack(Code::PackId, &raw.id.span, message, "id and folder must be the same");
        }
        let version = semver::Version::parse(&raw.version).unwrap_or_else(|e| {
            self.in_pack(
                Code::PackVersion,
                &raw.version.span,
                format!("this is not a valid version: {e}"),
                "write it like \"1.0.0\"",
            );
            semver::Version::new(0, 0, 0)
        });
        self.engine_range();
        if raw.languages.is_empty() {
            self.in_pack(
                Code::NoLanguage,
                &raw.languages.span,
                "a pack needs at least one language",
                "for instance [\"en\", \"fr\"]",
            );
        }
        let file = self.file;
        self.name(file, &raw.name);
        self.texts(file, &raw.about);
        for (at, clan) in raw.clans.iter().enumerate() {
            self.name(file, &clan.name);
            clan.text.iter().for_each(|text| self.texts(file, text));
            self.id_length(file, &clan.id, &clan.id.span);
            if raw.clans[..at].iter().any(|c| *c.id == *clan.id) {
                self.in_pack(
                    Code::DuplicateClan,
                    &clan.id.span,
                    format!("clan `{}` is declared twice", *clan.id),
                    "keep one",
                );
            }
        }
        for (id, texts) in &raw.prompts {
            self.id_length(file, id, &texts.span);
            self.texts(file, texts);
        }
        for (id, keyword) in raw.keywords.iter().chain(&raw.glossary) {
            self.id_length(file, id, &keyword.name.span);
            self.name(file, &keyword.name);
            self.texts(file, &keyword.text);
        }
        for (id, marker) in &raw.markers {
            self.id_length(file, id, &marker.name.span);
            self.name(file, &marker.name);
        }
        for (id, option) in &raw.options {
            self.id_length(file, id, &option.name.span);
            self.name(file, &option.name);
            self.texts(file, &option.about);
        }
        self.rules(&raw.rules);
        (version, raw.languages.value.clone())
    }

    fn engine_range(&mut self) {
        let range = &self.raw.engine;
        let engine = semver::Version::parse(env!("CARGO_PKG_VERSION")).expect("Cargo only takes versions that parse");
        match semver::VersionReq::parse(range) {
            Err(e) => self.in_pack(
                Code::EngineRange,
                &range.span,
                format!("this is not a valid range of versions: {e}"),
                "for instance \">=0.1.0, <0.2.0\"",
            ),
            Ok(wanted) if !wanted.matches(&engine) => {
                let message = format!("this pack needs engine {wanted}, but this is {engine}");
                self.in_pack(
                    Code::EngineRange,
                    &range.span,
                    message,
                    "use a matching version of ozeki, or widen the range once the pack passes all checks",
                );
            }
            Ok(_) => {}
        }
    }

    pub fn rules(&mut self, rules: &Spanned<Rules>) {
        let Rules { players, opening, victory, .. } = &rules.value;
        let mut wrong = Vec::new();
        if players.min < 2 || players.max > MAX_SEATS as u8 || players.min > players.max {
            wrong.push(("players", format!("players must be between 2 and {MAX_SEATS}, and min at most max")));
        }
        if opening.keep > opening.draw || opening.draw == 0 {
            let message = "draw must be at least 1, and keep at most draw";
            wrong.push(("opening", message.to_owned()));
        }
        if opening.redraw_without_level.is_some_and(|level| !(1..=ROWS as u8).contains(&level)) {
            wrong.push(("redraw_without_level", format!("redraw_without_level must be 1 to {ROWS}")));
        }
        if victory.points == 0 {
            wrong.push(("points", "points must be at least 1".to_owned()));
        }
        if victory.army_cards.is_some_and(|n| !(1..=(ROWS * COLUMNS) as u8).contains(&n)) {
            wrong.push(("army_cards", format!("army_cards must be 1 to {}", ROWS * COLUMNS)));
        }
        if rules.decks == Decks::Own && usize::from(players.max) > MAX_DECKS {
            wrong.push(("decks", format!("with `decks: Own`, at most {MAX_DECKS} players can play")));
        }
        if rules.decks == Decks::Own && opening.draft {
            wrong.push((
                "draft",
                "hands that are passed on are of one common pile: no `draft` with own decks".to_owned(),
            ));
        }
        if rules.teams && (players.min, players.max) != (4, 4) {
            wrong.push(("teams", "teams need exactly four players: (min: 4, max: 4)".to_owned()));
        }
        let clans = self.raw.clans.len();
        match &rules.clans {
            ClanChoice::Choose { picks } if picks.iter().map(|&n| usize::from(n)).sum::<usize>() > clans => {
                wrong.push(("picks", format!("players take more clans than the pack has ({clans})")));
            }
            ClanChoice::Remove { keep } if usize::from(*keep) > clans || *keep == 0 => {
                wrong.push(("clans", format!("keep must be 1 to {clans}, the number of clans")));
            }
            ClanChoice::All if rules.decks == Decks::Own => {
                wrong.push(("decks", "with `decks: Own`, players must choose clans: `clans: Choose(…)`".to_owned()));
            }
            _ => {}
        }
        let token_count = rules.tokens.as_ref().map_or(0, |tokens| tokens.hand.saturating_add(tokens.locked));
        if usize::from(token_count) > MAX_TOKENS {
            wrong.push(("tokens", format!("a player can have at most {MAX_TOKENS} tokens")));
        }
        if rules.bonus_tokens.is_some_and(|bonus| usize::from(bonus.reserve) > MAX_BONUS_TOKENS) {
            wrong.push(("bonus_tokens", format!("a game can have at most {MAX_BONUS_TOKENS} bonus tokens")));
        }
        if rules.bonus_tokens.is_some() && rules.tokens.is_none() {
            wrong
                .push(("bonus_tokens", "bonus tokens need `tokens`, which say what activating a card does".to_owned()));
        }
        wrong.extend(counts::rules(rules));
        for (field, message) in wrong {
            let span = self.field_in(&rules.span, field);
            self.problem(Diagnostic::new(Code::Rules, self.file, span, message));
        }
    }

    /// Where a field is named in a part of `pack.ron`.
    fn field_in(&self, part: &Range<usize>, field: &str) -> Range<usize> {
        let text = &self.file.text[part.clone()];
        let named = text.match_indices(field).map(|(at, _)| part.start + at).find(|&at| {
            let token = self.file.token_at(at);
            let whole = !self.file.text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            whole && token.len() == field.len() && self.file.text[token.end..].trim_start().starts_with(':')
        });
        named.map_or(part.clone(), |at| at..at + field.len())
    }

    /// What is called by an id is looked for by it, again and again.
    pub(super) fn id_length(&mut self, file: &Arc<SourceFile>, id: &str, span: &Range<usize>) {
        if let Some(length) = too_long(id, ID_CHARS) {
            let message = format!("the id `{}` has {length} characters; {ID_CHARS} is the most", quoted(id));
            self.problem(Diagnostic::new(Code::TooLong, file, span.start..span.start + 1, message));
        }
    }

    /// A name is a short text.
    fn name(&mut self, file: &Arc<SourceFile>, name: &Spanned<Texts>) {
        self.texts(file, name);
        if let Some(length) = name.values().find_map(|text| too_long(text, NAME_CHARS)) {
            let message = format!("this name has {length} characters; {NAME_CHARS} is the most");
            self.problem(Diagnostic::new(Code::TooLong, file, name.span.start..name.span.start + 1, message));
        }
    }

    /// A text must be there in every language of the pack, and in no other.
    fn texts(&mut self, file: &Arc<SourceFile>, texts: &Spanned<Texts>) {
        let languages = &self.raw.languages.value;
        for language in languages.iter().filter(|&l| texts.get(l).is_none_or(|t| t.trim().is_empty())) {
            let message = format!("the text in `{language}` is missing");
            self.problem(
                Diagnostic::new(Code::MissingTranslation, file, texts.span.clone(), message)
                    .with_hint(format!("the pack's languages are {}", languages.join(", "))),
            );
        }
        // Without any language there is one problem, not one for each text.
        for language in texts.keys().filter(|l| !languages.is_empty() && !languages.contains(l)) {
            let message = format!("the pack does not have the language `{language}`");
            self.problem(
                Diagnostic::new(Code::UnknownLanguage, file, texts.span.clone(), message)
                    .with_hint(format!("the pack's languages are {}", languages.join(", "))),
            );
        }
    }

    pub fn powers(&mut self, file: &Arc<SourceFile>) {
        if let Some(families) = self.families {
            counts::families(file, families, self.problems);
        }
        for (id, family) in self.families.into_iter().flatten() {
            self.id_length(file, id, &family.name.span);
            self.name(file, &family.name);
            for texts in [&family.base.text, &family.max.text] {
                self.texts(file, texts);
            }
            if let Some(length) = too_long(&family.icon, NAME_CHARS) {
                let message = format!("the icon of `{id}` has {length} characters; {NAME_CHARS} is the most");
                self.problem(Diagnostic::new(Code::TooLong, file, family.name.span.clone(), message));
            }
            for op in family.base.ops.iter().chain(&family.max.ops) {
                if let Some(level) = op.levels().iter().find(|l| !(1..=ROWS as u8).contains(l)) {
                    let message = format!("{level} is not a level; levels are 1 to {ROWS}");
                    self.problem(Diagnostic::new(Code::Level, file, op.span.clone(), message));
                }
            }
        }
    }

    pub fn missing_clan_file(&mut self, clan: &RawClan) {
        let message = format!("the clan `{}` has no file of cards", *clan.id);
        let hint = format!("write its cards to {}.ron beside pack.ron", *clan.id);
        self.in_pack(Code::MissingClanFile, &clan.id.span, message, &hint);
    }

    /// A file of the pack that nothing refers to is a typo in a file name.
    pub fn stray_file(&mut self, id: &str, path: &str, file: &Arc<SourceFile>) {
        let parts: Vec<&str> = path.split('/').collect();
        let clans = || self.raw.clans.iter().map(|c| c.id.as_str());
        if let [CARDS, _, name] = parts[..]
            && let Some(stem) = name.strip_suffix(".ron")
            && !["pack", "powers", TILES].contains(&stem)
            && !clans().any(|c| c == stem)
        {
            let diagnostic =
                Diagnostic::new(Code::UnknownClan, file, 0..0, format!("`{stem}` is not a clan of `{id}`"))
                    .with_hint("declare it in `clans` of pack.ron")
                    .with_suggestion(stem, clans());
            self.problem(diagnostic);
        }
    }

    /// Hints for bots are on clans and cards there are.
    pub fn bots(&mut self, designs: &[Design]) {
        for (id, worth) in &self.raw.bots.clans {
            if !self.raw.clans.iter().any(|clan| clan.id.as_str() == id) {
                let message = format!("`{id}` is not a clan of this pack");
                let problem = Diagnostic::new(Code::UnknownClan, self.file, worth.span.clone(), message);
                self.problems.push(problem.with_suggestion(id, self.raw.clans.iter().map(|clan| clan.id.as_str())));
            }
        }
        for (id, hint) in &self.raw.bots.cards {
            if !designs.iter().any(|design| design.id == *id) {
                let message = format!("there is no card `{id}` in this pack");
                let problem = Diagnostic::new(Code::UnknownCard, self.file, hint.span.clone(), message);
                self.problems.push(problem.with_suggestion(id, designs.iter().map(|design| design.id.as_str())));
            }
        }
    }

    /// The declared composition: designs and cards of each level in every clan. None declared: none checked.
    pub fn composition(&mut self, designs: &[Design]) {
        // A card of no possible level is missing from whichever it should have.
        if self.problems.iter().any(|problem| problem.code == Code::Level) {
            return;
        }
        for declared in &self.raw.composition {
            for (index, clan) in self.raw.clans.iter().enumerate() {
                let of = || {
                    let of_clan = |d: &&Design| usize::from(d.clan) == index && d.level == declared.level;
                    designs.iter().filter(|d| !d.tile).filter(of_clan)
                };
                let (found, cards) = (of().count(), of().map(|d| usize::from(d.copies)).sum::<usize>());
                if (found, cards) != (declared.designs, declared.cards) {
                    let message = format!(
                        "{} has {found} designs and {cards} cards of level {}; the composition says {} and {}",
                        *clan.id, declared.level, declared.designs, declared.cards
                    );
                    self.problems.push(
                        Diagnostic::new(Code::Composition, self.file, declared.span.clone(), message)
                            .with_hint(format!("correct {}.ron or the composition", *clan.id)),
                    );
                }
            }
        }
        let Some(first) = self.raw.composition.first() else { return };
        for level in 1..=ROWS as u8 {
            let count = designs.iter().filter(|design| !design.tile && design.level == level).count();
            if count > 0 && !self.raw.composition.iter().any(|declared| declared.level == level) {
                let message = format!("{count} designs have level {level}, which is not in the composition");
                let hint = format!("add (level: {level}, designs: …, cards: …)");
                self.in_pack(Code::Composition, &first.span.clone(), message, &hint);
            }
        }
    }
}
