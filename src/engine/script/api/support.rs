//! Shared by the host functions: checking arguments and reporting what is wrong with them.

use arrayvec::ArrayVec;

use crate::decision::{Ask, Choice, ChoiceKind};
use crate::event::Event;
use crate::kernel::{Fault, Flow, Frame, Run, Stop, Value};
use crate::limits::EVENTS_PER_STEP;
use crate::pack::{Pack, Power, Strength, Word, WordMeaning};
use crate::problem::Suggestion;
use crate::table::{CardId, CardSet, ClanSet, Ending, MAX_SEATS, Place, PlayerSet, Seat};
use crate::vocabulary::hooks::{Hook, VERBS};
use crate::vocabulary::{Aim, Kind, TextKind};

pub(in crate::script) fn fault(message: impl Into<String>) -> Stop {
    Stop::Fault(Box::new(Fault::new(message)))
}

/// More has happened in a step of the game than may.
pub(in crate::script) fn flood() -> Stop {
    let message = format!("more than {EVENTS_PER_STEP} things have happened in this step of the game");
    Stop::Fault(Box::new(Fault::new(message).with_hint("let the effect end when there is nothing left to do")))
}

/// More cards than this at once is a mistake.
pub(super) const MANY: i64 = 100;

pub(super) fn small(number: i64, what: &str, min: i64, max: i64) -> Flow<i64> {
    if (min..=max).contains(&number) {
        Ok(number)
    } else {
        Err(fault(format!("{number} is not a valid {what}: it must be {min} to {max}")))
    }
}

pub(super) fn acting(run: &Run) -> Flow<Frame> {
    run.frames.last().copied().ok_or_else(|| fault("no effect is being resolved"))
}

pub(in crate::script) fn existing(value: &Value) -> Flow<CardId> {
    let card = value.card()?;
    if card.is_some() {
        Ok(card)
    } else {
        let fault = Fault::new("there is no card here: a choice found none").with_hint("test `card.exists` first");
        Err(Stop::Fault(Box::new(fault)))
    }
}

pub(super) fn seats(players: &Value) -> Flow<ArrayVec<Seat, MAX_SEATS>> {
    Ok(players.players()?.into_iter().collect())
}

/// The players of a set, each with those of the cards that are in their army or hand.
pub(super) fn with_their_cards(
    run: &Run,
    players: &Value,
    cards: &Value,
) -> Flow<ArrayVec<(Seat, CardSet), MAX_SEATS>> {
    let cards = cards.cards()?;
    let own = |seat: Seat| cards & (run.table.army(seat).cards() | run.table.hand(seat));
    Ok(players.players()?.into_iter().map(|seat| (seat, own(seat))).collect())
}

/// A string that is not valid where it is used, and a suggestion.
pub(crate) fn unknown_text(pack: &Pack, kind: TextKind, written: &str) -> Stop {
    let (what, known): (&str, Vec<&str>) = match kind {
        TextKind::Clan => ("clan", pack.clans.iter().map(|clan| clan.id.as_str()).collect()),
        TextKind::Family => ("power family", pack.families.keys().map(String::as_str).collect()),
        TextKind::Keyword => ("keyword", pack.keywords.keys().map(String::as_str).collect()),
        TextKind::Marker => ("marker", pack.markers.keys().map(String::as_str).collect()),
        TextKind::Moment => ("moment of this pack", pack.hooks.moments().collect()),
        TextKind::Event => ("event that something can wait for", pack.hooks.events().collect()),
        TextKind::Query => ("query of this pack", pack.hooks.own_queries().map(|(_, name)| name).collect()),
        TextKind::Ending => ("ending of this pack", pack.endings.keys().map(String::as_str).collect()),
        TextKind::Zone => ("zone", pack.zones.keys().map(String::as_str).collect()),
        TextKind::Back => ("back", pack.backs.keys().map(String::as_str).collect()),
        TextKind::Prompt => ("prompt of this pack", pack.prompts.keys().map(String::as_str).collect()),
        TextKind::Verb => ("verb", VERBS.to_vec()),
        TextKind::Card => ("card", pack.designs.iter().map(|design| design.id.as_str()).collect()),
        TextKind::Attribute => (
            "attribute or counter of cards",
            pack.properties().iter().filter(|p| p.of == Kind::Card).map(|p| p.name.as_str()).collect(),
        ),
        TextKind::Value => (
            "word of an attribute",
            pack.attributes.values().flat_map(|a| a.holds.words()).map(String::as_str).collect(),
        ),
        TextKind::ValueOf(number) => {
            let attribute = pack.attributes.get_index(usize::from(number));
            let words = attribute.map_or(&[][..], |(_, attribute)| attribute.holds.words());
            ("word of this attribute", words.iter().map(String::as_str).collect())
        }
        TextKind::OwnerKind => ("kind of owner", pack.owner_kinds.keys().map(String::as_str).collect()),
        TextKind::Role => ("role", pack.roles.keys().map(String::as_str).collect()),
        TextKind::Name | TextKind::Any => ("name of a card", pack.names().collect()),
    };
    let fault = Fault::new(format!("`{}` is not a {what}", written.escape_debug()));
    Stop::Fault(Box::new(match Suggestion::nearest(written, known) {
        Some(near) => fault.with_hint(near),
        None => fault,
    }))
}

