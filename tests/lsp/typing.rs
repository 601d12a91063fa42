//! Completion: what is on offer in each place.

use serde_json::json;

use super::client::Client;

const SCRIPT: &str = "scripts/tactics/fires/ember_scamp.rhai";
const RULES: &str = "scripts/tactics/rules.rhai";
const CARDS: &str = "cards/tactics/fires.ron";
const PACK: &str = "cards/tactics/pack.ron";
const SCENARIO: &str = "tests/scenarios/tactics/ember_scamp.ron";

fn has(labels: &[String], wanted: &[&str]) {
    for label in wanted {
        assert!(labels.iter().any(|l| l == label), "no `{label}` in {labels:?}");
    }
}

fn lacks(labels: &[String], unwanted: &[&str]) {
    for label in unwanted {
        assert!(!labels.iter().any(|l| l == label), "`{label}` in {labels:?}");
    }
}

#[test]
fn functions_are_offered_with_their_parameters() {
    let mut client = Client::new();
    let items = client.items(SCRIPT, "fn arrival(me) {\n    dr|\n}\n");
    let draw = items.iter().find(|item| item["label"] == "draw").expect("draw is a function");
    assert_eq!(draw["textEdit"]["newText"], "draw(${1:player}, ${2:count})");
    assert_eq!(draw["textEdit"]["range"]["start"], json!({"line": 1, "character": 4}));
    assert_eq!(draw["insertTextFormat"], 2);
    assert!(draw["detail"].as_str().unwrap().contains("draw(player, count)"), "{draw}");
    assert!(!draw["documentation"].as_str().unwrap().is_empty());
}

#[test]
fn variables_and_helpers_are_offered() {
    let mut client = Client::new();
    let text = "private fn help(x) { x }\nfn link(me, newcomer) {\n    let mine = army(me.owner);\n    |\n}\n";
    has(&client.labels(SCRIPT, text), &["me", "newcomer", "mine", "help", "draw", "let"]);
    lacks(&client.labels(SCRIPT, text), &["x", "owner", "arrival"]);
}

#[test]
fn functions_that_scripts_share_are_offered_explained_and_found() {
    let mut client = Client::new();
    const SHARED: &str = "scripts/tactics/shared.rhai";
    client.open_as(SHARED, "// What many give.\nfn gift(player, count) {\n    draw(player, count);\n}\n");
    let script = "fn arrival(me) {\n    gi|\n}\n";
    let items = client.items(SCRIPT, script);
    let gift = items.iter().find(|item| item["label"] == "gift").expect("gift is shared");
    assert_eq!(gift["textEdit"]["newText"], "gift(${1:player}, ${2:count})");
    let script = "fn arrival(me) {\n    gift(me.owner, 1);\n}\n";
    client.change(SCRIPT, script);
    assert!(client.hover(SCRIPT, script, "gift").contains("gift(player, count)"));
    let place = client.place_of(SCRIPT, script, "gift");
    let found = client.request("textDocument/definition", place);
    assert!(found.to_string().contains("scripts/tactics/shared.rhai"), "{found}");
    // No hook is one of its functions.
    lacks(&client.labels(SHARED, "arr|\n"), &["arrival", "turn_end"]);
}

#[test]
fn what_follows_a_dot_depends_on_what_is_before_it() {
    let mut client = Client::new();
    let card = client.labels(SCRIPT, "fn arrival(me) {\n    me.|\n}\n");
    has(&card, &["owner", "level", "clan"]);
    lacks(&card, &["count", "points", "free"]);
    let player = client.labels(SCRIPT, "fn arrival(me) {\n    if me.owner.|\n}\n");
    has(&player, &["points", "hand_size"]);
    lacks(&player, &["owner", "count"]);
    let set = client.labels(SCRIPT, "fn arrival(me) { destroy(choose(in_play().fr|)); }");
    has(&set, &["free", "count", "clan"]);
    lacks(&set, &["owner", "points"]);
    let unknown = client.labels(SCRIPT, "fn arrival(me) { nobody.| }");
    has(&unknown, &["owner", "count", "points"]);
}

