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

    /// With owners and roles, and a seating of two players.
    fn seated(&self, owners: &str, roles: &str, seating: &str) -> Taken {
        self.edit(
            "cards/pond/pack.ron",
            "    rules: (",
            &format!("    owners: {{{owners}}}, roles: {{{roles}}},\n    rules: ("),
        );
        self.ruled("players: [2, 3, 4]", &format!("players: [2], seating: {{2: {{{seating}}}}}"))
    }

    /// With another file.
    fn edited(&self, file: &str, from: &str, to: &str) -> Taken {
        self.edit(file, from, to);
        self.checked()
    }

    /// With so many zones that each of four players has, and so many of the game.
    fn with_zones(&self, of_players: usize, of_game: usize) -> Taken {
        let zone = |n: usize, of: &str| format!("\"{of}{n}\": (of: {of}, shape: Set, name: {{\"en\": \"z\"}}),");
        let zones: String =
            (0..of_players).map(|n| zone(n, "Player")).chain((0..of_game).map(|n| zone(n, "Game"))).collect();
        self.ruled("rules: (", &format!("zones: {{{zones}}}, rules: ("))
    }

    /// With a counter for each kind of owner that is named.
    fn with_counters(&self, of: &[&str]) -> Taken {
        let counter = |(n, of): (usize, &&str)| format!("\"n{n}\": (of: {of}, max: 1, name: {{\"en\": \"n\"}}),");
        let counters: String = of.iter().enumerate().map(counter).collect();
        self.ruled("rules: (", &format!("counters: {{{counters}}}, rules: ("))
    }

    /// With one copy of each card.
    fn few(&self) -> Taken {
        for file in ["foxes", "herons"].map(|clan| format!("cards/pond/{clan}.ron")) {
            let cards = ["6", "4", "2"]
                .iter()
                .fold(self.read(&file), |cards, n| cards.replace(&format!("copies: {n}"), "copies: 1"));
            self.write(&file, cards);
        }
        Ok(())
    }

    /// With armies of another size, and cards of the lowest levels alone.
    fn with_grid(&self, rows: usize, columns: usize) -> Taken {
        for file in ["foxes", "herons"].map(|clan| format!("cards/pond/{clan}.ron")) {
            self.write(&file, self.read(&file).replace("level: 3", "level: 2"));
        }
        self.ruled("rules: (", &format!("rules: (grid: (rows: {rows}, columns: {columns}),"))
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
const OPEN: &str = "src/lsp/documents.rs";
const LOG: &str = "src/engine/event/log.rs";
const FUEL: &str = "src/engine/script/compiled/tests/corpus.rs";

const NUMBERS: &str = "there_are_a_hundred_numbers_at_most_and_none_too_large";

const PAIRS: &[(&str, Pair)] = &[
    ("players of a game", Here(|pond, n| pond.ruled("[2, 3, 4]", &format!("[2, {n}]")))),
    (
        "players with decks of their own",
        Here(|pond, n| {
            let own = format!("[{n}], decks: Own, clans: Choose(picks: [1, 1])");
            pond.ruled("[2, 3, 4]", &own)
        }),
    ),
    ("rows of an army", Here(|pond, n| pond.with_grid(n, 4))),
    ("cards in a row", Here(|pond, n| pond.with_grid(2, n))),
    // With as many columns as make up the places, or one more.
    ("places of an army", Here(|pond, n| if n % 2 == 0 { pond.with_grid(n / 4, 4) } else { pond.with_grid(n / 5, 5) })),
    (
        "power printed on a card, and as much below zero",
        Here(|pond, n| {
            let power = |n: usize| pond.edited("cards/pond/foxes.ron", "power: 2", &format!("power: -{n}"));
            power(n).and_then(|()| pond.edited("cards/pond/foxes.ron", &format!("power: -{n}"), &format!("power: {n}")))
        }),
    ),
    ("zones of the pack on a table", Here(|pond, n| pond.with_zones(n / 4, n % 4))),
    (
        "places of a zone",
        Here(|pond, n| {
            pond.ruled("rules: (", &format!("zones: {{\"a\": (shape: Row({n}), name: {{\"en\": \"a\"}})}}, rules: ("))
        }),
    ),
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
    (
        "points of a score, up or down",
        Here(|pond, n| pond.ruled("rules: (", &format!("scores: (least: 0, most: {n}), rules: ("))),
    ),
    ("numbers to choose from", In("tests/hooks/together.rs", NUMBERS, "NUMBER_OPTIONS")),
    ("a number to choose, up or down", In("tests/hooks/together.rs", NUMBERS, "MAX_NUMBER")),
    ("rounds of a game", In(PACKS, "a_game_of_too_many_rounds_has_no_winner", "limits::ROUNDS")),
    ("turns of a game", In("tests/rules_g/endings.rs", "g6_two_who_could_go_on_for_ever_are_called_off", "MAX_TURNS")),
    ("steps of a flow in a game", In("tests/hooks/flow.rs", "a_flow_that_never_ends_is_called_off", "FLOW_STEPS")),
    (
        "steps of a flow without a question or a change",
        In("tests/hooks/flow.rs", "a_flow_that_goes_round_in_vain_is_stopped_by_name", "FLOW_IDLE"),
    ),
    (
        "questions in one step of a game",
        In("tests/hostile/flood.rs", "a_step_that_asks_without_end_stops_in_both_back_ends", "QUESTIONS"),
    ),
    ("events in one step of a game", In(LOG, "what_happens_is_counted_though_nobody_listens", "EVENTS_PER_STEP")),
    ("events that are kept of a game", In(LOG, "a_long_log_drops_the_oldest_and_says_how_many", "EVENTS")),
    ("bytes of calls of scripts that are kept of a game", In(LOG, "calls_without_end_are_not_kept", "CALL_BYTES")),
    ("cards and tiles of a game, copies counted", In(PACKS, AS_MUCH, "MAX_CARDS")),
    ("cards dealt before a game of a pool", In("tests/pool/games.rs", "what_cannot_be_dealt_is_refused", "MAX_DEALT")),
    ("designs of a pack", In(PACKS, AS_MUCH, "limits::DESIGNS")),
    ("clans of a pack", In(PACKS, AS_MUCH, "limits::CLANS")),
    ("keywords of a pack", In(PACKS, AS_MUCH, "limits::KEYWORDS")),
    ("endings of a pack", In(PACKS, AS_MUCH, "limits::MAX_ENDINGS")),
    ("moments and functions of the flow of a pack", In(PACKS, AS_MUCH, "limits::MAX_OWN_HOOKS")),
    ("items of a flow, the ends of its loops counted", In(PACKS, AS_MUCH, "limits::FLOW_ITEMS")),
    ("loops of a flow inside each other", In(PACKS, AS_MUCH, "limits::FLOW_DEPTH")),
    ("passes of a loop that says how many", In(PACKS, AS_MUCH, "limits::FLOW_PASSES")),
    ("markers of a pack", In(PACKS, AS_MUCH, "MAX_MARKERS")),
    (
        "kinds of owner of a pack",
        Here(|pond, n| {
            let kinds: Vec<String> = (0..n).map(|kind| format!("\"kind{kind}\"")).collect();
            let owners: Vec<String> = kinds.iter().map(|kind| format!("{kind}: (name: {{\"en\": \"k\"}})")).collect();
            let none: Vec<String> = kinds.iter().map(|kind| format!("{kind}: []")).collect();
            pond.seated(&owners.join(", "), "", &none.join(", "))
        }),
    ),
    (
        "owners of one kind in a game",
        Here(|pond, n| {
            let all = vec!["(seats: [1])"; n].join(", ");
            pond.seated("\"camp\": (name: {\"en\": \"camp\"})", "", &format!("\"camp\": [{all}]"))
        }),
    ),
    (
        "roles of a pack",
        Here(|pond, n| {
            let role = |role| format!("\"role{role}\": (of: \"camp\", name: {{\"en\": \"r\"}})");
            let roles: Vec<String> = (0..n).map(role).collect();
            pond.seated("\"camp\": (name: {\"en\": \"camp\"})", &roles.join(", "), "\"camp\": []")
        }),
    ),
    ("zones of a pack", Here(|pond, n| pond.with_zones(0, n))),
    ("counters of a pack", Here(|pond, n| pond.with_counters(&["Game"].repeat(n)))),
    (
        "counters of a pack that lie on cards",
        Here(|pond, n| pond.few().and_then(|()| pond.with_counters(&["Card"].repeat(n)))),
    ),
    (
        // Twenty-one counters of eight players each, and one of the game for each value above.
        "values of all counters at a table",
        Here(|pond, n| {
            let of: Vec<&str> = ["Player"].repeat(n / 8).into_iter().chain(["Game"].repeat(n % 8)).collect();
            pond.ruled("[2, 3, 4]", "[2, 8]").and_then(|()| pond.with_counters(&of))
        }),
    ),
    (
        "attributes of a pack",
        Here(|pond, n| {
            let attribute = |n| format!("\"a{n}\": (holds: Number(min: 0, max: 1), name: {{\"en\": \"a\"}}),");
            let attributes: String = (0..n).map(attribute).collect();
            pond.ruled("rules: (", &format!("attributes: {{{attributes}}}, rules: ("))
        }),
    ),
    (
        "words of an attribute",
        Here(|pond, n| {
            let words: String = (0..n).map(|n| format!("\"w{n}\", ")).collect();
            let kind = format!("\"kind\": (holds: Word([{words}]), name: {{\"en\": \"kind\"}})");
            pond.ruled("rules: (", &format!("attributes: {{{kind}}}, rules: ("))
        }),
    ),
    (
        "a counter or an attribute goes up to, and below zero to the same",
        Here(|pond, n| {
            let gold = format!("\"gold\": (of: Game, min: -{n}, max: {n}, name: {{\"en\": \"gold\"}})");
            pond.ruled("rules: (", &format!("counters: {{{gold}}}, rules: ("))
        }),
    ),
    (
        "backs of a pack's cards",
        Here(|pond, n| {
            let backs: String = (0..n).map(|n| format!("\"b{n}\": (name: {{\"en\": \"b\"}}),")).collect();
            pond.ruled("rules: (", &format!("backs: {{{backs}}}, rules: ("))
        }),
    ),
    ("prompts of a pack", In(PACKS, AS_MUCH, "limits::PROMPTS")),
    ("power families of a pack", In(PACKS, AS_MUCH, "limits::FAMILIES")),
    ("options of a pack", In(PACKS, AS_MUCH, "limits::OPTIONS")),
    ("actions of a pack", In(PACKS, AS_MUCH, "limits::ACTIONS")),
    (
        "free actions of a player in a turn",
        In("tests/actions/menu.rs", "free_actions_of_a_turn_are_bounded", "FREE_ACTIONS"),
    ),
    ("moments put off at the same time", In("tests/hooks/later.rs", "there_is_a_bound_that_is_told", "MAX_DELAYS")),
    (
        "functions of a script",
        In(PACKS, "a_script_has_so_many_functions_alone_and_with_those_it_uses_of_others", "limits::FUNCTIONS"),
    ),
    (
        "functions of a script with those it uses of others",
        In(
            PACKS,
            "a_script_has_so_many_functions_alone_and_with_those_it_uses_of_others",
            "limits::FUNCTIONS_TOGETHER",
        ),
    ),
    (
        "bytes of shared functions, counted for each script that uses them",
        In(PACKS, "what_scripts_use_of_shared_functions_has_a_bound", "limits::SHARED_BYTES"),
    ),
    ("languages of a pack", In(PACKS, AS_MUCH, "limits::LANGUAGES")),
    ("fields that a pack gives its cards", In(PACKS, AS_MUCH, "limits::OWN_FIELDS")),
    ("forms of a word of the game", In(PACKS, AS_MUCH, "limits::WORD_FORMS")),
    ("alternatives in alternatives of a phrase", In(PACKS, AS_MUCH, "limits::PHRASE_DEPTH")),
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
    (
        "packs of a project",
        Here(|pond, n| {
            for number in 1..n {
                pond.write(&format!("cards/p{number}/pack.ron"), "()");
            }
            pond.checked()
        }),
    ),
    (
        "bytes of all scenarios of a project",
        Here(|pond, n| {
            // A few files, none of them too long.
            for number in 0..17 {
                let bytes = n / 17 + if number == 0 { n % 17 } else { 0 };
                let file = format!("tests/scenarios/pond/case_{number}.ron");
                pond.write(&file, "(cases: [(name: \"a case\", setup: (), play: [])])");
                pond.pad(&file, bytes);
            }
            pond.checked()
        }),
    ),
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
        "iterations of a bot in a saved game, times its turns",
        Here(|pond, n| {
            pond.ozeki(&["play", "pond", "--seed", "3"], "1\nsave game.json\nquit\n");
            pond.edit("game.json", "\"greedy\"", &format!("\"mcts:{n},turns=1\""));
            let output = pond.ozeki(&["play", "--resume", "game.json"], "quit\n");
            if output.status.success() { Ok(()) } else { Err(stderr(&output)) }
        }),
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
    ("documents that are open in an editor", In(OPEN, "so_many_documents_are_open_and_no_more", "OPEN_DOCUMENTS")),
    (
        "bytes of all documents that are open in an editor",
        In(OPEN, "so_many_documents_are_open_and_no_more", "OPEN_BYTES"),
    ),
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
