//! A position as a picture in plain text.
//!
//! It shows the open information only, so it is the same for every observer: nothing on this
//! table is known to one player alone.

use std::fmt::Write as _;

use super::action::{Action, Stack};
use super::cell::{Cell, Way};
use super::cells::Cells;
use super::garden::Garden;
use super::position::Phase;
use super::tiles::{Symbol, Symbols, TILES, TileId};
use super::{Babylon, Effect};
use crate::{Game, Panel, Seat};

pub(super) const LEGEND: &str = "\
Garden: the floor of a cell and what is seen there; | and _ are edges of tiles.
Printed symbols: s stairs, f fountain, b bridge, t statue, - none.
Pieces: T statue, F fountain, B end of a bridge, = its gap, L and H low and high
end of stairs, * belvedere.
Quarry: the top tile of each stack as it lies there, its name, its flower (f1)
and the height of the stack (x3). A tile in words: name, flower, symbols
clockwise from the top left.
";

/// The gardens and the quarry.
pub(super) fn panels(position: &Babylon, observer: Option<Seat>) -> Vec<Panel> {
    let own = observer.unwrap_or(Seat::new(0));
    let others = Seat::all(position.players()).filter(|seat| *seat != own);
    let mut panels: Vec<_> = others.map(|seat| player(position, seat)).collect();
    panels.extend([player(position, own), quarry(position)]);
    panels
}

pub(super) fn headline(position: &Babylon) -> String {
    let rounds = Babylon::rounds(position.players());
    let effect = match position.effect() {
        Effect::None => "no effect".to_owned(),
        effect => effect.to_string(),
    };
    let (round, due) = (position.round, due(position));
    format!("Round {round} of {rounds}, {effect}. {due}{}", at_hand(position))
}

/// What a player has got for this turn only.
fn at_hand(position: &Babylon) -> String {
    if position.phase == Phase::Over {
        return String::new();
    }
    let tile = position.dug.map(|tile| format!("\nNew tile: {}.", tile_text(position, tile)));
    let doubles = if position.doubles > 0 { " A double column at hand." } else { "" };
    tile.unwrap_or_default() + doubles
}

/// A dig with the tile and the columns it brings.
pub(super) fn dig(position: &Babylon, action: Action) -> String {
    let mut after = *position;
    after.apply(action);
    let singles = |position: &Babylon| position.stores[position.seat.index()].singles;
    let tile = after.dug.map_or(String::new(), |tile| tile_text(position, tile));
    format!("{action} for {tile} and {} singles", singles(&after) - singles(position))
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
    format!("{id:.5} f{flower} {}", symbols.to_string().to_lowercase())
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
fn quarry(position: &Babylon) -> Panel {
    let mut text = "Quarry\n\n  a         b         c         d\n".to_owned();
    for row in 0..4 {
        let stacks: [_; 4] =
            std::array::from_fn(|column| stack(position, Stack((4 * row + column) as u8)));
        for (line, label) in [(row + 1).to_string(), " ".to_owned()].iter().enumerate() {
            let cells = stacks.iter().map(|stack| stack[line].as_str());
            let _ = writeln!(text, "{label} {}", cells.collect::<String>());
        }
    }
    Panel::new(&text)
}

/// The two lines of a stack.
fn stack(position: &Babylon, stack: Stack) -> [String; 2] {
    let Some(top) = position.quarry.top(stack) else {
        return [". .", ". ."].map(|line| format!("{line:<10}"));
    };
    let (id, flower, symbols) = face(position, TileId::new(usize::from(top)));
    let height = position.quarry.height(stack);
    let [a, b, c, d] = symbols.rotated(0).map(symbol_mark);
    [format!("{a} {b} {id:<6.5}"), format!("{d} {c} f{flower} x{height:<2}")]
}

fn symbol_mark(symbol: Option<Symbol>) -> char {
    symbol.map_or('-', |symbol| symbol.letter().to_ascii_lowercase())
}

/// The garden of a player with what they store.
fn player(position: &Babylon, seat: Seat) -> Panel {
    let store = &position.stores[seat.index()];
    let tile = store.tile.map_or("no tile".to_owned(), |tile| tile_text(position, tile));
    let (score, flower, singles) = (position.score(seat), store.flower, store.singles);
    let mut text =
        format!("Seat {seat}: {score} points, flower {flower}\n{singles} singles, stored {tile}\n");
    let garden = position.garden(seat);
    for row in 0..=8 {
        text += &garden_line(garden, row);
    }
    Panel::new(&text)
}

/// The letters of the columns (0) or a row of cells; what ends at its bottom is underlined.
fn garden_line(garden: &Garden, row: usize) -> String {
    let mut line = if row == 0 { "  ".to_owned() } else { format!("{row} ") };
    for column in 0..=8 {
        let is_underlined = has_edge(garden, column, row, Way::South);
        let is_joined =
            is_underlined && column > 0 && has_edge(garden, column - 1, row, Way::South);
        let has_west = row > 0 && has_edge(garden, column, row - 1, Way::East);
        line.push(if has_west {
            '|'
        } else if is_joined {
            '_'
        } else {
            ' '
        });
        if column < 8 {
            let text = match row.checked_sub(1) {
                None => format!(" {} ", char::from(b'a' + column as u8)),
                Some(row) => cell_text(garden, Cell::at(column, row)),
            };
            line += &if is_underlined { text.replace(' ', "_") } else { text };
        }
    }
    line.trim_end().to_owned() + "\n"
}

/// Whether a tile begins or ends at the western or northern side of a place, which may lie just
/// outside of the garden.
fn has_edge(garden: &Garden, column: usize, row: usize, way: Way) -> bool {
    let cell = |column: usize, row: usize| (column < 8 && row < 8).then(|| Cell::at(column, row));
    let before = match way {
        Way::East => column.checked_sub(1).and_then(|column| cell(column, row)),
        Way::South => row.checked_sub(1).and_then(|row| cell(column, row)),
    };
    let is_one_tile = before.is_some_and(|cell| garden.same_tile[way as usize].contains(cell));
    let sides = before.into_iter().chain(cell(column, row));
    !is_one_tile && sides.into_iter().any(|cell| garden.floor(cell) > 0)
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
