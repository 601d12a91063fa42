//! Cases one by one: each operator between each pair of values, each limit from both sides, and whatever once differed.

use std::rc::Rc;
use std::sync::Arc;

use super::{Bench, Ended, Outcome};
use crate::kernel::fuel::{FAMILY_OPERATION_FUEL, FUEL_PER_EFFECT, FUEL_PER_STEP, HOOK_FUEL};
use crate::kernel::{Backend, Value};
use crate::pack::Op;
use crate::script::compiled::{Compiled, Interpreter};

/// One value of each kind and some that are at the end of their range.
const VALUES: [&str; 20] = [
    "0",
    "1",
    "-1",
    "2",
    "9223372036854775807",
    "-9223372036854775807 - 1",
    "true",
    "false",
    "()",
    "\"draw\"",
    "\"destroy\"",
    "me",
    "me.owner",
    "in_play()",
    "players()",
    "in_play().free()",
    "owner_of(me.owner, \"camp\")",
    "owners(\"camp\")",
    "players_with(\"chief\")",
    "game",
];

const OPERATORS: [&str; 11] = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">="];

/// Compares scripts in both back ends, and gives how many were compiled.
fn compiled_of(scripts: Vec<String>) -> usize {
    let mut bench = Bench::new();
    let count = bench.designs();
    let mut compiled = 0;
    for some in scripts.chunks(count) {
        let written = bench.write(some.iter().cloned());
        assert_eq!(written.len(), some.len(), "every script can be read");
        compiled += bench.compare(&written).0;
    }
    compiled
}

fn arrival(body: &str) -> String {
    format!("fn arrival(me) {{ {body} }}")
}

#[test]
fn operators_are_the_same_between_all_values() {
    let mut scripts = Vec::new();
    for (a, b) in VALUES.iter().flat_map(|a| VALUES.iter().map(move |b| (a, b))) {
        for operator in OPERATORS {
            scripts.push(arrival(&format!("let a = {a}; let b = {b}; a {operator} b")));
        }
        for change in ["+=", "-=", "*=", "/=", "%="] {
            scripts.push(arrival(&format!("let a = {a}; let b = {b}; a {change} b; a")));
        }
    }
    for value in VALUES {
        let uses = [
            "!a",
            "-a",
            "if a { 1 } else { 2 }",
            "a && true",
            "false || a",
            "max(a, 1)",
            "for x in a { }",
            "for x in 0..a { if x > 3 { break } }",
            "for x in a..3 { if x > 3 { break } }",
            "while a { break }",
            "a.owner",
            "a.level",
            "draw(a, 1)",
            "a.free()",
            "a.gold",
            "a.tide",
            "a.storm",
            "a.gold = 2; a.gold += 1",
            "a.tide = 2; a.tide -= 1",
            "a.storm = 2; a.storm *= 3",
            "me.owner.gold = a",
            "me.owner.gold += a; me.owner.gold",
            "me.owner.gold /= a; me.owner.gold",
            "me.tide -= a",
            "game.storm %= a; game.storm",
        ];
        scripts.extend(uses.map(|used| arrival(&format!("let a = {value}; {used}"))));
    }
    let all = scripts.len();
    // Texts that are put together run in Rhai.
    assert!(compiled_of(scripts) > all - 60);
}

#[test]
fn counters_are_the_same_in_both_back_ends() {
    let bodies = [
        "me.owner.gold += 1; me.owner.gold",
        "let p = me.owner; p.gold -= 2; p.gold = p.gold * 2; p.gold",
        "game.storm -= 99; game.storm",
        "for player in players() { player.gold += player.gold; }",
        "for card in in_play() { card.tide += 1; card.owner.gold -= 1; }",
        "me.tide = me.owner.gold + game.storm; me.tide",
        "me.owner.gold = { draw(me.owner, 1); 2 }; me.owner.gold",
        "draw(me.owner, { me.owner.gold += 1; me.owner.gold })",
        "let n = { game.storm += 2; game.storm }; n + game.storm",
        "if me.owner.gold >= 3 && game.storm < 5 { me.owner.gold -= 3; game.storm += 1; } me.owner.gold",
        "while me.owner.gold > 0 { me.owner.gold -= 1; game.storm += 1; } game.storm",
        "in_play().free().count + me.owner.gold",
        "let game = me.owner; game.gold += 1; game.gold",
        "let g = game; g.storm += 1; g.storm",
        "let g = game; g = me.owner; g.gold += 1; g.gold",
        "me.owner.army.gold += 1",
        "me.nothing.gold += 1",
        "me.owner.power += 1",
        "me.owner.gold += 9223372036854775807; me.owner.gold",
        "me.owner.gold = 9223372036854775807; me.owner.gold += 1; me.owner.gold",
        "let c = choose(in_play().level(9)); c.tide += 1",
        "game.storm",
        "game",
        "game == game",
    ];
    let compiled = compiled_of(bodies.iter().map(|body| arrival(body)).collect());
    assert!(compiled >= bodies.len() - 5, "only {compiled} were compiled");
}

