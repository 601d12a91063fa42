//! Stable names of answers, for saved games: what was chosen, by ids of the pack and places on the table. Neither the
//! order of the options nor the number of a physical card is in them, so a saved game notices when the list of options
//! has changed.
//!
//! `action/play ember_scamp@hand1 cost=2` is an answer to the question `action`.

use std::fmt::Write;

use crate::decision::{Ask, Choice, ChoiceKind, Hidden};
use crate::limits::SAVED_KEY_BYTES;
use crate::pack::{Holder, Pack};
use crate::table::{CardId, NO_PLACE, Seat, Spot, Table, ZoneId};
use crate::vocabulary::hooks::Hook;
use crate::vocabulary::spec::{Hole, Reads};

/// The key of an option of a question.
pub(super) fn key(pack: &Pack, table: &Table, ask: Ask, choice: Choice) -> String {
    let mut key = ask.name().to_owned();
    if ask.kind.spec().holes.iter().any(|hole| hole.reads == Reads::Prompt) {
        key += &format!(" {}", prompt(pack, ask.n));
    }
    if ask.kind.spec().holes.iter().any(|hole| hole.reads == Reads::Offer) {
        key += &format!(" {}", pack.hooks.name(Hook::moment(usize::from(ask.n))));
    }
    let spec = choice.kind.spec();
    key += &format!("/{}", spec.name);
    for hole in spec.holes {
        if let Some(operand) = operand(pack, table, hole, choice) {
            key += &format!(" {operand}");
        }
    }
    shortened(key)
}

/// An operand of an option; `None` if it says nothing.
fn operand(pack: &Pack, table: &Table, hole: &Hole, choice: Choice) -> Option<String> {
    let number = |n: u8| Some(format!("{}={n}", hole.name));
    match hole.reads {
        // An action of the pack's own may be of no card.
        Reads::Card if choice.kind == ChoiceKind::OwnAction && !choice.card.is_some() => None,
        Reads::Card => Some(card(pack, table, choice.card)),
        Reads::Player | Reads::OtherPlayer => number(choice.seat.0 + 1),
        Reads::HiddenPlace => Some(unseen(pack, choice)),
        Reads::N | Reads::Level => number(choice.n),
        Reads::M => number(choice.m),
        Reads::Number => choice.as_number().map(|number| format!("{}={number}", hole.name)),
        Reads::Cost => number(choice.m).filter(|_| choice.m > 0),
        Reads::Row => number(choice.n + 1).filter(|_| pack.design(choice.card).levels.len() > 1),
        Reads::Flag => choice.flag.then(|| hole.name.to_owned()),
        Reads::Clan => pack.clans.get(usize::from(choice.n)).map(|clan| clan.id.clone()),
        Reads::Action => Some(pack.actions.get_index(usize::from(choice.n)).map_or("?", |(id, _)| id).to_owned()),
        Reads::Prompt => Some(prompt(pack, choice.n).to_owned()),
        _ => None,
    }
}

fn prompt(pack: &Pack, prompt: u8) -> &str {
    pack.prompts.get_index(usize::from(prompt)).map_or("?", |(id, _)| id)
}

/// A card by its design and place, counted from 1: `coal_imp@2.1.3` is the third of the first row of player 2.
fn card(pack: &Pack, table: &Table, card: CardId) -> String {
    if !card.is_some() {
        return "rules".to_owned();
    }
    let place = match table.spot(card) {
        Spot::Box => "box".to_owned(),
        Spot::Pile => PILE.to_owned(),
        Spot::Discard => "discard".to_owned(),
        Spot::Revealed => "revealed".to_owned(),
        Spot::Removed => "removed".to_owned(),
        Spot::Hand(Seat(seat)) => format!("{HAND}{}", seat + 1),
        Spot::Zone(zone, place) => zone_place(pack, zone, place),
        Spot::On(_) => ON.to_owned(),
        Spot::Army(Seat(seat), place) => format!("{}.{}.{}", seat + 1, place.row + 1, place.column + 1),
    };
    // In an army the place tells cards apart; elsewhere copies may have different counters, or different things may wait for them.
    let in_army = matches!(table.spot(card), Spot::Army(..));
    let counters = if in_army { String::new() } else { pack.counters_on(&table.counters, card) };
    let later = if in_army { 0 } else { table.delays.about(card) };
    let later = if later == 0 { String::new() } else { format!("~{later:x}") };
    format!("{}{counters}{later}@{place}", pack.design(card).id)
}

