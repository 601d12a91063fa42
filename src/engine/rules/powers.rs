//! Power families: their data turned into verbs and choices.

use arrayvec::ArrayVec;

use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::fuel::FAMILY_OPERATION_FUEL;
use crate::kernel::{Flow, Run, Stop};
use crate::pack::{Op, Power, ReturnClan, Word};
use crate::table::{CardId, CardSet, MAX_SEATS, Seat};

impl Run {
    /// Resolves a power of a card for the player who controls it.
    pub(crate) fn resolve_power(&mut self, me: CardId, seat: Seat, power: Power) -> Flow<()> {
        let pack = self.held_pack();
        let ops = &pack.families[usize::from(power.family)].effect(power.strength).ops;
        ops.iter().try_for_each(|op| self.resolve_op(me, seat, op))
    }

    fn resolve_op(&mut self, me: CardId, seat: Seat, op: &Op) -> Flow<()> {
        self.foresee_op(op)?;
        let fuel = self.backend.fuel();
        if !fuel.spend(FAMILY_OPERATION_FUEL) {
            return Err(Stop::Fault(Box::new(fuel.exhaustion())));
        }
        match op {
            Op::Destroy { levels } => {
                let targets = self.within(Word::DESTROY) & self.levels_cards(levels);
                let targets = self.targetable(Word::DESTROY, targets)?;
                let target = self.ask_card(seat, Ask::destroy(), targets)?;
                self.destroy(CardSet::one(target))
            }
            Op::SwapTwo => self.swap_two(seat, self.table.in_play()),
            Op::Imprison { levels } => {
                let targets = self.within(Word::IMPRISON) & self.levels_cards(levels);
                let targets = self.targetable(Word::IMPRISON, targets)?;
                let target = self.ask_card(seat, Ask::imprison(), targets)?;
                self.imprison(CardSet::one(target))
            }
            Op::ImprisonOrRelease { levels } => {
                let (prisoners, levels) = (self.table.prisoners(), self.levels_cards(levels));
                let face_up = self.targetable(Word::IMPRISON, self.within(Word::IMPRISON) & levels)?;
                let target = self.ask_card(seat, Ask::imprison_or_release(), face_up | prisoners & levels)?;
                match target {
                    CardId::NONE => Ok(()),
                    card if prisoners.contains(card) => self.release(CardSet::one(card)),
                    card => self.imprison(CardSet::one(card)),
                }
            }
            Op::PlayerDiscards { .. } if self.table.seats().all(|seat| self.table.hand(seat).is_empty()) => {
                self.note(Event::no_target(self.source(), Ask::who_discards()));
                Ok(())
            }
            Op::PlayerDiscards { count } => {
                let mut options = self.buffer();
                options.extend(self.table.seats().map(Choice::player));
                match self.ask(seat, Ask::who_discards(), options)? {
                    Some(Choice { kind: ChoiceKind::Player, seat: player, .. }) => {
                        self.player_discards(player, usize::from(*count))
                    }
                    _ => Ok(()),
                }
            }
            Op::EachDiscardsHalf => self.each_discards(|_| true, |hand| hand / 2),
            Op::Draw { count } => self.draw(seat, usize::from(*count)),
            Op::DrawPerClan => {
                let face_up = self.table.army(seat).cards() - self.table.prisoners();
                let clans = self.different_clans(face_up)?;
                self.draw(seat, clans)
            }
            Op::Vision { reveal, keep } => {
                let revealed = self.reveal(seat, usize::from(*reveal))?;
                let kept = self.pick(seat, revealed, usize::from(*keep), Ask::keep)?;
                self.take(seat, kept.as_slice().iter().copied())?;
                self.discard(revealed - kept.set())
            }
            Op::Return { clan } => {
                let discarded = self.table.discard(seat).set();
                let targets = match clan {
                    ReturnClan::Own => discarded & self.clan_cards(self.pack.design(me).clan)?,
                    ReturnClan::Any => discarded,
                };
                let target = self.ask_card(seat, Ask::take(), targets)?;
                self.take(seat, CardSet::one(target))
            }
            Op::PoorestDraw { count } => {
                let points = |seat: Seat| self.table.points[seat.index()];
                let fewest = self.table.seats().map(points).min().unwrap_or(0);
                let poorest: ArrayVec<Seat, MAX_SEATS> =
                    self.table.seats_from(self.table.active).filter(|&s| points(s) == fewest).collect();
                poorest.into_iter().try_for_each(|s| self.draw(s, usize::from(*count)))
            }
            Op::TakeAdvantage => self.take_advantage(seat),
            Op::ExtraTurn => {
                self.extra_turn(seat, false);
                Ok(())
            }
            Op::Script(function) => match function.hook {
                Some(hook) => self.call_for(me, hook, seat),
                None => Ok(()),
            },
        }
    }

    /// Those of some cards that have another of them in their row.
    pub(crate) fn swappable(&self, among: CardSet) -> CardSet {
        let armies = self.table.seats().map(|seat| self.table.army(seat));
        let rows = armies.flat_map(|army| (0..army.rows()).map(|row| army.row(row)));
        let among = rows.map(|row| row.iter().copied().filter(|&card| among.contains(card)).collect::<CardSet>());
        among.filter(|row| row.len() > 1).fold(CardSet::EMPTY, |all, row| all | row)
    }

    /// A seat swaps two cards of one level in one army, among the given cards; nothing happens if no two fit.
    pub(crate) fn swap_two(&mut self, seat: Seat, among: CardSet) -> Flow<()> {
        let first = self.swappable(among);
        // Of two that change places, either may be named first.
        let only = if first.len() == 2 { first.into_iter().next() } else { None };
        let a = match only {
            Some(card) => card,
            None => self.ask_card(seat, Ask::swap(), first)?,
        };
        let Some((owner, place)) = a.is_some().then(|| self.place_of(a)).flatten() else { return Ok(()) };
        let row = self.table.army(owner).row(usize::from(place.row)).iter().copied();
        let b = self.ask_card(seat, Ask::swap_with(a), row.filter(|&c| c != a && among.contains(c)).collect())?;
        if b.is_some() { self.swap(a, b) } else { Ok(()) }
    }
}
