//! Read-only questions that evaluations ask; the answers come from the rules.

use super::circuit::{CITIES, Trade, camels_for};
use super::components::Tile;
use super::craftsmen::ROUNDS;
use super::fields::FieldRow;
use super::goods::{Good, MOST_SOLD};
use super::guilds::{Guild, GuildCard, cards_of};
use super::position::{Amyitis, Step};
use super::scoring::SALE_POINTS;
use super::spaces::Space;
use crate::bits::Bits;
use crate::{MAX_SEATS, Seat};

/// Questions about the course of the game.
impl Amyitis {
    /// Whether a turn has begun that needs another decision of the same player.
    pub fn is_mid_turn(&self) -> bool {
        !matches!(
            self.step,
            Step::Turn
                | Step::Procession
                | Step::Ishtar
                | Step::TammuzField
                | Step::TammuzSwap
                | Step::Stock
                | Step::Over
        )
    }

    /// Whether a player can still act in this round.
    pub fn is_active(&self, seat: Seat) -> bool {
        (self.step == Step::Turn || self.is_mid_turn()) && !self.passed.contains(seat)
    }

    /// What share of the plantings that bring about the last round is still to come; 0 in the
    /// last round.
    pub fn share_to_come(&self) -> f32 {
        if self.rounds_begun() == ROUNDS {
            return 0.0;
        }
        let all = self.rules.components.spaces_in_use(usize::from(self.players)).count_ones();
        let last = self.tiles_in_last_round();
        self.garden.tiles.count_ones().saturating_sub(last) as f32 / (all - last) as f32
    }
}

/// Questions about fields and guilds.
impl Amyitis {
    /// The good that the next cube in a row takes.
    pub fn next_good(&self, row: FieldRow) -> Good {
        self.rules.components.field_goods[row as usize][self.fields[row as usize].len()]
    }

    /// How many cubes every seat has in a row of fields.
    #[inline]
    pub fn cubes_in_row(&self, row: FieldRow) -> [u32; MAX_SEATS] {
        self.fields[row as usize].counts()
    }

    /// The prestige of the next palace of a player, nothing if it is out of stock.
    #[inline]
    pub fn next_palace(&self, seat: Seat) -> u8 {
        let level = self.guild_level(seat, Guild::Palace);
        let in_stock = self.stock.copies[Guild::Palace as usize][level] > 0;
        if in_stock { self.rules.components.palaces[level + 1] } else { 0 }
    }

    /// Whether the next card of a player in a guild with levels is in stock.
    #[inline]
    pub fn has_next(&self, seat: Seat, guild: Guild) -> bool {
        self.stock.cards(self.seats[seat.index()].levels) & cards_of(1 << guild as u8) != 0
    }
}

/// Questions about the garden.
impl Amyitis {
    /// The tile of a space, if it is still there.
    #[inline]
    pub fn tile(&self, space: Space) -> Option<Tile> {
        let is_there = self.garden.tiles & space.bit() != 0;
        is_there.then(|| *self.tile_on(space))
    }

    /// The tile that a space had at first.
    #[inline]
    pub(super) fn tile_on(&self, space: Space) -> &'static Tile {
        &self.rules.components.tiles[usize::from(self.tile_ids[space.index()])]
    }

    /// The player with the most cubes around a space, if there is exactly one.
    #[inline]
    pub fn leader_around(&self, space: Space) -> Option<Seat> {
        self.garden.leader_around(space)
    }

    /// How many spaces that have tiles a player leads around.
    #[inline]
    pub fn tiles_led(&self, seat: Seat) -> usize {
        self.garden.tiles_led(seat) as usize
    }
}

/// Questions about trade.
impl Amyitis {
    /// The trades a player could make on their turn, and the camels each would cost.
    #[inline]
    pub fn trades(&self, seat: Seat) -> impl Iterator<Item = (Trade, u8)> {
        let bonus = self.caravan_bonus(seat);
        Bits(self.moves_of(&self.seats[seat.index()])).map(move |less_1| {
            let distance = less_1 as u8 + 1;
            let place = usize::from(self.caravan + distance) % CITIES;
            (self.rules.circuit.trades[place], camels_for(distance, bonus))
        })
    }

    /// The points of the best sale of a player in Babylon.
    #[inline]
    pub fn best_sale(&self, seat: Seat) -> u8 {
        SALE_POINTS * self.seats[seat.index()].goods.total().min(MOST_SOLD) as u8
    }

    /// The cards a player can take in the guild city with this number.
    #[inline]
    pub fn offers(&self, seat: Seat, slot: usize) -> impl Iterator<Item = GuildCard> {
        let (_, kinds) = self.rules.circuit.guilds[slot];
        Bits(self.stock.cards(self.seats[seat.index()].levels) & cards_of(kinds))
            .map(GuildCard::on_offer)
    }

    /// The quality of the plant in the plant city with this number.
    #[inline]
    pub fn plant_quality(&self, slot: usize) -> u8 {
        self.plant_in(slot).quality
    }

    /// The spaces where a player could plant a plant of this quality.
    #[inline]
    pub fn beds_for(&self, seat: Seat, quality: u8) -> impl Iterator<Item = Space> {
        let beds = self.garden.beds(quality + self.seats[seat.index()].gardeners);
        Bits(u64::from(beds)).map(Space::on_board)
    }
}
