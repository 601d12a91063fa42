//! What is written down of a game, against the game itself.

use std::sync::atomic::AtomicBool;

use ozeki::bots::BotSpec;
use ozeki::event::{Event, EventKind};
use ozeki::game::{Game, SAVE_FORMAT, SavedAnswer, SavedGame};
use ozeki::lab::findings::Exposure;
use ozeki::lab::record::{CardRecord, GameRecord, Situation, Standing};
use ozeki::lab::recorder::Recorder;
use ozeki::lab::series::Series;
use ozeki::table::Seat;
use tempfile::TempDir;

use super::common::{shipped, shipped_ids};

fn times(record: &GameRecord, seat: usize, exposure: Exposure) -> usize {
    let of_card = |card: &CardRecord| card.met(exposure).map_or(0, |met| usize::from(met.times));
    record.seats[seat].cards.iter().map(of_card).sum()
}

/// Every pack: the answers of a record play the same game, and its counts are those of the game's log.
#[test]
fn a_record_agrees_with_the_game() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        let players = pack.rules.players.most();
        let mut recorder = Recorder::new(&pack, players, BotSpec::Random);
        for seed in 0..3 {
            let record = recorder.play(seed, seed, |_| ()).unwrap();
            let saved = SavedGame {
                ozeki: SAVE_FORMAT,
                pack: pack.full_id(),
                pack_version: pack.version.to_string(),
                pack_hash: pack.hash.to_string(),
                players,
                seed,
                seats: vec!["random".to_owned(); usize::from(players)],
                dealt: Vec::new(),
                answers: record.answers.iter().copied().map(SavedAnswer::from).collect(),
            };
            let game = Game::load(pack.clone(), &saved, None, false).unwrap();
            let outcome = game.outcome().expect("the game is over");
            assert_eq!(record.ending(), outcome.ending, "{id}, seed {seed}");
            assert_eq!(record.turns, game.table().turn);
            let shares: f64 = (0..usize::from(players)).map(|seat| record.share(seat)).sum();
            assert!((shares - 1.0).abs() < 1e-9);
            for seat in (0..players).map(Seat) {
                assert_eq!(record.won(seat.index()), outcome.is_winner(seat));
                let count = |is: &dyn Fn(&Event) -> bool| game.events().iter().filter(|event| is(event)).count();
                let played =
                    count(&|event| matches!(event, Event { kind: EventKind::Played, seat: s, .. } if *s == seat));
                let paid = count(&|event| matches!(event, Event { kind: EventKind::Paid, seat: s, .. } if *s == seat));
                let lost = count(
                    &|event| matches!(event, Event { kind: EventKind::Destroyed, seat: owner, .. } if *owner == seat),
                );
                assert_eq!(times(&record, seat.index(), Exposure::Played), played, "{id}, seed {seed}");
                assert_eq!(times(&record, seat.index(), Exposure::Paid), paid);
                assert_eq!(times(&record, seat.index(), Exposure::Destroyed), lost);
                assert_eq!(times(&record, seat.index(), Exposure::Stuck), game.table().hand(seat).len());
                if !pack.rules.opening.draft && pack.rules.opening.redraw_without_level.is_none() {
                    let dealt = usize::from(pack.rules.opening.draw);
                    assert_eq!(times(&record, seat.index(), Exposure::Opening), dealt);
                }
            }
        }
    }
}

#[test]
fn a_moment_is_a_byte_and_comes_back() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    for round in 1..=15 {
        for points in [Less, Equal, Greater] {
            for power in [Less, Equal, Greater] {
                let standing = Standing { points, power };
                let moment = Situation::new(round, standing);
                assert_eq!((moment.round(), moment.standing()), (round, standing));
            }
        }
    }
    assert_eq!(Situation::new(200, Standing::LEVEL).round(), 15);
}

/// The same games whatever the number of threads, and a spoilt block is played again.
#[test]
fn a_series_is_the_same_every_time() {
    let series = Series { pack: shipped("tactics"), players: 2, bot: BotSpec::Random, seed: 5, games: 80 };
    let (stop, folder) = (AtomicBool::new(false), TempDir::new().unwrap());
    let play = |name: &str, threads: usize| -> Vec<GameRecord> {
        let store = series.open(&folder.path().join(name)).unwrap();
        series.play(&store, threads, &stop, |_, _| ()).unwrap();
        series.blocks(&store).flat_map(|block| block.unwrap()).collect()
    };
    let one = play("one", 1);
    assert_eq!(one.len(), 80);
    assert_eq!(one, play("two", 2));
    let block = folder.path().join("one/random/0000000064.block");
    let mut bytes = std::fs::read(&block).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&block, &bytes).unwrap();
    assert_eq!(one, play("one", 1));
    std::fs::write(&block, &bytes[..middle]).unwrap();
    assert_eq!(one, play("one", 1));
    let other = Series { seed: 6, ..series.clone() };
    let store = other.open(&folder.path().join("one")).unwrap();
    assert_eq!(other.blocks(&store).map(|block| block.unwrap().len()).sum::<usize>(), 0);
}

/// A block of somebody else's may hold anything, whole as it may be.
#[test]
fn games_that_were_never_played_with_a_pack_are_refused() {
    let pack = shipped("tactics");
    let folder = TempDir::new().unwrap();
    let series = Series { pack: pack.clone(), players: 2, bot: BotSpec::Random, seed: 1, games: 1 };
    let store = series.open(folder.path()).unwrap();
    let right = Recorder::new(&pack, 2, BotSpec::Random).play(0, 1, |_| ()).unwrap();
    let wrong: [fn(&mut GameRecord); 6] = [
        |game| game.seats[0].cards[0].design = u16::MAX,
        |game| game.seats[1].army.push(1),
        |game| game.seats[1].played.clear(),
        |game| game.first = 200,
        |game| drop(game.seats.pop()),
        |game| game.answers.push((9, 0)),
    ];
    let read = |game: &GameRecord| {
        store.write(0, std::slice::from_ref(game)).unwrap();
        series.blocks(&store).next().unwrap()
    };
    assert_eq!(read(&right).unwrap(), std::slice::from_ref(&right));
    for spoil in wrong {
        let mut game = right.clone();
        spoil(&mut game);
        assert!(read(&game).unwrap_err().to_string().contains("never played with this pack"));
    }
}
