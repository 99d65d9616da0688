//! Positions as numbers: both cities, what the next tiles could bring to either player, and the
//! supply between them.
//!
//! | file | what it writes |
//! |---|---|
//! | `cities` | the cities, blueprints and favours of a player |
//! | `stacks` | the clock, the tiles, and how the architects stand |

mod cities;
mod stacks;

use super::action::Action;
use super::position::Architects;
use super::rules::{Build, Hands, Side, StartBlueprints, Switches};
use super::scoring::CATEGORIES;
use crate::encoder::planes;
use crate::{Encoder, Encoding, Game, Plane, Seat};
use stacks::Left;

/// What the number of rounds begun is compared with.
const ROUND_STEPS: [i32; 9] = [2, 4, 6, 8, 10, 11, 12, 13, 14];
/// Tiles that patterns lack: at most one, two, three, more.
const LACKING: usize = 4;

// Planes of both players have their numbers for this seat first, then as many for the other.
planes! {
    FIRST[1] / 1 = "this seat begins every round";
    SIDES[6] / 1 = "side B of garden, market, wall, palace, residence, theatre is in use";
    RULES[3] / 1 = "hands=secret, start_blueprints=2, build=after_reveal";
    DECIDES[8] / 1 = "this seat decides about a tile, where to build it, a blueprint, a favour; the other does";
    HELD[20] / 1 = "both: the tile taken and not yet built, by kind and by colour";
    HELD_WORTH[2] / 8 = "both: points that it finds, with the blueprint it completes";

    ROUNDS[ROUND_STEPS.len()] / 1 = "at least 2, 4, 6, 8, 10, 11, 12, 13, 14 rounds begun";
    EMPTY[2] / 1 = "at least one and two stacks of the supply are empty";
    TO_END[8] / 1 = "at least 1 to 8 tiles must go before two stacks are empty";
    STACKS[5] / 3 = "stacks of 1 to 5 tiles";
    LEFT[10] / 4 = "tiles not yet taken, by kind and by colour";
    OFFER[10] / 2 = "top tiles without an architect on them, by kind and by colour";

    HEIGHTS[12] / 3 = "both: spaces of no tile, of 1 to 4, and of more";
    CORNERS_BUILT[4] / 2 = "both: corners of three or more tiles, and of two";
    STAIRS[4] / 1 = "both: rows and columns of heights 1, 2, 3, and those a tile short of it";
    KINDS[12] / 2 = "both: visible tiles by kind";
    COLOURS[8] / 2 = "both: visible tiles by colour";
    WALLS[4] / 2 = "both: visible walls on corners and between them";
    FINDS[12] / 6 = "both: points that a building of each kind finds in the city as it stands";
    MARKETS[8] / 6 = "both: points that a market of each colour finds in the city as it stands";
    FUTURE[12] / 32 = "both: points that a building finds times tiles of its kind not yet taken";

    HANDS[2 * LACKING] / 1 = "both: known blueprints in hand that lack at most 1, 2, 3, more tiles";
    HAND_POINTS[2 * LACKING] / 10 = "both: their points";
    CLOSING[8] / 10 = "both: most points of a blueprint that one tile of each colour completes";
    DISPLAYED[2 * LACKING] / 1 = "both: displayed blueprints that lack at most 1, 2, 3, more tiles in the city";
    COMPLETED[2] / 2 = "both: completed blueprints";
    UNKNOWN[1] / 2 = "blueprints of the other that this seat does not know";

    FAVOURS[16] / 1 = "both: favours claimed, those of the bottom row counted";
    WORTH[14] / 6 = "both: worth now of each upper favour unless the opponent has it";
    BEST_FAVOURS[4] / 8 = "both: the two best gains of a favour claimed now";
    MARKERS[10] / 1 = "both: at least 1 to 5 markers left";

    ARCHITECTS[10] / 1 = "both: none to four architects on the supply";
    RECALL[2] / 1 = "both: the architects come home before the next tile";
    LINE_STACKS[6] / 1 = "both: at least 1, 2, 3 open stacks that make a line";
    LINES[6] / 2 = "both: lines of two blocked, of one still open, of none still open";
    TAKES[4] / 8 = "both: the two best tops by points found, blueprint completed and favour won";
    LINE_TAKES[2] / 8 = "both: the best top that makes a line, without the favour";
}

