//! Architects of Amytis: points made, blueprints almost there, lines to come and a city that pays.

use nabu_games::architects::{Action, Architects, Favour, Kind, Space, Step};
use nabu_games::{Game, Seat};

use super::feature::features;
use super::{Evaluation, Features, Weights};
use crate::workshop::workshops;

use ArchitectsFeature as F;

features! {
    /// What the evaluation of Architects of Amytis looks at.
    ArchitectsFeature {
        Score = "score",
        OneMissing = "one_missing",
        TwoMissing = "two_missing",
        MoreMissing = "more_missing",
        FavourDue = "favour_due",
        PalaceDue = "palace_due",
        LineNext = "line_next",
        LinesNext = "lines_next",
        Architects = "architects",
        Gardens = "gardens",
        Markets = "markets",
        Walls = "walls",
        Palaces = "palaces",
        Residences = "residences",
        Stacks = "stacks",
        FavourOne = "favour_one",
        FavourTwo = "favour_two",
        FavourThree = "favour_three",
        FavourFour = "favour_four",
        FavourStairs = "favour_stairs",
        FavourCorners = "favour_corners",
        FavourBlueprints = "favour_blueprints",
        FavourRow = "favour_row",
    }
}

impl Evaluation for Architects {
    type Feature = F;

    const SCORE: F = F::Score;
    const WEIGHTS: &'static str = include_str!("../../weights/architects.toml");
    const NETWORK: Option<&'static [u8]> =
        Some(include_bytes!("../../networks/architects.safetensors"));
    const MARGIN: f32 = 20.0;

    fn features(&self, seat: Seat, features: &mut Features<F>) {
        features[F::Score] = self.score(seat) as f32;
        if self.is_over() {
            return;
        }
        let time = self.time_left();
        add_blueprints(self, seat, features);
        let is_mover = self.to_act() == seat;
        features[F::FavourDue] = f32::from(u8::from(is_mover && self.step() == Step::Favour));
        features[F::PalaceDue] = f32::from(u8::from(is_mover && self.step() == Step::Palace));
        add_lines(self, seat, features);
        add_city(self, seat, time, features);
        add_favours(self, seat, time, features);
    }

    /// A tile taken is worth what its best space makes of it, whether the space is part of the
    /// action or chosen next.
    fn action_value(&self, action: Action, weights: &Weights<F>) -> f32 {
        let next = self.afterstate(action);
        let value = |position: &Self| position.evaluate(self.to_act(), weights);
        let Action::TakeTile(_) = action else { return value(&next) };
        let built = Space::all().map(|space| value(&next.afterstate(Action::Build(space))));
        built.fold(f32::NEG_INFINITY, f32::max)
    }

    workshops!();
}

/// The points of the blueprints in hand, by how many tiles they lack.
fn add_blueprints(position: &Architects, seat: Seat, features: &mut Features<F>) {
    let player = position.player(seat);
    for card in player.hand().iter() {
        let missing = card.missing(player.city());
        let feature = match missing {
            0 | 1 => F::OneMissing,
            2 => F::TwoMissing,
            _ => F::MoreMissing,
        };
        features[feature] += card.points() as f32 / missing.max(1) as f32;
    }
}

/// How the architects stand, while there is a marker left to win.
fn add_lines(position: &Architects, seat: Seat, features: &mut Features<F>) {
    let player = position.player(seat);
    if player.will_recall() {
        return;
    }
    if player.favours().markers_left() > 0 {
        let lines = position.line_stacks(seat).count_ones();
        features[F::LineNext] = f32::from(u8::from(lines > 0));
        features[F::LinesNext] = lines as f32;
    }
    features[F::Architects] = player.architects().count_ones() as f32;
}

/// What the next building of each kind would find, weighed by the time left.
fn add_city(position: &Architects, seat: Seat, time: f32, features: &mut Features<F>) {
    for (kind, feature) in [
        (Kind::Garden, F::Gardens),
        (Kind::Market, F::Markets),
        (Kind::Wall, F::Walls),
        (Kind::Palace, F::Palaces),
        (Kind::Residence, F::Residences),
    ] {
        features[feature] = time * position.prospect(seat, kind) as f32;
    }
    features[F::Stacks] = time * position.player(seat).city().stacks() as f32;
}

/// Favours claimed grow with the city.
fn add_favours(position: &Architects, seat: Seat, time: f32, features: &mut Features<F>) {
    let favours = position.player(seat).favours();
    for favour in Favour::ALL {
        let count = match favour {
            Favour::Row => favours.in_row() as f32,
            _ => f32::from(u8::from(favours.has(favour))),
        };
        features[feature_of(favour)] = time * count;
    }
}

fn feature_of(favour: Favour) -> F {
    match favour {
        Favour::One => F::FavourOne,
        Favour::Two => F::FavourTwo,
        Favour::Three => F::FavourThree,
        Favour::Four => F::FavourFour,
        Favour::Stairs => F::FavourStairs,
        Favour::Corners => F::FavourCorners,
        Favour::Blueprints => F::FavourBlueprints,
        Favour::Row => F::FavourRow,
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::{Options, Rulebook, Seed};

    use super::*;

    fn start(build: &str) -> Architects {
        let mut options = Options::default();
        options.set("build", build);
        let rules = Architects::rules(&options).unwrap();
        Architects::start(rules, &Architects::deal(rules, 2, Seed(1)))
    }

    #[test]
    fn a_tile_is_taken_for_its_best_space_in_one_decision_or_two() {
        let [one, two] = ["with_take", "after_reveal"].map(start);
        let weights = Architects::shipped_weights();
        for stack in Space::all() {
            let takes = Space::all().map(|space| Action::Take { stack, space });
            let best = takes.map(|take| one.action_value(take, &weights)).reduce(f32::max);
            assert_eq!(Some(two.action_value(Action::TakeTile(stack), &weights)), best);
        }
    }
}
