//! The log in words: what happened, to whoever may know it.

use ozeki::event::{Event, EventKind};
use ozeki::table::{Phase, Seat};
use ozeki::text::Voice;

use crate::common::{Played, Situation, arena_with, shipped};

/// Everything that happened, in words.
fn told(t: &Played, language: &str, viewer: Option<u8>) -> Vec<String> {
    Voice { pack: t.game.pack(), language, viewer: viewer.map(Seat) }.events(t.events())
}

/// What a newcomer with this arrival does, played from hand.
fn arrival(body: &str, table: impl FnOnce(Situation) -> Situation) -> Played {
    let script = format!("fn arrival(me) {{ {body} }}");
    let pack = arena_with(&[("fires/fire_rock", &script)]);
    let table = table(Situation::on(pack)).seat(&[], &["fire_rock"]).seat(&["meka_grunt"], &["goban_grunt"]);
    let mut t = table.start();
    t.play("fire_rock");
    t
}

#[track_caller]
fn says(lines: &[String], wanted: &str) {
    assert!(lines.iter().any(|line| line == wanted), "`{wanted}` is not among {lines:#?}");
}

#[test]
fn cards_drawn_one_after_the_other_are_one_line() {
    let t =
        arrival("draw(me.owner, 3);", |table| table.pile(&["dark_grunt", "alpha_grunt", "goban_grunt", "meka_grunt"]));
    says(&told(&t, "en", None), "Player 1 draws 3 cards: Dark grunt, Alpha grunt, Goban grunt.");
    says(&told(&t, "en", Some(0)), "Player 1 (you) draws 3 cards: Dark grunt, Alpha grunt, Goban grunt.");
    says(&told(&t, "en", Some(1)), "Player 1 draws 3 cards.");
    says(&told(&t, "fr", Some(1)), "Joueur 1 pioche 3 cartes.");
    assert_eq!(t.events().iter().filter(|event| event.kind == EventKind::Drew).count(), 3, "the data keeps each");
}

#[test]
fn an_opening_is_a_line_for_each_player() {
    for id in ["tactics", "gosu"] {
        let t = Played::new(shipped(id), 2, 5);
        let lines = told(&t, "en", Some(0));
        let drawing = lines.iter().filter(|line| line.contains(" draws "));
        assert_eq!(drawing.count(), 2, "{id}: {lines:#?}");
    }
}

#[test]
fn fewer_cards_than_asked_for_is_told() {
    let t = arrival("draw(me.owner, 3);", |table| table.pile(&["dark_grunt"]));
    says(&told(&t, "en", None), "Player 1 draws only 1 of 3: the draw pile and the discard pile are empty.");
    let t = arrival("discard(reveal(3));", |table| table.pile(&["dark_grunt", "alpha_grunt"]));
    says(&told(&t, "en", None), "Cards revealed: only 2 of 3; the pile is empty.");
    let t = arrival("mill(me.owner, 4);", |table| table.pile(&["dark_grunt"]));
    says(&told(&t, "en", None), "Cards discarded: only 1 of 4; the pile is empty.");
    says(&told(&t, "fr", None), "Cartes défaussées\u{a0}: 1 sur 4 seulement\u{a0}; la pioche est vide.");
    let t = arrival("draw(me.owner, 2);", |table| table.pile(&["dark_grunt", "alpha_grunt"]));
    let short = t.events().iter().any(|event| event.kind == EventKind::DrewFewer && event.m == 2);
    assert!(!short, "as many as asked for is nothing to tell");
}

#[test]
fn what_a_player_names_is_told_to_all() {
    let mut t = arrival("let c = choose_clan(); discard(hand(me.owner).clan(c));", |table| table);
    t.choose("mekas");
    says(&told(&t, "en", Some(1)), "Player 1 names the clan Mekas.");
    let mut t = arrival("let l = choose_level(); discard(hand(me.owner).level(l));", |table| table);
    t.choose("level 2");
    says(&told(&t, "en", Some(1)), "Player 1 names level II.");
}

#[test]
fn the_common_pile_is_nobodys() {
    let t = arrival("put_on_top(me.owner, hand(me.owner)); mill(me.owner, 1);", |table| table.pile(&["dark_grunt"]));
    says(&told(&t, "en", None), "Dark grunt goes from the pile to the discard pile.");
    let pack = shipped("gosu-x");
    let card = pack.designs.iter().position(|design| design.id == "nalin").unwrap();
    let card = (0..=255u8).map(ozeki::table::CardId).find(|&c| pack.design_index(c) == card).unwrap();
    let voice = Voice { pack: &pack, language: "en", viewer: None };
    let line = voice.event(&Event::milled(Seat(1), card));
    assert!(line.contains("the pile of Player 2"), "where players have their own: {line}");
}

fn battle(pack: &str, armies: &[&[&str]], advantage: Option<u8>) -> Played {
    let table = Situation::on(shipped(pack)).set(|setup| setup.phase = Phase::Battle);
    let table = advantage.into_iter().fold(table, Situation::advantage);
    armies.iter().fold(table, |table, army| table.seat(army, &[])).start()
}

#[test]
fn a_tie_says_why_it_went_as_it_did() {
    let (five, other_five): (&[&str], &[&str]) = (&["crowd_filler", "banner_thief"], &["beard_braider", "loya"]);
    let (two, four): (&[&str], &[&str]) = (&["crank_turner"], &["coffin_napper", "lantern_gaoler"]);
    let t = battle("gosu", &[five, other_five], Some(1));
    says(&told(&t, "en", None), "Tie at 5: the advantage decides for Player 2.");
    let t = battle("gosu", &[five, other_five, two], Some(2));
    says(&told(&t, "en", None), "Tie at 5, and the advantage does not decide: Player 1, Player 2 each score.");
    let t = battle("gosu+teams", &[two, other_five, five, four], Some(0));
    let line = "Tie at 5 between the strongest armies: the other armies decide for Player 2, Player 4.";
    says(&told(&t, "en", None), line);
    let t = battle("gosu", &[five, two], Some(1));
    assert!(!t.events().iter().any(|event| event.kind == EventKind::Tied), "no tie, no word of one");
}

#[test]
fn an_ending_names_the_card_and_its_condition() {
    // Four prisoners in the army of one's only opponent, with Warden Nobody in play.
    let table = Situation::on(shipped("gosu")).discard(&["crowd_filler"]);
    let table = table.seat(&["worm_whisperer", "crank_turner!", "oil_sniffer!", "beard_braider!"], &[]);
    let mut t = table.seat(&["lantern_gaoler", "kao", "warden_nobody"], &[]).start();
    t.choose("use worm_whisperer");
    let last = told(&t, "en", Some(1)).pop().unwrap();
    let condition = "A player wins when each of their opponents has four prisoners or more, and no more goblins face up \
                     than prisoners.";
    assert_eq!(last, format!("Player 2 (you): victory by Warden Nobody! {condition}"));
    let condition = "Un joueur gagne la partie quand chacun de ses adversaires a au moins quatre prisonniers, et pas plus \
                     de gobelins face visible que de prisonniers.";
    let last = told(&t, "fr", None).pop().unwrap();
    assert!(last.starts_with("Joueur 2\u{a0}: victoire par ") && last.ends_with(condition), "{last}");
}

#[test]
fn an_ending_by_a_deed_names_the_card_too() {
    let t = arrival("win(me.owner);", |table| table);
    assert_eq!(told(&t, "en", None).pop().unwrap(), "Player 1: victory by Fire rock!");
}
