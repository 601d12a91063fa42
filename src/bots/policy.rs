//! Choices made without looking ahead, for the many decisions inside a look ahead: what to discard, what to aim at.

use crate::decision::{Ask, Choice, Decision};
use crate::pack::{Decks, Pack};
use crate::table::{CardId, CardSet, ROWS, Seat, Spot, Stream, Table};

/// How a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Habit {
    /// With the card the seat can spare most.
    Spare,
    /// With the card it wants most.
    Want,
    /// With the card that hurts others most.
    Hurt,
    /// With a clan for the game that begins.
    Clan,
    /// Nothing is known of what would be best.
    Any,
}

pub(super) fn habit(ask: Ask) -> Habit {
    match ask {
        Ask::Pay { .. } | Ask::OpeningDiscard { .. } | Ask::HandLimit { .. } | Ask::Discard { .. } => Habit::Spare,
        Ask::Sacrifice { .. } => Habit::Spare,
        Ask::Draft { .. } | Ask::Keep { .. } | Ask::Take | Ask::MutateInto(_) => Habit::Want,
        Ask::Destroy | Ask::Imprison | Ask::ImprisonOrRelease => Habit::Hurt,
        Ask::TakeClan | Ask::RemoveClan => Habit::Clan,
        _ => Habit::Any,
    }
}

/// The number of the option a seat picks by habit, at random where it has none.
pub(super) fn pick(pack: &Pack, table: &Table, decision: &Decision, stream: &mut Stream) -> usize {
    let worth: fn(&Pack, &Table, Seat, CardId) -> f32 = match habit(decision.ask) {
        Habit::Spare => |pack, table, seat, card| -value(pack, table, seat, card),
        Habit::Want => value,
        Habit::Hurt => hurt,
        Habit::Clan => return clan(pack, decision, stream),
        Habit::Any => return any(decision, stream),
    };
    let mut best = (f32::MIN, 0);
    for (index, option) in decision.options.iter().enumerate() {
        let Choice::Card(card) = *option else { continue };
        let worth = worth(pack, table, decision.seat, card);
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
    match decision.options[index] {
        Choice::Pass => stream.below(options) as usize,
        Choice::Player(seat) if seat == decision.seat => stream.below(options) as usize,
        _ => index,
    }
}

/// How much a clan must be worth more than another to be chosen e times as often.
const CLAN_BAND: f32 = 0.15;

/// A clan, the likelier the more the pack says it is worth in a deck; where that makes no difference, any. Nearly equal
/// ones are all taken now and then: a bot that always took the same would never show what the others are like.
fn clan(pack: &Pack, decision: &Decision, stream: &mut Stream) -> usize {
    // What all draw from helps nobody more than the others.
    let own = decision.ask == Ask::TakeClan && pack.rules.decks == Decks::Own;
    let worth = |option: &Choice| match *option {
        Choice::Clan(clan) if own => pack.bots.clan(clan),
        _ => 0.0,
    };
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

/// The value of a card to a seat: its value in the army, or the value it would have there.
fn value(pack: &Pack, table: &Table, seat: Seat, card: CardId) -> f32 {
    let design = pack.design(card);
    let hint = pack.bots.cards.get(pack.design_index(card)).copied().unwrap_or_default();
    let power = f32::from(design.power);
    if let Spot::Army(..) = table.spot(card) {
        return power + hint.army * 10.0 + f32::from(design.level);
    }
    let army = table.army(seat);
    let clan = pack.of_clan(design.clan) | pack.wild_cards();
    let prisoners = table.prisoners();
    let in_row = |row: usize| {
        let row: CardSet = army.row(row).iter().copied().collect();
        !((row - prisoners) & clan).is_empty()
    };
    let row = design.row();
    let supported = if row == 0 { army.is_empty() || in_row(0) } else { (0..row).all(in_row) };
    let room = army.next_place(row).is_some() && (row == 0 || army.row(row).len() < army.row(row - 1).len());
    let kin = (table.hand(seat) & clan).len() as f32;
    let reach = match (supported, room) {
        (true, true) => 4.0,
        (true, false) => 1.5,
        // What lies above needs something to lie on first.
        (false, _) if army.len() < ROWS => 1.0 - row as f32,
        _ => -(row as f32),
    };
    power * 0.5 + reach + kin * 0.3 + hint.hand * 10.0
}

/// The value to a seat of a card being destroyed or turned over.
fn hurt(pack: &Pack, table: &Table, seat: Seat, card: CardId) -> f32 {
    let power = f32::from(pack.design(card).power) + 1.0;
    let own = table.owner(card) == Some(seat);
    let helps = own == table.is_prisoner(card);
    if helps { power } else { -power }
}
