//! Answers prepared for the cards of a game, so that the rules never look anything up by name.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use super::model::{Content, Design};
use crate::table::{CardId, CardSet, ClanSet, MAX_CARDS, MAX_ROWS};
use crate::vocabulary::hooks::{Hook, HookSet, VERBS};

/// What the rules ask of a physical card again and again, side by side in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardFacts {
    pub design: u16,
    /// The cards that count as the same card, by the number of their group.
    pub group: Option<NonZeroU8>,
    pub clan: u8,
    pub level: u8,
    /// The rows it may be played to, as bits.
    pub rows: u8,
    pub power: i16,
    pub activations: u8,
    /// What it costs to mutate it, if it mutates.
    pub mutation: Option<u8>,
    pub jump: bool,
}

impl CardFacts {
    fn of(index: u16, design: &Design) -> Self {
        CardFacts {
            design: index,
            group: None,
            clan: design.clan,
            level: design.level,
            rows: design.levels.iter().fold(0, |rows, level| rows | 1 << (level - 1)),
            power: design.power,
            activations: design.activations,
            mutation: design.mutation.map(|mutation| mutation.cost),
            jump: design.jump,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The clans whose cards these are.
    pub clans: ClanSet,
    /// By physical card, tiles last.
    pub by_card: Vec<CardFacts>,
    /// How many of these are cards.
    pub cards: usize,
    pub tiles: CardSet,
    pub by_level: [CardSet; MAX_ROWS],
    pub several_levels: bool,
    pub by_clan: Vec<CardSet>,
    pub wild: CardSet,
    pub by_keyword: Vec<CardSet>,
    /// The cards of each design.
    pub by_design: Vec<Copies>,
    /// Those with each of the backs.
    pub by_back: Vec<CardSet>,
    pub mutable: CardSet,
    /// The cards that mutate or jump.
    pub changeable: CardSet,
    pub zombies: CardSet,
    /// The cards that count as the same card, where that is more than one, by the number of their group less 1.
    pub identical: Vec<CardSet>,
    pub listeners: Vec<CardSet>,
    /// The cards that could answer each of the verbs.
    pub answering: [CardSet; VERBS.len()],
    /// The same, and the cards that may have the text of another.
    pub hearing: Vec<CardSet>,
    /// Cards whose scripts ask which card brought something about.
    pub ask_for_cause: CardSet,
    /// The hooks of the pack's own script, as bits,
    pub pack_hears: HookSet,
    /// and those of anything at all.
    pub heard: HookSet,
}

/// The physical cards of a design: the first, and how many.
pub(crate) type Copies = [u8; 2];

/// The cards themselves.
pub(crate) fn cards_of([first, count]: Copies) -> impl Iterator<Item = CardId> {
    (0..count).map(move |copy| CardId(first + copy))
}

impl Facts {
    /// Of a pack that fits a table.
    pub fn of_all(pack: &Content) -> Self {
        let mut facts = Facts::empty(pack, ClanSet::first(pack.clans.len()));
        facts.add(pack, 0..pack.designs.len() as u16);
        facts.find_hearing();
        facts
    }

    /// Of a pool, before the clans of a game are chosen.
    pub fn of_no_card(pack: &Content) -> Self {
        let several_levels = pack.designs.iter().any(|design| design.levels.len() > 1);
        let mut facts = Facts { several_levels, ..Facts::empty(pack, ClanSet::first(pack.clans.len())) };
        facts.find_hearing();
        facts
    }

    /// Of one clan of a pool, and last of its tiles: what casts are put together from.
    pub fn parts(pack: &Content) -> Vec<Facts> {
        let clans = pack.stock.designs.iter().zip(0..).map(|(designs, clan)| (designs, ClanSet::from_iter([clan])));
        let part = |(designs, clans): (&Vec<u16>, ClanSet)| {
            let mut facts = Facts::empty(pack, clans);
            facts.add(pack, designs.iter().copied());
            facts
        };
        clans.chain([(&pack.stock.tiles, ClanSet::EMPTY)]).map(part).collect()
    }

    /// Of some clans of a pool. Tiles are of the game whatever its clans are.
    pub fn of_clans(pack: &Content, clans: ClanSet) -> Self {
        let mut facts = Facts::empty(pack, clans);
        facts.by_card.reserve_exact(MAX_CARDS);
        let clans = (clans & ClanSet::first(pack.clans.len())).into_iter().map(usize::from);
        for clan in clans {
            let (part, before) = (&pack.parts[clan], facts.by_card.len());
            facts.append(part, &pack.stock.designs[clan]);
            facts.by_clan[clan] = part.by_clan[clan].shifted(before);
        }
        if let Some(tiles) = pack.parts.last() {
            facts.append(tiles, &pack.stock.tiles);
        }
        facts.unite_variants(pack);
        facts.find_hearing();
        facts
    }

    fn empty(pack: &Content, clans: ClanSet) -> Self {
        let pack_hears = pack.script.as_ref().map_or(0, |script| script.hooks.bits());
        Facts {
            clans,
            pack_hears,
            heard: pack_hears,
            by_clan: vec![CardSet::EMPTY; pack.clans.len()],
            by_back: vec![CardSet::EMPTY; pack.backs.len()],
            by_keyword: vec![CardSet::EMPTY; pack.keywords.len()],
            by_design: vec![[0; 2]; pack.designs.len()],
            listeners: vec![CardSet::EMPTY; pack.hooks.count()],
            ..Facts::default()
        }
    }

    /// Of designs in which tiles come last.
    fn add(&mut self, pack: &Content, designs: impl Iterator<Item = u16>) {
        let mut identical: BTreeMap<u16, CardSet> = BTreeMap::new();
        for index in designs {
            let at = usize::from(index);
            let (design, hooks) = (&pack.designs[at], pack.stock.hooks[at]);
            let first = self.by_card.len();
            // What a table cannot hold is refused before anything is played.
            let count = usize::from(design.copies).min(MAX_CARDS - first);
            self.by_design[at] = [first as u8, count as u8];
            let cards = cards_of(self.by_design[at]).collect();
            self.by_card.extend(std::iter::repeat_n(CardFacts::of(index, design), count));
            self.add_design(design, hooks, cards);
            if !design.tile {
                let same = identical.entry(design.identity).or_default();
                *same = *same | cards;
            }
        }
        identical.into_values().for_each(|cards| self.unite(cards));
    }

    /// Who listens, now that all cards are there.
    fn find_hearing(&mut self) {
        let stand_ins = self.listeners[Hook::StandsFor.index()];
        self.hearing = self.listeners.iter().map(|&listeners| listeners | stand_ins).collect();
    }

    /// These cards count as the same card.
    fn unite(&mut self, cards: CardSet) {
        if cards.len() > 1 {
            self.identical.push(cards);
            // There are fewer groups of several cards than a byte counts.
            let group = u8::try_from(self.identical.len()).ok().and_then(NonZeroU8::new);
            cards.into_iter().for_each(|card| self.by_card[card.index()].group = group);
        }
    }

    fn add_design(&mut self, design: &Design, hooks: HookSet, cards: CardSet) {
        self.heard |= hooks;
        for hook in bits(hooks) {
            self.listeners[hook] = self.listeners[hook] | cards;
        }
        let put = |among: &mut CardSet, is_one: bool| {
            if is_one {
                *among = *among | cards;
            }
        };
        put(&mut self.ask_for_cause, design.script.as_ref().is_some_and(|script| script.asks_for_cause));
        let answers = design.script.as_ref().map_or(0, |script| script.answers);
        for (verb, among) in self.answering.iter_mut().enumerate() {
            put(among, answers & 1 << verb != 0);
        }
        put(&mut self.tiles, design.tile);
        if design.tile {
            return;
        }
        self.cards = self.by_card.len();
        for &level in &design.levels {
            put(&mut self.by_level[usize::from(level) - 1], true);
        }
        self.several_levels |= design.levels.len() > 1;
        put(&mut self.by_clan[usize::from(design.clan)], true);
        put(&mut self.wild, design.wild_clan);
        for &keyword in &design.keywords {
            put(&mut self.by_keyword[usize::from(keyword)], true);
        }
        if let Some(back) = design.back {
            put(&mut self.by_back[usize::from(back)], true);
        }
        put(&mut self.changeable, design.jump || design.mutation.is_some());
        put(&mut self.mutable, design.mutation.is_some());
        put(&mut self.zombies, design.mutation.is_some_and(|mutation| mutation.zombie));
    }

    /// Puts the cards of another part behind these. A cast is made in the middle of a game, so this only copies.
    fn append(&mut self, part: &Facts, designs: &[u16]) {
        let by = self.by_card.len();
        let room = MAX_CARDS - by;
        let add = |among: &mut CardSet, more: &CardSet| {
            if !more.is_empty() {
                *among = *among | more.shifted(by);
            }
        };
        let groups = self.identical.len() as u8;
        self.by_card.extend(part.by_card.iter().take(room).map(|facts| {
            let group = facts.group.and_then(|group| group.checked_add(groups));
            CardFacts { group, ..*facts }
        }));
        self.identical.extend(part.identical.iter().map(|cards| cards.shifted(by)));
        for &design in designs {
            let [first, count] = part.by_design[usize::from(design)];
            self.by_design[usize::from(design)] = [first.saturating_add(by as u8), count];
        }
        if part.cards > 0 {
            self.cards = self.by_card.len();
        }
        self.several_levels |= part.several_levels;
        self.heard |= part.heard;
        for hook in bits(part.heard) {
            add(&mut self.listeners[hook], &part.listeners[hook]);
        }
        self.answering.iter_mut().zip(&part.answering).for_each(|(all, more)| add(all, more));
        self.by_level.iter_mut().zip(&part.by_level).for_each(|(all, more)| add(all, more));
        self.by_keyword.iter_mut().zip(&part.by_keyword).for_each(|(all, more)| add(all, more));
        self.by_back.iter_mut().zip(&part.by_back).for_each(|(all, more)| add(all, more));
        let sets = [
            (&mut self.tiles, &part.tiles),
            (&mut self.wild, &part.wild),
            (&mut self.mutable, &part.mutable),
            (&mut self.changeable, &part.changeable),
            (&mut self.zombies, &part.zombies),
            (&mut self.ask_for_cause, &part.ask_for_cause),
        ];
        sets.into_iter().for_each(|(all, more)| add(all, more));
    }

    /// Versions of one card in several clans count as the same card.
    fn unite_variants(&mut self, pack: &Content) {
        for variants in &pack.stock.variants {
            self.unite(variants.iter().flat_map(|&design| cards_of(self.by_design[usize::from(design)])).collect());
        }
    }
}

/// The numbers of the bits that are set.
fn bits(set: HookSet) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (bit < HookSet::BITS).then_some(bit as usize)
    })
}
