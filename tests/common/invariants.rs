//! What holds of every table of every pack: cards are conserved, armies stand.

use ozeki::pack::Pack;
use ozeki::table::{CardId, Phase, ROWS, Spot, Table};

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
            assert!((own - table.deck_cards(seat)).is_empty(), "a card is in another player's deck");
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

/// Where players have decks of their own, nobody holds a card of another's. Effects could do that; no shipped one does.
pub fn assert_everybody_has_their_own(table: &Table) {
    for seat in table.seats().filter(|_| table.has_own_decks() && table.phase != Phase::Opening) {
        let held = table.hand(seat) | table.army(seat).cards();
        assert!((held - table.deck_cards(seat)).is_empty(), "a card is in another player's deck");
    }
}

/// Rows are packed to the left by construction; no row is longer than the one below, and each card is of its row.
pub fn assert_pyramids(pack: &Pack, table: &Table) {
    for seat in table.seats() {
        let army = table.army(seat);
        for row in 0..ROWS {
            assert!(row == 0 || army.row(row).len() <= army.row(row - 1).len(), "an army stands on its head");
            assert!(
                army.row(row).iter().all(|&card| pack.design(card).levels.contains(&(row as u8 + 1))),
                "a card is in the wrong row"
            );
        }
    }
}
