//! Actions of the pack's own in scenarios, and played by bots.

use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::{BotSpec, Roster};
use ozeki::decision::Inline;
use ozeki::event::{EventKind, Listening};
use ozeki::kernel::Run;
use ozeki::pack::Pack;
use ozeki::problem::SourceFile;
use ozeki::scenario::{Scenario, Stage, Telling, run_case};
use ozeki::script::Compiled;
use ozeki::table::Seat;

use super::pack::made;

/// With an action of the pack that is free once in a turn, one of a card, and cards within reach.
fn fair() -> Arc<Pack> {
    let rules = "fn buy(player) { player.gold -= 1; player.used = 1; refill(\"market\", player); }
        fn may_buy(player, allowed) { allowed && player.gold > 0 && player.used == 0 }
        fn turn_start(player) { player.used = 0; }
        fn within_reach(player, cards) { cards.plus(zone(\"market\")) }
        fn zone_left(card, zone) { if zone == \"market\" { for player in players() { player.gold += 1; } } }
        fn discarded(card, owner) { owner.gold += 1; }";
    let scripts = [
        ("rules", rules),
        ("hills/hill_1", "fn raid(me, player) { for rival in opponents(player) { discards(rival, 1); } imprison(me); }"),
        ("lakes/lake_1", "fn raid(me, player) { draw(player, 2); imprison(me); }"),
    ];
    let fields = r#"actions: {
        "buy": (text: {"en": "Buy"}, free: true),
        "raid": (text: {"en": "Raid"}),
    },"#;
    made(fields, &scripts)
}

#[test]
fn scenarios_name_an_action_and_its_card() {
    let case = |play: &str| {
        let text = format!(
            r#"(cases: [(name: "a market day", setup: (
                you: (army: ["hill_1", "lake_1"], hand: ["hill_0"]), them: (army: ["lake_3"], hand: ["lake_2", "hill_3"]),
                pile: ["lake_4", "hill_4", "lake_5", "hill_5", "lake_6"]), play: [{play}])])"#
        );
        let scenario = Scenario::read(Arc::new(SourceFile { path: "x.ron".into(), text })).unwrap();
        run_case(&Stage::new(fair()), &scenario, &scenario.cases[0], Telling::Outcome)
    };
    let told = case(r#"Do("buy"), DoWith("raid", "lake_1")"#).unwrap().outcome;
    assert!(told.contains("you: buy") && told.contains("you: raid with lake_1"), "{told}");
    let refused = |play: &str| case(play).err().map(|problem| problem.message).unwrap_or_default();
    assert!(refused(r#"DoWith("raid", "hill_0")"#).contains("hill_0"), "{}", refused(r#"DoWith("raid", "hill_0")"#));
    assert!(refused(r#"Do("by")"#).contains("by"), "{}", refused(r#"Do("by")"#));
    // Once in a turn.
    assert!(!refused(r#"Do("buy"), Do("buy")"#).is_empty());
}

#[test]
fn bots_use_actions_and_play_to_the_end() {
    let pack = fair();
    let roster = Roster::new(pack.clone());
    let backend = Rc::new(Compiled::new(pack.clone()));
    let (mut used, mut from_market) = (0, 0);
    for (seed, bot) in ["random", "greedy", "mcts:8", "random", "random"].into_iter().enumerate() {
        let spec: BotSpec = bot.parse().unwrap();
        let seats = (0..2).map(|seat| roster.bot(&spec, seed as u64, Seat(seat)) as _);
        let driver = Inline::new(seats.collect());
        let mut run = Run::new(pack.clone(), pack.table(2, seed as u64), backend.clone(), Box::new(driver));
        run.log.listening = Listening::Events;
        run.play_out().unwrap();
        used += run.log.events.iter().filter(|event| event.kind == EventKind::UsedAction).count();
        from_market += run.log.events.iter().filter(|event| event.kind == EventKind::Played).count();
    }
    assert!(used > 10 && from_market > 10, "{used} {from_market}");
}
