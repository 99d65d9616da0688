//! What may be done: stacks to take from, blueprints of a palace, favours to claim.

use super::action::Action;
use super::favour::Favour;
use super::position::{Architects, Step};
use super::rules::{Build, Side};
use super::space::{SPACES, Space};
use super::tile::Kind;
use crate::GameRng;
use crate::bits::{Bits, nth_bit};

/// Lists, counts and picks the legal actions of every step.
impl Architects {
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        match self.step {
            Step::Take if self.reveals_first() => {
                actions.extend(Space::of(self.available()).map(Action::TakeTile));
            }
            Step::Take => {
                for stack in Space::of(self.available()) {
                    actions.extend(Space::all().map(|space| Action::Take { stack, space }));
                }
            }
            Step::Build(_) => actions.extend(Space::all().map(Action::Build)),
            Step::Palace => {
                actions.extend(self.display.iter().map(Action::Blueprint));
                actions.push(Action::DeckBlueprint);
                actions.extend(self.palace_can_count().then_some(Action::Count));
            }
            Step::Favour => actions.extend(Bits(self.claimable()).map(favour_action)),
            Step::Over => {}
        }
    }

    #[inline]
    pub(super) fn allows(&self, action: Action) -> bool {
        match (self.step, action) {
            (Step::Take, Action::Take { stack, .. }) => {
                !self.reveals_first() && self.available() & stack.bit() != 0
            }
            (Step::Take, Action::TakeTile(stack)) => {
                self.reveals_first() && self.available() & stack.bit() != 0
            }
            (Step::Build(_), Action::Build(_)) | (Step::Palace, Action::DeckBlueprint) => true,
            (Step::Palace, Action::Blueprint(card)) => self.display.contains(card),
            (Step::Palace, Action::Count) => self.palace_can_count(),
            (Step::Favour, Action::Favour(favour)) => self.claimable() >> favour as u8 & 1 == 1,
            _ => false,
        }
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        match self.step {
            Step::Take if self.reveals_first() => self.available().count_ones() as usize,
            Step::Take => self.available().count_ones() as usize * SPACES,
            Step::Build(_) => SPACES,
            Step::Palace => self.display.len() + 1 + usize::from(self.palace_can_count()),
            Step::Favour => self.claimable().count_ones() as usize,
            Step::Over => 0,
        }
    }

    #[inline]
    pub(super) fn pick(&self, rng: &mut GameRng) -> Action {
        let choice = rng.below(self.count());
        match self.step {
            Step::Take if self.reveals_first() => Action::TakeTile(self.nth_stack(choice)),
            Step::Take => {
                let space = Space::new(choice % SPACES);
                Action::Take { stack: self.nth_stack(choice / SPACES), space }
            }
            Step::Build(_) => Action::Build(Space::new(choice)),
            Step::Palace => match self.display.iter().nth(choice) {
                Some(card) => Action::Blueprint(card),
                None if choice == self.display.len() => Action::DeckBlueprint,
                None => Action::Count,
            },
            Step::Favour => favour_action(nth_bit(self.claimable(), choice as u32)),
            Step::Over => panic!("nothing is left to decide"),
        }
    }
}

/// The rules behind the lists.
impl Architects {
    /// The stacks one can take from: not empty, and without an architect (rule 3.2).
    #[inline]
    pub fn available(&self) -> u16 {
        self.supply.filled() & !self.players[0].architects & !self.players[1].architects
    }

    fn nth_stack(&self, n: usize) -> Space {
        Space::new(nth_bit(u64::from(self.available()), n as u32) as usize)
    }

    /// Whether the next tile is seen before the city space is chosen (ruling R13).
    fn reveals_first(&self) -> bool {
        self.rules.switches.build == Build::AfterReveal
    }

    /// Whether a palace may score instead of giving a blueprint, as side B allows (rule 4.1).
    pub(super) fn palace_can_count(&self) -> bool {
        self.rules.side(Kind::Palace) == Side::B
    }

    /// The favours that the player to act may claim, one bit each (section 5 of the rules).
    fn claimable(&self) -> u64 {
        let mover = self.mover();
        u64::from(self.players[mover].favours.claimable(self.players[1 - mover].favours))
    }
}

fn favour_action(bit: u32) -> Action {
    Action::Favour(Favour::ALL[bit as usize])
}
