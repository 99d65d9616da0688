//! Architects of Amytis: points made, blueprints almost there, lines to come and a city that pays.

use nabu_games::architects::{Architects, Favour, Kind, Step};
use nabu_games::{Game, Seat};

use crate::{Heuristic, MAX_FEATURES};

type Features = [f32; MAX_FEATURES];

/// The bottom row follows the upper favours, in the order of [`Favour::ALL`].
const FAVOURS: usize = 15;

impl Heuristic for Architects {
    const FEATURES: &'static [&'static str] = &[
        "score",
        "one_missing",
        "two_missing",
        "more_missing",
        "favour_due",
        "palace_due",
        "line_next",
        "lines_next",
        "architects",
        "gardens",
        "markets",
        "walls",
        "palaces",
        "residences",
        "stacks",
        "favour_one",
        "favour_two",
        "favour_three",
        "favour_four",
        "favour_stairs",
        "favour_corners",
        "favour_blueprints",
        "favour_row",
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/architects.toml");
    const MARGIN: f32 = 20.0;

    fn features(&self, seat: Seat, features: &mut Features) {
        features[0] = self.score(seat) as f32;
        if self.is_over() {
            return;
        }
        let time = self.time_left();
        add_blueprints(self, seat, features);
        let is_mover = self.to_act() == seat;
        features[4] = f32::from(u8::from(is_mover && self.step() == Step::Favour));
        features[5] = f32::from(u8::from(is_mover && self.step() == Step::Palace));
        add_lines(self, seat, features);
        add_city(self, seat, time, features);
        add_favours(self, seat, time, features);
    }
}

/// The points of the blueprints in hand, by how many tiles they lack.
fn add_blueprints(position: &Architects, seat: Seat, features: &mut Features) {
    let player = position.player(seat);
    for card in player.hand().iter() {
        let missing = card.missing(player.city());
        let feature = missing.clamp(1, 3) as usize;
        features[feature] += card.points() as f32 / missing.max(1) as f32;
    }
}

/// How the architects stand, while there is a marker left to win.
fn add_lines(position: &Architects, seat: Seat, features: &mut Features) {
    let player = position.player(seat);
    if player.will_recall() {
        return;
    }
    if player.favours().markers_left() > 0 {
        let lines = position.line_stacks(seat).count_ones();
        features[6] = f32::from(u8::from(lines > 0));
        features[7] = lines as f32;
    }
    features[8] = player.architects().count_ones() as f32;
}

/// What the next building of each kind would find, weighed by the time left.
fn add_city(position: &Architects, seat: Seat, time: f32, features: &mut Features) {
    let gains = [Kind::Garden, Kind::Market, Kind::Wall, Kind::Palace, Kind::Residence];
    for (kind, feature) in gains.into_iter().zip(&mut features[9..]) {
        *feature = time * position.prospect(seat, kind) as f32;
    }
    features[14] = time * position.player(seat).city().stacks() as f32;
}

/// Favours claimed grow with the city.
fn add_favours(position: &Architects, seat: Seat, time: f32, features: &mut Features) {
    let favours = position.player(seat).favours();
    for favour in Favour::ALL {
        let count = match favour {
            Favour::Row => favours.in_row() as f32,
            _ => f32::from(u8::from(favours.has(favour))),
        };
        features[FAVOURS + favour as usize] = time * count;
    }
}
