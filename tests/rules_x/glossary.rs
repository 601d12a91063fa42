//! The glossary, its keywords apart (X29-X31, X39-X45).

use ozeki::decision::Ask;
use ozeki::event::EventKind;
use ozeki::table::Seat;

use crate::battle::{battle, sums};
use crate::{actions, none, table};

#[test]
fn x29_any_card_of_either_army_can_be_captured_free_or_not() {
    let mut t = table()
        .seat(&["arpia"], &["deesses_de_lave", "kaez", "genious"])
        .seat(&["un_go", "bun_to", "kan_te"], &[])
        .start();
    t.play("deesses_de_lave");
    assert_eq!(t.options(), ["bun_to@1.0.1", "un_go@1.0.0", "arpia@0.0.0", "deesses_de_lave@0.0.1"]);
    t.choose("un_go");
    assert_eq!(t.army(1), ["un_go!", "bun_to", "kan_te"]);
}

#[test]
fn x29_a_prisoner_has_no_value_no_ability_and_no_clan() {
    assert_eq!(sums(&battle(&["arpia", "kaez!"], &["un_go!"]).start()), [2, 0]);
    let t = table().seat(&["arpia!", "trois_voeux"], &["kaez", "sqeezs"]).seat(&["un_go"], &[]).start();
    assert_eq!((actions(&t, "play"), actions(&t, "activate")), (vec![], vec!["activate trois_voeux@0.0.1".into()]));
}

#[test]
fn x29_a_free_prisoner_can_be_destroyed() {
    let mut t = table().seat(&[], &["les_gardiens_demons"]).seat(&["un_go!"], &[]).start();
    t.play("les_gardiens_demons").choose("un_go");
    assert_eq!((t.army(1), t.discard_of(1)), (vec![], vec!["un_go".into()]));
}

#[test]
fn x29_a_card_may_be_played_above_a_prisoner() {
    let mut t = table().seat(&["arpia!", "sqeezs"], &["kaez"]).seat(&["un_go"], &[]).start();
    t.play("kaez");
    let kaez = t.game.table().army(Seat(0)).row(1)[0];
    assert_eq!(t.label_of(kaez), "kaez@0.1.0");
}

#[test]
fn x30_the_mirror_card_lies_at_the_same_place_of_the_other_army() {
    // Aat has the symbols and the effect of its mirror card; of these two only Arpia has a symbol.
    let start = |other: &[&str]| table().seat(&["obeezs", "aat"], &[]).deck(&["ne_o"], &[]).seat(other, &[]).start();
    assert_eq!(actions(&start(&["arpia", "boul_go"]), "activate"), none());
    let mut t = start(&["boul_go", "arpia"]);
    assert_eq!(actions(&t, "activate"), ["activate aat@0.0.1"]);
    t.choose("activate aat");
    assert_eq!(t.hand(0), ["ne_o"]);
}

#[test]
fn x31_only_free_cards_are_destroyed_to_the_pile_of_their_owner() {
    let army = ["un_go", "bun_to"];
    let mut t = table().seat(&[], &["les_gardiens_demons"]).seat(&army, &[]).start();
    t.play("les_gardiens_demons").choose("no");
    assert_eq!(t.options(), ["bun_to@1.0.1", "les_gardiens_demons@0.0.0"]);
    t.choose("bun_to");
    assert_eq!((t.army(1), t.discard_of(1), t.discard_of(0)), (vec!["un_go".into()], vec!["bun_to".into()], vec![]));
}

#[test]
fn x31_own_cards_can_be_destroyed_too() {
    let mut t = table().seat(&[], &["les_gardiens_demons"]).seat(&[], &[]).start();
    t.play("les_gardiens_demons");
    assert_eq!((t.army(0), t.discard_of(0)), (vec![], vec!["les_gardiens_demons".into()]));
}

#[test]
fn x39_goan_sul_in_play_wins_a_battle_won_by_ten() {
    let army = ["deesses_de_lave", "hempo", "goan_sul_immortal"];
    assert_eq!(battle(&army, &[]).start().outcome(), ("card", vec![0]));
    assert!(!battle(&army, &["un_go"]).start().game.is_over(), "won by eight");
    assert!(!battle(&["deesses_de_lave", "hempo", "byun_hyung_ja_goan_sul"], &[]).start().game.is_over());
}

