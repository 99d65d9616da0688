//! A game in progress, whatever its type.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};

use nabu::records::record::Record;
use nabu::spec::game::{GameSpec, Playable};
use nabu_games::{Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::origin::Saved;
use crate::position::{AnyPosition, Holder};
use crate::rules::{self, Reward};
use crate::seen::{AnyView, Seen};
use crate::sight::Sight;

/// Tags of the randomness of a game beside its deal.
const VIEWS: u64 = 7;

/// Tells games apart, so that bots do not confuse them.
static GAMES: AtomicU64 = AtomicU64::new(0);

pub(crate) fn next_game() -> u64 {
    GAMES.fetch_add(1, Ordering::Relaxed)
}

/// What has happened since the deal.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) enum Event {
    Move(u32),
    /// What a seat cannot know was dealt anew.
    Determinize(u8, u64),
}

/// A game in progress, whatever its type.
pub(crate) trait AnyTable: AnyPosition {
    fn moves(&self) -> Vec<i64>;
    fn move_texts(&self) -> Vec<String>;
    fn count_legal(&self) -> usize;
    fn legal_texts(&self) -> Vec<String>;
    fn legal_indices(&self) -> Vec<i64>;
    fn play_index(&mut self, index: i64) -> Result<(), String>;
    fn play_text(&mut self, text: &str) -> Result<(), String>;
    fn play_random(&mut self, seed: u64, moves: usize);
    fn scores(&self) -> Vec<i32>;
    fn ranks(&self) -> Vec<u8>;
    fn reward(&self, reward: Reward, seat: Seat) -> f64;
    fn breakdown(&self) -> Vec<Vec<(&'static str, i32)>>;
    fn observe(&self, seat: Seat) -> Vec<f32>;
    fn draw(&self, observer: Option<Seat>) -> String;
    fn sight(&mut self, seat: Seat) -> String;
    fn determinize(&mut self, observer: Seat, seed: u64);
    fn view(&self, seat: Seat) -> Box<dyn AnyView>;
    fn record(&self) -> Result<String, String>;
    fn saved(&self) -> Result<String, String>;
    fn copy(&self) -> Box<dyn AnyTable>;
    fn is_same(&self, other: &dyn AnyTable) -> bool;
    fn as_any(&self) -> &dyn Any;
}

#[derive(Clone)]
pub(crate) struct Table<G: Playable> {
    game: u64,
    spec: GameSpec,
    /// Nothing if the game began as a sample of what somebody sees.
    deal: Option<Box<Record>>,
    start: G,
    position: G,
    events: Vec<Event>,
    sights: Vec<Option<Sight<G>>>,
    seed: Seed,
}

impl<G: Playable> Table<G> {
    pub(crate) fn new(spec: GameSpec, deal: Option<Box<Record>>, start: G, seed: Seed) -> Self {
        let sights = vec![None; start.players()];
        let game = next_game();
        Self { game, spec, deal, start, position: start, events: Vec::new(), sights, seed }
    }

    /// A game that begins in the middle, with a position somebody imagines.
    pub(crate) fn imagined(spec: GameSpec, position: G, seed: Seed) -> Self {
        Self::new(spec, None, position, seed)
    }

    fn play(&mut self, action: G::Action) -> Result<(), String> {
        let mut next = self.position;
        next.try_apply(action).map_err(|error| error.to_string())?;
        let index = G::index(action).ok_or_else(|| format!("illegal move '{action}'"))?;
        self.position = next;
        self.events.push(Event::Move(index as u32));
        Ok(())
    }

    pub(crate) fn happen(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Move(index) => self.play_index(i64::from(index)),
            Event::Determinize(seat, seed) => {
                let seat = usize::from(seat);
                if seat >= self.position.players() {
                    return Err(format!("there is no seat {seat}"));
                }
                self.determinize(Seat::new(seat), seed);
                Ok(())
            }
        }
    }

    fn actions_played(&self) -> Vec<G::Action> {
        let action = |event: &Event| match event {
            Event::Move(index) => G::action(*index as usize),
            Event::Determinize(..) => None,
        };
        self.events.iter().filter_map(action).collect()
    }
}

impl<G: Playable> Holder for Table<G> {
    type Game = G;

    fn position(&self) -> &G {
        &self.position
    }

