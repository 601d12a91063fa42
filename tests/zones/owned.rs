//! Zones and counters of owners that the pack names: a clan of a king and a warlord, who do not see the same.

use std::sync::Arc;

use ozeki::event::EventKind;
use ozeki::library::{Library, Memory, load};
use ozeki::pack::Pack;
use ozeki::setup::{OwnerSetup, SetupError, TableSetup};
use ozeki::table::{CardSet, Purpose, Seat, Stream};
use ozeki::text::Voice;

use super::common::invariants::assert_conserved;
use super::common::{Played, Situation, report};

/// Two clans: their kings are players 1 and 3, their warlords 2 and 4.
fn made(script: &str) -> Arc<Pack> {
    let pack = r#"(
        id: "made", format: 2, version: "1.0.0", engine: "*", name: {"en": "Made"}, about: {"en": "For tests."},
        languages: ["en"],
        clans: [(id: "hills", name: {"en": "Hills"}, colour: Green), (id: "lakes", name: {"en": "Lakes"}, colour: Blue)],
        composition: [],
        owners: {"clan": (name: {"en": "clan"}), "camp": (name: {"en": "camp"})},
        roles: {"king": (of: "clan", name: {"en": "king"}), "warlord": (of: "clan", name: {"en": "warlord"})},
        zones: {
            "road": (of: Game, shape: Row(3), seen: Roles(["warlord"]), name: {"en": "road"}),
            "orders": (of: Owner("clan"), shape: Set, seen: Roles(["king"]), name: {"en": "orders"}),
            "stock": (of: Owner("clan"), shape: Pile, seen: Owner, name: {"en": "stock"}),
            "wall": (of: Owner("camp"), shape: Row(2), seen: Others, name: {"en": "wall"}),
        },
        counters: {
            "figures": (of: Owner("clan"), start: 3, max: 9, name: {"en": "figures"}),
            "ram": (of: Owner("camp"), max: 2, name: {"en": "ram"}),
            "mud": (of: Card, max: 3, name: {"en": "mud"}),
        },
        bots: (counters: {"figures": 0.2}, zones: {"stock": 0.1}),
        rules: (
            players: [4],
            seating: {4: {
                "clan": [(name: {"en": "Reds"}, king: 1, warlord: 2), (king: 3, warlord: 4)],
                "camp": [(seats: [1, 2, 3, 4])],
            }},
            opening: (draw: 3, keep: 2), placement: (new_clan_cost: 0), passing: (), new_round: (), victory: (points: 3),
        ),
    )"#;
    let card = |id: String| format!("(id: {id:?}, name: {{\"en\": {id:?}}}, level: 1, power: 1, copies: 2),");
    let cards =
        |clan: &str| format!("[{}]", (0..12).map(|number| card(format!("{clan}_{number}"))).collect::<String>());
    let files = Memory::default()
        .with("cards/made/pack.ron", pack)
        .with("cards/made/hills.ron", cards("hill"))
        .with("cards/made/lakes.ron", cards("lake"))
        .with("scripts/made/hills/hill_0.rhai", script);
    load(&Library::new(vec![Box::new(files)]), "made").unwrap_or_else(|e| panic!("{}", report(&e)))
}

fn named(zones: &[(&str, &[&str])]) -> Vec<(String, Vec<String>)> {
    zones.iter().map(|(id, cards)| ((*id).to_owned(), cards.iter().map(|c| (*c).to_owned()).collect())).collect()
}

fn set_up(deed: &str) -> Situation {
    let script = format!("fn arrival(me) {{ let clan = me.owner.clan; {deed} }}");
    Situation::on(made(&script))
        .seat(&["hill_1"], &["hill_0", "hill_2", "lake_1"])
        .seat(&[], &["lake_2"])
        .seat(&[], &["lake_3"])
        .seat(&[], &["hill_3"])
        .pile(&["lake_4", "hill_4", "lake_5", "hill_5"])
        .set(|setup| {
            setup.zones = named(&[("road", &["lake_6", "-", "hill_6#mud=2"])]);
            let reds = OwnerSetup {
                counters: vec![("figures".to_owned(), 5)],
                zones: named(&[("orders", &["hill_7", "lake_7"]), ("stock", &["hill_8", "lake_8"])]),
            };
            let second = OwnerSetup { zones: named(&[("orders", &["hill_9", "lake_9"])]), ..OwnerSetup::default() };
            let camp = OwnerSetup { zones: named(&[("wall", &["-", "lake_10"])]), ..OwnerSetup::default() };
            setup.owners = vec![("clan".to_owned(), vec![reds, second]), ("camp".to_owned(), vec![camp])];
        })
}

fn played(deed: &str) -> Played {
    let mut games = [set_up(deed).start(), set_up(deed).start_compiled()];
    for t in &mut games {
        t.play("hill_0");
        assert_conserved(t.game.pack(), t.game.table());
    }
    let [t, compiled] = games;
    assert!(t.game.table() == compiled.game.table(), "{deed}: both back ends");
    t
}

