//! Rulings on the end of turns, battles and the Song (X50-X53).

use ozeki::decision::{Ask, AskKind};
use ozeki::setup::TokenSetup;
use ozeki::table::{Phase, Seat};

use crate::battle::battle;
use crate::common::Played;
use crate::{none, table};

/// Six Phoenixes and a Byun of their clan, who is about to capture himself for a token.
const THREE_PHOENIXES: [&str; 7] = [
    "arpia",
    "sqeezs",
    "timer_of_phoenix",
    "phoenix_eliana",
    "phoenix_the_immortal",
    "phoenix_immortal",
    "byun_hyung_ja_phoenix",
];

fn sacrifice_all(t: &mut Played) {
    while matches!(t.asked().1, Ask { kind: AskKind::Sacrifice, .. }) {
        let card = t.options().swap_remove(0);
        t.choose(&card);
    }
}

#[test]
fn x50_effects_at_the_end_of_a_turn_go_in_their_owners_order() {
    let mut t = table()
        .seat(&["volantis", "trois_voeux", "nezha", "shennong", "byun_hyung_ja_xian"], &["atalante_a_grand_bouclier"])
        .deck(&["quae", "sati"], &[])
        .seat(&["un_go"], &[])
        .start();
    t.play("atalante_a_grand_bouclier");
    assert_eq!((t.asked(), t.options().len()), ((0, Ask::order()), 2));
    t.choose("byun_hyung_ja_xian");
    assert_eq!(t.hand(0), ["quae", "sati"]);
}

/// Player 0 draws a card and then holds eight, five of them Phoenixes, with a Byun who takes five for a token.
fn eight_cards_and_a_byun() -> Played {
    let army = ["trois_voeux", "shennong", "byun_hyung_ja_xian"];
    let hand = ["arpia", "arpia", "sqeezs", "sqeezs", "muraena", "dalisteer", "pangu"];
    let mut t = table().seat(&army, &hand).deck(&["valeen"], &[]).seat(&["un_go"], &[]).start();
    t.choose("draw 1");
    t
}

#[test]
fn x50_effects_come_before_the_hand_limit() {
    let mut t = eight_cards_and_a_byun();
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::May, .. })));
    t.choose("yes");
    assert_eq!(t.hand(0), ["dalisteer", "pangu", "valeen"]);
    assert!(t.is_turn_of(1));
    let mut t = eight_cards_and_a_byun();
    t.choose("no");
    assert_eq!(t.asked(), (0, Ask::hand_limit(1)));
}

#[test]
fn x50_the_hand_limit_comes_before_an_additional_turn() {
    let hand = ["timer_of_phoenix", "kaez", "genious", "fenghuang", "phoenix_eliana", "muraena", "muraena", "sqeezs"];
    let mut t = table().seat(&["arpia"], &hand).deck(&["sqeezs"], &[]).seat(&["un_go"], &[]).start();
    t.play("timer_of_phoenix");
    assert_eq!(t.asked(), (0, Ask::hand_limit(1)));
    t.choose("sqeezs");
    assert!(t.is_turn_of(0));
}

#[test]
fn x50_the_limit_applies_after_a_pass_too() {
    let hand = ["kaez", "genious", "fenghuang", "phoenix_eliana", "muraena", "muraena", "sqeezs", "sqeezs"];
    let mut t = table().seat(&["arpia"], &hand).tokens(0, 2, 2).seat(&["un_go"], &["bun_to"]).start();
    t.pass();
    assert_eq!(t.asked(), (0, Ask::hand_limit(1)));
}

#[test]
fn x50_the_limit_never_applies_in_the_song() {
    let pile = ["kaez", "genious", "fenghuang", "phoenix_eliana", "muraena", "muraena", "sqeezs"];
    let mut t = table()
        .seat(&["arpia", "timer_of_phoenix"], &[])
        .deck(&pile, &[])
        .seat(&["un_go"], &[])
        .set(|setup| {
            setup.phase = Phase::Battle;
            setup.tiles = vec!["tile_narashima".into()];
        })
        .start();
    sacrifice_all(&mut t);
    assert_eq!((t.asked().1, t.hand(0).len()), (Ask::action(), 7));
}

