//! The texts that are open in the editor, and where they belong.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::{TextDocumentContentChangeEvent as Change, Uri};

use super::position;
use ozeki_engine::library::{CARDS, OPTIONS, SCRIPTS, Source, WORDS};
use ozeki_engine::limits::{OPEN_BYTES, OPEN_DOCUMENTS};
use ozeki_engine::scenario::SCENARIOS;
use ozeki_engine::script::link::{RULES, SHARED};
use ozeki_engine::script::lint::Owner;
use ozeki_project::{Disk, Edited};

/// What a file of a project is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// `pack.ron`, `powers.ron`, the cards of a clan or the words of a language.
    Data,
    Script(Owner),
    Scenario,
}

/// A file of a project.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProjectFile {
    pub root: PathBuf,
    /// Below the root, with `/` between its parts.
    pub path: String,
    pub pack: String,
    pub kind: FileKind,
}

impl ProjectFile {
    /// The place of a file: in one of the folders that are open, or wherever its folders say that a project begins.
    pub fn of(file: &Path, workspace: &[PathBuf]) -> Option<ProjectFile> {
        let roots = workspace.iter().map(PathBuf::as_path).chain(file.ancestors().skip(1));
        roots.into_iter().find_map(|root| Self::below(root, file))
    }

    fn below(root: &Path, file: &Path) -> Option<ProjectFile> {
        let inside = file.strip_prefix(root).ok()?;
        let parts: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let path = parts.join("/");
        let scenario = path.strip_prefix(SCENARIOS).and_then(|rest| rest.strip_prefix('/'));
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let (pack, kind) = match (scenario, &parts[..]) {
            (Some(rest), _) => (rest.split_once('/')?.0, FileKind::Scenario),
            (_, [CARDS, pack, _]) => (*pack, FileKind::Data),
            (_, [CARDS, pack, folder, _]) if WORDS.trim_end_matches('/') == *folder => (*pack, FileKind::Data),
            (_, [CARDS, pack, OPTIONS, _, _]) => (*pack, FileKind::Data),
            (_, [CARDS, pack, OPTIONS, _, folder, _]) if WORDS.trim_end_matches('/') == *folder => {
                (*pack, FileKind::Data)
            }
            // What scripts share is called by cards for the most part.
            (_, [SCRIPTS, pack, SHARED]) => (*pack, FileKind::Script(Owner::Card)),
            (_, [SCRIPTS, pack, _] | [SCRIPTS, pack, OPTIONS, _, RULES]) => (*pack, FileKind::Script(Owner::Pack)),
            (_, [SCRIPTS, pack, _, ..]) => (*pack, FileKind::Script(Owner::Card)),
            _ => return None,
        };
        let ending = if matches!(kind, FileKind::Script(_)) { ".rhai" } else { ".ron" };
        let pack = pack.to_owned();
        path.ends_with(ending).then(|| ProjectFile { root: root.to_owned(), pack, kind, path })
    }

    /// Its name without folders.
    pub fn file_name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Whether it holds the functions that scripts share.
    pub fn is_shared(&self) -> bool {
        matches!(self.kind, FileKind::Script(_)) && self.file_name() == SHARED
    }

    /// Its path inside the folder of its pack.
    pub fn inside_pack(&self) -> &str {
        self.path.splitn(3, '/').nth(2).unwrap_or(&self.path)
    }

    /// Its name without folders and ending: of a script or scenario, the id of a card.
    pub fn stem(&self) -> &str {
        self.file_name().rsplit_once('.').map_or(self.file_name(), |(stem, _)| stem)
    }
}

/// A text that is open.
pub struct Document {
    pub uri: Uri,
    pub version: i32,
    pub text: Arc<str>,
    /// Where it belongs, if to a project at all.
    pub place: Option<ProjectFile>,
}

/// Whether a text may be open among those that are: there is a bound to what an editor can make the server hold.
pub fn check_room(open: &HashMap<Uri, Document>, uri: &Uri, bytes: usize) -> Result<(), String> {
    let others = || open.values().filter(|document| document.uri != *uri);
    if others().count() >= OPEN_DOCUMENTS {
        return Err(format!("{OPEN_DOCUMENTS} documents are open, which is the most; close some of them"));
    }
    let held = others().map(|document| document.uri.0.len() + document.text.len()).sum::<usize>();
    if held + uri.0.len() + bytes > OPEN_BYTES {
        return Err(format!("the documents that are open have {OPEN_BYTES} bytes at most, all together"));
    }
    Ok(())
}

