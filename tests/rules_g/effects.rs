//! What effects may do and to whom (G13-G19).

use ozeki::decision::Ask;
use ozeki::event::EventKind;

use crate::common::Played;
use crate::{PILE, actions, gosu, kamakor};

#[test]
fn g13_an_effect_may_hit_anybody_and_oneself() {
    let table = gosu().seat(&["coffin_napper", "worm_whisperer"], &["trsck"]).seat(&["crowd_filler"], &[]);
    let mut t = table.seat(&["scrap_hound"], &[]).start();
    t.play("trsck");
    let mut options = t.options();
    options.sort();
    let all = ["coffin_napper@0.0.0", "crowd_filler@1.0.0", "scrap_hound@2.0.0", "trsck@0.1.0", "worm_whisperer@0.0.1"];
    assert_eq!(options, all);
}

#[test]
fn g13_even_when_only_ones_own_can_be_hit() {
    let mut t = gosu().seat(&["ash_sweeper"], &["garsh"]).seat(&[], &[]).start();
    t.play("garsh");
    assert_eq!(t.discard(), ["garsh"], "the only free goblin is the newcomer itself");
}

#[test]
fn g13_unless_the_card_says_otherwise() {
    let table = gosu().seat(&["coffin_napper"], &["lantern_gaoler"]).seat(&["crowd_filler"], &[]);
    let mut t = table.seat(&["scrap_hound"], &[]).start();
    t.play("lantern_gaoler");
    assert_eq!(t.options(), ["crowd_filler@1.0.0", "scrap_hound@2.0.0"]);
}

/// How many cards a Promoted Potato brings its owner, by the points at the table.
fn potato(points: [u8; 3]) -> usize {
    let table = gosu().pile(&PILE).seat(&["crowd_filler", "promoted_potato"], &["pyramid_of_cousins", "garsh", "ideo"]);
    let table = table.points(points[0]).seat(&[], &[]).points(points[1]).seat(&[], &[]).points(points[2]);
    let mut t = table.start();
    t.mutate("promoted_potato").choose("pyramid_of_cousins");
    t.hand(0).len()
}

#[test]
fn g14_a_bonus_in_brackets_is_for_those_behind() {
    assert_eq!(potato([0, 0, 0]), 2);
    assert_eq!(potato([0, 1, 0]), 3);
    assert_eq!(potato([1, 0, 2]), 3, "one opponent with more is enough");
    assert_eq!(potato([2, 1, 2]), 2, "as many is not more");
    assert_eq!(potato([2, 0, 1]), 2);
}

/// What a Bakuto of a new clan costs seat 0 while seat 1 has these Ozekis.
fn cost_with(ozekis: &[&str]) -> Vec<String> {
    let army: Vec<&str> =
        ["beard_braider", "beard_braider", "loya", "map_eater"].iter().chain(ozekis).copied().collect();
    let table = gosu().pile(&PILE).seat(&["ash_sweeper"], &["crowd_filler", "garsh", "ideo"]);
    actions(&table.seat(&army, &[]).start(), "play").into_iter().filter(|play| play.contains("crowd_filler")).collect()
}

#[test]
fn g15_a_global_effect_binds_every_player() {
    assert_eq!(cost_with(&[]), ["play crowd_filler for 2"]);
    assert_eq!(cost_with(&["mother_of_all_lists"]), ["play crowd_filler for 1"]);
}

#[test]
fn g15_only_while_the_ozeki_is_face_up() {
    assert_eq!(cost_with(&["mother_of_all_lists!"]), ["play crowd_filler for 2"]);
}

#[test]
fn g15_a_global_effect_may_add_a_victory_condition() {
    let outcome = |walror: &str| {
        let table = gosu().seat(&["ash_sweeper", "ash_sweeper", "short_fuse", "garsh", "fact_of_fires"], &["ideo"]);
        let mut t = table.seat(&["short_fuse", "dynamite", walror], &[]).start();
        t.play("ideo");
        t
    };
    assert_eq!(outcome("walror").outcome(), ("card", vec![0]), "the Ozeki is another player's");
    assert!(!outcome("walror!").game.is_over());
}

