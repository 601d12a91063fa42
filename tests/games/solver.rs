//! Solves a game by counterfactual regret minimisation, over the tree that our engine plays: who is to move knows no more
//! than our views, log and questions tell.

use super::known::set_up;
use super::pack;
use super::tree::{Minds, Node, game, tree};

/// What is won by each way to play at everything a player can tell apart.
struct Regrets {
    regret: Vec<Vec<f64>>,
    /// The same at the start of a round: by these the round is played.
    before: Vec<Vec<f64>>,
    /// How often each move was made, later ones counting more.
    made: Vec<Vec<f64>>,
}

impl Regrets {
    fn new(classes: usize) -> Self {
        let nothing = || vec![Vec::new(); classes];
        Regrets { regret: nothing(), before: nothing(), made: nothing() }
    }
}

fn shares(weights: &[f64], moves: usize) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    if weights.is_empty() || sum <= 0.0 {
        vec![1.0 / moves as f64; moves]
    } else {
        weights.iter().map(|w| w / sum).collect()
    }
}

/// A game of two players who move one at a time: equally likely trees.
struct Solver {
    trees: Vec<Node>,
    players: [Regrets; 2],
}

impl Solver {
    /// Of a game whose ways in which chance can fall are equally likely.
    fn new(id: &str, ways: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let (pack, mut minds) = (pack(id), Minds::default());
        let table = |way: Vec<usize>| set_up(id, &way).build(&pack).unwrap_or_else(|e| panic!("{e}"));
        let trees = ways.into_iter().map(|way| tree(&mut minds, &game(&pack, table(way)))).collect();
        let [first, second] = minds.classes();
        Solver { trees, players: [Regrets::new(first), Regrets::new(second)] }
    }

    /// One round of learning for each player in turn.
    fn learn(&mut self, round: usize) {
        for learner in [0, 1] {
            for tree in &self.trees {
                visit(&mut self.players, tree, learner, 1.0, 1.0, round);
            }
            // A regret below nothing is forgotten.
            let Regrets { regret, before, .. } = &mut self.players[learner];
            regret.iter_mut().flatten().for_each(|regret| *regret = regret.max(0.0));
            before.clone_from(regret);
        }
    }

    /// What a player gets who knows how the other one plays, and plays as well as what they can tell apart allows.
    fn best_answer(&self, player: usize) -> f64 {
        let mut answer = BestAnswer { player, other: &self.players[1 - player], places: Vec::new(), moves: Vec::new() };
        let share = 1.0 / self.trees.len() as f64;
        answer.places.resize_with(self.players[player].regret.len(), Vec::new);
        answer.moves.resize(self.players[player].regret.len(), None);
        self.trees.iter().for_each(|tree| answer.reach(tree, share));
        self.trees.iter().map(|tree| share * answer.value(tree)).sum()
    }
}

/// What the learner can expect from here on; `own` and `other` say how likely each is to have come here.
fn visit(players: &mut [Regrets; 2], node: &Node, learner: usize, own: f64, other: f64, round: usize) -> f64 {
    let Node::Decision { movers, known, moves } = node else {
        let Node::Over(scores) = node else { unreachable!("there is nothing else") };
        return f64::from(scores[learner]);
    };
    let mover = movers[0].index();
    let class = known[mover];
    let weights = shares(&players[mover].before[class], moves.len());
    if mover != learner {
        return moves
            .iter()
            .zip(&weights)
            .map(|((_, next), w)| w * visit(players, next, learner, own, other * w, round))
            .sum();
    }
    let values: Vec<f64> =
        moves.iter().zip(&weights).map(|((_, next), w)| visit(players, next, learner, own * w, other, round)).collect();
    let value: f64 = values.iter().zip(&weights).map(|(value, w)| value * w).sum();
    let regrets = &mut players[mover];
    regrets.regret[class].resize(moves.len(), 0.0);
    regrets.made[class].resize(moves.len(), 0.0);
    for (at, weight) in weights.iter().enumerate() {
        regrets.regret[class][at] += other * (values[at] - value);
        regrets.made[class][at] += round as f64 * own * weight;
    }
    value
}

