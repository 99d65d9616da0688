//! What is at stake on the board for one seat, found once for a decision and changed by a token.

use arrayvec::ArrayVec;

use super::super::features::Standing;
use super::super::hex::{Hex, HexSet};
use super::super::map::{LAND, LAND_RING, NEAR, RING, RIVER, SITES};
use super::super::position::Babylonia;
use super::super::token::{Kind, TOKENS};
use super::chains::{Chain, Nobles, for_each_chain};
use super::places::{Income, Stake, add_ziggurat};
use super::tiles::Tiles;
use super::{
    CHAIN_CITIES, CHAINS, FIELDS_IN_REACH, HAND_CHAIN_CITIES, JOINTS, LARGEST, NOBLE_CROSSINGS,
    NOBLE_HEXES, OTHER_CHAIN_CITIES,
};
use crate::bits::Bits;
use crate::{Encoding, MAX_SEATS, Seat};

/// The nobles of a seat at every city: connected, and one token away.
#[derive(Clone, Copy, Debug)]
struct Connected {
    now: [Nobles; SITES],
    reach: [Nobles; SITES],
}

impl Connected {
    const NONE: Self = Self { now: [Nobles(0); SITES], reach: [Nobles(0); SITES] };

    fn add(&mut self, chain: &Chain, cities: u64) {
        if chain.nobles == Nobles(0) {
            return;
        }
        for city in Bits(chain.near & cities) {
            self.now[city as usize].0 += chain.nobles.0;
        }
        for city in Bits(chain.one_away() & cities) {
            self.reach[city as usize].0 += chain.nobles.0;
        }
    }
}

/// Everything about the board that takes long to find out.
#[derive(Debug)]
pub(super) struct Stakes {
    seat: Seat,
    tiles: Tiles,
    income: Income,
    chains: ArrayVec<Chain, TOKENS>,
    others: ArrayVec<(Seat, Chain), { 3 * TOKENS }>,
    connected: [Connected; MAX_SEATS],
    shown: [u32; SITES],
    cities: [Stake; SITES],
    /// Land next to one, and next to two cities that show each noble.
    noble_land: [[HexSet; 2]; 3],
}

impl Stakes {
    pub(super) fn of(position: &Babylonia, seat: Seat) -> Self {
        let tiles = Tiles::of(position);
        let mut stakes = Self {
            seat,
            income: Income::of(position, seat),
            chains: ArrayVec::new(),
            others: ArrayVec::new(),
            connected: [Connected::NONE; MAX_SEATS],
            shown: [0; SITES],
            cities: [Stake::NONE; SITES],
            noble_land: tiles.symbols.map(land_next_to),
            tiles,
        };
        stakes.connect(position);
        for city in Bits(position.cities()) {
            stakes.judge(position, city as usize);
        }
        stakes
    }

    pub(super) fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// What the seat and the best other are paid for their city tiles.
    pub(super) fn income(&self) -> [i32; 2] {
        [self.income.own[0], self.income.other[0]]
    }

    fn connect(&mut self, position: &Babylonia) {
        let cities = position.cities();
        for_each_chain(position, self.seat, |chain| {
            self.connected[self.seat.index()].add(&chain, cities);
            self.chains.push(chain);
        });
        for other in position.others(self.seat) {
            for_each_chain(position, other, |chain| {
                self.connected[other.index()].add(&chain, cities);
                self.others.push((other, chain));
            });
        }
    }

    fn judge(&mut self, position: &Babylonia, city: usize) {
        let shown = Nobles::shown_by(position.tiles[city]);
        let own = &self.connected[self.seat.index()];
        let others = || position.others(self.seat).map(|other| &self.connected[other.index()]);
        let now = || others().map(|other| other.now[city].points(shown));
        self.cities[city] = Stake {
            standing: position.standing(city, self.seat),
            rivers: (RING[city] & RIVER & position.free).len() as u8,
            nobles: own.now[city].points(shown),
            other_nobles: now().max().unwrap_or(0),
            all_others: now().sum(),
            reach: own.reach[city].points(shown),
            other_reach: others().map(|other| other.reach[city].points(shown)).max().unwrap_or(0),
        };
        self.shown[city] = shown;
    }

    /// Writes all places.
    pub(super) fn write(&self, position: &Babylonia, encoding: &mut Encoding) {
        for city in Bits(position.cities()) {
            self.cities[city as usize].add(&self.income, 1, encoding);
        }
        for ziggurat in Bits(position.open_ziggurats()) {
            add_ziggurat(position.standing(ziggurat as usize, self.seat), 1, encoding);
        }
        for (place, cities) in self.tiles.symbols.into_iter().enumerate() {
            let counts = self.others.iter().map(|(_, chain)| (chain.near & cities).count_ones());
            encoding.set(OTHER_CHAIN_CITIES, place, counts.max().unwrap_or(0) as i32);
        }
    }

    /// Writes the own chains, in full.
    pub(super) fn write_chains(&self, position: &Babylonia, encoding: &mut Encoding) {
        self.write_these(position, self.chains.iter(), encoding);
    }
}

