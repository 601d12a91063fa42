//! Rulings on effects: copies, Echo, neighbours, Force of Will (X46-X49).

use ozeki::decision::{Ask, AskKind};
use ozeki::table::Seat;

use crate::battle::sums;
use crate::common::{Played, Situation};
use crate::table;

#[test]
fn x46_a_copied_effect_is_the_copiers() {
    // 1000 Faces draws for each clan of its column: two in its own, one in the Dragon's.
    let mut t = table()
        .seat(&["mille_visages", "arpia", "kaez"], &["dragon_dansant"])
        .deck(&["sqeezs", "sqeezs"], &[])
        .seat(&["un_go"], &[])
        .start();
    t.play("dragon_dansant").choose("mille_visages");
    assert_eq!(t.hand(0).len(), 1);
}

#[test]
fn x46_you_is_the_controller_of_the_copier() {
    let mut t =
        table().seat(&[], &["dragon_dansant"]).deck(&["pangu"], &[]).seat(&["arpia"], &[]).deck(&["kaez"], &[]).start();
    t.play("dragon_dansant");
    assert_eq!((t.hand(0), t.hand(1)), (vec!["pangu".into()], vec![]));
}

#[test]
fn x46_another_card_is_copied_and_only_one_that_is_face_up() {
    let mut t = table()
        .seat(&["trois_voeux!", "mille_visages"], &["dragon_dansant"])
        .seat(&["un_go", "bun_to!", "kan_te"], &[])
        .start();
    t.play("dragon_dansant");
    assert_eq!(t.options(), ["un_go@1.0.0", "mille_visages@0.0.1"]);
}

#[test]
fn x46_permanent_effects_and_keywords_are_not_copied() {
    let mut t = table().seat(&[], &["dragon_dansant"]).seat(&["boul_go"], &[]).start();
    t.play("dragon_dansant");
    assert!(t.is_turn_of(1));
    assert_eq!(t.game.table().advantage, None);
}

#[test]
fn x46_without_an_arrival_text_what_follows_still_happens() {
    // Abhilasha removes the card she copied.
    let mut t = table()
        .seat(&["les_apotres_de_la_nuit", "solok"], &["abhilasha_immortal"])
        .deck(&[], &["le_cercle_rouge"])
        .seat(&["un_go"], &[])
        .start();
    t.play("abhilasha_immortal");
    assert!(t.is_turn_of(1));
    assert_eq!(t.removed(), ["le_cercle_rouge"]);
    // Nio captures it.
    let mut t = table().seat(&["all_in_one"], &["nio_of_xian"]).seat(&["un_go"], &[]).start();
    t.play("nio_of_xian").choose("no");
    assert_eq!(t.army(0), ["all_in_one!", "nio_of_xian"]);
}

#[test]
fn x46_no_card_is_copied_twice_in_a_chain() {
    let start = || {
        let mut t = table()
            .seat(&["dragon_dansant", "arpia"], &["dragon_dansant"])
            .deck(&["kaez", "genious"], &[])
            .seat(&["un_go"], &[])
            .start();
        t.play("dragon_dansant").choose("dragon_dansant@0.0.0");
        assert_eq!(t.asked().0, 0, "the first Dragon's effect asks again whom to copy");
        t
    };
    let mut t = start();
    t.choose("dragon_dansant@0.0.0");
    assert!(t.is_turn_of(1) && t.hand(0).is_empty());
    let mut t = start();
    t.choose("arpia");
    assert_eq!(t.hand(0), ["kaez"]);
}

#[test]
fn x46_a_copied_justice_turns_a_tile_but_cannot_win() {
    let mut t = table()
        .seat(&["trois_voeux", "volantis", "shennong", "quae", "justice_immortal"], &["xian_immortal"])
        .clans(&["justice", "phoenix", "xian"])
        .points(1)
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = vec!["tile_xian".into(), "tile_phoenix".into()])
        .start();
    t.play("xian_immortal").choose("justice_immortal");
    assert!(t.is_turn_of(1));
    assert_eq!(t.game.table().active_tiles.len(), 3);
}

