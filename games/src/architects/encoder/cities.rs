//! A player's city, blueprints and favours, and what the next tile could make of them.

use super::super::blueprint::BlueprintSet;
use super::super::city::City;
use super::super::favour::{Favour, Favours};
use super::super::pattern;
use super::super::player::Player;
use super::super::position::Architects;
use super::super::rules::Side;
use super::super::scoring::upper_points;
use super::super::space::{CORNERS, EDGE};
use super::super::tile::{Colour, Kind, Tile};
use super::{
    BEST_FAVOURS, CLOSING, COLOURS, COMPLETED, CORNERS_BUILT, DISPLAYED, FAVOURS, HAND_POINTS,
    HANDS, HEIGHTS, Half, KINDS, LACKING, MARKERS, MARKETS, STAIRS, UNKNOWN, WALLS, WORTH,
    thresholds,
};
use crate::{Encoding, Seat};

/// The tallest stacks that gardens of side A are compared at.
const COMMON_HEIGHTS: u32 = 5;

/// How many favours the upper row has.
const UPPER: usize = Favour::ALL.len() - 1;

/// What the next tile can bring a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospects {
    /// What a building of each kind finds in the city; those of palaces on side B and theatres
    /// depend on more than the city.
    pub(super) finds: [i32; 6],
    /// What a market of each colour finds.
    pub(super) markets: [i32; 4],
    /// The points of the best blueprint that a tile of each colour completes.
    pub(super) closing: [i32; 4],
    /// What the best favour is worth if it is claimed now.
    pub(super) favour: i32,
}

impl Prospects {
    /// What a tile finds, given what every kind finds, with the blueprint that it completes.
    #[inline]
    pub(super) fn worth(&self, tile: Tile, finds: &[i32; 6]) -> i32 {
        let (kind, colour) = (tile.kind(), tile.colour() as usize);
        let found = if kind == Kind::Market { self.markets[colour] } else { finds[kind as usize] };
        found + self.closing[colour]
    }
}

impl Architects {
    /// Writes the half of a player about the city.
    #[inline]
    pub(super) fn write_city(&self, half: Half, seat: Seat, encoding: &mut Encoding) -> Prospects {
        let player = self.player(half.owner(seat));
        let opponent = self.player(half.owner(seat.next(2)));
        write_heights(half, &player.city, encoding);
        write_faces(half, &player.city, encoding);
        let favour = write_favours(half, player, opponent.favours, encoding);
        let closing = self.write_blueprints(half, player, encoding);
        let markets = self.markets(&player.city);
        half.set_all(encoding, MARKETS, markets);
        Prospects { finds: self.finds(&player.city, markets), markets, closing, favour }
    }

    fn markets(&self, city: &City) -> [i32; 4] {
        let side = self.rules.side(Kind::Market);
        Colour::ALL.map(|colour| city.market_points(colour, side) as i32)
    }

    fn finds(&self, city: &City, markets: [i32; 4]) -> [i32; 6] {
        let [garden, wall, palace, residence] =
            [Kind::Garden, Kind::Wall, Kind::Palace, Kind::Residence]
                .map(|kind| self.rules.side(kind));
        let palace = if palace == Side::A { city.palace_points() } else { 0 };
        [
            best_garden(city, garden) as i32,
            markets.into_iter().max().unwrap_or(0),
            city.wall_points(wall) as i32,
            palace as i32,
            city.residence_points(residence) as i32,
            0,
        ]
    }

