//! Babylonia: points made, and what pays again and again.

use nabu_games::babylonia::Babylonia;
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES};

impl Heuristic for Babylonia {
    const FEATURES: &'static [&'static str] = &["score", "city_tiles", "ziggurats"];
    const WEIGHTS: &'static str = include_str!("../../weights/babylonia.toml");
    const MARGIN: f32 = 20.0;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        features[0] = self.score(seat) as f32;
        features[1] = self.city_tiles(seat) as f32;
        features[2] = self.ziggurats_touched(seat) as f32;
    }
}
