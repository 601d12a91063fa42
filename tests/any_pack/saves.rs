//! Saved games: each answer is kept with the name of what was chosen, and that counts.

use ozeki::game::{Game, GameError, OLDEST_SAVE_FORMAT, SAVE_FORMAT, SavedAnswer, SavedGame};
use ozeki::limits::SAVED_KEY_BYTES;

use crate::common::{shipped, shipped_ids};
use crate::determinism::assert_same;
use crate::next_answer;

fn loaded(saved: &SavedGame) -> Result<Game, GameError> {
    Game::load(shipped(&saved.pack), saved, None, false)
}

/// A game of a pack in the middle, and as it is saved.
fn saved(id: &str, seed: u64) -> (Game, SavedGame) {
    let pack = shipped(id);
    let players = pack.rules.players.fewest();
    let mut game = Game::new(pack, players, seed).unwrap();
    while !game.is_over() && game.answers().len() < 60 {
        let (seat, option) = next_answer(&game);
        game.answer(seat, option).unwrap();
    }
    let seats = vec!["human".to_owned(); usize::from(players)];
    let saved = game.save(seats);
    (game, saved)
}

fn key(answer: &SavedAnswer) -> &str {
    answer.key.as_deref().expect("every answer of a played game has a key")
}

#[test]
fn a_saved_game_has_a_short_key_for_each_answer_and_is_played_again() {
    for id in shipped_ids() {
        for seed in 0..4 {
            let (game, saved) = saved(&id, seed);
            assert_eq!((saved.ozeki, saved.answers.len()), (SAVE_FORMAT, game.answers().len()));
            assert!(saved.answers.iter().all(|answer| (1..=SAVED_KEY_BYTES).contains(&key(answer).len())));
            saved.check().unwrap();
            assert_same(&game, &loaded(&saved).unwrap(), "as saved");
        }
    }
}

#[test]
fn a_game_of_the_format_before_is_opened_by_its_numbers() {
    for id in shipped_ids() {
        let (game, now) = saved(&id, 3);
        let numbers = now.answers.iter().map(|answer| SavedAnswer { key: None, ..answer.clone() });
        let before = SavedGame { ozeki: OLDEST_SAVE_FORMAT, answers: numbers.collect(), ..now.clone() };
        let text = serde_json::to_string(&before).unwrap();
        assert!(!text.contains('/'), "no key: {text}");
        let before: SavedGame = serde_json::from_str(&text).unwrap();
        assert_same(&game, &loaded(&before).unwrap(), "without keys");
        assert!(before.is_same(&now) && now.is_same(&before));
        let newer = SavedGame { ozeki: SAVE_FORMAT + 1, ..now };
        assert!(matches!(loaded(&newer), Err(GameError::Format { .. })));
    }
}

/// Another number, as if options had come or gone before it: what was chosen is still chosen.
#[test]
fn the_key_is_followed_where_the_number_has_changed() {
    let mut followed = 0;
    for id in shipped_ids() {
        let (game, right) = saved(&id, 5);
        for (index, answer) in right.answers.iter().enumerate() {
            let before = Game::load(shipped(&id), &right, Some(index), false).unwrap();
            let open = before.open_for(ozeki::table::Seat(answer.seat)).unwrap();
            let mut wrong = right.clone();
            wrong.answers[index].option = (answer.option + 1) % open.options.len() as u16;
            if key(answer).contains('@') {
                // Two cards of one design may lie in the same hand or pile, and look the same.
                continue;
            }
            assert_same(&game, &loaded(&wrong).unwrap(), key(answer));
            followed += 1;
        }
    }
    assert!(followed > 20, "{followed}");
}

#[test]
fn what_is_not_offered_any_more_is_said_in_a_sentence() {
    let (_, right) = saved("tactics", 8);
    let number = right.answers.iter().position(|answer| key(answer).contains("@hand")).unwrap();
    let mut wrong = right.clone();
    let there = key(&right.answers[number]).to_owned();
    let (before, place) = there.split_once('@').unwrap();
    let (ask, _) = before.rsplit_once(' ').unwrap();
    wrong.answers[number].key = Some(format!("{ask} no_such_card@{place}"));
    let error = loaded(&wrong).err().expect("it is not offered").to_string();
    for part in [&format!("answer {} ", number + 1), ask, "?@hand", "is not offered there now"] {
        assert!(error.contains(part), "{part}: {error}");
    }
    assert!(!error.contains("no_such_card"), "a hand is nobody else's business: {error}");
    // Up to there it can still be played.
    assert!(Game::load(shipped("tactics"), &wrong, Some(number), false).is_ok());
}

#[test]
fn a_player_who_is_asked_nothing_is_told_so() {
    let (_, right) = saved("tactics", 8);
    let alone =
        |saved: &SavedGame, index| Game::load(shipped("tactics"), saved, Some(index), false).unwrap().open().len() == 1;
    let number = (0..right.answers.len()).find(|&index| alone(&right, index)).unwrap();
    let mut wrong = right.clone();
    wrong.answers[number].seat = 1 - right.answers[number].seat;
    let error = loaded(&wrong).err().expect("the other is asked").to_string();
    assert!(error.contains("is asked nothing there now"), "{error}");
}

#[test]
fn a_key_that_is_too_long_is_refused() {
    let (_, mut saved) = saved("tactics", 1);
    saved.answers[0].key = Some("x".repeat(SAVED_KEY_BYTES + 1));
    assert!(saved.check().unwrap_err().contains("the key of an answer"), "{:?}", saved.check());
    for wrong in ["[0]", "[0,1,\"a\",2]", "[0,\"a\"]", "{}", "[]"] {
        assert!(serde_json::from_str::<SavedAnswer>(wrong).is_err(), "{wrong}");
    }
}
