//! Free cards, swaps and prisoners (T44-T46, and the rulings T58 and T59 on them).

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::library::Source;

use crate::common::{Played, Situation, arena_files, load_arena, situation};

/// What a base destruction by player 0 may hit in the army of player 1.
fn destroyable(army: &[&str]) -> Vec<String> {
    let mut t = situation().seat(&[], &["destroy_base", "fire_grunt"]).seat(army, &["goban_grunt"]).start();
    t.play("destroy_base");
    t.options().into_iter().filter(|card| card.contains("@1.")).collect()
}

/// The powers in the last battle, by seat.
fn fought(t: &Played) -> Vec<i32> {
    t.events()
        .iter()
        .filter_map(|e| if let Event { kind: EventKind::Fought, n: value, .. } = e { Some(*value) } else { None })
        .collect()
}

fn drew(t: &Played) -> bool {
    t.events().iter().any(|e| e.kind == EventKind::Drew)
}

#[test]
fn t44_a_card_is_free_with_nothing_above_it_or_to_its_right() {
    assert_eq!(destroyable(&["goban_grunt", "goban_rock"]), ["goban_rock@1.0.1"], "right");
    assert_eq!(destroyable(&["goban_grunt", "goban_hero"]), ["goban_hero@1.1.0"], "above");
    assert_eq!(destroyable(&["goban_grunt", "goban_rock", "goban_hero"]), ["goban_rock@1.0.1", "goban_hero@1.1.0"]);
    // Nothing to the right of the hero, but a chief above it.
    assert_eq!(destroyable(&["goban_grunt", "goban_rock", "goban_hero", "goban_chief"]), ["goban_rock@1.0.1"]);
}

/// Where covered cards can be destroyed, a power offers what the verb allows: any card that no row above needs.
#[test]
fn a_power_offers_all_that_the_rules_let_it_destroy() {
    let file = "cards/arena/pack.ron";
    let files = arena_files();
    let text = String::from_utf8(files.read(file).unwrap().unwrap()).unwrap();
    let pack = load_arena(files.with(file, text.replace("rules: (", "rules: (only_free_destroyed: false,"))).unwrap();
    let army = ["goban_grunt", "goban_rock", "goban_hero"];
    let mut t = Situation::on(pack).seat(&[], &["destroy_base", "fire_grunt"]).seat(&army, &["goban_grunt"]).start();
    t.play("destroy_base");
    let offered: Vec<String> = t.options().into_iter().filter(|card| card.contains("@1.")).collect();
    assert_eq!(offered, ["goban_grunt@1.0.0", "goban_rock@1.0.1", "goban_hero@1.1.0"]);
    t.choose("goban_grunt@1.0.0");
    assert_eq!(t.army(1), ["goban_rock", "goban_hero"]);
}

#[test]
fn t44_a_prisoner_covers_like_any_other_card() {
    assert_eq!(destroyable(&["goban_grunt", "goban_rock!", "goban_hero"]), ["goban_rock@1.0.1", "goban_hero@1.1.0"]);
    assert_eq!(destroyable(&["goban_grunt", "goban_rock", "goban_hero", "goban_hero!"]), ["goban_hero@1.1.1"]);
}

#[test]
fn t44_a_free_prisoner_can_be_destroyed() {
    let mut t = situation()
        .seat(&[], &["destroy_base", "fire_grunt"])
        .seat(&["goban_grunt", "goban_hero!"], &["goban_grunt"])
        .start();
    t.play("destroy_base").choose("goban_hero");
    assert_eq!(t.army(1), ["goban_grunt"]);
    assert_eq!(t.discard(), ["goban_hero"]);
    assert!(t.game.table().prisoners().is_empty());
}

#[test]
fn t44_the_target_may_be_anybodys() {
    let mut t = situation()
        .seat(&["goban_grunt"], &["goban_grunt"])
        .seat(&["fire_grunt", "fire_hero"], &["destroy_base", "fire_grunt"])
        .seat(&["alpha_grunt"], &["alpha_grunt"])
        .seat(&["meka_grunt"], &["meka_grunt"])
        .active(1)
        .start();
    t.play("destroy_base");
    let targets =
        ["goban_grunt@0.0.0", "alpha_grunt@2.0.0", "meka_grunt@3.0.0", "fire_hero@1.1.0", "destroy_base@1.0.1"];
    assert_eq!(t.options(), targets);
    t.choose("fire_hero");
    assert_eq!(t.army(1), ["fire_grunt", "destroy_base"]);
}

