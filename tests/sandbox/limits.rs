//! Every limit on what a pack may hold: with as much as that it loads and is played, with one more it is refused, and
//! the number is told.

use std::sync::Arc;

use ozeki::lab::simulate::{SimulationPlan, simulate};
use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::limits;
use ozeki::pack::Pack;
use ozeki::problem::Code;
use ozeki::table::{MAX_CARDS, MAX_MARKERS};

/// A pack of one's own making, with more or less of everything.
#[derive(Clone)]
struct Made {
    languages: usize,
    clans: usize,
    /// Designs of the first clan,
    cards: usize,
    /// and of every other.
    others: usize,
    /// Fields of `pack.ron` besides those that must be.
    fields: String,
    rules: String,
    /// Fields of each card, and how it is called.
    card: String,
    name: String,
    powers: String,
}

fn made() -> Made {
    Made {
        languages: 1,
        clans: 2,
        cards: 4,
        others: 1,
        fields: String::new(),
        rules: String::new(),
        card: String::new(),
        name: "A card".to_owned(),
        powers: "{}".to_owned(),
    }
}

fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(", ")
}

impl Made {
    fn texts(&self, text: &str) -> String {
        format!("{{{}}}", list(self.languages, |n| format!("\"l{n}\": \"{text}\"")))
    }

    fn files(&self) -> Memory {
        let clan = |n: usize| format!("(id: \"c{n}\", name: {}, colour: Red)", self.texts("A clan"));
        let pack = format!(
            "(id: \"made\", format: 2, version: \"1.0.0\", engine: \">=0.1.0\", name: {0}, about: {0}, languages: [{1}],\n\
             clans: [{2}], composition: [], {3}\n\
             rules: (players: (min: 2, max: 4), opening: (draw: 6, keep: 5), placement: (new_clan_cost: 0),\n\
             passing: (turns_after_first: 3), new_round: (draw_up_to: 6), victory: (points: 3), {4}))",
            self.texts("A pack"),
            list(self.languages, |n| format!("\"l{n}\"")),
            list(self.clans, clan),
            self.fields,
            self.rules,
        );
        let card = |clan: usize, n: usize, copies: usize| {
            let name = self.texts(&self.name);
            let fields = if clan == 0 && n == 0 { self.card.as_str() } else { "" };
            format!("(id: \"k{clan}_{n}\", name: {name}, level: 1, power: 1, copies: {copies}, {fields})")
        };
        let mut files =
            Memory::new().with("cards/made/pack.ron", pack).with("cards/made/powers.ron", self.powers.as_str());
        for clan in 0..self.clans {
            let cards = if clan == 0 { self.cards } else { self.others };
            let copies = if clan == 0 && self.cards < 20 { 6 } else { 1 };
            let text = format!("[{}]", list(cards, |n| card(clan, n, copies)));
            files = files.with(&format!("cards/made/c{clan}.ron"), text);
        }
        files.with("scripts/made/c0/k0_0.rhai", "fn arrival(me) { draw(me.owner, 1); }\n")
    }
}

fn load_made(files: Memory) -> Result<Arc<Pack>, LoadError> {
    load(&Library::new(vec![Box::new(files)]), "made")
}

fn family(ops: &str) -> String {
    let strength = format!("(ops: [{ops}], text: {{\"l0\": \"x\"}})");
    format!("(name: {{\"l0\": \"F\"}}, icon: \"*\", base: {strength}, max: {strength})")
}

