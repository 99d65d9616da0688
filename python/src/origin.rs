//! Where games come from: a deal, a record, or a pickle.

use nabu::records::record::Record;
use nabu::records::replay;
use nabu::spec::game::{GameId, GameSpec, GameTask, Playable};
use nabu_games::Seed;
use serde::{Deserialize, Serialize};

use crate::table::{AnyTable, Event, Table};

/// A game as it is pickled.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) game: String,
    pub(crate) deal: Record,
    pub(crate) events: Vec<Event>,
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
        let spec: GameSpec = game.parse().or_else(|_: anyhow::Error| spec_of(&deal))?;
        if spec.id.name() != G::ID || spec.players != deal.players {
            return Err(format!("not a pickled game: {spec}, with a deal of another game"));
        }
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
