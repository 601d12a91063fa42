//! Mutation (T23-T27), its effects (T31), and where the cards go (T34).

use ozeki::decision::{Ask, AskKind};
use ozeki::table::Seat;

use crate::common::{Played, Situation, shipped, situation};

fn start(army: &[&str], hand: &[&str]) -> Played {
    start_with(army, hand, &[])
}

/// A second player keeps the game from running on; whatever is drawn comes from a pile of Alpha chiefs.
fn start_with(army: &[&str], hand: &[&str], discard: &[&str]) -> Played {
    let situation = situation().seat(army, hand).seat(&["alpha_grunt"], &["alpha_rock"]);
    situation.pile(&["alpha_chief"; 3]).discard(discard).start()
}

/// How many cards a player has drawn from that pile.
fn drawn(t: &Played, seat: u8) -> usize {
    t.hand(seat).iter().filter(|card| *card == "alpha_chief").count()
}

/// The mutations open to the first player.
fn mutations(t: &Played) -> Vec<String> {
    let options = if t.is_turn_of(0) { t.options() } else { Vec::new() };
    options.into_iter().filter(|option| option.starts_with("mutate ")).collect()
}

fn none() -> [&'static str; 0] {
    []
}

/// The discard pile, sorted.
fn discarded(t: &Played) -> Vec<String> {
    let mut discard = t.discard();
    discard.sort();
    discard
}

#[test]
fn t23_a_goblin_is_exchanged_in_its_place_for_its_cost() {
    let army = ["goban_rock", "fire_grunt", "meka_rock", "goban_hero", "fire_hero"];
    let mut t = start(&army, &["dark_rock", "alpha_hero", "alpha_chief"]);
    t.mutate("fire_grunt").choose("alpha_hero");
    assert_eq!(t.army(0), ["goban_rock", "dark_rock", "meka_rock", "goban_hero", "fire_hero"]);
    assert_eq!(t.hand(0), ["alpha_chief"]);
    assert_eq!(discarded(&t), ["alpha_hero", "fire_grunt"]);
    assert!(t.is_turn_of(1));
}

#[test]
fn t23_the_cost_is_the_printed_number_of_cards() {
    let hand = ["dark_hero", "alpha_chief", "alpha_rock", "goban_chief", "goban_rock"];
    let mut t = start(&["fire_rock", "fire_hero"], &hand);
    t.choose("mutate fire_hero@0.1.0 for 2");
    assert_eq!(t.asked(), (0, Ask::pay(2)));
    t.choose("goban_rock").choose("alpha_chief");
    assert_eq!(t.army(0), ["fire_rock", "dark_hero"]);
    assert_eq!(t.hand(0), ["alpha_rock", "goban_chief"]);
    assert_eq!(discarded(&t), ["alpha_chief", "fire_hero", "goban_rock"]);
}

#[test]
fn t23_the_cost_and_the_replacement_must_both_be_in_hand() {
    assert_eq!(mutations(&start(&["fire_grunt"], &["dark_rock"])), none());
    assert_eq!(mutations(&start(&["fire_grunt"], &["dark_rock", "dark_hero"])), ["mutate fire_grunt@0.0.0 for 1"]);
    let army = ["fire_rock", "fire_hero"];
    assert_eq!(mutations(&start(&army, &["dark_hero", "dark_chief"])), none());
    let enough = start(&army, &["dark_hero", "dark_chief", "dark_chief"]);
    assert_eq!(mutations(&enough), ["mutate fire_hero@0.1.0 for 2"]);
}

#[test]
fn t23_the_replacement_does_not_pay() {
    let mut t = start(&["fire_grunt"], &["dark_rock", "meka_rock", "dark_hero"]);
    t.mutate("fire_grunt").choose("dark_rock");
    assert_eq!(t.options(), ["dark_hero", "meka_rock"]);
}

#[test]
fn t23_the_replacement_has_the_same_level_and_any_clan() {
    let hand = ["goban_grunt", "alpha_grunt", "dark_grunt", "meka_grunt", "fire_rock", "fire_hero", "fire_chief"];
    let mut t = start(&["fire_grunt"], &hand);
    t.mutate("fire_grunt");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::MutateInto, .. })));
    assert_eq!(t.options(), ["goban_grunt", "alpha_grunt", "dark_grunt", "meka_grunt", "fire_rock"]);
    let t = start(&["fire_rock", "fire_hero"], &["dark_rock", "dark_rock", "dark_chief", "meka_chief"]);
    assert_eq!(mutations(&t), none(), "no level II, no replacement");
}