/// What is limited, to how much, and a pack with so much of it.
type Limited = (&'static str, usize, fn(usize) -> Made);

/// What there may be so much of, and a pack with that many.
fn limited() -> Vec<Limited> {
    vec![
        ("languages", limits::LANGUAGES, |n| Made { languages: n, ..made() }),
        ("clans", limits::CLANS, |n| Made { clans: n, ..made() }),
        ("cards", MAX_CARDS, |n| Made { cards: n - 1, ..made() }),
        ("designs", limits::DESIGNS, |n| Made {
            clans: 20,
            cards: n - 19 * 250,
            others: 250,
            rules: "clans: Random(keep: 1)".to_owned(),
            ..made()
        }),
        ("keywords", limits::KEYWORDS, |n| {
            let keyword = |n| format!("\"w{n}\": (name: {{\"l0\": \"W\"}}, text: {{\"l0\": \"x\"}})");
            let all = list(n, |n| format!("\"w{n}\""));
            Made {
                fields: format!("keywords: {{{}}},", list(n, keyword)),
                card: format!("keywords: [{all}]"),
                ..made()
            }
        }),
        ("markers", MAX_MARKERS, |n| {
            let marker = |n| format!("\"m{n}\": (name: {{\"l0\": \"M\"}})");
            Made { fields: format!("markers: {{{}}},", list(n, marker)), ..made() }
        }),
        ("endings", limits::MAX_ENDINGS, |n| {
            let ending = |n| format!("\"e{n}\": (name: {{\"l0\": \"E\"}})");
            Made { fields: format!("endings: {{{}}},", list(n, ending)), ..made() }
        }),
        ("moments", limits::MAX_OWN_HOOKS, |n| {
            let moment = |n| format!("\"m{n}\": (text: {{\"l0\": \"M\"}})");
            Made { fields: format!("moments: {{{}}},", list(n, moment)), ..made() }
        }),
        ("actions", limits::ACTIONS, |n| {
            let action = |n| format!("\"a{n}\": (text: {{\"l0\": \"A\"}})");
            Made { fields: format!("actions: {{{}}},", list(n, action)), ..made() }
        }),
        ("items of a flow", limits::FLOW_ITEMS, |n| {
            let turns = list(n - 1, |_| "Turns".to_owned());
            Made { fields: format!("flow: [Opening, {turns}],"), ..made() }
        }),
        ("loops inside each other", limits::FLOW_DEPTH, |n| {
            let inside = format!("{}Turns{}", "Repeat(times: 2, do: [".repeat(n), "])".repeat(n));
            Made { fields: format!("flow: [Opening, {inside}],"), ..made() }
        }),
        ("passes of a loop", limits::FLOW_PASSES, |n| Made {
            fields: format!("flow: [Opening, Repeat(times: {n}, do: [Turns])],"),
            ..made()
        }),
        ("prompts", limits::PROMPTS, |n| {
            let prompt = |n| format!("\"p{n}\": {{\"l0\": \"What?\"}}");
            Made { fields: format!("prompts: {{{}}},", list(n, prompt)), ..made() }
        }),
        ("options", limits::OPTIONS, |n| {
            let option = |n| {
                format!("\"o{n}\": (name: {{\"l0\": \"O\"}}, about: {{\"l0\": \"x\"}}, rules: (victory: (points: 2)))")
            };
            Made { fields: format!("options: {{{}}},", list(n, option)), ..made() }
        }),
        ("families", limits::FAMILIES, |n| Made {
            powers: format!("{{{}}}", list(n, |n| format!("\"f{n}\": {}", family("TakeAdvantage")))),
            ..made()
        }),
        ("operations", limits::OPERATIONS, |n| Made {
            powers: format!("{{\"f\": {}}}", family(&list(n, |_| "TakeAdvantage".to_owned()))),
            ..made()
        }),
        ("powers", limits::POWERS, |n| Made {
            powers: format!("{{\"f\": {}}}", family("TakeAdvantage")),
            card: format!("shows: (arrival: [{}])", list(n, |_| "(\"f\", Base)".to_owned())),
            ..made()
        }),
        ("names", limits::NAMES, |n| Made { card: format!("named: [{}]", list(n, |n| format!("\"n{n}\""))), ..made() }),
        ("draws", limits::RULE_ENTRIES, |n| {
            let draws = list(n, |_| "(1, 1)".to_owned());
            Made { rules: format!("tokens: (hand: 2, draws: [{draws}], resolves: Arrival)"), ..made() }
        }),
        ("fields of cards", limits::OWN_FIELDS, |n| Made {
            fields: format!("fields: {{{}}},", list(n, |n| format!("\"f{n}\": Line"))),
            ..made()
        }),
        ("forms of a word", limits::WORD_FORMS, |n| {
            let forms = list(n, |n| format!("\"f{n}\": \"x\""));
            Made { fields: format!("words: {{\"l0\": {{\"army\": {{{forms}}}}}}},"), ..made() }
        }),
        ("alternatives in alternatives", limits::PHRASE_DEPTH, |n| {
            let phrase = format!("{}x{}", "<".repeat(n), ">".repeat(n));
            Made { fields: format!("phrases: {{\"l0\": {{\"option.pass\": \"{phrase}\"}}}},"), ..made() }
        }),
        ("characters of a word", limits::NAME_CHARS, |n| Made {
            fields: format!("words: {{\"l0\": {{\"army\": \"{}\"}}}},", "é".repeat(n)),
            ..made()
        }),
        ("characters of a line", limits::NAME_CHARS, |n| Made {
            fields: "fields: {\"artist\": Line},".to_owned(),
            card: format!("fields: {{\"artist\": \"{}\"}}", "é".repeat(n)),
            ..made()
        }),
        ("characters of a name", limits::NAME_CHARS, |n| Made { name: "é".repeat(n), ..made() }),
        ("characters of a text", limits::TEXT_CHARS, |n| Made {
            fields: format!("prompts: {{\"p\": {{\"l0\": \"{}\"}}}},", "é".repeat(n)),
            ..made()
        }),
        ("characters of an id", limits::ID_CHARS, |n| Made {
            fields: format!("prompts: {{\"{}\": {{\"l0\": \"x\"}}}},", "p".repeat(n)),
            ..made()
        }),
    ]
}

#[test]
fn as_much_as_may_be_is_played_and_one_more_is_refused_with_the_number() {
    for (what, most, with) in limited() {
        let pack =
            load_made(with(most).files()).unwrap_or_else(|e| panic!("{most} {what}: {}", crate::common::report(&e)));
        let plan = SimulationPlan { pack, players: 2, bots: vec!["random".parse().unwrap(); 2], seed: 1, games: 5 };
        simulate(&plan, 2, |_| ()).unwrap_or_else(|e| panic!("{most} {what}: {e}"));
        let Err(LoadError::Problems { problems, .. }) = load_made(with(most + 1).files()) else {
            panic!("{} {what} are taken", most + 1)
        };
        let codes =
            [Code::TooMany, Code::TooManyCards, Code::TooLong, Code::Rules, Code::Phrase, Code::Flow, Code::Action];
        let told = problems.iter().find(|p| codes.contains(&p.code)).unwrap_or_else(|| panic!("{what}: {problems:?}"));
        assert!(told.message.contains(&most.to_string()), "{what}: {}", told.message);
    }
}

/// Packs that build on each other, so many of them.
fn chain(packs: usize) -> Result<Arc<Pack>, LoadError> {
    let files = (1..packs).fold(made().files(), |files, n| {
        let base = if n == 1 { "made".to_owned() } else { format!("p{}", n - 1) };
        let text = format!(
            "(id: \"p{n}\", version: \"1.0.0\", extends: \"{base}\", name: {{\"l0\": \"P\"}}, about: {{\"l0\": \"x\"}})"
        );
        files.with(&format!("cards/p{n}/pack.ron"), text)
    });
    load(&Library::new(vec![Box::new(files)]), &format!("p{}", packs - 1))
}

#[test]
fn packs_build_on_packs_only_so_deep() {
    assert!(chain(limits::BASES + 1).is_ok());
    let Err(LoadError::Problems { problems, .. }) = chain(limits::BASES + 2) else { panic!("too deep, and taken") };
    assert!(problems[0].code == Code::TooMany && problems[0].message.contains("more than 8 packs"), "{problems:?}");
    assert!(matches!(chain(limits::PACKS), Err(LoadError::Problems { .. })));
    let Err(LoadError::Io(error)) = chain(limits::PACKS + 1) else { panic!("more packs than a project has") };
    assert!(error.to_string().contains("257 packs here; a project has 256 at most"), "{error}");
}

/// The code of the first error of a pack with one file other than it should be.
fn refused(file: &str, text: impl Into<Vec<u8>>) -> Code {
    let Err(LoadError::Problems { problems, .. }) = load_made(made().files().with(file, text)) else {
        panic!("{file} is taken")
    };
    assert!(problems.len() <= limits::PROBLEMS + 1, "{} problems", problems.len());
    let all: usize = problems.iter().map(|problem| problem.render(false).len()).sum();
    assert!(all < 4_000 * problems.len(), "{all} bytes are said of {} problems", problems.len());
    problems.iter().find(|problem| problem.is_error()).expect("an error").code
}

#[test]
fn large_files_are_refused_before_they_are_read_for_what_they_mean() {
    let clan = "cards/made/c0.ron";
    assert_eq!(refused(clan, " ".repeat(limits::DATA_BYTES + 1)), Code::FileTooLong);
    assert_eq!(refused(clan, format!("[{}]", "1,".repeat(limits::VALUES + 1))), Code::TooMany);
    assert_eq!(refused(clan, format!("[{}]", "1,".repeat(limits::ITEMS + 1))), Code::TooMany);
    assert_eq!(refused(clan, format!("[{}]", "(".repeat(100_000))), Code::Data);
    assert_eq!(refused(clan, format!("[{}]", "(id: \"x\"), ".repeat(limits::ITEMS))), Code::Data);
    assert_eq!(refused(clan, format!("[({}: 1)]", "x".repeat(400_000))), Code::Data);
    assert_eq!(refused("cards/made/pack.ron", format!("(id: \"{}\")", "x".repeat(200_000))), Code::TooLong);
    let files =
        (0..=limits::PACK_FILES).fold(made().files(), |files, n| files.with(&format!("scripts/made/x/{n}.rhai"), ""));
    let Err(LoadError::Problems { problems, .. }) = load_made(files) else { panic!("too many files") };
    assert!(
        problems
            .iter()
            .any(|p| p.code == Code::TooMany && p.message.contains(&format!("{} files at most", limits::PACK_FILES)))
    );
    let script = "// x\n".repeat(10_000);
    let files =
        (0..400).fold(made().files(), |files, n| files.with(&format!("scripts/made/x/{n}.rhai"), script.as_str()));
    let Err(LoadError::Problems { problems, .. }) = load_made(files) else { panic!("too many bytes") };
    assert!(problems.iter().any(|p| p.code == Code::FileTooLong && p.message.contains("all together")));
}

#[test]
fn nothing_hidden_is_in_any_file() {
    for hidden in ["\u{1b}[2J", "\u{202e}", "\u{9b}", "\u{7f}", "a\rb", "\u{0}", "\u{2066}", "\u{2028}"] {
        assert_eq!(refused("cards/made/c0.ron", format!("[ // {hidden}\n]")), Code::HiddenCharacter, "{hidden:?}");
        let script = format!("// {hidden}\nfn arrival(me) {{ draw(me.owner, 1); }}\n");
        assert_eq!(refused("scripts/made/c0/k0_0.rhai", script), Code::HiddenCharacter, "{hidden:?}");
    }
    for escape in ["\\u{1b}", "\\n", "\\t", "\\r", "\\u{202e}", "\\u{9b}"] {
        let files = Made { name: format!("A{escape}B"), ..made() }.files();
        let Err(LoadError::Problems { problems, .. }) = load_made(files) else { panic!("{escape} is taken") };
        let mut errors = problems.iter().filter(|problem| problem.is_error());
        assert!(errors.all(|problem| problem.code == Code::HiddenCharacter), "{escape}: {problems:?}");
    }
}

#[test]
fn a_game_of_too_many_rounds_has_no_winner() {
    let played = crate::common::Situation::on(crate::common::arena())
        .seat(&["fire_grunt"], &["fire_grunt"])
        .seat(&["dark_grunt"], &["dark_grunt"])
        .start_changed(|table| {
            table.round = limits::ROUNDS;
            table.phase = ozeki::table::Phase::NewRound;
        });
    let game = played.game;
    assert_eq!(game.outcome().map(|outcome| outcome.ending), Some(ozeki::table::Ending::Stalled));
}

/// A flood of warnings is cut like one of errors, but what is only doubtful stays so.
#[test]
fn a_pack_with_many_warnings_loads_all_the_same() {
    // One more is that the engine does not speak the pack's language.
    let unused: String = (0..=limits::PROBLEMS).map(|n| format!("    let v{n} = 1;\n")).collect();
    let script = format!("fn arrival(me) {{\n{unused}}}\n");
    let pack = load_made(made().files().with("scripts/made/c0/k0_0.rhai", script));
    let pack = pack.unwrap_or_else(|e| panic!("{}", crate::common::report(&e)));
    assert_eq!(pack.warnings.len(), limits::PROBLEMS + 1);
    let last = pack.warnings.last().expect("a warning");
    assert!(!last.is_error() && last.message.contains("there are 502 problems"), "{}", last.message);
}

/// So many functions, each of which calls the next; the first is called by a hook.
fn functions(prefix: &str, count: usize, last: &str, private: &str) -> String {
    let function = |n: usize| match n + 1 {
        next if next < count => format!("{private}fn {prefix}{n}(player) {{ {prefix}{next}(player); }}\n"),
        _ => format!("{private}fn {prefix}{n}(player) {{ {last} }}\n"),
    };
    (0..count).map(function).collect()
}

#[test]
fn a_script_has_so_many_functions_alone_and_with_those_it_uses_of_others() {
    let alone = |count: usize| {
        let helpers = functions("h", count - 1, "draw(player, 1);", "private ");
        let text = format!("fn turn_start(player) {{ h0(player); }}\n{helpers}");
        load_made(made().files().with("scripts/made/rules.rhai", text))
    };
    assert!(alone(limits::FUNCTIONS).is_ok());
    assert!(alone(limits::FUNCTIONS + 1).is_err());
    // Eight packs on each other, each with functions for those above it.
    let together = |count: usize| {
        let packs = limits::BASES + 1;
        let mut files = made().files();
        let mut left = count - 1;
        for n in 0..packs {
            let id = if n == 0 { "made".to_owned() } else { format!("p{n}") };
            if n > 0 {
                let base = if n == 1 { "made".to_owned() } else { format!("p{}", n - 1) };
                let text = format!(
                    "(id: \"{id}\", version: \"1.0.0\", extends: \"{base}\", name: {{\"l0\": \"P\"}}, about: {{\"l0\": \"x\"}})"
                );
                files = files.with(&format!("cards/{id}/pack.ron"), text);
            }
            let here = left.min(30);
            left -= here;
            if here > 0 {
                let last = if n == 0 { "draw(player, 1);".to_owned() } else { format!("p{}_0(player);", n - 1) };
                files = files.with(&format!("scripts/{id}/shared.rhai"), functions(&format!("p{n}_"), here, &last, ""));
            }
            if left == 0 {
                let text = format!("fn turn_start(player) {{ p{n}_0(player); }}\n");
                files = files.with(&format!("scripts/{id}/rules.rhai"), text);
                return load(&Library::new(vec![Box::new(files)]), &id);
            }
        }
        panic!("more functions than packs have room for");
    };
    assert!(together(limits::FUNCTIONS_TOGETHER).is_ok());
    assert!(together(limits::FUNCTIONS_TOGETHER + 2).is_err());
}

#[test]
fn what_scripts_use_of_shared_functions_has_a_bound() {
    let padding = "x".repeat(1_000);
    let shared = format!("fn gift(player) {{\n{}draw(player, 1);\n}}\n", format!("// {padding}\n").repeat(60));
    let using = |scripts: usize| {
        let mut files = Made { cards: scripts, ..made() }.files().with("scripts/made/shared.rhai", shared.as_str());
        for n in 0..scripts {
            files = files.with(&format!("scripts/made/c0/k0_{n}.rhai"), "fn arrival(me) { gift(me.owner); }\n");
        }
        load_made(files)
    };
    let room = limits::SHARED_BYTES / shared.len();
    assert!(using(room - 1).is_ok());
    let Err(LoadError::Problems { problems, .. }) = using(room + 2) else { panic!("more than there is room for") };
    assert!(problems.iter().any(|p| p.message.contains(&limits::SHARED_BYTES.to_string())), "{problems:?}");
}