/// A token of the seat.
impl Stakes {
    /// Changes what [`Stakes::write`] has written by a token, `after` being the position with it,
    /// and writes the own chains.
    #[inline]
    pub(super) fn write_token(
        &self,
        after: &Babylonia,
        kind: Kind,
        hex: Hex,
        encoding: &mut Encoding,
    ) {
        let mut joined = Chain::of_token(after, kind, hex);
        let touches = |chain: &&Chain| chain.around.contains(hex);
        self.chains.iter().filter(touches).for_each(|chain| joined.join(chain));
        let near = NEAR[hex.index()];
        let led_to = if joined.nobles == Nobles(0) { 0 } else { joined.near | joined.reach };
        for city in Bits((near | led_to) & after.cities()) {
            let (old, city) = (&self.cities[city as usize], city as usize);
            let new = self.judge_token(after, hex, &joined, city);
            if new != *old {
                old.add(&self.income, -1, encoding);
                new.add(&self.income, 1, encoding);
            }
        }
        for ziggurat in Bits(near & after.open_ziggurats()) {
            let standing = after.standing(ziggurat as usize, self.seat);
            add_ziggurat(without(standing, hex), -1, encoding);
            add_ziggurat(standing, 1, encoding);
        }
        let apart = self.chains.iter().filter(|chain| !touches(chain));
        self.write_these(after, apart.chain([&joined]), encoding);
    }

    /// A city after a token on `hex` has joined chains.
    #[inline]
    fn judge_token(&self, after: &Babylonia, hex: Hex, joined: &Chain, city: usize) -> Stake {
        let mut stake = self.cities[city];
        let connected = &self.connected[self.seat.index()];
        let (mut now, mut reach) = (connected.now[city].0, connected.reach[city].0);
        for chain in self.chains.iter().filter(|chain| chain.around.contains(hex)) {
            now -= chain.nobles.0 * (chain.near >> city & 1) as u32;
            reach -= chain.nobles.0 * (chain.one_away() >> city & 1) as u32;
        }
        now += joined.nobles.0 * (joined.near >> city & 1) as u32;
        reach += joined.nobles.0 * (joined.one_away() >> city & 1) as u32;
        stake.nobles = Nobles(now).points(self.shown[city]);
        stake.reach = Nobles(reach).points(self.shown[city]);
        if NEAR[hex.index()] >> city & 1 == 1 {
            let is_land = LAND.contains(hex);
            stake.standing.own += 1;
            stake.standing.free -= u8::from(is_land);
            stake.rivers -= u8::from(!is_land);
            stake.other_reach = self.other_reach(after, hex, city);
        }
        stake
    }

    /// What one more token connects of the best other, after a token has come between.
    fn other_reach(&self, after: &Babylonia, hex: Hex, city: usize) -> i16 {
        let mut reach = self.connected.map(|connected| connected.reach[city].0);
        for (other, chain) in &self.others {
            if chain.is_cut_off(after, hex, city) {
                reach[other.index()] -= chain.nobles.0;
            }
        }
        let points = |other: Seat| Nobles(reach[other.index()]).points(self.shown[city]);
        after.others(self.seat).map(points).max().unwrap_or(0)
    }
}

/// The own chains together.
impl Stakes {
    #[inline]
    fn write_these<'a>(
        &self,
        position: &Babylonia,
        chains: impl Iterator<Item = &'a Chain>,
        encoding: &mut Encoding,
    ) {
        let mut sum = Summary::default();
        chains.for_each(|chain| sum.add(chain, position.cities(), &self.tiles.symbols));
        encoding.set(CHAINS, 0, sum.chains);
        for (place, most) in sum.largest.into_iter().enumerate() {
            encoding.set(LARGEST, place, most);
        }
        encoding.set(JOINTS, 0, (sum.around_two & position.free).len() as i32);
        let fields = sum.one_away & position.field_sites() & !position.near(self.seat);
        encoding.set(FIELDS_IN_REACH, 0, fields.count_ones() as i32);
        encoding.set(FIELDS_IN_REACH, 1, self.tiles.points(fields));
        let stand = position.stand(self.seat);
        for (place, most) in sum.cities.into_iter().enumerate() {
            let has_noble = stand.count(Kind::ALL[place + 1]) > 0;
            encoding.set(CHAIN_CITIES, place, most);
            encoding.set(HAND_CHAIN_CITIES, place, most * i32::from(has_noble));
            let [one, two] = self.noble_land[place].map(|land| (land & position.free).len() as i32);
            encoding.set(NOBLE_HEXES, place, one);
            encoding.set(NOBLE_CROSSINGS, place, two);
        }
    }
}

/// What all chains of a seat come to.
#[derive(Default)]
struct Summary {
    chains: i32,
    /// Most tokens, nobles and cities of one chain.
    largest: [i32; 3],
    /// Most cities next to one chain that show each noble.
    cities: [i32; 3],
    around: HexSet,
    around_two: HexSet,
    one_away: u64,
}

impl Summary {
    #[inline]
    fn add(&mut self, chain: &Chain, cities: u64, symbols: &[u64; 3]) {
        self.chains += 1;
        let near = (chain.near & cities).count_ones() as i32;
        let sizes = [i32::from(chain.tokens), chain.nobles.len(), near];
        self.largest.iter_mut().zip(sizes).for_each(|(most, size)| *most = size.max(*most));
        for (most, shown) in self.cities.iter_mut().zip(symbols) {
            *most = ((chain.near & shown).count_ones() as i32).max(*most);
        }
        self.around_two = self.around_two | self.around & chain.around;
        self.around = self.around | chain.around;
        self.one_away |= chain.one_away();
    }
}

/// Land next to one, and next to two of the cities.
fn land_next_to(cities: u64) -> [HexSet; 2] {
    let (mut one, mut two) = (HexSet::EMPTY, HexSet::EMPTY);
    for city in Bits(cities) {
        let land = LAND_RING[city as usize];
        two = two | one & land;
        one = one | land;
    }
    [one, two]
}

/// How a place stood before the seat put a token on the hex next to it.
fn without(standing: Standing, hex: Hex) -> Standing {
    let free = standing.free + u8::from(LAND.contains(hex));
    Standing { own: standing.own - 1, free, ..standing }
}
