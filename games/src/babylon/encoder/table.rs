//! The table: the clock, the tokens, the rules. The same for all ways to build in one decision.

use super::planes::{
    BUILDING, EFFECT, EFFECTS_TO_COME, PLAYERS, REMOVING, RULES, TURNS, TURNS_LEFT, WAIT,
};
use crate::babylon::Babylon;
use crate::babylon::position::Phase;
use crate::babylon::rules::{
    BridgeGap, CoverDecor, HiddenBelvedere, Limits, Overlap, StairsBody, StartTile, StatueRestart,
    Switches, SymbolEffect,
};
use crate::babylon::tokens::Effect;
use crate::{Encoding, Game, Seat};

/// Rules that are told.
pub(super) const RULE_FLAGS: usize = 10;
/// Expected numbers of turns are told in these parts.
const PARTS: usize = 16;

impl Babylon {
    /// Writes everything that building does not change; returns the tiles on top of the quarry by
    /// flower.
    pub(super) fn encode_table(&self, seat: Seat, encoding: &mut Encoding) -> [u8; 4] {
        self.encode_clock(seat, encoding);
        self.encode_tokens(seat, encoding);
        encoding.set_all(RULES, flags(&self.rules.switches));
        self.encode_others(seat, encoding);
        self.encode_stacks(seat, encoding)
    }

    fn encode_clock(&self, seat: Seat, encoding: &mut Encoding) {
        let turns = self.turns_to_come(seat);
        encoding.set(TURNS, 0, i32::from(turns));
        let bucket = match turns {
            0..=4 => turns,
            5..=12 => 5 + (turns - 5) / 2,
            _ => 9,
        };
        encoding.set(TURNS_LEFT, usize::from(bucket), 1);
        encoding.set(PLAYERS, self.players() - 2, 1);
        encoding.set(REMOVING, 0, i32::from(self.phase == Phase::Remove));
        encoding.set(BUILDING, 0, i32::from(self.is_building(seat)));
        if turns > 0 {
            encoding.set(WAIT, 0, self.digs_before(seat));
        }
    }

    /// How many others dig before a seat does.
    fn digs_before(&self, seat: Seat) -> i32 {
        let first = match self.phase {
            Phase::Remove => Seat::new(0),
            Phase::Build => self.seat.next(self.players()),
            Phase::Dig | Phase::Over => self.seat,
        };
        let players = self.players();
        ((seat.index() + players - first.index()) % players) as i32
    }

    fn encode_tokens(&self, seat: Seat, encoding: &mut Encoding) {
        let has_news = self.has_news_of_token();
        let is_due = match self.phase {
            Phase::Remove => true,
            Phase::Dig | Phase::Build => seat >= self.seat,
            Phase::Over => false,
        };
        if is_due && !has_news {
            encoding.set(EFFECT, self.effect() as usize, 1);
        }
        let seen = usize::from(self.round) - 1 - usize::from(has_news);
        let to_come = Self::rounds(self.players()) - 1 - seen;
        encoding.set_all(EFFECTS_TO_COME, self.expected_effects(seen, to_come));
    }

    /// By effect, how often it can be expected in the rounds to come, in parts of a round.
    fn expected_effects(&self, seen: usize, to_come: usize) -> [i32; Effect::ALL.len()] {
        let hidden = &self.tokens[seen..];
        let likely = if self.rules.token_mix.in_order { &hidden[..to_come] } else { hidden };
        let mut counts = [0_usize; Effect::ALL.len()];
        for effect in likely {
            counts[*effect as usize] += 1;
        }
        let likely = likely.len().max(1);
        counts.map(|count| (PARTS * count * to_come / likely) as i32)
    }
}

/// Which rules are not the usual ones.
fn flags(switches: &Switches) -> [bool; RULE_FLAGS] {
    [
        switches.start_tile == StartTile::Blank,
        switches.overlap == Overlap::NextTileBelow,
        switches.stairs_body == StairsBody::Free,
        switches.cover_decor == CoverDecor::No,
        switches.bridge_gap == BridgeGap::AnyLower,
        switches.bridge_gap == BridgeGap::GroundOnly,
        switches.statue_restart == StatueRestart::Never,
        switches.symbol_effect == SymbolEffect::PerTile,
        switches.hidden_belvedere == HiddenBelvedere::Counted,
        switches.limits == Limits::None,
    ]
}
