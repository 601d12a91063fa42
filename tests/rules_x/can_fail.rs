//! Proofs that prove something: each of these fails on a pack in which its rule is broken.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ozeki::library::{Library, Memory, Source, load};
use ozeki::pack::Pack;
use ozeki::project::Disk;

use crate::common::report;
use crate::{
    BROKEN, battle, endings, keywords, opening, passing, placement, relief, rulings_cards, song, tokens, turns,
};

/// The pack with one passage of one of its files replaced.
fn with_changed(file: &str, from: &str, to: &str) -> Arc<Pack> {
    let files = Memory::copy_of(&Disk::new(env!("CARGO_MANIFEST_DIR")), &["cards/gosu-x", "scripts/gosu-x"]).unwrap();
    let text = String::from_utf8(files.read(file).unwrap().unwrap()).unwrap();
    assert!(text.contains(from), "{file} has no `{from}`");
    let files = files.with(file, text.replace(from, to));
    load(&Library::new(vec![Box::new(files)]), "gosu-x").unwrap_or_else(|e| panic!("{}", report(&e)))
}

fn fails_with(test: fn(), file: &str, from: &str, to: &str) {
    test();
    let pack = with_changed(file, from, to);
    BROKEN.with(|broken| *broken.borrow_mut() = Some(pack));
    let result = catch_unwind(AssertUnwindSafe(test));
    BROKEN.with(|broken| *broken.borrow_mut() = None);
    assert!(result.is_err(), "the test does not notice `{to}` in {file}");
}

const PACK: &str = "cards/gosu-x/pack.ron";
const RULES: &str = "scripts/gosu-x/rules.rhai";

#[test]
fn the_redraw_needs_few_troops() {
    fails_with(opening::x6_one_troop_is_too_few_and_two_are_enough, PACK, "redraw_at_most: 1", "redraw_at_most: 2");
}

#[test]
fn the_hand_limit_is_seven() {
    let test = turns::x9_at_the_end_of_the_own_turn_a_hand_is_discarded_down_to_seven;
    fails_with(test, PACK, "hand_limit: 7", "hand_limit: 8");
}

#[test]
fn a_row_of_prisoners_counts_as_empty() {
    let test = placement::x10_among_prisoners_only_a_troop_counts_as_the_first_and_is_free;
    fails_with(test, PACK, "first_among_prisoners: true", "first_among_prisoners: false");
}

#[test]
fn tokens_make_a_relief_cheaper() {
    let test = relief::x13_every_token_on_the_card_takes_one_off_the_cost;
    fails_with(test, RULES, "max(cost - card.tokens, 0)", "max(cost, 0 * card.tokens)");
}

#[test]
fn two_tokens_draw_three_cards() {
    fails_with(tokens::x16_one_token_draws_one_card_and_two_draw_three, PACK, "(2, 3)", "(2, 2)");
}

#[test]
fn a_fifth_token_wins() {
    fails_with(endings::x19_x24_the_fifth_activation_token, PACK, "overflow_wins: true", "overflow_wins: false");
}

#[test]
fn tokens_in_hand_bar_the_first_pass() {
    fails_with(passing::x21_the_first_to_pass_has_no_token_in_hand, PACK, "NotFirst", "Always");
}

#[test]
fn additional_turns_count() {
    let test = passing::x21_additional_turns_count_among_the_three;
    fails_with(test, PACK, "extra_turns_count: true", "extra_turns_count: false");
}

#[test]
fn two_second_tokens_are_a_draw() {
    let test = battle::x23_the_second_token_of_both_at_the_same_moment_is_a_draw;
    fails_with(test, PACK, "together: Draw", "together: Shared");
}

#[test]
fn half_is_sacrificed() {
    let test = song::x26_winner_then_loser_sacrifice_half_rounded_up;
    fails_with(test, PACK, "sacrifice_half: true", "sacrifice_half: false");
}

#[test]
fn the_loser_starts() {
    fails_with(song::x28_the_loser_starts_the_next_round, PACK, "starts: Loser", "starts: Advantage");
}

#[test]
fn ethereal_protects() {
    let test = keywords::x33_an_ethereal_card_is_neither_destroyed_nor_captured;
    fails_with(test, RULES, "cards.except(cards.keyword(\"ethereal\"))", "cards");
}

#[test]
fn a_veteran_is_worth_double() {
    let test = keywords::x38_a_token_doubles_the_value_of_a_veteran_in_the_battle;
    fails_with(test, RULES, "power * 2", "power + 1");
}

#[test]
fn only_face_up_cards_make_fifteen() {
    let test = endings::x24_a_prisoner_does_not_count_among_the_fifteen;
    fails_with(test, PACK, "army_face_up: true", "army_face_up: false");
}

#[test]
fn goan_sul_needs_ten() {
    let file = "scripts/gosu-x/goan_sul/goan_sul_immortal.rhai";
    fails_with(endings::x24_x39_goan_sul_wins_a_battle_by_ten, file, "margin >= 10", "margin >= 11");
}

#[test]
fn justice_needs_the_third_tile() {
    let file = "scripts/gosu-x/justice/justice_immortal.rhai";
    fails_with(endings::x24_x40_justice_turns_the_third_tile, file, "unturned.count == 1", "unturned.count == 0");
}

#[test]
fn phoenix_and_his_tile_add_up() {
    let test = rulings_cards::x58_with_the_card_in_play_too_phoenix_and_goan_sul_add_up;
    fails_with(
        test,
        "scripts/gosu-x/tiles/tile_phoenix.rhai",
        "value + player.hand_size",
        "value + 0 * player.hand_size",
    );
}

#[test]
fn capture_spends_tokens() {
    let test = tokens::x17_the_token_of_a_captured_card_is_spent;
    fails_with(test, PACK, "spent_when_imprisoned: true", "spent_when_imprisoned: false");
}

#[test]
fn a_card_of_several_levels_keeps_them_in_play() {
    for test in [
        rulings_cards::x61_phoenix_counts_as_every_level_in_play_too as fn(),
        rulings_cards::x61_xian_and_its_tile_make_phoenix_all_clans_wherever_it_stands,
    ] {
        fails_with(test, PACK, "several_levels: All", "several_levels: Row");
    }
}
