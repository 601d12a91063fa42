//! `ozeki play` in a real pseudo-terminal, as a person sees it.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command};

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;
use textwrap::core::display_width;

/// A program in a terminal of so many columns.
struct Terminal {
    child: Child,
    screen: File,
    /// All it has written, colours included.
    written: Vec<u8>,
}

impl Terminal {
    fn play(folder: &Path, columns: u16, args: &[&str]) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave = rustix::fs::open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        tcsetwinsize(&slave, Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let end = |slave: &OwnedFd| slave.try_clone().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_ozeki"))
            .arg("play")
            .args(args)
            .current_dir(folder)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(end(&slave))
            .stdout(end(&slave))
            .stderr(end(&slave))
            .spawn()
            .expect("the binary was built for this test");
        let mut terminal = Terminal { child, screen: File::from(master), written: Vec::new() };
        drop(slave);
        terminal.wait();
        terminal
    }

    /// Reads until it waits for a line, or ends. What it has written since.
    fn wait(&mut self) -> String {
        let from = self.written.len();
        let mut some = [0; 4096];
        // An error is the other end being closed.
        while let Ok(count @ 1..) = self.screen.read(&mut some) {
            self.written.extend_from_slice(&some[..count]);
            if self.written.ends_with(b"\n> ") {
                break;
            }
        }
        plain(&self.written[from..])
    }

    /// Types a line; what comes of it.
    fn type_line(&mut self, line: &str) -> String {
        // It may have ended.
        let _ = self.screen.write_all(format!("{line}\n").as_bytes());
        self.wait()
    }

    fn ctrl_c(&mut self) -> String {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, Signal::INT).unwrap();
        self.wait()
    }

    fn exit_code(&mut self) -> Option<i32> {
        while let Ok(1..) = self.screen.read(&mut [0; 4096]) {}
        self.child.wait().unwrap().code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Without colours and carriage returns.
fn plain(written: &[u8]) -> String {
    let text = String::from_utf8_lossy(written).replace('\r', "");
    let mut plain = String::new();
    let mut parts = text.split('\u{1b}');
    plain += parts.next().unwrap_or_default();
    for part in parts {
        let after = part.find(|c: char| c.is_ascii_alphabetic()).map_or(part.len(), |end| end + 1);
        plain += &part[after..];
    }
    plain
}

fn widest(text: &str) -> (usize, &str) {
    text.lines().map(|line| (display_width(line), line)).max().unwrap_or((0, ""))
}

const PACKS: [&str; 4] = ["tactics", "gosu", "kamakor", "gosu-x"];

/// A row of an army is as wide as there is room, and nothing is wider.
#[test]
fn no_line_is_wider_than_the_terminal() {
    let folder = TempDir::new().unwrap();
    for pack in PACKS {
        for (columns, language) in [(60, "en"), (60, "fr"), (80, "en"), (80, "fr"), (120, "en")] {
            let args = [pack, "--seed", "5", "--lang", language];
            let mut terminal = Terminal::play(folder.path(), columns, &args);
            for _ in 0..35 {
                if terminal.type_line("1").contains("`save FILE`") {
                    break;
                }
            }
            for word in ["help", "rules", "discard", "pile", "log", "card a", "why a", "hlep", "save", "table"] {
                assert!(!terminal.type_line(word).is_empty(), "{pack}: {word}");
            }
            let all = plain(&terminal.written);
            let (width, line) = widest(&all);
            assert!(width <= usize::from(columns), "{pack} in {columns} columns: {width}: {line}");
            let rows = all.lines().filter(|line| line.matches('│').count() == 6);
            let row = rows.map(display_width).max().expect("somebody has an army by now");
            let place = (usize::from(columns) - 9) / 5;
            assert_eq!(row, 9 + 5 * place, "{pack} in {columns} columns");
        }
    }
}

#[test]
fn quit_asks_before_a_game_is_lost() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3"]);
    terminal.type_line("1");
    let asked = terminal.type_line("quit");
    assert!(asked.contains("Save it first?") && asked.contains("tactics-3.json"), "{asked}");
    terminal.type_line("");
    assert!(terminal.type_line("pile").contains("draw pile: "), "Enter goes back to the game");
    terminal.type_line("quit");
    let saved = terminal.type_line("yes");
    assert!(saved.contains("Saved."), "{saved}");
    assert_eq!(terminal.exit_code(), Some(0));
    assert!(folder.path().join("tactics-3.json").is_file());

    // What is saved is not asked about, and what is read from a file is saved there.
    let mut terminal = Terminal::play(folder.path(), 80, &["--resume", "tactics-3.json"]);
    terminal.type_line("quit");
    assert_eq!(terminal.exit_code(), Some(0));
    let mut terminal = Terminal::play(folder.path(), 80, &["--resume", "tactics-3.json"]);
    terminal.type_line("1");
    assert!(terminal.type_line("save").contains("Saved."));
    terminal.type_line("1");
    terminal.type_line("quit");
    terminal.type_line("no");
    assert_eq!(terminal.exit_code(), Some(0));
}

