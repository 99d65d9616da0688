//! Playing tokens, and the end of a turn.

use super::action::Action;
use super::card;
use super::hex::{Hex, HexSet};
use super::map::{self, LAND, NEAR, PLACE_HEX, PLACES_IN_USE, SITE_PLACES, ZIGGURATS};
use super::state::{Babylonia, Category, Phase, Played};
use super::token::{Kind, Kinds};
use crate::bits::{Bits, nth_bit};

/// Cities left on the board at which the game ends.
const LAST_CITIES: u32 = 1;
/// Tokens that seats 0 and 1 play in their first turns.
const FIRST_TURNS: [u8; 2] = [1, 2];

/// What the player on turn may do while playing tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    kinds: Kinds,
    /// Free hexes, the same for all kinds.
    hexes: HexSet,
    /// Fields that farmers can take.
    farmer_fields: u64,
    /// Fields that nobles can take.
    noble_fields: u64,
    can_end: bool,
}

impl Choices {
    fn fields(&self, kind: Kind) -> u64 {
        if kind == Kind::Farmer { self.farmer_fields } else { self.noble_fields }
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        let nobles = self.kinds.and(Kinds::NOBLES).len();
        let farmers = self.kinds.len() - nobles;
        let fields = farmers * self.farmer_fields.count_ones() as usize
            + nobles * self.noble_fields.count_ones() as usize;
        (farmers + nobles) * self.hexes.len() + fields + usize::from(self.can_end)
    }

    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        for kind in self.kinds.iter() {
            actions.extend(self.hexes.iter().map(|hex| Action::Play(kind, hex)));
            let fields = Bits(self.fields(kind)).map(|site| PLACE_HEX[site as usize]);
            actions.extend(fields.map(|hex| Action::Play(kind, hex)));
        }
        actions.extend(self.can_end.then_some(Action::End));
    }

    /// Whether the list has an action.
    #[inline]
    pub(super) fn contains(&self, action: Action) -> bool {
        match action {
            Action::Play(kind, hex) => {
                let takes_field = |site| self.fields(kind) >> site & 1 == 1;
                let is_free = self.hexes.contains(hex);
                self.kinds.contains(kind)
                    && (is_free || map::place_at(hex).is_some_and(takes_field))
            }
            Action::End => self.can_end,
            _ => false,
        }
    }

    /// The `n`-th action of the list.
    #[inline]
    pub(super) fn nth(&self, mut n: usize) -> Action {
        let free = self.hexes.len();
        for kind in self.kinds.iter() {
            if n < free {
                return Action::Play(kind, self.hexes.nth(n));
            }
            n -= free;
            let fields = self.fields(kind);
            if n < fields.count_ones() as usize {
                return Action::Play(kind, PLACE_HEX[nth_bit(fields, n as u32) as usize]);
            }
            n -= fields.count_ones() as usize;
        }
        Action::End
    }
}

impl Babylonia {
    #[inline]
    pub(super) fn choices(&self) -> Choices {
        let seat = self.on_turn;
        let stand = self.stands[seat.index()];
        let (kinds, needs_land) = self.next_kinds();
        let opens_fields = self.has_card(seat, card::NOBLES_ON_FIELDS);
        Choices {
            kinds: kinds.and(stand.kinds()),
            hexes: if needs_land { self.free & LAND } else { self.free },
            farmer_fields: self.fields & self.near[seat.index()],
            noble_fields: if opens_fields { self.fields } else { 0 },
            can_end: self.can_end(),
        }
    }

    /// The number of tokens the first two turns of the game are bound to.
    fn fixed_count(&self) -> Option<u8> {
        let is_limited = self.rules.first_turn_limits && self.turn < 2;
        is_limited.then(|| FIRST_TURNS[usize::from(self.turn)])
    }

    pub(super) fn can_end(&self) -> bool {
        match self.fixed_count() {
            Some(count) => self.played.count == count,
            None => self.played.count >= 2 || self.stands[self.on_turn.index()].is_empty(),
        }
    }

    /// The kinds the next token may have, and whether it must go on land.
    #[inline]
    fn next_kinds(&self) -> (Kinds, bool) {
        let Played { count, only_farmers, nobles } = self.played;
        let has = |card| self.has_card(self.on_turn, card);
        if self.fixed_count() == Some(count) {
            return (Kinds::NONE, true);
        }
        match count {
            0 | 1 => (Kinds::ALL, false),
            _ if only_farmers => {
                let noble_may_follow = count >= 3 && has(card::NOBLE_AFTER_FARMERS);
                (if noble_may_follow { Kinds::ALL } else { Kinds::FARMER }, true)
            }
            2 if nobles.len() == 2 && has(card::THREE_NOBLES) => {
                (Kinds::NOBLES.without(nobles), true)
            }
            _ => (Kinds::NONE, true),
        }
    }

