//! What `why` tells of a card is what a turn offers: each way is open if and only if it is among the options.

use ozeki::decision::{Ask, Choice, ChoiceKind};
use ozeki::game::Game;
use ozeki::rules::ways::{Hurdle, Way};
use ozeki::table::{CardId, Seat, Spot};

use crate::common::{arena, shipped, shipped_ids};
use crate::{play_on, player_counts};

/// Whether an option is a way of a card. Of equal copies only one is offered.
fn offers(game: &Game, option: Choice, card: CardId, way: Way) -> bool {
    let same = |other: CardId| {
        game.pack().design_index(other) == game.pack().design_index(card)
            && game.table().spot(other) == game.table().spot(card)
    };
    match (option, way) {
        (Choice { kind: ChoiceKind::Play, card: other, n: row, .. }, Way::Play { row: to }) => same(other) && row == to,
        (Choice { kind: ChoiceKind::Mutate, card: other, .. }, Way::Replace(old)) => other == old,
        (Choice { kind: ChoiceKind::Mutate, card: other, .. }, Way::Mutate)
        | (Choice { kind: ChoiceKind::Jump, card: other, .. }, Way::Jump)
        | (Choice { kind: ChoiceKind::Activate, card: other, .. }, Way::Activate)
        | (Choice { kind: ChoiceKind::Act, card: other, .. }, Way::Act) => other == card,
        _ => false,
    }
}

fn check(game: &Game, seat: Seat, hurdles: &mut Vec<Hurdle>) {
    let Some(open) = game.open_for(seat).filter(|open| open.ask == Ask::action()) else { return };
    let (may_pass, offered) = (game.way_to_pass(seat).unwrap(), open.options.contains(&Choice::pass()));
    assert_eq!(may_pass.is_ok(), offered, "seed {}: passing: {may_pass:?}", game.seed());
    for card in game.pack().cards() {
        for (way, checked) in game.ways(seat, card).unwrap() {
            let offered = open.options.iter().any(|&option| offers(game, option, card, way));
            // A mutation is offered if something can take the place; a way asks whether this card can.
            let fits = match (way, checked) {
                (Way::Replace(_), Err(_)) => true,
                (_, checked) => checked.is_ok() == offered,
            };
            assert!(fits, "seed {}: {card:?} {way:?}: {checked:?}, but offered: {offered}", game.seed());
            hurdles.extend(checked.err());
        }
    }
    // The other way round: whatever is offered, some card has it as an open way.
    for &option in &open.options {
        let (Choice { kind: ChoiceKind::Play, card, .. }
        | Choice { kind: ChoiceKind::Mutate, card, .. }
        | Choice { kind: ChoiceKind::Jump, card, .. }
        | Choice { kind: ChoiceKind::Act, card, .. }) = option
        else {
            continue;
        };
        let open_way = |&(way, checked): &(Way, Result<(), Hurdle>)| checked.is_ok() && offers(game, option, card, way);
        assert!(game.ways(seat, card).unwrap().iter().any(open_way), "seed {}: {option:?}", game.seed());
        if let Choice { kind: ChoiceKind::Mutate, card: old, .. } = option {
            let near = |card: &CardId| {
                matches!(game.table().spot(*card), Spot::Hand(s) if s == seat)
                    || game.table().discard(seat).set().contains(*card)
            };
            let takes = |card| game.ways(seat, card).unwrap().contains(&(Way::Replace(old), Ok(())));
            assert!(game.pack().cards().filter(near).any(takes), "seed {}: {option:?}", game.seed());
        }
    }
}

#[test]
fn every_way_is_open_if_and_only_if_it_is_offered() {
    let mut hurdles = Vec::new();
    for pack in shipped_ids().iter().map(|id| shipped(id)).chain([arena()]) {
        for players in player_counts(&pack) {
            let mut game = Game::new(pack.clone(), players, 21).unwrap();
            let mut turns = 0;
            play_on(&mut game, |game| {
                turns += 1;
                if turns % 5 == 0 {
                    game.table().seats().for_each(|seat| check(game, seat, &mut hurdles));
                }
            });
        }
    }
    let met = |hurdle: fn(&Hurdle) -> bool| hurdles.iter().any(hurdle);
    assert!(met(|h| matches!(h, Hurdle::NotInHand)));
    assert!(met(|h| matches!(h, Hurdle::RowFull { .. })), "T15");
    assert!(met(|h| matches!(h, Hurdle::RowBelow { .. })), "T19");
    assert!(met(|h| matches!(h, Hurdle::NoSupport { .. })), "T20");
    assert!(met(|h| matches!(h, Hurdle::Cost { .. })), "T17, T22");
    assert!(met(|h| matches!(h, Hurdle::NeverMutates)), "T23");
    assert!(met(|h| matches!(h, Hurdle::SameCard)), "T25");
    assert!(met(|h| matches!(h, Hurdle::Prisoner)), "T26");
    assert!(met(|h| matches!(h, Hurdle::TokensOn { .. })), "G8");
    assert!(met(|h| matches!(h, Hurdle::NoToken)), "G7");
}
