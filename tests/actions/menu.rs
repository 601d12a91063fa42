//! Actions of the pack's own in the menu of a turn.

use ozeki::decision::ChoiceKind;
use ozeki::event::{Event, EventKind};
use ozeki::game::Game;
use ozeki::limits::FREE_ACTIONS;
use ozeki::table::{Seat, Spot};
use ozeki::text::Voice;

use super::common::{Played, Situation, invariants::assert_conserved};
use super::pack::{made, table, try_made, with_zones};

const BUY: &str = r#"actions: {"buy": (text: {"en": "Buy a card for two gold"})},"#;
const FREE: &str = r#"actions: {"buy": (text: {"en": "Buy a card for two gold"}, free: true)},"#;
const SELLS: (&str, &str) = ("rules", "fn buy(player) { player.gold -= 2; draw(player, 1); }");

fn gold(t: &Played, seat: u8) -> i16 {
    let pack = t.game.pack();
    t.game.table().counters.get(&pack.counters["gold"].spec, ozeki::table::CounterOwner::Player(Seat(seat)))
}

/// The options that are actions of the pack's own.
fn own(t: &Played) -> Vec<String> {
    t.options()
        .into_iter()
        .filter(|option| !["play ", "mutate ", "pass"].iter().any(|o| option.starts_with(o)))
        .collect()
}

#[test]
fn an_action_of_the_pack_stands_in_the_menu_and_is_the_turn() {
    let mut t = table(made(BUY, &[SELLS])).start();
    assert_eq!(own(&t), ["buy"]);
    t.choose("buy");
    assert_eq!((gold(&t, 0), t.hand(0).len()), (1, 4));
    assert!(t.is_turn_of(1));
    assert_conserved(t.game.pack(), t.game.table());
    let used: Vec<&Event> = t.events().iter().filter(|event| event.kind == EventKind::UsedAction).collect();
    let told = |viewer| Voice { pack: t.game.pack(), language: "en", viewer }.event(used[0]);
    assert_eq!(told(Some(Seat(1))), told(None));
    assert!(told(None).contains("Buy a card for two gold"), "{}", told(None));
}

#[test]
fn a_free_action_does_not_use_up_the_turn() {
    let mut t = table(made(FREE, &[SELLS])).start();
    t.choose("buy").choose("buy");
    assert!(t.is_turn_of(0), "still the same turn");
    assert_eq!((gold(&t, 0), t.hand(0).len(), t.game.table().turn), (0, 5, 1));
    t.play("hill_0");
    assert!(t.is_turn_of(1));
    assert!(t.game.undo().unwrap() && t.game.undo().unwrap());
    assert_eq!((gold(&t, 0), t.hand(0).len()), (1, 4), "one of two is taken back");
}

#[test]
fn free_actions_of_a_turn_are_bounded() {
    let mut t = table(made(FREE, &[("rules", "fn buy(player) { player.gold += 1; }")])).start();
    for used in 0..FREE_ACTIONS {
        assert_eq!(own(&t), ["buy"], "{used}");
        t.choose("buy");
    }
    assert_eq!(own(&t), [""; 0]);
    t.pass();
    assert_eq!(own(&t), ["buy"], "the next player may");
}

#[test]
fn who_has_nothing_but_free_actions_may_always_stop() {
    let rules = "fn buy(player) { player.gold += 1; } fn may_pass(player, allowed) { false }";
    let mut t =
        Situation::on(made(FREE, &[("rules", rules)])).seat(&["hill_1"], &[]).seat(&["lake_3"], &["lake_2"]).start();
    assert_eq!(t.options(), ["buy", "pass"]);
    t.choose("buy").pass();
    assert!(t.is_turn_of(1) && !t.options().contains(&"pass".to_owned()));
    // One that is a turn is something to do.
    let t = Situation::on(made(BUY, &[("rules", rules)])).seat(&["hill_1"], &[]).seat(&["lake_3"], &["lake_2"]).start();
    assert!(t.is_turn_of(1), "there was no choice");
    assert_eq!(gold(&t, 0), 4);
}

#[test]
fn scripts_say_whether_an_action_can_be_used() {
    let rules = "fn buy(player) { player.gold -= 2; player.used += 1; }
        fn may_buy(player, allowed) { allowed && player.gold >= 2 && player.used == 0 }
        fn turn_start(player) { player.used = 0; }";
    let mut t = table(made(FREE, &[("rules", rules)])).start();
    t.choose("buy");
    assert_eq!(own(&t), [""; 0], "once in a turn");
    t.pass().choose("buy").pass();
    assert_eq!(t.game.way_of_action(Seat(0), 0).unwrap().map(|way| way.is_ok()), Some(false), "one gold is left");
}

