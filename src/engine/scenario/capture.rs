//! Writes a scenario from a moment of a game, so that a bug seen in play becomes a test.

use std::fmt::Write;

use crate::decision::AskKind;
use crate::game::{Game, GameError};
use crate::setup::{BarSetup, LaterSetup, OwnerSetup, SeatSetup, TableSetup, TokenSetup};
use crate::table::{Phase, Seat};

use super::file::Who;
use super::labels::Labels;

/// The scenario of the turn (or opening, or new round) in which answer number `at` of a game was given, with all answers
/// of that turn, as the text of a scenario file.
pub fn capture(game: &Game, at: usize, name: &str) -> Result<String, GameError> {
    let pack = game.pack();
    let mut again = game.from_the_start()?;
    let (mut begin, mut table) = (0, pack.table(game.table().seat_count(), game.seed()));
    let mut steps = Vec::new();
    for (index, answer) in game.answers().iter().enumerate() {
        let turn_begins = matches!(again.open(), [one] if one.ask.kind == AskKind::Action);
        if turn_begins && index > at {
            break;
        }
        if turn_begins {
            (begin, table) = (index, *again.step_start());
            steps.clear();
        }
        let step = step_text(&again, answer.seat, usize::from(answer.option));
        steps.push(step.ok_or(GameError::NotAsked { seat: answer.seat })?);
        again.answer(answer.seat, usize::from(answer.option))?;
    }
    let mut text = format!("// From answer {} of a game of `{}`, seed {}.\n", at + 1, pack.id, game.seed());
    text += "(\n    cases: [\n        (\n";
    let _ = writeln!(text, "            name: {name:?},");
    if !pack.layers.chosen.is_empty() {
        let _ = writeln!(text, "            options: {:?},", pack.layers.chosen);
    }
    let _ = writeln!(text, "            seed: {},", game.seed());
    if begin == 0 && table.course.at == 0 {
        let _ = writeln!(text, "            deal: {},", table.seat_count());
        if !game.dealt().is_empty() {
            let card = |(seat, id): &(u8, String)| format!("({:?}, {id:?})", Who::of(Seat(*seat)));
            let cards: Vec<String> = game.dealt().iter().map(card).collect();
            let _ = writeln!(text, "            dealt: [{}],", cards.join(", "));
        }
    } else {
        text += &setup_text(&TableSetup::of(&table, pack, game.seed()), pack.first_has_advantage());
    }
    text += "            play: [\n";
    for step in steps {
        let _ = writeln!(text, "                {step},");
    }
    text += "            ],\n        ),\n    ],\n)\n";
    Ok(text)
}

/// The step that gives this answer to what a player is asked now.
pub(super) fn step_text(game: &Game, seat: Seat, option: usize) -> Option<String> {
    let open = game.open_for(seat)?;
    let labels = Labels { pack: game.pack(), table: game.table() };
    let step = labels.step(&open.options, *open.options.get(option)?);
    Some(if game.open().len() > 1 { format!("As({:?}, {step})", Who::of(seat)) } else { step })
}

/// A setup in the words of scenario files, leaving out what goes without saying.
pub(super) fn setup_text(setup: &TableSetup, holder_by_default: bool) -> String {
    let mut text = String::from("            setup: (\n");
    let names = |names: &[String]| names.iter().map(|n| format!("{n:?}")).collect::<Vec<_>>().join(", ");
    for (who, seat) in Who::ALL.into_iter().zip(&setup.seats) {
        let _ = writeln!(text, "                {}: ({}),", who.name(), seat_text(seat));
    }
    for (field, cards) in
        [("pile", &setup.pile), ("discard", &setup.discard), ("removed", &setup.removed), ("tiles", &setup.tiles)]
    {
        if !cards.is_empty() {
            let _ = writeln!(text, "                {field}: [{}],", names(cards));
        }
    }
    let who = |seat: u8| Who::ALL[usize::from(seat)];
    let mut field = |said: bool, words: String| {
        if said {
            let _ = writeln!(text, "                {words},");
        }
    };
    let mut seat = |name: &str, seat: Option<u8>, default: u8| {
        let seat = seat.filter(|&seat| seat != default);
        field(seat.is_some(), seat.map_or(String::new(), |seat| format!("{name}: {:?}", who(seat))));
    };
    seat("advantage", setup.advantage, if holder_by_default { 0 } else { u8::MAX });
    seat("starts", setup.starter, u8::MAX);
    seat("sacrifices_first", setup.sacrifices_first, 0);
    field(setup.clans.is_some(), format!("clans: [{}]", names(setup.clans.as_deref().unwrap_or_default())));
    field(!setup.markers.is_empty(), format!("markers: {:?}", setup.markers));
    field(!setup.zones.is_empty(), zones_text(&setup.zones));
    field(!setup.owners.is_empty(), owners_text(&setup.owners));
    field(!setup.on.is_empty(), format!("on: {:?}", setup.on));
    let bar = |bar: &BarSetup| {
        let (seat, by) = (who(bar.seat), who(bar.by));
        format!("(who: {seat:?}, card: {:?}, by: {by:?}, turn_ends: {})", bar.card, bar.turn_ends)
    };
    let bars: Vec<String> = setup.bars.iter().map(bar).collect();
    field(!bars.is_empty(), format!("forbidden: [{}]", bars.join(", ")));
    let later: Vec<String> = setup.later.iter().map(later_text).collect();
    field(!later.is_empty(), format!("later: [{}]", later.join(", ")));
    field(!setup.counters.is_empty(), counters_text(&setup.counters));
    field(setup.from_discard != (false, false), format!("from_discard: {:?}", setup.from_discard));
    field(setup.turns_together.is_some(), format!("turns_together: {}", setup.turns_together.unwrap_or_default()));
    field(setup.turns_alone > 0, format!("turns_alone: {}", setup.turns_alone));
    field(setup.active != 0, format!("turn: {:?}", who(setup.active)));
    field(setup.round != 1, format!("round: {}", setup.round));
    field(setup.extra_turn, "extra_turn: true".to_owned());
    field(setup.passed, "passed: true".to_owned());
    if let Some(at) = &setup.at {
        field(true, format!("at: {at:?}"));
        field(setup.passes.iter().any(|&passes| passes > 0), format!("passes: {:?}", setup.passes));
    } else {
        field(setup.phase != Phase::Turn, format!("phase: {:?}", setup.phase));
    }
    field(setup.drawn != (0, 0), format!("drawn: {:?}", setup.drawn));
    text + "            ),\n"
}

