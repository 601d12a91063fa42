//! RON values that remember their file, and merging one over another.

use std::ops::Range;
use std::sync::Arc;

use super::{NotRon, RonNode, outline};
use crate::problem::SourceFile;

/// A piece of a file.
#[derive(Clone, Debug)]
pub struct Piece {
    pub file: Arc<SourceFile>,
    pub span: Range<usize>,
}

impl Piece {
    pub fn text(&self) -> &str {
        &self.file.text[self.span.clone()]
    }

    /// What it says, if it is a text in quotes.
    pub fn string(&self) -> Option<String> {
        ron::from_str(self.text()).ok()
    }
}

/// A value of a RON file, or one made of several.
#[derive(Clone, Debug)]
pub struct WrittenValue {
    /// Where it was written. One made of several: where the last of them was.
    pub place: Piece,
    pub inside: Option<Inside>,
    /// It is not what stands at its place, but its items are.
    pub is_made: bool,
}

/// What stands between brackets.
#[derive(Clone, Debug)]
pub struct Inside {
    /// With the name before it.
    pub opening: Piece,
    pub items: Vec<Item>,
    pub closing: Piece,
}

#[derive(Clone, Debug)]
pub struct Item {
    pub key: Option<Key>,
    pub value: WrittenValue,
}

#[derive(Clone, Debug)]
pub struct Key {
    pub name: String,
    pub place: Piece,
}

impl WrittenValue {
    /// The value a file holds.
    pub fn of_file(file: &Arc<SourceFile>) -> Result<Self, NotRon> {
        Ok(WrittenValue::of(file, &outline(&file.text)?))
    }

    fn of(file: &Arc<SourceFile>, node: &RonNode) -> Self {
        let piece = |span: Range<usize>| Piece { file: file.clone(), span };
        let inside = node.brackets(&file.text).map(|node| Inside {
            opening: piece(node.span.start..node.inside.start),
            items: node.children.iter().map(|child| Item::of(file, child)).collect(),
            closing: piece(node.inside.end..node.span.end),
        });
        WrittenValue { place: piece(node.span.clone()), inside, is_made: false }
    }

    pub fn items(&self) -> &[Item] {
        self.inside.as_ref().map_or(&[], |inside| &inside.items)
    }

    pub fn items_mut(&mut self) -> &mut Vec<Item> {
        self.is_made = true;
        let place = &self.place;
        let empty = || Inside { opening: place.clone(), items: Vec::new(), closing: place.clone() };
        &mut self.inside.get_or_insert_with(empty).items
    }

    /// The item with a key.
    pub fn item(&self, key: &str) -> Option<&Item> {
        self.items().iter().find(|item| item.is_called(key))
    }

    pub fn get(&self, key: &str) -> Option<&WrittenValue> {
        self.item(key).map(|item| &item.value)
    }

    /// A text in quotes.
    pub fn string(&self) -> Option<String> {
        self.place.string()
    }

    /// What a card, a tile or a clan is known by.
    pub fn id(&self) -> Option<String> {
        self.get("id").and_then(WrittenValue::string)
    }

    /// The name before its brackets: `Choose` of `Choose(picks: [1])`.
    pub fn name(&self) -> &str {
        self.inside.as_ref().map_or("", |inside| name(&inside.opening).0)
    }

    pub fn opening_bracket(&self) -> Option<char> {
        self.inside.as_ref().and_then(|inside| name(&inside.opening).1)
    }

    fn is_list(&self) -> bool {
        self.opening_bracket() == Some('[')
    }

    /// Whether it has keys, or could have: a struct or a map.
    fn has_keys(&self) -> bool {
        !self.is_list() && self.inside.is_some() && self.items().iter().all(|item| item.key.is_some())
    }

    /// Whether it says the same, however it is written.
    pub fn says_the_same(&self, other: &WrittenValue) -> bool {
        let (Some(a), Some(b)) = (&self.inside, &other.inside) else {
            let plain = self.inside.is_none() && other.inside.is_none();
            return plain && (self.place.text() == other.place.text() || same_string(&self.place, &other.place));
        };
        let key = |item: &Item| item.key.as_ref().map(|key| key.name.clone());
        name(&a.opening) == name(&b.opening)
            && a.items.len() == b.items.len()
            && a.items.iter().zip(&b.items).all(|(a, b)| key(a) == key(b) && a.value.says_the_same(&b.value))
    }

    /// This value with another laid over it: field by field where both have fields, item by item where `ids` says that
    /// both are lists of things with ids, and otherwise the other alone.
    pub fn under(&self, over: &WrittenValue, ids: Ids) -> WrittenValue {
        let (Some(mine), Some(theirs)) = (&self.inside, &over.inside) else { return over.clone() };
        let by_id = ids == Ids::Items && self.is_list() && over.is_list();
        let by_key = self.has_keys() && over.has_keys() && name(&mine.opening) == name(&theirs.opening);
        if !by_id && !by_key {
            return over.clone();
        }
        let mut items = mine.items.clone();
        let mut done = vec![false; items.len()];
        for item in &theirs.items {
            let meant = |mine: &Item| match &item.key {
                Some(key) => mine.is_called(&key.name),
                None => by_id && item.value.id().is_some() && mine.value.id() == item.value.id(),
            };
            // What is there twice stays there twice, to be told so.
            match items.iter().take(done.len()).position(meant).filter(|&index| !done[index]) {
                Some(index) => {
                    let ids = item.key.as_ref().map_or(Ids::None, |key| ids.of_field(&key.name));
                    let value = items[index].value.under(&item.value, ids);
                    items[index] = Item { key: item.key.clone(), value };
                    done[index] = true;
                }
                None => items.push(item.clone()),
            }
        }
        let inside = Inside { opening: theirs.opening.clone(), items, closing: theirs.closing.clone() };
        WrittenValue { place: over.place.clone(), inside: Some(inside), is_made: true }
    }
}

