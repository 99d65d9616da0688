//! What a designer wants: `seat-shares=fair,margin<=10,lead-changes>=4~0.5`.
//!
//! Every target has a tolerance: the distance from the wanted value that weighs 1. The loss of a
//! target is how many tolerances games are away from it, 0 if it is met, and the loss of rules is
//! the sum over all targets.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Error, Result, bail, ensure};

use crate::rows::{Measure, Outcome};

const SEAT_SHARES: &str = "seat-shares";
const FAIR: &str = "fair";

/// Bounds that no game comes near, so that losses stay finite and tables can be read.
const LEAST_TOLERANCE: f64 = 0.000_001;
const LARGEST_NUMBER: f64 = 1_000_000.0;

/// What is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Gauge {
    /// The largest distance of a seat's win share from the fair one.
    SeatShares,
    /// The mean of an outcome.
    Mean(Outcome),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    AtMost,
    AtLeast,
    Equal,
}

const RELATIONS: [(&str, Relation); 3] =
    [("<=", Relation::AtMost), (">=", Relation::AtLeast), ("=", Relation::Equal)];

/// Something wanted of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Target {
    gauge: Gauge,
    relation: Relation,
    wanted: f64,
    tolerance: f64,
}

impl Target {
    /// What was measured, from the means of outcomes.
    pub(super) fn value(&self, outcomes: &[Outcome], means: &[f64]) -> f64 {
        let pairs = outcomes.iter().zip(means);
        match &self.gauge {
            Gauge::Mean(wanted) => {
                pairs.filter(|(outcome, _)| *outcome == wanted).map(|(_, mean)| *mean).sum()
            }
            Gauge::SeatShares => {
                let shares =
                    pairs.filter(|(outcome, _)| matches!(outcome, Outcome::WinShareOfSeat(_)));
                let shares: Vec<f64> = shares.map(|(_, mean)| *mean).collect();
                let fair = 1.0 / shares.len() as f64;
                shares.iter().map(|share| (share - fair).abs()).fold(0.0, f64::max)
            }
        }
    }

    /// How many tolerances a value is away from what is wanted.
    pub(super) fn loss(&self, value: f64) -> f64 {
        let above = value - self.wanted;
        let distance = match self.relation {
            Relation::AtMost => above.max(0.0),
            Relation::AtLeast => (-above).max(0.0),
            Relation::Equal => above.abs(),
        };
        distance / self.tolerance
    }

    /// Whether it is about what skill is worth.
    pub(crate) fn is_of_skill(&self) -> bool {
        self.gauge == Gauge::Mean(Outcome::SkillGap)
    }

    /// Whether it is about all seats.
    pub(super) fn is_about_seats(&self) -> bool {
        self.gauge == Gauge::SeatShares
    }

    /// Whether its values are shares between 0 and 1.
    pub(super) fn is_share(&self) -> bool {
        match &self.gauge {
            Gauge::SeatShares => true,
            Gauge::Mean(outcome) => outcome.is_share(),
        }
    }

    /// The bounds it sets to a mean.
    fn bounds(&self) -> (f64, f64) {
        match self.relation {
            Relation::AtMost => (f64::NEG_INFINITY, self.wanted),
            Relation::AtLeast => (self.wanted, f64::INFINITY),
            Relation::Equal => (self.wanted, self.wanted),
        }
    }

    /// Says which targets cannot be met together, are there twice, or are not of the game.
    pub(crate) fn check(targets: &[Self], outcomes: &[Outcome]) -> Result<()> {
        for (place, target) in targets.iter().enumerate() {
            if let Gauge::Mean(outcome) = &target.gauge {
                ensure!(
                    outcomes.contains(outcome),
                    "target {target}: the game has no {}; there are {SEAT_SHARES}, {}",
                    dashed(outcome),
                    outcomes.iter().map(dashed).collect::<Vec<_>>().join(", ")
                );
            }
            for other in &targets[..place] {
                target.check_beside(other, outcomes)?;
            }
        }
        Ok(())
    }