impl Encoder for Architects {
    const PLANES: &'static [Plane] = PLANES;
    const POINTS: usize = CATEGORIES.len();

    fn encode(&self, seat: Seat, encoding: &mut Encoding) {
        let [own, other] = [Half::OWN, Half::OTHER].map(|half| self.score(half.owner(seat)));
        encoding.set_points(own, other, self.is_over());
        if self.is_over() {
            return;
        }
        self.write_rules(seat, encoding);
        let left = Left::of(&self.supply);
        self.write_supply(seat, left, encoding);
        for half in [Half::OWN, Half::OTHER] {
            let prospects = self.write_city(half, seat, encoding);
            self.write_prospects(half, seat, &prospects, left, encoding);
        }
    }

    /// A tile taken leaves the other city as it is, and where it is built leaves the supply as it
    /// is: the actions of one stack stand side by side.
    fn encode_afterstates(&self, actions: &[Action], mut each: impl FnMut(Action, &mut Encoding)) {
        let seat = self.to_act();
        let mut shared = Encoding::default();
        self.write_rules(seat, &mut shared);
        let other = self.write_city(Half::OTHER, seat, &mut shared);
        let other_score = self.score(Half::OTHER.owner(seat));
        let all_left = Left::of(&self.supply);
        let (mut last_stack, mut left, mut of_stack) = (None, all_left, shared.clone());
        for &action in actions {
            let mut after = *self;
            after.apply(action);
            match action {
                Action::Take { stack, .. } if !after.is_over() => {
                    if last_stack != Some(stack) {
                        last_stack = Some(stack);
                        left = all_left.without(self.supply.top(stack));
                        of_stack.clone_from(&shared);
                        after.write_supply(seat, left, &mut of_stack);
                    }
                    let mut encoding = of_stack.clone();
                    encoding.set_points(after.score(seat), other_score, false);
                    let own = after.write_city(Half::OWN, seat, &mut encoding);
                    after.write_prospects(Half::OWN, seat, &own, left, &mut encoding);
                    after.write_prospects(Half::OTHER, seat, &other, left, &mut encoding);
                    each(action, &mut encoding);
                }
                _ => {
                    let mut encoding = Encoding::default();
                    after.encode(seat, &mut encoding);
                    each(action, &mut encoding);
                }
            }
        }
    }
}

impl Architects {
    /// Writes what never changes in a game.
    fn write_rules(&self, seat: Seat, encoding: &mut Encoding) {
        encoding.set(FIRST, 0, i32::from(seat.index() == 0));
        encoding.set_all(SIDES, self.rules.sides.map(|side| side == Side::B));
        let Switches { hands, start_blueprints, build } = self.rules.switches;
        let is_second_short = start_blueprints == StartBlueprints::Two;
        let is_seen_first = build == Build::AfterReveal;
        encoding.set_all(RULES, [hands == Hands::Secret, is_second_short, is_seen_first]);
    }
}

/// A half of the planes of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Half(usize);

impl Half {
    const OWN: Self = Self(0);
    const OTHER: Self = Self(1);

    /// Whose half it is in the inputs of a seat.
    fn owner(self, seat: Seat) -> Seat {
        Seat::new(seat.index() ^ self.0)
    }

    /// Sets the numbers of this half of a plane.
    #[inline]
    fn set_all<const N: usize>(self, encoding: &mut Encoding, plane: Plane, values: [i32; N]) {
        debug_assert_eq!(2 * N, plane.len, "{} has a half of another size", plane.name);
        encoding.set_from(plane, self.0 * N, values);
    }
}

/// Whether a number is at least 1, 2 and so on.
fn thresholds<const N: usize>(number: u32) -> [i32; N] {
    std::array::from_fn(|place| i32::from(number > place as u32))
}
