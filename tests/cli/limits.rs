//! Every limit of the table has a pair of cases: as much as that is taken, and one more is refused with the number.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Arc;

use ozeki::game::{SavedAnswer, SavedGame};
use ozeki::library::read_plain;
use ozeki::limits;
use ozeki::problem::{Code, Diagnostic, SourceFile};
use tempfile::TempDir;

use super::{ozeki_in, stderr, stdout};

/// A project with a small pack, `pond`.
struct Pond {
    folder: TempDir,
}

impl Pond {
    fn new() -> Self {
        let pond = Pond { folder: TempDir::new().unwrap() };
        pond.taken(&["new", "pack", "pond"]).unwrap();
        pond
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).unwrap()
    }

    /// Writes a file, and the folders it is in.
    fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        std::fs::create_dir_all(self.path(file).parent().unwrap()).unwrap();
        std::fs::write(self.path(file), text).unwrap();
    }

    fn edit(&self, file: &str, from: &str, to: &str) {
        let text = self.read(file);
        assert!(text.contains(from), "{file} has no `{from}`");
        self.write(file, text.replacen(from, to, 1));
    }

    /// Blanks behind a text, until it has so many bytes.
    fn pad(&self, file: &str, bytes: usize) {
        let text = self.read(file);
        self.write(file, format!("{text}{}", " ".repeat(bytes - text.len())));
    }

    fn ozeki(&self, args: &[&str], input: &str) -> Output {
        ozeki_in(self.folder.path(), args, input)
    }

    /// What is said, if a command does not succeed.
    fn taken(&self, args: &[&str]) -> Taken {
        let output = self.ozeki(args, "");
        if output.status.success() { Ok(()) } else { Err(stderr(&output) + &stdout(&output)) }
    }

    fn checked(&self) -> Taken {
        self.taken(&["check", "pond"])
    }

    /// All files below a folder.
    fn files(&self, folder: &str) -> Vec<PathBuf> {
        fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { walk(&path, found) } else { found.push(path) }
            }
        }
        let mut found = Vec::new();
        walk(&self.path(folder), &mut found);
        found
    }

    /// With other rules.
    fn ruled(&self, from: &str, to: &str) -> Taken {
        self.edit("cards/pond/pack.ron", from, to);
        self.checked()
    }

    /// With a scenario that begins with this setup.
    fn set_up(&self, setup: &str) -> Taken {
        self.write(
            "tests/scenarios/pond/case.ron",
            format!("(cases: [(name: \"a case\", setup: ({setup}), play: [])])"),
        );
        self.checked()
    }
}

type Taken = Result<(), String>;