    fn check_beside(&self, other: &Self, outcomes: &[Outcome]) -> Result<()> {
        let [(low, high), (others_low, others_high)] =
            [self, other].map(|target| target.seat_or_own_bounds(outcomes));
        let is_same = self.gauge == other.gauge;
        ensure!(!is_same || self.relation != other.relation, "{self} and {other}: one is enough");
        let meets = low.max(others_low) <= high.min(others_high);
        ensure!(meets || !self.is_bound_by(other), "{other} and {self} cannot both be met");
        Ok(())
    }

    /// Whether another target is about the same mean; fair seats are about that of each seat.
    fn is_bound_by(&self, other: &Self) -> bool {
        let is_seat = |target: &Self| {
            matches!(target.gauge, Gauge::SeatShares | Gauge::Mean(Outcome::WinShareOfSeat(_)))
        };
        let has_all = [self, other].iter().any(|target| target.gauge == Gauge::SeatShares);
        self.gauge == other.gauge || has_all && is_seat(self) && is_seat(other)
    }

    fn seat_or_own_bounds(&self, outcomes: &[Outcome]) -> (f64, f64) {
        let is_seat = |outcome: &&Outcome| matches!(outcome, Outcome::WinShareOfSeat(_));
        let fair = 1.0 / outcomes.iter().filter(is_seat).count() as f64;
        if self.gauge == Gauge::SeatShares { (fair, fair) } else { self.bounds() }
    }
}

/// The name of an outcome on the command line.
fn dashed(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Category(_) => outcome.to_string(),
        plain => plain.to_string().replace('_', "-"),
    }
}

/// The distance that weighs 1 if nothing is said: two percentage points, a point, a fifth of a
/// turn or lead change.
fn usual_tolerance(gauge: &Gauge) -> Result<f64> {
    let measure = match gauge {
        Gauge::SeatShares => Measure::Share,
        Gauge::Mean(outcome) => outcome.measure(),
    };
    match measure {
        Measure::Share => Ok(0.02),
        Measure::Points => Ok(1.0),
        Measure::Count => Ok(0.2),
        Measure::SquaredPoints => bail!("variances are no targets"),
    }
}

impl FromStr for Target {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let form = || {
            format!(
                "'{text}' is not {SEAT_SHARES}=fair, NAME<=NUMBER, NAME>=NUMBER or NAME=NUMBER, each with ~TOLERANCE if wanted"
            )
        };
        let (term, tolerance) = match text.split_once('~') {
            Some((term, tolerance)) => (term, Some(number(tolerance).with_context(form)?)),
            None => (text, None),
        };
        let found = RELATIONS.iter().find_map(|(sign, relation)| {
            term.split_once(sign).map(|(name, wanted)| (name.trim(), *relation, wanted.trim()))
        });
        let (name, relation, wanted) = found.with_context(form)?;
        let gauge = match name {
            SEAT_SHARES => Gauge::SeatShares,
            name => Gauge::Mean(outcome(name).with_context(form)?),
        };
        let wanted = match gauge {
            Gauge::SeatShares => {
                let is_fair = relation == Relation::Equal && wanted == FAIR;
                ensure!(is_fair, "'{text}': seat shares can only be fair, {SEAT_SHARES}={FAIR}");
                0.0
            }
            Gauge::Mean(_) => number(wanted).with_context(form)?,
        };
        let usual = usual_tolerance(&gauge).with_context(form)?;
        let target = Self { gauge, relation, wanted, tolerance: tolerance.unwrap_or(usual) };
        ensure!(target.tolerance > 0.0, "'{text}': a tolerance is above 0");
        ensure!(
            target.tolerance >= LEAST_TOLERANCE && target.wanted.abs() <= LARGEST_NUMBER,
            "'{text}': a tolerance is at least {LEAST_TOLERANCE}, a number at most {LARGEST_NUMBER}"
        );
        let is_possible = !target.is_share() || (0.0..=1.0).contains(&target.wanted);
        ensure!(is_possible, "'{text}': {name} is a share between 0 and 1");
        Ok(target)
    }
}

