//! Babylon: points on the board, points that can be built at once or later, and what is in store.

use nabu_games::babylon::{Action, Babylon, Estate};
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES, Weights};

/// Turns to come that make a hope worth half of what it is worth for ever.
const HALF_LIFE: f32 = 4.0;
/// The columns that the cheapest tile takes.
const SUPPORTS: u32 = 3;

impl Heuristic for Babylon {
    const FEATURES: &'static [&'static str] = &[
        "score",
        "turns",
        "buildable",
        "ready",
        "columns",
        "tiles",
        "tile_symbols",
        "tile_flowers",
        "fountain_hopes",
        "bridge_hopes",
        "stair_hopes",
        "statue_sites",
        "flowers_ahead",
        "decorations_ahead",
        "sites",
        "heights",
        "dead_cells",
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/babylon.toml");
    const MARGIN: f32 = 15.0;

    fn features(&self, seat: Seat, features: &mut [f32; MAX_FEATURES]) {
        describe(&self.estate(seat), features);
    }

    /// Only the estate of the player changes while he builds, so the table need not be copied.
    fn action_value(&self, action: Action, weights: &Weights<Self>) -> f32 {
        if let Action::Dig(_) | Action::Remove(_) = action {
            return self.judged(action).evaluate(self.to_act(), weights);
        }
        let mut features = [0.0; MAX_FEATURES];
        describe(&self.estate_after(action), &mut features);
        weights.dot(&features)
    }
}

#[inline]
fn describe(estate: &Estate<'_>, features: &mut [f32; MAX_FEATURES]) {
    let turns = estate.turns_to_come() as f32;
    features[0] = estate.score() as f32;
    features[1] = turns;
    if turns > 0.0 || estate.is_building() {
        describe_hand(estate, features);
    }
    describe_garden(estate, turns, features);
}

/// Columns and tiles, which count while they can be used.
#[inline]
fn describe_hand(estate: &Estate<'_>, features: &mut [f32; MAX_FEATURES]) {
    let columns = estate.columns();
    let mut tiles = 0;
    for (flower, symbols) in estate.tiles_at_hand() {
        tiles += 1;
        features[6] += symbols as f32;
        features[7] += f32::from(u8::from(estate.garden().lacks_flower(flower)));
    }
    features[3] = if estate.is_building() { tiles.min(columns / SUPPORTS) as f32 } else { 0.0 };
    features[4] = if tiles > 0 || estate.turns_to_come() > 0 { columns as f32 } else { 0.0 };
    features[5] = tiles as f32;
}

/// What the garden promises, which counts the more the more turns are left.
#[inline]
fn describe_garden(estate: &Estate<'_>, turns: f32, features: &mut [f32; MAX_FEATURES]) {
    let garden = estate.garden();
    let prospects = estate.prospects();
    let future = turns / (turns + HALF_LIFE);
    let dead = garden.dead_cells();
    features[2] = prospects.buildable as f32;
    features[8] = prospects.fountains as f32 * future;
    features[9] = prospects.bridges as f32 * future;
    features[10] = prospects.stairs as f32 * future;
    features[11] = garden.statue_sites().count_ones() as f32 * future;
    features[12] = garden.flowers_ahead() as f32 * turns / (turns + 1.0);
    features[13] = garden.decorations_ahead() as f32 * future;
    features[14] = prospects.sites as f32 * future;
    features[15] = garden.sum_of_floors(!dead) as f32 * future;
    features[16] = dead.count_ones() as f32 * future;
}
