//! Every scenario file, through insta: `cargo insta review` works on what changed. `ozeki test` runs the same files.

mod common;

use std::sync::Arc;

use ozeki::problem::{Diagnostic, SourceFile};
use ozeki::project::Disk;
use ozeki::scenario::{Coverage, Scenario, ScenarioFile, Stage, Telling, run_case, scaffold};

#[test]
fn scenarios_come_out_as_reviewed() {
    let root = env!("CARGO_MANIFEST_DIR");
    insta::glob!("scenarios/*/*.ron", |path| {
        let name = |path: &std::path::Path| path.file_stem().unwrap().to_string_lossy().into_owned();
        let file = ScenarioFile { pack: name(path.parent().unwrap()), name: name(path) };
        let stage = Stage::new(common::shipped(&file.pack));
        let run = file.run(&Disk::new(root), &stage).unwrap_or_else(|problems| {
            panic!("{}", problems.iter().map(|p| p.render(false) + "\n").collect::<String>())
        });
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(format!("{root}/snapshots/{}", file.pack));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.remove_snapshot_suffix();
        settings.bind(|| insta::assert_snapshot!(file.name.clone(), run.snapshot.text));
    });
}

#[test]
fn every_hook_of_every_card_has_a_scenario() {
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    for id in common::shipped_ids() {
        let stage = Stage::new(common::shipped(&id));
        let pack = &stage.pack;
        let mut coverage = Coverage::default();
        let files = ScenarioFile::list(&disk).unwrap();
        assert!(ScenarioFile::missing(&files, pack).is_empty(), "{:?}", ScenarioFile::missing(&files, pack));
        for file in files.into_iter().filter(|file| file.pack == id) {
            let run = file.run(&disk, &stage).unwrap();
            coverage.join(run.coverage);
        }
        let gaps = coverage.gaps(pack);
        assert!(gaps.is_empty(), "no scenario of `{id}` runs {gaps:?}");
    }
}

/// Between them, scenarios run every hook of every card: compiled, each must come out as Rhai says.
#[test]
fn compiled_scripts_come_out_as_rhai_says() {
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    let files = ScenarioFile::list(&disk).unwrap();
    for id in common::shipped_ids() {
        let pack = common::shipped(&id);
        let (meaning, compiled) = (Stage::new(pack.clone()), Stage::compiled(pack));
        for file in files.iter().filter(|file| file.pack == id) {
            let (a, b) = (file.run(&disk, &meaning).unwrap(), file.run(&disk, &compiled).unwrap());
            assert!(b.calls.is_empty(), "{id}/{}: a call was told, so Rhai ran it", file.name);
            assert_eq!(a.snapshot.text, b.snapshot.text, "{id}/{}", file.name);
            assert_eq!(a.events, b.events, "{id}/{}", file.name);
        }
    }
}

#[test]
fn no_reviewed_outcome_is_left_without_its_scenario() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = ScenarioFile::list(&Disk::new(root)).unwrap();
    for id in common::shipped_ids() {
        for entry in std::fs::read_dir(root.join("snapshots").join(&id)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let known = name == "playthrough" || files.iter().any(|f| f.pack == id && f.name == name);
            assert!(known, "{} belongs to no scenario", path.display());
        }
    }
}

/// Of whatever card a scenario is begun, it can be played as it was written, and its pile is deep.
#[test]
fn every_card_has_a_scenario_to_begin_with() {
    for id in common::shipped_ids() {
        let stage = Stage::new(common::shipped(&id));
        for design in stage.pack.card_designs() {
            let text = scaffold(&stage, &design.id, "a beginning");
            let file = Arc::new(SourceFile { path: format!("{}.ron", design.id), text: text.clone() });
            let told = |problem: &Diagnostic| format!("{id}: {}\n{text}", problem.render(false));
            let scenario = Scenario::read(file).unwrap_or_else(|all| panic!("{}", told(&all[0])));
            let run = run_case(&stage, &scenario, &scenario.cases[0], Telling::Outcome);
            let outcome = run.unwrap_or_else(|problem| panic!("{}", told(&problem))).outcome;
            assert!(outcome.contains(&format!("play {}", design.id)), "{id}: {outcome}");
            let pile = text.split_once("pile: [").and_then(|(_, rest)| rest.split_once(']')).map(|(pile, _)| pile);
            assert_eq!(pile.map(|pile| pile.split(", ").count()), Some(10), "{id}: {text}");
        }
    }
}
