//! What the program itself says, by language. Each language is one file of phrases; a phrase that is missing or
//! misspelt keeps the program from being built into a release: a test reads them all.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::table_words::{BegunWords, ClanWords, PlayWords, RulesWords, WayWords};

/// The phrases of a language. `{…}` marks what is filled in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrases {
    pub player: String,
    pub you: String,
    pub the_pile: String,
    pub pile_of: String,
    /// Between the last two of several things.
    pub or: String,
    /// Between sentences that belong together.
    pub semicolon: String,
    /// What happens to the chosen card, by [`crate::decision::Deed::name`].
    pub deed: BTreeMap<String, String>,
    pub game: Happenings,
    pub ask: Questions,
    pub option: Options,
    pub board: Board,
    pub clan: ClanWords,
    pub begun: BegunWords,
    pub trigger: Triggers,
    pub card: CardWords,
    pub play: PlayWords,
    pub ways: WayWords,
    pub rules: RulesWords,
}

/// Sentences of the log.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Happenings {
    pub round_started: String,
    pub turn_started: String,
    pub extra_turn_started: String,
    pub drew: String,
    pub drew_hidden: String,
    pub drew_many: String,
    pub drew_many_hidden: String,
    pub reshuffled: String,
    pub discarded: String,
    pub paid: String,
    pub redrew: String,
    pub played: String,
    pub mutated: String,
    pub passed: String,
    pub passed_first: String,
    pub destroyed: String,
    pub imprisoned: String,
    pub released: String,
    pub swapped: String,
    pub revealed: String,
    pub took: String,
    pub took_advantage: String,
    pub extra_turn: String,
    pub laid_off: String,
    pub no_target: String,
    pub drew_fewer: String,
    pub revealed_fewer: String,
    pub milled_fewer: String,
    pub not_kept: String,
    pub named_clan: String,
    pub named_level: String,
    pub named_thing: String,
    pub nothing_discarded: String,
    pub fought: String,
    pub tied_advantage: String,
    pub tied_other_armies: String,
    pub tied_shared: String,
    pub scored: String,
    pub won_points: String,
    pub won_army: String,
    pub won_clan: String,
    pub won_card: String,
    pub won_pack: String,
    pub stalled: String,
    pub fired: String,
    pub not_fired_prisoner: String,
    pub not_fired_clan: String,
    pub clan_taken: String,
    pub clan_removed: String,
    pub tile_turned: String,
    pub drafted: String,
    pub drafted_hidden: String,
    pub reshuffled_own: String,
    pub showed: String,
    pub sacrificed: String,
    pub returned_to_hand: String,
    pub milled: String,
    pub fetched: String,
    pub fetched_hidden: String,
    pub put_on_top: String,
    pub put_on_top_hidden: String,
    pub put_at_bottom: String,
    pub put_at_bottom_hidden: String,
    pub shuffled_in: String,
    pub shuffled_in_hidden: String,
    pub shuffled: String,
    pub removed: String,
    pub tokens_spent: String,
    pub token_placed: String,
    pub bonus_token_placed: String,
    pub token_unlocked: String,
    pub token_regained: String,
    pub spent_token_regained: String,
    pub bonus_token_gained: String,
    pub acted: String,
    pub advantage_spent: String,
    pub advantage_returned: String,
    pub marked: String,
    pub looked: String,
    pub forbidden: String,
    pub copied: String,
    pub reacted: String,
    pub cancelled: String,
    pub jump_missed: String,
    pub won_tokens: String,
    pub drawn: String,
    pub not_fired_copied: String,
    pub not_fired_no_text: String,
}

/// A question of a script, by how much is known of what it is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aimed {
    /// What is done with the choice.
    pub to: String,
    /// What is done with the cards it leads to.
    pub derived: String,
    /// What it says about a player.
    pub who: String,
    /// The pack says it.
    pub prompt: String,
    pub unsaid: String,
}

/// Questions put to a player.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Questions {
    pub action: String,
    pub opening_discard: String,
    pub redraw: String,
    pub redraw_shuffling: String,
    pub pay: String,
    pub mutate_into: String,
    pub order: String,
    pub destroy: String,
    pub imprison: String,
    pub imprison_or_release: String,
    pub swap: String,
    pub swap_with: String,
    pub who_discards: String,
    pub discard: String,
    pub keep: String,
    pub take: String,
    pub card: Aimed,
    pub cards: Aimed,
    pub player: Aimed,
    pub clan: Aimed,
    pub level: Aimed,
    /// Put before a question that a card asks.
    pub source: String,
    pub already: String,
    pub take_clan: String,
    pub remove_clan: String,
    pub draft: String,
    pub hand_limit: String,
    pub sacrifice: String,
    pub regain: String,
    pub react: String,
    pub between: String,
}

