//! What a project from a stranger may hold besides cards: links, pipes, devices, names that command a terminal. And
//! streams that are closed or full.

use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::{Project, ozeki_in, stderr, stdout};

/// Refused with some words, without a panic, and without anything that commands a terminal.
#[track_caller]
fn assert_refused(output: &Output, said: &[&str]) {
    let error = stderr(output);
    assert!(matches!(output.status.code(), Some(1 | 2)), "{:?}: {error}", output.status);
    assert!(!error.contains("panicked"), "{error}");
    for words in said {
        assert!(error.contains(words), "no `{words}` in:\n{error}");
    }
}

/// A file of the user's, which is none of a project's business.
fn precious() -> (TempDir, std::path::PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("precious");
    std::fs::write(&path, "let secret = 1;\n").unwrap();
    (folder, path)
}

fn pipe(project: &Project, file: &str) {
    let status = Command::new("mkfifo").arg(project.path(file)).status().unwrap();
    assert!(status.success());
}

#[test]
fn a_pipe_a_device_a_folder_or_a_huge_file_is_refused_where_a_file_should_be() {
    let file = "cards/tactics/fires.ron";
    type Put = fn(&Project, &str);
    let put: [(&str, Put); 5] = [
        ("not a plain file", |project, file| pipe(project, file)),
        ("leads out of", |project, file| symlink("/dev/zero", project.path(file)).unwrap()),
        ("more than", |project, file| File::create(project.path(file)).unwrap().set_len(1 << 40).unwrap()),
        ("folder", |project, file| symlink("../tactics", project.path(file)).unwrap()),
        ("fires.ron", |project, file| symlink("nowhere.ron", project.path(file)).unwrap()),
    ];
    for (said, put) in put {
        let project = Project::new();
        std::fs::remove_file(project.path(file)).unwrap();
        put(&project, file);
        assert_refused(&project.ozeki(&["check", "tactics"]), &[said, "fires.ron:1:1"]);
        assert!(project.ozeki(&["check", "gosu"]).status.success(), "the other packs are as they were");
    }
    let project = Project::new();
    pipe(&project, "game.json");
    pipe(&project, "cards.csv");
    for command in [
        &["replay", "game.json"][..],
        &["play", "--resume", "game.json"],
        &["import", "cards.csv", "tactics"],
        &["check", "--baseline", "game.json"],
        &["replay", "/dev/zero"],
    ] {
        assert_refused(&project.ozeki(command), &["not a plain file"]);
    }
}

#[test]
fn a_script_that_is_a_link_out_of_the_project_is_not_shown() {
    let project = Project::new();
    let (_folder, precious) = precious();
    let script = "scripts/tactics/fires/ember_scamp.rhai";
    std::fs::remove_file(project.path(script)).unwrap();
    symlink(&precious, project.path(script)).unwrap();
    let output = project.ozeki(&["check", "tactics"]);
    assert_refused(&output, &["not-a-file", "leads out of", "ember_scamp.rhai"]);
    assert!(!stderr(&output).contains("secret"));
    assert_refused(&project.ozeki(&["explain", "tactics", "ember_scamp"]), &["leads out of"]);
}

