//! Verbs about hands and piles: drawing, discarding, revealing, fetching, shuffling.

use arrayvec::ArrayVec;

use super::at_once::News;
use super::moments::Crossings;

use crate::decision::Ask;
use crate::event::{Event, Listening};
use crate::kernel::{Flow, Picks, Run, Value};
use crate::table::{CardId, CardSet, MAX_SEATS, Seat, Spot, Table, Witnesses};
use crate::vocabulary::hooks::Hook;

const NOT_IN_GAME: &str = "is not in this game";
pub(super) const NOT_FREE: &str = "is not free, so it cannot leave its army; choose among `.free()` cards";

impl Run {
    /// Draws one by one, reshuffling when the pile runs out; what there is, if there is not enough.
    pub(crate) fn draw(&mut self, seat: Seat, count: usize) -> Flow<()> {
        if self.foresees_draw(seat, count) {
            return Ok(());
        }
        let mut came = 0;
        for drawn in 0..count {
            let Some(card) = self.turn_up(seat)? else {
                self.fell_short(Event::drew_fewer, seat, drawn, count);
                break;
            };
            came = drawn + 1;
            self.table.move_card(card, Spot::Hand(seat));
            let seen = self.told_to(card);
            self.note(Event::drew(seat, card, seen));
            self.check_conditions()?;
        }
        self.tell_drawn(seat, came)
    }

    /// Fewer cards came than were asked for: that is told, for an effect that seems to do too little may be right.
    pub(super) fn fell_short(&mut self, event: fn(Seat, u8, u8) -> Event, seat: Seat, came: usize, asked: usize) {
        let number = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        self.note(event(seat, number(came), number(asked)));
    }

    /// The next card of a player's pile, still on it; the discard pile is reshuffled if that is needed.
    pub(crate) fn turn_up(&mut self, seat: Seat) -> Flow<Option<CardId>> {
        if self.table.reshuffle(seat) {
            let own = self.table.has_own_decks();
            self.note(if own { Event::reshuffled_own(seat) } else { Event::reshuffled() });
            self.announce(Hook::Reshuffled, &[Value::Player(seat)])?;
        }
        Ok(self.table.top_of_pile(seat))
    }

    /// Turns up cards from a player's pile for all to see.
    pub(crate) fn reveal(&mut self, seat: Seat, count: usize) -> Flow<CardSet> {
        let mut revealed = CardSet::EMPTY;
        for turned in 0..count {
            let reshuffles = self.pack.rules.reveals_reshuffle;
            let next = if reshuffles { self.turn_up(seat)? } else { self.table.top_of_pile(seat) };
            let Some(card) = next else {
                self.fell_short(Event::revealed_fewer, seat, turned, count);
                break;
            };
            self.table.move_card(card, Spot::Revealed);
            self.note(Event::revealed(card));
            revealed.insert(card);
        }
        // Who heard of a reshuffled pile may have done something with those turned up before.
        Ok(revealed & self.table.revealed())
    }

    /// The top cards of a player's pile go to the discard pile; it is never reshuffled for that.
    pub(crate) fn mill(&mut self, seat: Seat, count: usize) -> Flow<()> {
        for milled in 0..count {
            let Some(card) = self.table.top_of_pile(seat) else {
                self.fell_short(Event::milled_fewer, seat, milled, count);
                break;
            };
            self.table.move_card(card, Spot::Discard);
            self.note(Event::milled(seat, card));
        }
        self.check_conditions()
    }

    pub(crate) fn discard_from_hand(&mut self, seat: Seat, card: CardId) {
        self.table.move_card(card, Spot::Discard);
        self.note(Event::discarded(seat, card));
    }

    /// Discards cards from hands or from the revealed ones.
    pub(crate) fn discard(&mut self, cards: impl IntoIterator<Item = CardId> + Clone) -> Flow<()> {
        let mut news = News::of(Hook::Discarded);
        self.gather_from_hands(&mut news, cards.clone())?;
        let mut crossings = self.crossings();
        self.put_away(cards, &mut crossings)?;
        self.tell_crossings(&crossings)?;
        self.tell(&mut news)
    }

    /// What there will be to tell of cards that are discarded, of those among them that are in hands.
    pub(super) fn gather_from_hands(&mut self, news: &mut News, cards: impl IntoIterator<Item = CardId>) -> Flow<()> {
        if !self.pack.anyone_listens(Hook::Discarded) {
            return Ok(());
        }
        let in_hand = |card: &CardId| matches!(self.table.spot(*card), Spot::Hand(_));
        let cards = cards.into_iter().filter(in_hand).collect();
        self.gather(news, cards)
    }

