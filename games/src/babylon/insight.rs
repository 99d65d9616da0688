//! What players may want to know of a position beyond its score.

use super::action::{Action, Hand, Placement};
use super::decorations::{Fresh, Workshop};
use super::garden::Garden;
use super::prospects::{Prospects, Terrain};
use super::rules::StatueRestart;
use super::state::{Phase, TileId};
use super::tiles::Symbol;
use super::turn::STORAGE;
use super::{Babylon, Cell, Effect};
use crate::{Game, Seat};

/// Read-only questions to a garden; masks have bit `8 * y + x` for the cell (x, y).
impl Garden {
    /// Empty surfaces that show a symbol.
    pub fn open_symbols(&self, symbol: Symbol) -> u64 {
        self.symbols[symbol as usize] & self.empty()
    }

    /// The floors of the cells of a mask added up.
    pub fn sum_of_floors(&self, cells: u64) -> u32 {
        let digits = self.top.0.iter().enumerate();
        digits.map(|(weight, plane)| (plane & cells).count_ones() << weight).sum()
    }

    /// Flowers seen more often than the rarest, at most three.
    pub fn flowers_ahead(&self) -> usize {
        ahead(self.flower_counts)
    }

    /// Whether another tile with this flower brings the next set of flowers nearer.
    pub fn lacks_flower(&self, flower: u8) -> bool {
        let counts = &self.flower_counts;
        counts.iter().all(|count| *count >= counts[usize::from(flower)])
    }

    /// Kinds of decorations seen more often than the rarest, at most three.
    pub fn decorations_ahead(&self) -> usize {
        let counts = &self.counts;
        let statues = self.statues.count_ones() as u8;
        ahead([statues, counts.fountains, counts.bridges, counts.stairs])
    }

    /// Cells that can never again carry a column or a decoration.
    pub fn dead_cells(&self) -> u64 {
        self.dead
    }

    /// Cells of the rows and columns with a statue where another statue could still come.
    pub fn statue_sites(&self) -> u64 {
        self.statue_lines(StatueRestart::Free) & !(self.dead | self.statues)
    }
}

fn ahead(counts: [u8; 4]) -> usize {
    let [a, b, c, d] = counts;
    let rarest = a.min(b).min(c).min(d);
    counts.iter().filter(|count| **count > rarest).count()
}

/// What one player owns, now or after an action of his: all that an evaluation of his chances
/// looks at, without the rest of the table.
#[derive(Clone, Copy, Debug)]
pub struct Estate<'a> {
    table: &'a Babylon,
    garden: Garden,
    fresh: Fresh,
    dug: Option<TileId>,
    stored: Option<TileId>,
    /// The tile that was placed last in this estate.
    placed: Option<TileId>,
    singles: u8,
    doubles: u8,
    is_building: bool,
    turns_to_come: u8,
}