#[test]
fn nothing_is_written_through_a_link() {
    let (folder, precious) = precious();
    let untouched = || {
        assert_eq!(std::fs::read_to_string(&precious).unwrap(), "let secret = 1;\n");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    };
    let project = Project::new();
    // The name that files had while they were written.
    symlink(&precious, project.path("cards/tactics/fires.ron.new")).unwrap();
    project.edit("cards/tactics/pack.ron", "composition: [", "composition: [], bots: (), // [");
    let text = std::fs::read_to_string(project.path("cards/tactics/pack.ron")).unwrap();
    let (before, rest) = text.split_once("bots: (), // [").unwrap();
    let (_, after) = rest.split_once("],").unwrap();
    project.write("cards/tactics/pack.ron", &format!("{before}{after}"));
    let made = project.ozeki(&["new", "card", "tactics", "linked", "--clan", "fires", "--level", "1"]);
    assert!(made.status.success(), "{}", stderr(&made));
    untouched();
    // A new script where a link stands already, and a folder that is one.
    symlink(folder.path().join("new"), project.path("scripts/tactics/fires/other.rhai")).unwrap();
    let refused = project.ozeki(&["new", "card", "tactics", "other", "--clan", "fires", "--level", "1"]);
    assert_refused(&refused, &["other.rhai"]);
    std::fs::remove_file(project.path("scripts/tactics/fires/other.rhai")).unwrap();
    symlink(folder.path(), project.path(".vscode")).unwrap();
    assert_refused(&project.ozeki(&["editor", "vscode", "--force"]), &["leads out of"]);
    symlink(&precious, project.path("game.json")).unwrap();
    let output = project.ozeki_with(&["play", "tactics", "--seed", "3"], "1\nsave! game.json\nquit\n");
    assert!(stdout(&output).contains("leads out of"), "{}", stdout(&output));
    assert_refused(&project.ozeki(&["check", "--write-baseline", "game.json"]), &["leads out of"]);
    std::fs::create_dir(project.path("site")).unwrap();
    symlink(&precious, project.path("site/index.html")).unwrap();
    assert_refused(&project.ozeki(&["docs", "--html", "site"]), &["leads out of"]);
    std::fs::create_dir(project.path("lab")).unwrap();
    for name in ["lock", "plan.json", "games.csv"] {
        symlink(&precious, project.path(&format!("lab/{name}"))).unwrap();
        let output = project.ozeki(&["lab", "tactics", "--out", "lab", "--games", "64", "--bots", "random"]);
        assert_refused(&output, &[]);
        std::fs::remove_file(project.path(&format!("lab/{name}"))).unwrap();
    }
    // Folders of an experiment are made and written to, as its files are.
    for (command, linked) in [
        (&["lab", "tactics"][..], &["lab/games", "lab/games/random", "lab/examples"][..]),
        (&["compare", "tactics", "tactics"], &["lab/before", "lab/after/random"]),
    ] {
        for linked in linked {
            std::fs::remove_dir_all(project.path("lab")).unwrap();
            std::fs::create_dir_all(project.path(linked).parent().unwrap()).unwrap();
            symlink(folder.path(), project.path(linked)).unwrap();
            let rest = ["--out", "lab", "--games", "64", "--bots", "random"];
            assert_refused(&project.ozeki(&[command, &rest].concat()), &["leads out of"]);
            untouched();
        }
    }
    std::fs::remove_dir_all(project.path("lab")).unwrap();
    std::fs::create_dir(project.path("lab")).unwrap();
    pipe(&project, "lab/lock");
    let output = project.ozeki(&["lab", "tactics", "--out", "lab", "--games", "64", "--bots", "random"]);
    assert_refused(&output, &["not a plain file"]);
}

#[test]
fn names_of_files_that_nobody_can_read_are_refused() {
    for (name, said) in [(&b"a\x1b[2J.ron"[..], r"a\u{1b}[2J.ron"), (b"caf\xe9.ron", "not UTF-8")] {
        let project = Project::new();
        std::fs::write(project.path("cards/tactics").join(std::ffi::OsStr::from_bytes(name)), "[]").unwrap();
        let output = project.ozeki(&["check", "tactics"]);
        assert_refused(&output, &[said]);
        assert!(!output.stderr.contains(&0x1b));
    }
    let project = Project::new();
    std::fs::write(project.path("cards/tactics").join(std::ffi::OsStr::from_bytes(b"n\xe9tes\x1b.txt")), "").unwrap();
    assert!(project.ozeki(&["check", "tactics"]).status.success(), "notes of other programs are left alone");
    std::fs::create_dir_all(project.path(&format!("cards/{}", "d/".repeat(30)))).unwrap();
    assert_refused(&project.ozeki(&["check", "tactics"]), &["8 deep"]);
}

