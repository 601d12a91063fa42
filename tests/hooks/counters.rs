//! Counters: what scripts write to them, what they read, and what becomes of them.

use std::sync::Arc;

use ozeki::event::{Event, EventKind};
use ozeki::library::{Memory, Source};
use ozeki::pack::Pack;
use ozeki::setup::{SeatSetup, TableSetup};
use ozeki::table::{CardId, CounterOwner, Seat, Spot};
use ozeki::text::Voice;

use crate::common::{Played, Situation};
use crate::{PILE, arena_files, load_arena, with};

fn value(t: &Played, counter: &str, owner: CounterOwner) -> i16 {
    t.game.table().counters.get(&t.game.pack().counters[counter].spec, owner)
}

fn gold(t: &Played) -> [i16; 2] {
    [0, 1].map(|seat| value(t, "gold", CounterOwner::Player(Seat(seat))))
}

fn storm(t: &Played) -> i16 {
    value(t, "storm", CounterOwner::Game)
}

fn card(t: &Played, id: &str) -> CardId {
    let is_it = |card: &CardId| t.game.pack().design(*card).id == id && t.game.table().spot(*card) != Spot::Box;
    t.game.pack().cards().find(is_it).expect(id)
}

fn tide(t: &Played, id: &str) -> i16 {
    value(t, "tide", CounterOwner::Card(card(t, id)))
}

/// Plays a card whose arrival is this, in both back ends, which come to the same.
fn arrives(body: &str) -> Played {
    let begin = || {
        with(&[("fires/draw_base", &format!("fn arrival(me) {{ {body} }}"))])
            .seat(&["fire_grunt"], &["draw_base"])
            .seat(&["dark_grunt"], &["meka_rock"])
            .pile(&PILE)
    };
    let (mut t, mut compiled) = (begin().start(), begin().start_compiled());
    t.play("draw_base");
    compiled.play("draw_base");
    assert!(t.game.table() == compiled.game.table(), "{body}");
    t
}

/// The changes of counters, in words.
fn told(t: &Played) -> Vec<String> {
    let voice = Voice { pack: t.game.pack(), language: "en", viewer: None };
    let counted = [EventKind::GameCounter, EventKind::PlayerCounter, EventKind::CardCounter];
    let events = t.events().iter().filter(|event| counted.contains(&event.kind));
    events.map(|event: &Event| voice.event(event)).collect()
}

/// The arena with other counters, and some scripts.
fn counting(counters: &str, scripts: &[(&str, &str)]) -> Arc<Pack> {
    let pack = String::from_utf8(arena_files().read("cards/arena/pack.ron").unwrap().unwrap()).unwrap();
    let (begin, end) = (pack.find("    counters: {").unwrap(), pack.find("    attributes: {").unwrap());
    let pack = format!("{}    counters: {{{counters}}},\n{}", &pack[..begin], &pack[end..]);
    let files: Memory = arena_files().with("cards/arena/pack.ron", pack);
    let add = |files: Memory, (name, text): &(&str, &str)| files.with(&format!("scripts/arena/{name}.rhai"), *text);
    load_arena(scripts.iter().fold(files, add)).unwrap()
}

#[test]
fn they_start_where_the_pack_says() {
    let t = arrives("");
    assert_eq!((gold(&t), storm(&t), tide(&t, "draw_base")), ([3, 3], 0, 0));
    assert!(told(&t).is_empty());
}

#[test]
fn a_script_changes_them_and_the_log_tells_it() {
    let t = arrives("me.owner.gold += 2; me.tide = 1; game.storm -= 2; for p in opponents(me.owner) { p.gold -= 1; }");
    assert_eq!((gold(&t), storm(&t), tide(&t, "draw_base")), ([5, 2], -2, 1));
    let told = told(&t);
    assert_eq!(told.len(), 4);
    assert!(told[0].ends_with("gold 3 → 5.") && told[1].ends_with("tide 0 → 1."), "{told:?}");
    assert_eq!(told[2], "storm: 0 → -2.");
}

#[test]
fn a_write_beyond_the_bounds_stops_at_them() {
    let t = arrives("me.owner.gold -= 9; game.storm = 9223372036854775807; me.tide += 4;");
    assert_eq!((gold(&t), storm(&t), tide(&t, "draw_base")), ([0, 3], 5, 3));
    let t = arrives("me.owner.gold = me.owner.gold; me.owner.gold += 0; game.storm = -5; game.storm -= 1;");
    assert_eq!((storm(&t), told(&t).len()), (-5, 1), "what changes nothing is not told");
}

#[test]
fn they_are_numbers_like_any_others() {
    let t = arrives(
        "let n = 0; while me.owner.gold > 0 && n < 9 { me.owner.gold -= 1; n += 1; } \
         if me.tide < 3 { me.tide += n; } game.storm = max(n, 2) - me.tide; draw(me.owner, game.storm + n);",
    );
    assert_eq!((gold(&t), storm(&t), tide(&t, "draw_base"), t.hand(0).len()), ([0, 3], 0, 3, 3));
}

