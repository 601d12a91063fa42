//! The format that packs are written in, and how one of an earlier format becomes one of this.
//!
//! What changes from a format to the next is a list of small rewrites of `pack.ron`, made one after the other. Each
//! replaces only the bytes that it must, so comments, order and layout stay.

use std::sync::Arc;

use super::edit::{Lines, StructText};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::syntax::{NotRon, outline};

/// What this version writes, and the latest that it reads. A pack that does not say is of the first.
pub const FORMAT: u32 = 2;

/// One thing that is written in another way since some format.
struct Rewrite {
    since: u32,
    /// What it does, for who is going to read the changes.
    about: &'static str,
    /// Makes the change, where there is one to make.
    run: fn(&mut StructText) -> Result<bool, UpgradeError>,
}

const REWRITES: &[Rewrite] = &[
    Rewrite { since: 2, about: "the file names its format", run: name_format },
    Rewrite { since: 2, about: "the numbers of players are a list", run: list_players },
    Rewrite { since: 2, about: "teams are sides", run: name_sides },
];

/// The two teams of two of the first format: partners sit opposite each other.
const TWO_TEAMS: &str = "{4: [[1, 3], [2, 4]]}";

/// Why a pack cannot be rewritten.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpgradeError {
    #[error("it cannot be edited in place: {0}")]
    NotRon(#[from] NotRon),
    #[error("`format` is not a number of a format; they count from 1")]
    NoFormat,
    #[error("`{field}` cannot be rewritten: {why}")]
    Cannot { field: String, why: &'static str },
    #[error("it is written in format {0}, and this version of ozeki knows {FORMAT} at most: use a newer ozeki")]
    Newer(u32),
}

/// A `pack.ron` as it is to be.
#[derive(Debug, PartialEq, Eq)]
pub struct Upgraded {
    pub from: u32,
    pub text: String,
    /// What was rewritten.
    pub changes: Vec<&'static str>,
}

/// The format that a `pack.ron` says it is written in.
fn format_of(text: &str) -> Result<u32, UpgradeError> {
    let root = outline(text)?;
    let Some(node) = root.find(text, &["format"]) else { return Ok(1) };
    let number = text[node.span.clone()].parse().ok().filter(|&format| format > 0);
    number.ok_or(UpgradeError::NoFormat)
}

/// Rewrites a `pack.ron`; `None` if there is nothing to do.
pub fn upgrade(text: &str) -> Result<Option<Upgraded>, UpgradeError> {
    let from = format_of(text)?;
    if from > FORMAT {
        return Err(UpgradeError::Newer(from));
    }
    let mut written = StructText::new(text, Lines::around(text, outline(text)?.span.start));
    let mut changes = Vec::new();
    for rewrite in REWRITES.iter().filter(|rewrite| rewrite.since > from) {
        if (rewrite.run)(&mut written)? {
            changes.push(rewrite.about);
        }
    }
    Ok((from < FORMAT).then(|| Upgraded { from, text: written.into_text(), changes }))
}

fn name_format(text: &mut StructText) -> Result<bool, UpgradeError> {
    text.set(&["format"], &FORMAT.to_string(), &["id", "format"], None)?;
    Ok(true)
}

/// Where `pack.ron` has rules: its own, and those of its options.
fn places_of_rules(text: &StructText) -> Result<Vec<Vec<String>>, UpgradeError> {
    let options = text.keys(&["options"])?.into_iter().map(|id| vec!["options".to_owned(), id, "rules".to_owned()]);
    Ok(std::iter::once(vec!["rules".to_owned()]).chain(options).collect())
}

/// A field of some rules, as a path of keys.
fn field<'a>(rules: &'a [String], name: &'a str) -> Vec<&'a str> {
    rules.iter().map(String::as_str).chain([name]).collect()
}

fn cannot(path: &[&str], why: &'static str) -> UpgradeError {
    UpgradeError::Cannot { field: path.join("."), why }
}

/// `players: (min: 2, max: 4)` becomes `players: [2, 3, 4]`.
fn list_players(text: &mut StructText) -> Result<bool, UpgradeError> {
    let mut changed = false;
    for rules in places_of_rules(text)? {
        let path = field(&rules, "players");
        let Some(written) = text.written(&path)?.filter(|written| written.starts_with('(')) else { continue };
        if written.contains("//") || written.contains("/*") {
            return Err(cannot(
                &path,
                "there is a comment inside it; move that, or write the numbers as a list yourself",
            ));
        }
        let number = |name: &str| -> Result<Option<u8>, UpgradeError> {
            let path: Vec<&str> = path.iter().copied().chain([name]).collect();
            Ok(text.written(&path)?.and_then(|written| written.parse().ok()))
        };
        let (Some(min), Some(max)) = (number("min")?, number("max")?) else {
            return Err(cannot(&path, "without both `min` and `max` nobody can tell which numbers are meant"));
        };
        let numbers: Vec<String> = (min..=max).map(|number| number.to_string()).collect();
        text.set(&path, &format!("[{}]", numbers.join(", ")), &[], None)?;
        changed = true;
    }
    Ok(changed)
}

/// `teams: true` becomes `sides: {4: [[1, 3], [2, 4]]}`; `teams: false` is what no `sides` mean.
fn name_sides(text: &mut StructText) -> Result<bool, UpgradeError> {
    let alone = !text.has(&["extends"])?;
    let mut changed = false;
    for rules in places_of_rules(text)? {
        let path = field(&rules, "teams");
        match text.written(&path)? {
            None => continue,
            Some("true") => {
                text.set(&field(&rules, "sides"), TWO_TEAMS, &["teams", "sides"], None)?;
            }
            Some("false") if alone && rules.len() == 1 => {}
            Some("false") => {
                return Err(cannot(&path, "it takes back teams of other rules, and `sides` cannot do that"));
            }
            Some(_) => return Err(cannot(&path, "it is neither true nor false")),
        }
        text.remove(&path)?;
        changed = true;
    }
    Ok(changed)
}

/// What is said of a pack that only a newer version can read. Nothing else in it can be judged.
pub(super) fn newer(file: &Arc<SourceFile>) -> Option<Diagnostic> {
    let format = format_of(&file.text).ok().filter(|&format| format > FORMAT)?;
    let span = outline(&file.text).ok()?.find(&file.text, &["format"])?.span.clone();
    let message = format!("this pack is written in format {format}, and this version of ozeki reads {FORMAT} at most");
    Some(Diagnostic::new(Code::Format, file, span, message).with_hint("use a newer version of ozeki"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_without_a_format_gets_one_and_nothing_else_changes() {
        for (old, new) in [
            (
                "(\n    id: \"a\", // é\n    version: \"1\",\n)",
                "(\n    id: \"a\", // é\n    format: 2,\n    version: \"1\",\n)",
            ),
            ("// one\n(id: \"a\", version: \"1\")", "// one\n(id: \"a\", format: 2, version: \"1\")"),
            ("(\r\n\tid: \"a\",\r\n)", "(\r\n\tid: \"a\",\r\n\tformat: 2,\r\n)"),
            ("(version: \"1\")", "(format: 2, version: \"1\")"),
            ("(id: \"a\", format: 1 /* old */)", "(id: \"a\", format: 2 /* old */)"),
        ] {
            let upgraded = upgrade(old).unwrap().unwrap();
            assert_eq!((upgraded.from, upgraded.text.as_str()), (1, new));
            assert_eq!(upgraded.changes, ["the file names its format"]);
            assert_eq!(upgrade(new), Ok(None), "once is enough");
        }
    }

    #[test]
    fn players_and_teams_are_rewritten_in_the_rules_and_in_options() {
        let old = "(\n    id: \"a\",\n    rules: (\n        players: (min: 2, max: 4), // T1\n        decks: Own,\n        \
                   teams: false,\n    ),\n    options: {\"four\": (rules: (players: (min: 4, max: 4), teams: true))}, // O3\n)";
        let new = "(\n    id: \"a\",\n    format: 2,\n    rules: (\n        players: [2, 3, 4], // T1\n        decks: Own,\n    \
                   ),\n    options: {\"four\": (rules: (players: [4], sides: {4: [[1, 3], [2, 4]]}))}, // O3\n)";
        let upgraded = upgrade(old).unwrap().unwrap();
        assert_eq!(upgraded.text, new);
        assert_eq!(upgraded.changes.len(), 3);
        let already = "(id: \"a\", rules: (players: [2, 4], sides: {4: [[1, 2], [3, 4]]}))";
        let text = upgrade(already).unwrap().unwrap().text;
        assert_eq!(text, already.replace("rules", "format: 2, rules"));
    }

    #[test]
    fn what_would_be_lost_or_guessed_is_refused() {
        let refused = |rules: &str| match upgrade(&format!("(id: \"a\", {rules})")) {
            Err(UpgradeError::Cannot { field, .. }) => field,
            other => panic!("{rules}: {other:?}"),
        };
        assert_eq!(refused("rules: (players: (min: 2))"), "rules.players");
        assert_eq!(refused("rules: (players: (min: 2, /* not yet */ max: 4))"), "rules.players");
        assert_eq!(refused("options: {\"o\": (rules: (players: (max: 3)))}"), "options.o.rules.players");
        assert_eq!(refused("options: {\"o\": (rules: (teams: false))}"), "options.o.rules.teams");
        assert_eq!(refused("extends: \"b\", rules: (teams: false)"), "rules.teams");
        assert_eq!(refused("rules: (teams: maybe)"), "rules.teams");
    }

    #[test]
    fn what_cannot_be_rewritten_is_refused() {
        assert_eq!(upgrade("(id: \"a\", format: 3)"), Err(UpgradeError::Newer(3)));
        assert_eq!(upgrade("(id: \"a\", format: 0)"), Err(UpgradeError::NoFormat));
        assert_eq!(upgrade("(id: \"a\", format: \"2\")"), Err(UpgradeError::NoFormat));
        assert!(matches!(upgrade("(id: "), Err(UpgradeError::NotRon(_))));
        assert!(matches!(upgrade("7"), Err(UpgradeError::NotRon(_))));
    }
}
