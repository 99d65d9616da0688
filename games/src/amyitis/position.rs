//! The position.

use super::action::Action;
use super::circuit::{OF_A_KIND, PlantCard};
use super::components::Income;
use super::craftsmen::{ROUNDS, Trios};
use super::fields::FieldRows;
use super::garden::Garden;
use super::goods::Good;
use super::guilds::{Guild, GuildStock};
use super::hidden::Rounds;
use super::player::Player;
use super::rules::Rules;
use super::temples::{Temple, Temples};
use crate::game::moves_by_rules;
use crate::{Breakdown, Game, GameRng, MAX_SEATS, Seat, SeatSet};

/// What has to be decided next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Pass, hire or move the caravan.
    Turn,
    /// The row of a farmer.
    Farmer,
    /// The temple of a priest.
    Priest,
    /// The edge of an engineer.
    Engineer,
    /// The goods to sell in Babylon.
    Sale,
    /// The edge that comes with a sale.
    SaleCube,
    /// The card of a guild city.
    GuildCity,
    /// The space for a plant.
    PlantCity,
    /// The free guild card of a garden tile.
    FreeCard,
    /// The free good of a garden tile.
    FreeGood,
    /// The temple of the one who leads the procession.
    Procession,
    /// The gift for the first in Ishtar.
    Ishtar,
    /// The row for the first in Tammuz.
    TammuzField,
    /// The exchange for the second in Tammuz.
    TammuzSwap,
    /// The good to return by the stock limit.
    Stock,
    /// Nothing: the game is over.
    Over,
}

/// A position of Amyitis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amyitis {
    pub(super) rules: &'static Rules,
    pub(super) garden: Garden,
    pub(super) rounds: Rounds,
    pub(super) seats: [Player; MAX_SEATS],
    /// Ids of the garden tiles, by the number of their space.
    pub(super) tile_ids: [u8; 16],
    pub(super) stock: GuildStock,
    pub(super) temples: Temples,
    pub(super) fields: FieldRows,
    pub(super) trios: Trios,
    pub(super) plants: [PlantCard; OF_A_KIND],
    pub(super) turns: u16,
    pub(super) players: u8,
    /// Rounds ended.
    pub(super) round: u8,
    pub(super) step: Step,
    pub(super) to_act: Seat,
    pub(super) start_player: Seat,
    pub(super) passed: SeatSet,
    /// The city of the caravan.
    pub(super) caravan: u8,
    /// Free goods of the tile just taken that are still to be chosen.
    pub(super) free_goods: u8,
    /// The space just planted, while its free card and goods are chosen.
    pub(super) bed: Option<super::Space>,
}

// Searches copy positions by the million.
const _: () = assert!(size_of::<Amyitis>() <= 512);

impl Amyitis {
    /// How many rounds have begun: a record needs the trios of no more.
    pub fn rounds_begun(&self) -> usize {
        usize::from(self.round) + 1
    }

    /// Whether no round will follow this one (rule 12.1).
    pub(super) fn is_last_round(&self) -> bool {
        self.garden.tiles.count_ones() <= self.tiles_in_last_round()
            || self.rounds_begun() == ROUNDS
    }

    /// The round in which so many garden tiles or fewer are left is the last.
    pub(super) fn tiles_in_last_round(&self) -> u32 {
        if self.players == 2 { 3 } else { 4 }
    }

    pub(super) fn me(&self) -> &Player {
        &self.seats[self.to_act.index()]
    }

    pub(super) fn me_mut(&mut self) -> &mut Player {
        &mut self.seats[self.to_act.index()]
    }
}

/// What everybody at the table can see.
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

    /// The level of a player in a guild; in that of the gardeners, how many they have.
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

    /// Who would be rewarded now as first and as second in a temple; with two players only the
    /// first is (rule 11.2).
    #[inline]
    pub fn rewarded(&self, temple: Temple) -> (Option<Seat>, Option<Seat>) {
        let (first, second) = self.temples[temple as usize].ranking();
        (first, second.filter(|_| self.players > 2))
    }

    /// What a player's banker pays every round (rule 4.2).
    #[inline]
    pub fn income(&self, seat: Seat) -> Income {
        self.rules.components.bankers[self.guild_level(seat, Guild::Banker)]
    }

    /// How many spaces a player's caravan card saves camels for (rule 8.2).
    #[inline]
    pub fn caravan_bonus(&self, seat: Seat) -> u8 {
        self.rules.components.bonus[self.guild_level(seat, Guild::Caravan)]
    }

    /// How many goods a player may keep at the end of a round (rule 11.3).
    pub fn stock_limit(&self, seat: Seat) -> usize {
        let level = self.guild_level(seat, Guild::Caravan);
        usize::from(self.rules.components.limit[level])
    }
}

impl Game for Amyitis {
    type Action = Action;

    const ID: &'static str = "amyitis";
    /// In a round at most 12 hires of 2 moves, 4 passes and 4 moves of phase III; a caravan trip
    /// (3 moves) for each of at most 4 + 60 * 13 + 16 * 9 camels; 4 more for each of 16 plantings;
    /// a discard for each of at most 60 * 13 + 4 + 16 * 3 goods.
    const MAX_MOVES: usize = 60 * 32 + 3 * 928 + 4 * 16 + 832;

    moves_by_rules!(Action, step: Step);

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn to_act(&self) -> Seat {
        self.to_act
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.points(seat)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.total(seat)
    }

    fn determinize(&mut self, _observer: Seat, rng: &mut GameRng) {
        self.deal_hidden(rng);
    }

    fn is_fully_observed(&self, _observer: Seat) -> bool {
        self.is_nothing_hidden()
    }
}
