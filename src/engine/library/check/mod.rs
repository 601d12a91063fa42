//! Checks the files of a pack against each other. Finds all problems, not only the first.

mod actions;
mod attributes;
mod cards;
mod declared;
mod own_fields;
mod seating;
mod speech;
mod words;
mod zones;

pub use cards::{CardEntry, TileEntry};

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use super::counts;
use super::flow::hooks_of;
use super::raw::{RawClan, RawFamily, RawPack};
use super::source::CARDS;
use super::upgrade::FORMAT;
use crate::hidden::{self, quoted};
use crate::limits::{ID_CHARS, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_ZONES, NAME_CHARS, ZONE_PLACES};
use crate::pack::{ClanChoice, Decks, Design, Rules, ScoreRange, Stock, TILES, Texts};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::syntax::spanned::Spanned;
use crate::table::{Ending, MAX_BONUS_TOKENS, MAX_CARDS, MAX_DECKS, MAX_TOKENS};
use crate::vocabulary::hooks::Hooks;

/// How many characters a text has, if that is more than it may.
fn too_long(text: &str, most: usize) -> Option<usize> {
    // No text has more characters than bytes.
    (text.len() > most).then(|| text.chars().count()).filter(|&length| length > most)
}

/// Where the key of a value stands: before it.
fn key_before(file: &SourceFile, key: &str, value: &Range<usize>) -> Range<usize> {
    let found = file.text[..value.start].rfind(&format!("\"{key}\""));
    found.map_or(value.clone(), |at| file.token_at(at))
}

pub struct Checker<'a> {
    file: &'a Arc<SourceFile>,
    raw: &'a RawPack,
    /// `None` if they could not be read.
    families: Option<&'a IndexMap<String, RawFamily>>,
    problems: &'a mut Vec<Diagnostic>,
    /// The hooks that its scripts may define.
    hooks: Hooks,
    /// The designs found so far: their numbers by id.
    ids: BTreeMap<String, usize>,
    /// It builds on another pack, or options are laid over it.
    layered: bool,
}

impl<'a> Checker<'a> {
    pub fn new(
        file: &'a Arc<SourceFile>,
        raw: &'a RawPack,
        families: Option<&'a IndexMap<String, RawFamily>>,
        problems: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Checker { file, raw, families, problems, hooks: hooks_of(raw, families), layered: false, ids: BTreeMap::new() }
    }

