//! Cards go to zones and leave them, are turned over and laid on each other; who sees what is told.

use ozeki::event::{Event, EventKind};
use ozeki::pack::Holder;
use ozeki::setup::TableSetup;
use ozeki::table::{Seat, ZoneId};
use ozeki::text::Voice;

use super::common::invariants::assert_conserved;
use super::common::{Played, Situation};
use super::pack::made;

/// Two players; the first plays a hill that does something.
fn played(deed: &str) -> Played {
    let mut t = set_up(deed).start();
    t.play("hill_0");
    assert_conserved(t.game.pack(), t.game.table());
    t
}

pub fn set_up(deed: &str) -> Situation {
    let script = format!("fn arrival(me) {{ for rival in opponents(me.owner) {{ {deed} }} }}");
    Situation::on(made(&[("hills/hill_0", &script)]))
        .seat(&["hill_1"], &["hill_0", "hill_2", "lake_1"])
        .seat(&[], &["lake_2", "hill_3"])
        .pile(&["lake_4", "hill_4", "lake_5", "hill_5"])
        .discard(&["lake_6"])
        .set(|setup| {
            let zone = |id: &str, cards: &[&str]| (id.to_owned(), cards.iter().map(|c| (*c).to_owned()).collect());
            setup.zones = vec![zone("market", &["-", "lake_7"]), zone("stock", &["hill_8", "lake_8"])];
            setup.seats[1].zones = vec![zone("orders", &["hill_9", "lake_9"]), zone("brow", &["hill_10"])];
        })
}

/// The ids of the cards in a zone: a pile from the bottom, places in their order.
fn zone(t: &Played, id: &str, owner: Option<u8>) -> Vec<String> {
    let pack = t.game.pack();
    let at =
        pack.zones_of(2, owner.map_or(Holder::Game, |seat| Holder::Player(Seat(seat)))).find(|(_, at)| at.id == id);
    let (zone, _): (ZoneId, _) = at.unwrap();
    t.game.table().zone(zone).iter().map(|&card| pack.design(card).id.clone()).collect()
}

/// Whether each of the seats is told the name of the card that the last such event is about.
fn told(t: &Played, kind: EventKind) -> [bool; 2] {
    let event: &Event = t.events().iter().rfind(|event| event.kind == kind).expect("it happened");
    let id = &t.game.pack().design(event.card).id;
    [0, 1].map(|seat| Voice { pack: t.game.pack(), language: "en", viewer: Some(Seat(seat)) }.event(event).contains(id))
}

