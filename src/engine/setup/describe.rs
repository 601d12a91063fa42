//! From a table back to the setup by names that produces it, so that a situation of a game can be written down.

use crate::pack::{Course, Holder, Pack, Shape};

use super::counters;
use super::lay_out::EMPTY;
use super::{BarSetup, DeckSetup, LaterSetup, OwnerSetup, SeatSetup, TableSetup, TokenSetup};
use crate::table::{CardId, ClanSet, NO_PLACE, Phase, Seat, Spot, Stack, Table, UNLIMITED, ZoneId, notation};

impl TableSetup {
    /// The setup that gives this table.
    pub fn of(table: &Table, pack: &Pack, seed: u64) -> Self {
        let id = |card: CardId| pack.with_counters(&table.counters, card);
        let from_top = |pile: Stack| -> Vec<String> { pile.as_slice().iter().rev().map(|&c| id(c)).collect() };
        let side = |seat: Seat| pack.seating(table.seat_count()).side_bits(seat);
        let placed = |seat: Seat, row: usize, card: CardId| {
            let design = pack.design(card);
            let level = if design.row() == row { String::new() } else { format!("@{}", row + 1) };
            let prisoner = if table.is_prisoner(card) { "!" } else { "" };
            let times = |mark: &str, n: u8| mark.repeat(usize::from(n));
            let tokens = times("*", table.tokens.of_player_on(seat, card));
            let others = table.seats().filter(|&other| other != seat).map(|other| {
                let is_partner = side(seat) == side(other) && side(seat).count_ones() == 2;
                let mark = if is_partner { "%".to_owned() } else { format!("%{}", other.0 + 1) };
                times(&mark, table.tokens.of_player_on(other, card))
            });
            let others: String = others.collect();
            let (bonus, counters) = (times("+", table.tokens.bonus_on(card)), pack.counters_on(&table.counters, card));
            format!("{}{level}{prisoner}{tokens}{others}{bonus}{counters}", design.id)
        };
        // With its place, so that copies can be told apart.
        let placed_card = |card: CardId| match table.spot(card) {
            spot @ Spot::Army(..) => notation::placed(&pack.design(card).id, spot),
            _ => pack.design(card).id.clone(),
        };
        let own = table.has_own_decks();
        let clan_ids = |some: ClanSet| -> Vec<String> {
            let clans = pack.clans.iter().enumerate();
            clans.filter(|(index, _)| some.contains(*index as u8)).map(|(_, clan)| clan.id.clone()).collect()
        };
        let zones = |holder: Holder| -> Vec<(String, Vec<String>)> {
            let written = pack
                .zones_of(table.seat_count(), holder)
                .map(|(zone, at)| (at.id.to_owned(), zone_cards(table, pack, zone, at.zone.shape)));
            written.filter(|(_, cards)| !cards.is_empty()).collect()
        };
        let seating = pack.seating(table.seat_count());
        let of_kind = |(kind, id): (usize, &String)| -> (String, Vec<OwnerSetup>) {
            let owner = |owner| {
                let holder = Holder::Owner(owner);
                OwnerSetup { counters: counters::of(table, pack, holder), zones: zones(holder) }
            };
            (id.clone(), seating.owner_set(kind as u8).map(owner).collect())
        };
        let owners = pack.owner_kinds.keys().enumerate().map(of_kind);
        let has_something =
            |(_, owners): &(String, Vec<OwnerSetup>)| owners.iter().any(|o| *o != OwnerSetup::default());
        let owners: Vec<(String, Vec<OwnerSetup>)> = owners.filter(has_something).collect();
        let seat = |seat: Seat| SeatSetup {
            army: (0..table.army(seat).rows())
                .flat_map(|row| table.army(seat).row(row).iter().map(move |&card| placed(seat, row, card)))
                .collect(),
            hand: table.hand(seat).into_iter().map(id).collect(),
            points: table.points[seat.index()],
            score: table.scores[seat.index()],
            turns_left: Some(table.turns_left[seat.index()]).filter(|&turns| turns != UNLIMITED),
            extra_turns: table.extra_turns[seat.index()],
            answers_no_more: table.answers_no_more & 1 << seat.0 != 0,
            deck: if own {
                DeckSetup {
                    pile: from_top(table.pile(seat)),
                    discard: from_top(table.discard(seat)),
                    clans: Some(clan_ids(table.deck_clans[seat.index()])),
                }
            } else {
                DeckSetup::default()
            },
            tokens: pack.rules.tokens.as_ref().map(|_| TokenSetup {
                hand: table.tokens.hand[seat.index()],
                spent: table.tokens.spent[seat.index()],
                locked: table.tokens.locked[seat.index()],
            }),
            bonus_tokens: table.tokens.bonus_hand[seat.index()],
            counters: counters::of(table, pack, Holder::Player(seat)),
            zones: zones(Holder::Player(seat)),
        };
        let common = |pile: Stack| if own { Vec::new() } else { from_top(pile) };
        let marked = pack.markers.keys().zip(table.markers).filter(|(_, card)| card.is_some());
        let bars = table.bars.iter().filter(|bar| bar.turn_ends > 0);
        TableSetup {
            seats: table.seats().map(seat).collect(),
            pile: common(table.pile(Seat(0))),
            discard: common(table.discard(Seat(0))),
            removed: table.removed().into_iter().map(id).collect(),
            tiles: table.active_tiles.into_iter().map(id).collect(),
            clans: (!own && table.clans != ClanSet::ALL).then(|| clan_ids(table.clans)),
            markers: marked.map(|(marker, card)| (marker.clone(), placed_card(card))).collect(),
            bars: bars
                .map(|bar| BarSetup {
                    seat: bar.seat.0,
                    card: pack.designs[usize::from(bar.design)].id.clone(),
                    by: bar.by.0,
                    turn_ends: bar.turn_ends,
                })
                .collect(),
            later: table.delays.iter().map(|delay| LaterSetup::of(table, pack, delay)).collect(),
            counters: counters::of(table, pack, Holder::Game),
            zones: zones(Holder::Game),
            owners,
            on: on_cards(table, pack),
            advantage: table.advantage.map(|seat| seat.0),
            active: table.active.0,
            starter: Some(table.starter.0).filter(|_| table.advantage != Some(table.starter)),
            sacrifices_first: Some(table.sacrifices_first.0).filter(|&seat| seat != 0),
            round: table.round,
            extra_turn: table.turn_is_extra,
            from_discard: (table.turn_from_discard, table.next_from_discard),
            passed: table.first_pass_done,
            turns_together: Some(table.turns_together).filter(|&turns| turns != UNLIMITED),
            turns_alone: table.turns_alone,
            phase: table.phase,
            at: step_of_flow(table, pack),
            passes: table.course.passes[..usize::from(table.course.depth)].to_vec(),
            seed,
            drawn: (table.rng.piles.drawn(), table.rng.effects.drawn()),
        }
    }
}

