//! Hostile scripts: whatever a card tries, its pack does not load or its effect stops, and nothing is left behind.
//!
//! Each file of `hostile/` is the script of a level I card with an arrival; its first line says what it tries. A line
//! `// card: clan/card` starts the script of another card that lies in play (`rules` is the pack's own script; below `pack.ron` stand more fields of the pack), and
//! `«200 x»` stands for 200 times `x`.

#[path = "../common/mod.rs"]
mod common;
mod limits;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::{Played, Situation, arena_files, load_arena, report};
use ozeki::decision::{Ask, AskKind};
use ozeki::game::GameError;
use ozeki::kernel::Fault;
use ozeki::library::{LoadError, Memory, Source};
use ozeki::pack::Pack;

/// The card whose script is hostile.
const CARD: &str = "fires/draw_base";

/// More answers than any hostile script may ask for before it is stopped.
const MAX_ANSWERS: usize = 3_000;

/// The scripts of a folder, sorted by name.
fn scripts_of(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sandbox").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn name_of(file: &Path) -> String {
    file.file_stem().unwrap().to_string_lossy().into_owned()
}

/// `«200 x»` becomes 200 times `x`.
fn expand(text: &str) -> String {
    let Some((before, rest)) = text.split_once('«') else { return text.to_owned() };
    let (inside, after) = rest.split_once('»').expect("« has its »");
    let (count, piece) = inside.split_once(' ').expect("a number and a text");
    before.to_owned() + &piece.repeat(count.parse().unwrap()) + &expand(after)
}

/// The scripts of a hostile file, by card.
fn split(bytes: Vec<u8>) -> Vec<(String, Vec<u8>)> {
    let text = match String::from_utf8(bytes) {
        Ok(text) => expand(&text),
        Err(not_text) => return vec![(CARD.to_owned(), not_text.into_bytes())],
    };
    let mut parts = text.split("// card: ");
    let mut scripts = vec![(CARD.to_owned(), parts.next().unwrap_or_default().into())];
    for part in parts {
        let (card, script) = part.split_once('\n').expect("a script below the card's name");
        scripts.push((card.trim().to_owned(), script.into()));
    }
    scripts
}

fn load_hostile(file: &Path) -> Result<Arc<Pack>, LoadError> {
    let scripts = split(fs::read(file).unwrap()).into_iter();
    load_arena(scripts.fold(arena_files(), |files, (card, text)| match card.as_str() {
        "pack.ron" => with_fields(files, &String::from_utf8(text).unwrap()),
        card => files.with(&format!("scripts/arena/{card}.rhai"), text),
    }))
}

/// More fields of the pack.
fn with_fields(files: Memory, fields: &str) -> Memory {
    let path = "cards/arena/pack.ron";
    let pack = String::from_utf8(files.read(path).unwrap().unwrap()).unwrap();
    files.with(path, pack.replacen("\n    counters: {", &format!("\n    {fields}\n    counters: {{"), 1))
}

/// Something of everything to attack: covered and free cards, prisoners, hands, a pile and a discard pile.
fn battlefield(pack: Arc<Pack>) -> Situation {
    Situation::on(pack)
        .seat(
            &["fire_grunt", "alpha_grunt!", "fire_grunt", "fire_hero", "dark_hero"],
            &["draw_base", "fire_grunt", "goban_hero", "alpha_chief", "dark_rock"],
        )
        .seat(
            &["dark_grunt", "meka_grunt!", "alpha_grunt", "dark_medic", "meka_hero!", "dark_chief"],
            &["goban_grunt", "dark_grunt", "meka_grunt", "alpha_rock"],
        )
        .pile(&["goban_grunt", "meka_rock", "alpha_grunt", "fire_chief", "zombie"])
        .discard(&["goban_rock", "fire_rock", "meka_chief"])
}

/// How a hostile script ended: at `load` or in `play`, where, and the first line of what was said about it.
struct End {
    stage: &'static str,
    place: (usize, usize),
    message: String,
    /// Whose script was running, and how many answers had been given.
    running: Option<String>,
    answers: usize,
}

/// The first line of a message, short and without characters that nobody can see.
fn first_line(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let visible = |c: char| match c {
        '\'' | '"' | '\\' => c.to_string(),
        _ => c.escape_debug().to_string(),
    };
    let short: String = line.chars().take(150).map(visible).collect();
    if line.chars().count() > 150 { short + "…" } else { short }
}

fn attack(file: &Path, start: impl Fn(Situation) -> Played) -> End {
    let name = name_of(file);
    match load_hostile(file) {
        Err(error) => refused(&name, &error),
        Ok(pack) => {
            let (fault, answers) = play_until_fault(&name, &mut start(battlefield(pack)));
            let (place, message) = (check_fault(&name, &fault), first_line(&fault.message));
            End { stage: "play", place, message, running: fault.running, answers }
        }
    }
}

/// A pack that does not load says what is wrong with the script, and where.
fn refused(name: &str, error: &LoadError) -> End {
    let LoadError::Problems { problems, .. } = error else { panic!("{name}: {error}") };
    for problem in problems {
        let (line, column) = problem.line_column();
        assert!(line >= 1 && column >= 1 && !problem.message.is_empty(), "{name}: {}", report(error));
        assert!(problem.render(false).contains(&problem.file.path), "{name}: {}", report(error));
    }
    let about_it = problems.iter().find(|p| p.is_error() && p.file.path.ends_with(".rhai"));
    let about_it = about_it.unwrap_or_else(|| panic!("{name}: not about the script: {}", report(error)));
    let (place, message) = (about_it.line_column(), first_line(&about_it.message));
    End { stage: "load", place, message, running: None, answers: 0 }
}

