//! What balance studies measure.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An outcome of the games of a block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) enum Outcome {
    /// Mean score of all seats.
    Score,
    /// Mean points of all seats in a category.
    Category(String),
    /// Points by which the best score exceeds the next.
    Margin,
    /// Turns of a game.
    Turns,
    /// How often the lead goes from one seat to another.
    LeadChanges,
    /// Share of the win that goes to the leaders at half time.
    Runaway,
    /// Win share of a seat.
    WinShareOfSeat(usize),
    /// Score of the restricted player.
    RestrictedScore,
    /// Win share of the restricted player.
    RestrictedWinShare,
    /// Variance of a seat's score from deal to deal: luck of the deal.
    BetweenDealVariance,
    /// Variance of a seat's score between the games of one deal.
    WithinDealVariance,
    /// Win share of the first bot against the weak bot in all other seats.
    SkillGap,
}

/// The unit of an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    /// Points of the game.
    Points,
    /// Squared points, of a variance.
    SquaredPoints,
    /// A number of times or turns.
    Count,
    /// A share between 0 and 1.
    Share,
}

const CATEGORY: &str = "cat:";
const SEAT: &str = "win_share_seat_";

/// Outcomes without a parameter, by name.
const PLAIN: [(&str, Outcome); 10] = [
    ("score", Outcome::Score),
    ("margin", Outcome::Margin),
    ("turns", Outcome::Turns),
    ("lead_changes", Outcome::LeadChanges),
    ("runaway", Outcome::Runaway),
    ("restricted_score", Outcome::RestrictedScore),
    ("restricted_win_share", Outcome::RestrictedWinShare),
    ("between_deal_variance", Outcome::BetweenDealVariance),
    ("within_deal_variance", Outcome::WithinDealVariance),
    ("skill_gap", Outcome::SkillGap),
];

impl Outcome {
    pub(crate) fn measure(&self) -> Measure {
        match self {
            Self::Score | Self::Category(_) | Self::Margin | Self::RestrictedScore => {
                Measure::Points
            }
            Self::BetweenDealVariance | Self::WithinDealVariance => Measure::SquaredPoints,
            Self::Turns | Self::LeadChanges => Measure::Count,
            Self::Runaway | Self::WinShareOfSeat(_) | Self::RestrictedWinShare | Self::SkillGap => {
                Measure::Share
            }
        }
    }

    /// Whether it is a share between 0 and 1.
    pub(crate) fn is_share(&self) -> bool {
        self.measure() == Measure::Share
    }

    /// The outcome in words.
    pub(crate) fn title(&self) -> String {
        match self {
            Self::Category(name) => name.replace('_', " "),
            Self::WinShareOfSeat(seat) => format!("win share of seat {seat}"),
            plain => plain.to_string().replace('_', " "),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Category(name) => write!(f, "{CATEGORY}{name}"),
            Self::WinShareOfSeat(seat) => write!(f, "{SEAT}{seat}"),
            plain => {
                let named = PLAIN.iter().find(|(_, outcome)| outcome == plain);
                f.write_str(named.map_or("", |(name, _)| name))
            }
        }
    }
}

impl From<Outcome> for String {
    fn from(outcome: Outcome) -> Self {
        outcome.to_string()
    }
}

impl TryFrom<String> for Outcome {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if let Some(category) = text.strip_prefix(CATEGORY) {
            return Ok(Self::Category(category.to_owned()));
        }
        let seat = text.strip_prefix(SEAT).and_then(|seat| seat.parse().ok());
        let plain = || PLAIN.iter().find(|(name, _)| *name == text).map(|(_, known)| known.clone());
        seat.map(Self::WinShareOfSeat)
            .or_else(plain)
            .ok_or_else(|| format!("'{text}' is no outcome of a balance study"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let all = PLAIN.iter().map(|(_, outcome)| outcome.clone());
        let others = [Outcome::Category("statues".to_owned()), Outcome::WinShareOfSeat(2)];
        for outcome in all.chain(others) {
            let name = outcome.to_string();
            assert!(!name.is_empty(), "{outcome:?} has no name");
            assert_eq!(Outcome::try_from(name), Ok(outcome));
        }
        assert!(Outcome::try_from("win_share".to_owned()).is_err());
    }
}
