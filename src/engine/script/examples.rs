//! An example of each hook and each host function, for the reference. Every one is linted and played by a test.
//!
//! They are scripts in the files of `examples/`. A line `/// KEY` begins an example: the name of a hook, or a function
//! as the reference writes it, such as `choose(player, cards)` or `card.level`.

use super::api::HOST;
use super::reference::signature;
use crate::vocabulary::hooks::BUILT_IN;

const FILES: [&str; 13] = [
    include_str!("examples/hooks.rhai"),
    include_str!("examples/verbs.rhai"),
    include_str!("examples/choices.rhai"),
    include_str!("examples/cards.rhai"),
    include_str!("examples/players.rhai"),
    include_str!("examples/declared.rhai"),
    include_str!("examples/numbers.rhai"),
    include_str!("examples/secrets.rhai"),
    include_str!("examples/endings.rhai"),
    include_str!("examples/zones.rhai"),
    include_str!("examples/flow.rhai"),
    include_str!("examples/delays.rhai"),
    include_str!("examples/answers.rhai"),
];

/// A whole script that shows a hook or a function at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The hook's name, or how the function is written.
    pub key: &'static str,
    pub script: &'static str,
}

pub fn examples() -> impl Iterator<Item = Example> {
    FILES.into_iter().flat_map(|file| {
        let parts = file.split("/// ").skip(1);
        parts.filter_map(|part| part.split_once('\n')).map(|(key, script)| Example { key, script: script.trim() })
    })
}

pub fn example(key: &str) -> Option<&'static str> {
    examples().find(|example| example.key == key).map(|example| example.script)
}

/// Everything there has to be an example of.
pub fn keys() -> Vec<String> {
    BUILT_IN.all().map(|hook| BUILT_IN.name(hook).to_owned()).chain(HOST.iter().map(signature)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_a_script_can_define_or_say_has_one_example() {
        let keys = keys();
        let missing: Vec<_> = keys.iter().filter(|key| example(key).is_none()).collect();
        assert!(missing.is_empty(), "add an example of each of these to a file in src/script/examples/: {missing:#?}");
        let mut seen: Vec<&str> = Vec::new();
        for Example { key, .. } in examples() {
            assert!(keys.iter().any(|known| known == key), "there is an example of `{key}`, but nothing is written so");
            assert!(!seen.contains(&key), "there are two examples of `{key}`");
            seen.push(key);
        }
    }
}
