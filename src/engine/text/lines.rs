//! The phrases of events, questions and options: a line for each kind, in each language and in ids.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::template::Template;
use crate::decision::{AskKind, ChoiceKind};
use crate::event::EventKind;

/// One phrase for each kind, by the name of the kind.
type Written = BTreeMap<String, String>;

/// Phrases as a file has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    game: Written,
    #[serde(default)]
    ask: Written,
    #[serde(default)]
    option: Written,
}

/// Phrases of every kind, each at the number of its kind.
#[derive(Clone, Debug)]
pub struct Lines {
    game: Vec<Template>,
    ask: Vec<Template>,
    option: Vec<Template>,
}

impl Lines {
    pub(super) fn new(game: &Written, ask: &Written, option: &Written) -> Result<Self, String> {
        Ok(Lines {
            game: in_order(game, EventKind::all().map(|kind| kind.spec().name))?,
            ask: in_order(ask, AskKind::all().map(|kind| kind.spec().name))?,
            option: in_order(option, ChoiceKind::all().map(|kind| kind.spec().name))?,
        })
    }

    /// Reads a file that holds nothing else; the error says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let File { game, ask, option } = ron::from_str(text).map_err(|e| e.to_string())?;
        Self::new(&game, &ask, &option)
    }

    /// The same with the options of another file in place of these.
    pub fn with_options(&self, text: &str) -> Result<Self, String> {
        let File { option, .. } = ron::from_str(text).map_err(|e| e.to_string())?;
        let option = in_order(&option, ChoiceKind::all().map(|kind| kind.spec().name))?;
        Ok(Lines { option, ..self.clone() })
    }

    pub(super) fn event(&self, kind: EventKind) -> &Template {
        &self.game[kind.index()]
    }

    pub(super) fn ask(&self, kind: AskKind) -> &Template {
        &self.ask[kind.index()]
    }

    pub(super) fn option(&self, kind: ChoiceKind) -> &Template {
        &self.option[kind.index()]
    }
}

/// The phrases of all names, and of no others.
fn in_order(written: &Written, names: impl Iterator<Item = &'static str>) -> Result<Vec<Template>, String> {
    let mut left = written.clone();
    let take = |name: &str| Template::new(&left.remove(name).ok_or_else(|| format!("there is no phrase `{name}`"))?);
    let all = names.map(take).collect::<Result<Vec<_>, _>>()?;
    match left.keys().next() {
        Some(name) => Err(format!("`{name}` is the name of nothing")),
        None => Ok(all),
    }
}
