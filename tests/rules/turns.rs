//! A round and its turns (T10-T14), and hands from round to round (T35, T36).

use ozeki::decision::Ask;
use ozeki::event::{Event, EventKind};
use ozeki::table::Seat;

use crate::common::{Played, Situation, arena_with, situation};

const GRUNTS: [&str; 4] = ["goban_grunt", "alpha_grunt", "dark_grunt", "meka_grunt"];

/// That many players, each with five troopers of one clan in hand: turns enough for anything.
fn table_of(players: u8) -> Situation {
    GRUNTS.iter().take(players.into()).fold(situation(), |s, &grunt| s.seat(&[], &[grunt; 5]))
}

/// The active player plays one more of their troopers.
fn act(t: &mut Played) {
    let seat = t.asked().0;
    t.play(GRUNTS[usize::from(seat)]);
}

/// Whose turns there have been; `true` for an additional one.
fn turns(t: &Played) -> Vec<(u8, bool)> {
    let turn = |e: &Event| match *e {
        Event { kind: EventKind::TurnStarted, seat, flag: extra, .. } => Some((seat.0, extra)),
        _ => None,
    };
    t.events().iter().filter_map(turn).collect()
}

/// The seats of the turns there have been, additional ones or not.
fn seats(t: &Played) -> Vec<u8> {
    turns(t).into_iter().map(|(seat, _)| seat).collect()
}

fn passes(t: &Played) -> Vec<(u8, bool)> {
    let pass = |e: &Event| match *e {
        Event { kind: EventKind::Passed, seat, flag: first, .. } => Some((seat.0, first)),
        _ => None,
    };
    t.events().iter().filter_map(pass).collect()
}

/// That many passes in a row.
fn pass(t: &mut Played, times: u8) {
    (0..times).for_each(|_| _ = t.pass());
}

fn battle_fought(t: &Played) -> bool {
    t.events().iter().any(|e| e.kind == EventKind::Fought)
}

#[test]
fn t10_turns_go_clockwise() {
    for (players, first) in (2..=4).flat_map(|players| (0..players).map(move |first| (players, first))) {
        let mut t = table_of(players).advantage(first).active(first).start();
        (0..2 * players).for_each(|_| act(&mut t));
        let clockwise: Vec<u8> = (0..=2 * players).map(|step| (first + step) % players).collect();
        assert_eq!(seats(&t), clockwise);
    }
}

#[test]
fn t10_the_holder_of_the_advantage_begins_a_round() {
    for (players, holder) in (2..=4).flat_map(|players| (0..players).map(move |holder| (players, holder))) {
        let mut t = table_of(players).advantage(holder).start();
        pass(&mut t, players);
        assert!(battle_fought(&t));
        assert!(t.is_turn_of(holder), "whoever began the last round");
        act(&mut t);
        assert!(t.is_turn_of((holder + 1) % players));
    }
}

#[test]
fn t10_whoever_takes_the_advantage_begins_the_next_round() {
    let mut t = table_of(2).seat(&[], &["advantage_base", "fire_grunt"]).active(2).start();
    t.play("advantage_base");
    pass(&mut t, 3);
    assert!(battle_fought(&t) && t.is_turn_of(2));
}

#[test]
fn t10_a_turn_is_one_action_and_then_the_next_player_is_up() {
    let hand = ["fire_grunt", "meka_rock", "fire_rock", "fire_grunt"];
    let start = situation().seat(&["fire_grunt"], &hand).seat(&[], &["alpha_grunt"]).start();
    for action in ["play fire_grunt", "play meka_rock", "mutate fire_grunt", "pass"] {
        let mut t = start.clone();
        t.choose(action);
        while t.asked().1 != Ask::action() {
            t.game.answer(Seat(0), 0).unwrap();
        }
        assert!(t.is_turn_of(1), "after `{action}`");
        assert_eq!(seats(&t), [0, 1], "after `{action}`");
    }
}

#[test]
fn t10_the_actions_are_playing_mutating_and_passing() {
    let hand = ["fire_grunt", "meka_rock", "alpha_hero"];
    let t = situation().seat(&["fire_grunt"], &hand).seat(&["fire_grunt"], &[]).start();
    let actions = ["play meka_rock for 2", "play fire_grunt", "mutate fire_grunt@0.0.0 for 1", "pass"];
    assert_eq!(t.options(), actions);
}

#[test]
fn t11_whoever_passes_is_out_until_the_round_ends() {
    let mut t = table_of(3).start();
    t.pass();
    (0..6).for_each(|_| act(&mut t));
    assert_eq!(seats(&t)[..7], [0, 1, 2, 1, 2, 1, 2]);
    assert!(battle_fought(&t));
    assert!(t.is_turn_of(0), "and takes part in the next");
}

