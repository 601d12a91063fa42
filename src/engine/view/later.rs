//! What is still to come, as one player sees it.

use serde::Serialize;

use crate::pack::Pack;
use crate::table::{CardId, Delay, Seat, Subject, Table};
use crate::vocabulary::Kind;

/// A moment that has been put off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LaterView {
    /// The event it waits for, and of whom, if that matters.
    pub when: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_player: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_card: Option<String>,
    /// What comes then, and what that is about. A card that the viewer does not know is left out.
    pub moment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i16>,
    /// The card whose effect put it off, if it was not the pack itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

impl Table {
    pub(super) fn later_views(&self, pack: &Pack, viewer: Seat) -> Vec<LaterView> {
        self.delays.iter().map(|delay| self.later_view(pack, viewer, delay)).collect()
    }

    fn later_view(&self, pack: &Pack, viewer: Seat, delay: &Delay) -> LaterView {
        let known = self.who_sees_about(delay).has(viewer);
        let about = |kind: Kind| pack.hooks.spec(delay.moment).params.iter().any(|param| param.kind == kind);
        let id = |card: CardId| card.is_some().then(|| pack.design(card).id.clone());
        LaterView {
            when: pack.hooks.name(delay.when).to_owned(),
            of_player: if let Subject::Player(seat) = delay.of { Some(seat.0) } else { None },
            of_card: if let Subject::Card(card) = delay.of { id(card).filter(|_| known) } else { None },
            moment: pack.hooks.name(delay.moment).to_owned(),
            card: id(delay.card).filter(|_| known),
            player: about(Kind::Player).then_some(delay.player.0),
            number: about(Kind::Int).then_some(delay.number),
            by: id(delay.me),
        }
    }
}
