//! The story of a whole game: every question with its options, every answer, everything that happened.

use serde::Serialize;

use crate::game::{Game, GameError};
use crate::limits::EVENTS;
use crate::table::Seat;
use crate::text::Voice;
use crate::view::View;

/// One answer of the game, and what came of it.
#[derive(Debug, Serialize)]
pub struct Moment {
    /// From 1.
    pub number: usize,
    /// From 1.
    pub player: u8,
    pub question: String,
    /// A short name of the question, such as `action` or `card`.
    pub asks: &'static str,
    /// The purpose of a script's choice: the verbs that may use it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub purpose: Vec<&'static str>,
    /// The card whose effect asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    pub options: Vec<String>,
    /// From 1.
    pub chosen: usize,
    pub events: Vec<String>,
}

/// The telling of a game. It keeps no secrets: every hand is in it.
#[derive(Debug, Serialize)]
pub struct Transcript {
    pub pack: String,
    pub pack_version: String,
    pub pack_hash: String,
    pub seed: u64,
    pub players: u8,
    /// What happened before the first answer.
    pub events: Vec<String>,
    pub answers: Vec<Moment>,
    pub over: bool,
    /// From 1.
    pub winners: Vec<u8>,
    /// How it ended: by points, an army, a card…
    pub ending: Option<String>,
    /// What each player got, where there is more to it than who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// The card that ended it by its own condition or deed.
    pub ended_by: Option<String>,
    /// The table as each player sees it at the end.
    pub views: Vec<View>,
}

impl Transcript {
    /// Plays a game's answers again and writes down what happens; with `trace`, each hook that ran or did not as well.
    pub fn of(game: &Game, language: &str, trace: bool) -> Result<Self, GameError> {
        let pack = game.pack().clone();
        let voice = Voice { pack: &pack, language, viewer: None };
        let mut room = EVENTS;
        let mut words = |game: &Game, from: usize| -> Vec<String> {
            let (events, lost) = game.events_since(from);
            let told = events.len().min(room);
            room -= told;
            let untold = lost + events.len() - told;
            let mut lines = voice.events(events[..told].iter().filter(|event| trace || !event.is_trace()));
            lines.extend((untold > 0).then(|| voice.not_kept(untold)));
            lines
        };
        let players = game.table().seat_count();
        let mut again = game.from_the_start()?;
        let events = words(&again, 0);
        let mut answers = Vec::new();
        for (index, answer) in game.answers().iter().enumerate() {
            let open = again.open_for(answer.seat).ok_or(GameError::NotAsked { seat: answer.seat })?;
            let question = voice.question(open);
            let options = open.options.iter().map(|&choice| voice.option(again.table(), choice)).collect();
            let (asks, purpose) = (open.ask.name(), open.ask.aim.deeds());
            let source = open.source.is_some().then(|| pack.design(open.source).id.clone());
            let known = again.told();
            again.answer(answer.seat, usize::from(answer.option))?;
            answers.push(Moment {
                number: index + 1,
                player: answer.seat.0 + 1,
                question,
                asks,
                purpose,
                source,
                options,
                chosen: usize::from(answer.option) + 1,
                events: words(&again, known),
            });
        }
        Ok(Transcript {
            pack: pack.full_id(),
            pack_version: pack.version.to_string(),
            pack_hash: pack.hash.to_string(),
            seed: game.seed(),
            players,
            events,
            answers,
            over: again.is_over(),
            winners: again.outcome().map(|o| o.winners().map(|s| s.0 + 1).collect()).unwrap_or_default(),
            ending: again.outcome().map(|outcome| pack.ending_id(outcome.ending).to_owned()),
            scores: again.outcome().and_then(|outcome| outcome.scores(players).map(<[i32]>::to_vec)),
            ended_by: again
                .outcome()
                .and_then(|outcome| outcome.cause)
                .filter(|cause| cause.card.is_some())
                .map(|cause| pack.design(cause.card).id.clone()),
            views: again.table().seats().map(|seat: Seat| again.view(seat)).collect(),
        })
    }
}
