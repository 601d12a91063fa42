//! What Kamakor adds (K1-K5).

use std::collections::BTreeSet;

use ozeki::decision::Ask;
use ozeki::event::EventKind;
use ozeki::table::{Phase, Seat};

use crate::common::{Played, shipped};
use crate::{PILE, act, actions, kamakor, may_pass, none};

#[test]
fn k1_players_in_turn_remove_clans_until_five_remain() {
    for players in 2..=4u8 {
        for seed in 0..6 {
            let mut t = Played::new(shipped("kamakor"), players, seed);
            let first = t.game.table().advantage.unwrap().0;
            for step in 0..5u8 {
                assert_eq!(
                    t.asked(),
                    ((first + step) % players, Ask::remove_clan()),
                    "the holder of the advantage first"
                );
                assert_eq!(t.options().len(), usize::from(10 - step));
                let option = usize::from(step) % t.options().len();
                t.game.answer(Seat(t.asked().0), option).unwrap();
            }
            let table = t.game.table();
            assert_ne!(t.game.open()[0].ask, Ask::remove_clan());
            assert_eq!(table.clans.len(), 5);
        }
    }
}

#[test]
fn k1_only_the_clans_that_remain_are_shuffled() {
    let mut t = Played::new(shipped("kamakor"), 2, 4);
    let removed = ["ancients", "fires", "drakkos", "barkers", "ragpickers"];
    for clan in removed {
        assert!(t.options().contains(&clan.to_owned()));
        t.choose(clan);
    }
    let pack = t.game.pack().clone();
    let clan_of = |id: &String| {
        let design = pack.card_designs().find(|design| design.id == *id).unwrap();
        pack.clans[usize::from(design.clan)].id.clone()
    };
    let cards: Vec<String> = [t.pile(), t.hand(0), t.hand(1), t.discard()].concat();
    assert_eq!(cards.len(), 100);
    let clans: BTreeSet<String> = cards.iter().map(clan_of).collect();
    assert_eq!(clans, ["alphas", "darks", "mekas", "picklocks", "world_tree"].map(str::to_owned).into());
}

#[test]
fn k2_effects_grant_dragoon_tokens_from_a_common_reserve() {
    let mut t = kamakor().seat(&[], &["lizard_groom"]).seat(&[], &["lizard_groom"]).start();
    assert_eq!(t.game.table().tokens.bonus_reserve, 8);
    t.play("lizard_groom").play("lizard_groom");
    let tokens = &t.game.table().tokens;
    assert_eq!((tokens.bonus_hand, tokens.bonus_reserve), ([1, 1, 0, 0, 0, 0, 0, 0], 6));
}

#[test]
fn k2_at_most_two_in_hand() {
    let table = kamakor().seat(&["lizard_groom", "gecko_jockey"], &["empress_of_updraughts"]).seat(&[], &[]);
    let mut t = table.set(|setup| setup.seats[0].bonus_tokens = 1).start();
    t.play("empress_of_updraughts");
    assert_eq!((t.game.table().tokens.bonus_hand[0], t.game.table().tokens.bonus_reserve), (2, 6));
}

#[test]
fn k2_at_most_two_placed() {
    for (second, placeable) in [("lizard_groom", 2), ("lizard_groom+", 0)] {
        let army = ["lizard_groom+", second, "crank_turner"];
        let table = kamakor().pile(&PILE).seat(&army, &["egg_sitter"]).tokens(0, 2, 0).seat(&[], &[]);
        let t = table.set(|setup| setup.seats[0].bonus_tokens = 1).start();
        assert_eq!(actions(&t, "activate").len(), placeable, "{army:?}");
    }
}

