//! The clock, the tiles not yet taken, and how the architects of both players stand.

use super::super::player::Player;
use super::super::position::{Architects, Step};
use super::super::rules::Side;
use super::super::space::{LINES as ALL_LINES, Space, has_line};
use super::super::supply::{STACK, Supply};
use super::super::tile::{Colour, FACES, Kind, Tile};
use super::cities::Prospects;
use super::{
    ARCHITECTS, DECIDES, EMPTY, FINDS, FUTURE, HELD, HELD_WORTH, Half, LEFT, LINE_STACKS,
    LINE_TAKES, LINES, OFFER, RECALL, ROUND_STEPS, ROUNDS, STACKS, TAKES, TO_END, thresholds,
};
use crate::{Encoding, Seat};

/// Bits of a count in [`Left`]: there are at most 12 tiles of a kind or colour.
const COUNT_BITS: usize = 4;

/// How many tiles of each kind, and behind them of each colour, are not yet taken. The three that
/// nobody sees are among them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left(u64);

impl Left {
    const GROUPS: usize = Kind::ALL.len() + Colour::ALL.len();

    pub(super) fn of(supply: &Supply) -> Self {
        let mut counts = 0;
        supply.for_each_tile(|tile| counts += ONE_TILE[tile.index()]);
        Self(counts)
    }

    /// Those that are left when this one is taken too.
    pub(super) fn without(self, tile: Option<Tile>) -> Self {
        Self(self.0 - tile.map_or(0, |tile| ONE_TILE[tile.index()]))
    }

    fn counts(self) -> [i32; Self::GROUPS] {
        std::array::from_fn(|group| (self.0 >> (COUNT_BITS * group) & 0xf) as i32)
    }
}

/// What a tile adds to [`Left`].
static ONE_TILE: [u64; FACES] = one_tile();

const fn one_tile() -> [u64; FACES] {
    let mut table = [0; FACES];
    let mut face = 0;
    while face < FACES {
        let (kind, colour) = (face / Colour::ALL.len(), face % Colour::ALL.len());
        table[face] = 1 << (COUNT_BITS * kind) | 1 << (COUNT_BITS * (Kind::ALL.len() + colour));
        face += 1;
    }
    table
}

impl Architects {
    /// Writes everything about the supply, whatever the cities are like.
    pub(super) fn write_supply(&self, seat: Seat, left: Left, encoding: &mut Encoding) {
        self.write_decision(seat, encoding);
        self.write_clock(encoding);
        encoding.set_all(LEFT, left.counts());
        let tops = Space::of(self.available()).filter_map(|stack| self.supply.top(stack));
        let offer = Left(tops.map(|tile| ONE_TILE[tile.index()]).sum());
        encoding.set_all(OFFER, offer.counts());
        for half in [Half::OWN, Half::OTHER] {
            self.write_architects(half, seat, encoding);
        }
    }

    fn write_decision(&self, seat: Seat, encoding: &mut Encoding) {
        let builds = matches!(self.step, Step::Build(_));
        let [takes, draws, claims] =
            [Step::Take, Step::Palace, Step::Favour].map(|step| step == self.step);
        let half = if self.mover() == seat.index() { Half::OWN } else { Half::OTHER };
        half.set_all(encoding, DECIDES, [takes, builds, draws, claims].map(i32::from));
        if let Step::Build(tile) = self.step {
            half.set_all(encoding, HELD, Left(ONE_TILE[tile.index()]).counts());
        }
    }

    fn write_clock(&self, encoding: &mut Encoding) {
        let rounds = i32::from(self.turns / 2) + 1;
        encoding.set_all(ROUNDS, ROUND_STEPS.map(|step| i32::from(rounds >= step)));
        encoding.set_all(EMPTY, thresholds::<2>(self.supply.empty_stacks()));
        let mut sizes = [0; STACK + 1];
        Space::all().for_each(|stack| sizes[self.supply.height(stack)] += 1);
        let [_, stacks @ ..] = sizes;
        encoding.set_all(STACKS, stacks);
        encoding.set_all(TO_END, thresholds::<8>(two_lowest(sizes)));
    }
}

/// The tiles that must go before two stacks are empty, from the number of stacks of each size.
fn two_lowest(sizes: [i32; STACK + 1]) -> u32 {
    let (mut stacks, mut tiles) = (2, 0);
    for (size, count) in sizes.into_iter().enumerate() {
        let some = stacks.min(count);
        stacks -= some;
        tiles += size as u32 * some as u32;
    }
    tiles
}

