//! Gardens of Babylon seen from a corner, as terraces.

use nabu_games::babylon::{Cell, CellScene, GardenScene, Piece};

use super::glyphs;
use super::ink::draw;

/// Half the width and half the depth of a cell, and the height of a floor.
const HALF: f32 = 21.0;
const DEPTH: f32 = 11.5;
const FLOOR: f32 = 13.0;
/// Where the far corner lies, with room for this many floors.
const ORIGIN: (f32, f32) = (8.0 * HALF + 4.0, 74.0);

/// A point of the garden: columns and rows from the far corner, and a floor.
fn at(column: f32, row: f32, floor: u32) -> (f32, f32) {
    let x = ORIGIN.0 + (column - row) * HALF;
    (x, ORIGIN.1 + (column + row) * DEPTH - floor as f32 * FLOOR)
}

fn place(cell: Cell) -> (f32, f32) {
    ((cell.index() % 8) as f32, (cell.index() / 8) as f32)
}

/// The middle of the surface of a cell.
pub(super) fn top(garden: &GardenScene, cell: Cell) -> (f32, f32) {
    let (column, row) = place(cell);
    let floor = garden.cells[cell.index() as usize].floor;
    at(column + 0.5, row + 0.5, floor)
}

/// The drawing and the size of the whole panel.
pub(super) fn garden(garden: &GardenScene) -> (String, (f32, f32)) {
    let mut out = String::new();
    let mut cells: Vec<_> = garden.cells.iter().collect();
    cells.sort_by_key(|cell| cell.cell.index() % 8 + cell.cell.index() / 8);
    for cell in cells {
        block(&mut out, garden, cell);
    }
    (out, (16.0 * HALF + 8.0, ORIGIN.1 + 16.0 * DEPTH + 92.0))
}

/// The sides and the surface of a cell.
fn block(out: &mut String, garden: &GardenScene, cell: &CellScene) {
    let (column, row) = place(cell.cell);
    let (floor, class) = (cell.floor, cell.floor.min(8));
    let corner = |right: f32, down: f32, floor| at(column + right, row + down, floor);
    let face = |out: &mut String, side: &str, points: [(f32, f32); 4]| {
        let points: String = points.iter().map(|(x, y)| format!("{x:.1},{y:.1} ")).collect();
        draw!(out, r#"<polygon class="f{class} {side}" points="{}"/>"#, points.trim_end());
    };
    if floor > 0 {
        let [near, left, right] = [(1.0, 1.0), (0.0, 1.0), (1.0, 0.0)];
        let wall = |from: (f32, f32)| {
            [
                corner(from.0, from.1, floor),
                corner(near.0, near.1, floor),
                corner(near.0, near.1, 0),
                corner(from.0, from.1, 0),
            ]
        };
        face(out, "left", wall(left));
        face(out, "right", wall(right));
        layers(out, (column, row), floor);
    }
    let surface = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    face(out, "top", surface.map(|(right, down)| corner(right, down, floor)));
    content(out, garden, cell);
}

/// A line for every floor of the walls.
fn layers(out: &mut String, (column, row): (f32, f32), floor: u32) {
    let mut path = String::new();
    for level in 1..floor {
        let [a, b, c] = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0)]
            .map(|(right, down)| at(column + right, row + down, level));
        draw!(path, "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1, c.0, c.1);
    }
    if !path.is_empty() {
        draw!(out, r#"<path class="layer" d="{path}"/>"#);
    }
}

fn content(out: &mut String, garden: &GardenScene, cell: &CellScene) {
    let (x, y) = top(garden, cell.cell);
    match cell.piece {
        Some(Piece::Belvedere) => draw!(
            out,
            r#"<g class="belvedere" transform="translate({x:.1} {y:.1})"><path d="M-10 1V-11H10V1Z"/><path d="M-13-11Q0-28 13-11Z"/><path class="line" d="M-4 1V-11M4 1V-11"/></g>"#
        ),
        Some(Piece::Statue) => draw!(
            out,
            r#"<g class="statue" transform="translate({x:.1} {y:.1})"><path class="plinth" d="M-8 3V-2H8V3Z"/><circle cy="-19" r="3.6"/><path d="M-4-15H4L5-2H-5Z"/></g>"#
        ),
        Some(Piece::Fountain(other)) => {
            let (to_x, to_y) = top(garden, other);
            draw!(
                out,
                r#"<g class="fountain"><path class="basin" d="M{x:.1} {y:.1}L{:.1} {:.1}"/><ellipse class="water" cx="{x:.1}" cy="{y:.1}" rx="10" ry="5.5"/><circle class="drop" cx="{x:.1}" cy="{:.1}" r="2.6"/></g>"#,
                f32::midpoint(x, to_x),
                f32::midpoint(y, to_y),
                y - 7.0
            );
        }
        Some(Piece::StairsLow(other)) => {
            let (to_x, to_y) = top(garden, other);
            draw!(out, r#"<path class="bridge" d="M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}"/>"#);
        }
        Some(Piece::Bridge(other)) if cell.cell > other => {
            let (to_x, to_y) = top(garden, other);
            draw!(
                out,
                r#"<path class="bridge" d="M{x:.1} {y:.1}Q{:.1} {:.1} {to_x:.1} {to_y:.1}"/>"#,
                f32::midpoint(x, to_x),
                f32::midpoint(y, to_y) - 14.0
            );
        }
        Some(Piece::StairsHigh(_) | Piece::Bridge(_) | Piece::BridgeGap) => {}
        None => {
            if let Some(symbol) = cell.symbol {
                glyphs::symbol(out, symbol, (x, y), 0.55);
            }
        }
    }
}