#[test]
fn x47_echo_and_marvellous_work_on_relief() {
    let mut t = table()
        .seat(&["wiindz"], &["obeezs", "ne_o", "ne_ye"])
        .deck(&["sha_dow", "fre_e", "aat", "aat"], &[])
        .seat(&["un_go"], &[])
        .start();
    t.mutate("wiindz");
    assert!(
        matches!(t.asked(), (0, Ask { kind: AskKind::May, .. })),
        "Obeezs drew and discarded two, and may do so again"
    );
    let mut t = table().seat(&["bun_to"], &["boul_go", "kan_te", "ree_ab"]).seat(&["arpia"], &[]).advantage(1).start();
    t.mutate("bun_to");
    assert_eq!((t.army(0), t.game.table().advantage), (vec!["boul_go".into()], Some(Seat(0))));
}

#[test]
fn x47_several_sources_of_echo_give_one_repeat() {
    let mut t = table()
        .seat(&["obeezs", "ne_o"], &["tomorrow_immortal"])
        .deck(&["wiindz", "wiindz", "aat"], &[])
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = vec!["tile_tomorrow".into()])
        .start();
    t.play("tomorrow_immortal").choose("yes");
    assert!(t.is_turn_of(1));
    assert_eq!(t.hand(0).len(), 2);
}

#[test]
fn x47_the_copiers_own_echo_repeats_everything_with_new_choices() {
    let mut t = table()
        .seat(&["trois_voeux", "arpia", "kaez"], &["nio_of_xian"])
        .deck(&["sqeezs"], &["phoenix_eliana"])
        .seat(&["un_go"], &[])
        .start();
    t.play("nio_of_xian").choose("arpia");
    assert_eq!(t.army(0), ["trois_voeux", "arpia!", "kaez", "nio_of_xian"]);
    t.choose("yes");
    assert_eq!(t.army(0), ["trois_voeux", "arpia!", "kaez!", "nio_of_xian"]);
    assert_eq!(t.hand(0), ["phoenix_eliana", "sqeezs"], "Arpia drew one, Kaez fetched the other");
}

#[test]
fn x47_keywords_come_first_then_the_effect_then_the_echo() {
    let mut t = table()
        .seat(&["kno_bo", "kan_te"], &["galmi_immortal"])
        .seat(&["arpia", "sqeezs"], &[])
        .set(|setup| setup.tiles = vec!["tile_tomorrow".into()])
        .start();
    t.play("galmi_immortal");
    // The Marvel token is taken while the effect asks for its target.
    assert!(matches!((t.asked(), t.game.table().advantage), ((0, Ask { kind: AskKind::Card, .. }), Some(Seat(0)))));
    t.choose("sqeezs");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::May, .. })));
    t.choose("yes").choose("arpia");
    assert_eq!(t.pile_of(1), ["arpia", "sqeezs"]);
}

/// An army of Phoenixes around the place of Genious, which Nio is about to take.
fn nio_in_the_middle() -> Played {
    let army =
        ["arpia", "sqeezs", "muraena", "kaez", "genious", "fenghuang", "phoenix_immortal", "byun_hyung_ja_phoenix"];
    let other = ["un_go", "bun_to", "kno_bo", "kan_te", "ree_ab", "she_rift"];
    let mut t = table().seat(&army, &["nio_of_xian", "timer_of_phoenix", "timer_of_phoenix"]).seat(&other, &[]).start();
    t.mutate("genious");
    t
}

#[test]
fn x48_adjacent_are_the_four_sides_in_the_own_army() {
    let mut options = nio_in_the_middle().options();
    options.sort();
    assert_eq!(options, ["byun_hyung_ja_phoenix@0.2.1", "fenghuang@0.1.2", "kaez@0.1.0", "sqeezs@0.0.1"]);
}

