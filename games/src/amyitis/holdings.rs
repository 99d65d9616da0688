//! What everybody at the table can see, for evaluations.

use super::position::Amyitis;
use super::words::{Good, Guild, Temple};
use crate::Seat;

impl Amyitis {
    /// The talents of a player.
    #[inline]
    pub fn talents(&self, seat: Seat) -> usize {
        usize::from(self.seats[seat.index()].talents)
    }

    /// The camels of a player.
    #[inline]
    pub fn camels(&self, seat: Seat) -> usize {
        usize::from(self.seats[seat.index()].camels)
    }

    /// How much of a good a player has.
    #[inline]
    pub fn goods(&self, seat: Seat, good: Good) -> usize {
        self.seats[seat.index()].goods.count(good)
    }

    /// The level of a player in a guild; in that of the gardeners, how many he has.
    #[inline]
    pub fn guild_level(&self, seat: Seat, guild: Guild) -> usize {
        match guild {
            Guild::Gardener => usize::from(self.seats[seat.index()].gardeners),
            _ => self.seats[seat.index()].level(guild),
        }
    }

    /// How many garden tiles a player has taken.
    #[inline]
    pub fn tiles_taken(&self, seat: Seat) -> usize {
        usize::from(self.seats[seat.index()].tiles)
    }

    /// How many garden tiles are left.
    pub fn tiles_left(&self) -> usize {
        self.garden.tiles.count_ones() as usize
    }

    /// How many cubes of a player carry water.
    pub fn cubes_in_garden(&self, seat: Seat) -> usize {
        self.garden.cubes[seat.index()].count_ones() as usize
    }

    /// Who comes first and second in a temple now.
    #[inline]
    pub fn temple_ranking(&self, temple: Temple) -> (Option<Seat>, Option<Seat>) {
        self.temples[temple as usize].ranking()
    }

    /// How many goods a player may keep at the end of a round.
    pub fn stock_limit(&self, seat: Seat) -> usize {
        let level = self.seats[seat.index()].level(Guild::Caravan);
        usize::from(self.rules.components.limit[level])
    }
}
