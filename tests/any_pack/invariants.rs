//! Cards are conserved, armies stand, options are legal, games end.

use ozeki::decision::{Ask, OpenDecision};
use ozeki::game::Game;
use ozeki::pack::Pack;
use ozeki::table::{CardId, Phase, ROWS, Spot, Table};

use crate::common::{arena, shipped, shipped_ids};
use crate::{play_on, player_counts};

/// Every card is where its spot says, and nowhere else.
fn assert_conserved(pack: &Pack, table: &Table) {
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
            let own = table.pile(seat).set() | table.discard(seat).set() | table.hand(seat) | table.army(seat).cards();
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

/// Rows are packed to the left by construction; no row is longer than the one below, and each card is of its row.
fn assert_pyramids(pack: &Pack, table: &Table) {
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

#[test]
fn random_games_keep_every_card_and_end() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        for players in player_counts(&pack) {
            for seed in 0..60 {
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                play_on(&mut game, |game| {
                    assert_conserved(&pack, game.table());
                    assert_pyramids(&pack, game.table());
                    assert!(game.is_over() || !game.open().is_empty(), "nobody is asked and the game goes on");
                    // Only who might react is asked even with nothing to say, so that being asked tells nothing.
                    let asked = |open: &OpenDecision| open.options.len() > 1 || matches!(open.ask, Ask::React(_));
                    assert!(game.open().iter().all(asked), "a question with one answer");
                });
            }
        }
    }
}

#[test]
fn every_offered_option_is_accepted() {
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        for players in player_counts(&pack) {
            for seed in 100..104 {
                let mut game = Game::new(pack.clone(), players, seed).unwrap();
                play_on(&mut game, |game| {
                    for open in game.open() {
                        for option in 0..open.options.len() {
                            let mut branch = game.clone();
                            branch
                                .answer(open.seat, option)
                                .unwrap_or_else(|e| panic!("{:?}: {e}", open.options[option]));
                            assert_conserved(&pack, branch.table());
                            assert_pyramids(&pack, branch.table());
                        }
                    }
                });
            }
        }
    }
}
