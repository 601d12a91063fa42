//! The keywords of the glossary (X32-X38).

use ozeki::decision::{Ask, AskKind};
use ozeki::table::Seat;

use crate::battle::{battle, sums};
use crate::common::Played;
use crate::{actions, none, table};

fn asks_whether(t: &Played, seat: u8, prompt: &str) -> bool {
    let (asked, ask) = t.asked();
    asked == seat
        && matches!(ask, Ask { kind: AskKind::May, n: index, .. } if t.game.pack().prompts.get_index(index.into()).unwrap().0 == prompt)
}

#[test]
fn x32_an_echo_may_be_resolved_a_second_time_with_other_targets() {
    let start = || {
        let army = ["obeezs!", "wiindz!", "obeezs"];
        let mut t = table().seat(&army, &["wiindz"]).seat(&["un_go"], &[]).start();
        t.play("wiindz").choose("obeezs");
        assert!(asks_whether(&t, 0, "echo_again"));
        t
    };
    let mut t = start();
    t.choose("yes");
    assert_eq!(t.army(0), ["obeezs", "wiindz", "obeezs", "wiindz"]);
    let mut t = start();
    t.choose("no");
    assert_eq!(t.army(0), ["obeezs", "wiindz!", "obeezs", "wiindz"]);
}

#[test]
fn x32_there_is_no_echo_when_a_token_activates() {
    let mut t = table().seat(&["obeezs!", "obeezs!", "wiindz"], &[]).seat(&["un_go"], &[]).start();
    t.choose("activate wiindz").choose("obeezs@0.0.1");
    assert!(t.is_turn_of(1));
    assert_eq!(t.army(0), ["obeezs!", "obeezs", "wiindz"]);
}

#[test]
pub fn x33_an_ethereal_card_is_neither_destroyed_nor_captured() {
    let mut t = table().seat(&["trois_voeux"], &["pangu"]).seat(&["un_go", "galmi_avatar"], &[]).start();
    t.play("pangu");
    assert_eq!(t.options(), ["un_go@1.0.0", "trois_voeux@0.0.0", "pangu@0.1.0"]);
    t.choose("un_go");
    assert_eq!(t.army(1), ["un_go!", "galmi_avatar"], "it is not free, so that it can only be captured");
}

#[test]
fn x33_an_ethereal_card_can_be_sacrificed() {
    let mut t = table().seat(&["nikhilesh"], &["niranjan"]).seat(&["un_go", "galmi_avatar"], &[]).start();
    t.play("niranjan");
    assert_eq!(t.discard_of(1), ["galmi_avatar"]);
}

#[test]
fn x33_the_ethereal_token_is_as_good_as_the_keyword() {
    let hempo = || table().seat(&["esprits_de_smook"], &["hempo"]).seat(&["un_go", "bun_to", "kan_te"], &[]);
    let mut t = hempo().start();
    t.play("hempo").choose("no");
    assert_eq!(t.options(), ["bun_to@1.0.1", "kan_te@1.1.0", "hempo@0.1.0"]);
    // With the tile Hempo and Kan Te are the highest free cards, and Bun To alone is left.
    let mut t = hempo().set(|setup| setup.tiles = vec!["tile_justice".into()]).start();
    t.play("hempo").choose("no");
    assert_eq!(t.army(1), ["un_go", "kan_te"]);
}

#[test]
fn x34_force_of_will_is_thrown_away_from_hand_in_the_turn_of_another() {
    let start = || {
        let army = ["les_apotres_de_la_nuit"];
        let mut t = table().seat(&[], &["deesses_de_lave"]).seat(&army, &["le_cercle_rouge", "solok"]).start();
        t.play("deesses_de_lave").choose("les_apotres_de_la_nuit");
        assert!(matches!(t.asked(), (1, Ask { kind: AskKind::React, .. })));
        assert_eq!(t.options(), ["le_cercle_rouge", "done"]);
        t
    };
    let mut t = start();
    t.choose("le_cercle_rouge");
    assert_eq!(
        (t.army(1), t.discard_of(1), t.hand(1)),
        (vec!["les_apotres_de_la_nuit".into()], vec!["le_cercle_rouge".into()], vec!["solok".into()])
    );
    let mut t = start();
    t.choose("done");
    assert_eq!((t.army(1), t.hand(1).len()), (vec!["les_apotres_de_la_nuit!".into()], 2));
}

