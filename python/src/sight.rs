//! What a seat has seen since the deal, as a digest.

use nabu::spec::game::Playable;
use nabu_games::{Seat, Seed};

use crate::table::Event;

/// What a seat has seen up to an event: the position then, and a digest of everything.
#[derive(Clone, Copy)]
pub(crate) struct Sight<G> {
    /// How many events it has seen.
    pub(crate) events: usize,
    position: G,
    /// Equal for equal sights only.
    pub(crate) digest: u128,
}

impl<G: Playable> Sight<G> {
    /// What a seat sees of the deal.
    pub(crate) fn first(start: G, seat: Seat) -> Self {
        let digest = fnv(FNV_START, start.draw(Some(seat)).as_bytes());
        Self { events: 0, position: start, digest }
    }

    /// The same after one more event, as the seat sees it.
    pub(crate) fn after(self, event: Event, seat: Seat) -> Self {
        let Self { events, mut position, mut digest } = self;
        let is_seen = match event {
            Event::Move(index) => {
                if let Some(action) = G::action(index as usize) {
                    let told = position.describe_action(action, seat);
                    digest = fnv(digest, format!("{}: {told}", position.to_act()).as_bytes());
                    position.apply(action);
                }
                true
            }
            Event::Determinize(observer, seed) => {
                position.determinize(Seat::new(usize::from(observer)), &mut Seed(seed).rng());
                usize::from(observer) != seat.index()
            }
        };
        if is_seen {
            digest = fnv(digest, position.draw(Some(seat)).as_bytes());
        }
        Self { events: events + 1, position, digest }
    }
}

const FNV_START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

/// The 128-bit hash FNV-1a.
fn fnv(start: u128, bytes: &[u8]) -> u128 {
    const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(start, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}
