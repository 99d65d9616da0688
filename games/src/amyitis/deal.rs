//! The deal: everything chance decides, and the position it leads to.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;

use super::circuit::PlantCard;
use super::craftsmen::{ROUNDS, Trio, Trios, lay_out};
use super::garden::Garden;
use super::goods::{Good, PLAIN_GOODS};
use super::hidden::Rounds;
use super::player::Player;
use super::position::{Amyitis, Step};
use super::rules::{Rules, Switches};
use super::scoring::CATEGORIES;
use super::spaces::Space;
use crate::{GameRng, MAX_SEATS, OptionInfo, Rulebook, Seat, SeatSet, Seed};

/// One stream of random numbers per source, so that no option re-deals another source.
const GARDEN_STREAM: u64 = 0;
const PLANT_STREAM: u64 = 1;
const CARAVAN_STREAM: u64 = 2;
const CRAFTSMAN_STREAM: u64 = 3;

/// The space of platform 4.
pub(super) const TOP: Space = Space::at(3, 3);

/// The trios of a round, one for each player.
pub(super) type Layout = ArrayVec<Trio, MAX_SEATS>;

/// The garden, the plant cards, the goods on the caravan cards and the trios of all rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub(super) players: usize,
    /// Tiles by the number of their space; none on the spaces that stay empty.
    pub(super) tiles: [Option<u8>; 16],
    /// Plant cards of Eshnunna, Ur and Mari.
    pub(super) plants: [u8; 3],
    /// Goods on the level 2 caravan cards.
    pub(super) caravan_goods: ArrayVec<Good, PLAIN_GOODS>,
    pub(super) rounds: Vec<Layout>,
}

/// A layout of a shuffled deck.
pub(super) fn layout(rules: &Rules, players: usize, rng: &mut GameRng) -> Layout {
    lay_out(rules.deck(players), players, rng).into_iter().take(players).collect()
}

impl Rulebook for Amyitis {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Amyitis";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = Switches::OPTIONS;

    /// The garden, the plant cards and the trios of every round (section 2 of the rules and rule
    /// 4.1).
    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        let mut plants = [1, 2, 3];
        seed.child(PLANT_STREAM).rng().shuffle(&mut plants);
        let mut goods = [Good::Barley, Good::Dates, Good::Salt, Good::Palm];
        seed.child(CARAVAN_STREAM).rng().shuffle(&mut goods);
        let rounds = 0..ROUNDS as u64;
        let craftsmen = seed.child(CRAFTSMAN_STREAM);
        Deal {
            players,
            tiles: garden_tiles(rules, players, seed.child(GARDEN_STREAM)),
            plants,
            caravan_goods: goods.into_iter().take(rules.level_2_caravans(players)).collect(),
            rounds: rounds
                .map(|round| layout(rules, players, &mut craftsmen.child(round).rng()))
                .collect(),
        }
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        let tokens = deal.caravan_goods.iter().fold(0, |set, &good| set | 1 << good as u8);
        let [eshnunna, ur, mari] = deal.plants.map(PlantCard::new);
        let mut position = Self {
            rules,
            garden: Garden::new(
                rules.components.spaces_in_use(deal.players),
                rules.components.doubles,
            ),
            rounds: Rounds::Dealt(std::array::from_fn(|round| Trios::of(&deal.rounds[round]))),
            seats: [Player::new(); MAX_SEATS],
            tile_ids: deal.tiles.map(|tile| tile.unwrap_or(0)),
            stock: rules.guild_stock(deal.players, tokens),
            temples: Default::default(),
            fields: Default::default(),
            trios: Trios::default(),
            plants: [eshnunna, ur, mari, PlantCard::new(0)],
            turns: 0,
            players: deal.players as u8,
            round: 0,
            step: Step::Turn,
            to_act: Seat::new(0),
            start_player: Seat::new(0),
            passed: SeatSet::default(),
            caravan: 0,
            free_goods: 0,
            bed: None,
        };
        position.begin_round();
        position
    }
}

fn garden_tiles(rules: &Rules, players: usize, seed: Seed) -> [Option<u8>; 16] {
    let top = rules.components.top_tile();
    let mut piles = [1, 2, 3].map(|quality| {
        let ids = (0..).zip(rules.components.tiles);
        let of_quality = ids.filter(|&(id, tile)| tile.quality == quality && id != top);
        let mut pile: Vec<u8> = of_quality.map(|(id, _)| id).collect();
        seed.child(u64::from(quality)).rng().shuffle(&mut pile);
        pile
    });
    let mut tiles = [None; 16];
    let in_use = rules.components.spaces_in_use(players);
    for space in Space::all().filter(|space| in_use & space.bit() != 0) {
        let pile = &mut piles[usize::from(space.quality()) - 1];
        tiles[space.index()] = if space == TOP { Some(top) } else { pile.pop() };
    }
    tiles
}