    fn game_spec(&self) -> &GameSpec {
        &self.spec
    }
}

impl<G: Playable> AnyTable for Table<G> {
    fn moves(&self) -> Vec<i64> {
        let indices = self.actions_played().into_iter().filter_map(G::index);
        indices.map(|index| index as i64).collect()
    }

    fn move_texts(&self) -> Vec<String> {
        self.actions_played().iter().map(ToString::to_string).collect()
    }

    fn count_legal(&self) -> usize {
        self.position.count_actions()
    }

    fn legal_texts(&self) -> Vec<String> {
        rules::legal_texts(&self.position)
    }

    fn legal_indices(&self) -> Vec<i64> {
        rules::legal_indices(&self.position)
    }

    fn play_index(&mut self, index: i64) -> Result<(), String> {
        self.play(rules::action_at::<G>(index)?)
    }

    fn play_text(&mut self, text: &str) -> Result<(), String> {
        self.play(rules::action_of::<G>(text)?)
    }

    fn play_random(&mut self, seed: u64, moves: usize) {
        let mut rng = Seed(seed).rng();
        for _ in 0..moves {
            if self.position.is_over() {
                return;
            }
            let action = self.position.random_action(&mut rng);
            self.position.apply(action);
            self.events.extend(G::index(action).map(|index| Event::Move(index as u32)));
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.position.scores().as_slice().to_vec()
    }

    fn ranks(&self) -> Vec<u8> {
        self.position.ranks().as_slice().to_vec()
    }

    fn reward(&self, reward: Reward, seat: Seat) -> f64 {
        reward.of(&self.position, seat)
    }

    fn breakdown(&self) -> Vec<Vec<(&'static str, i32)>> {
        rules::breakdown(&self.position)
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        let mut numbers = vec![0.0; G::inputs()];
        rules::observe(&self.position, seat, &rules::units::<G>(), &mut numbers);
        numbers
    }

    fn draw(&self, observer: Option<Seat>) -> String {
        self.position.draw(observer)
    }

    /// A text that is the same in two games of the same rules if, and only if, the seat has seen
    /// the same from the deal on.
    fn sight(&mut self, seat: Seat) -> String {
        let known = self.sights[seat.index()].unwrap_or_else(|| Sight::first(self.start, seat));
        let news = self.events[known.events..].iter();
        let sight = news.fold(known, |sight, event| sight.after(*event, seat));
        self.sights[seat.index()] = Some(sight);
        let moves = self.events.iter().filter(|event| matches!(event, Event::Move(_))).count();
        format!("{} seat {seat} after {moves} moves, having seen {:032x}", G::ID, sight.digest)
    }

    fn determinize(&mut self, observer: Seat, seed: u64) {
        self.position.determinize(observer, &mut Seed(seed).rng());
        self.events.push(Event::Determinize(observer.index() as u8, seed));
    }

    /// The truth stays here: the view is given a world that the seat could take for it.
    fn view(&self, seat: Seat) -> Box<dyn AnyView> {
        let tag = self.events.len() as u64;
        let seed = self.seed.child(VIEWS).child(tag).child(seat.index() as u64);
        let mut world = self.position;
        world.determinize(seat, &mut seed.rng());
        Box::new(Seen::new(world, seat, self.spec.clone(), self.game))
    }

    fn record(&self) -> Result<String, String> {
        let is_real = self.events.iter().all(|event| matches!(event, Event::Move(_)));
        let deal = self.deal.as_deref().filter(|_| is_real);
        let deal = deal.ok_or("a game that was dealt anew in the middle has no record")?;
        let mut record = deal.without_moves();
        let mut position = self.start;
        for action in self.actions_played() {
            position.apply(action);
            record.push(action, &position);
        }
        if position.is_over() {
            record.finish(&position);
        }
        Ok(record.to_line())
    }

    fn saved(&self) -> Result<String, String> {
        let deal = self.deal.as_deref().ok_or("a game sampled from a view cannot be pickled")?;
        let (game, events) = (self.spec.to_string(), self.events.clone());
        let saved = Saved { game, deal: deal.clone(), events };
        serde_json::to_string(&saved).map_err(|error| error.to_string())
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(Self { game: next_game(), ..self.clone() })
    }

    fn is_same(&self, other: &dyn AnyTable) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| self.spec == other.spec && self.position == other.position)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
