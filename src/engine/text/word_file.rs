//! Reads the files of phrases. There are some hundred phrases in a file: reading them by name, field after field, is a
//! fraction of the code that a derived reader of such large structs would be.

use std::collections::BTreeMap;

use crate::syntax::{RonNode, outline};

/// Something that a file of phrases can hold.
pub(super) trait Phrased: Sized {
    fn read(node: &RonNode, text: &str) -> Result<Self, String>;
}

/// Reads a whole file; the error says what is wrong with it.
pub(super) fn read<T: Phrased>(text: &str) -> Result<T, String> {
    T::read(&outline(text).map_err(|e| e.to_string())?, text)
}

impl Phrased for String {
    fn read(node: &RonNode, text: &str) -> Result<Self, String> {
        ron::from_str(&text[node.span.clone()]).map_err(|e| e.to_string())
    }
}

impl<T: Phrased> Phrased for Vec<T> {
    fn read(node: &RonNode, text: &str) -> Result<Self, String> {
        node.children.iter().map(|child| T::read(child, text)).collect()
    }
}

impl<T: Phrased> Phrased for BTreeMap<String, T> {
    fn read(node: &RonNode, text: &str) -> Result<Self, String> {
        let entry = |child: &RonNode| {
            let key = child.key_in(text).ok_or("an entry without a name")?;
            Ok((key.to_owned(), T::read(child, text)?))
        };
        node.children.iter().map(entry).collect()
    }
}

/// The phrase with a name.
pub(super) fn named<T: Phrased>(node: &RonNode, text: &str, name: &str) -> Result<T, String> {
    let child = node.get(text, name).ok_or_else(|| format!("no phrase `{name}`"))?;
    T::read(child, text).map_err(|e| format!("{name}: {e}"))
}

/// Every name is known, and stands there once.
pub(super) fn only(node: &RonNode, text: &str, names: &[&str]) -> Result<(), String> {
    for (index, child) in node.children.iter().enumerate() {
        let name = child.key_in(text).unwrap_or_default();
        if !names.contains(&name) {
            return Err(format!("nobody says `{name}`"));
        }
        if node.index_of(text, name) != Some(index) {
            return Err(format!("`{name}` stands there twice"));
        }
    }
    Ok(())
}

/// Structs of phrases, each read by the names of its fields.
macro_rules! words {
    ($($(#[$about:meta])* $pub:vis struct $Name:ident { $($(#[$doc:meta])* $seen:vis $field:ident: $Type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug)]
        $pub struct $Name { $($(#[$doc])* $seen $field: $Type,)* }

        impl $crate::text::word_file::Phrased for $Name {
            fn read(node: &$crate::syntax::RonNode, text: &str) -> Result<Self, String> {
                $crate::text::word_file::only(node, text, &[$(stringify!($field)),*])?;
                Ok($Name { $($field: $crate::text::word_file::named(node, text, stringify!($field))?,)* })
            }
        }
    )*};
}
pub(super) use words;

#[cfg(test)]
mod tests {
    use super::*;

    words! {
        struct Sample {
            greeting: String,
            names: BTreeMap<String, Vec<String>>,
        }
    }

    #[test]
    fn phrases_are_read_by_name_and_everything_wrong_is_told() {
        let sample: Sample = read(r#"(names: {"a": ["x", "y"]}, greeting: "h\"i")"#).unwrap();
        assert_eq!((sample.greeting.as_str(), sample.names["a"].len()), ("h\"i", 2));
        let wrong = |text: &str| read::<Sample>(text).unwrap_err();
        assert!(wrong("(names: {})").contains("no phrase `greeting`"));
        assert!(wrong(r#"(names: {}, greeting: "a", bye: "b")"#).contains("nobody says `bye`"));
        assert!(wrong(r#"(names: {}, greeting: "a", greeting: "b")"#).contains("twice"));
        assert!(wrong("(names: {}, greeting: 3)").contains("greeting: "));
        assert!(wrong("(names: {}").contains("byte"));
    }
}
