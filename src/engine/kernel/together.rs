//! Questions to several seats at the same time: all are open together, and nobody's answer is known before all are in.

use arrayvec::ArrayVec;

use super::{Fault, Flow, Run, Stop};
use crate::decision::{Ask, Choice};
use crate::table::{CardSet, MAX_SEATS, Pile, Seat};

/// Cards a seat has to pick from a set, in answer to one question, in the order it picks them.
pub struct Picks {
    pub seat: Seat,
    pub from: CardSet,
    pub count: usize,
    pub picked: Pile,
}

impl Picks {
    pub fn new(seat: Seat, from: CardSet, count: usize) -> Self {
        Picks { seat, from, count: count.min(from.len()), picked: Pile::default() }
    }

    fn left(&self) -> usize {
        self.count - self.picked.len()
    }
}

impl Run {
    /// Several seats pick cards at the same time: all questions are open together, and nothing any of them picks is on
    /// the table before all have picked.
    pub(crate) fn pick_together(&mut self, picks: &mut [Picks], ask: impl Fn(u8) -> Ask) -> Flow<()> {
        let group = self.begin_group(picks)?;
        let mut waiting = false;
        for pick in picks.iter_mut() {
            self.table.show(pick.seat, pick.from);
            while pick.left() > 0 {
                let chosen = pick.picked.set();
                let remaining = pick.from - chosen;
                if remaining.len() == pick.left() {
                    for card in remaining {
                        self.has_picked(pick.seat, card);
                        pick.picked.push(card);
                    }
                    break;
                }
                let mut buffer = self.buffer();
                buffer.extend(self.distinct(remaining).map(Choice::card));
                let index = match buffer[..] {
                    [_] => Ok(Some(0)),
                    _ => self.drive(pick.seat, ask(pick.left() as u8), &buffer, chosen, group),
                };
                let picked = index.map(|index| index.map(|index| buffer[index]));
                self.give_back(buffer);
                match picked?.and_then(Choice::picked) {
                    Some(card) => pick.picked.push(card),
                    None => {
                        waiting = true;
                        break;
                    }
                }
            }
        }
        if waiting { Err(Stop::Suspended) } else { Ok(()) }
    }

    /// Several seats answer the same question at the same time, each with one of the options, of which there is one at
    /// least. Nobody's answer is known before all are in.
    pub(crate) fn ask_together(
        &mut self,
        seats: &[Seat],
        ask: Ask,
        options: &[Choice],
    ) -> Flow<ArrayVec<Choice, MAX_SEATS>> {
        let group = self.number_group(seats.len())?;
        let mut answers = ArrayVec::new();
        for &seat in seats {
            let index = match options {
                [_] => Some(0),
                _ => self.drive(seat, ask, options, CardSet::EMPTY, group)?,
            };
            answers.extend(index.map(|index| options[index]));
        }
        if answers.len() == seats.len() { Ok(answers) } else { Err(Stop::Suspended) }
    }

    /// Numbers the questions of a group, and tells the driver before any of them is put together: a search re-deals the
    /// hands it cannot see, and what there is to pick from is of the hand as it is then.
    fn begin_group(&mut self, picks: &mut [Picks]) -> Flow<u16> {
        if picks.len() < 2 {
            return Ok(0);
        }
        let before: [CardSet; MAX_SEATS] = std::array::from_fn(|seat| self.table.hand(Seat(seat as u8)));
        let group = self.number_group(picks.len())?;
        for pick in picks {
            let (before, hand) = (before[pick.seat.index()], self.table.hand(pick.seat));
            if before != hand && (pick.from - before).is_empty() {
                let kept = (before - pick.from).len();
                pick.from = hand.into_iter().skip(kept).collect();
            }
        }
        Ok(group)
    }

    /// The number of the next group of questions, which the driver is told of; 0 if only one seat is asked.
    fn number_group(&mut self, seats: usize) -> Flow<u16> {
        if seats < 2 {
            return Ok(0);
        }
        let Some(group) = self.groups.checked_add(1) else {
            let message =
                format!("several players were asked at the same time more than {} times in one step", u16::MAX);
            return Err(Stop::Fault(Box::new(Fault::new(message))));
        };
        self.groups = group;
        let core = &mut **self;
        core.driver.group_begins(&mut core.table, group);
        Ok(group)
    }

    /// One seat picks `count` cards.
    pub(crate) fn pick(&mut self, seat: Seat, from: CardSet, count: usize, ask: impl Fn(u8) -> Ask) -> Flow<Pile> {
        let mut picks = [Picks::new(seat, from, count)];
        self.pick_together(&mut picks, ask)?;
        let [pick] = picks;
        Ok(pick.picked)
    }
}
