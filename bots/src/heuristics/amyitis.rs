//! Amyitis: prestige made, and the means to make more.

use nabu_games::amyitis::Amyitis;
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES};

impl Heuristic for Amyitis {
    const FEATURES: &'static [&'static str] = &["score", "talents", "camels"];
    const WEIGHTS: &'static str = include_str!("../../weights/amyitis.toml");
    const MARGIN: f32 = 20.0;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        features[0] = self.score(seat) as f32;
        features[1] = self.talents(seat) as f32;
        features[2] = self.camels(seat) as f32;
    }
}