#[test]
fn what_the_pack_declares_is_offered_and_explained() {
    let mut client = Client::new();
    let pack = client.saved(PACK).replacen(
        "    composition:",
        "    counters: {
        \"gold\": (of: Player, max: 9, name: {\"en\": \"gold pieces\", \"fr\": \"or\"}),
        \"tide\": (of: Card, max: 3, name: {\"en\": \"tide\", \"fr\": \"marée\"}),
        \"storm\": (of: Game, max: 3, name: {\"en\": \"storm\", \"fr\": \"tempête\"}),
    },
    attributes: {
        \"speed\": (holds: Number(min: 1, max: 9), name: {\"en\": \"speed\", \"fr\": \"vitesse\"}),
        \"kind\": (holds: Word([\"beast\", \"machine\"]), name: {\"en\": \"kind\", \"fr\": \"genre\"}),
        \"tags\": (holds: Words([\"armed\"]), name: {\"en\": \"tags\", \"fr\": \"traits\"}),
    },
    composition:",
        1,
    );
    client.open_as(PACK, &pack);
    let card = client.labels(SCRIPT, "fn arrival(me) {\n    me.|\n}\n");
    has(&card, &["tide", "speed", "kind", "level"]);
    lacks(&card, &["gold", "storm", "tags"]);
    let player = client.labels(SCRIPT, "fn arrival(me) {\n    me.owner.|\n}\n");
    has(&player, &["gold", "points"]);
    lacks(&player, &["tide", "speed"]);
    let game = client.labels(SCRIPT, "fn arrival(me) {\n    game.|\n}\n");
    has(&game, &["storm"]);
    lacks(&game, &["gold", "owner"]);
    has(&client.labels(SCRIPT, "fn arrival(me) {\n    ga|\n}\n"), &["game"]);
    let attribute = client.labels(SCRIPT, "fn arrival(me) { in_play().with(\"|\") }");
    has(&attribute, &["speed", "kind", "tags", "tide"]);
    lacks(&attribute, &["gold", "beast"]);
    let word = client.labels(SCRIPT, "fn arrival(me) { if me.kind == \"|\" { } }");
    has(&word, &["beast", "machine"]);
    lacks(&word, &["armed", "gold"]);
    client.labels(SCRIPT, "fn arrival(me) { me.owner.gold| += 1; }");
    let said = client.hover(SCRIPT, "fn arrival(me) { me.owner.gold += 1; }", "gold");
    assert!(said.contains("player.gold") && said.contains("a counter of players: gold pieces"), "{said}");
}

#[test]
fn hooks_are_offered_outside_functions() {
    let mut client = Client::new();
    let items = client.items(SCRIPT, "fn arrival(me) { base(me, \"destroy\"); }\n\nca|");
    let label = |name: &str| items.iter().find(|item| item["label"] == name);
    assert!(label("arrival").is_none(), "it is there already");
    assert!(label("draw").is_none(), "nothing can be done outside a function");
    let power = label("card_power").expect("a hook");
    assert_eq!(power["textEdit"]["newText"], "fn card_power(me, card, power) {\n    ${0:power}\n}");
    let items = client.items(SCRIPT, "fn li|");
    let link = items.iter().find(|item| item["label"] == "link").unwrap();
    assert!(link["textEdit"]["newText"].as_str().unwrap().starts_with("link(me, newcomer) {"), "{link}");
}

#[test]
fn the_packs_own_script_has_its_own_hooks() {
    let mut client = Client::new();
    let items = client.items(RULES, "|");
    let labels: Vec<String> = items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect();
    has(&labels, &["round_start", "card_power"]);
    lacks(&labels, &["arrival", "link"]);
    let start = items.iter().find(|item| item["label"] == "round_start").unwrap();
    assert!(start["textEdit"]["newText"].as_str().unwrap().starts_with("fn round_start() {"), "{start}");
}

#[test]
fn texts_in_scripts_name_what_they_should() {
    let mut client = Client::new();
    let families = client.labels(SCRIPT, "fn arrival(me) { base(me, \"|\"); }");
    has(&families, &["destroy", "draw"]);
    lacks(&families, &["fires", "ember_scamp"]);
    let clans = client.labels(SCRIPT, "fn arrival(me) { in_play().clan(\"|\"); }");
    assert_eq!(clans, ["gobans", "alphas", "darks", "mekas", "fires"]);
    let cards = client.labels(SCRIPT, "fn arrival(me) { if me.id == \"em|\" { } }");
    has(&cards, &["ember_scamp", "prescient"]);
    lacks(&cards, &["fires"]);
    assert!(client.labels(SCRIPT, "fn arrival(me) { // \"|\n}").is_empty(), "nothing in comments");
}

