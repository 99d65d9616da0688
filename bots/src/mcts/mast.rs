//! Move-average sampling: how moves fared in this search, wherever they were played.

use std::hash::{Hash, Hasher};

use nabu_games::Seat;

/// Entries for each seat; different moves may share one.
const SLOTS: usize = 1 << 12;

/// Means by seat and move.
#[derive(Clone, Debug)]
pub(super) struct Mast {
    entries: Vec<(f32, f32)>,
}

impl Mast {
    pub(super) fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Makes room before the first use, and lets old statistics fade.
    pub(super) fn prepare(&mut self, players: usize, decay: f32) {
        self.entries.resize(SLOTS * players, (0.0, 0.0));
        for (total, count) in &mut self.entries {
            *total *= decay;
            *count *= decay;
        }
    }

    /// A move brought a reward to the player who made it.
    pub(super) fn add<A: Hash>(&mut self, seat: Seat, action: A, reward: f32) {
        let (total, count) = &mut self.entries[slot(seat, action)];
        *total += reward;
        *count += 1.0;
    }

    /// The mean reward of a move; a move never seen is given the benefit of the doubt.
    pub(super) fn value<A: Hash>(&self, seat: Seat, action: A) -> f32 {
        let (total, count) = self.entries[slot(seat, action)];
        if count == 0.0 { 1.0 } else { total / count }
    }
}

fn slot<A: Hash>(seat: Seat, action: A) -> usize {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    action.hash(&mut hasher);
    seat.index() * SLOTS + (hasher.finish() >> 32) as usize % SLOTS
}

/// A hash that is fast for the few bytes of an action and the same everywhere.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
