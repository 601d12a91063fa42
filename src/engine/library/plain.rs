//! A file of a pack before it is read for what it means: it is text, not too long, of a size that anybody can look
//! through, and nothing in it is hidden.

use std::ops::Range;
use std::sync::Arc;

use crate::hidden;
use crate::limits::{DATA_BYTES, ITEMS, TEXT_CHARS, VALUES};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::syntax::{RonNode, outline};

const BYTE_ORDER_MARK: char = '\u{feff}';

fn is_data(path: &str) -> bool {
    path.ends_with(".ron")
}

/// What is said of a file of data that is too long.
pub fn too_long(path: &str, bytes: &[u8]) -> Option<String> {
    let is_too_long = is_data(path) && bytes.len() > DATA_BYTES;
    is_too_long.then(|| format!("this file has {} bytes, more than {DATA_BYTES}", bytes.len()))
}

/// The file, or the first thing that keeps it from being read at all.
pub fn read(path: String, bytes: Vec<u8>) -> Result<Arc<SourceFile>, Box<Diagnostic>> {
    if let Some(message) = too_long(&path, &bytes) {
        let file = Arc::new(SourceFile { path, text: String::new() });
        return Err(Box::new(Diagnostic::new(Code::FileTooLong, &file, 0..0, message)));
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(e) => {
            let at = e.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(e.as_bytes()).into_owned();
            let file = Arc::new(SourceFile { path, text });
            let problem = Diagnostic::new(Code::NotUtf8, &file, file.token_at(at), "this file is not UTF-8 text");
            return Err(Box::new(problem.with_hint("save it as UTF-8 in your editor")));
        }
    };
    let file = Arc::new(SourceFile { path, text });
    match nothing_hidden(&file).and_then(|()| if is_data(&file.path) { looked_through(&file) } else { Ok(()) }) {
        Ok(()) => Ok(file),
        Err(problem) => Err(problem),
    }
}

type Looked = Result<(), Box<Diagnostic>>;

fn refuse(code: Code, file: &Arc<SourceFile>, span: Range<usize>, message: String, hint: &str) -> Looked {
    Err(Box::new(Diagnostic::new(code, file, span, message).with_hint(hint)))
}

const WHAT_IS_SEEN: &str = "what people read must be what is there: take it out";

fn nothing_hidden(file: &Arc<SourceFile>) -> Looked {
    // A file of data may begin with what some programs mark UTF-8 with; a script may not.
    let text = file.text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&file.text);
    if text.len() < file.text.len() && !is_data(&file.path) {
        let message = "this script begins with a byte order mark, which nobody can see".to_owned();
        let mark = 0..BYTE_ORDER_MARK.len_utf8();
        return refuse(Code::HiddenCharacter, file, mark, message, "save it as UTF-8 without a byte order mark (BOM)");
    }
    match hidden::first_in_file(text) {
        Some((at, c)) => {
            let at = at + file.text.len() - text.len();
            let message = format!("`{}` is a character nobody can see, and it changes what is seen", hidden::spelt(c));
            refuse(Code::HiddenCharacter, file, at..at + c.len_utf8(), message, WHAT_IS_SEEN)
        }
        None => Ok(()),
    }
}

/// Data is counted before it is parsed: a file of a few kilobytes can hold values for many megabytes of memory.
fn looked_through(file: &Arc<SourceFile>) -> Looked {
    let commas = file.text.bytes().filter(|&byte| byte == b',').count();
    if commas > VALUES {
        let message = format!("this file has {commas} values, counted by their commas; {VALUES} is the most");
        return refuse(Code::TooMany, file, 0..0, message, "look for something that was pasted into it many times");
    }
    // What is no RON is told so when it is read for what it means.
    let Ok(root) = outline(&file.text) else { return Ok(()) };
    node(file, &root)
}

/// Nothing deeper than an outline goes, so this may call itself.
fn node(file: &Arc<SourceFile>, node: &RonNode) -> Looked {
    if node.bracket.is_none() {
        return text(file, node.span.clone());
    }
    if node.children.len() > ITEMS {
        let message = format!("there are {} things in these brackets; {ITEMS} is the most", node.children.len());
        let opening = node.inside.start.saturating_sub(1)..node.inside.start;
        return refuse(Code::TooMany, file, opening, message, "look for something that was pasted here many times");
    }
    for child in &node.children {
        if let Some(key) = &child.key {
            text(file, key.clone())?;
        }
        self::node(file, child)?;
    }
    Ok(())
}

/// A text in quotes says what it shows, and is no longer than a card.
fn text(file: &Arc<SourceFile>, span: Range<usize>) -> Looked {
    let written = &file.text[span.clone()];
    if !written.contains('"') {
        return Ok(());
    }
    let Ok(said) = ron::from_str::<String>(written) else { return Ok(()) };
    if let Some(c) = hidden::first_in_text(&said) {
        return refuse(Code::HiddenCharacter, file, span, hidden::refusal(c), WHAT_IS_SEEN);
    }
    let length = said.chars().count();
    if length > TEXT_CHARS {
        let message = format!("this text has {length} characters; {TEXT_CHARS} is the most");
        return refuse(Code::TooLong, file, span.start..span.start + 1, message, "no card has room for it: shorten it");
    }
    Ok(())
}
