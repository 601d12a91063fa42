//! Choices made without looking ahead, for the many decisions inside a look ahead: what to discard, what to aim at.

use crate::decision::{AskKind, Choice, ChoiceKind, Decision, Habit};
use crate::pack::{Decks, Pack};
use crate::table::{CardId, CardSet, Footing, Seat, Spot, Stream, Table};

/// The number of the option a seat picks by habit, at random where it has none.
pub(super) fn pick(table: &Table, decision: &Decision, stream: &mut Stream) -> usize {
    let Decision { pack, seat, .. } = *decision;
    match decision.ask.habit() {
        Habit::GiveWorst => {
            let footing = Footing::of(table, seat);
            highest(decision, |card| -value(pack, table, &footing, seat, card))
        }
        Habit::TakeBest => {
            let footing = Footing::of(table, seat);
            highest(decision, |card| value(pack, table, &footing, seat, card))
        }
        Habit::HurtOthers => highest(decision, |card| hurt(pack, table, seat, card)),
        Habit::Clan => clan(pack, decision, stream),
        Habit::Any => any(decision, stream),
    }
}

/// The number of the first card that is worth most.
fn highest(decision: &Decision, worth: impl Fn(CardId) -> f32) -> usize {
    let mut best = (f32::MIN, 0);
    for (index, option) in decision.options.iter().enumerate() {
        let Some(card) = option.picked() else { continue };
        let worth = worth(card);
        if worth > best.0 {
            best = (worth, index);
        }
    }
    best.1
}

/// Any option, but a player who can do something hardly ever passes.
fn any(decision: &Decision, stream: &mut Stream) -> usize {
    let options = decision.options.len() as u32;
    let index = stream.below(options) as usize;
    let option = decision.options[index];
    match option.kind {
        ChoiceKind::Pass => stream.below(options) as usize,
        ChoiceKind::Player if option.seat == decision.seat => stream.below(options) as usize,
        _ => index,
    }
}

/// How much a clan must be worth more than another to be chosen e times as often.
const CLAN_BAND: f32 = 0.15;

/// A clan, the likelier the more the pack says it is worth in a deck; where that makes no difference, any. Nearly equal
/// ones are all taken now and then: a bot that always took the same would never show what the others are like.
fn clan(pack: &Pack, decision: &Decision, stream: &mut Stream) -> usize {
    // What all draw from helps nobody more than the others.
    let own = decision.ask.kind == AskKind::TakeClan && pack.rules.decks == Decks::Own;
    let worth = |option: &Choice| if own && option.kind == ChoiceKind::Clan { pack.bots.clan(option.n) } else { 0.0 };
    let most = decision.options.iter().map(worth).fold(f32::MIN, f32::max);
    let parts =
        decision.options.iter().map(|option| 1 + (CLAN_PARTS * libm::expf((worth(option) - most) / CLAN_BAND)) as u32);
    let mut left = stream.below(parts.clone().sum());
    let reached = parts.into_iter().position(|part| {
        let here = left < part;
        left = left.saturating_sub(part);
        here
    });
    reached.unwrap_or_default()
}

/// Into how many parts the chance of the best clan is divided.
const CLAN_PARTS: f32 = 10_000.0;

/// The cards of a card's printed clan, as far as that is known without asking scripts.
fn kin(pack: &Pack, card: CardId) -> CardSet {
    pack.of_clan(pack.printed(card).clan) | pack.wild_cards()
}

/// Whether a card's clan lies under the place in a row of an army that it would go to.
pub(super) fn is_supported(pack: &Pack, footing: &Footing, card: CardId, row: usize) -> bool {
    row == 0 && footing.is_empty() || footing.missing_support(&kin(pack, card), row) == 0
}

/// The value of a card to a seat with this army: its value there, or the value it would have.
fn value(pack: &Pack, table: &Table, footing: &Footing, seat: Seat, card: CardId) -> f32 {
    let design = pack.design(card);
    let hint = pack.bots.cards.get(pack.design_index(card)).copied().unwrap_or_default();
    let power = f32::from(design.power);
    if let Spot::Army(..) = table.spot(card) {
        return power + hint.army * 10.0 + f32::from(design.level);
    }
    let row = design.row();
    let reach = match (is_supported(pack, footing, card, row), footing.has_room(row)) {
        (true, true) => 4.0,
        (true, false) => 1.5,
        // What lies above needs something to lie on first.
        (false, _) if table.army(seat).len() < table.army(seat).rows() => 1.0 - row as f32,
        _ => -(row as f32),
    };
    let kin = (table.hand(seat) & kin(pack, card)).len() as f32;
    power * 0.5 + reach + kin * 0.3 + hint.hand * 10.0
}

/// The value to a seat of a card being destroyed or turned over.
fn hurt(pack: &Pack, table: &Table, seat: Seat, card: CardId) -> f32 {
    let power = f32::from(pack.design(card).power) + 1.0;
    let own = table.owner(card) == Some(seat);
    let helps = own == table.is_prisoner(card);
    if helps { power } else { -power }
}
