//! Attributes of the pack's own: what scripts read of them, and sets filtered by them.

use ozeki::library::{Library, WrittenCards};
use ozeki::project::sheet;
use ozeki::text::Voice;

use crate::common::Played;
use crate::{PILE, arena_files, with};

/// Plays a card whose arrival is this, in both back ends, which come to the same. The card has speed -1 and is a machine;
/// beside it lie an armed beast of speed 3 and a card of which nothing is said, and against it an armed machine of speed
/// 5 that floats.
fn arrives(body: &str) -> Played {
    let begin = || {
        with(&[("fires/draw_base", &format!("fn arrival(me) {{ {body} }}"))])
            .seat(&["fire_grunt", "meka_grunt#tide=2"], &["draw_base"])
            .seat(&["dark_grunt#tide=1"], &["meka_rock"])
            .pile(&PILE)
    };
    let (mut t, mut compiled) = (begin().start(), begin().start_compiled());
    t.play("draw_base");
    compiled.play("draw_base");
    assert!(t.game.table() == compiled.game.table(), "{body}");
    t
}

/// A number as the script sees it: it sets a counter to it.
fn number(expression: &str) -> i16 {
    let t = arrives(&format!("game.storm = {{ {expression} }};"));
    let storm = &t.game.pack().counters["storm"].spec;
    t.game.table().counters.get(storm, ozeki::table::CounterOwner::Game)
}

fn holds(expression: &str) -> bool {
    number(&format!("if {expression} {{ 1 }} else {{ 0 }}")) == 1
}

#[test]
fn a_script_reads_them() {
    assert_eq!(number("me.speed"), -1);
    assert_eq!(number("let n = -3; for card in in_play() { n += card.speed; } n"), 4);
    assert_eq!(
        number("let n = 0; for card in in_play().except(me) { if card.kind == \"machine\" { n += card.speed; } } n"),
        5
    );
    assert!(holds("me.kind == \"machine\" && me.kind != \"beast\""));
    assert!(holds("me.has(\"speed\", -1) && !me.has(\"speed\", 3) && !me.has(\"tags\", \"armed\")"));
    assert!(holds("me.has(\"kind\", \"machine\") && me.has(\"tide\", 0) && me.has(\"tide\", me.tide)"));
}

#[test]
fn a_card_without_one_reads_as_nothing_and_is_in_no_filter() {
    let plain = "let n = 0; for card in in_play().clan(\"fires\").except(me) { if card.kind == \"\" { n += card.speed + 1; } } n";
    assert_eq!(number(plain), 1);
    assert_eq!(number("in_play().clan(\"fires\").except(me).with_at_least(\"speed\", -2).count"), 0);
    assert_eq!(number("in_play().clan(\"fires\").except(me).with(\"speed\", 0).count"), 0);
}

#[test]
fn sets_are_filtered_by_them() {
    for (filter, count) in [
        ("with(\"speed\", 3)", 1),
        ("with(\"speed\", 4)", 0),
        ("with_at_least(\"speed\", 3)", 2),
        ("with_at_most(\"speed\", 3)", 2),
        ("with_at_most(\"speed\", -2)", 0),
        ("with(\"kind\", \"beast\")", 1),
        ("with(\"kind\", \"machine\")", 2),
        ("with(\"tags\", \"armed\")", 2),
        ("with(\"tags\", \"afloat\")", 1),
        ("with(\"tags\", \"armed\").with(\"kind\", \"machine\")", 1),
        ("with(\"tide\", 0)", 2),
        ("with(\"tide\", 2)", 1),
        ("with_at_least(\"tide\", 1)", 2),
        ("with_at_most(\"tide\", 1)", 3),
    ] {
        assert_eq!(number(&format!("in_play().{filter}.count")), count, "{filter}");
    }
}

#[test]
fn a_card_tells_them_in_words() {
    let t = arrives("");
    let voice = Voice { pack: t.game.pack(), language: "en", viewer: None };
    let design = |id: &str| &t.game.pack().designs[t.game.pack().design_named(id).unwrap()];
    assert_eq!(voice.attributes(design("meka_grunt")), ["speed 3", "kind wild beast", "tags armed"]);
    assert_eq!(voice.attributes(design("draw_base")), ["speed -1", "kind machine"]);
    assert!(voice.attributes(design("fire_grunt")).is_empty());
    assert!(voice.stats(design("meka_grunt")).ends_with("speed 3, kind wild beast, tags armed"));
}

#[test]
fn a_spreadsheet_has_a_column_for_each() {
    let cards = || WrittenCards::read(&Library::new(vec![Box::new(arena_files())]), "arena").unwrap();
    let csv = String::from_utf8(sheet::to_csv(&cards(), false).unwrap()).unwrap();
    assert!(csv.lines().next().unwrap().contains("attributes.speed,attributes.kind,attributes.tags"));
    let rows = "id,attributes.speed,attributes.kind,attributes.tags\n\
                meka_grunt,4,machine,armed; afloat\nfire_grunt,,beast,\ndraw_base,,,\n";
    let cards = cards();
    let import = sheet::import(rows.as_bytes(), &cards).unwrap();
    let texts: String = import.edit(&cards).unwrap().into_iter().map(|file| file.text).collect();
    assert!(
        texts.contains("attributes: {\"speed\": 4, \"kind\": \"machine\", \"tags\": [\"armed\", \"afloat\"]}"),
        "{texts}"
    );
    assert!(texts.contains("attributes: {\"kind\": \"beast\"}"), "{texts}");
    let edited =
        import.edit(&cards).unwrap().into_iter().fold(arena_files(), |files, file| files.with(&file.path, file.text));
    let after = WrittenCards::read(&Library::new(vec![Box::new(edited)]), "arena").unwrap();
    assert!(import.is_all_that_differs(&cards, &after));
    for (cells, problem) in [
        ("99,,", "-2 to 9"),
        ("fast,,", "-2 to 9"),
        (",monster,", "not a word"),
        (",beast; machine,", "one word"),
        (",,armed; boarded", "not a word"),
    ] {
        let rows = format!("id,attributes.speed,attributes.kind,attributes.tags\nfire_grunt,{cells}\n");
        let problems = sheet::import(rows.as_bytes(), &cards).unwrap_err();
        let said: String = problems.iter().map(|p| format!("{} {:?}", p.message, p.hint)).collect();
        assert!(said.contains(problem), "{cells}: {said}");
    }
}