fn outcome(name: &str) -> Result<Outcome> {
    let name = if name.contains(':') { name.to_owned() } else { name.replace('-', "_") };
    Outcome::try_from(name).map_err(Error::msg)
}

fn number(text: &str) -> Result<f64> {
    let number: f64 = text.trim().parse()?;
    ensure!(number.is_finite(), "{text} is not a number");
    Ok(number)
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.gauge {
            Gauge::SeatShares => write!(f, "{SEAT_SHARES}={FAIR}")?,
            Gauge::Mean(outcome) => {
                let sign = RELATIONS.iter().find(|(_, relation)| *relation == self.relation);
                let sign = sign.map_or("", |(sign, _)| sign);
                write!(f, "{}{sign}{}", dashed(outcome), self.wanted)?;
            }
        }
        let is_usual = usual_tolerance(&self.gauge)
            .is_ok_and(|usual| usual.total_cmp(&self.tolerance).is_eq());
        if is_usual { Ok(()) } else { write!(f, "~{}", self.tolerance) }
    }
}

/// The loss of rules: the sum over all targets.
pub(super) fn loss(targets: &[Target], outcomes: &[Outcome], means: &[f64]) -> f64 {
    targets.iter().map(|target| target.loss(target.value(outcomes, means))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes() -> Vec<Outcome> {
        let mut all = vec![Outcome::Margin, Outcome::LeadChanges, Outcome::Category("line".into())];
        all.extend((0..2).map(Outcome::WinShareOfSeat));
        all
    }

    fn targets(text: &str) -> Result<Vec<Target>> {
        let targets = text.split(',').map(str::parse).collect::<Result<Vec<_>>>()?;
        Target::check(&targets, &outcomes())?;
        Ok(targets)
    }

    #[test]
    fn a_loss_counts_tolerances() {
        let means = [12.0, 3.0, 5.0, 0.56, 0.44];
        for (text, expected) in [
            ("margin<=10", 2.0),
            ("margin<=10~4", 0.5),
            ("margin>=10", 0.0),
            ("cat:line=7", 2.0),
            ("lead-changes>=4", 5.0),
            ("seat-shares=fair", 3.0),
            ("seat-shares=fair~0.01,margin<=11", 7.0),
        ] {
            let found = loss(&targets(text).unwrap(), &outcomes(), &means);
            assert!((found - expected).abs() < 1e-9, "{text}: {found}");
        }
    }

    #[test]
    fn targets_are_written_as_they_are_read() {
        for text in ["seat-shares=fair", "margin<=10", "win-share-seat-1=0.4~0.05", "cat:line>=7"] {
            assert_eq!(targets(text).unwrap()[0].to_string(), text);
        }
    }

    #[test]
    fn targets_that_make_no_sense_are_refused() {
        for (text, part) in [
            ("margin", "NAME<=NUMBER"),
            ("margin<=x", "NAME<=NUMBER"),
            ("margn<=3", "'margn' is no outcome"),
            ("seat-shares<=fair", "can only be fair"),
            ("seat-shares=0.4", "can only be fair"),
            ("margin<=10~0", "above 0"),
            ("margin<=10~1e-320", "at least 0.000001"),
            ("margin<=1e308", "at most 1000000"),
            ("runaway<=60", "between 0 and 1"),
            ("cat:statues>=3", "there are seat-shares, margin"),
            ("between-deal-variance<=3", "variances"),
            ("margin<=5,margin>=8", "cannot both be met"),
            ("margin<=5,margin<=8", "one is enough"),
            ("seat-shares=fair,win-share-seat-0>=0.6", "cannot both be met"),
        ] {
            let error = format!("{:#}", targets(text).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(targets("margin<=8,margin>=5").is_ok());
    }
}
