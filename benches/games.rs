//! Speed, as ratios in one run: `taskset -c 0 cargo bench`. After the single figures, the last lines compare: scripted
//! games with the same games played natively, a search with plain playouts, and what a node of its tree takes.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use divan::{Bencher, black_box};
use ozeki::bots::BotSpec;
use ozeki::decision::{Bot, Decision, Inline, Moment};
use ozeki::kernel::{Backend, Run};
use ozeki::lab::bench::Bench;
use ozeki::lab::simulate::{GameCounts, Simulation, SimulationPlan};
use ozeki::library::{Library, load};
use ozeki::pack::Pack;
use ozeki::project::Disk;
use ozeki::script::{Compiled, Interpreter, Printed};
use ozeki::setup::{SeatSetup, TableSetup};
use ozeki::table::Table;

const PACKS: [&str; 4] = ["tactics", "gosu", "kamakor", "gosu-x"];

fn pack(id: &str) -> Arc<Pack> {
    let library = Library::new(vec![Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))]);
    load(&library, id).expect("the shipped packs are right")
}

fn scripted(pack: &Arc<Pack>) -> Rc<dyn Backend> {
    Rc::new(Compiled::new(pack.clone()))
}

fn interpreted(pack: &Arc<Pack>) -> Rc<dyn Backend> {
    Rc::new(Interpreter::new(pack.clone()))
}

fn play_games(bencher: Bencher, id: &str, players: u8, backend: impl Fn(&Arc<Pack>) -> Rc<dyn Backend>) {
    let plan = SimulationPlan { pack: pack(id), games: 0, players, bots: vec![BotSpec::Random; 4], seed: 1 };
    let mut simulation = Simulation::with_backend(&plan, backend(&plan.pack));
    let mut counts = GameCounts::default();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        simulation.play(seed, &mut counts).expect("the shipped packs play");
    });
}

#[divan::bench(args = PACKS)]
fn random_game(bencher: Bencher, id: &str) {
    play_games(bencher, id, 2, scripted);
}

#[divan::bench(args = PACKS)]
fn random_game_in_rhai(bencher: Bencher, id: &str) {
    play_games(bencher, id, 2, interpreted);
}

#[divan::bench(args = [2, 3, 4])]
fn random_game_native(bencher: Bencher, players: u8) {
    play_games(bencher, "tactics", players, |_| Rc::new(Printed::default()));
}

#[divan::bench]
fn copy_of_a_table(bencher: Bencher) {
    let table = Table::new(2, 7);
    let mut copy = Box::new(table);
    bencher.bench_local(|| {
        *copy = *black_box(&table);
        black_box(&mut copy);
    });
}

#[divan::bench(args = PACKS)]
fn load_and_check(bencher: Bencher, id: &str) {
    bencher.bench_local(|| pack(id));
}

struct First;

impl Bot for First {
    fn choose(&mut self, _: &Table, _: &Decision, _: &Moment) -> usize {
        0
    }
}

/// One turn in which the only card in hand is played and its effect has a target to choose.
fn one_effect(bencher: Bencher, backend: impl Fn(&Arc<Pack>) -> Rc<dyn Backend>) {
    let pack = pack("tactics");
    let names = |cards: &[&str]| cards.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
    let army = names(&["soot_drudge", "fuse_biter"]);
    let setup = TableSetup {
        seats: vec![
            SeatSetup { army: army.clone(), hand: names(&["ember_scamp"]), ..SeatSetup::default() },
            SeatSetup { army, ..SeatSetup::default() },
        ],
        ..TableSetup::default()
    };
    let table = setup.build(&pack).expect("the situation is possible");
    let driver = Inline::new(vec![Box::new(First), Box::new(First)]);
    let mut run = Run::new(pack.clone(), table, backend(&pack), Box::new(driver));
    bencher.bench_local(|| {
        *run.table = table;
        run.step().expect("the effect is legal");
    });
}

#[divan::bench]
fn one_turn_with_an_effect_scripted(bencher: Bencher) {
    one_effect(bencher, scripted);
}

#[divan::bench]
fn one_turn_with_an_effect_in_rhai(bencher: Bencher) {
    one_effect(bencher, interpreted);
}

#[divan::bench]
fn one_turn_with_an_effect_native(bencher: Bencher) {
    one_effect(bencher, |_| Rc::new(Printed::default()));
}

/// What the figures come to beside each other.
fn print_ratios() {
    let time = Duration::from_secs(2);
    let Ok(BotSpec::Mcts(search)) = "mcts:1000".parse() else { unreachable!("it is a search") };
    println!();
    for id in PACKS {
        let bench = Bench::new(pack(id), 2, time);
        let measured = || -> Result<_, ozeki::lab::simulate::SimulateError> {
            let pace = bench.pace()?;
            let search = bench.search(search)?;
            Ok((pace, search, bench.scripts(0)?))
        };
        let (pace, search, scripts) = measured().expect("the shipped packs play");
        println!(
            "{id:8} {:.0} games/s, {:.0} decisions/s; scripts {:.0} % of the time",
            pace.games_per_second,
            pace.decisions_per_second,
            100.0 * scripts.share
        );
        if let Some(ratio) = scripts.scripted_to_native {
            println!("         scripted : native = {ratio:.2}");
        }
        println!(
            "         {}: {:.0} iterations/s, {:.0} full playouts/s = {:.2} of random games; {} bytes a node",
            search.bot,
            search.iterations_per_second,
            search.full_playouts_per_second,
            search.full_playouts_per_second / pace.games_per_second,
            search.bytes_per_node
        );
    }
}

fn main() {
    divan::main();
    print_ratios();
}
