//! A pack that renames the words of the game, and brings a language that the engine does not speak.

use std::sync::Arc;

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::game::Game;
use ozeki::library::{Library, Memory, load};
use ozeki::pack::Pack;
use ozeki::problem::Code;
use ozeki::project::Disk;
use ozeki::table::{CardId, Ending, Seat, Witnesses};
use ozeki::text::{Voice, check, phrases_of};
use ozeki::transcript::Transcript;

use crate::common::{arena_files, report, shipped_ids};

fn files() -> Memory {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/regatta");
    Memory::copy_of(&Disk::new(root), &["cards", "scripts"]).unwrap()
}

fn loaded(files: Memory, id: &str) -> Arc<Pack> {
    load(&Library::new(vec![Box::new(files)]), id).unwrap_or_else(|e| panic!("{}", report(&e)))
}

fn regatta() -> Arc<Pack> {
    loaded(files(), "regatta")
}

fn voice<'a>(pack: &'a Pack, language: &'a str) -> Voice<'a> {
    Voice { pack, language, viewer: None }
}

fn rules(pack: &Pack, language: &str) -> String {
    let sections = voice(pack, language).rules_page();
    sections.into_iter().map(|(title, lines)| format!("{title}\n{}\n", lines.join("\n"))).collect()
}

#[test]
fn a_renamed_word_is_renamed_in_every_sentence() {
    let pack = regatta();
    let all = format!("{:?}", phrases_of(&pack, "en")).to_lowercase();
    let parts: Vec<&str> = all.split('"').collect();
    // Every other part stands in quotes; with a colon after it, it is the name of a phrase.
    let said = parts.windows(2).skip(1).step_by(2).filter(|pair| !pair[1].starts_with(':')).map(|pair| pair[0]);
    for word in said.flat_map(|phrase| phrase.split([' ', '.', ',', ':', '(', ')'])) {
        let old = ["battle", "army", "armies", "prisoner", "prisoners", "clan", "clans", "destroyed", "imprisoned"];
        assert!(!old.contains(&word), "`{word}` is still said");
    }
    let rules = rules(&pack, "en");
    for new in
        ["The regatta\n", "have won the regatta.", "The first card of a fleet", "Castaways are released.", "sunk"]
    {
        assert!(rules.contains(new), "no `{new}` in {rules}");
    }
    let fought = Event::fought(Seat(0), 5i16);
    assert_eq!(voice(&pack, "en").event(&fought), "Regatta: Player 1 has 5.");
    assert_eq!(voice(&pack, "fr").event(&fought), "Régate\u{a0}: Joueur 1 a 5.");
    assert_eq!(voice(&pack, "eo").event(&fought), "Regato: Ludanto 1 havas 5.");
    assert_eq!(voice(&pack, "en").ending(Ending::Army), "fleet");
}

#[test]
fn french_makes_the_forms_of_a_word_with_its_article() {
    let rules = rules(&regatta(), "fr");
    for new in ["La régate\n", "ont gagné la régate", "d’une flotte", "Les naufragées", "peut être coulée"] {
        assert!(rules.contains(new), "no `{new}` in {rules}");
    }
    let taken = Event::clan_taken(Seat(0), 0u8);
    assert_eq!(voice(&regatta(), "fr").event(&taken), "Joueur 1 prend l’équipage Voiles.");
}

#[test]
fn a_phrase_is_replaced_where_a_word_is_not_enough() {
    let pack = regatta();
    let destroyed = Event::destroyed(Seat(1), CardId(0));
    assert_eq!(voice(&pack, "en").event(&destroyed), "Dinghy of Player 2 goes down.");
    assert_eq!(phrases_of(&pack, "en").board.out, "in port");
    assert_eq!(voice(&pack, "eo").event(&destroyed), "Boateto de Ludanto 2 estas sinkigita.");
}

#[test]
fn what_is_not_translated_is_said_in_english_with_the_packs_own_words_and_told_once() {
    let pack = regatta();
    assert_eq!(voice(&pack, "eo").event(&Event::advantage_returned()), "The advantage returns to the board.");
    assert!(rules(&pack, "eo").contains("The first card of a fleet costs nothing."));
    let [warning] = &pack.warnings[..] else { panic!("{:?}", pack.warnings) };
    assert_eq!(warning.code, Code::MissingPhrase);
    assert!(warning.file.path.ends_with("words/eo.ron"), "{}", warning.file.path);
    let missing = check::missing("eo", &pack.speech["eo"]);
    assert!(missing.contains(&"game.advantage_returned") && !missing.contains(&"game.fought"));
    assert!(warning.message.starts_with(&format!("{} phrases are not there in `eo`", missing.len())));
    assert!(warning.hint.as_ref().unwrap().contains("ozeki words regatta eo"), "{:?}", warning.hint);
    let whole: String =
        check::phrase_names().map(|name| format!("{name:?}: {:?},", check::in_english(name).unwrap().1)).collect();
    let whole = format!("(phrases: {{{whole}}})");
    assert!(loaded(files().with("cards/regatta/words/eo.ron", whole), "regatta").warnings.is_empty());
}

