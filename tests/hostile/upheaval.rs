//! Every hook that may act does everything that can be done to every card it can reach: the card it is told of, itself,
//! what lies beside it, hands and piles. After each step and at each question the table is looked at.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use ozeki::bots::RandomBot;
use ozeki::decision::{Bot, Decision, Driver, Inline};
use ozeki::event::{Event, EventKind, Listening};
use ozeki::kernel::{Backend, Fault, Run, Stop};
use ozeki::pack::Pack;
use ozeki::script::{Compiled, Interpreter};
use ozeki::table::{Purpose, Seat, Stream, Table};
use ozeki::vocabulary::hooks::{BUILT_IN, Hook, HookKind};

use crate::common::invariants::{assert_conserved, assert_freedom, assert_pyramids};
use crate::pack::{Rules, cards, made};

/// What a hook does. `$` is a card it is told of, or its own; `@` a player; `#` a number that no other deed has.
const DEEDS: [&str; 43] = [
    "give(@, choose(in_play().both($).givable(@)));",
    "destroy(destroyable(in_play().both($)));",
    "imprison(imprisonable(in_play().both($)));",
    "release(in_play().both($).prisoners());",
    "return_to_hand(in_play().both($).free());",
    "sacrifice(in_play().both($).free());",
    "remove(in_play().both($).free());",
    "put_on_top(@, in_play().both($).free());",
    "put_at_bottom(@, in_play().both($).free());",
    "shuffle_in(@, in_play().both($).free());",
    "swap_two(row_of($));",
    "for v# in in_play().both($).face_up() { mutate_into(v#, choose(discard_pile().both(replacements(v#)))); }",
    "for v# in adjacent($) { return_to_hand(in_play().both(v#).free()); }",
    "for v# in column_of($) { imprison(imprisonable(in_play().both(v#))); }",
    "destroy(choose(in_play().destroyable()));",
    "destroy(in_play().destroyable());",
    "imprison(choose(in_play().imprisonable()));",
    "imprison(@, in_play().imprisonable());",
    "release(in_play().prisoners());",
    "return_to_hand(choose(in_play().free()));",
    "return_to_hand(in_play().free());",
    "sacrifice_some(@, 2);",
    "remove(choose(in_play().free().plus(discard_pile())));",
    "put_into_play(@, choose(discard_pile().plus(hand(@)).placeable(@)));",
    "put_into_play(@, choose(pile(@).placeable(@)));",
    "draw(@, 2);",
    "discards(@, 1); draw(@, 1);",
    "each_discards(1);",
    "mill(@, 4);",
    "take(@, choose(reveal(@, 2)));",
    "take(@, choose(discard_pile()));",
    "take(@, choose(pile(@)));",
    "put_on_top(@, choose(hand(@)));",
    "shuffle_in(@, discard_pile());",
    "shuffle_in(@, hand(@)); draw(@, 3);",
    "put_back(@, look_at_top(@, 3));",
    "put_back(@, hand(@));",
    "put_at_bottom(@, random_card(hand(@)));",
    "look(@, hand(p)); tell(@, p, hand(@)); draw(@, numbers_together(players(), 0, 1).smallest);",
    "take_advantage(@); extra_turn(@); unlock_token(@); gain_bonus_token(@, 2);",
    "regain_up_to(@, 2);",
    "arrive_again($); copy_effect(choose(in_play().face_up()));",
    "pass_now();",
];

fn events() -> impl Iterator<Item = Hook> {
    Hook::ALL.into_iter().filter(|&hook| BUILT_IN.spec(hook).kind == HookKind::Event)
}

/// Scripts in which the cards of a pack do what they do, by a seed.
pub fn scripts(seed: u64) -> Vec<(String, String)> {
    let mut stream = Stream::new(seed, Purpose::Bot(7));
    let mut below = |most: usize| stream.below(most as u32) as usize;
    let mut number = 0;
    let mut script = |hooks: Vec<Hook>, with_me: bool| -> String {
        let mut text = String::new();
        for hook in hooks {
            let params = BUILT_IN.written(hook, with_me);
            let subjects: Vec<&str> =
                params.iter().copied().filter(|name| ["me", "card", "newcomer"].contains(name)).collect();
            let subject = if subjects.is_empty() { "all_cards()" } else { subjects[below(subjects.len())] };
            let mut deeds = String::new();
            for _ in 0..1 + below(2) {
                // What is about a card makes no sense of all of them.
                let deed = if subject == "all_cards()" { 14 + below(DEEDS.len() - 16) } else { below(DEEDS.len()) };
                let player = ["active_player()", "p"][below(2)];
                number += 1;
                let deed = DEEDS[deed].replace('$', subject).replace('@', player).replace('#', &number.to_string());
                deeds += &deed;
            }
            // Not every time, so that effects do not set each other off without end.
            let luck = 2 + below(3);
            text += &format!(
                "fn {}({}) {{ if random({luck}) > 1 {{ return; }} let p = choose_player(players()); {deeds} }}\n",
                BUILT_IN.name(hook),
                params.join(", ")
            );
        }
        text
    };
    let all: Vec<Hook> = events().collect();
    let mut scripts = Vec::new();
    let mut next = seed as usize;
    for (card, _) in cards() {
        // Every hook has its turn; reactions come with the question whether they may.
        let mut hooks = vec![all[next % all.len()], all[(next + 7) % all.len()]];
        hooks.retain(|hook| *hook != Hook::Reaction);
        hooks.push(Hook::Reaction);
        next += 1;
        let mut text = script(hooks, true);
        text += "fn may_react(_me, _holder, _verb, _card, _allowed) { true }\n";
        if next.is_multiple_of(9) {
            text += "fn may_target(me, _verb, cards) { if me.tokens > 0 { cards.except(me) } else { cards } }\n";
        }
        if next.is_multiple_of(11) {
            text += "fn stands_for(me, card) { for other in row_of(me) { return other; } card }\n";
        }
        scripts.push((card, text));
    }
    let told: Vec<Hook> = all.into_iter().filter(|hook| !hook.is_cards_own()).collect();
    let of_pack = vec![told[seed as usize % told.len()], Hook::Reshuffled];
    let of_pack = if of_pack[0] == of_pack[1] { vec![of_pack[0]] } else { of_pack };
    scripts.push(("rules".to_owned(), script(of_pack, false)));
    scripts
}

