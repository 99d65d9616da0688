//! Babylon: points on the board, points that can be built at once, and what is in store.

use nabu_games::babylon::{Babylon, Symbol};
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES};

impl Heuristic for Babylon {
    const FEATURES: &'static [&'static str] = &[
        "score",
        "buildable",
        "columns",
        "tile_at_hand",
        "symbols",
        "heights",
        "flower_kinds",
        "decoration_kinds",
        "dead_cells",
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/babylon.toml");
    const MARGIN: f32 = 15.0;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        let garden = self.garden(seat);
        let open = Symbol::ALL.map(|symbol| garden.open_symbols(symbol));
        let is_building = self.to_act() == seat && !self.is_over();
        features[0] = self.score(seat) as f32;
        features[1] = if is_building { self.buildable_points() as f32 } else { 0.0 };
        features[2] = self.columns(seat) as f32;
        features[3] = f32::from(u8::from(self.has_tile_at_hand(seat)));
        features[4] = open.iter().map(|cells| cells.count_ones()).sum::<u32>() as f32;
        features[5] = open.iter().map(|cells| garden.sum_of_floors(*cells)).sum::<u32>() as f32;
        features[6] = garden.flower_kinds() as f32;
        features[7] = garden.decoration_kinds() as f32;
        features[8] = garden.dead_cells().count_ones() as f32;
    }
}
