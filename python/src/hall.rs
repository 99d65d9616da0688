//! Many games of one kind, played side by side.
//!
//! Random actions are the measure of an environment, so they are the fast path: what was drawn in a
//! position is kept beside it, and a step with exactly these actions needs no check and no search for
//! the action of a number.

use std::sync::atomic::{AtomicUsize, Ordering};

use nabu::spec::game::{GameSpec, GameTask, Playable};
use nabu_games::{GameRng, Seat, Seed};
use rayon::ThreadPool;

use crate::rows::{Rows, Widths, in_parts, part_size, with_rows};
use crate::rules::{self, Reward};

/// Tags of the randomness of a place.
const DEALS: u64 = 0;
const MOVES: u64 = 1;

/// Many games of one kind.
pub(crate) trait Hall: Send {
    /// Begins all games anew.
    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&ThreadPool>);

    /// Carries out an action in every game, or says what is wrong with one of them.
    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), String>;

    /// Draws a legal action of every game.
    fn random(&mut self, actions: &mut [i64], pool: Option<&ThreadPool>);
}

/// One of the games, and what has been decided for it.
struct Place<G: Playable> {
    position: G,
    rng: GameRng,
    /// What was drawn or chosen in this position.
    action: Option<G::Action>,
    moves: u32,
    /// Deals of this place so far.
    games: u64,
    seed: Seed,
    /// What the mask says now, to be taken back at little cost.
    masked: Vec<u32>,
}

impl<G: Playable> Place<G> {
    fn new(position: G) -> Self {
        let (seed, masked) = (Seed(0), Vec::new());
        Self { position, rng: seed.rng(), action: None, moves: 0, games: 0, seed, masked }
    }

    fn begin(&mut self, seed: Seed) {
        (self.seed, self.games, self.rng) = (seed, 0, seed.child(MOVES).rng());
    }

    /// Draws one of the legal actions; its number.
    fn draw(&mut self) -> i64 {
        let action = self.position.random_action(&mut self.rng);
        self.action = Some(action);
        G::index(action).map_or(-1, |index| index as i64)
    }

    /// Notes the action with a number, if it is legal.
    fn choose(&mut self, index: i64) -> bool {
        let action = rules::action_at::<G>(index).ok();
        self.action = action.filter(|action| self.position.is_legal(*action));
        self.action.is_some()
    }
}

/// What all places share.
struct House<G: Playable> {
    rules: &'static G::Rules,
    units: Vec<f32>,
    widths: Widths,
    reward: Reward,
}

impl<G: Playable> House<G> {
    fn deal(&self, place: &mut Place<G>) {
        let seed = place.seed.child(DEALS).child(place.games);
        place.position = G::start(self.rules, &G::deal(self.rules, self.widths.players, seed));
        place.games += 1;
        place.action = None;
        place.moves = 0;
    }

    /// Carries out what was chosen, and begins a new game when one is over.
    fn act(&self, place: &mut Place<G>, at: usize, rows: &mut Rows<'_>) {
        let Some(action) = place.action.take() else { return };
        place.position.apply(action);
        place.moves += 1;
        rows.dones[at] = place.position.is_over();
        if rows.dones[at] {
            self.settle(place, at, rows);
            self.deal(place);
        }
        rows.seats[at] = place.position.to_act().index() as i32;
    }

    /// Writes how a game has ended.
    #[cold]
    fn settle(&self, place: &Place<G>, at: usize, rows: &mut Rows<'_>) {
        let first = at * self.widths.players;
        for seat in Seat::all(self.widths.players) {
            rows.rewards[first + seat.index()] = self.reward.of(&place.position, seat) as f32;
            rows.scores[first + seat.index()] = place.position.score(seat);
        }
        rows.lengths[at] = place.moves as i32;
    }

    /// Writes what the players to act see and may do, as far as somebody wants to know.
    fn show(&self, places: &mut [Place<G>], rows: &mut Rows<'_>) {
        if let Some(observations) = &mut rows.observations {
            let rows = observations.chunks_exact_mut(self.widths.inputs);
            for (place, row) in places.iter().zip(rows) {
                rules::observe(&place.position, place.position.to_act(), &self.units, row);
            }
        }
        if let Some(masks) = &mut rows.masks {
            let (rows, mut legal) = (masks.chunks_exact_mut(self.widths.actions), Vec::new());
            for (place, row) in places.iter_mut().zip(rows) {
                mask(place, row, &mut legal);
            }
        }
    }
}