fn assert_sound(pack: &Pack, table: &Table) {
    assert_conserved(pack, table);
    assert_freedom(table);
    assert_pyramids(pack, table);
}

/// Looks at the table before each answer.
struct Looking {
    pack: Arc<Pack>,
    players: Inline,
}

impl Driver for Looking {
    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        assert_sound(&self.pack, table);
        self.players.decide(table, decision)
    }
}

fn sit_down(pack: &Arc<Pack>, backend: Rc<dyn Backend>, players: u8, seed: u64) -> Run {
    let bots = (0..players).map(|seat| Box::new(RandomBot::new(seed, Seat(seat))) as Box<dyn Bot>).collect();
    let driver = Looking { pack: pack.clone(), players: Inline::new(bots) };
    let mut run = Run::new(pack.clone(), pack.table(players, seed), backend, Box::new(driver));
    run.log.listening = Listening::Trace;
    run
}

/// Takes a step; what a script did wrong.
fn step(pack: &Pack, run: &mut Run) -> Option<Box<Fault>> {
    let before = *run.table;
    match run.step() {
        Ok(()) => {
            assert_sound(pack, &run.table);
            None
        }
        Err(Stop::Fault(fault)) => {
            assert!(*run.table == before, "a fault left something behind");
            Some(fault)
        }
        Err(stop) => panic!("{stop:?}"),
    }
}

/// What came of some games.
#[derive(Default)]
struct Tally {
    steps: usize,
    games: usize,
    faults: BTreeMap<String, usize>,
    fired: BTreeMap<&'static str, usize>,
}

fn play(rules: Rules, players: u8, pack_seed: u64, seed: u64, tally: &mut Tally) {
    let pack = made(rules, scripts(pack_seed));
    let mut rhai = sit_down(&pack, Rc::new(Interpreter::new(pack.clone())), players, seed);
    let mut compiled = sit_down(&pack, Rc::new(Compiled::new(pack.clone())), players, seed);
    tally.games += 1;
    // A turn may take long where everything sets off everything; what matters happens in any of them.
    for _ in 0..60 {
        let told = rhai.log.told();
        let faults = [step(&pack, &mut rhai), step(&pack, &mut compiled)];
        tally.steps += 1;
        for event in rhai.log.since(told).0 {
            if let Event { kind: EventKind::Fired, hook, .. } = event {
                *tally.fired.entry(BUILT_IN.name(*hook)).or_default() += 1;
            }
        }
        if let Some(fault) = faults.into_iter().flatten().next() {
            let kind: String = fault.message.chars().filter(|c| !c.is_numeric()).take(30).collect();
            *tally.faults.entry(kind).or_default() += 1;
            return;
        }
        assert!(rhai.table == compiled.table, "{rules:?}, pack {pack_seed}, seed {seed}: the tables differ");
        assert_eq!(rhai.log.since(told), compiled.log.since(told), "{rules:?}, pack {pack_seed}, seed {seed}");
        if rhai.table.outcome.is_some() {
            return;
        }
    }
}

fn play_many(rules: Rules, players: &[u8]) {
    let mut tally = Tally::default();
    for pack_seed in 0..events().count() as u64 {
        for seed in 0..3 {
            play(rules, players[seed as usize % players.len()], pack_seed, seed, &mut tally);
        }
    }
    let Tally { steps, games, faults, fired } = tally;
    let faulty: usize = faults.values().sum();
    assert!(steps > 6 * games && faulty * 2 < games, "{games} games, {steps} steps, faults: {faults:?}");
    let silent: Vec<&str> = events().map(|hook| BUILT_IN.name(hook)).filter(|name| !fired.contains_key(name)).collect();
    let possible = |name: &&str| match rules {
        // These packs have no zones of their own.
        _ if name.starts_with("zone_") => false,
        Rules::OwnDecks => true,
        _ => *name != "activate",
    };
    assert_eq!(silent.into_iter().filter(possible).collect::<Vec<_>>(), [""; 0], "these hooks never ran");
}

#[test]
fn cards_that_upset_each_other_leave_a_sound_table_with_own_decks() {
    play_many(Rules::OwnDecks, &[2]);
}

#[test]
fn cards_that_upset_each_other_leave_a_sound_table_with_one_deck() {
    play_many(Rules::Common, &[2, 3, 4]);
}

#[test]
fn cards_that_upset_each_other_leave_a_sound_table_where_covered_cards_go() {
    play_many(Rules::Covered, &[2]);
}
