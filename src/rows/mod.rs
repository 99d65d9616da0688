//! The schema of every CSV table: a struct per row, written by runs and read by reports.
//!
//! The columns are the fields of the struct, in their order. Only categories of points, tuned
//! keys and varied rules make columns that differ from run to run; these follow the fixed ones. Every cell is
//! written in one way:
//!
//! - estimates with six digits after the point, p-values in scientific notation ([`Number`]);
//! - what is infinite is `inf` or `-inf`, what these games do not tell is `NA`, and what does not
//!   apply is an empty cell;
//! - counts, seats and scores as whole numbers; seats, blocks and rotations are counted from 0;
//! - `lo` and `hi` are the ends of the 95 % interval of the estimate before them.
//!
//! | file | tables of |
//! |---|---|
//! | `tournament` | tournaments |
//! | `balance`, `decision` | balance studies |
//! | `strength` | balance studies with a ladder of players |
//! | `design` | searches for rules |
//! | `tuning` | ladders, ablations and tuning |
//! | `training` | trainings |
//! | `timing` | machine and time, for every kind of run |
//! | `fault` | mistakes of bots from outside, for every kind of run |
//! | `outcome`, `contrast` | what balance studies measure and compare |
//! | `number`, `reader` | cells, and tables read back |

mod balance;
mod contrast;
mod decision;
mod design;
mod fault;
mod number;
mod outcome;
mod reader;
mod strength;
mod timing;
mod tournament;
mod training;
mod tuning;

pub(crate) use balance::{ConditionSeatRow, EffectRow, HandicapRow, LevelRow, WinnerRow};
pub(crate) use contrast::ContrastKind;
pub(crate) use decision::DecisionRow;
pub(crate) use design::{CandidateRow, FinalistOutcomeRow, FinalistRow, FinalistTargetRow};
pub(crate) use fault::FaultRow;
pub(crate) use number::Number;
pub(crate) use outcome::{Measure, Outcome};
pub(crate) use reader::{Table, read_sound, stream};
pub(crate) use strength::{StrengthRow, TrendRow, Verdict};
pub(crate) use timing::{MoveTimeRow, RunTimeRow};
pub(crate) use tournament::{
    CategoryRow, EloRow, GameRow, PairRow, RatedThing, RatingRow, SeatAdvantageRow, SeatRow,
    SeatScope, WinRateRow,
};
pub(crate) use training::EpochRow;
pub(crate) use tuning::{AblationRow, EvaluationRow, LadderRow, TuningPhase};

use serde::Serialize;
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor, value};

/// A row of a table.
pub(crate) trait Row: Serialize + DeserializeOwned {
    /// The file of the table.
    const FILE: &'static str;

    /// The fixed columns of the table: the fields of the struct.
    fn columns() -> &'static [&'static str] {
        let mut names: &[&str] = &[];
        let found = Self::deserialize(FieldNames(&mut names));
        debug_assert!(found.is_err(), "a row is a struct with fields");
        names
    }
}

macro_rules! files {
    ($($row:ty => $file:literal,)*) => {
        $(impl Row for $row {
            const FILE: &'static str = $file;
        })*
    };
}

files! {
    ConditionSeatRow => "condition_seats.csv",
    EffectRow => "effects.csv",
    DecisionRow => "decisions.csv",
    LevelRow => "levels.csv",
    HandicapRow => "handicaps.csv",
    WinnerRow => "winners.csv",
    StrengthRow => "strengths.csv",
    TrendRow => "trends.csv",
    RunTimeRow => "timing.csv",
    MoveTimeRow => "move_times.csv",
    FaultRow => "faults.csv",
    GameRow => "games.csv",
    SeatRow => "seats.csv",
    WinRateRow => "win_rates.csv",
    CategoryRow => "breakdown.csv",
    PairRow => "pairs.csv",
    EloRow => "elo.csv",
    RatingRow => "ratings.csv",
    SeatAdvantageRow => "seat_advantage.csv",
    LadderRow => "ladder.csv",
    AblationRow => "ablations.csv",
    EvaluationRow => "evaluations.csv",
    CandidateRow => "candidates.csv",
    FinalistRow => "finalists.csv",
    FinalistTargetRow => "finalist_targets.csv",
    FinalistOutcomeRow => "finalist_outcomes.csv",
}

/// Looks like data to a struct that wants to be read, but only notes the names of its fields.
struct FieldNames<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
        Err(Error::custom("there is no data"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_the_fields() {
        assert_eq!(
            RatingRow::columns(),
            ["effect", "name", "rating", "lo", "hi", "maximal_lottery", "soft_condorcet"]
        );
    }
}
