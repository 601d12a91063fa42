//! Rulings on single cards, prisoners, keywords and names (X54-X62).

use ozeki::decision::Ask;
use ozeki::table::{CardId, Seat};

use crate::battle::{battle, sums};
use crate::common::Played;
use crate::{actions, none, table};

#[test]
fn x54_aat_is_blank_before_an_empty_place_or_a_prisoner() {
    let activations = |other: &[&str]| actions(&table().seat(&["aat"], &[]).seat(other, &[]).start(), "activate");
    assert_eq!(activations(&["arpia"]), ["activate aat@0.0.0"]);
    assert_eq!(activations(&["arpia!"]), none());
    assert_eq!(activations(&[]), none());
}

#[test]
fn x54_the_mirror_is_of_the_same_row_and_column() {
    let mut t = table().seat(&[], &["aat"]).deck(&["ne_o"], &[]).seat(&["boul_go", "arpia", "kan_te"], &[]).start();
    t.play("aat");
    // Boul Go, not Arpia: Aat is Marvellous and draws nothing.
    assert_eq!((t.game.table().advantage, t.hand(0)), (Some(Seat(0)), vec![]));
}

#[test]
fn x54_the_arrival_of_aat_is_its_mirrors_with_aat_as_me() {
    let mut t =
        table().seat(&[], &["aat"]).deck(&["ne_o", "obeezs"], &[]).seat(&["arpia"], &[]).deck(&["kaez"], &[]).start();
    t.play("aat");
    assert_eq!((t.hand(0), t.hand(1)), (vec!["ne_o".into()], vec![]));
}

#[test]
fn x54_tokens_beyond_a_limit_that_has_shrunk_stay() {
    let mut t = table().seat(&["aat*"], &["deesses_de_lave", "hempo", "smook"]).seat(&["arpia"], &[]).start();
    t.play("deesses_de_lave").choose("arpia");
    assert_eq!((t.army(1), t.tokens_on(0, "aat"), t.tokens(0)), (vec!["arpia!".into()], 1, (1, 0, 2)));
}

#[test]
fn x55_phoenix_is_played_to_any_row() {
    let plays = |army: &[&str]| {
        actions(&table().seat(army, &["phoenix_the_immortal", "muraena", "kaez"]).seat(&[], &[]).start(), "play")
            .into_iter()
            .filter(|play| play.contains("phoenix_the"))
            .collect::<Vec<_>>()
    };
    assert_eq!(plays(&[]), ["play phoenix_the_immortal to 1"]);
    assert_eq!(plays(&["arpia"]), ["play phoenix_the_immortal to 1", "play phoenix_the_immortal to 2"]);
    assert_eq!(plays(&["arpia", "genious"]), ["play phoenix_the_immortal to 1", "play phoenix_the_immortal to 3"]);
    assert_eq!(plays(&["trois_voeux", "pangu"]), ["play phoenix_the_immortal to 1 for 2"]);
}

#[test]
fn x55_phoenix_supports_and_counts_by_its_row() {
    let plays = |army: &[&str], hand: &[&str]| actions(&table().seat(army, hand).seat(&[], &[]).start(), "play");
    assert_eq!(plays(&["phoenix_the_immortal@1"], &["kaez"]), ["play kaez"]);
    assert_eq!(plays(&["arpia", "phoenix_the_immortal"], &["phoenix_immortal"]), ["play phoenix_immortal"]);
    assert_eq!(plays(&["arpia", "phoenix_the_immortal"], &["kaez"]), none());
    assert_eq!(plays(&["trois_voeux", "pangu", "phoenix_the_immortal@3"], &["kaez"]), none());
}

#[test]
fn x55_who_relieves_phoenix_has_the_level_of_its_row() {
    let hand = ["muraena", "kaez", "byun_hyung_ja_phoenix"];
    let army = ["phoenix_the_immortal@1", "arpia"];
    let mut t = table().seat(&army, &hand).seat(&[], &[]).start();
    t.choose("mutate phoenix_the_immortal@0.0.0 for 1").choose("kaez");
    assert_eq!(t.army(0), ["muraena", "arpia"]);
    let mut t = table().seat(&["arpia", "phoenix_the_immortal"], &hand).seat(&[], &[]).start();
    t.choose("mutate phoenix_the_immortal@0.1.0 for 1").choose("muraena");
    assert_eq!(t.army(0), ["arpia", "kaez"]);
}