#[test]
fn what_once_differed_does_not() {
    let compiled = [
        "let n = 0; do { n += 1; if n < 4 { continue; } n += 10; } while n < 3; n",
        "let n = 0; do { n += 1; if n < 4 { continue; } } until n > 2; n",
        "let n = 0; for x in 9223372036854775806..=9223372036854775807 { n += 1; } n",
        "for x in 9223372036854775806..=9223372036854775807 { }",
        "for x in 5..=4 { draw(me.owner, 1); } for x in 5..5 { draw(me.owner, 1); }",
        "for x in 0..1000000 { }",
        "for (x, i) in 3..6 { if i == 1 { continue; } if i == 2 { return x; } }",
        "let n = loop { break 7; }; n",
        "let x = if me.level == 1 { 4 } else { 5 }; x",
        "loop { }",
        "while true { }",
        "let i = 0; while i < 100000 { }",
        "let n = 3; n -= 5; n %= 3; n *= -2; n",
        "let n = -7; n / 2 + n % 2",
        "1 < 2 == true",
        "{ let x = 1; { let y = 2; x += y; } { let y = 3; x += y; } x }",
        "in_play().free().level(me.level)",
        "in_play().of(me.owner).free()",
        "me.owner.army.free().size",
        "in_play().of(me.owner).level(me.level)",
        "in_play().of(me.owner).level(me.level).of(players().size)",
        "let n = 0; for card in in_play() { if card == me { continue; } n += card.level; } n",
        "for player in players() { if player != me.owner { return player; } }",
        "let s = in_play(); s == s",
        "me < me",
        "\"draw\" < \"destroy\"",
        "true >= false",
        "me.owner.draw(me.level + 1); me.nothing",
        "return;",
        "return 1; draw(me.owner, 5)",
        "",
        ";",
        ";;;",
    ];
    assert!(compiled_of(compiled.iter().map(|body| arrival(body)).collect()) > compiled.len() - 6);
    let in_rhai = [
        "const N = 3; N + 1",
        "let n = 1; switch n { 1 => 2, _ => 3 }",
        "let t = \"fi\" + \"res\"; t",
        "let t = \"draw\"; t += \"x\"; t",
        "let n = 0; for letter in \"draw\" { n += 1; } n",
        "let n = 2; max(n, { n = 5; 3 })",
        "let n = 2; n ** 3",
        "1 << 3",
        "me in in_play()",
        "me?.level",
        "`level ${me.level}`",
        "(1).max({ 2 })",
    ];
    compiled_of(in_rhai.iter().map(|body| arrival(body)).collect());
}

/// What a script comes to in both back ends, if that is the same.
fn both(script: &str, fuel: u64) -> Outcome {
    let mut bench = Bench::new();
    assert_eq!(bench.write([script.to_owned()]), [0]);
    bench.both(fuel)
}

impl Bench {
    /// The same for the first of its scripts.
    fn both(&self, fuel: u64) -> Outcome {
        let rhai: Rc<dyn Backend> = Rc::new(Interpreter::new(self.pack.clone()));
        let tree: Rc<dyn Backend> = Rc::new(Compiled::new(self.pack.clone()));
        let (meant, found) = (self.call(&rhai, 0, fuel).0, self.call(&tree, 0, fuel).0);
        assert_eq!(meant, found, "{}", self.text(0));
        found
    }
}

