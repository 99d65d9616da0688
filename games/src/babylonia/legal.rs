//! What may be done: tokens to play, places to resolve, cards to take.

use super::action::Action;
use super::card;
use super::hex::{Hex, HexSet};
use super::map::{self, LAND, PLACE_HEX};
use super::position::{Babylonia, CARD_5_FARMERS, ENOUGH_TOKENS, Played, Step};
use super::rules::{CardFive, FirstTurnLimits};
use super::token::{Kind, Kinds, Stand};
use crate::GameRng;
use crate::bits::{Bits, nth_bit};

/// Tokens that seats 0 and 1 play in their first turns (rule 4.5).
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
    /// The kinds that may be played, and whether the turn may end.
    #[inline]
    pub(super) fn kinds_and_end(&self) -> (Kinds, bool) {
        (self.kinds, self.can_end)
    }

    fn fields(&self, kind: Kind) -> u64 {
        if kind == Kind::Farmer { self.farmer_fields } else { self.noble_fields }
    }

    #[inline]
    fn count(&self) -> usize {
        let nobles = self.kinds.and(Kinds::NOBLES).len();
        let farmers = self.kinds.len() - nobles;
        let fields = farmers * self.farmer_fields.count_ones() as usize
            + nobles * self.noble_fields.count_ones() as usize;
        (farmers + nobles) * self.hexes.len() + fields + usize::from(self.can_end)
    }

    fn list(&self, actions: &mut Vec<Action>) {
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
    fn nth(&self, mut n: usize) -> Action {
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

/// Lists, counts and picks the legal actions of every step.
impl Babylonia {
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        match self.step {
            Step::Play => self.choices().list(actions),
            Step::Resolve => actions.extend(Bits(self.waiting).map(resolve_action)),
            Step::Card => actions.extend(self.cards_left.iter().map(Action::Card)),
            Step::Extra => actions.extend([Action::Extra, Action::NoExtra]),
            Step::Over => {}
        }
    }

    pub(super) fn allows(&self, action: Action) -> bool {
        match (self.step, action) {
            (Step::Play, action) => self.choices().contains(action),
            (Step::Resolve, Action::Resolve(hex)) => {
                map::place_at(hex).is_some_and(|place| self.waiting >> place & 1 == 1)
            }
            (Step::Card, Action::Card(card)) => self.cards_left.contains(card),
            (Step::Extra, Action::Extra | Action::NoExtra) => true,
            _ => false,
        }
    }

    pub(super) fn count(&self) -> usize {
        match self.step {
            Step::Play => self.choices().count(),
            Step::Resolve => self.waiting.count_ones() as usize,
            Step::Card => self.cards_left.len(),
            Step::Extra => 2,
            Step::Over => 0,
        }
    }

    pub(super) fn pick(&self, rng: &mut GameRng) -> Action {
        match self.step {
            Step::Play => {
                let choices = self.choices();
                choices.nth(rng.below(choices.count()))
            }
            Step::Resolve => {
                let n = rng.below(self.waiting.count_ones() as usize);
                resolve_action(nth_bit(self.waiting, n as u32))
            }
            Step::Card => {
                let n = rng.below(self.cards_left.len());
                Action::Card(self.cards_left.iter().nth(n).expect("cards never run out"))
            }
            Step::Extra => *rng.pick(&[Action::Extra, Action::NoExtra]),
            Step::Over => panic!("the game is over"),
        }
    }
}

/// The rules of playing tokens.
impl Babylonia {
    /// Tokens go on free hexes. A farmer may also take a field next to an own token (rule 5.2),
    /// and with card 6 a noble may take any field.
    #[inline]
    pub(super) fn choices(&self) -> Choices {
        let seat = self.on_turn;
        let stand = self.stands[seat.index()];
        let (kinds, needs_land) = self.next_kinds(self.played, stand);
        let opens_fields = self.has_card(seat, card::NOBLES_ON_FIELDS);
        Choices {
            kinds: kinds.and(stand.kinds()),
            hexes: if needs_land { self.free & LAND } else { self.free },
            farmer_fields: self.fields & self.near[seat.index()],
            noble_fields: if opens_fields { self.fields } else { 0 },
            can_end: self.can_end(),
        }
    }

    /// The number of tokens the first two turns of the game are bound to (rule 4.5).
    fn fixed_count(&self) -> Option<u8> {
        let is_limited =
            self.rules.switches.first_turn_limits == FirstTurnLimits::On && self.turns < 2;
        is_limited.then(|| FIRST_TURNS[usize::from(self.turns)])
    }

    /// A turn may end after two tokens, or earlier if the stand is empty (rule 4.4), but not while
    /// the noble of card 5 waits for farmers (ruling B3).
    fn can_end(&self) -> bool {
        let played = self.played;
        match self.fixed_count() {
            Some(count) => played.count == count,
            None if self.stands[self.on_turn.index()].is_empty() => true,
            None => played.count >= ENOUGH_TOKENS && !played.lacks_farmers(),
        }
    }

    /// The kinds that may follow the tokens of a turn, and whether the next one must go on land.
    ///
    /// Two tokens may be anything; after that only farmers follow farmers, all on land (rule
    /// 4.3). Card 5 adds a noble to them, card 4 a third noble to two different ones.
    #[inline]
    fn next_kinds(&self, played: Played, stand: Stand) -> (Kinds, bool) {
        if self.fixed_count() == Some(played.count) {
            return (Kinds::NONE, true);
        }
        let kinds = match played.count {
            0 | 1 => return (Kinds::ALL, false),
            _ if played.only_farmers() && self.noble_joins(played, stand) => Kinds::ALL,
            _ if played.only_farmers() => Kinds::FARMER,
            2 if played.nobles.len() == 2 && self.has_card(self.on_turn, card::THREE_NOBLES) => {
                Kinds::NOBLES.without(played.nobles)
            }
            _ if played.farmers_and_noble() && self.farmers_join(played, stand) => Kinds::FARMER,
            _ => Kinds::NONE,
        };
        (kinds, true)
    }

    /// Whether card 5 lets a noble join the farmers of this turn: three of them lie on land, or by
    /// the option they may follow from the stand (ruling B3).
    fn noble_joins(&self, played: Played, stand: Stand) -> bool {
        let farmers = match self.rules.switches.card_5 {
            CardFive::Last => usize::from(played.farmers),
            CardFive::AnyOrder => usize::from(played.farmers) + stand.count(Kind::Farmer),
        };
        farmers >= usize::from(CARD_5_FARMERS)
            && self.has_card(self.on_turn, card::NOBLE_AMONG_FARMERS)
    }

    /// Whether farmers may follow the noble of card 5.
    fn farmers_join(&self, played: Played, stand: Stand) -> bool {
        self.rules.switches.card_5 == CardFive::AnyOrder && self.noble_joins(played, stand)
    }

    /// The kinds that may follow in this turn once a token of the stand lies on a hex.
    #[inline]
    pub(super) fn kinds_after(&self, kind: Kind, hex: Hex) -> Kinds {
        let mut stand = self.stands[self.on_turn.index()];
        stand.take(kind);
        self.next_kinds(self.played.with(kind, hex), stand).0
    }
}

fn resolve_action(place: u32) -> Action {
    Action::Resolve(PLACE_HEX[place as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Options, Rulebook, Seed};

    #[test]
    fn the_nth_choice_is_the_nth_of_the_list() {
        let mut options = Options::default();
        options.set("cards", "variant");
        options.set("card_5", "any_order");
        let rules = Babylonia::rules(&options).unwrap();
        let mut listed = Vec::new();
        for seed in 0..30 {
            let mut rng = Seed(seed).rng();
            let deal = Babylonia::deal(rules, 2 + seed as usize % 3, Seed(seed));
            let mut position = Babylonia::start(rules, &deal);
            while !position.is_over() {
                position.legal_actions(&mut listed);
                assert_eq!(listed.len(), position.count_actions());
                if position.step() == Step::Play {
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
