//! Moments that are put off: when they come, who hears of them, what is still to come, and who may know.

use std::sync::Arc;

use ozeki::event::{Event, EventKind};
use ozeki::library::{Memory, Source};
use ozeki::limits::MAX_DELAYS;
use ozeki::pack::Pack;
use ozeki::setup::{LaterSetup, TableSetup};
use ozeki::table::{CardId, Delay, Purpose, Seat, Spot, Stream, Subject};
use ozeki::text::Voice;

use crate::common::{Played, Situation};
use crate::{PILE, arena_files, load_arena};

const MOMENTS: &str = "
    moments: {
        \"ends\": (about: [Card, Number], text: {\"en\": \"a boost ends\"}),
        \"bang\": (text: {\"en\": \"a bomb goes off\"}),
        \"tick\": (about: [Number], text: {\"en\": \"a fuse burns\"}),
        \"visit\": (about: [Player], text: {\"en\": \"a player is visited\"}),
        \"debt\": (about: [Card, Player, Number], text: {\"en\": \"a debt is due\"}),
    },
    counters: {";

/// The arena with moments, and some scripts.
fn arena(scripts: &[(&str, &str)]) -> Arc<Pack> {
    let pack = String::from_utf8(arena_files().read("cards/arena/pack.ron").unwrap().unwrap()).unwrap();
    let files: Memory = arena_files().with("cards/arena/pack.ron", pack.replacen("\n    counters: {", MOMENTS, 1));
    let add = |files: Memory, (name, text): &(&str, &str)| files.with(&format!("scripts/arena/{name}.rhai"), *text);
    load_arena(scripts.iter().fold(files, add)).unwrap()
}

/// Plays a card with this script, in both back ends, which come to the same.
fn plays(script: &str, others: &[(&str, &str)]) -> Played {
    let scripts: Vec<(&str, &str)> = [("fires/draw_base", script)].into_iter().chain(others.iter().copied()).collect();
    let begin = || {
        Situation::on(arena(&scripts))
            .seat(&["fire_grunt", "fire_hero"], &["draw_base", "fire_rock"])
            .seat(&["dark_grunt"], &["dark_rock"])
            .pile(&PILE)
    };
    let (mut t, mut compiled) = (begin().start(), begin().start_compiled());
    t.play("draw_base");
    compiled.play("draw_base");
    assert!(t.game.table() == compiled.game.table(), "{script}");
    t
}

/// Why the card cannot be played.
fn fault(t: &mut Played) -> String {
    t.try_answer(0, "play draw_base").unwrap_err().to_string()
}

fn gold(t: &Played) -> i16 {
    t.game.table().view(t.game.pack(), Seat(0)).seats[0].counters["gold"]
}

fn to_come(t: &Played) -> Vec<String> {
    let name = |delay: &Delay| t.game.pack().hooks.name(delay.moment).to_owned();
    t.game.table().delays.iter().map(name).collect()
}

fn told(t: &Played, kind: EventKind) -> usize {
    t.events().iter().filter(|event| event.kind == kind).count()
}

fn card(t: &Played, id: &str) -> CardId {
    let is_it = |card: &CardId| t.game.pack().design(*card).id == id && t.game.table().spot(*card) != Spot::Box;
    t.game.pack().cards().find(is_it).expect(id)
}

#[test]
fn until_the_end_of_this_turn() {
    let boost = "fn arrival(me) { later(\"turn_end\", \"ends\", me, 2); me.owner.gold = me.power; }
                 fn card_power(me, card, power) { if card == me { power + waiting(\"ends\", me) } else { power } }
                 fn ends(me, card, number) { me.owner.gold = card.power * 4 + number; }";
    let t = plays(boost, &[]);
    let printed = t.game.pack().design(card(&t, "draw_base")).power;
    assert_eq!(gold(&t), printed * 4 + 2, "when it ends it is over already");
    assert!(to_come(&t).is_empty());
    assert_eq!((told(&t, EventKind::PutOff), told(&t, EventKind::Came)), (1, 1));
}

#[test]
fn until_my_next_turn() {
    let shield = "fn arrival(me) { later_of(me.owner, \"turn_start\", \"visit\", me.owner); }
                  fn visit(me, player) { player.gold += 5; }";
    let mut t = plays(shield, &[]);
    assert_eq!((gold(&t), to_come(&t)), (3, vec!["visit".to_owned()]));
    t.pass();
    assert_eq!((gold(&t), to_come(&t).len()), (8, 0), "mine has begun");
}

#[test]
fn the_next_time_a_card_is_destroyed_and_only_then() {
    let script = "fn arrival(me) {
                      let prey = choose(in_play().except(army(me.owner)));
                      let other = choose(army(me.owner).except(me).free());
                      later_of(prey, \"destroyed\", \"bang\");
                      destroy(other); me.owner.gold += 1; destroy(prey);
                  }
                  fn bang(me) { me.owner.gold *= 2; }";
    let t = plays(script, &[]);
    assert_eq!(gold(&t), 8, "it comes once, and not for the other");
}

#[test]
fn a_bomb_goes_off_in_two_rounds() {
    let script = "fn arrival(me) { later(\"turn_end\", \"tick\", 2); }
                  fn tick(me, number) {
                      me.owner.gold += 1;
                      if number > 0 { later(\"turn_end\", \"tick\", number - 1); } else { me.owner.gold = 20; }
                  }";
    let mut t = plays(script, &[]);
    assert_eq!((gold(&t), to_come(&t).len()), (4, 1), "what is put off while it is told waits for the next time");
    t.pass();
    assert_eq!((gold(&t), to_come(&t).len()), (5, 1));
    t.pass();
    assert_eq!((gold(&t), to_come(&t).len()), (20, 0));
}

#[test]
fn the_card_hears_of_it_wherever_it_is_and_is_its_players_still() {
    let script = "fn arrival(me) { later(\"turn_end\", \"bang\"); return_to_hand(me); }
                  fn bang(me) { me.owner.gold += 4; }";
    assert_eq!(gold(&plays(script, &[])), 7);
    let script = "fn arrival(me) { later(\"turn_end\", \"bang\"); destroy(me); }
                  fn bang(me) { me.owner.gold += 4; }";
    assert_eq!(gold(&plays(script, &[])), 7, "of a card on the discard pile, nobody else's");
}

#[test]
fn the_pack_and_other_cards_hear_of_it_once() {
    let script = "fn arrival(me) { later(\"turn_end\", \"bang\"); }";
    let mut t = plays(
        script,
        &[
            ("rules", "fn bang() { let player = active_player(); player.gold += 1; }"),
            ("fires/fire_grunt", "fn bang(me) { me.owner.gold += 10; }"),
        ],
    );
    while t.asked().1.name() == "order" {
        let first = t.options()[0].clone();
        t.choose(&first);
    }
    assert_eq!(gold(&t), 14);
    let rules = "fn turn_start(player) { if waiting(\"bang\") == 0 { later(\"turn_end\", \"bang\"); } }
                 fn bang() { let player = active_player(); player.gold += 1; }";
    let mut t = plays("fn arrival(me) { }", &[("rules", rules)]);
    assert_eq!(gold(&t), 4);
    t.pass();
    assert_eq!(gold(&t), 4, "the turn was of the other");
}

#[test]
fn several_copies_are_several_and_can_be_taken_back() {
    let script = "fn arrival(me) {
                      for n in 0..3 { later(\"turn_end\", \"ends\", me, 2); later(\"turn_end\", \"visit\", me.owner); }
                      me.owner.gold = waiting(\"ends\") + waiting(\"visit\") + waiting(\"ends\", me);
                      no_longer(\"visit\", active_player());
                      me.owner.gold += waiting(\"visit\");
                  }
                  fn visit(me, player) { player.gold = 20; }";
    let t = plays(script, &[]);
    assert_eq!(gold(&t), 15);
    assert_eq!((told(&t, EventKind::TakenBack), told(&t, EventKind::Came)), (3, 3));
}

#[test]
fn all_that_are_due_are_off_before_the_first_comes() {
    let script = "fn arrival(me) { later(\"turn_end\", \"ends\", me, 2); later(\"turn_end\", \"ends\", me, 3); }
                  fn ends(me, card, number) { me.owner.gold += waiting(\"ends\") + 1; }";
    assert_eq!(gold(&plays(script, &[])), 5);
}

#[test]
fn which_comes_first_is_asked_where_it_matters() {
    let put = |body: &str| {
        format!(
            "fn arrived(me, card) {{ if waiting(\"bang\") < 2 {{ later(\"turn_end\", \"bang\"); }} }} fn bang(me) {{ {body} }}"
        )
    };
    let (add, double) = (put("me.owner.gold += 1;"), put("me.owner.gold *= 2;"));
    let mut t = plays("fn arrival(me) { }", &[("fires/fire_grunt", &add), ("fires/fire_hero", &double)]);
    // Each hears of both moments, so what is asked is whose comes first, and then who hears of it first.
    assert!(t.game.open().len() == 1, "somebody is asked");
    t.choose("fire_grunt");
    assert!(told(&t, EventKind::Came) >= 1);
    let same = put("draw(me.owner, 1);");
    let t = plays("fn arrival(me) { }", &[("fires/fire_grunt", &same)]);
    assert_ne!(t.asked().1.kind.spec().name, "order", "one card's are in the order in which they were put off");
}

#[test]
fn moments_that_put_off_each_other_come_to_an_end() {
    // Each waits for the other, and puts it off again: without end, if it were not stopped.
    let script =
        "fn arrival(me) { later(\"bang\", \"tick\", 1); later(\"turn_end\", \"bang\"); later(\"tick\", \"bang\"); }
                  fn bang(me) { later(\"tick\", \"bang\"); }
                  fn tick(me, number) { later(\"bang\", \"tick\", number); }";
    let begin = Situation::on(arena(&[("fires/draw_base", script)]))
        .seat(&["fire_grunt"], &["draw_base"])
        .seat(&["dark_grunt"], &[])
        .pile(&PILE);
    let mut t = begin.start();
    let before = *t.game.table();
    let told = fault(&mut t);
    assert!(told.contains("without end"), "{told}");
    assert!(*t.game.table() == before);
}

#[test]
fn there_is_a_bound_that_is_told() {
    let puts = |times: usize| {
        format!("fn arrival(me) {{ for n in 0..{times} {{ later(\"round_start\", \"bang\"); }} }} fn bang(me) {{ }}")
    };
    assert_eq!(to_come(&plays(&puts(MAX_DELAYS), &[])).len(), MAX_DELAYS);
    let mut t = Situation::on(arena(&[("fires/draw_base", &puts(MAX_DELAYS + 1))]))
        .seat(&["fire_grunt"], &["draw_base"])
        .seat(&["dark_grunt"], &[])
        .pile(&PILE)
        .start();
    let told = fault(&mut t);
    assert!(told.contains(&format!("{MAX_DELAYS} moments have been put off already")), "{told}");
}

#[test]
fn a_setup_gives_it_and_a_table_is_described_by_it() {
    let later = LaterSetup {
        when: "destroyed".to_owned(),
        of_card: Some("dark_grunt@them-I1".to_owned()),
        moment: "debt".to_owned(),
        card: Some("fire_grunt@you-I1".to_owned()),
        player: Some(1),
        number: Some(-3),
        by: Some("draw_base@out".to_owned()),
        whose: 1,
        ..LaterSetup::default()
    };
    let t = Situation::on(arena(&[(
        "fires/draw_base",
        "fn arrival(me) { base(me, \"draw\"); }\nfn debt(me, card, player, number) { }",
    )]))
    .seat(&["fire_grunt"], &["draw_base"])
    .seat(&["dark_grunt"], &[])
    .pile(&PILE)
    .set(|setup| setup.later = vec![later.clone()])
    .start();
    let delay = *t.game.table().delays.iter().next().unwrap();
    assert_eq!((delay.card, delay.player, delay.number), (card(&t, "fire_grunt"), Seat(1), -3));
    assert_eq!((delay.me, delay.controller), (card(&t, "draw_base"), Seat(1)));
    assert_eq!(delay.of, Subject::Card(card(&t, "dark_grunt")));
    let described = TableSetup::of(t.game.table(), t.game.pack(), 0);
    assert_eq!(described.later, [later]);
    assert!(described.build(t.game.pack()).unwrap().delays == t.game.table().delays);
    let view = t.game.table().view(t.game.pack(), Seat(0)).later;
    assert_eq!(
        (view[0].card.as_deref(), view[0].number, view[0].when.as_str()),
        (Some("fire_grunt"), Some(-3), "destroyed")
    );
}

#[test]
fn an_impossible_setup_is_told() {
    let pack = arena(&[]);
    let refused = |change: fn(&mut LaterSetup)| {
        let mut later = LaterSetup { when: "turn_end".to_owned(), moment: "bang".to_owned(), ..LaterSetup::default() };
        change(&mut later);
        let seats = vec![Default::default(); 2];
        TableSetup { seats, later: vec![later], ..TableSetup::default() }.build(&pack).unwrap_err().to_string()
    };
    for (change, problem) in [
        ((|later| later.when = "turn_emd".to_owned()) as fn(&mut LaterSetup), "`turn_end`"),
        (|later| later.when = "play_cost".to_owned(), "not a event to wait for"),
        (|later| later.moment = "bong".to_owned(), "`bang`"),
        (|later| later.number = Some(2), "about nothing"),
        (|later| later.moment = "tick".to_owned(), "about number"),
        (|later| later.by = Some("nobody".to_owned()), "no card `nobody`"),
        (|later| later.player = Some(5), "only 2 players"),
    ] {
        let told = refused(change);
        assert!(told.contains(problem), "{problem}: {told}");
    }
}

#[test]
fn who_does_not_see_the_card_is_not_told_which_it_is() {
    let script = "fn arrival(me) { for c in hand(me.owner) { later(\"round_start\", \"ends\", c, 1); } }";
    let t = plays(script, &[]);
    let pack = t.game.pack();
    let views = [0, 1].map(|seat| t.game.table().view(pack, Seat(seat)).later);
    assert_eq!((views[0][0].card.as_deref(), views[1][0].card.as_deref()), (Some("fire_rock"), None));
    let said = |viewer| {
        let voice = Voice { pack, language: "en", viewer: Some(Seat(viewer)) };
        let event = t.events().iter().find(|event: &&Event| event.kind == EventKind::PutOff).map(|e| voice.event(e));
        [event.unwrap(), voice.to_come(t.game.table()).remove(0)]
    };
    let (mine, theirs) = (said(0), said(1));
    let name = pack.design(card(&t, "fire_rock")).name["en"].clone();
    assert!(mine.iter().all(|line| line.contains(&name)), "{mine:?}");
    assert!(theirs.iter().all(|line| !line.contains(&name) && line.contains("a boost ends")), "{theirs:?}");
    // Dealt again for the one who does not know it, it is of whatever card lies there now; else it stays.
    let mut others = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let deal = |seat| {
            let mut table = *t.game.table();
            table.redeal_by_backs(
                Seat(seat),
                Default::default(),
                pack.by_back(),
                &mut Stream::new(seed, Purpose::Bot(0)),
            );
            table
        };
        let (mine, theirs) = (deal(0), deal(1));
        assert_eq!(mine.delays, t.game.table().delays);
        let meant = theirs.delays.iter().next().unwrap().card;
        assert_eq!(theirs.spot(meant), Spot::Hand(Seat(0)), "it is still in that hand");
        others.insert(meant);
    }
    assert!(others.len() > 1, "nobody knows which");
}

#[test]
fn it_is_saved_undone_and_replayed() {
    let script = "fn arrival(me) { later_of(me.owner, \"turn_start\", \"visit\", me.owner); }
                  fn visit(me, player) { player.gold += 5; }";
    let mut t = plays(script, &[]);
    let before = *t.game.table();
    t.pass();
    assert_eq!(gold(&t), 8);
    assert!(t.game.undo().unwrap());
    assert!(*t.game.table() == before, "undone");
    t.pass();
    let again = t.game.from_the_start();
    assert!(again.is_ok());
    assert_eq!(gold(&t), 8);
}

#[test]
fn nothing_can_wait_for_what_does_not_happen() {
    let runtime = |body: &str| {
        let script = format!(
            "fn arrival(me) {{ let w = \"round_start\"; if me.exists {{ w = {body}; }} later(w, \"bang\"); }} fn bang(me) {{ }}"
        );
        let mut t = Situation::on(arena(&[("fires/draw_base", &script)]))
            .seat(&["fire_grunt"], &["draw_base"])
            .seat(&["dark_grunt"], &[])
            .pile(&PILE)
            .start();
        fault(&mut t)
    };
    assert!(runtime("\"bang_bang\"").contains("is not a"), "no such word");
    assert!(runtime("\"fires\"").contains("event that something can wait for"));
}
