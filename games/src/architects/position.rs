//! The position, and how a turn goes.

use super::action::Action;
use super::blueprint::{Card, CardSet};
use super::deck::Deck;
use super::effect::Scene;
use super::favour::Favour;
use super::player::Player;
use super::rules::{Rules, Side};
use super::setup::Deal;
use super::space::{SPACES, Space};
use super::supply::Supply;
use super::tile::{Kind, Tile};
use crate::bits::{Bits, nth_bit};
use crate::{GameRng, Seat};

/// With this many empty stacks a turn of seat 1 is the last.
const EMPTY_STACKS_AT_END: u32 = 2;

/// What the player to act has to decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Which tile to take and where to build it.
    Take,
    /// What the palace just built gives.
    Palace,
    /// Which favour to claim.
    Favour,
    /// Nothing: the game is over.
    Over,
}

/// A position of Architects of Amytis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Architects {
    pub(super) rules: &'static Rules,
    pub(super) supply: Supply,
    pub(super) display: CardSet,
    pub(super) deck: Deck,
    pub(super) players: [Player; 2],
    pub(super) turns: u8,
    pub(super) step: Step,
}

// Searches copy positions by the million.
const _: () = assert!(size_of::<Architects>() <= 256);

impl Architects {
    pub(super) fn new(rules: &'static Rules, deal: &Deal) -> Self {
        let hand = |seat: usize| Player::with_hand(deal.hands[seat].iter().copied().collect());
        Self {
            rules,
            supply: Supply::new(&deal.stacks, deal.removed),
            display: deal.display.into_iter().collect(),
            deck: Deck::from_top(&deal.deck),
            players: [hand(0), hand(1)],
            turns: 0,
            step: Step::Take,
        }
    }

    /// The rules in use.
    pub fn rules_in_use(&self) -> &'static Rules {
        self.rules
    }

    /// The supply.
    pub fn supply(&self) -> &Supply {
        &self.supply
    }

    /// The displayed blueprints.
    pub fn display(&self) -> CardSet {
        self.display
    }

    /// What one player has.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// What has to be decided.
    pub fn step(&self) -> Step {
        self.step
    }

    /// The stacks one can take from: not empty, and without an architect.
    #[inline]
    pub fn available(&self) -> u16 {
        self.supply.filled() & !self.players[0].architects & !self.players[1].architects
    }

    #[inline]
    pub(super) fn mover(&self) -> usize {
        // The game ends with a turn of seat 1, who stays the last to have decided.
        if self.step == Step::Over { 1 } else { usize::from(self.turns & 1) }
    }

    #[inline]
    fn me(&mut self) -> &mut Player {
        &mut self.players[usize::from(self.turns & 1)]
    }

    fn can_count(&self) -> bool {
        self.rules.side(Kind::Palace) == Side::B
    }

    /// The favours that the player to act may claim, one bit each.
    fn claimable(&self) -> u64 {
        let mover = self.mover();
        u64::from(self.players[mover].favours.claimable(self.players[1 - mover].favours))
    }

    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        match self.step {
            Step::Take => {
                for stack in Space::of(self.available()) {
                    actions.extend(Space::all().map(|space| Action::Take { stack, space }));
                }
            }
            Step::Palace => {
                actions.extend(self.display.iter().map(Action::Blueprint));
                actions.push(Action::DeckBlueprint);
                actions.extend(self.can_count().then_some(Action::Count));
            }
            Step::Favour => actions.extend(Bits(self.claimable()).map(favour_action)),
            Step::Over => {}
        }
    }

    /// Whether an action is one of the list.
    #[inline]
    pub(super) fn allows(&self, action: Action) -> bool {
        match (self.step, action) {
            (Step::Take, Action::Take { stack, .. }) => self.available() & stack.bit() != 0,
            (Step::Palace, Action::Blueprint(card)) => self.display.contains(card),
            (Step::Palace, Action::DeckBlueprint) => true,
            (Step::Palace, Action::Count) => self.can_count(),
            (Step::Favour, Action::Favour(favour)) => self.claimable() >> favour as u8 & 1 == 1,
            _ => false,
        }
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        match self.step {
            Step::Take => self.available().count_ones() as usize * SPACES,
            Step::Palace => self.display.len() + 1 + usize::from(self.can_count()),
            Step::Favour => self.claimable().count_ones() as usize,
            Step::Over => 0,
        }
    }

    #[inline]
    pub(super) fn random(&self, rng: &mut GameRng) -> Action {
        let choice = rng.below(self.count());
        match self.step {
            Step::Take => {
                let stack = nth_bit(u64::from(self.available()), (choice / SPACES) as u32);
                let space = Space::new(choice % SPACES);
                Action::Take { stack: Space::new(stack as usize), space }
            }
            Step::Palace => match self.display.iter().nth(choice) {
                Some(card) => Action::Blueprint(card),
                None if choice == self.display.len() => Action::DeckBlueprint,
                None => Action::Count,
            },
            Step::Favour => favour_action(nth_bit(self.claimable(), choice as u32)),
            Step::Over => panic!("nothing is left to decide"),
        }
    }

    #[inline]
    pub(super) fn carry_out(&mut self, action: Action) {
        match action {
            Action::Take { stack, space } => self.take(stack, space),
            Action::Blueprint(card) => self.take_displayed(card),
            Action::DeckBlueprint => self.take_from_deck(),
            Action::Count => self.count_blueprints(),
            Action::Favour(favour) => {
                self.me().favours.claim(favour);
                self.end_turn();
            }
        }
    }

    fn take(&mut self, stack: Space, space: Space) {
        let tile = self.supply.take(stack);
        let me = self.me();
        me.architects |= stack.bit();
        let height = me.city.build(tile, space);
        if tile.kind() == Kind::Palace {
            self.step = Step::Palace;
        } else {
            let points = self.tile_points(tile, height);
            self.me().score_tile(tile.kind(), points);
            self.check_blueprints();
        }
    }

    fn tile_points(&self, tile: Tile, height: u32) -> u32 {
        let [own, other] = [self.mover(), 1 - self.mover()].map(|seat| &self.players[seat]);
        let own_architects = own.architects.count_ones();
        let all_architects = own_architects + other.architects.count_ones();
        let scene = Scene { city: &own.city, height, own_architects, all_architects };
        scene.points(tile, self.rules.side(tile.kind()))
    }

    fn take_displayed(&mut self, card: Card) {
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
        if !self.can_count() {
            let me = self.me();
            let palaces = me.city.of_kind(Kind::Palace).count_ones();
            me.score_tile(Kind::Palace, palaces);
        }
        self.check_blueprints();
    }

    fn count_blueprints(&mut self) {
        let completed = self.players.iter().map(|player| player.completed.len() as u32).sum();
        self.me().score_tile(Kind::Palace, completed);
        self.check_blueprints();
    }

    fn check_blueprints(&mut self) {
        let is_secret = self.rules.has_secret_hands;
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

    /// Ends the turn and recalls the architects of the next player, which begins his.
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

fn favour_action(bit: u32) -> Action {
    Action::Favour(Favour::ALL[bit as usize])
}
