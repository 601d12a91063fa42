//! What the program itself says, by language. Each language is one file of phrases; a phrase that is missing or
//! misspelt keeps the program from being built into a release: a test reads them all.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::lines::Lines;
use super::table_words::{BegunWords, ClanWords, PlayWords, RulesWords, WayWords};
use super::word_file::{read, words};

words! {
    /// The phrases of a language. `{…}` marks what is filled in.
    pub struct Phrases {
        pub player: String,
        pub you: String,
        pub the_pile: String,
        pub pile_of: String,
        /// Between the last two of several things.
        pub or: String,
        /// Between sentences that belong together.
        pub semicolon: String,
        /// What happens to the chosen card, by [`crate::vocabulary::Deed::name`].
        pub deed: BTreeMap<String, String>,
        /// What happened, by the names of the kinds of events.
        game: BTreeMap<String, String>,
        /// So many events are not kept.
        pub not_kept: String,
        /// Questions, by the names of their kinds.
        ask: BTreeMap<String, String>,
        /// Put before a question that a card asks.
        pub source: String,
        pub already: String,
        /// What a player may answer, by the names of the kinds of options.
        option: BTreeMap<String, String>,
        pub at_place: String,
        pub prisoner: String,
        pub from_discard: String,
        pub board: Board,
        pub clan: ClanWords,
        pub begun: BegunWords,
        pub trigger: Triggers,
        pub card: CardWords,
        pub play: PlayWords,
        pub ways: WayWords,
        pub rules: RulesWords,
    }

    /// Words around the armies.
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
}

/// The languages the program speaks, each with its file.
const LANGUAGES: [(&str, &str); 2] = [("en", include_str!("en.ron")), ("fr", include_str!("fr.ron"))];

/// A language: its code, its phrases, and those of events, questions and options.
type Language = (&'static str, Phrases, Lines);

static SPOKEN: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let language = |(code, text)| {
        let phrases: Phrases = read(text)?;
        let lines = Lines::new(&phrases.game, &phrases.ask, &phrases.option)?;
        Ok((code, phrases, lines))
    };
    let languages: Result<Vec<Language>, String> = LANGUAGES.into_iter().map(language).collect();
    languages.expect("the phrase files are part of the program, and a test reads them")
});

static IDS: LazyLock<Lines> = LazyLock::new(|| {
    Lines::read(include_str!("ids.ron")).expect("the phrase files are part of the program, and a test reads them")
});

fn spoken(language: &str) -> &'static Language {
    SPOKEN.iter().find(|(code, ..)| *code == language).unwrap_or(&SPOKEN[0])
}

/// The phrases of a language, or English ones.
pub fn phrases(language: &str) -> &'static Phrases {
    &spoken(language).1
}

/// The phrases of events, questions and options in a language, or in English.
pub(super) fn lines(language: &str) -> &'static Lines {
    &spoken(language).2
}

/// Those without a language.
pub fn ids() -> &'static Lines {
    &IDS
}

