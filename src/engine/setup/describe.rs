//! From a table back to the setup by names that produces it, so that a situation of a game can be written down.

use crate::pack::Pack;

use super::{BarSetup, DeckSetup, SeatSetup, TableSetup, TokenSetup};
use crate::table::{CardId, MAX_SEATS, Pile, ROWS, Seat, Spot, Table, UNLIMITED, notation};

impl TableSetup {
    /// The setup that gives this table.
    pub fn of(table: &Table, pack: &Pack, seed: u64) -> Self {
        let id = |card: CardId| pack.design(card).id.clone();
        let from_top = |pile: &Pile| -> Vec<String> { pile.as_slice().iter().rev().map(|&c| id(c)).collect() };
        let placed = |seat: Seat, row: usize, card: CardId| {
            let design = pack.design(card);
            let partner = Seat((seat.0 + 2) % MAX_SEATS as u8);
            let level = if design.row() == row { String::new() } else { format!("@{}", row + 1) };
            let prisoner = if table.is_prisoner(card) { "!" } else { "" };
            let times = |mark: &str, n: u8| mark.repeat(usize::from(n));
            let tokens = times("*", table.tokens.of_player_on(seat, card));
            let partners = times("%", table.tokens.of_player_on(partner, card));
            format!("{}{level}{prisoner}{tokens}{partners}{}", design.id, times("+", table.tokens.bonus_on(card)))
        };
        // With its place, so that copies can be told apart.
        let placed_card = |card: CardId| match table.spot(card) {
            spot @ Spot::Army(..) => notation::placed(&pack.design(card).id, spot),
            _ => id(card),
        };
        let own = table.has_own_decks();
        let clan_ids = |mask: u16| -> Vec<String> {
            let clans = pack.clans.iter().enumerate();
            clans.filter(|(index, _)| mask & 1 << index != 0).map(|(_, clan)| clan.id.clone()).collect()
        };
        let seat = |seat: Seat| SeatSetup {
            army: (0..ROWS)
                .flat_map(|row| table.army(seat).row(row).iter().map(move |&card| placed(seat, row, card)))
                .collect(),
            hand: table.hand(seat).into_iter().map(id).collect(),
            points: table.points[seat.index()],
            turns_left: Some(table.turns_left[seat.index()]).filter(|&turns| turns != UNLIMITED),
            extra_turns: table.extra_turns[seat.index()],
            deck: if own {
                DeckSetup {
                    pile: from_top(table.pile(seat)),
                    discard: from_top(table.discard(seat)),
                    clans: Some(clan_ids(table.deck_clans[seat.index()])),
                }
            } else {
                DeckSetup::default()
            },
            tokens: pack.rules.tokens.as_ref().map(|_| TokenSetup {
                hand: table.tokens.hand[seat.index()],
                spent: table.tokens.spent[seat.index()],
                locked: table.tokens.locked[seat.index()],
            }),
            bonus_tokens: table.tokens.bonus_hand[seat.index()],
        };
        let common = |pile: &Pile| if own { Vec::new() } else { from_top(pile) };
        let marked = pack.markers.keys().zip(table.markers).filter(|(_, card)| card.is_some());
        let bars = table.bars.iter().filter(|bar| bar.turn_ends > 0);
        TableSetup {
            seats: table.seats().map(seat).collect(),
            pile: common(table.pile(Seat(0))),
            discard: common(table.discard(Seat(0))),
            removed: table.removed().into_iter().map(id).collect(),
            tiles: table.active_tiles.into_iter().map(id).collect(),
            clans: (!own && table.clans != u16::MAX).then(|| clan_ids(table.clans)),
            markers: marked.map(|(marker, card)| (marker.clone(), placed_card(card))).collect(),
            bars: bars
                .map(|bar| BarSetup {
                    seat: bar.seat.0,
                    card: pack.designs[usize::from(bar.design)].id.clone(),
                    by: bar.by.0,
                    turn_ends: bar.turn_ends,
                })
                .collect(),
            advantage: table.advantage.map(|seat| seat.0),
            active: table.active.0,
            starter: Some(table.starter.0).filter(|_| table.advantage != Some(table.starter)),
            sacrifices_first: Some(table.sacrifices_first.0).filter(|&seat| seat != 0),
            round: table.round,
            extra_turn: table.turn_is_extra,
            from_discard: (table.turn_from_discard, table.next_from_discard),
            passed: table.first_pass_done,
            turns_together: Some(table.turns_together).filter(|&turns| turns != UNLIMITED),
            turns_alone: table.turns_alone,
            phase: table.phase,
            seed,
            drawn: (table.rng.piles.drawn(), table.rng.effects.drawn()),
        }
    }
}
