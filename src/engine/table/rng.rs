//! Randomness that is part of the state and the same on every machine.
//!
//! The words come from ChaCha8 (portable by specification); the bounded integers and the shuffle are ours, because
//! helpers of random-number crates may change their output between releases. Golden vectors below keep all three fixed.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

const BLOCK: usize = 16;

/// What a stream of random numbers is for. Separate purposes draw from separate streams, so that two games on one seed
/// that differ in one respect (a bot, a card's effect) still meet the same shuffles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Shuffling draw piles and picking the first player.
    Piles,
    /// Anything random inside a card effect.
    Effects,
    /// The bot in that seat.
    Bot(u8),
}

impl Purpose {
    fn stream(self) -> u8 {
        match self {
            Purpose::Piles => 0,
            Purpose::Effects => 1,
            Purpose::Bot(seat) => 16 + seat,
        }
    }
}

/// One stream: where it is in ChaCha8's output, and the current block of it.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    seed: u64,
    stream: u8,
    used: u8,
    next_block: u32,
    block: [u32; BLOCK],
}

impl PartialEq for Stream {
    /// Streams are equal if their next outputs are equal, whatever is left of blocks already used.
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.stream, self.drawn()) == (other.seed, other.stream, other.drawn())
    }
}

impl Eq for Stream {}

impl Stream {
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        Stream { seed, stream: purpose.stream(), next_block: 0, used: BLOCK as u8, block: [0; BLOCK] }
    }

    fn refill(&mut self) {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(self.stream.into());
        words.set_block_pos(self.next_block.into());
        self.block.iter_mut().for_each(|w| *w = words.next_u32());
        self.next_block += 1;
        self.used = 0;
    }

    /// How many words have been drawn.
    pub fn drawn(&self) -> u64 {
        (u64::from(self.next_block) * BLOCK as u64 + u64::from(self.used)).saturating_sub(BLOCK as u64)
    }

    /// Goes on as if that many more words had been drawn.
    pub fn skip(&mut self, words: u64) {
        let position = self.drawn() + words;
        (self.next_block, self.used) = ((position / BLOCK as u64) as u32, BLOCK as u8);
        for _ in 0..position % BLOCK as u64 {
            self.next_u32();
        }
    }

    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if usize::from(self.used) == BLOCK {
            self.refill();
        }
        self.used += 1;
        self.block[usize::from(self.used) - 1]
    }

    /// A stream of its own that starts from here.
    pub fn branch(&mut self) -> Self {
        let seed = u64::from(self.next_u32()) << 32 | u64::from(self.next_u32());
        Stream { seed, next_block: 0, used: BLOCK as u8, ..*self }
    }

    /// A uniform integer in `0..bound` (Lemire's multiply-and-reject). `bound` must not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "below(0) has no answer");
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.next_u32()) * u64::from(bound);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Fisher-Yates, from the last place down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The streams the rules draw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    pub piles: Stream,
    pub effects: Stream,
}

impl Streams {
    pub fn new(seed: u64) -> Self {
        Streams { piles: Stream::new(seed, Purpose::Piles), effects: Stream::new(seed, Purpose::Effects) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ChaCha8, zero key, zero nonce: first words of the published keystream (3e 00 ef 2f 89 5f 40 d6 ...).
    #[test]
    fn words_are_the_published_chacha8_keystream() {
        let mut stream = Stream::new(0, Purpose::Piles);
        let bytes: Vec<u8> = (0..4).flat_map(|_| stream.next_u32().to_le_bytes()).collect();
        assert_eq!(
            bytes,
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1]
        );
    }

    /// The same numbers come from an independent implementation of the three.
    #[test]
    fn golden_bounded_integers_and_shuffle() {
        let mut stream = Stream::new(1, Purpose::Piles);
        let rolls: Vec<u32> = (0..24).map(|_| stream.below(6)).collect();
        assert_eq!(rolls, [3, 2, 5, 1, 2, 4, 5, 5, 5, 5, 1, 0, 1, 4, 1, 4, 2, 2, 1, 2, 4, 5, 0, 1]);
        let mut cards: Vec<u8> = (0..20).collect();
        stream.shuffle(&mut cards);
        assert_eq!(cards, [1, 5, 8, 3, 7, 0, 11, 17, 14, 18, 10, 13, 9, 16, 2, 4, 12, 15, 6, 19]);
    }

    #[test]
    fn streams_of_one_seed_differ_and_clones_agree() {
        let words = |purpose| {
            let mut s = Stream::new(9, purpose);
            (0..40).map(|_| s.next_u32()).collect::<Vec<_>>()
        };
        assert_ne!(words(Purpose::Piles), words(Purpose::Effects));
        assert_ne!(words(Purpose::Bot(0)), words(Purpose::Bot(1)));
        let mut a = Stream::new(9, Purpose::Piles);
        for _ in 0..21 {
            a.next_u32();
        }
        let mut b = a;
        assert_eq!(
            (0..40).map(|_| a.next_u32()).collect::<Vec<_>>(),
            (0..40).map(|_| b.next_u32()).collect::<Vec<_>>()
        );
    }

    #[test]
    fn skipping_is_drawing() {
        for words in [0, 1, 15, 16, 17, 40] {
            let (mut drawn, mut skipped) = (Stream::new(4, Purpose::Piles), Stream::new(4, Purpose::Piles));
            for _ in 0..words {
                drawn.next_u32();
            }
            skipped.skip(words);
            assert_eq!((skipped.drawn(), drawn.drawn()), (words, words));
            assert_eq!(skipped.next_u32(), drawn.next_u32());
        }
    }

    #[test]
    fn bounded_integers_are_even() {
        let mut stream = Stream::new(3, Purpose::Effects);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[stream.below(7) as usize] += 1);
        assert!(counts.iter().all(|c| (9_500..10_500).contains(c)), "{counts:?}");
    }
}
