//! What is right, or cannot be known, is not complained about.

use ozeki::problem::{Code, Diagnostic};

use super::edits::apply;
use super::{common, findings};

/// What is found wrong with the arena when a card has this script.
fn found(script: &str) -> Vec<Diagnostic> {
    let case = format!("=== scripts/arena/fires/draw_base.rhai\n{script}\n");
    findings(apply(&case, common::arena_files())).0
}

#[track_caller]
fn assert_silent(script: &str) {
    let told: String = found(script).iter().map(|problem| problem.render(false) + "\n").collect();
    assert!(told.is_empty(), "{script}\n{told}");
}

/// A script that has the power its card shows, and these statements.
#[track_caller]
fn assert_fine(statements: &str) {
    assert_silent(&format!("fn arrival(me) {{\n    base(me, \"draw\");\n{statements}\n}}"));
}

#[test]
fn ordinary_effects() {
    assert_fine(
        "let victim = choose(in_play().free().level(1, 2).except(me));
        if victim.exists {
            let loser = victim.owner;
            destroy(victim);
            draw(loser, 1);
        }",
    );
    assert_fine(
        "for player in opponents(me.owner) {
            let many = hand(player).count / 2;
            if many > 0 && !player.has_advantage { discards(player, many); }
        }",
    );
    assert_fine(
        "let seen = reveal(5); let kept = choose_up_to(2, seen); take(me.owner, kept); discard(seen.except(kept));",
    );
    assert_fine("imprison(choose(me.owner, in_play().plus(me).face_up()));");
    assert_fine("if me in army(me.owner) && me.clan == \"fires\" && me.id != \"fire_grunt\" { extra_turn(me.owner); }");
    assert_fine("destroy(in_play().free().clan(choose_clan()).level(choose_level()));");
    assert_fine("draw(choose_player(players()), random(6));");
}

#[test]
fn values_of_many_shapes() {
    assert_fine("let n = 0; for (card, i) in army(me.owner) { n += card.power * i; } draw(me.owner, n % 3);");
    assert_fine("let n = 3; while n > 0 { n -= 1; if n == 1 { break; } draw(me.owner, 1); }");
    assert_fine("let n = loop { let roll = random(6); if roll > 2 { break roll; } }; draw(me.owner, n);");
    assert_fine("let n = if me.level == 1 { 1 } else { 2 }; draw(me.owner, n);");
    assert_fine("let n = switch me.level { 1 => 1, 2..4 => 2, _ => return }; draw(me.owner, n);");
    assert_fine("let text = `level ${me.level}`; if text == \"level 1\" { draw(me.owner, 1); }");
    assert_fine("draw(me.owner, max(1, min(3, abs(-2)))); for i in range(0, 6, 2) { draw(me.owner, i); }");
    assert_fine("let who = (); who = me.owner; if who != () { draw(who, 1); }");
    assert_fine("let it = me; if me.level == 2 { it = me.owner; draw(it, 1); } else { destroy(it); }");
    assert_fine("do { draw(me.owner, 1); } until me.owner.hand_size > 3;");
    assert_fine(
        "switch me.clan {
            \"fires\" => if me.id == \"fire_grunt\" {}
            \"darks\" | \"mekas\" => { switch me.id { \"fire_hero\" => draw(me.owner, 1) } }
            _ => if me.id == \"draw_base\" { draw(me.owner, 1); }
        }",
    );
    assert_fine("let n = 1..4; if 2 in n { draw(me.owner, n.start); }");
}

#[test]
fn helpers() {
    assert_silent(
        "fn arrival(me) { base(me, \"draw\"); twice(me, \"draw\"); punish(strongest(in_play().free())); punish(me.owner); }
        private fn twice(me, family) { base(me, family); base(me, family); }
        private fn strongest(cards) {
            let best = cards;
            for card in cards { if card.power > 4 { return card; } }
            best
        }
        private fn punish(who) { imprison(who); }",
    );
    // Recursion, and a helper whose name is that of a function it calls.
    assert_silent(
        "fn arrival(me) { base(me, \"draw\"); draw(me); count_down(3, me.owner); }
        private fn draw(me) { draw(me.owner, 1); }
        private fn count_down(n, player) { if n > 0 { draw(player, 1); count_down(n - 1, player); } }",
    );
}

#[test]
fn queries() {
    assert_silent(
        "fn arrival(me) { base(me, \"draw\"); }
        fn card_power(me, card, power) {
            if card != me && card.owner == me.owner && card.clan == me.clan { power + 1 } else { power }
        }
        fn battle_value(me, player, value) {
            let bonus = 0;
            for card in army(player).face_up() { bonus += worth(card); }
            return value + bonus;
        }
        fn may_target(me, verb, cards) {
            switch verb { \"destroy\" if me.level < 3 => cards.except(me), \"imprison\" => cards.level(1, 2), _ => cards }
        }
        fn play_cost(me, card, player, cost) { if player != me.owner { return cost; } max(cost - 1, 0) }
        fn turns_after_pass(me, player, _passer, turns) { while true { if turns > 1 { return turns; } return 1; } }
        fn wins(me, player, won) { won || army(player).clans == 5 }
        private fn worth(card) { if card.level == 3 { 2 } else { 0 } }",
    );
}

#[test]
fn a_power_whose_family_is_only_known_in_the_game_may_be_the_one_shown() {
    assert_silent("fn arrival(me) { base(me, if me.level == 1 { \"draw\" } else { \"vision\" }); }");
}

/// What `ozeki check --explain` gives as an example is one.
#[test]
fn examples_of_codes_are_examples() {
    let mut examples = 0;
    for code in Code::all().filter(|code| *code != Code::ScriptFault) {
        let Some((_, example)) = code.explanation().split_once("```rhai\n") else { continue };
        let script = example.split("```").next().unwrap();
        let codes: Vec<Code> = found(script).into_iter().map(|problem| problem.code).collect();
        assert!(codes.contains(&code), "the example of {code} gives {codes:?}");
        examples += 1;
    }
    assert!(examples > 20);
}

/// What the guide shows is right, but for what the arena's card shows and the arena's pack has. The cookbook has a pack
/// of its own, on which it is played.
#[test]
fn the_guide_is_right() {
    let elsewhere = [Code::MissingHook, Code::PowerNotUsed, Code::PowerNotShown, Code::UnknownPrompt];
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/writing-cards.md");
    for snippet in std::fs::read_to_string(path).unwrap().split("```rhai\n").skip(1) {
        let script = snippet.split("```").next().unwrap();
        let wrong = found(script).into_iter().filter(|problem| !elsewhere.contains(&problem.code));
        let told: String = wrong.map(|problem| problem.render(false) + "\n").collect();
        assert!(told.is_empty(), "{script}\n{told}");
    }
}