    /// Discards cards, and tells nobody yet.
    fn put_away(&mut self, cards: impl IntoIterator<Item = CardId>, crossings: &mut Crossings) -> Flow<()> {
        for card in cards {
            let before = self.before_move(card);
            match self.table.spot(card) {
                Spot::Hand(seat) => self.discard_from_hand(seat, card),
                Spot::Revealed => {
                    self.table.move_card(card, Spot::Discard);
                    self.note(Event::laid_off(card));
                }
                Spot::Zone(..) | Spot::On(_) => {
                    self.table.move_card(card, Spot::Discard);
                    self.note(Event::discarded_from_zone(card));
                }
                _ => return Err(self.illegal(card, "is neither in a hand nor revealed, so it cannot be discarded")),
            }
            self.has_moved(crossings, card, before);
        }
        Ok(())
    }

    /// A player discards cards of their choice.
    pub(crate) fn player_discards(&mut self, seat: Seat, count: usize) -> Flow<()> {
        if self.foresees_discard(seat) {
            return Ok(());
        }
        let chosen = self.pick(seat, self.table.hand(seat), count, Ask::discard)?;
        if chosen.is_empty() && count > 0 {
            self.note(Event::nothing_discarded(seat));
        }
        self.discard(chosen.as_slice().iter().copied())
    }

    /// Players discard some of their hands, choosing at the same time: as many as `count` says of a hand's size.
    pub(crate) fn each_discards(&mut self, who: impl Fn(Seat) -> bool, count: impl Fn(usize) -> usize) -> Flow<()> {
        let seats = self.table.seats_from(self.table.active).filter(|&seat| who(seat));
        if self.foresight.is_some() {
            for seat in seats {
                self.foresees_discard(seat);
            }
            return Ok(());
        }
        let mut picks: ArrayVec<Picks, MAX_SEATS> = seats
            .map(|seat| {
                let hand = self.table.hand(seat);
                Picks::new(seat, hand, count(hand.len()))
            })
            .collect();
        self.pick_together(&mut picks, Ask::discard)?;
        let mut news = News::of(Hook::Discarded);
        self.gather_from_hands(&mut news, picks.iter().flat_map(|pick| pick.picked.set()))?;
        let mut crossings = self.crossings();
        for pick in &picks {
            if pick.picked.is_empty() {
                self.note(Event::nothing_discarded(pick.seat));
            }
            self.put_away(pick.picked.as_slice().iter().copied(), &mut crossings)?;
        }
        self.tell(&mut news)
    }

    /// Takes cards into a hand: from the discard pile, the revealed or removed ones, or unseen from the pile.
    pub(crate) fn take(&mut self, seat: Seat, cards: impl IntoIterator<Item = CardId>) -> Flow<()> {
        let mut crossings = self.crossings();
        for card in cards {
            let from = self.table.spot(card);
            let before = self.before_move(card);
            let open = matches!(from, Spot::Discard | Spot::Revealed | Spot::Removed);
            if !open && !matches!(from, Spot::Pile | Spot::Zone(..) | Spot::On(_)) {
                let why = "is neither on a pile, nor revealed, nor removed from the game, so it cannot be taken";
                return Err(self.illegal(card, why));
            }
            if matches!(from, Spot::Zone(..) | Spot::On(_)) {
                self.move_hidden(card, from, Spot::Hand(seat), |table| table.move_card(card, Spot::Hand(seat)));
                let seen = self.told_to(card);
                self.note(Event::took_from_zone(seat, card, seen));
                self.has_moved(&mut crossings, card, before);
                continue;
            }
            if open {
                self.table.move_card(card, Spot::Hand(seat));
                self.note(Event::took(seat, card));
                continue;
            }
            let mut witnesses = self.witnesses(card, from);
            witnesses.add(seat);
            self.unseen_but_by(witnesses, card, |table| {
                table.forget_pile_of(card);
                table.move_card(card, Spot::Hand(seat));
            });
            let seen = self.told_to(card);
            self.note(Event::fetched(seat, card, seen));
        }
        self.check_conditions()?;
        self.tell_crossings(&crossings)
    }

    /// Who sees which card an effect moves from one hidden place to another: whose hand it leaves, and who picked it; if
    /// nobody did, who acts and has seen what it was taken from.
    pub(super) fn witnesses(&self, card: CardId, from: Spot) -> Witnesses {
        let mut witnesses = self.pickers(card);
        let actor = self.actor();
        if witnesses == Witnesses::default() && self.table.has_seen(actor, from) {
            witnesses.add(actor);
        }
        if let Spot::Hand(giver) = from {
            witnesses.add(giver);
        }
        witnesses
    }

    /// Who was the last to pick a card in this step.
    pub(super) fn pickers(&self, card: CardId) -> Witnesses {
        self.table.seats().filter(|seat| self.picked[seat.index()].contains(card)).collect()
    }

    /// Moves a card from one hidden place to another. Who picked it has no say in what is done with it later.
    pub(super) fn unseen_but_by(&mut self, witnesses: Witnesses, card: CardId, change: impl FnOnce(&mut Table)) {
        self.table.unseen_but_by(witnesses, card, change);
        self.picked.iter_mut().for_each(|picked| picked.remove(card));
    }

