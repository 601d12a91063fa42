//! What scripts, views and words say of owners and roles.

use ozeki::event::{Event, EventKind};
use ozeki::pack::OwnerKind;
use ozeki::table::Seat;
use ozeki::text::Voice;

use crate::common::Played;
use crate::{camps, files, loaded, table};

/// How many cards each player draws when the first player plays a card.
fn drawn(players: usize, card: &str) -> Vec<usize> {
    let counts = |t: &mut Played| {
        t.play(card);
        let drew = |seat: u8| move |event: &&Event| event.kind == EventKind::Drew && event.seat == Seat(seat);
        (0..players as u8).map(|seat| t.events().iter().filter(drew(seat)).count()).collect::<Vec<_>>()
    };
    let interpreted = counts(&mut table(players, &[card]).start());
    assert_eq!(interpreted, counts(&mut table(players, &[card]).start_compiled()), "both back ends");
    interpreted
}

#[test]
fn scripts_go_through_owners_and_their_roles() {
    assert_eq!(drawn(3, "herald"), [0, 1, 0]);
    assert_eq!(drawn(6, "herald"), [0, 0, 1, 0, 1, 0], "one king of two clans");
    assert_eq!(drawn(8, "herald"), [0, 0, 1, 0, 0, 0, 0, 0]);
    assert_eq!(drawn(7, "muster"), [1, 0, 1, 0, 1, 0, 1]);
    assert_eq!(drawn(6, "envoy"), [0, 0, 1, 0, 0, 0], "the first of the clans that the player serves");
    assert_eq!(drawn(6, "sage"), [2, 0, 0, 0, 0, 0]);
    assert_eq!(drawn(6, "ally"), [0, 0, 1, 0, 1, 0]);
}

#[test]
fn a_property_of_cards_and_one_of_players_may_share_a_name() {
    let mut t = table(6, &["rival"]).set(|setup| setup.seats[3].hand = vec!["warband".to_owned()]).start();
    t.play("rival");
    assert_eq!(t.hand(3), [""; 0], "the warlord of another clan has discarded");
}

#[test]
fn an_owner_who_is_not_there_stops_the_script_with_a_reason() {
    let text =
        include_str!("cards/camps/pack.ron").replace("\"camp\": [(seats: [1, 2]), (seats: [3])],", "\"camp\": [],");
    let pack = loaded(files().with("cards/camps/pack.ron", text)).unwrap_or_else(|e| panic!("{e}"));
    let table =
        crate::common::Situation::on(pack).pile(&crate::PILE).seat(&[], &["muster"]).seat(&[], &[]).seat(&[], &[]);
    let mut t = table.start();
    let error = t.try_answer(0, "play muster").unwrap_err().to_string();
    assert!(error.contains("there is no owner here: the player belongs to none"), "{error}");
}

#[test]
fn kinds_of_owner_have_their_owners_for_each_number_of_players() {
    let pack = camps();
    let kind = |id| pack.owner_kind(id);
    assert_eq!(kind("game"), Some(OwnerKind::Game));
    assert_eq!(kind("player"), Some(OwnerKind::Player));
    assert_eq!(kind("clan"), Some(OwnerKind::Named(1)));
    assert_eq!(kind("clam"), None);
    for (players, clans) in [(3, 2), (5, 0), (6, 4), (7, 4), (8, 4)] {
        let count = |kind| pack.instances(kind, players);
        assert_eq!(count(OwnerKind::Game), 1);
        assert_eq!(count(OwnerKind::Player), usize::from(players));
        assert_eq!(count(OwnerKind::Named(1)), clans, "{players} players");
    }
}

#[test]
fn players_are_told_with_their_roles() {
    let pack = camps();
    let said = |language, viewer: Option<u8>, players, seat| {
        Voice { pack: &pack, language, viewer: viewer.map(Seat) }.player_as(players, Seat(seat))
    };
    assert_eq!(said("en", None, 3, 0), "Player 1, camp 1, king of Reds");
    assert_eq!(said("en", None, 3, 2), "Player 3, camp 2, king and warlord of Blues");
    assert_eq!(said("fr", None, 3, 1), "Joueur 2, camp 1, seigneur (Rouges)");
    assert_eq!(said("en", None, 6, 0), "Player 1, camp 1, king of clan 1, king of clan 3");
    let rules = Voice { pack: &pack, language: "en", viewer: None }.rules_page();
    let lines: Vec<String> = rules.into_iter().flat_map(|(_, lines)| lines).collect();
    for line in [
        "3 or 6 to 8 players.",
        "With 3 players, sides play against each other: 1 and 2 against 3. Points belong to the side, which wins together.",
        "With 3 players, clan: Reds (king 1, warlord 2), Blues (king 3, warlord 3).",
        "With 3 players, camp: camp 1 (1 and 2), camp 2 (3).",
    ] {
        assert!(lines.iter().any(|other| other == line), "no `{line}` in {lines:#?}");
    }
}

#[test]
fn views_hold_owners_roles_and_allies() {
    let t = table(6, &[]).start();
    let view = serde_json::to_value(t.game.view(Seat(2))).unwrap();
    assert_eq!(view["seats"][0]["allies"], serde_json::json!([2, 4]));
    let owners = serde_json::json!([
        {"kind": "camp", "number": 0},
        {"kind": "clan", "number": 0, "roles": ["king"]},
        {"kind": "clan", "number": 2, "roles": ["king"]},
    ]);
    assert_eq!(view["seats"][0]["owners"], owners);
}
