//! All rooms, and how one is opened.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use anyhow::{Result, ensure};
use nabu_bots::BotSpec;
use nabu_games::Seed;
use serde::Deserialize;

use super::answer::Refusal;
use super::ground::Ground;
use super::room::Room;
use super::table::{self, Table};
use crate::interactive::session::Occupant;
use crate::interactive::setup;
use crate::records::file::nth_record;
use crate::records::record::Record;
use crate::records::replay;
use crate::spec::bots;
use crate::spec::game::{GameSpec, GameTask, Playable};

/// More games than people play at a time.
const MOST_ROOMS: usize = 200;
/// A room that nobody has looked into for so long is closed.
const IDLE: Duration = Duration::from_hours(2);
/// The usual time between two moves of bots, in milliseconds.
const PACE: u64 = 350;

/// What somebody wants to play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// A new game.
    #[serde(default)]
    game: String,
    /// A record to go on with.
    #[serde(default)]
    path: Option<String>,
    /// Which game of the file, from 1.
    #[serde(default)]
    number: Option<usize>,
    seats: Vec<String>,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    pace: Option<u64>,
}

#[derive(Default)]
pub(super) struct Hall {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

impl Hall {
    pub(super) fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.get(id).cloned().ok_or_else(|| Refusal::new(404, "that game is not open any more"))
    }

    /// Opens a room and returns its name, which nobody can guess.
    pub(super) fn open(&self, wish: &Wish, ground: &Ground) -> Result<String, Refusal> {
        let table = table_for(wish, ground)?;
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|_, room| {
            let is_used = room.idle() < IDLE;
            if !is_used {
                room.close();
            }
            is_used
        });
        if rooms.len() >= MOST_ROOMS {
            let what = format!("{MOST_ROOMS} games are open; close one first");
            return Err(Refusal::new(503, what));
        }
        let id = fresh_name();
        rooms.insert(id.clone(), Room::open(table, wish.pace.unwrap_or(PACE)));
        Ok(id)
    }

    pub(super) fn close(&self, id: &str) -> Result<(), Refusal> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.remove(id).ok_or_else(Refusal::not_found)?;
        room.close();
        Ok(())
    }
}

/// 128 random bits.
fn fresh_name() -> String {
    let half = || RandomState::new().hash_one(SystemTime::now());
    format!("{:016x}{:016x}", half(), half())
}

fn table_for(wish: &Wish, ground: &Ground) -> Result<Box<dyn Table>> {
    ensure!(wish.seats.len() <= 4, "there are at most four seats");
    let occupants = wish.seats.iter().map(|name| occupant(name)).collect::<Result<Vec<_>>>()?;
    let seed = Seed(wish.seed.unwrap_or_else(setup::fresh_seed));
    if let Some(path) = &wish.path {
        let record = nth_record(&ground.find(path)?, wish.number.unwrap_or(1))?;
        return replay::game_of(&record)?.dispatch(Open { game: None, record, occupants, seed });
    }
    let game = game_spec(&wish.game, occupants.len())?;
    game.id.dispatch(Open { game: Some(game), record: Record::default(), occupants, seed })
}

/// A game without files of its own: those could lie anywhere.
fn game_spec(text: &str, seats: usize) -> Result<GameSpec> {
    ensure!(text.len() < 1000, "'game' is too long");
    ensure!(!text.contains("components"), "component files cannot be chosen in the page");
    GameSpec::for_seats(text, seats)
}

fn occupant(name: &str) -> Result<Occupant> {
    match name {
        Occupant::PERSON => Ok(Occupant::Person),
        _ => fair_bot(name).map(Occupant::Bot),
    }
}

/// A bot that sees what its seat sees and reads no files: those could lie anywhere.
pub(super) fn fair_bot(text: &str) -> Result<BotSpec> {
    let reads_files = BotSpec::preset_file(text).is_some() || text.contains("network=");
    ensure!(!reads_files, "'{text}' names a file; choose a shipped bot");
    ensure!(text.len() < 500, "a bot is at most 500 letters long");
    let bot = bots::parse_bot(text)?;
    ensure!(!bot.is_outside(), "bots that are programs cannot be seated from the page");
    ensure!(!bot.is_cheating(), "'{text}' sees everything; choose a fair bot");
    Ok(bot)
}

struct Open {
    game: Option<GameSpec>,
    record: Record,
    occupants: Vec<Occupant>,
    seed: Seed,
}

impl GameTask for Open {
    type Output = Result<Box<dyn Table>>;

    fn run<G: Playable>(self) -> Self::Output {
        let record = match &self.game {
            Some(game) => setup::deal::<G>(game, self.seed)?,
            None => self.record,
        };
        table::open::<G>(&record, self.occupants, self.seed)
    }
}
