//! Connect Four: a line is everything.

use nabu_games::connect_four::ConnectFour;
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES};

impl Heuristic for ConnectFour {
    const FEATURES: &'static [&'static str] = &["line"];
    const WEIGHTS: &'static str = include_str!("../../weights/connect-four.toml");
    const MARGIN: f32 = 1.0;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        features[0] = self.score(seat) as f32;
    }
}
