//! The pack's own moments, and its flow.

use super::HostFn;
use super::answers::fits;
use super::declare::{PLAYER, p, verb};
use super::support::{fault, moment_named};
use crate::event::Event;
use crate::kernel::{Flow, Run, Value};
use crate::table::Phase;
use crate::vocabulary::hooks::OwnSort;
use crate::vocabulary::{Kind, Param, TextKind};

const MOMENT: Param = p("moment", Kind::Text(TextKind::Moment));
const CARD: Param = p("card", Kind::Card);
const WHO: Param = p("player", Kind::Player);
const NUMBER: Param = p("number", Kind::Int);

const TELLS: &str = "a moment that the pack's `moments` name has come: everything that has a function of this name hears \
                     of it. What follows are the things that the moment is about";

const fn announce(params: &'static [Param]) -> HostFn {
    verb("announce", params, TELLS, tell)
}

pub(super) const FLOW: &[HostFn] = &[
    announce(&[MOMENT]),
    announce(&[MOMENT, CARD]),
    announce(&[MOMENT, WHO]),
    announce(&[MOMENT, NUMBER]),
    announce(&[MOMENT, CARD, WHO]),
    announce(&[MOMENT, CARD, NUMBER]),
    announce(&[MOMENT, WHO, NUMBER]),
    announce(&[MOMENT, CARD, WHO, NUMBER]),
    verb(
        "leave_loop",
        &[],
        "the innermost loop of the pack's flow is left once its present pass is over; only in a function of the flow",
        |run, _| {
            if run.table.phase != Phase::Scripted || run.table.course.depth == 0 {
                return Err(fault("there is no loop of the flow to leave here"));
            }
            run.table.course.leaving = true;
            Ok(Value::Unit)
        },
    ),
    verb(
        "set_starter",
        PLAYER,
        "this player is the first one where the flow goes through players from the `Starter`, and takes the first turn \
         of the next round",
        |run, a| {
            let seat = a[0].player()?;
            if run.table.starter != seat {
                run.table.starter = seat;
                run.note(Event::starter_set(seat));
            }
            Ok(Value::Unit)
        },
    ),
];

fn tell(run: &mut Run, args: &[Value]) -> Flow<Value> {
    let hook = moment_named(run, &args[0])?;
    fits(run, hook, &args[1..], "announced")?;
    if run.pack.hooks.sort(hook) == Some(OwnSort::Answered) {
        let name = run.pack.hooks.name(hook);
        return Err(fault(format!("`{name}` is a moment that cards answer: it is offered with `offer`")));
    }
    run.announce(hook, &args[1..])?;
    Ok(Value::Unit)
}
