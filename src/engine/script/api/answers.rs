//! What is about to happen, and cards that answer it; queries of the pack's own.

use super::Effect::{Acts, Reads};
use super::declare::{NOTHING, function, p, reads, verb};
use super::support::{acting, existing, fault, moment_named, query_named, small};
use super::{HostFn, Scope};
use crate::kernel::{About, Answers, Flow, Run, Stop, Value};
use crate::limits::MAX_NUMBER;
use crate::vocabulary::hooks::{Hook, OwnSort};
use crate::vocabulary::{Kind, Param, TextKind};

const MOMENT: Param = p("moment", Kind::Text(TextKind::Moment));
const QUERY: Param = p("query", Kind::Text(TextKind::Query));
const CARD: Param = p("card", Kind::Card);
const WHO: Param = p("player", Kind::Player);
const NUMBER: Param = p("number", Kind::Int);
const TRUTH: Param = p("truth", Kind::Bool);
const CARDS: Param = p("cards", Kind::Set);

const OFFERS: &str = "a moment of the pack's `moments` is about to come, and those who could answer it are asked, one \
                      after the other; true if it still comes. What follows are the things that the moment is about";
const ASKS: &str = "asks the scripts of the pack: each function of this name in `rules.rhai`, face-up cards, active \
                    tiles and cards lying open in zones gets the value and may change it; this is what comes out. The \
                    value stands last, behind what the query is about";

const fn offers(params: &'static [Param]) -> HostFn {
    function("offer", params, Kind::Bool, Acts, OFFERS, offer)
}

const fn asks(params: &'static [Param], gives: Kind) -> HostFn {
    function("query", params, gives, Reads, ASKS, query)
}

pub(super) const ANSWERS: &[HostFn] = &[
    verb("cancel", NOTHING, "what this card is used against does not happen", |run, _| {
        under_way(run, "cancel")?;
        run.answering.cancelled = true;
        Ok(Value::Unit)
    }),
    verb(
        "redirect",
        &[CARD],
        "what this card is used against happens to another card: one that may be destroyed or imprisoned instead, or any \
         for a moment of the pack",
        |run, a| {
            under_way(run, "redirect")?;
            run.redirect_to(existing(&a[0])?).map(|()| Value::Unit)
        },
    ),
    verb("redirect", &[WHO], "the moment that this card is used against comes to another player", |run, a| {
        under_way(run, "redirect")?;
        run.redirect_to_player(a[0].player()?).map(|()| Value::Unit)
    }),
    verb(
        "lessen",
        &[NUMBER],
        "the number of the moment that this card is used against becomes less by so much; at 0 it does not come",
        |run, a| {
            under_way(run, "lessen")?;
            let by = small(a[0].int()?, "number to lessen by", 0, MAX_NUMBER as i64)?;
            match &mut run.answering.about.number {
                Some(number) => *number = (*number - by).max(0),
                None => return Err(fault("what this card is used against has no number")),
            }
            Ok(Value::Unit)
        },
    ),
    offers(&[MOMENT]),
    offers(&[MOMENT, CARD]),
    offers(&[MOMENT, WHO]),
    offers(&[MOMENT, NUMBER]),
    offers(&[MOMENT, CARD, WHO]),
    offers(&[MOMENT, CARD, NUMBER]),
    offers(&[MOMENT, WHO, NUMBER]),
    offers(&[MOMENT, CARD, WHO, NUMBER]),
    reads(
        "offered_number",
        NOTHING,
        Kind::Int,
        "what the answers have left of the number of the moment that this effect offered last",
        |run, _| offered(run)?.number.map(Value::Int).ok_or_else(|| about_no("number")),
    )
    .scoped(Scope::Fixed),
    reads(
        "offered_player",
        NOTHING,
        Kind::Player,
        "the player to whom the moment comes that this effect offered last",
        |run, _| offered(run)?.player.map(Value::Player).ok_or_else(|| about_no("player")),
    )
    .scoped(Scope::Fixed),
    reads(
        "offered_card",
        NOTHING,
        Kind::Card,
        "the card to which the moment comes that this effect offered last",
        |run, _| offered(run)?.card.map(Value::Card).ok_or_else(|| about_no("card")),
    )
    .scoped(Scope::Fixed),
    asks(&[QUERY, NUMBER], Kind::Int),
    asks(&[QUERY, TRUTH], Kind::Bool),
    asks(&[QUERY, CARDS], Kind::Set),
    asks(&[QUERY, CARD, NUMBER], Kind::Int),
    asks(&[QUERY, CARD, TRUTH], Kind::Bool),
    asks(&[QUERY, CARD, CARDS], Kind::Set),
    asks(&[QUERY, WHO, NUMBER], Kind::Int),
    asks(&[QUERY, WHO, TRUTH], Kind::Bool),
    asks(&[QUERY, WHO, CARDS], Kind::Set),
    asks(&[QUERY, CARD, WHO, NUMBER], Kind::Int),
    asks(&[QUERY, CARD, WHO, TRUTH], Kind::Bool),
    asks(&[QUERY, CARD, WHO, CARDS], Kind::Set),
];

