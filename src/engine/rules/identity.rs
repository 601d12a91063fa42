//! What cards are at this moment: clans, levels, keywords and names may depend on the table and on scripts.

use crate::kernel::memo::CardQuestion;
use crate::kernel::{Flow, Run, Value};
use crate::pack::{Seating, SeveralLevels};
use crate::table::{CardId, CardSet, MAX_DECKS, PlayerSet, Seat, Spot};
use crate::vocabulary::hooks::Hook;

impl Run {
    /// All cards, wherever they are, that are of a clan. A prisoner has none, but that is for the asker to say.
    pub(crate) fn clan_cards(&mut self, clan: u8) -> Flow<CardSet> {
        if self.clans_are_printed() {
            return Ok(self.pack.of_clan(clan));
        }
        let about = CardQuestion::Clan(clan);
        let find = |run: &mut Run| run.find_clan_cards(clan);
        self.remembered(|known| known.cards(about), find, |known, cards| known.keep_cards(about, cards))
    }

    /// Whether every card is of the clan printed on it, whatever lies on the table.
    pub(crate) fn clans_are_printed(&self) -> bool {
        self.pack.wild_cards().is_empty() && !self.pack.anyone_listens(Hook::ClanCards)
    }

    fn find_clan_cards(&mut self, clan: u8) -> Flow<CardSet> {
        let mut cards = self.pack.of_clan(clan);
        let mut wild = self.pack.wild_cards();
        if !wild.is_empty() {
            for card in self.pack.listeners(Hook::StandsFor) & self.table.in_play() {
                if self.pack.wild_cards().contains(self.text_of(card)?) {
                    wild.insert(card);
                }
            }
            for seat in (0..MAX_DECKS as u8).map(Seat) {
                if self.table.deck_clans[seat.index()].contains(clan) {
                    cards = cards | wild & self.table.deck_cards(seat);
                }
            }
        }
        if !self.pack.anyone_listens(Hook::ClanCards) {
            return Ok(cards);
        }
        let id = Value::Word(self.pack.clan_word(clan));
        self.query_cards(Hook::ClanCards, &[id], cards)
    }

    /// All cards of a level, for effects that look at levels.
    pub(crate) fn level_cards(&self, level: u8) -> CardSet {
        match self.pack.rules.several_levels {
            SeveralLevels::Row => self.ranked_cards(level),
            // Face down a card has nothing printed on it.
            SeveralLevels::All => self.ranked_cards(level) | (self.pack.of_level(level) - self.table.prisoners()),
        }
    }

    /// All cards of a level: in play, those of the row; elsewhere, those that may be played to it.
    pub(crate) fn ranked_cards(&self, level: u8) -> CardSet {
        let printed = self.pack.of_level(level);
        if !self.pack.has_cards_of_several_levels() {
            return printed;
        }
        let Some(row) = usize::from(level).checked_sub(1) else { return CardSet::EMPTY };
        let in_row = self.table.seats().flat_map(|seat| self.table.army(seat).row(row).iter().copied());
        (printed - self.table.in_play()) | in_row.collect()
    }

    pub(crate) fn levels_cards(&self, levels: &[u8]) -> CardSet {
        levels.iter().fold(CardSet::EMPTY, |all, &level| all | self.level_cards(level))
    }

    /// The level of a card: that of its row in play, else the printed one.
    pub(crate) fn level_of(&self, card: CardId) -> u8 {
        match self.table.spot(card) {
            Spot::Army(_, place) => place.row + 1,
            _ => self.pack.printed(card).level,
        }
    }

    /// All cards that have a keyword. A prisoner has none.
    pub(crate) fn keyword_cards(&mut self, keyword: u8) -> Flow<CardSet> {
        let about = CardQuestion::Keyword(keyword);
        let find = |run: &mut Run| run.find_keyword_cards(keyword);
        self.remembered(|known| known.cards(about), find, |known, cards| known.keep_cards(about, cards))
    }

    fn find_keyword_cards(&mut self, keyword: u8) -> Flow<CardSet> {
        let mut cards = self.pack.with_keyword(keyword);
        for card in self.pack.listeners(Hook::StandsFor) & self.table.in_play() {
            cards.remove(card);
            if self.pack.with_keyword(keyword).contains(self.text_of(card)?) {
                cards.insert(card);
            }
        }
        if self.pack.anyone_listens(Hook::KeywordCards) {
            let id = Value::Word(self.pack.keyword_word(keyword));
            cards = self.query_cards(Hook::KeywordCards, &[id], cards)?;
        }
        Ok(cards - self.table.prisoners())
    }

    /// All cards that go by a name. A prisoner has none.
    pub(crate) fn named_cards(&mut self, name: &Value) -> Flow<CardSet> {
        let cards = self.pack.named(name.word()?);
        Ok(self.query_cards(Hook::NamedCards, std::slice::from_ref(name), cards)? - self.table.prisoners())
    }

    /// How many clans the cards of a set belong to.
    pub(crate) fn different_clans(&mut self, cards: CardSet) -> Flow<usize> {
        let mut found = 0;
        for clan in self.pack.clans_in_play() {
            if !(cards & self.clan_cards(clan)?).is_empty() {
                found += 1;
            }
        }
        Ok(found)
    }

    /// How many tokens may lie on a card.
    pub(crate) fn activations_of(&mut self, card: CardId) -> Flow<u8> {
        let text = self.text_of(card)?;
        let printed = if text.is_some() { self.pack.printed(text).activations } else { 0 };
        let most = self.pack.rules.tokens.as_ref().and_then(|rules| rules.per_card);
        Ok(most.map_or(printed, |most| printed.min(most)))
    }

    /// The cards of a player in play whose replacement may come from the discard pile.
    pub(crate) fn zombies_of(&mut self, seat: Seat) -> Flow<CardSet> {
        let own = self.table.army(seat).cards() - self.table.prisoners();
        let printed = own & self.pack.zombies();
        Ok(own & self.query_cards(Hook::Zombies, &[Value::Player(seat)], printed)?)
    }

    /// Who sits where in this game.
    #[inline]
    pub fn seating(&self) -> &Seating {
        self.pack.seating(self.table.seat_count())
    }

    /// A player and all on the same side, clockwise from that player.
    pub(crate) fn side_of(&self, seat: Seat) -> PlayerSet {
        self.seating().side(seat)
    }

    /// The next player clockwise on the same side, or the player alone.
    pub(crate) fn partner_of(&self, seat: Seat) -> Seat {
        self.side_of(seat).into_iter().nth(1).unwrap_or(seat)
    }

    pub fn are_opponents(&self, a: Seat, b: Seat) -> bool {
        self.seating().are_opponents(a, b)
    }

    /// Whether an opponent of a player has more points.
    pub(crate) fn is_behind(&self, seat: Seat) -> bool {
        let points = |seat: Seat| self.table.points[seat.index()];
        self.table.seats().any(|other| self.are_opponents(seat, other) && points(other) > points(seat))
    }
}
