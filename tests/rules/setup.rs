//! Components and setup (T1-T9).

use std::collections::BTreeSet;
use std::sync::Arc;

use ozeki::decision::{Ask, AskKind};
use ozeki::event::{Event, EventKind};
use ozeki::game::{Game, GameError};
use ozeki::library::{Memory, Source};
use ozeki::pack::{Design, Pack, Shown, Strength};
use ozeki::table::{Seat, Spot};
use ozeki::vocabulary::hooks::{BUILT_IN, Hook};

use crate::common::{Played, Situation, arena_files, load_arena, report, shipped, situation};

fn tactics() -> Arc<Pack> {
    shipped("tactics")
}

fn of_level(pack: &Pack, clan: usize, level: u8) -> Vec<&Design> {
    pack.designs.iter().filter(|d| usize::from(d.clan) == clan && d.level == level).collect()
}

/// The arena with a text replaced in some of its files.
fn arena_rewritten(files: &[&str], changes: &[(&str, &str)]) -> Arc<Pack> {
    let rewrite = |memory: Memory, file: &&str| {
        let path = format!("cards/arena/{file}.ron");
        let text = String::from_utf8(memory.read(&path).unwrap().unwrap()).unwrap();
        memory.with(&path, changes.iter().fold(text, |text, (from, to)| text.replace(from, to)))
    };
    load_arena(files.iter().fold(arena_files(), rewrite)).unwrap_or_else(|e| panic!("{}", report(&e)))
}

/// Level I exists among the Gobans only: many opening hands have none.
fn few_of_level_one() -> Arc<Pack> {
    arena_rewritten(&["alphas", "darks", "mekas", "fires"], &[("level: 1", "level: 2")])
}

fn level_ones(t: &Played, seat: Seat) -> usize {
    (t.game.table().hand(seat) & t.game.pack().of_level(1)).len()
}

/// The seat that is asked whether to redraw, if that is what the game waits for.
fn redrawer(t: &Played) -> Option<Seat> {
    t.game.open().first().filter(|open| open.ask == Ask::redraw()).map(|open| open.seat)
}

/// The first seed for which a game's opening is as wanted.
fn opening_where(pack: &Arc<Pack>, players: u8, wanted: impl Fn(&Played) -> bool) -> Played {
    let found = (0..500).map(|seed| Played::new(pack.clone(), players, seed)).find(wanted);
    found.expect("none of 500 seeds has such an opening")
}

/// Everybody discards the first cards offered.
fn keep_seven(t: &mut Played) {
    while let Some(open) = t.game.open().first().filter(|o| o.ask.kind == AskKind::OpeningDiscard) {
        let seat = open.seat;
        t.game.answer(seat, 0).unwrap();
    }
}

#[test]
fn t1_seventy_five_goblins_of_five_clans_and_three_levels() {
    let pack = tactics();
    assert_eq!(pack.card_count(), 75);
    assert_eq!(
        pack.clans.iter().map(|c| c.id.as_str()).collect::<Vec<_>>(),
        ["gobans", "alphas", "darks", "mekas", "fires"]
    );
    assert!((0..5).all(|clan| pack.of_clan(clan).len() == 15));
    assert_eq!((1..=3).map(|level| pack.of_level(level).len()).sum::<usize>(), 75);
}

#[test]
fn t1_two_to_four_play() {
    let pack = tactics();
    for players in [0, 1, 5] {
        assert!(matches!(Game::new(pack.clone(), players, 0), Err(GameError::Players { .. })), "{players} players");
    }
    for players in 2..=4 {
        assert_eq!(Game::new(pack.clone(), players, 0).unwrap().table().seat_count(), players);
    }
}

#[test]
fn t2_three_troopers_a_clan_each_twice_plain_and_once_x() {
    let pack = tactics();
    assert_eq!(pack.of_level(1).len(), 45);
    for clan in 0..5 {
        let troopers = of_level(&pack, clan, 1);
        let identities: BTreeSet<u16> = troopers.iter().map(|d| d.identity).collect();
        assert_eq!(identities.len(), 3, "three different troopers");
        for identity in identities {
            let (plain, x): (Vec<&Design>, Vec<&Design>) =
                troopers.iter().filter(|d| d.identity == identity).partition(|d| d.shown.link.is_empty());
            assert_eq!(plain.iter().map(|d| d.copies).collect::<Vec<_>>(), [2]);
            assert_eq!(x.iter().map(|d| d.copies).collect::<Vec<_>>(), [1]);
            assert_eq!(pack.designs[usize::from(identity)].id, plain[0].id, "the X is a version of the plain one");
        }
    }
}

