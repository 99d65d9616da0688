//! Connect Four on 7x6: the calibration game.
//!
//! It is solved and every peer has it, so counts, speed and strength can be compared. Each column
//! takes seven bits of a word, the highest always empty, so that shifted lines never wrap.

mod encoder;
mod index;
mod sight;

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

use crate::bits::Bits;
use crate::notation::ParseActionError;
use crate::{
    Breakdown, Classified, Game, GameRng, OptionError, OptionInfo, Options, Panel, Recorded,
    Rulebook, Seat, Seed, SetupError,
};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// The lowest cell of every column.
const FLOOR: u64 = 0x0408_1020_4081;
/// All 42 cells.
const BOARD: u64 = FLOOR * ((1 << ROWS) - 1);
/// Steps between cells in a line: up, diagonal down, across, diagonal up.
const DIRECTIONS: [u32; 4] = [1, ROWS, ROWS + 1, ROWS + 2];

/// A disc dropped into a column, `a` to `g`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Drop(u8);

impl fmt::Display for Drop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'a' + self.0) as char)
    }
}

impl FromStr for Drop {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        match text.as_bytes() {
            &[letter @ b'a'..=b'g'] => Ok(Self(letter - b'a')),
            _ => Err(ParseActionError::new(text, "a move is a column, a to g")),
        }
    }
}

/// A position of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectFour {
    discs: [u64; 2],
    plies: u8,
    has_line: bool,
}

impl ConnectFour {
    /// The lowest empty cell of every column that is not full.
    fn landings(&self) -> u64 {
        ((self.discs[0] | self.discs[1]) + FLOOR) & BOARD
    }

    /// Whose disc lies in a column and row, both from 0 at the bottom left.
    pub fn disc(&self, column: usize, row: usize) -> Option<Seat> {
        let cell = 1_u64 << (column as u32 * (ROWS + 1) + row as u32);
        self.discs.iter().position(|discs| discs & cell != 0).map(Seat::new)
    }

    /// The landing cells while nobody has won.
    fn open_cells(&self) -> u64 {
        if self.has_line { 0 } else { self.landings() }
    }
}

fn has_line(discs: u64) -> bool {
    DIRECTIONS.iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// The cells of a column.
fn lane(column: u8) -> u64 {
    ((1 << ROWS) - 1) << (u32::from(column) * (ROWS + 1))
}

fn column_of(cell: u32) -> Drop {
    Drop((cell / (ROWS + 1)) as u8)
}

impl Game for ConnectFour {
    type Action = Drop;

    const ID: &'static str = "connect-four";
    const MAX_MOVES: usize = 42;

    fn players(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seat {
        Seat::new(usize::from(self.plies & 1))
    }

    fn is_over(&self) -> bool {
        self.open_cells() == 0
    }

    fn turns_played(&self) -> usize {
        usize::from(self.plies)
    }

    fn legal_actions(&self, actions: &mut Vec<Drop>) {
        actions.clear();
        actions.extend(Bits(self.open_cells()).map(column_of));
    }

    fn count_actions(&self) -> usize {
        self.open_cells().count_ones() as usize
    }

    /// Columns are seldom full: drawing again is faster than picking from a list.
    fn random_action(&self, rng: &mut GameRng) -> Drop {
        let cells = self.open_cells();
        assert!(cells != 0, "nothing is legal when the game is over");
        loop {
            let column = rng.below(COLUMNS as usize) as u8;
            if cells & lane(column) != 0 {
                return Drop(column);
            }
        }
    }

    fn apply(&mut self, Drop(column): Drop) {
        let mover = usize::from(self.plies & 1);
        self.discs[mover] |= self.landings() & lane(column);
        self.has_line = has_line(self.discs[mover]);
        self.plies += 1;
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        Breakdown::from_iter([self.score(seat)])
    }

    /// Only the last mover can have made a line.
    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.has_line && seat != self.to_act())
    }

    fn is_legal(&self, Drop(column): Drop) -> bool {
        self.open_cells() & lane(column) != 0
    }

    fn determinize(&mut self, _observer: Seat, _rng: &mut GameRng) {}

    fn is_fully_observed(&self, _observer: Seat) -> bool {
        true
    }
}

/// Rules without options.
impl TryFrom<&Options> for () {
    type Error = OptionError;

    fn try_from(options: &Options) -> Result<Self, OptionError> {
        options.check_names(ConnectFour::OPTIONS)
    }
}

impl Rulebook for ConnectFour {
    type Rules = ();
    type Deal = ();

    const TITLE: &'static str = "Connect Four (calibration)";
    const PLAYERS: std::ops::RangeInclusive<usize> = 2..=2;
    const CATEGORIES: &'static [&'static str] = &["line"];
    const OPTIONS: &'static [OptionInfo] = &[];

    fn deal((): &(), _players: usize, _seed: Seed) {}

    fn start((): &'static (), (): &()) -> Self {
        Self { discs: [0; 2], plies: 0, has_line: false }
    }
}

impl Classified for ConnectFour {
    const CLASSES: &'static [&'static str] = &["a", "b", "c", "d", "e", "f", "g"];

    fn class(Drop(column): Drop) -> usize {
        usize::from(column)
    }
}

impl Recorded for ConnectFour {
    const LEGEND: &'static str = "X is a disc of seat 0, O of seat 1; a to g are the columns.\n";
    const GUIDE: &'static str = include_str!("guide.txt");

    fn read_setup(_: usize, options: &Options, _: &Value) -> Result<(&'static (), ()), SetupError> {
        Ok((Self::rules(options)?, ()))
    }

    fn write_setup((): &(), (): &()) -> Value {
        json!({})
    }

    fn record_options((): &()) -> Options {
        Options::default()
    }

    fn panels(&self, _observer: Option<Seat>) -> Vec<Panel> {
        let mut lines = String::new();
        for row in (0..ROWS).rev() {
            for column in 0..COLUMNS {
                let owner = self.disc(column as usize, row as usize);
                let disc = owner.map_or(" .", |seat| [" X", " O"][seat.index()]);
                lines.push_str(disc);
            }
            lines.push('\n');
        }
        vec![Panel::new(&(lines + " a b c d e f g"))]
    }

    fn headline(&self) -> String {
        if self.is_over() {
            return "The game is over.".to_owned();
        }
        format!("Seat {} drops an {}.", self.to_act(), ["X", "O"][self.to_act().index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(moves: &str) -> ConnectFour {
        let mut position = ConnectFour::start(&(), &());
        for column in moves.chars() {
            position.try_apply(column.to_string().parse().unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn four_in_any_direction_win() {
        for line in ["abababa", "aabbccd", "abbccdcddgd"] {
            let position = play(line);
            assert!(position.is_over(), "{line}\n{}", position.draw(None));
            assert_eq!(position.winners().len(), 1);
        }
    }

    #[test]
    fn a_full_board_without_a_line_is_shared() {
        let position = play("abababbabaabcdcdcddcdccdefefeffefeefgggggg");
        assert!(position.is_over());
        assert_eq!(position.winners().len(), 2, "{}", position.draw(None));
    }
}
