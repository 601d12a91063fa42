//! Scenario files.

use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::Deserialize;

use super::broken::readable_cases;
use crate::library::read_ron;
use crate::pack::Pack;
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::setup::{BarSetup, DeckSetup, LaterSetup, OwnerSetup, SeatSetup, SetupError, TableSetup, TokenSetup};
use crate::syntax::outline;
use crate::syntax::spanned::{Expected, Spanned, expected};
use crate::table::{AFTER_ID, MAX_SEATS, Phase, SEAT_WORDS, Seat, Table};

/// A player of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "a player of a scenario")]
pub enum Who {
    You,
    Them,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Who {
    pub const ALL: [Who; MAX_SEATS] =
        [Who::You, Who::Them, Who::Third, Who::Fourth, Who::Fifth, Who::Sixth, Who::Seventh, Who::Eighth];

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub fn of(seat: Seat) -> Who {
        Self::ALL[seat.index() % MAX_SEATS]
    }

    pub fn name(self) -> &'static str {
        SEAT_WORDS[self as usize]
    }
}

/// An answer, by name. A card is named by its id, and where that is not enough by id and place: `coal_imp@them-I2`,
/// `coal_imp@discard`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "a step")]
pub enum Step {
    Play(String),
    /// A card that may be played to several rows, to this level.
    PlayTo(String, u8),
    /// Giving the advantage token back for part of the cost.
    PlaySpending(String),
    Mutate(String),
    MutateSpending(String),
    Jump(String),
    /// Spend so many tokens to draw,
    Draw(u8),
    /// or for that player to draw.
    DrawFor(Who, u8),
    Activate(String),
    ActivateBonus(String),
    Act(String),
    /// Use an action of the pack's own,
    Do(String),
    /// or the one of a card.
    DoWith(String, String),
    Pass,
    /// A card, or the card whose trigger comes next.
    Choose(String),
    Player(Who),
    Clan(String),
    Level(u8),
    Number(i16),
    /// One of several prompts, by its id.
    Prompt(String),
    SpentToken,
    Yes,
    No,
    /// No more cards.
    Done,
    /// No card, and no such question again until the turn ends.
    NotThisTurn,
    /// The answer of that player, where several are asked at once.
    As(Who, Box<Step>),
}

impl Step {
    /// What the effect of the pack itself is called among those of cards.
    pub(super) const THE_PACK: &'static str = "the pack";
}

#[derive(Deserialize, Default, Clone, Debug)]
#[serde(deny_unknown_fields, default, rename = "a player's setup")]
pub(super) struct RawSeat {
    army: Vec<String>,
    hand: Vec<String>,
    points: u8,
    score: i32,
    turns_left: Option<u8>,
    extra_turns: u8,
    answers_no_more: bool,
    pile: Vec<String>,
    discard: Vec<String>,
    clans: Option<Vec<String>>,
    tokens: Option<RawTokens>,
    bonus_tokens: u8,
    counters: IndexMap<String, i64>,
    zones: IndexMap<String, Vec<String>>,
}

/// What an owner has that the pack names.
#[derive(Deserialize, Default, Clone, Debug)]
#[serde(deny_unknown_fields, default, rename = "an owner's setup")]
struct RawOwner {
    counters: IndexMap<String, i64>,
    zones: IndexMap<String, Vec<String>>,
}

/// A player's tokens that lie on no card.
#[derive(Deserialize, Default, Clone, Copy, Debug)]
#[serde(deny_unknown_fields, default, rename = "a player's tokens")]
struct RawTokens {
    hand: u8,
    spent: u8,
    locked: u8,
}

/// A player may not play a card for so many more ends of another's turn.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "something forbidden")]
struct RawBar {
    who: Who,
    card: String,
    by: Who,
    turn_ends: u8,
}

/// A moment that has been put off.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "something that is to come")]
struct RawLater {
    when: String,
    of_player: Option<Who>,
    of_card: Option<String>,
    moment: String,
    card: Option<String>,
    player: Option<Who>,
    number: Option<i64>,
    by: Option<String>,
    text: Option<String>,
    #[serde(default = "you")]
    whose: Who,
    #[serde(default)]
    seen: Vec<Who>,
}

fn you() -> Who {
    Who::You
}