#[test]
fn t23_the_replacement_comes_from_hand_only() {
    let t = start_with(&["fire_grunt"], &["dark_hero", "dark_hero"], &["meka_rock"]);
    assert_eq!(mutations(&t), none());
    let mut t = start_with(&["fire_grunt"], &["dark_hero", "dark_rock", "alpha_rock"], &["meka_rock"]);
    t.mutate("fire_grunt");
    assert_eq!(t.options(), ["alpha_rock", "dark_rock"]);
}

#[test]
fn t23_a_goblin_without_a_printed_cost_does_not_mutate() {
    let army = ["fire_rock", "fire_grunt", "fire_hero", "fire_chief"];
    let t = start(&army, &["dark_rock", "dark_hero", "dark_chief", "meka_hero"]);
    assert_eq!(mutations(&t), ["mutate fire_grunt@0.0.1 for 1", "mutate fire_hero@0.1.0 for 2"]);
}

#[test]
fn t23_only_the_own_goblins_mutate_free_or_not() {
    let army = ["fire_grunt", "meka_grunt", "fire_hero"];
    let t = start(&army, &["dark_rock", "dark_hero", "dark_hero"]);
    let own = ["mutate meka_grunt@0.0.1 for 1", "mutate fire_grunt@0.0.0 for 1", "mutate fire_hero@0.1.0 for 2"];
    assert_eq!(mutations(&t), own, "and not the grunt of player 1");
}

#[test]
fn t24_a_replacement_of_a_new_clan_costs_nothing_extra() {
    let mut t = start(&["fire_grunt", "alpha_rock"], &["meka_rock", "dark_hero"]);
    assert_eq!(mutations(&t), ["mutate fire_grunt@0.0.0 for 1"]);
    t.mutate("fire_grunt");
    assert_eq!(t.army(0), ["meka_rock", "alpha_rock"]);
    assert_eq!(discarded(&t), ["dark_hero", "fire_grunt"]);
}

#[test]
fn t24_a_level_two_is_replaced_without_support() {
    let mut t = start(&["fire_rock", "fire_hero"], &["meka_hero", "dark_rock", "dark_rock"]);
    t.mutate("fire_hero");
    assert_eq!(t.army(0), ["fire_rock", "meka_hero"]);
    let mut t = start(&["fire_rock!", "fire_hero"], &["meka_hero", "dark_rock", "dark_rock"]);
    t.mutate("fire_hero");
    assert_eq!(t.army(0), ["fire_rock!", "meka_hero"]);
}

#[test]
fn t24_a_level_three_is_replaced_without_support() {
    let army = ["ember_scamp", "kiln_brawler", "captain_bonfire"];
    let hand = ["thousand_year_yawn", "spare_part", "spare_part", "parade_grunt"];
    let mut t = Situation::on(shipped("tactics")).seat(&army, &hand).seat(&[], &["bench_elder"]).start();
    t.choose("mutate captain_bonfire@0.2.0 for 3");
    assert_eq!(t.army(0), ["ember_scamp", "kiln_brawler", "thousand_year_yawn"]);
}

#[test]
fn t25_a_goblin_does_not_mutate_into_a_copy_of_itself() {
    assert_eq!(mutations(&start(&["fire_grunt"], &["fire_grunt", "fire_grunt"])), none());
    assert_eq!(mutations(&start(&["fire_rock", "fire_hero"], &["fire_hero", "fire_hero", "fire_hero"])), none());
    let mut t = start(&["fire_grunt"], &["fire_grunt", "draw_base", "fire_rock"]);
    t.mutate("fire_grunt");
    assert_eq!(t.options(), ["fire_rock", "draw_base"], "another trooper of its clan is not identical");
}

#[test]
fn t25_plain_and_x_of_one_trooper_count_as_identical() {
    assert_eq!(mutations(&start(&["fire_grunt"], &["fire_grunt_x", "fire_hero"])), none());
    assert_eq!(mutations(&start(&["fire_grunt_x"], &["fire_grunt", "fire_hero"])), none());
    assert_eq!(mutations(&start(&["fire_grunt_x"], &["fire_grunt_x", "fire_hero"])), none());
    let mut t = start(&["fire_grunt"], &["fire_grunt_x", "meka_grunt_x", "dark_grunt", "fire_hero"]);
    t.mutate("fire_grunt");
    assert_eq!(t.options(), ["dark_grunt", "meka_grunt_x"]);
}

#[test]
fn t25_plain_and_x_of_the_shipped_troopers_are_identical() {
    let t = Situation::on(shipped("tactics"))
        .seat(&["shroud_bearer"], &["shroud_bearer_x", "shroud_bearer", "bone_juggler"])
        .seat(&[], &["bench_elder"])
        .start();
    assert_eq!(mutations(&t), none(), "nor by zombie mutation");
}