#[test]
fn folders_that_link_to_themselves_are_walked_once() {
    let project = Project::new();
    symlink("..", project.path("cards/tactics/round")).unwrap();
    symlink("../scripts", project.path("scripts/again")).unwrap();
    assert!(project.ozeki(&["check", "tactics"]).status.success());
}

/// In colour, as on a terminal: nothing of a save, a name or an argument commands it.
#[test]
fn fields_of_a_saved_game_are_spelt_out() {
    let project = Project::new();
    let saved = r#"{"ozeki":2,"pack":"tactics\u001b]0;x\u0007","pack_version":"1","pack_hash":"0","players":2,"seed":1,"seats":["human","random"],"answers":[]}"#;
    project.write("game.json", saved);
    project.write("wild.json", &saved.replace(r"\u001b]0;x\u0007", "").replace("[]", "[[255,65535]]"));
    project.write("bidi.json", &saved.replace(r"\u001b]0;x\u0007", "\u{202e}"));
    project.write("long.json", &saved.replace(r"\u001b]0;x\u0007", &"x".repeat(100_000)));
    project.write(
        "many.json",
        &saved.replace(r"\u001b]0;x\u0007", "").replace("[]", &format!("[{}[0,0]]", "[0,0],".repeat(200_000))),
    );
    for (file, said) in [
        ("game.json", r"\u{1b}"),
        ("bidi.json", r"\u{202e}"),
        ("wild.json", "player 256"),
        ("long.json", "2000 is the most"),
        ("many.json", "200000 is the most"),
    ] {
        for command in ["replay", "scenario"] {
            let args =
                if command == "replay" { vec!["replay", file] } else { vec!["scenario", "from", file, "--at", "1"] };
            let output = Command::new(env!("CARGO_BIN_EXE_ozeki"))
                .args(args)
                .current_dir(project.path(""))
                .env("CLICOLOR_FORCE", "1")
                .output()
                .unwrap();
            assert_refused(&output, &[said]);
            assert!(
                output.stderr.len() < 2_000
                    && !stderr(&output).contains("\u{1b}]")
                    && !stderr(&output).contains('\u{202e}')
            );
        }
    }
}

/// With the standard output closed by its reader, or full.
fn with_output(project: &Project, args: &[&str], out: Stdio) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ozeki"));
    command.args(args).current_dir(project.path("")).stdin(Stdio::null()).stdout(out).stderr(Stdio::piped());
    command.spawn().unwrap().wait_with_output().unwrap()
}