#[test]
fn a_card_of_the_own_army_has_an_action_while_it_lies_face_up() {
    let script = ("hills/hill_1", "fn buy(me, player) { player.gold += 5; imprison(me); }");
    let mut t = table(made(FREE, &[script])).start();
    assert_eq!(own(&t), ["buy hill_1@0.0.0"]);
    t.choose("buy hill_1");
    assert_eq!((gold(&t, 0), own(&t)), (8, vec![]), "it is a prisoner now");
    t.pass();
    assert_eq!(own(&t), [""; 0], "and not of the other army");
}

#[test]
fn a_tile_has_an_action_for_everybody() {
    let scripts = [("tiles/bank", "fn buy(me, player) { player.gold += 5; }")];
    let start = |tiles: &[&str]| {
        table(made(BUY, &scripts)).set(|s| s.tiles = tiles.iter().map(|t| t.to_string()).collect()).start()
    };
    assert_eq!(own(&start(&[])), [""; 0]);
    let mut t = start(&["bank"]);
    t.choose("buy bank");
    assert_eq!(own(&t), ["buy bank"]);
    t.choose("buy bank");
    assert_eq!((gold(&t, 0), gold(&t, 1)), (8, 8));
}

#[test]
fn cards_of_zones_have_actions_if_the_player_sees_them_there() {
    let script =
        "fn buy(me, player) { take(player, me); } fn may_buy(me, player, allowed) { allowed && player.gold > 0 }";
    let scripts = [("hills/hill_9", script), ("lakes/lake_9", script)];
    let set = |pack| {
        let game: [(&str, &[&str]); 2] = [("market", &["hill_9", "-", "lake_9"]), ("stock", &["hill_9"])];
        let own: [(&str, &[&str]); 2] = [("orders", &["lake_9"]), ("chest", &["hill_9"])];
        with_zones(table(pack), &game, &own)
    };
    let mut t = set(made(BUY, &scripts)).start();
    assert_eq!(own(&t).len(), 3, "two of the market, one of the orders; what lies hidden tells nothing: {:?}", own(&t));
    t.choose("buy hill_9");
    assert!(t.hand(0).contains(&"hill_9".to_owned()));
    assert_eq!(own(&t), ["buy lake_9"], "the other player sees the market alone");
    // Only from where the action says.
    let only = BUY.replace("gold\"}", "gold\"}, of: [Army]");
    assert_eq!(own(&set(made(&only, &scripts)).start()), [""; 0]);
}

#[test]
fn a_card_in_hand_has_an_action_where_the_pack_says_so_and_using_it_shows_it() {
    let fields = r#"actions: {"plot": (text: {"en": "Plot"}, free: true, of: [Hand])},"#;
    let scripts = [("hills/hill_0", "fn plot(me, player) { player.gold += 1; }")];
    let mut t = table(made(fields, &scripts)).start();
    assert_eq!(own(&t), ["plot hill_0"]);
    let card = t.game.open()[0].options.iter().find(|o| o.kind == ChoiceKind::OwnAction).unwrap().card;
    assert!(t.game.table().hidden_from(Seat(1)).contains(card));
    t.choose("plot hill_0");
    assert!(!t.game.table().hidden_from(Seat(1)).contains(card), "everybody has seen it");
    assert_eq!(t.game.table().spot(card), Spot::Hand(Seat(0)));
    assert_eq!(own(&table(made(&fields.replace(", of: [Hand]", ""), &scripts)).start()), [""; 0]);
}

#[test]
fn actions_are_saved_by_name_and_cards_by_place() {
    let scripts = [SELLS, ("hills/hill_1", "fn buy(me, player) { player.gold += 1; }")];
    let pack = made(FREE, &scripts);
    let mut game = Game::new(pack.clone(), 2, 7).unwrap();
    for _ in 0..40 {
        let Some(open) = game.open().first() else { break };
        let wanted = open.options.iter().rposition(|option| option.kind == ChoiceKind::OwnAction);
        let seat = open.seat;
        let used = game.answers().len();
        game.answer(seat, wanted.filter(|_| !used.is_multiple_of(3)).unwrap_or(0)).unwrap();
    }
    let saved = game.save(vec!["a".to_owned(), "b".to_owned()]);
    let keys: Vec<&str> = saved.answers.iter().filter_map(|answer| answer.key.as_deref()).collect();
    assert!(keys.contains(&"action/own_action buy"), "{keys:?}");
    let again = Game::load(pack, &saved, None, false).unwrap();
    assert_eq!(again.table(), game.table());
}