/// The name of the step that comes next, in a flow of the pack's own.
fn step_of_flow(table: &Table, pack: &Pack) -> Option<String> {
    if table.phase == Phase::Over || pack.course == Course::default() {
        return None;
    }
    let steps = pack.course.named_steps(&pack.hooks);
    steps.into_iter().find(|&(_, at)| at == table.course.at).map(|(name, _)| name)
}

/// The cards of a zone as a setup writes them.
fn zone_cards(table: &Table, pack: &Pack, zone: ZoneId, shape: Shape) -> Vec<String> {
    let written = |card: CardId| {
        let turned = if table.is_turned(card) { "!" } else { "" };
        format!("{}{turned}{}", pack.design(card).id, pack.counters_on(&table.counters, card))
    };
    let cards = table.zone(zone);
    let Some(last) = cards.last() else { return Vec::new() };
    match (shape, table.spot(*last)) {
        (Shape::Pile, _) => cards.iter().rev().map(|&card| written(card)).collect(),
        (Shape::Row(_) | Shape::Grid(..), Spot::Zone(_, last)) if last != NO_PLACE => {
            let at = |place: u8| Some(table.at_place(zone, place)).filter(|card| card.is_some());
            (0..=last).map(|place| at(place).map_or_else(|| EMPTY.to_owned(), written)).collect()
        }
        _ => cards.iter().map(|&card| written(card)).collect(),
    }
}

/// The cards that lie on others, with those: what lies lower comes first.
fn on_cards(table: &Table, pack: &Pack) -> Vec<(String, String)> {
    let depth = |card: CardId| {
        std::iter::successors(Some(card), |&card| match table.spot(card) {
            Spot::On(host) => Some(host),
            _ => None,
        })
    };
    let mut cards: Vec<CardId> = table.attached().into_iter().collect();
    cards.sort_by_key(|&card| depth(card).count());
    let host = |card: CardId| match table.spot(card) {
        Spot::On(host) => match table.spot(host) {
            spot @ Spot::Army(..) => notation::placed(&pack.design(host).id, spot),
            _ => pack.design(host).id.clone(),
        },
        _ => String::new(),
    };
    let written = |card: CardId| {
        let turned = if table.is_turned(card) { "!" } else { "" };
        format!("{}{turned}{}", pack.design(card).id, pack.counters_on(&table.counters, card))
    };
    cards.into_iter().map(|card| (written(card), host(card))).collect()
}
