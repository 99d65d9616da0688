//! Babylon: points on the board, points that can be built at once or later, and what is in store.

use nabu_games::babylon::{Action, Babylon, Estate};
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES, Weights};

impl Heuristic for Babylon {
    const FEATURES: &'static [&'static str] = &[
        "score",
        "buildable",
        "columns",
        "surplus",
        "tiles",
        "tile_symbols",
        "tile_flowers",
        "tile_fits",
        "fountain_hopes",
        "bridge_hopes",
        "stair_hopes",
        "statue_sites",
        "flowers_ahead",
        "decorations_ahead",
        "anchors",
        "dead_cells",
        "heights",
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/babylon.toml");
    const MARGIN: f32 = 15.0;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        describe(&self.estate(seat), features);
    }

    fn action_value(&self, action: Action, weights: &Weights<Self>) -> f32 {
        if let Action::Dig(_) | Action::Remove(_) = action {
            let mut next = *self;
            next.apply(action);
            return next.evaluate(self.to_act(), weights);
        }
        let mut features = [0.0; MAX_FEATURES];
        describe(&self.estate_after(action), &mut features);
        weights.dot(&features)
    }
}

/// Columns and tiles count while they can be used; hopes count the more the more turns are left.
#[inline]
fn describe(estate: &Estate<'_>, features: &mut [f32; MAX_FEATURES]) {
    let garden = estate.garden();
    let prospects = estate.prospects();
    let turns = estate.turns_to_come() as f32;
    let future = turns / (turns + HALF_LIFE);
    features[0] = estate.score() as f32;
    features[1] = prospects.buildable as f32;
    let mut tiles = 0;
    if turns > 0.0 || estate.is_building() {
        for (flower, symbols) in estate.tiles_at_hand() {
            tiles += 1;
            features[5] += symbols.iter().sum::<u32>() as f32;
            features[6] += f32::from(u8::from(garden.lacks_flower(flower)));
            let fits = symbols.iter().zip(prospects.best).filter(|(count, _)| **count > 0);
            features[7] += fits.map(|(_, points)| points).sum::<u32>() as f32;
        }
    }
    if turns > 0.0 || tiles > 0 {
        features[2] = estate.columns() as f32;
        features[3] = estate.surplus() as f32;
    }
    features[4] = tiles as f32;
    features[8] = prospects.fountains as f32 * future;
    features[9] = prospects.bridges as f32 * future;
    features[10] = prospects.stairs as f32 * future;
    features[11] = garden.statue_sites().count_ones() as f32 * future;
    features[12] = garden.flowers_ahead() as f32 * future;
    features[13] = garden.decorations_ahead() as f32 * future;
    features[14] = prospects.anchors as f32 * future;
    features[15] = garden.dead_cells().count_ones() as f32 * future;
    features[16] = garden.sum_of_floors(!garden.dead_cells()) as f32 * future;
}

/// Turns to come that make a hope worth half of what it is worth for ever.
const HALF_LIFE: f32 = 4.0;
