//! What was wrong, how often, and how fast the answers came.

use std::time::Duration;

use nabu_bots::{Fault, FaultKind};

/// A kind of trouble, in the order of how bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Trouble {
    /// A crash, a late answer, an illegal move or a malformed line.
    Fault(FaultOrder),
    /// It knows what its seat cannot see.
    Hidden,
    /// A new program that is told the same plays something else.
    Restart,
    /// The same seed gives another move.
    Luck,
    /// Slower than the time it was told to take.
    Slow,
}

/// Faults by their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct FaultOrder(&'static str);

impl From<FaultKind> for Trouble {
    fn from(kind: FaultKind) -> Self {
        Self::Fault(FaultOrder(kind.name()))
    }
}

/// What came of some games.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) games: usize,
    pub(crate) decisions: usize,
    pub(crate) thought: Duration,
    pub(crate) slowest: Duration,
    /// Decisions asked again, in three ways each.
    pub(crate) probes: usize,
    /// Decisions for which the bot told a value.
    pub(crate) values: usize,
    /// Whether a bot that does not promise otherwise played another move for the same seed.
    pub(crate) has_luck: bool,
    /// Every kind of trouble with its first example and how often it came.
    pub(crate) troubles: Vec<(Trouble, String, usize)>,
}

impl Findings {
    pub(crate) fn is_clean(&self) -> bool {
        self.troubles.is_empty()
    }

    /// Notes an answer.
    pub(super) fn answered(&mut self, time: Duration, has_value: bool) {
        self.decisions += 1;
        self.values += usize::from(has_value);
        self.thought += time;
        self.slowest = self.slowest.max(time);
    }

    pub(super) fn fault(&mut self, place: &str, fault: &Fault) {
        self.note(fault.kind.into(), || format!("{place}: {fault}"));
    }

    /// Notes a trouble; only the first of its kind is told in words.
    pub(super) fn note(&mut self, trouble: Trouble, words: impl FnOnce() -> String) {
        match self.troubles.iter_mut().find(|(known, ..)| *known == trouble) {
            Some((_, _, count)) => *count += 1,
            None => self.troubles.push((trouble, words(), 1)),
        }
        self.troubles.sort_by_key(|(trouble, ..)| *trouble);
    }

    /// Adds what came of other games.
    pub(crate) fn add(&mut self, other: Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.values += other.values;
        self.thought += other.thought;
        self.slowest = self.slowest.max(other.slowest);
        self.probes += other.probes;
        self.has_luck |= other.has_luck;
        for (trouble, words, count) in other.troubles {
            self.note(trouble, || words);
            self.troubles
                .iter_mut()
                .filter(|(known, ..)| *known == trouble)
                .for_each(|(_, _, total)| *total += count - 1);
        }
    }

    /// How long an answer takes.
    pub(crate) fn pace(&self) -> String {
        let mean = self.thought.as_secs_f64() * 1000.0 / self.decisions.max(1) as f64;
        let slowest = self.slowest.as_secs_f64() * 1000.0;
        format!("{mean:.2} ms a decision, the slowest {slowest:.1} ms")
    }
}
