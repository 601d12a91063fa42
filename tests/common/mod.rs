//! A table for tests, set up and played by names.
#![allow(dead_code)]

pub mod invariants;
mod naming;
pub mod worlds;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ozeki::decision::{Ask, AskKind};
use ozeki::event::{Event, Listening};
use ozeki::game::{Game, GameError};
use ozeki::kernel::Backend;
use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::pack::Pack;
use ozeki::project::Disk;
use ozeki::script::Compiled;
use ozeki::setup::{SeatSetup, SetupError, TableSetup, TokenSetup};
use ozeki::table::{CardId, Seat, Spot, Table};
use ozeki::text::label;

/// A pack of the repository, loaded once.
pub fn shipped(id: &str) -> Arc<Pack> {
    static PACKS: Mutex<BTreeMap<String, Arc<Pack>>> = Mutex::new(BTreeMap::new());
    let mut packs = PACKS.lock().unwrap_or_else(PoisonError::into_inner);
    packs.entry(id.to_owned()).or_insert_with(|| load_shipped(id)).clone()
}

fn load_shipped(id: &str) -> Arc<Pack> {
    load(&Library::new(vec![Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))]), id)
        .unwrap_or_else(|e| panic!("{}", report(&e)))
}

/// The ids of all packs of the repository.
pub fn shipped_ids() -> Vec<String> {
    let library = Library::new(vec![Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))]);
    library.packs().unwrap().into_keys().collect()
}

/// The pack of one-purpose cards in `tests/arena`, which plays by the rules of Gosu Tactics.
pub fn arena() -> Arc<Pack> {
    static ARENA: LazyLock<Arc<Pack>> =
        LazyLock::new(|| load_arena(arena_files()).unwrap_or_else(|e| panic!("{}", report(&e))));
    ARENA.clone()
}

/// The files of the arena pack, to change some of them.
pub fn arena_files() -> Memory {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arena");
    Memory::copy_of(&Disk::new(root), &["cards", "scripts"]).unwrap()
}

pub fn load_arena(files: Memory) -> Result<Arc<Pack>, LoadError> {
    load(&Library::new(vec![Box::new(files)]), "arena")
}

/// The arena with one card's script replaced or added: `clan/card`, text.
pub fn arena_with(scripts: &[(&str, &str)]) -> Arc<Pack> {
    let files = scripts
        .iter()
        .fold(arena_files(), |files, (card, text)| files.with(&format!("scripts/arena/{card}.rhai"), *text));
    load_arena(files).unwrap_or_else(|e| panic!("{}", report(&e)))
}

/// Everything a load error has to say.
pub fn report(error: &LoadError) -> String {
    match error {
        LoadError::Problems { problems, .. } => problems.iter().map(|p| p.render(false) + "\n").collect(),
        other => other.to_string(),
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|n| (*n).to_owned()).collect()
}

/// A situation being described. Seat 0 is active and holds the advantage unless said otherwise.
#[derive(Clone)]
pub struct Situation {
    pack: Arc<Pack>,
    setup: TableSetup,
}

/// A situation on the arena pack.
pub fn situation() -> Situation {
    Situation::on(arena())
}

impl Situation {
    pub fn on(pack: Arc<Pack>) -> Self {
        Situation { pack, setup: TableSetup::default() }
    }

    /// The next player: army (in the order placed, `!` after a prisoner) and hand.
    pub fn seat(mut self, army: &[&str], hand: &[&str]) -> Self {
        self.setup.seats.push(SeatSetup { army: owned(army), hand: owned(hand), ..SeatSetup::default() });
        self
    }

    /// Points of the player added last.
    pub fn points(mut self, points: u8) -> Self {
        self.setup.seats.last_mut().unwrap().points = points;
        self
    }

    /// The draw pile from the top; without it the pile is empty.
    pub fn pile(mut self, cards: &[&str]) -> Self {
        self.setup.pile = owned(cards);
        self
    }

    /// The discard pile from the top.
    pub fn discard(mut self, cards: &[&str]) -> Self {
        self.setup.discard = owned(cards);
        self
    }

    pub fn advantage(mut self, seat: u8) -> Self {
        self.setup.advantage = Some(seat);
        self
    }