/// Plays the hostile card, answers what is asked, and passes, until the script faults. A fault leaves nothing behind.
fn play_until_fault(name: &str, played: &mut Played) -> (Box<Fault>, usize) {
    let start = played.game.clone();
    let mut wanted = Some("play draw_base");
    for answers in 0..MAX_ANSWERS {
        let table = played.game.table();
        assert!(
            !played.game.is_over() && table.round == 1,
            "{name}: a battle was fought, and nothing stopped the script"
        );
        let before = played.game.clone();
        let (seat, ask) = (before.open()[0].seat, before.open()[0].ask);
        let options = played.options_of(seat.0);
        let option = match (wanted.take(), ask) {
            (Some(wanted), _) => options.iter().position(|o| o == wanted).expect("the hostile card can be played"),
            (None, Ask { kind: AskKind::Action, .. }) => options.len() - 1,
            (None, _) => 0,
        };
        let fault = match played.game.answer(seat, option) {
            Ok(()) => continue,
            Err(GameError::Script(fault)) => fault,
            Err(other) => panic!("{name}: {other}"),
        };
        assert!(played.game.table() == before.table(), "{name}: the table changed");
        assert_eq!(played.game.events(), before.events(), "{name}: the log changed");
        assert_eq!(played.game.open(), before.open(), "{name}: the question changed");
        let again = played.game.answer(seat, option).expect_err("what faults once faults twice");
        assert_eq!(again.to_string(), fault.to_string(), "{name}: a fault says the same each time");
        // The game goes on: the card is taken back, and the player does something else.
        while played.game.undo().unwrap() {}
        assert!(played.game.table() == start.table(), "{name}: taking the card back changed the table");
        assert!(played.pass().is_turn_of(1), "{name}: the game does not go on");
        return (fault, answers);
    }
    panic!("{name}: {MAX_ANSWERS} answers, and nothing stopped the script");
}

/// A fault says what, where and in whose script, for a person to read.
fn check_fault(name: &str, fault: &Fault) -> (usize, usize) {
    let file = fault.file.as_ref().unwrap_or_else(|| panic!("{name}: no file: {fault}"));
    assert!(file.path.ends_with(".rhai"), "{name}: {}", file.path);
    assert!(fault.line >= 1 && fault.line <= file.text.lines().count(), "{name}: line {}: {fault}", fault.line);
    assert!(!fault.message.is_empty() && fault.running.is_some(), "{name}: {fault}");
    let shown = fault.diagnostic().expect("a fault with a file can be shown").render(false);
    assert!(shown.contains(&format!("{}:{}", file.path, fault.line)), "{name}: {shown}");
    (fault.line, fault.column)
}

#[test]
fn every_hostile_script_is_refused_or_stopped() {
    let files = scripts_of("hostile");
    assert!(files.len() >= 200, "only {} hostile scripts were found", files.len());
    let line = |file: &PathBuf| {
        let End { stage, place: (line, column), message, .. } = attack(file, Situation::start);
        format!("{}: {stage} {line}:{column}: {message}", name_of(file))
    };
    let ends: Vec<String> = files.iter().map(line).collect();
    insta::assert_snapshot!(ends.join("\n"));
}

/// A simulation stops a script where a game of people stops it: the same answers later, in the same function.
#[test]
fn every_hostile_script_is_stopped_alike_when_it_is_compiled() {
    for file in &scripts_of("hostile") {
        let (meant, found) = (attack(file, Situation::start), attack(file, Situation::start_compiled));
        let name = name_of(file);
        assert_eq!(
            (meant.stage, meant.answers),
            (found.stage, found.answers),
            "{name}: {} {}",
            meant.message,
            found.message
        );
        assert_eq!(meant.running, found.running, "{name}: {} {}", meant.message, found.message);
        let too_long = |end: &End| end.message.contains("too long");
        assert_eq!(too_long(&meant), too_long(&found), "{name}: {} {}", meant.message, found.message);
    }
}

#[test]
fn every_hostile_script_says_what_it_tries() {
    for file in &scripts_of("hostile") {
        let text = String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned();
        let said = text.lines().next().and_then(|line| line.strip_prefix("// ")).unwrap_or_default();
        assert!(said.len() > 10 && said.ends_with('.'), "{}: {said}", name_of(file));
    }
}

#[test]
fn an_endless_cascade_names_its_cards() {
    for (name, cards) in [
        ("cascade_self", &["draw_base (imprisoned)", "draw_base (released)"][..]),
        ("cascade_two_cards", &["dark_medic (imprisoned)", "draw_base (released)"]),
        ("cascade_three_cards", &["draw_base (arrival)", "dark_medic (released)", "fire_hero (imprisoned)"]),
        ("cascade_through_the_pack", &["the pack (imprisoned)", "the pack (released)"]),
    ] {
        let file = scripts_of("hostile").into_iter().find(|file| name_of(file) == name).unwrap();
        let said = attack(&file, Situation::start).message;
        assert!(cards.iter().all(|card| said.contains(card)), "{name}: {said}");
    }
}