impl RawLater {
    fn setup(&self) -> LaterSetup {
        let seat = |who: Who| who.seat().0;
        LaterSetup {
            when: self.when.clone(),
            of_player: self.of_player.map(seat),
            of_card: self.of_card.clone(),
            moment: self.moment.clone(),
            card: self.card.clone(),
            player: self.player.map(seat),
            number: self.number,
            by: self.by.clone(),
            text: self.text.clone(),
            whose: seat(self.whose),
            seen: self.seen.iter().copied().map(seat).collect(),
        }
    }
}

/// What the game does next in a setup.
#[derive(Deserialize, Clone, Copy, Debug, Default)]
enum RawPhase {
    #[default]
    Turn,
    Battle,
    NewRound,
}

#[derive(Deserialize, Default, Clone, Debug)]
#[serde(deny_unknown_fields, default, rename = "a setup")]
pub(super) struct RawSetup {
    you: RawSeat,
    them: RawSeat,
    third: Option<RawSeat>,
    fourth: Option<RawSeat>,
    fifth: Option<RawSeat>,
    sixth: Option<RawSeat>,
    seventh: Option<RawSeat>,
    eighth: Option<RawSeat>,
    pile: Vec<String>,
    discard: Vec<String>,
    removed: Vec<String>,
    tiles: Vec<String>,
    clans: Option<Vec<String>>,
    markers: Vec<(String, String)>,
    zones: IndexMap<String, Vec<String>>,
    /// By kind, in the order of the pack's `seating`.
    owners: IndexMap<String, Vec<RawOwner>>,
    on: Vec<(String, String)>,
    forbidden: Vec<RawBar>,
    later: Vec<RawLater>,
    counters: IndexMap<String, i64>,
    advantage: Option<Who>,
    turn: Option<Who>,
    starts: Option<Who>,
    sacrifices_first: Option<Who>,
    round: Option<u8>,
    extra_turn: bool,
    /// A card may be played from the discard pile in this turn, and in the additional turn to come.
    from_discard: (bool, bool),
    passed: bool,
    turns_together: Option<u8>,
    turns_alone: u8,
    phase: RawPhase,
    /// The step of the flow that comes next, and how often the loops around it have been gone through.
    at: Option<String>,
    passes: Vec<u8>,
    drawn: (u64, u64),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a case")]
pub(super) struct RawCase {
    name: Spanned<String>,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    seed: u64,
    setup: Option<RawSetup>,
    deal: Option<u8>,
    #[serde(default)]
    dealt: Vec<(Who, String)>,
    play: Vec<Spanned<Step>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "a scenario")]
pub(super) struct RawScenario {
    cases: Vec<Spanned<RawCase>>,
}

/// How a case begins.
#[derive(Clone, Debug)]
pub(super) enum Beginning {
    /// On this table.
    Setup(Box<TableSetup>),
    /// With the opening of a game for that many players, some cards being in a hand from the start.
    Deal { players: u8, dealt: Vec<(Who, String)> },
}

#[derive(Clone, Debug)]
pub struct Case {
    pub name: Spanned<String>,
    /// Those of the pack it is played with.
    pub options: Vec<String>,
    pub seed: u64,
    pub(super) beginning: Beginning,
    pub(super) play: Vec<Spanned<Step>>,
    pub(super) span: Range<usize>,
}

/// The cases of one file.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub file: Arc<SourceFile>,
    pub cases: Vec<Case>,
}

/// What could stand in place of a made-up name in a scenario file.
pub fn expected_in_scenario(text: &str, made_up: &str) -> Option<Expected> {
    expected::<RawScenario>(text, made_up)
}

impl Scenario {
    pub fn read(file: Arc<SourceFile>) -> Result<Self, Vec<Diagnostic>> {
        match Self::read_what_can_be(file) {
            (scenario, problems) if problems.is_empty() => Ok(scenario),
            (_, problems) => Err(problems),
        }
    }

    /// The cases that can be read, and everything that is wrong with the others.
    pub(super) fn read_what_can_be(file: Arc<SourceFile>) -> (Self, Vec<Diagnostic>) {
        let (raw_cases, mut problems) = match read_ron::<RawScenario>(&file) {
            Ok(raw) => (raw.cases, Vec::new()),
            Err(problem) => readable_cases(&file, problem),
        };
        let mut cases: Vec<Case> = Vec::new();
        for case in raw_cases {
            if cases.iter().any(|other| *other.name == *case.name) {
                let message = format!("two cases have the name \"{}\"", *case.name);
                problems.push(Diagnostic::new(Code::Scenario, &file, case.name.span.clone(), message));
            }
            let span = case.span.clone();
            match case.value.beginning() {
                Ok(beginning) => {
                    let RawCase { name, options, seed, play, .. } = case.value;
                    cases.push(Case { name, options, seed, beginning, play, span });
                }
                Err(message) => problems.push(Diagnostic::new(Code::Scenario, &file, case.name.span.clone(), message)),
            }
        }
        if cases.is_empty() && problems.is_empty() {
            let whole = 0..file.text.trim_end().len();
            let problem =
                Diagnostic::new(Code::Scenario, &file, whole, "this scenario has no cases, so it tests nothing");
            problems.push(problem.with_hint("write a case like this: (name: \"…\", setup: (…), play: […])"));
        }
        (Scenario { file, cases }, problems)
    }