    /// Writes the blueprints that are known, and tells what tiles of each colour complete.
    fn write_blueprints(&self, half: Half, player: &Player, encoding: &mut Encoding) -> [i32; 4] {
        let is_hidden = half == Half::OTHER && self.rules.has_secret_hands();
        let unknown = if is_hidden { player.unseen_hand() } else { BlueprintSet::default() };
        let (mut counts, mut points, mut closing) = ([0; LACKING], [0; LACKING], [0; 4]);
        for card in player.hand.without(unknown).iter() {
            let (lacking, cells) = pattern::gaps(card.number() - 1, player.city.colours());
            counts[step(lacking)] += 1;
            points[step(lacking)] += card.points();
            for (most, spaces) in closing.iter_mut().zip(pattern::by_colour(cells)) {
                *most = (card.points() * i32::from(spaces != 0)).max(*most);
            }
        }
        half.set_all(encoding, HANDS, counts);
        half.set_all(encoding, HAND_POINTS, points);
        half.set_all(encoding, CLOSING, closing);
        half.set_all(encoding, COMPLETED, [player.completed.len() as i32]);
        if half == Half::OTHER {
            encoding.set(UNKNOWN, 0, unknown.len() as i32);
        }
        let mut displayed = [0; LACKING];
        for card in self.display.iter() {
            let (lacking, _) = pattern::gaps(card.number() - 1, player.city.colours());
            displayed[step(lacking)] += 1;
        }
        half.set_all(encoding, DISPLAYED, displayed);
        closing
    }
}

/// The place of a number of lacking tiles among [`LACKING`].
fn step(lacking: u32) -> usize {
    (lacking.max(1) as usize - 1).min(LACKING - 1)
}

fn write_heights(half: Half, city: &City, encoding: &mut Encoding) {
    let exact: [u16; 5] = std::array::from_fn(|height| city.of_height(height as u32));
    let [none, one, two, three, four] = exact.map(|spaces| spaces.count_ones() as i32);
    let more = 9 - none - one - two - three - four;
    half.set_all(encoding, HEIGHTS, [none, one, two, three, four, more]);
    let corners = [city.three_or_more(), exact[2]].map(|spaces| spaces & CORNERS);
    half.set_all(encoding, CORNERS_BUILT, corners.map(|spaces| spaces.count_ones() as i32));
    half.set_all(encoding, STAIRS, [city.stairs() as i32, city.almost_stairs() as i32]);
}

fn write_faces(half: Half, city: &City, encoding: &mut Encoding) {
    half.set_all(encoding, KINDS, Kind::ALL.map(|kind| city.of_kind(kind).count_ones() as i32));
    let shown = Colour::ALL.map(|colour| city.of_colour(colour).count_ones() as i32);
    half.set_all(encoding, COLOURS, shown);
    let walls = [CORNERS, EDGE & !CORNERS].map(|spaces| city.of_kind(Kind::Wall) & spaces);
    half.set_all(encoding, WALLS, walls.map(|spaces| spaces.count_ones() as i32));
}

/// Writes what a player has claimed and may claim, and tells the best gain now.
#[inline]
fn write_favours(half: Half, player: &Player, taken: Favours, encoding: &mut Encoding) -> i32 {
    let favours = player.favours;
    let claimable = favours.claimable(taken);
    let (mut claimed, mut worth) = ([0; Favour::ALL.len()], [0; UPPER]);
    let [mut best, mut second] = [0; 2];
    for favour in Favour::ALL {
        let place = favour as usize;
        let gain = if favour == Favour::Row {
            claimed[place] = favours.in_row() as i32;
            favours.row_gain()
        } else {
            claimed[place] = i32::from(favours.has(favour));
            let points = upper_points(favour, &player.city, player.completed) as i32;
            worth[place] = if taken.has(favour) { 0 } else { points };
            points
        };
        if claimable & favour.bit() != 0 {
            second = second.max(gain.min(best));
            best = best.max(gain);
        }
    }
    half.set_all(encoding, FAVOURS, claimed);
    half.set_all(encoding, WORTH, worth);
    let has_marker = i32::from(favours.markers_left() > 0);
    half.set_all(encoding, BEST_FAVOURS, [best, second].map(|gain| has_marker * gain));
    half.set_all(encoding, MARKERS, thresholds::<5>(favours.markers_left()));
    has_marker * best
}

/// The most points that a garden finds among the stacks it can raise.
fn best_garden(city: &City, side: Side) -> u32 {
    match side {
        Side::A => {
            let raised = (1..=COMMON_HEIGHTS).filter(|height| city.of_height(height - 1) != 0);
            raised.map(|height| city.garden_points(height, side)).max().unwrap_or(0)
        }
        Side::B => city.garden_points(city.highest(), side),
    }
}
