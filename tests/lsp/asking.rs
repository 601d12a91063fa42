//! Hover, going to definitions and uses, symbols, and mending.

use serde_json::{Value, json};

use super::client::{Client, position};

const SCRIPT: &str = "scripts/tactics/fires/ember_scamp.rhai";
const CARDS: &str = "cards/tactics/fires.ron";
const PACK: &str = "cards/tactics/pack.ron";
const POWERS: &str = "cards/tactics/powers.ron";
const SCENARIO: &str = "tests/scenarios/tactics/ember_scamp.ron";

/// The files gone to, below the project.
fn files(client: &Client, locations: &Value) -> Vec<String> {
    let root = format!("{}/", client.uri("").trim_end_matches('/'));
    let inside = |location: &Value| location["uri"].as_str().unwrap().trim_start_matches(&root).to_owned();
    locations.as_array().unwrap().iter().map(inside).collect()
}

fn definition(client: &mut Client, file: &str, text: &str, what: &str) -> Value {
    let params = client.place_of(file, text, what);
    client.request("textDocument/definition", params)
}

#[test]
fn a_hover_explains_the_words_of_a_script() {
    let mut client = Client::new();
    let text = "fn link(me, newcomer) {\n    let all = in_play();\n    draw(me.owner, all.count);\n}\n";
    client.open_as(SCRIPT, text);
    let draw = client.hover(SCRIPT, text, "draw");
    assert!(draw.contains("draw(player, count)"), "{draw}");
    let owner = client.hover(SCRIPT, text, "owner");
    assert!(owner.contains("card.owner") && owner.contains("a player"), "{owner}");
    let hook = client.hover(SCRIPT, text, "link");
    assert!(hook.contains("fn link(me, newcomer)"), "{hook}");
    assert_eq!(client.hover(SCRIPT, text, "all.count"), "`all`: a set of cards");
    assert_eq!(client.hover(SCRIPT, text, "newcomer"), "", "not where it is declared");
    assert_eq!(client.hover(SCRIPT, text, "{"), "");
}

#[test]
fn a_hover_shows_the_card() {
    let mut client = Client::new();
    let text = client.open(SCENARIO);
    client.diagnostics(SCENARIO);
    let page = client.hover(SCENARIO, &text, "archive_mole");
    for expected in ["Archive Mole", "Gobans", "II"] {
        assert!(page.contains(expected), "no `{expected}` in {page}");
    }
    let cards = client.open(CARDS);
    let page = client.hover(CARDS, &cards, "ember_scamp\"");
    for expected in ["Ember Scamp", "Galopin des braises", "Fires", "destroy a free card of level I or II"] {
        assert!(page.contains(expected), "no `{expected}` in {page}");
    }
    let script = "fn arrival(me) { if me.id == \"prescient\" { base(me, \"destroy\"); } }";
    client.open_as(SCRIPT, script);
    assert!(client.hover(SCRIPT, script, "prescient").contains("**"), "a card");
    assert!(client.hover(SCRIPT, script, "destroy").contains("**Destroy**"), "a family");
}

#[test]
fn a_hover_shows_a_card_of_a_pack_that_does_not_load() {
    let mut client = Client::in_project(&["cards/tactics", "tests/scenarios/tactics"]);
    client.initialize(json!({"general": {}}));
    let text = client.open(SCENARIO);
    client.diagnostics(SCENARIO);
    let page = client.hover(SCENARIO, &text, "soot_drudge");
    assert!(page.contains("Soot Drudge") && page.contains("level: 1"), "{page}");
}

#[test]
fn from_a_card_to_its_script_and_scenario() {
    let mut client = Client::new();
    let text = client.open(CARDS);
    let found = definition(&mut client, CARDS, &text, "ember_scamp\"");
    assert_eq!(files(&client, &found), [SCRIPT, SCENARIO]);
    let found = definition(&mut client, CARDS, &text, "level: 1");
    assert_eq!(files(&client, &found), [SCRIPT, SCENARIO], "from anywhere in the entry");
}

