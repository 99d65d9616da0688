//! Phases I and III: income and trios before the turns; procession, temples and stock after them.

use super::goods::Good;
use super::position::{Amyitis, Step};
use super::scoring::{Category, MARDUK_POINTS};
use super::temples;
use super::temples::{Gift, Temple};
use crate::{Seat, SeatSet};

impl Amyitis {
    /// Phase I: new trios, and income from the bankers, the start player's first (rules 4.1 and 4.2,
    /// ruling R-INC).
    pub(super) fn begin_round(&mut self) {
        let players = usize::from(self.players);
        let deck = self.rules.deck(players);
        self.trios = self.rounds.trios(usize::from(self.round), deck, players);
        self.to_act = self.start_player;
        for _ in 0..players {
            let income = self.income(self.to_act);
            self.gain_talents(self.to_act, income.talents);
            self.me_mut().score(Category::Bankers, income.prestige);
            self.to_act = self.to_act.next(players);
        }
        self.passed = SeatSet::default();
        self.step = Step::Turn;
    }

    /// Phase III begins: the player to the right of the start player leads (rule 11.1).
    pub(super) fn begin_procession(&mut self) {
        let players = usize::from(self.players);
        self.to_act = Seat::new((self.start_player.index() + players - 1) % players);
        self.step = Step::Procession;
    }

    /// Carries out the procession and goes to the temple of Ishtar.
    pub(super) fn lead(&mut self, temple: Temple) {
        temples::procession(&mut self.temples, self.to_act, temple);
        match self.rewarded(Temple::Ishtar) {
            (Some(first), _) => self.ask(first, Step::Ishtar),
            (None, _) => self.reward_from_marduk_on(),
        }
    }

    /// Somebody else's decision is a turn of its own.
    fn ask(&mut self, seat: Seat, step: Step) {
        self.turns += u16::from(seat != self.to_act);
        self.to_act = seat;
        self.step = step;
    }

    /// The first in Ishtar takes the chosen gift, the second the other one (rule 11.2).
    pub(super) fn share_gifts(&mut self, gift: Gift) {
        let (_, second) = self.rewarded(Temple::Ishtar);
        let (with_camel, with_talent) = match gift {
            Gift::Camel => (Some(self.to_act), second),
            Gift::Talent => (second, Some(self.to_act)),
        };
        if let Some(seat) = with_camel {
            self.gain_camels(seat, 1);
        }
        if let Some(seat) = with_talent {
            self.gain_talents(seat, 1);
        }
        self.reward_from_marduk_on();
    }

    /// Marduk gives points; the first in Tammuz then puts a cube on a field (rule 11.2).
    fn reward_from_marduk_on(&mut self) {
        let (first, second) = self.rewarded(Temple::Marduk);
        for (seat, points) in [first, second].into_iter().zip(MARDUK_POINTS) {
            if let Some(seat) = seat {
                self.seats[seat.index()].score(Category::Temples, points);
            }
        }
        match self.rewarded(Temple::Tammuz).0 {
            Some(first) => self.ask(first, Step::TammuzField),
            None => self.check_stocks(),
        }
    }

    /// The second in Tammuz may exchange a good (rule 11.2).
    pub(super) fn offer_swap(&mut self) {
        match self.rewarded(Temple::Tammuz).1 {
            Some(second) => self.ask(second, Step::TammuzSwap),
            None => self.check_stocks(),
        }
    }

    pub(super) fn swap(&mut self, swap: Option<(Good, Good)>) {
        if let Some((given, taken)) = swap {
            self.me_mut().goods.remove(given);
            self.me_mut().goods.add(taken);
        }
        self.check_stocks();
    }

    pub(super) fn discard(&mut self, good: Good) {
        self.me_mut().goods.remove(good);
        self.check_stocks();
    }

    /// Asks the next player, from the start player on, who holds too many goods (rule 11.3).
    fn check_stocks(&mut self) {
        let mut seat = self.start_player;
        for _ in 0..self.players {
            if self.seats[seat.index()].goods.total() > self.stock_limit(seat) {
                return self.ask(seat, Step::Stock);
            }
            seat = seat.next(usize::from(self.players));
        }
        self.end_round();
    }

    fn end_round(&mut self) {
        if self.is_last_round() {
            self.step = Step::Over;
            return;
        }
        self.round += 1;
        self.turns += 1;
        self.start_player = self.start_player.next(usize::from(self.players));
        self.begin_round();
    }
}