#[test]
fn t11_one_may_pass_although_one_could_act() {
    let mut t = table_of(2).start();
    t.pass();
    assert_eq!(passes(&t), [(0, true)]);
    assert_eq!(t.hand(0).len(), 5);
    assert_eq!(t.asked(), (1, Ask::action()));
}

#[test]
fn t11_who_can_do_nothing_passes_unasked() {
    // No card; no level I to begin with; no two cards to pay with.
    let stuck: [(&[&str], &[&str]); 3] =
        [(&[], &[]), (&[], &["fire_hero", "fire_chief"]), (&["fire_rock"], &["meka_grunt", "meka_hero"])];
    for (army, hand) in stuck {
        let mut t = table_of(1).seat(army, hand).start();
        act(&mut t);
        assert_eq!(passes(&t), [(1, true)], "{hand:?}");
        (0..3).for_each(|_| act(&mut t));
        assert_eq!(seats(&t)[..5], [0, 1, 0, 0, 0], "a compulsory pass limits the others as any other: {hand:?}");
        assert!(battle_fought(&t), "{hand:?}");
    }
}

#[test]
fn t11_who_can_only_mutate_need_not_pass() {
    let t = situation().seat(&["fire_hero", "fire_grunt"], &["dark_rock", "dark_hero"]).seat(&[], &[]).start();
    assert_eq!(t.options(), ["mutate fire_grunt@0.0.0 for 1", "pass"]);
}

#[test]
fn t12_after_the_first_pass_each_other_player_has_three_turns() {
    for players in 2..=4u8 {
        let mut t = table_of(players).start();
        t.pass();
        (0..3 * (players - 1)).for_each(|_| act(&mut t));
        let mut expected = vec![0];
        (0..3).for_each(|_| expected.extend(1..players));
        assert_eq!(seats(&t)[..expected.len()], expected);
        assert!(battle_fought(&t));
        assert_eq!(passes(&t).len(), 1, "the turns simply run out");
    }
}

#[test]
fn t12_turns_taken_before_the_first_pass_do_not_count() {
    let mut t = table_of(3).start();
    (0..3).for_each(|_| act(&mut t));
    act(&mut t);
    t.pass();
    assert_eq!(seats(&t), [0, 1, 2, 0, 1, 2]);
    (0..3).for_each(|_| act(&mut t));
    t.pass();
    assert!(!battle_fought(&t));
    assert_eq!(seats(&t)[5..], [2, 0, 2, 0, 2], "player 0 has had two of three, player 2 is in the third");
    act(&mut t);
    assert!(battle_fought(&t));
}

#[test]
fn t12_there_is_no_limit_before_anybody_passes() {
    let mut t = table_of(2).start();
    (0..9).for_each(|_| act(&mut t));
    assert_eq!(seats(&t), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1], "the fifth turn of player 1");
    assert!(!battle_fought(&t) && t.is_turn_of(1));
    assert!(t.game.view(Seat(0)).seats.iter().all(|seat| seat.turns_left.is_none()));
}

#[test]
fn t12_later_passes_alter_nothing_for_the_others() {
    for players in 3..=4u8 {
        for turns_before in 0..3u8 {
            let mut t = table_of(players).start();
            t.pass();
            (0..turns_before * (players - 1)).for_each(|_| act(&mut t));
            t.pass();
            assert_eq!(passes(&t), [(0, true), (1, false)]);
            (0..(3 - turns_before) * (players - 2)).for_each(|_| act(&mut t));
            assert!(battle_fought(&t));
            let of = |seat| t.army(seat).len();
            assert!((2..players).all(|seat| of(seat) == 3), "the others have played three, as before");
            assert_eq!(of(1), usize::from(turns_before));
        }
    }
}

