//! Speed, as ratios in one run: `cargo bench`. The last line compares whole random games with scripts to the same games
//! with the powers resolved natively.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use divan::{Bencher, black_box};
use ozeki::bots::BotSpec;
use ozeki::decision::{Bot, Decision, Inline, Moment};
use ozeki::lab::simulate::{Plan, Simulation};
use ozeki::pack::{Disk, Library, Pack, load};
use ozeki::run::Run;
use ozeki::script::{Backend, Compiled, Printed};
use ozeki::table::{SeatSetup, Table, TableSetup};

fn pack() -> Arc<Pack> {
    let library = Library::new(vec![Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))]);
    load(&library, "tactics").expect("the shipped pack is right")
}

fn plan(players: u8) -> Plan {
    Plan { pack: pack(), games: 0, players, bots: vec![BotSpec::Random; 4], seed: 1 }
}

fn scripted(pack: &Arc<Pack>) -> Rc<dyn Backend> {
    Rc::new(Compiled::new(pack.clone()).expect("the shipped scripts compile"))
}

fn play_games(bencher: Bencher, players: u8, backend: impl Fn(&Arc<Pack>) -> Rc<dyn Backend>) {
    let plan = plan(players);
    let mut simulation = Simulation::with_backend(&plan, backend(&plan.pack));
    let mut tally = plan.empty_tally();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        simulation.play(seed, &mut tally).expect("the shipped pack plays");
    });
}

#[divan::bench(args = [2, 3, 4])]
fn random_game_scripted(bencher: Bencher, players: u8) {
    play_games(bencher, players, scripted);
}

#[divan::bench(args = [2, 3, 4])]
fn random_game_native(bencher: Bencher, players: u8) {
    play_games(bencher, players, |_| Rc::new(Printed));
}

/// A table in the middle of a game.
fn mid_game() -> Table {
    let pack = pack();
    let mut game = ozeki::game::Game::new(pack, 2, 7).expect("two may play");
    for _ in 0..25 {
        let open = game.open()[0].clone();
        game.answer(open.seat, 0).expect("an offered option is legal");
    }
    game.table().clone()
}

#[divan::bench]
fn clone_mid_game(bencher: Bencher) {
    let table = mid_game();
    let mut copy = table.clone();
    bencher.bench_local(move || copy.clone_from(black_box(&table)));
}

struct First;

impl Bot for First {
    fn choose(&mut self, _: &Table, _: &Decision, _: &Moment) -> usize {
        0
    }
}

/// One turn in which the only card in hand is played and its effect has a target to choose.
fn one_effect(bencher: Bencher, backend: impl Fn(&Arc<Pack>) -> Rc<dyn Backend>) {
    let pack = pack();
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
    let mut run = Run::new(pack.clone(), table.clone(), backend(&pack), Box::new(driver));
    bencher.bench_local(|| {
        run.table.clone_from(&table);
        run.step().expect("the effect is legal");
    });
}

#[divan::bench]
fn one_turn_with_an_effect_scripted(bencher: Bencher) {
    one_effect(bencher, scripted);
}

#[divan::bench]
fn one_turn_with_an_effect_native(bencher: Bencher) {
    one_effect(bencher, |_| Rc::new(Printed));
}

/// The same games with both backends, taking turns so that a slow moment of the machine hits both.
fn print_ratio() {
    const BATCHES: u64 = 20;
    const GAMES: u64 = 500;
    let plan = plan(2);
    let backends: [Rc<dyn Backend>; 2] = [scripted(&plan.pack), Rc::new(Printed)];
    let mut simulations = backends.map(|backend| Simulation::with_backend(&plan, backend));
    let mut times = [Vec::new(), Vec::new()];
    for batch in 0..BATCHES {
        for (simulation, times) in simulations.iter_mut().zip(&mut times) {
            let mut tally = plan.empty_tally();
            let start = Instant::now();
            for game in 0..GAMES {
                simulation.play(batch * GAMES + game, &mut tally).expect("the shipped pack plays");
            }
            times.push(start.elapsed());
        }
    }
    let [scripted, native] = times.map(|mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2].as_secs_f64() / GAMES as f64
    });
    println!(
        "\nscripted : native = {:.2} ({:.0} and {:.0} two-player games per second, medians of {BATCHES} batches)",
        scripted / native,
        1.0 / scripted,
        1.0 / native
    );
}

fn main() {
    divan::main();
    print_ratio();
}
