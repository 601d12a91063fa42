//! A small pack made for a test: four clans with cards of all levels, few enough that piles run out all the time.

use std::sync::Arc;

use ozeki::library::{Library, Memory, load};
use ozeki::pack::Pack;

use crate::common::report;

pub const CLANS: [&str; 4] = ["air", "earth", "fire", "water"];

/// What differs between the rules such packs play by.
#[derive(Clone, Copy, Debug)]
pub enum Rules {
    /// A deck each, tokens that activate, sacrifices between rounds.
    OwnDecks,
    /// One deck for up to four, tokens that let cards arrive again, bonus tokens.
    Common,
    /// The same for two, and covered cards can be destroyed.
    Covered,
}

impl Rules {
    fn text(self) -> String {
        let common = "players: (min: 2, max: 4),
            tokens: (hand: 2, locked: 1, draws: [(1, 2)], resolves: Arrival),
            bonus_tokens: (reserve: 8, hand: 2, placed: 2),
            new_round: (draw_up_to: 6, fewer_per_point: 1, redraw_when_stuck: true)";
        let own = match self {
            Rules::OwnDecks => {
                "players: (min: 2, max: 2), decks: Own, clans: Choose(picks: [1, 1, 1, 1]), ordering: Owners,
                tokens: (hand: 2, locked: 2, draws: [(1, 1), (2, 3)], resolves: Activate, spent_when_imprisoned: true),
                hand_limit: 7,
                new_round: (draw_up_to: 5, sacrifice_half: true, starts: Loser)"
                    .to_owned()
            }
            Rules::Common => common.to_owned(),
            Rules::Covered => common.replace("max: 4", "max: 2") + ", only_free_destroyed: false, ordering: Owners",
        };
        format!(
            "{own}, opening: (draw: 6, keep: 5, redraw_without_level: 1), placement: (new_clan_cost: 1),
            passing: (turns_after_first: 3), victory: (points: 4)"
        )
    }
}

/// The cards of such a pack: `clan/card`, and the level.
pub fn cards() -> impl Iterator<Item = (String, u8)> {
    let levels = [1, 1, 1, 1, 2, 2, 3, 3];
    let of_clan = move |clan: &'static str| {
        levels.into_iter().enumerate().map(move |(number, level)| (format!("{clan}/{clan}_{number}"), level))
    };
    CLANS.into_iter().flat_map(of_clan)
}

/// The pack with some scripts: `clan/card` and text, or `rules` for the pack's own.
pub fn made(rules: Rules, scripts: impl IntoIterator<Item = (String, String)>) -> Arc<Pack> {
    let clans: String =
        CLANS.iter().map(|clan| format!("(id: \"{clan}\", name: {{\"en\": \"{clan}\"}}, colour: Green),")).collect();
    let pack = format!(
        "(id: \"made\", format: 2, version: \"1.0.0\", engine: \"*\", name: {{\"en\": \"Made\"}}, about: {{\"en\": \"For tests.\"}},
        languages: [\"en\"], clans: [{clans}], composition: [], keywords: {{}}, prompts: {{}}, rules: ({}))",
        rules.text()
    );
    let mut files = Memory::default().with("cards/made/pack.ron", pack).with("cards/made/powers.ron", "{}");
    for clan in CLANS {
        let of_clan = cards().filter(|(card, _)| card.starts_with(clan)).enumerate();
        let card = |(number, (card, level)): (usize, (String, u8))| {
            let id = card.split('/').next_back().unwrap();
            // Of each level one jumps, and the others mutate.
            let mutates = if number % 3 == 0 { "jump: true" } else { "mutation: (cost: 1)" };
            let copies = if level == 1 { 2 } else { 1 };
            format!(
                "(id: \"{id}\", name: {{\"en\": \"{id}\"}}, level: {level}, power: {level}, copies: {copies}, activations: 1, {mutates}),"
            )
        };
        files = files.with(&format!("cards/made/{clan}.ron"), format!("[{}]", of_clan.map(card).collect::<String>()));
    }
    for (card, text) in scripts {
        files = files.with(&format!("scripts/made/{card}.rhai"), text);
    }
    load(&Library::new(vec![Box::new(files)]), "made").unwrap_or_else(|e| panic!("{}", report(&e)))
}
