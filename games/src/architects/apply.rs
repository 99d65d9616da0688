//! What actions do: a turn from the tile taken to the favour won.

use super::action::Action;
use super::blueprint::Blueprint;
use super::player::Player;
use super::position::{Architects, Step};
use super::space::Space;
use super::tile::{Kind, Tile};

/// With this many empty stacks a turn of seat 1 is the last (rule 7.1).
const EMPTY_STACKS_AT_END: u32 = 2;

impl Architects {
    /// Carries out a legal action and everything that follows without a decision.
    #[inline]
    pub(super) fn carry_out(&mut self, action: Action) {
        match action {
            Action::Take { stack, space } => {
                let tile = self.take(stack);
                self.build(tile, space);
            }
            Action::TakeTile(stack) => self.step = Step::Build(self.take(stack)),
            Action::Build(space) => match self.step {
                Step::Build(tile) => self.build(tile, space),
                _ => unreachable!("only a tile just taken is built"),
            },
            Action::Blueprint(card) => self.take_displayed(card),
            Action::DeckBlueprint => self.take_from_deck(),
            Action::Count => self.count_blueprints(),
            Action::Favour(favour) => {
                self.me().favours.claim(favour);
                self.end_turn();
            }
        }
    }

    #[inline]
    fn me(&mut self) -> &mut Player {
        &mut self.players[usize::from(self.turns & 1)]
    }

    /// The architect goes to the stack before the tile scores (rules 3.2 to 3.4).
    fn take(&mut self, stack: Space) -> Tile {
        self.me().architects |= stack.bit();
        self.supply.take(stack)
    }

    fn build(&mut self, tile: Tile, space: Space) {
        let height = self.me().city.build(tile, space);
        if tile.kind() == Kind::Palace {
            self.step = Step::Palace;
        } else {
            let points = self.tile_points(tile, height);
            self.me().score_tile(tile.kind(), points);
            self.check_blueprints();
        }
    }

    fn take_displayed(&mut self, card: Blueprint) {
        self.display.remove(card);
        self.display.insert(self.deck.draw());
        self.me().take_openly(card);
        self.score_palace();
    }

    fn take_from_deck(&mut self) {
        let card = self.deck.draw();
        let me = self.me();
        me.hand.insert(card);
        me.trail.draw_blindly();
        self.score_palace();
    }

    /// Side A scores the visible palaces besides giving a blueprint, side B does not.
    fn score_palace(&mut self) {
        if !self.palace_can_count() {
            let me = self.me();
            let points = me.city.palace_points();
            me.score_tile(Kind::Palace, points);
        }
        self.check_blueprints();
    }

    fn count_blueprints(&mut self) {
        let points = self.completed_points();
        self.me().score_tile(Kind::Palace, points);
        self.check_blueprints();
    }

    /// Completes blueprints, then lets a line of architects win a favour (rules 3.5 and 3.6).
    fn check_blueprints(&mut self) {
        let is_secret = self.rules.has_secret_hands();
        let me = self.me();
        let completed = me.complete_blueprints();
        if is_secret {
            me.leave_trail(completed);
        }
        if me.wins_favour() {
            self.step = Step::Favour;
        } else {
            self.end_turn();
        }
    }

    /// Ends the turn; the next one begins with the recall of that player's architects.
    fn end_turn(&mut self) {
        self.turns += 1;
        let is_round_over = self.turns & 1 == 0;
        if is_round_over && self.supply.empty_stacks() >= EMPTY_STACKS_AT_END {
            self.step = Step::Over;
        } else {
            self.step = Step::Take;
            self.me().recall();
        }
    }
}
