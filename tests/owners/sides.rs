//! Sides of two against one, of three and of four: battles, points, tokens, winning.

use ozeki::table::{Phase, Seat};

use crate::common::Situation;
use crate::{PILE, camps};

fn armies(armies: &[&[&str]]) -> Situation {
    armies.iter().fold(Situation::on(camps()).pile(&PILE), |table, army| table.seat(army, &[]))
}

/// The points after a battle.
fn points(of: &[&[&str]], advantage: u8) -> Vec<u8> {
    let t = armies(of).advantage(advantage).set(|setup| setup.phase = Phase::Battle).start();
    (0..of.len() as u8).map(|seat| t.points(seat)).collect()
}

#[test]
fn two_against_one() {
    assert_eq!(points(&[&["envoy"], &["muster"], &["herald"]], 2), [1, 1, 0], "the strongest army of a side counts");
    assert_eq!(points(&[&["envoy"], &["ally"], &["herald"]], 0), [0, 0, 1], "and no sum of armies");
    assert_eq!(
        points(&[&["herald"], &["envoy"], &["rival"]], 2),
        [1, 1, 0],
        "who has no second army has the weaker one"
    );
}

#[test]
fn of_even_sides_the_advantage_decides() {
    let of: [&[&str]; 6] = [&["herald"], &["rival"], &[], &[], &[], &[]];
    for (holder, taken) in [(0, [1, 0, 1, 0, 1, 0]), (4, [1, 0, 1, 0, 1, 0]), (3, [0, 1, 0, 1, 0, 1])] {
        assert_eq!(points(&of, holder), taken, "held by {holder}");
    }
    let third: [&[&str]; 6] = [&["herald"], &["rival"], &[], &["envoy"], &[], &[]];
    assert_eq!(points(&third, 0), [0, 1, 0, 1, 0, 1], "the next armies come first");
}

#[test]
fn points_belong_to_the_side_and_win_for_all_of_it() {
    let t = armies(&[&["muster"], &[], &[], &[], &[], &[], &[]])
        .set(|setup| {
            setup.phase = Phase::Battle;
            setup.seats[4].points = 2;
        })
        .start();
    assert_eq!(t.outcome(), ("points", vec![0, 2, 4, 6]), "whoever's points they are written as");
}

#[test]
fn who_is_an_opponent_goes_by_the_side() {
    let pack = camps();
    for (players, side) in [(3, vec![0, 1]), (6, vec![0, 2, 4]), (7, vec![0, 2, 4, 6]), (8, vec![0, 2, 4, 6])] {
        let seating = pack.seating(players);
        assert_eq!(seating.side(Seat(0)).into_iter().map(|seat| seat.0).collect::<Vec<_>>(), side);
        for seat in 0..players {
            assert_eq!(seating.are_opponents(Seat(0), Seat(seat)), !side.contains(&seat), "{players}: {seat}");
            assert_eq!(seating.side_number(Seat(seat)), usize::from(!side.contains(&seat)), "{players}: {seat}");
        }
        assert_eq!((seating.side_count(), seating.sides().count()), (2, 2));
    }
    assert!(!pack.seating(5).has_sides(), "without sides everybody plays alone");
    assert_eq!(pack.seating(5).side_count(), 5);
}

#[test]
fn tokens_of_any_ally_may_lie_on_a_card() {
    let army: &[&str] = &["sage%3", "sage%5"];
    let t = armies(&[army, &[], &[], &[], &[], &[]]).start();
    assert_eq!(t.tokens_on(0, "sage"), 2);
    let table = t.game.table();
    let written = ozeki::setup::TableSetup::of(table, &camps(), 0);
    assert_eq!(written.seats[0].army, ["sage%3", "sage%5"]);
    let two: &[&str] = &["sage%"];
    let t = armies(&[two, &[], &[]]).start();
    assert_eq!(ozeki::setup::TableSetup::of(t.game.table(), &camps(), 0).seats[0].army, ["sage%"]);
    let wrong = |army: &str| {
        let seats = [army].map(|army| ozeki::setup::SeatSetup { army: vec![army.to_owned()], ..Default::default() });
        let others = vec![ozeki::setup::SeatSetup::default(); 2];
        let seats = others.into_iter().chain(seats).collect();
        ozeki::setup::TableSetup { seats, ..Default::default() }.build(&camps()).unwrap_err().to_string()
    };
    assert_eq!(
        wrong("sage%"),
        "`%` after `sage` is a token of the partner, but `third` has none: write whose it is, such as `sage%2`"
    );
    assert_eq!(wrong("sage%4"), "`fourth` is named, but there are only 3 players");
}