/// Seat 0 destroys a goblin of seat 1, and one card of each player has something to say about it.
fn two_listeners() -> Played {
    let table = gosu().pile(&PILE).seat(&["powder_taster", "insurance_salesgoblin"], &["match_licker"]);
    let mut t = table.seat(&["grudge_keeper", "crowd_filler"], &[]).start();
    t.play("match_licker");
    t
}

#[test]
fn g16_the_active_player_orders_what_happens_at_once() {
    let t = two_listeners();
    assert_eq!(t.asked(), (0, Ask::order()));
    assert_eq!(t.options().len(), 2);
}

#[test]
fn g16_all_of_it_happens_whatever_the_order() {
    for (first, top) in [("insurance_salesgoblin", 0), ("grudge_keeper", 1)] {
        let mut t = two_listeners();
        t.choose(first);
        assert_eq!((t.hand(0).len(), t.hand(1).len()), (1, 1));
        assert_eq!(t.hand(top), [PILE[0]], "who was first drew the top card");
    }
}

#[test]
fn g16_another_players_effects_are_ordered_by_the_active_player_too() {
    let table = gosu().pile(&PILE).seat(&["powder_taster"], &["match_licker"]);
    let table = table.seat(&["grudge_keeper", "crowd_filler"], &[]);
    let mut t = table.seat(&["short_fuse", "insurance_salesgoblin"], &[]).start();
    t.play("match_licker");
    assert_eq!(t.asked(), (0, Ask::order()));
    t.choose("insurance_salesgoblin");
    assert_eq!((t.hand(1).len(), t.hand(2)), (1, vec![PILE[0].to_owned()]));
}

#[test]
fn g16_effects_that_come_to_the_same_in_any_order_are_not_ordered() {
    let table = gosu().pile(&PILE).seat(&["powder_taster"], &["match_licker"]);
    let mut t = table.seat(&["grudge_keeper", "grudge_keeper", "crowd_filler"], &[]).start();
    t.play("match_licker");
    assert_eq!((t.asked().1, t.hand(1).len()), (Ask::action(), 2));
}

#[test]
fn g16_what_one_effect_does_to_several_is_heard_by_all_who_were_there() {
    let table = gosu().pile(&PILE).seat(&["coffin_napper", "trsck"], &["warden_nobody"]);
    let mut t = table.seat(&["crowd_filler", "candle_miser", "kao", "ideo"], &[]).start();
    t.play("warden_nobody").choose("kao").choose("ideo");
    assert_eq!(t.army(1), ["crowd_filler", "candle_miser", "kao!", "ideo!"]);
    assert_eq!(t.hand(1).len(), 2, "Kao draws for itself and for the other, whichever is first");
}

#[test]
fn g16_a_rule_of_the_game_is_ordered_with_the_cards() {
    // A Recruiter is destroyed (K3): the draw that the rules give for it, and that of its army's Grudge Keeper.
    for (first, top) in [("the pack", 0), ("grudge_keeper", 1)] {
        let table = kamakor().pile(&PILE).seat(&["powder_taster"], &["match_licker"]);
        let mut t = table.seat(&["grudge_keeper", "beer_promiser"], &[]).start();
        t.play("match_licker");
        assert_eq!((t.asked(), t.options().len()), ((0, Ask::order()), 2));
        t.choose(first);
        assert_eq!((t.hand(0).len(), t.hand(1).len()), (1, 1));
        assert_eq!(t.hand(top), [PILE[0]], "who was first drew the top card");
    }
}