#[test]
fn x55_phoenix_relieves_a_card_of_any_level_and_is_worth_three_anywhere() {
    let hand = ["phoenix_the_immortal", "kaez", "genious"];
    let mut t = table().seat(&["arpia"], &hand).seat(&[], &[]).start();
    t.mutate("arpia");
    assert_eq!(t.army(0), ["phoenix_the_immortal"]);
    let mut t = table().seat(&["arpia", "fenghuang"], &["phoenix_the_immortal", "muraena"]).seat(&[], &[]).start();
    t.mutate("fenghuang");
    assert_eq!(t.army(0), ["arpia", "phoenix_the_immortal"]);
    assert_eq!(sums(&battle(&["phoenix_the_immortal@1"], &[]).start())[0], 3);
    assert_eq!(sums(&battle(&["arpia", "kaez", "phoenix_the_immortal@3"], &[]).start())[0], 8);
}

#[test]
fn x56_a_prisoner_keeps_the_level_of_its_row() {
    let mut t = table().seat(&[], &["les_apotres_de_la_nuit"]).seat(&["un_go!", "kan_te!"], &[]).start();
    t.play("les_apotres_de_la_nuit");
    assert_eq!(t.options(), ["les_apotres_de_la_nuit@0.0.0", "un_go@1.0.0"]);
}

#[test]
fn x56_a_prisoner_counts_as_a_card_in_play() {
    // Quae makes the armies equal: two against four, two of which are prisoners.
    let mut t = table().seat(&["volantis"], &["quae"]).seat(&["un_go", "bun_to!", "kno_bo!", "kan_te"], &[]).start();
    t.play("quae");
    assert_eq!(t.asked(), (1, Ask::sacrifice(2)));
}

#[test]
fn x56_a_prisoner_has_no_active_name() {
    let plays_on = |army: &[&str]| {
        let mut t = table().seat(army, &["arpia", "sqeezs"]).deck(&["kaez"], &[]).seat(&["un_go"], &[]).start();
        t.play("arpia");
        t.is_turn_of(0)
    };
    assert!(plays_on(&["muraena", "timer_of_phoenix"]));
    assert!(!plays_on(&["muraena", "timer_of_phoenix!"]));
    assert!(plays_on(&["muraena", "phoenix_eliana"]));
    assert!(!plays_on(&["muraena", "phoenix_eliana!"]));
}

#[test]
fn x56_a_prisoner_is_never_a_bounty_card() {
    let mut t = table().seat(&[], &["les_gardiens_demons"]).deck(&["hempo"], &[]).seat(&["muraena!"], &[]).start();
    t.play("les_gardiens_demons").choose("muraena");
    assert!(t.is_turn_of(1));
    assert_eq!(sums(&battle(&["un_go", "galmi_avatar"], &["muraena!"]).start())[0], 5);
}

#[test]
fn x56_the_guardians_of_the_night_trigger_despite_being_captured() {
    let mut t =
        table().seat(&[], &["deesses_de_lave", "hempo", "smook"]).seat(&["les_gardiens_de_la_nuit"], &[]).start();
    t.play("deesses_de_lave").choose("les_gardiens_de_la_nuit");
    assert_eq!(t.asked(), (0, Ask::discard(1)));
    t.choose("smook");
    assert_eq!((t.army(1), t.discard_of(0)), (vec!["les_gardiens_de_la_nuit!".into()], vec!["smook".into()]));
}

#[test]
fn x56_the_bounty_token_of_a_card_that_leaves_play_returns_to_the_board() {
    let mut t = table()
        .seat(&["nikhilesh"], &["niranjan"])
        .seat(&["un_go"], &[])
        .set(|setup| setup.markers = vec![("bounty".into(), "un_go".into())])
        .start();
    assert_ne!(t.game.table().markers[0], CardId::NONE);
    t.play("niranjan");
    assert_eq!(t.game.table().markers[0], CardId::NONE);
}

#[test]
fn x57_ethereal_bars_nothing_but_destruction_and_capture() {
    let mut t = table().seat(&[], &["un_go"]).seat(&["obeezs", "sha_dow"], &[]).start();
    t.play("un_go");
    assert_eq!(t.options(), ["sha_dow@1.1.0", "un_go@0.0.0"]);
    t.choose("sha_dow");
    assert_eq!(t.pile_of(1), ["sha_dow"]);
}