    /// The own draw and discard piles of the player added last, from the top, where players have decks of their own.
    pub fn deck(mut self, pile: &[&str], discard: &[&str]) -> Self {
        let deck = &mut self.setup.seats.last_mut().unwrap().deck;
        (deck.pile, deck.discard) = (owned(pile), owned(discard));
        self
    }

    /// The clans of the player added last; without it, those of the player's cards.
    pub fn clans(mut self, clans: &[&str]) -> Self {
        self.setup.seats.last_mut().unwrap().deck.clans = Some(owned(clans));
        self
    }

    /// Tokens of the player added last that lie on no card: in hand, spent, locked.
    pub fn tokens(mut self, hand: u8, spent: u8, locked: u8) -> Self {
        self.setup.seats.last_mut().unwrap().tokens = Some(TokenSetup { hand, spent, locked });
        self
    }

    /// Anything else about the setup: active tiles, markers, the phase.
    pub fn set(mut self, change: impl FnOnce(&mut TableSetup)) -> Self {
        change(&mut self.setup);
        self
    }

    pub fn active(mut self, seat: u8) -> Self {
        self.setup.active = seat;
        self
    }

    pub fn seed(mut self, seed: u64) -> Self {
        self.setup.seed = seed;
        self
    }

    /// The table alone, or what is impossible about it.
    pub fn build(&self) -> Result<Table, SetupError> {
        self.setup.build(&self.pack)
    }

    /// Sits down: the game runs to its first question.
    pub fn start(self) -> Played {
        self.start_changed(|_| ())
    }

    /// The same with the compiled scripts, and no trace: as a simulation plays it.
    pub fn start_compiled(self) -> Played {
        let backend = Rc::new(Compiled::new(self.pack.clone()));
        self.start_with(backend)
    }

    /// The same with any back end.
    pub fn start_with(self, backend: Rc<dyn Backend>) -> Played {
        let table = self.setup.build(&self.pack).unwrap_or_else(|e| panic!("{e}"));
        let game = Game::run_by(self.pack, table, self.setup.seed, backend, Listening::Events);
        Played { game: game.unwrap_or_else(|e| panic!("{e}")) }
    }

    /// The same, after a change to the table that the setup has no word for.
    pub fn start_changed(self, change: impl FnOnce(&mut Table)) -> Played {
        let mut table = self.setup.build(&self.pack).unwrap_or_else(|e| panic!("{e}"));
        change(&mut table);
        Played { game: Game::from_table(self.pack, table, self.setup.seed).unwrap_or_else(|e| panic!("{e}")) }
    }
}

/// A game being played by names.
#[derive(Clone)]
pub struct Played {
    pub game: Game,
}

impl Played {
    /// A whole new game from the opening.
    pub fn new(pack: Arc<Pack>, players: u8, seed: u64) -> Self {
        Played { game: Game::new(pack, players, seed).unwrap_or_else(|e| panic!("{e}")) }
    }

    fn id(&self, card: CardId) -> String {
        self.game.pack().design(card).id.clone()
    }

    /// A card by id, with its place if it lies in an army: `fire_grunt@1.0.2` is seat 1, row 0, column 2; and with
    /// `@discard` if it lies there.
    pub fn label_of(&self, card: CardId) -> String {
        match self.game.table().spot(card) {
            Spot::Army(seat, place) => format!("{}@{}.{}.{}", self.id(card), seat.0, place.row, place.column),
            Spot::Discard => format!("{}@discard", self.id(card)),
            _ => self.id(card),
        }
    }

    /// The options of the seat's open question.
    pub fn options_of(&self, seat: u8) -> Vec<String> {
        let open = self.game.open_for(Seat(seat)).unwrap_or_else(|| panic!("seat {seat} is asked nothing"));
        open.options.iter().map(|&choice| label::option(self, choice)).collect()
    }

    /// The options of the one open question.
    pub fn options(&self) -> Vec<String> {
        self.options_of(self.asked().0)
    }

    /// Who is asked, and what.
    pub fn asked(&self) -> (u8, Ask) {
        match self.game.open() {
            [one] => (one.seat.0, one.ask),
            open => panic!("not one open question but {open:?}"),
        }
    }

    /// Whether the next question is an action of this seat: nothing of an effect is left to decide.
    pub fn is_turn_of(&self, seat: u8) -> bool {
        matches!(self.game.open(), [one] if one.seat.0 == seat && one.ask.kind == AskKind::Action)
    }