#[test]
fn g16_what_is_destroyed_at_once_is_gone_before_anybody_is_paid() {
    let table = gosu().pile(&PILE).seat(&["match_licker", "boiler_bride"], &[]);
    let mut t = table.seat(&["ash_sweeper"], &[]).seat(&["ash_sweeper"], &[]).start();
    t.choose("activate boiler_bride");
    while t.asked() == (0, Ask::order()) {
        let first = t.options()[0].clone();
        t.choose(&first);
    }
    let gone = t.events().iter().rposition(|e| e.kind == EventKind::Destroyed).expect("both are destroyed");
    let paid = t.events().iter().position(|e| e.kind == EventKind::Drew).expect("both are paid");
    assert!(gone < paid);
}

#[test]
fn g17_the_first_card_lies_at_bottom_left() {
    let table = gosu().pile(&PILE).seat(&["coffin_napper", "night_turnkey"], &[]);
    let mut t = table.seat(&["scrap_hound", "crank_turner", "claw_operator"], &[]).start();
    t.choose("activate night_turnkey");
    assert_eq!(t.army(1), ["scrap_hound!", "crank_turner", "claw_operator"]);
}

#[test]
fn g17_it_is_the_first_card_by_its_place_even_as_a_prisoner() {
    let table = gosu().pile(&PILE).seat(&["coffin_napper", "night_turnkey"], &[]);
    let mut t = table.seat(&["scrap_hound!", "crank_turner"], &[]).start();
    t.choose("activate night_turnkey");
    assert_eq!(t.army(1), ["scrap_hound!", "crank_turner"], "the second is not first because of that");
}

#[test]
fn g18_g20_a_zombie_mutates_into_a_goblin_from_hand_or_discard_pile() {
    let table =
        gosu().discard(&["tin_understudy", "loya"]).seat(&["coffin_napper"], &["crowd_filler", "garsh", "ideo"]);
    let mut t = table.seat(&[], &[]).start();
    t.mutate("coffin_napper").choose("garsh").choose("ideo");
    let mut options = t.options();
    options.sort();
    assert_eq!(options, ["crowd_filler", "tin_understudy@discard"], "of its level only");
    t.choose("tin_understudy");
    assert_eq!(t.army(0), ["tin_understudy"]);
}

#[test]
fn g18_the_cost_may_be_what_comes_back() {
    let table = gosu().seat(&["coffin_napper"], &["crowd_filler", "garsh"]).tokens(0, 2, 0);
    let mut t = table.seat(&[], &[]).start();
    t.mutate("coffin_napper");
    assert_eq!(
        (t.army(0), t.discard()),
        (vec!["crowd_filler".to_owned()], vec!["coffin_napper".into(), "garsh".into()])
    );
}

#[test]
fn g18_no_other_goblin_looks_there() {
    let table = gosu().discard(&["tin_understudy"]).seat(&["shield_cousin"], &["garsh", "ideo", "loya"]);
    assert!(actions(&table.seat(&[], &[]).start(), "mutate").is_empty());
}

#[test]
fn g19_kao_draws_when_a_goblin_is_imprisoned_by_another() {
    let table = gosu().pile(&PILE).seat(&["coffin_napper", "lantern_gaoler", "kao"], &["lantern_gaoler"]);
    let mut t = table.seat(&["crowd_filler"], &[]).start();
    t.play("lantern_gaoler");
    assert_eq!((t.army(1), t.hand(0).len()), (vec!["crowd_filler!".to_owned()], 1));
}

#[test]
fn g19_but_not_when_a_goblin_imprisons_itself() {
    let table = gosu().pile(&PILE).discard(&["crowd_filler"]).seat(&["worm_whisperer", "kao"], &[]);
    let mut t = table.seat(&[], &[]).start();
    t.choose("use worm_whisperer");
    assert_eq!(t.army(0), ["worm_whisperer!", "kao"]);
    assert_eq!(t.hand(0), ["crowd_filler"], "what the Whisperer took, and nothing more");
    assert!(!t.events().iter().any(|event| event.kind == EventKind::Drew));
}
