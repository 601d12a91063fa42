//! Rhai is what a script means. Here both back ends run the same hooks on the same table, and what comes of it is the
//! same: the value, the events, the table, the fault, and the fuel to the last operation.

mod corpus;
mod generator;

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::{Backend, Compiled, Interpreter, Program, Value};
use crate::decision::{Bot, Decision, Inline, Moment};
use crate::event::{Event, Listening};
use crate::kernel::fuel::{FUEL_PER_EFFECT, HOOK_FUEL};
use crate::kernel::{Run, Stop, Trigger};
use crate::library::{CARDS, Library, Memory, SCRIPTS, Source, load};
use crate::pack::{Pack, Script};
use crate::problem::SourceFile;
use crate::script::engine;
use crate::table::Table;
use crate::vocabulary::hooks::{Hook, HookArities};

/// A pack of cards for tests, each of which may be given another script.
pub(super) struct Bench {
    pack: Arc<Pack>,
    /// A table in the middle of a game.
    table: Table,
    /// A script to be written anew.
    sample: Script,
}

/// Owners and roles for the pack.
const OWNERS: &str =
    r#"owners: {"camp": (name: {"en": "camp"})}, roles: {"chief": (of: "camp", name: {"en": "chief"})},"#;
const SEATING: &str = r#"
        seating: {
            2: {"camp": [(chief: 1), (chief: 2, seats: [1])]},
            3: {"camp": [(chief: 1)]},
            4: {"camp": []},
        },"#;

/// What calling a hook came to.
#[derive(Debug, PartialEq)]
struct Outcome {
    value: Result<Value, Ended>,
    events: Vec<Event>,
    left: u64,
}

/// How a hook ended that did not return.
#[derive(Debug, PartialEq)]
enum Ended {
    TooLong,
    Fault { running: Option<String> },
    GameOver,
}

/// Always takes the same way through a game.
struct Steady;

impl Bot for Steady {
    fn choose(&mut self, _: &Table, decision: &Decision, _: &Moment) -> usize {
        decision.options.len() / 2
    }
}

/// The cards and scripts of a folder.
fn files_of(root: &str) -> Memory {
    fn add(root: &Path, folder: &Path, files: Memory) -> Memory {
        std::fs::read_dir(folder).unwrap().fold(files, |files, entry| {
            let path = entry.unwrap().path();
            if path.is_dir() {
                return add(root, &path, files);
            }
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            files.with(&name, std::fs::read(&path).unwrap())
        })
    }
    let root = Path::new(root);
    [CARDS, SCRIPTS].iter().fold(Memory::new(), |files, folder| add(root, &root.join(folder), files))
}

