//! What an observer sees, as plain data for drawings: hidden kinds are not in it.

use super::card::{CardSet, EXTRA_TURN};
use super::hex::Hex;
use super::map::{CENTRE, IN_USE, LAND, RIVER};
use super::position::Babylonia;
use super::tile::Tile;
use super::token::{Kind, Stand};
use crate::{Game, Seat};

/// What lies on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Free,
    /// A token, with its kind if the observer knows it.
    Token(Seat, Option<Kind>),
    /// A city or a field.
    Site(Tile),
    /// A ziggurat, and whether it has been resolved.
    Ziggurat(bool),
    /// A site whose tile has been taken.
    Taken,
}

/// A hex of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexScene {
    /// Which hex.
    pub hex: Hex,
    /// Whether it is river.
    pub is_river: bool,
    /// Whether it lies between the rivers.
    pub is_centre: bool,
    /// What lies there.
    pub content: Content,
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandScene {
    /// Who.
    pub seat: Seat,
    /// The tokens on the stand, if the observer may see them.
    pub stand: Option<Stand>,
    /// How many tokens there are on the stand.
    pub on_stand: usize,
    /// How many tokens are in the pile.
    pub in_pile: usize,
    /// City tiles taken.
    pub city_tiles: usize,
    /// Cards taken.
    pub cards: CardSet,
    /// Whether card 2 is theirs and has been used.
    pub has_used_extra: bool,
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The hexes in use.
    pub hexes: Vec<HexScene>,
    /// The players by seat.
    pub hands: Vec<HandScene>,
    /// Cards nobody has taken.
    pub cards_left: CardSet,
}

impl Babylonia {
    /// What `observer` sees, or everything but the order of the piles.
    pub fn scene(&self, observer: Option<Seat>) -> Scene {
        let hexes = IN_USE[self.players()].iter();
        Scene {
            hexes: hexes.map(|hex| self.hex_scene(hex, observer)).collect(),
            hands: self.seats().map(|seat| self.hand_scene(seat, observer)).collect(),
            cards_left: self.cards_left,
        }
    }

    fn hex_scene(&self, hex: Hex, observer: Option<Seat>) -> HexScene {
        HexScene {
            hex,
            is_river: RIVER.contains(hex),
            is_centre: CENTRE.contains(hex),
            content: self.content(hex, observer),
        }
    }

    fn content(&self, hex: Hex, observer: Option<Seat>) -> Content {
        if let Some(owner) = self.seats().find(|&seat| self.tokens(seat).contains(hex)) {
            let is_known = LAND.contains(hex) || observer.is_none_or(|seat| seat == owner);
            let kind = Kind::ALL.into_iter().find(|&kind| self.tokens_of(kind).contains(hex));
            return Content::Token(owner, kind.filter(|_| is_known));
        }
        if let Some(tile) = self.tile(hex) {
            return Content::Site(tile);
        }
        match super::map::place_at(hex) {
            _ if self.free.contains(hex) => Content::Free,
            Some(place) if place >= super::map::SITES => {
                Content::Ziggurat(!self.unresolved().any(|other| other == hex))
            }
            _ => Content::Taken,
        }
    }

    fn hand_scene(&self, seat: Seat, observer: Option<Seat>) -> HandScene {
        let stand = self.stand(seat);
        HandScene {
            seat,
            stand: observer.is_none_or(|observer| observer == seat).then_some(stand),
            on_stand: stand.len(),
            in_pile: self.pile(seat).len(),
            city_tiles: self.city_tiles(seat),
            cards: self.cards(seat),
            has_used_extra: self.has_used_extra && self.has_card(seat, EXTRA_TURN),
        }
    }
}
