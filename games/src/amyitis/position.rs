//! The position and its answers to the questions every game is asked.

use std::ops::RangeInclusive;

use super::action::Action;
use super::circuit::{OF_A_KIND, PlantCard};
use super::craftsmen::{ROUNDS, Rounds, Trios};
use super::deal::Deal;
use super::fields::FieldRows;
use super::garden::Garden;
use super::guilds::GuildStock;
use super::player::Player;
use super::rules::{OPTIONS, Rules};
use super::temples::Temples;
use crate::bits::{Bits, nth_bit};
use crate::intern::intern;
use crate::{
    Breakdown, Game, GameRng, MAX_SEATS, OptionError, OptionInfo, Options, Rulebook, Seat, SeatSet,
    Seed,
};

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
    pub(super) actor: Seat,
    pub(super) start_player: Seat,
    pub(super) passed: SeatSet,
    /// The city of the caravan.
    pub(super) caravan: u8,
    /// Free goods of the tile just taken that are still to be chosen.
    pub(super) free_goods: u8,
    /// The space just planted, while its free card and goods are chosen.
    pub(super) bed: Option<super::Space>,
}

const _: () = assert!(size_of::<Amyitis>() <= 512);

impl Amyitis {
    /// How many rounds have begun: a record needs the trios of no more.
    pub fn rounds_begun(&self) -> usize {
        usize::from(self.round) + 1
    }

    /// Whether no round will follow this one.
    pub(super) fn is_last_round(&self) -> bool {
        self.garden.tiles.count_ones() <= self.tiles_in_last_round()
            || self.rounds_begun() == ROUNDS
    }

    /// The round in which so many garden tiles or fewer are left is the last.
    pub(super) fn tiles_in_last_round(&self) -> u32 {
        if self.players == 2 { 3 } else { 4 }
    }

    pub(super) fn me(&self) -> &Player {
        &self.seats[self.actor.index()]
    }

    pub(super) fn me_mut(&mut self) -> &mut Player {
        &mut self.seats[self.actor.index()]
    }
}

impl Game for Amyitis {
    type Action = Action;

    const ID: &'static str = "amyitis";
    /// In a round at most 12 hires of 2 moves, 4 passes and 4 moves of phase III; a caravan trip
    /// (3 moves) for each of at most 4 + 60 * 13 + 16 * 9 camels; 4 more for each of 16 plantings;
    /// a discard for each of at most 60 * 13 + 4 + 16 * 3 goods.
    const MAX_MOVES: usize = 60 * 32 + 3 * 928 + 4 * 16 + 832;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn to_act(&self) -> Seat {
        self.actor
    }

    fn is_over(&self) -> bool {
        self.step == Step::Over
    }

    fn turns_played(&self) -> usize {
        usize::from(self.turns)
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        actions.extend(Bits(self.choices()).map(|bit| self.action(bit)));
    }

    fn is_legal(&self, action: Action) -> bool {
        self.allows(action)
    }

    fn count_actions(&self) -> usize {
        self.choices().count_ones() as usize
    }

    fn random_action(&self, rng: &mut GameRng) -> Action {
        let choices = self.choices();
        let chosen = rng.below(choices.count_ones() as usize);
        self.action(nth_bit(choices, chosen as u32))
    }

    fn apply(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.points(seat)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.prestige(seat)
    }

    fn determinize(&mut self, observer: Seat, rng: &mut GameRng) {
        if !self.is_fully_observed(observer) {
            self.rounds = Rounds::Unknown(Seed(rng.next_u64()));
        }
    }

    fn is_fully_observed(&self, _observer: Seat) -> bool {
        self.is_last_round()
    }
}

impl Rulebook for Amyitis {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Amyitis";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] = &[
        "engineering",
        "sales",
        "palaces",
        "bankers",
        "planting",
        "irrigation",
        "temples",
        "queen",
        "goods",
    ];
    const OPTIONS: &'static [OptionInfo] = OPTIONS;

    fn rules(options: &Options) -> Result<&'static Rules, OptionError> {
        Rules::new(options).map(intern)
    }

    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        Deal::shuffled(rules, players, seed)
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        deal.first_position(rules)
    }
}