/// Puts values into the `{…}` of a phrase.
pub fn fill(phrase: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(phrase.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::super::label::{CARDS, MANY, PLACED, aim};
    use super::super::template::Template;
    use super::*;
    use crate::decision::{AskKind, ChoiceKind};
    use crate::event::{EventKind, Secrecy};
    use crate::table::Ending;
    use crate::vocabulary::spec::{Hole, Reads};

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
        assert_eq!(SPOKEN.len(), LANGUAGES.len());
        for (code, text) in LANGUAGES {
            assert_eq!(holes(text), holes(LANGUAGES[0].1), "{code} fills in other things than {}", LANGUAGES[0].0);
        }
    }

    /// A kind's name, what its phrase may say, whether its card can be a secret, and whether several are told together.
    type Kind = (&'static str, &'static [Hole], bool, bool);

    /// Every kind with its phrase in a set.
    fn phrased(lines: &Lines) -> Vec<(Kind, &Template)> {
        let events = EventKind::all().map(|kind| {
            let spec = kind.spec();
            ((spec.name, spec.holes, spec.secrecy != Secrecy::Open, spec.together), lines.event(kind))
        });
        let asks = AskKind::all().map(|kind| ((kind.spec().name, kind.spec().holes, false, false), lines.ask(kind)));
        let options =
            ChoiceKind::all().map(|kind| ((kind.spec().name, kind.spec().holes, false, false), lines.option(kind)));
        events.chain(asks).chain(options).collect()
    }

    /// The words that a placeholder may be compared with; `None` if it says something of its own or is a flag.
    fn words(reads: Reads) -> Option<Vec<&'static str>> {
        match reads {
            Reads::Word(words) => Some(words.to_vec()),
            Reads::Ending => Some(Ending::ALL.iter().map(|ending| ending.name()).collect()),
            Reads::Aim => Some(vec![aim::PROMPT, aim::WHO, aim::DERIVED]),
            _ => None,
        }
    }

    #[test]
    fn every_phrase_says_only_what_its_kind_offers() {
        for (code, _, lines) in SPOKEN.iter().map(|(code, phrases, lines)| (*code, phrases, lines)) {
            phrased(lines).into_iter().for_each(|(kind, phrase)| check(code, true, kind, phrase));
        }
        phrased(ids()).into_iter().for_each(|(kind, phrase)| check("ids", false, kind, phrase));
    }

    fn check(code: &str, keeps_secrets: bool, (kind, holes, secret, together): Kind, phrase: &Template) {
        for used in phrase.uses() {
            if together && (used.name == MANY || used.name == CARDS) {
                assert!(used.optional, "{code}, {kind}: there may be one alone");
                continue;
            }
            let (bare, placed) = used.name.strip_suffix(PLACED).map_or((&used.name[..], false), |bare| (bare, true));
            let Some(hole) = holes.iter().find(|hole| hole.name == bare) else {
                panic!("{code}: `{kind}` has no `{}`", used.name)
            };
            let card = matches!(hole.reads, Reads::Card | Reads::OtherCard);
            assert!(!placed || card, "{code}, {kind}: `{bare}` has no place");
            if let Some(word) = &used.word {
                let words = words(hole.reads).unwrap_or_default();
                assert!(used.optional && words.contains(&&word[..]), "{code}, {kind}: `{bare}` is never `{word}`");
            }
            let flag = matches!(hole.reads, Reads::Flag | Reads::Unseen | Reads::RedrawShuffles);
            assert!(used.optional || !flag, "{code}, {kind}: `{bare}` alone says nothing");
            let hidden = keeps_secrets && secret && hole.reads == Reads::Card;
            assert!(used.optional || !hidden, "{code}, {kind}: not everybody may know `{bare}`");
        }
    }

    /// A placeholder that no phrase of any set uses would be of no use to anybody.
    #[test]
    fn everything_on_offer_is_said_somewhere() {
        let sets: Vec<&Lines> = SPOKEN.iter().map(|(.., lines)| lines).chain([ids()]).collect();
        for (index, ((kind, holes, ..), _)) in phrased(ids()).into_iter().enumerate() {
            for hole in holes {
                let said = |lines: &&Lines| {
                    let uses = phrased(lines)[index].1.uses();
                    uses.iter().any(|used| used.name.trim_end_matches(PLACED) == hole.name)
                };
                assert!(sets.iter().any(said), "nobody says `{}` of `{kind}`", hole.name);
            }
        }
    }

    #[test]
    fn a_phrase_too_few_or_too_many_is_noticed() {
        let text = include_str!("ids.ron");
        assert!(Lines::read(&text.replace("\"pass\": \"pass\",", "")).unwrap_err().contains("`pass`"));
        let more = text.replace("\"pass\": \"pass\",", "\"pass\": \"pass\", \"fly\": \"fly\",");
        assert!(Lines::read(&more).unwrap_err().contains("`fly`"));
    }

    #[test]
    fn every_language_has_a_word_for_every_deed() {
        for (code, phrases, _) in SPOKEN.iter() {
            let known: Vec<&str> = phrases.deed.keys().map(String::as_str).collect();
            let mut wanted: Vec<&str> = crate::vocabulary::Deed::all().map(crate::vocabulary::Deed::name).collect();
            wanted.sort_unstable();
            assert_eq!(known, wanted, "{code}");
        }
    }

    #[test]
    fn filling_in_leaves_the_rest() {
        assert_eq!(fill("{a} and {b}", &[("a", "x"), ("b", "y")]), "x and y");
    }
}