#[test]
fn x39_the_chance_is_everyones_if_the_clan_was_not_chosen() {
    for winner in 0..2 {
        let (strong, weak): (&[&str], &[&str]) = (&["arpia", "kaez", "phoenix_immortal"], &[]);
        let t = if winner == 0 { battle(strong, weak) } else { battle(weak, strong) };
        let t = t.set(|setup| setup.tiles = vec!["tile_goan_sul".into()]).start();
        assert_eq!(t.outcome(), ("card", vec![winner]));
    }
}

#[test]
fn x40_justice_turns_one_of_the_own_tiles_for_good() {
    let mut t = table()
        .seat(&["volantis", "quae"], &["justice_immortal"])
        .clans(&["justice", "phoenix", "xian"])
        .seat(&["un_go"], &[])
        .start();
    t.play("justice_immortal");
    assert_eq!(t.options(), ["tile_justice", "tile_phoenix", "tile_xian"]);
    t.choose("tile_phoenix");
    let tile = t.game.pack().tile_of(t.game.pack().clan_named("phoenix").unwrap()).unwrap();
    assert!(t.game.table().active_tiles.contains(tile));
    assert!(t.is_turn_of(1), "the first of three tiles wins nothing");
}

#[test]
fn x40_justice_wins_with_the_third_tile_and_a_supremacy_token() {
    let last_tile = |points| {
        let mut t = table()
            .seat(&["volantis", "quae"], &["justice_immortal"])
            .clans(&["justice", "phoenix", "xian"])
            .points(points)
            .seat(&["un_go"], &[])
            .set(|setup| setup.tiles = vec!["tile_xian".into(), "tile_phoenix".into()])
            .start();
        t.play("justice_immortal");
        t
    };
    assert_eq!(last_tile(1).outcome(), ("card", vec![0]));
    assert!(last_tile(0).is_turn_of(1));
}

#[test]
fn x40_justice_wins_on_arrival_only() {
    let t = table()
        .seat(&["volantis", "quae", "justice_immortal"], &[])
        .clans(&["justice", "phoenix", "xian"])
        .points(1)
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = ["tile_xian", "tile_phoenix", "tile_justice"].map(String::from).to_vec())
        .start();
    assert!(t.is_turn_of(0));
}

#[test]
fn x40_if_nobody_chose_justice_the_highest_free_card_of_each_is_ethereal() {
    let mut t = table()
        .seat(&["deesses_de_lave", "esprits_de_smook"], &["hempo"])
        .seat(&["un_go", "kan_te"], &[])
        .set(|setup| setup.tiles = vec!["tile_justice".into()])
        .start();
    t.play("hempo").choose("no");
    // Hempo and Kan Te are safe, and what lies below Kan Te is not free.
    assert_eq!(
        (t.army(0), t.army(1)),
        (vec!["deesses_de_lave".into(), "hempo".into()], vec!["un_go".into(), "kan_te".into()])
    );
}

