//! Problems appear as one types, and go when they are mended.

use serde_json::{Value, json};

use super::client::{Client, position};

const SCRIPT: &str = "scripts/tactics/fires/ember_scamp.rhai";
const CARDS: &str = "cards/tactics/fires.ron";
const PACK: &str = "cards/tactics/pack.ron";
const SCENARIO: &str = "tests/scenarios/tactics/ember_scamp.ron";

#[test]
fn a_script_is_checked_as_it_is_typed() {
    let mut client = Client::new();
    let text = client.open(SCRIPT);
    assert_eq!(client.codes(SCRIPT), [""; 0]);
    let wrong = text.replace("fn arrival", "fn arival");
    client.change(SCRIPT, &wrong);
    let found = client.diagnostics(SCRIPT);
    let hook = found.iter().find(|d| d["code"] == "unknown-hook").unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!((&hook["severity"], &hook["source"]), (&json!(1), &json!("ozeki")));
    assert_eq!(hook["range"]["start"], position(&wrong, wrong.find("arival").unwrap()));
    assert_eq!(hook["range"]["end"], position(&wrong, wrong.find("arival").unwrap() + 6));
    let hint = hook["relatedInformation"][0]["message"].as_str().unwrap();
    assert!(hint.starts_with("did you mean `arrival`?"), "{hint}");
    client.change(SCRIPT, &text);
    assert_eq!(client.codes(SCRIPT), [""; 0]);
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn what_is_typed_counts_not_what_is_saved() {
    let mut client = Client::new();
    let text = client.open(SCRIPT);
    client.change(SCRIPT, &text.replace("destroy", "destroi"));
    assert!(client.codes(SCRIPT).contains(&"unknown-family".to_owned()));
    assert_eq!(client.saved(SCRIPT), text);
    let uri = client.uri(SCRIPT);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    let message = client.until("the problem to go", |message| {
        message["params"]["uri"] == uri.as_str() && message["params"]["version"].is_null()
    });
    assert_eq!(message["params"]["diagnostics"], json!([]), "what is saved is right");
}

#[test]
fn a_warning_is_a_warning() {
    let mut client = Client::new();
    let text = client.open(SCRIPT);
    client.change(SCRIPT, &text.replacen('{', "{ let unused = 1;", 1));
    let found = client.diagnostics(SCRIPT);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["code"], &found[0]["severity"]), (&json!("unused-variable"), &json!(2)));
    assert_eq!(found[0]["tags"], json!([1]));
}

#[test]
fn data_is_checked_too() {
    let mut client = Client::new();
    let text = client.open(CARDS);
    assert_eq!(client.codes(CARDS), [""; 0]);
    client.change(CARDS, &text.replacen("level: 1", "levl: 1", 1));
    assert_eq!(client.codes(CARDS), ["data"]);
    client.change(CARDS, &text.replacen("(\"destroy\", Base)", "(\"destory\", Base)", 1));
    assert_eq!(client.codes(CARDS), ["unknown-family"]);
    client.change(CARDS, &text);
    assert_eq!(client.codes(CARDS), [""; 0]);
    let pack = client.open(PACK);
    assert_eq!(client.codes(PACK), [""; 0]);
    client.change(PACK, &pack.replacen("points: 3", "points: 0", 1));
    assert_eq!(client.codes(PACK), ["rules"]);
    client.change(PACK, &pack);
    assert_eq!(client.codes(PACK), [""; 0]);
}

#[test]
fn a_change_in_one_file_shows_in_another() {
    let mut client = Client::new();
    let cards = client.open(CARDS);
    client.open(SCRIPT);
    assert_eq!(client.codes(SCRIPT), [""; 0]);
    client.change(CARDS, &cards.replacen("(\"destroy\", Base)", "(\"draw\", Base)", 1));
    assert_eq!(client.codes(CARDS), ["power-not-used"]);
    assert_eq!(client.codes(SCRIPT), ["power-not-shown"]);
    client.change(CARDS, &cards);
    assert_eq!(client.codes(SCRIPT), [""; 0]);
}

#[test]
fn a_scenario_is_played_as_it_is_typed() {
    let mut client = Client::new();
    let text = client.open(SCENARIO);
    assert_eq!(client.codes(SCENARIO), [""; 0]);
    let wrong = text.replacen("Choose(\"archive_mole\")", "Choose(\"soot_drudge_x\")", 1);
    client.change(SCENARIO, &wrong);
    let found = client.diagnostics(SCENARIO);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["code"], "scenario");
    assert!(found[0]["message"].as_str().unwrap().contains("not possible"), "{found:?}");
    assert_eq!(found[0]["range"]["start"], position(&wrong, wrong.find("Choose(\"soot").unwrap()));
    client.change(SCENARIO, &text.replacen("Play(", "Plai(", 1));
    assert_eq!(client.codes(SCENARIO), ["data"]);
    client.change(SCENARIO, &text);
    assert_eq!(client.codes(SCENARIO), [""; 0]);
}

