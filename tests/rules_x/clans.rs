//! Components and the choice of clans (X1-X5).

use std::collections::BTreeMap;

use ozeki::decision::{Ask, AskKind};
use ozeki::pack::Design;
use ozeki::table::{CardSet, Seat, Spot};

use crate::common::Played;
use crate::{actions, pack, table};

/// A new game, with the first offered clan taken until something else is asked. Gives who was asked, and how many clans
/// were open to them.
fn take_clans(t: &mut Played) -> Vec<(u8, usize)> {
    let mut asked = Vec::new();
    while let (seat, Ask { kind: AskKind::TakeClan, .. }) = t.asked() {
        asked.push((seat, t.options().len()));
        let clan = t.options().swap_remove(0);
        t.choose(&clan);
    }
    asked
}

#[test]
fn x1_a_clan_has_eight_troops_five_heroes_and_two_immortals() {
    let pack = pack();
    assert_eq!((pack.clans.len(), pack.cards().count()), (8, 120));
    let mut counts: BTreeMap<(u8, u8), Vec<u8>> = BTreeMap::new();
    for design in pack.designs.iter().filter(|design| !design.tile) {
        counts.entry((design.clan, design.level)).or_default().push(design.copies);
    }
    for clan in 0..8 {
        assert_eq!(counts[&(clan, 1)], [2; 4]);
        assert_eq!(counts[&(clan, 2)], [1; 5]);
        assert_eq!(counts[&(clan, 3)], [1; 2]);
    }
    for clan in &pack.clans {
        for id in [format!("{}_immortal", clan.id), format!("byun_hyung_ja_{}", clan.id)] {
            let design = &pack.designs[pack.design_named(&id).unwrap()];
            assert_eq!((design.level, &pack.clans[usize::from(design.clan)].id), (3, &clan.id));
        }
    }
}

#[test]
fn x2_eight_tiles_have_a_permanent_effect_each() {
    let pack = pack();
    let tiles: Vec<&Design> = pack.designs.iter().filter(|design| design.tile).collect();
    let mut clans: Vec<u8> = tiles.iter().map(|tile| tile.clan).collect();
    clans.sort_unstable();
    assert_eq!(clans, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert!(tiles.iter().all(|tile| tile.says.permanent.is_some() && tile.script.is_some()));
}

#[test]
fn x2_two_tokens_in_hand_two_locked_and_the_marvel_token_on_the_board() {
    let mut t = Played::new(pack(), 2, 1);
    take_clans(&mut t);
    assert_eq!((t.tokens(0), t.tokens(1)), ((2, 0, 2), (2, 0, 2)));
    assert_eq!(t.game.table().advantage, None);
    assert_eq!((t.points(0), t.points(1)), (0, 0));
    assert_eq!(pack().markers.keys().collect::<Vec<_>>(), ["bounty"]);
}

#[test]
fn x3_cards_differ_in_relief_value_keywords_effect_and_symbols() {
    let pack = pack();
    let design = |id: &str| &pack.designs[pack.design_named(id).unwrap()];
    let relief = |id: &str| design(id).mutation.as_ref().map(|mutation| mutation.cost);
    assert_eq!((relief("muraena"), relief("nityananda"), relief("hemro")), (Some(3), Some(4), None));
    let symbols = ["boul_go", "arpia", "mille_visages"].map(|id| design(id).activations);
    assert_eq!(symbols, [0, 1, 2]);
    for card in pack.designs.iter().filter(|design| !design.tile) {
        assert_eq!(card.power, [2, 3, 5][card.row()], "value of {}", card.id);
        assert!(["en", "fr"].iter().all(|language| !card.name[*language].is_empty()));
        assert!(card.says.arrival.is_some() || card.says.permanent.is_some(), "{} says nothing", card.id);
    }
}

#[test]
fn x4_one_clan_of_eight_then_two_of_seven_two_of_five_and_one_of_three() {
    let mut t = Played::new(pack(), 2, 3);
    let first = t.asked().0;
    let second = 1 - first;
    let asked = take_clans(&mut t);
    assert_eq!(asked, [(first, 8), (second, 7), (second, 6), (first, 5), (first, 4), (second, 3)]);
    assert!(t.is_turn_of(first), "the first to choose also begins");
}

#[test]
fn x4_the_first_player_is_random() {
    let first: Vec<u8> = (0..12).map(|seed| Played::new(pack(), 2, seed).asked().0).collect();
    assert!(first.contains(&0) && first.contains(&1), "{first:?}");
}

#[test]
fn x5_the_tiles_of_the_clans_left_out_are_active_and_their_cards_gone() {
    let mut t = Played::new(pack(), 2, 5);
    take_clans(&mut t);
    let table = t.game.table();
    let [one, two] = table.deck_clans;
    assert_eq!((one.len(), two.len(), (one & two).len()), (3, 3, 0));
    let is_left_out = |clan: u8| !(one | two).contains(clan);
    for clan in 0..8 {
        let tile = t.game.pack().tile_of(clan).unwrap();
        assert_eq!(table.active_tiles.contains(tile), is_left_out(clan));
        let cards: CardSet = t.game.pack().of_clan(clan);
        let all_gone = cards.into_iter().all(|card| table.spot(card) == Spot::Box);
        let none_gone = cards.into_iter().all(|card| table.spot(card) != Spot::Box);
        assert!(if is_left_out(clan) { all_gone } else { none_gone });
    }
}

#[test]
fn x5_an_active_tile_binds_both_players() {
    let pile = ["arpia", "arpia", "sqeezs"];
    let other_pile = ["un_go", "un_go", "bun_to"];
    let mut t = table()
        .seat(&["timer_of_phoenix"], &["muraena", "kaez", "genious", "fenghuang", "phoenix_eliana"])
        .deck(&pile, &[])
        .seat(&["kno_bo"], &["bun_to", "kan_te", "ree_ab", "she_rift", "shard_of_galmi"])
        .deck(&other_pile, &[])
        .set(|setup| setup.tiles = vec!["tile_narashima".into()])
        .start();
    for seat in 0..2 {
        t.choose("draw 1");
        assert_eq!(t.asked(), (seat, Ask::hand_limit(1)));
        let card = t.options().swap_remove(0);
        t.choose(&card);
        assert_eq!(t.game.table().hand(Seat(seat)).len(), 5);
    }
}

#[test]
fn x5_the_tile_of_galmi_leaves_either_player_two_turns() {
    for first in 0..2 {
        let mut t = table()
            .seat(&["arpia"], &["sqeezs"])
            .tokens(0, 2, 2)
            .seat(&["nikhilesh"], &["navaj"])
            .tokens(0, 2, 2)
            .active(first)
            .set(|setup| setup.tiles = vec!["tile_galmi".into()])
            .start();
        t.pass();
        assert_eq!(t.game.table().turns_left[usize::from(1 - first)], 2);
    }
}

#[test]
fn x5_the_tile_of_abhilasha_gives_every_card_with_a_relief_cost_secret_relief() {
    for seat in 0..2 {
        let t = table()
            .seat(&["arpia", "phoenix_eliana"], &["muraena", "muraena"])
            .deck(&[], &["sqeezs", "kaez"])
            .seat(&["un_go", "galmi_avatar"], &["bun_to", "bun_to"])
            .deck(&[], &["kno_bo", "kan_te"])
            .active(seat)
            .set(|setup| setup.tiles = vec!["tile_abhilasha".into()])
            .start();
        let troop = ["arpia", "un_go"][usize::from(seat)];
        assert_eq!(actions(&t, "mutate"), [format!("mutate {troop}@{seat}.0.0 for 2")]);
    }
}
