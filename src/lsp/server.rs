//! The state of the conversation: open files, problems found, and what was sent to the editor.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, select};
use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::checking::{Checked, Finding, Job, Packs, is_project};
use super::complete::Abilities;
use super::documents::{Document, Overlay, ProjectFile, check_room};
use super::transport::{Incoming, sent};
use super::view::View;
use super::{publish, uri};
use ozeki_engine::library::Memory;
use ozeki_engine::limits::DATA_BYTES;
use ozeki_engine::pack::Pack;
use ozeki_engine::script::lint::Linter;

/// How a conversation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    Properly,
    /// Without a goodbye.
    Abruptly,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Before,
    Open,
    ShutDown,
}

/// Why a request has no result.
pub struct Failure {
    pub code: ErrorCode,
    pub message: String,
}

pub type Answer = Result<Value, Failure>;

pub struct Server {
    phase: Phase,
    built_in: Arc<Memory>,
    outgoing: Sender<Value>,
    jobs: Sender<Job>,
    pub linter: Linter,
    /// Folders that are open in the editor.
    pub workspace: Vec<PathBuf>,
    pub abilities: Abilities,
    /// The editor shows hints beside a problem.
    pub related: bool,
    /// The editor tells of saved files when it is asked to.
    pub watches: bool,
    pub locale: String,
    pub documents: HashMap<lsp::Uri, Document>,
    findings: BTreeMap<PathBuf, Vec<Finding>>,
    /// The version of each open file when it was last checked.
    checked: HashMap<(PathBuf, String), i32>,
    loaded: HashMap<(PathBuf, String), Arc<Pack>>,
    /// What was last sent to the editor.
    shown: HashMap<(PathBuf, String), lsp::PublishDiagnosticsParams>,
}

impl Server {
    pub fn new(root: PathBuf, built_in: Arc<Memory>, outgoing: Sender<Value>, jobs: Sender<Job>) -> Self {
        Server {
            phase: Phase::Before,
            built_in,
            outgoing,
            jobs,
            linter: Linter::default(),
            workspace: vec![root],
            abilities: Abilities { snippets: false },
            related: false,
            watches: false,
            locale: "en".to_owned(),
            documents: HashMap::new(),
            findings: BTreeMap::new(),
            checked: HashMap::new(),
            loaded: HashMap::new(),
            shown: HashMap::new(),
        }
    }

    pub fn run(mut self, incoming: &Receiver<Incoming>, results: &Receiver<Checked>) -> Ended {
        loop {
            select! {
                recv(incoming) -> message => match message {
                    Err(_) => return Ended::Abruptly,
                    Ok(Incoming::Broken(answer)) => self.send(answer),
                    Ok(Incoming::Message(Message::Notification(note))) if note.method == "exit" => {
                        return if self.phase == Phase::ShutDown { Ended::Properly } else { Ended::Abruptly };
                    }
                    Ok(Incoming::Message(message)) => self.message(message),
                },
                recv(results) -> result => if let Ok(result) = result { self.take(result) },
            }
        }
    }

    fn send(&self, message: Value) {
        // Nobody reads any more: then the next message in is the end.
        let _ = self.outgoing.send(message);
    }

    fn notify(&self, method: &str, params: impl serde::Serialize) {
        self.send(sent(Notification::new(method.to_owned(), params).into()));
    }