#[test]
fn t26_a_prisoner_does_not_mutate() {
    let hand = ["dark_rock", "dark_hero", "dark_chief"];
    assert_eq!(mutations(&start(&["fire_grunt!"], &hand)), none());
    let t = start(&["fire_grunt!", "meka_grunt", "fire_hero!"], &hand);
    assert_eq!(mutations(&t), ["mutate meka_grunt@0.0.1 for 1"]);
    let t = start_with(&["zombie!"], &hand, &["meka_rock"]);
    assert_eq!(mutations(&t), none(), "nor does a zombie");
}

#[test]
fn t27_a_zombie_takes_its_replacement_from_hand_or_discard_pile() {
    let hand = ["fire_rock", "alpha_hero", "alpha_chief"];
    let start = start_with(&["zombie"], &hand, &["meka_hero", "fire_rock", "meka_rock"]);
    for (replacement, hand, left) in [
        ("meka_rock@discard", vec!["fire_rock"], ["alpha_chief", "alpha_hero", "fire_rock", "meka_hero", "zombie"]),
        ("fire_rock@discard", vec!["fire_rock"], ["alpha_chief", "alpha_hero", "meka_hero", "meka_rock", "zombie"]),
    ] {
        let mut t = start.clone();
        t.mutate("zombie").choose("alpha_hero").choose("alpha_chief").choose(replacement);
        assert_eq!(t.army(0), [replacement.trim_end_matches("@discard")]);
        assert_eq!(t.hand(0), hand);
        assert_eq!(discarded(&t), left);
    }
    let mut t = start.clone();
    t.mutate("zombie").choose("alpha_hero").choose("alpha_chief").choose("fire_rock");
    assert_eq!((t.army(0), t.hand(0)), (vec!["fire_rock".to_owned()], vec![]), "the one in hand");
}

#[test]
fn t27_level_and_identity_bind_a_zombie_too() {
    let discard = ["meka_hero", "zombie", "meka_rock", "goban_chief", "dark_rock"];
    let mut t = start_with(&["zombie"], &["alpha_hero", "alpha_chief"], &discard);
    t.mutate("zombie");
    assert_eq!(t.options(), ["dark_rock@discard", "meka_rock@discard"]);
    let mut t = start_with(&["dark_rock", "zombie_hero"], &["fire_rock"], &["meka_rock", "meka_hero", "fire_hero"]);
    t.mutate("zombie_hero");
    assert_eq!(t.options(), ["meka_hero@discard", "fire_hero@discard"]);
}

#[test]
fn t27_payment_comes_first_and_may_be_the_replacement() {
    let mut t = start_with(&["zombie"], &["fire_rock", "alpha_grunt", "alpha_hero"], &["meka_rock"]);
    t.mutate("zombie");
    assert_eq!(t.asked(), (0, Ask::pay(2)));
    t.choose("fire_rock").choose("alpha_hero");
    assert!(matches!(t.asked(), (0, Ask { kind: AskKind::MutateInto, .. })));
    assert_eq!(t.options(), ["alpha_grunt", "meka_rock@discard", "fire_rock@discard"]);
    t.choose("fire_rock");
    assert_eq!(t.army(0), ["fire_rock"]);
    assert_eq!(discarded(&t), ["alpha_hero", "meka_rock", "zombie"]);
}

#[test]
fn t27_the_whole_hand_may_pay_for_a_zombie() {
    let mut t = start(&["zombie"], &["fire_rock", "alpha_hero"]);
    assert_eq!(mutations(&t), ["mutate zombie@0.0.0 for 2"]);
    t.mutate("zombie");
    assert_eq!(t.army(0), ["fire_rock"]);
    assert_eq!((t.hand(0), discarded(&t)), (vec![], vec!["alpha_hero".to_owned(), "zombie".to_owned()]));
}

#[test]
fn t27_a_zombie_still_needs_its_cost_and_a_replacement_somewhere() {
    assert_eq!(mutations(&start_with(&["zombie"], &["alpha_hero"], &["meka_rock"])), none(), "too little to pay");
    let t = start_with(&["zombie"], &["alpha_hero", "alpha_chief"], &["meka_hero"]);
    assert_eq!(mutations(&t), none(), "no replacement");
    let t = start_with(&["zombie"], &["alpha_hero", "alpha_chief"], &["meka_rock"]);
    assert_eq!(mutations(&t), ["mutate zombie@0.0.0 for 2"]);
}