#[test]
fn x51_every_battle_gives_a_token_so_that_the_third_ends_the_game() {
    let third = |army: &[&str], other: &[&str]| {
        let t = battle(army, other).set(|setup| {
            setup.round = 3;
            setup.seats.iter_mut().for_each(|seat| seat.points = 1);
        });
        t.start()
    };
    assert_eq!(third(&["arpia", "sqeezs"], &["un_go"]).outcome(), ("points", vec![0]));
    assert_eq!(third(&["arpia"], &["un_go", "bun_to"]).outcome(), ("points", vec![1]));
}

#[test]
fn x51_the_supply_of_three_tokens_is_no_limit() {
    let t = battle(&[], &[]).set(|setup| setup.seats.iter_mut().for_each(|seat| seat.points = 1)).start();
    assert_eq!((t.points(0), t.points(1), t.outcome().0), (2, 2, "draw"));
}

#[test]
fn x51_a_shared_tie_has_neither_winner_nor_loser() {
    let army = ["deesses_de_lave", "hempo", "byun_hyung_ja_goan_sul"];
    let other = ["volantis", "quae", "byun_hyung_ja_justice"];
    let t = battle(&army, &other).start();
    assert_eq!((t.points(0), t.points(1)), (1, 1));
    assert_eq!((t.tokens(0), t.tokens(1)), ((2, 0, 2), (2, 0, 2)));
    let t = battle(&army, &other).advantage(0).start();
    assert_eq!((t.tokens(0), t.tokens(1)), ((3, 0, 1), (3, 0, 1)), "with the Marvel token one wins and one loses");
}

#[test]
fn x51_after_a_shared_tie_goan_sul_wants_no_further_sacrifice() {
    let army = ["deesses_de_lave", "hempo", "goan_sul_immortal"];
    let other = ["un_go", "kan_te", "galmi_immortal"];
    let left = |t: &Played| match t.asked() {
        (0, Ask { kind: AskKind::Sacrifice, n: left, .. }) => Some(left),
        _ => None,
    };
    // Nothing is to be chosen in a single column: the number of sacrifices shows in what is left.
    let t = battle(&army, &other).start();
    assert_eq!((left(&t), t.army(0)), (None, vec!["deesses_de_lave".into()]));
    let t = battle(&army, &other).advantage(0).start();
    assert_eq!((left(&t), t.army(0)), (None, vec![]));
}

#[test]
fn x52_a_fifth_token_unlocked_by_a_battle_wins() {
    let army = ["deesses_de_lave", "hempo", "byun_hyung_ja_goan_sul"];
    let t = battle(&army, &["un_go"]).set(|setup| {
        setup.seats[0].tokens = Some(TokenSetup { hand: 4, spent: 0, locked: 0 });
    });
    assert_eq!(t.start().outcome(), ("tokens", vec![0]));
}

#[test]
fn x52_in_the_song_a_reshuffle_unlocks_the_third_token() {
    let mut t = table()
        .seat(&["nikhilesh", "navaj", "nikhilesh", "navaj", "nalin", "byun_hyung_ja_narashima"], &[])
        .deck(&[], &["nitish", "niranjan"])
        .seat(&["un_go"], &[])
        .set(|setup| setup.phase = Phase::NewRound)
        .start();
    t.choose("navaj").choose("nikhilesh").choose("navaj");
    assert_eq!(t.tokens(0), (3, 0, 1));
}

#[test]
fn x52_reshuffling_needs_a_discard_pile() {
    let drawing = |discard: &[&str]| {
        let mut t = table()
            .seat(&["nikhilesh", "nalin", "byun_hyung_ja_narashima"], &[])
            .deck(&[], discard)
            .seat(&["un_go"], &[])
            .start();
        t.choose("draw 1");
        t.tokens(0)
    };
    assert_eq!(drawing(&[]), (1, 1, 2));
    assert_eq!(drawing(&["navaj"]), (2, 1, 1));
}

