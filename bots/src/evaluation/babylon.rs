//! Babylon: points on the board, points that can be built at once or later, and what is in store.

use nabu_games::babylon::{Action, Babylon, Estate, Terrain};
use nabu_games::{Game, Seat};

use super::feature::features;
use super::{Evaluation, Features, Weights};
use crate::workshop::workshops;

use BabylonFeature as F;

/// Turns to come that make a hope worth half of what it is worth for ever.
const HALF_LIFE: f32 = 4.0;
/// The columns that the cheapest tile takes.
const SUPPORTS: u32 = 3;

features! {
    /// What the evaluation of Babylon looks at.
    BabylonFeature {
        Score = "score",
        Turns = "turns",
        Buildable = "buildable",
        Ready = "ready",
        Columns = "columns",
        Tiles = "tiles",
        TileSymbols = "tile_symbols",
        TileFlowers = "tile_flowers",
        FountainHopes = "fountain_hopes",
        BridgeHopes = "bridge_hopes",
        StairHopes = "stair_hopes",
        StatueSites = "statue_sites",
        FlowersAhead = "flowers_ahead",
        DecorationsAhead = "decorations_ahead",
        Sites = "sites",
        Heights = "heights",
        DeadCells = "dead_cells",
    }
}

impl Evaluation for Babylon {
    type Feature = F;

    const SCORE: F = F::Score;
    const WEIGHTS: &'static str = include_str!("../../weights/babylon.toml");
    const NETWORK: Option<&'static [u8]> =
        Some(include_bytes!("../../networks/babylon.safetensors"));
    const MARGIN: f32 = 15.0;

    fn features(&self, seat: Seat, features: &mut Features<F>) {
        describe(&self.estate(seat), features);
    }

    /// Only the estate of the player changes while they build, so the table need not be copied.
    fn action_value(&self, action: Action, weights: &Weights<F>) -> f32 {
        if let Action::Dig(_) | Action::Remove(_) = action {
            return self.afterstate(action).evaluate(self.to_act(), weights);
        }
        let mut estate = self.estate(self.to_act());
        estate.apply(action);
        let mut features = Features::default();
        describe(&estate, &mut features);
        weights.dot(&features)
    }

    /// The rotations of a tile on a site are listed together and differ in symbols alone.
    fn action_values(
        &self,
        actions: &[Action],
        weights: &Weights<F>,
        mut each: impl FnMut(Action, f32),
    ) {
        let own = self.estate(self.to_act());
        for group in actions.chunk_by(|a, b| is_same_site(*a, *b)) {
            match group[0] {
                Action::Place(_) => rotation_values(own, group, weights, &mut each),
                action => each(action, self.action_value(action, weights)),
            }
        }
    }

    workshops!();
}

fn is_same_site(a: Action, b: Action) -> bool {
    matches!((a, b), (Action::Place(a), Action::Place(b)) if a.is_same_site(b))
}

/// The values of the placements of a tile on one site.
fn rotation_values(
    mut estate: Estate<'_>,
    group: &[Action],
    weights: &Weights<F>,
    each: &mut impl FnMut(Action, f32),
) {
    estate.apply(group[0]);
    let terrain = estate.terrain();
    let mut features = Features::default();
    describe_ground(&estate, &terrain, &mut features);
    for &action in group {
        let Action::Place(placement) = action else { unreachable!("a group is of one site") };
        estate.rotate(placement);
        describe_symbols(&estate, &terrain, &mut features);
        each(action, weights.dot(&features));
    }
}

#[inline]
fn describe(estate: &Estate<'_>, features: &mut Features<F>) {
    let terrain = estate.terrain();
    describe_ground(estate, &terrain, features);
    describe_symbols(estate, &terrain, features);
}

/// The features that do not depend on symbols.
#[inline]
fn describe_ground(estate: &Estate<'_>, terrain: &Terrain, features: &mut Features<F>) {
    let turns = estate.turns_to_come() as f32;
    features[F::Score] = estate.score() as f32;
    features[F::Turns] = turns;
    if turns > 0.0 || estate.is_building() {
        describe_hand(estate, features);
    }
    let garden = estate.garden();
    let (future, dead) = (future(turns), garden.dead_cells());
    features[F::StatueSites] = garden.statue_sites().len() as f32 * future;
    features[F::FlowersAhead] = garden.flowers_ahead() as f32 * turns / (turns + 1.0);
    features[F::DecorationsAhead] = garden.decorations_ahead() as f32 * future;
    features[F::Sites] = estate.sites(terrain) as f32 * future;
    features[F::Heights] = garden.sum_of_floors(!dead) as f32 * future;
    features[F::DeadCells] = dead.len() as f32 * future;
}

/// What counts the more the more turns are left.
fn future(turns: f32) -> f32 {
    turns / (turns + HALF_LIFE)
}

/// Columns and tiles, which count while they can be used.
#[inline]
fn describe_hand(estate: &Estate<'_>, features: &mut Features<F>) {
    let columns = estate.columns();
    let mut tiles = 0;
    for (flower, symbols) in estate.tiles_at_hand() {
        tiles += 1;
        features[F::TileSymbols] += symbols as f32;
        features[F::TileFlowers] += f32::from(u8::from(estate.garden().lacks_flower(flower)));
    }
    features[F::Ready] =
        if estate.is_building() { tiles.min(columns / SUPPORTS) as f32 } else { 0.0 };
    features[F::Columns] =
        if tiles > 0 || estate.turns_to_come() > 0 { columns as f32 } else { 0.0 };
    features[F::Tiles] = tiles as f32;
}

/// What the symbols in the garden promise.
#[inline]
fn describe_symbols(estate: &Estate<'_>, terrain: &Terrain, features: &mut Features<F>) {
    let prospects = estate.prospects(terrain);
    let future = future(estate.turns_to_come() as f32);
    features[F::Buildable] = prospects.buildable as f32;
    features[F::FountainHopes] = prospects.fountains as f32 * future;
    features[F::BridgeHopes] = prospects.bridges as f32 * future;
    features[F::StairHopes] = prospects.stairs as f32 * future;
}

#[cfg(test)]
mod tests {
    use nabu_games::{Options, Rulebook, Seed};

    use super::*;

    /// The values of all actions by both ways.
    fn values(position: &Babylon) -> [Vec<(Action, u32)>; 2] {
        let weights = Babylon::shipped_weights();
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        let value = |action: &Action| position.action_value(*action, &weights).to_bits();
        let one_by_one = actions.iter().map(|action| (*action, value(action))).collect();
        let mut together = Vec::new();
        position.action_values(&actions, &weights, |action, value| {
            together.push((action, value.to_bits()));
        });
        [one_by_one, together]
    }

    #[test]
    fn actions_are_worth_the_same_one_by_one_and_together() {
        for tokens in ["A", "14*CHANGE_SYMBOL", "14*BLANK_WILD", "14*PLUS_DOUBLE"] {
            let mut options = Options::default();
            options.set("tokens", tokens);
            let rules = Babylon::rules(&options).unwrap();
            let mut position = Babylon::start(rules, &Babylon::deal(rules, 2, Seed(1)));
            let mut rng = Seed(2).rng();
            while !position.is_over() {
                let [one_by_one, together] = values(&position);
                assert_eq!(one_by_one, together);
                position.apply(position.random_action(&mut rng));
            }
        }
    }
}
