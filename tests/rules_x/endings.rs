//! Every way to win, and the draw (X19, X23, X24, X39, X40, X53).

use ozeki::decision::{Ask, AskKind};
use ozeki::setup::TokenSetup;
use ozeki::table::Phase;

use crate::battle::battle;
use crate::table;

/// Fifteen cards: Phoenix, Goan Sul and Xi'an.
const FULL: [&str; 15] = [
    "arpia",
    "sqeezs",
    "deesses_de_lave",
    "esprits_de_smook",
    "trois_voeux",
    "kaez",
    "genious",
    "hempo",
    "smook",
    "pangu",
    "phoenix_immortal",
    "byun_hyung_ja_goan_sul",
    "goan_sul_immortal",
    "xian_immortal",
    "byun_hyung_ja_xian",
];

/// The same of the other clans.
const OTHER_FULL: [&str; 15] = [
    "un_go",
    "bun_to",
    "obeezs",
    "aat",
    "nikhilesh",
    "kan_te",
    "ree_ab",
    "ne_o",
    "sha_dow",
    "nalin",
    "galmi_immortal",
    "byun_hyung_ja_galmi",
    "tomorrow_immortal",
    "narashima_immortal",
    "byun_hyung_ja_narashima",
];

/// An army with one of its cards captured.
fn captured(army: &[&'static str; 15], card: &str) -> Vec<String> {
    army.iter().map(|&id| if id == card { format!("{id}!") } else { id.to_owned() }).collect()
}

fn borrowed(army: &[String]) -> Vec<&str> {
    army.iter().map(String::as_str).collect()
}

#[test]
fn x23_x24_two_supremacy_tokens() {
    // Two battles in a row, won by the stronger army.
    let mut t = table()
        .seat(&["arpia", "sqeezs", "kaez", "genious"], &[])
        .tokens(0, 2, 2)
        .seat(&["un_go"], &[])
        .tokens(0, 2, 2)
        .start();
    assert_eq!((t.points(0), t.points(1)), (1, 0), "nobody can do anything but pass");
    for _ in 0..60 {
        if t.game.is_over() {
            break;
        }
        let (seat, ask) = t.asked();
        let options = t.options();
        // Both pass as soon as they may; before that they spend their tokens.
        let wanted = match ask {
            Ask { kind: AskKind::Action, .. } if options.contains(&"pass".to_owned()) => "pass".to_owned(),
            Ask { kind: AskKind::Action, .. } => {
                options.into_iter().find(|option| option.starts_with("draw 3")).unwrap()
            }
            _ => options[0].clone(),
        };
        t.answer(seat, &wanted);
    }
    assert_eq!(t.outcome(), ("points", vec![0]));
    assert_eq!(t.game.table().round, 2);
}

#[test]
fn x24_fifteen_face_up_cards() {
    let (army, last) = FULL.split_at(14);
    let mut t = table().seat(army, last).seat(&["un_go"], &[]).start();
    t.play("byun_hyung_ja_xian");
    assert_eq!(t.outcome(), ("army", vec![0]));
}

#[test]
pub fn x24_a_prisoner_does_not_count_among_the_fifteen() {
    let army = captured(&FULL, "arpia");
    let mut t = table().seat(&borrowed(&army)[..14], &FULL[14..]).seat(&["un_go"], &[]).start();
    t.play("byun_hyung_ja_xian");
    assert!(t.is_turn_of(1));
}

#[test]
fn x24_x53_the_fifteenth_card_may_be_released_in_the_turn_of_another() {
    let army = captured(&FULL, "arpia");
    let mut t = table().seat(&["les_apotres_de_la_nuit"], &["solok"]).seat(&borrowed(&army), &[]).start();
    t.play("solok").choose("arpia");
    assert_eq!(t.outcome(), ("army", vec![1]));
}

#[test]
fn x53_the_release_in_the_song_may_make_fifteen() {
    let army = captured(&FULL, "arpia");
    let t = battle(&borrowed(&army), &["un_go"]).set(|setup| setup.phase = Phase::NewRound).start();
    assert_eq!(t.outcome(), ("army", vec![0]));
}

#[test]
fn x24_x53_two_armies_of_fifteen_at_the_same_moment_are_a_draw() {
    let (army, other) = (captured(&FULL, "arpia"), captured(&OTHER_FULL, "un_go"));
    let t = battle(&borrowed(&army), &borrowed(&other)).set(|setup| setup.phase = Phase::NewRound).start();
    assert_eq!(t.outcome(), ("draw", vec![]));
}

#[test]
pub fn x19_x24_the_fifth_activation_token() {
    let mut t = table()
        .seat(&["un_go", "kan_te", "byun_hyung_ja_galmi"], &["bun_to"])
        .tokens(0, 4, 0)
        .seat(&["arpia"], &["sqeezs"])
        .start();
    t.pass();
    assert_eq!(t.outcome(), ("tokens", vec![0]));
}

#[test]
fn x19_x24_the_fourth_token_is_no_victory() {
    let mut t = table()
        .seat(&["un_go", "kan_te", "byun_hyung_ja_galmi"], &["bun_to"])
        .tokens(0, 3, 1)
        .seat(&["arpia"], &["sqeezs"])
        .start();
    t.pass();
    assert_eq!(t.tokens(0), (1, 3, 0));
    assert!(t.is_turn_of(1));
}

#[test]
pub fn x24_x39_goan_sul_wins_a_battle_by_ten() {
    let army = ["deesses_de_lave", "hempo", "goan_sul_immortal"];
    let t = battle(&army, &["un_go!"]).start();
    assert_eq!(t.outcome(), ("card", vec![0]));
    assert_eq!(t.points(0), 1, "it was only the first Supremacy token");
}

#[test]
pub fn x24_x40_justice_turns_the_third_tile() {
    let mut t = table()
        .seat(&["volantis", "quae"], &["justice_immortal"])
        .clans(&["justice", "phoenix", "xian"])
        .points(1)
        .seat(&["un_go"], &[])
        .set(|setup| setup.tiles = vec!["tile_justice".into(), "tile_xian".into()])
        .start();
    t.play("justice_immortal");
    assert_eq!(t.outcome(), ("card", vec![0]));
}

#[test]
fn x23_x24_both_second_tokens_at_once_are_a_draw() {
    let t = battle(&["arpia"], &["un_go"]).set(|setup| setup.seats.iter_mut().for_each(|seat| seat.points = 1)).start();
    assert_eq!(t.outcome(), ("draw", vec![]));
}

#[test]
fn x23_the_second_token_comes_before_what_the_battle_sets_off() {
    // The fifth token of the loser comes too late.
    let t = battle(&["arpia", "kaez", "phoenix_immortal", "sqeezs"], &["volantis", "quae", "byun_hyung_ja_justice"])
        .set(|setup| {
            setup.seats[0].points = 1;
            setup.seats[1].tokens = Some(TokenSetup { hand: 4, spent: 0, locked: 0 });
        });
    assert_eq!(t.start().outcome(), ("points", vec![0]));
}
