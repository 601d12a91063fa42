//! Packs made for a test: as many clans as wanted, each with as many cards.

use std::sync::Arc;

use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::pack::Pack;

use super::common;

/// What a card does, and at which level: every eighth card is the same but for its clan and its neighbour.
const SCRIPTS: [(u8, &str); 8] = [
    (1, "fn arrival(me) { draw(me.owner, 1); }"),
    (1, "fn arrival(me) { destroy(choose(in_play().free().level(1))); }"),
    (1, "fn card_power(me, card, power) { if card == me && army(me.owner).count >= 8 { power + 2 } else { power } }"),
    (2, "fn arrival(me) { draw(me.owner, min(army(me.owner).clan(\"CLAN\").count, 3)); }"),
    (1, "fn arrival(me) { imprison(choose(in_play().face_up().level(1, 2))); }"),
    (2, "fn placed(me, card) { if card != me && army(me.owner).contains(card) { draw(me.owner, 1); } }"),
    (1, "fn mutation(me) { take(me.owner, choose(discard_pile().level(1))); }"),
    (3, "fn arrival(me) { if army(me.owner).named(\"OTHER\").is_empty { draw(me.owner, 2); } }"),
];

/// A pack `made`, with some of the clans of a large one.
#[derive(Clone)]
pub struct Made {
    /// The numbers of its clans.
    pub clans: Vec<usize>,
    /// Designs of each clan.
    pub designs: usize,
    /// The choice of clans, and whatever else is to be in the rules.
    pub rules: String,
    pub tiles: bool,
}

impl Made {
    /// Twelve clans of thirty designs: more than a table holds.
    pub fn pool(rules: &str) -> Self {
        Made { clans: (0..12).collect(), designs: 30, rules: rules.to_owned(), tiles: false }
    }

    fn clan(clan: usize) -> String {
        format!("(id: \"clan{clan}\", name: {{\"en\": \"Clan {clan}\", \"fr\": \"Clan {clan}\"}}, colour: Red)")
    }

    fn card(&self, clan: usize, n: usize) -> String {
        let (level, _) = SCRIPTS[n % SCRIPTS.len()];
        // The second cards of the first clan and of the upper half are versions of one card.
        let is_version = |clan: usize| n == 1 && (clan == 0 || clan >= 6);
        let original = self.clans.iter().find(|&&other| is_version(other));
        let version = match original.filter(|&&original| is_version(clan) && original != clan) {
            Some(original) => format!("variant_of: \"card_{original}_{n}\", "),
            None => String::new(),
        };
        format!(
            "(id: \"card_{clan}_{n}\", name: {{\"en\": \"Card {n} of {clan}\", \"fr\": \"Carte {n} de {clan}\"}}, \
             level: {level}, power: {}, copies: {}, {version}mutation: (cost: {}))",
            2 * level,
            1 + n % 2,
            n % 3
        )
    }

    pub fn files(&self) -> Memory {
        let list = |items: Vec<String>| items.join(",\n");
        let clans = list(self.clans.iter().map(|&clan| Self::clan(clan)).collect());
        let pack = format!(
            "(id: \"made\", format: 2, version: \"1.0.0\", engine: \"*\", name: {{\"en\": \"Made\", \"fr\": \"Fait\"}},\n\
             about: {{\"en\": \"Many cards.\", \"fr\": \"Beaucoup de cartes.\"}}, languages: [\"en\", \"fr\"],\n\
             clans: [{clans}], composition: [],\n\
             rules: (PLAYERS opening: (draw: 10, keep: 7, redraw_without_level: 1),\n\
             placement: (new_clan_cost: 2), passing: (turns_after_first: 3), {}\n\
             new_round: (draw_up_to: 7, fewer_per_point: 1, redraw_when_stuck: true),\n\
             victory: (points: 3, army_cards: 15, clan_cards: 9)))",
            self.rules
        );
        let pack = pack.replace("PLAYERS", if self.rules.contains("players:") { "" } else { "players: [2, 3, 4]," });
        let mut files = Memory::new().with("cards/made/pack.ron", pack);
        for &clan in &self.clans {
            let cards = list((0..self.designs).map(|n| self.card(clan, n)).collect());
            files = files.with(&format!("cards/made/clan{clan}.ron"), format!("[{cards}]"));
            for n in 0..self.designs {
                let (_, script) = SCRIPTS[n % SCRIPTS.len()];
                let other = format!("card_{clan}_{}", n.saturating_sub(1));
                let script = script.replace("CLAN", &format!("clan{clan}")).replace("OTHER", &other);
                files = files.with(&format!("scripts/made/clan{clan}/card_{clan}_{n}.rhai"), script + "\n");
            }
        }
        if self.tiles {
            let tile = |&clan: &usize| {
                format!("(id: \"tile_{clan}\", name: {{\"en\": \"Tile\", \"fr\": \"Tuile\"}}, clan: \"clan{clan}\")")
            };
            files = files.with("cards/made/tiles.ron", format!("[{}]", list(self.clans.iter().map(tile).collect())));
            for &clan in &self.clans {
                let script = "fn hand_limit(_me, _player, limit) { limit }\n";
                files = files.with(&format!("scripts/made/tiles/tile_{clan}.rhai"), script);
            }
        }
        files
    }

    pub fn try_load(&self) -> Result<Arc<Pack>, LoadError> {
        load(&Library::new(vec![Box::new(self.files())]), "made")
    }

    pub fn load(&self) -> Arc<Pack> {
        self.try_load().unwrap_or_else(|error| panic!("{}", common::report(&error)))
    }
}
