//! What happened, in order: the log of a game. Built only when somebody listens.

mod log;

pub use log::{Call, Listening, Log, LogMark};

use crate::decision::Ask;
use crate::pack::OwnerId;
use crate::table::{CardId, Delay, Ending, Outcome, PlayerSet, Seat, Subject, Witnesses, ZoneId};
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::{Hook, Hooks};
use crate::vocabulary::spec::{Hole, Reads, kinds};

/// Why a hook did not run although its event happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declined {
    Prisoner,
    OtherClan,
    /// Copied before in the same chain.
    CopiedBefore,
    /// There is no such text to copy.
    NoText,
}

impl Declined {
    const ALL: [Declined; 4] = [Declined::Prisoner, Declined::OtherClan, Declined::CopiedBefore, Declined::NoText];
    /// As phrases name them.
    const WORDS: &[&str] = &["prisoner", "other_clan", "copied_before", "no_text"];
}

impl From<Declined> for u8 {
    fn from(why: Declined) -> u8 {
        why as u8
    }
}

/// What decides a battle in which the best are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// One of them, or their team, holds the advantage.
    Advantage,
    /// The strongest armies of the teams are equal, and their others are not.
    OtherArmies,
    /// Nothing: each scores.
    Nothing,
}

impl TieBreak {
    /// As phrases name them.
    const WORDS: &[&str] = &["advantage", "other_armies", "nothing"];
}

impl From<TieBreak> for u8 {
    fn from(by: TieBreak) -> u8 {
        by as u8
    }
}

/// A zone on a table of so many players: by that it is known what its owner is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneHere {
    pub zone: ZoneId,
    pub players: u8,
}

impl From<ZoneHere> for i32 {
    fn from(here: ZoneHere) -> i32 {
        i32::from_le_bytes([here.zone.0, here.players, 0, 0])
    }
}

impl From<i32> for ZoneHere {
    fn from(operand: i32) -> Self {
        let [zone, players, ..] = operand.to_le_bytes();
        ZoneHere { zone: ZoneId(zone), players }
    }
}

/// An owner of a kind that the pack names, at a table of so many players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnerHere {
    pub owner: OwnerId,
    pub players: u8,
}

impl From<OwnerHere> for i32 {
    fn from(OwnerHere { owner, players }: OwnerHere) -> i32 {
        i32::from_le_bytes([owner.kind, owner.index, players, 0])
    }
}

impl From<i32> for OwnerHere {
    fn from(operand: i32) -> Self {
        let [kind, index, players, _] = operand.to_le_bytes();
        OwnerHere { owner: OwnerId { kind, index }, players }
    }
}

/// One thing that happened: its kind and the seats, cards and numbers it concerns. What a kind does not need is left
/// as [`Event::bare`] has it. What a seat may not see of it, the specification of the kind says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: EventKind,
    pub seat: Seat,
    pub card: CardId,
    pub other: CardId,
    pub n: i32,
    pub m: u8,
    /// What a number was, and what it is now.
    pub was: i16,
    pub now: i16,
    pub flag: bool,
    pub hook: Hook,
    /// Who knows which card it was.
    pub seen: Witnesses,
    pub players: PlayerSet,
    /// A question that was not put.
    pub ask: Ask,
}

/// A moment is about no number.
pub const NO_NUMBER: i32 = i32::MIN;

/// How an event about a moment that is put off is made.
pub type OfDelay = fn(CardId, CardId, Hook, Hook, PlayerSet, i16, i16, i32, Witnesses) -> Event;

/// The kind of an event, by its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventKind(u8);

/// Who may know which card an event is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrecy {
    Open,
    /// Only its seat.
    Own,
    /// Those who saw it.
    Seen,
}

/// What is to be known of a kind of event.
#[derive(Clone, Copy, Debug)]
pub struct EventSpec {
    /// Stable: the name of its phrase.
    pub name: &'static str,
    pub holes: &'static [Hole],
    pub secrecy: Secrecy,
    /// Several of one player, one after the other, are told in one line.
    pub together: bool,
    /// Only of interest to somebody who wonders why a card did what it did.
    pub trace: bool,
}

impl EventSpec {
    const fn plain(name: &'static str, holes: &'static [Hole]) -> Self {
        EventSpec { name, holes, secrecy: Secrecy::Open, together: false, trace: false }
    }
}