#[test]
fn x52_the_byun_of_phoenix_needs_his_capture_for_the_token() {
    let start =
        || table().seat(&THREE_PHOENIXES, &["le_cercle_rouge", "muraena", "kaez"]).seat(&["un_go"], &[]).start();
    let mut t = start();
    t.play("muraena");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::React, .. })));
    t.choose("le_cercle_rouge");
    assert_eq!((t.tokens(0), t.army(0).last().unwrap().as_str()), ((2, 0, 2), "byun_hyung_ja_phoenix"));
    let mut t = start();
    t.play("muraena").choose("done");
    assert_eq!((t.tokens(0), t.army(0).last().unwrap().as_str()), ((3, 0, 1), "byun_hyung_ja_phoenix!"));
}

#[test]
fn x52_an_ethereal_byun_of_phoenix_gives_no_token() {
    let mut t = table()
        .seat(&THREE_PHOENIXES, &[])
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = vec!["tile_justice".into()])
        .start();
    t.choose("draw 1");
    assert_eq!(t.tokens(0), (1, 1, 2));
}

#[test]
fn x52_milling_never_reshuffles() {
    let mut t = table().seat(&["nikhilesh"], &["nalin"]).deck(&["navaj"], &["nitish"]).seat(&["un_go"], &[]).start();
    t.play("nalin").choose("player 0");
    assert_eq!((t.pile_of(0), t.discard_of(0)), (vec![], vec!["navaj".into(), "nitish".into()]));
    assert_eq!(t.hand(0), none());
}

#[test]
fn x53_the_extra_sacrifice_of_goan_sul_is_added_to_the_half() {
    let army = ["deesses_de_lave", "esprits_de_smook", "unites_de_bombardement", "hempo", "goan_sul_immortal"];
    let t = battle(&army, &["un_go", "bun_to", "kno_bo"]).start();
    assert_eq!(t.asked(), (0, Ask::sacrifice(4)));
    let t = battle(&army, &["un_go", "bun_to", "kan_te", "ree_ab", "galmi_immortal"]).start();
    assert_eq!(t.asked().0, 1, "the loser has nothing added");
}

#[test]
fn x53_goan_sul_fixes_his_targets_first() {
    // What becomes free by the first destruction is not destroyed.
    let mut t = table()
        .seat(&["deesses_de_lave", "hempo"], &["goan_sul_immortal"])
        .seat(&["un_go", "bun_to", "kno_bo", "kan_te"], &[])
        .start();
    t.play("goan_sul_immortal").choose("galmi");
    assert_eq!(t.army(1), ["un_go", "bun_to"]);
}

#[test]
fn x53_goan_sul_strikes_both_armies() {
    let mut t =
        table().seat(&["deesses_de_lave", "arpia", "hempo"], &["goan_sul_immortal"]).seat(&["un_go"], &[]).start();
    t.play("goan_sul_immortal");
    assert_eq!(t.options(), ["galmi", "phoenix", "goan_sul"]);
    t.choose("goan_sul");
    assert_eq!(t.army(0), ["deesses_de_lave", "arpia", "hempo"]);
}

#[test]
fn x50_the_owner_orders_their_effects_in_the_turn_of_another_too() {
    let army = ["deesses_de_lave", "esprits_de_smook", "hempo", "smook", "goan_sul_immortal", "byun_hyung_ja_goan_sul"];
    let t = battle(&["arpia"], &army).start();
    assert_eq!((t.game.table().active, t.asked()), (Seat(0), (1, Ask::order())));
}

#[test]
fn x53_a_goan_sul_captured_in_the_battle_adds_no_sacrifice() {
    let army = ["deesses_de_lave", "esprits_de_smook", "unites_de_bombardement", "hempo", "goan_sul_immortal!"];
    let t = battle(&army, &["un_go"]).start();
    assert_eq!(t.asked(), (0, Ask::sacrifice(3)));
}
