//! Writes a scenario to start from: it plays a card on a table where the effect can be seen.

use std::fmt::Write;

use crate::game::Game;
use crate::pack::{Decks, Design, Pack};
use crate::setup::{SeatSetup, TableSetup};

use super::capture::{setup_text, step_text};
use super::file::Step;
use super::labels::Labels;
use super::run::is_quiet;
use super::stage::Stage;

/// More than any one card draws, so that a card that draws another number has another outcome.
const PILE: usize = 10;
/// How many cards the other player has: something to destroy, to imprison, to discard.
const THEIRS: usize = 2;
/// A card that asks more often than this is left for a person to answer.
const MOST_STEPS: usize = 20;

/// The text of a scenario in which a card is played. Whatever it asks is answered with the first option.
pub fn scaffold(stage: &Stage, id: &str, name: &str) -> String {
    let pack = &stage.pack;
    let setups = [true, false].map(|with_them| setup(pack, id, with_them));
    // The other player's cards may forbid the card, or raise its cost; then the other player gets none.
    let played = setups.iter().find_map(|setup| Some((setup, play(stage, setup, id)?)));
    let (setup, steps) = played.unwrap_or_else(|| (&setups[1], vec![format!("Play({id:?})")]));
    let mut text = String::from("(\n    cases: [\n        (\n");
    let _ = writeln!(text, "            name: {name:?},");
    text += &setup_text(setup, true);
    let _ = writeln!(text, "            play: [{}],", steps.join(", "));
    text + "        ),\n    ],\n)\n"
}

/// A table on which a card may be played: an army that carries it, a deep pile, another player with cards.
fn setup(pack: &Pack, id: &str, with_them: bool) -> TableSetup {
    let design = pack.design_named(id).map(|index| &pack.designs[index]);
    let (clan, level) = design.map_or((0, 1), |design| (design.clan, design.level));
    let mut box_of = BoxOf::new(pack, id);
    let army = (1..level).filter_map(|level| box_of.take(|d| d.clan == clan && d.level == level)).collect();
    let mut you = SeatSetup { army, hand: vec![id.to_owned()], ..SeatSetup::default() };
    let own_decks = pack.rules.decks == Decks::Own;
    // A clan is in one deck only.
    let their_clan = pack.clans.len().checked_sub(1).map(|last| last as u8).filter(|&last| last != clan).or(Some(0));
    // A game with cards of many clans of a pool may not fit a table.
    let in_game = |d: &Design| !pack.is_pool() || d.clan == clan;
    let theirs = |d: &Design| if own_decks { Some(d.clan) == their_clan && d.clan != clan } else { in_game(d) };
    let mut them = SeatSetup::default();
    if with_them {
        them.army = (0..THEIRS).filter_map(|_| box_of.take(|d| theirs(d) && d.level == 1)).collect();
        them.hand = (0..THEIRS).filter_map(|_| box_of.take(theirs)).collect();
    }
    let mine = |d: &Design| in_game(d) && (!own_decks || Some(d.clan) != their_clan || d.clan == clan);
    let pile: Vec<String> = (0..PILE).filter_map(|_| box_of.take(mine)).collect();
    let common = if own_decks {
        you.deck.pile = pile;
        Vec::new()
    } else {
        pile
    };
    TableSetup { seats: vec![you, them], pile: common, ..TableSetup::default() }
}

/// The cards of a pack that are not on the table yet.
struct BoxOf<'a> {
    /// Each design with how many of it are taken.
    designs: Vec<(&'a Design, u8)>,
}

impl<'a> BoxOf<'a> {
    /// All but the card the scenario is about.
    fn new(pack: &'a Pack, id: &str) -> Self {
        BoxOf { designs: pack.card_designs().filter(|design| design.id != id).map(|design| (design, 0)).collect() }
    }

    /// A card of which the fewest copies are taken; of those one without a script, which does nothing of its own.
    fn take(&mut self, fits: impl Fn(&Design) -> bool) -> Option<String> {
        let left = self.designs.iter_mut().filter(|(design, taken)| *taken < design.copies && fits(design));
        let (design, taken) = left.min_by_key(|(design, taken)| (*taken, design.script.is_some()))?;
        *taken += 1;
        Some(design.id.clone())
    }
}

/// The steps of playing a card, or nothing if that cannot be.
fn play(stage: &Stage, setup: &TableSetup, id: &str) -> Option<Vec<String>> {
    let table = setup.build(&stage.pack).ok()?;
    let mut game = Game::step_by_step(stage.pack.clone(), stage.backend.clone(), table, setup.seed, stage.listening);
    let mut steps = Vec::new();
    game.go_on().ok()?;
    let turn = game.open().first()?;
    let labels = Labels { pack: game.pack(), table: game.table() };
    // A card of several levels may be played to several rows: the first will do.
    let plays = (1..=stage.pack.rules.grid.rows).map(|level| Step::PlayTo(id.to_owned(), level));
    let option = std::iter::once(Step::Play(id.to_owned()))
        .chain(plays)
        .find_map(|step| labels.matching(&step, &turn.options).first().copied())?;
    let mut answer = Some((turn.seat, option));
    while let Some((seat, option)) = answer {
        steps.push(step_text(&game, seat, option)?);
        game.answer(seat, option).ok()?;
        answer = game.open().iter().find(|open| !is_quiet(open)).map(|open| (open.seat, 0));
        if steps.len() > MOST_STEPS {
            return None;
        }
    }
    Some(steps)
}
