//! The position: everything on the table, and whose turn it is.

use arrayvec::ArrayVec;

use super::action::{Action, Cell, Hand, Placement, Stack};
use super::decorations::{Fresh, Workshop};
use super::garden::Garden;
use super::quarry::Quarry;
use super::rules::{Face, OPTIONS, Rules};
use super::scoring::CATEGORIES;
use super::setup::Deal;
use super::sites::{Purse, Sites};
use super::supply::Supply;
use super::tiles::{Symbol, TILES};
use super::tokens::{Effect, TOKENS};
use crate::bits::{Bits, nth_bit};
use crate::{Breakdown, Game, GameRng, MAX_SEATS, OptionError, OptionInfo, Options, Seat, Seed};

/// The most singles that stay from turn to turn.
pub(super) const STORAGE: u8 = 6;
/// No garden has more tiles, hence none more floors.
const MAX_FLOORS: usize = 16;

/// What a player keeps between turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Store {
    pub(super) singles: u8,
    pub(super) tile: Option<TileId>,
    pub(super) flower: u8,
}

/// A tile by its place in the rules' table; starting tiles follow the 48 of the quarry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TileId(std::num::NonZeroU8);

impl TileId {
    pub(super) fn new(index: usize) -> Self {
        Self(std::num::NonZeroU8::new(index as u8 + 1).expect("small indices stay above zero"))
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

/// What kind of decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// Clay tiles leave the game before it starts.
    Remove,
    /// A tile must be dug.
    Dig,
    /// Tiles and decorations may be built.
    Build,
    /// The game has ended.
    Over,
}

/// A position of Babylon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Babylon {
    pub(super) rules: &'static Rules,
    pub(super) gardens: [Garden; MAX_SEATS],
    pub(super) quarry: Quarry,
    pub(super) supply: Supply,
    pub(super) stores: [Store; MAX_SEATS],
    pub(super) tokens: [Effect; TOKENS],
    pub(super) fresh: Fresh,
    pub(super) phase: Phase,
    pub(super) players: u8,
    pub(super) seat: Seat,
    /// The tile just dug.
    pub(super) dug: Option<TileId>,
    /// Double columns at hand.
    pub(super) doubles: u8,
    /// From 1.
    pub(super) round: u8,
    /// Turns ended.
    turns: u8,
}

const _: () = assert!(size_of::<Babylon>() <= 1280);

impl Babylon {
    /// Rounds of a game with this many players; one token less is turned up.
    pub const fn rounds(players: usize) -> usize {
        [15, 13, 11][players - 2]
    }

    /// Clay tiles that leave the game before it starts.
    const fn removals(players: usize) -> u32 {
        [6, 3, 0][players - 2]
    }

    /// The effect of the current round.
    pub fn effect(&self) -> Effect {
        match self.round.checked_sub(2) {
            Some(token) => self.tokens[usize::from(token)],
            None => Effect::None,
        }
    }

    /// Whether the effects of all rounds to come are known. What was laid aside is of no account.
    fn knows_tokens(&self) -> bool {
        self.rules.token_mix.in_order || usize::from(self.round) == Self::rounds(self.players())
    }

    fn own_garden(&mut self) -> &mut Garden {
        &mut self.gardens[self.seat.index()]
    }

    pub(super) fn store(&self) -> &Store {
        &self.stores[self.seat.index()]
    }

    fn own_store(&mut self) -> &mut Store {
        &mut self.stores[self.seat.index()]
    }

