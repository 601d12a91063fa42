//! Everything that is wrong with a value of a data file. The reader stops at the first thing; so that is blanked out, and
//! what is left is read again.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::card_fields::CARD_FIELDS;
use super::ron_problem::ron_problem;
use crate::problem::{Diagnostic, SourceFile, closest};
use crate::syntax::spanned::{RonError, Spanned};
use crate::syntax::{RonNode, outline, spanned};

/// So many problems are told of one value.
const MOST: usize = 20;

/// Values of any kind, to stand for a field that is missing.
const STAND_INS: [&str; 5] = ["\"\"", "0", "{}", "[]", "()"];

/// The items of a list that can be read, and everything that is wrong with the others. No item may be without the fields
/// that are `also_needed`, though what is read without them would do.
pub fn read_list<T: DeserializeOwned>(
    file: &Arc<SourceFile>,
    also_needed: &[&'static str],
) -> (Vec<Spanned<T>>, Vec<Diagnostic>) {
    let items = match spanned::list_from_str::<T>(&file.text) {
        Ok(items) => items,
        Err(error) => return (Vec::new(), vec![ron_problem(file, error)]),
    };
    let (mut read, mut problems) = (Vec::new(), Vec::new());
    for item in items {
        match item {
            Ok(item) => {
                problems.extend(lacking(file, &item.span, also_needed));
                read.push(item);
            }
            Err((span, error)) => {
                problems.extend(all_wrong::<T>(file, &span, error));
                problems.extend(lacking(file, &span, also_needed));
            }
        }
    }
    (read, problems)
}

/// The fields that an item lacks, whatever else is wrong with it. One that is there under a name that is nearly right is
/// not missing.
fn lacking(file: &Arc<SourceFile>, span: &Range<usize>, needed: &[&'static str]) -> Vec<Diagnostic> {
    let text = &file.text[span.clone()];
    let Some(root) = outline(text).ok().filter(|root| !needed.is_empty() && root.bracket.is_some()) else {
        return Vec::new();
    };
    let keys: Vec<&str> = root.children.iter().filter_map(|item| item.key.clone().map(|key| &text[key])).collect();
    let fields = || CARD_FIELDS.iter().filter_map(|field| field.path.first().copied());
    let meant = |key: &str| {
        if fields().any(|field| field == key) {
            Some(key.to_owned())
        } else {
            closest(key, fields()).map(str::to_owned)
        }
    };
    let there = |field: &&&'static str| keys.iter().any(|key| meant(key).as_deref() == Some(**field));
    let missing = needed.iter().filter(|field| !there(field));
    let told = |field: &&'static str| {
        let error = ron::Error::MissingStructField { field, outer: Some("a card".to_owned()) };
        ron_problem(file, RonError { error, offset: span.end.saturating_sub(1) })
    };
    missing.map(told).collect()
}

/// All problems of a value, of which the first is known.
fn all_wrong<T: DeserializeOwned>(file: &Arc<SourceFile>, span: &Range<usize>, first: RonError) -> Vec<Diagnostic> {
    let mut copy = Copy { text: file.text[span.clone()].to_owned(), start: span.start, added: 0 };
    let (mut problems, mut next) = (Vec::new(), Some(first));
    // Fields that are there, if under a name that is nearly right or with a value that is not: they are not missing.
    let mut there: Vec<String> = Vec::new();
    while let Some(error) = next.take() {
        let missing = match &error.error {
            ron::Error::MissingStructField { field, .. } => Some(*field),
            ron::Error::NoSuchStructField { expected, found, .. } => {
                there.extend(closest(found, expected.iter().copied()).map(str::to_owned));
                None
            }
            _ => None,
        };
        let offset = error.offset;
        if missing.is_none_or(|field| !there.iter().any(|other| other == field)) {
            problems.push(ron_problem(file, error));
        }
        if problems.len() == MOST {
            break;
        }
        next = match (copy.blank_out(offset), missing) {
            (Some(field), _) => {
                there.push(field);
                copy.read::<T>().err()
            }
            (None, Some(field)) => copy.put_in::<T>(field),
            (None, None) => None,
        };
    }
    problems
}

/// A value of a file, to be changed.
struct Copy {
    text: String,
    /// Where it begins in the file.
    start: usize,
    /// How many bytes have been put in at its beginning.
    added: usize,
}

impl Copy {
    fn read<T: DeserializeOwned>(&self) -> Result<T, RonError> {
        let from = self.start.wrapping_sub(self.added);
        spanned::copy_from_str(&self.text, from)
    }

    /// Blanks out the innermost field around a place of the file, and says which it was.
    fn blank_out(&mut self, offset: usize) -> Option<String> {
        let at = offset.checked_sub(self.start)? + self.added;
        let root = outline(&self.text).ok()?;
        let item = innermost(&root, at)?;
        let field = self.text[item.key.clone()?].trim_matches('"').to_owned();
        let end = item.comma.map_or(item.span.end, |comma| comma + 1);
        self.text.replace_range(item.start()..end, &" ".repeat(end - item.start()));
        Some(field)
    }

    /// Puts in a field that is missing, with a value that can be read; the next error, if there is one besides.
    fn put_in<T: DeserializeOwned>(&mut self, field: &str) -> Option<RonError> {
        let root = outline(&self.text).ok()?;
        root.bracket?;
        let open = root.inside.start;
        for value in STAND_INS {
            let written = format!("{field}: {value},");
            let mut with = Copy { text: self.text.clone(), added: self.added + written.len(), ..*self };
            with.text.insert_str(open, &written);
            let error = with.read::<T>().err();
            // What is wrong with the value that was put in is before everything that is written.
            let written = |error: &RonError| (open..=self.text.len()).contains(&error.offset.wrapping_sub(self.start));
            let fits = error.as_ref().is_none_or(written);
            if fits {
                *self = with;
                return error;
            }
        }
        None
    }
}

/// The innermost item with a key around a place.
fn innermost(node: &RonNode, at: usize) -> Option<&RonNode> {
    let item = node.children.iter().find(|item| (item.start()..item.span.end).contains(&at))?;
    innermost(item, at).or(item.key.is_some().then_some(item))
}
