//! What is in the box (G1, G3, G20, K1).

use std::path::Path;

use ozeki::pack::Pack;

use crate::common::{Played, shipped};

/// Designs and physical cards of a level of a clan.
fn count(pack: &Pack, clan: usize, level: u8) -> (usize, u32) {
    let designs = pack.card_designs().filter(|d| usize::from(d.clan) == clan && d.level == level);
    designs.fold((0, 0), |(designs, cards), design| (designs + 1, cards + u32::from(design.copies)))
}

#[test]
fn g1_a_hundred_goblins_of_five_clans() {
    let pack = shipped("gosu");
    assert_eq!(pack.card_count(), 100);
    let clans: Vec<_> = pack.clans.iter().map(|clan| clan.id.as_str()).collect();
    assert_eq!(clans, ["ancients", "alphas", "darks", "mekas", "fires"]);
}

#[test]
fn g1_k1_what_a_clan_is_made_of() {
    for id in ["gosu", "kamakor"] {
        let pack = shipped(id);
        for clan in 0..pack.clans.len() {
            assert_eq!(count(&pack, clan, 1), (5, 10), "Bakutos");
            assert_eq!(count(&pack, clan, 2), (7, 7), "Heroes");
            assert_eq!(count(&pack, clan, 3), (3, 3), "Ozekis");
        }
        assert!(pack.card_designs().all(|d| d.copies == if d.level == 1 { 2 } else { 1 }));
    }
}

#[test]
fn k1_a_hundred_more_of_five_more_clans() {
    let (gosu, kamakor) = (shipped("gosu"), shipped("kamakor"));
    assert_eq!((kamakor.card_count(), kamakor.clans.len()), (200, 10));
    for design in gosu.card_designs() {
        let same = kamakor.card_designs().find(|d| d.id == design.id).unwrap();
        assert_eq!((same.level, same.power, same.copies), (design.level, design.power, design.copies));
    }
}

#[test]
fn g1_two_activation_tokens_for_each_player_and_one_advantage() {
    for players in 2..=4 {
        let t = Played::new(shipped("gosu"), players, 1);
        let tokens = &t.game.table().tokens;
        assert_eq!(tokens.hand.iter().sum::<u8>(), 2 * players);
        assert!(t.game.table().advantage.is_some());
    }
    assert!(shipped("gosu").rules.players.iter().eq(2..=4));
}

#[test]
fn g3_every_card_has_a_script_of_its_own_and_none_has_a_family() {
    for (id, folders) in [("gosu", &["gosu"][..]), ("kamakor", &["gosu", "kamakor"])] {
        let pack = shipped(id);
        assert!(pack.families.is_empty());
        for design in pack.card_designs() {
            let clan = &pack.clans[usize::from(design.clan)].id;
            let scripts = folders.iter().map(|folder| format!("scripts/{folder}/{clan}/{}.rhai", design.id));
            let found = scripts.filter(|path| Path::new(env!("CARGO_MANIFEST_DIR")).join(path).is_file()).count();
            assert_eq!(found, 1, "{}", design.id);
            assert!(design.script.is_some(), "{}", design.id);
        }
    }
}

#[test]
fn g20_values_are_two_three_and_five() {
    for id in ["gosu", "kamakor"] {
        let value = |level| [2, 3, 5][usize::from(level) - 1];
        assert!(shipped(id).card_designs().all(|design| design.power == value(design.level)));
    }
}