/// What a text of a script means to the pack in some respect.
fn meant<T>(run: &Run, id: &Value, kind: TextKind, meaning: impl Fn(&WordMeaning) -> Option<T>) -> Flow<T> {
    let word = id.word()?;
    meaning(run.pack.meaning(word)).ok_or_else(|| unknown_text(&run.pack, kind, run.pack.word_text(word)))
}

pub(super) fn clan_named(run: &Run, id: &Value) -> Flow<u8> {
    meant(run, id, TextKind::Clan, |word| word.clan)
}

pub(super) fn keyword_named(run: &Run, id: &Value) -> Flow<u8> {
    meant(run, id, TextKind::Keyword, |word| word.keyword)
}

pub(super) fn marker_named(run: &Run, id: &Value) -> Flow<usize> {
    meant(run, id, TextKind::Marker, |word| word.marker).map(usize::from)
}

pub(super) fn owner_kind_named(run: &Run, id: &Value) -> Flow<u8> {
    meant(run, id, TextKind::OwnerKind, |word| word.owner_kind)
}

pub(super) fn role_named(run: &Run, id: &Value) -> Flow<u8> {
    meant(run, id, TextKind::Role, |word| word.role)
}

pub(super) fn moment_named(run: &Run, id: &Value) -> Flow<Hook> {
    meant(run, id, TextKind::Moment, |word| word.moment)
}

pub(super) fn event_named(run: &Run, id: &Value) -> Flow<Hook> {
    meant(run, id, TextKind::Event, |word| word.event)
}

pub(super) fn query_named(run: &Run, id: &Value) -> Flow<Hook> {
    meant(run, id, TextKind::Query, |word| word.query)
}

pub(super) fn ending_named(run: &Run, id: &Value) -> Flow<Ending> {
    meant(run, id, TextKind::Ending, |word| word.ending)
}

pub(super) fn zone_named(run: &Run, id: &Value) -> Flow<u8> {
    meant(run, id, TextKind::Zone, |word| word.zone)
}

pub(super) fn back_named(run: &Run, id: &Value) -> Flow<u8> {
    meant(run, id, TextKind::Back, |word| word.back)
}

pub(super) fn prompt_named(run: &Run, id: &Value) -> Flow<u8> {
    meant(run, id, TextKind::Prompt, |word| word.prompt)
}

/// A level that cards of the pack can have.
pub(super) fn level(run: &Run, level: &Value) -> Flow<u8> {
    small(level.int()?, "level", 1, i64::from(run.pack.rules.grid.rows)).map(|level| level as u8)
}

pub(super) fn power(run: &mut Run, args: &[Value], strength: Strength) -> Flow<Value> {
    let me = existing(&args[0])?;
    let family = meant(run, &args[1], TextKind::Family, |word| word.family)?;
    let seat = acting(run)?.controller;
    run.resolve_power(me, seat, Power { family, strength }).map(|()| Value::Unit)
}

/// The purpose of a choice: its prompt, or else the verb that uses the chosen card.
pub(super) fn aim(run: &Run, prompt: Option<&Value>) -> Flow<Aim> {
    prompt.map_or_else(|| Ok(run.aim()), |prompt| prompt_named(run, prompt).map(Aim::Prompt))
}