#[test]
fn x41_a_prisoner_of_either_army_is_released_and_nothing_triggers() {
    let start =
        || table().seat(&["arpia!"], &["les_apotres_de_la_nuit"]).deck(&["kaez"], &[]).seat(&["un_go!"], &[]).start();
    let mut t = start();
    t.play("les_apotres_de_la_nuit").choose("arpia");
    assert_eq!((t.army(0)[0].as_str(), t.hand(0)), ("arpia", vec![]));
    let mut t = start();
    t.play("les_apotres_de_la_nuit").choose("un_go");
    assert_eq!(t.army(1), ["un_go"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn x42_a_removed_card_is_gone_unless_an_effect_says_otherwise() {
    let mut t = table()
        .seat(&["obeezs", "arpia"], &["ez_of_tomorrow", "kaez"])
        .deck(&[], &["phoenix_eliana", "muraena"])
        .seat(&["un_go"], &[])
        .start();
    t.play("ez_of_tomorrow").choose("phoenix_eliana").choose("no");
    // EZ drew a card, for which the discard pile was shuffled: the removed card was not in it.
    assert_eq!((t.removed(), t.hand(0)), (vec!["phoenix_eliana".into()], vec!["kaez".into(), "muraena".into()]));
    t.choose("draw 1");
    t.play("kaez");
    assert_eq!((t.removed(), t.hand(0)), (vec![], vec!["muraena".into(), "phoenix_eliana".into()]));
}

#[test]
fn x43_revealing_takes_fewer_cards_from_a_short_deck_and_never_reshuffles() {
    let mut t =
        table().seat(&[], &["bun_to"]).deck(&["kan_te", "un_go"], &["kno_bo", "kno_bo"]).seat(&["arpia"], &[]).start();
    t.play("bun_to").choose("level 1");
    assert_eq!((t.hand(0), t.pile_of(0)), (vec!["un_go".into()], vec![]));
    assert_eq!(t.discard_of(0), ["kan_te", "kno_bo", "kno_bo"]);
}

#[test]
fn x43_drawing_from_an_empty_deck_reshuffles_the_discard_pile_first() {
    let mut t = table().seat(&["arpia"], &[]).deck(&["kaez"], &["sqeezs", "muraena"]).seat(&["un_go"], &[]).start();
    t.choose("draw 3");
    assert_eq!((t.hand(0), t.discard_of(0)), (vec!["kaez".into(), "muraena".into(), "sqeezs".into()], vec![]));
}

#[test]
fn x44_a_free_card_of_the_own_army_is_sacrificed_prisoner_or_not() {
    let mut t = table().seat(&["nikhilesh"], &["niranjan"]).seat(&["un_go", "bun_to!", "kan_te"], &[]).start();
    t.play("niranjan");
    assert_eq!((t.asked(), t.options()), ((1, Ask::sacrifice(1)), vec!["bun_to@1.0.1".into(), "kan_te@1.1.0".into()]));
    t.choose("bun_to");
    assert_eq!(t.discard_of(1), ["bun_to"]);
}

#[test]
fn x44_a_sacrificed_card_is_not_destroyed() {
    // No bounty is paid for Muraena.
    let mut t = table().seat(&["nikhilesh"], &["niranjan"]).deck(&["nalin"], &[]).seat(&["muraena"], &[]).start();
    t.play("niranjan");
    assert!(t.is_turn_of(1));
    assert!(!t.events().iter().any(|event| event.kind == EventKind::Destroyed));
}

#[test]
fn x45_an_additional_turn_comes_right_after() {
    let mut t = table().seat(&["sqeezs"], &["timer_of_phoenix", "kaez"]).seat(&["un_go"], &[]).start();
    t.play("timer_of_phoenix");
    assert!(t.is_turn_of(0));
    t.play("kaez");
    assert!(t.is_turn_of(1));
}

#[test]
fn x45_an_additional_turn_gives_no_other_but_the_rest_of_the_effect_is_done() {
    let mut t = table()
        .seat(&["arpia"], &["timer_of_phoenix", "timer_of_phoenix"])
        .deck(&["kaez", "genious"], &[])
        .seat(&["un_go"], &[])
        .start();
    t.play("timer_of_phoenix");
    assert_eq!(t.hand(0), ["kaez", "timer_of_phoenix"]);
    t.play("timer_of_phoenix");
    assert_eq!(t.hand(0), ["genious", "kaez"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn x21_who_has_passed_through_an_effect_gets_no_additional_turn_from_the_next() {
    let army = ["timer_of_phoenix", "un_go", "kan_te", "ree_ab", "galmi_immortal"];
    let mut t = table()
        .seat(&army, &["nio_of_xian", "mille_visages", "muraena", "sqeezs"])
        .tokens(0, 2, 2)
        .seat(&["obeezs"], &["wiindz"])
        .start();
    // Nio copies Galmi, who passes, and by Echo the Timer.
    t.mutate("kan_te").choose("galmi_immortal").choose("obeezs").choose("yes").choose("yes").choose("timer_of_phoenix");
    assert!(t.is_turn_of(1));
    assert!(!t.events().iter().any(|event| event.kind == EventKind::ExtraTurn));
}

#[test]
fn x45_two_grants_in_one_turn_give_one_additional_turn() {
    let mut t = table()
        .seat(&["arpia", "kaez"], &["phoenix_immortal", "sqeezs", "muraena"])
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = vec!["tile_tomorrow".into()])
        .start();
    t.play("phoenix_immortal").choose("yes");
    assert!(t.is_turn_of(0));
    t.play("sqeezs");
    assert!(t.is_turn_of(1));
}

#[test]
fn x45_an_additional_turn_does_not_outlast_the_round() {
    // T13 does not apply: the additional turn would be a fourth.
    let mut t = table()
        .seat(&["arpia"], &["timer_of_phoenix", "kaez"])
        .seat(&["un_go"], &["bun_to"])
        .set(|setup| {
            setup.passed = true;
            setup.seats[0].turns_left = Some(1);
            setup.seats[1].turns_left = Some(0);
        })
        .start();
    t.play("timer_of_phoenix");
    assert!(t.events().iter().any(|event| event.kind == EventKind::Fought));
}