/// The best way to play against what another has learned.
struct BestAnswer<'a> {
    player: usize,
    other: &'a Regrets,
    /// For everything the player can tell apart, where that can be, and how likely the other is to come there.
    places: Vec<Vec<(&'a Node, f64)>>,
    /// The best move there, once it is known.
    moves: Vec<Option<usize>>,
}

impl<'a> BestAnswer<'a> {
    fn reach(&mut self, node: &'a Node, likely: f64) {
        let Node::Decision { movers, known, moves } = node else { return };
        let mover = movers[0].index();
        if mover == self.player {
            self.places[known[mover]].push((node, likely));
            moves.iter().for_each(|(_, next)| self.reach(next, likely));
        } else {
            let weights = shares(&self.other.made[known[mover]], moves.len());
            moves.iter().zip(weights).for_each(|((_, next), w)| self.reach(next, likely * w));
        }
    }

    fn value(&mut self, node: &Node) -> f64 {
        let Node::Decision { movers, known, moves } = node else {
            let Node::Over(scores) = node else { unreachable!("there is nothing else") };
            return f64::from(scores[self.player]);
        };
        let class = known[movers[0].index()];
        if movers[0].index() != self.player {
            let weights = shares(&self.other.made[class], moves.len());
            return moves.iter().zip(weights).map(|((_, next), w)| w * self.value(next)).sum();
        }
        let best = match self.moves[class] {
            Some(best) => best,
            None => {
                let places = std::mem::take(&mut self.places[class]);
                let mut worth = vec![0.0; moves.len()];
                for (place, likely) in &places {
                    let Node::Decision { moves, .. } = place else { continue };
                    for (worth, (_, next)) in worth.iter_mut().zip(moves) {
                        *worth += likely * self.value(next);
                    }
                }
                let best = (0..worth.len()).max_by(|&a, &b| worth[a].total_cmp(&worth[b])).expect("there is a move");
                self.moves[class] = Some(best);
                best
            }
        };
        self.value(&moves[best].1)
    }
}

/// Every way to draw some cards of a deck, one after the other.
fn draws(deck: usize, cards: usize) -> Vec<Vec<usize>> {
    (0..cards).fold(vec![Vec::new()], |ways, _| {
        let more = |way: &Vec<usize>| {
            let left = (0..deck).filter(|card| !way.contains(card));
            left.map(|card| [way.as_slice(), &[card]].concat()).collect::<Vec<_>>()
        };
        ways.iter().flat_map(more).collect()
    })
}

/// The value of a game to its first player lies between what the second lets the first have, and what the first makes
/// sure of.
fn solved(id: &str, ways: Vec<Vec<usize>>, rounds: usize) -> (f64, f64) {
    let mut solver = Solver::new(id, ways);
    (1..=rounds).for_each(|round| solver.learn(round));
    (-solver.best_answer(1), solver.best_answer(0))
}

#[test]
fn kuhn_poker_is_worth_what_it_is_known_to_be_worth() {
    let (least, most) = solved("kuhn", draws(3, 2), 2_000);
    let value = -1.0 / 18.0;
    println!("Kuhn poker: {least} to {most}");
    assert!(least <= value + 1e-9 && value <= most + 1e-9, "{least} to {most}");
    assert!(most - least < 1e-3, "{least} to {most}");
}

/// It is known to be -0.0856.
#[test]
fn leduc_poker_is_worth_what_it_is_known_to_be_worth() {
    let (least, most) = solved("leduc", draws(6, 3), 150);
    println!("Leduc poker: {least} to {most}");
    assert!(least <= -0.085 && -0.086 <= most && most - least < 0.05, "{least} to {most}");
}