pub(super) fn choose(run: &mut Run, seat: Seat, cards: CardSet, prompt: Option<&Value>) -> Flow<Value> {
    let aim = aim(run, prompt)?;
    run.ask_card(seat, Ask::card(aim), cards).map(Value::Card)
}

/// The same without looking at cards whose faces the player does not see.
pub(super) fn choose_unseen(run: &mut Run, seat: Seat, cards: CardSet) -> Flow<Value> {
    let aim = aim(run, None)?;
    let unseen = run.faces_unseen(seat, cards);
    run.ask_card_unseen(seat, Ask::card(aim), cards, unseen).map(Value::Card)
}

pub(super) fn choose_player(run: &mut Run, players: PlayerSet, prompt: Option<&Value>) -> Flow<Value> {
    let (seat, aim) = (acting(run)?.controller, aim(run, prompt)?);
    let mut options = run.buffer();
    options.extend(players.into_iter().map(Choice::player));
    match run.ask(seat, Ask::player(aim), options)? {
        Some(Choice { kind: ChoiceKind::Player, seat: chosen, .. }) => Ok(Value::Player(chosen)),
        _ => Err(fault("there must be at least one player to choose from")),
    }
}

/// A player names a clan of this game, of some; "" if there is none.
pub(super) fn name_clan(run: &mut Run, seat: Seat, clans: ClanSet, prompt: Option<&Value>) -> Flow<Value> {
    let clans = clans & run.table.clans;
    let aim = aim(run, prompt)?;
    let clan = run.ask_clan(seat, Ask::clan(aim), clans)?;
    if let Some(clan) = clan {
        run.note(Event::named_clan(seat, clan));
    }
    Ok(Value::Word(clan.map_or(Word::EMPTY, |clan| run.pack.clan_word(clan))))
}

/// The clans that some of the cards are of.
pub(super) fn clans_of(run: &mut Run, cards: CardSet) -> Flow<ClanSet> {
    let mut clans = ClanSet::EMPTY;
    for clan in run.pack.clans_in_play() {
        if !(cards & run.clan_cards(clan)?).is_empty() {
            clans.insert(clan);
        }
    }
    Ok(clans)
}

pub(super) fn name_level(run: &mut Run, prompt: Option<&Value>) -> Flow<Value> {
    let (seat, aim) = (acting(run)?.controller, aim(run, prompt)?);
    let mut options = run.buffer();
    options.extend((1..=run.pack.rules.grid.rows).map(Choice::level));
    match run.ask(seat, Ask::level(aim), options)? {
        Some(Choice { kind: ChoiceKind::Level, n: level, .. }) => {
            run.note(Event::named_level(seat, level));
            Ok(Value::Int(i64::from(level)))
        }
        _ => Err(fault("there is no level to name")),
    }
}

/// The cards of a card's army whose place stands in some relation to its own.
pub(super) fn around(run: &Run, card: CardId, near: impl Fn(Place, Place) -> bool) -> CardSet {
    let place = if card.is_some() { run.place_of(card) } else { None };
    let Some((owner, place)) = place else { return CardSet::EMPTY };
    let cards = run.table.army(owner).cards().into_iter();
    cards.filter(|&other| run.place_of(other).is_some_and(|(_, at)| near(place, at))).collect()
}

pub(super) fn choose_up_to(
    run: &mut Run,
    seat: Seat,
    count: i64,
    cards: CardSet,
    prompt: Option<&Value>,
) -> Flow<Value> {
    let count = small(count, "count", 0, MANY)? as usize;
    let aim = aim(run, prompt)?;
    let unseen = run.unseen_in_zones(seat, cards);
    run.table.show(seat, cards - unseen);
    let mut chosen = CardSet::EMPTY;
    while chosen.len() < count && chosen != cards {
        let mut options = run.buffer();
        options.extend(run.distinct(cards - chosen - unseen).map(Choice::card));
        run.offer_unseen(unseen - chosen, &mut options);
        options.push(Choice::done());
        let offered = run.places_of(unseen - chosen);
        match run.ask(seat, Ask::cards((count - chosen.len()) as u8, aim), options)? {
            Some(Choice { kind: ChoiceKind::Card, card, .. }) => chosen.insert(card),
            Some(choice) if choice.kind == ChoiceKind::Unseen => {
                let card = run.card_unseen(seat, choice, &offered);
                chosen.insert(card);
            }
            _ => break,
        }
    }
    Ok(Value::Set(chosen))
}
