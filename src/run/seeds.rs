//! Where the randomness of a run comes from: the root seed, the deal, and the bot, never the thread.

use nabu_games::{GameRng, Seed};

/// Parts of the randomness of a run.
const DEALS: u64 = 0;
const BOTS: u64 = 1;
const CONTINUATIONS: u64 = 2;

/// The seed of a block's deal: all games of the block share it.
pub(crate) fn deal_seed(root: u64, block: u64) -> Seed {
    Seed(root).child(DEALS).child(block)
}

/// What takes the place of the root seed when a game goes on from a position for the n-th time.
pub(crate) fn continuation(root: u64, number: usize) -> u64 {
    Seed(root).child(CONTINUATIONS).child(number as u64).0
}

/// The RNG stream of a player on a deal. It does not depend on who else plays.
pub(crate) fn bot_stream(root: u64, block: u64, player: usize, seat: usize) -> GameRng {
    Seed(root).child(BOTS).child(block).child(player as u64).child(seat as u64).rng()
}