#[test]
fn t27_only_marked_darks_are_zombies() {
    let t = start_with(&["dark_grunt"], &["alpha_hero", "alpha_chief"], &["meka_rock"]);
    assert_eq!(mutations(&t), none());
    let pack = shipped("tactics");
    let zombies = pack.designs.iter().filter(|d| d.mutation.is_some_and(|m| m.zombie));
    assert!(zombies.clone().count() > 0 && zombies.clone().all(|d| pack.clans[usize::from(d.clan)].id == "darks"));
}

#[test]
fn t31_mutation_effects_see_the_newcomer_in_place_and_the_rest_discarded() {
    let mut t = start(&["fire_rock", "return_on_mutation"], &["meka_rock", "dark_rock", "dark_hero", "dark_chief"]);
    t.mutate("return_on_mutation").choose("meka_rock").choose("dark_rock").choose("dark_hero");
    assert_eq!(t.asked(), (0, Ask::take()));
    assert_eq!(t.options(), ["dark_rock@discard", "dark_hero@discard", "return_on_mutation@discard"]);
    assert_eq!(t.army(0), ["fire_rock", "meka_rock"]);
    let mut t = start(&["destroy_on_mutation"], &["meka_rock", "dark_hero"]);
    t.mutate("destroy_on_mutation");
    assert_eq!(t.options(), ["alpha_grunt@1.0.0", "meka_rock@0.0.0"]);
}

#[test]
fn t31_mutation_effects_are_those_of_the_card_replaced() {
    let mut t = start(&["dark_grunt"], &["draw_on_mutation", "dark_hero"]);
    t.mutate("dark_grunt");
    assert_eq!((t.army(0), drawn(&t, 0)), (vec!["draw_on_mutation".to_owned()], 0), "not of the replacement");
    let mut t = start(&["dark_rock"], &["draw_on_mutation"]);
    t.play("draw_on_mutation");
    assert_eq!(drawn(&t, 0), 0, "not of a card played");
    let mut t = start(&["draw_on_mutation"], &["dark_rock", "dark_hero"]);
    t.mutate("draw_on_mutation");
    assert_eq!((drawn(&t, 0), drawn(&t, 1)), (1, 0));
}

#[test]
fn t31_to_be_destroyed_or_paid_is_not_to_mutate() {
    let t = situation().seat(&[], &["destroy_base"]).seat(&["draw_on_mutation"], &["dark_rock"]);
    let mut t = t.pile(&["alpha_chief"]).start();
    t.play("destroy_base").choose("draw_on_mutation");
    assert_eq!((t.discard().len(), drawn(&t, 0), drawn(&t, 1)), (1, 0, 0));
    let mut t = start(&["fire_grunt"], &["meka_rock", "draw_on_mutation"]);
    t.mutate("fire_grunt").choose("meka_rock");
    assert_eq!((discarded(&t), drawn(&t, 0)), (vec!["draw_on_mutation".to_owned(), "fire_grunt".to_owned()], 0));
}

#[test]
fn t34_discarded_destroyed_and_mutated_cards_go_on_the_shared_pile_for_all_to_see() {
    let mut t = situation()
        .seat(&["fire_grunt"], &["destroy_base", "dark_hero"])
        .seat(&["goban_rock", "meka_rock!"], &["alpha_grunt"])
        .seat(&[], &["alpha_grunt"])
        .discard(&["fire_chief"])
        .start();
    t.mutate("fire_grunt").choose("meka_rock");
    assert_eq!(discarded(&t), ["dark_hero", "fire_chief", "fire_grunt", "meka_rock"]);
    assert_eq!((t.discard()[0].as_str(), t.discard()[3].as_str()), ("meka_rock", "fire_chief"), "on top, the last");
    (0..3).for_each(|seat| assert_eq!(t.game.view(Seat(seat)).deck.unwrap().discard, t.discard()));
    assert!(t.game.table().prisoners().is_empty(), "the prisoner lies face up now");
}

#[test]
fn t34_whoever_discards_does_so_on_the_shared_pile() {
    let mut t = situation()
        .seat(&["fire_rock"], &["discard_base", "vision_base"])
        .seat(&[], &["alpha_grunt"; 3])
        .pile(&["goban_chief"; 5])
        .start();
    t.play("discard_base").choose("player 1");
    assert_eq!(t.discard(), ["alpha_grunt"]);
    t.play("alpha_grunt").play("vision_base");
    assert_eq!(t.discard(), ["goban_chief", "goban_chief", "goban_chief", "goban_chief", "alpha_grunt"]);
}
