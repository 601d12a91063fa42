//! The tree of a game as our engine plays it: every way in which chance can fall and every answer that can be given,
//! and for each decision what each player can tell apart.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use ozeki::decision::{Choice, OpenDecision};
use ozeki::event::Listening;
use ozeki::game::Game;
use ozeki::pack::Pack;
use ozeki::script::Compiled;
use ozeki::table::{Seat, Table};
use ozeki::text::Voice;

/// A place in the tree.
pub enum Node {
    /// The game is over, and this is what each player gets.
    Over([i32; 2]),
    /// Those who are to move, what each player knows, and what follows from each of their moves.
    Decision { movers: Vec<Seat>, known: [usize; 2], moves: Vec<(String, Node)> },
}

/// What players have seen, each different thing by its number.
#[derive(Default)]
pub struct Minds {
    numbers: HashMap<(usize, String), usize>,
    /// Of each player, what was known at a decision: by the number of what was seen, in the order in which it was met.
    classes: [HashMap<usize, usize>; 2],
}

impl Minds {
    /// A player who has seen one thing now sees another, too.
    fn sees(&mut self, before: usize, what: String) -> usize {
        let next = self.numbers.len() + 1;
        *self.numbers.entry((before, what)).or_insert(next)
    }

    fn class(&mut self, seat: usize, seen: usize) -> usize {
        let next = self.classes[seat].len();
        *self.classes[seat].entry(seen).or_insert(next)
    }

    /// How many things each player can tell apart at decisions.
    pub fn classes(&self) -> [usize; 2] {
        [self.classes[0].len(), self.classes[1].len()]
    }
}

/// How far a player has followed a game.
#[derive(Clone, Copy, Default)]
struct Follower {
    seen: usize,
    /// How many events it has been told.
    told: usize,
}

/// A game that begins on a table, without the trace: as players follow it.
pub fn game(pack: &Arc<Pack>, table: Table) -> Game {
    let backend = Rc::new(Compiled::new(pack.clone()));
    Game::run_by(pack.clone(), table, 0, backend, Listening::Events).unwrap_or_else(|e| panic!("{e}"))
}

/// The letter of a move: of what is said, or of the card that is played.
pub fn letter(pack: &Pack, choice: Choice) -> char {
    let id = match choice.picked() {
        Some(card) => pack.design(card).id.as_str(),
        None => pack.prompts.get_index(usize::from(choice.n)).map_or("", |(id, _)| id.as_str()),
    };
    let known = [
        // In one game it is the same to say nothing and to give up, as it is to bet and to match a bet.
        ("kuhn", "pass", 'p'),
        ("kuhn", "fold", 'p'),
        ("kuhn", "bet", 'b'),
        ("kuhn", "call", 'b'),
        ("leduc", "fold", 'f'),
        ("leduc", "check", 'c'),
        ("leduc", "call", 'c'),
        ("leduc", "raise", 'r'),
        ("goofspiel", "ace", '1'),
        ("goofspiel", "two", '2'),
        ("goofspiel", "three", '3'),
        ("goofspiel", "four", '4'),
    ];
    let first = id.split('_').next().unwrap_or_default();
    let found = known.into_iter().find(|(game, name, _)| *game == pack.id && *name == first);
    found.unwrap_or_else(|| panic!("{id} is no move of {}", pack.id)).2
}

/// Everything a seat has before it: the view, the log since it last looked, in both languages, and its own question.
fn before_its_eyes(game: &Game, seat: Seat, told: usize) -> String {
    let mut all = serde_json::to_string(&game.view(seat)).expect("a view is plain data");
    for language in ["en", "fr"] {
        let voice = Voice { pack: game.pack(), language, viewer: Some(seat) };
        let (events, lost) = game.events_since(told);
        assert_eq!(lost, 0);
        for line in voice.events(events.iter().filter(|event| !event.is_trace())) {
            all.push('\n');
            all += &line;
        }
        if let Some(open) = game.open_for(seat) {
            all += &format!("\n? {}", voice.question(open));
            for &option in &open.options {
                all += &format!("\n- {}", voice.option(game.table(), option));
            }
        }
    }
    all
}

/// The tree from where a game is.
pub fn tree(minds: &mut Minds, game: &Game) -> Node {
    follow(minds, game, [Follower::default(); 2])
}

fn follow(minds: &mut Minds, game: &Game, mut followers: [Follower; 2]) -> Node {
    if let Some(outcome) = game.outcome() {
        return Node::Over([0, 1].map(|seat| outcome.score(Seat(seat))));
    }
    for (seat, follower) in followers.iter_mut().enumerate() {
        let seen = before_its_eyes(game, Seat(seat as u8), follower.told);
        *follower = Follower { seen: minds.sees(follower.seen, seen), told: game.told() };
    }
    let known = [0, 1].map(|seat: usize| minds.class(seat, followers[seat].seen));
    let movers: Vec<Seat> = game.open().iter().map(|open| open.seat).collect();
    let mut moves = Vec::new();
    all_moves(minds, game, &movers, followers, String::new(), &mut moves);
    Node::Decision { movers, known, moves }
}

/// Every way in which those who are asked now can answer.
fn all_moves(
    minds: &mut Minds,
    game: &Game,
    movers: &[Seat],
    followers: [Follower; 2],
    said: String,
    moves: &mut Vec<(String, Node)>,
) {
    let Some((&seat, others)) = movers.split_first() else {
        moves.push((said, follow(minds, game, followers)));
        return;
    };
    let open: OpenDecision = game.open_for(seat).expect("it is asked").clone();
    let mut options: Vec<(char, usize)> =
        open.options.iter().enumerate().map(|(at, &option)| (letter(game.pack(), option), at)).collect();
    options.sort_by_key(|&(letter, _)| "pbfcr1234".find(letter));
    for (letter, at) in options {
        let mut next = game.clone();
        next.answer(seat, at).unwrap_or_else(|e| panic!("{e}"));
        let mut followers = followers;
        let own = &mut followers[seat.index()];
        own.seen = minds.sees(own.seen, format!("! {letter}"));
        for &other in others {
            // Who is asked at the same time learns nothing of the answers of others.
            let (before, now) = (before_its_eyes(game, other, 0), before_its_eyes(&next, other, 0));
            assert_eq!(before, now, "{other:?} has been told what {seat:?} answered");
        }
        all_moves(minds, &next, others, followers, format!("{said}{letter}"), moves);
    }
}

/// The tree as the files have it that OpenSpiel's is written to.
pub fn written(node: &Node) -> String {
    match node {
        Node::Over([first, second]) => format!("={first}/{second}"),
        Node::Decision { movers, known, moves } => {
            let who = if movers.len() > 1 { "*".to_owned() } else { movers[0].0.to_string() };
            let moves: String = moves.iter().map(|(name, node)| format!("{name}{}", written(node))).collect();
            format!("{who}:{}/{}[{moves}]", known[0], known[1])
        }
    }
}