    /// To whom the log names a card that lies hidden now.
    pub(super) fn told_to(&self, card: CardId) -> Witnesses {
        // Nobody reads what nobody writes down.
        if self.log.listening == Listening::Nobody { Witnesses::default() } else { self.table.who_knows(card) }
    }

    /// Puts cards on the piles of their decks, one after the other, on top or at the bottom.
    pub(crate) fn put_on_pile(&mut self, seat: Seat, cards: CardSet, on_top: bool) -> Flow<()> {
        let mut crossings = self.crossings();
        for card in cards {
            let before = self.before_move(card);
            let (seat, seen) = self.move_to_pile(seat, card, on_top)?;
            self.has_moved(&mut crossings, card, before);
            let event =
                if on_top { Event::put_on_top(seat, card, seen) } else { Event::put_at_bottom(seat, card, seen) };
            self.note(event);
        }
        self.check_victory()?;
        self.tell_crossings(&crossings)
    }

    /// Shuffles cards into the piles of their decks.
    pub(crate) fn shuffle_in(&mut self, seat: Seat, cards: CardSet) -> Flow<()> {
        let mut owners = Witnesses::from_iter([seat]);
        let mut crossings = self.crossings();
        for card in cards {
            let before = self.before_move(card);
            let (seat, seen) = self.move_to_pile(seat, card, true)?;
            self.has_moved(&mut crossings, card, before);
            owners.add(seat);
            self.note(Event::shuffled_in(seat, card, seen));
        }
        for seat in self.table.seats().filter(|&seat| owners.has(seat)) {
            self.shuffle_alone(seat);
        }
        self.check_victory()?;
        self.tell_crossings(&crossings)?;
        for seat in self.table.seats().filter(|&seat| owners.has(seat)) {
            self.announce(Hook::Shuffled, &[Value::Player(seat)])?;
        }
        Ok(())
    }

    /// Moves a card to a player's pile, or rather to that of its own deck: whose that is, and who knows which card it is.
    fn move_to_pile(&mut self, seat: Seat, card: CardId, on_top: bool) -> Flow<(Seat, Witnesses)> {
        let from = self.leaves_for_pile(card)?;
        let go =
            |table: &mut Table| if on_top { table.move_card(card, Spot::Pile) } else { table.move_to_bottom(card) };
        if matches!(from, Spot::Zone(..) | Spot::On(_)) {
            self.move_hidden(card, from, Spot::Pile, go);
        } else if matches!(from, Spot::Hand(_) | Spot::Pile) {
            let witnesses = self.witnesses(card, from);
            self.unseen_but_by(witnesses, card, go);
        } else {
            go(&mut self.table);
        }
        Ok((self.table.pile_owner(card, seat), self.told_to(card)))
    }

    /// Where a card is that is to go to a pile, if it may.
    fn leaves_for_pile(&self, card: CardId) -> Flow<Spot> {
        let spot = self.table.spot(card);
        match spot {
            Spot::Box => Err(self.illegal(card, NOT_IN_GAME)),
            Spot::Army(..) if !self.table.is_free(card) => Err(self.illegal(card, NOT_FREE)),
            _ => Ok(spot),
        }
    }

    pub(crate) fn shuffle(&mut self, seat: Seat) -> Flow<()> {
        self.shuffle_alone(seat);
        self.announce(Hook::Shuffled, &[Value::Player(seat)])
    }

    /// Shuffles a pile, and tells nobody yet.
    fn shuffle_alone(&mut self, seat: Seat) {
        self.table.shuffle_pile(seat);
        let pile = self.table.pile(seat).set();
        self.picked.iter_mut().for_each(|picked| *picked = *picked - pile);
        self.note(Event::shuffled(seat));
    }

    /// Removes cards from the game, all at once.
    pub(crate) fn remove_from_game(&mut self, cards: CardSet) -> Flow<()> {
        let in_play = cards & self.table.in_play();
        self.require(in_play, self.table.free_cards(), NOT_FREE)?;
        self.require(cards, self.table.all_cards(), NOT_IN_GAME)?;
        let mut news = News::of(Hook::Removed);
        self.gather(&mut news, cards)?;
        let remove = |run: &mut Run, card: CardId| {
            run.table.move_card(card, Spot::Removed);
            run.note(Event::removed_from_game(card));
        };
        self.take_out(in_play, |run, _, card| remove(run, card));
        let mut crossings = self.crossings();
        for card in cards - in_play {
            let before = self.before_move(card);
            remove(self, card);
            self.has_moved(&mut crossings, card, before);
        }
        self.check_victory()?;
        self.tell(&mut news)?;
        self.tell_crossings(&crossings)
    }
}