#[test]
fn t45_a_swap_is_in_the_own_army_or_in_anothers() {
    let start = situation()
        .seat(&["fire_grunt"], &["destroy_max", "fire_grunt"])
        .seat(&["goban_grunt"], &["goban_grunt"])
        .seat(&["alpha_grunt", "meka_grunt"], &["alpha_grunt"])
        .start();
    let mut own = start.clone();
    own.play("destroy_max").choose("fire_grunt");
    assert_eq!(own.army(0), ["destroy_max", "fire_grunt"]);
    let mut other = start;
    other.play("destroy_max").choose("meka_grunt");
    assert_eq!(other.army(2), ["meka_grunt", "alpha_grunt"]);
}

#[test]
fn t45_a_swap_needs_two_cards_of_the_level() {
    let mut t = situation()
        .seat(&[], &["destroy_max", "fire_grunt"])
        .seat(&["goban_grunt", "alpha_grunt", "meka_grunt", "goban_hero"], &["goban_grunt"])
        .start();
    t.play("destroy_max");
    assert_eq!(t.asked(), (0, Ask::swap()));
    let in_the_row = ["goban_grunt@1.0.0", "alpha_grunt@1.0.1", "meka_grunt@1.0.2"];
    assert_eq!(t.options(), in_the_row, "neither the lone hero nor the newcomer");
}

#[test]
fn t45_of_the_only_two_nobody_is_asked_which() {
    let mut t = situation()
        .seat(&[], &["destroy_max", "fire_grunt"])
        .seat(&["goban_grunt", "alpha_grunt", "goban_hero"], &["goban_grunt"])
        .start();
    t.play("destroy_max");
    assert_eq!((t.asked(), t.army(1)[..2].concat()), ((0, Ask::destroy()), "alpha_gruntgoban_grunt".to_owned()));
}

#[test]
fn t45_a_swap_moves_prisoners() {
    let mut t = situation()
        .seat(&[], &["destroy_max", "fire_grunt"])
        .seat(&["goban_grunt!", "alpha_grunt!", "meka_grunt"], &["meka_grunt"])
        .start();
    t.play("destroy_max").choose("goban_grunt").choose("meka_grunt");
    assert_eq!(t.army(1), ["meka_grunt", "alpha_grunt!", "goban_grunt!"]);
    t.choose("goban_grunt");
    assert_eq!(t.army(1), ["meka_grunt", "alpha_grunt!"], "the prisoner lies at the end of the row now");
}

#[test]
fn t45_a_swap_sets_off_no_trigger() {
    let mut t = situation()
        .seat(&[], &["destroy_max", "fire_grunt"])
        .seat(&["fire_grunt_x", "goban_grunt", "draw_base"], &["fire_grunt"])
        .pile(&["dark_hero"])
        .start();
    t.play("destroy_max").choose("goban_grunt").choose("draw_base");
    assert_eq!(t.army(1), ["fire_grunt_x", "draw_base", "goban_grunt"]);
    t.choose("goban_grunt");
    assert!(t.is_turn_of(1) && !drew(&t), "neither a link of the neighbour nor an arrival");
}

#[test]
fn t46_a_prisoner_is_worth_no_power() {
    let mut t = situation()
        .seat(&["goban_grunt", "goban_grunt!", "goban_hero!"], &["goban_grunt"])
        .seat(&["meka_grunt", "meka_hero", "meka_chief!"], &["meka_grunt"])
        .start();
    t.pass().pass();
    assert_eq!(fought(&t), [2, 5]);
}

#[test]
fn t46_a_prisoner_has_none_of_its_powers() {
    for (link_card, draws) in [("fire_grunt_x", true), ("fire_grunt_x!", false)] {
        let mut t = situation()
            .seat(&["fire_rock", link_card], &["fire_grunt"])
            .seat(&[], &["goban_grunt"])
            .pile(&["dark_hero"])
            .start();
        t.play("fire_grunt");
        assert_eq!(drew(&t), draws, "{link_card}");
    }
}

#[test]
fn t46_a_prisoner_belongs_to_no_clan() {
    let hand = ["goban_grunt", "goban_hero", "goban_chief"];
    let other = &["meka_grunt"][..];
    let level_one = situation().seat(&["goban_rock!", "alpha_rock"], &hand).seat(&[], other).start();
    assert_eq!(level_one.options(), ["play goban_grunt for 2", "pass"]);
    let level_two = situation().seat(&["goban_rock", "alpha_rock", "goban_hero!"], &hand).seat(&[], other).start();
    assert_eq!(level_two.options(), ["play goban_grunt", "play goban_hero", "pass"], "no chief");
}

