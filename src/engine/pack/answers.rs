//! What the rules and everybody else ask of a pack.

use super::cast::Pack;
use super::facts::{CardFacts, cards_of};
use super::model::{Design, Script};
use super::words::Word;
use crate::table::{CardId, CardSet, ClanSet, Seat, Table};
use crate::vocabulary::hooks::Hook;

impl Pack {
    /// Whether all there is to its cards is printed on them, as powers.
    pub fn is_all_printed(&self) -> bool {
        let shown = |design: &Design, hook| !design.shown.powers(hook).is_empty();
        let printed = |design: &Design| design.script.iter().flat_map(|s| s.hooks.iter()).all(|h| shown(design, h));
        let of_powers = |hook| {
            let mut functions = self.families.values().flat_map(|family| family.functions());
            functions.any(|function| function.hook == Some(hook))
        };
        let only_powers = |script: &Script| script.hooks.iter().all(of_powers);
        self.script.as_ref().is_none_or(only_powers) && self.designs.iter().all(printed)
    }

    /// The script of a card, or of the pack itself ([`CardId::NONE`]).
    pub fn script_of(&self, card: CardId) -> Option<&Script> {
        if card.is_some() { self.design(card).script.as_ref() } else { self.script.as_ref() }
    }

    /// How many cards the whole pack has, copies counted and tiles not.
    pub fn card_count(&self) -> usize {
        self.stock.card_count()
    }

    /// How many physical cards a game has, tiles among them.
    pub fn physical_count(&self) -> usize {
        self.facts.by_card.len()
    }

    /// The physical cards of a game; tiles are none, and a pool has none.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.facts.cards as u8).map(CardId)
    }

    /// The physical cards of a design; none if it is not in the game.
    pub fn copies_of(&self, design: usize) -> impl Iterator<Item = CardId> + use<> {
        cards_of(self.facts.by_design.get(design).copied().unwrap_or_default())
    }

    /// The cards that were dealt before the game by their designs, now that they have numbers: copies in their order.
    pub fn dealt<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = (Seat, CardId)> + 'a {
        table.dealt.iter().enumerate().filter_map(|(at, (seat, design))| {
            let before = table.dealt.iter().take(at).filter(|(_, other)| *other == design).count();
            Some((seat, self.copies_of(usize::from(design)).nth(before)?))
        })
    }

    /// The clans whose cards are played: all of them, or those of a cast.
    pub fn clans_in_play(&self) -> ClanSet {
        self.facts.clans
    }

    /// The designs of the cards and tiles of a game, by number.
    pub fn designs_in_play(&self) -> impl Iterator<Item = u16> {
        let mut last = None;
        self.facts.by_card.iter().map(|facts| facts.design).filter(move |&design| last.replace(design) != Some(design))
    }

    /// The designs of cards, without the tiles.
    pub fn card_designs(&self) -> impl Iterator<Item = &Design> {
        self.designs.iter().filter(|design| !design.tile)
    }

    /// The tiles, numbered after the cards.
    pub fn tiles(&self) -> CardSet {
        self.facts.tiles
    }

    /// The printed values of a card that the rules need all the time.
    pub fn printed(&self, card: CardId) -> &CardFacts {
        &self.facts.by_card[card.index()]
    }

    pub fn design_index(&self, card: CardId) -> usize {
        usize::from(self.printed(card).design)
    }

    pub fn design(&self, card: CardId) -> &Design {
        &self.designs[self.design_index(card)]
    }

    pub fn design_named(&self, id: &str) -> Option<usize> {
        self.word(id).and_then(|word| self.meaning(word).design).map(usize::from)
    }

    /// All physical cards of a level (from 1).
    pub fn of_level(&self, level: u8) -> CardSet {
        usize::from(level).checked_sub(1).and_then(|row| self.facts.by_level.get(row)).copied().unwrap_or_default()
    }

    /// The cards a clan is printed on.
    pub fn of_clan(&self, clan: u8) -> CardSet {
        self.facts.by_clan[usize::from(clan)]
    }

    /// The tile of a clan, if it has one.
    pub fn tile_of(&self, clan: u8) -> Option<CardId> {
        self.facts.tiles.into_iter().find(|&tile| self.design(tile).clan == clan)
    }

    /// The cards that count as every clan of their owner's deck.
    pub fn wild_cards(&self) -> CardSet {
        self.facts.wild
    }

    /// Whether some card may be played as more than one level.
    pub fn has_cards_of_several_levels(&self) -> bool {
        self.facts.several_levels
    }

    /// The cards a keyword is printed on.
    pub fn with_keyword(&self, keyword: u8) -> CardSet {
        self.facts.by_keyword[usize::from(keyword)]
    }

    /// Every name of a card.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.card_designs().flat_map(|design| design.named.iter().chain([&design.id])).map(String::as_str)
    }

    /// The cards that go by a name.
    pub fn named(&self, name: Word) -> CardSet {
        self.meaning(name).named.iter().flat_map(|&design| self.copies_of(usize::from(design))).collect()
    }

    /// The cards with a mutation cost.
    pub fn mutable(&self) -> CardSet {
        self.facts.mutable
    }

    /// The cards that mutate or jump.
    pub fn changeable(&self) -> CardSet {
        self.facts.changeable
    }

    /// The cards whose replacement may come from the discard pile.
    pub fn zombies(&self) -> CardSet {
        self.facts.zombies
    }

    /// All physical cards whose script has a hook.
    pub fn listeners(&self, hook: Hook) -> CardSet {
        self.facts.listeners[hook.index()]
    }

    /// The same, and the cards that may have the text of another.
    pub(crate) fn hearing(&self, hook: Hook) -> CardSet {
        self.facts.hearing[hook.index()]
    }

    /// Whether two cards' scripts say the same in a hook, whichever of them says it.
    pub fn says_the_same(&self, a: CardId, b: CardId, hook: Hook) -> bool {
        let said = |card: CardId| {
            let script = card.is_some().then(|| self.design(card).script.as_ref()).flatten();
            script.and_then(|script| script.impersonal(hook))
        };
        said(a).is_some_and(|words| said(b) == Some(words))
    }

    /// Whether the pack, or one of some cards, asks which card brought something about.
    pub fn asks_for_cause(&self, cards: CardSet) -> bool {
        self.script.as_ref().is_some_and(|script| script.asks_for_cause)
            || !(cards & (self.facts.ask_for_cause | self.stand_ins_for_cause())).is_empty()
    }

    /// A card that stands for others may have the text of one that asks.
    fn stand_ins_for_cause(&self) -> CardSet {
        if self.facts.ask_for_cause.is_empty() { CardSet::EMPTY } else { self.listeners(Hook::StandsFor) }
    }

    /// Whether the pack's own script has a hook.
    pub fn pack_listens(&self, hook: Hook) -> bool {
        self.facts.pack_hears & hook.bit() != 0
    }

    /// Whether anything at all has a hook: what nobody listens to costs nothing.
    pub fn anyone_listens(&self, hook: Hook) -> bool {
        self.facts.heard & hook.bit() != 0
    }

    pub fn clan_named(&self, id: &str) -> Option<u8> {
        self.clans.iter().position(|c| c.id == id).map(|i| i as u8)
    }

    /// The cards with each back of the pack.
    pub fn by_back(&self) -> &[CardSet] {
        &self.facts.by_back
    }

    /// The cards that count as the same card: its copies, and those of other versions of it.
    pub fn identical_to(&self, card: CardId) -> CardSet {
        match self.printed(card).group {
            Some(group) => self.facts.identical[usize::from(group.get()) - 1],
            None => CardSet::one(card),
        }
    }
}
