//! The cards of a pack as written, for listing and editing. The pack need not pass its checks: a card may still lack
//! its script.

use indexmap::IndexMap;

use super::all_wrong::read_list;
use super::check::Checker;
use super::layers::Stack;
use super::load::{Files, LoadError, parse};
use super::raw::{RawCard, RawFamily, RawPack};
use super::source::{CARDS, Library};
use crate::pack::{Holds, OwnField};
use crate::problem::Diagnostic;

/// A file of a clan that is still to be filled.
pub const NO_CARDS: &str = "[\n]\n";

/// The cards of a pack, and the names they may use.
pub struct WrittenCards {
    pub pack: String,
    pub languages: Vec<String>,
    pub families: Vec<String>,
    pub keywords: Vec<String>,
    pub backs: Vec<String>,
    pub attributes: IndexMap<String, Holds>,
    /// The levels go up to this.
    pub rows: u8,
    /// The fields of its own that the pack declares.
    pub fields: IndexMap<String, OwnField>,
    /// One for each clan, in the order of the clans.
    pub files: Vec<ClanFile>,
    stack: Stack,
}

pub struct ClanFile {
    pub clan: String,
    /// In its source.
    pub path: String,
    /// Of a pack that builds on another: only what it lays over that.
    pub text: String,
    /// The pack has no such file yet.
    pub is_new: bool,
    /// All of the clan, whichever pack brings them.
    pub cards: Vec<RawCard>,
    /// Those that come from the pack it builds on.
    pub from_base: Vec<String>,
}

impl WrittenCards {
    /// Those of a pack of the library.
    pub fn read(library: &Library, id: &str) -> Result<Self, LoadError> {
        let mut files = Files::of_pack(library, id)?;
        let mut problems = std::mem::take(&mut files.problems);
        let stack = files.stack.clone();
        let in_trouble = |mut problems: Vec<Diagnostic>| {
            stack.place(&mut problems);
            LoadError::Problems { id: id.to_owned(), problems }
        };
        let Some(pack_file) = files.card_file("pack.ron") else { return Err(in_trouble(problems)) };
        let Some(raw) = parse::<RawPack>(pack_file, &mut problems) else { return Err(in_trouble(problems)) };
        let families: IndexMap<String, RawFamily> =
            files.card_file("powers.ron").and_then(|file| parse(file, &mut problems)).unwrap_or_default();

        let mut clan_files = Vec::new();
        for clan in &raw.clans {
            let name = format!("{}.ron", *clan.id);
            let Some(file) = files.card_file(&name) else {
                if files.lacks(&name) {
                    Checker::new(pack_file, &raw, Some(&families), &mut problems).missing_clan_file(clan);
                }
                continue;
            };
            let (cards, wrong) = read_list::<RawCard>(file, &[]);
            problems.extend(wrong);
            let path = format!("{CARDS}/{id}/{name}");
            let own_text = stack.own_text(&name);
            clan_files.push(ClanFile {
                clan: clan.id.value.clone(),
                path,
                text: match own_text {
                    None => file.text.clone(),
                    Some("") => NO_CARDS.to_owned(),
                    Some(own) => own.to_owned(),
                },
                is_new: own_text == Some(""),
                cards: cards.into_iter().map(|card| card.value).collect(),
                from_base: stack.base_cards(&name).to_vec(),
            });
        }
        if problems.iter().any(Diagnostic::is_error) {
            return Err(in_trouble(problems));
        }
        let families = families.into_keys().collect();
        let keywords = raw.keywords.into_keys().collect();
        let backs = raw.backs.into_keys().collect();
        let attributes = raw.attributes.into_iter().map(|(id, attribute)| (id, attribute.holds.checked())).collect();
        let (languages, rows) = (raw.languages.value, raw.rules.grid.rows);
        let fields = raw.fields.into_iter().map(|(name, kind)| (name, kind.value)).collect();
        Ok(WrittenCards {
            pack: id.to_owned(),
            languages,
            families,
            keywords,
            backs,
            attributes,
            fields,
            rows,
            files: clan_files,
            stack,
        })
    }

    /// Leaves out the cards that the pack neither brings nor changes.
    pub fn keep_own(&mut self) {
        for file in &mut self.files {
            file.cards.retain(|card| self.stack.is_own(&card.id));
        }
    }
}