/// What the second clan's zone holds, or that of the first.
fn zone(t: &Played, id: &str, clan: u8) -> Vec<String> {
    let view = serde_json::to_value(t.game.view(Seat(2 * clan))).unwrap();
    let zones = view["zones"].as_array().unwrap();
    let zone = zones.iter().find(|zone| zone["zone"] == id && zone["owner"] == clan).unwrap();
    zone["cards"].as_array().unwrap().iter().map(|card| card["card"].as_str().unwrap_or("?").to_owned()).collect()
}

fn figures(t: &Played) -> Vec<i64> {
    let view = serde_json::to_value(t.game.view(Seat(1))).unwrap();
    let clans = view["owners"].as_array().unwrap().iter().filter(|owner| owner["kind"] == "clan");
    clans.map(|clan| clan["counters"]["figures"].as_i64().unwrap()).collect()
}

#[test]
fn owners_have_counters_that_scripts_read_and_write() {
    assert_eq!(figures(&set_up("").start()), [5, 3]);
    let t = played(
        "clan.figures -= 2; for other in owners(\"clan\") { if other != clan { other.figures += clan.figures; } }",
    );
    assert_eq!(figures(&t), [3, 6]);
    let voice = Voice { pack: t.game.pack(), language: "en", viewer: None };
    let told: Vec<String> =
        t.events().iter().filter(|e| e.kind == EventKind::OwnerCounter).map(|e| voice.event(e)).collect();
    assert_eq!(told, ["Reds: figures 5 → 3.", "clan 2: figures 3 → 6."]);
    let t = played("clan.figures = 20; me.owner.camp.ram += 1;");
    assert_eq!(figures(&t), [9, 3], "a write beyond the bounds stops at them");
}