/// What a player may answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub pass: String,
    pub play: String,
    pub play_for: String,
    pub mutate: String,
    pub at_place: String,
    pub prisoner: String,
    pub from_discard: String,
    pub level: String,
    pub yes: String,
    pub no: String,
    pub done: String,
    pub play_to: String,
    pub spending: String,
    pub jump: String,
    pub draw_for: String,
    pub draw_for_other: String,
    pub activate: String,
    pub activate_bonus: String,
    pub act: String,
    pub spent_token: String,
    pub the_rules: String,
}

/// Words around the armies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    pub round: String,
    pub pile: String,
    pub discard: String,
    pub points: String,
    pub hand: String,
    pub your_hand: String,
    pub advantage: String,
    pub out: String,
    pub turns_left: String,
    pub empty_army: String,
    pub since: String,
    pub legend: String,
    pub tokens: String,
    pub tokens_spent: String,
    pub tokens_locked: String,
    pub bonus_tokens: String,
    pub tiles: String,
    pub removed: String,
    /// What an army would fight with.
    pub strength: String,
    pub legend_token: String,
    /// Put behind a card of which there are several.
    pub times: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Triggers {
    pub arrival: String,
    pub link: String,
    pub mutation: String,
    pub other: String,
    pub activation: String,
    pub act: String,
    pub permanent: String,
    pub global: String,
}

/// Words of a card's own text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardWords {
    pub level: String,
    pub power: String,
    pub copies: String,
    pub mutation: String,
    pub zombie: String,
    pub no_mutation: String,
    pub no_power: String,
    pub activations: String,
    pub jump: String,
    pub levels: String,
    pub wild_clan: String,
}

/// The languages the program speaks, each with its file.
const LANGUAGES: [(&str, &str); 2] = [("en", include_str!("en.ron")), ("fr", include_str!("fr.ron"))];

static PHRASES: LazyLock<Vec<(&str, Phrases)>> = LazyLock::new(|| {
    let read =
        |text: &str| ron::from_str(text).expect("the phrase files are part of the program, and a test reads them");
    LANGUAGES.into_iter().map(|(code, text)| (code, read(text))).collect()
});

/// The phrases of a language, or English ones.
pub fn phrases(language: &str) -> &'static Phrases {
    PHRASES.iter().find(|(code, _)| *code == language).map_or(&PHRASES[0].1, |(_, phrases)| phrases)
}

/// Puts values into the `{…}` of a phrase.
pub fn fill(phrase: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(phrase.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The `{…}` of every phrase of a file, in order.
    fn holes(text: &str) -> Vec<Vec<String>> {
        let phrase_lines = text.lines().filter(|line| line.trim_start().contains(": \""));
        phrase_lines
            .map(|line| {
                let mut names: Vec<String> = line
                    .split('{')
                    .skip(1)
                    .filter_map(|part| part.split_once('}'))
                    .map(|(n, _)| n.to_owned())
                    .collect();
                names.sort();
                names
            })
            .collect()
    }

    #[test]
    fn every_language_has_every_phrase_with_the_same_holes() {
        assert_eq!(PHRASES.len(), LANGUAGES.len());
        for (code, text) in LANGUAGES {
            assert_eq!(holes(text), holes(LANGUAGES[0].1), "{code} fills in other things than {}", LANGUAGES[0].0);
        }
    }

    #[test]
    fn every_language_has_a_word_for_every_deed() {
        for (code, phrases) in PHRASES.iter() {
            let known: Vec<&str> = phrases.deed.keys().map(String::as_str).collect();
            let mut wanted: Vec<&str> = crate::decision::Deed::all().map(crate::decision::Deed::name).collect();
            wanted.sort_unstable();
            assert_eq!(known, wanted, "{code}");
        }
    }

    #[test]
    fn filling_in_leaves_the_rest() {
        assert_eq!(fill("{a} and {b}", &[("a", "x"), ("b", "y")]), "x and y");
    }
}