#[test]
fn t2_an_x_shows_what_its_plain_trooper_shows_no_weaker_and_a_link() {
    let pack = tactics();
    for x in pack.designs.iter().filter(|d| d.level == 1 && !d.shown.link.is_empty()) {
        let plain = &pack.designs[usize::from(x.identity)];
        assert_ne!(plain.id, x.id, "{} has a link without being an X", x.id);
        assert!(x.has_hook(Hook::Link) && !plain.has_hook(Hook::Link));
        assert_eq!((x.mutation, x.power), (plain.mutation, plain.power), "{}", x.id);
        for trigger in [Hook::Arrival, Hook::Mutation] {
            let (ours, theirs) = (x.shown.powers(trigger), plain.shown.powers(trigger));
            assert_eq!(ours.len(), theirs.len(), "{}", x.id);
            let no_weaker = |(x, plain): (&ozeki::pack::Power, &ozeki::pack::Power)| {
                x.family == plain.family && (x.strength == Strength::Max || plain.strength == Strength::Base)
            };
            assert!(ours.iter().zip(theirs).all(no_weaker), "{}", x.id);
        }
    }
}

#[test]
fn t2_of_a_trio_the_x_alone_has_a_link() {
    for design in tactics().designs.iter().filter(|d| d.level == 1) {
        assert_eq!(design.has_hook(Hook::Link), design.copies == 1, "{}", design.id);
    }
}

/// A goblin may have one link effect or several, at any level: only above level I can a newcomer come from below.
#[test]
fn t29_fighters_and_generals_have_links_too_some_of_them_double() {
    let pack = tactics();
    let with_link = |level: u8| pack.designs.iter().filter(move |d| d.level == level && !d.shown.link.is_empty());
    for level in [2, 3] {
        assert!(with_link(level).count() >= 4, "level {level}");
        assert!(with_link(level).any(|d| d.shown.link.len() == 2), "level {level}");
    }
}

#[test]
fn no_two_goblins_are_the_same_under_two_names() {
    let pack = tactics();
    for (index, one) in pack.designs.iter().enumerate() {
        for other in &pack.designs[..index] {
            let printed = |d: &Design| {
                let powers = Shown::TRIGGERS.map(|trigger| d.shown.powers(trigger).to_vec());
                (d.level, d.mutation, powers)
            };
            assert_ne!(printed(one), printed(other), "{} and {}", one.id, other.id);
        }
    }
}

#[test]
fn t3_four_fighters_and_two_generals_a_clan_each_once() {
    let pack = tactics();
    assert_eq!((pack.of_level(2).len(), pack.of_level(3).len()), (20, 10));
    for (clan, (level, designs)) in (0..5).flat_map(|clan| [(clan, (2, 4)), (clan, (3, 2))]) {
        let found = of_level(&pack, clan, level);
        assert_eq!(found.len(), designs);
        assert!(found.iter().all(|d| d.copies == 1 && pack.designs[usize::from(d.identity)].id == d.id));
    }
}

#[test]
fn t4_power_goes_by_level() {
    for design in &tactics().designs {
        assert_eq!(design.power, [2, 3, 5][design.row()], "{}", design.id);
    }
}

/// The value of the first player's army in the first battle.
fn fought(army: &[&str]) -> i32 {
    let t = Situation::on(tactics()).seat(army, &[]).seat(&[], &[]).start();
    let first = t.events().iter().find_map(|e| match *e {
        Event { kind: EventKind::Fought, seat: Seat(0), n: value, .. } => Some(value),
        _ => None,
    });
    first.expect("nobody can do anything, so the round is over")
}

#[test]
fn t4_a_column_is_worth_ten_and_an_army_short_of_one_general_five_less_than_fifty() {
    assert_eq!(fought(&["ember_scamp", "kiln_brawler", "captain_bonfire"]), 10);
    let army = "prescient root_chewer ember_scamp fuse_biter spare_part tea_leaf_reader cane_duellist kiln_brawler \
                powder_cook medal_collector grandmother_of_maps captain_bonfire walking_jail crowned_loudmouth";
    assert_eq!(fought(&army.split_whitespace().collect::<Vec<_>>()), 45);
}

