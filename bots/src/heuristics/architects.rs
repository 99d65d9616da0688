//! Architects of Amytis: points made, and blueprints at hand.

use nabu_games::architects::Architects;
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES};

impl Heuristic for Architects {
    const FEATURES: &'static [&'static str] = &["score", "blueprints_in_hand"];
    const WEIGHTS: &'static str = include_str!("../../weights/architects.toml");
    const MARGIN: f32 = 20.0;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        let player = self.player(seat);
        features[0] = self.score(seat) as f32;
        features[1] = player.hand().iter().len() as f32;
    }
}