#[test]
fn owners_have_zones_that_scripts_name() {
    let t = played(
        r#"move_to(clan, "orders", hand(me.owner).named("hill_2")); move_under(clan, "stock", pile().level(1));"#,
    );
    assert_eq!(zone(&t, "orders", 0), ["hill_2", "hill_7", "lake_7"]);
    assert_eq!(zone(&t, "stock", 0), ["hill_8", "lake_8", "hill_4", "hill_5", "lake_4", "lake_5"]);
    let t = played(
        r#"for other in owners("clan") { move_to(other, "stock", top(clan, "stock")); shuffle_zone(other, "orders"); }"#,
    );
    assert_eq!((zone(&t, "stock", 0), zone(&t, "stock", 1)), (vec!["lake_8".to_owned()], vec!["hill_8".to_owned()]));
    let t = played(
        r#"let camp = me.owner.camp; if !card_at(camp, "wall", 1).exists { move_to_place(camp, "wall", 1, top(clan, "stock")); }"#,
    );
    assert!(t.events().iter().any(|event| event.kind == EventKind::MovedTo));
    let t = played(r#"refill(me.owner.camp, "wall", me.owner); draw(me.owner, zone(me.owner.camp, "wall").count);"#);
    assert_eq!(t.hand(0).len(), 4);
}

#[test]
fn who_does_not_have_it_is_told_so() {
    for (deed, said) in [
        ("me.owner.camp.figures += 1;", "`figures` is a counter of each clan, and this is a camp"),
        (r#"draw(me.owner, zone(me.owner.camp, "orders").count);"#, "each clan has a zone `orders`"),
        (r#"draw(me.owner, zone(me.owner, "orders").count);"#, "(player.clan, \"orders\")"),
        (r#"draw(me.owner, zone("orders").count);"#, "each clan has a zone `orders`"),
        (r#"draw(me.owner, zone(clan, "road").count);"#, "`road` is the game's"),
        (r#"move_to_place(me.owner.camp, "wall", 2, me);"#, "place 2 is taken"),
    ] {
        for start in [Situation::start, Situation::start_compiled] {
            let error = start(set_up(deed)).try_answer(0, "play hill_0").err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(said)), "{deed}: {error:?}");
        }
    }
}

#[test]
fn roles_see_what_the_pack_says() {
    let t = set_up("").start();
    let seen = |id: &str, owner: Option<u8>| {
        [0, 1, 2, 3].map(|seat| {
            let view = serde_json::to_value(t.game.view(Seat(seat))).unwrap();
            let owner = owner.map_or(serde_json::Value::Null, Into::into);
            let zones = view["zones"].as_array().unwrap();
            let zone = zones.iter().find(|zone| zone["zone"] == id && zone["owner"] == owner).unwrap();
            zone["cards"].as_array().unwrap().iter().all(|card| card["card"].is_string())
        })
    };
    assert_eq!(seen("orders", Some(0)), [true, false, false, false], "its king");
    assert_eq!(seen("orders", Some(1)), [false, false, true, false]);
    assert_eq!(seen("stock", Some(0)), [true, true, false, false], "all who belong to it");
    assert_eq!(seen("road", None), [false, true, false, true], "both warlords");
    assert_eq!(seen("wall", Some(0)), [false; 4], "everybody belongs to the camp");
    // On a card face down nobody sees counters, which would tell which one it is.
    let mud = |seat| {
        let view = serde_json::to_value(t.game.view(Seat(seat))).unwrap();
        view["zones"][0]["cards"][1]["counters"].clone()
    };
    assert_eq!((mud(0), mud(1)), (serde_json::Value::Null, serde_json::json!({"mud": 2})));
}

#[test]
fn a_table_with_owners_is_written_down_and_laid_out_again() {
    let t = played(r#"clan.figures = 8; move_to(clan, "orders", hand(me.owner).named("hill_2"));"#);
    let (table, pack) = (t.game.table(), t.game.pack());
    let setup = TableSetup::of(table, pack, 1);
    assert_eq!(setup.owners[0].1[0].counters, [("figures".to_owned(), 8)]);
    let again = setup.build(pack).unwrap_or_else(|e| panic!("{e}"));
    let once_more = TableSetup::of(&again, pack, 1);
    assert_eq!((setup.owners, setup.zones), (once_more.owners, once_more.zones));
    for seat in table.seats() {
        assert_eq!(table.view(pack, seat), again.view(pack, seat));
    }
}

#[test]
fn an_impossible_setup_is_told() {
    let error = |owners: Vec<(String, Vec<OwnerSetup>)>| {
        let setup = set_up("").set(|setup| setup.owners = owners);
        setup.build().unwrap_err()
    };
    let of = |kind: &str, owner: OwnerSetup| error(vec![(kind.to_owned(), vec![owner])]);
    assert!(of("clam", OwnerSetup::default()).to_string().contains("did you mean `clan`?"));
    let counters = |id: &str, value| OwnerSetup { counters: vec![(id.to_owned(), value)], ..OwnerSetup::default() };
    assert!(of("clan", counters("ram", 1)).to_string().contains("`ram` is not a counter of such owners"));
    assert!(matches!(of("clan", counters("figures", 10)), SetupError::CounterValue { max: 9, .. }));
    let zones = OwnerSetup { zones: named(&[("wall", &["lake_10"])]), ..OwnerSetup::default() };
    assert!(of("clan", zones).to_string().contains("`wall` is not a zone of such an owner"));
    let three = error(vec![("clan".to_owned(), vec![OwnerSetup::default(); 3])]);
    assert!(matches!(three, SetupError::TooManyOwners { owners: 2, named: 3, .. }), "{three}");
}

/// What a seat is shown, asked and told, and what is saved of its answers.
fn known_to(t: &Played, seat: Seat) -> Vec<String> {
    let voice = Voice { pack: t.game.pack(), language: "en", viewer: Some(seat) };
    let options = t.game.open_for(seat).map_or(Vec::new(), |open| open.options.clone());
    let options = options.into_iter().map(|option| voice.option(t.game.table(), option));
    let saved = t.game.save(vec!["human".to_owned(); 4]);
    let keys = saved.answers.iter().map(|answer| format!("{answer:?}"));
    let log = t.events().iter().filter(|event| !event.is_trace()).map(|event| voice.event(event));
    let view = serde_json::to_string(&t.game.view(seat)).unwrap();
    std::iter::once(view).chain(options).chain(log).chain(keys).collect()
}

#[test]
fn worlds_that_a_role_cannot_tell_apart_are_the_same_to_it() {
    // A warlord's own choice of an order that only the king has seen.
    let deed =
        r#"let order = choose(clan.warlord, zone(clan, "orders")); if order.exists { move_to(clan, "stock", order); }"#;
    let me = Seat(1);
    let set_up = || {
        set_up(deed).set(|setup| {
            setup.active = 1;
            setup.seats.swap(0, 1);
        })
    };
    let mut worlds = vec![set_up().start()];
    for seed in 0..8 {
        worlds.push(set_up().start_changed(|table| {
            let pack = worlds[0].game.pack().clone();
            table.redeal_by_backs(me, CardSet::EMPTY, pack.by_back(), &mut Stream::new(seed, Purpose::Bot(0)));
        }));
    }
    let first = *worlds[0].game.table();
    assert!(worlds.iter().filter(|world| *world.game.table() != first).count() > 4, "they are all one");
    let known: Vec<_> = worlds.iter().map(|world| known_to(world, me)).collect();
    assert!(known.iter().all(|other| *other == known[0]), "{known:#?}");
    for world in &mut worlds {
        world.play("hill_0");
    }
    let known: Vec<_> = worlds.iter().map(|world| known_to(world, me)).collect();
    assert!(known.iter().all(|other| *other == known[0]), "{known:#?}");
    let asked = worlds[0].options_of(1);
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert!(known[0].iter().any(|line| line.contains("card 1 of orders of Reds")), "{:#?}", known[0]);
}