#[test]
fn x34_force_of_will_works_in_the_own_turn_too() {
    let army = ["deesses_de_lave", "les_apotres_de_la_nuit"];
    let mut t = table().seat(&army, &["solok", "le_cercle_rouge"]).seat(&["un_go"], &[]).start();
    t.play("solok").choose("les_apotres_de_la_nuit");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::React, .. })));
    t.choose("le_cercle_rouge");
    assert_eq!(t.army(0), ["deesses_de_lave", "les_apotres_de_la_nuit", "solok"]);
}

#[test]
fn x34_force_of_will_needs_its_condition() {
    // The Red Circle is no help to a card of the opponent.
    let mut t =
        table().seat(&["arpia"], &["deesses_de_lave", "kaez", "genious"]).seat(&[], &["le_cercle_rouge"]).start();
    t.play("deesses_de_lave").choose("arpia");
    assert!(t.is_turn_of(1));
    // Nor Atalante against the activation of an own card.
    let mut t =
        table().seat(&["arpia"], &["atalante_a_grand_bouclier"]).deck(&["kaez"], &[]).seat(&["un_go"], &[]).start();
    t.choose("activate arpia");
    assert!(t.is_turn_of(1));
}

#[test]
fn x35_a_marvellous_card_takes_the_marvel_token_from_the_board_or_the_opponent() {
    for holder in [None, Some(1)] {
        let mut t = table().seat(&[], &["kno_bo"]).seat(&["arpia"], &[]).set(|setup| setup.advantage = holder).start();
        t.play("kno_bo");
        assert_eq!(t.game.table().advantage, Some(Seat(0)));
    }
}

#[test]
fn x35_the_marvel_token_may_be_spent_on_a_play() {
    let mut t = table().seat(&["arpia"], &["nikhilesh", "kaez", "genious"]).seat(&["un_go"], &[]).advantage(0).start();
    assert_eq!(actions(&t, "play")[..2], ["play nikhilesh for 2", "play spending nikhilesh for 1"]);
    t.choose("play spending nikhilesh");
    assert_eq!(t.asked(), (0, Ask::pay(1)));
    t.choose("kaez");
    assert_eq!((t.army(0).len(), t.game.table().advantage), (2, None));
}

#[test]
fn x35_the_marvel_token_may_be_spent_on_a_relief() {
    let hand = ["navaj", "kaez"];
    let mut t = table().seat(&["arpia"], &hand).seat(&["un_go"], &[]).advantage(0).start();
    assert_eq!(actions(&t, "mutate"), ["mutate spending arpia@0.0.0 for 1"]);
    t.choose("mutate spending arpia");
    assert_eq!((t.army(0), t.game.table().advantage), (vec!["navaj".into()], None));
}

#[test]
fn x35_only_its_holder_spends_the_marvel_token_and_only_on_a_cost() {
    let t = table().seat(&["arpia"], &["navaj", "kaez"]).seat(&["un_go"], &[]).advantage(1).start();
    assert_eq!((actions(&t, "mutate"), actions(&t, "play")), (vec![], vec!["play kaez".into()]));
    let t = table().seat(&["arpia"], &["muraena"]).seat(&["un_go"], &[]).advantage(0).start();
    assert_eq!(actions(&t, "play"), ["play muraena"]);
}

#[test]
fn x36_who_captures_or_destroys_a_bounty_card_of_the_opponent_may_draw() {
    for (troop, left) in [("deesses_de_lave", vec!["muraena!"]), ("les_gardiens_demons", vec![])] {
        for (answer, drawn) in [("yes", 1), ("no", 0)] {
            let mut t = table().seat(&[], &[troop]).deck(&["hempo"], &[]).seat(&["muraena"], &[]).start();
            t.play(troop).choose("muraena");
            assert!(asks_whether(&t, 0, "claim_bounty"));
            t.choose(answer);
            assert_eq!((t.army(1), t.hand(0).len()), (left.iter().map(|s| (*s).to_owned()).collect(), drawn));
        }
    }
}

#[test]
fn x36_an_own_bounty_card_gives_nothing() {
    let mut t = table()
        .seat(&["muraena", "esprits_de_smook"], &["deesses_de_lave"])
        .deck(&["hempo"], &[])
        .seat(&[], &[])
        .start();
    t.play("deesses_de_lave").choose("muraena");
    assert!(t.is_turn_of(1));
}

