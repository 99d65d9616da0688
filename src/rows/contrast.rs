//! What balance studies compare.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The kind of a comparison between two conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ContrastKind {
    /// All round tokens of one effect against all blank.
    SwapIn,
    /// The mix of round tokens against the mix with one effect blanked.
    KnockOut,
    /// One effect in one round against all blank.
    Timing,
    /// Other rules.
    Option,
    /// One player who must do without something.
    Ban,
    /// A seat against the fair share.
    Seat,
}

impl ContrastKind {
    pub(crate) fn title(self) -> String {
        let name = self.to_string();
        name[..1].to_uppercase() + &name[1..]
    }

    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::SwapIn => "All tokens blank against all tokens of one effect, on the same deals.",
            Self::KnockOut => {
                "The mix of tokens against the mix with one effect blanked, on the same deals."
            }
            Self::Timing => "One effect in a single round against no effect, on the same deals.",
            Self::Option => "Changed rules against the rules of the baseline, on the same deals.",
            Self::Ban => "One restricted player against unrestricted play, on the same deals.",
            Self::Seat => "Each seat against the fair share, on the same deals.",
        }
    }
}

impl fmt::Display for ContrastKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
