//! The course of a game: the flow that a pack writes as a list, laid out as steps one after the other.

use arrayvec::ArrayVec;

use super::cast::Pack;
use super::owners::OwnerId;
use super::rules::AdvantageStart;
use crate::limits::FLOW_DEPTH;
use crate::table::{CounterOwner, Grid, Phase, Seat, Table};
use crate::vocabulary::hooks::{Hook, Hooks};

/// One step of a flow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseStep {
    /// The game begins, in a flow that does not begin with an opening.
    Start,
    /// A phase that the engine knows.
    Phase(Phase),
    /// A function of `rules.rhai`.
    Call(Hook),
    /// A loop begins; its end is at this place.
    Begin {
        over: Over,
        end: u8,
    },
    /// A loop ends that began at this place.
    End {
        begin: u8,
    },
    /// The turn of the player whom the innermost loop has come to.
    TurnStart,
    TurnEnd,
    /// An action of the player whom the innermost loop has come to, who may pass or not.
    Action {
        may_pass: bool,
    },
    /// Players lay a card each, all at the same time.
    Together(Laying),
    /// Players may use cards that answer this moment, one after the other.
    Window(Hook),
}

/// Each of some players lays a card, and nobody sees what the others lay before all have chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laying {
    /// Of all players, or those in a role.
    pub role: Option<u8>,
    /// The number of the zone of the pack that it comes from; without one, the hand,
    pub from: Option<u8>,
    /// and of the one that it goes to.
    pub to: u8,
}

/// What a loop goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// Nothing: it goes on until the game ends or it is left.
    Forever,
    Times(u8),
    Numbers {
        from: i16,
        to: i16,
    },
    Players {
        role: Option<u8>,
        from: From,
    },
    Owners {
        kind: u8,
        from: From,
    },
}

/// With whom a loop begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    Starter,
    Active,
    First,
    /// The one whose number, from 1, a counter of the game stands at.
    Counter(u8),
}

/// What a loop has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComeTo {
    Nothing,
    Number(i16),
    Player(Seat),
    Owner(OwnerId),
}

/// The loops around a step, the outermost first.
pub type Loops = ArrayVec<Over, FLOW_DEPTH>;

impl CourseStep {
    /// Its name, if it does anything by itself: a function by its own, a phase as the flow writes it.
    fn name(self, hooks: &Hooks) -> Option<&str> {
        Some(match self {
            CourseStep::Call(hook) | CourseStep::Window(hook) => hooks.name(hook),
            CourseStep::Phase(Phase::Opening) => "Opening",
            CourseStep::Phase(Phase::Turn) => "Turns",
            CourseStep::Phase(Phase::Battle) => "Battle",
            CourseStep::Phase(Phase::NewRound) => "NewRound",
            CourseStep::Together(_) => "Together",
            CourseStep::Action { may_pass: true } => "Action",
            CourseStep::Action { may_pass: false } => "MustAct",
            CourseStep::TurnStart => "turn_start",
            CourseStep::TurnEnd => "turn_end",
            _ => return None,
        })
    }
}

/// All steps of a flow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    steps: Vec<CourseStep>,
    /// The loops around each step.
    around: Vec<Loops>,
    is_own: bool,
}

impl Default for Course {
    /// Turns, a battle and a new round, until somebody has won.
    fn default() -> Self {
        let steps = vec![
            CourseStep::Phase(Phase::Opening),
            CourseStep::Begin { over: Over::Forever, end: 5 },
            CourseStep::Phase(Phase::Turn),
            CourseStep::Phase(Phase::Battle),
            CourseStep::Phase(Phase::NewRound),
            CourseStep::End { begin: 1 },
        ];
        Course::new(steps)
    }
}

impl Course {
    pub(crate) fn of_pack(steps: Vec<CourseStep>) -> Self {
        Course { is_own: true, ..Course::new(steps) }
    }

    fn new(steps: Vec<CourseStep>) -> Self {
        let mut open = Loops::new();
        let mut around = Vec::with_capacity(steps.len());
        for step in &steps {
            if let CourseStep::End { .. } = step {
                open.pop();
            }
            around.push(open.clone());
            if let CourseStep::Begin { over, .. } = step {
                // A flow that is nested too deeply is refused before.
                _ = open.try_push(*over);
            }
        }
        Course { steps, around, is_own: false }
    }

    /// The loops around a step.
    pub fn loops_around(&self, at: u8) -> &[Over] {
        self.around.get(usize::from(at)).map_or(&[], |loops| loops.as_slice())
    }

