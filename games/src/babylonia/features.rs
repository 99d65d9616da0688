//! Read-only questions that evaluations ask; the answers come from the rules.

use super::hex::{Hex, HexSet};
use super::map::{LAND, NEAR, PLACES_IN_USE, REACH, SITE_PLACES};
use super::position::Babylonia;
use super::scoring::NOBLE_POINTS;
use super::tile::Tile;
use super::token::Kind;
use crate::Seat;

/// How a city or ziggurat stands for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Tokens of the seat next to it.
    pub own: u8,
    /// Tokens next to it of the other seat that has most there.
    pub other: u8,
    /// Land next to it that is still free.
    pub free: u8,
}

/// Tokens of one seat that hang together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Network {
    /// Where they lie.
    pub hexes: HexSet,
    /// The places next to them.
    pub near: u64,
    /// The places that one more token can connect, and those next to them.
    pub reach: u64,
    /// Merchants, servants and priests that lie face up.
    pub nobles: [u8; 3],
}

impl Network {
    /// Both networks, and a token that joins them.
    #[inline]
    #[must_use]
    pub fn joined(mut self, other: &Self) -> Self {
        self.hexes = self.hexes | other.hexes;
        self.near |= other.near;
        self.reach |= other.reach;
        self.nobles.iter_mut().zip(other.nobles).for_each(|(sum, count)| *sum += count);
        self
    }

    /// What its nobles score at a city next to it.
    #[inline]
    pub fn noble_points(&self, city: Tile) -> i16 {
        let nobles = Kind::ALL[1..].iter().zip(self.nobles);
        let paid = nobles.map(|(&kind, count)| i16::from(count) * i16::from(city.shows(kind)));
        NOBLE_POINTS * paid.sum::<i16>()
    }

    /// A single token.
    #[inline]
    pub fn of_token(kind: Kind, hex: Hex) -> Self {
        let mut token =
            Self { near: NEAR[hex.index()], reach: REACH[hex.index()], ..Self::default() };
        token.hexes.insert(hex);
        if kind != Kind::Farmer && LAND.contains(hex) {
            token.nobles[kind.index() - 1] = 1;
        }
        token
    }
}

/// Read-only questions; sets of places have the bits of [`super::map::PLACE_HEX`].
impl Babylonia {
    /// The ziggurats still to be resolved.
    #[inline]
    pub fn open_ziggurats(&self) -> u64 {
        self.unresolved & !SITE_PLACES
    }

    /// The sites with fields.
    #[inline]
    pub fn field_sites(&self) -> u64 {
        self.fields
    }

    /// The places next to tokens of a seat; sites only where the token allows taking a field.
    #[inline]
    pub fn near(&self, seat: Seat) -> u64 {
        self.near[seat.index()]
    }

    /// The places next to tokens of anybody else.
    #[inline]
    pub fn near_others(&self, seat: Seat) -> u64 {
        let others = self.seats().filter(|&other| other != seat);
        others.fold(0, |near, other| near | self.near(other))
    }

    /// The places in use next to a hex.
    #[inline]
    pub fn places_near(&self, hex: Hex) -> u64 {
        NEAR[hex.index()] & PLACES_IN_USE[self.players as usize]
    }

    /// The tile that lies, or lay, on a site.
    #[inline]
    pub fn tile_of(&self, site: usize) -> Tile {
        self.tiles[site]
    }

    /// How many ziggurats have a token of the seat next to them.
    #[inline]
    pub fn ziggurats_touched(&self, seat: Seat) -> usize {
        (self.near(seat) & self.ziggurats()).count_ones() as usize
    }

    /// The tokens a seat has not yet played.
    #[inline]
    pub fn tokens_left(&self, seat: Seat) -> usize {
        self.stand(seat).len() + self.pile(seat).len()
    }

    /// Who is ahead at a place, and how much can still change.
    #[inline]
    pub fn standing(&self, place: usize, seat: Seat) -> Standing {
        let count = |seat: Seat| self.tokens_around(place, seat) as u8;
        let others = self.seats().filter(|&other| other != seat);
        Standing {
            own: count(seat),
            other: others.map(count).max().unwrap_or(0),
            free: self.free_land_around(place).len() as u8,
        }
    }

    /// The tokens of a seat that hang together with the one on `start`.
    #[inline]
    pub fn network(&self, seat: Seat, start: Hex) -> Network {
        let mut seed = HexSet::EMPTY;
        seed.insert(start);
        let hexes = seed.connected_over(self.tokens[seat.index()]);
        let face_up = hexes & LAND;
        let [low, high] = self.digits.map(|digit| digit & face_up);
        let both = (low & high).len() as u8;
        let nobles = [low.len() as u8 - both, high.len() as u8 - both, both];
        let mut network = Network { hexes, nobles, ..Network::default() };
        for hex in hexes.iter() {
            network.near |= NEAR[hex.index()];
            network.reach |= REACH[hex.index()];
        }
        network
    }

    /// Whether the player on turn could still play a farmer this turn after playing this token.
    /// The first two turns of the game, mostly too short for it, always say no.
    #[inline]
    pub fn farmer_can_follow(&self, kind: Kind, hex: Hex) -> bool {
        let farmers = self.stand(self.on_turn).count(Kind::Farmer);
        farmers > usize::from(kind == Kind::Farmer)
            && self.turns > 1
            && self.kinds_after(kind, hex).contains(Kind::Farmer)
    }
}
