//! Positions as numbers: what one seat may know, for learned evaluations and for programs outside.

use crate::{Classified, Game, Restricted, Seat};

/// No game has more inputs than this.
pub const MAX_INPUTS: usize = 384;

/// Some numbers of one meaning, side by side among the inputs of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    /// Its name, in capitals.
    pub name: &'static str,
    /// What its numbers say.
    pub meaning: &'static str,
    /// Where it begins.
    pub start: usize,
    /// How many numbers it has.
    pub len: usize,
    /// The size that is usual for its numbers; learners divide by it.
    pub unit: i16,
}

/// Declares the planes of a game as constants, `NAME[numbers] / unit = "meaning"`, and all of them
/// as `PLANES`. The first three are the same in every game, see [`Encoder`].
macro_rules! planes {
    ($($name:ident[$len:expr] / $unit:literal = $meaning:literal;)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named like the planes")]
        enum Order { SCORE, LEAD, OVER, $($name),+ }
        const LENGTHS: &[usize] = &[1, 1, 1, $($len),+];
        pub(super) const SCORE: $crate::Plane = $crate::Plane {
            name: "SCORE", meaning: "points now", start: $crate::encoder::start(LENGTHS, Order::SCORE as usize), len: 1, unit: 32,
        };
        pub(super) const LEAD: $crate::Plane = $crate::Plane {
            name: "LEAD", meaning: "points now minus those of the best other", start: $crate::encoder::start(LENGTHS, Order::LEAD as usize), len: 1, unit: 32,
        };
        pub(super) const OVER: $crate::Plane = $crate::Plane {
            name: "OVER", meaning: "1 if the points of this seat are final", start: $crate::encoder::start(LENGTHS, Order::OVER as usize), len: 1, unit: 1,
        };
        $(pub(super) const $name: $crate::Plane = $crate::Plane {
            name: stringify!($name),
            meaning: $meaning,
            start: $crate::encoder::start(LENGTHS, Order::$name as usize),
            len: $len,
            unit: $unit,
        };)+
        pub(super) const PLANES: &[$crate::Plane] = &[SCORE, LEAD, OVER, $($name),+];
    };
}
pub(crate) use planes;

/// Where a plane begins, after those before it.
pub(crate) const fn start(lengths: &[usize], plane: usize) -> usize {
    let (mut start, mut before) = (0, 0);
    while before < plane {
        start += lengths[before];
        before += 1;
    }
    start
}

/// The inputs of a position. Whole numbers, so that sums over them are exact in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Encoding {
    values: [i16; MAX_INPUTS],
}

impl Default for Encoding {
    fn default() -> Self {
        Self { values: [0; MAX_INPUTS] }
    }
}

impl Encoding {
    /// Makes every input 0.
    #[inline]
    pub fn clear(&mut self) {
        self.values = [0; MAX_INPUTS];
    }

    /// Makes the numbers of a plane 0.
    #[inline]
    pub fn clear_plane(&mut self, plane: Plane) {
        self.values[plane.start..plane.start + plane.len].fill(0);
    }

    /// Makes some numbers of a plane 1, from one place on.
    #[inline]
    pub fn fill(&mut self, plane: Plane, place: usize, count: usize) {
        debug_assert!(place + count <= plane.len, "{} has no place {}", plane.name, place + count);
        self.values[plane.start + place..][..count].fill(1);
    }

    /// All inputs; those behind the last plane of a game are 0.
    #[inline]
    pub fn values(&self) -> &[i16; MAX_INPUTS] {
        &self.values
    }

    /// A number of a plane.
    #[inline]
    pub fn get(&self, plane: Plane, place: usize) -> i16 {
        debug_assert!(place < plane.len, "{} has no place {place}", plane.name);
        self.values[plane.start + place]
    }

    /// Sets an input by its place among all.
    pub fn set_input(&mut self, input: usize, value: i16) {
        self.values[input] = value;
    }

    /// Sets a number of a plane.
    #[inline]
    pub fn set(&mut self, plane: Plane, place: usize, value: i32) {
        debug_assert!(place < plane.len, "{} has no place {place}", plane.name);
        self.values[plane.start + place] = value as i16;
    }

    /// Adds to a number of a plane.
    #[inline]
    pub fn add(&mut self, plane: Plane, place: usize, value: i32) {
        debug_assert!(place < plane.len, "{} has no place {place}", plane.name);
        self.values[plane.start + place] += value as i16;
    }

    /// Sets all numbers of a plane.
    #[inline]
    pub fn set_all<T: Into<i32>, const N: usize>(&mut self, plane: Plane, values: [T; N]) {
        debug_assert!(plane.len == N, "{} has {} places", plane.name, plane.len);
        self.set_from(plane, 0, values);
    }