#[test]
fn t5_seven_families_in_base_and_max() {
    let pack = tactics();
    let families: BTreeSet<&str> = pack.families.keys().map(String::as_str).collect();
    assert_eq!(families, BTreeSet::from(["destroy", "imprison", "discard", "draw", "vision", "return", "advantage"]));
    assert!(pack.families.values().all(|f| !f.base.ops.is_empty() && f.base.ops != f.max.ops));
}

#[test]
fn t5_a_card_shows_two_powers_a_trigger_at_most_and_does_nothing_else() {
    let pack = tactics();
    assert!(pack.script.is_none());
    for design in &pack.designs {
        for hook in Hook::ALL {
            let shown = design.shown.powers(hook);
            assert!(shown.len() <= 2, "{}", design.id);
            assert_eq!(design.has_hook(hook), !shown.is_empty(), "{}: {}", design.id, BUILT_IN.name(hook));
        }
        let calls = design.script.as_ref().map_or(0, |s| s.file.text.matches("(me, \"").count());
        let shown: usize = Hook::ALL.iter().map(|&hook| design.shown.powers(hook).len()).sum();
        assert_eq!(calls, shown, "{}", design.id);
    }
}

#[test]
fn t6_all_goblins_lie_in_one_pile_before_hands_are_drawn() {
    for players in 2..=4 {
        let t = Played::new(tactics(), players, 5);
        let table = t.game.table();
        assert_eq!(table.pile(Seat(0)).len(), 75 - 10 * usize::from(players));
        assert!(table.discard(Seat(0)).is_empty() && table.in_play().is_empty());
        let dealt = |spot: Spot| matches!(spot, Spot::Pile | Spot::Hand(_));
        assert!(t.game.pack().cards().all(|card| dealt(table.spot(card))));
    }
}

#[test]
fn t6_the_pile_is_shuffled_clans_and_levels_together() {
    let piles: Vec<Vec<String>> = (0..60).map(|seed| Played::new(tactics(), 2, seed).pile()).collect();
    assert_eq!(piles.iter().collect::<BTreeSet<_>>().len(), 60, "no two seeds agree");
    let pack = tactics();
    for place in [0, 27, 54] {
        let kinds = piles.iter().map(|pile| &pack.designs[pack.design_named(&pile[place]).unwrap()]);
        let (clans, levels): (BTreeSet<u8>, BTreeSet<u8>) = kinds.map(|d| (d.clan, d.level)).unzip();
        assert_eq!((clans.len(), levels.len()), (5, 3), "any goblin can lie at {place}");
    }
}

#[test]
fn t6_everybody_sees_the_whole_shared_discard_pile() {
    let discard = ["fire_hero", "dark_grunt", "goban_chief"];
    let situation = situation().seat(&["meka_grunt"], &["fire_grunt", "fire_rock", "alpha_rock"]);
    let mut t = situation.seat(&[], &["dark_rock"]).seat(&[], &["dark_rock"]).discard(&discard).start();
    (0..3).for_each(|seat| assert_eq!(t.game.view(Seat(seat)).deck.unwrap().discard, discard));
    t.play("fire_grunt");
    (0..3).for_each(|seat| assert_eq!(t.game.view(Seat(seat)).deck.unwrap().discard.len(), 5));
    assert_eq!(t.game.view(Seat(0)).deck.unwrap().discard, t.game.view(Seat(2)).deck.unwrap().discard);
}

#[test]
fn t7_any_player_may_get_the_advantage_and_begins() {
    for players in 2..=4 {
        let mut begins = vec![0; usize::from(players)];
        for seed in 0..60 {
            let mut t = Played::new(tactics(), players, seed);
            let holder = t.game.table().advantage.unwrap();
            begins[holder.index()] += 1;
            keep_seven(&mut t);
            assert!(t.is_turn_of(holder.0));
        }
        assert!(begins.iter().all(|&n| n >= 60 / usize::from(players) / 2), "{begins:?}");
    }
}

#[test]
fn t8_of_ten_cards_each_player_keeps_seven() {
    for players in 2..=4u8 {
        let mut t = Played::new(tactics(), players, 3);
        assert!((0..players).all(|seat| t.hand(seat).len() == 10));
        keep_seven(&mut t);
        assert!((0..players).all(|seat| t.hand(seat).len() == 7));
        assert_eq!(t.discard().len(), 3 * usize::from(players));
    }
}

