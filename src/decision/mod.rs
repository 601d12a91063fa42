//! Decisions, and the drivers that take them.
//!
//! Rules and scripts never wait: they ask, and a [`Driver`] answers with the number of an option. A driver without an
//! answer stops the run; the same step is run again from its start when the answer is there.

mod aim;

pub use aim::{Aim, Deed, Deeds};

use crate::table::{CardId, CardSet, MAX_SEATS, Seat, Table};

/// One of the things a player may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    Pass,
    /// Play this card, from hand unless it lies elsewhere, to a row, discarding `cost` others. `spend` gives the
    /// advantage token back for part of the cost.
    Play {
        card: CardId,
        row: u8,
        cost: u8,
        spend: bool,
    },
    /// Mutate this card of the own army, discarding `cost` cards.
    Mutate {
        card: CardId,
        cost: u8,
        spend: bool,
    },
    /// Replace this card of the own army by the next of the pile, if that is of its level.
    Jump(CardId),
    /// Spend so many tokens, and this player draws so many cards.
    Draw {
        tokens: u8,
        cards: u8,
        player: Seat,
    },
    /// Put a token on this card, a bonus one or not.
    Activate {
        card: CardId,
        bonus: bool,
    },
    /// Use this card's printed act.
    Act(CardId),
    Card(CardId),
    Player(Seat),
    Clan(u8),
    Level(u8),
    /// Resolve this card's trigger next; [`CardId::NONE`] is the pack's own.
    Trigger(CardId),
    /// A spent token.
    SpentToken,
    /// One of the pack's prompts, by its index.
    Prompt(u8),
    Yes,
    No,
    /// None of the others.
    Done,
}

/// What a decision is about: which question to put to the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The action of a turn.
    Action,
    /// Discard to get down to the opening hand: `left` more.
    OpeningDiscard {
        left: u8,
    },
    /// Take a clan into the own deck.
    TakeClan,
    /// Remove a clan from the game.
    RemoveClan,
    /// Keep `left` more of a hand that is passed on.
    Draft {
        left: u8,
    },
    /// Discard the whole hand and draw anew?
    Redraw,
    /// Discard `left` more down to the hand limit.
    HandLimit {
        left: u8,
    },
    /// Sacrifice a free card: `left` more.
    Sacrifice {
        left: u8,
    },
    /// Which token to take back.
    Regain,
    /// Discard a card from hand in response to what is about to happen to this card?
    React(CardId),
    /// Discard to pay for an action: `left` more.
    Pay {
        left: u8,
    },
    /// What to put in the place of a card.
    MutateInto(CardId),
    /// Which trigger to resolve first.
    Order,
    Destroy,
    Imprison,
    ImprisonOrRelease,
    /// The first card of a swap.
    Swap,
    /// The card it changes places with.
    SwapWith(CardId),
    /// Who is to discard.
    WhoDiscards,
    /// Discard `left` more for an effect.
    Discard {
        left: u8,
    },
    /// Keep `left` more of the revealed cards.
    Keep {
        left: u8,
    },
    /// Take one from the discard pile.
    Take,
    /// Any card, for a script.
    Card(Aim),
    /// Up to `left` more cards, for a script.
    Cards {
        left: u8,
        aim: Aim,
    },
    Player(Aim),
    Clan(Aim),
    Level(Aim),
    /// A question of the pack, by its index in the pack's prompts.
    May(u8),
    /// One of several things the pack's prompts name.
    Between,
}

impl Ask {
    /// A short name, for other programs.
    pub fn name(self) -> &'static str {
        match self {
            Ask::Action => "action",
            Ask::OpeningDiscard { .. } => "opening_discard",
            Ask::TakeClan => "take_clan",
            Ask::RemoveClan => "remove_clan",
            Ask::Draft { .. } => "draft",
            Ask::Redraw => "redraw",
            Ask::HandLimit { .. } => "hand_limit",
            Ask::Sacrifice { .. } => "sacrifice",
            Ask::Regain => "regain",
            Ask::React(_) => "react",
            Ask::Pay { .. } => "pay",
            Ask::MutateInto(_) => "mutate_into",
            Ask::Order => "order",
            Ask::Destroy => "destroy",
            Ask::Imprison => "imprison",
            Ask::ImprisonOrRelease => "imprison_or_release",
            Ask::Swap => "swap",
            Ask::SwapWith(_) => "swap_with",
            Ask::WhoDiscards => "who_discards",
            Ask::Discard { .. } => "discard",
            Ask::Keep { .. } => "keep",
            Ask::Take => "take",
            Ask::Card(_) => "card",
            Ask::Cards { .. } => "cards",
            Ask::Player(_) => "player",
            Ask::Clan(_) => "clan",
            Ask::Level(_) => "level",
            Ask::May(_) => "may",
            Ask::Between => "between",
        }
    }

    /// The purpose of a script's choice; other questions explain themselves.
    pub fn aim(self) -> Option<Aim> {
        match self {
            Ask::Card(aim) | Ask::Cards { aim, .. } | Ask::Player(aim) | Ask::Clan(aim) | Ask::Level(aim) => Some(aim),
            _ => None,
        }
    }
}

