//! What is not understood is answered, and nothing that is said ends the conversation but a goodbye.

use serde_json::{Value, json};

use super::client::Client;

const SCRIPT: &str = "scripts/tactics/fires/ember_scamp.rhai";

fn code(answer: &Value) -> i64 {
    answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {answer}"))
}

#[test]
fn the_server_says_what_it_can_do() {
    let mut client = Client::in_project(&[]);
    let result = client.initialize(json!({}));
    assert_eq!(result["serverInfo"]["name"], "ozeki");
    let can = &result["capabilities"];
    assert_eq!(can["positionEncoding"], "utf-16");
    assert_eq!(can["textDocumentSync"]["change"], 2);
    for what in ["hover", "definition", "references", "documentSymbol"] {
        assert_eq!(can[format!("{what}Provider")], true, "{can}");
    }
    assert!(can["completionProvider"]["triggerCharacters"].as_array().unwrap().contains(&json!(".")));
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn nothing_is_answered_before_a_greeting_or_after_a_goodbye() {
    let mut client = Client::in_project(&[]);
    assert_eq!(code(&client.answer("textDocument/hover", json!({}))), -32002);
    client.notify("textDocument/didOpen", json!({}));
    client.initialize(json!({}));
    assert_eq!(code(&client.answer("initialize", json!({}))), -32600);
    assert_eq!(client.request("shutdown", Value::Null), Value::Null);
    assert_eq!(code(&client.answer("textDocument/hover", json!({}))), -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_code(), Some(0));
}

#[test]
fn leaving_without_a_goodbye_is_noticed() {
    let mut client = Client::in_project(&[]);
    client.initialize(json!({}));
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_code(), Some(1));
    let mut client = Client::in_project(&[]);
    client.initialize(json!({}));
    client.hang_up();
    assert_eq!(client.exit_code(), Some(1));
}

#[test]
fn malformed_messages_are_answered() {
    let mut client = Client::new();
    client.send_raw("Content-Length: 9\r\n\r\n{\"id\": 1,");
    assert_eq!(code(&client.until("a parse error", |m| m["id"].is_null() && m.get("error").is_some())), -32700);
    client.send_raw("nonsense\r\nContent-Length: x\r\nContent-Length: 2\r\n\r\n[]");
    assert_eq!(code(&client.until("a refusal", |m| m["id"].is_null() && m.get("error").is_some())), -32600);
    client.send(json!({"jsonrpc": "2.0", "id": 77, "method": 5}));
    assert_eq!(code(&client.until("a refusal", |m| m["id"] == 77)), -32600);
    assert_eq!(code(&client.answer("textDocument/dance", json!({}))), -32601);
    client.notify("$/dance", json!([1]));
    client.notify("textDocument/didChange", json!({"textDocument": 3}));
    client.until("a word in the log", |m| m["method"] == "window/logMessage");
    assert_eq!(client.leave(), Some(0), "it is all forgiven");
}

/// An editor that opens more than there is room for is told, and the conversation goes on.
#[test]
fn documents_that_find_no_room_are_refused() {
    let mut client = Client::in_project(&[]);
    client.initialize(json!({}));
    let open = |client: &mut Client, name: &str, bytes: usize| {
        let document = json!({"uri": format!("file:///nowhere/{name}"), "languageId": "rhai", "version": 1, "text": "x".repeat(bytes)});
        client.notify("textDocument/didOpen", json!({"textDocument": document}));
    };
    for name in ["a", "b", "c"] {
        open(&mut client, name, 12 << 20);
    }
    let told = client.until("a message", |m| m["method"] == "window/showMessage");
    assert!(told["params"]["message"].as_str().unwrap().contains("33554432 bytes at most"), "{told}");
    let closed = |name: &str| json!({"textDocument": {"uri": format!("file:///nowhere/{name}")}});
    client.notify("textDocument/didClose", closed("a"));
    (0..999).for_each(|number| open(&mut client, &number.to_string(), 1));
    open(&mut client, "last", 1);
    let told = client.until("a message", |m| m["method"] == "window/showMessage");
    assert!(told["params"]["message"].as_str().unwrap().contains("1000 documents are open"), "{told}");
    assert_eq!(client.leave(), Some(0));
}

/// A length that cannot be is refused, and not waited for.
#[test]
fn a_bad_length_does_not_end_the_conversation() {
    let mut client = Client::new();
    for length in ["-1", "x", "99999999999999999999", "18446744073709551615", "99999999", "17000000"] {
        client.send_raw(&format!("Content-Length: {length}\r\n\r\n"));
        let refusal = client.until("a refusal", |m| m["id"].is_null() && m.get("error").is_some());
        assert_eq!(code(&refusal), -32600, "{length}");
        assert_eq!(code(&client.answer("textDocument/dance", json!({}))), -32601, "{length}");
    }
    assert_eq!(client.leave(), Some(0));
}