    /// Answers a seat's question: the whole label, or what stands before `@` or ` for `.
    pub fn answer(&mut self, seat: u8, wanted: &str) -> &mut Self {
        self.try_answer(seat, wanted).unwrap_or_else(|e| panic!("{wanted}: {e}"));
        self
    }

    pub fn try_answer(&mut self, seat: u8, wanted: &str) -> Result<(), GameError> {
        let options = self.options_of(seat);
        let short = |label: &str| label.split('@').next().unwrap().split(" for ").next().unwrap().to_owned();
        let index =
            options.iter().position(|o| o == wanted).or_else(|| options.iter().position(|o| short(o) == wanted));
        let index = index.unwrap_or_else(|| panic!("`{wanted}` is not offered; there are {options:?}"));
        self.game.answer(Seat(seat), index)
    }

    /// Answers the one open question.
    pub fn choose(&mut self, wanted: &str) -> &mut Self {
        let seat = self.asked().0;
        self.answer(seat, wanted)
    }

    pub fn play(&mut self, card: &str) -> &mut Self {
        self.choose(&format!("play {card}"))
    }

    pub fn mutate(&mut self, card: &str) -> &mut Self {
        self.choose(&format!("mutate {card}"))
    }

    pub fn pass(&mut self) -> &mut Self {
        self.choose("pass")
    }

    /// An army from level I up, rows from the left, prisoners with `!`.
    pub fn army(&self, seat: u8) -> Vec<String> {
        let table = self.game.table();
        let rows = (0..table.army(Seat(seat)).rows()).flat_map(|row| table.army(Seat(seat)).row(row).to_vec());
        rows.map(|card| self.id(card) + if table.is_prisoner(card) { "!" } else { "" }).collect()
    }

    /// A hand, sorted by id.
    pub fn hand(&self, seat: u8) -> Vec<String> {
        let mut hand: Vec<String> = self.game.table().hand(Seat(seat)).into_iter().map(|c| self.id(c)).collect();
        hand.sort();
        hand
    }

    /// The discard pile from the top.
    pub fn discard(&self) -> Vec<String> {
        self.game.table().discard(Seat(0)).as_slice().iter().rev().map(|&c| self.id(c)).collect()
    }

    /// The draw pile from the top.
    pub fn pile(&self) -> Vec<String> {
        self.game.table().pile(Seat(0)).as_slice().iter().rev().map(|&c| self.id(c)).collect()
    }

    /// A player's own discard pile from the top.
    pub fn discard_of(&self, seat: u8) -> Vec<String> {
        self.game.table().discard(Seat(seat)).as_slice().iter().rev().map(|&c| self.id(c)).collect()
    }

    /// A player's own draw pile from the top.
    pub fn pile_of(&self, seat: u8) -> Vec<String> {
        self.game.table().pile(Seat(seat)).as_slice().iter().rev().map(|&c| self.id(c)).collect()
    }

    /// The cards removed from the game, sorted by id.
    pub fn removed(&self) -> Vec<String> {
        let mut removed: Vec<String> = self.game.table().removed().into_iter().map(|c| self.id(c)).collect();
        removed.sort();
        removed
    }

    /// A player's tokens that lie on no card: in hand, spent, locked.
    pub fn tokens(&self, seat: u8) -> (u8, u8, u8) {
        let (tokens, seat) = (&self.game.table().tokens, usize::from(seat));
        (tokens.hand[seat], tokens.spent[seat], tokens.locked[seat])
    }

    /// The tokens on the cards of an army, by card id: those of every copy together.
    pub fn tokens_on(&self, seat: u8, card: &str) -> u8 {
        let table = self.game.table();
        let cards = table.army(Seat(seat)).cards().into_iter().filter(|&c| self.id(c) == card);
        cards.map(|c| table.tokens.on(c)).sum()
    }

    pub fn points(&self, seat: u8) -> u8 {
        self.game.table().points[usize::from(seat)]
    }

    pub fn events(&self) -> &[Event] {
        self.game.events()
    }

    /// Ending and winning seats of a game that is over.
    pub fn outcome(&self) -> (&str, Vec<u8>) {
        let outcome = self.game.outcome().expect("the game goes on");
        (self.game.pack().ending_id(outcome.ending), outcome.winners().map(|s| s.0).collect())
    }
}