impl Document {
    pub fn apply(&mut self, version: i32, changes: &[Change]) {
        let mut text = self.text.to_string();
        for change in changes {
            match change {
                Change::TextDocumentContentChangePartial(part) => {
                    text.replace_range(position::span(&text, part.range), &part.text);
                }
                Change::TextDocumentContentChangeWholeDocument(whole) => text.clone_from(&whole.text),
            }
        }
        self.version = version;
        self.text = text.into();
    }
}

/// A project folder, with what is open in the editor in place of what is saved. Its paths are shown as they are inside
/// it: an editor is told of files, not of where the server runs.
pub struct Overlay(Edited<Arc<str>>);

impl Overlay {
    pub fn new(root: &Path, open: BTreeMap<String, Arc<str>>) -> Self {
        Overlay(Edited { disk: Disk::new(root), files: open })
    }
}

impl Source for Overlay {
    fn read(&self, path: &str) -> std::io::Result<Option<Vec<u8>>> {
        self.0.read(path)
    }

    fn files_below(&self, folder: &str) -> std::io::Result<Vec<String>> {
        self.0.files_below(folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_folders() {
        let place = |file: &str, open: &[&str]| {
            let open: Vec<PathBuf> = open.iter().map(PathBuf::from).collect();
            ProjectFile::of(Path::new(file), &open)
                .map(|place| (place.root.display().to_string(), place.path, place.pack))
        };
        let found = |root: &str, path: &str| Some((root.to_owned(), path.to_owned(), "p".to_owned()));
        assert_eq!(place("/g/cards/p/x.ron", &["/g"]), found("/g", "cards/p/x.ron"));
        assert_eq!(place("/g/a/cards/p/x.ron", &["/g"]), found("/g/a", "cards/p/x.ron"));
        assert_eq!(place("/cards/g/scripts/p/c/x.rhai", &[]), found("/cards/g", "scripts/p/c/x.rhai"));
        assert_eq!(place("/g/tests/scenarios/p/x.ron", &["/z"]), found("/g", "tests/scenarios/p/x.ron"));
        assert_eq!(place("/g/cards/p/words/eo.ron", &["/g"]), found("/g", "cards/p/words/eo.ron"));
        assert_eq!(place("/g/scripts/p/rules.rhai", &[]), found("/g", "scripts/p/rules.rhai"));
        for other in ["/g/cards/p/README.md", "/g/x.ron", "/x.rhai", "/g/cards/x.ron", "/g/cards/p/notes/x.ron", "/"] {
            assert_eq!(place(other, &["/g"]), None, "{other}");
        }
    }

    #[test]
    fn so_many_documents_are_open_and_no_more() {
        let uri = |number: usize| Uri(format!("{number:04}"));
        let document = |number, bytes| {
            let text = "x".repeat(bytes).into();
            (uri(number), Document { uri: uri(number), version: 1, text, place: None })
        };
        let mut open: HashMap<Uri, Document> = (1..OPEN_DOCUMENTS).map(|number| document(number, 1)).collect();
        assert_eq!(check_room(&open, &uri(0), 1), Ok(()));
        open.extend([document(0, 1)]);
        assert_eq!(check_room(&open, &uri(0), 1), Ok(()), "it is open already");
        let refused = check_room(&open, &uri(OPEN_DOCUMENTS), 1).unwrap_err();
        assert!(refused.contains(&OPEN_DOCUMENTS.to_string()), "{refused}");
        // Their addresses have four bytes each.
        let open: HashMap<Uri, Document> = [document(1, OPEN_BYTES - 13)].into();
        assert_eq!(check_room(&open, &uri(2), 5), Ok(()));
        assert!(check_room(&open, &uri(2), 6).unwrap_err().contains(&OPEN_BYTES.to_string()));
        assert_eq!(check_room(&open, &uri(1), OPEN_BYTES - 4), Ok(()), "it takes its own place");
    }

    #[test]
    fn what_is_open_lies_over_what_is_saved() {
        let folder = tempfile::TempDir::new().unwrap();
        std::fs::create_dir_all(folder.path().join("cards/p")).unwrap();
        std::fs::write(folder.path().join("cards/p/a.ron"), "saved").unwrap();
        let open =
            [("cards/p/a.ron", "typed"), ("cards/p/b.ron", "new")].map(|(path, text)| (path.to_owned(), text.into()));
        let overlay = Overlay::new(folder.path(), open.into());
        assert_eq!(overlay.files_below("cards").unwrap(), ["cards/p/a.ron", "cards/p/b.ron"]);
        assert_eq!(overlay.read("cards/p/a.ron").unwrap().unwrap(), b"typed");
        assert_eq!(overlay.read("cards/p/c.ron").unwrap(), None);
    }
}
