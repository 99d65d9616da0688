//! The position.

use super::card::{self, CardSet};
use super::deal::{Deal, sites};
use super::hex::{Hex, HexSet};
use super::map::{self, PLACE_HEX, PLACES_IN_USE, SITES, ZIGGURATS};
use super::rules::Rules;
use super::tile::Tile;
use super::token::{Kind, Kinds, Pile, Stand};
use crate::bits::Bits;
use crate::{MAX_SEATS, Seat};

/// What kind of decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Tokens are played.
    Play,
    /// Several cities or ziggurats are complete: which is next?
    Resolve,
    /// A ziggurat is won: which card?
    Card,
    /// The turn is over: is card 2 used?
    Extra,
    /// The game is over.
    Over,
}

/// The names of the points, in the order of the categories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Category {
    Fields,
    Ziggurats,
    Citizens,
    Cities,
    Cards,
}

/// What was played in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Played {
    pub(super) count: u8,
    /// Whether all were farmers on land.
    pub(super) only_farmers: bool,
    /// The nobles played face up.
    pub(super) nobles: Kinds,
}

impl Played {
    pub(super) const NOTHING: Self = Self { count: 0, only_farmers: true, nobles: Kinds::NONE };
}

/// A position of Babylonia.
///
/// Sites and ziggurats together are *places*, numbered by bits of a `u64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Babylonia {
    pub(super) rules: Rules,
    /// The hexes with tokens of a seat.
    pub(super) tokens: [HexSet; MAX_SEATS],
    /// The kinds of all tokens on the board, one set per binary digit.
    pub(super) digits: [HexSet; 2],
    pub(super) free: HexSet,
    /// The places next to a seat's tokens: all ziggurats, but sites only next to tokens that
    /// count as neighbours of fields.
    pub(super) near: [u64; MAX_SEATS],
    pub(super) piles: [Pile; MAX_SEATS],
    /// Cities and ziggurats still to be resolved.
    pub(super) unresolved: u64,
    /// Places next to tokens of this turn.
    pub(super) touched: u64,
    /// Complete places not yet resolved in this turn.
    pub(super) waiting: u64,
    /// Sites with a field.
    pub(super) fields: u64,
    pub(super) stands: [Stand; MAX_SEATS],
    pub(super) points: [[i16; 5]; MAX_SEATS],
    pub(super) cards: [CardSet; MAX_SEATS],
    pub(super) cards_left: CardSet,
    pub(super) turn: u16,
    pub(super) tiles: [Tile; SITES],
    pub(super) city_tiles: [u8; MAX_SEATS],
    pub(super) players: u8,
    pub(super) on_turn: Seat,
    pub(super) to_act: Seat,
    pub(super) phase: Phase,
    pub(super) played: Played,
    pub(super) has_used_extra: bool,
}

const _: () = assert!(size_of::<Babylonia>() <= 512);

impl Babylonia {
    pub(super) fn from_deal(rules: Rules, deal: &Deal) -> Self {
        let mut position = Self {
            rules,
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
            points: [[0; 5]; MAX_SEATS],
            cards: [CardSet::NONE; MAX_SEATS],
            cards_left: deal.cards,
            turn: 0,
            tiles: deal.tiles,
            city_tiles: [0; MAX_SEATS],
            players: deal.players as u8,
            on_turn: Seat::default(),
            to_act: Seat::default(),
            phase: Phase::Play,
            played: Played::NOTHING,
            has_used_extra: false,
        };
        position.lay_out(deal);
        position
    }

    fn lay_out(&mut self, deal: &Deal) {
        for place in Bits(PLACES_IN_USE[deal.players]) {
            self.free.remove(PLACE_HEX[place as usize]);
        }
        for site in sites(deal.players) {
            let is_city = deal.tiles[site].is_city();
            *(if is_city { &mut self.unresolved } else { &mut self.fields }) |= 1 << site;
        }
        for seat in Seat::all(deal.players) {
            self.piles[seat.index()] = Pile::of(&deal.draws[seat.index()]);
            self.refill(seat);
        }
    }

    /// What kind of decision is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; another seat decides when it has won a ziggurat.
    pub fn on_turn(&self) -> Seat {
        self.on_turn
    }

    /// The hexes that hold no token, tile or ziggurat.
    pub fn free(&self) -> HexSet {
        self.free
    }

    /// The hexes with tokens of a seat.
    pub fn tokens(&self, seat: Seat) -> HexSet {
        self.tokens[seat.index()]
    }

    /// The hexes with tokens of this kind, of all seats and face down too.
    #[inline]
    pub fn tokens_of(&self, kind: Kind) -> HexSet {
        let [low, high] = self.digits;
        match kind {
            Kind::Farmer => self.occupied() & !low & !high,
            Kind::Merchant => low & !high,
            Kind::Servant => high & !low,
            Kind::Priest => low & high,
        }
    }

    /// The hexes with tokens.
    pub fn occupied(&self) -> HexSet {
        let [first, second, third, fourth] = self.tokens;
        first | second | third | fourth
    }

    /// The tile on a hex.
    pub fn tile(&self, hex: Hex) -> Option<Tile> {
        let site = map::place_at(hex).filter(|&place| place < SITES)?;
        ((self.unresolved | self.fields) >> site & 1 == 1).then_some(self.tiles[site])
    }

    /// The hexes with cities and ziggurats still to be resolved.
    pub fn unresolved(&self) -> impl Iterator<Item = Hex> {
        Bits(self.unresolved).map(|place| PLACE_HEX[place as usize])
    }

    /// The hexes with fields.
    pub fn fields(&self) -> impl Iterator<Item = Hex> {
        Bits(self.fields).map(|site| PLACE_HEX[site as usize])
    }

    /// How many ziggurats have a token of the seat next to them.
    #[inline]
    pub fn ziggurats_touched(&self, seat: Seat) -> usize {
        let ziggurats = PLACES_IN_USE[self.players as usize] & ZIGGURATS;
        (self.near[seat.index()] & ziggurats).count_ones() as usize
    }

    /// The cards a seat has taken, used or not.
    pub fn cards(&self, seat: Seat) -> CardSet {
        self.cards[seat.index()]
    }

    /// The cards nobody has taken.
    pub fn cards_left(&self) -> CardSet {
        self.cards_left
    }

    /// How many city tiles lie in front of a seat.
    pub fn city_tiles(&self, seat: Seat) -> usize {
        usize::from(self.city_tiles[seat.index()])
    }

    /// The tokens on a seat's stand; hidden from the others.
    pub fn stand(&self, seat: Seat) -> Stand {
        self.stands[seat.index()]
    }

    /// A seat's draw pile; its order is hidden from everybody.
    pub fn pile(&self, seat: Seat) -> Pile {
        self.piles[seat.index()]
    }

    /// Whether card 2 has been turned over.
    pub fn has_used_extra(&self) -> bool {
        self.has_used_extra
    }

    #[inline]
    pub(super) fn has_card(&self, seat: Seat, card: u8) -> bool {
        self.cards[seat.index()].contains(card)
    }

    #[inline]
    pub(super) fn add_points(&mut self, seat: Seat, category: Category, points: i16) {
        self.points[seat.index()][category as usize] += points;
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players as usize)
    }

    pub(super) fn refill(&mut self, seat: Seat) {
        let size = if self.has_card(seat, card::LARGE_STAND) { 7 } else { 5 };
        let (stand, pile) = (&mut self.stands[seat.index()], &mut self.piles[seat.index()]);
        while stand.len() < size {
            let Some(kind) = pile.draw() else { return };
            stand.add(kind);
        }
    }
}