fn turns(count: u64) -> String {
    arrival(&format!("let i = 0; while i < {count} {{ i += 1; }} i"))
}

#[test]
fn an_effect_ends_at_its_limit_in_both_back_ends() {
    let cost = |count| FUEL_PER_STEP - both(&turns(count), FUEL_PER_STEP).left;
    let (none, one) = (cost(0), cost(1));
    let most = (FUEL_PER_EFFECT - none) / (one - none);
    assert_eq!(both(&turns(most), FUEL_PER_STEP).value, Ok(Value::Int(most as i64)));
    assert_eq!(both(&turns(most + 1), FUEL_PER_STEP).value, Err(Ended::TooLong));
}

#[test]
fn a_step_ends_at_its_limit_in_both_back_ends() {
    let cost = FUEL_PER_STEP - both(&turns(20), FUEL_PER_STEP).left;
    assert_eq!(both(&turns(20), cost).value, Ok(Value::Int(20)));
    assert_eq!(both(&turns(20), cost - 1).value, Err(Ended::TooLong));
    assert_eq!(both(&arrival(""), HOOK_FUEL + 1).value, Ok(Value::Unit), "a hook that does nothing costs that");
    assert_eq!(both(&arrival(""), HOOK_FUEL).value, Err(Ended::TooLong));
    assert_eq!(both(&arrival(""), HOOK_FUEL - 1).value, Err(Ended::TooLong));
}

#[test]
fn helpers_call_each_other_as_deep_in_both_back_ends() {
    let deep = |calls: i64| {
        both(
            &format!(
                "private fn down(n) {{ if n > 1 {{ down(n - 1) }} else {{ 1 }} }} fn arrival(me) {{ down({calls}) }}"
            ),
            FUEL_PER_STEP,
        )
    };
    assert_eq!(deep(5).value, Ok(Value::Int(1)));
    assert!(matches!(deep(6).value, Err(Ended::Fault { .. })));
}

#[test]
fn a_function_has_as_many_variables_in_both_back_ends() {
    let with = |count: usize| {
        let lets: String = (1..count).map(|n| format!("let v{n} = {n}; ")).collect();
        both(&arrival(&format!("{lets} v{}", count - 1)), FUEL_PER_STEP)
    };
    assert_eq!(with(32).value, Ok(Value::Int(31)));
    assert!(matches!(with(33).value, Err(Ended::Fault { .. })));
    for (head, most) in [("x", 31), ("(x, i)", 30)] {
        let looped = |count: usize| {
            let lets: String = (1..count).map(|n| format!("let v{n} = {n}; ")).collect();
            both(&arrival(&format!("{lets} for {head} in 0..2 {{ draw(me.owner, x); }}")), FUEL_PER_STEP)
        };
        assert_eq!(looped(most).value, Ok(Value::Unit));
        assert!(matches!(looped(most + 1).value, Err(Ended::Fault { .. })));
    }
}

#[test]
fn a_long_body_is_stopped_in_both_back_ends() {
    let body = "n += 1; ".repeat(7_000);
    assert_eq!(
        both(&arrival(&format!("let n = 0; while n >= 0 {{ {body} }}")), FUEL_PER_STEP).value,
        Err(Ended::TooLong)
    );
}

#[test]
fn operations_of_a_family_are_paid_for_in_both_back_ends() {
    let with = |operations: usize, fuel: u64| {
        let mut bench = Bench::new();
        let pack = Arc::get_mut(&mut bench.pack).unwrap();
        pack.families["draw"].base.ops = vec![Op::Draw { count: 0 }; operations];
        assert_eq!(bench.write([arrival("base(me, \"draw\")")]), [0]);
        bench.both(fuel)
    };
    let cost = |operations| FUEL_PER_STEP - with(operations, FUEL_PER_STEP).left;
    assert_eq!(cost(7) - cost(6), FAMILY_OPERATION_FUEL);
    let most = ((FUEL_PER_EFFECT - cost(0)) / FAMILY_OPERATION_FUEL) as usize;
    assert_eq!(with(most, FUEL_PER_STEP).value, Ok(Value::Unit));
    assert_eq!(with(most + 1, FUEL_PER_STEP).value, Err(Ended::TooLong));
}
