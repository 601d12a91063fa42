//! The zones of a pack as one player sees them: faces where they are seen, backs elsewhere.

use indexmap::IndexMap;
use serde::Serialize;

use super::CountersView;

use crate::pack::{Holder, Pack, Shape, ZoneAt};
use crate::table::{CardId, NO_PLACE, Seat, Spot, Table, ZoneId};

/// A card in a zone or on another card: its face or its back, never both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// Its place, from 1, in a row or grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// Whose face the viewer sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// What the back shows of a card whose face is not seen, if it is not the plain one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// What lies on a card whose face is seen, and does not stand at its start: on a card face down it would tell which
    /// one it is.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub counters: CountersView,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<PieceView>,
}

impl PieceView {
    /// What tells it apart, for an order that tells nothing else.
    fn in_order(&self) -> impl Ord + '_ {
        (&self.card, &self.back, self.counters.as_slice(), self.on.len())
    }
}

/// A zone of the pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ZoneView {
    pub zone: String,
    /// The number of its owner, from 0: a player, or an owner of a kind that the pack names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
    /// That kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_kind: Option<String>,
    pub size: usize,
    /// Of a pile, from the top as far as it is seen, and at least its top card; else all, by place, or sorted where
    /// there is no order.
    pub cards: Vec<PieceView>,
}

impl Table {
    pub(super) fn zone_views(&self, pack: &Pack, viewer: Seat) -> Vec<ZoneView> {
        pack.zones_for(self.seat_count()).map(|(zone, at)| self.zone_view(pack, viewer, zone, &at)).collect()
    }

    fn zone_view(&self, pack: &Pack, viewer: Seat, zone: ZoneId, at: &ZoneAt) -> ZoneView {
        let cards = self.zone(zone);
        let piece = |&card: &CardId| self.piece_view(pack, viewer, card);
        let cards_view = match at.zone.shape {
            // Under a card that is not seen nobody sees anything.
            Shape::Pile => {
                let seen = cards.iter().rev().take_while(|&&card| self.sees(viewer, card)).count();
                cards.iter().rev().take(seen.max(1)).map(piece).collect()
            }
            Shape::Row(_) | Shape::Grid(..) => cards.iter().map(piece).collect(),
            // In an order that does not tell which card is which.
            Shape::Set => {
                let mut pieces: Vec<PieceView> = cards.iter().map(piece).collect();
                pieces.sort_by(|a, b| a.in_order().cmp(&b.in_order()));
                pieces
            }
        };
        let (owner, owner_kind) = match at.holder {
            Holder::Game => (None, None),
            Holder::Player(seat) => (Some(seat.0), None),
            Holder::Owner(owner) => (Some(owner.index), Some(pack.owner_kind_id(owner.kind).to_owned())),
        };
        ZoneView { zone: at.id.to_owned(), owner, owner_kind, size: cards.len(), cards: cards_view }
    }

    fn piece_view(&self, pack: &Pack, viewer: Seat, card: CardId) -> PieceView {
        let design = pack.design(card);
        let seen = self.sees(viewer, card);
        let back = || design.back.and_then(|back| pack.backs.get_index(usize::from(back))).map(|(id, _)| id.clone());
        let place = match self.spot(card) {
            Spot::Zone(_, place) if place != NO_PLACE => Some(place + 1),
            _ => None,
        };
        PieceView {
            place,
            card: seen.then(|| design.id.clone()),
            back: if seen { None } else { back() },
            counters: if seen { self.counters_off_start(pack, card) } else { CountersView::new() },
            on: self.pieces_on(pack, viewer, card),
        }
    }

    /// What lies on a card.
    pub(super) fn pieces_on(&self, pack: &Pack, viewer: Seat, host: CardId) -> Vec<PieceView> {
        let on = self.lying_on(host);
        let mut pieces: Vec<PieceView> = on.into_iter().map(|card| self.piece_view(pack, viewer, card)).collect();
        pieces.sort_by(|a, b| a.in_order().cmp(&b.in_order()));
        pieces
    }
}
