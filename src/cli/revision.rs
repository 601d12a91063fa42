//! The packs of a git revision. The repository may be a stranger's: what it lists is bounded before anything of it is
//! read, only the files of packs that are loaded are read, and git may complain as long as it likes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;

use ozeki_engine::hidden;
use ozeki_engine::library::{CARDS, SCRIPTS, Source};
use ozeki_engine::limits::{PACK_BYTES, PROJECT_FILES};

/// So much of what git complains about is told.
const COMPLAINT_BYTES: u64 = 2_000;

/// A file as git lists it; no size where git has lost the file itself.
struct Listed {
    object: String,
    bytes: Option<usize>,
}

pub struct Revision {
    name: String,
    files: BTreeMap<String, Listed>,
    /// One program gives all files, one after the other.
    reader: RefCell<Reader>,
}

impl Revision {
    pub fn open(folder: &Path, revision: &str) -> Result<Self> {
        // A revision that looks like an option is not one.
        let found = said(folder, &["rev-parse", "--verify", "--end-of-options", revision])?;
        let tree = format!("{}^{{tree}}", String::from_utf8_lossy(&found).trim());
        let mut files = BTreeMap::new();
        for top in [CARDS, SCRIPTS] {
            let list = said(folder, &["ls-tree", "-r", "-l", "-z", &tree, "--", top])?;
            let list = String::from_utf8_lossy(&list);
            let entries = list.split('\0').filter(|entry| !entry.is_empty());
            if entries.clone().nth(PROJECT_FILES).is_some() {
                return Err(refused(format!("{top}: there are more than {PROJECT_FILES} files here")));
            }
            for (path, listed) in entries.filter_map(plain_file) {
                if hidden::first_in_text(path).is_some() || path.contains(char::REPLACEMENT_CHARACTER) {
                    return Err(refused(format!("{path}: the name of this file is nothing that people can read")));
                }
                files.insert(path.to_owned(), listed);
            }
        }
        Ok(Revision { name: revision.to_owned(), files, reader: RefCell::new(Reader::start(folder)?) })
    }
}

impl Source for Revision {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>> {
        let Some(listed) = self.files.get(path) else { return Ok(None) };
        match listed.bytes {
            Some(bytes) if bytes > PACK_BYTES => {
                let message = format!("this file has {bytes} bytes; {PACK_BYTES} is the most");
                Err(Error::new(ErrorKind::FileTooLarge, message))
            }
            Some(bytes) => self.reader.borrow_mut().read(&listed.object, bytes).map(Some),
            None => Err(Error::other("it is missing in the repository")),
        }
    }

    fn files_below(&self, folder: &str) -> Result<Vec<String>> {
        let prefix = format!("{folder}/");
        Ok(self.files.keys().filter(|path| path.starts_with(&prefix)).cloned().collect())
    }

    fn shown(&self, path: &str) -> String {
        format!("git:{}/{path}", self.name)
    }
}

fn refused(why: String) -> Error {
    Error::new(ErrorKind::InvalidInput, why)
}

/// A plain file in a line of git's long listing; links and modules are none.
fn plain_file(entry: &str) -> Option<(&str, Listed)> {
    let (about, path) = entry.split_once('\t')?;
    let mut about = about.split_whitespace();
    let is_plain = about.next()?.starts_with("100");
    let object = about.nth(1)?.to_owned();
    let bytes = about.next()?.parse().ok();
    is_plain.then_some((path, Listed { object, bytes }))
}

/// A git that runs. What it complains about is taken as it comes: it waits for nobody to listen.
struct Git {
    child: Child,
    complaint: Option<JoinHandle<String>>,
}

impl Git {
    fn start(folder: &Path, args: &[&str], input: Stdio) -> Result<Self> {
        let mut command = Command::new("git");
        // A repository from a stranger may name programs that fetch what it lacks: nothing is fetched.
        command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "none");
        command.arg("-C").arg(folder).args(args).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| Error::new(e.kind(), format!("cannot run git: {e}")))?;
        let complaint = child.stderr.take().map(|stream| std::thread::spawn(|| beginning(stream)));
        Ok(Git { child, complaint })
    }

    /// Waits for its end, which must be a good one.
    fn end(&mut self) -> Result<()> {
        let is_good = self.child.wait()?.success();
        let complaint = self.complaint.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        if is_good { Ok(()) } else { Err(Error::other(complaint)) }
    }
}

impl Drop for Git {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// The beginning of what a stream says; the rest is read, too, and forgotten.
fn beginning(mut stream: impl Read) -> String {
    let mut kept = Vec::new();
    _ = stream.by_ref().take(COMPLAINT_BYTES).read_to_end(&mut kept);
    let is_all = !matches!(std::io::copy(&mut stream, &mut std::io::sink()), Ok(more) if more > 0);
    format!("{}{}", String::from_utf8_lossy(&kept).trim(), if is_all { "" } else { " …" })
}

/// What git says. Folders that hold each other many times over make a list without end.
fn said(folder: &Path, args: &[&str]) -> Result<Vec<u8>> {
    let mut git = Git::start(folder, args, Stdio::null())?;
    let mut said = Vec::new();
    if let Some(out) = git.child.stdout.take() {
        out.take(PACK_BYTES as u64 + 1).read_to_end(&mut said)?;
    }
    if said.len() > PACK_BYTES {
        return Err(refused(format!("git says more than {PACK_BYTES} bytes at once")));
    }
    git.end().map(|()| said)
}

/// A git that is asked for one object after the other.
struct Reader {
    git: Git,
    asks: Option<ChildStdin>,
    answers: Option<BufReader<ChildStdout>>,
}

impl Reader {
    fn start(folder: &Path) -> Result<Self> {
        let mut git = Git::start(folder, &["cat-file", "--batch"], Stdio::piped())?;
        let (asks, answers) = (git.child.stdin.take(), git.child.stdout.take().map(BufReader::new));
        Ok(Reader { git, asks, answers })
    }

    fn read(&mut self, object: &str, bytes: usize) -> Result<Vec<u8>> {
        match self.ask(object, bytes) {
            Some(read) => Ok(read),
            // After an answer that was none, nobody knows what the next one belongs to.
            None => {
                (self.asks, self.answers) = (None, None);
                self.git.end()?;
                Err(Error::other("git cannot read it, or another file before it"))
            }
        }
    }

    /// The answer is a line, `<object> blob <size>`, the bytes, and the end of a line.
    fn ask(&mut self, object: &str, bytes: usize) -> Option<Vec<u8>> {
        let (asks, answers) = (self.asks.as_mut()?, self.answers.as_mut()?);
        writeln!(asks, "{object}").ok()?;
        let mut line = String::new();
        answers.by_ref().take(COMPLAINT_BYTES).read_line(&mut line).ok()?;
        if line != format!("{object} blob {bytes}\n") {
            return None;
        }
        let mut read = vec![0; bytes + 1];
        answers.read_exact(&mut read).ok()?;
        (read.pop() == Some(b'\n')).then_some(read)
    }
}