#[test]
fn files_that_are_not_open_are_checked_too() {
    let mut client = Client::in_project(&["cards/tactics", "scripts/tactics"]);
    let text = client.saved(SCRIPT);
    std::fs::write(client.path(SCRIPT), text.replace("fn arrival", "fn arival")).unwrap();
    client.initialize(json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}));
    let uri = client.uri(SCRIPT);
    let about = |message: &Value, some: bool| {
        let found = message["params"]["diagnostics"].as_array();
        message["params"]["uri"] == uri.as_str() && found.is_some_and(|found| found.is_empty() != some)
    };
    let message = client.until("a problem", |message| about(message, true));
    let first = &message["params"]["diagnostics"][0];
    assert!(
        first["message"].as_str().unwrap().contains("did you mean `arrival`"),
        "the hint is in the message: {first}"
    );
    let asked = client.until("a wish to be told", |message| message["method"] == "client/registerCapability");
    client.send(json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}));
    std::fs::write(client.path(SCRIPT), text).unwrap();
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": uri, "type": 2}]}));
    client.until("the problem to go", |message| about(message, false));
}

#[test]
fn a_scenario_of_a_pack_that_is_built_in_is_checked() {
    let mut client = Client::in_project(&["tests/scenarios/tactics"]);
    client.initialize(json!({}));
    let text = client.open(SCENARIO);
    assert_eq!(client.codes(SCENARIO), [""; 0]);
    client.change(SCENARIO, &text.replacen("[\"ember_scamp\"]", "[\"ember_scmp\"]", 1));
    assert_eq!(client.codes(SCENARIO), ["scenario"]);
    let text = text.replacen("[\"soot_drudge\"]", "[\"|soot_drudge\"]", 1);
    let params = client.at(SCENARIO, &text);
    let page = client.request("textDocument/hover", params.clone());
    assert!(page["contents"]["value"].as_str().unwrap().contains("Soot Drudge"), "{page}");
    assert_eq!(client.request("textDocument/definition", params), json!([]), "there is no file to go to");
}

#[test]
fn positions_are_counted_in_utf_16() {
    let mut client = Client::new();
    let text = "/* 𝔤é */ fn arrival(me) { base(me, \"destroy\"); /* 𝔤 */ nonsense(); }\n";
    client.open_as(SCRIPT, text);
    let found = client.diagnostics(SCRIPT);
    assert_eq!(found.len(), 1, "{found:?}");
    let start = text.find("nonsense").unwrap();
    assert_eq!(found[0]["range"], json!({"start": position(text, start), "end": position(text, start + 8)}));
    assert_ne!(position(text, start)["character"], start, "or nothing is proved");
}

#[test]
fn parts_of_a_text_are_changed() {
    let mut client = Client::new();
    let text = "// 𝔤 é\r\nfn arrival(me) {\r\n    base(me, \"destroy\");\r\n}\r\n";
    client.open_as(SCRIPT, text);
    assert_eq!(client.codes(SCRIPT), [""; 0]);
    let at = |line: u32, from: u32, to: u32, text: &str| json!({"range": {"start": {"line": line, "character": from}, "end": {"line": line, "character": to}}, "text": text});
    // First a word behind characters of more than one unit, then the hook's name, in one go.
    client.change_with(SCRIPT, json!([at(0, 6, 7, "è"), at(1, 3, 10, "arival")]));
    assert!(client.codes(SCRIPT).contains(&"unknown-hook".to_owned()));
    client.change_with(SCRIPT, json!([at(1, 3, 9, "arrival")]));
    assert_eq!(client.codes(SCRIPT), [""; 0]);
    client.change_with(SCRIPT, json!([at(900, 3, 9, "\u{0}"), at(1, 900, 0, "")]));
    client.diagnostics(SCRIPT);
}

#[test]
fn a_project_below_the_open_folder_is_found() {
    let mut client = Client::in_project(&[]);
    client.initialize(json!({}));
    let repository = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(repository.join("tests/arena/cards/arena/pack.ron")).unwrap();
    let file = "games/first/cards/arena/pack.ron";
    std::fs::create_dir_all(client.path("games/first/cards/arena")).unwrap();
    client.open_as(file, &text.replacen("id: \"arena\"", "id: \"arina\"", 1));
    assert!(client.codes(file).contains(&"pack-id".to_owned()));
}

#[test]
fn a_pack_that_builds_on_another_is_checked_with_it() {
    let mut client = Client::new();
    let file = "cards/errata/pack.ron";
    let fires = "cards/errata/fires.ron";
    let text = "(id: \"errata\", version: \"1.0.0\", extends: \"tactics\", name: {\"en\": \"E\", \"fr\": \"E\"}, \
                about: {\"en\": \"e\", \"fr\": \"e\"})\n";
    std::fs::create_dir_all(client.path("cards/errata")).unwrap();
    client.open_as(file, text);
    assert_eq!(client.codes(file), [""; 0]);
    client.open_as(fires, "[(id: \"ember_scamp\", power: 3)]\n");
    assert_eq!(client.codes(fires), [""; 0]);
    assert!(client.labels(fires, "[(id: \"x\", variant_of: \"|\")]").contains(&"prescient".to_owned()));
    assert_eq!(client.labels(file, "(id: \"errata\", extends: \"|\")").first().map(String::as_str), Some("gosu"));
    // The base is changed: the pack that builds on it is wrong with it.
    client.change(file, text);
    client.change(fires, "[(id: \"ember_scamp\", power: 4)]\n");
    assert_eq!(client.codes(fires), [""; 0]);
    let base = client.open(CARDS);
    client.change(CARDS, &base.replacen("ember_scamp\"", "ember_scump\"", 1));
    assert!(!client.codes(fires).is_empty());
}