/// A question and its options, as a driver gets it.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    pub seat: Seat,
    pub ask: Ask,
    /// The card whose effect asks, or [`CardId::NONE`].
    pub source: CardId,
    pub options: &'a [Choice],
    /// The number, within its step, of the group of questions it is one of; 0 if nobody else is asked at the same time.
    pub group: u16,
}

/// A question that waits for its answer, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenDecision {
    pub seat: Seat,
    pub ask: Ask,
    pub source: CardId,
    pub options: Vec<Choice>,
    /// As in [`Decision::group`].
    pub group: u16,
    /// Cards the seat has already picked in answer to this question (of several).
    pub chosen: CardSet,
}

impl OpenDecision {
    pub fn decision(&self) -> Decision<'_> {
        let OpenDecision { seat, ask, source, group, .. } = *self;
        Decision { seat, ask, source, options: &self.options, group }
    }
}

/// Takes decisions.
pub trait Driver {
    /// The number of an option, or `None` when there is no answer yet. The table is handed over mutable so that a
    /// search may re-deal what the seat cannot know; any other driver only looks.
    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize>;

    /// Nobody is asked because all of some ways to go on lead to the same: which one. A test tries others.
    fn any_order(&mut self, _ways: usize) -> usize {
        0
    }

    /// A step of the game begins at this table.
    fn step_begins(&mut self, _: &Table) {}

    /// Several seats are about to be asked at the same time; their questions carry this number. What a search cannot
    /// know it must re-deal now: once the first is asked, what each may pick is fixed.
    fn group_begins(&mut self, _: &mut Table, _group: u16) {}
}

/// How a decision came about: where its step began, and what has been answered in it since. Running the step again
/// with these answers leads to the same decision.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    pub step_start: &'a Table,
    /// Each seat's are in the order it gave them.
    pub answers: &'a [Answer],
}

/// A player that answers at once.
pub trait Bot {
    fn choose(&mut self, table: &Table, decision: &Decision, moment: &Moment) -> usize;

    /// Whether it makes use of the [`Moment`]; it costs a copy of the table at each step.
    fn looks_ahead(&self) -> bool {
        false
    }
}

/// Inline play: every seat has a bot.
pub struct Inline {
    bots: Vec<Box<dyn Bot>>,
    /// Kept if some bot looks ahead.
    step_start: Option<Box<Table>>,
    answers: Vec<Answer>,
}

impl Inline {
    pub fn new(bots: Vec<Box<dyn Bot>>) -> Self {
        let looks_ahead = bots.iter().any(|bot| bot.looks_ahead());
        Inline { bots, step_start: looks_ahead.then(|| Box::new(Table::new(1, 0))), answers: Vec::new() }
    }
}

impl Driver for Inline {
    fn step_begins(&mut self, table: &Table) {
        if let Some(start) = &mut self.step_start {
            (**start).clone_from(table);
            self.answers.clear();
        }
    }

    fn decide(&mut self, table: &mut Table, decision: &Decision) -> Option<usize> {
        let bot = self.bots.get_mut(decision.seat.index())?;
        let Some(start) = &self.step_start else {
            return Some(bot.choose(table, decision, &Moment { step_start: table, answers: &[] }));
        };
        let option = bot.choose(table, decision, &Moment { step_start: start, answers: &self.answers });
        self.answers.push(Answer { seat: decision.seat, option: option as u16 });
        Some(option)
    }
}

/// An answer on record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    pub seat: Seat,
    pub option: u16,
}

impl From<(u8, u16)> for Answer {
    fn from((seat, option): (u8, u16)) -> Self {
        Answer { seat: Seat(seat), option }
    }
}

/// Recorded play: each seat's answers are taken in their order. Which seat answered first is of no account, so players
/// who are asked at the same time may answer in any order.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    answers: [Vec<u16>; MAX_SEATS],
    used: [usize; MAX_SEATS],
}

impl Recorded {
    /// Plays the answers after the first `used` of each seat.
    pub fn new(answers: impl IntoIterator<Item = Answer>, used: [usize; MAX_SEATS]) -> Self {
        let mut recorded = Recorded { used, ..Recorded::default() };
        for answer in answers {
            recorded.answers[answer.seat.index()].push(answer.option);
        }
        recorded
    }

    /// How many answers of each seat have been played.
    pub fn used(&self) -> [usize; MAX_SEATS] {
        self.used
    }

    /// Whether answers are left that nothing has asked for yet.
    pub fn has_unused(&self) -> bool {
        self.answers.iter().zip(self.used).any(|(answers, used)| used < answers.len())
    }
}

impl Driver for Recorded {
    fn decide(&mut self, _: &mut Table, decision: &Decision) -> Option<usize> {
        let seat = decision.seat.index();
        let answer = *self.answers[seat].get(self.used[seat])?;
        self.used[seat] += 1;
        Some(usize::from(answer))
    }
}