#[test]
fn cards_go_to_the_first_empty_place_the_top_and_the_bottom() {
    let t = played(r#"move_to("market", hand(me.owner)); move_under("stock", discard_pile()); "#);
    assert_eq!(zone(&t, "market", None), ["hill_2", "lake_7", "lake_1"]);
    assert_eq!(zone(&t, "stock", None), ["lake_6", "lake_8", "hill_8"]);
    let t =
        played(r#"refill("market", me.owner); refill(rival, "field"); move_to_place(rival, "brow", 2, top("stock"));"#);
    assert_eq!(zone(&t, "market", None), ["lake_4", "lake_7", "hill_4"]);
    assert_eq!(zone(&t, "field", Some(1)).len(), 3, "what there was");
    assert_eq!(zone(&t, "brow", Some(1)), ["hill_10", "hill_8"]);
    let t = played(r#"refill("market", "stock"); if zone("stock").is_empty { draw(me.owner, 1); }"#);
    assert_eq!(zone(&t, "market", None), ["hill_8", "lake_7", "lake_8"]);
    assert_eq!(t.hand(0).len(), 3);
}

#[test]
fn what_does_not_fit_is_refused() {
    for (deed, said) in [
        (r#"move_to("market", hand(me.owner).plus(hand(rival)));"#, "all its 3 places are taken"),
        (r#"move_to_place("market", 2, choose(hand(me.owner)));"#, "place 2 is taken"),
        (r#"move_to_place("market", 4, choose(hand(me.owner)));"#, "it has 3 places"),
        (r#"move_to_place("stock", 1, choose(hand(me.owner)));"#, "`stock` has no places"),
        (r#"move_under("heap", hand(me.owner));"#, "it is a set"),
        (r#"move_to("orders", hand(me.owner));"#, "each player has a zone `orders`"),
        (r#"move_to(rival, "market", hand(me.owner));"#, "`market` is the game's"),
        (r#"turn_down(army(me.owner));"#, "use `imprison` and `release`"),
        (r#"turn_up(hand(me.owner));"#, "lies in no zone"),
        (r#"refill("stock", me.owner);"#, "no places to refill"),
        (r#"put_on(me, me);"#, "cannot lie on itself"),
        (r#"let guard = choose(hand(me.owner)); put_on(guard, me); put_on(me, guard);"#, "cannot lie on itself"),
    ] {
        let mut t = set_up(deed).start();
        let error = t.try_answer(0, "play hill_0").err().map(|error| error.to_string());
        // A choice comes first.
        let error = error.or_else(|| t.try_answer(0, "hill_2").err().map(|error| error.to_string()));
        assert!(error.as_ref().is_some_and(|error| error.contains(said)), "{deed}: {error:?}");
    }
}

#[test]
fn who_may_see_a_card_is_told_which_it_is() {
    let (nobody, me, them, both) = ([false, false], [true, false], [false, true], [true, true]);
    let moved = EventKind::MovedTo;
    for (deed, kind, witnesses) in [
        (r#"move_to("market", hand(me.owner).except(hand(rival)).named("hill_2"));"#, moved, both),
        (r#"move_to("stock", hand(me.owner).named("hill_2"));"#, moved, me),
        (r#"move_to(me.owner, "orders", hand(me.owner).named("hill_2"));"#, moved, me),
        (r#"move_to(rival, "orders", hand(me.owner).named("hill_2"));"#, moved, both),
        (r#"move_to(me.owner, "brow", hand(me.owner).named("hill_2"));"#, moved, both),
        (r#"move_to(me.owner, "field", zone(rival, "orders").named("hill_9"));"#, moved, them),
        (r#"move_to("heap", top("stock"));"#, moved, nobody),
        (r#"move_to(me.owner, "brow", top("stock"));"#, moved, them),
        (r#"take(me.owner, top("stock"));"#, EventKind::TookFromZone, me),
        (r#"take(rival, zone("market"));"#, EventKind::TookFromZone, both),
        (r#"take(rival, zone(rival, "brow"));"#, EventKind::TookFromZone, both),
        (r#"turn_down(zone("market"));"#, EventKind::TurnedDown, both),
        (r#"move_to("heap", top("stock")); turn_up(zone("heap"));"#, EventKind::TurnedUp, both),
    ] {
        let t = played(deed);
        assert_eq!(told(&t, kind), witnesses, "{deed}");
    }
}

#[test]
fn a_view_shows_faces_or_backs() {
    let t = played(r#"turn_down(zone("market")); move_to(me.owner, "field", top("stock"));"#);
    let json = |seat: u8| serde_json::to_value(t.game.view(Seat(seat))).unwrap();
    let zone = |seat: u8, id: &str, owner: Option<u8>| {
        let zones = json(seat)["zones"].as_array().unwrap().clone();
        let owner = owner.map_or(serde_json::Value::Null, Into::into);
        zones.into_iter().find(|zone| zone["zone"] == id && zone["owner"] == owner).unwrap()["cards"].to_string()
    };
    assert_eq!(zone(0, "market", None), r#"[{"place":2}]"#, "face down, with the plain back");
    assert_eq!(zone(0, "field", Some(0)), r#"[{"back":"tower","place":1}]"#);
    assert_eq!(zone(0, "orders", Some(1)), r#"[{},{"back":"tower"}]"#);
    assert_eq!(zone(1, "orders", Some(1)), r#"[{"card":"hill_9"},{"card":"lake_9"}]"#);
    assert_eq!(
        [0, 1].map(|seat| zone(seat, "brow", Some(1))),
        [r#"[{"card":"hill_10","place":1}]"#, r#"[{"back":"tower","place":1}]"#]
    );
    assert_eq!(zone(0, "stock", None), r#"[{}]"#, "its top card shows a back");
}

#[test]
fn what_lies_on_a_card_falls_off_when_that_leaves() {
    let t = played(r#"let guard = choose(hand(me.owner).named("hill_2")); put_on(guard, me); sacrifice(me);"#);
    assert_eq!(t.discard(), ["hill_0", "hill_2", "lake_6"]);
    assert!(t.events().iter().any(|event| event.kind == EventKind::FellOff));
    let t = played(r#"put_on(choose(hand(me.owner).named("hill_2")), me); imprison(me);"#);
    assert_eq!(t.discard(), ["lake_6"], "a prisoner is where it was");
    let view = serde_json::to_value(t.game.view(Seat(1))).unwrap();
    let army = view["seats"][0]["army"][0].as_array().unwrap();
    assert!(army.iter().any(|card| card["on"][0]["card"] == "hill_2"), "{army:?}");
}

#[test]
fn a_table_with_zones_is_written_down_and_laid_out_again() {
    let t = played(
        r#"turn_down(zone("market")); put_on(choose(hand(me.owner).named("lake_1")), me); move_to(me.owner, "field", top("stock"));"#,
    );
    let (table, pack) = (t.game.table(), t.game.pack());
    let setup = TableSetup::of(table, pack, 1);
    let again = setup.build(pack).unwrap_or_else(|e| panic!("{e}"));
    let once_more = TableSetup::of(&again, pack, 1);
    assert_eq!(
        (setup.zones, setup.on, &setup.seats[0].zones),
        (once_more.zones, once_more.on, &once_more.seats[0].zones)
    );
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(table.view(pack, seat), again.view(pack, seat));
    }
}
