//! The position.

use super::action::Action;
use super::card::CardSet;
use super::hex::{Hex, HexSet};
use super::map::{self, LAND_RING, PLACE_HEX, PLACES_IN_USE, SITE_PLACES, SITES, ZIGGURATS};
use super::rules::Rules;
use super::scoring::CATEGORIES;
use super::tile::Tile;
use super::token::{Kind, Kinds, Pile, Stand};
use crate::bits::Bits;
use crate::game::moves_by_rules;
use crate::{Breakdown, Game, GameRng, MAX_SEATS, Seat};

/// What has to be decided next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Tokens are played.
    Play,
    /// Several cities or ziggurats are complete: which is next?
    Resolve,
    /// A ziggurat is won: which card?
    Card,
    /// The turn is over: is card 2 used?
    Extra,
    /// Nothing: the game is over.
    Over,
}

/// Tokens after which a turn may end (rule 4.4).
pub(super) const ENOUGH_TOKENS: u8 = 2;
/// Farmers that a noble joins by card 5.
pub(super) const CARD_5_FARMERS: u8 = 3;

/// What was played in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Played {
    pub(super) count: u8,
    /// How many of them were farmers on land.
    pub(super) farmers: u8,
    /// The nobles played face up.
    pub(super) nobles: Kinds,
}

impl Played {
    pub(super) const NOTHING: Self = Self { count: 0, farmers: 0, nobles: Kinds::NONE };

    /// The tokens of the turn together with one more.
    #[inline]
    #[must_use]
    pub(super) fn with(mut self, kind: Kind, hex: Hex) -> Self {
        let is_face_up = map::LAND.contains(hex);
        self.count += 1;
        match kind {
            Kind::Farmer => self.farmers += u8::from(is_face_up),
            _ if is_face_up => self.nobles.insert(kind),
            _ => {}
        }
        self
    }

    /// Whether all were farmers on land.
    #[inline]
    pub(super) fn only_farmers(self) -> bool {
        self.farmers == self.count
    }

    /// Whether all were farmers on land but for one noble face up.
    #[inline]
    pub(super) fn farmers_and_noble(self) -> bool {
        self.farmers + 1 == self.count && self.nobles.len() == 1
    }

    /// Whether a noble lies among too few farmers for card 5: the turn cannot end like this.
    #[inline]
    pub(super) fn lacks_farmers(self) -> bool {
        self.count > ENOUGH_TOKENS && self.farmers_and_noble() && self.farmers < CARD_5_FARMERS
    }
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
    pub(super) points: [[i16; CATEGORIES.len()]; MAX_SEATS],
    pub(super) cards: [CardSet; MAX_SEATS],
    pub(super) cards_left: CardSet,
    pub(super) turns: u16,
    pub(super) tiles: [Tile; SITES],
    pub(super) city_tiles: [u8; MAX_SEATS],
    pub(super) players: u8,
    pub(super) on_turn: Seat,
    pub(super) to_act: Seat,
    pub(super) step: Step,
    pub(super) played: Played,
    pub(super) has_used_extra: bool,
}

// Searches copy positions by the million.
const _: () = assert!(size_of::<Babylonia>() <= 512);

impl Babylonia {
    /// What has to be decided next.
    pub fn step(&self) -> Step {
        self.step
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

    /// All ziggurats, resolved or not.
    #[inline]
    pub(super) fn ziggurats(&self) -> u64 {
        PLACES_IN_USE[self.players as usize] & ZIGGURATS
    }

    /// The cities still to be resolved.
    #[inline]
    pub fn cities(&self) -> u64 {
        self.unresolved & SITE_PLACES
    }

    /// The land next to a place that is still free.
    #[inline]
    pub fn free_land_around(&self, place: usize) -> HexSet {
        LAND_RING[place] & self.free
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

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players as usize)
    }
}

impl Game for Babylonia {
    type Action = Action;

    const ID: &'static str = "babylonia";
    /// Every turn plays a token: at most 120 tokens and 120 ends, 24 places to resolve, 5 cards,
    /// and an answer about card 2 in each of the owner's 30 turns.
    const MAX_MOVES: usize = 299;

    moves_by_rules!(Action, step: Step);

    fn players(&self) -> usize {
        self.players as usize
    }

    fn to_act(&self) -> Seat {
        self.to_act
    }

    fn legality(&self) -> impl Fn(Action) -> bool {
        let choices = (self.step == Step::Play).then(|| self.choices());
        move |action| match &choices {
            Some(choices) => choices.contains(action),
            None => self.allows(action),
        }
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.points(seat)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.total(seat)
    }

    /// Most city tiles (rule 9).
    fn tie_break(&self, seat: Seat) -> i32 {
        i32::from(self.city_tiles[seat.index()])
    }

    fn determinize(&mut self, observer: Seat, rng: &mut GameRng) {
        self.deal_hidden(observer, rng);
    }

    fn is_fully_observed(&self, observer: Seat) -> bool {
        self.is_nothing_hidden(observer)
    }
}