#[test]
fn x36_next_to_a_recruiter_any_troop_is_free() {
    let plays = |army: &[&str]| {
        let t = table().seat(army, &["arpia", "deesses_de_lave", "kaez", "hempo"]).seat(&["un_go"], &[]).start();
        actions(&t, "play")
    };
    let recruiter = "les_gardiens_de_la_nuit";
    assert_eq!(plays(&[recruiter]), ["play arpia", "play deesses_de_lave"]);
    assert_eq!(plays(&["les_apotres_de_la_nuit"]), ["play arpia for 2", "play deesses_de_lave for 2"]);
    // Face up it must be, and directly to the left.
    assert_eq!(
        plays(&["les_apotres_de_la_nuit", "les_gardiens_de_la_nuit!"]),
        ["play arpia for 2", "play deesses_de_lave for 2"]
    );
    assert_eq!(plays(&[recruiter, "les_apotres_de_la_nuit"]), ["play arpia for 2", "play deesses_de_lave for 2"]);
}

#[test]
fn x36_a_recruiter_makes_no_relief_cheaper() {
    let army = ["atalante_a_grand_bouclier", "arpia"];
    let t = table().seat(&army, &["muraena", "sqeezs", "kaez"]).seat(&["un_go"], &[]).start();
    assert_eq!(actions(&t, "mutate"), ["mutate atalante_a_grand_bouclier@0.0.0 for 1", "mutate arpia@0.0.1 for 2"]);
}

#[test]
fn x37_secret_relief_may_come_from_the_discard_pile() {
    let discard = ["deesses_de_lave", "hempo"];
    let mut t = table()
        .seat(&["les_apotres_de_la_nuit"], &["solok", "cylak"])
        .deck(&[], &discard)
        .seat(&["un_go"], &[])
        .start();
    t.mutate("les_apotres_de_la_nuit").choose("un_go");
    assert_eq!((t.army(0), t.army(1)), (vec!["deesses_de_lave".into()], vec!["un_go!".into()]));
}

#[test]
fn x37_without_secret_relief_the_discard_pile_is_no_help() {
    let t = table().seat(&["arpia"], &["kaez", "genious"]).deck(&[], &["muraena"]).seat(&["un_go"], &[]).start();
    assert_eq!(actions(&t, "mutate"), none());
}

#[test]
fn x37_secret_relief_is_never_by_an_identical_card() {
    let army = ["les_apotres_de_la_nuit"];
    let t = table().seat(&army, &["solok", "cylak"]).deck(&[], &army).seat(&["un_go"], &[]).start();
    assert_eq!(actions(&t, "mutate"), none());
}

#[test]
pub fn x38_a_token_doubles_the_value_of_a_veteran_in_the_battle() {
    assert_eq!(sums(&battle(&["esprits_de_smook*"], &["un_go*"]).start()), [4, 2]);
    assert_eq!(sums(&battle(&["esprits_de_smook"], &["un_go"]).start()), [2, 2]);
}

#[test]
fn x36_the_bounty_token_makes_a_bounty_card_of_any_card() {
    let captures = |marked: &str| {
        let mut t = table()
            .seat(&[], &["deesses_de_lave"])
            .deck(&["hempo"], &[])
            .seat(&["un_go", "bun_to"], &[])
            .set(|setup| setup.markers = vec![("bounty".into(), marked.into())])
            .start();
        t.play("deesses_de_lave").choose("un_go");
        t
    };
    assert!(asks_whether(&captures("un_go"), 0, "claim_bounty"));
    assert!(captures("bun_to").is_turn_of(1));
}

#[test]
fn x36_one_bounty_is_paid_for_each_card() {
    // Hemro draws one more, and that is no choice.
    let mut t = table()
        .seat(&["deesses_de_lave", "esprits_de_smook", "hemro"], &["les_gardiens_demons"])
        .deck(&["hempo", "smook", "orgah"], &[])
        .seat(&["muraena"], &[])
        .start();
    t.play("les_gardiens_demons").choose("no").choose("muraena").choose("yes");
    assert_eq!(t.hand(0), ["hempo", "smook"]);
}
