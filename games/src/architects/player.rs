//! What one player has.

use super::blueprint::{Blueprint, BlueprintSet};
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
    pub(super) hand: BlueprintSet,
    pub(super) completed: BlueprintSet,
    /// All cards this player ever took from the display, where everybody saw them.
    pub(super) taken_openly: BlueprintSet,
    pub(super) favours: Favours,
    pub(super) architects: u16,
    pub(super) points: [u16; Kind::ALL.len()],
    pub(super) trail: Trail,
}

impl Player {
    pub(super) fn with_hand(hand: BlueprintSet) -> Self {
        Self {
            city: City::default(),
            hand,
            completed: BlueprintSet::NONE,
            taken_openly: BlueprintSet::NONE,
            favours: Favours::default(),
            architects: 0,
            points: [0; Kind::ALL.len()],
            trail: Trail::EMPTY,
        }
    }

    /// The city.
    pub fn city(&self) -> &City {
        &self.city
    }

    /// The blueprints not yet completed.
    pub fn hand(&self) -> BlueprintSet {
        self.hand
    }

    /// The completed blueprints.
    pub fn completed(&self) -> BlueprintSet {
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

    /// The cards of the hand that the opponent has never seen.
    pub(super) fn unseen_hand(&self) -> BlueprintSet {
        self.hand.without(self.taken_openly)
    }

    pub(super) fn take_openly(&mut self, card: Blueprint) {
        self.hand.insert(card);
        self.taken_openly.insert(card);
    }

    /// Completes every blueprint in hand whose pattern is visible, for good, and returns them
    /// (section 6 of the rules).
    #[inline]
    pub(super) fn complete_blueprints(&mut self) -> BlueprintSet {
        let visible = self.hand.visible(self.city.colours());
        self.hand = self.hand.without(visible);
        self.completed = self.completed.or(visible);
        visible
    }

    /// Whether the architect just placed wins a favour (rule 3.6). Older lines have been recalled, so a
    /// line that stands is a line just made.
    #[inline]
    pub(super) fn wins_favour(&self) -> bool {
        has_line(self.architects) && self.favours.markers_left() > 0
    }

    /// Whether all architects come home at the start of the next turn: with three on a line, or
    /// all four on the supply (rule 3.1).
    #[inline]
    pub fn will_recall(&self) -> bool {
        has_line(self.architects) || self.architects.count_ones() == ARCHITECTS
    }

    /// Calls the architects home if it is time.
    #[inline]
    pub(super) fn recall(&mut self) {
        if self.will_recall() {
            self.architects = 0;
        }
    }
}
