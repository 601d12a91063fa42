//! A pack as it is played. One that fits a table is played whole. A larger one is a **pool**: when the clans of a game
//! are known, its cards get their numbers in a **cast**, which is a pack again, with the cards of these clans alone.
//!
//! Designs, clans, words and everything else that has a name keep the numbers of the pool. Only the numbers of physical
//! cards belong to a cast, and a table says by its clans to which: [`Pack::for_clans`].

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use super::declared::Declarations;
use super::facts::Facts;
use super::model::{Content, Design};
use super::rules::Rules;
use super::seating::Seatings;
use super::stock::Stock;
use super::words::PackWords;
use crate::table::ClanSet;

/// How many casts of a pool are kept to be played again: together they take a few megabytes.
const CASTS: usize = 256;

/// What of a pack this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// All of it, and all of it fits a table.
    Whole,
    /// All of it, of which each game plays a part. It has no physical cards.
    Pool,
    /// What is played of a pool.
    Cast,
}

#[derive(Clone, Debug)]
pub struct Pack {
    pub rules: Rules,
    pub(crate) facts: Facts,
    extent: Extent,
    casts: Casts,
    content: Arc<Content>,
}

impl Deref for Pack {
    type Target = Content;
    fn deref(&self) -> &Content {
        &self.content
    }
}

impl DerefMut for Pack {
    /// To write to: others that share the content keep theirs.
    fn deref_mut(&mut self) -> &mut Content {
        Arc::make_mut(&mut self.content)
    }
}

impl Pack {
    pub(crate) fn new(content: Content, rules: Rules) -> Self {
        let mut pack = Pack {
            rules,
            facts: Facts::default(),
            extent: Extent::Whole,
            casts: Casts::default(),
            content: Arc::new(content),
        };
        pack.prepare();
        pack
    }

    /// The pack as it would be with other designs, for playing only: it is still known by the hash of its files.
    pub fn with_designs(&self, change: impl FnOnce(&mut Vec<Design>)) -> Pack {
        let mut pack = self.clone();
        change(&mut pack.designs);
        pack.prepare();
        pack
    }

    /// Finds the answers that are prepared for a game. Whatever changes the designs calls for it again.
    pub(crate) fn prepare(&mut self) {
        let content = &mut **self;
        content.stock = Stock::of(&content.designs, content.clans.len());
        content.words = PackWords::of(content);
        (self.extent, self.facts, self.parts) = if self.stock.fits_a_table() {
            (Extent::Whole, Facts::of_all(self), Vec::new())
        } else {
            (Extent::Pool, Facts::of_no_card(self), Facts::parts(self))
        };
        self.casts = Casts::default();
        self.seatings = Seatings::of(self);
        self.declarations = Declarations::of(self);
    }

    /// Whether it is larger than a table, so that each game is played with a part of it.
    pub fn is_pool(&self) -> bool {
        self.extent == Extent::Pool
    }

    /// What is played at a table with these clans. A pack that fits a table is always played whole; a pool is itself
    /// until its clans are chosen.
    pub fn for_clans(self: &Arc<Self>, clans: ClanSet) -> Arc<Pack> {
        match self.extent {
            Extent::Whole => self.clone(),
            Extent::Pool if clans == ClanSet::ALL => self.clone(),
            Extent::Pool => self.casts.get(clans, || self.cast(clans)),
            Extent::Cast if clans == self.facts.clans => self.clone(),
            Extent::Cast if clans == ClanSet::ALL => Arc::new(self.pool()),
            Extent::Cast => Arc::new(self.cast(clans)),
        }
    }

    /// Whether its cards are those of a table with these clans.
    pub fn is_for(&self, clans: ClanSet) -> bool {
        match self.extent {
            Extent::Whole => true,
            Extent::Pool => clans == ClanSet::ALL,
            Extent::Cast => clans == self.facts.clans,
        }
    }

    fn cast(&self, clans: ClanSet) -> Pack {
        self.with_facts(Extent::Cast, Facts::of_clans(self, clans))
    }

    fn pool(&self) -> Pack {
        self.with_facts(Extent::Pool, Facts::of_no_card(self))
    }

    fn with_facts(&self, extent: Extent, facts: Facts) -> Pack {
        let (rules, content) = (self.rules.clone(), self.content.clone());
        Pack { rules, facts, extent, casts: Casts::default(), content }
    }
}

/// The casts of a pool that were played last, for all threads. Each has one place where it may be kept, so that finding
/// it takes no search, and there are never more than [`CASTS`].
#[derive(Default)]
struct Casts(Mutex<Vec<Option<Arc<Pack>>>>);

impl Casts {
    fn get(&self, clans: ClanSet, make: impl FnOnce() -> Pack) -> Arc<Pack> {
        // What another thread was at when it panicked is a whole cast or none.
        let mut casts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if casts.is_empty() {
            casts.resize(CASTS, None);
        }
        // The upper bits of a product depend on all bits of its factors.
        let mixed = clans.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let place = &mut casts[mixed as usize % CASTS];
        match place {
            Some(cast) if cast.is_for(clans) => cast.clone(),
            _ => place.insert(Arc::new(make())).clone(),
        }
    }
}

impl Clone for Casts {
    /// A pack is copied to be changed, so the copy starts with nothing.
    fn clone(&self) -> Self {
        Casts::default()
    }
}

impl std::fmt::Debug for Casts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Casts")
    }
}
