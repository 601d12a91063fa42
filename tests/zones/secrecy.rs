//! Worlds that a seat cannot tell apart give it the same views, logs, options and keys, for zones of every kind.

use ozeki::table::{CardSet, Purpose, Seat, Stream};
use ozeki::text::Voice;

use super::common::Played;
use super::moving::set_up;

const ME: Seat = Seat(0);

/// What I am shown and asked, and what I am told; and what is saved of my answers.
fn known_to_me(t: &Played) -> (String, Vec<String>, Vec<String>) {
    let pack = t.game.pack();
    let voice = Voice { pack, language: "en", viewer: Some(ME) };
    let options = t.game.open_for(ME).map_or(Vec::new(), |open| open.options.clone());
    let options = options.into_iter().map(|option| voice.option(t.game.table(), option)).collect();
    let saved = t.game.save(vec!["human".to_owned(); 2]);
    let keys = saved.answers.iter().map(|answer| format!("{answer:?}"));
    let log = t.events().iter().filter(|event| !event.is_trace()).map(|event| voice.event(event)).chain(keys).collect();
    (serde_json::to_string(&t.game.view(ME)).unwrap(), options, log)
}

/// The same situation in the true world, and in others that I cannot tell from it.
fn worlds(deed: &str) -> Vec<Played> {
    let mut worlds = vec![set_up(deed).start()];
    for seed in 0..6 {
        worlds.push(set_up(deed).start_changed(|table| {
            let pack = worlds[0].game.pack().clone();
            table.redeal_by_backs(ME, CardSet::EMPTY, pack.by_back(), &mut Stream::new(seed, Purpose::Bot(0)));
        }));
    }
    let first = *worlds[0].game.table();
    assert!(worlds.iter().any(|world| *world.game.table() != first), "they are all one");
    worlds
}

/// Deeds that offer me cards I do not see, in every kind of place.
const DEEDS: [&str; 8] = [
    r#"let card = choose(zone(rival, "orders")); if card.exists { discard(card); }"#,
    r#"let card = choose(zone("stock")); if card.exists { move_to("heap", card); }"#,
    r#"refill(rival, "field"); let card = choose(zone(rival, "field")); if card.exists { move_to("heap", card); }"#,
    r#"move_to(me.owner, "brow", zone("stock")); let card = choose(zone(me.owner, "brow")); if card.exists { move_to("heap", card); }"#,
    r#"move_to("heap", zone("stock")); let card = choose(zone("heap")); if card.exists { take(rival, card); }"#,
    r#"let card = choose_unseen(hand(rival)); if card.exists { move_to("stock", card); }"#,
    r#"let card = choose_unseen(pile()); if card.exists { move_to("heap", card); }"#,
    r#"turn_down(zone("market")); move_to("heap", zone("stock").plus(zone(rival, "orders"))); let cards = choose_up_to(2, zone("heap")); move_to("stock", cards);"#,
];

#[test]
fn what_is_hidden_changes_no_view_option_or_log() {
    for deed in DEEDS {
        let mut worlds = worlds(deed);
        let before: Vec<_> = worlds.iter().map(known_to_me).collect();
        assert!(before.iter().all(|known| *known == before[0]), "{deed}: {before:#?}");
        let (mut asked, mut compared) = (0, 0);
        for step in 0..4 {
            for world in &mut worlds {
                let open = world.game.open_for(ME).is_some();
                if !open || (step > 0 && world.is_turn_of(0)) {
                    continue;
                }
                if step == 0 {
                    world.play("hill_0");
                } else {
                    asked += 1;
                    world.game.answer(ME, 0).unwrap();
                }
            }
            let known: Vec<_> = worlds.iter().map(known_to_me).collect();
            // A face or a back that comes to be seen tells worlds apart, and rightly: the others stay the same in all else.
            let first = &known[0];
            let alike: Vec<_> = known[1..].iter().filter(|other| other.0 == first.0).collect();
            compared += alike.len();
            assert!(alike.iter().all(|other| *other == first), "{deed}: {known:#?}");
        }
        assert!(compared > 0, "{deed}: no two worlds were alike");
        assert!(asked > 0, "{deed}: I was asked nothing");
    }
}
