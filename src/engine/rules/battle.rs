//! The great battle.

use arrayvec::ArrayVec;

use crate::event::{Event, TieBreak};
use crate::kernel::{Flow, Hearers, Run, Value};
use crate::pack::RoundStarter;
use crate::table::{CardId, MAX_SEATS, Phase, Seat};
use crate::vocabulary::hooks::Hook;

type Seats = ArrayVec<Seat, MAX_SEATS>;

/// What came of a battle.
struct Result {
    /// Who takes a point.
    takers: Seats,
    /// They share a tie that nothing broke.
    shared: bool,
    /// By how much the best sum is above that of the others.
    margin: i64,
    /// The best sum, and what decided between equal ones.
    tie: Option<(usize, TieBreak)>,
}

impl Run {
    pub(super) fn battle(&mut self) -> Flow<()> {
        let mut values = [0usize; MAX_SEATS];
        for seat in self.table.seats() {
            let value = self.battle_value(seat)?;
            values[seat.index()] = value;
            self.note(Event::fought(seat, value as u16));
        }
        let result = if self.pack.rules.teams { self.team_battle(&values) } else { self.free_battle(&values) };
        if let Some((value, by)) = result.tie {
            let takers = result.takers.iter().copied().collect();
            self.note(Event::tied(value as u16, by, takers));
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
        self.table.phase = Phase::NewRound;
        Ok(())
    }

    /// The highest sum takes the point; of a tie, the holder of the advantage alone, or else each.
    fn free_battle(&self, values: &[usize; MAX_SEATS]) -> Result {
        let best = values.iter().copied().max().unwrap_or(0);
        let value = |seat: &Seat| values[seat.index()];
        let tied: Seats = self.table.seats().filter(|seat| value(seat) == best).collect();
        let others = self.table.seats().filter(|seat| !tied.contains(seat));
        let second = if tied.len() > 1 { best } else { others.map(|seat| value(&seat)).max().unwrap_or(0) };
        let holder = self.table.advantage.filter(|holder| tied.contains(holder));
        let by = if holder.is_some() { TieBreak::Advantage } else { TieBreak::Nothing };
        let tie = (tied.len() > 1).then_some((best, by));
        let takers = holder.map_or(tied, |holder| Seats::from_iter([holder]));
        Result { shared: takers.len() > 1, takers, margin: (best - second) as i64, tie }
    }

    /// The stronger army of each team counts; on a tie the other two; then the team with the advantage takes it.
    fn team_battle(&self, values: &[usize; MAX_SEATS]) -> Result {
        let sums = |seat: Seat| {
            let mut sums: ArrayVec<usize, MAX_SEATS> =
                self.team_of(seat).map(|member| values[member.index()]).collect();
            sums.sort_unstable_by(|a, b| b.cmp(a));
            sums
        };
        let (one, other) = (sums(Seat(0)), sums(Seat(1)));
        let best = *one.first().unwrap_or(&0);
        let margin = best.abs_diff(*other.first().unwrap_or(&0)) as i64;
        let (team, by): (Seats, TieBreak) = match one.cmp(&other) {
            std::cmp::Ordering::Greater => (self.team_of(Seat(0)).collect(), TieBreak::OtherArmies),
            std::cmp::Ordering::Less => (self.team_of(Seat(1)).collect(), TieBreak::OtherArmies),
            std::cmp::Ordering::Equal => match self.table.advantage {
                Some(holder) => (self.team_of(holder).collect(), TieBreak::Advantage),
                None => (self.table.seats().collect(), TieBreak::Nothing),
            },
        };
        let tie = (margin == 0).then_some((best, by));
        Result { shared: team.len() > 2, takers: team, margin, tie }
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
    pub(crate) fn battle_value(&mut self, seat: Seat) -> Flow<usize> {
        let mut sum = 0;
        for card in self.table.army(seat).cards() - self.table.prisoners() {
            sum += self.card_power(card)?;
        }
        self.query(Hook::BattleValue, &[Value::Player(seat)], Value::Int(sum as i64)).map(|value| value.as_count())
    }

    pub(crate) fn card_power(&mut self, card: CardId) -> Flow<usize> {
        let printed = Value::Int(i64::from(self.pack.printed(card).power));
        self.query(Hook::CardPower, &[Value::Card(card)], printed).map(|power| power.as_count())
    }

    /// Points of a player, which are the team's.
    pub(crate) fn gain_points(&mut self, seat: Seat, count: usize) -> Flow<()> {
        for member in self.team_of(seat) {
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