#[test]
fn x57_a_prisoner_may_be_the_highest_free_card() {
    let mut t = table()
        .seat(&["trois_voeux"], &["pangu"])
        .seat(&["un_go", "bun_to!"], &[])
        .set(|setup| setup.tiles = vec!["tile_justice".into()])
        .start();
    t.play("pangu").choose("bun_to");
    assert_eq!(t.army(1), ["un_go", "bun_to"], "it can only be released");
}

#[test]
fn x57_the_highest_free_card_is_looked_for_all_the_time() {
    let mut t = table()
        .seat(&["deesses_de_lave"], &["les_gardiens_demons"])
        .seat(&["arpia", "muraena"], &["sqeezs"])
        .set(|setup| setup.tiles = vec!["tile_justice".into()])
        .start();
    t.play("les_gardiens_demons").choose("no");
    // Each army has one free card, so that no target is left.
    assert_eq!((t.army(0).len(), t.army(1)), (2, vec!["arpia".into(), "muraena".into()]));
    t.play("sqeezs");
    let ethereal = t.game.table().army(Seat(1)).free();
    assert_eq!(ethereal.into_iter().map(|card| t.label_of(card)).collect::<Vec<_>>(), ["sqeezs@1.0.2"]);
}

#[test]
fn x58_justice_turns_no_tile_back() {
    let mut t = table()
        .seat(&["volantis", "quae"], &["justice_immortal"])
        .clans(&["justice", "phoenix", "xian"])
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = vec!["tile_phoenix".into()])
        .start();
    t.play("justice_immortal");
    assert_eq!(t.options(), ["tile_justice", "tile_xian"]);
}

#[test]
fn x58_a_tile_turned_by_justice_binds_both() {
    let mut t = table()
        .seat(&["volantis", "quae"], &["justice_immortal"])
        .clans(&["justice", "narashima", "xian"])
        .seat(&["un_go"], &["bun_to", "bun_to", "kno_bo", "kno_bo", "un_go", "kan_te"])
        .deck(&["ree_ab"], &[])
        .start();
    t.play("justice_immortal").choose("tile_narashima");
    t.choose("draw 1");
    assert_eq!(t.asked(), (1, Ask::hand_limit(2)));
}

#[test]
pub fn x58_with_the_card_in_play_too_phoenix_and_goan_sul_add_up() {
    let tile = |id: &str| vec![id.to_owned()];
    let t = battle(&["arpia", "kaez", "phoenix_immortal"], &["un_go"]).set(|setup| {
        setup.tiles = tile("tile_phoenix");
        setup.seats[0].hand = vec!["muraena".into(), "sqeezs".into()];
    });
    assert_eq!(sums(&t.start())[0], 14);
    let army = ["deesses_de_lave", "esprits_de_smook", "unites_de_bombardement", "hempo", "goan_sul_immortal"];
    let t = battle(&army, &["un_go", "bun_to", "kno_bo"]).set(|setup| setup.tiles = tile("tile_goan_sul"));
    // Card and tile both hear of the victory.
    let t = t.start();
    assert_eq!(t.asked(), (0, Ask::sacrifice(5)), "three for the half and two more");
}

#[test]
fn x58_the_others_do_not_add_up() {
    let mut t = table()
        .seat(&["nikhilesh", "nalin", "narashima_immortal"], &["navaj", "navaj", "nitish", "nitish", "niranjan"])
        .deck(&["nachiketa"], &[])
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = vec!["tile_narashima".into()])
        .start();
    t.choose("draw 1");
    assert_eq!(t.asked(), (0, Ask::hand_limit(1)));
    let mut t = table()
        .seat(&["un_go", "kan_te", "galmi_immortal"], &["bun_to"])
        .tokens(0, 2, 2)
        .seat(&["arpia"], &["sqeezs"])
        .set(|setup| setup.tiles = vec!["tile_galmi".into()])
        .start();
    t.pass();
    assert_eq!(t.game.table().turns_left[1], 2);
}

