//! Games in which bots from outside made mistakes.

use std::collections::BTreeMap;

use anyhow::Result;
use nabu_bots::{Fault, FaultKind};
use nabu_games::Seat;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::experiment::PlayedRun;
use super::table_writer::table;
use crate::rows::FaultRow;

/// A mistake by which a bot from outside has lost a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatFault {
    pub(crate) seat: usize,
    /// How many moves had been played.
    pub(crate) moves: usize,
    pub(crate) kind: FaultKind,
    pub(crate) command: String,
    pub(crate) what: String,
}

impl SeatFault {
    pub(super) fn new(seat: Seat, moves: usize, fault: &Fault) -> Self {
        let command = fault.command.clone();
        Self { seat: seat.index(), moves, kind: fault.kind, command, what: fault.account() }
    }
}

/// What a game leaves in the journal, if bots from outside may have played it.
pub(crate) trait Faulty {
    /// The mistakes in it.
    fn faults(&self) -> &[SeatFault] {
        &[]
    }
}

/// How many mistakes there are in a run.
#[derive(Clone, Debug, Default)]
pub(super) struct FaultCounts {
    /// All games of the run.
    pub(super) games: usize,
    pub(super) by_command: BTreeMap<String, usize>,
}

/// Writes every mistake of a run to a table, and counts them.
pub(super) fn write<R: DeserializeOwned + Faulty>(run: &PlayedRun) -> Result<FaultCounts> {
    let mut counts = FaultCounts::default();
    let mut rows = Vec::new();
    run.each_unit(|unit| {
        for (game, result) in unit.games.iter().enumerate() {
            let result: &R = result;
            counts.games += 1;
            rows.extend(result.faults().iter().map(|fault| row(unit.unit, game, fault)));
        }
        Ok(())
    })?;
    for row in &rows {
        *counts.by_command.entry(row.command.clone()).or_default() += 1;
    }
    table(&run.directory, rows)?.publish()?;
    Ok(counts)
}

fn row(unit: usize, game: usize, fault: &SeatFault) -> FaultRow {
    let SeatFault { seat, moves, kind, command, what } = fault.clone();
    FaultRow { unit, game, seat, moves, kind: kind.name().to_owned(), command, what }
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
            command: String::new(),
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