/// What is empty is still to be translated.
#[test]
fn an_empty_phrase_is_a_missing_one() {
    let begun = "(words: {\"battle\": \"\"}, phrases: {\"option.pass\": \"\", \"option.yes\": \"Jes\"})";
    let pack = loaded(files().with("cards/regatta/words/eo.ron", begun), "regatta");
    assert!(check::missing("eo", &pack.speech["eo"]).contains(&"option.pass"));
    assert_eq!(pack.speech["eo"].phrases.len(), 1);
}

/// Whatever there is to be said is said, to whoever looks: nothing is left to be filled in.
#[test]
fn every_kind_of_event_and_question_is_filled_in_in_every_language() {
    let pack = regatta();
    for language in &pack.languages {
        for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
            let voice = Voice { pack: &pack, language, viewer };
            for (kind, flag, m) in EventKind::all().flat_map(|kind| (0..8).map(move |n| (kind, n % 2 == 1, n / 2))) {
                let mut seen = Witnesses::default();
                if flag {
                    seen.add(Seat(0));
                }
                let (card, other) = (CardId(0), CardId(1));
                let event = Event { kind, flag, m, seen, n: 1, other, ..Event::no_target(card, Ask::pay(1u8)) };
                filled_in(&voice.event(&event), language);
            }
        }
        let said = format!("{:?}", phrases_of(&pack, language));
        assert!(!said.contains("{#"), "{language}: a word is not put in");
    }
}

#[track_caller]
fn filled_in(line: &str, language: &str) {
    assert!(!line.is_empty() && !line.contains(['{', '}', '<', '>', '|']), "{language}: `{line}`");
}

/// A whole game in a language of the pack's own: questions, options, log, rules.
#[test]
fn a_game_is_told_in_a_language_the_engine_does_not_speak() {
    let mut game = Game::new(regatta(), 2, 3).unwrap();
    while let Some(seat) = game.open().first().map(|open| open.seat) {
        let open = game.open_for(seat).unwrap();
        let voice = Voice { pack: game.pack(), language: "eo", viewer: Some(seat) };
        filled_in(&voice.question(open), "eo");
        for &option in &open.options {
            filled_in(&voice.option(game.table(), option), "eo");
        }
        let last = open.options.len() - 1;
        game.answer(seat, last).unwrap();
    }
    let transcript = Transcript::of(&game, "eo", true).unwrap();
    let moments = transcript.answers.iter().flat_map(|moment| [&moment.question].into_iter().chain(&moment.events));
    let told: Vec<&str> = transcript.events.iter().chain(moments).map(String::as_str).collect();
    let told = told.join("\n");
    for said in ["Ludanto 1 prenas", "Raŭndo 1 komenciĝas.", "Regato: Ludanto 2 havas"] {
        assert!(told.contains(said), "no `{said}` in {told}");
    }
    assert!(!told.contains('{'), "{told}");
}

/// A layer renames words of its base and brings a language to it.
#[test]
fn a_layer_has_words_of_its_own() {
    let over = r#"(id: "storm", extends: "regatta", version: "1.0.0", name: {"en": "Storm", "fr": "Tempête", "eo": "Ŝtormo"},
        about: {"en": "Wind.", "fr": "Du vent.", "eo": "Vento."}, words: {"en": {"army": "armada"}})"#;
    let eo = r#"(phrases: {"game.fought": "{#Battle} en ŝtormo: {player} havas {n}."})"#;
    let files = files().with("cards/storm/pack.ron", over).with("cards/storm/words/eo.ron", eo);
    let (storm, regatta) = (loaded(files.clone(), "storm"), loaded(files, "regatta"));
    assert_eq!(voice(&storm, "en").ending(Ending::Army), "armada");
    assert_eq!(voice(&regatta, "en").ending(Ending::Army), "fleet");
    assert!(rules(&storm, "en").contains("have won the regatta."), "the base's other words hold");
    let fought = Event::fought(Seat(0), 5i16);
    assert_eq!(voice(&storm, "eo").event(&fought), "Regato en ŝtormo: Ludanto 1 havas 5.");
    assert!(storm.warnings.is_empty(), "what the base lacks is told there: {:?}", storm.warnings);
}

#[test]
fn words_are_part_of_what_a_pack_is() {
    let other = files().with("cards/regatta/words/eo.ron", "(phrases: {\"option.pass\": \"Pasi\"})");
    assert_ne!(loaded(other, "regatta").hash, regatta().hash);
    let arena = loaded(arena_files(), "arena");
    assert!(arena.speech.is_empty() && arena.fields.is_empty());
    assert!(!shipped_ids().contains(&"regatta".to_owned()));
}

#[test]
fn the_guide_lists_every_word() {
    let page = include_str!("../../docs/words.md");
    for (name, english) in check::words() {
        assert!(page.contains(&format!("| `{name}` | {english} |")), "docs/words.md does not list `{name}`");
    }
}