#[test]
fn t12_the_limit_ends_with_the_round() {
    let mut t = table_of(2).start();
    t.pass().pass();
    (0..8).for_each(|_| act(&mut t));
    assert_eq!(seats(&t)[2..], [0, 1, 0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(t.game.table().round, 2);
}

/// The first player has passed; the other one has three turns and these cards.
fn last_turns(situation: Situation, hand: &[&str]) -> Played {
    let mut t = situation.seat(&[], &["alpha_grunt"; 2]).seat(&["fire_rock"], hand).start();
    t.pass();
    t
}

#[test]
fn t13_an_additional_turn_follows_at_once() {
    let mut t = table_of(2).seat(&[], &["advantage_base", "fire_grunt", "fire_grunt"]).active(2).start();
    t.play("advantage_base").play("fire_grunt");
    assert!(t.is_turn_of(0));
    assert_eq!(turns(&t), [(2, false), (2, true), (0, false)]);
}

#[test]
fn t13_an_additional_turn_is_not_deducted_from_the_three() {
    for turn in 0..3 {
        let mut t = last_turns(situation(), &["advantage_base", "fire_grunt", "fire_grunt", "fire_grunt"]);
        let mut order = vec!["fire_grunt"; 3];
        order.insert(turn, "advantage_base");
        for card in order {
            assert!(t.is_turn_of(1) && !battle_fought(&t));
            t.play(card);
        }
        let mut expected = [(1, false); 4];
        expected[turn + 1].1 = true;
        assert_eq!(turns(&t)[1..5], expected);
        assert!(battle_fought(&t) && t.army(1).len() == 5);
    }
}

#[test]
fn t13_additional_turns_of_one_turn_add_up() {
    let twice = "fn arrival(me) { base(me, \"advantage\"); base(me, \"advantage\"); }";
    let pack = arena_with(&[("fires/advantage_base", twice)]);
    let hand = ["advantage_base", "fire_grunt", "fire_grunt", "goban_hero", "fire_hero", "fire_hero", "fire_hero"];
    let mut t = last_turns(Situation::on(pack), &hand);
    t.play("advantage_base").play("fire_grunt").play("fire_hero").play("fire_hero").play("fire_hero");
    assert_eq!(turns(&t)[1..6], [(1, false), (1, true), (1, true), (1, false), (1, false)]);
    assert!(battle_fought(&t) && t.army(1).len() == 6);
}

#[test]
fn t13_an_additional_turn_may_bring_another() {
    let hand =
        ["advantage_base", "advantage_max", "advantage_base", "fire_grunt", "fire_hero", "fire_hero", "fire_hero"];
    let mut t = last_turns(situation(), &hand);
    t.play("advantage_base").play("advantage_max").play("advantage_base");
    t.play("fire_hero").play("fire_hero").play("fire_hero");
    let extra: Vec<bool> = turns(&t)[1..7].iter().map(|&(_, extra)| extra).collect();
    assert_eq!(extra, [false, true, true, true, false, false]);
    assert!(battle_fought(&t) && t.army(1).len() == 7);
}

#[test]
fn t14_the_round_is_over_once_all_have_passed() {
    for players in 2..=4u8 {
        let mut t = table_of(players).start();
        pass(&mut t, players - 1);
        assert!(!battle_fought(&t), "one player has turns left");
        t.pass();
        assert!(battle_fought(&t) && t.game.table().round == 2);
    }
}

#[test]
fn t14_the_round_is_over_once_the_last_turn_is_taken() {
    for players in 2..=4u8 {
        let mut t = table_of(players).start();
        t.pass();
        (1..3 * (players - 1)).for_each(|_| act(&mut t));
        assert!(!battle_fought(&t) && t.is_turn_of(players - 1), "one turn is left");
        act(&mut t);
        assert!(battle_fought(&t) && t.game.table().round == 2);
    }
}

#[test]
fn t13_t14_a_round_waits_for_an_additional_turn() {
    let mut t = last_turns(situation(), &["fire_grunt", "fire_grunt", "advantage_base", "fire_grunt"]);
    t.play("fire_grunt").play("fire_grunt").play("advantage_base");
    assert!(!battle_fought(&t) && t.is_turn_of(1));
    t.play("fire_grunt");
    assert!(battle_fought(&t));
}

#[test]
fn t35_the_draws_of_a_new_round_too_renew_the_pile() {
    let discard = ["fire_hero", "fire_chief", "dark_hero", "dark_chief"].repeat(3);
    let t = situation().seat(&[], &["meka_rock"]).seat(&[], &["meka_rock"]);
    let mut t = t.pile(&["goban_chief"]).discard(&discard).start();
    t.pass().pass();
    // The holder of the advantage has taken the victory card, and draws up to six.
    assert_eq!((t.hand(0).len(), t.hand(1).len(), t.pile().len(), t.discard().len()), (6, 7, 2, 0));
    assert!(t.hand(0).contains(&"goban_chief".to_owned()), "first what was left of the pile");
    assert_eq!(t.events().iter().filter(|&&e| e == Event::reshuffled()).count(), 1);
}

#[test]
fn t36_a_hand_may_hold_any_number_of_cards() {
    let mut hand = [["meka_grunt"; 9], ["dark_grunt"; 9], ["alpha_grunt"; 9]].concat();
    hand.push("draw_max");
    let mut t = situation()
        .seat(&["fire_rock", "goban_rock"], &hand)
        .seat(&["fire_rock"], &["fire_grunt"; 2])
        .pile(&["goban_chief"; 5])
        .start();
    t.play("draw_max");
    assert_eq!(t.hand(0).len(), 29);
    t.play("fire_grunt").pass().pass();
    assert_eq!((t.game.table().round, t.hand(0).len()), (2, 29), "nor does the end of a round take any");
    assert!(t.discard().is_empty());
}