/// Only the effect of the card that is used may change what it is used against, and not what that effect sets off.
fn under_way(run: &Run, verb: &str) -> Flow<()> {
    acting(run)?;
    if run.answering.depth == run.frames.len() && run.answering.what != Answers::Nothing {
        return Ok(());
    }
    let message = format!(
        "`{verb}` is only for `reaction` and for moments that are answered: nothing waits to be prevented here"
    );
    Err(fault(message))
}

fn offer(run: &mut Run, args: &[Value]) -> Flow<Value> {
    acting(run)?;
    let hook = moment_named(run, &args[0])?;
    fits(run, hook, &args[1..], "offered")?;
    let name = run.pack.hooks.name(hook);
    if run.pack.hooks.sort(hook) != Some(OwnSort::Answered) {
        return Err(fault(format!(
            "nothing answers `{name}`: it is told with `announce`, or has `answers` in pack.ron"
        )));
    }
    let mut about = About::default();
    for arg in &args[1..] {
        match *arg {
            Value::Card(_) => about.card = Some(existing(arg)?),
            Value::Player(seat) => about.player = Some(seat),
            Value::Int(number) => {
                let most = MAX_NUMBER as i64;
                about.number = Some(small(number, "number of a moment", -most, most)?);
            }
            _ => {}
        }
    }
    let left = run.offer(hook, about)?;
    if let Some(frame) = run.frames.last_mut() {
        // What was called off is about what it was, and nothing of its number is left.
        frame.offered = Some(left.unwrap_or(About { number: about.number.map(|_| 0), ..about }));
    }
    Ok(Value::Bool(left.is_some()))
}

fn offered(run: &Run) -> Flow<About> {
    acting(run)?.offered.ok_or_else(|| fault("this effect has offered no moment"))
}

fn about_no(what: &str) -> Stop {
    fault(format!("the moment that was offered last is about no {what}"))
}

fn query(run: &mut Run, args: &[Value]) -> Flow<Value> {
    let hook = query_named(run, &args[0])?;
    fits(run, hook, &args[1..], "asked")?;
    let Some((value, about)) = args[1..].split_last() else { return Ok(Value::Unit) };
    // A query does not ask itself.
    if run.is_asking(hook) { Ok(*value) } else { run.query(hook, about, *value) }
}

/// Whether a hook of the pack's own is given what it is about.
pub(super) fn fits(run: &Run, hook: Hook, args: &[Value], done: &str) -> Flow<()> {
    let spec = run.pack.hooks.spec(hook);
    let is_fit = |(param, arg): (&Param, &Value)| param.kind.accepts() & arg.bit() != 0;
    if spec.params.len() == args.len() && spec.params.iter().zip(args).all(is_fit) {
        return Ok(());
    }
    let wanted: Vec<&str> = spec.params.iter().map(|param| param.kind.name()).collect();
    let about = if wanted.is_empty() { "nothing".to_owned() } else { wanted.join(", ") };
    Err(fault(format!("`{}` is about {about}, and it is {done} with something else", spec.name)))
}