#[test]
fn from_a_script_or_scenario_to_the_card() {
    let mut client = Client::new();
    let cards = client.saved(CARDS);
    let entry = position(&cards, cards.find("\"ember_scamp\"").unwrap());
    let script = client.open(SCRIPT);
    let found = definition(&mut client, SCRIPT, &script, "arrival");
    assert_eq!(files(&client, &found), [CARDS]);
    assert_eq!(found[0]["range"]["start"], entry);
    let scenario = client.open(SCENARIO);
    let found = definition(&mut client, SCENARIO, &scenario, "ember_scamp\"");
    assert_eq!((files(&client, &found), &found[0]["range"]["start"]), (vec![CARDS.to_owned()], &entry));
    let found = definition(&mut client, SCENARIO, &scenario, "prescient!");
    assert_eq!(files(&client, &found), ["cards/tactics/gobans.ron"], "a prisoner is the same card");
    let found = definition(&mut client, SCENARIO, &scenario, "cases");
    assert_eq!(files(&client, &found), [CARDS], "the card the file is about");
}

#[test]
fn from_names_to_where_they_are_declared() {
    let mut client = Client::new();
    let cards = client.open(CARDS);
    let found = definition(&mut client, CARDS, &cards, "ember_scamp\",\n        name: {\"en\": \"Ember Scamp X\"");
    assert_eq!(files(&client, &found), [CARDS], "the original of a variant");
    let found = definition(&mut client, CARDS, &cards, "destroy\", Base");
    assert_eq!(files(&client, &found), [POWERS]);
    let text = "private fn help() { }\nfn arrival(me) { help(); in_play().clan(\"fires\"); }";
    client.open_as(SCRIPT, text);
    let found = definition(&mut client, SCRIPT, text, "fires");
    assert_eq!(files(&client, &found), [PACK]);
    let found = definition(&mut client, SCRIPT, text, "help();");
    assert_eq!(found[0]["range"]["start"], json!({"line": 0, "character": 11}));
}

#[test]
fn everything_that_uses_a_card_is_found() {
    let mut client = Client::new();
    let text = client.open(CARDS);
    let mut params = client.place_of(CARDS, &text, "ember_scamp\"");
    params["context"] = json!({"includeDeclaration": true});
    let found = client.request("textDocument/references", params.clone());
    let all = files(&client, &found);
    assert_eq!(all[0], CARDS);
    assert!(all.contains(&SCRIPT.to_owned()) && all.contains(&SCENARIO.to_owned()), "{all:?}");
    assert!(all.iter().filter(|file| *file == CARDS).count() == 2, "its entry, and the variant of it: {all:?}");
    let scenario = client.saved(SCENARIO);
    let uses = scenario.matches("\"ember_scamp\"").count();
    assert_eq!(all.iter().filter(|file| *file == SCENARIO).count(), uses);
    params["context"] = json!({"includeDeclaration": false});
    let others = client.request("textDocument/references", params);
    assert_eq!(others.as_array().unwrap().len(), all.len() - 1);
}

#[test]
fn a_power_and_a_verb_of_one_name_are_told_apart() {
    let mut client = Client::new();
    let text = "fn may_target(me, verb, cards) { if verb == \"destroy\" { cards.except(me) } else { cards } }\n\
                fn arrival(me) { base(me, \"destroy\"); }";
    client.open_as(SCRIPT, text);
    let mut params = client.place_of(SCRIPT, text, "destroy\");");
    params["context"] = json!({"includeDeclaration": false});
    let found = client.request("textDocument/references", params);
    let root = client.uri(SCRIPT);
    let here: Vec<&Value> = found.as_array().unwrap().iter().filter(|l| l["uri"] == root.as_str()).collect();
    assert_eq!(here.len(), 1, "{here:?}");
    assert_eq!(here[0]["range"]["start"]["line"], 1);
}

#[test]
fn a_file_has_symbols() {
    let mut client = Client::new();
    let names = |client: &mut Client, file: &str, text: &str| -> Vec<String> {
        client.open_as(file, text);
        let uri = client.uri(file);
        let found = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
        found.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap().to_owned()).collect()
    };
    let cards = client.saved(CARDS);
    let found = names(&mut client, CARDS, &cards);
    assert_eq!((found[0].as_str(), found.len()), ("ember_scamp", cards.matches(" id: ").count()));
    let script = "private fn help() { }\nfn arrival(me) { help(); }\nfn link(me";
    assert_eq!(names(&mut client, SCRIPT, script), ["help", "arrival", "link"]);
    let scenario = client.saved(SCENARIO);
    let found = names(&mut client, SCENARIO, &scenario);
    assert_eq!(found[0], "burns a free card of another army");
    let powers = client.saved(POWERS);
    assert!(names(&mut client, POWERS, &powers).contains(&"destroy".to_owned()));
    let pack = client.saved(PACK);
    assert!(names(&mut client, PACK, &pack).contains(&"rules".to_owned()));
}