#[test]
fn a_query_reads_them() {
    let power = "fn card_power(me, card, power) { if card == me { power + card.tide + me.owner.gold } else { power } }";
    let script = format!("{power}\nfn arrival(me) {{ me.tide = 2; draw(me.owner, me.power); }}");
    let start = || {
        with(&[("fires/draw_base", &script)])
            .seat(&["fire_grunt"], &["draw_base"])
            .seat(&["dark_grunt"], &[])
            .pile(&PILE)
    };
    let mut t = start().start();
    t.play("draw_base");
    let printed = t.game.pack().design(card(&t, "draw_base")).power as usize;
    assert_eq!(t.hand(0).len(), (printed + 2 + 3).min(9));
}

#[test]
fn what_is_remembered_of_keywords_and_clans_follows_them() {
    // Whoever is rich has only cards of one clan.
    let rules = "fn clan_cards(clan, cards) { if clan == \"mekas\" && game.storm > 0 { in_play() } else { cards } }";
    let arrival = "fn arrival(me) { draw(me.owner, in_play().clan(\"mekas\").count); game.storm += 1; \
                   draw(me.owner, in_play().clan(\"mekas\").count); }";
    let t = with(&[("rules", rules), ("fires/draw_base", arrival)])
        .seat(&["fire_grunt"], &["draw_base"])
        .seat(&["dark_grunt"], &[])
        .pile(&PILE)
        .start()
        .play("draw_base")
        .hand(0)
        .len();
    assert_eq!(t, 3, "none before, all three after");
}

#[test]
fn what_lies_on_a_card_goes_when_it_leaves_play() {
    let t = arrives("let foe = choose(in_play().except(army(me.owner))); foe.tide = 2; me.tide = 3; destroy(foe);");
    assert_eq!((tide(&t, "dark_grunt"), tide(&t, "draw_base")), (0, 3));
    let counters = "\"rust\": (of: Card, max: 9, stays: true, name: {\"en\": \"rust\"})";
    let arrival = "fn arrival(me) { let foe = choose(in_play().except(army(me.owner))); foe.rust = 2; destroy(foe); foe.rust += 3; }";
    let mut t = Situation::on(counting(counters, &[("fires/draw_base", arrival)]))
        .seat(&["fire_grunt"], &["draw_base"])
        .seat(&["dark_grunt"], &[])
        .pile(&PILE)
        .start();
    t.play("draw_base");
    assert_eq!(value(&t, "rust", CounterOwner::Card(card(&t, "dark_grunt"))), 5, "in the open it can still change");
}

#[test]
fn a_card_that_is_not_in_play_takes_none() {
    let t = arrives("draw(me.owner, 1); for c in hand(me.owner) { c.tide = 2; } me.tide = 1;");
    assert_eq!((told(&t).len(), tide(&t, "draw_base")), (1, 1));
}

#[test]
fn a_setup_gives_them_and_a_table_is_described_by_them() {
    let t = with(&[])
        .seat(&["fire_grunt#tide=2", "fire_hero!#tide=1"], &["draw_base"])
        .seat(&["dark_grunt"], &[])
        .pile(&PILE)
        .set(|setup| {
            setup.seats[1].counters = vec![("gold".to_owned(), 7)];
            setup.counters = vec![("storm".to_owned(), -1)];
        })
        .start();
    assert_eq!((gold(&t), storm(&t)), ([3, 7], -1));
    assert_eq!((tide(&t, "fire_grunt"), tide(&t, "fire_hero")), (2, 1));
    let described = TableSetup::of(t.game.table(), t.game.pack(), 0);
    assert_eq!(described.seats[0].army, ["fire_grunt#tide=2", "fire_hero!#tide=1"]);
    let counters = |seat: usize| described.seats[seat].counters.clone();
    assert_eq!((counters(0), counters(1)), (vec![], vec![("gold".to_owned(), 7)]));
    assert!(described.build(t.game.pack()).unwrap().counters == t.game.table().counters);
    let view = t.game.table().view(t.game.pack(), Seat(0));
    assert_eq!((view.counters["storm"], view.seats[1].counters["gold"]), (-1, 7));
    assert_eq!(view.seats[0].army[0][0].counters["tide"], 2);
}

/// Why the first player cannot have this army and hand.
fn refused(army: &[&str], hand: &[&str]) -> String {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let seat = SeatSetup { army: owned(army), hand: owned(hand), ..SeatSetup::default() };
    let setup = TableSetup { seats: vec![seat, SeatSetup::default()], ..TableSetup::default() };
    setup.build(&load_arena(arena_files()).unwrap()).unwrap_err().to_string()
}

#[test]
fn an_impossible_setup_is_told() {
    for (army, problem) in [
        ("fire_grunt#tied=2", "not a counter of cards"),
        ("fire_grunt#gold=2", "not a counter of cards"),
        ("fire_grunt#tide=4", "goes from 0 to 3"),
        ("fire_grunt#tide", "no counter with its number"),
        ("fire_grunt#tide=x", "no counter with its number"),
        ("fire_grunt#", "no counter with its number"),
    ] {
        let error = refused(&[army], &[]);
        assert!(error.contains(problem), "{army}: {error}");
    }
    assert!(refused(&[], &["fire_grunt#tide=1"]).contains("is not in play"));
}
