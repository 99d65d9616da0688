//! Phases I and III: income and trios before the turns; procession, temples and stock after them.

use super::player::Category;
use super::position::{Amyitis, Step};
use super::temples;
use super::words::{Gift, Good, Guild, Temple};
use crate::Seat;

impl Amyitis {
    /// Phase I: new trios, and income from the bankers.
    pub(super) fn begin_round(&mut self) {
        let players = usize::from(self.players);
        let deck = self.rules.deck(players);
        self.trios = self.rounds.trios(usize::from(self.round), deck, players);
        for player in &mut self.seats[..players] {
            let income = self.rules.components.bankers[player.level(Guild::Banker)];
            player.talents += u16::from(income.talents);
            player.score(Category::Bankers, income.prestige);
        }
        self.passed = crate::SeatSet::default();
        self.actor = self.start_player;
        self.step = Step::Turn;
    }

    /// Phase III begins: the player to the right of the start player leads.
    pub(super) fn begin_procession(&mut self) {
        let players = usize::from(self.players);
        self.actor = Seat::new((self.start_player.index() + players - 1) % players);
        self.step = Step::Procession;
    }

    /// Carries out the procession and goes to the temple of Ishtar.
    pub(super) fn lead(&mut self, temple: Temple) {
        temples::procession(&mut self.temples, self.actor, temple);
        match self.rewarded(Temple::Ishtar) {
            (Some(first), _) => self.ask(first, Step::Ishtar),
            (None, _) => self.reward_from_marduk_on(),
        }
    }

    /// First and second in a temple; with two players only the first is rewarded.
    fn rewarded(&self, temple: Temple) -> (Option<Seat>, Option<Seat>) {
        let (first, second) = self.temples[temple as usize].ranking();
        (first, second.filter(|_| self.players > 2))
    }

    /// Somebody else's decision is a turn of its own.
    fn ask(&mut self, seat: Seat, step: Step) {
        self.turns += u16::from(seat != self.actor);
        self.actor = seat;
        self.step = step;
    }

    /// The first in Ishtar takes his gift, the second the other one.
    pub(super) fn share_gifts(&mut self, gift: Gift) {
        let (_, second) = self.rewarded(Temple::Ishtar);
        let (camels, talents) = if gift == Gift::Camel { (1, 0) } else { (0, 1) };
        self.me_mut().camels += camels;
        self.me_mut().talents += talents;
        if let Some(second) = second {
            self.seats[second.index()].camels += talents;
            self.seats[second.index()].talents += camels;
        }
        self.reward_from_marduk_on();
    }

    fn reward_from_marduk_on(&mut self) {
        let (first, second) = self.rewarded(Temple::Marduk);
        for (seat, points) in [(first, 2), (second, 1)] {
            if let Some(seat) = seat {
                self.seats[seat.index()].score(Category::Temples, points);
            }
        }
        match self.rewarded(Temple::Tammuz).0 {
            Some(first) => self.ask(first, Step::TammuzField),
            None => self.check_stocks(),
        }
    }

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

    /// Asks the next player, from the start player on, who holds too many goods.
    fn check_stocks(&mut self) {
        let mut seat = self.start_player;
        for _ in 0..self.players {
            let player = &self.seats[seat.index()];
            let limit = self.rules.components.limit[player.level(Guild::Caravan)];
            if player.goods.total() > usize::from(limit) {
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
