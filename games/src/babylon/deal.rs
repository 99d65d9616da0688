//! The deal: everything chance decides (rule 2), and the position it leads to.

use std::ops::RangeInclusive;

use super::Babylon;
use super::garden::Garden;
use super::position::{Phase, Store};
use super::quarry::{Quarry, Stacks};
use super::rules::{Rules, Switches};
use super::scoring::CATEGORIES;
use super::supply::Supply;
use super::tiles::{TILES_PER_LAYER, TileId};
use super::tokens::{Effect, TOKENS};
use super::workshop::Fresh;
use crate::{MAX_SEATS, OptionInfo, Rulebook, Seat, Seed};

/// Everything chance decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The flower of each seat.
    pub(super) flowers: Vec<u8>,
    pub(super) quarry: Stacks,
    /// All 14 tokens: those to be turned up in order, then those laid aside.
    pub(super) tokens: [Effect; TOKENS],
}

/// Sources of chance; each has a stream of its own.
const QUARRY: u64 = 0;
const TOKEN_ORDER: u64 = 1;
const FLOWERS: u64 = 2;

impl Rulebook for Babylon {
    type Rules = Rules;
    type Deal = Deal;

    const TITLE: &'static str = "Babylon";
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = Switches::OPTIONS;

    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        let mut flowers = [0, 1, 2, 3];
        seed.child(FLOWERS).rng().shuffle(&mut flowers);
        let mut tokens = rules.token_mix.tokens;
        if !rules.token_mix.in_order {
            seed.child(TOKEN_ORDER).rng().shuffle(&mut tokens);
        }
        let mut quarry = Stacks::default();
        for layer in 0..3 {
            let mut tiles: [u8; TILES_PER_LAYER] =
                std::array::from_fn(|tile| (layer * TILES_PER_LAYER + tile) as u8);
            seed.child(QUARRY).child(layer as u64).rng().shuffle(&mut tiles);
            for (stack, tile) in quarry.iter_mut().zip(tiles) {
                stack[layer] = tile;
            }
        }
        Deal { flowers: flowers[..players].to_vec(), quarry, tokens }
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        let players = deal.flowers.len();
        let store = |seat: usize| {
            let flower = deal.flowers.get(seat).copied().unwrap_or_default();
            Store { singles: 0, tile: Some(TileId::start(flower)), flower }
        };
        let mut position = Self {
            rules,
            gardens: [Garden::default(); MAX_SEATS],
            quarry: Quarry::new(deal.quarry),
            supply: Supply::full(rules.switches.limits),
            stores: std::array::from_fn(store),
            tokens: deal.tokens,
            fresh: Fresh::default(),
            phase: Phase::Remove,
            players: players as u8,
            seat: Seat::new(0),
            dug: None,
            doubles: 0,
            round: 1,
            turns: 0,
        };
        if Self::removals(players) == 0 {
            position.begin_turn();
        }
        position
    }

    /// The tokens to come can be others, if their order is known, when a round has just begun with a
    /// blank one: the token of the round is turned up anew.
    fn under(&self, rules: &'static Rules) -> Option<Self> {
        let is_begun = self.phase == Phase::Dig && self.seat == Seat::new(0);
        let can_change = is_begun && self.effect() == Effect::None && rules.token_mix.in_order;
        can_change.then(|| {
            let mut position = Self { rules, tokens: rules.token_mix.tokens, ..*self };
            position.begin_turn();
            position
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Options};

    fn rules(tokens: &str) -> &'static Rules {
        let mut options = Options::default();
        options.set("tokens", tokens);
        Babylon::rules(&options).unwrap()
    }

    /// A position right after so many turns of random play.
    fn after(turns: usize, tokens: &str) -> Babylon {
        let rules = rules(tokens);
        let mut position = Babylon::start(rules, &Babylon::deal(rules, 2, Seed(3)));
        let mut rng = Seed(4).rng();
        while position.turns_played() < turns {
            position.apply(position.random_action(&mut rng));
        }
        position
    }

    #[test]
    fn a_token_that_comes_half_way_works_in_the_whole_round_and_changes_nothing_before() {
        let before = after(8, "14*NONE");
        let single = before.under(rules("PLUS_SINGLE@5")).unwrap();
        assert_eq!(single.store().singles, before.store().singles + 1);
        assert_eq!(before.under(rules("PLUS_DOUBLE@5")).unwrap().doubles, 1);
        let later = before.under(rules("PLUS_SINGLE@6")).unwrap();
        assert_eq!(later.store(), before.store());
        assert_eq!((single.quarry, single.gardens), (before.quarry, before.gardens));
    }

    #[test]
    fn tokens_change_only_between_rounds_and_to_a_known_order() {
        let ordered = rules("PLUS_SINGLE@5");
        assert!(after(7, "14*NONE").under(ordered).is_none());
        assert!(after(8, "14*MINUS_ONE").under(ordered).is_none());
        assert!(after(8, "14*NONE").under(rules("A")).is_none());
    }
}