/// What is too long for a pack is not looked through for a hover.
#[test]
fn a_document_of_many_megabytes_is_refused() {
    let mut client = Client::new();
    client.open_as(SCRIPT, &"draw(me.owner, 1);".repeat(100_000));
    let params = json!({"textDocument": {"uri": client.uri(SCRIPT)}, "position": {"line": 0, "character": 2}});
    for method in ["textDocument/hover", "textDocument/completion", "textDocument/definition"] {
        assert_eq!(code(&client.answer(method, params.clone())), -32602, "{method}");
    }
    assert_eq!(client.leave(), Some(0));
}

#[test]
fn wrong_parameters_are_refused() {
    let mut client = Client::new();
    let uri = client.uri(SCRIPT);
    let place = json!({"line": 0, "character": 0});
    for (method, params) in [
        ("textDocument/hover", json!({})),
        ("textDocument/hover", json!(null)),
        ("textDocument/completion", json!({"textDocument": {"uri": "not a uri"}, "position": place})),
        ("textDocument/definition", json!({"textDocument": {"uri": uri}, "position": {"line": -1, "character": 0}})),
        ("textDocument/documentSymbol", json!([])),
        ("textDocument/codeAction", json!({"textDocument": {"uri": uri}})),
        ("textDocument/hover", json!({"textDocument": {"uri": uri}, "position": place})),
    ] {
        assert_eq!(code(&client.answer(method, params.clone())), -32602, "{method} {params}");
    }
}

#[test]
fn files_that_are_no_part_of_a_project_are_left_alone() {
    let mut client = Client::new();
    for file in ["notes.ron", "cards/tactics/README.md", "src/main.rhai"] {
        client.open_as(file, "anything (");
        let uri = client.uri(file);
        let params = json!({"textDocument": {"uri": uri}, "position": {"line": 0, "character": 3}});
        for method in ["hover", "completion", "definition"] {
            assert_eq!(client.request(&format!("textDocument/{method}"), params.clone()), Value::Null);
        }
    }
    let untitled = json!({"uri": "untitled:Untitled-1", "languageId": "rhai", "version": 1, "text": "fn a("});
    client.notify("textDocument/didOpen", json!({"textDocument": untitled}));
    let params = json!({"textDocument": {"uri": "untitled:Untitled-1"}, "position": {"line": 0, "character": 3}});
    assert_eq!(client.request("textDocument/hover", params), Value::Null);
}

/// Whatever is cut off or put in, every question gets an answer.
#[test]
fn broken_texts_do_no_harm() {
    let mut client = Client::new();
    let script = "fn arrival(me) {\n    if may(\"x\") { destroy(choose(in_play().free().level(1, 2))); }\n}\n";
    let data = "[(id: \"a\", name: {\"en\": \"É𝔤\"}, shows: (arrival: [(\"destroy\", Base)]), level: 1)]";
    let scenario = "(cases: [(name: \"x\", setup: (you: (army: [\"a!\"])), play: [As(Them, Play(\"a\"))])])";
    for (file, text) in
        [(SCRIPT, script), ("cards/tactics/fires.ron", data), ("tests/scenarios/tactics/ember_scamp.ron", scenario)]
    {
        client.open_as(file, "");
        for cut in (0..=text.len()).filter(|&at| text.is_char_boundary(at)).step_by(3) {
            for (index, odd) in ["", "\"", "(((", "}}", "\u{0}", "/*"].into_iter().enumerate() {
                if (cut / 3 + index) % 3 != 0 {
                    continue;
                }
                let text = format!("{}{odd}{}", &text[..cut], if index % 2 == 0 { "" } else { &text[cut..] });
                let mut params = client.at(file, &format!("{}|{}", &text[..cut], &text[cut..]));
                for method in ["completion", "hover", "definition"] {
                    client.request(&format!("textDocument/{method}"), params.clone());
                }
                params["context"] = json!({"includeDeclaration": true});
                client.request("textDocument/documentSymbol", params);
            }
        }
        client.diagnostics(file);
    }
    let deep = "(".repeat(50_000);
    client.change(SCRIPT, &deep);
    client.change("cards/tactics/fires.ron", &deep.replace('(', "["));
    assert!(!client.codes("cards/tactics/fires.ron").is_empty());
    assert_eq!(client.leave(), Some(0));
}

/// A pack folder that is a link is told where it is, and the project is checked all the same.
#[cfg(unix)]
#[test]
fn a_linked_folder_is_told() {
    let mut client = Client::in_project(&["cards/tactics", "scripts/tactics"]);
    std::os::unix::fs::symlink("/etc", client.path("cards/linked")).unwrap();
    client.initialize(json!({}));
    let text = client.open(SCRIPT);
    let uri = client.uri("cards/linked");
    let message = client.until("the link to be told", |message| message["params"]["uri"] == uri.as_str());
    let told = message["params"]["diagnostics"][0]["message"].as_str().unwrap_or_default().to_owned();
    assert!(told.contains("linked folders are not followed"), "{message}");
    client.change(SCRIPT, &text.replace("fn arrival", "fn arival"));
    assert!(client.codes(SCRIPT).contains(&"unknown-hook".to_owned()));
}
