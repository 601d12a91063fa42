//! Games that a seat cannot tell apart.

use ozeki::decision::{Choice, ChoiceKind};
use ozeki::event::{Event, EventKind, Secrecy};
use ozeki::game::Game;
use ozeki::table::{CardSet, Purpose, Seat, Stream, Table};
use ozeki::text::Voice;

/// The start of a step as it might as well have been, for all a seat knows now.
fn other_start(game: &Game, seat: Seat, seed: u64) -> Table {
    let (now, start) = (game.table(), game.step_start());
    let mut other = *start;
    // What the seat has come to know since stays where it is.
    other.set_known(seat, start.all_cards() - (start.hidden_from(seat) & now.hidden_from(seat)));
    let options = game.open_for(seat).map_or(&[][..], |open| &open.options);
    let offered: CardSet = options
        .iter()
        .filter_map(|option| if let Choice { kind: ChoiceKind::Card, card, .. } = option { Some(*card) } else { None })
        .collect();
    other.redeal_by_backs(seat, offered, game.pack().by_back(), &mut Stream::new(seed, Purpose::Bot(9)));
    other.set_known(seat, start.known(seat));
    other.rng = start.rng;
    other
}

/// A game at the same point in another world, if the answers lead there and the seat sees and is asked the same.
pub fn other_world(game: &Game, seat: Seat, seed: u64) -> Option<Game> {
    let mut other = Game::from_table(game.pack().clone(), other_start(game, seat, seed), game.seed()).ok()?;
    for answer in game.answers_in_step() {
        other.answer(answer.seat, usize::from(answer.option)).ok()?;
    }
    let same = other.open_for(seat) == game.open_for(seat) && other.view(seat) == game.view(seat);
    (same && other.step_start().turn == game.step_start().turn).then_some(other)
}

/// What a seat is told of hidden cards, and what of all else.
fn told(game: &Game, events: &[Event], seat: Seat) -> (Vec<String>, Vec<String>) {
    let voice = Voice { pack: game.pack(), language: "en", viewer: Some(seat) };
    let hidden = |event: &&Event| {
        matches!(
            event,
            Event { kind: EventKind::Drew, .. }
                | Event { kind: EventKind::Drafted, .. }
                | Event { kind: EventKind::Fetched, .. }
                | Event { kind: EventKind::PutOnTop, .. }
                | Event { kind: EventKind::PutAtBottom, .. }
                | Event { kind: EventKind::ShuffledIn, .. }
                | Event { kind: EventKind::LookedAt, .. }
                | Event { kind: EventKind::ShowedTo, .. }
        )
    };
    let (hidden, open): (Vec<&Event>, Vec<&Event>) = events.iter().filter(|event| !event.is_trace()).partition(hidden);
    let lines = |events: Vec<&Event>| events.into_iter().map(|event| voice.event(event)).collect();
    (lines(hidden), lines(open))
}

/// Looks at a game before each answer: in another world a seat is told the same of hidden cards.
#[derive(Default)]
pub struct SameLogs {
    /// What had been told when the step under way asked its first question.
    asked_first: usize,
    pub compared: usize,
}

impl SameLogs {
    pub fn look(&mut self, game: &Game) {
        if game.answers_in_step().is_empty() {
            self.asked_first = game.told();
            return;
        }
        let (events, _) = game.events_since(self.asked_first);
        for seat in game.table().seats() {
            // Whom an effect has asked something has seen what there was to choose from, and that may have been another.
            let answered = game.answers_in_step().iter().filter(|answer| answer.seat == seat).count();
            if answered > usize::from(seat == game.table().active) {
                continue;
            }
            let (hidden, open) = told(game, events, seat);
            // What it saw and lost sight of again may have been another card in another world.
            let unknown = game.table().hidden_from(seat);
            let lost = |event: &Event| {
                let secret = event.kind.spec().secrecy != Secrecy::Open;
                secret && event.shows_card(Some(seat)) && unknown.contains(event.card)
            };
            if hidden.is_empty() || events.iter().any(lost) {
                continue;
            }
            let answers = game.answers().len();
            let other = other_world(game, seat, answers as u64).filter(|other| other.table() != game.table());
            let Some(other) = other else { continue };
            let (also_hidden, also_open) = told(&other, other.events(), seat);
            // What happens in the open tells worlds apart even if the table looks the same in the end.
            if also_open.ends_with(&open) {
                let (pack, seed) = (&game.pack().id, game.seed());
                let same = also_hidden.ends_with(&hidden);
                assert!(same, "{pack}, seed {seed}, answer {answers}: {also_hidden:?} but {hidden:?}");
                self.compared += 1;
            }
        }
    }
}