enum Pair {
    /// So much of it: taken, or what is said.
    Here(fn(&Pond, usize) -> Taken),
    /// Another test has the pair: its file, its name, and what it calls the limit.
    In(&'static str, &'static str, &'static str),
}

use Pair::{Here, In};

const PACKS: &str = "tests/sandbox/limits.rs";
const AS_MUCH: &str = "as_much_as_may_be_is_played_and_one_more_is_refused_with_the_number";
const FUEL: &str = "src/engine/script/compiled/tests/corpus.rs";

const PAIRS: &[(&str, Pair)] = &[
    ("players of a game", Here(|pond, n| pond.ruled("max: 4", &format!("max: {n}")))),
    (
        "players with decks of their own",
        Here(|pond, n| {
            let own = format!("max: {n}), decks: Own, clans: Choose(picks: [1, 1])");
            pond.ruled("max: 4)", &own)
        }),
    ),
    ("rows of an army", Here(|pond, n| pond.ruled("redraw_without_level: 1", &format!("redraw_without_level: {n}")))),
    ("cards in a row", Here(|pond, n| pond.set_up(&format!("you: (army: [{}])", list("fox_cub", n))))),
    (
        "activation tokens of a player",
        Here(|pond, n| {
            pond.ruled("rules: (", &format!("rules: (tokens: (hand: {n}, draws: [(1, 1)], resolves: Arrival),"))
        }),
    ),
    (
        "bonus tokens of a game",
        Here(|pond, n| {
            let tokens = "tokens: (hand: 1, draws: [(1, 1)], resolves: Arrival)";
            pond.ruled("rules: (", &format!("rules: ({tokens}, bonus_tokens: (reserve: {n}, hand: 2, placed: 2),"))
        }),
    ),
    (
        "cards forbidden at the same time",
        Here(|pond, n| {
            let bar = "(who: You, card: \"fox_cub\", by: Them, turn_ends: 1)";
            pond.set_up(&format!("forbidden: [{}]", vec![bar; n].join(", ")))
        }),
    ),
    ("rounds of a game", In(PACKS, "a_game_of_too_many_rounds_has_no_winner", "limits::ROUNDS")),
    ("turns of a game", In("tests/rules_g/endings.rs", "g6_two_who_could_go_on_for_ever_are_called_off", "MAX_TURNS")),
    (
        "questions in one step of a game",
        In("tests/hostile/flood.rs", "a_step_that_asks_without_end_stops_in_both_back_ends", "QUESTIONS"),
    ),
    ("cards and tiles of a pack, copies counted", In(PACKS, AS_MUCH, "MAX_CARDS")),
    ("clans of a pack", In(PACKS, AS_MUCH, "limits::CLANS")),
    ("keywords of a pack", In(PACKS, AS_MUCH, "limits::KEYWORDS")),
    ("markers of a pack", In(PACKS, AS_MUCH, "MAX_MARKERS")),
    ("prompts of a pack", In(PACKS, AS_MUCH, "limits::PROMPTS")),
    ("power families of a pack", In(PACKS, AS_MUCH, "limits::FAMILIES")),
    ("options of a pack", In(PACKS, AS_MUCH, "limits::OPTIONS")),
    ("languages of a pack", In(PACKS, AS_MUCH, "limits::LANGUAGES")),
    ("operations of a power family at one strength", In(PACKS, AS_MUCH, "limits::OPERATIONS")),
    ("powers a card shows under one trigger", In(PACKS, AS_MUCH, "limits::POWERS")),
    ("names of a card besides its id", In(PACKS, AS_MUCH, "limits::NAMES")),
    ("entries of `picks` and of `draws`", In(PACKS, AS_MUCH, "limits::RULE_ENTRIES")),
    ("packs that a pack builds on, one on the other", In(PACKS, "packs_build_on_packs_only_so_deep", "limits::BASES")),
    ("characters of an id", In(PACKS, AS_MUCH, "limits::ID_CHARS")),
    ("characters of a name", In(PACKS, AS_MUCH, "limits::NAME_CHARS")),
    ("characters of any other text", In(PACKS, AS_MUCH, "limits::TEXT_CHARS")),
    (
        "bytes of a script",
        Here(|pond, n| {
            pond.write("scripts/pond/foxes/fox_cub.rhai", "fn arrival(me) { draw(me.owner, 1); }\n");
            pond.pad("scripts/pond/foxes/fox_cub.rhai", n);
            pond.checked()
        }),
    ),
    ("operations of one effect", In(FUEL, "an_effect_ends_at_its_limit_in_both_back_ends", "FUEL_PER_EFFECT")),
    ("operations of one step of a game", In(FUEL, "a_step_ends_at_its_limit_in_both_back_ends", "FUEL_PER_STEP")),
    (
        "bytes of a data file or scenario",
        Here(|pond, n| {
            pond.pad("cards/pond/foxes.ron", n);
            pond.checked()
        }),
    ),
    ("values in a data file or scenario", Here(|_, n| plain(&format!("//{}\n[]", ",".repeat(n))))),
    ("things in one list of a data file or scenario", Here(|_, n| plain(&format!("[{}]", "1,".repeat(n))))),
    (
        "files of a pack",
        Here(|pond, n| {
            for number in pond.files("cards/pond").len()..n {
                pond.write(&format!("cards/pond/more/{number}.ron"), "()");
            }
            pond.checked()
        }),
    ),
    (
        "bytes of all files of a pack",
        Here(|pond, n| {
            let mut left =
                n - pond.files("cards/pond").iter().map(|file| file.metadata().unwrap().len()).sum::<u64>() as usize;
            for number in 0.. {
                let bytes = left.min(limits::DATA_BYTES);
                pond.write(&format!("cards/pond/more/{number}.ron"), " ".repeat(bytes));
                left -= bytes;
                if left == 0 {
                    break;
                }
            }
            pond.checked()
        }),
    ),
    ("packs of a project", In(PACKS, "packs_build_on_packs_only_so_deep", "limits::PACKS")),
    (
        "files of a project in one of its folders",
        Here(|pond, n| {
            for number in pond.files("cards").len()..n {
                pond.write(&format!("cards/notes/{number}"), "");
            }
            pond.checked()
        }),
    ),
    (
        "folders in folders",
        Here(|pond, n| {
            std::fs::create_dir_all(pond.path(&format!("cards/{}", "d/".repeat(n)))).unwrap();
            pond.checked()
        }),
    ),
    (
        "bytes of a saved game",
        Here(|pond, n| {
            pond.ozeki(&["play", "pond", "--seed", "3"], "1\nsave game.json\nquit\n");
            pond.pad("game.json", n);
            pond.taken(&["replay", "game.json"])
        }),
    ),
    ("answers in a saved game", Here(|_, n| saved(vec![(0, 0).into(); n]).check())),
    (
        "bytes of the key of an answer in it",
        Here(|_, n| saved(vec![SavedAnswer { seat: 0, option: 0, key: Some("x".repeat(n)) }]).check()),
    ),
    (
        "bytes of a spreadsheet",
        Here(|pond, n| {
            let text = "id,notes\nfox_cub,";
            import(pond, &format!("{text}{}", "x".repeat(n - text.len())))
        }),
    ),
    ("rows of a spreadsheet", Here(|pond, n| import(pond, &format!("id,level\n{}", ",\n".repeat(n - 1))))),
    (
        "columns of a spreadsheet",
        Here(|pond, n| {
            let notes: Vec<String> = (1..n).map(|number| format!("notes {number}")).collect();
            import(pond, &format!("id,{}\n", notes.join(",")))
        }),
    ),
    (
        "bytes of a reviewed outcome",
        Here(|pond, n| {
            pond.taken(&["new", "scenario", "pond", "fox_cub"]).unwrap();
            pond.taken(&["test", "pond", "--accept"]).unwrap();
            let reviewed = "snapshots/pond/fox_cub.snap";
            pond.pad(reviewed, n);
            pond.taken(&["test", "pond"])
        }),
    ),
    (
        "bytes of a file of accepted problems",
        Here(|pond, n| {
            pond.edit("cards/pond/foxes.ron", "copies: 6", "copis: 6");
            pond.taken(&["check", "pond", "--write-baseline", "known.json"]).unwrap();
            pond.pad("known.json", n);
            pond.taken(&["check", "pond", "--baseline", "known.json"])
        }),
    ),
    (
        "bytes of a block of recorded games",
        Here(|pond, n| {
            lab(pond).unwrap();
            let files = pond.files("lab");
            let block = files.iter().find(|file| file.extension().is_some_and(|ending| ending == "block")).unwrap();
            std::fs::OpenOptions::new().write(true).open(block).unwrap().set_len(n as u64).unwrap();
            lab(pond)
        }),
    ),
    (
        "bytes of the plan of a folder of the lab",
        Here(|pond, n| {
            lab(pond).unwrap();
            pond.pad("lab/plan.json", n);
            lab(pond)
        }),
    ),
    (
        "bytes of a message to the language server",
        Here(|pond, n| {
            let message = format!("{INITIALIZE}{}", " ".repeat(n - INITIALIZE.len()));
            said_to_the_server(pond, &format!("Content-Length: {n}\r\n\r\n{message}"))
        }),
    ),
    (
        "bytes of a line of its header",
        Here(|pond, n| {
            let (name, value) = ("Content-Length:", format!("{}\r\n", INITIALIZE.len()));
            let blanks = " ".repeat(n - name.len() - value.len());
            said_to_the_server(pond, &format!("{name}{blanks}{value}\r\n{INITIALIZE}"))
        }),
    ),
    ("bytes of a path in it", In("src/lsp/uri.rs", "a_path_has_its_longest_length_and_no_more", "PATH_BYTES")),
    (
        "bytes of a line that is typed",
        Here(|pond, n| {
            let line = format!("help{}\n", " ".repeat(n - 5));
            let said = stdout(&pond.ozeki(&["play", "pond", "--seed", "3"], &format!("{line}quit\n")));
            if said.contains("answer with that option") { Ok(()) } else { Err(said) }
        }),
    ),
    (
        "problems of a pack that are told",
        Here(|pond, n| {
            let unknown: String = (0..n).map(|number| format!("    me.what_{number};\n")).collect();
            pond.write("scripts/pond/foxes/fox_cub.rhai", format!("fn arrival(me) {{\n{unknown}}}\n"));
            let told = stdout(&pond.ozeki(&["check", "pond", "--json"], ""));
            let (found, told_at_most) = (told.matches("unknown-property").count(), n.min(limits::PROBLEMS));
            assert_eq!(found, told_at_most, "of {n}: {}", short(&told));
            if told.contains("too-many") { Err(told) } else { Ok(()) }
        }),
    ),
    (
        "characters of a line that is shown with a problem",
        Here(|_, n| {
            let file = Arc::new(SourceFile { path: "a".to_owned(), text: "x".repeat(n) });
            let shown = Diagnostic::new(Code::Data, &file, 0..n, "wrong").render(false).matches('^').count();
            if shown == n { Ok(()) } else { Err(format!("{shown} of {n}")) }
        }),
    ),
];

const INITIALIZE: &str =
    r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#;

fn list(card: &str, count: usize) -> String {
    vec![format!("\"{card}\""); count].join(", ")
}

/// Reads a file of data before it is read for what it means.
fn plain(text: &str) -> Taken {
    read_plain("a.ron".to_owned(), text.as_bytes().to_vec()).map(drop).map_err(|problem| problem.message)
}

/// A saved game with these answers.
fn saved(answers: Vec<SavedAnswer>) -> SavedGame {
    SavedGame {
        ozeki: 3,
        pack: "pond".to_owned(),
        pack_version: "1.0.0".to_owned(),
        pack_hash: String::new(),
        players: 2,
        seed: 1,
        seats: vec!["human".to_owned(); 2],
        dealt: Vec::new(),
        answers,
    }
}

fn import(pond: &Pond, csv: &str) -> Taken {
    pond.write("cards.csv", csv);
    pond.taken(&["import", "cards.csv", "pond", "--dry-run"])
}

fn lab(pond: &Pond) -> Taken {
    pond.taken(&["lab", "pond", "--games", "64", "--bots", "random", "--out", "lab", "--threads", "1"])
}

fn said_to_the_server(pond: &Pond, input: &str) -> Taken {
    let said = stdout(&pond.ozeki(&["lsp"], input));
    if said.contains("\"capabilities\"") { Ok(()) } else { Err(said) }
}

#[test]
fn every_limit_has_its_pair() {
    let named = |what: &str| PAIRS.iter().filter(|(name, _)| *name == what).count();
    let without: Vec<&str> = limits::ALL.iter().map(|(what, _)| *what).filter(|what| named(what) != 1).collect();
    assert!(without.is_empty(), "no pair of cases, or several: {without:?}");
    assert_eq!(PAIRS.len(), limits::ALL.len(), "a pair of something that is no limit");
}

#[test]
fn as_much_as_may_be_is_taken_and_one_more_is_refused_with_the_number() {
    let mut wrong = Vec::new();
    for (what, pair) in PAIRS {
        let Some((_, most)) = limits::ALL.iter().find(|(name, _)| name == what) else { continue };
        match pair {
            Here(with) => {
                if let Err(said) = with(&Pond::new(), *most) {
                    wrong.push(format!("{most} {what} are refused: {}", short(&said)));
                }
                match with(&Pond::new(), most + 1) {
                    Ok(()) => wrong.push(format!("{} {what} are taken", most + 1)),
                    Err(said) if said.contains(&most.to_string()) && !said.contains("panicked") => {}
                    Err(said) => wrong.push(format!("{what}: nothing says {most}: {}", short(&said))),
                }
            }
            In(file, test, called) => {
                let text =
                    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap_or_default();
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                let is_it = |pair: &[&str]| pair[0] == "#[test]" && pair[1].starts_with(&format!("fn {test}()"));
                if !lines.windows(2).any(is_it) || !text.contains(called) {
                    wrong.push(format!("{what}: {file} has no test `{test}`, or says nothing of {called}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn short(said: &str) -> String {
    said.chars().take(600).collect()
}
