//! Edits a RON text without touching comments, order and layout: only the bytes that change are replaced.

use std::ops::Range;

use crate::syntax::{NotRon, RonNode, outline, rest_of_line};

/// One indentation, where a text has none to copy.
pub const STEP: &str = "    ";

/// How the lines around an edited value are written.
#[derive(Clone, Debug)]
pub struct Lines {
    pub ending: &'static str,
    /// The indentation of the line the value starts on.
    pub indent: String,
}

impl Lines {
    /// Those of the value that starts at a place of a text.
    pub fn around(text: &str, at: usize) -> Self {
        Lines { ending: ending(text), indent: indent_of_line(text, at).to_owned() }
    }

    /// The end of a line and the beginning of the next.
    pub fn begin(&self, indent: &str) -> String {
        format!("{}{indent}", self.ending)
    }
}

fn ending(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

fn indent_of_line(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Whether only blanks stand before this place on its line, and there is a line before.
pub fn begins_line(text: &str, at: usize) -> bool {
    let start = line_start(text, at);
    start > 0 && text[start..at].chars().all(|c| c == ' ' || c == '\t')
}

/// Whether the items stand on more than one line.
pub fn is_spread(text: &str, node: &RonNode) -> bool {
    node.children.iter().any(|item| begins_line(text, item.start()))
}

/// The indentation of an item that gets a line of its own: that of the nearest sibling that has one.
pub fn item_indent(text: &str, node: &RonNode, index: usize, lines: &Lines) -> String {
    let (before, after) = node.children.split_at(index.min(node.children.len()));
    match before.iter().rev().chain(after).find(|item| begins_line(text, item.start())) {
        Some(sibling) => indent_of_line(text, sibling.start()).to_owned(),
        None => format!("{}{STEP}", lines.indent),
    }
}

/// What replaces a piece of the text.
type Splice = (Range<usize>, String);

fn apply(text: &mut String, mut splices: Vec<Splice>) {
    splices.sort_by_key(|(range, _)| range.start);
    for (range, new) in splices.into_iter().rev() {
        text.replace_range(range, &new);
    }
}

/// Puts an item before the one with this number, or at the end; on a line of its own, or beside the one before it.
fn insert(text: &str, node: &RonNode, index: usize, item: &str, own_line: bool, lines: &Lines) -> Vec<Splice> {
    let begin = lines.begin(&item_indent(text, node, index, lines));
    let Some(before) = index.checked_sub(1).and_then(|i| node.children.get(i)) else {
        return match node.children.first() {
            Some(first) if own_line => vec![(first.start()..first.start(), format!("{item},{begin}"))],
            Some(first) => vec![(first.start()..first.start(), format!("{item}, "))],
            None if own_line => {
                let blank = text[node.inside.clone()].trim().is_empty();
                let end = if blank { node.inside.end } else { node.inside.start };
                vec![(node.inside.start..end, format!("{begin}{item},{}", lines.begin(&lines.indent)))]
            }
            None => vec![(node.inside.start..node.inside.start, item.to_owned())],
        };
    };
    let after = before.comma.map_or(before.span.end, |comma| comma + 1);
    // A comment at the end of the line is about what stands before it, and stays there.
    let line_end = rest_of_line(text, after).unwrap_or(after);
    match (before.comma, own_line) {
        (Some(_), true) => vec![(line_end..line_end, format!("{begin}{item},"))],
        (Some(_), false) => vec![(after..after, format!(" {item},"))],
        (None, true) if line_end > after => {
            vec![(after..after, ",".to_owned()), (line_end..line_end, format!("{begin}{item}"))]
        }
        (None, true) => vec![(after..after, format!(",{begin}{item}"))],
        (None, false) => vec![(after..after, format!(", {item}"))],
    }
}

/// Takes an item out, with its comma and its line if it was alone on it. Comments beside it stay.
fn remove(text: &str, node: &RonNode, index: usize) -> Vec<Splice> {
    let item = &node.children[index];
    let (mut start, mut end) = (item.start(), item.span.end);
    let mut splices = Vec::new();
    match item.comma {
        Some(comma) if text[end..comma].trim().is_empty() => end = comma + 1,
        Some(comma) => splices.push((comma..comma + 1, String::new())),
        // It was the last and had none: so does the new last.
        None => {
            let before = index.checked_sub(1).and_then(|i| node.children[i].comma);
            splices.extend(before.map(|comma| (comma..comma + 1, String::new())));
        }
    }
    let blanks_after = |at: usize| text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len();
    let line_end = end + blanks_after(end);
    let newline = ["\r\n", "\n"].into_iter().find(|newline| text[line_end..].starts_with(newline));
    match (begins_line(text, start), newline) {
        (true, Some(newline)) => (start, end) = (line_start(text, start), line_end + newline.len()),
        (true, None) => end = line_end,
        (false, _) if index == 0 => end = line_end,
        (false, _) => start = text[..start].trim_end_matches([' ', '\t']).len(),
    }
    splices.push((start..end, String::new()));
    splices
}

/// A struct of a text, taken out of it to be edited.
pub struct StructText {
    text: String,
    lines: Lines,
}

impl StructText {
    pub fn new(text: &str, lines: Lines) -> Self {
        StructText { text: text.to_owned(), lines }
    }

    pub fn into_text(self) -> String {
        self.text
    }

    /// Whether there is a value at a path of keys.
    pub fn has(&self, path: &[&str]) -> Result<bool, NotRon> {
        Ok(outline(&self.text)?.find(&self.text, path).is_some())
    }

    /// The value at a path of keys, as it is written.
    pub fn written(&self, path: &[&str]) -> Result<Option<&str>, NotRon> {
        let root = outline(&self.text)?;
        Ok(root.find(&self.text, path).map(|node| node.span.clone()).map(|span| &self.text[span]))
    }

    /// The keys of the value at a path of keys; none if there is no such value.
    pub fn keys(&self, path: &[&str]) -> Result<Vec<String>, NotRon> {
        let root = outline(&self.text)?;
        let inside = root.find(&self.text, path).and_then(|node| node.brackets(&self.text));
        let children = inside.map_or(&[][..], |inside| &inside.children);
        Ok(children.iter().filter_map(|child| child.key_in(&self.text)).map(str::to_owned).collect())
    }

    /// Whether the value at a path of keys has brackets.
    pub fn is_struct(&self, path: &[&str]) -> Result<bool, NotRon> {
        let root = outline(&self.text)?;
        Ok(root.find(&self.text, path).is_some_and(|node| node.brackets(&self.text).is_some()))
    }

    /// Whether the brackets at a path of keys have nothing in them.
    pub fn is_empty(&self, path: &[&str]) -> Result<bool, NotRon> {
        let root = outline(&self.text)?;
        let inside = root.find(&self.text, path).and_then(|node| node.brackets(&self.text));
        Ok(inside.is_some_and(|inside| inside.children.is_empty()))
    }

    /// Replaces the value at a path of keys. If only its last key is missing, it is put after the nearest one that
    /// comes before it in `order`; on a line of its own, as `own_line` says, or where its siblings are if left out.
    pub fn set(
        &mut self,
        path: &[&str],
        value: &str,
        order: &[&str],
        own_line: Option<bool>,
    ) -> Result<&mut Self, NotRon> {
        let root = outline(&self.text)?;
        if let Some(node) = root.find(&self.text, path) {
            let span = node.span.clone();
            self.text.replace_range(span, value);
            return Ok(self);
        }
        let (key, parents) = path.split_last().ok_or(NotRon(0))?;
        let parent = root.find(&self.text, parents).ok_or(NotRon(root.span.start))?;
        let inside = parent.brackets(&self.text).ok_or(NotRon(parent.span.start))?;
        let rank = order.iter().position(|k| k == key).unwrap_or(order.len());
        let index = (order[..rank].iter().rev())
            .find_map(|earlier| inside.index_of(&self.text, earlier))
            .map_or(0, |before| before + 1);
        let is_map = inside.bracket == Some('{');
        let item = if is_map { format!("{}: {value}", quoted(key)) } else { format!("{key}: {value}") };
        let own_line = own_line.unwrap_or_else(|| is_spread(&self.text, inside));
        let splices = insert(&self.text, inside, index, &item, own_line, &self.lines);
        apply(&mut self.text, splices);
        Ok(self)
    }

    /// Removes the value at a path of keys, and the last key; nothing happens if it is not there.
    pub fn remove(&mut self, path: &[&str]) -> Result<&mut Self, NotRon> {
        let root = outline(&self.text)?;
        let (key, parents) = path.split_last().ok_or(NotRon(0))?;
        let parent = root.find(&self.text, parents).and_then(|node| node.brackets(&self.text));
        if let Some(inside) = parent
            && let Some(index) = inside.index_of(&self.text, key)
        {
            let splices = remove(&self.text, inside, index);
            apply(&mut self.text, splices);
        }
        Ok(self)
    }

    /// Makes the list at a path of keys one of `new` items where it was one of `old`. Items that are in both stay as
    /// they are written.
    pub fn set_list(&mut self, path: &[&str], old: &[String], new: &[String]) -> Result<&mut Self, NotRon> {
        let front = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let back = old[front..].iter().rev().zip(new[front..].iter().rev()).take_while(|(a, b)| a == b).count();
        let (old_end, new_end) = (old.len() - back, new.len() - back);
        for index in front..old_end.max(new_end) {
            let root = outline(&self.text)?;
            let list = root.find(&self.text, path).and_then(|node| node.brackets(&self.text));
            let list = list.ok_or(NotRon(root.span.start))?;
            let splices = match new[..new_end].get(index) {
                // Those before it that had to go are gone already.
                None => remove(&self.text, list, in_list(list, new_end)?),
                Some(item) if index >= old_end => {
                    let own_line = is_spread(&self.text, list);
                    insert(&self.text, list, index.min(list.children.len()), item, own_line, &self.lines)
                }
                Some(item) => vec![(list.children[in_list(list, index)?].span.clone(), item.clone())],
            };
            apply(&mut self.text, splices);
        }
        Ok(self)
    }
}

fn in_list(list: &RonNode, index: usize) -> Result<usize, NotRon> {
    if index < list.children.len() { Ok(index) } else { Err(NotRon(list.inside.end)) }
}

/// Adds an item at the end of a text that is a list.
pub fn push(text: &mut String, item: &str) -> Result<(), NotRon> {
    push_all(text, &[item.to_owned()])
}

/// Adds items at the end of a text that is a list, all in one go.
pub fn push_all(text: &mut String, items: &[String]) -> Result<(), NotRon> {
    if items.is_empty() {
        return Ok(());
    }
    let root = outline(text)?;
    let list = root.brackets(text).ok_or(NotRon(root.span.start))?;
    let lines = Lines::around(text, root.span.start);
    let (own_line, end) = (list.children.is_empty() || is_spread(text, list), list.children.len());
    let between = if own_line { lines.begin(&item_indent(text, list, end, &lines)) } else { " ".to_owned() };
    let splices = insert(text, list, end, &items.join(&format!(",{between}")), own_line, &lines);
    apply(text, splices);
    Ok(())
}

/// A string as RON, with no more escapes than it needs.
pub fn quoted(string: &str) -> String {
    let mut written = String::from('"');
    for c in string.chars() {
        match c {
            '"' | '\\' => written.extend(['\\', c]),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            c if c.is_control() => written.extend(c.escape_unicode()),
            c => written.push(c),
        }
    }
    written.push('"');
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: [&str; 4] = ["id", "name", "level", "shows"];

    #[track_caller]
    fn edited(text: &str, edit: impl FnOnce(&mut StructText) -> Result<&mut StructText, NotRon>) -> String {
        let mut struct_text = StructText::new(text, Lines::around(text, 0));
        edit(&mut struct_text).unwrap();
        outline(&struct_text.text).unwrap_or_else(|e| panic!("{e}: {}", struct_text.text));
        struct_text.into_text()
    }

    #[test]
    fn a_value_is_replaced_and_nothing_else() {
        let text = "( // (one, two)\n  name: {\"é\": \"(a, \\\"b\\\"\", \"è\": r#\"c\"),\"#}, /* level: 7 */ level /* l */ : 1 // 1\n)";
        assert_eq!(
            edited(text, |t| t.set(&["level"], "2", &ORDER, None)),
            text.replace(": 1 // 1", ": 2 // 1"),
            "comments stay"
        );
        assert_eq!(
            edited(text, |t| t.set(&["name", "è"], &quoted("a \"b\" \\"), &ORDER, None)),
            text.replace("r#\"c\"),\"#", "\"a \\\"b\\\" \\\\\"")
        );
        let wrapped = "(mutation: Some((cost: 1)), x: None)";
        assert_eq!(
            edited(wrapped, |t| t.set(&["mutation", "cost"], "2", &[], None)?.set(&["x"], "3", &[], None)),
            "(mutation: Some((cost: 2)), x: 3)"
        );
    }

    #[test]
    fn a_missing_field_goes_after_its_neighbour() {
        for (text, own_line, expected) in [
            ("(id: 1, shows: 2)", false, "(id: 1, level: 3, shows: 2)"),
            ("(id: 1)", false, "(id: 1, level: 3)"),
            ("(id: 1,)", false, "(id: 1, level: 3,)"),
            ("()", false, "(level: 3)"),
            ("(shows: 2)", false, "(level: 3, shows: 2)"),
            ("(\n  id: 1, // one\n)", false, "(\n  id: 1, level: 3, // one\n)"),
            ("(\n  id: 1, // one\n)", true, "(\n  id: 1, // one\n  level: 3,\n)"),
            ("(\n  id: 1 // one\n)", true, "(\n  id: 1, // one\n  level: 3\n)"),
            ("(\r\n\tid: 1, shows: 2\r\n)", true, "(\r\n\tid: 1,\r\n\tlevel: 3, shows: 2\r\n)"),
            ("(\n  id: 1)", true, "(\n  id: 1,\n  level: 3)"),
            ("(\n  shows: 2,\n)", true, "(\n  level: 3,\n  shows: 2,\n)"),
            ("(id: 1\n  , // one\n)", true, "(id: 1\n  , // one\n    level: 3,\n)"),
        ] {
            assert_eq!(edited(text, |t| t.set(&["level"], "3", &ORDER, Some(own_line))), expected, "{text}");
        }
        let names = "(name: {\n    \"en\": \"a\", // x\n  })";
        assert_eq!(
            edited(names, |t| t.set(&["name", "fr"], "\"b\"", &["en", "fr"], None)),
            "(name: {\n    \"en\": \"a\", // x\n    \"fr\": \"b\",\n  })"
        );
    }

    #[test]
    fn a_removed_field_takes_its_comma_and_its_line_along() {
        for (text, expected) in [
            ("(id: 1, level: 3, shows: 2)", "(id: 1, shows: 2)"),
            ("(id: 1, level: 3)", "(id: 1)"),
            ("(id: 1, level: 3,)", "(id: 1,)"),
            ("(level: 3, id: 1)", "(id: 1)"),
            ("(level: 3)", "()"),
            ("(\n  id: 1, level: 3,\n  shows: 2,\n)", "(\n  id: 1,\n  shows: 2,\n)"),
            ("(\n  id: 1,\n  level: [ // inside\n    3,\n  ],\n  shows: 2,\n)", "(\n  id: 1,\n  shows: 2,\n)"),
            ("(\r\n  id: 1,\r\n  level: 3\r\n)", "(\r\n  id: 1\r\n)"),
            ("(\n  level: 3, id: 1,\n)", "(\n  id: 1,\n)"),
            ("(\n  id: 1, // one\n  level: 3, // three\n)", "(\n  id: 1, // one\n  // three\n)"),
            ("(id: 1, /* a */ level: 3 /* b */, shows: 2)", "(id: 1, /* a */ /* b */ shows: 2)"),
            ("(id: 1)", "(id: 1)"),
        ] {
            assert_eq!(edited(text, |t| t.remove(&["level"])), expected, "{text}");
        }
    }

    #[test]
    fn items_that_stay_in_a_list_keep_their_layout() {
        let list = |items: &str| items.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for (text, old, new, expected) in [
            ("(x: [a, b])", "a b", "a c", "(x: [a, c])"),
            ("(x: [a, b])", "a b", "a b c d", "(x: [a, b, c, d])"),
            ("(x: [a /* é */, b])", "a b", "a c b", "(x: [a /* é */, c, b])"),
            ("(x: [a /* é */, b])", "a b", "c a b", "(x: [c, a /* é */, b])"),
            ("(x: [a, b, c])", "a b c", "c", "(x: [c])"),
            ("(x: [a, b, c])", "a b c", "a d", "(x: [a, d])"),
            ("(x: [])", "", "a b", "(x: [a, b])"),
            ("(x: [a])", "a", "a", "(x: [a])"),
            ("(x: [\n  a, // 1\n  b, // 2\n])", "a b", "a b c", "(x: [\n  a, // 1\n  b, // 2\n  c,\n])"),
            ("(x: [\n  a, // 1\n  b, // 2\n])", "a b", "b", "(x: [\n  // 1\n  b, // 2\n])"),
        ] {
            assert_eq!(edited(text, |t| t.set_list(&["x"], &list(old), &list(new))), expected, "{text}");
        }
    }

    #[test]
    fn a_list_grows_at_its_end() {
        for (text, expected) in [
            ("// none\n[]\n", "// none\n[\n    (é),\n]\n"),
            ("[\n]", "[\n    (é),\n]"),
            ("[ // none yet\n]", "[\n    (é),\n // none yet\n]"),
            ("[\n  (a),\n  // the end\n]", "[\n  (a),\n  (é),\n  // the end\n]"),
            ("[\n  (a) // a\n]", "[\n  (a), // a\n  (é)\n]"),
            ("[(a)]", "[(a), (é)]"),
        ] {
            let (mut grown, mut grown_at_once) = (text.to_owned(), text.to_owned());
            push(&mut grown, "(é)").unwrap();
            assert_eq!(grown, expected);
            push(&mut grown, "(2)").unwrap();
            push_all(&mut grown_at_once, &["(é)".to_owned(), "(2)".to_owned()]).unwrap();
            assert_eq!(grown_at_once, grown, "all at once is one after the other");
        }
        assert!(push(&mut "7".to_owned(), "x").is_err() && push(&mut "[".to_owned(), "x").is_err());
    }

    #[test]
    fn strings_are_quoted_as_ron_reads_them() {
        for string in ["", "Zoë", "a \"b\" \\ c", "line\nbreak\r\ttab", "\u{0}\u{7f}\u{85}", "(,):[]{}//", "𝔤'"] {
            assert_eq!(ron::from_str::<String>(&quoted(string)).unwrap(), string);
        }
    }
}
