//! What a seat is told: the kinds of its own tokens, and of those that others play on land.

use serde_json::{Map, Value, json};

use super::action::Action;
use super::deal::sites;
use super::map::{PLACE_HEX, RIVER};
use super::position::Babylonia;
use super::token::Kind;
use crate::observable::as_recorded;
use crate::{Game, Observable, Seat};

impl Observable for Babylonia {
    as_recorded!(self => &self.rules);

    fn visible_setup(&self, observer: Seat) -> Value {
        let tiles: Map<String, Value> = sites(self.players())
            .map(|site| (PLACE_HEX[site].to_string(), self.tiles[site].name().into()))
            .collect();
        let cards: Vec<u8> = self.cards_left.iter().collect();
        let stand = letters(|kind| self.stand(observer).count(kind));
        json!({ "sites": tiles, "cards": cards, "stand": stand })
    }

    /// Others do not see the kind of a token played to a river (rule 4.2).
    fn seen_action(&self, action: Action, observer: Seat) -> String {
        match action {
            Action::Play(_, hex) if RIVER.contains(hex) && observer != self.to_act => {
                format!("? {hex}")
            }
            _ => action.to_string(),
        }
    }

    /// What the observer drew to the stand.
    fn news(&self, before: &Self, observer: Seat) -> Vec<String> {
        let (now, then) = (self.stand(observer), before.stand(observer));
        let drawn = letters(|kind| now.count(kind).saturating_sub(then.count(kind)));
        if drawn.is_empty() { Vec::new() } else { vec![format!("draw {drawn}")] }
    }
}

/// Tokens by the letters of their kinds.
fn letters(count: impl Fn(Kind) -> usize) -> String {
    let kinds = Kind::ALL.into_iter();
    kinds.flat_map(|kind| std::iter::repeat_n(kind.letter(), count(kind))).collect()
}