    fn message(&mut self, message: Message) {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                let answer = catch_unwind(AssertUnwindSafe(|| self.request(request))).unwrap_or_else(|_| {
                    let message = "internal error".to_owned();
                    Err(Failure { code: ErrorCode::InternalError, message })
                });
                let response = match answer {
                    Ok(result) => Response::new_ok(id, result),
                    Err(Failure { code, message }) => Response::new_err(id, code as i32, message),
                };
                self.send(sent(response.into()));
            }
            Message::Notification(note) => {
                let method = note.method.clone();
                if let Ok(Err(failure)) = catch_unwind(AssertUnwindSafe(|| self.notification(note))) {
                    self.log(&format!("{method}: {}", failure.message));
                }
            }
            // All the server asks for is to be told of saved files, and it lives without.
            Message::Response(_) => {}
        }
    }

    fn log(&self, message: &str) {
        self.notify("window/logMessage", json!({"type": 2, "message": message}));
    }

    fn request(&mut self, Request { method, params, .. }: Request) -> Answer {
        let failed = |code, message: &str| Err(Failure { code, message: message.to_owned() });
        match (self.phase, method.as_str()) {
            (Phase::Before, "initialize") => {
                self.phase = Phase::Open;
                Ok(self.initialize(&params))
            }
            (Phase::Before, _) => failed(ErrorCode::ServerNotInitialized, "the first request must be `initialize`"),
            (Phase::ShutDown, _) => failed(ErrorCode::InvalidRequest, "after `shutdown`, only `exit` is allowed"),
            (Phase::Open, "initialize") => failed(ErrorCode::InvalidRequest, "the server is already initialized"),
            (Phase::Open, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            (Phase::Open, method) => self.answer(method, params),
        }
    }

    fn notification(&mut self, Notification { method, params }: Notification) -> Result<(), Failure> {
        if self.phase != Phase::Open {
            return Ok(());
        }
        match method.as_str() {
            "initialized" => {
                if self.watches {
                    self.send(watch_request());
                }
                let roots: Vec<PathBuf> = self.workspace.iter().filter(|root| is_project(root)).cloned().collect();
                roots.iter().for_each(|root| self.check(root, Packs::All));
            }
            "textDocument/didOpen" => {
                let lsp::TextDocumentItem { uri, version, text, .. } =
                    read::<lsp::DidOpenTextDocumentParams>(params)?.text_document;
                self.make_sure_of_room(&uri, text.len())?;
                let place = self.place_of(&uri);
                let document = Document { uri: uri.clone(), version, text: text.into(), place: place.clone() };
                self.documents.insert(uri, document);
                self.changed(place);
            }
            "textDocument/didChange" => {
                let params = read::<lsp::DidChangeTextDocumentParams>(params)?;
                let uri = &params.text_document.text_document_identifier.uri;
                let document = self.documents.get_mut(uri).ok_or_else(not_open)?;
                document.apply(params.text_document.version, &params.content_changes);
                let (place, bytes) = (document.place.clone(), document.text.len());
                let has_room = self.make_sure_of_room(uri, bytes);
                self.changed(place);
                has_room?;
            }
            "textDocument/didClose" => {
                let params = read::<lsp::DidCloseTextDocumentParams>(params)?;
                let document = self.documents.remove(&params.text_document.uri).ok_or_else(not_open)?;
                self.changed(document.place);
            }
            "workspace/didChangeWatchedFiles" => {
                for change in read::<lsp::DidChangeWatchedFilesParams>(params)?.changes {
                    self.changed(self.place_of(&change.uri));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A document that finds no room is not open to the server, and the editor is told so.
    fn make_sure_of_room(&mut self, uri: &lsp::Uri, bytes: usize) -> Result<(), Failure> {
        let Err(message) = check_room(&self.documents, uri, bytes) else { return Ok(()) };
        self.documents.remove(uri);
        self.notify("window/showMessage", json!({"type": 2, "message": message}));
        Err(Failure { code: ErrorCode::InvalidParams, message })
    }

    fn place_of(&self, address: &lsp::Uri) -> Option<ProjectFile> {
        ProjectFile::of(&uri::to_path(&address.0)?, &self.workspace)
    }

    /// A file is not what it was: everything that depends on it is checked again.
    fn changed(&self, place: Option<ProjectFile>) {
        if let Some(place) = place {
            self.check(&place.root, Packs::These(BTreeSet::from([place.pack])));
        }
    }

    fn open_below<'a>(&'a self, root: &'a Path) -> impl Iterator<Item = (&'a ProjectFile, &'a Document)> {
        let placed = self.documents.values().filter_map(|document| Some((document.place.as_ref()?, document)));
        placed.filter(move |(place, _)| place.root == root)
    }

    fn check(&self, root: &Path, packs: Packs) {
        let open = self.open_below(root).map(|(place, d)| (place.path.clone(), (d.version, d.text.clone()))).collect();
        // Without anybody to check there is nothing to say.
        let _ = self.jobs.send(Job { root: root.to_owned(), packs, open });
    }

    /// Stores the result of a check and sends the changes to the editor.
    fn take(&mut self, result: Checked) {
        if let Some(failure) = &result.failure {
            self.log(failure);
            return;
        }
        let root = &result.root;
        let known = self.findings.entry(root.clone()).or_default();
        known.retain(|finding| !result.packs.contains(&finding.pack));
        known.extend(result.findings);
        for (name, pack) in result.loaded {
            self.loaded.insert((root.clone(), name), pack);
        }
        self.checked.retain(|(other, _), _| other != root);
        self.checked.extend(result.versions.into_iter().map(|(path, version)| ((root.clone(), path), version)));
        self.publish(root);
    }

    fn publish(&mut self, root: &Path) {
        let mut paths: BTreeSet<String> = self.open_below(root).map(|(place, _)| place.path.clone()).collect();
        paths.extend(self.findings.get(root).into_iter().flatten().map(|finding| finding.path.clone()));
        paths.extend(self.shown.keys().filter(|(other, _)| other == root).map(|(_, path)| path.clone()));
        for path in paths {
            let key = (root.to_owned(), path);
            let document = self.open_below(root).map(|(_, document)| document).find(|d| is_at(d, &key.1));
            let version = document.map(|document| document.version);
            // Files changed since then are about to be checked again.
            if version.is_some() && self.checked.get(&key) != version.as_ref() {
                continue;
            }
            let Some(uri) = self.uri_of(root, &key.1) else { continue };
            let found = self.findings_in(root, &key.1);
            let mut diagnostics: Vec<lsp::Diagnostic> = Vec::new();
            for diagnostic in found.map(|f| publish::diagnostic(&f.problem, &uri, self.related)) {
                // Packs that build on one another have problems in common.
                if !diagnostics.contains(&diagnostic) {
                    diagnostics.push(diagnostic);
                }
            }
            let params = lsp::PublishDiagnosticsParams { uri, version, diagnostics };
            if self.shown.get(&key) != Some(&params) {
                self.notify("textDocument/publishDiagnostics", &params);
            }
            if version.is_none() && params.diagnostics.is_empty() {
                self.shown.remove(&key);
            } else {
                self.shown.insert(key, params);
            }
        }
    }

    fn findings_in<'a>(&'a self, root: &Path, path: &'a str) -> impl Iterator<Item = &'a Finding> {
        self.findings.get(root).into_iter().flatten().filter(move |finding| finding.path == path)
    }

    /// The problems of an open file as it is now; none if it has changed since it was checked.
    pub fn problems<'a>(&'a self, document: &'a Document) -> Vec<&'a Finding> {
        let Some(place) = &document.place else { return Vec::new() };
        if self.checked.get(&(place.root.clone(), place.path.clone())) != Some(&document.version) {
            return Vec::new();
        }
        self.findings_in(&place.root, &place.path).collect()
    }

    /// What the editor calls a file.
    pub fn uri_of(&self, root: &Path, path: &str) -> Option<lsp::Uri> {
        let open =
            self.open_below(root).find(|(place, _)| place.path == path).map(|(_, document)| document.uri.clone());
        // Built-in packs have no files. A folder that is a link is no file either, but there to be told of.
        let linked = || Some(root.join(path)).filter(|path| path.is_symlink());
        let file = || ProjectFile::of(&root.join(path), &[root.to_owned()]).map(|place| place.root.join(path));
        let saved = || file().or_else(linked);
        open.or_else(|| uri::of_path(&saved()?))
    }

    /// The pack a file belongs to, as it is now.
    pub fn view(&self, place: &ProjectFile) -> View {
        let open = self.open_below(&place.root).map(|(place, d)| (place.path.clone(), d.text.clone())).collect();
        let loaded = self.loaded.get(&(place.root.clone(), place.pack.clone())).cloned();
        let overlay = Overlay::new(&place.root, open);
        View::new(place.root.clone(), &place.pack, overlay, &self.built_in, loaded, &self.locale)
    }

    /// An open document that is not longer than a file of a pack may be: longer ones are checked, and no more.
    pub fn document(&self, uri: &lsp::Uri) -> Result<&Document, Failure> {
        let document = self.documents.get(uri).ok_or_else(not_open)?;
        if document.text.len() > DATA_BYTES {
            let message = format!("this document has more than {DATA_BYTES} bytes, too long for a file of a pack");
            return Err(Failure { code: ErrorCode::InvalidParams, message });
        }
        Ok(document)
    }
}

fn is_at(document: &Document, path: &str) -> bool {
    document.place.as_ref().is_some_and(|place| place.path == path)
}

/// The parameters of a request or notification.
pub fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|e| Failure { code: ErrorCode::InvalidParams, message: e.to_string() })
}

fn not_open() -> Failure {
    Failure { code: ErrorCode::InvalidParams, message: "this document is not open".to_owned() }
}

/// Asks the editor to tell when a file of a project is saved by somebody else.
fn watch_request() -> Value {
    let watchers = json!([{"globPattern": "**/*.ron"}, {"globPattern": "**/*.rhai"}]);
    let method = "workspace/didChangeWatchedFiles";
    let registration = json!({"id": "files", "method": method, "registerOptions": {"watchers": watchers}});
    let id = "watch".to_owned().into();
    let params = json!({"registrations": [registration]});
    sent(Request { id, method: "client/registerCapability".to_owned(), params }.into())
}