    /// A problem with a case, at its name or at the card it is about: the last mention, which is the one too many.
    pub(super) fn problem(&self, case: &Case, about: Option<&str>, message: String) -> Diagnostic {
        self.problem_in(case, &["setup"], about, message)
    }

    /// The same, looking for the card in one field of the case if it is there, and pointing at the field if no card is
    /// meant.
    fn problem_in(&self, case: &Case, path: &[&str], about: Option<&str>, message: String) -> Diagnostic {
        let whole = &self.file.text[case.span.clone()];
        let root = outline(whole).ok();
        let field = root.as_ref().and_then(|root| root.find(whole, path)).map(|node| node.span.clone());
        let inside = field.clone().unwrap_or(0..whole.len());
        let mention = |id: &str| {
            // Behind the name there may be a row and marks.
            let ends = ['"'].into_iter().chain(AFTER_ID);
            let written = |end: char, part: Range<usize>| {
                whole[part.clone()].rfind(&format!("\"{id}{end}")).map(|at| part.start + at)
            };
            let found = |part: Range<usize>| ends.clone().find_map(|end| written(end, part.clone()));
            found(inside.clone()).or_else(|| found(0..whole.len())).map(|at| case.span.start + at + 1)
        };
        let place = match about {
            Some(id) => mention(id),
            None => field.filter(|_| path.len() > 1).map(|field| case.span.start + field.start),
        };
        let span = place.map_or_else(|| case.name.span.clone(), |at| self.file.token_at(at));
        Diagnostic::new(Code::Scenario, &self.file, span, message)
    }

    /// What is impossible about a setup, at the card or the player it is about.
    pub(super) fn impossible(&self, case: &Case, error: &SetupError) -> Diagnostic {
        let seat = |player: u8| SEAT_WORDS.get(usize::from(player)).copied().unwrap_or_default();
        let told = |path: &[&str], id: Option<&String>| {
            self.problem_in(case, path, id.map(String::as_str), error.to_string())
                .suggesting(error.suggestion().cloned())
        };
        match error {
            SetupError::RowFull { id, player, .. }
            | SetupError::WrongLevel { id, player, .. }
            | SetupError::NotALevel { id, player, .. }
            | SetupError::NotAMark { id, player, .. } => told(&["setup", seat(*player), "army"], Some(id)),
            SetupError::NotAPyramid { player, level } => {
                let below =
                    format!("a card of level {level} needs a card of level {} below it: name that first", level - 1);
                told(&["setup", seat(*player), "army"], None).with_hint(below)
            }
            SetupError::ZoneFull { zone, .. } => told(&["setup"], Some(zone)),
            SetupError::Tokens { player, .. } | SetupError::Score { player, .. } => {
                told(&["setup", seat(*player)], None)
            }
            SetupError::UnknownCard { id, .. }
            | SetupError::TooManyCopies { id, .. }
            | SetupError::HandFull { id, .. }
            | SetupError::UnknownName { id, .. }
            | SetupError::ClanNotInGame { id }
            | SetupError::CounterValue { id, .. }
            | SetupError::NotACount { id, .. }
            | SetupError::CounterElsewhere { id, .. }
            | SetupError::LaterAbout { id, .. }
            | SetupError::NothingToMark { id } => {
                let path = if matches!(case.beginning, Beginning::Deal { .. }) { ["dealt"] } else { ["setup"] };
                told(&path, Some(id))
            }
            _ => told(&["setup"], None),
        }
    }

    /// The table a case begins on.
    pub(super) fn table(&self, case: &Case, pack: &Arc<Pack>) -> Result<Table, Diagnostic> {
        let impossible = |error: SetupError| self.impossible(case, &error);
        match &case.beginning {
            Beginning::Setup(setup) => setup.build(pack).map_err(impossible),
            Beginning::Deal { players, dealt } => {
                let allowed = &pack.rules.players;
                if !allowed.allow(*players) {
                    let message = format!("`{}` is for {allowed} players, not {players}", pack.id);
                    return Err(self.problem(case, None, message));
                }
                let mut table = pack.table(*players, case.seed);
                for (who, id) in dealt {
                    table.deal(pack, who.seat(), id).map_err(impossible)?;
                }
                Ok(table)
            }
        }
    }
}

