//! Random flows, and moments of the pack's own.

use ozeki::library::hooks_in;
use ozeki::vocabulary::hooks::{Hook, Hooks, Whose};

use super::{ROLE, text};
use crate::machine::random::Random;

/// What each moment is about.
const MOMENTS: [(&str, &str); 7] = [
    ("dusk", ""),
    ("trade", "about: [Card, Player, Number], "),
    ("toll", "about: [Player, Number], "),
    ("loss", "about: [Player, Number], answers: Hand, "),
    ("raid", "about: [Card], answers: InPlay, "),
    ("alarm", "answers: Zone(\"orders\"), spent: Kept, "),
    ("spyglass", "about: [Player], answers: Hand, spent: Removed, "),
];

/// What can be asked, with what it is about and gives.
const QUERIES: [(&str, &str); 3] =
    [("fee", "about: [Player], gives: Number"), ("open", "gives: Truth"), ("crew", "about: [Card], gives: Cards")];

/// The parts of a round, some of which call functions of the pack.
const PARTS: [&str; 10] = [
    "Window(\"alarm\")",
    "Each(turn: true, do: [Window(\"spyglass\")])",
    "Each(turn: true, do: [Action])",
    "Each(do: [MustAct])",
    "Script(\"evening\")",
    "Each(turn: true, do: [Script(\"morning\")])",
    "Each(of: Role(ROLE), from: Active, do: [Numbers(from: -1, to: 1, do: [Script(\"dues\")])])",
    "Together(from: \"hand\", to: \"orders\")",
    "Repeat(times: 2, do: [Script(\"evening\"), Each(from: First, do: [Script(\"morning\")])])",
    "Each(of: Owners(\"camp\"), do: [Script(\"council\")])",
];

/// What stands in `pack.ron`, and the hooks that the pack has by it and by its powers.
pub fn flow(random: &mut Random, powers: &str) -> (String, Hooks) {
    let moments: String = MOMENTS.iter().map(|(id, about)| format!("{id:?}: ({about}text: {}), ", text(id))).collect();
    let queries: String = QUERIES.iter().map(|(id, of)| format!("{id:?}: ({of}, text: {}), ", text(id))).collect();
    let mut written = format!("    moments: {{{moments}}},\n    queries: {{{queries}}},\n");
    // Some of these no script will do, and that is only doubtful.
    if random.chance(25) {
        let of = random.word(&["", ", of: [Hand, Zones]", ", of: [Reach, Army]", ", free: true"]);
        written += &format!(
            "    actions: {{\"deal\": (text: {}, free: true), \"foray\": (text: {}{of})}},\n",
            text("deal"),
            text("foray")
        );
    }
    if random.chance(10) {
        let parts: Vec<String> =
            (0..random.between(0, 3)).map(|_| random.pick(&PARTS).replace("ROLE", &format!("{ROLE:?}"))).collect();
        let parts = parts.iter().map(|part| format!("{part}, ")).collect::<String>();
        // Now and then a game without a turn of the engine's.
        written += &match random.below(4) {
            0 => format!(
                "    flow: [Opening, Repeat(times: 5, do: [Each(turn: true, do: [Script(\"morning\")]), {parts}])],\n"
            ),
            1 => format!("    flow: [Opening, Repeat(times: 3, do: [Turns, {parts}NewRound])],\n"),
            _ => format!("    flow: [Opening, Loop([{parts}Turns, Battle, NewRound])],\n"),
        };
    }
    let hooks = hooks_in(&format!("({written})"), std::iter::once(powers));
    (written, hooks)
}

/// The functions that the flow and the powers call: the pack must have them.
pub fn functions(hooks: &Hooks) -> Vec<Hook> {
    hooks.all().filter(|&hook| hooks.spec(hook).whose == Whose::Pack).collect()
}
