//! Connect Four: a line is everything.

use nabu_games::connect_four::ConnectFour;
use nabu_games::{Game, Seat};

use super::feature::features;
use super::{Evaluation, Features};
use crate::workshop::workshops;

use ConnectFourFeature as F;

features! {
    /// What the evaluation of Connect Four looks at.
    ConnectFourFeature {
        Line = "line",
    }
}

impl Evaluation for ConnectFour {
    type Feature = F;

    const SCORE: F = F::Line;
    const WEIGHTS: &'static str = include_str!("../../weights/connect-four.toml");
    const MARGIN: f32 = 1.0;

    fn features(&self, seat: Seat, features: &mut Features<F>) {
        features[F::Line] = self.score(seat) as f32;
    }

    workshops!();
}