    /// Sets as many numbers of a plane as there are values, from a place on.
    #[inline]
    pub fn set_from<T: Into<i32>, const N: usize>(
        &mut self,
        plane: Plane,
        place: usize,
        values: [T; N],
    ) {
        debug_assert!(place + N <= plane.len, "{} has no {N} places from {place} on", plane.name);
        let numbers = &mut self.values[plane.start + place..][..N];
        numbers.iter_mut().zip(values).for_each(|(number, value)| *number = value.into() as i16);
    }

    /// Points now.
    #[inline]
    pub fn score(&self) -> i16 {
        self.values[0]
    }

    /// Points ahead of the best other.
    #[inline]
    pub fn lead(&self) -> i16 {
        self.values[1]
    }

    /// Whether the points are final.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.values[2] != 0
    }

    /// Writes the three planes that every game has.
    #[inline]
    pub(crate) fn set_points(&mut self, score: i32, best_other: i32, is_over: bool) {
        self.values[0] = score as i16;
        self.values[1] = (score - best_other) as i16;
        self.values[2] = i16::from(is_over);
    }
}

/// A game whose positions can be written as numbers for one seat, from what that seat may know:
/// dealing anew what is hidden from it changes none of them.
///
/// The first three planes are `SCORE`, `LEAD` and `OVER`. Behind the planes of the game there is a
/// number for every class of actions and every category of points that this seat must do without,
/// which are 0 unless the game is [`Restricted`].
pub trait Encoder: Classified {
    /// The groups of numbers, in their order.
    const PLANES: &'static [Plane];
    /// How many categories of points there are.
    const POINTS: usize;

    /// Writes the inputs of a seat; `encoding` is all 0 before.
    fn encode(&self, seat: Seat, encoding: &mut Encoding);

    /// Tells the inputs of the player to act right after each of several actions of one decision,
    /// in their order. What siblings share need not be computed again. Whoever is told may change
    /// the three planes of points and the bans, nothing else.
    fn encode_afterstates(
        &self,
        actions: &[Self::Action],
        mut each: impl FnMut(Self::Action, &mut Encoding),
    ) {
        let mut encoding = Encoding::default();
        for &action in actions {
            let mut after = *self;
            after.apply(action);
            encoding.clear();
            after.encode(self.to_act(), &mut encoding);
            each(action, &mut encoding);
        }
    }

    /// Where the inputs about bans begin.
    fn bans() -> usize {
        let last = Self::PLANES[Self::PLANES.len() - 1];
        last.start + last.len
    }

    /// How many inputs there are.
    fn inputs() -> usize {
        Self::bans() + Self::CLASSES.len() + Self::POINTS
    }

    /// The name of every input.
    fn input_names() -> Vec<String> {
        let name = |plane: &Plane, place| match plane.len {
            1 => plane.name.to_lowercase(),
            _ => format!("{}.{place}", plane.name.to_lowercase()),
        };
        let planes = Self::PLANES.iter();
        let own = planes.flat_map(|plane| (0..plane.len).map(move |place| name(plane, place)));
        let classes = Self::CLASSES.iter().map(|class| format!("banned.{class}"));
        let points = (0..Self::POINTS).map(|category| format!("void.{category}"));
        own.chain(classes).chain(points).collect()
    }

    /// What every input is divided by before learning.
    fn units() -> Vec<i16> {
        let own = Self::PLANES.iter().flat_map(|plane| vec![plane.unit; plane.len]);
        own.chain(vec![1; Self::CLASSES.len() + Self::POINTS]).collect()
    }
}

/// A ban is part of what everybody knows. The seat that is banned is told by an input of its own;
/// points that do not count are left out of everybody's `SCORE` and `LEAD`.
impl<G: Encoder> Encoder for Restricted<G> {
    const PLANES: &'static [Plane] = G::PLANES;
    const POINTS: usize = G::POINTS;

    fn encode(&self, seat: Seat, encoding: &mut Encoding) {
        self.game().encode(seat, encoding);
        self.encode_ban(self, seat, encoding);
    }

    fn encode_afterstates(
        &self,
        actions: &[G::Action],
        mut each: impl FnMut(G::Action, &mut Encoding),
    ) {
        self.game().encode_afterstates(actions, |action, encoding| {
            let mut after = *self;
            if self.has_void_points() {
                after.apply(action);
            }
            self.encode_ban(&after, self.to_act(), encoding);
            each(action, encoding);
        });
    }
}

impl<G: Encoder> Restricted<G> {
    fn encode_ban(&self, after: &Self, seat: Seat, encoding: &mut Encoding) {
        if let Some(ban) = self.ban_of(seat) {
            encoding.values[Self::bans() + ban.place::<G>()] = 1;
        }
        if self.has_void_points() {
            let others = Seat::all(after.players()).filter(|other| *other != seat);
            let best_other = others.map(|other| after.score(other)).max().unwrap_or(0);
            encoding.set_points(after.score(seat), best_other, encoding.is_over());
        }
    }
}
