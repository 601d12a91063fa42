//! Recorded games of a pool: saved, undone, played again, and dealt into.

use ozeki::game::{Game, GameError};
use ozeki::limits::MAX_DEALT;
use ozeki::scenario::{Scenario, Stage, Telling, capture, run_case};
use ozeki::setup::SetupError;
use ozeki::table::{ClanSet, Phase, Seat};
use ozeki::text::Voice;
use ozeki::transcript::Transcript;

use crate::made::Made;
use crate::{CHOICES, answer, next_answer, pool};

/// Plays to the end, looking at the game before every answer.
fn play_on(game: &mut Game, mut look: impl FnMut(&mut Game)) {
    while !game.is_over() {
        look(game);
        answer(game);
    }
}

#[test]
fn the_game_of_a_cast_is_the_game_of_its_clans_alone() {
    for seed in 0..6 {
        let mut game = Game::new(pool("clans: Remove(keep: 4),").load(), 2, seed).unwrap();
        while game.table().clans == ClanSet::ALL {
            assert!(game.pack().is_pool());
            answer(&mut game);
        }
        let chosen = game.answers().len();
        assert_eq!(chosen, 8, "of twelve clans four are left");
        let clans = game.table().clans.into_iter().map(usize::from).collect();
        // Four of four clans are kept, so nobody is asked.
        let alone = Made { clans, ..pool("clans: Remove(keep: 4),") }.load();
        let mut alone = Game::new(alone, 2, seed).unwrap();
        let before = game.told() - alone.told();
        while !alone.is_over() {
            let (seat, option) = next_answer(&alone);
            alone.answer(seat, option).unwrap();
            game.answer(seat, option).unwrap();
        }
        let told = |game: &Game, from: usize| {
            let voice = Voice { pack: game.pack(), language: "en", viewer: None };
            voice.events(game.events()[from..].iter())
        };
        // Who starts is told before the clans are removed.
        assert_eq!(
            (told(&game, 0)[0].as_str(), told(&game, before + 1)),
            (told(&alone, 0)[0].as_str(), told(&alone, 1))
        );
        let keys = |game: &Game, from: usize| {
            game.save(Vec::new()).answers[from..].iter().map(|answer| answer.key.clone()).collect::<Vec<_>>()
        };
        assert_eq!(keys(&game, chosen), keys(&alone, 0), "saved answers are by design");
        for seat in game.table().seats() {
            let seen = |game: &Game| serde_json::to_value(game.view(seat)).unwrap();
            assert_eq!(seen(&game), seen(&alone));
        }
    }
}

#[test]
fn every_answer_can_be_taken_back_and_every_game_saved() {
    for choice in CHOICES {
        let pack = pool(choice).load();
        let mut game = Game::new(pack.clone(), 2, 5).unwrap();
        play_on(&mut game, |game| {
            let (table, answers) = (*game.table(), game.answers().len());
            let loaded = Game::load(pack.clone(), &game.save(Vec::new()), None, false).unwrap();
            assert!(*loaded.table() == table && loaded.pack().is_for(table.clans));
            let copy = game.clone();
            assert!(*copy.table() == table && copy.pack().is_for(table.clans));
            answer(game);
            assert!(game.undo().unwrap() && *game.table() == table && game.answers().len() == answers);
        });
        let end = *game.table();
        let saved = game.save(Vec::new());
        assert!(*Game::load(pack.clone(), &saved, None, false).unwrap().table() == end);
        // Back to before the clans were chosen, and on again.
        while game.undo().unwrap() {
            assert!(game.pack().is_for(game.table().clans));
        }
        play_on(&mut game, |_| ());
        assert!(*game.table() == end, "{choice}");
        let story = Transcript::of(&game, "fr", true).unwrap();
        assert_eq!(story.answers.len(), saved.answers.len());
    }
}

#[test]
fn a_moment_of_a_game_becomes_a_scenario() {
    for choice in CHOICES {
        let pack = pool(choice).load();
        let mut game = Game::new(pack.clone(), 2, 3).unwrap();
        play_on(&mut game, |_| ());
        for at in [0, game.answers().len() / 2, game.answers().len() - 1] {
            let text = capture(&game, at, "it happened").unwrap();
            let file = ozeki::problem::SourceFile { path: "x.ron".into(), text: text.clone() };
            let scenario = Scenario::read(file.into()).unwrap_or_else(|all| panic!("{text}\n{}", all[0].message));
            for stage in [Stage::new(pack.clone()), Stage::compiled(pack.clone())] {
                let run = run_case(&stage, &scenario, &scenario.cases[0], Telling::Outcome);
                let run = run.unwrap_or_else(|problem| panic!("{choice}\n{text}\n{}", problem.render(false)));
                assert!(run.outcome.contains("changed:") && !run.pack.is_pool());
            }
        }
    }
}

