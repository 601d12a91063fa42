//! The clauses of Gosu, Kamakor and their options, each proved on the real cards by a test that carries its id in its
//! name.
//!
//! Player 0 is to act unless a test says otherwise. Without a word about tokens every player has two in hand, so that
//! whoever is next is always asked for an action.

#[path = "../common/mod.rs"]
mod common;

mod components;
mod effects;
mod endings;
mod kamakor;
mod opening;
mod options_draft;
mod options_teams;
mod options_together;
mod options_turn_limit;
mod round;
mod rulings;
mod tokens;
mod turns;

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use common::{Played, Situation, shipped};

/// A pile of cards that no test has elsewhere, none of them a Bakuto or a Meka.
const PILE: [&str; 8] = [
    "great_aunt_hush",
    "keeper_of_left_shoes",
    "polite_ghoul",
    "brass_baroness",
    "bailiff_of_bones",
    "countess_cold_soup",
    "field_marshal_more",
    "duchess_last_roof",
];

/// A situation of Gosu.
fn gosu() -> Situation {
    Situation::on(shipped("gosu"))
}

/// A situation of Kamakor.
fn kamakor() -> Situation {
    Situation::on(shipped("kamakor"))
}

/// A situation of a pack with options: `gosu+teams`.
fn played_with(options: &str) -> Situation {
    Situation::on(shipped(options))
}

/// The actions open to the player to act that begin with a word: `play`, `mutate`, `activate`, `draw`, `use`, `pass`.
fn actions(t: &Played, word: &str) -> Vec<String> {
    assert_eq!(t.asked().1, Ask::action());
    t.options().into_iter().filter(|option| option.split(' ').next() == Some(word)).collect()
}

/// Whether the player to act may pass.
fn may_pass(t: &Played) -> bool {
    !actions(t, "pass").is_empty()
}

/// An action, and the first answer to whatever it asks.
fn act(t: &mut Played, action: &str) {
    t.choose(action);
    answer_all(t);
}

/// The first answer to every question until somebody has to act.
fn answer_all(t: &mut Played) {
    while let [open, ..] = t.game.open() {
        if open.ask == Ask::action() {
            break;
        }
        let seat = open.seat;
        t.game.answer(seat, 0).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// The seats of the turns there have been.
fn turns(t: &Played) -> Vec<u8> {
    let seat = |event: &Event| match *event {
        Event { kind: EventKind::TurnStarted, seat, .. } => Some(seat.0),
        _ => None,
    };
    t.events().iter().filter_map(seat).collect()
}

fn battle_fought(t: &Played) -> bool {
    t.events().iter().any(|event| event.kind == EventKind::Fought)
}

/// Plays a game out by one stream of random numbers, and never passes while there is anything else to do.
fn play_out_without_passing(t: &mut Played) {
    use ozeki::table::{Purpose, Stream};
    let mut stream = Stream::new(t.game.seed(), Purpose::Bot(7));
    while !t.game.is_over() {
        let open = &t.game.open()[0];
        let (seat, options): (Seat, usize) = (open.seat, open.options.len());
        let passes = |option: usize| open.options[option] == ozeki::decision::Choice::pass();
        let mut option = stream.below(options as u32) as usize;
        if passes(option) && options > 1 {
            option = (option + 1) % options;
        }
        t.game.answer(seat, option).unwrap_or_else(|e| panic!("seed {}: {e}", t.game.seed()));
    }
}

fn none() -> [&'static str; 0] {
    []
}