    /// The steps by the names that set-ups have for them: functions by theirs, phases as the flow writes them. Where a name
    /// comes again it has a number: `bet#2`.
    pub fn named_steps(&self, hooks: &Hooks) -> Vec<(String, u8)> {
        let mut named: Vec<(String, u8)> = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            let Some(name) = step.name(hooks) else { continue };
            let again = named.iter().filter(|(other, _)| other.split('#').next() == Some(name)).count();
            let name = if again > 0 { format!("{name}#{}", again + 1) } else { name.to_owned() };
            named.push((name, at as u8));
        }
        named
    }

    /// Whether anything in it is of a game of armies.
    pub fn has_armies(&self) -> bool {
        let other = |step: &CourseStep| {
            use CourseStep::{Begin, Call, End, Phase as Of, Start, Together, TurnEnd, TurnStart};
            let plain = matches!(step, Start | Call(_) | Begin { .. } | End { .. } | TurnStart | TurnEnd | Together(_));
            !plain && *step != Of(Phase::Opening)
        };
        self.steps.iter().any(other)
    }

    pub(crate) fn step(&self, at: u8) -> Option<CourseStep> {
        self.steps.get(usize::from(at)).copied()
    }

    /// Where a phase is first, and how many loops it is inside of.
    pub fn place_of(&self, phase: Phase) -> Option<(u8, u8)> {
        let mut depth = 0;
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                CourseStep::Begin { .. } => depth += 1,
                CourseStep::End { .. } => depth -= 1,
                CourseStep::Phase(other) if *other == phase => return Some((at as u8, depth)),
                _ => {}
            }
        }
        None
    }

    /// Whether the pack has written it, and not left it to the engine.
    pub fn is_own(&self) -> bool {
        self.is_own
    }

    /// Whether a step lies between the start and the end of a turn.
    pub(crate) fn is_in_turn(&self, at: u8) -> bool {
        let (mut open, mut turn) = (Vec::new(), false);
        for step in self.steps.iter().take(usize::from(at) + 1) {
            match step {
                CourseStep::Begin { .. } => open.push(std::mem::take(&mut turn)),
                CourseStep::End { .. } => turn = open.pop().unwrap_or(false),
                CourseStep::TurnStart => turn = true,
                _ => {}
            }
        }
        turn || open.contains(&true)
    }

    pub fn has(&self, phase: Phase) -> bool {
        self.place_of(phase).is_some()
    }
}

impl Course {
    /// What the game does at a step.
    pub fn phase_at(&self, at: u8) -> Phase {
        match self.step(at) {
            Some(CourseStep::Phase(phase)) => phase,
            _ => Phase::Scripted,
        }
    }
}

impl Pack {
    /// Whether it is a game of armies: else its cards have no levels, and nothing is said of armies.
    pub fn has_armies(&self) -> bool {
        self.course.has_armies() || self.rules.grid != Grid::default()
    }

    /// Whether the first player begins with the advantage.
    pub fn first_has_advantage(&self) -> bool {
        self.rules.advantage.starts_with == AdvantageStart::FirstPlayer && self.course.has(Phase::Opening)
    }

    /// Whether its cards are of clans that have names.
    pub fn has_clans(&self) -> bool {
        self.clans.iter().any(|clan| !clan.name.is_empty())
    }

    /// How often a loop is gone through; `None` is for ever.
    pub fn passes_of(&self, table: &Table, over: Over) -> Option<usize> {
        match over {
            Over::Forever => None,
            Over::Times(times) => Some(usize::from(times)),
            Over::Numbers { from, to } => Some((i32::from(to) - i32::from(from) + 1).max(0) as usize),
            Over::Players { role: None, .. } => Some(usize::from(table.seat_count())),
            Over::Players { role: Some(role), .. } => {
                let seating = self.seating(table.seat_count());
                Some(table.seats().filter(|&seat| seating.has_role(seat, role)).count())
            }
            Over::Owners { kind, .. } => Some(self.seating(table.seat_count()).owners(kind).len()),
        }
    }

    /// With whom a loop begins.
    pub fn first_of(&self, table: &Table, over: Over) -> u8 {
        let (from, kind) = match over {
            Over::Players { from, .. } => (from, None),
            Over::Owners { kind, from } => (from, Some(kind)),
            _ => return 0,
        };
        let seating = self.seating(table.seat_count());
        let of = |seat: Seat| match kind {
            Some(kind) => seating.owners_of(seat, kind).first().index,
            None => seat.0,
        };
        match from {
            From::Starter => of(table.starter),
            From::Active => of(table.active),
            From::First => 0,
            From::Counter(counter) => {
                let count = kind.map_or(usize::from(table.seat_count()), |kind| seating.owners(kind).len());
                let spec = self.counters.get_index(usize::from(counter)).map(|(_, counter)| counter.spec);
                let number = spec.map_or(0, |spec| table.counters.get(&spec, CounterOwner::Game));
                (usize::try_from(number - 1).unwrap_or(0) % count.max(1)) as u8
            }
        }
    }

    /// What a loop, of those around the step under way, has come to.
    pub fn come_to(&self, table: &Table, over: Over, level: usize) -> ComeTo {
        let (pass, first) = (table.course.passes[level], table.course.firsts[level]);
        match over {
            Over::Forever | Over::Times(_) => ComeTo::Nothing,
            Over::Numbers { from, .. } => ComeTo::Number(from + i16::from(pass)),
            Over::Players { role: None, .. } => ComeTo::Player(Seat((first + pass) % table.seat_count())),
            Over::Players { role: Some(role), .. } => {
                let seating = self.seating(table.seat_count());
                let mut seats = table.seats_from(Seat(first)).filter(|&seat| seating.has_role(seat, role));
                seats.nth(usize::from(pass)).map_or(ComeTo::Nothing, ComeTo::Player)
            }
            Over::Owners { kind, .. } => {
                let count = self.seating(table.seat_count()).owners(kind).len().max(1);
                let index = (usize::from(first) + usize::from(pass)) % count;
                ComeTo::Owner(OwnerId { kind, index: index as u8 })
            }
        }
    }

    /// What a step of the flow is, as the pack writes it.
    pub fn flow_item(&self, at: u8) -> &str {
        self.course.step(at).and_then(|step| step.name(&self.hooks)).unwrap_or_default()
    }

    /// The phase that a game begins with.
    pub fn first_phase(&self) -> Phase {
        self.course.phase_at(0)
    }
}