#[test]
fn t8_all_are_asked_at_once_each_about_their_own_cards() {
    for players in 2..=4u8 {
        let t = Played::new(tactics(), players, 3);
        assert_eq!(t.game.open().len(), usize::from(players));
        for seat in 0..players {
            let open = t.game.open_for(Seat(seat)).unwrap();
            assert_eq!(open.ask, Ask::opening_discard(3));
            let mut distinct = t.hand(seat);
            distinct.dedup();
            let mut options = t.options_of(seat);
            options.sort();
            assert_eq!(options, distinct);
        }
    }
}

#[test]
fn t8_the_order_of_answers_changes_nothing() {
    for players in 2..=4u8 {
        let seats = 0..players;
        let one_by_one: Vec<u8> = seats.clone().flat_map(|seat| [seat; 3]).collect();
        let backwards: Vec<u8> = one_by_one.iter().rev().copied().collect();
        let in_turn: Vec<u8> = seats.cycle().take(one_by_one.len()).collect();
        let tables = [one_by_one, backwards, in_turn].map(|order| {
            let mut t = Played::new(tactics(), players, 8);
            order.iter().for_each(|&seat| t.game.answer(Seat(seat), usize::from(seat) + 1).unwrap());
            assert!(t.is_turn_of(t.game.table().advantage.unwrap().0));
            *t.game.table()
        });
        assert_eq!(tables[0], tables[1]);
        assert_eq!(tables[0], tables[2]);
    }
}

#[test]
fn t8_nobody_learns_what_another_discards_before_having_chosen() {
    let mut t = Played::new(tactics(), 4, 8);
    let known = |t: &Played| {
        let views = t.game.table().seats().map(|s| serde_json::to_string(&t.game.view(s)).unwrap());
        (views.collect::<Vec<_>>(), t.events().to_vec(), t.game.open_for(Seat(2)).cloned())
    };
    let before = known(&t);
    for seat in [1, 3, 1, 0, 1, 0, 3, 0, 3] {
        t.game.answer(Seat(seat), 1).unwrap();
        assert_eq!(known(&t), before, "after an answer of player {seat}");
    }
    (0..2).for_each(|_| t.game.answer(Seat(2), 1).unwrap());
    assert!(t.discard().is_empty());
    t.game.answer(Seat(2), 1).unwrap();
    assert_eq!(t.discard().len(), 12);
}

#[test]
fn t9_only_a_hand_without_level_one_may_be_redrawn() {
    let pack = few_of_level_one();
    for (players, seed) in (2..=4).flat_map(|players| (0..20).map(move |seed| (players, seed))) {
        let mut t = Played::new(pack.clone(), players, seed);
        let clockwise = t.game.table().seats_from(t.game.table().advantage.unwrap());
        for seat in clockwise.filter(|&seat| level_ones(&t, seat) == 0).collect::<Vec<_>>() {
            assert_eq!(redrawer(&t), Some(seat));
            t.answer(seat.0, "no");
        }
        assert_eq!(redrawer(&t), None, "nobody else is asked");
        keep_seven(&mut t);
        assert!((0..players).all(|seat| t.hand(seat).len() == 7));
    }
}

#[test]
fn t9_a_redraw_discards_all_ten_and_draws_ten_others() {
    let mut t = opening_where(&few_of_level_one(), 3, |t| redrawer(t).is_some());
    let (seat, pile) = (redrawer(&t).unwrap(), t.pile());
    let mut before = t.hand(seat.0);
    t.answer(seat.0, "yes");
    let (mut discarded, mut drawn) = (t.discard(), pile[..10].to_vec());
    [&mut before, &mut discarded, &mut drawn].into_iter().for_each(|cards| cards.sort());
    assert_eq!(discarded, before);
    assert_eq!(t.hand(seat.0), drawn);
}

#[test]
fn t9_a_redraw_may_be_repeated_until_there_is_a_level_one() {
    let pack = few_of_level_one();
    let twice = |t: &Played| redrawer(t).is_some_and(|seat| redrawer(t.clone().answer(seat.0, "yes")) == Some(seat));
    let mut t = opening_where(&pack, 2, twice);
    let seat = redrawer(&t).unwrap();
    while redrawer(&t) == Some(seat) {
        assert_eq!(level_ones(&t, seat), 0);
        t.answer(seat.0, "yes");
    }
    assert!(level_ones(&t, seat) > 0);
    while let Some(other) = redrawer(&t) {
        t.answer(other.0, "no");
    }
    assert_eq!(t.hand(seat.0).len(), 10);
    keep_seven(&mut t);
    assert_eq!(t.hand(seat.0).len(), 7);
}