#[test]
fn k2_none_is_gained_from_an_empty_reserve() {
    let table = kamakor().seat(&[], &["lizard_groom"]).seat(&["pebble_counter+", "duwal+"], &[]);
    let table = table.seat(&["crank_turner+", "claw_operator+"], &[]).set(|setup| {
        setup.seats[1].bonus_tokens = 2;
        setup.seats[2].bonus_tokens = 2;
    });
    let mut t = table.start();
    assert_eq!(t.game.table().tokens.bonus_reserve, 0);
    t.play("lizard_groom");
    assert_eq!(t.game.table().tokens.bonus_hand[0], 0);
}

#[test]
fn k2_g7_it_activates_a_goblin_but_never_draws_and_does_not_prevent_passing() {
    let table = kamakor().pile(&PILE).seat(&["lizard_groom"], &[]).tokens(0, 2, 0).seat(&[], &[]);
    let mut t = table.set(|setup| setup.seats[0].bonus_tokens = 2).start();
    assert_eq!(t.options(), ["activate by bonus lizard_groom@0.0.0", "pass"]);
    assert!(may_pass(&t));
    t.choose("activate by bonus lizard_groom");
    assert_eq!(t.hand(0), PILE[..1]);
    assert_eq!((t.tokens_on(0, "lizard_groom"), t.game.table().tokens.bonus_hand[0]), (1, 1));
}

#[test]
fn k2_g8_one_token_on_a_goblin_of_either_kind() {
    for army in [["lizard_groom*", "crowd_filler"], ["lizard_groom+", "crowd_filler"]] {
        let table = kamakor().pile(&PILE).seat(&army, &[]).seat(&[], &[]);
        let t = table.set(|setup| setup.seats[0].bonus_tokens = 1).start();
        assert_eq!(actions(&t, "activate"), none());
    }
}

#[test]
fn k2_at_the_new_round_placed_ones_go_back_and_those_in_hand_stay() {
    let table = kamakor().seat(&["lizard_groom+", "lizard_groom*"], &[]).seat(&["crank_turner+"], &[]);
    let table = table.set(|setup| {
        setup.phase = Phase::NewRound;
        setup.seats[0].bonus_tokens = 1;
    });
    let t = table.start();
    let tokens = &t.game.table().tokens;
    assert_eq!((tokens.bonus_hand, tokens.bonus_reserve), ([1, 0, 0, 0, 0, 0, 0, 0], 7));
    assert_eq!((t.tokens_on(0, "lizard_groom"), t.tokens_on(1, "crank_turner")), (0, 0));
    assert_eq!(t.tokens(0), (2, 0, 0));
}

#[test]
fn k3_the_card_played_right_of_a_recruiter_is_free() {
    let plays = |army: &[&str]| {
        let table = kamakor().pile(&PILE).seat(army, &["crowd_filler", "kao", "loya"]);
        actions(&table.seat(&[], &[]).start(), "play")
    };
    assert_eq!(plays(&["beer_promiser"]), ["play crowd_filler"]);
    assert_eq!(plays(&["beer_promiser", "egg_sitter"]), ["play crowd_filler for 2"], "directly to its right");
    assert_eq!(plays(&["egg_sitter", "beer_promiser"]), ["play crowd_filler"]);
    assert_eq!(plays(&["egg_sitter"]), ["play crowd_filler for 2"]);
}

#[test]
fn k3_a_mutation_there_is_not_free() {
    let table = kamakor().pile(&PILE).seat(&["beer_promiser", "egg_sitter"], &["crowd_filler", "kao", "loya"]);
    let t = table.seat(&[], &[]).start();
    assert!(actions(&t, "mutate").contains(&"mutate egg_sitter@0.0.1 for 2".to_owned()));
}

#[test]
fn k3_when_a_recruiter_is_destroyed_every_opponent_of_its_owner_draws() {
    let table = kamakor().pile(&PILE).seat(&["powder_taster"], &["match_licker"]).seat(&["beer_promiser"], &[]);
    let mut t = table.seat(&[], &[]).start();
    t.play("match_licker");
    assert_eq!([t.hand(0).len(), t.hand(1).len(), t.hand(2).len()], [1, 0, 1]);
}

