//! Random choices for the machine: everything it does follows from a seed.

use ozeki::table::{Purpose, Stream};

pub struct Random(Stream);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(Stream::new(seed, Purpose::Effects))
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    /// A number from one to another, both included.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// One of some texts, to keep.
    pub fn word(&mut self, words: &[&str]) -> String {
        (*self.pick(words)).to_owned()
    }
}
