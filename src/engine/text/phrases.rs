//! What the program itself says, by language. Each language is one file of phrases; a phrase that is missing or
//! misspelt keeps the program from being built into a release: a test reads them all. A pack can say some of them
//! otherwise, or bring all of them in a language of its own.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::book::{Book, Said, phrases, take_all};
use super::lines::Lines;
use super::table_words::{BegunWords, ClanWords, PlayWords, RulesWords, WayWords};
use crate::pack::{Pack, Speech};

phrases! {
    /// The phrases of a language. `{…}` marks what is filled in.
    pub struct Phrases {
        pub player: String,
        pub you: String,
        pub the_pile: String,
        pub pile_of: String,
        pub zone_of: String,
        pub hand_of: String,
        pub unseen_card: String,
        pub in_zone: String,
        pub on_card: String,
        /// Between the last two of several things.
        pub or: String,
        /// Between sentences that belong together.
        pub semicolon: String,
        /// What happens to the chosen card, by [`crate::vocabulary::Deed::name`].
        pub deed: BTreeMap<String, String>,
        /// What something waits for, by the names of the hooks of events,
        pub when: BTreeMap<String, String>,
        /// or where that is a moment of the pack.
        pub when_moment: String,
        /// What happened, by the names of the kinds of events.
        game: BTreeMap<String, String>,
        /// How games end, in a word or two, by [`crate::table::Ending::name`].
        pub ending: BTreeMap<String, String>,
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
        pub score: String,
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
        pub zone_pile: String,
        pub zone: String,
        pub zone_empty: String,
        pub zone_back: String,
        pub zone_hidden: String,
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

/// The one that is spoken where another has no words.
pub const ENGLISH: &str = "en";

const PART_OF_PROGRAM: &str = "the phrase files are part of the program, and a test reads them";

static BOOKS: LazyLock<Vec<(&str, Book)>> = LazyLock::new(|| {
    let book = |(code, text)| Ok((code, Book::read(code, text)?));
    let books: Result<Vec<_>, String> = LANGUAGES.into_iter().map(book).collect();
    books.expect(PART_OF_PROGRAM)
});

static SPOKEN: LazyLock<Languages> = LazyLock::new(|| {
    let language = |(code, book): &(&str, Book)| Language::new(code, book.said());
    let languages: Result<Vec<Language>, String> = BOOKS.iter().map(language).collect();
    Languages(languages.expect(PART_OF_PROGRAM))
});

static IDS: LazyLock<Lines> = LazyLock::new(|| Lines::read(include_str!("ids.ron")).expect(PART_OF_PROGRAM));

/// A language: its code, its phrases, and those of events, questions and options.
#[derive(Debug)]
pub(super) struct Language {
    code: String,
    pub phrases: Arc<Phrases>,
    pub lines: Lines,
}

impl Language {
    fn new(code: &str, said: Said) -> Result<Self, String> {
        let phrases: Phrases = take_all(said)?;
        let lines = Lines::new(&phrases.game, &phrases.ask, &phrases.option)?;
        Ok(Language { code: code.to_owned(), phrases: Arc::new(phrases), lines })
    }
}

#[derive(Debug)]
struct Languages(Vec<Language>);

impl Languages {
    /// Those of a pack that has words of its own.
    fn of(pack: &Pack) -> Self {
        let language = |code: &String| Language::new(code, said_in(code, &pack.speech)).ok();
        Languages(pack.languages.iter().filter_map(language).collect())
    }

    fn find(&self, language: &str) -> Option<&Language> {
        self.0.iter().find(|spoken| spoken.code == language)
    }
}

/// The phrases of the program in a language, as they are written.
pub fn book(language: &str) -> Option<&'static Book> {
    BOOKS.iter().find(|(code, _)| *code == language).map(|(_, book)| book)
}

/// Those in English, of which there is every one.
pub fn english() -> &'static Book {
    &BOOKS[0].1
}

/// What is said in a language, where packs say some things otherwise. A language that the program does not speak has
/// the phrases that the pack brings, and English ones for the others.
fn said_in(language: &str, speeches: &indexmap::IndexMap<String, Speech>) -> Said {
    let silent = Speech::default();
    let speech = |language: &str| speeches.get(language).unwrap_or(&silent);
    if let Some(book) = book(language) {
        return book.with(speech(language)).said();
    }
    let mut said = english().with(speech(ENGLISH)).said();
    said.0.extend(Book::of_pack(language, speech(language)).said().0);
    said
}

/// The language a pack is spoken of in.
pub(super) fn spoken_by<'p>(pack: &'p Pack, language: &str) -> &'p Language {
    let own = || pack.voices.made(pack, Languages::of)?.find(language);
    if pack.speech.is_empty() { None } else { own() }.unwrap_or_else(|| spoken(language))
}

fn spoken(language: &str) -> &'static Language {
    SPOKEN.find(language).unwrap_or(&SPOKEN.0[0])
}

/// The phrases of a language, or English ones, whatever the pack.
pub fn phrases(language: &str) -> &'static Phrases {
    &spoken(language).phrases
}

