//! A game in progress, whatever its type.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};

use nabu::records::record::Record;
use nabu::records::replay;
use nabu::spec::game::{GameId, GameSpec, GameTask, Playable};
use nabu_games::{Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::rules::{self, Reward};
use crate::seen::{AnyView, Seen};

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

/// A game as it is pickled.
#[derive(Serialize, Deserialize)]
struct Saved {
    game: String,
    deal: Record,
    events: Vec<Event>,
}

/// A game in progress, whatever its type.
pub(crate) trait AnyTable: Send + Sync {
    fn spec(&self) -> String;
    fn id(&self) -> &'static str;
    fn players(&self) -> usize;
    fn seat(&self) -> usize;
    fn is_over(&self) -> bool;
    fn turns(&self) -> usize;
    fn moves(&self) -> Vec<i64>;
    fn move_texts(&self) -> Vec<String>;
    fn count_legal(&self) -> usize;
    fn legal_texts(&self) -> Vec<String>;
    fn legal_indices(&self) -> Vec<i64>;
    fn actions(&self) -> usize;
    fn inputs(&self) -> usize;
    fn text_at(&self, index: i64) -> Result<String, String>;
    fn index_of(&self, text: &str) -> Result<usize, String>;
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

/// What a seat has seen up to an event: the position then, and a digest of everything.
#[derive(Clone, Copy)]
struct Sight<G> {
    events: usize,
    position: G,
    digest: u128,
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
    fn new(spec: GameSpec, deal: Option<Box<Record>>, start: G, seed: Seed) -> Self {
        let sights = vec![None; start.players()];
        let game = next_game();
        Self { game, spec, deal, start, position: start, events: Vec::new(), sights, seed }
    }

    /// A game that begins in the middle, with a position somebody imagines.
    pub(crate) fn imagined(spec: GameSpec, position: G, seed: Seed) -> Self {
        Self::new(spec, None, position, seed)
    }

    fn play(&mut self, action: G::Action) -> Result<(), String> {
        let index = G::index(action).ok_or_else(|| format!("illegal move '{action}'"));
        self.position.try_apply(action).map_err(|error| error.to_string())?;
        self.events.push(Event::Move(index? as u32));
        Ok(())
    }

    fn happen(&mut self, event: Event) -> Result<(), String> {
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

    /// The same after one more event, as the seat sees it.
    fn see(sight: Sight<G>, event: Event, seat: Seat) -> Sight<G> {
        let Sight { events, mut position, mut digest } = sight;
        let is_seen = match event {
            Event::Move(index) => {
                if let Some(action) = G::action(index as usize) {
                    let told = position.describe_action(action, seat);
                    digest = fnv(digest, format!("{}: {told}", position.to_act()).as_bytes());
                    position.apply(action);
                }
                true
            }
            Event::Determinize(observer, seed) => {
                position.determinize(Seat::new(usize::from(observer)), &mut Seed(seed).rng());
                usize::from(observer) != seat.index()
            }
        };
        if is_seen {
            digest = fnv(digest, position.draw(Some(seat)).as_bytes());
        }
        Sight { events: events + 1, position, digest }
    }
}

/// The 128-bit hash FNV-1a.
fn fnv(start: u128, bytes: &[u8]) -> u128 {
    const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(start, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}

const FNV_START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

impl<G: Playable> AnyTable for Table<G> {
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    fn id(&self) -> &'static str {
        G::ID
    }

    fn players(&self) -> usize {
        self.position.players()
    }

    fn seat(&self) -> usize {
        self.position.to_act().index()
    }

    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    fn turns(&self) -> usize {
        self.position.turns_played()
    }

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

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn inputs(&self) -> usize {
        G::inputs()
    }

    fn text_at(&self, index: i64) -> Result<String, String> {
        rules::action_at::<G>(index).map(|action| action.to_string())
    }

    fn index_of(&self, text: &str) -> Result<usize, String> {
        rules::index_of::<G>(text)
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
        let first = |start: G| {
            let digest = fnv(FNV_START, start.draw(Some(seat)).as_bytes());
            Sight { events: 0, position: start, digest }
        };
        let known = self.sights[seat.index()].unwrap_or_else(|| first(self.start));
        let news = self.events[known.events..].iter();
        let sight = news.fold(known, |sight, event| Self::see(sight, *event, seat));
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

/// Deals a game.
pub(crate) struct Deal {
    pub(crate) spec: GameSpec,
    pub(crate) seed: u64,
}

impl GameTask for Deal {
    type Output = anyhow::Result<Box<dyn AnyTable>>;

    fn run<G: Playable>(self) -> Self::Output {
        let seed = Seed(self.seed);
        let record = Record::of_game::<G>(&self.spec, seed)?;
        let start = replay::first_position::<G>(&record)?;
        Ok(Box::new(Table::new(self.spec, Some(Box::new(record)), start, seed)))
    }
}

/// Sets up the game of a record and plays its moves, or the first of them.
pub(crate) struct Replay {
    pub(crate) record: Record,
    pub(crate) moves: Option<usize>,
}

impl GameTask for Replay {
    type Output = Result<Box<dyn AnyTable>, String>;

    fn run<G: Playable>(self) -> Self::Output {
        let record = self.record;
        let spec = spec_of(&record)?;
        let mut table = table_of::<G>(&record, spec)?;
        let all = record.moves.len();
        let moves = self.moves.unwrap_or(all);
        if moves > all {
            return Err(format!("move {moves} is not 0 to {all}"));
        }
        for (at, text) in record.moves[..moves].iter().enumerate() {
            table.play_text(text).map_err(|error| format!("move {at}: {error}"))?;
        }
        Ok(Box::new(table))
    }
}

fn spec_of(record: &Record) -> Result<GameSpec, String> {
    let id = replay::game_of(record).map_err(|fault| fault.to_string())?;
    Ok(GameSpec { id, players: record.players, options: record.rule_options()? })
}

fn table_of<G: Playable>(record: &Record, spec: GameSpec) -> Result<Table<G>, String> {
    let start = replay::first_position::<G>(record).map_err(|fault| fault.to_string())?;
    let text = record.seed.as_ref().and_then(|seed| seed.as_str());
    let seed = Seed(text.and_then(|text| text.parse().ok()).unwrap_or(0));
    Ok(Table::new(spec, Some(Box::new(record.without_moves())), start, seed))
}

/// The game of a record.
pub(crate) fn of_record(record: Record, moves: Option<usize>) -> Result<Box<dyn AnyTable>, String> {
    let id: GameId = replay::game_of(&record).map_err(|fault| fault.to_string())?;
    id.dispatch(Replay { record, moves })
}

struct Restore(Saved);

impl GameTask for Restore {
    type Output = Result<Box<dyn AnyTable>, String>;

    fn run<G: Playable>(self) -> Self::Output {
        let Saved { game, deal, events } = self.0;
        let spec = game.parse().or_else(|_: anyhow::Error| spec_of(&deal))?;
        let mut table = table_of::<G>(&deal, spec)?;
        for event in events {
            table.happen(event)?;
        }
        Ok(Box::new(table))
    }
}

/// The game that was pickled.
pub(crate) fn restored(text: &str) -> Result<Box<dyn AnyTable>, String> {
    let saved: Saved =
        serde_json::from_str(text).map_err(|error| format!("not a pickled game: {error}"))?;
    let id: GameId = replay::game_of(&saved.deal).map_err(|fault| fault.to_string())?;
    id.dispatch(Restore(saved))
}
