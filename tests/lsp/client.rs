//! An editor that speaks to the real server over a pipe. It waits for what it expects, and gives up after a while:
//! nothing depends on how long anything takes.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::folders::copy;

/// Longer than anything can take, short enough to fail rather than hang.
const PATIENCE: Duration = Duration::from_secs(90);

pub struct Client {
    pub folder: TempDir,
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// What was said while something else was awaited.
    kept: Vec<Value>,
    next_id: i64,
    versions: BTreeMap<String, i64>,
}

fn framed(text: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

impl Client {
    /// With a copy of the pack and its scenarios, and everything an editor can do.
    pub fn new() -> Self {
        let mut client = Self::in_project(&["cards/tactics", "scripts/tactics", "tests/scenarios/tactics"]);
        client.initialize(json!({
            "textDocument": {
                "completion": {"completionItem": {"snippetSupport": true}},
                "publishDiagnostics": {"relatedInformation": true},
            },
        }));
        client
    }

    /// With some folders of the repository; nothing has been said yet.
    pub fn in_project(folders: &[&str]) -> Self {
        let folder = TempDir::new().unwrap();
        for inside in folders {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(inside), &folder.path().join(inside));
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_ozeki"))
            .arg("lsp")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the binary was built for this test");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, messages) = channel();
        std::thread::spawn(move || read_messages(output, |message| sender.send(message).is_ok()));
        Client { folder, child, input, messages, kept: Vec::new(), next_id: 0, versions: BTreeMap::new() }
    }

    pub fn initialize(&mut self, capabilities: Value) -> Value {
        let root = self.uri("");
        let params = json!({"processId": null, "rootUri": root.trim_end_matches('/'), "capabilities": capabilities});
        let result = self.request("initialize", params);
        self.notify("initialized", json!({}));
        result
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    pub fn saved(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).unwrap()
    }

    pub fn uri(&self, file: &str) -> String {
        address(&self.path(file))
    }

    pub fn send_raw(&mut self, text: &str) {
        let input = self.input.as_mut().expect("still open");
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    pub fn send(&mut self, message: Value) {
        self.send_raw(&framed(&message.to_string()));
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The whole answer to a request.
    pub fn answer(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.send(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.until(&format!("an answer to {method}"), |message| message["id"] == id && message.get("method").is_none())
    }

    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The next message that is the right one.
    pub fn until(&mut self, what: &str, right: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&right) {
            return self.kept.remove(at);
        }
        loop {
            let message = self.messages.recv_timeout(PATIENCE);
            let message = message.unwrap_or_else(|e| panic!("no {what} ({e}); there were {:#?}", self.kept));
            if right(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    pub fn open(&mut self, file: &str) -> String {
        let text = self.saved(file);
        self.open_as(file, &text);
        text
    }

    pub fn open_as(&mut self, file: &str, text: &str) {
        self.versions.insert(file.to_owned(), 1);
        let language = if file.ends_with(".rhai") { "rhai" } else { "ron" };
        let document = json!({"uri": self.uri(file), "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Replaces the whole text.
    pub fn change(&mut self, file: &str, text: &str) {
        self.change_with(file, json!([{"text": text}]));
    }

    pub fn change_with(&mut self, file: &str, changes: Value) {
        let version = self.versions.get_mut(file).expect("open");
        *version += 1;
        let document = json!({"uri": address(&self.folder.path().join(file)), "version": *version});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// What is said about a file in its present version.
    pub fn diagnostics(&mut self, file: &str) -> Vec<Value> {
        let (uri, version) = (self.uri(file), self.versions.get(file).copied());
        let message = self.until(&format!("diagnostics of {file}, version {version:?}"), |message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri.as_str()
                && message["params"]["version"].as_i64() == version
        });
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// The codes of what is said about a file in its present version.
    pub fn codes(&mut self, file: &str) -> Vec<String> {
        self.diagnostics(file).iter().map(|d| d["code"].as_str().unwrap().to_owned()).collect()
    }

    /// Opens a text with a `|` in it, and gives the parameters for that place.
    pub fn at(&mut self, file: &str, marked: &str) -> Value {
        let offset = marked.find('|').expect("a place is marked");
        let text = marked.replacen('|', "", 1);
        if self.versions.contains_key(file) {
            self.change(file, &text);
        } else {
            self.open_as(file, &text);
        }
        self.place(file, &text, offset)
    }

    /// The parameters for the place where something stands first in a text.
    pub fn place_of(&self, file: &str, text: &str, what: &str) -> Value {
        self.place(file, text, text.find(what).unwrap_or_else(|| panic!("no `{what}` in {text}")))
    }

    fn place(&self, file: &str, text: &str, offset: usize) -> Value {
        json!({"textDocument": {"uri": self.uri(file)}, "position": position(text, offset)})
    }

    /// The labels on offer at the `|` of a text.
    pub fn labels(&mut self, file: &str, marked: &str) -> Vec<String> {
        let items = self.items(file, marked);
        items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }

    pub fn items(&mut self, file: &str, marked: &str) -> Vec<Value> {
        let params = self.at(file, marked);
        self.request("textDocument/completion", params).as_array().unwrap().clone()
    }

    /// The page shown for the place where something stands first in an open text.
    pub fn hover(&mut self, file: &str, text: &str, what: &str) -> String {
        let params = self.place_of(file, text, what);
        self.request("textDocument/hover", params)["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Says goodbye, and gives the exit code.
    pub fn leave(mut self) -> Option<i32> {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.exit_code()
    }

    pub fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    pub fn hang_up(&mut self) {
        self.input = None;
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A position as the protocol counts it: UTF-16.
pub fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({"line": line, "character": before[start..].encode_utf16().count()})
}

fn read_messages(mut output: impl BufRead, mut each: impl FnMut(Value) -> bool) {
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if output.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().unwrap(),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut content = vec![0; length];
        output.read_exact(&mut content).unwrap();
        if !each(serde_json::from_slice(&content).unwrap()) {
            return;
        }
    }
}

/// The address of a file, whose path has no letter that must be written otherwise.
fn address(path: &Path) -> String {
    let path = path.to_str().unwrap();
    assert!(path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-+".contains(&byte)), "{path}");
    format!("file://{path}")
}