    #[inline]
    pub(super) fn play(&mut self, kind: Kind, hex: Hex) {
        let seat = self.on_turn;
        self.stands[seat.index()].take(kind);
        if self.free.contains(hex) {
            self.free.remove(hex);
        } else {
            self.take_field(hex);
        }
        self.put_token(kind, hex);
        let near = NEAR[hex.index()] & PLACES_IN_USE[self.players as usize];
        if near & ZIGGURATS != 0 {
            let ziggurats = self.ziggurats_touched(seat) as i16;
            self.add_points(seat, Category::Ziggurats, ziggurats);
        }
    }

    fn take_field(&mut self, hex: Hex) {
        let site = map::place_at(hex).expect("fields lie on sites");
        self.fields &= !(1 << site);
        let taken = self.city_tiles.iter().map(|&tiles| i16::from(tiles)).sum();
        self.add_points(self.on_turn, Category::Fields, self.tiles[site].field_points(taken));
    }

    #[inline]
    fn put_token(&mut self, kind: Kind, hex: Hex) {
        let seat = self.on_turn.index();
        let is_face_up = LAND.contains(hex);
        self.tokens[seat].insert(hex);
        self.set_kind(hex, kind);
        let counts_for_fields = is_face_up || !self.rules.face_up_neighbour;
        let mask = if counts_for_fields { !0 } else { !SITE_PLACES };
        self.near[seat] |= NEAR[hex.index()] & mask;
        self.touched |= NEAR[hex.index()];
        self.played.count += 1;
        self.played.only_farmers &= is_face_up && kind == Kind::Farmer;
        if is_face_up && kind != Kind::Farmer {
            self.played.nobles.insert(kind);
        }
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

    /// Refills the stand, then ends the game, offers card 2 or passes the turn on.
    pub(super) fn finish_turn(&mut self) {
        let seat = self.on_turn;
        self.refill(seat);
        self.turn += 1;
        let cities = (self.unresolved & SITE_PLACES).count_ones();
        if self.stands[seat.index()].is_empty() || cities <= LAST_CITIES {
            self.phase = Phase::Over;
        } else if self.has_card(seat, card::EXTRA_TURN) && !self.has_used_extra {
            self.phase = Phase::Extra;
            self.to_act = seat;
        } else {
            self.pass_turn();
        }
    }

    pub(super) fn pass_turn(&mut self) {
        self.on_turn = self.on_turn.next(self.players as usize);
        self.begin_turn();
    }

    pub(super) fn begin_turn(&mut self) {
        self.phase = Phase::Play;
        self.to_act = self.on_turn;
        self.played = Played::NOTHING;
        self.touched = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Options, Rulebook, Seed};

    #[test]
    fn the_nth_choice_is_the_nth_of_the_list() {
        let mut options = Options::default();
        options.set("cards", "variant");
        let rules = Babylonia::rules(&options).unwrap();
        let mut listed = Vec::new();
        for seed in 0..30 {
            let mut rng = Seed(seed).rng();
            let deal = Babylonia::deal(rules, 2 + seed as usize % 3, Seed(seed));
            let mut position = Babylonia::start(rules, &deal);
            while !position.is_over() {
                position.legal_actions(&mut listed);
                assert_eq!(listed.len(), position.count_actions());
                if position.phase() == Phase::Play {
                    let choices = position.choices();
                    assert!((0..listed.len()).all(|n| choices.nth(n) == listed[n]));
                }
                position.apply(position.random_action(&mut rng));
            }
        }
    }

    #[test]
    fn legality_agrees_with_the_list() {
        let rules = Babylonia::rules(&Options::default()).unwrap();
        let plays = Kind::ALL
            .into_iter()
            .flat_map(|kind| (0..map::HEXES).map(move |hex| Action::Play(kind, Hex::new(hex))));
        let resolves = (0..map::HEXES).map(|hex| Action::Resolve(Hex::new(hex)));
        let others = [Action::End, Action::Extra, Action::NoExtra];
        let all = plays.chain(resolves).chain((1..=9).map(Action::Card)).chain(others);
        let all: Vec<_> = all.collect();
        let mut listed = Vec::new();
        for seed in 0..6 {
            let mut rng = Seed(seed).rng();
            let deal = Babylonia::deal(rules, 2 + seed as usize % 3, Seed(seed));
            let mut position = Babylonia::start(rules, &deal);
            while !position.is_over() {
                position.legal_actions(&mut listed);
                let legal = all.iter().filter(|&&action| position.is_legal(action));
                assert_eq!(legal.count(), listed.len());
                assert!(listed.iter().all(|&action| position.is_legal(action)));
                position.apply(position.random_action(&mut rng));
            }
        }
    }
}