/// Where the architects of a player stand at the player's next tile.
fn coming(player: &Player) -> u16 {
    if player.will_recall() { 0 } else { player.architects }
}

/// Architects and lines.
impl Architects {
    /// Stacks that a player may take from next. A stack with an architect of this seat is left
    /// out even if it comes home: what lies under the tile just taken is chance.
    fn open(&self, half: Half, seat: Seat) -> u16 {
        let mut closed = self.player(seat).architects;
        let other = self.player(seat.next(2));
        closed |= if half == Half::OTHER { coming(other) } else { other.architects };
        self.supply.filled() & !closed
    }

    fn write_architects(&self, half: Half, seat: Seat, encoding: &mut Encoding) {
        let player = self.player(half.owner(seat));
        let on_supply = player.architects.count_ones();
        let counts = [0, 1, 2, 3, 4].map(|number| i32::from(number == on_supply));
        half.set_all(encoding, ARCHITECTS, counts);
        half.set_all(encoding, RECALL, [i32::from(player.will_recall())]);
        let lines = Lines::of(coming(player), self.open(half, seat));
        half.set_all(encoding, LINE_STACKS, thresholds::<3>(lines.stacks.count_ones()));
        half.set_all(encoding, LINES, lines.others);
    }
}

/// What the tiles on offer are worth to a player.
impl Architects {
    #[inline]
    pub(super) fn write_prospects(
        &self,
        half: Half,
        seat: Seat,
        prospects: &Prospects,
        left: Left,
        encoding: &mut Encoding,
    ) {
        let finds = self.all_finds(half, seat, prospects.finds);
        half.set_all(encoding, FINDS, finds);
        let [gardens, markets, walls, palaces, residences, theatres, ..] = left.counts();
        let kinds = [gardens, markets, walls, palaces, residences, theatres];
        half.set_all(encoding, FUTURE, std::array::from_fn::<_, 6, _>(|i| kinds[i] * finds[i]));
        let (own, open) = (coming(self.player(half.owner(seat))), self.open(half, seat));
        let [mut best, mut second, mut best_line] = [0; 3];
        for stack in Space::of(open) {
            let Some(tile) = self.supply.top(stack) else { continue };
            let mut value = prospects.worth(tile, &finds);
            if has_line(own | stack.bit()) {
                best_line = value.max(best_line);
                value += prospects.favour;
            }
            second = second.max(value.min(best));
            best = value.max(best);
        }
        half.set_all(encoding, TAKES, [best, second]);
        half.set_all(encoding, LINE_TAKES, [best_line]);
        if let Step::Build(tile) = self.step
            && self.mover() == half.owner(seat).index()
        {
            half.set_all(encoding, HELD_WORTH, [prospects.worth(tile, &finds)]);
        }
    }

    /// What buildings find, also palaces on side B and theatres, for which the city is not enough.
    fn all_finds(&self, half: Half, seat: Seat, mut finds: [i32; 6]) -> [i32; 6] {
        if self.rules.side(Kind::Palace) == Side::B {
            finds[Kind::Palace as usize] = self.completed_points() as i32;
        }
        let own = coming(self.player(half.owner(seat))).count_ones();
        let other = self.player(half.owner(seat.next(2))).architects.count_ones();
        let points = Self::theatre_points(self.rules.side(Kind::Theatre), own, other);
        finds[Kind::Theatre as usize] = points as i32;
        finds
    }
}

/// The lines of the supply as they stand for one player.
struct Lines {
    /// Open stacks that make a line.
    stacks: u16,
    /// Lines of two that are blocked, of one that are open, of none that are open.
    others: [i32; 3],
}

impl Lines {
    #[inline]
    fn of(own: u16, open: u16) -> Self {
        let (mut stacks, mut others) = (0, [0; 3]);
        for line in ALL_LINES {
            let rest = line & !own;
            let is_open = rest & !open == 0;
            match (rest.count_ones(), is_open) {
                (1, true) => stacks |= rest,
                (1, false) => others[0] += 1,
                (2, true) => others[1] += 1,
                (3, true) => others[2] += 1,
                _ => {}
            }
        }
        Self { stacks, others }
    }
}
