//! What actions do: playing tokens, resolving what is complete, the end of a turn.

use super::action::Action;
use super::card;
use super::hex::Hex;
use super::map::{self, LAND, NEAR, PLACE_HEX, SITE_PLACES, SITES};
use super::position::{Babylonia, Played, Step};
use super::rules::FieldNeighbour;
use super::scoring::{CARD_POINTS, Category};
use super::token::Kind;
use crate::Seat;
use crate::bits::Bits;

/// Tokens that a stand is refilled to (rule 7.1).
const STAND: usize = 5;
/// Tokens that a stand is refilled to with card 3.
const LARGE_STAND: usize = 7;
/// Cities left on the board at which the game ends (rule 7.2).
const LAST_CITIES: u32 = 1;

impl Babylonia {
    /// Carries out a legal action and everything that follows without a decision.
    pub(super) fn carry_out(&mut self, action: Action) {
        match action {
            Action::Play(kind, hex) => self.play(kind, hex),
            Action::End => self.end_play(),
            Action::Resolve(hex) => {
                self.resolve(map::place_at(hex).expect("only places are resolved"));
            }
            Action::Card(card) => self.take_card(card),
            Action::Extra => {
                self.has_used_extra = true;
                self.begin_turn();
            }
            Action::NoExtra => self.pass_turn(),
        }
    }
}

/// Playing tokens.
impl Babylonia {
    #[inline]
    fn play(&mut self, kind: Kind, hex: Hex) {
        let seat = self.on_turn;
        self.stands[seat.index()].take(kind);
        if self.free.contains(hex) {
            self.free.remove(hex);
        } else {
            self.take_field(hex);
        }
        self.put_token(kind, hex);
        let points = self.ziggurat_points(seat, hex);
        self.add_points(seat, Category::Ziggurats, points);
    }

    fn take_field(&mut self, hex: Hex) {
        let site = map::place_at(hex).expect("fields lie on sites");
        self.fields &= !(1 << site);
        self.add_points(self.on_turn, Category::Fields, self.field_points(site));
    }

    #[inline]
    fn put_token(&mut self, kind: Kind, hex: Hex) {
        let seat = self.on_turn.index();
        self.tokens[seat].insert(hex);
        self.set_kind(hex, kind);
        let counts_for_fields =
            LAND.contains(hex) || self.rules.switches.field_neighbour == FieldNeighbour::Any;
        let mask = if counts_for_fields { !0 } else { !SITE_PLACES };
        self.near[seat] |= NEAR[hex.index()] & mask;
        self.touched |= NEAR[hex.index()];
        self.played = self.played.with(kind, hex);
    }

    /// Notes the kind of a token on a hex that has none noted.
    #[inline]
    pub(super) fn set_kind(&mut self, hex: Hex, kind: Kind) {
        for (digit, set) in self.digits.iter_mut().enumerate() {
            if kind.index() >> digit & 1 == 1 {
                set.insert(hex);
            }
        }
    }
}

/// Resolving complete cities and ziggurats.
impl Babylonia {
    /// Ends the playing of tokens. A place is complete when no land around it is free; rivers do
    /// not matter (rule 6.1).
    fn end_play(&mut self) {
        // Only a token next to a place can complete it, and whatever is complete is resolved in
        // the same turn.
        let candidates = Bits(self.touched & self.unresolved);
        let complete = candidates.filter(|&place| self.free_land_around(place as usize).is_empty());
        self.waiting = complete.fold(0, |waiting, place| waiting | 1 << place);
        self.resolve_waiting();
    }

    /// Resolves until somebody has to decide: with several places, which is next (rule 6.2).
    fn resolve_waiting(&mut self) {
        match self.waiting.count_ones() {
            0 => self.finish_turn(),
            1 => self.resolve(self.waiting.trailing_zeros() as usize),
            _ => {
                self.step = Step::Resolve;
                self.to_act = self.on_turn;
            }
        }
    }

    /// The leader at a city takes its tile, the leader at a ziggurat chooses a card at once,
    /// whoever's turn it is (rule 6.6). On a tie nobody does.
    fn resolve(&mut self, place: usize) {
        self.waiting &= !(1 << place);
        self.unresolved &= !(1 << place);
        let leader = self.leader_at(place);
        if place < SITES {
            self.resolve_city(place, leader);
        } else if let Some(winner) = leader {
            self.step = Step::Card;
            self.to_act = winner;
            return;
        }
        self.resolve_waiting();
    }

    /// Nobles are paid in any case, tiles only if somebody takes this one; the hex of the city
    /// is free land from now on (rules 6.3 to 6.5).
    fn resolve_city(&mut self, site: usize, leader: Option<Seat>) {
        self.pay_nobles(site);
        if let Some(winner) = leader {
            self.city_tiles[winner.index()] += 1;
            self.pay_city_tiles();
        }
        self.free.insert(PLACE_HEX[site]);
    }

    /// Gives the card to the seat that won the ziggurat, and goes on resolving.
    fn take_card(&mut self, card: u8) {
        self.cards_left.remove(card);
        self.cards[self.to_act.index()].insert(card);
        if card == card::TEN_POINTS {
            self.add_points(self.to_act, Category::Cards, CARD_POINTS);
        }
        self.resolve_waiting();
    }
}

/// The end of a turn.
impl Babylonia {
    /// Refills the stand. Then the game ends if the stand stays empty or at most one city is left
    /// (rule 7.2); otherwise an unused card 2 is offered (rule 7.3) or the turn passes on.
    fn finish_turn(&mut self) {
        let seat = self.on_turn;
        self.refill(seat);
        self.turns += 1;
        if self.stands[seat.index()].is_empty() || self.cities().count_ones() <= LAST_CITIES {
            self.step = Step::Over;
        } else if self.has_card(seat, card::EXTRA_TURN) && !self.has_used_extra {
            self.step = Step::Extra;
            self.to_act = seat;
        } else {
            self.pass_turn();
        }
    }

    /// Draws tokens to the stand as long as the pile lasts (rule 7.1).
    pub(super) fn refill(&mut self, seat: Seat) {
        let size = if self.has_card(seat, card::LARGE_STAND) { LARGE_STAND } else { STAND };
        let (stand, pile) = (&mut self.stands[seat.index()], &mut self.piles[seat.index()]);
        while stand.len() < size {
            let Some(kind) = pile.draw() else { return };
            stand.add(kind);
        }
    }

    fn pass_turn(&mut self) {
        self.on_turn = self.on_turn.next(self.players as usize);
        self.begin_turn();
    }

    fn begin_turn(&mut self) {
        self.step = Step::Play;
        self.to_act = self.on_turn;
        self.played = Played::NOTHING;
        self.touched = 0;
    }
}
