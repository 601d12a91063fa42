//! The size of an army, and power below zero.

use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::RandomBot;
use ozeki::decision::{Bot, Inline};
use ozeki::event::{Event, EventKind};
use ozeki::kernel::{Run, Stop};
use ozeki::pack::Pack;
use ozeki::script::Compiled;
use ozeki::setup::TableSetup;
use ozeki::table::{Place, Seat};

use super::common::invariants::{assert_conserved, assert_freedom, assert_pyramids};
use super::common::{Situation, arena_files, load_arena, report};

/// The arena with armies of a size, a king of level IV, and a fool that weakens its army.
fn arena_of(rows: u8, columns: u8) -> Arc<Pack> {
    let (pack, fires) = (include_str!("../arena/cards/arena/pack.ron"), include_str!("../arena/cards/arena/fires.ron"));
    let grid = format!("rules: (\n grid: (rows: {rows}, columns: {columns}),");
    let pack = pack.replacen("rules: (", &grid, 1).replacen("army_cards: 15, ", "", 1);
    let fires = fires.trim_end().strip_suffix(']').unwrap();
    let fires = format!(
        "{fires} (id: \"fire_king\", name: {{\"en\": \"Fire king\"}}, level: 4, power: 9, copies: 2),
        (id: \"fire_fool\", name: {{\"en\": \"Fire fool\"}}, level: 1, power: -7, copies: 2, mutation: (cost: 1)),]"
    );
    let files = arena_files().with("cards/arena/pack.ron", pack).with("cards/arena/fires.ron", fires);
    load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e)))
}

#[test]
fn a_fourth_row_is_played_to_and_written_down() {
    let army = ["fire_grunt", "fire_fool", "fire_fool", "fire_hero", "fire_hero", "fire_chief", "fire_chief"];
    let mut t =
        Situation::on(arena_of(4, 6)).seat(&army, &["fire_king", "fire_grunt_x"]).seat(&[], &["meka_grunt"]).start();
    assert!(t.options().iter().any(|option| option.starts_with("play fire_king")), "{:?}", t.options());
    t.play("fire_king");
    let king = t.game.table().army(Seat(0)).row(3);
    assert_eq!(king.len(), 1);
    assert_eq!(t.label_of(king[0]), "fire_king@0.3.0");
    let setup = TableSetup::of(t.game.table(), t.game.pack(), 1);
    assert_eq!(setup.seats[0].army.last().unwrap(), "fire_king");
    assert_eq!(Place { row: 3, column: 1 }.to_string(), "IV2");
    assert_eq!(*t.game.table().army(Seat(0)), *setup.build(t.game.pack()).unwrap().army(Seat(0)));
}

#[test]
fn a_sum_below_zero_loses_to_nothing() {
    let mut t = Situation::on(arena_of(4, 6)).seat(&["fire_fool"], &[]).seat(&[], &["meka_grunt"]).start();
    while t.game.events().iter().filter(|event| event.kind == EventKind::Fought).count() < 2 {
        t.pass();
    }
    let sums: Vec<i32> = t.events().iter().filter(|e| e.kind == EventKind::Fought).map(|e: &Event| e.n).collect();
    assert_eq!(sums, [-7, 0]);
    assert_eq!((t.points(0), t.points(1)), (0, 1));
}

#[test]
fn games_of_every_size_go_on_and_keep_their_rules() {
    for (rows, columns) in [(4, 6), (4, 1), (6, 4)] {
        let pack = arena_of(rows, columns);
        for seed in 0..4 {
            let bots = (0..4).map(|seat| Box::new(RandomBot::new(seed, Seat(seat))) as Box<dyn Bot>).collect();
            let backend = Rc::new(Compiled::new(pack.clone()));
            let mut run = Run::new(pack.clone(), pack.table(4, seed), backend, Box::new(Inline::new(bots)));
            let mut longest = 0;
            while run.table.outcome.is_none() {
                run.step().unwrap_or_else(|stop| assert!(matches!(stop, Stop::Over), "{stop:?}"));
                assert_conserved(&pack, &run.table);
                assert_freedom(&run.table);
                assert_pyramids(&pack, &run.table);
                longest = longest.max(run.table.army(Seat(0)).row(0).len());
            }
            assert!(longest <= usize::from(columns));
        }
    }
}