#[test]
fn t46_t19_t20_a_prisoner_counts_as_a_card_of_the_army() {
    let options = |army: &[&str], card| {
        let t = situation().seat(army, &[card, "goban_grunt"]).seat(&[], &["meka_grunt"]).start();
        t.options().contains(&format!("play {card}"))
    };
    assert!(options(&["goban_rock", "alpha_rock!", "goban_hero"], "goban_hero"), "two below one");
    assert!(!options(&["goban_rock", "alpha_rock", "goban_hero", "alpha_hero!"], "goban_hero"), "two below two");
    let two_heroes = ["goban_rock", "alpha_rock", "goban_hero", "alpha_hero!", "goban_chief"];
    assert!(options(&two_heroes, "goban_chief"), "two below one");
    let two_chiefs = ["goban_rock", "alpha_rock", "goban_hero", "alpha_hero", "goban_chief", "alpha_chief!"];
    assert!(!options(&two_chiefs, "goban_chief"), "two below two");
}

#[test]
fn t46_prisoners_stay_for_the_round_and_are_released_when_the_next_one_starts() {
    let mut t = situation()
        .seat(&["goban_grunt", "goban_hero!"], &["goban_grunt"])
        .seat(&["meka_grunt!", "meka_grunt"], &["meka_grunt", "meka_grunt"])
        .start();
    t.pass().play("meka_grunt");
    assert_eq!(t.army(0), ["goban_grunt", "goban_hero!"]);
    assert_eq!(t.army(1), ["meka_grunt!", "meka_grunt", "meka_grunt"]);
    t.pass();
    assert_eq!(t.game.table().round, 2);
    assert_eq!(t.army(0), ["goban_grunt", "goban_hero"]);
    assert_eq!(t.army(1), ["meka_grunt", "meka_grunt", "meka_grunt"]);
}

#[test]
fn t58_a_swap_stays_in_one_army_and_is_compulsory() {
    let mut t = situation()
        .seat(&["fire_grunt"], &["destroy_max", "fire_grunt"])
        .seat(&["goban_grunt", "alpha_grunt"], &["goban_grunt"])
        .seat(&["meka_grunt"], &["meka_grunt"])
        .start();
    t.play("destroy_max");
    assert_eq!(t.options(), ["goban_grunt@1.0.0", "alpha_grunt@1.0.1", "fire_grunt@0.0.0", "destroy_max@0.0.1"]);
    t.choose("alpha_grunt");
    assert_eq!((t.army(1), t.asked().1), (vec!["alpha_grunt".into(), "goban_grunt".into()], Ask::destroy()));
    t.choose("meka_grunt@2.0.0");
    assert!(t.army(2).is_empty(), "destroyed in another army than that of the swap");
}

#[test]
fn t58_without_a_swap_the_destruction_takes_place_all_the_same() {
    let mut t = situation()
        .seat(&[], &["destroy_max", "fire_grunt"])
        .seat(&["goban_grunt", "goban_hero"], &["goban_grunt"])
        .start();
    t.play("destroy_max");
    assert_eq!((t.asked(), t.options().len()), ((0, Ask::destroy()), 2));
}

#[test]
fn t59_only_face_up_cards_are_imprisoned_and_anyones_prisoner_is_released() {
    let table = situation()
        .seat(&["fire_rock!", "fire_rock"], &["imprison_base", "imprison_max", "fire_grunt"])
        .seat(&["goban_grunt!"], &["goban_grunt"])
        .seat(&["meka_grunt", "meka_hero!"], &["meka_grunt"])
        .start();
    let mut base = table.clone();
    base.play("imprison_base");
    assert_eq!(base.options(), ["meka_grunt@2.0.0", "fire_rock@0.0.1", "imprison_base@0.0.2"]);
    for (prisoner, owner) in [("fire_rock@0.0.0", 0), ("goban_grunt@1.0.0", 1), ("meka_hero@2.1.0", 2)] {
        let mut max = table.clone();
        max.play("imprison_max").choose(prisoner);
        assert!(max.army(owner).iter().all(|card| !card.ends_with('!')), "{prisoner} is released");
        assert_eq!(max.game.table().prisoners().len(), 2);
    }
}

#[test]
fn t59_being_released_is_not_arriving() {
    let army = ["goban_grunt", "fire_grunt_x", "draw_base!"];
    let setup = situation().seat(&[], &["imprison_max", "fire_grunt"]).seat(&army, &["goban_grunt"]);
    let mut t = setup.clone().pile(&["alpha_hero"; 5]).start();
    t.play("imprison_max").choose("draw_base");
    assert_eq!(t.army(1)[2], "draw_base");
    assert!(!drew(&t), "neither an arrival nor a link");
    // Nor is it at the start of a round.
    let mut t = setup.start();
    t.pass().pass();
    assert_eq!(t.army(1)[2], "draw_base");
    assert!(!t.events().iter().any(|e| e.kind == EventKind::Fired));
}
