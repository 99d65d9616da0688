//! Games in which bots from outside made mistakes.

use nabu_bots::{Fault, FaultKind};
use nabu_games::Seat;
use serde::{Deserialize, Serialize};

/// A mistake by which a bot from outside has lost a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatFault {
    pub(crate) seat: usize,
    /// How many moves had been played.
    pub(crate) moves: usize,
    pub(crate) kind: FaultKind,
    pub(crate) what: String,
}

impl SeatFault {
    pub(super) fn new(seat: Seat, moves: usize, fault: &Fault) -> Self {
        Self { seat: seat.index(), moves, kind: fault.kind, what: fault.to_string() }
    }
}

/// Ranks when everybody who made a mistake comes last, whatever they have scored; the others keep
/// their order. If all of them did, nobody is better than anybody else.
pub(super) fn ranks_after_faults(ranks: &[u8], faults: &[SeatFault]) -> Vec<u8> {
    let is_at_fault = |seat: usize| faults.iter().any(|fault| fault.seat == seat);
    let key = |seat: usize| if is_at_fault(seat) { u8::MAX } else { ranks[seat] };
    let keys: Vec<_> = (0..ranks.len()).map(key).collect();
    let rank = |key: &u8| 1 + keys.iter().filter(|other| *other < key).count() as u8;
    keys.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(ranks: &[u8], at_fault: &[usize]) -> Vec<u8> {
        let fault = |&seat: &usize| SeatFault {
            seat,
            moves: 0,
            kind: FaultKind::Timeout,
            what: String::new(),
        };
        ranks_after_faults(ranks, &at_fault.iter().map(fault).collect::<Vec<_>>())
    }

    #[test]
    fn who_makes_a_mistake_comes_last() {
        assert_eq!(ranks(&[1, 2], &[]), [1, 2]);
        assert_eq!(ranks(&[1, 2], &[0]), [2, 1]);
        assert_eq!(ranks(&[1, 2], &[1]), [1, 2]);
        assert_eq!(ranks(&[1, 1, 3, 4], &[0]), [4, 1, 2, 3]);
        assert_eq!(ranks(&[1, 2, 3], &[0, 1]), [2, 2, 1]);
        assert_eq!(ranks(&[1, 2], &[0, 1]), [1, 1]);
    }
}