    /// The same of a pack that builds on another, or with options laid over it.
    pub fn layered(self, layered: bool) -> Self {
        Checker { layered, ..self }
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
        self.format();
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
            if clan.is_no_clan() {
                continue;
            }
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
        let moments = raw.moments.iter().map(|(id, moment)| (id, &moment.text, "a moment"));
        let queries = raw.queries.iter().map(|(id, query)| (id, &query.text, "a query"));
        for (id, texts, what) in moments.chain(queries) {
            self.function_name(id, &texts.span, what);
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
        self.counters();
        self.attributes();
        self.endings();
        self.actions();
        self.declared_fields();
        for (id, back) in &raw.backs {
            self.id_length(file, id, &back.name.span);
            self.name(file, &back.name);
        }
        self.zones();
        for (id, option) in &raw.options {
            self.id_length(file, id, &option.name.span);
            self.name(file, &option.name);
            self.texts(file, &option.about);
        }
        self.owners_and_roles();
        self.rules(&raw.rules);
        (version, raw.languages.value.clone())
    }

    /// A pack of an earlier format is read as it is; a newer one has been refused before.
    fn format(&mut self) {
        let raw = self.raw;
        let format = raw.format.as_ref().map_or(1, |format| format.value);
        let span = raw.format.as_ref().map_or(&raw.id.span, |format| &format.span);
        if format == 0 {
            self.in_pack(Code::Format, span, "formats count from 1", "write it like this: format: 2");
        } else if format < FORMAT {
            let message = format!("this pack is written in format {format}; the present one is {FORMAT}");
            let hint = format!("`ozeki upgrade {}` rewrites it", *raw.id);
            self.in_pack(Code::OldFormat, span, message, &hint);
        }
    }

    /// The endings the pack names, and between what its scores are.
    fn endings(&mut self) {
        let (raw, file) = (self.raw, self.file);
        for (id, ending) in &raw.endings {
            self.id_length(file, id, &ending.name.span);
            self.name(file, &ending.name);
            if Ending::BUILT_IN.contains(&id.as_str()) {
                let message = format!("`{id}` is an ending that every pack has");
                let hint = format!("choose another name than {}", Ending::BUILT_IN.join(", "));
                self.in_pack(Code::EndingName, &ending.name.span, message, &hint);
            }
        }
        let Some(scores) = &raw.scores else { return };
        if !scores.value.is_possible() {
            let ScoreRange { least, most } = ScoreRange::WIDEST;
            let message = format!("`least` must be below `most`, and both must be {least} to {most}");
            self.in_pack(Code::Rules, &scores.span, message, "for instance scores: (least: -2, most: 2)");
        }
    }

    /// The zones of the pack: they must fit a table, and nobody is hidden from the owner of a zone that has none.
    fn zones(&mut self) {
        let (raw, file) = (self.raw, self.file);
        let mut on_table = 0;
        for (id, zone) in &raw.zones {
            self.id_length(file, id, &zone.name.span);
            self.name(file, &zone.name);
            on_table += zone.of.most(&raw.rules);
            if on_table > MAX_ZONES {
                let message = format!("there is no room for `{}`: a table has {MAX_ZONES} zones", quoted(id));
                let hint = "a zone of players or owners counts once for each of them, as many as there may be";
                self.in_pack(Code::TooMany, &zone.name.span, message, hint);
                break;
            }
            if zone.shape.places().is_some_and(|places| !(1..=ZONE_PLACES).contains(&places)) {
                let message = format!("a zone has 1 to {ZONE_PLACES} places");
                self.in_pack(Code::Zone, &zone.shape.span, message, "for instance Row(5) or Grid(2, 4)");
            }
            self.who_has_and_sees(id, zone);
        }
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

    /// The rows of an army, which are the levels; a number of them that cannot be is told elsewhere.
    fn rows(&self) -> u8 {
        self.raw.rules.grid.rows.clamp(1, MAX_ROWS as u8)
    }

    /// What to say of a level that no card can have.
    fn no_level(&self, level: u8) -> Option<String> {
        let rows = self.rows();
        (!(1..=rows).contains(&level)).then(|| format!("{level} is not a level; levels are 1 to {rows}"))
    }

    pub fn rules(&mut self, rules: &Spanned<Rules>) {
        let Rules { players, grid, opening, victory, .. } = &rules.value;
        self.players(rules);
        self.seating(rules);
        let mut wrong = Vec::new();
        if !grid.fits() {
            let most = format!("1 to {MAX_ROWS} rows of 1 to {MAX_COLUMNS} columns, and at most {MAX_CELLS} places");
            wrong.push(("grid", format!("an army has {most}; this one has {} rows of {}", grid.rows, grid.columns)));
        }
        let rows = self.rows();
        // In a flow of the pack's own, hands may be dealt by a script.
        if opening.keep > opening.draw || opening.draw == 0 && self.raw.flow.is_empty() {
            let message = "draw must be at least 1, and keep at most draw";
            wrong.push(("opening", message.to_owned()));
        }
        if opening.redraw_without_level.is_some_and(|level| !(1..=rows).contains(&level)) {
            wrong.push(("redraw_without_level", format!("redraw_without_level must be 1 to {rows}")));
        }
        if victory.points == 0 {
            wrong.push(("points", "points must be at least 1".to_owned()));
        }
        if victory.army_cards.is_some_and(|n| !(1..=grid.cells()).contains(&usize::from(n))) {
            wrong.push(("army_cards", format!("army_cards must be 1 to {}", grid.cells())));
        }
        if rules.decks == Decks::Own && usize::from(players.most()) > MAX_DECKS {
            wrong.push(("decks", format!("with `decks: Own`, at most {MAX_DECKS} players can play")));
        }
        if rules.decks == Decks::Own && opening.draft {
            wrong.push((
                "draft",
                "hands that are passed on are of one common pile: no `draft` with own decks".to_owned(),
            ));
        }
        if rules.teams && !players.iter().eq([4]) {
            let message = "teams need exactly four players; for others, write `sides` instead".to_owned();
            wrong.push(("teams", message));
        } else if rules.teams && !rules.sides.is_empty() {
            wrong.push(("teams", "`sides` says who plays with whom: leave `teams` out".to_owned()));
        }
        let clans = self.raw.clans.len();
        match &rules.clans {
            ClanChoice::Choose { picks } if picks.iter().map(|&n| usize::from(n)).sum::<usize>() > clans => {
                wrong.push(("picks", format!("players take more clans than the pack has ({clans})")));
            }
            ClanChoice::Remove { keep } | ClanChoice::Random { keep } if usize::from(*keep) > clans || *keep == 0 => {
                wrong.push(("clans", format!("keep must be 1 to {clans}, the number of clans")));
            }
            ClanChoice::All | ClanChoice::Random { .. } if rules.decks == Decks::Own => {
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

    /// Whether a table holds the cards of every game that the rules allow.
    pub fn fits_a_table(&mut self, stock: &Stock) {
        let rules = &self.raw.rules;
        let clans = self.raw.clans.len();
        let most = rules.most_clans(clans);
        let cards = stock.largest_cast(most);
        if cards <= MAX_CARDS {
            return;
        }
        let all = rules.clans == ClanChoice::All;
        let message = match all {
            true => {
                format!("the pack has {cards} cards and tiles, and all are in each game; a table holds {MAX_CARDS}")
            }
            false => format!("{most} clans have up to {cards} cards and tiles; a table holds {MAX_CARDS}"),
        };
        let hint = match (1..most).rev().find(|&some| stock.largest_cast(some) <= MAX_CARDS) {
            Some(some) if all => {
                format!("lower some `copies`, or play a part of the clans, in the rules: `clans: Random(keep: {some})`")
            }
            Some(some) => format!("any {some} of the clans fit; or lower some `copies`"),
            None => "no clan may have so many cards: lower some `copies`".to_owned(),
        };
        let span = if all { self.raw.id.span.clone() } else { self.field_in(&rules.span, "clans") };
        self.in_pack(Code::TooManyCards, &span, message, &hint);
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
        for language in languages.iter().filter(|&l| texts.get(l).is_none_or(|t| !hidden::has_visible(t))) {
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
                if let Some(message) = op.levels().iter().find_map(|&level| self.no_level(level)) {
                    self.problem(Diagnostic::new(Code::Level, file, op.span.clone(), message));
                }
            }
        }
    }

    pub fn missing_clan_file(&mut self, clan: &RawClan) {
        let (message, hint) = if clan.is_no_clan() {
            (
                "the pack has neither clans nor cards".to_owned(),
                "write its cards to cards.ron beside pack.ron".to_owned(),
            )
        } else {
            let hint = format!("write its cards to {}.ron beside pack.ron", *clan.id);
            (format!("the clan `{}` has no file of cards", *clan.id), hint)
        };
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
                Diagnostic::new(Code::UnknownClan, file, 0..0, format!("`{stem}` is not a clan of `{id}`"));
            self.problem(match &self.raw.clans[..] {
                [all] if all.is_no_clan() => {
                    diagnostic.with_hint("write the cards to cards.ron, or declare `clans` in pack.ron")
                }
                _ => diagnostic.with_hint("declare it in `clans` of pack.ron").with_suggestion(stem, clans()),
            });
        }
        self.stray_words(&parts, file);
    }

    /// Hints for bots are on clans and cards there are.
    pub fn bots(&mut self, designs: &[Design]) {
        self.weighed_counters();
        self.weighed_zones();
        for (id, worth) in &self.raw.bots.clans {
            if !self.raw.clans.iter().any(|clan| clan.id.as_str() == id) {
                let message = format!("`{id}` is not a clan of this pack");
                let problem = Diagnostic::new(Code::UnknownClan, self.file, worth.span.clone(), message);
                self.problems.push(problem.with_suggestion(id, self.raw.clans.iter().map(|clan| clan.id.as_str())));
            }
        }
        for (id, hint) in &self.raw.bots.cards {
            if !self.ids.contains_key(id) {
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
        for level in 1..=self.rows() {
            let count = designs.iter().filter(|design| !design.tile && design.level == level).count();
            if count > 0 && !self.raw.composition.iter().any(|declared| declared.level == level) {
                let message = format!("{count} designs have level {level}, which is not in the composition");
                let hint = format!("add (level: {level}, designs: …, cards: …)");
                self.in_pack(Code::Composition, &first.span.clone(), message, &hint);
            }
        }
    }
}