/// The phrases of a language for a game of a pack.
pub fn phrases_of(pack: &Pack, language: &str) -> Arc<Phrases> {
    spoken_by(pack, language).phrases.clone()
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
    use super::super::check::offer;
    use super::super::template::Template;
    use super::super::words::{MARK, WordUse};
    use super::*;
    use crate::decision::{AskKind, ChoiceKind};
    use crate::event::EventKind;

    /// The names of the placeholders of a phrase, sorted.
    fn holes(phrase: &str) -> Vec<String> {
        let mut names: Vec<String> = Template::new(phrase).unwrap().uses().into_iter().map(|used| used.name).collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn every_language_has_every_phrase_with_the_same_holes() {
        let english = english().said();
        for (code, book) in BOOKS.iter() {
            let said = book.said();
            for (name, phrase) in &said.0 {
                assert!(!phrase.contains(MARK), "{code}, {name}: {phrase}");
                let other = english.0.get(name).unwrap_or_else(|| panic!("{code}: nobody says `{name}` in English"));
                assert_eq!(holes(phrase), holes(other), "{code}, {name}");
            }
            assert_eq!(said.0.len(), english.0.len(), "{code}");
        }
    }

    /// A word that no phrase uses could be renamed without any effect.
    #[test]
    fn every_language_has_every_word_and_uses_it() {
        let names = |book: &Book| book.words.written().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
        for (code, book) in BOOKS.iter() {
            assert_eq!(names(book), names(english()), "{code}");
            let used: Vec<String> =
                book.phrases.values().flat_map(|phrase| WordUse::all_in(phrase)).map(|used| used.name).collect();
            for name in names(book) {
                assert!(used.contains(&name), "{code}: no phrase has {{#{name}}}");
            }
        }
    }

    /// A word that stands in an English phrase itself would stay there where a pack calls it otherwise.
    #[test]
    fn phrases_name_the_words_of_the_game_only_as_such() {
        let book = english();
        let names: Vec<String> = book.words.written().map(|(name, _)| name.to_owned()).collect();
        let all_forms = |name: &String| {
            let form = |form: &str| book.words.put_into(&format!("{{#{name}.{form}}}"));
            book.words.forms_of(name).filter(|form| *form != "a").map(form).collect::<Vec<_>>()
        };
        // What is also a common word: a power of a card, the verbs of commands, and players in turn.
        let common = ["power", "powers", "pile", "piles", "turn", "mutation"];
        let said: Vec<String> = names.iter().flat_map(all_forms).filter(|word| !common.contains(&&**word)).collect();
        for (name, phrase) in &book.phrases {
            let bare: String =
                phrase.split(['`', '}']).map(|part| part.split('{').next().unwrap_or_default()).collect();
            let bare = format!(" {} ", bare.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " "));
            let kept = said.iter().find(|word| bare.contains(&format!(" {word} ")));
            assert!(kept.is_none() || phrase.contains('`'), "{name}: {phrase}, instead of {{#…}} for {kept:?}");
        }
    }

    /// Every kind with its phrase in a set: the name of the phrase, and the phrase.
    fn phrased(lines: &Lines) -> Vec<(String, &Template)> {
        let events = EventKind::all().map(|kind| (format!("game.{}", kind.spec().name), lines.event(kind)));
        let asks = AskKind::all().map(|kind| (format!("ask.{}", kind.spec().name), lines.ask(kind)));
        let options = ChoiceKind::all().map(|kind| (format!("option.{}", kind.spec().name), lines.option(kind)));
        events.chain(asks).chain(options).collect()
    }

    #[test]
    fn every_phrase_says_only_what_its_kind_offers() {
        for (lines, keeps_secrets) in SPOKEN.0.iter().map(|language| (&language.lines, true)).chain([(ids(), false)]) {
            for (name, phrase) in phrased(lines) {
                let faults = offer(&name).expect("every kind offers something").faults(phrase, keeps_secrets);
                assert!(faults.is_empty(), "{name}: {faults:?}");
            }
        }
    }

    /// A placeholder that no phrase of any set uses would be of no use to anybody.
    #[test]
    fn everything_on_offer_is_said_somewhere() {
        let sets: Vec<&Lines> = SPOKEN.0.iter().map(|language| &language.lines).chain([ids()]).collect();
        for (index, (kind, _)) in phrased(ids()).into_iter().enumerate() {
            for hole in offer(&kind).expect("every kind offers something").names() {
                let said = |lines: &&Lines| {
                    let uses = phrased(lines)[index].1.uses();
                    uses.iter().any(|used| used.name.trim_end_matches('@') == hole)
                };
                assert!(sets.iter().any(said), "nobody says `{hole}` of `{kind}`");
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
        for language in &SPOKEN.0 {
            let known: Vec<&str> = language.phrases.deed.keys().map(String::as_str).collect();
            let mut wanted: Vec<&str> = crate::vocabulary::Deed::all().map(crate::vocabulary::Deed::name).collect();
            wanted.sort_unstable();
            assert_eq!(known, wanted, "{}", language.code);
        }
    }

    #[test]
    fn every_language_has_words_for_every_event_that_something_can_wait_for() {
        use crate::vocabulary::hooks::{BUILT_IN, Hook};
        let events = Hook::ALL.into_iter().filter(|&hook| BUILT_IN.can_be_awaited(hook));
        let mut wanted: Vec<&str> = events.map(|hook| BUILT_IN.name(hook)).collect();
        wanted.sort_unstable();
        for language in &SPOKEN.0 {
            let known: Vec<&str> = language.phrases.when.keys().map(String::as_str).collect();
            assert_eq!(known, wanted, "{}", language.code);
        }
    }

    #[test]
    fn every_language_has_a_word_for_every_ending() {
        for language in &SPOKEN.0 {
            let mut wanted = crate::table::Ending::BUILT_IN;
            wanted.sort_unstable();
            assert!(language.phrases.ending.keys().eq(wanted.iter()), "{}", language.code);
        }
    }

    #[test]
    fn filling_in_leaves_the_rest() {
        assert_eq!(fill("{a} and {b}", &[("a", "x"), ("b", "y")]), "x and y");
    }
}