/// A card that is not seen: `card@hand2#3` is the third of the hand of player 2.
fn unseen(pack: &Pack, choice: Choice) -> String {
    let place = match Hidden::from(choice.m) {
        Hidden::Hand => format!("{HAND}{}", choice.seat.0 + 1),
        Hidden::Pile => format!("{PILE}{}", choice.seat.0 + 1),
        Hidden::Zone(zone) => zone_place(pack, zone, NO_PLACE),
    };
    format!("card@{place}#{}", choice.n)
}

/// A zone of the pack: `zone:market.3`, `zone:orders2`, `zone:stock-clan1`.
fn zone_place(pack: &Pack, zone: ZoneId, place: u8) -> String {
    let Some(at) = pack.zone_at(zone) else { return ZONE.to_owned() };
    let owner = match at.holder {
        Holder::Game => String::new(),
        Holder::Player(seat) => (seat.0 + 1).to_string(),
        Holder::Owner(owner) => format!("-{}{}", pack.owner_kind_id(owner.kind), owner.index + 1),
    };
    let place = if place == NO_PLACE { String::new() } else { format!(".{}", place + 1) };
    format!("{ZONE}{}{owner}{place}", at.id)
}

const UNSEEN: &str = "card@";
const HAND: &str = "hand";
const PILE: &str = "pile";
const ZONE: &str = "zone:";
const ON: &str = "zone:on";

/// A key as it may be shown to anybody: without the designs of cards that lie hidden.
pub(super) fn shown(key: &str) -> String {
    let open = |word: &str| match word.rsplit_once('@') {
        // Of a key that was cut, nobody can tell where the card lies.
        _ if word.contains(CUT) && !word.starts_with(UNSEEN) => "?".to_owned(),
        // It tells nothing but a place.
        Some(_) if word.starts_with(UNSEEN) => word.to_owned(),
        Some((_, place)) if [HAND, PILE, ZONE].iter().any(|hidden| place.starts_with(hidden)) => format!("?@{place}"),
        _ => word.to_owned(),
    };
    key.split(' ').map(open).collect::<Vec<_>>().join(" ")
}

/// A key of at most [`SAVED_KEY_BYTES`]: of a longer one, how it begins and a number made of the whole.
fn shortened(mut key: String) -> String {
    if key.len() <= SAVED_KEY_BYTES {
        return key;
    }
    // FNV-1a, which every later version can make again.
    let hash = key
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let mut end = SAVED_KEY_BYTES - CUT_BYTES;
    while !key.is_char_boundary(end) {
        end -= 1;
    }
    key.truncate(end);
    let _ = write!(key, "{CUT}{hash:016x}");
    key
}

/// Before the number of a key that was cut; it has 16 digits.
const CUT: char = '#';
const CUT_BYTES: usize = 17;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_key_is_cut_and_stays_itself() {
        let long = |last: char| "é".repeat(SAVED_KEY_BYTES) + &last.to_string();
        let (a, b) = (shortened(long('a')), shortened(long('b')));
        assert!(a.len() <= SAVED_KEY_BYTES && a != b);
        assert_eq!(a, shortened(long('a')));
        assert_eq!(shortened("action/pass".to_owned()), "action/pass");
    }

    #[test]
    fn what_lies_hidden_is_not_shown() {
        assert_eq!(shown("action/play coal_imp@hand2 cost=1"), "action/play ?@hand2 cost=1");
        assert_eq!(shown("keep/card coal_imp@pile"), "keep/card ?@pile");
        assert_eq!(shown(&format!("keep/card {}#0", "x".repeat(50))), "keep/card ?");
        assert_eq!(shown("destroy/card coal_imp@2.1.3"), "destroy/card coal_imp@2.1.3");
    }
}
