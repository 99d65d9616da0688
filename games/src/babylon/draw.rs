//! A position as a picture in plain text.
//!
//! It shows the open information only, so it is the same for every observer: nothing on this
//! table is known to one player alone.

use super::action::Stack;
use super::cell::{Cell, Way};
use super::cells::Cells;
use super::garden::Garden;
use super::position::Phase;
use super::scoring::CATEGORIES;
use super::tiles::{Symbol, Symbols, TILES, TileId};
use super::{Babylon, Effect};
use crate::{Game, Seat};

/// From the left edge of one garden to that of the next.
const GARDEN_WIDTH: usize = 48;
const LEGEND: &str = "\
Cells: floor and what is seen there. Printed symbols: s stairs, f fountain, b bridge, t statue.
Pieces: T statue, F fountain, B bridge end, = bridge gap, L and H low and high end of stairs,
* belvedere. Lines are edges of tiles.
";

/// The whole table.
pub(super) fn position(position: &Babylon) -> String {
    let seats: Vec<_> = Seat::all(position.players()).collect();
    let gardens: Vec<_> = seats.chunks(2).map(|pair| side_by_side(position, pair)).collect();
    [headline(position), quarry(position), gardens.join("\n"), scores(position), LEGEND.to_owned()]
        .join("\n")
}

fn headline(position: &Babylon) -> String {
    let rounds = Babylon::rounds(position.players());
    let effect = match position.effect() {
        Effect::None => "no effect".to_owned(),
        effect => effect.to_string(),
    };
    let (round, due) = (position.round, due(position));
    format!("Round {round} of {rounds}, {effect}. {due}{}\n", at_hand(position))
}

/// What a player has got for this turn only.
fn at_hand(position: &Babylon) -> String {
    if position.phase == Phase::Over {
        return String::new();
    }
    let tile = position.dug.map(|tile| format!(" Tile just dug: {}.", tile_text(position, tile)));
    let doubles = if position.doubles > 0 { " A double column at hand." } else { "" };
    tile.unwrap_or_default() + doubles
}

/// What the game waits for.
fn due(position: &Babylon) -> String {
    let seat = position.seat;
    match position.phase {
        Phase::Remove => format!("Seat {seat} removes a clay tile."),
        Phase::Dig => format!("Seat {seat} digs."),
        Phase::Build => format!("Seat {seat} builds."),
        Phase::Over => "The game is over.".to_owned(),
    }
}

/// Name, flower and symbols of a tile, clockwise from the top left.
fn tile_text(position: &Babylon, tile: TileId) -> String {
    let (id, flower, symbols) = face(position, tile);
    format!("{id} flower {flower} {}", symbols.to_string().to_lowercase())
}

fn face(position: &Babylon, tile: TileId) -> (&str, u8, Symbols) {
    let set = &position.rules.tile_set;
    if let Some(flower) = tile.index().checked_sub(TILES) {
        return ("start", flower as u8, set.start_tiles[flower]);
    }
    let tile = &set.tiles[tile.index()];
    (&tile.id, tile.flower, tile.symbols)
}

/// The stacks: the top tile as it lies there, its name, its flower and the height of the stack.
fn quarry(position: &Babylon) -> String {
    let mut lines = "Quarry     a             b             c             d\n".to_owned();
    for row in 0..4 {
        let stacks: Vec<_> =
            (0..4).map(|column| stack(position, Stack(4 * row + column))).collect();
        for (line, label) in [(row + 1).to_string(), String::new()].iter().enumerate() {
            let cells: Vec<_> = stacks.iter().map(|stack| stack[line].as_str()).collect();
            lines.push_str(format!("{label:>7}   {}", cells.concat()).trim_end());
            lines.push('\n');
        }
    }
    lines
}

/// The two lines of a stack.
fn stack(position: &Babylon, stack: Stack) -> [String; 2] {
    let Some(top) = position.quarry.top(stack) else {
        return [". .", ". ."].map(|line| format!("{line:<14}"));
    };
    let (id, flower, symbols) = face(position, TileId::new(usize::from(top)));
    let height = position.quarry.height(stack);
    let [a, b, c, d] = symbols.rotated(0).map(symbol_mark);
    [format!("{a} {b} {id:<10.9}"), format!("{d} {c} f{flower} x{height:<6}")]
}

fn symbol_mark(symbol: Option<Symbol>) -> char {
    symbol.map_or('-', |symbol| symbol.letter().to_ascii_lowercase())
}