#[test]
fn x59_the_marvel_token_may_pay_for_a_marvellous_card_and_come_back() {
    let mut t = table().seat(&["arpia"], &["boul_go", "kaez", "genious"]).seat(&[], &[]).advantage(0).start();
    t.choose("play spending boul_go").choose("kaez");
    assert_eq!((t.hand(0), t.game.table().advantage), (vec!["genious".into()], Some(Seat(0))));
}

#[test]
fn x59_the_cards_just_paid_are_eligible_for_a_secret_relief() {
    let mut t = table().seat(&["les_apotres_de_la_nuit"], &["deesses_de_lave", "hempo"]).seat(&["un_go"], &[]).start();
    t.mutate("les_apotres_de_la_nuit").choose("un_go");
    assert_eq!((t.army(0), t.hand(0)), (vec!["deesses_de_lave".into()], vec![]));
}

#[test]
fn x60_a_veteran_without_a_symbol_takes_no_token_but_can_be_searched_for() {
    let mut t = table()
        .seat(&["deesses_de_lave"], &["esprits_de_smook"])
        .deck(&[], &["deesses_de_lave"])
        .seat(&["un_go"], &[])
        .start();
    assert_eq!(actions(&t, "activate"), none());
    t.play("esprits_de_smook");
    assert_eq!(t.hand(0), ["deesses_de_lave"]);
}

#[test]
fn x60_a_multi_clan_immortal_needs_a_troop_and_a_hero_of_one_clan() {
    let plays = |army: &[&str]| {
        let t = table().seat(army, &["goan_sul_immortal"]).seat(&["un_go"], &[]);
        let t = t.clans(&["galmi"]).set(|setup| {
            setup.tiles = vec!["tile_xian".into()];
            setup.seats[0].deck.clans = Some(["goan_sul", "phoenix", "tomorrow"].map(String::from).to_vec());
        });
        actions(&t.start(), "play")
    };
    assert_eq!(plays(&["arpia", "kaez"]), ["play goan_sul_immortal"]);
    assert_eq!(plays(&["arpia", "hempo"]), none());
    assert_eq!(plays(&["arpia", "deesses_de_lave", "ne_o"]), none());
}

#[test]
fn x54_aat_before_a_card_of_all_clans_is_of_all_clans_of_its_own_deck() {
    let plays = |other: &str| {
        let t = table().seat(&["aat"], &["kaez", "arpia", "sqeezs"]).seat(&[other], &[]).start();
        actions(&t, "play")
    };
    assert_eq!(plays("all_in_one"), ["play arpia", "play sqeezs", "play kaez"]);
    assert_eq!(plays("trois_voeux"), ["play arpia for 2", "play sqeezs for 2"]);
}

#[test]
fn x54_x56_aat_captured_before_the_guardians_of_the_night_does_as_they_do() {
    let army = ["les_gardiens_de_la_nuit", "les_apotres_de_la_nuit"];
    let mut t = table().seat(&army, &["solok", "cylak", "ecnalab"]).seat(&["aat"], &[]).start();
    t.play("solok").choose("aat");
    assert_eq!(t.asked(), (0, Ask::discard(1)));
}

#[test]
fn x54_each_aat_has_the_card_before_it() {
    let t = table().seat(&["arpia", "trois_voeux"], &["sqeezs"]).seat(&["aat", "aat"], &["obeezs"]).active(1).start();
    assert_eq!(actions(&t, "activate"), ["activate aat@1.0.0", "activate aat@1.0.1"]);
}

#[test]
pub fn x61_phoenix_counts_as_every_level_in_play_too() {
    // Without a Supremacy token Un'Go moves cards of levels I and II.
    let mut t = table().seat(&[], &["un_go"]).seat(&["arpia", "kaez", "phoenix_the_immortal@3"], &[]).start();
    t.play("un_go");
    let mut options = t.options();
    options.sort();
    assert_eq!(options, ["phoenix_the_immortal@1.2.0", "un_go@0.0.0"], "an Immortal covers the others");
    t.choose("phoenix_the_immortal");
    assert_eq!(t.pile_of(1), ["phoenix_the_immortal"]);
}

#[test]
fn x61_a_captured_phoenix_is_of_its_rows_level_alone() {
    let mut t = table().seat(&[], &["un_go"]).seat(&["arpia", "kaez", "phoenix_the_immortal@3!"], &[]).start();
    t.play("un_go");
    assert_eq!(t.army(0), ["un_go"; 0], "nothing but itself can be moved (X56)");
}

