//! Positions on their way through a network.

use nabu_games::Encoding;

use super::accumulator::Accumulator;
use super::upper::{self, ABREAST, Sums};
use super::{MAX_HIDDEN, Network};

/// So many positions are faster computed one by one.
const FEW: usize = 3;

/// Positions that have seen the first layer and wait for the others, which take several at once.
/// Neighbours should be alike: each costs the first layer only what is different in it.
#[derive(Clone, Debug)]
pub(crate) struct Queue<'a> {
    network: &'a Network,
    accumulator: Accumulator,
    sums: Sums,
    waiting: [Waiting; ABREAST],
    len: usize,
}

/// What a position is worth apart from what the network says of it.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    /// What it would be worth if the game ended there.
    now: f32,
    /// Whether that is final.
    is_over: bool,
}

impl<'a> Queue<'a> {
    #[inline]
    pub(crate) fn new(network: &'a Network) -> Self {
        Self {
            network,
            accumulator: Accumulator::new(network),
            sums: [[0; MAX_HIDDEN]; ABREAST],
            waiting: [Waiting::default(); ABREAST],
            len: 0,
        }
    }

    /// Whether the values must be told before there is room again.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.len == ABREAST
    }

    /// Adds a position.
    #[inline]
    pub(crate) fn push(&mut self, encoding: &Encoding) {
        let (now, is_over) = (self.network.target().now(encoding), encoding.is_over());
        self.waiting[self.len] = Waiting { now, is_over };
        if !is_over {
            let sums = self.accumulator.sums(self.network, encoding);
            self.sums[self.len][..sums.len()].copy_from_slice(sums);
        }
        self.len += 1;
    }

    /// Tells the values of all that wait, points now and those still to come, in their order.
    #[inline]
    pub(crate) fn tell(&mut self, mut each: impl FnMut(f32)) {
        let layers = self.network.layers();
        let together = (self.len > FEW).then(|| upper::outputs(layers, &self.sums));
        for (place, Waiting { now, is_over }) in self.waiting[..self.len].iter().enumerate() {
            let to_come = || match together {
                Some(to_come) => to_come[place],
                None => upper::output(layers, &self.sums[place]),
            };
            each(if *is_over { *now } else { now + to_come() });
        }
        self.len = 0;
    }
}
