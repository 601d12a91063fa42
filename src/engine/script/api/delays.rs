//! Moments that are put off until something happens.

use super::HostFn;
use super::answers::fits;
use super::declare::{p, reads, verb};
use super::support::{acting, event_named, existing, fault, moment_named, small};
use crate::event::Event;
use crate::kernel::{Fault, Flow, Run, Stop, Value};
use crate::limits::{MAX_DELAYS, MAX_NUMBER};
use crate::table::{Delay, Subject};
use crate::vocabulary::hooks::Hook;
use crate::vocabulary::{Kind, Param, TextKind};

const WHEN: Param = p("when", Kind::Text(TextKind::Event));
const MOMENT: Param = p("moment", Kind::Text(TextKind::Moment));
const SUBJECT: Param = p("subject", Kind::About);
const ABOUT: Param = p("about", Kind::About);

const LATER: &str = "a moment of the pack comes when the event `when` next happens: everything that has a function of this \
                     name hears of it, and so does the script that put it off, wherever its card is then. What follows \
                     are the things that the moment is about";
const LATER_OF: &str = "the same, when the event next happens to this card or player: it must be the first card or player \
                        that the event tells";
const WAITING: &str = "what is still to come of a moment: its numbers added up, or how many of them there are if it is \
                       about no number. With a card or a player, only what is about these";
const NO_LONGER: &str = "a moment that has been put off will not come, however often it was put off; with a card or a \
                         player, only what is about these";

const fn several(host: HostFn, repeat: usize) -> HostFn {
    HostFn { repeat, ..host }
}

pub(super) const DELAYS: &[HostFn] = &[
    verb("later", &[WHEN, MOMENT], LATER, |run, a| later(run, Subject::Anything, &a[0], &a[1], &a[2..])),
    several(
        verb("later", &[WHEN, MOMENT, ABOUT], LATER, |run, a| later(run, Subject::Anything, &a[0], &a[1], &a[2..])),
        3,
    ),
    verb("later_of", &[SUBJECT, WHEN, MOMENT], LATER_OF, later_of),
    several(verb("later_of", &[SUBJECT, WHEN, MOMENT, ABOUT], LATER_OF, later_of), 3),
    reads("waiting", &[MOMENT], Kind::Int, WAITING, waiting),
    several(reads("waiting", &[MOMENT, ABOUT], Kind::Int, WAITING, waiting), 2),
    verb("no_longer", &[MOMENT], NO_LONGER, no_longer),
    several(verb("no_longer", &[MOMENT, ABOUT], NO_LONGER, no_longer), 2),
];

fn later_of(run: &mut Run, args: &[Value]) -> Flow<Value> {
    let (subject, kind) = match args[0] {
        Value::Player(seat) => (Subject::Player(seat), Kind::Player),
        Value::Card(_) => (Subject::Card(existing(&args[0])?), Kind::Card),
        _ => return Err(fault("something happens to a card or to a player, and this is a number")),
    };
    let spec = run.pack.hooks.spec(event_named(run, &args[1])?);
    if spec.params.iter().all(|param| param.kind != kind) {
        return Err(fault(format!("`{}` does not happen to {}", spec.name, kind.name())));
    }
    later(run, subject, &args[1], &args[2], &args[3..])
}

fn later(run: &mut Run, of: Subject, when: &Value, moment: &Value, about: &[Value]) -> Flow<Value> {
    let (when, moment) = (event_named(run, when)?, moment_named(run, moment)?);
    fits(run, moment, about, "announced")?;
    let frame = acting(run)?;
    let mut delay = Delay { of, me: frame.card, text: frame.text, controller: frame.owner, ..Delay::new(when, moment) };
    for thing in about {
        match *thing {
            Value::Card(_) => delay.card = existing(thing)?,
            Value::Player(seat) => delay.player = seat,
            _ => {
                let most = MAX_NUMBER as i64;
                delay.number = small(thing.int()?, "number of a moment that is put off", -most, most)? as i16;
            }
        }
    }
    if !run.table.put_off(delay) {
        let fault = Fault::new(format!("{MAX_DELAYS} moments have been put off already, which is as many as can be"));
        let hint = "let one moment do for several things, or test `waiting(…)` before";
        return Err(Stop::Fault(Box::new(fault.with_hint(hint))));
    }
    let put_off = run.table.delays.iter().next_back().copied();
    if let Some(delay) = put_off {
        let event = Event::of_delay(Event::put_off, &delay, &run.pack.hooks);
        run.note(event);
    }
    Ok(Value::Unit)
}

/// A moment, and what of those that have been put off is meant.
fn meant(run: &Run, args: &[Value]) -> Flow<(Hook, impl Fn(&Delay) -> bool + use<>)> {
    let moment = moment_named(run, &args[0])?;
    let spec = run.pack.hooks.spec(moment);
    let (mut card, mut player) = (None, None);
    for thing in &args[1..] {
        let kind = match *thing {
            Value::Card(_) => {
                card = Some(existing(thing)?);
                Kind::Card
            }
            Value::Player(seat) => {
                player = Some(seat);
                Kind::Player
            }
            _ => return Err(fault("name the card or the player that the moment is about, not a number")),
        };
        if spec.params.iter().all(|param| param.kind != kind) {
            return Err(fault(format!("`{}` is not about {}", spec.name, kind.name())));
        }
    }
    let is_meant = move |delay: &Delay| {
        delay.moment == moment
            && card.is_none_or(|card| delay.card == card)
            && player.is_none_or(|player| delay.player == player)
    };
    Ok((moment, is_meant))
}

fn waiting(run: &mut Run, args: &[Value]) -> Flow<Value> {
    let (moment, is_meant) = meant(run, args)?;
    let counts = run.pack.hooks.spec(moment).params.iter().any(|param| param.kind == Kind::Int);
    let each = |delay: &Delay| if counts { i64::from(delay.number) } else { 1 };
    Ok(Value::Int(run.table.delays.iter().filter(|delay| is_meant(delay)).map(each).sum()))
}

fn no_longer(run: &mut Run, args: &[Value]) -> Flow<Value> {
    let (_, is_meant) = meant(run, args)?;
    if run.table.delays.iter().any(&is_meant) {
        for delay in run.table.delays.take(is_meant) {
            let event = Event::of_delay(Event::taken_back, &delay, &run.pack.hooks);
            run.note(event);
        }
    }
    Ok(Value::Unit)
}
