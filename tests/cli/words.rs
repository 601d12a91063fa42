//! Words and fields of a pack's own, at the command line.

use std::path::Path;

use super::sheet::Sheet;
use super::{Project, folders, json, stderr, stdout};

/// A project with the pack that has words of its own.
fn regatta() -> Project {
    let project = Project::new();
    for part in ["cards", "scripts"] {
        folders::copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regatta").join(part), &project.path(part));
    }
    project
}

#[track_caller]
fn says(project: &Project, args: &[&str], input: &str, said: &[&str]) {
    let output = project.ozeki_with(args, input);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    for words in said {
        assert!(stdout(&output).contains(words), "{args:?}: no `{words}` in {}", stdout(&output));
    }
}

#[test]
fn a_language_of_the_packs_own_is_spoken_by_every_command() {
    let project = regatta();
    says(&project, &["cards", "regatta", "--lang", "eo"], "", &["Boateto", "nivelo I", "sen efiko"]);
    says(&project, &["explain", "regatta", "dinghy", "--lang", "eo"], "", &["flavour: Malgranda, sed unua."]);
    let game = ["play", "regatta", "--lang", "eo", "--seed", "1"];
    let input = "why pass\nrules\npile\n1\n1\n1\nlog\nsave game.json\nquit\n";
    says(
        &project,
        &game,
        input,
        &["Regato, semo 1", "Komenca mano: forĵetu", "La regato", "kartaro", "Ludanto 1 (vi)"],
    );
    says(&project, &["replay", "game.json", "--lang", "eo"], "", &["Ludanto 1"]);
    let unknown = project.ozeki(&["cards", "regatta", "--lang", "de"]);
    assert!(stderr(&unknown).contains("`regatta` has no language `de`; it has en, fr, eo"), "{}", stderr(&unknown));
}

