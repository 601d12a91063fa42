//! RON values that remember their position in the file.

use std::cell::{Cell, RefCell};
use std::ops::{Deref, Range};

use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

thread_local! {
    /// Address and length of the text being parsed, so that a slice of it can be turned back into an offset.
    static TEXT: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    /// What failed inside a spanned value, and where in the whole text: its own parser counts from the value, and an
    /// error passed on through serde is only a message.
    static FAILURE: RefCell<Option<(usize, ron::Error)>> = const { RefCell::new(None) };
}

/// A value and the bytes of the file it was read from.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// Wherever it is written, it says the same.
impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T> Deref for Spanned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?.trim().get_ron();
        let (base, len) = TEXT.get();
        let start = (raw.as_ptr() as usize).wrapping_sub(base);
        let start = if start <= len { start } else { 0 };
        let value = options().from_str::<T>(raw).map_err(|e| {
            let offset = start.wrapping_add(offset_in(raw, e.span.start.line, e.span.start.col));
            let message = e.code.to_string();
            FAILURE.with_borrow_mut(|failure| {
                failure.get_or_insert((offset, e.code));
            });
            D::Error::custom(message)
        })?;
        Ok(Spanned { value, span: start..start.wrapping_add(raw.len()) })
    }
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

fn offset_in(text: &str, line: usize, column: usize) -> usize {
    let file = crate::problem::SourceFile { path: String::new(), text: text.to_owned() };
    file.offset(line, column)
}

/// Why a text could not be read, and the byte at which that showed.
#[derive(Debug)]
pub struct RonError {
    pub error: ron::Error,
    pub offset: usize,
}

/// Reads a piece of text that starts at `start` of the whole.
fn read<T: DeserializeOwned>(text: &str, start: usize) -> Result<T, RonError> {
    FAILURE.set(None);
    options().from_str::<T>(text).map_err(|e| match FAILURE.take() {
        Some((offset, error)) => RonError { error, offset },
        None => {
            RonError { offset: start.wrapping_add(offset_in(text, e.span.start.line, e.span.start.col)), error: e.code }
        }
    })
}

/// What the reader would have taken instead of a name it does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Names of fields, or else of variants.
    pub fields: bool,
    pub names: &'static [&'static str],
    /// What has them.
    pub of: Option<String>,
}

/// Reads a text in which one name is made up, to learn what could stand in its place.
pub fn expected<T: DeserializeOwned>(text: &str, made_up: &str) -> Option<Expected> {
    match from_str::<T>(text).err()?.error {
        ron::Error::NoSuchStructField { expected: names, found, outer: of } if found == made_up => {
            Some(Expected { fields: true, names, of })
        }
        ron::Error::NoSuchEnumVariant { expected: names, found, outer: of } if found == made_up => {
            Some(Expected { fields: false, names, of })
        }
        _ => None,
    }
}

/// Reads a whole text; [`Spanned`] values inside get their place in it.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, RonError> {
    TEXT.set((text.as_ptr() as usize, text.len()));
    read(text, 0)
}

/// Reads a part of a text; [`Spanned`] values inside get their place in the whole.
pub fn part_from_str<T: DeserializeOwned>(text: &str, part: &Range<usize>) -> Result<T, RonError> {
    TEXT.set((text.as_ptr() as usize, text.len()));
    read(&text[part.clone()], part.start)
}

/// Reads a changed copy of a part of a text; offsets count as if it stood at `start` of the whole. That may be before
/// its beginning, if something was put in at the start of the copy.
pub fn copy_from_str<T: DeserializeOwned>(copy: &str, start: usize) -> Result<T, RonError> {
    TEXT.set(((copy.as_ptr() as usize).wrapping_sub(start), usize::MAX));
    read(copy, start)
}

/// An item of a list, or where it is and why it could not be read.
pub type ListItem<T> = Result<Spanned<T>, (Range<usize>, RonError)>;

/// Reads a list item by item, so that one wrong item does not hide the others.
pub fn list_from_str<T: DeserializeOwned>(text: &str) -> Result<Vec<ListItem<T>>, RonError> {
    let items: Vec<Spanned<Box<RawValue>>> = from_str(text)?;
    // Each is parsed in place, so that spans inside it still count from the start of the whole.
    let item = |span: Range<usize>| match read(&text[span.clone()], span.start) {
        Ok(value) => Ok(Spanned { value, span }),
        Err(error) => Err((span, error)),
    };
    Ok(items.into_iter().map(|raw| item(raw.span)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Goblin {
        name: Spanned<String>,
        level: Option<Spanned<u8>>,
    }

    #[test]
    fn values_know_their_place() {
        let text = "// é\n[(name: \"Zoë\", level: 2), (name: /* who */ \"Bo\")]";
        let goblins = list_from_str::<Goblin>(text).unwrap();
        let goblins: Vec<_> = goblins.into_iter().map(Result::unwrap).collect();
        assert_eq!(&text[goblins[0].name.span.clone()], "\"Zoë\"");
        assert_eq!(&text[goblins[0].level.as_ref().unwrap().span.clone()], "2");
        assert!(text[goblins[1].name.span.clone()].ends_with("\"Bo\""));
    }

    #[test]
    fn one_wrong_item_does_not_hide_the_others() {
        let text = "[(name: \"A\", levl: 1), (name: \"B\"), (name: \"C\", level: 999)]";
        let goblins = list_from_str::<Goblin>(text).unwrap();
        let errors: Vec<_> = goblins.iter().filter_map(|g| g.as_ref().err()).map(|(_, error)| error).collect();
        assert_eq!(errors.len(), 2);
        assert!(text[errors[0].offset..].starts_with("levl"), "{:?}", errors[0]);
        assert!(
            text[errors[1].offset..].starts_with("999") || text[errors[1].offset..].starts_with(" 999"),
            "{:?}",
            errors[1]
        );
    }
}
