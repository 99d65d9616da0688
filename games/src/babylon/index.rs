//! Actions of Babylon as numbers.

use super::Babylon;
use super::action::{Action, Hand, Placement, Stack};
use super::cell::{Cell, SIDE, Way};
use super::legal::{MAX_FLOORS, ROTATIONS};
use crate::action_index::ranges;
use crate::{ActionIndex, ActionRange};

/// Stacks of the quarry.
const STACKS: usize = 16;
/// Cells in a row of a garden.
const ROW: usize = SIDE as usize;
/// Anchors in a row: a tile is two cells wide.
const ANCHORS: usize = ROW - 1;
/// Which corner is open, or none.
const OPEN: usize = 5;
/// Hand, open corner and rotation of a tile.
const MANNERS: usize = 2 * OPEN * ROTATIONS;
/// Cells with a neighbour in one way.
const NEIGHBOURS: usize = ROW * (ROW - 1);
/// Cells with another two further in one way.
const SPANS: usize = ROW * (ROW - 2);

ranges! {
    REMOVE[STACKS] = "take a clay tile of a stack out of the game, a1 to d4 row by row";
    DIG[STACKS] = "dig a stack";
    KEEP[3] = "end the turn and keep the new tile, the old one, none";
    STATUE[ROW * ROW] = "a statue on a cell, a1 to h8 row by row";
    FOUNTAIN[2 * NEIGHBOURS] = "a fountain on two cells: a1 b1 to g8 h8 row by row, then a1 a2 to h7 h8 row by row";
    BRIDGE[2 * SPANS] = "a bridge: a1 c1 to f8 h8 row by row, then a1 a3 to h6 h8 row by row";
    STAIRS[4 * NEIGHBOURS] = "stairs: pairs of cells as for fountains, first all with the western or northern cell below, then all with it above";
    PLACE[MAX_FLOORS * ANCHORS * ANCHORS * MANNERS] = "place a tile: ((49 * (floor - 1) + anchor) * 2 + hand) * 20 + 4 * open + rotation; anchors a1 to g7 row by row; hand 0 new, 1 old; open corner 0 to 3 clockwise from the top left, 4 if none";
}

impl ActionIndex for Babylon {
    const RANGES: &'static [ActionRange] = RANGES;

    #[inline]
    fn index(action: Action) -> Option<usize> {
        Some(match action {
            Action::Place(placement) => PLACE.at(placement_place(placement)),
            Action::Remove(stack) => REMOVE.at(stack.index()),
            Action::Dig(stack) => DIG.at(stack.index()),
            Action::Keep(hand) => KEEP.at(hand.map_or(2, |hand| hand as usize)),
            Action::Statue(cell) => STATUE.at(cell.index() as usize),
            Action::Fountain(a, b) => FOUNTAIN.at(pair_place(a, b, 1)?),
            Action::Bridge(a, b) => BRIDGE.at(pair_place(a, b, 2)?),
            Action::Stairs(low, high) if low < high => STAIRS.at(pair_place(low, high, 1)?),
            Action::Stairs(low, high) => STAIRS.at(2 * NEIGHBOURS + pair_place(high, low, 1)?),
        })
    }

    #[inline]
    fn action(index: usize) -> Option<Action> {
        if let Some(place) = PLACE.place(index) {
            return Some(Action::Place(placement_at(place)));
        }
        if let Some(place) = STAIRS.place(index) {
            let (a, b) = pair_at(place % (2 * NEIGHBOURS), 1);
            let is_first_below = place < 2 * NEIGHBOURS;
            return Some(if is_first_below { Action::Stairs(a, b) } else { Action::Stairs(b, a) });
        }
        let pair = |place, apart, action: fn(Cell, Cell) -> Action| {
            let (a, b) = pair_at(place, apart);
            action(a, b)
        };
        let keeps = [Some(Hand::New), Some(Hand::Old), None];
        let stack = |place: usize| Stack(place as u8);
        let dug = DIG.place(index).map(|place| Action::Dig(stack(place)));
        dug.or_else(|| REMOVE.place(index).map(|place| Action::Remove(stack(place))))
            .or_else(|| KEEP.place(index).map(|place| Action::Keep(keeps[place])))
            .or_else(|| STATUE.place(index).map(|cell| Action::Statue(Cell::new(cell as u32))))
            .or_else(|| FOUNTAIN.place(index).map(|place| pair(place, 1, Action::Fountain)))
            .or_else(|| BRIDGE.place(index).map(|place| pair(place, 2, Action::Bridge)))
    }
}

#[inline]
fn placement_place(placement: Placement) -> usize {
    let (anchor, floor) = (placement.anchor().index() as usize, placement.floor() as usize - 1);
    let anchor = ANCHORS * (anchor / ROW) + anchor % ROW;
    let site = (ANCHORS * ANCHORS * floor + anchor) * 2 + placement.hand() as usize;
    (site * OPEN + placement.open_corner()) * ROTATIONS + placement.rotation()
}

#[inline]
fn placement_at(place: usize) -> Placement {
    let (manner, site) = (place % MANNERS, place / MANNERS);
    let (anchor, floor) = (site % (ANCHORS * ANCHORS), site / (ANCHORS * ANCHORS) + 1);
    let hand = if manner < MANNERS / 2 { Hand::New } else { Hand::Old };
    let (open, rotation) = (manner / ROTATIONS % OPEN, manner % ROTATIONS);
    let anchor = Cell::at(anchor % ANCHORS, anchor / ANCHORS);
    Placement::new(hand, anchor, floor as u32, rotation, open)
}

/// The place of two cells among all that are so far apart, first along rows, then along columns.
fn pair_place(first: Cell, second: Cell, apart: usize) -> Option<usize> {
    let cell = first.index() as usize;
    let (column, row, width) = (cell % ROW, cell / ROW, ROW - apart);
    match (second.index() as usize).checked_sub(cell)? {
        step if step == apart && column < width => Some(width * row + column),
        step if step == apart * ROW => Some(width * ROW + cell),
        _ => None,
    }
}

fn pair_at(place: usize, apart: usize) -> (Cell, Cell) {
    let width = ROW - apart;
    let (first, way) = match place.checked_sub(width * ROW) {
        Some(cell) => (Cell::at(cell % ROW, cell / ROW), Way::South),
        None => (Cell::at(place % width, place / width), Way::East),
    };
    (first, (0..apart).fold(first, |cell, _| cell.next(way)))
}
