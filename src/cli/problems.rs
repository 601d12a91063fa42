//! Problems of packs and scenarios, shown to a person.

use std::collections::BTreeMap;

use crate::out::complain;
use ozeki_engine::problem::{Code, Diagnostic};

/// So many problems of one kind are shown in full.
const SHOWN: usize = 5;

pub(super) fn show_diagnostic(diagnostic: &Diagnostic) {
    // Always rendered in colour: the stream takes it out where it is not wanted.
    complain!("{}\n", diagnostic.render(true));
}

/// Shows problems; of those that say the same only the first few, and how many more there are.
pub(super) fn show_problems<'a>(problems: impl IntoIterator<Item = &'a Diagnostic>) {
    let mut kinds: BTreeMap<(Code, String), usize> = BTreeMap::new();
    for problem in problems {
        let count = kinds.entry((problem.code, kind(&problem.message))).or_default();
        *count += 1;
        if *count <= SHOWN {
            show_diagnostic(problem);
        }
    }
    for ((code, said), count) in kinds.into_iter().filter(|(_, count)| *count > SHOWN) {
        let more = count - SHOWN;
        complain!("… and {more} more of the same kind: {} ({said})", code.name());
        complain!("  only the first {SHOWN} are shown; `ozeki check --all` shows all\n");
    }
}

/// The message of a problem without names in backticks and numbers, to find problems of the same kind.
fn kind(message: &str) -> String {
    let mut kind = String::new();
    for (index, part) in message.split('`').enumerate() {
        match index % 2 {
            0 => kind.extend(part.chars().filter(|c| !c.is_ascii_digit())),
            _ => kind.push('…'),
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn problems_are_alike_whatever_they_are_about() {
        assert_eq!(kind("`a` has 3 cards"), kind("`b_c` has 12 cards"));
        assert_ne!(kind("`a` has 3 cards"), kind("`a` has no card"));
    }
}
