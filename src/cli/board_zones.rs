//! The zones of a pack drawn in text: what the viewer sees of them.

use ozeki_engine::pack::{Counter, Holder, Shape, in_language};
use ozeki_engine::table::{CardId, CounterOf, CounterOwner, Seat, Table, ZoneId};
use ozeki_engine::text::{Voice, fill};

/// The zones of a player, of the game or of an owner, a line for each that holds something.
pub fn lines(table: &Table, voice: &Voice, holder: Holder) -> Vec<String> {
    let zones = voice.pack.zones_of(table.seat_count(), holder);
    let filled = zones.filter(|(zone, _)| !table.zone(*zone).is_empty());
    filled
        .map(|(zone, at)| {
            let name = in_language(&at.zone.name, voice.language);
            let cards = contents(table, voice, zone, at.zone.shape);
            fill(&voice.phrases().board.zone, &[("zone", name), ("cards", &cards)])
        })
        .collect()
}

fn contents(table: &Table, voice: &Voice, zone: ZoneId, shape: Shape) -> String {
    let (words, cards) = (&voice.phrases().board, table.zone(zone));
    match shape {
        Shape::Pile => {
            let top = cards.last().map_or(String::new(), |&card| piece(table, voice, card));
            fill(&words.zone_pile, &[("n", &cards.len().to_string()), ("top", &top)])
        }
        Shape::Set => {
            let mut pieces: Vec<String> = cards.iter().map(|&card| piece(table, voice, card)).collect();
            // In an order that does not tell which card is which.
            pieces.sort();
            pieces.join(", ")
        }
        Shape::Row(_) | Shape::Grid(..) => {
            let columns = if let Shape::Grid(_, columns) = shape { usize::from(columns).max(1) } else { usize::MAX };
            let places = shape.places().unwrap_or(0) as u8;
            let at = |place: u8| match table.at_place(zone, place) {
                card if card.is_some() => piece(table, voice, card),
                _ => words.zone_empty.clone(),
            };
            let all: Vec<String> = (0..places).map(at).collect();
            all.chunks(columns.min(all.len().max(1))).map(|row| row.join(" │ ")).collect::<Vec<_>>().join(" ║ ")
        }
    }
}

/// A card by its name, or by what its back shows; and what lies on it.
fn piece(table: &Table, voice: &Voice, card: CardId) -> String {
    let words = &voice.phrases().board;
    let design = voice.pack.design(card);
    let seen = voice.viewer.is_none_or(|viewer| table.sees(viewer, card));
    let back = design.back.and_then(|back| voice.pack.backs.get_index(usize::from(back)));
    let name = match (seen, back) {
        (true, _) => voice.card(card).to_owned(),
        (false, Some((_, back))) => fill(&words.zone_back, &[("back", in_language(&back.name, voice.language))]),
        (false, None) => words.zone_hidden.clone(),
    };
    let mut on: Vec<String> = table.lying_on(card).into_iter().map(|other| piece(table, voice, other)).collect();
    on.sort();
    if seen {
        on.splice(0..0, counters(table, voice, card));
    }
    if on.is_empty() { name } else { format!("{name} (+ {})", on.join(", ")) }
}

/// The counters on a card that do not stand at their start.
fn counters<'a>(table: &'a Table, voice: &'a Voice, card: CardId) -> impl Iterator<Item = String> + use<'a> {
    let value = move |counter: &Counter| table.counters.get(&counter.spec, CounterOwner::Card(card));
    let counters = voice.pack.counters_of(CounterOf::Card).filter(move |(_, _, c)| value(c) != c.spec.start);
    counters.map(move |(_, _, c)| format!("{} {}", in_language(&c.name, voice.language), value(c)))
}

/// What lies on the cards of an army, a line for each.
pub fn on_cards(table: &Table, voice: &Voice, seat: Seat) -> Vec<String> {
    let hosts = table.army(seat).cards().into_iter().filter(|&card| !table.lying_on(card).is_empty());
    hosts.map(|card| piece(table, voice, card)).collect()
}
