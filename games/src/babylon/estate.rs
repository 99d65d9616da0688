//! What one player owns, cut out of the position for evaluations.

use super::action::{Action, Placement};
use super::apply::Builder;
use super::features::{Prospects, Terrain};
use super::garden::Garden;
use super::position::Phase;
use super::tiles::TileId;
use super::workshop::{Fresh, Workshop};
use super::{Babylon, Effect};
use crate::{Game, Seat};

/// What one player owns, now or after an action of theirs: all that an evaluation of their chances
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
    /// The garden.
    pub fn garden(&self) -> &Garden {
        &self.garden
    }

    /// The points if the game ended now.
    pub fn score(&self) -> i32 {
        self.garden.score(self.table.rules)
    }

    /// The columns in singles.
    pub fn columns(&self) -> u32 {
        u32::from(self.singles) + 2 * u32::from(self.doubles)
    }

    /// Whether the player has dug and may still place and decorate in this turn.
    pub fn is_building(&self) -> bool {
        self.is_building
    }

    /// How often the player will still dig.
    pub fn turns_to_come(&self) -> u32 {
        u32::from(self.turns_to_come)
    }

    /// The flower and the number of symbols of every tile at hand.
    pub fn tiles_at_hand(&self) -> impl Iterator<Item = (u8, u32)> {
        let faces = &self.table.rules.faces;
        self.dug.into_iter().chain(self.stored).map(|tile| {
            let face = &faces[tile.index()];
            (face.flower, face.symbols())
        })
    }

    /// The garden by floors, which holds until something is built.
    #[inline]
    pub fn terrain(&self) -> Terrain {
        Terrain::of(&self.garden)
    }

    /// How many anchors a tile could come to at once if columns were no matter.
    #[inline]
    pub fn sites(&self, terrain: &Terrain) -> u32 {
        terrain.sites(&self.garden).len()
    }

    /// What can be built now and what later.
    pub fn prospects(&self, terrain: &Terrain) -> Prospects {
        let workshop = self.workshop();
        let mut prospects = Prospects::of(&workshop, terrain);
        let is_wild = matches!(workshop.effect, Effect::ChangeSymbol | Effect::BlankWild);
        if self.is_building && is_wild && self.fresh.has_wild() {
            prospects.buildable += workshop.best_changed();
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

    #[inline]
    fn builder(&mut self) -> Builder<'_> {
        Builder {
            rules: self.table.rules,
            garden: &mut self.garden,
            fresh: &mut self.fresh,
            dug: &mut self.dug,
            stored: &mut self.stored,
            singles: &mut self.singles,
            doubles: &mut self.doubles,
        }
    }

    /// What becomes of it when its owner takes an action; digs and removals change nothing here.
    #[inline]
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Remove(_) | Action::Dig(_) => {}
            Action::Place(placement) => {
                let (tile, _) = self.builder().place(placement);
                self.placed = Some(tile);
            }
            Action::Keep(tile) => {
                self.builder().keep(tile);
                self.end_turn();
            }
            decoration => self.builder().decorate(decoration),
        }
    }

    fn end_turn(&mut self) {
        self.dug = None;
        self.doubles = 0;
        self.fresh = Fresh::default();
        self.is_building = false;
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
}

impl Babylon {
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
    pub(super) fn turns_to_come(&self, seat: Seat) -> u8 {
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
