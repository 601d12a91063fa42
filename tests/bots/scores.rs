//! What a search makes of scores, and of questions that several players answer at the same time.

use std::sync::Arc;

use ozeki::bots::{BotSpec, Roster};
use ozeki::decision::Moment;
use ozeki::library::Source;
use ozeki::pack::Pack;
use ozeki::table::Seat;

use crate::common::{Played, Situation, arena_files, load_arena, report};

fn pack(more: &str, body: &str) -> Arc<Pack> {
    let files = arena_files();
    let text = String::from_utf8(files.read("cards/arena/pack.ron").unwrap().unwrap()).unwrap();
    let endings = "endings: {\"showdown\": (name: {\"en\": \"Showdown\"})},";
    let text = text.replacen("rules: (", &format!("{endings} {more}\nrules: ("), 1);
    let script = format!("fn arrival(me) {{ {body} }}");
    let files = files.with("cards/arena/pack.ron", text).with("scripts/arena/fires/draw_base.rhai", script);
    load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e)))
}

/// The number that a search chooses when the card has arrived.
fn chosen(more: &str, body: &str, seat: u8) -> String {
    let pack = pack(more, body);
    let mut t: Played = Situation::on(pack.clone())
        .seat(&["fire_grunt"], &["draw_base", "fire_rock"])
        .seat(&["dark_grunt"], &["dark_rock"])
        .pile(&["goban_grunt", "goban_rock"])
        .start();
    t.play("draw_base");
    let Ok(BotSpec::Mcts(options)) = "mcts:400".parse() else { panic!("it is a search") };
    let open = t.game.open_for(Seat(seat)).unwrap();
    let answers = t.game.answers_in_step();
    let moment = Moment { step_start: t.game.step_start(), answers: &answers };
    let mut bot = Roster::new(pack).search(options, 1, Seat(seat));
    let best = ozeki::bots::best(&bot.prospects(t.game.table(), &open.decision(t.game.pack()), &moment));
    t.options_of(seat).swap_remove(best)
}

#[test]
fn where_the_pack_says_between_what_its_scores_are_each_point_counts() {
    // Each number wins, and the largest wins most; or loses, and the smallest loses least.
    let most = "set_score(me.owner, choose_number(1, 4)); end_game(\"showdown\");";
    assert_eq!(chosen("scores: (least: -4, most: 4),", most, 0), "4");
    let least = "for other in opponents(me.owner) { set_score(other, choose_number(1, 4)); } end_game(\"showdown\");";
    assert_eq!(chosen("scores: (least: -4, most: 4),", least, 0), "1");
}

#[test]
fn without_that_winning_is_all_that_counts() {
    let only_three =
        "let n = choose_number(1, 4); set_score(me.owner, if n == 3 { 1 } else { -n }); end_game(\"showdown\");";
    assert_eq!(chosen("", only_three, 0), "3");
}

#[test]
fn a_search_bids_without_knowing_the_other_bid() {
    let bid = "let bids = numbers_together(players(), 0, 3); end_game(\"showdown\", bids.highest());";
    for seat in [0, 1] {
        assert_eq!(chosen("", bid, seat), "3", "player {seat}");
    }
}
