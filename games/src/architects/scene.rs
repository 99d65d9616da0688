//! What an observer sees, as plain data for drawings: secret cards are not in it.

use super::blueprint::{Blueprint, BlueprintSet};
use super::favour::{Favour, Favours};
use super::player::{ARCHITECTS, Player};
use super::position::{Architects, Step};
use super::space::Space;
use super::tile::Tile;
use crate::bits::Bits;
use crate::{Game, Seat};

/// A stack of the supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StackScene {
    /// Where it lies.
    pub space: Space,
    /// Its top tile.
    pub top: Option<Tile>,
    /// How many tiles it has.
    pub height: usize,
    /// Who has an architect there.
    pub architect: Option<Seat>,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerScene {
    /// Who.
    pub seat: Seat,
    /// The visible tile and the height of every space of the city.
    pub city: Vec<(Space, Option<Tile>, u32)>,
    /// The blueprints that the observer may see.
    pub hand: Vec<Blueprint>,
    /// How many others there are.
    pub hidden_cards: usize,
    /// The completed blueprints.
    pub completed: Vec<Blueprint>,
    /// Architects not on the supply.
    pub architects_at_home: u32,
    /// Favours claimed.
    pub favours: Favours,
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The stacks, row by row.
    pub supply: Vec<StackScene>,
    /// The blueprints on display.
    pub display: Vec<Blueprint>,
    /// How many blueprints are in the deck.
    pub in_deck: usize,
    /// The players by seat.
    pub players: Vec<PlayerScene>,
    /// The favours that somebody could claim.
    pub open_favours: Vec<Favour>,
    /// The tile just taken that is to be built.
    pub tile_in_hand: Option<Tile>,
}

impl Architects {
    /// What `observer` sees, or everything but the order of deck and stacks.
    pub fn scene(&self, observer: Option<Seat>) -> Scene {
        let [first, second] = [&self.players[0], &self.players[1]].map(Player::favours);
        let open = first.claimable(second) | second.claimable(first);
        Scene {
            supply: Space::all().map(|space| self.stack_scene(space)).collect(),
            display: self.display.iter().collect(),
            in_deck: self.deck.cards().len(),
            players: Seat::all(2).map(|seat| self.player_scene(seat, observer)).collect(),
            open_favours: Bits(open.into()).map(|bit| Favour::ALL[bit as usize]).collect(),
            tile_in_hand: match self.step {
                Step::Build(tile) => Some(tile),
                _ => None,
            },
        }
    }

    fn stack_scene(&self, space: Space) -> StackScene {
        let stands = |seat: &Seat| self.player(*seat).architects & space.bit() != 0;
        StackScene {
            space,
            top: self.supply.top(space),
            height: self.supply.height(space),
            architect: Seat::all(self.players()).find(stands),
        }
    }

    fn player_scene(&self, seat: Seat, observer: Option<Seat>) -> PlayerScene {
        let player = self.player(seat);
        let is_secret =
            self.rules.has_secret_hands() && observer.is_some_and(|observer| observer != seat);
        let unseen = if is_secret { player.unseen_hand() } else { BlueprintSet::NONE };
        let city = player.city();
        PlayerScene {
            seat,
            city: Space::all().map(|at| (at, city.visible(at), city.height(at))).collect(),
            hand: player.hand.without(unseen).iter().collect(),
            hidden_cards: unseen.len(),
            completed: player.completed.iter().collect(),
            architects_at_home: ARCHITECTS - player.architects.count_ones(),
            favours: player.favours(),
        }
    }
}