#[test]
fn prompts_that_are_not_saved_yet_are_offered() {
    let mut client = Client::new();
    let pack = client.saved(PACK);
    let prompts = "    prompts: {\"burn_it\": {\"en\": \"Burn it?\", \"fr\": \"Brûler ?\"}},\n)";
    let end = pack.rfind(')').unwrap();
    client.open_as(PACK, &format!("{}{prompts}", &pack[..end]));
    let items = client.items(SCRIPT, "fn arrival(me) { if may(\"|\") { } }");
    assert_eq!(items.len(), 1, "{items:?}");
    assert_eq!((&items[0]["label"], &items[0]["detail"]), (&json!("burn_it"), &json!("Burn it?")));
}

#[test]
fn fields_of_data_are_offered() {
    let mut client = Client::new();
    let items = client.items(CARDS, "[\n    (\n        id: \"x\",\n        le|\n    ),\n]\n");
    let labels: Vec<String> = items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect();
    has(&labels, &["level", "power", "copies", "mutation", "shows"]);
    lacks(&labels, &["id"]);
    let level = items.iter().find(|item| item["label"] == "level").unwrap();
    assert_eq!(level["textEdit"]["newText"], "level: ");
    has(&client.labels(CARDS, "[(id: \"x\", shows: (|))]"), &["arrival", "link", "mutation"]);
    assert_eq!(client.labels(CARDS, "[(shows: (arrival: [(\"destroy\", |)]))]"), ["Base", "Max"]);
    has(&client.labels(PACK, "(id: \"tactics\", |"), &["version", "clans", "rules", "prompts"]);
    has(&client.labels(PACK, "(rules: (victory: (|)))"), &["points", "army_cards"]);
}

#[test]
fn names_in_data_are_offered() {
    let mut client = Client::new();
    has(&client.labels(CARDS, "[(id: \"x\"), (id: \"y\", variant_of: \"|\")]"), &["x", "y", "prescient"]);
    has(&client.labels(CARDS, "[(shows: (arrival: [(\"|\", Base)]))]"), &["destroy", "vision"]);
    assert_eq!(client.labels(CARDS, "[(name: {\"|\"})]"), ["en", "fr"]);
}

#[test]
fn scenarios_are_completed() {
    let mut client = Client::new();
    has(&client.labels(SCENARIO, "(cases: [(name: \"x\", play: [|])])"), &["Play", "Mutate", "Choose", "Pass"]);
    has(&client.labels(SCENARIO, "(cases: [(play: [Play(\"|\")])])"), &["ember_scamp", "soot_drudge"]);
    has(&client.labels(SCENARIO, "(cases: [(setup: (you: (|)))])"), &["army", "hand", "points"]);
    let items = client.items(SCENARIO, "(cases: [(setup: (you: (army: [\"ember|!\"])))])");
    let scamp = items.iter().find(|item| item["label"] == "ember_scamp").unwrap();
    let end = &scamp["textEdit"]["range"]["end"]["character"];
    assert_eq!(*end, "(cases: [(setup: (you: (army: [\"ember".len(), "the mark of a prisoner stays");
}

#[test]
fn an_editor_without_snippets_gets_plain_words() {
    let mut client = Client::in_project(&["cards/tactics", "scripts/tactics"]);
    client.initialize(json!({}));
    let items = client.items(SCRIPT, "fn arrival(me) { dr| }");
    let draw = items.iter().find(|item| item["label"] == "draw").unwrap();
    assert_eq!(draw["textEdit"]["newText"], "draw");
    assert!(draw.get("insertTextFormat").is_none());
    let items = client.items(SCRIPT, "|");
    let arrival = items.iter().find(|item| item["label"] == "arrival").unwrap();
    assert_eq!(arrival["textEdit"]["newText"], "fn arrival(me) { }");
}