    fn face(&self, tile: TileId) -> &'static Face {
        &self.rules.faces[tile.index()]
    }

    fn purse(&self) -> Purse {
        Purse {
            singles: u32::from(self.store().singles),
            doubles: u32::from(self.doubles),
            exchangeable: u32::from(self.supply.exchangeable()),
            has_belvedere: self.supply.has_belvedere(),
        }
    }

    /// The tiles that can be placed.
    fn hands(&self) -> ArrayVec<Hand, 2> {
        let new = self.dug.map(|_| Hand::New);
        let old = self.store().tile.map(|_| Hand::Old);
        new.into_iter().chain(old).collect()
    }

    /// What can be kept: one of the tiles not placed, or none if all are.
    fn keeps(&self) -> ArrayVec<Option<Hand>, 2> {
        let hands = self.hands();
        if hands.is_empty() {
            [None].into_iter().collect()
        } else {
            hands.into_iter().map(Some).collect()
        }
    }

    /// The sites of every floor that a tile can reach, from floor 1.
    #[inline]
    fn sites(&self) -> ArrayVec<Sites, MAX_FLOORS> {
        let garden = self.garden(self.seat);
        let purse = self.purse();
        let floors = 1..=(u32::from(garden.highest) + 1).min(MAX_FLOORS as u32);
        floors.map(|floor| garden.sites(floor, purse, self.rules)).collect()
    }

    pub(super) fn workshop(&self) -> Workshop<'_> {
        Workshop {
            garden: self.garden(self.seat),
            fresh: &self.fresh,
            effect: self.effect(),
            supply: &self.supply,
            rules: self.rules,
        }
    }

    /// The stacks that a removal or a dig can take from.
    fn open_stacks(&self) -> u16 {
        match self.phase {
            Phase::Remove => self.quarry.with_clay(),
            Phase::Dig => self.quarry.diggable(),
            Phase::Build | Phase::Over => 0,
        }
    }

    fn take_from(&self, stack: u32) -> Action {
        let stack = Stack(stack as u8);
        if self.phase == Phase::Remove { Action::Remove(stack) } else { Action::Dig(stack) }
    }

    #[inline]
    fn list_placements(&self, actions: &mut Vec<Action>) {
        let hands = self.hands();
        if hands.is_empty() {
            return;
        }
        for (floor, sites) in (1..).zip(self.sites()) {
            for (open, anchors) in sites.0.into_iter().enumerate() {
                for anchor in Bits(anchors) {
                    for &hand in &hands {
                        actions.extend((0..4).map(|rotation| {
                            let anchor = Cell::new(anchor);
                            Action::Place(Placement::new(hand, anchor, floor, rotation, open))
                        }));
                    }
                }
            }
        }
    }

    fn can_place(&self, placement: Placement) -> bool {
        let garden = self.garden(self.seat);
        self.hands().contains(&placement.hand())
            && placement.floor() <= u32::from(garden.highest) + 1
            && garden.admits(placement, self.purse(), self.rules)
    }

    /// Placements of one tile in one rotation.
    fn count_sites(&self) -> usize {
        self.sites().iter().map(|sites| sites.count() as usize).sum()
    }

    #[inline]
    fn random_build(&self, rng: &mut GameRng) -> Action {
        let hands = self.hands();
        let sites = if hands.is_empty() { ArrayVec::new() } else { self.sites() };
        let on_sites: usize = sites.iter().map(|sites| sites.count() as usize).sum();
        let decorations = self.workshop().decorations();
        let keeps = self.keeps();
        let placements = on_sites * 4 * hands.len();
        let choice = rng.below(placements + decorations.len() + keeps.len());
        if choice < placements {
            let (manner, site) = (choice / on_sites, choice % on_sites);
            nth_placement(&sites, site as u32, hands[manner / 4], manner % 4)
        } else if choice < placements + decorations.len() {
            decorations[choice - placements]
        } else {
            Action::Keep(keeps[choice - placements - decorations.len()])
        }
    }

    fn remove(&mut self, stack: Stack) {
        self.quarry.take(stack);
        self.seat = self.seat.next(self.players());
        let removed = 16 - self.quarry.with_clay().count_ones();
        if removed == Self::removals(self.players()) {
            self.seat = Seat::new(0);
            self.begin_turn();
        }
    }

    /// Gifts of the round come before the dig.
    fn begin_turn(&mut self) {
        self.phase = Phase::Dig;
        self.dug = None;
        self.fresh = Fresh::default();
        self.doubles = 0;
        match self.effect() {
            Effect::PlusSingle => self.gain_singles(1),
            Effect::PlusDouble => self.doubles = self.supply.draw_double(),
            _ => {}
        }
    }

    fn gain_singles(&mut self, wanted: u8) {
        self.own_store().singles += self.supply.draw_singles(wanted);
    }

    fn dig(&mut self, stack: Stack) {
        let sides = self.quarry.free_sides(stack);
        let tile = TileId::new(usize::from(self.quarry.take(stack)));
        let is_own = self.face(tile).flower == self.store().flower;
        let effect = self.effect();
        let flower = u8::from(is_own) * if effect == Effect::DoubleFlower { 2 } else { 1 };
        let income = (sides + flower).saturating_sub(u8::from(effect == Effect::MinusOne));
        self.gain_singles(income);
        self.dug = Some(tile);
        self.phase = Phase::Build;
    }

    #[inline]
    fn place(&mut self, placement: Placement) {
        let tile = match placement.hand() {
            Hand::New => self.dug.take(),
            Hand::Old => self.own_store().tile.take(),
        };
        let face = self.face(tile.expect("the tile to be placed is at hand"));
        self.pay(placement);
        self.own_garden().place(face, placement);
        self.fresh.add(placement.footprint());
        if placement.open_cell().is_some() {
            self.supply.take_belvedere();
        }
    }

    /// Doubles at hand go first; missing ones are exchanged for.
    fn pay(&mut self, placement: Placement) {
        let (singles, doubles) = self.garden(self.seat).columns(placement);
        let at_hand = doubles.min(self.doubles);
        let exchanged = doubles - at_hand;
        self.doubles -= at_hand;
        self.own_store().singles -= singles + 2 * exchanged;
        self.supply.exchange(exchanged);
    }

    fn note_decoration(&mut self, symbol: Symbol, cells: u64) {
        let shown = self.garden(self.seat).symbols[symbol as usize];
        self.fresh.decorate(cells, shown, self.rules);
    }

    fn keep(&mut self, tile: Option<Hand>) {
        if tile == Some(Hand::New) {
            let dug = self.dug;
            self.own_store().tile = dug;
        }
        let surplus = self.store().singles.saturating_sub(STORAGE);
        self.own_store().singles -= surplus;
        self.supply.put_back(surplus, self.doubles);
        self.end_turn();
    }

    fn end_turn(&mut self) {
        self.turns += 1;
        let next = self.seat.next(self.players());
        if next == Seat::new(0) {
            if usize::from(self.round) == Self::rounds(self.players()) {
                self.phase = Phase::Over;
                return;
            }
            self.round += 1;
        }
        self.seat = next;
        self.begin_turn();
    }
}

