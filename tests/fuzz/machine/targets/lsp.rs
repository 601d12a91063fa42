//! The language server: conversations that editors would not have. A line of the input is a message, framed as it
//! should be, or what follows `RAW:` as it stands. `$ROOT` is the folder of the project.

use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ozeki::library::Memory;
use ozeki::lsp::serve;
use ozeki::project::Disk;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::machine::bundle::Bundle;
use crate::machine::catch::said_anywhere;
use crate::machine::mutate::mutate;
use crate::machine::random::Random;
use crate::machine::seeds::{PACKS, file_of};

const CONVERSATION: &str = "conversation.txt";
/// What the server answers when it caught a panic of its own.
const INTERNAL_ERROR: i64 = -32603;

/// A project that nobody writes to.
static PROJECT: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder for a project");
    let arena = &PACKS.iter().find(|start| start.pack == "arena").expect("a pack of the tests").files;
    for (path, content) in &arena.files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("below it")).expect("a folder of it");
        std::fs::write(path, content).expect("a file of it");
    }
    folder
});

static BUILT_IN: LazyLock<Arc<Memory>> = LazyLock::new(|| {
    let source = Disk::new(env!("CARGO_MANIFEST_DIR"));
    Arc::new(Memory::copy_of(&source, &["cards/tactics", "scripts/tactics"]).expect("a shipped pack"))
});

pub fn make(random: &mut Random) -> Bundle {
    let arena = &PACKS.iter().find(|start| start.pack == "arena").expect("a pack of the tests").files;
    let ending = random.word(&[".ron", ".rhai"]);
    let path = file_of(random, arena, &ending);
    let text = arena.text(&path);
    let typed = String::from_utf8_lossy(&mutate(random, &text, &text)).into_owned();
    let document = json!({"uri": format!("file://$ROOT/{path}")});
    let mut messages = vec![
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize",
               "params": {"processId": null, "rootUri": "file://$ROOT", "capabilities": {}}}),
        json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument":
               {"uri": document["uri"], "languageId": "x", "version": 1, "text": typed}}}),
    ];
    for id in 2..random.between(3, 8) {
        let (line, character) = (random.below(30), random.below(60));
        let position = json!({"line": line, "character": character});
        let method = random.word(&[
            "completion",
            "hover",
            "definition",
            "references",
            "documentSymbol",
            "codeAction",
            "didChange",
        ]);
        let range = json!({"start": position, "end": {"line": line + random.below(3), "character": random.below(60)}});
        messages.push(json!({"jsonrpc": "2.0", "id": id, "method": format!("textDocument/{method}"), "params": {
            "textDocument": {"uri": document["uri"], "version": id}, "position": position, "range": range,
            "context": {"includeDeclaration": true, "diagnostics": []},
            "contentChanges": [{"range": range, "text": random.word(&["", "x", "é𝔤", "\n", "fn link(me) {"])}],
        }}));
    }
    messages.push(json!({"jsonrpc": "2.0", "id": 99, "method": "shutdown"}));
    messages.push(json!({"jsonrpc": "2.0", "method": "exit"}));
    let mut lines: Vec<String> = messages.iter().map(Value::to_string).collect();
    let other = lines.join("\n");
    for _ in 0..random.below(3) {
        let at = random.below(lines.len());
        lines[at] = String::from_utf8_lossy(&mutate(random, &lines[at], &other)).replace(['\n', '\r'], " ");
    }
    if random.chance(30) {
        let raw = random.word(&[
            "RAW:Content-Length: 5",
            "RAW:Content-Length: -1",
            "RAW:Content-Length: 99999999999999999999",
            "RAW:",
            "RAW:Content-Length: 0",
            "RAW:{}",
            "RAW:Content-Length: x",
            "RAW:Content-Length: 3\\n\\n[1]",
            "RAW:\u{feff}",
        ]);
        lines.insert(random.below(lines.len()), raw);
    }
    Bundle::default().with(CONVERSATION, lines.join("\n"))
}

/// What the server says, kept.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn framed(lines: &str, root: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in lines.lines() {
        match line.strip_prefix("RAW:") {
            Some(raw) => bytes.extend(raw.replace("\\n", "\r\n").bytes().chain(*b"\r\n")),
            None => {
                let message = line.replace("$ROOT", &root.display().to_string());
                bytes.extend(format!("Content-Length: {}\r\n\r\n{message}", message.len()).bytes());
            }
        }
    }
    bytes
}

pub fn check(bundle: &Bundle) -> Result<(), String> {
    said_anywhere();
    let root = PROJECT.path();
    let said = Said::default();
    let input = framed(&bundle.text(CONVERSATION), root);
    serve(Cursor::new(input), said.clone(), root.to_owned(), BUILT_IN.clone());
    let bytes = said.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let text = String::from_utf8(bytes).map_err(|e| format!("what it says is no text: {e}"))?;
    let mut rest = text.as_str();
    while let Some((head, after)) = rest.split_once("\r\n\r\n") {
        let length = head.strip_prefix("Content-Length: ").and_then(|length| length.parse::<usize>().ok());
        let content = length.and_then(|length| after.get(..length)).ok_or("a message without its length")?;
        let message: Value = serde_json::from_str(content).map_err(|e| format!("what it says is no JSON: {e}"))?;
        if message["error"]["code"] == INTERNAL_ERROR {
            return Err(format!("it went wrong inside: {}", said_anywhere().unwrap_or_default()));
        }
        rest = &after[content.len()..];
    }
    match said_anywhere() {
        Some(panic) => Err(panic),
        None => Ok(()),
    }
}