/// What a Troop of Galmi costs a player whose only face-up Troop is this one.
fn troop_beside(army: &[&str], tiles: &[&str]) -> Vec<String> {
    let clans: &[&str] =
        if tiles.is_empty() { &["phoenix", "galmi", "xian"] } else { &["phoenix", "galmi", "justice"] };
    let tiles: Vec<String> = tiles.iter().map(|&tile| tile.to_owned()).collect();
    let table = table().seat(army, &["boul_go", "kaez", "muraena"]).clans(clans).seat(&[], &[]);
    actions(&table.set(|setup| setup.tiles = tiles).start(), "play")
        .into_iter()
        .filter(|p| p.contains("boul_go"))
        .collect()
}

#[test]
pub fn x61_xian_and_its_tile_make_phoenix_all_clans_wherever_it_stands() {
    assert_eq!(troop_beside(&["phoenix_the_immortal@1"], &[]), ["play boul_go for 2"]);
    assert_eq!(troop_beside(&["phoenix_the_immortal@1"], &["tile_xian"]), ["play boul_go"]);
    let with_xian = ["phoenix_the_immortal@1", "pangu", "xian_immortal"];
    assert_eq!(troop_beside(&with_xian, &[]), ["play boul_go"]);
    assert_eq!(troop_beside(&["arpia", "pangu", "xian_immortal"], &[]), ["play boul_go for 2"], "only level III");
}

#[test]
fn x61_x55_row_counts_stay_those_of_its_row() {
    // No row has two cards, Phoenix above the only Troop or not: there is nothing to swap, and Hempo does not ask.
    for army in [&["arpia", "phoenix_the_immortal"][..], &["arpia", "kaez"]] {
        let mut t = table().seat(&["deesses_de_lave"], &["hempo"]).seat(army, &[]).start();
        t.play("hempo");
        assert_ne!(t.game.open().first().map(|open| open.ask), Some(swap_first(&t)), "{army:?}");
    }
    let mut t = table().seat(&["deesses_de_lave"], &["hempo"]).seat(&["arpia", "arpia"], &[]).start();
    t.play("hempo");
    assert_eq!(t.asked().1, swap_first(&t));
}

fn swap_first(t: &Played) -> Ask {
    Ask::may(t.game.pack().prompts.get_index_of("swap_first").unwrap() as u8)
}

#[test]
fn x61_x57_the_highest_free_card_goes_by_its_row() {
    // With Justice's tile the highest free card cannot be hit: Kaez in the second row, not Phoenix in the first.
    let army = ["arpia", "phoenix_the_immortal@1", "muraena", "kaez"];
    let table = table().seat(&["deesses_de_lave"], &["hempo"]).seat(&army, &[]);
    let table = table.set(|setup| setup.tiles = vec!["tile_justice".into()]);
    let mut t = table.start();
    t.play("hempo").choose("no");
    assert_eq!(t.army(1), ["arpia", "phoenix_the_immortal", "kaez"], "only Muraena could be destroyed");
}

#[test]
fn x62_spoil_seekers_take_all_cards_of_a_name() {
    let fallen = ["phoenix_immortal", "phoenix_eliana", "phoenix_the_immortal", "arpia"];
    let names = [("phoenix_eliana", 3), ("phoenix_the_immortal", 3), ("phoenix_immortal", 3), ("arpia", 1)];
    for (named, taken) in names {
        let mut t = table().seat(&["aat"], &["chercheurs_de_depouilles"]).deck(&[], &fallen).seat(&[], &[]).start();
        t.play("chercheurs_de_depouilles").choose(named);
        assert_eq!(t.hand(0).len(), taken, "{named}");
    }
}

#[test]
fn x62_names_that_differ_only_in_brackets_are_the_same() {
    let pack = crate::pack();
    let bare = |name: &str| name.split(" (").next().unwrap().to_owned();
    let cards: Vec<_> = pack.designs.iter().enumerate().filter(|(_, design)| !design.tile).collect();
    for &(a, one) in &cards {
        for &(b, other) in &cards {
            for language in ["en", "fr"] {
                let same = bare(&one.name[language]) == bare(&other.name[language]);
                assert_eq!(pack.name_word(a) == pack.name_word(b), same, "{} and {}", one.id, other.id);
            }
        }
    }
}