#[test]
fn endings_are_called_as_the_pack_calls_them() {
    let project = regatta();
    project.edit("cards/regatta/pack.ron", r#""battle": "regatta","#, r#""battle": "regatta", "point": "buoy","#);
    says(&project, &["simulate", "regatta", "--games", "20"], "", &["ended by   buoys"]);
    let tally = json(&project.ozeki(&["simulate", "regatta", "--games", "20", "--json"]));
    assert!(tally["endings"]["points"].as_u64().unwrap() > 0, "what programs read stays: {tally}");
}

#[test]
fn words_lists_everything_and_writes_a_file_to_be_translated() {
    let project = regatta();
    says(
        &project,
        &["words", "regatta"],
        "",
        &["battle            regatta", "game.destroyed\n      {card} of {player} goes down."],
    );
    says(&project, &["words", "regatta", "eo"], "", &["is there already", "\"rules.first\": \"\""]);
    let printed = stdout(&project.ozeki(&["words", "regatta", "eo"]));
    assert!(!printed.contains("\"game.fought\""), "what is there is not missing: {printed}");
    says(
        &project,
        &["words", "regatta", "fr", "--print"],
        "",
        &["// \"option.yes\": \"Oui\",", "\"battle\": \"une régate\""],
    );
    says(&project, &["words", "regatta", "it"], "", &["Wrote cards/regatta/words/it.ron"]);
    let written = std::fs::read_to_string(project.path("cards/regatta/words/it.ron")).unwrap();
    assert!(written.contains("// Great battle: {player} has {n}.\n        \"game.fought\": \"\","), "{written}");
    let check = project.ozeki(&["check", "regatta"]);
    assert!(stderr(&check).contains("the pack does not have the language `it`"), "{}", stderr(&check));
    let odd = project.ozeki(&["words", "regatta", "../x"]);
    assert_eq!(odd.status.code(), Some(2), "{}", stderr(&odd));
}

/// What is written to be translated can be read, as it is and filled in with the English text.
#[test]
fn the_written_file_is_a_file_of_words() {
    let project = regatta();
    std::fs::remove_file(project.path("cards/regatta/words/eo.ron")).unwrap();
    says(&project, &["words", "regatta", "eo"], "", &["Wrote"]);
    let check = project.ozeki(&["check", "regatta"]);
    assert!(
        stderr(&check).contains("phrases are not there in `eo`") && !stderr(&check).contains("error["),
        "{}",
        stderr(&check)
    );
    says(&project, &["cards", "regatta", "--lang", "eo"], "", &["level I"]);
}

#[test]
fn a_file_of_words_may_leave_the_rest_in_english() {
    let project = regatta();
    let missing = |project: &Project| stderr(&project.ozeki(&["check", "regatta"])).contains("[missing-phrase]");
    assert!(missing(&project), "a part of the rules is not translated");
    project.edit("cards/regatta/words/eo.ron", "(\n    words:", "(\n    rest: English,\n    words:");
    assert!(!missing(&project), "that is on purpose");
    says(&project, &["words", "regatta", "eo"], "", &["\"rules.first\": \"\""]);
}

#[test]
fn fields_go_out_to_a_spreadsheet_and_back() {
    let project = regatta();
    let csv = stdout(&project.ozeki(&["cards", "regatta", "--csv"]));
    let header = csv.lines().next().unwrap();
    assert!(
        header.ends_with("fields.flavour.en,fields.flavour.fr,fields.flavour.eo,fields.artist,fields.idea"),
        "{header}"
    );
    let mut sheet = Sheet::read(csv.as_bytes());
    sheet.set("dinghy", "fields.artist", "C. Chalk");
    sheet.set("dinghy", "fields.idea", "");
    for (language, text) in [("en", "Two masts."), ("fr", "Deux mâts."), ("eo", "Du mastoj.")] {
        sheet.set("schooner", &format!("fields.flavour.{language}"), text);
    }
    project.write("cards.csv", &sheet.csv(b','));
    let output = project.ozeki(&["import", "cards.csv", "regatta", "--yes"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let cards = json(&project.ozeki(&["cards", "regatta", "--json"]));
    let fields = |id: &str| cards.as_array().unwrap().iter().find(|card| card["id"] == id).unwrap()["fields"].clone();
    assert_eq!(fields("dinghy")["artist"], "C. Chalk");
    assert_eq!(fields("dinghy")["idea"], serde_json::Value::Null);
    assert_eq!(fields("schooner")["flavour"]["fr"], "Deux mâts.");
    assert_eq!(fields("galley"), serde_json::Value::Null, "a card without any has none");
    let again = project.ozeki(&["cards", "regatta", "--csv"]);
    assert_eq!(Sheet::read(&again.stdout).rows, sheet.rows, "what came in goes out");
}

#[test]
fn a_new_card_and_a_layer_have_fields() {
    let project = regatta();
    let over = "(id: \"storm\", extends: \"regatta\", version: \"1.0.0\", name: {\"en\": \"S\", \"fr\": \"S\", \"eo\": \"S\"}, \
                about: {\"en\": \"x\", \"fr\": \"x\", \"eo\": \"x\"})";
    std::fs::create_dir_all(project.path("cards/storm")).unwrap();
    project.write("cards/storm/pack.ron", over);
    let csv = stdout(&project.ozeki(&["cards", "storm", "--csv"]));
    let mut sheet = Sheet::read(csv.as_bytes());
    sheet.set("dinghy", "fields.artist", "");
    sheet.set("dinghy", "fields.flavour.en", "Wet.");
    project.write("cards.csv", &sheet.csv(b','));
    let output = project.ozeki(&["import", "cards.csv", "storm", "--yes"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let written = std::fs::read_to_string(project.path("cards/storm/sails.ron")).unwrap();
    assert!(written.contains("\"artist\": None") && written.contains("\"en\": \"Wet.\""), "{written}");
    assert!(!written.contains("Petit"), "the rest comes from the base: {written}");
    let diff = stdout(&project.ozeki(&["diff", "regatta", "storm"]));
    assert!(diff.contains("fields.flavour.en: Small, but first. → Wet."), "{diff}");
    let card = "id,clan,name.en,name.fr,name.eo,level,power,copies,fields.flavour.en,fields.flavour.fr,fields.flavour.eo,fields.artist\n\
                raft,sails,Raft,Radeau,Floso,1,1,2,Logs.,Des rondins.,Traboj.,D. Draw\n";
    project.write("new.csv", card);
    let output = project.ozeki(&["import", "new.csv", "regatta", "--yes"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let written = std::fs::read_to_string(project.path("cards/regatta/sails.ron")).unwrap();
    let fields = r#"fields: {"flavour": {"en": "Logs.", "fr": "Des rondins.", "eo": "Traboj."}, "artist": "D. Draw"}"#;
    assert!(written.contains(fields), "{written}");
}

/// A note is for who designs the card.
#[test]
fn players_never_see_a_note() {
    let project = regatta();
    let output = project.ozeki_with(&["play", "regatta", "--seed", "1"], "card dinghy\nquit\n");
    assert!(stdout(&output).contains("artist: A. Painter"), "{}", stdout(&output));
    assert!(!stdout(&output).contains("Too weak alone"), "{}", stdout(&output));
    says(&project, &["explain", "regatta", "dinghy"], "", &["Notes of the designer\n  idea: Too weak alone?"]);
}