/// Writes which actions are legal.
fn mask<G: Playable>(place: &mut Place<G>, row: &mut [bool], legal: &mut Vec<G::Action>) {
    place.masked.drain(..).for_each(|index| row[index as usize] = false);
    place.position.legal_actions(legal);
    let indices = legal.iter().filter_map(|action| G::index(*action));
    place.masked.extend(indices.map(|index| index as u32));
    place.masked.iter().for_each(|index| row[*index as usize] = true);
}

/// All places of a hall.
struct Games<G: Playable> {
    house: House<G>,
    places: Vec<Place<G>>,
    /// The numbers of what was drawn since the last step, or nothing.
    drawn: Vec<i64>,
}

impl<G: Playable> Games<G> {
    /// Notes what is chosen in every game; the first game where that is illegal.
    fn choose(&mut self, actions: &[i64], pool: Option<&ThreadPool>) -> Option<usize> {
        let size = part_size(self.places.len(), pool);
        let first = AtomicUsize::new(usize::MAX);
        let parts = self.places.chunks_mut(size).zip(actions.chunks(size)).enumerate();
        in_parts(parts, pool, &|(part, (places, actions)): (usize, (&mut [Place<G>], &[i64]))| {
            for (at, (place, index)) in places.iter_mut().zip(actions).enumerate() {
                if !place.choose(*index) {
                    first.fetch_min(part * size + at, Ordering::Relaxed);
                }
            }
        });
        Some(first.into_inner()).filter(|at| *at != usize::MAX)
    }

    /// What is wrong with an action in a game.
    fn complaint(&self, at: usize, index: i64) -> String {
        let mut copy = self.places[at].position;
        let told = rules::action_at::<G>(index)
            .and_then(|action| copy.try_apply(action).map_err(|error| error.to_string()));
        format!("game {at}: {}", told.err().unwrap_or_default())
    }
}

impl<G: Playable> Hall for Games<G> {
    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&ThreadPool>) {
        for (number, place) in self.places.iter_mut().enumerate() {
            place.begin(Seed(seed).child(number as u64));
        }
        self.drawn.clear();
        let house = &self.house;
        with_rows(&mut self.places, rows, house.widths, pool, &|places, rows| {
            rows.rewards.fill(0.0);
            rows.dones.fill(false);
            for (place, seat) in places.iter_mut().zip(rows.seats.iter_mut()) {
                house.deal(place);
                *seat = place.position.to_act().index() as i32;
            }
            house.show(places, rows);
        });
    }

    /// Nothing happens anywhere if an action is illegal somewhere.
    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), String> {
        if self.drawn != actions {
            self.drawn.clear();
            if let Some(at) = self.choose(actions, pool) {
                return Err(self.complaint(at, actions[at]));
            }
        }
        self.drawn.clear();
        let house = &self.house;
        with_rows(&mut self.places, rows, house.widths, pool, &|places, rows| {
            rows.rewards.fill(0.0);
            places.iter_mut().enumerate().for_each(|(at, place)| house.act(place, at, rows));
            house.show(places, rows);
        });
        Ok(())
    }

    fn random(&mut self, actions: &mut [i64], pool: Option<&ThreadPool>) {
        let size = part_size(self.places.len(), pool);
        let parts = self.places.chunks_mut(size).zip(actions.chunks_mut(size));
        in_parts(parts, pool, &|(places, actions): (&mut [Place<G>], &mut [i64])| {
            for (place, index) in places.iter_mut().zip(actions) {
                *index = place.draw();
            }
        });
        self.drawn.clear();
        self.drawn.extend_from_slice(actions);
    }
}

/// Opens a hall.
pub(crate) struct Open {
    pub(crate) spec: GameSpec,
    pub(crate) games: usize,
    pub(crate) reward: Reward,
}

impl GameTask for Open {
    type Output = anyhow::Result<(Box<dyn Hall>, Widths)>;

    fn run<G: Playable>(self) -> Self::Output {
        let Self { spec, games, reward } = self;
        let (rules, units) = (spec.rules::<G>()?, rules::units::<G>());
        let widths = Widths { inputs: G::inputs(), actions: G::ACTIONS, players: spec.players };
        let position = G::start(rules, &G::deal(rules, spec.players, Seed(0)));
        let places = (0..games).map(|_| Place::new(position)).collect();
        let house = House { rules, units, widths, reward };
        Ok((Box::new(Games::<G> { house, places, drawn: Vec::new() }), widths))
    }
}