const TALKATIVE: [&[&str]; 12] = [
    &["--help"],
    &["help", "check"],
    &["check", "tactics"],
    &["check", "tactics", "-v"],
    &["test", "tactics", "ember_scamp"],
    &["packs"],
    &["cards", "tactics"],
    &["cards", "tactics", "--csv"],
    &["editor", "helix"],
    &["new", "pack", "another"],
    &["docs"],
    &["simulate", "tactics", "--games", "2", "--json"],
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_told() {
    let project = Project::new();
    for args in TALKATIVE {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = with_output(&project, args, full.into());
        assert_refused(&output, &["the output cannot be written"]);
    }
    // Where even the standard error is full, there is nobody to tell.
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    project.edit("cards/tactics/fires.ron", "copies: 2", "copis: 2");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ozeki"));
    let status = command.args(["check"]).current_dir(project.path("")).stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_closed_output_is_the_end_and_nothing_is_said_of_it() {
    let project = Project::new();
    for args in TALKATIVE {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = with_output(&project, args, writer.into());
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn a_line_that_is_no_text_is_asked_for_again() {
    let project = Project::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ozeki"))
        .args(["play", "tactics", "--seed", "3"])
        .current_dir(project.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = [b"\xff\xfe\n".as_slice(), "x".repeat(100_000).as_bytes(), b"\n1\nquit\n"].concat();
    _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), &input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output).matches("too long or not UTF-8").count(), 2, "{}", stdout(&output));
}

#[test]
fn cells_that_look_like_formulas_come_back_as_they_were() {
    let project = Project::new();
    project.edit("cards/tactics/fires.ron", "\"Ember Scamp\"", "\"=HYPERLINK(1)\"");
    let csv = stdout(&project.ozeki(&["cards", "tactics", "--csv"]));
    assert!(csv.contains(",'=HYPERLINK(1),"), "{csv}");
    project.write("cards.csv", &csv);
    assert_eq!(stdout(&project.ozeki(&["import", "cards.csv", "tactics", "--dry-run"])), "Nothing changes.\n");
}

/// A spreadsheet splits at semicolons or tabs in some countries: a formula behind one is none either.
#[test]
fn pieces_of_cells_that_look_like_formulas_come_back_as_they_were() {
    let project = Project::new();
    project.edit("cards/tactics/fires.ron", "\"Ember Scamp\"", "\"A;=HYPERLINK(0); ＋1\"");
    let csv = stdout(&project.ozeki(&["cards", "tactics", "--csv"]));
    assert!(csv.contains(",A;'=HYPERLINK(0);' ＋1,"), "{csv}");
    project.write("cards.csv", &csv);
    assert_eq!(stdout(&project.ozeki(&["import", "cards.csv", "tactics", "--dry-run"])), "Nothing changes.\n");
}

#[test]
fn a_sheet_with_more_cards_than_a_pack_has_is_refused_before_anything_is_edited() {
    let project = Project::new();
    let mut csv = "id,clan,name.en,name.fr,level,power,copies\n".to_owned();
    (1..2_000).for_each(|number| csv += &format!("n{number},fires,N,N,1,1,1\n"));
    project.write("cards.csv", &csv);
    let output = project.ozeki(&["import", "cards.csv", "tactics", "--dry-run"]);
    assert_refused(&output, &["one new card too many: a pack has 255 cards at most", "has a problem"]);
    assert!(!stderr(&output).contains("missing-clan-file") && stdout(&output).is_empty(), "{}", stderr(&output));
    project.write("cards.csv", &format!("id,{},x\n", "\u{1b}".repeat(100_000)));
    let note = stderr(&project.ozeki(&["import", "cards.csv", "tactics", "--dry-run"]));
    assert!(note.contains("column B") && note.len() < 2_000, "{}", note.len());
}

#[test]
fn what_is_read_in_a_folder_of_the_lab_does_not_lead_out_and_is_named() {
    let project = Project::new();
    let lab = || project.ozeki(&["lab", "tactics", "--out", "lab", "--games", "64", "--bots", "random"]);
    assert!(lab().status.success());
    let (folder, _) = precious();
    let block = "lab/games/random/0000000000.block";
    for file in ["lab/plan.json", block] {
        let away = folder.path().join("away");
        std::fs::rename(project.path(file), &away).unwrap();
        symlink(&away, project.path(file)).unwrap();
        assert_refused(&lab(), &["leads out of", file]);
        std::fs::rename(&away, project.path(file)).unwrap();
    }
    std::fs::remove_file(project.path(block)).unwrap();
    pipe(&project, block);
    assert_refused(&lab(), &["not a plain file", block]);
    std::fs::remove_file(project.path(block)).unwrap();
    for file in ["lab/cards.csv", "lab/games.csv", "lab/games.parquet"] {
        std::fs::remove_file(project.path(file)).unwrap();
        std::fs::create_dir(project.path(file)).unwrap();
        assert_refused(&lab(), &["this is a folder", file]);
        std::fs::remove_dir(project.path(file)).unwrap();
    }
}

#[test]
fn reviewed_outcomes_that_lead_out_are_named() {
    let project = Project::new();
    let (folder, _) = precious();
    std::fs::remove_dir_all(project.path("snapshots/tactics")).unwrap();
    symlink(folder.path(), project.path("snapshots/tactics")).unwrap();
    let output = project.ozeki(&["test", "tactics", "ember_scamp", "--accept"]);
    assert_refused(&output, &["leads out of", "snapshots/tactics/ember_scamp.snap"]);
}

/// A file that comes with a project is the project's, whoever names it; what lies elsewhere is the user's own.
#[test]
fn a_named_file_of_the_project_does_not_lead_out_of_it() {
    let project = Project::new();
    let saved = project.ozeki_with(&["play", "tactics", "--seed", "9"], "1\nsave game.json\nquit\n");
    assert!(saved.status.success(), "{}", stderr(&saved));
    let folder = TempDir::new().unwrap();
    let (away, link) = (folder.path().join("game.json"), folder.path().join("link.json"));
    std::fs::rename(project.path("game.json"), &away).unwrap();
    symlink(&away, &link).unwrap();
    symlink(&away, project.path("game.json")).unwrap();
    assert!(project.ozeki(&["replay", link.to_str().unwrap()]).status.success());
    for args in [
        &["replay", "game.json"][..],
        &["import", "game.json", "tactics"],
        &["check", "--baseline", "game.json"],
        &["play", "--resume", "game.json"],
    ] {
        assert_refused(&project.ozeki(args), &["leads out of", "game.json"]);
    }
}

/// A saved game may name a bot that thinks for hours; whoever wants that says so.
#[test]
fn a_saved_game_that_names_a_slow_bot_is_not_played_unasked() {
    let project = Project::new();
    let saved = project.ozeki_with(&["play", "tactics", "--seed", "9"], "1\nsave game.json\nquit\n");
    assert!(saved.status.success(), "{}", stderr(&saved));
    for bot in ["mcts:10000000", "mcts-open:100000", "mcts:13,turns=4000"] {
        project.edit("game.json", "\"greedy\"", &format!("\"{bot}\""));
        let output = project.ozeki(&["play", "--resume", "game.json"]);
        assert_refused(&output, &[bot, "50000 is the most", &format!("--seats human,{bot}")]);
        assert!(project.ozeki(&["replay", "game.json"]).status.success(), "nobody thinks there");
        project.edit("game.json", &format!("\"{bot}\""), "\"greedy\"");
    }
    project.edit("game.json", "\"greedy\"", "\"mcts:10000000\"");
    let resume = |seats: &str| project.ozeki_with(&["play", "--resume", "game.json", "--seats", seats], "quit\n");
    let output = resume("human,random");
    assert!(output.status.success() && stdout(&output).contains("Your hand"), "{}{}", stdout(&output), stderr(&output));
    assert_refused(&resume("human"), &["--seats names 1 players; the saved game has 2"]);
}

/// 256 packs of its own: those that are built in are not the project's.
#[test]
fn built_in_packs_do_not_count() {
    let project = TempDir::new().unwrap();
    for n in 0..256 {
        std::fs::create_dir_all(project.path().join(format!("cards/p{n}"))).unwrap();
        std::fs::write(project.path().join(format!("cards/p{n}/pack.ron")), "()").unwrap();
    }
    let output = ozeki_in(project.path(), &["check", "tactics"], "");
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn packs_that_build_on_each_other_without_end_are_refused() {
    let project = TempDir::new().unwrap();
    let pack = |n: usize| {
        let folder = project.path().join(format!("cards/p{n}"));
        std::fs::create_dir_all(&folder).unwrap();
        let text = format!(
            "(id: \"p{n}\", version: \"1.0.0\", extends: \"p{}\", name: {{\"en\": \"P\"}}, about: {{\"en\": \"x\"}})",
            n + 1
        );
        std::fs::write(folder.join("pack.ron"), text).unwrap();
    };
    (0..200).for_each(pack);
    assert_refused(&ozeki_in(project.path(), &["check", "p0"], ""), &["builds on more than 8 packs"]);
    (200..2_500).for_each(pack);
    assert_refused(&ozeki_in(project.path(), &["check", "p0"], ""), &["packs here; a project has 256 at most"]);
}
