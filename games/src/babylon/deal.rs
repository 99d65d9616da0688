//! The deal: everything chance decides (rule 2).

use super::quarry::Stacks;
use super::rules::Rules;
use super::tiles::TILES_PER_LAYER;
use super::tokens::{Effect, TOKENS};
use crate::Seed;

/// Everything chance decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The flower of each seat.
    pub(super) flowers: Vec<u8>,
    pub(super) quarry: Stacks,
    /// All 14 tokens: those to be turned up in order, then those laid aside.
    pub(super) tokens: [Effect; TOKENS],
}

/// Sources of chance; each has a stream of its own.
const QUARRY: u64 = 0;
const TOKEN_ORDER: u64 = 1;
const FLOWERS: u64 = 2;

impl Deal {
    pub(super) fn shuffled(rules: &Rules, players: usize, seed: Seed) -> Self {
        let mut flowers = [0, 1, 2, 3];
        seed.child(FLOWERS).rng().shuffle(&mut flowers);
        let mut tokens = rules.token_mix.tokens;
        if !rules.token_mix.in_order {
            seed.child(TOKEN_ORDER).rng().shuffle(&mut tokens);
        }
        let mut quarry = Stacks::default();
        for layer in 0..3 {
            let mut tiles: [u8; TILES_PER_LAYER] =
                std::array::from_fn(|tile| (layer * TILES_PER_LAYER + tile) as u8);
            seed.child(QUARRY).child(layer as u64).rng().shuffle(&mut tiles);
            for (stack, tile) in quarry.iter_mut().zip(tiles) {
                stack[layer] = tile;
            }
        }
        Self { flowers: flowers[..players].to_vec(), quarry, tokens }
    }
}
