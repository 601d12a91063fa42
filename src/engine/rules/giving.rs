//! Cards that go from one army to another.

use arrayvec::ArrayVec;

use super::at_once::News;
use super::piles::NOT_FREE;
use crate::event::Event;
use crate::kernel::{Flow, Run};
use crate::table::{CardId, CardSet, MAX_ROWS, MAX_SEATS, Seat};
use crate::vocabulary::hooks::Hook;

impl Run {
    /// Free cards of other armies go to the ends of the same rows of a player's army, all at once and as they lie:
    /// prisoners stay prisoners, and markers go along. Nothing arrives, whatever their clans are.
    pub(crate) fn give(&mut self, seat: Seat, cards: CardSet) -> Flow<()> {
        self.require(cards, self.table.in_play(), "is not in play, so it cannot go to another army")?;
        self.require(cards, self.table.in_play() - self.table.army(seat).cards(), "is in that army already")?;
        self.require(cards, self.table.free_cards(), NOT_FREE)?;
        self.require_room(seat, cards)?;
        let mut given: ArrayVec<(CardId, Seat), { MAX_ROWS * MAX_SEATS }> = ArrayVec::new();
        // From the bottom, so that each row has what it lies on.
        for row in 0..usize::from(self.table.army(seat).grid().rows) {
            for card in cards {
                let Some((from, place)) = self.place_of(card) else { continue };
                if usize::from(place.row) != row || from == seat {
                    continue;
                }
                self.table.hand_over(card, seat);
                self.note(Event::given_to(seat, from, card));
                given.push((card, from));
            }
        }
        self.check_victory()?;
        let mut news = News::of(Hook::Given);
        self.gather(&mut news, cards)?;
        given.into_iter().for_each(|(card, from)| news.was_of(card, from));
        self.tell(&mut news)
    }

    /// Each row must have room for what is to come, and something under it.
    fn require_room(&self, seat: Seat, cards: CardSet) -> Flow<()> {
        let grid = self.table.army(seat).grid();
        let mut below = usize::from(grid.columns);
        for row in 0..usize::from(grid.rows) {
            let coming =
                cards.into_iter().filter(|&card| self.place_of(card).is_some_and(|(_, at)| usize::from(at.row) == row));
            let length = self.table.army(seat).row(row).len() + coming.clone().count();
            if length > below
                && let Some(card) = coming.last()
            {
                return Err(self.illegal(card, "has no place in that army: its row has no room, or nothing to lie on"));
            }
            below = length;
        }
        Ok(())
    }
}