impl Estate<'_> {
    /// His garden.
    pub fn garden(&self) -> &Garden {
        &self.garden
    }

    /// His points if the game ended now.
    pub fn score(&self) -> i32 {
        self.garden.score(self.table.rules)
    }

    /// His columns in singles.
    pub fn columns(&self) -> u32 {
        u32::from(self.singles) + 2 * u32::from(self.doubles)
    }

    /// Whether he has dug and may still place and decorate in this turn.
    pub fn is_building(&self) -> bool {
        self.is_building
    }

    /// How often he will still dig.
    pub fn turns_to_come(&self) -> u32 {
        u32::from(self.turns_to_come)
    }

    /// The flower and the number of symbols of every tile at hand.
    pub fn tiles_at_hand(&self) -> impl Iterator<Item = (u8, u32)> {
        let faces = &self.table.rules.faces;
        self.dug.into_iter().chain(self.stored).map(|tile| {
            let face = &faces[tile.index()];
            (face.flower, face.spaces[0].iter().map(|space| space.count_ones()).sum())
        })
    }

    /// His garden by floors, which holds until he builds on.
    #[inline]
    pub fn terrain(&self) -> Terrain {
        Terrain::of(&self.garden)
    }

    /// How many anchors a tile could come to at once if columns were no matter.
    #[inline]
    pub fn sites(&self, terrain: &Terrain) -> u32 {
        terrain.sites(&self.garden).count_ones()
    }

    /// What can be built now and what later.
    pub fn prospects(&self, terrain: &Terrain) -> Prospects {
        let workshop = self.workshop();
        let mut prospects = Prospects::of(&workshop, terrain);
        let is_wild = matches!(workshop.effect, Effect::ChangeSymbol | Effect::BlankWild);
        if self.is_building && is_wild && self.fresh.has_wild() {
            prospects.buildable += self.best_wild();
        }
        prospects
    }

    fn workshop(&self) -> Workshop<'_> {
        Workshop {
            garden: &self.garden,
            fresh: &self.fresh,
            effect: self.table.effect(),
            supply: &self.table.supply,
            rules: self.table.rules,
        }
    }

    /// The points of the best decoration with a changed symbol.
    fn best_wild(&self) -> u32 {
        let garden = &self.garden;
        let floor = |cell: Cell| garden.floor(cell);
        let lacks = |symbol: Symbol, cells: u64| cells & !garden.symbols[symbol as usize] != 0;
        let points = |action: Action| match action {
            Action::Fountain(a, b) if lacks(Symbol::Fountain, a.bit() | b.bit()) => 3 * floor(a),
            Action::Bridge(a, b) if lacks(Symbol::Bridge, a.bit() | b.bit()) => 3 * floor(a),
            Action::Stairs(a, b) if lacks(Symbol::Stairs, a.bit() | b.bit()) => 2 * floor(a) + 1,
            Action::Statue(a) if lacks(Symbol::Statue, a.bit()) => floor(a),
            _ => 0,
        };
        self.workshop().decorations().iter().copied().map(points).max().unwrap_or(0)
    }

    /// What becomes of it when its owner takes an action; digs and removals change nothing here.
    #[inline]
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Remove(_) | Action::Dig(_) => {}
            Action::Place(placement) => self.place(placement),
            Action::Fountain(a, b) => {
                self.decorate(Symbol::Fountain, a.bit() | b.bit());
                self.garden.build_fountain(a, b);
            }
            Action::Bridge(a, b) => {
                self.decorate(Symbol::Bridge, a.bit() | b.bit());
                self.garden.build_bridge(a, b);
            }
            Action::Stairs(low, high) => {
                self.decorate(Symbol::Stairs, low.bit() | high.bit());
                self.garden.build_stairs(low, high);
            }
            Action::Statue(cell) => {
                self.decorate(Symbol::Statue, cell.bit());
                self.garden.build_statue(cell);
            }
            Action::Keep(tile) => self.keep(tile),
        }
    }

    fn place(&mut self, placement: Placement) {
        let tile = match placement.hand() {
            Hand::New => self.dug.take(),
            Hand::Old => self.stored.take(),
        };
        self.placed = tile;
        let tile = tile.expect("the tile to be placed is at hand");
        let (singles, doubles) = self.garden.columns(placement);
        let at_hand = doubles.min(self.doubles);
        self.doubles -= at_hand;
        self.singles -= singles + 2 * (doubles - at_hand);
        self.garden.place(&self.table.rules.faces[tile.index()], placement);
        self.fresh.add(placement.footprint());
    }

    /// Gives the tile placed last the rotation of another placement on the same site.
    ///
    /// # Panics
    /// If no tile was placed in this estate.
    #[inline]
    pub fn rotate(&mut self, placement: Placement) {
        let tile = self.placed.expect("a tile was placed");
        self.garden.show_symbols(&self.table.rules.faces[tile.index()], placement);
    }

    fn decorate(&mut self, symbol: Symbol, cells: u64) {
        self.fresh.decorate(cells, self.garden.symbols[symbol as usize], self.table.rules);
    }

    fn keep(&mut self, tile: Option<Hand>) {
        if tile == Some(Hand::New) {
            self.stored = self.dug;
        }
        self.dug = None;
        self.singles = self.singles.min(STORAGE);
        self.doubles = 0;
        self.fresh = Fresh::default();
        self.is_building = false;
    }
}

impl Babylon {
    /// A player's garden.
    pub fn garden(&self, seat: Seat) -> &Garden {
        &self.gardens[seat.index()]
    }

    /// What a player owns.
    #[inline]
    pub fn estate(&self, seat: Seat) -> Estate<'_> {
        let store = &self.stores[seat.index()];
        let is_acting = seat == self.seat;
        let is_building = is_acting && self.phase == Phase::Build;
        Estate {
            table: self,
            garden: self.gardens[seat.index()],
            fresh: if is_building { self.fresh } else { Fresh::default() },
            dug: self.dug.filter(|_| is_building),
            stored: store.tile,
            placed: None,
            singles: store.singles,
            doubles: if is_acting { self.doubles } else { 0 },
            is_building,
            turns_to_come: self.turns_to_come(seat),
        }
    }

    /// How often a player will still dig.
    fn turns_to_come(&self, seat: Seat) -> u8 {
        let left = Self::rounds(self.players()) as u8 - self.round;
        let is_due = match self.phase {
            Phase::Remove => true,
            Phase::Dig => seat >= self.seat,
            Phase::Build => seat > self.seat,
            Phase::Over => false,
        };
        left + u8::from(is_due)
    }
}