/// The placement at the `n`-th site.
fn nth_placement(sites: &[Sites], mut n: u32, hand: Hand, rotation: usize) -> Action {
    for (floor, sites) in (1..).zip(sites) {
        for (open, anchors) in sites.0.into_iter().enumerate() {
            let count = anchors.count_ones();
            if n < count {
                let anchor = Cell::new(nth_bit(anchors, n));
                return Action::Place(Placement::new(hand, anchor, floor, rotation, open));
            }
            n -= count;
        }
    }
    unreachable!("the number of a site is below their count")
}

impl Game for Babylon {
    type Action = Action;
    type Rules = Rules;
    type Deal = Deal;

    const ID: &'static str = "babylon";
    const TITLE: &'static str = "Babylon";
    const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;
    const CATEGORIES: &'static [&'static str] = CATEGORIES;
    const OPTIONS: &'static [OptionInfo] = OPTIONS;
    /// 44 turns at most, each with a dig, two tiles, a keep and a decoration on each of 8 cells,
    /// and 6 removals.
    const MAX_MOVES: usize = 44 * 12 + 6;

    fn rules(options: &Options) -> Result<Rules, OptionError> {
        Rules::new(options)
    }

    fn deal(rules: &Rules, players: usize, seed: Seed) -> Deal {
        Deal::shuffled(rules, players, seed)
    }

    fn start(rules: &'static Rules, deal: &Deal) -> Self {
        let players = deal.flowers.len();
        let store = |seat: usize| {
            let flower = deal.flowers.get(seat).copied().unwrap_or_default();
            Store { singles: 0, tile: Some(TileId::new(TILES + usize::from(flower))), flower }
        };
        let mut position = Self {
            rules,
            gardens: [Garden::EMPTY; MAX_SEATS],
            quarry: Quarry::new(deal.quarry),
            supply: Supply::full(rules.limited),
            stores: std::array::from_fn(store),
            tokens: deal.tokens,
            fresh: Fresh::default(),
            phase: Phase::Remove,
            players: players as u8,
            seat: Seat::new(0),
            dug: None,
            doubles: 0,
            round: 1,
            turns: 0,
        };
        if Self::removals(players) == 0 {
            position.begin_turn();
        }
        position
    }

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn to_act(&self) -> Seat {
        self.seat
    }

    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    fn turn(&self) -> usize {
        usize::from(self.turns)
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.phase == Phase::Build {
            self.list_placements(actions);
            actions.extend(self.workshop().decorations());
            actions.extend(self.keeps().into_iter().map(Action::Keep));
        } else {
            actions.extend(Bits(u64::from(self.open_stacks())).map(|stack| self.take_from(stack)));
        }
    }

    fn is_legal(&self, action: Action) -> bool {
        match (self.phase, action) {
            (Phase::Remove, Action::Remove(stack)) | (Phase::Dig, Action::Dig(stack)) => {
                self.open_stacks() >> stack.0 & 1 == 1
            }
            (Phase::Build, Action::Place(placement)) => self.can_place(placement),
            (Phase::Build, Action::Keep(tile)) => self.keeps().contains(&tile),
            (Phase::Build, decoration) => self.workshop().decorations().contains(&decoration),
            _ => false,
        }
    }

    fn count_actions(&self) -> usize {
        if self.phase != Phase::Build {
            return self.open_stacks().count_ones() as usize;
        }
        let hands = self.hands().len();
        let placements = if hands == 0 { 0 } else { self.count_sites() * 4 * hands };
        placements + self.workshop().decorations().len() + self.keeps().len()
    }

    fn random_action(&self, rng: &mut GameRng) -> Action {
        if self.phase == Phase::Build {
            return self.random_build(rng);
        }
        let stacks = u64::from(self.open_stacks());
        self.take_from(nth_bit(stacks, rng.below(stacks.count_ones() as usize) as u32))
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Remove(stack) => self.remove(stack),
            Action::Dig(stack) => self.dig(stack),
            Action::Place(placement) => self.place(placement),
            Action::Fountain(a, b) => {
                self.note_decoration(Symbol::Fountain, a.bit() | b.bit());
                self.own_garden().build_fountain(a, b);
                self.supply.take_fountain();
            }
            Action::Bridge(a, b) => {
                self.note_decoration(Symbol::Bridge, a.bit() | b.bit());
                self.own_garden().build_bridge(a, b);
                self.supply.take_bridge();
            }
            Action::Stairs(low, high) => {
                self.note_decoration(Symbol::Stairs, low.bit() | high.bit());
                self.own_garden().build_stairs(low, high);
                self.supply.take_stairs();
            }
            Action::Statue(cell) => {
                self.note_decoration(Symbol::Statue, cell.bit());
                self.own_garden().build_statue(cell);
                self.supply.take_statue();
            }
            Action::Keep(tile) => self.keep(tile),
        }
    }

    fn breakdown(&self, seat: Seat) -> Breakdown {
        self.garden(seat).breakdown(self.rules)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.garden(seat).score(self.rules)
    }

    /// Fewer open holes win.
    fn tie_break(&self, seat: Seat) -> i32 {
        -(self.garden(seat).open_holes() as i32)
    }

    fn determinize(&mut self, _observer: Seat, rng: &mut GameRng) {
        self.quarry.reshuffle_hidden(rng);
        if !self.knows_tokens() {
            let hidden = &mut self.tokens[usize::from(self.round) - 1..];
            hidden.sort_unstable();
            rng.shuffle(hidden);
        }
    }

    fn is_open(&self, _observer: Seat) -> bool {
        self.quarry.is_open() && self.knows_tokens()
    }
}
