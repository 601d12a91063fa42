//! Answers questions about a game beyond its table. It asks the rules on a copy, so the game stays unchanged.

use super::{Game, GameError};
use crate::event::{Call, Event};
use crate::kernel::{Flow, Run, Stop};
use crate::rules::ways::{Checked, Hurdle};
use crate::table::{CardId, Seat};

/// What the armies would fight with now, scripts included.
#[derive(Clone, Debug, Default)]
pub struct Strength {
    /// Each player's army.
    pub armies: Vec<i64>,
    cards: Vec<(CardId, i64)>,
}

impl Strength {
    /// The power of a face-up card in play.
    pub fn of(&self, card: CardId) -> Option<i64> {
        self.cards.iter().find(|(other, _)| *other == card).map(|&(_, power)| power)
    }
}

/// What scripts say to bots: of each seat.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    pub worth: Vec<i64>,
    pub likelihood: Vec<usize>,
    pub events: Vec<Event>,
    pub calls: Vec<Call>,
}

impl Game {
    /// Every way a player could use a card, and what prevents it on the present table.
    pub fn ways(&self, seat: Seat, card: CardId) -> Result<Vec<Checked>, GameError> {
        self.aside(|run| run.ways(seat, card))
    }

    /// Whether a player may pass, with what stands in the way of it as the table lies.
    pub fn way_to_pass(&self, seat: Seat) -> Result<Result<(), Hurdle>, GameError> {
        self.aside(|run| run.way_to_pass(seat))
    }

    /// Whether a player can use an action of the pack's own that is of no card; `None` if it is of cards alone.
    pub fn way_of_action(&self, seat: Seat, action: usize) -> Result<Option<Result<(), Hurdle>>, GameError> {
        self.aside(|run| run.way_of_action(seat, action))
    }

    pub fn strength(&self) -> Result<Strength, GameError> {
        self.aside(|run| {
            let mut strength = Strength::default();
            for seat in run.table.seats() {
                strength.armies.push(run.battle_value(seat)?);
                for card in run.table.army(seat).cards() - run.table.prisoners() {
                    strength.cards.push((card, run.card_power(card)?));
                }
            }
            Ok(strength)
        })
    }

    /// What scripts say to bots about the present table, and what ran for it. Nothing, where none has anything to say.
    pub fn judgement(&self) -> Result<Option<Judgement>, GameError> {
        if !self.run.is_judged_by_scripts() {
            return Ok(None);
        }
        let (told, called) = (self.events().len(), self.calls().len());
        self.aside(|run| {
            let mut judgement = Judgement::default();
            for seat in run.table.seats() {
                judgement.worth.push(run.worth(seat)?);
                judgement.likelihood.push(run.likelihood(seat)?);
            }
            judgement.events = run.log.events.iter().skip(told).cloned().collect();
            judgement.calls = run.log.calls.iter().skip(called).cloned().collect();
            Ok(Some(judgement))
        })
    }

    fn aside<T>(&self, look: impl FnOnce(&mut Run) -> Flow<T>) -> Result<T, GameError> {
        let mut copy = self.clone();
        copy.run.backend.fuel().begin_step();
        look(&mut copy.run).map_err(|stop| match stop {
            Stop::Fault(fault) => GameError::Script(fault),
            // Nothing is asked and nothing ends in a query.
            _ => GameError::Script(Box::new(crate::kernel::Fault::new("a query did not come to an end"))),
        })
    }
}