impl RawCase {
    fn beginning(&self) -> Result<Beginning, String> {
        match (&self.setup, self.deal) {
            (Some(_), Some(_)) => Err("a case has either a `setup` or a `deal`, not both".to_owned()),
            (None, None) => Err("a case needs a `setup`, or `deal: 2` for a complete new game".to_owned()),
            (None, Some(players)) => Ok(Beginning::Deal { players, dealt: self.dealt.clone() }),
            (Some(_), None) if !self.dealt.is_empty() => {
                Err("`dealt` needs `deal`; in a `setup`, use `hand`".to_owned())
            }
            (Some(setup), None) => setup.table_setup(self.seed).map(|setup| Beginning::Setup(Box::new(setup))),
        }
    }
}

impl RawSetup {
    fn table_setup(&self, seed: u64) -> Result<TableSetup, String> {
        let further = [&self.third, &self.fourth, &self.fifth, &self.sixth, &self.seventh, &self.eighth];
        let missing = further.windows(2).position(|pair| pair[0].is_none() && pair[1].is_some());
        if let Some(missing) = missing.map(|missing| missing + 2) {
            let (missing, there) = (SEAT_WORDS[missing], SEAT_WORDS[missing + 1]);
            return Err(format!("there is a {there} player but no {missing}"));
        }
        let seats = [Some(&self.you), Some(&self.them)].into_iter().chain(further.map(Option::as_ref));
        let named =
            |counters: &IndexMap<String, i64>| counters.iter().map(|(id, value)| (id.clone(), *value)).collect();
        let seat = |raw: &RawSeat| SeatSetup {
            army: raw.army.clone(),
            hand: raw.hand.clone(),
            points: raw.points,
            score: raw.score,
            turns_left: raw.turns_left,
            extra_turns: raw.extra_turns,
            answers_no_more: raw.answers_no_more,
            deck: DeckSetup { pile: raw.pile.clone(), discard: raw.discard.clone(), clans: raw.clans.clone() },
            tokens: raw.tokens.map(|t| TokenSetup { hand: t.hand, spent: t.spent, locked: t.locked }),
            bonus_tokens: raw.bonus_tokens,
            counters: named(&raw.counters),
            zones: raw.zones.clone().into_iter().collect(),
        };
        let owner = |raw: &RawOwner| OwnerSetup {
            counters: named(&raw.counters),
            zones: raw.zones.clone().into_iter().collect(),
        };
        let seat_of = |who: Option<Who>| who.map(|who| who.seat().0);
        let bar = |raw: &RawBar| BarSetup {
            seat: raw.who.seat().0,
            card: raw.card.clone(),
            by: raw.by.seat().0,
            turn_ends: raw.turn_ends,
        };
        Ok(TableSetup {
            seats: seats.into_iter().flatten().map(seat).collect(),
            pile: self.pile.clone(),
            discard: self.discard.clone(),
            removed: self.removed.clone(),
            tiles: self.tiles.clone(),
            clans: self.clans.clone(),
            markers: self.markers.clone(),
            zones: self.zones.clone().into_iter().collect(),
            owners: self.owners.iter().map(|(kind, all)| (kind.clone(), all.iter().map(owner).collect())).collect(),
            on: self.on.clone(),
            bars: self.forbidden.iter().map(bar).collect(),
            later: self.later.iter().map(RawLater::setup).collect(),
            counters: named(&self.counters),
            advantage: seat_of(self.advantage),
            active: self.turn.unwrap_or(Who::You).seat().0,
            starter: seat_of(self.starts),
            sacrifices_first: seat_of(self.sacrifices_first),
            round: self.round.unwrap_or(1),
            extra_turn: self.extra_turn,
            from_discard: self.from_discard,
            passed: self.passed,
            turns_together: self.turns_together,
            turns_alone: self.turns_alone,
            phase: match self.phase {
                RawPhase::Turn => Phase::Turn,
                RawPhase::Battle => Phase::Battle,
                RawPhase::NewRound => Phase::NewRound,
            },
            at: self.at.clone(),
            passes: self.passes.clone(),
            seed,
            drawn: self.drawn,
        })
    }
}