impl Bench {
    pub fn new() -> Self {
        let files = files_of(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/arena"));
        let path = format!("{CARDS}/arena/pack.ron");
        let text = String::from_utf8(files.read(&path).unwrap().unwrap()).unwrap();
        let seated = text.replace("rules: (", &format!("{OWNERS}\n    rules: ({SEATING}"));
        let pack = load(&Library::new(vec![Box::new(files.with(&path, seated))]), "arena").unwrap();
        let sample = pack.designs.iter().find_map(|design| design.script.clone()).unwrap();
        let mut bench = Bench { table: pack.table(2, 7), pack, sample };
        let mut run = bench.run(Rc::new(Interpreter::new(bench.pack.clone())));
        for _ in 0..12 {
            run.step().unwrap();
        }
        bench.table = *run.table;
        drop(run);
        bench
    }

    fn run(&self, backend: Rc<dyn Backend>) -> Run {
        let bots = (0..2).map(|_| Box::new(Steady) as Box<dyn Bot>).collect();
        let mut run = Run::new(self.pack.clone(), self.table, backend, Box::new(Inline::new(bots)));
        run.log.listening = Listening::Events;
        run
    }

    pub fn designs(&self) -> usize {
        self.pack.designs.len()
    }

    /// The words of the pack that a generator may use.
    pub fn words(&self) -> Vec<String> {
        let clans = self.pack.clans.iter().map(|clan| &clan.id);
        let (kinds, roles) = (self.pack.owner_kinds.keys(), self.pack.roles.keys());
        clans.chain(self.pack.families.keys()).chain(kinds).chain(roles).cloned().collect()
    }

    /// Gives cards other scripts, each with an `arrival`. Those that Rhai cannot read are left out.
    pub fn write(&mut self, scripts: impl IntoIterator<Item = String>) -> Vec<usize> {
        let engine = engine::checker();
        let pack = Arc::get_mut(&mut self.pack).expect("nobody else has the pack");
        pack.designs.iter_mut().for_each(|design| design.script = None);
        let mut written = Vec::new();
        for (index, text) in scripts.into_iter().enumerate() {
            if engine::compile(&engine, &text).is_err() {
                continue;
            }
            let mut script = self.sample.clone();
            script.file = Arc::new(SourceFile { path: format!("script {index}"), text });
            script.hooks = HookArities::default();
            script.hooks.set(Hook::Arrival, 1);
            pack.designs[index].script = Some(script);
            written.push(index);
        }
        written
    }

    pub fn text(&self, design: usize) -> &str {
        self.pack.designs[design].script.as_ref().map_or("", |script| &script.file.text)
    }

    /// Calls the arrival of a design, with so much fuel.
    fn call(&self, backend: &Rc<dyn Backend>, design: usize, fuel: u64) -> (Outcome, Table) {
        let card = self.pack.cards().find(|&card| self.pack.design_index(card) == design).unwrap();
        let mut run = self.run(backend.clone());
        backend.fuel().begin_step_with(fuel);
        let seat = self.table.active;
        let result = run.run_hook(Trigger::new(card, card, Hook::Arrival, seat), &[]);
        let value = result.map_err(|stop| match stop {
            Stop::Fault(fault) if fault.message.contains("ran for too long") => Ended::TooLong,
            Stop::Fault(fault) => Ended::Fault { running: fault.running },
            Stop::Over => Ended::GameOver,
            other => panic!("{other:?}"),
        });
        (Outcome { value, events: run.log.events.clone(), left: backend.fuel().left_in_step() }, *run.table)
    }

    /// Calls the arrivals of designs in both back ends, and holds them against each other. Gives how many of them were
    /// compiled, and how many of those came to an end.
    pub fn compare(&self, designs: &[usize]) -> (usize, usize) {
        let rhai: Rc<dyn Backend> = Rc::new(Interpreter::new(self.pack.clone()));
        let tree = Compiled::new(self.pack.clone());
        let is_compiled = |design: usize| {
            tree.program.designs[design]
                .get()
                .and_then(Option::as_ref)
                .is_some_and(|script| script.hooks[Hook::Arrival.index()].is_some())
        };
        let compiled: Vec<usize> = designs.iter().copied().filter(|&design| is_compiled(design)).collect();
        let tree: Rc<dyn Backend> = Rc::new(tree);
        let mut ended = 0;
        for &design in &compiled {
            let all = 2 * FUEL_PER_EFFECT;
            let (meant, table) = self.call(&rhai, design, all);
            let (found, other) = self.call(&tree, design, all);
            assert!(meant == found && table == other, "{meant:?}\nin Rhai, and\n{found:?}\n{}", self.text(design));
            ended += usize::from(meant.value.is_ok());
            // With less fuel it goes as far in both, wherever that is.
            let spent = all - meant.left;
            for part in [1, 2, 3, 5, 6, 7] {
                let fuel = HOOK_FUEL + (spent - HOOK_FUEL) * part / 7;
                let (meant, table) = self.call(&rhai, design, fuel);
                let (found, other) = self.call(&tree, design, fuel);
                let same = meant == found && table == other;
                assert!(same, "with {fuel} of {spent}: {meant:?}\nin Rhai, and\n{found:?}\n{}", self.text(design));
            }
        }
        (compiled.len(), ended)
    }
}

#[test]
fn random_hooks_come_to_the_same_in_both_back_ends() {
    let mut bench = Bench::new();
    let words = bench.words();
    let (mut compiled, mut ended) = (0, 0);
    for batch in 0..40 {
        let designs = bench.designs() as u64;
        let scripts = (0..designs).map(|design| generator::script(batch * designs + design, &words));
        let written = bench.write(scripts.collect::<Vec<_>>());
        let (more, of_them) = bench.compare(&written);
        (compiled, ended) = (compiled + more, ended + of_them);
    }
    assert!(compiled > 1_000, "only {compiled} were compiled");
    assert!(ended > 200 && compiled - ended > 200, "{ended} of {compiled} came to their end");
}

#[test]
fn threads_share_one_program_of_a_pack() {
    fn of_any_thread<T: Send + Sync>() {}
    of_any_thread::<Program>();
    let mut bench = Bench::new();
    let (first, second) = (Compiled::new(bench.pack.clone()), Compiled::new(bench.pack.clone()));
    assert!(Arc::ptr_eq(&first.program, &second.program));
    assert!(first.interpreter.get().is_none(), "Rhai's own trees are made when they are needed");
    let copy = Compiled::new(Arc::new(Pack::clone(&bench.pack)));
    assert!(Arc::ptr_eq(&first.program, &copy.program), "a copy has the same scripts");
    let old = first.program.clone();
    drop((first, second));
    bench.write(["fn arrival(me) { 1 }".to_owned()]);
    let changed = Compiled::new(bench.pack.clone());
    assert!(!Arc::ptr_eq(&old, &changed.program), "it has other scripts now");
    assert!(changed.program.is_of(&bench.pack));
}
