//! What a seat is told: the tops of the supply, the display, and the hands it may see.

use serde_json::{Map, Value, json};

use super::blueprint::{Blueprint, BlueprintSet};
use super::position::Architects;
use super::space::Space;
use crate::observable::as_recorded;
use crate::{Game, Observable, Seat};

impl Architects {
    /// Whether `observer` sees the hand of a seat (rule 8.3).
    fn shows_hand(&self, seat: Seat, observer: Seat) -> bool {
        seat == observer || !self.rules.has_secret_hands()
    }

    /// The cards that a seat has got so far.
    fn all_cards(&self, seat: Seat) -> BlueprintSet {
        let player = self.player(seat);
        player.hand.or(player.completed)
    }

    /// What came to light about the blueprints of a seat.
    fn card_news(&self, before: &Self, seat: Seat, observer: Seat) -> Vec<String> {
        let mut news = Vec::new();
        if self.shows_hand(seat, observer) {
            let drawn = self.all_cards(seat).without(before.all_cards(seat));
            let drawn = drawn.without(self.player(seat).taken_openly);
            news.extend(drawn.iter().map(|card| format!("draw {seat} {card}")));
        }
        let completed = self.player(seat).completed.without(before.player(seat).completed);
        news.extend(completed.iter().map(|card| format!("complete {seat} {card}")));
        news
    }
}

impl Observable for Architects {
    as_recorded!(self => self.rules);

    fn visible_setup(&self, observer: Seat) -> Value {
        let name = |space| self.supply.top(space).map(|tile| tile.to_string());
        let tops: Map<String, Value> =
            Space::all().map(|space| (space.to_string(), json!(name(space)))).collect();
        let numbers = |cards: BlueprintSet| cards.iter().map(Blueprint::number).collect();
        let hand = |seat: Seat| -> Option<Vec<usize>> {
            self.shows_hand(seat, observer).then(|| numbers(self.player(seat).hand))
        };
        let display: Vec<usize> = numbers(self.display);
        let hands: Vec<_> = Seat::all(self.players()).map(hand).collect();
        let sides = self.rules.sides_text();
        json!({ "sides": sides, "tops": tops, "display": display, "hands": hands })
    }

    /// The tile under the one just taken, new blueprints on display or in hand, and completed ones.
    fn news(&self, before: &Self, observer: Seat) -> Vec<String> {
        let is_lower = |space: &Space| self.supply.height(*space) < before.supply.height(*space);
        let tile = |space: Space| Some(format!("tile {space} {}", self.supply.top(space)?));
        let mut news: Vec<_> = Space::all().filter(is_lower).filter_map(tile).collect();
        let shown = self.display.without(before.display);
        news.extend(shown.iter().map(|card| format!("display {card}")));
        let seats = Seat::all(self.players());
        news.extend(seats.flat_map(|seat| self.card_news(before, seat, observer)));
        news
    }
}
