//! The great battle.

use arrayvec::ArrayVec;

use crate::event::{Event, TieBreak};
use crate::kernel::{Flow, Hearers, Run, Value};
use crate::pack::RoundStarter;
use crate::table::{CardId, MAX_SEATS, Seat};
use crate::vocabulary::hooks::Hook;

type Seats = ArrayVec<Seat, MAX_SEATS>;

/// What came of a battle.
#[derive(Default)]
struct Result {
    /// Who takes a point.
    takers: Seats,
    /// They share a tie that nothing broke.
    shared: bool,
    /// By how much the best sum is above that of the others.
    margin: i64,
    /// The best sum, and what decided between equal ones.
    tie: Option<(i64, TieBreak)>,
}

impl Run {
    pub(super) fn battle(&mut self) -> Flow<()> {
        let mut values = [0i64; MAX_SEATS];
        for seat in self.table.seats() {
            let value = self.battle_value(seat)?;
            values[seat.index()] = value;
            self.note(Event::fought(seat, value as i16));
        }
        let result = self.compare(&values);
        if let Some((value, by)) = result.tie {
            let takers = result.takers.iter().copied().collect();
            self.note(Event::tied(value as i16, by, takers));
        }
        for &seat in &result.takers {
            self.score(seat, 1);
        }
        self.check_points()?;
        self.choose_starter(&result);
        self.table.battle_winners = 0;
        let winners = if result.shared && !self.pack.rules.battle.shared_tie_wins { &[] } else { &result.takers[..] };
        winners.iter().for_each(|seat| self.table.battle_winners |= 1 << seat.0);
        let margin = Value::Int(result.margin);
        // All this happens at once: who hears of it is fixed before the first is told.
        let (mut won, mut lost) = (Hearers::new(), Hearers::new());
        self.hearers(Hook::BattleWon, &mut won)?;
        self.hearers(Hook::BattleLost, &mut lost)?;
        let losers = self.table.seats().filter(|seat| !winners.is_empty() && !result.takers.contains(seat));
        let told = winners.iter().map(|&seat| (Hook::BattleWon, seat, &won));
        for (hook, seat, hearers) in told.chain(losers.map(|seat| (Hook::BattleLost, seat, &lost))) {
            let args = [Value::Player(seat), margin];
            self.announce_to(hook, hearers, CardId::NONE, None, &args)?;
        }
        self.go_on()
    }

    /// The side with the strongest army takes the point. Between equal ones the next armies of each side decide, then the
    /// advantage of one of them; else all of them take it.
    fn compare(&self, values: &[i64; MAX_SEATS]) -> Result {
        // The armies of each seat's side, the strongest first; one that a side does not have is weaker than any.
        let of_side = |seat: Seat| {
            let members = self.side_of(seat).into_iter();
            let mut armies: ArrayVec<i64, MAX_SEATS> = members.map(|member| values[member.index()]).collect();
            armies.sort_unstable_by(|a, b| b.cmp(a));
            armies
        };
        let sides: ArrayVec<_, MAX_SEATS> = self.table.seats().map(of_side).collect();
        let Some(best) = sides.iter().max() else { return Result::default() };
        let is_best = |seat: &Seat| sides[seat.index()] == *best;
        let first = self.table.seats().find(is_best).unwrap_or(Seat(0));
        let rivals = || self.table.seats().filter(|&seat| self.are_opponents(first, seat));
        let margin = best[0] - rivals().map(|seat| sides[seat.index()][0]).max().unwrap_or(0);
        let even = rivals().any(|seat| is_best(&seat));
        let holder = self.table.advantage.filter(|holder| even && is_best(holder));
        let (takers, by): (Seats, TieBreak) = match holder {
            Some(holder) => (self.side_of(holder).into_iter().collect(), TieBreak::Advantage),
            None if even => (self.table.seats().filter(is_best).collect(), TieBreak::Nothing),
            None => (self.side_of(first).into_iter().collect(), TieBreak::OtherArmies),
        };
        let tie = (margin == 0).then_some((best[0], by));
        Result { shared: even && holder.is_none(), takers, margin, tie }
    }

    /// Who starts the next round, where that is the battle's loser, and who sacrifices first before it.
    fn choose_starter(&mut self, result: &Result) {
        if self.pack.rules.new_round.starts != RoundStarter::Loser {
            return;
        }
        if result.shared {
            let seats = u32::from(self.table.seat_count());
            let drawn = self.table.rng.piles.below(seats);
            (self.table.sacrifices_first, self.table.starter) = (Seat(drawn as u8), Seat(drawn as u8));
            return;
        }
        let Some(&winner) = result.takers.first() else { return };
        self.table.sacrifices_first = winner;
        let loser = self.table.seats_from(winner).find(|seat| !result.takers.contains(seat));
        self.table.starter = loser.unwrap_or(winner);
    }

    /// The power of a player's face-up cards, with what scripts add.
    pub(crate) fn battle_value(&mut self, seat: Seat) -> Flow<i64> {
        let mut sum = 0;
        for card in self.table.army(seat).cards() - self.table.prisoners() {
            sum += self.card_power(card)?;
        }
        self.query(Hook::BattleValue, &[Value::Player(seat)], Value::Int(sum)).map(|value| value.as_amount())
    }

    pub(crate) fn card_power(&mut self, card: CardId) -> Flow<i64> {
        let printed = Value::Int(i64::from(self.pack.printed(card).power));
        self.query(Hook::CardPower, &[Value::Card(card)], printed).map(|power| power.as_amount())
    }

    /// Points of a player, which are those of the side.
    pub(crate) fn gain_points(&mut self, seat: Seat, count: usize) -> Flow<()> {
        for member in self.side_of(seat) {
            self.score(member, count.min(u8::MAX as usize) as u8);
        }
        self.check_points()
    }

    fn score(&mut self, seat: Seat, points: u8) {
        for _ in 0..points {
            self.table.points[seat.index()] = self.table.points[seat.index()].saturating_add(1);
            self.note(Event::scored(seat));
        }
    }
}