#[test]
fn x48_this_row_and_this_column_are_of_the_own_army() {
    // Two clans are in Dalisteer's row, three in its column.
    let mut t = table()
        .seat(&["arpia", "trois_voeux", "kaez"], &["dalisteer"])
        .deck(&["sqeezs", "sqeezs", "muraena", "muraena"], &[])
        .seat(&["un_go", "obeezs", "kan_te", "ne_o"], &[])
        .start();
    t.play("dalisteer");
    assert_eq!(t.hand(0).len(), 2);
    let mut t = table()
        .seat(&["mille_visages", "kaez"], &[])
        .clans(&["xian", "phoenix"])
        .deck(&["sqeezs", "sqeezs", "muraena", "muraena"], &[])
        .seat(&["un_go", "obeezs", "ne_o", "kan_te"], &[])
        .start();
    t.choose("activate mille_visages");
    assert_eq!(t.hand(0).len(), 2);
}

#[test]
fn x49_force_of_will_is_asked_once_the_target_is_fixed_and_before_it_is_hit() {
    let army = ["les_apotres_de_la_nuit", "les_gardiens_de_la_nuit"];
    let mut t = table().seat(&[], &["deesses_de_lave"]).seat(&army, &["le_cercle_rouge"]).start();
    t.play("deesses_de_lave").choose("les_apotres_de_la_nuit");
    let (1, Ask { kind: AskKind::React, card: target, .. }) = t.asked() else { panic!("{:?}", t.asked()) };
    assert_eq!(t.label_of(target), "les_apotres_de_la_nuit@1.0.0");
    assert_eq!(t.army(1), army);
}

#[test]
fn x49_the_red_circle_saves_one_card_and_the_rest_of_the_effect_goes_on() {
    let army = ["les_apotres_de_la_nuit", "les_sombres_cultistes", "solok"];
    let mut t = table()
        .seat(&["deesses_de_lave", "hempo"], &["goan_sul_immortal"])
        .deck(&["smook", "orgah"], &[])
        .seat(&army, &["le_cercle_rouge"])
        .start();
    t.play("goan_sul_immortal").choose("abhilasha");
    while let (1, Ask { kind: AskKind::React, card, .. }) = t.asked() {
        // The Cultists are a Bounty card: saved, they bring nothing.
        let is_cultists = t.label_of(card).starts_with("les_sombres_cultistes");
        t.choose(if is_cultists { "le_cercle_rouge" } else { "done" });
    }
    assert_eq!(t.discard_of(1), ["solok", "le_cercle_rouge"]);
    assert!(t.is_turn_of(1), "no bounty is offered");
    assert_eq!(t.army(1), ["les_apotres_de_la_nuit", "les_sombres_cultistes"]);
}

#[test]
fn x49_against_atalante_the_token_stays_and_a_veteran_is_still_doubled() {
    let mut t = table()
        .seat(&["esprits_de_smook"], &[])
        .deck(&[], &["hempo"])
        .seat(&["volantis"], &["atalante_a_grand_bouclier"])
        .start();
    t.choose("activate esprits_de_smook");
    assert!(matches!(t.asked(), (1, Ask { kind: AskKind::React, .. })));
    t.choose("atalante_a_grand_bouclier");
    assert_eq!((t.hand(0), t.tokens_on(0, "esprits_de_smook"), t.tokens(0)), (vec![], 1, (1, 0, 2)));
    assert_eq!(t.discard_of(1), ["atalante_a_grand_bouclier"]);
    // Both pass, and the battle is fought with the token where it lies.
    t.choose("draw 3").pass();
    t.pass();
    assert_eq!(sums(&t), [4, 2]);
}

#[test]
fn x63_where_each_player_does_something_the_acting_player_begins() {
    for acting in [0, 1] {
        let bombers = ["unites_de_bombardement", "arpia", "kaez"];
        let mine = |table: Situation| table.seat(&bombers, &["unites_de_bombardement"]);
        let theirs = |table: Situation| table.seat(&["un_go", "boul_go", "kan_te"], &[]);
        let table = if acting == 0 { theirs(mine(table())) } else { mine(theirs(table())) };
        let mut t = table.active(acting).start();
        t.play("unites_de_bombardement");
        assert_eq!(t.asked(), (acting, Ask::sacrifice(1)));
    }
}