fn scenario(setup: &str) -> Result<String, String> {
    let text = format!("(cases: [(name: \"a case\", setup: ({setup}), play: [Pass])])");
    let file = ozeki::problem::SourceFile { path: "x.ron".into(), text };
    let scenario = Scenario::read(file.into()).map_err(|all| all[0].render(false))?;
    let stage = Stage::new(pool("clans: Random(keep: 4),").load());
    let run = run_case(&stage, &scenario, &scenario.cases[0], Telling::Outcome);
    run.map(|run| run.outcome).map_err(|problem| problem.render(false))
}

#[test]
fn a_setup_names_its_cards_and_so_its_clans() {
    let told = scenario("you: (army: [\"card_9_0\"], hand: [\"card_3_4\"]), pile: [\"card_11_0\"]").unwrap();
    assert!(told.contains("you-I1: card_9_0") && told.contains("you, hand: card_3_4"), "{told}");
    let told = scenario("you: (hand: [\"card_3_4\"]), clans: [\"clan9\"]").unwrap_err();
    assert!(told.contains("`card_3_4` is of a clan that is not in this game"), "{told}");
    let every_clan: Vec<String> = (0..12).map(|clan| format!("\"card_{clan}_0\"")).collect();
    let told = scenario(&format!("pile: [{}]", every_clan.join(", "))).unwrap_err();
    assert!(told.contains("540 cards together, and a table holds 255"), "{told}");
    let told = scenario("you: (hand: [\"card_3_99\"])").unwrap_err();
    assert!(told.contains("there is no card `card_3_99`") || told.contains("card_3_9"), "{told}");
}

#[test]
fn cards_dealt_before_the_game_bring_their_clans() {
    let wanted = [(0, "card_4_2"), (1, "card_8_1"), (0, "card_4_1"), (1, "card_8_1")];
    let dealt = || wanted.map(|(seat, id)| (seat, id.to_owned())).to_vec();
    for choice in CHOICES {
        for seed in 0..4 {
            let pack = pool(choice).load();
            let mut game = Game::new_dealt(pack.clone(), 2, seed, dealt()).unwrap();
            while game.table().clans == ClanSet::ALL {
                answer(&mut game);
            }
            assert!(game.table().clans.contains(4) && game.table().clans.contains(8), "{choice}");
            let has = |seat, id: &str| {
                let hand = game.table().hand(Seat(seat)).into_iter();
                hand.filter(|&card| game.pack().design(card).id == id).count()
            };
            assert!(game.table().phase == Phase::Opening && has(0, "card_4_2") == 1 && has(1, "card_8_1") == 2);
            play_on(&mut game, |_| ());
            let again = Game::load(pack, &game.save(Vec::new()), None, false).unwrap();
            assert!(again.table() == game.table());
        }
    }
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    let deal =
        |cards: &[(u8, String)]| match Game::new_dealt(pool("clans: Random(keep: 4),").load(), 2, 1, cards.to_vec()) {
            Ok(_) => None,
            Err(GameError::Dealt(error)) => Some(error),
            Err(other) => panic!("{other}"),
        };
    let of = |ids: &[&str]| deal(&ids.iter().map(|id| (0, (*id).to_owned())).collect::<Vec<_>>());
    assert!(matches!(of(&["card_1_0", "card_1_0"]), Some(SetupError::TooManyCopies { copies: 1, .. })));
    assert!(matches!(of(&["nobody"]), Some(SetupError::UnknownCard { .. })));
    let clans = ["card_1_0", "card_2_0", "card_3_0", "card_4_0", "card_5_0"];
    assert!(of(&clans[..4]).is_none());
    assert!(matches!(of(&clans), Some(SetupError::TooManyClans { most: 4, .. })));
    let eleven: Vec<(u8, String)> = (0..11).map(|n| (0, format!("card_1_{n}"))).collect();
    assert!(matches!(deal(&eleven), Some(SetupError::HandFull { most: 10, .. })));
    let some = |count: usize| (0..count).map(|n| ((n / 9) as u8, format!("card_1_{n}"))).collect::<Vec<_>>();
    assert!(deal(&some(MAX_DEALT)).is_none());
    let error = deal(&some(MAX_DEALT + 1));
    assert!(matches!(error, Some(SetupError::TooManyDealt { .. })), "{error:?}");
}
