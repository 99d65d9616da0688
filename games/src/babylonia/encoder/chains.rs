//! Chains: tokens of one seat that hang together, also over free hexes where its cards allow.

use super::super::hex::{Hex, HexSet};
use super::super::map::{LAND, NEAR, RING};
use super::super::position::Babylonia;
use super::super::scoring::NOBLE_POINTS;
use super::super::tile::Tile;
use super::super::token::Kind;
use crate::Seat;

/// Merchants, servants and priests, a byte each: no seat has more than six of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Nobles(pub(super) u32);

impl Nobles {
    /// A byte of ones for every noble that the city shows.
    pub(super) fn shown_by(city: Tile) -> u32 {
        let shows = |noble: Kind| u32::from(city.shows(noble)) * 0xff;
        shows(Kind::Merchant) | shows(Kind::Servant) << 8 | shows(Kind::Priest) << 16
    }

    fn of(kind: Kind) -> Self {
        Self([0, 1, 1 << 8, 1 << 16][kind.index()])
    }

    /// The nobles that the binary digits of some kinds say.
    #[inline]
    fn counted(digits: [HexSet; 2]) -> Self {
        let both = (digits[0] & digits[1]).len();
        let [low, high] = digits.map(|digit| digit.len() - both);
        Self((low | high << 8 | both << 16) as u32)
    }

    /// How many there are.
    #[inline]
    pub(super) fn len(self) -> i32 {
        // The product has the sum of the three bytes in its third.
        (self.0.wrapping_mul(0x01_0101) >> 16 & 0xff) as i32
    }

    /// What they are paid at a city that shows these.
    #[inline]
    pub(super) fn points(self, shown: u32) -> i16 {
        NOBLE_POINTS * Self(self.0 & shown).len() as i16
    }
}

/// Tokens that hang together.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Chain {
    /// All hexes next to one of its own.
    pub(super) around: HexSet,
    /// The places next to it.
    pub(super) near: u64,
    /// The places next to free hexes around it, which one more token connects.
    pub(super) reach: u64,
    /// Its nobles that lie face up.
    pub(super) nobles: Nobles,
    pub(super) tokens: u8,
}

impl Chain {
    /// The chain of the token on `start`, over these hexes.
    fn of(position: &Babylonia, seat: Seat, start: Hex, passable: HexSet) -> (Self, HexSet) {
        let mut chain = Self::default();
        let mut hexes = HexSet::EMPTY;
        hexes.insert(start);
        let mut waiting = hexes;
        while let Some(hex) = waiting.pop() {
            let neighbours = hex.neighbours();
            chain.around = chain.around | neighbours;
            chain.near |= NEAR[hex.index()];
            let fresh = neighbours & passable & !hexes;
            hexes = hexes | fresh;
            waiting = waiting | fresh;
        }
        chain.reach = near_any(chain.around & position.free);
        let own = hexes & position.tokens(seat);
        chain.nobles = Nobles::counted(position.digits.map(|digit| digit & own & LAND));
        chain.tokens = own.len() as u8;
        (chain, hexes)
    }

    /// A single token, `position` being the one with it.
    pub(super) fn of_token(position: &Babylonia, kind: Kind, hex: Hex) -> Self {
        let around = hex.neighbours();
        Self {
            around,
            near: NEAR[hex.index()],
            reach: near_any(around & position.free),
            nobles: if LAND.contains(hex) { Nobles::of(kind) } else { Nobles::default() },
            tokens: 1,
        }
    }

    /// Both chains. What a token between them cuts off from the reach of one is next to it.
    #[inline]
    pub(super) fn join(&mut self, other: &Self) {
        self.around = self.around | other.around;
        self.near |= other.near;
        self.reach |= other.reach;
        self.nobles.0 += other.nobles.0;
        self.tokens += other.tokens;
    }

    /// The places that only one more token connects.
    #[inline]
    pub(super) fn one_away(&self) -> u64 {
        self.reach & !self.near
    }

    /// Whether the token on `hex` in `position` was the last way to a city one token away.
    #[inline]
    pub(super) fn is_cut_off(&self, position: &Babylonia, hex: Hex, city: usize) -> bool {
        self.one_away() >> city & 1 == 1
            && self.around.contains(hex)
            && (self.around & position.free & RING[city]).is_empty()
    }
}

/// The places next to any of the hexes.
#[inline]
fn near_any(mut hexes: HexSet) -> u64 {
    let mut near = 0;
    while let Some(hex) = hexes.pop() {
        near |= NEAR[hex.index()];
    }
    near
}

/// Visits all chains of a seat.
#[inline]
pub(super) fn for_each_chain(position: &Babylonia, seat: Seat, mut visit: impl FnMut(Chain)) {
    let passable = position.passable(seat);
    let mut rest = position.tokens(seat);
    while let Some(start) = rest.pop() {
        let (chain, hexes) = Chain::of(position, seat, start, passable);
        rest = rest & !hexes;
        visit(chain);
    }
}
