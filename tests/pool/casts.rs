//! A cast is what a pack with its clans alone would be.

use ozeki::library::LoadError;
use ozeki::pack::Pack;
use ozeki::table::{CardSet, ClanSet};
use ozeki::vocabulary::hooks::{BUILT_IN, Hook};

use crate::made::Made;
use crate::pool;

const CLANS: [usize; 4] = [0, 3, 7, 11];

fn cast_of(choice: &str) -> (std::sync::Arc<Pack>, std::sync::Arc<Pack>) {
    let made = pool(choice);
    let alone = Made { clans: CLANS.to_vec(), rules: String::new(), ..made.clone() }.load();
    let cast = made.load().for_clans(CLANS.into_iter().map(|clan| clan as u8).collect());
    (cast, alone)
}

#[test]
fn a_pool_has_no_cards_before_its_clans_are_chosen() {
    let pool = pool("clans: Random(keep: 4),").load();
    assert!(pool.is_pool() && pool.designs.len() == 360 && pool.card_count() == 540);
    assert_eq!((pool.cards().count(), pool.physical_count()), (0, 0));
    let cast = pool.for_clans([2, 5].into_iter().collect());
    assert!(!cast.is_pool() && cast.cards().count() == 90, "{}", cast.cards().count());
    let designs: Vec<u16> = cast.designs_in_play().collect();
    assert_eq!(designs, (60..90).chain(150..180).collect::<Vec<u16>>(), "designs keep the numbers of the pool");
    assert_eq!(cast.card_count(), 540, "what the whole pack has is the same");
}

#[test]
fn what_is_known_of_a_cast_is_what_its_clans_alone_would_give() {
    let (cast, alone) = cast_of("clans: Random(keep: 4),");
    assert_eq!(cast.cards().count(), alone.cards().count());
    let id = |pack: &Pack, card| pack.design(card).id.clone();
    for card in cast.cards() {
        assert_eq!(id(&cast, card), id(&alone, card));
        let (here, there) = (cast.printed(card), alone.printed(card));
        assert_eq!(
            (here.level, here.power, here.rows, here.mutation),
            (there.level, there.power, there.rows, there.mutation)
        );
        assert_eq!(cast.identical_to(card), alone.identical_to(card), "{}", id(&cast, card));
        let names = |pack: &Pack| pack.named(pack.word(&id(pack, card)).unwrap());
        assert_eq!(names(&cast), names(&alone));
    }
    for hook in Hook::ALL {
        assert_eq!(cast.listeners(hook), alone.listeners(hook), "{}", BUILT_IN.name(hook));
        assert_eq!(cast.anyone_listens(hook), alone.anyone_listens(hook), "{}", BUILT_IN.name(hook));
    }
    for level in 1..=3 {
        assert_eq!(cast.of_level(level), alone.of_level(level));
    }
    for (there, here) in CLANS.into_iter().enumerate() {
        assert_eq!(cast.of_clan(here as u8), alone.of_clan(there as u8));
    }
    assert_eq!((cast.mutable(), cast.of_clan(1)), (alone.mutable(), CardSet::EMPTY));
    // Cards of clans that are not in the game have a name, and there are none of them.
    assert_eq!(cast.named(cast.word("card_5_3").unwrap()), CardSet::EMPTY);
}

#[test]
fn versions_of_a_card_in_several_clans_count_as_one_card() {
    let pool = pool("clans: Random(keep: 4),").load();
    // The version of clan 7 without the card it is a version of, and with another version.
    let cast = pool.for_clans([7, 9].into_iter().collect());
    let version = |id: &str| cast.copies_of(cast.design_named(id).unwrap()).collect::<CardSet>();
    let both = version("card_7_1") | version("card_9_1");
    assert_eq!(cast.identical_to(both.first().unwrap()), both);
    assert_eq!(both.len(), 4);
}

#[test]
fn all_tiles_are_in_every_cast() {
    let pool = pool("clans: Choose(picks: [1, 2, 1]),").load();
    let cast = pool.for_clans([2, 5].into_iter().collect());
    assert_eq!((cast.tiles().len(), cast.physical_count()), (12, 102));
    assert_eq!(cast.tile_of(7).map(|tile| cast.design(tile).id.as_str()), Some("tile_7"));
}

#[test]
fn a_cast_is_found_again_and_never_taken_for_another() {
    let pool = pool("clans: Random(keep: 4),").load();
    let sets: Vec<ClanSet> = (0u32..1 << 12)
        .filter(|bits| bits.count_ones() == 4)
        .map(|bits| (0..12).filter(|clan| bits & 1 << clan != 0).collect())
        .collect();
    assert_eq!(sets.len(), 495, "more than are kept");
    for &clans in sets.iter().chain(&sets[..50]) {
        let cast = pool.for_clans(clans);
        assert!(cast.is_for(clans) && cast.clans_in_play() == clans);
        assert!(std::sync::Arc::ptr_eq(&cast, &pool.for_clans(clans)), "it is kept");
        assert!(cast.cards().all(|card| clans.contains(cast.design(card).clan)));
    }
    // A cast knows the way to others, too.
    let (one, other) = (pool.for_clans(sets[3]), sets[9]);
    assert!(one.for_clans(other).is_for(other) && one.for_clans(ClanSet::ALL).is_pool());
}

#[test]
fn a_pack_that_fits_a_table_is_its_own_cast() {
    let small = Made { clans: (0..5).collect(), ..Made::pool("clans: Random(keep: 2),") }.load();
    assert!(!small.is_pool() && small.cards().count() == 225);
    assert!(std::sync::Arc::ptr_eq(&small, &small.for_clans([1].into_iter().collect())));
}

/// Just as many cards as a table holds, and one more.
#[test]
fn the_largest_cast_fits_a_table_or_is_refused_with_its_number() {
    // 34 designs are 51 cards: five clans of them are 255.
    let made = |designs, keep| Made { designs, ..Made::pool(&format!("clans: Random(keep: {keep}),")) };
    assert!(made(34, 5).load().is_pool());
    let refused = |made: Made| match made.try_load() {
        Err(LoadError::Problems { problems, .. }) => problems[0].render(false),
        _ => panic!("it is taken"),
    };
    let told = refused(made(34, 6));
    assert!(told.contains("6 clans have up to 306 cards and tiles; a table holds 255"), "{told}");
    assert!(told.contains("any 5 of the clans fit"), "{told}");
    let told = refused(Made { tiles: true, ..made(34, 5) });
    assert!(told.contains("5 clans have up to 267 cards and tiles"), "{told}");
    let told = refused(Made::pool(""));
    assert!(told.contains("the pack has 540 cards and tiles, and all are in each game"), "{told}");
    assert!(told.contains("`clans: Random(keep: 5)`"), "{told}");
}