#[test]
fn what_stands_in_the_way_of_an_action_is_told() {
    use ozeki::rules::ways::{Hurdle, Way};
    let script =
        "fn buy(me, player) { player.gold -= 1; } fn may_buy(me, player, allowed) { allowed && player.gold > 3 }";
    let t = table(made(BUY, &[("hills/hill_1", script), ("hills/hill_2", script)])).start();
    let way = |id: &str| {
        let pack = t.game.pack();
        let is_it = |card: &ozeki::table::CardId| {
            pack.design(*card).id == id && matches!(t.game.table().spot(*card), Spot::Army(..) | Spot::Hand(_))
        };
        let card = t.game.table().all_cards().into_iter().find(is_it).unwrap();
        let ways = t.game.ways(Seat(0), card).unwrap();
        ways.into_iter().find(|(way, _)| *way == Way::Own(0)).map(|(_, checked)| checked)
    };
    assert_eq!(way("hill_1"), Some(Err(Hurdle::NotNow)));
    assert_eq!(way("hill_2"), Some(Err(Hurdle::NotThere)), "it is in the hand");
    assert_eq!(way("hill_0"), None);
}

#[test]
fn an_action_of_the_flow_is_asked_of_the_player_it_has_come_to() {
    let flow =
        |item: &str| format!(r#"{BUY} flow: [Opening, Loop([Each(turn: true, do: [{item}, Script("after")])])],"#);
    let rules = "fn buy(player) { player.gold += 1; } fn after(player) { player.used += 1; }";
    let mut t = Played::new(made(&flow("Action"), &[("rules", rules)]), 2, 3);
    while t.game.open()[0].ask.kind != ozeki::decision::AskKind::Action {
        let seat = t.game.open()[0].seat;
        t.game.answer(seat, 0).unwrap();
    }
    let first = t.asked().0;
    assert!(t.options().contains(&"buy".to_owned()) && t.options().contains(&"pass".to_owned()));
    t.choose("buy");
    assert_eq!(t.asked().0, 1 - first);
    t.pass();
    assert_eq!(t.asked().0, first, "to pass is not to be out");
    assert_eq!((gold(&t, first), gold(&t, 1 - first)), (4, 3));

    let mut t = Played::new(made(&flow("MustAct"), &[("rules", rules)]), 2, 3);
    while t.game.open()[0].ask.kind != ozeki::decision::AskKind::Action {
        let seat = t.game.open()[0].seat;
        t.game.answer(seat, 0).unwrap();
    }
    assert!(!t.options().contains(&"pass".to_owned()));
}

#[test]
fn both_back_ends_play_the_same() {
    let scripts = [SELLS, ("hills/hill_1", "fn buy(me, player) { player.gold += 2; }")];
    let play = |mut t: Played| {
        t.choose("buy hill_1").choose("buy");
        (*t.game.table(), t.options())
    };
    let situation = table(made(FREE, &scripts));
    assert_eq!(play(situation.clone().start()), play(situation.start_compiled()));
}

#[test]
fn an_action_that_no_script_does_is_doubtful_and_never_offered() {
    let pack = made(BUY, &[]);
    assert!(pack.warnings.iter().any(|warning| warning.message == "no script does what `buy` says"));
    assert_eq!(own(&table(pack).start()), [""; 0]);
}

#[test]
fn what_is_declared_wrong_is_told() {
    let named = |id: &str| BUY.replace("\"buy\"", &format!("{id:?}"));
    for (fields, scripts, said) in [
        (named("Buy It"), vec![SELLS], "not a valid name of an action"),
        (named("draw"), vec![SELLS], "is a function of scripts already"),
        (named("turn_end"), vec![SELLS], "is the name of a hook"),
        (named("pass"), vec![("rules", "fn pass(player) { }")], "is the name of a hook"),
        (BUY.replace("gold\"}", "gold\"}, of: []"), vec![SELLS], "no card could have `buy`"),
        (BUY.replace("gold\"}", "gold\"}, of: [Nowhere]"), vec![SELLS], "Nowhere"),
        (format!("{BUY} flow: [Opening, Action],"), vec![SELLS], "is of nobody"),
        (
            BUY.to_owned(),
            vec![SELLS, ("hills/hill_1", "fn may_buy(me, player, allowed) { draw(player, 1); allowed }")],
            "is a query",
        ),
        (BUY.to_owned(), vec![("rules", "fn buy(player) { announce(\"buy\", player); }")], "`buy`"),
    ] {
        let found = try_made(&fields, &scripts).err();
        assert!(found.as_ref().is_some_and(|found| found.contains(said)), "{fields}: {found:?}");
    }
}
