//! What one player has.

use super::blueprint::{Card, CardSet};
use super::city::City;
use super::favour::Favours;
use super::hidden::Trail;
use super::space::has_line;
use super::tile::Kind;

/// How many architects a player has.
pub(super) const ARCHITECTS: u32 = 4;

/// One player's city, architects, blueprints, favours and points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    pub(super) city: City,
    pub(super) hand: CardSet,
    pub(super) completed: CardSet,
    /// All cards this player ever took from the display, where everybody saw them.
    pub(super) taken_openly: CardSet,
    pub(super) favours: Favours,
    pub(super) architects: u16,
    pub(super) points: [u16; 6],
    pub(super) trail: Trail,
}

impl Player {
    pub(super) fn with_hand(hand: CardSet) -> Self {
        Self {
            city: City::default(),
            hand,
            completed: CardSet::default(),
            taken_openly: CardSet::default(),
            favours: Favours::default(),
            architects: 0,
            points: [0; 6],
            trail: Trail::EMPTY,
        }
    }

    /// The city.
    pub fn city(&self) -> &City {
        &self.city
    }

    /// The blueprints not yet completed.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The completed blueprints.
    pub fn completed(&self) -> CardSet {
        self.completed
    }

    /// The favours claimed.
    pub fn favours(&self) -> Favours {
        self.favours
    }

    /// Where the architects stand on the supply, as a set of spaces.
    pub fn architects(&self) -> u16 {
        self.architects
    }

    /// What tiles of this kind have scored so far.
    pub fn points(&self, kind: Kind) -> i32 {
        i32::from(self.points[kind as usize])
    }

    /// What the favours claimed are worth now.
    pub fn favour_points(&self) -> i32 {
        self.favours.points(&self.city, self.completed)
    }

    /// The score as if the game ended now.
    #[inline]
    pub fn score(&self) -> i32 {
        let built: u16 = self.points.iter().sum();
        i32::from(built) + self.completed.points() + self.favour_points()
    }

    /// The cards of the hand that the opponent has never seen.
    pub(super) fn unseen_hand(&self) -> CardSet {
        self.hand.without(self.taken_openly)
    }

    #[inline]
    pub(super) fn score_tile(&mut self, kind: Kind, points: u32) {
        self.points[kind as usize] += points as u16;
    }

    pub(super) fn take_openly(&mut self, card: Card) {
        self.hand.insert(card);
        self.taken_openly.insert(card);
    }

    /// Completes every blueprint in hand whose pattern is visible, and returns them.
    #[inline]
    pub(super) fn complete_blueprints(&mut self) -> CardSet {
        let visible = self.hand.visible(self.city.colours());
        self.hand = self.hand.without(visible);
        self.completed = self.completed.or(visible);
        visible
    }

    /// Whether the architect just placed wins a favour. Older lines have been recalled, so a
    /// line that stands is a line just made.
    #[inline]
    pub(super) fn wins_favour(&self) -> bool {
        has_line(self.architects) && self.favours.markers_left() > 0
    }

    /// Calls all architects home if there are three on a line or four in all.
    #[inline]
    pub(super) fn recall(&mut self) {
        if has_line(self.architects) || self.architects.count_ones() == ARCHITECTS {
            self.architects = 0;
        }
    }
}