/// The text after the one change an action makes.
fn mended(client: &mut Client, file: &str, text: &str, wrong: &str) -> Vec<String> {
    let start = text.find(wrong).unwrap();
    let range = json!({"start": position(text, start), "end": position(text, start)});
    let uri = client.uri(file);
    let params = json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}});
    let actions = client.request("textDocument/codeAction", params);
    let changes = |action: &Value| {
        assert_eq!(action["kind"], "quickfix");
        let edit = &action["edit"]["changes"][&uri][0];
        let offset = |place: &Value| {
            (0..=text.len()).find(|&at| text.is_char_boundary(at) && position(text, at) == *place).unwrap()
        };
        let (start, end) = (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]));
        format!("{}{}{}", &text[..start], edit["newText"].as_str().unwrap(), &text[end..])
    };
    actions.as_array().unwrap().iter().map(changes).collect()
}

#[test]
fn what_was_meant_is_put_in() {
    let mut client = Client::new();
    for (file, wrong, right) in [
        (SCRIPT, "fn arival", "fn arrival"),
        (SCRIPT, "\"destory\"", "\"destroy\""),
        (CARDS, "levl: 1, power: 2", "level: 1, power: 2"),
        (CARDS, "(\"destory\", Base)", "(\"destroy\", Base)"),
        (SCENARIO, "[\"ember_scmp\"]", "[\"ember_scamp\"]"),
        (SCENARIO, "Ply(\"ember_scamp\")", "Play(\"ember_scamp\")"),
    ] {
        let saved = client.saved(file);
        let text = saved.replacen(right, wrong, 1);
        assert_ne!(text, saved, "{right}");
        client.open_as(file, &text);
        assert!(!client.diagnostics(file).is_empty());
        let inside = wrong.trim_start_matches("fn ").trim_start_matches(['(', '[', '"']);
        assert_eq!(mended(&mut client, file, &text, inside), [saved], "{wrong}");
        let uri = client.uri(file);
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    }
}

#[test]
fn actions_are_only_offered_where_they_are_asked_for() {
    let mut client = Client::new();
    let text = client.saved(SCRIPT).replacen("fn arrival", "fn arival", 1);
    client.open_as(SCRIPT, &text);
    client.diagnostics(SCRIPT);
    assert_eq!(mended(&mut client, SCRIPT, &text, "destroy").len(), 0, "another line has nothing wrong");
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    let uri = client.uri(SCRIPT);
    for (only, many) in [(json!(["refactor"]), 0), (json!(["quickfix"]), 1)] {
        let context = json!({"diagnostics": [], "only": only});
        let params = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
        assert_eq!(client.request("textDocument/codeAction", params).as_array().unwrap().len(), many);
    }
}

#[test]
fn words_phrases_and_own_fields_are_known_by_name() {
    let mut client = Client::new();
    let pack = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/cards/tactics/pack.ron")).unwrap();
    let pack = pack.replacen(
        "(\n",
        "(\n    words: {\"en\": {\"battle\": \"regatta\"}},\n    phrases: {\"en\": {\"option.pass\": \"Rest\"}},\n    fields: {\"flavour\": Text},\n",
        1,
    );
    client.open_as(PACK, &pack);
    assert!(client.hover(PACK, &pack, "battle\"").contains("a word of the game"));
    assert!(client.hover(PACK, &pack, "option.pass").contains("**Pass**"));
    let cards = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/cards/tactics/fires.ron")).unwrap();
    let cards = cards.replacen("(\n", "(\n        fields: {\"flavour\": {\"en\": \"Hot.\", \"fr\": \"Chaud.\"}},\n", 1);
    client.open_as(CARDS, &cards);
    let field = client.hover(CARDS, &cards, "flavour");
    assert!(field.contains("a text in every language of the pack"), "{field}");
}
