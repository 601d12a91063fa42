//! Every example of the script reference loads without a complaint, and is played until what it shows has run.

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::RandomBot;
use ozeki::decision::Inline;
use ozeki::event::{Event, EventKind, Listening};
use ozeki::kernel::{Run, Stop};
use ozeki::library::{Library, LoadError, Memory, Source, load};
use ozeki::pack::Pack;
use ozeki::problem::{Code, Diagnostic};
use ozeki::project::Disk;
use ozeki::script::Interpreter;
use ozeki::script::examples::{Example, examples};
use ozeki::table::{CardId, Seat};
use ozeki::vocabulary::hooks::BUILT_IN;

use super::page;

const TELLER: &str = "teller";
const FLOW: &str = "flow: [Opening, Loop([Turns, Battle, Script(\"evening\"), NewRound])],";
/// Actions that the pack has if the script does what they say.
const ACTIONS: [(&str, &str); 3] = [
    ("buy", "\"buy\": (text: {\"en\": \"Buy\"})"),
    ("rest", "\"rest\": (text: {\"en\": \"Rest\"})"),
    ("peek", "\"peek\": (text: {\"en\": \"Peek\"}, free: true)"),
];
/// Some games must be played before everything has come about.
const MOST_GAMES: u64 = 60;

/// The pack of the examples, with a script for its `teller`, or for the pack itself.
fn tales(script: &str) -> Result<Arc<Pack>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples");
    let files = Memory::copy_of(&Disk::new(root), &["cards", "scripts"]).unwrap();
    let foxes = String::from_utf8(files.read("cards/tales/foxes.ron").unwrap().unwrap()).unwrap();
    // A card shows the printed powers its script uses.
    let strength = [("base(me", "Base"), ("max(me", "Max")].into_iter().find(|(call, _)| script.contains(call));
    let shows = strength.map(|(_, strength)| format!("copies: 24, shows: (arrival: [(\"draw\", {strength})])"));
    let foxes = foxes.replace("copies: 24", &shows.unwrap_or("copies: 24".to_owned()));
    // A script of the pack that has a function of this name has a flow that comes to it.
    let flow = if script.contains("fn evening(") { FLOW } else { "" };
    let done = ACTIONS.iter().filter(|(id, _)| script.contains(&format!("fn {id}(")));
    let actions: Vec<&str> = done.map(|(_, action)| *action).collect();
    let more = format!("{flow} actions: {{{}}},", actions.join(", "));
    let pack =
        String::from_utf8(files.read("cards/tales/pack.ron").unwrap().unwrap()).unwrap().replace("// FLOW", &more);
    let place = if is_the_packs(script) { "scripts/tales/rules.rhai" } else { "scripts/tales/foxes/teller.rhai" };
    let files = files.with("cards/tales/pack.ron", pack).with("cards/tales/foxes.ron", foxes).with(place, script);
    let told =
        |problems: &[Diagnostic]| problems.iter().map(|problem| problem.render(false) + "\n").collect::<String>();
    let pack = load(&Library::new(vec![Box::new(files)]), "tales").map_err(|error| match error {
        LoadError::Problems { problems, .. } => told(&problems),
        other => other.to_string(),
    })?;
    // The pack's one keyword has a meaning only in the examples that ask for it.
    let meant = [Code::MeaninglessKeyword, Code::UnusedMoment];
    let doubtful = pack.warnings.iter().filter(|warning| !meant.contains(&warning.code)).cloned();
    let warnings = told(&doubtful.collect::<Vec<_>>());
    if warnings.is_empty() { Ok(pack) } else { Err(warnings) }
}

/// A script of the pack has hooks without `me`.
fn is_the_packs(script: &str) -> bool {
    let hook = script.lines().find(|line| line.starts_with("fn ")).unwrap_or_default();
    !hook.contains("(me") && !hook.contains("(_me")
}

fn judged(run: &mut Run) -> Result<(), Stop> {
    for seat in run.table.seats() {
        run.worth(seat)?;
        run.likelihood(seat)?;
    }
    Ok(())
}

/// Plays games with a script until something was seen in one, or too many were played.
fn played(script: &str, seen: impl Fn(&Run) -> bool) -> Result<bool, String> {
    let pack = tales(script)?;
    let backend = Rc::new(Interpreter::new(pack.clone()));
    for seed in 0..MOST_GAMES {
        let driver = Inline::new((0..2).map(|seat| Box::new(RandomBot::new(seed, Seat(seat))) as _).collect());
        let mut run = Run::new(pack.clone(), pack.table(2, seed), backend.clone(), Box::new(driver));
        run.log.listening = Listening::Calls;
        // What only bots are told is asked for when the game is over.
        let played = run.play_out().map(|_| ()).and_then(|()| judged(&mut run));
        match played {
            Ok(()) | Err(Stop::Over) => {}
            Err(stop) => return Err(format!("seed {seed}: {stop:?}")),
        }
        if seen(&run) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether what an example is about has run: its hook, or a call of its function by the card.
fn shown(key: &str, run: &Run) -> bool {
    let of_pack = run.pack.script.is_some();
    let is_teller = |card: CardId| if card.is_some() { run.pack.design(card).id == TELLER } else { of_pack };
    let name = key.split('(').next().unwrap();
    if !key.contains(['(', '.']) {
        let fired = |event: &Event| matches!(event, Event { kind: EventKind::Fired, card, hook, .. } if BUILT_IN.name(*hook) == key && is_teller(*card));
        return run.log.events.iter().any(fired);
    }
    let made = |call: &str| match name.split_once('.') {
        Some((_, property)) => call.ends_with(&format!(".{property}")),
        None => call.starts_with(&format!("{name}(")),
    };
    run.log.calls.iter().any(|call| is_teller(call.card) && made(&call.call))
}

#[test]
fn every_example_of_the_reference_is_played() {
    let mut wrong = Vec::new();
    for Example { key, script } in examples() {
        match played(script, |run| shown(key, run)) {
            Ok(true) => {}
            Ok(false) => wrong.push(format!("{key}: in {MOST_GAMES} games this never came about\n{script}")),
            Err(why) => wrong.push(format!("{key}: {why}\n{script}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn scripts_of_the_cookbook_and_of_the_pages_on_hooks_and_queries_work() {
    for (name, least) in [("cookbook.md", 30), ("hooks.md", 3), ("queries.md", 4)] {
        let text = page(name);
        let scripts = text.split("```rhai\n").skip(1).map(|part| part.split("```").next().unwrap());
        assert!(scripts.clone().count() >= least, "docs/{name} has lost its scripts");
        for script in scripts {
            let at_work = std::cell::Cell::new(false);
            // Whatever it does, all the games are played to their end.
            let watched = played(script, |run| {
                let is_its = |card: CardId| !card.is_some() || run.pack.design(card).id == TELLER;
                let fired =
                    |event: &Event| matches!(event, Event { kind: EventKind::Fired, card, .. } if is_its(*card));
                at_work.set(at_work.get() || run.log.events.iter().any(fired));
                false
            });
            assert!(
                watched == Ok(false) && at_work.get(),
                "docs/{name}\n{script}{}",
                watched.err().unwrap_or_default()
            );
        }
    }
}