/// Who waits for a bot sees that it thinks, and nothing of it stays on the screen.
#[test]
fn a_bot_that_thinks_long_is_seen_to() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3", "--hint=mcts:2500"]);
    terminal.type_line("1");
    let shown = plain(&terminal.written);
    assert!(shown.contains("/2500 iterations"), "{shown}");
    assert!(!terminal.type_line("pile").contains("iterations"), "it is over");
}

#[test]
fn the_first_ctrl_c_asks_and_the_second_leaves() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3"]);
    terminal.type_line("1");
    let asked = terminal.ctrl_c();
    assert!(asked.contains("Press Ctrl-C again to leave without"), "{asked}");
    let going_on = terminal.type_line("pile");
    assert!(going_on.contains("draw pile"), "{going_on}");
    assert!(terminal.ctrl_c().contains("Ctrl-C again"), "a line in between begins anew");
    terminal.ctrl_c();
    assert_eq!(terminal.exit_code(), Some(130));

    let mut fresh = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3"]);
    fresh.ctrl_c();
    assert_eq!(fresh.exit_code(), Some(130), "where nothing is lost it leaves at once");
}

#[test]
fn a_save_over_another_file_asks() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("notes.txt");
    std::fs::write(&file, "not to be lost\n").unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3"]);
    terminal.type_line("1");
    let asked = terminal.type_line("save notes.txt");
    assert!(asked.contains("it is not a saved game") && asked.contains("Overwrite it?"), "{asked}");
    assert!(terminal.type_line("no").contains("Nothing was written."));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "not to be lost\n");
    terminal.type_line("save notes.txt");
    assert!(terminal.type_line("yes").contains("Saved."));
    // From now on it is this game's own.
    terminal.type_line("1");
    assert!(terminal.type_line("save notes.txt").contains("Saved."));
}

#[test]
fn a_hot_seat_hands_over() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3", "--seats", "human,human"]);
    let begun = plain(&terminal.written);
    assert!(begun.contains("Player 1: it is your turn at the keyboard") && !begun.contains("Your hand"), "{begun}");
    assert!(terminal.type_line("").contains("Your hand"));
    for _ in 0..2 {
        assert!(terminal.type_line("1").contains("Your hand"), "the same player goes on without a pause");
    }
    let before = terminal.written.len();
    let handed = terminal.type_line("1");
    assert!(handed.contains("Player 2: it is your turn") && !handed.contains("Your hand"), "{handed}");
    let raw = String::from_utf8_lossy(&terminal.written[before..]).into_owned();
    assert!(raw.contains("\u{1b}[2J") && raw.contains("\u{1b}[3J"), "nothing of the first player's is left: {raw:?}");
    for typed in ["undo", "save z.json", "7"] {
        let said = terminal.type_line(typed);
        assert!(said.contains("Press Enter") && !said.contains("Your hand"), "`{typed}` is no Enter: {said}");
    }
    let shown = terminal.type_line("");
    assert!(shown.contains("Player 2 (you)") && shown.contains("Your hand"), "{shown}");
}

#[test]
fn undo_at_a_hot_seat_asks_before_it_takes_anothers_answer() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3", "--seats", "human,human"]);
    terminal.type_line("");
    for _ in 0..3 {
        terminal.type_line("1");
    }
    terminal.type_line("");
    let asked = terminal.type_line("undo");
    assert!(asked.contains("answers of other people: Player 1 (1)") && asked.contains("`yes` or `no`"), "{asked}");
    assert!(terminal.type_line("no").contains("Nothing was taken back."));
    terminal.type_line("undo");
    let handed = terminal.type_line("yes");
    assert!(handed.contains("Player 1: it is your turn at the keyboard"), "{handed}");
    let shown = terminal.type_line("");
    assert!(shown.contains("Taken back: Player 1 (1). The game is back at: the opening."), "{shown}");
}

#[test]
fn the_end_of_a_game_offers_saving() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["tactics", "--seed", "3"]);
    let mut said = String::new();
    for _ in 0..400 {
        said = terminal.type_line("1");
        if said.contains("The game is over.") {
            break;
        }
    }
    assert!(said.contains("`save FILE` saves it"), "{said}");
    assert!(terminal.type_line("1").contains("no more questions"));
    assert!(terminal.type_line("save end.json").contains("ozeki replay end.json"));
    terminal.type_line("");
    assert_eq!(terminal.exit_code(), Some(0));
    let told = super::ozeki_in(folder.path(), &["replay", "end.json", "--json"], "");
    assert_eq!(super::json(&told)["over"], true);
}
