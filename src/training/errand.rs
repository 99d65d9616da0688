//! Games of a training that other processes play: a stage of the exchange is a round of self-play,
//! or the deals of a point of the learning curve, with the network that plays them.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use nabu_bots::Network;
use nabu_bots::learning::Sample;
use serde::{Deserialize, Serialize};

use super::curve::{self, Block};
use super::plan::Training;
use super::trainer::Tables;
use crate::run::parcel::Order;
use crate::run::remote::Remote;
use crate::spec::game::{GameTask, Playable};

/// What is to be played, as the context of a stage says it; the network follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Subject {
    Round(Round),
    Curve,
}

/// A round of self-play; its units are games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Round {
    pub(super) run: usize,
    pub(super) round: usize,
}

/// A point of the learning curve; its units are deals.
pub(super) struct Curve;

/// Something that other processes do, and how to read what they send back.
pub(super) trait Errand {
    type Result;

    fn subject(&self) -> Subject;

    /// What a unit comes to; `None` if the bytes are something else.
    fn read(bytes: &[u8]) -> Option<Self::Result>;

    /// Has all units played elsewhere; `None` if somebody interrupts before.
    fn send<G: Playable>(
        &self,
        remote: &Remote,
        network: Option<&Network>,
        units: usize,
    ) -> Result<Option<Vec<Self::Result>>> {
        let mut context = serde_json::to_vec(&self.subject())?;
        context.push(b'\n');
        context.extend(network.map_or(Vec::new(), |network| network.to_bytes(G::ID)));
        let mut results: Vec<_> = (0..units).map(|_| None).collect();
        let is_whole = remote.gather(context, 0..units, |pieces| {
            for (unit, bytes) in pieces {
                let result = Self::read(&bytes);
                results[unit] = Some(result.context("what came back is not of this training")?);
            }
            Ok(true)
        })?;
        Ok(if is_whole { results.into_iter().collect() } else { None })
    }
}

impl Errand for Round {
    type Result = Vec<Sample>;

    fn subject(&self) -> Subject {
        Subject::Round(*self)
    }

    fn read(bytes: &[u8]) -> Option<Vec<Sample>> {
        Sample::from_bytes(bytes)
    }
}

impl Errand for Curve {
    type Result = Block;

    fn subject(&self) -> Subject {
        Subject::Curve
    }

    fn read(bytes: &[u8]) -> Option<Block> {
        let numbers = bytes.as_chunks().0.iter().map(|number| f64::from_le_bytes(*number));
        let numbers: Vec<_> = numbers.collect();
        (8 * numbers.len() == bytes.len()).then(|| numbers.as_chunks().0.to_vec())
    }
}

/// Plays orders of a training, whatever game it is.
pub(super) trait Clerk: Send + Sync {
    fn play(&self, order: &Order, stop: &AtomicBool) -> Result<Option<Vec<Vec<u8>>>>;
}

/// Makes the clerk for a game.
pub(super) struct Clerks<'a>(pub(super) &'a Training);

impl<'a> GameTask for Clerks<'a> {
    type Output = Box<dyn Clerk + 'a>;

    fn run<G: Playable>(self) -> Self::Output {
        Box::new(GameClerk::<G> { plan: self.0, tables: Mutex::default() })
    }
}

struct GameClerk<'a, G: Playable> {
    plan: &'a Training,
    /// By run: drawing their rules takes a while.
    tables: Mutex<HashMap<usize, Arc<Tables<'a, G>>>>,
}

impl<'a, G: Playable> GameClerk<'a, G> {
    fn tables(&self, run: usize) -> Result<Arc<Tables<'a, G>>> {
        let mut known = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = known.get(&run) {
            return Ok(Arc::clone(tables));
        }
        let tables = Arc::new(Tables::new(self.plan, run)?);
        known.insert(run, Arc::clone(&tables));
        Ok(tables)
    }
}

impl<G: Playable> Clerk for GameClerk<'_, G> {
    fn play(&self, order: &Order, stop: &AtomicBool) -> Result<Option<Vec<Vec<u8>>>> {
        let end = order.context.iter().position(|byte| *byte == b'\n');
        let (subject, rest) = order.context.split_at(end.context("an order is torn")?);
        let network = Some(&rest[1..]).filter(|bytes| !bytes.is_empty());
        let network = network.map(Network::from_bytes::<G>).transpose()?;
        let units = order.units.clone();
        match serde_json::from_slice(subject)? {
            Subject::Round(Round { run, round }) => {
                let tables = self.tables(run)?;
                let game = |game| tables.play(round, network.as_ref(), game, stop);
                Ok(units.map(|unit| Some(Sample::to_bytes(&game(unit)?))).collect())
            }
            Subject::Curve => {
                let network = network.context("an order is without its network")?;
                let block = |block| curve::play_block::<G>(self.plan, &network, block, stop);
                Ok(units.map(|unit| Some(bytes_of(&block(unit)?))).collect())
            }
        }
    }
}

fn bytes_of(block: &[[f64; 3]]) -> Vec<u8> {
    block.iter().flatten().flat_map(|number| number.to_le_bytes()).collect()
}
