//! What a player is asked: the questions.

use crate::table::CardId;
use crate::vocabulary::Aim;
use crate::vocabulary::spec::{Hole, Reads, kinds};

/// What a decision is about, which is the question to put to the player: its kind, and what is still to be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    pub kind: AskKind,
    /// How many more, or which prompt of the pack.
    pub n: u8,
    pub card: CardId,
    /// The purpose of a script's choice; other questions explain themselves.
    pub aim: Aim,
}

/// The kind of a question, by its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AskKind(u8);

/// How a question is answered by somebody who does not look ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Habit {
    /// With the card the seat can spare most.
    GiveWorst,
    /// With the card it wants most.
    TakeBest,
    /// With the card that hurts others most.
    HurtOthers,
    /// With a clan for the game that begins.
    Clan,
    /// Nothing is known of what would be best.
    Any,
}

/// What is to be known of a kind of question.
#[derive(Clone, Copy, Debug)]
pub struct AskSpec {
    /// Stable: the name of its phrase, and its name for other programs.
    pub name: &'static str,
    pub holes: &'static [Hole],
    pub habit: Habit,
}

impl AskSpec {
    const fn plain(name: &'static str, holes: &'static [Hole]) -> Self {
        AskSpec { name, holes, habit: Habit::Any }
    }
}

kinds! { Ask, AskKind, AskSpec:
    /// The action of a turn.
    Action action() [];
    /// Discard to get down to the opening hand: `n` more.
    OpeningDiscard opening_discard(n: u8) [n: Reads::N] { habit: Habit::GiveWorst };
    /// Take a clan into the own deck.
    TakeClan take_clan() [] { habit: Habit::Clan };
    /// Remove a clan from the game.
    RemoveClan remove_clan() [] { habit: Habit::Clan };
    /// Keep `n` more of a hand that is passed on.
    Draft draft(n: u8) [n: Reads::N] { habit: Habit::TakeBest };
    /// Discard the whole hand and draw anew?
    Redraw redraw() [shuffling: Reads::RedrawShuffles];
    /// Discard `n` more down to the hand limit.
    HandLimit hand_limit(n: u8) [n: Reads::N] { habit: Habit::GiveWorst };
    /// Sacrifice a free card: `n` more.
    Sacrifice sacrifice(n: u8) [n: Reads::N] { habit: Habit::GiveWorst };
    /// Which token to take back.
    Regain regain() [];
    /// Discard a card from hand in response to what is about to happen to this card?
    React react(card: CardId) [card: Reads::Card];
    /// Use a card to answer a moment of the pack, by its number among those?
    Answer answer(n: u8) [moment: Reads::Moment];
    /// Discard to pay for an action: `n` more.
    Pay pay(n: u8) [n: Reads::N] { habit: Habit::GiveWorst };
    /// What to put in the place of a card.
    MutateInto mutate_into(card: CardId) [card: Reads::Card] { habit: Habit::TakeBest };
    /// Which trigger to resolve first.
    Order order() [];
    Destroy destroy() [] { habit: Habit::HurtOthers };
    Imprison imprison() [] { habit: Habit::HurtOthers };
    ImprisonOrRelease imprison_or_release() [] { habit: Habit::HurtOthers };
    /// The first card of a swap.
    Swap swap() [];
    /// The card it changes places with.
    SwapWith swap_with(card: CardId) [card: Reads::Card];
    /// Who is to discard.
    WhoDiscards who_discards() [];
    /// Discard `n` more for an effect.
    Discard discard(n: u8) [n: Reads::N] { habit: Habit::GiveWorst };
    /// Keep `n` more of the revealed cards.
    Keep keep(n: u8) [n: Reads::N] { habit: Habit::TakeBest };
    /// Take one from the discard pile.
    Take take() [] { habit: Habit::TakeBest };
    /// Any card, for a script.
    Card card(aim: Aim) [aim: Reads::Aim];
    /// Up to `n` more cards, for a script.
    Cards cards(n: u8, aim: Aim) [n: Reads::N, aim: Reads::Aim];
    /// Which card comes next from the top, of `n` more that go back on a pile.
    PutBack put_back(n: u8) [n: Reads::N];
    Player player(aim: Aim) [aim: Reads::Aim];
    Clan clan(aim: Aim) [aim: Reads::Aim];
    Level level(aim: Aim) [aim: Reads::Aim];
    Number number(aim: Aim) [aim: Reads::Aim];
    /// A question of the pack, by its index in the pack's prompts.
    May may(n: u8) [prompt: Reads::Prompt];
    /// One of several things the pack's prompts name.
    Between between() [];
    /// Which card to lay while others lay theirs.
    Lay lay() [] { habit: Habit::TakeBest };
}

impl Ask {
    /// A question of a kind without operands.
    #[inline]
    fn bare(kind: AskKind) -> Self {
        Ask { kind, n: 0, card: CardId::NONE, aim: Aim::Unsaid }
    }

    /// The purpose of a script's choice; other questions have none.
    pub fn aim(self) -> Option<Aim> {
        self.kind.spec().holes.iter().any(|hole| hole.reads == Reads::Aim).then_some(self.aim)
    }

    /// How it is answered without looking ahead.
    #[inline]
    pub fn habit(self) -> Habit {
        self.kind.spec().habit
    }

    /// A short name, for other programs.
    pub fn name(self) -> &'static str {
        self.kind.spec().name
    }
}