/// One or two gardens with what their players store.
fn side_by_side(position: &Babylon, seats: &[Seat]) -> String {
    let columns: Vec<_> = seats.iter().map(|seat| player(position, *seat)).collect();
    let row = |line: usize| {
        let cells = columns.iter().map(|column| format!("{:<GARDEN_WIDTH$}", column[line]));
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    (0..columns[0].len()).map(row).collect()
}

/// The lines of one player.
fn player(position: &Babylon, seat: Seat) -> Vec<String> {
    let store = &position.stores[seat.index()];
    let tile = store.tile.map_or("no tile".to_owned(), |tile| tile_text(position, tile));
    let mut lines = vec![
        format!("Seat {seat}, flower {}, singles {}", store.flower, store.singles),
        format!("stored: {tile}"),
        "    a   b   c   d   e   f   g   h".to_owned(),
    ];
    let garden = position.garden(seat);
    for row in 0..8 {
        lines.extend([edge_line(garden, row), cell_line(garden, row)]);
    }
    lines.push(edge_line(garden, 8));
    lines
}

/// The cells of a row with the tile edges between them.
fn cell_line(garden: &Garden, row: usize) -> String {
    let cells = (0..8).map(|column| {
        let edge = if has_edge_west(garden, column, row) { '|' } else { ' ' };
        format!("{edge}{}", cell_text(garden, Cell::at(column, row)))
    });
    let last = if has_edge_west(garden, 8, row) { "|" } else { "" };
    format!("{} {}{last}", row + 1, cells.collect::<String>())
}

/// The tile edges above a row.
fn edge_line(garden: &Garden, row: usize) -> String {
    let edges = (0..8).map(|column| {
        let dashes = if has_edge_north(garden, column, row) { "---" } else { "   " };
        format!("{}{dashes}", corner(garden, column, row))
    });
    format!("  {}{}", edges.collect::<String>(), corner(garden, 8, row))
}

/// The mark where edges meet at the top left of a cell.
fn corner(garden: &Garden, column: usize, row: usize) -> char {
    let meets = has_edge_north(garden, column, row)
        || has_edge_west(garden, column, row)
        || column > 0 && has_edge_north(garden, column - 1, row)
        || row > 0 && has_edge_west(garden, column, row - 1);
    if meets { '+' } else { ' ' }
}

/// Whether a tile begins or ends at the western side of a cell.
fn has_edge_west(garden: &Garden, column: usize, row: usize) -> bool {
    if row == 8 {
        return false;
    }
    let west = column.checked_sub(1).map(|column| Cell::at(column, row));
    let east = (column < 8).then(|| Cell::at(column, row));
    is_edge(garden, west, east, Way::East)
}

/// Whether a tile begins or ends at the northern side of a cell.
fn has_edge_north(garden: &Garden, column: usize, row: usize) -> bool {
    if column == 8 {
        return false;
    }
    let north = row.checked_sub(1).map(|row| Cell::at(column, row));
    let south = (row < 8).then(|| Cell::at(column, row));
    is_edge(garden, north, south, Way::South)
}

/// Whether two neighbours, of which one may lie outside, are parted by the edge of a tile.
fn is_edge(garden: &Garden, first: Option<Cell>, second: Option<Cell>, way: Way) -> bool {
    let is_one_tile = first.is_some_and(|cell| garden.same_tile[way as usize].contains(cell));
    !is_one_tile && first.into_iter().chain(second).any(|cell| garden.floor(cell) > 0)
}

/// The floor of a cell and what is seen there.
fn cell_text(garden: &Garden, cell: Cell) -> String {
    let mark = piece_mark(garden, cell).unwrap_or_else(|| symbol_mark(garden.symbol(cell)));
    match garden.floor(cell) {
        0 if mark == '-' => " . ".to_owned(),
        floor => format!("{floor:>2}{mark}"),
    }
}

/// The piece on the surface of a cell. Under a belvedere older pieces can lie, so it comes first.
fn piece_mark(garden: &Garden, cell: Cell) -> Option<char> {
    let [east, south] = garden.bridges;
    let ends = east | east.east().east() | south | south.south().south();
    let pieces: [(Cells, char); 7] = [
        (garden.belvederes, '*'),
        (garden.statues, 'T'),
        (garden.fountains, 'F'),
        (garden.stair_low, 'L'),
        (garden.stairs, 'H'),
        (ends, 'B'),
        (east.east() | south.south(), '='),
    ];
    pieces.into_iter().find(|(cells, _)| cells.contains(cell)).map(|(_, mark)| mark)
}

fn scores(position: &Babylon) -> String {
    let lines = Seat::all(position.players()).map(|seat| {
        let points = CATEGORIES.iter().zip(position.breakdown(seat));
        let cells = points.map(|(name, points)| format!("{points:>0$}  ", name.len()));
        format!("seat {seat}  {}{:>5}\n", cells.collect::<String>(), position.score(seat))
    });
    format!("Points  {}  total\n{}", CATEGORIES.join("  "), lines.collect::<String>())
}