kinds! { Event, EventKind, EventSpec:
    RoundStarted round_started(n: u8) [n: Reads::N];
    /// An additional one or not.
    TurnStarted turn_started(seat: Seat, flag: bool) [player: Reads::Player, extra: Reads::Flag];
    ClanTaken clan_taken(seat: Seat, n: u8) [player: Reads::Player, clan: Reads::Clan];
    ClanRemoved clan_removed(seat: Seat, n: u8) [player: Reads::Player, clan: Reads::Clan];
    ClanDrawn clan_drawn(n: u8) [clan: Reads::Clan];
    TileTurned tile_turned(card: CardId) [card: Reads::Card];
    Drafted drafted(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card] { secrecy: Secrecy::Own };
    /// Those who know which card it was: who drew it, and who had put it where it lay.
    Drew drew(seat: Seat, card: CardId, seen: Witnesses) [player: Reads::Player, card: Reads::Card]
        { secrecy: Secrecy::Seen, together: true };
    /// The common discard pile became the draw pile.
    Reshuffled reshuffled() [];
    /// A player's own did.
    ReshuffledOwn reshuffled_own(seat: Seat) [player: Reads::Player];
    /// A hand that is shown before it is shuffled back.
    Showed showed(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    Discarded discarded(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    Paid paid(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    Redrew redrew(seat: Seat) [player: Reads::Player];
    Played played(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    /// The old card, and the new one.
    Mutated mutated(seat: Seat, card: CardId, other: CardId)
        [player: Reads::Player, old: Reads::Card, new: Reads::OtherCard];
    /// As the first of the round or not.
    Passed passed(seat: Seat, flag: bool) [player: Reads::Player, first: Reads::Flag];
    /// The seat is the owner's, here and in what else happens to a card in play.
    Destroyed destroyed(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    Imprisoned imprisoned(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    Released released(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    Swapped swapped(seat: Seat, card: CardId, other: CardId)
        [player: Reads::Player, a: Reads::Card, b: Reads::OtherCard];
    Revealed revealed(card: CardId) [card: Reads::Card];
    /// Taken into hand from the open: the discard pile or the revealed cards.
    Took took(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    TookAdvantage took_advantage(seat: Seat) [player: Reads::Player];
    ExtraTurn extra_turn(seat: Seat) [player: Reads::Player];
    Sacrificed sacrificed(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    ReturnedToHand returned_to_hand(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    /// From the draw pile to the discard pile.
    Milled milled(seat: Seat, card: CardId) [player: Reads::Player, pile: Reads::Pile, card: Reads::Card];
    /// Taken into hand from the draw pile.
    Fetched fetched(seat: Seat, card: CardId, seen: Witnesses) [player: Reads::Player, card: Reads::Card]
        { secrecy: Secrecy::Seen };
    /// On top of the draw pile of the seat.
    PutOnTop put_on_top(seat: Seat, card: CardId, seen: Witnesses)
        [pile: Reads::Pile, card: Reads::Card, unseen: Reads::Unseen] { secrecy: Secrecy::Seen };
    PutAtBottom put_at_bottom(seat: Seat, card: CardId, seen: Witnesses)
        [pile: Reads::Pile, card: Reads::Card, unseen: Reads::Unseen] { secrecy: Secrecy::Seen };
    ShuffledIn shuffled_in(seat: Seat, card: CardId, seen: Witnesses)
        [pile: Reads::Pile, card: Reads::Card, unseen: Reads::Unseen] { secrecy: Secrecy::Seen };
    /// To a zone of the pack.
    MovedTo moved_to(n: ZoneHere, card: CardId, seen: Witnesses)
        [zone: Reads::Zone, card: Reads::Card, unseen: Reads::Unseen] { secrecy: Secrecy::Seen };
    /// Taken into hand from a zone of the pack.
    TookFromZone took_from_zone(seat: Seat, card: CardId, seen: Witnesses)
        [player: Reads::Player, card: Reads::Card, unseen: Reads::Unseen] { secrecy: Secrecy::Seen };
    DiscardedFromZone discarded_from_zone(card: CardId) [card: Reads::Card];
    ZoneShuffled zone_shuffled(n: ZoneHere) [zone: Reads::Zone];
    TurnedUp turned_up(card: CardId) [card: Reads::Card];
    TurnedDown turned_down(card: CardId, seen: Witnesses) [card: Reads::Card, unseen: Reads::Unseen]
        { secrecy: Secrecy::Seen };
    /// The first card was laid on the second.
    PutOn put_on(card: CardId, other: CardId) [card: Reads::Card, other: Reads::OtherCard];
    /// What lay on a card that left goes to the discard pile.
    FellOff fell_off(card: CardId) [card: Reads::Card];
    Shuffled shuffled(seat: Seat) [player: Reads::Player, pile: Reads::Pile];
    RemovedFromGame removed_from_game(card: CardId) [card: Reads::Card];
    TokensSpent tokens_spent(seat: Seat, n: u8) [player: Reads::Player, n: Reads::N];
    /// A bonus token or not.
    TokenPlaced token_placed(seat: Seat, card: CardId, flag: bool)
        [player: Reads::Player, card: Reads::Card, bonus: Reads::Flag];
    TokenUnlocked token_unlocked(seat: Seat) [player: Reads::Player];
    /// From a card, or from the spent ones ([`CardId::NONE`]).
    TokenRegained token_regained(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    BonusTokenGained bonus_token_gained(seat: Seat) [player: Reads::Player];
    /// An action of the pack's own, with this card or with none.
    UsedAction used_action(seat: Seat, n: u8, card: CardId)
        [player: Reads::Player, action: Reads::Action, card: Reads::Card];
    Acted acted(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    AdvantageSpent advantage_spent(seat: Seat) [player: Reads::Player];
    AdvantageReturned advantage_returned() [];
    Marked marked(n: u8, card: CardId) [marker: Reads::Marker, card: Reads::Card];
    /// A counter of the pack has changed: the game's, a player's, an owner's, or one on a card.
    GameCounter game_counter(m: u8, was: i16, now: i16) [counter: Reads::Counter, was: Reads::Was, now: Reads::Now];
    PlayerCounter player_counter(seat: Seat, m: u8, was: i16, now: i16)
        [player: Reads::Player, counter: Reads::Counter, was: Reads::Was, now: Reads::Now];
    OwnerCounter owner_counter(n: OwnerHere, m: u8, was: i16, now: i16)
        [owner: Reads::Owner, counter: Reads::Counter, was: Reads::Was, now: Reads::Now];
    CardCounter card_counter(card: CardId, m: u8, was: i16, now: i16)
        [card: Reads::Card, counter: Reads::Counter, was: Reads::Was, now: Reads::Now];
    /// A card goes from the army of a second player to the seat's.
    GivenTo given_to(seat: Seat, m: Seat, card: CardId)
        [player: Reads::Player, other: Reads::SecondPlayer, card: Reads::Card];
    /// At a card that lies hidden.
    LookedAt looked_at(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card]
        { secrecy: Secrecy::Own, together: true };
    /// A hidden card, to a second player.
    ShowedTo showed_to(seat: Seat, m: Seat, card: CardId, seen: Witnesses)
        [player: Reads::Player, other: Reads::SecondPlayer, card: Reads::Card] { secrecy: Secrecy::Seen };
    /// At the hand of a second player.
    Looked looked(seat: Seat, m: Seat) [player: Reads::Player, other: Reads::SecondPlayer];
    Forbidden forbidden(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    /// The second card is copied.
    Copied copied(card: CardId, other: CardId) [card: Reads::Card, other: Reads::OtherCard];
    Reacted reacted(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    Cancelled cancelled(card: CardId) [card: Reads::Card];
    /// What was about to happen to the first card is about to happen to the second.
    Redirected redirected(card: CardId, other: CardId) [card: Reads::Card, other: Reads::OtherCard];
    /// A card that was paid for and does not lie in the army yet; others may answer that.
    AboutToPlay about_to_play(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    /// The second card is about to replace the first.
    AboutToMutate about_to_mutate(seat: Seat, card: CardId, other: CardId)
        [player: Reads::Player, old: Reads::Card, new: Reads::OtherCard];
    /// A moment of the pack is about to come: what it is about, as far as it is about that.
    Offered offered(hook: Hook, card: CardId, players: PlayerSet, n: i32, flag: bool, seen: Witnesses)
        [moment: Reads::Offer, card: Reads::Card, players: Reads::Players, n: Reads::N, counted: Reads::Flag]
        { secrecy: Secrecy::Seen };
    /// A card is used to answer a moment, or in a window.
    Used used(seat: Seat, card: CardId) [player: Reads::Player, card: Reads::Card];
    /// It does not come.
    CalledOff called_off(hook: Hook) [moment: Reads::Offer];
    /// It comes to this player instead.
    TurnedTo turned_to(seat: Seat, hook: Hook) [player: Reads::Player, moment: Reads::Offer];
    /// Its number was `n`, and is less now.
    Lessened lessened(hook: Hook, n: i32, now: i16) [moment: Reads::Offer, was: Reads::N, now: Reads::Now];
    /// A player is not asked to answer any more until the turn ends.
    AnswersNoMore answers_no_more(seat: Seat) [player: Reads::Player];
    /// The second card should have replaced the first by a jump, and is not of its level.
    JumpMissed jump_missed(card: CardId, other: CardId) [card: Reads::Card, other: Reads::OtherCard];
    /// The effect of a card found nothing to act on.
    NoTarget no_target(card: CardId, ask: Ask) [card: Reads::Card, ask: Reads::Asked];
    /// Fewer cards came from a pile than an effect or a rule asked for: so many, of so many.
    DrewFewer drew_fewer(seat: Seat, n: u8, m: u8) [player: Reads::Player, n: Reads::N, of: Reads::M];
    RevealedFewer revealed_fewer(seat: Seat, n: u8, m: u8)
        [player: Reads::Player, pile: Reads::Pile, n: Reads::N, of: Reads::M];
    MilledFewer milled_fewer(seat: Seat, n: u8, m: u8)
        [player: Reads::Player, pile: Reads::Pile, n: Reads::N, of: Reads::M];
    LookedFewer looked_fewer(seat: Seat, n: u8, m: u8)
        [player: Reads::Player, pile: Reads::Pile, n: Reads::N, of: Reads::M];
    /// A player named something for all to hear: a clan,
    NamedClan named_clan(seat: Seat, n: u8) [player: Reads::Player, clan: Reads::Clan];
    /// a level,
    NamedLevel named_level(seat: Seat, n: u8) [player: Reads::Player, level: Reads::Level];
    /// a number,
    NamedNumber named_number(seat: Seat, n: i32) [player: Reads::Player, n: Reads::N];
    /// yes or no to a prompt of the pack,
    Answered answered(seat: Seat, n: u8, flag: bool)
        [player: Reads::Player, prompt: Reads::Prompt, yes: Reads::Flag];
    /// or one of the things that the pack's prompts name.
    NamedThing named_thing(seat: Seat, n: u8) [player: Reads::Player, thing: Reads::Prompt];
    /// A player should have discarded, and had too few cards for it.
    NothingDiscarded nothing_discarded(seat: Seat) [player: Reads::Player];
    /// A revealed card that nobody kept goes to the discard pile.
    LaidOff laid_off(card: CardId) [card: Reads::Card];
    Fought fought(seat: Seat, n: i16) [player: Reads::Player, n: Reads::N];
    /// The best of a battle were equal; these players score.
    Tied tied(n: i16, m: TieBreak, players: PlayerSet)
        [n: Reads::N, by: Reads::Word(TieBreak::WORDS), players: Reads::Players];
    Scored scored(seat: Seat) [player: Reads::Player];
    /// What a player gets if the game ends by the scores.
    ScoreSet score_set(seat: Seat, n: i32) [player: Reads::Player, n: Reads::N];
    /// Who begins from now on.
    StarterSet starter_set(seat: Seat) [player: Reads::Player];
    /// [`Event::of_delay`] makes these three: a moment and what it is about, the card whose effect put it off, and the
    /// event it waits for, of whom. A number below nothing is no player and no card.
    PutOff put_off(card: CardId, other: CardId, hook: Hook, m: Hook, players: PlayerSet, was: i16, now: i16, n: i32,
        seen: Witnesses)
        [moment: Reads::Moment, card: Reads::Card, player: Reads::ToldPlayer, n: Reads::ToldNumber, source: Reads::OtherCard,
         when: Reads::When, whose: Reads::Players, of: Reads::ToldCard] { secrecy: Secrecy::Seen };
    Came came(card: CardId, other: CardId, hook: Hook, m: Hook, players: PlayerSet, was: i16, now: i16, n: i32,
        seen: Witnesses)
        [moment: Reads::Moment, card: Reads::Card, player: Reads::ToldPlayer, n: Reads::ToldNumber, source: Reads::OtherCard]
        { secrecy: Secrecy::Seen };
    TakenBack taken_back(card: CardId, other: CardId, hook: Hook, m: Hook, players: PlayerSet, was: i16, now: i16, n: i32,
        seen: Witnesses)
        [moment: Reads::Moment, card: Reads::Card, player: Reads::ToldPlayer, n: Reads::ToldNumber, source: Reads::OtherCard]
        { secrecy: Secrecy::Seen };
    /// [`Event::over`] makes it: an ending, the winners, and the card and hook of a script that caused it, if one did.
    Over ended(m: Ending, players: PlayerSet, flag: bool, card: CardId, other: CardId, hook: Hook)
        [ending: Reads::Ending, named: Reads::NamedEnding, players: Reads::Players, scripted: Reads::Flag, card: Reads::Card,
         condition: Reads::Condition];
    /// A hook of the card ran; the script is the second card's. With the flag, it was a query.
    Fired fired(card: CardId, other: CardId, hook: Hook, flag: bool) [card: Reads::Card, hook: Reads::Hook] { trace: true };
    /// The flow of the pack has come to a step, in the turn of this player if the flag is set.
    FlowCame flow_came(seat: Seat, n: u8, flag: bool)
        [item: Reads::FlowItem, player: Reads::Player, turn: Reads::Flag] { trace: true };
    NotFired not_fired(card: CardId, hook: Hook, m: Declined)
        [card: Reads::Card, hook: Reads::Hook, why: Reads::Word(Declined::WORDS)] { trace: true };
}

impl Event {
    /// An event of a kind without operands.
    #[inline]
    fn bare(kind: EventKind) -> Self {
        Event {
            kind,
            seat: Seat(0),
            card: CardId::NONE,
            other: CardId::NONE,
            n: 0,
            m: 0,
            was: 0,
            now: 0,
            flag: false,
            hook: Hook::Arrival,
            seen: Witnesses::default(),
            players: PlayerSet::default(),
            ask: Ask::action(),
        }
    }

    /// Something about a moment that is put off.
    pub fn of_delay(make: OfDelay, delay: &Delay, hooks: &Hooks) -> Self {
        let params = hooks.spec(delay.moment).params;
        let about = |kind: Kind| params.iter().any(|param| param.kind == kind);
        let (players, of) = match delay.of {
            Subject::Anything => (PlayerSet::default(), -1),
            Subject::Player(seat) => (PlayerSet::from_iter([seat]), -1),
            Subject::Card(card) => (PlayerSet::default(), i16::from(card.0)),
        };
        let player = if about(Kind::Player) { i16::from(delay.player.0) } else { -1 };
        let number = if about(Kind::Int) { i32::from(delay.number) } else { NO_NUMBER };
        make(delay.card, delay.me, delay.when, delay.moment, players, of, player, number, delay.seen)
    }

    pub fn over(outcome: Outcome) -> Self {
        let (card, text, hook) =
            outcome.cause.map_or((CardId::NONE, CardId::NONE, Hook::Arrival), |c| (c.card, c.text, c.hook));
        Event::ended(outcome.ending, outcome.winners().collect(), outcome.cause.is_some(), card, text, hook)
    }

    /// Why a hook did not run.
    pub fn declined(&self) -> Option<Declined> {
        (self.kind == EventKind::NotFired).then(|| Declined::ALL[usize::from(self.m)])
    }

    /// Whether a viewer may know which card it is about; nobody in particular may know everything.
    pub fn shows_card(&self, viewer: Option<Seat>) -> bool {
        let Some(viewer) = viewer else { return true };
        match self.kind.spec().secrecy {
            Secrecy::Open => true,
            Secrecy::Own => viewer == self.seat,
            Secrecy::Seen => self.seen.has(viewer),
        }
    }

    /// Only of interest to somebody who wonders why a card did what it did.
    #[inline]
    pub fn is_trace(&self) -> bool {
        self.kind.spec().trace
    }
}
