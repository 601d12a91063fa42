//! What holds of every table, whatever the pack does.

use ozeki::pack::Pack;
use ozeki::table::{CardId, CardSet, Phase, Place, Spot, Table};

/// Every card is where its spot says, and nowhere else.
pub fn assert_conserved(pack: &Pack, table: &Table) {
    if table.phase == Phase::Opening {
        return;
    }
    let mut seen = vec![0u32; pack.card_count()];
    let mut found = |card: CardId, spot: Spot| {
        seen[card.index()] += 1;
        assert_eq!(table.spot(card), spot, "{}", pack.design(card).id);
    };
    for seat in table.deck_owners() {
        table.pile(seat).as_slice().iter().for_each(|&c| found(c, Spot::Pile));
        table.discard(seat).as_slice().iter().for_each(|&c| found(c, Spot::Discard));
        if table.has_own_decks() {
            let own = table.pile(seat).set() | table.discard(seat).set();
            assert!((own - table.deck_cards(seat)).is_empty(), "a card is in another player's pile");
        }
    }
    table.removed().into_iter().for_each(|c| found(c, Spot::Removed));
    table.revealed().into_iter().for_each(|c| found(c, Spot::Revealed));
    for seat in table.seats() {
        table.hand(seat).into_iter().for_each(|c| found(c, Spot::Hand(seat)));
        assert_eq!(table.army(seat).cards().len(), table.army(seat).len());
        for card in table.army(seat).cards() {
            found(card, table.spot(card));
            assert!(
                matches!(table.spot(card), Spot::Army(s, place) if s == seat && table.army(seat).at(place) == card)
            );
        }
    }
    for (zone, _) in pack.zones_for(table.seat_count()) {
        for &card in table.zone(zone) {
            assert!(matches!(table.spot(card), Spot::Zone(at, _) if at == zone), "{}", pack.design(card).id);
            found(card, table.spot(card));
        }
    }
    table.attached().into_iter().for_each(|card| found(card, table.spot(card)));
    let boxed = pack.cards().filter(|&c| table.spot(c) == Spot::Box).count();
    assert!(seen.iter().all(|&times| times <= 1), "a card is in two places");
    assert_eq!(seen.iter().filter(|&&times| times == 1).count() + boxed, pack.card_count(), "a card is nowhere");
    assert!((table.prisoners() - table.in_play()).is_empty(), "a prisoner is not in play");
    if let Some(rules) = &pack.rules.tokens {
        for seat in table.seats() {
            let all = table.tokens.owned(seat) + table.tokens.locked[seat.index()];
            assert_eq!(all, rules.hand + rules.locked, "a token is lost or made");
        }
    }
    let bonus = table.seats().map(|s| table.tokens.bonus_hand[s.index()] + table.tokens.bonus_placed_by(s)).sum::<u8>();
    let reserve = pack.rules.bonus_tokens.map_or(0, |rules| rules.reserve);
    assert_eq!(bonus + table.tokens.bonus_reserve, reserve, "a bonus token is lost or made");
    let marked = table.markers.iter().filter(|card| card.is_some());
    assert!(marked.into_iter().all(|&card| table.in_play().contains(card)), "a marker lies on nothing");
}

/// Rows are packed to the left by construction; no row is longer than the one below, and each card is of its row.
pub fn assert_pyramids(pack: &Pack, table: &Table) {
    for seat in table.seats() {
        let army = table.army(seat);
        for row in 0..army.rows() {
            assert!(row == 0 || army.row(row).len() <= army.row(row - 1).len(), "an army stands on its head");
            assert!(
                army.row(row).iter().all(|&card| pack.design(card).levels.contains(&(row as u8 + 1))),
                "a card is in the wrong row"
            );
        }
    }
}

/// Where decks are the players' own, nobody has another's cards in hand or in the army.
pub fn assert_own_decks(table: &Table) {
    for seat in table.deck_owners().filter(|_| table.has_own_decks()) {
        let own = table.hand(seat) | table.army(seat).cards();
        assert!((own - table.deck_cards(seat)).is_empty(), "a card is in another player's deck");
    }
}

/// A card is free if none lies above it or to its right, and no other card is.
pub fn assert_freedom(table: &Table) {
    let mut free = CardSet::EMPTY;
    for seat in table.seats() {
        let places: Vec<(CardId, Place)> =
            table.army(seat).cards().into_iter().map(|card| place_of(table, card)).collect();
        for &(card, at) in &places {
            let right = |other: Place| other.row == at.row && other.column > at.column;
            let above = |other: Place| other.row > at.row && other.column == at.column;
            if !places.iter().any(|&(_, other)| right(other) || above(other)) {
                free.insert(card);
            }
            let gap = (0..at.column).find(|&column| !table.army(seat).at(Place { column, ..at }).is_some());
            assert!(gap.is_none(), "a row has a gap");
        }
    }
    assert_eq!(table.free_cards(), free, "the free cards are others");
}

fn place_of(table: &Table, card: CardId) -> (CardId, Place) {
    let Spot::Army(_, place) = table.spot(card) else { panic!("a card of an army is not in it") };
    (card, place)
}