impl Item {
    fn of(file: &Arc<SourceFile>, node: &RonNode) -> Self {
        let key = node.key.clone().map(|span| {
            let place = Piece { file: file.clone(), span };
            Key { name: place.string().unwrap_or_else(|| place.text().to_owned()), place }
        });
        Item { key, value: WrittenValue::of(file, node) }
    }

    pub fn is_called(&self, name: &str) -> bool {
        self.key.as_ref().is_some_and(|key| key.name == name)
    }
}

/// Which lists hold things that are known by their ids; other lists are replaced as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ids {
    None,
    /// The items of this very list.
    Items,
    /// Those of the field `clans`.
    Clans,
}

impl Ids {
    fn of_field(self, field: &str) -> Ids {
        if self == Ids::Clans && field == "clans" { Ids::Items } else { Ids::None }
    }
}

/// The name before brackets, and the brackets.
fn name(opening: &Piece) -> (&str, Option<char>) {
    let text = opening.text();
    (text.trim_end_matches(['(', '[', '{']).trim_end(), text.chars().last())
}

fn same_string(a: &Piece, b: &Piece) -> bool {
    a.string().is_some_and(|string| b.string() == Some(string))
}

#[cfg(test)]
mod tests {
    use super::super::print::Printed;
    use super::*;

    fn value(text: &str) -> WrittenValue {
        let file = Arc::new(SourceFile { path: "x".to_owned(), text: text.to_owned() });
        WrittenValue::of_file(&file).unwrap_or_else(|e| panic!("{e}: {text}"))
    }

    #[track_caller]
    fn merged(base: &str, over: &str, ids: Ids, expected: &str) {
        let printed = Printed::new("x", &value(base).under(&value(over), ids));
        let text = &printed.file.text;
        assert!(value(text).says_the_same(&value(expected)), "{text}");
    }

    #[test]
    fn fields_are_laid_over_fields_at_any_depth() {
        merged("(a: 1, b: (c: 2, d: [3]))", "(b: (d: [4, 5]), e: 6)", Ids::None, "(a: 1, b: (c: 2, d: [4, 5]), e: 6)");
        merged(
            r#"(name: {"en": "a", "fr": "b"})"#,
            r#"(name: {"fr": "c"})"#,
            Ids::None,
            r#"(name: {"en": "a", "fr": "c"})"#,
        );
        merged("(x: Some((cost: 1, zombie: true)))", "(x: (cost: 2))", Ids::None, "(x: (cost: 2, zombie: true))");
        merged("(x: (cost: 1))", "(x: None)", Ids::None, "(x: None)");
        merged("(x: None)", "(x: (cost: 1))", Ids::None, "(x: (cost: 1))");
        merged("(a: 1 /* one */, // comment\n)", "(b: 2)", Ids::None, "(a: 1, b: 2)");
    }

    #[test]
    fn what_is_called_otherwise_is_replaced() {
        merged("(clans: Choose(picks: [1]))", "(clans: Remove(keep: 5))", Ids::None, "(clans: Remove(keep: 5))");
        merged(
            "(clans: Choose(picks: [1], x: 2))",
            "(clans: Choose(x: 3))",
            Ids::None,
            "(clans: Choose(picks: [1], x: 3))",
        );
        merged("(a: [(1, 2)])", "(a: [])", Ids::None, "(a: [])");
        merged("(a: (1, 2))", "(a: (3, 4))", Ids::None, "(a: (3, 4))");
    }

    #[test]
    fn lists_of_things_with_ids_are_laid_over_thing_by_thing() {
        merged(
            r#"[(id: "a", x: 1), (id: "b", x: 2)]"#,
            r#"[(id: "c", x: 3), (id: "b", y: 4)]"#,
            Ids::Items,
            r#"[(id: "a", x: 1), (id: "b", x: 2, y: 4), (id: "c", x: 3)]"#,
        );
        let (base, over) =
            (r#"(clans: [(id: "a", x: 1)], other: [(id: "a")])"#, r#"(clans: [(id: "a", y: 2)], other: [])"#);
        merged(base, over, Ids::Clans, r#"(clans: [(id: "a", x: 1, y: 2)], other: [])"#);
        merged(
            r#"[(id: "a", x: 1)]"#,
            r#"[(id: "a", x: 2), (id: "a", x: 3)]"#,
            Ids::Items,
            r#"[(id: "a", x: 2), (id: "a", x: 3)]"#,
        );
    }

    #[test]
    fn layout_and_spelling_of_strings_make_no_difference() {
        assert!(value("(a: \"\\u{e9}\" , )").says_the_same(&value("( // x\n a: \"é\")")));
        assert!(value("(a: Some((b: 1)))").says_the_same(&value("(a: (b: 1))")));
        assert!(!value("(a: 1)").says_the_same(&value("(a: 2)")));
        assert!(!value("[1]").says_the_same(&value("[1, 2]")));
        assert!(!value("(1)").says_the_same(&value("[1]")));
    }
}