fn later_text(later: &LaterSetup) -> String {
    let who = |seat: u8| format!("{:?}", Who::ALL[usize::from(seat) % Who::ALL.len()]);
    let id = |name: &Option<String>| name.as_ref().map(|name| format!("{name:?}"));
    let seen: Vec<String> = later.seen.iter().copied().map(who).collect();
    let fields = [
        ("when", Some(format!("{:?}", later.when))),
        ("of_player", later.of_player.map(who)),
        ("of_card", id(&later.of_card)),
        ("moment", Some(format!("{:?}", later.moment))),
        ("card", id(&later.card)),
        ("player", later.player.map(who)),
        ("number", later.number.map(|number| number.to_string())),
        ("by", id(&later.by)),
        ("text", id(&later.text)),
        ("whose", Some(who(later.whose)).filter(|_| later.whose != 0)),
        ("seen", Some(format!("[{}]", seen.join(", "))).filter(|_| !seen.is_empty())),
    ];
    let written = fields.into_iter().filter_map(|(name, value)| Some(format!("{name}: {}", value?)));
    format!("({})", written.collect::<Vec<_>>().join(", "))
}

fn zones_text(zones: &[(String, Vec<String>)]) -> String {
    let zones: Vec<String> = zones.iter().map(|(zone, cards)| format!("{zone:?}: {cards:?}")).collect();
    format!("zones: {{{}}}", zones.join(", "))
}

fn owners_text(owners: &[(String, Vec<OwnerSetup>)]) -> String {
    let owner = |OwnerSetup { counters, zones }: &OwnerSetup| {
        let counters = (!counters.is_empty()).then(|| counters_text(counters));
        let zones = (!zones.is_empty()).then(|| zones_text(zones));
        format!("({})", counters.into_iter().chain(zones).collect::<Vec<_>>().join(", "))
    };
    let of_kind = |(kind, all): &(String, Vec<OwnerSetup>)| {
        format!("{kind:?}: [{}]", all.iter().map(owner).collect::<Vec<_>>().join(", "))
    };
    format!("owners: {{{}}}", owners.iter().map(of_kind).collect::<Vec<_>>().join(", "))
}

fn seat_text(seat: &SeatSetup) -> String {
    let names = |names: &[String]| names.iter().map(|n| format!("{n:?}")).collect::<Vec<_>>().join(", ");
    let mut fields = vec![format!("army: [{}]", names(&seat.army)), format!("hand: [{}]", names(&seat.hand))];
    if seat.score != 0 {
        fields.push(format!("score: {}", seat.score));
    }
    if seat.points > 0 {
        fields.push(format!("points: {}", seat.points));
    }
    if let Some(turns) = seat.turns_left {
        fields.push(format!("turns_left: {turns}"));
    }
    if seat.answers_no_more {
        fields.push("answers_no_more: true".to_owned());
    }
    if seat.extra_turns > 0 {
        fields.push(format!("extra_turns: {}", seat.extra_turns));
    }
    for (field, cards) in [("pile", &seat.deck.pile), ("discard", &seat.deck.discard)] {
        if !cards.is_empty() {
            fields.push(format!("{field}: [{}]", names(cards)));
        }
    }
    if let Some(clans) = &seat.deck.clans {
        fields.push(format!("clans: [{}]", names(clans)));
    }
    if let Some(TokenSetup { hand, spent, locked }) = seat.tokens {
        fields.push(format!("tokens: (hand: {hand}, spent: {spent}, locked: {locked})"));
    }
    if !seat.zones.is_empty() {
        fields.push(zones_text(&seat.zones));
    }
    if seat.bonus_tokens > 0 {
        fields.push(format!("bonus_tokens: {}", seat.bonus_tokens));
    }
    if !seat.counters.is_empty() {
        fields.push(counters_text(&seat.counters));
    }
    fields.join(", ")
}

fn counters_text(counters: &[(String, i64)]) -> String {
    let entries: Vec<String> = counters.iter().map(|(id, value)| format!("{id:?}: {value}")).collect();
    format!("counters: {{{}}}", entries.join(", "))
}
