//! Every way a player could use a card, each with what stands in the way of it now. What stands in the way is found by
//! the functions that list a turn's actions.

use crate::kernel::{Flow, Run};
use crate::table::{CardId, CardSet, Seat, Spot, rows_of};
use crate::vocabulary::hooks::Hook;

/// What stands in the way of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurdle {
    /// The player does not have the card where it could be used from.
    NotInHand,
    /// A script does not let it be played.
    NotAllowed,
    /// The player may not play such a card for now.
    Barred,
    RowFull {
        row: u8,
    },
    /// The row below is not longer than this one.
    RowBelow {
        row: u8,
    },
    /// No card of its clan lies face up in these rows, as bits.
    NoSupport {
        rows: u8,
    },
    /// It costs so many cards, and the player has so many others.
    Cost {
        cost: u16,
        have: u8,
    },
    Prisoner,
    NeverMutates,
    /// Nothing of its level could take its place.
    NoNewcomer,
    /// A card does not mutate into the same card.
    SameCard,
    /// The army has no card of the level.
    NothingToReplace,
    /// There is no card to turn up.
    NoPile,
    NoToken,
    NoSymbol,
    /// As many tokens lie on it as may.
    TokensOn {
        most: u8,
    },
    NoAct,
    ActNotPayable,
    /// An action of the pack's own is not used from where the card is,
    NotThere,
    /// or a script does not let the player use it now.
    NotNow,
    /// Nobody passes with a token in hand,
    TokenInHand,
    /// or nobody is the first to.
    TokenBeforeFirst,
    /// A script does not let the player pass.
    PassForbidden,
}

/// A way to use a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Play {
        row: u8,
    },
    /// Put it in the place of this card of the army; [`CardId::NONE`] for any.
    Replace(CardId),
    Mutate,
    Jump,
    Activate,
    Act,
    /// An action of the pack's own.
    Own(u8),
}

/// A way, and what stands in its way if anything does.
pub type Checked = (Way, Result<(), Hurdle>);

impl Run {
    /// The ways a player could use a card, wherever it is.
    pub(crate) fn ways(&mut self, seat: Seat, card: CardId) -> Flow<Vec<Checked>> {
        let mut ways = match self.table.spot(card) {
            Spot::Army(owner, _) if owner == seat => self.ways_in_play(seat, card)?,
            _ => self.ways_into_play(seat, card)?,
        };
        let pack = self.held_pack();
        for (index, action) in (0..).zip(pack.actions.values()) {
            // Of a card that nobody has in view, this says no more than what is printed on it.
            let way = self.action_of(seat, action, card)?;
            if way != Err(Hurdle::NoAct) {
                ways.push((Way::Own(index), way));
            }
        }
        Ok(ways)
    }

    /// Whether a player may pass, and if not, why.
    pub(crate) fn way_to_pass(&mut self, seat: Seat) -> Flow<Result<(), Hurdle>> {
        if self.may_pass(seat)? {
            return Ok(Ok(()));
        }
        let mut options = Vec::new();
        self.actions(seat, &mut options)?;
        // Who can do nothing else must.
        if options.is_empty() {
            return Ok(Ok(()));
        }
        Ok(self.tokens_and_passing(seat).and(Err(Hurdle::PassForbidden)))
    }

    fn ways_into_play(&mut self, seat: Seat, card: CardId) -> Flow<Vec<Checked>> {
        let mut ways = Vec::new();
        let ground = self.survey(seat)?;
        let printed = self.pack.printed(card).rows;
        let within = self.within_reach(seat)?;
        for row in rows_of(printed) {
            let price = if within.contains(card) {
                self.price_of_playing(seat, card, row, &ground)?.map(drop)
            } else {
                Err(Hurdle::NotInHand)
            };
            ways.push((Way::Play { row: row as u8 }, price));
        }
        let zombies = self.zombies_of(seat)?;
        let mut any = false;
        for row in rows_of(printed) {
            for old in self.table.army(seat).row(row).to_vec() {
                any = true;
                let here = self.newcomers(seat, zombies.contains(old)).contains(card);
                let price = if here {
                    self.price_of_mutating(seat, old, zombies, CardSet::from_iter([card]))?.map(drop)
                } else {
                    Err(Hurdle::NotInHand)
                };
                ways.push((Way::Replace(old), price));
            }
        }
        if !any {
            ways.push((Way::Replace(CardId::NONE), Err(Hurdle::NothingToReplace)));
        }
        Ok(ways)
    }

    fn ways_in_play(&mut self, seat: Seat, card: CardId) -> Flow<Vec<Checked>> {
        let zombies = self.zombies_of(seat)?;
        let from = self.newcomers(seat, zombies.contains(card));
        let mut ways = Vec::new();
        if self.pack.printed(card).jump {
            ways.push((Way::Jump, self.jump_of(seat, card)));
        }
        let price = self.price_of_mutating(seat, card, zombies, from)?.map(drop);
        if price != Err(Hurdle::NeverMutates) || ways.is_empty() {
            ways.push((Way::Mutate, price));
        }
        if self.pack.rules.tokens.is_some() {
            let fits = self.activation_of(card)?;
            let token = if self.has_token(seat) { Ok(()) } else { Err(Hurdle::NoToken) };
            ways.push((Way::Activate, fits.and(token)));
        }
        if self.pack.anyone_listens(Hook::Act) {
            let act = self.act_of(seat, card)?;
            if act != Err(Hurdle::NoAct) {
                ways.push((Way::Act, act));
            }
        }
        Ok(ways)
    }
}
