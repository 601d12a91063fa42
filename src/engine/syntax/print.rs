//! Puts pieces of several files together as one text, which is then read and checked like any other: a merged value, or
//! a script with what it uses of others. Maps a place in that text back to the file it came from.

use std::ops::Range;
use std::sync::Arc;

use super::written::{Piece, WrittenValue};
use crate::problem::{Diagnostic, SourceFile};

/// A text made of pieces of others.
#[derive(Clone, Debug)]
pub struct Printed {
    pub file: Arc<SourceFile>,
    origins: Vec<Origin>,
}

/// A part of a text that is put together.
#[derive(Clone, Debug)]
pub enum Part {
    Copy(Piece),
    /// Something else that stands where a piece stood.
    InPlaceOf(Piece, String),
    /// What nobody wrote.
    Made(String),
}

/// Where a part of the text comes from.
#[derive(Clone, Debug)]
struct Origin {
    range: Range<usize>,
    piece: Piece,
    /// It is a copy, byte by byte.
    is_copy: bool,
}

impl Printed {
    pub fn new(path: &str, value: &WrittenValue) -> Self {
        let mut printer = Printer { text: String::new(), origins: Vec::new() };
        printer.value(value);
        let file = SourceFile { path: path.to_owned(), text: printer.text };
        Printed { file: Arc::new(file), origins: printer.origins }
    }

    /// Some parts, one after the other.
    pub fn of_parts(path: &str, parts: impl IntoIterator<Item = Part>) -> Self {
        let mut printer = Printer { text: String::new(), origins: Vec::new() };
        for part in parts {
            match part {
                Part::Copy(piece) => printer.copy(&piece),
                Part::Made(text) => printer.text += &text,
                Part::InPlaceOf(piece, text) => {
                    let start = printer.text.len();
                    printer.text += &text;
                    printer.origins.push(Origin { range: start..printer.text.len(), piece, is_copy: false });
                }
            }
        }
        let file = SourceFile { path: path.to_owned(), text: printer.text };
        Printed { file: Arc::new(file), origins: printer.origins }
    }

    /// Where what stands at a line and column of this text was written.
    pub fn written_at(&self, line: usize, column: usize) -> Option<(Arc<SourceFile>, usize, usize)> {
        let at = self.file.offset(line, column);
        let Piece { file, span } = self.origin(&(at..at))?;
        let (line, column) = file.line_column(span.start);
        Some((file, line, column))
    }

    /// The files it was put together from, in the order in which they come.
    pub fn files(&self) -> Vec<&Arc<SourceFile>> {
        let mut files: Vec<&Arc<SourceFile>> = Vec::new();
        for origin in &self.origins {
            if !files.iter().any(|file| Arc::ptr_eq(file, &origin.piece.file)) {
                files.push(&origin.piece.file);
            }
        }
        files
    }

    /// The pieces that were copied, each with its file.
    pub fn pieces(&self) -> impl Iterator<Item = (&Arc<SourceFile>, &str)> {
        let copies = self.origins.iter().filter(|origin| origin.is_copy);
        copies.map(|origin| (&origin.piece.file, origin.piece.text()))
    }

    /// Moves a problem from this text to the file where the wrong value was written.
    pub fn place(&self, problem: Diagnostic) -> Diagnostic {
        if !Arc::ptr_eq(&problem.file, &self.file) {
            return problem;
        }
        match self.origin(&problem.span) {
            Some(Piece { file, span }) => Diagnostic { file, span, ..problem },
            None => problem,
        }
    }

    /// The smallest part that holds a span.
    fn origin(&self, span: &Range<usize>) -> Option<Piece> {
        let holds = |origin: &&Origin| origin.range.start <= span.start && span.end <= origin.range.end;
        let origin = self.origins.iter().filter(holds).min_by_key(|origin| origin.range.len())?;
        let mut piece = origin.piece.clone();
        if origin.is_copy {
            let start = piece.span.start + (span.start - origin.range.start);
            piece.span = start..start + span.len();
        }
        Some(piece)
    }
}

struct Printer {
    text: String,
    origins: Vec<Origin>,
}

impl Printer {
    fn copy(&mut self, piece: &Piece) {
        let start = self.text.len();
        self.text += piece.text();
        self.origins.push(Origin { range: start..self.text.len(), piece: piece.clone(), is_copy: true });
    }

    fn value(&mut self, value: &WrittenValue) {
        let Some(inside) = value.inside.as_ref().filter(|_| value.is_made) else {
            return self.copy(&value.place);
        };
        let start = self.text.len();
        self.copy(&inside.opening);
        for item in &inside.items {
            self.text.push('\n');
            if let Some(key) = &item.key {
                self.copy(&key.place);
                self.text += ": ";
            }
            self.value(&item.value);
            self.text.push(',');
        }
        self.text.push('\n');
        self.copy(&inside.closing);
        let range = start..self.text.len();
        self.origins.push(Origin { range, piece: value.place.clone(), is_copy: false });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Code;
    use crate::syntax::written::Ids;

    #[test]
    fn every_place_leads_back_to_where_it_was_written() {
        let file = |path: &str, text: &str| Arc::new(SourceFile { path: path.to_owned(), text: text.to_owned() });
        let base = file("base", "(a: 1, b: (c: \"deep\", d: 3), /* é */ e: 4)");
        let over = file("over", "( // é\n b: (d: 99), f: oops)");
        let value = |file| WrittenValue::of_file(file).unwrap();
        let printed = Printed::new("mine", &value(&base).under(&value(&over), Ids::None));
        let text = &printed.file.text;
        let origin = |words: &str| {
            let start = text.find(words).unwrap_or_else(|| panic!("no {words} in {text}"));
            let problem = Diagnostic::new(Code::Data, &printed.file, start..start + words.len(), "");
            let placed = printed.place(problem);
            (placed.file.path.clone(), placed.file.text[placed.span.clone()].to_owned())
        };
        for (words, path) in [("\"deep\"", "base"), ("eep", "base"), ("99", "over"), ("oops", "over"), ("e: 4", "over")]
        {
            let (found, said) = origin(words);
            assert_eq!(found, path, "{words}");
            assert!(words == "e: 4" || said == words, "{said} for {words}");
        }
        let whole = Diagnostic::new(Code::Data, &printed.file, 0..text.len(), "");
        assert_eq!(printed.place(whole).span, 0..over.text.len());
        let elsewhere = Diagnostic::new(Code::Data, &base, 1..2, "");
        assert_eq!(printed.place(elsewhere).span, 1..2);
    }
}
