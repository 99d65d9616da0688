//! The deal: everything chance decides, and the position it leads to.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;

use super::blueprint::{BLUEPRINTS, Blueprint, DISPLAY};
use super::deck::{Deck, LARGEST};
use super::player::Player;
use super::position::{Architects, Step};
use super::rules::{Rules, Switches};
use super::scoring::CATEGORIES;
use super::space::SPACES;
use super::supply::{REMOVED, STACK, Supply};
use super::tile::{COPIES, FACES, Tile};
use crate::{OptionInfo, Rulebook, Seed};

/// One stream of random numbers per source, so that no option re-deals another source.
const TILE_STREAM: u64 = 0;
const BLUEPRINT_STREAM: u64 = 1;

/// How many tiles there are.
const ALL_TILES: usize = FACES * COPIES as usize;

/// The stacks of tiles and the blueprints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The stacks of the supply, bottom tile first.
    pub stacks: [[Tile; STACK]; SPACES],
    /// The tiles left out, in ascending order.
    pub removed: [Tile; REMOVED],
    /// The displayed blueprints.
    pub display: [Blueprint; DISPLAY],
    /// The start hands by seat.
    pub hands: [ArrayVec<Blueprint, 3>; 2],
    /// The deck, top card first.
    pub deck: ArrayVec<Blueprint, LARGEST>,
}

impl Rulebook for Architects {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Architects of Amytis";
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = Switches::OPTIONS;

    /// Nine stacks of five tiles, three blueprints on display and the start hands (section 2 of
    /// the rules).
    fn deal(rules: &Rules, _players: usize, seed: Seed) -> Deal {
        let mut tiles: [Tile; ALL_TILES] = std::array::from_fn(|i| Tile::from_index(i % FACES));
        seed.child(TILE_STREAM).rng().shuffle(&mut tiles);
        let mut left_out: [Tile; REMOVED] = std::array::from_fn(|i| tiles[SPACES * STACK + i]);
        left_out.sort_unstable();
        let stack = |i: usize| std::array::from_fn(|place| tiles[i * STACK + place]);
        let (display, hands, deck) = shuffled_blueprints(rules, seed);
        Deal { stacks: std::array::from_fn(stack), removed: left_out, display, hands, deck }
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        let hand = |seat: usize| Player::with_hand(deal.hands[seat].iter().copied().collect());
        Self {
            rules,
            supply: Supply::new(&deal.stacks, deal.removed),
            display: deal.display.into_iter().collect(),
            deck: Deck::from_top(&deal.deck),
            players: [hand(0), hand(1)],
            turns: 0,
            step: Step::Take,
        }
    }
}

type DealtBlueprints =
    ([Blueprint; DISPLAY], [ArrayVec<Blueprint, 3>; 2], ArrayVec<Blueprint, LARGEST>);

fn shuffled_blueprints(rules: &Rules, seed: Seed) -> DealtBlueprints {
    let mut cards: ArrayVec<Blueprint, BLUEPRINTS> = Blueprint::all().collect();
    seed.child(BLUEPRINT_STREAM).rng().shuffle(&mut cards);
    let display = std::array::from_fn(|i| cards[i]);
    let first = cards[3..5].iter().copied().collect();
    let (second, unused) = cards[5..8].split_at(rules.start_blueprints()[1]);
    // A card the second player does not get goes to the bottom, where it changes no draw.
    let deck = cards[8..].iter().chain(unused).copied().collect();
    (display, [first, second.iter().copied().collect()], deck)
}