#[test]
fn k3_a_recruiter_that_mutates_is_not_destroyed() {
    let table = kamakor().pile(&PILE).seat(&["beer_promiser"], &["egg_sitter", "kao"]).seat(&[], &[]);
    let mut t = table.start();
    act(&mut t, "mutate beer_promiser");
    assert_eq!((t.army(0), t.hand(1).len()), (vec!["egg_sitter".to_owned()], 0));
}

#[test]
fn k4_a_jump_is_a_mutation_without_a_cost_into_the_top_card() {
    let table = kamakor().pile(&["bellowing_conscript", "kao", "loya"]).seat(&["crowd_filler", "acorn_prophet"], &[]);
    let mut t = table.seat(&[], &[]).start();
    t.choose("jump acorn_prophet");
    assert_eq!(t.army(0), ["crowd_filler", "bellowing_conscript"], "of whatever clan");
    assert_eq!(t.discard(), ["acorn_prophet"]);
    assert!(t.events().iter().any(|event| event.kind == EventKind::Mutated));
    assert!(t.events().iter().any(|event| event.kind == EventKind::Drew), "and the newcomer arrives");
}

#[test]
fn k4_another_level_is_a_miss() {
    let mut t = kamakor().pile(&["garsh", "ideo"]).seat(&["acorn_prophet"], &[]).seat(&[], &[]).start();
    t.choose("jump acorn_prophet");
    assert_eq!((t.army(0), t.discard()), (vec!["acorn_prophet!".to_owned()], vec!["garsh".to_owned()]));
    assert_eq!(t.pile(), ["ideo"]);
}

#[test]
fn k4_an_identical_card_is_a_miss() {
    let mut t = kamakor().pile(&["acorn_prophet", "ideo"]).seat(&["acorn_prophet"], &[]).seat(&[], &[]).start();
    t.choose("jump acorn_prophet");
    assert_eq!((t.army(0), t.discard()), (vec!["acorn_prophet!".to_owned()], vec!["acorn_prophet".to_owned()]));
}

#[test]
fn k4_a_prisoner_does_not_jump() {
    let t = kamakor().pile(&PILE).seat(&["acorn_prophet!"], &[]).seat(&[], &[]).start();
    assert_eq!(actions(&t, "jump"), none());
}

#[test]
fn k4_the_pile_is_reshuffled_for_a_jump() {
    let mut t = kamakor().discard(&["crowd_filler"]).seat(&["acorn_prophet"], &[]).seat(&[], &[]).start();
    t.choose("jump acorn_prophet");
    assert_eq!(t.army(0), ["crowd_filler"]);
}

#[test]
fn k5_some_cards_release_prisoners() {
    let table = kamakor().pile(&PILE).seat(&["cake_smuggler", "scrap_hound!"], &["hairpin_urchin"]);
    let mut t = table.seat(&["crowd_filler!"], &[]).start();
    t.play("hairpin_urchin");
    let mut options = t.options();
    options.sort();
    assert_eq!(options, ["crowd_filler@1.0.0", "scrap_hound@0.0.1"], "anybody's");
    t.choose("scrap_hound");
    assert_eq!(t.army(0), ["cake_smuggler", "scrap_hound", "hairpin_urchin"]);
    assert_eq!(t.army(1), ["crowd_filler!"]);
}

#[test]
fn k5_a_released_goblin_can_be_activated_and_does_not_arrive() {
    let table = kamakor().pile(&PILE).seat(&["hairpin_urchin", "lizard_groom!"], &["hairpin_urchin"]);
    let mut t = table.seat(&[], &[]).start();
    t.play("hairpin_urchin");
    assert_eq!(t.game.table().tokens.bonus_hand[0], 0);
    act(&mut t, "draw 1");
    assert_eq!(actions(&t, "activate"), ["activate lizard_groom@0.0.1"]);
}
