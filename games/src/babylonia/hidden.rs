//! Determinization: stands, kinds of river tokens and the order of every pile, which a player
//! cannot know, are dealt anew.

use arrayvec::ArrayVec;

use super::hex::HexSet;
use super::map::{LAND, RIVER};
use super::position::{Babylonia, Step};
use super::token::{COUNTS, Kind, Pile, Stand, TOKENS};
use crate::{GameRng, Seat};

type Tokens = ArrayVec<Kind, TOKENS>;

impl Babylonia {
    /// Deals anew what `observer` does not know.
    pub(super) fn deal_hidden(&mut self, observer: Seat, rng: &mut GameRng) {
        for seat in self.seats() {
            let mut hidden = self.hidden_tokens(seat, observer);
            rng.shuffle(&mut hidden);
            if seat == observer {
                self.piles[seat.index()] = Pile::of(&hidden);
                continue;
            }
            self.deal_to(seat, &hidden);
            while self.must_have_farmer(seat) && self.stand(seat).count(Kind::Farmer) == 0 {
                rng.shuffle(&mut hidden);
                self.deal_to(seat, &hidden);
            }
        }
    }

    /// Whoever plays the noble of card 5 before three farmers has the farmers to follow (ruling
    /// B3). More than one is never missing.
    fn must_have_farmer(&self, seat: Seat) -> bool {
        seat == self.on_turn && self.step == Step::Play && self.played.lacks_farmers()
    }

    /// Whether every seat's hidden tokens are all of one kind, as seen by `observer`.
    pub(super) fn is_nothing_hidden(&self, observer: Seat) -> bool {
        self.seats().all(|seat| {
            let hidden = self.hidden_tokens(seat, observer);
            hidden.iter().all(|kind| *kind == hidden[0])
        })
    }

    /// The tokens of a seat whose places `observer` does not know, in a fixed order: positions
    /// that look the same to them must be determinized in the same way.
    fn hidden_tokens(&self, seat: Seat, observer: Seat) -> Tokens {
        let mut hidden = Tokens::new();
        for (kind, copies) in Kind::ALL.into_iter().zip(COUNTS) {
            let count = usize::from(copies) - self.known_tokens(seat, observer, kind);
            hidden.extend(std::iter::repeat_n(kind, count));
        }
        hidden
    }

    fn known_tokens(&self, seat: Seat, observer: Seat, kind: Kind) -> usize {
        let on_board = self.tokens[seat.index()] & self.tokens_of(kind);
        if seat == observer {
            on_board.len() + self.stands[seat.index()].count(kind)
        } else {
            (on_board & LAND).len()
        }
    }

    fn river_tokens(&self, seat: Seat) -> HexSet {
        self.tokens[seat.index()] & RIVER
    }

    /// Deals tokens to a seat's river hexes, then its stand, then its pile.
    fn deal_to(&mut self, seat: Seat, tokens: &[Kind]) {
        let in_river = self.river_tokens(seat);
        self.digits = self.digits.map(|digit| digit & !in_river);
        let (face_down, rest) = tokens.split_at(in_river.len());
        for (hex, &kind) in in_river.iter().zip(face_down) {
            self.set_kind(hex, kind);
        }
        let (on_stand, in_pile) = rest.split_at(self.stands[seat.index()].len());
        let mut stand = Stand::default();
        for &kind in on_stand {
            stand.add(kind);
        }
        self.stands[seat.index()] = stand;
        self.piles[seat.index()] = Pile::of(in_pile);
    }
}
