//! The deal: everything chance decides, and the position it leads to.

use std::ops::RangeInclusive;

use super::card::CardSet;
use super::hex::HexSet;
use super::map::{self, PLACE_HEX, PLACES_IN_USE, SITE_PLACES, SITES, ZIGGURATS};
use super::position::{Babylonia, Played, Step};
use super::rules::{Rules, Switches};
use super::scoring::CATEGORIES;
use super::tile::Tile;
use super::token::{COUNTS, Kind, Pile, Stand, TOKENS};
use crate::bits::Bits;
use crate::{MAX_SEATS, OptionInfo, Rulebook, Seat, Seed};

/// One stream of random numbers per source, so that no option re-deals another source.
const TILE_STREAM: u64 = 0;
const CARD_STREAM: u64 = 1;
const PILE_STREAM: u64 = 2;

/// The tiles on the sites, the tokens of every player in drawing order, and the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub(super) players: usize,
    /// By site; sites not in use hold any tile.
    pub(super) tiles: [Tile; SITES],
    pub(super) draws: [[Kind; TOKENS]; MAX_SEATS],
    pub(super) cards: CardSet,
}

impl Rulebook for Babylonia {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Babylonia";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = Switches::OPTIONS;

    /// Tiles on all sites, seven cards unless they are named, and a pile for each player
    /// (section 2 of the rules).
    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        let mut draws = [[Kind::default(); TOKENS]; MAX_SEATS];
        for seat in Seat::all(players) {
            draws[seat.index()] = all_tokens();
            let stream = seed.child(PILE_STREAM).child(seat.index() as u64);
            stream.rng().shuffle(&mut draws[seat.index()]);
        }
        let cards = rules.cards.unwrap_or_else(|| random_cards(seed.child(CARD_STREAM)));
        Deal { players, tiles: shuffled_tiles(players, seed.child(TILE_STREAM)), draws, cards }
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        let mut position = Self {
            rules: *rules,
            tokens: [HexSet::EMPTY; MAX_SEATS],
            digits: [HexSet::EMPTY; 2],
            free: map::IN_USE[deal.players],
            near: [0; MAX_SEATS],
            piles: [Pile::EMPTY; MAX_SEATS],
            unresolved: PLACES_IN_USE[deal.players] & ZIGGURATS,
            touched: 0,
            waiting: 0,
            fields: 0,
            stands: [Stand::default(); MAX_SEATS],
            points: [[0; CATEGORIES.len()]; MAX_SEATS],
            cards: [CardSet::NONE; MAX_SEATS],
            cards_left: deal.cards,
            turns: 0,
            tiles: deal.tiles,
            city_tiles: [0; MAX_SEATS],
            players: deal.players as u8,
            on_turn: Seat::default(),
            to_act: Seat::default(),
            step: Step::Play,
            played: Played::NOTHING,
            has_used_extra: false,
        };
        deal.lay_out(&mut position);
        position
    }
}

impl Deal {
    fn lay_out(&self, position: &mut Babylonia) {
        for place in Bits(PLACES_IN_USE[self.players]) {
            position.free.remove(PLACE_HEX[place as usize]);
        }
        for site in sites(self.players) {
            let is_city = self.tiles[site].is_city();
            *(if is_city { &mut position.unresolved } else { &mut position.fields }) |= 1 << site;
        }
        for seat in Seat::all(self.players) {
            position.piles[seat.index()] = Pile::of(&self.draws[seat.index()]);
            position.refill(seat);
        }
    }
}

/// The sites that a game of `players` uses.
pub(super) fn sites(players: usize) -> impl Iterator<Item = usize> {
    Bits(PLACES_IN_USE[players] & SITE_PLACES).map(|site| site as usize)
}

fn all_tokens() -> [Kind; TOKENS] {
    let mut tokens = [Kind::default(); TOKENS];
    let kinds = Kind::ALL.into_iter().zip(COUNTS);
    let kinds = kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind, count as usize));
    tokens.iter_mut().zip(kinds).for_each(|(token, kind)| *token = kind);
    tokens
}

fn shuffled_tiles(players: usize, seed: Seed) -> [Tile; SITES] {
    let mut stock = [Tile::default(); SITES];
    let copies = Tile::all().flat_map(|tile| std::iter::repeat_n(tile, tile.copies(players)));
    stock.iter_mut().zip(copies).for_each(|(place, tile)| *place = tile);
    let count = sites(players).count();
    seed.rng().shuffle(&mut stock[..count]);
    let mut tiles = [Tile::default(); SITES];
    sites(players).zip(stock).for_each(|(site, tile)| tiles[site] = tile);
    tiles
}

fn random_cards(seed: Seed) -> CardSet {
    let mut numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    seed.rng().shuffle(&mut numbers);
    numbers.into_iter().take(CardSet::IN_PLAY).collect()
}
