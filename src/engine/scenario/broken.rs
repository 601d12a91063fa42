//! Everything that is wrong with a scenario before it is played: in its text, its setups and the names of its steps.
//! None of them hides another.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::file::{Beginning, Case, RawCase, RawSeat, RawSetup, Scenario, Step};
use crate::library::read_part;
use crate::pack::Pack;
use crate::problem::{Code, Diagnostic, SourceFile, Suggestion};
use crate::syntax::spanned::Spanned;
use crate::syntax::{RonNode, outline};
use crate::table::SEAT_WORDS;

/// The cases of a text that is not a scenario as a whole: those that can be read, and what is wrong with the others.
pub(super) fn readable_cases(file: &Arc<SourceFile>, whole: Diagnostic) -> (Vec<Spanned<RawCase>>, Vec<Diagnostic>) {
    let text = &file.text;
    let Ok(root) = outline(text) else { return (Vec::new(), vec![whole]) };
    let (mut cases, mut problems) = (Vec::new(), Vec::new());
    for node in items(text, root.find(text, &["cases"])) {
        match read_part::<RawCase>(file, &node.span) {
            Ok(value) => cases.push(Spanned { value, span: node.span.clone() }),
            Err(problem) => problems.extend(problems_of_case(file, node, problem)),
        }
    }
    // What is wrong is outside the cases.
    if problems.is_empty() {
        problems.push(whole);
    }
    (cases, problems)
}

/// The reader stops at the first problem of a case; each player's setup and each step are read for themselves too.
fn problems_of_case(file: &Arc<SourceFile>, case: &RonNode, first: Diagnostic) -> Vec<Diagnostic> {
    let text = &file.text;
    let mut problems = vec![first];
    let setup = case.find(text, &["setup"]);
    let mut parts = Vec::new();
    for seat in SEAT_WORDS {
        let seat = setup.and_then(|setup| setup.find(text, &[seat]));
        parts.extend(seat.and_then(|node| part::<RawSeat>(file, &node.span)));
    }
    parts.extend(setup.and_then(|node| part::<RawSetup>(file, &node.span)));
    parts.extend(items(text, case.find(text, &["play"])).filter_map(|node| part::<Step>(file, &node.span)));
    for problem in parts {
        if !problems.iter().any(|known| known.span == problem.span) {
            problems.push(problem);
        }
    }
    problems.sort_by_key(|problem| problem.span.start);
    problems
}

fn part<T: DeserializeOwned>(file: &Arc<SourceFile>, span: &Range<usize>) -> Option<Diagnostic> {
    read_part::<T>(file, span).err()
}

/// What stands in a list.
fn items<'a>(text: &str, list: Option<&'a RonNode>) -> impl Iterator<Item = &'a RonNode> {
    list.and_then(|list| list.brackets(text)).into_iter().flat_map(|list| &list.children)
}

impl Scenario {
    /// What can be told of a case without playing it: its setup, and the names in its steps.
    pub(super) fn problems(&self, case: &Case, pack: &Arc<Pack>) -> Vec<Diagnostic> {
        let mut problems: Vec<Diagnostic> = match &case.beginning {
            Beginning::Setup(setup) => {
                let errors = setup.lay_out(pack).err().unwrap_or_default();
                errors.iter().map(|error| self.impossible(case, error)).collect()
            }
            Beginning::Deal { .. } => self.table(case, pack).err().into_iter().collect(),
        };
        problems.extend(case.play.iter().filter_map(|step| self.unknown_name(step, pack)));
        let mut told: Vec<Diagnostic> = Vec::new();
        for problem in problems {
            // The same name twice is told once: it would be shown at the same place.
            if !told.iter().any(|other| other.span == problem.span && other.message == problem.message) {
                told.push(problem);
            }
        }
        told
    }

    /// A step that names something the pack does not have.
    fn unknown_name(&self, step: &Spanned<Step>, pack: &Pack) -> Option<Diagnostic> {
        let (what, name) = named(&step.value)?;
        let known: Vec<&str> = match what {
            "card" => pack.designs.iter().map(|design| design.id.as_str()).chain([Step::THE_PACK]).collect(),
            "action" => pack.actions.keys().map(String::as_str).collect(),
            "clan" => pack.clans.iter().map(|clan| clan.id.as_str()).collect(),
            _ => pack.prompts.keys().map(String::as_str).collect(),
        };
        if known.contains(&name) {
            return None;
        }
        let near = Suggestion::nearest(name, known);
        let message = format!("there is no {what} `{name}` in `{}`{}", pack.id, Suggestion::at_end(near.as_ref()));
        Some(Diagnostic::new(Code::Scenario, &self.file, step.span.clone(), message).suggesting(near))
    }
}

/// What kind of thing a step names, and its name without its place.
fn named(step: &Step) -> Option<(&'static str, &str)> {
    let card = |name: &'_ str| name.find(['@', '!']).unwrap_or(name.len());
    match step {
        Step::Play(name)
        | Step::PlayTo(name, _)
        | Step::PlaySpending(name)
        | Step::Mutate(name)
        | Step::MutateSpending(name)
        | Step::Jump(name)
        | Step::Activate(name)
        | Step::ActivateBonus(name)
        | Step::Act(name)
        | Step::Choose(name) => Some(("card", &name[..card(name)])),
        Step::DoWith(_, name) => Some(("card", &name[..card(name)])),
        Step::Do(name) => Some(("action", name)),
        Step::Clan(name) => Some(("clan", name)),
        Step::Prompt(name) => Some(("prompt", name)),
        Step::As(_, step) => named(step),
        _ => None,
    }
}
