//! What a seat is told: everybody sees the same.

use serde_json::{Map, Value, json};

use super::Babylon;
use super::action::Stack;
use super::components::Components;
use crate::observable::as_recorded;
use crate::{Game, Observable, Seat};

impl Babylon {
    /// The name of the tile on top of a stack.
    fn top_name(&self, stack: Stack) -> Option<&str> {
        let tile = self.quarry.top(stack)?;
        Some(&self.rules.tile_set.tiles[usize::from(tile)].id)
    }
}

impl Observable for Babylon {
    as_recorded!(self => self.rules);

    /// The tops of the quarry, the flowers and all tiles there are; tokens only if their order is
    /// part of the rules.
    fn visible_setup(&self, _observer: Seat) -> Value {
        let tops: Map<String, Value> =
            Stack::all().map(|stack| (stack.to_string(), json!(self.top_name(stack)))).collect();
        let flowers: Vec<_> =
            Seat::all(self.players()).map(|seat| self.stores[seat.index()].flower).collect();
        let mut setup = json!({
            "tileset": self.rules.tile_set.name,
            "flowers": flowers,
            "tops": tops,
            "components": Components::of(&self.rules.tile_set),
        });
        if self.rules.token_mix.in_order {
            setup["tokens"] = json!(self.tokens[..Self::rounds(self.players()) - 1]);
        }
        setup
    }

    /// The tile under the one just taken, and the token of a new round.
    fn news(&self, before: &Self, _observer: Seat) -> Vec<String> {
        let is_lower = |stack: &Stack| self.quarry.height(*stack) < before.quarry.height(*stack);
        let tile = |stack: Stack| Some(format!("tile {stack} {}", self.top_name(stack)?));
        let mut news: Vec<_> = Stack::all().filter(is_lower).filter_map(tile).collect();
        if self.round > before.round {
            news.push(format!("token {}", self.effect()));
        }
        news
    }
}
