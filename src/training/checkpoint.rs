//! What it takes to go on after an interruption: the learner, and the networks that played the
//! rounds it still learns from. The games of those rounds are played once more.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use nabu_bots::Network;

use super::trainer::Trainer;
use crate::files::{AtomicFile, read_bytes};
use crate::spec::game::Playable;

/// Files that are kept: the last one, and the one before, in case its line in the journal is lost.
const KEPT: usize = 2;

/// Units are the epochs of all runs one after the other.
fn name(units: usize) -> String {
    format!("checkpoint-{units:04}.bin")
}

/// Writes the checkpoint after some units, and drops those that nobody can need any more.
pub(super) fn save<G: Playable>(
    trainer: &Trainer<'_, G>,
    units: usize,
    directory: &Path,
) -> Result<()> {
    let mut file = AtomicFile::create(directory, &name(units))?;
    let mut part = |bytes: &[u8]| -> Result<()> {
        file.write_all(&(bytes.len() as u64).to_le_bytes())?;
        Ok(file.write_all(bytes)?)
    };
    part(&trainer.learner.to_bytes())?;
    for player in &trainer.players {
        part(&player.as_ref().map_or(Vec::new(), |network| network.to_bytes(G::ID)))?;
    }
    file.publish()?;
    if let Some(old) = units.checked_sub(KEPT) {
        let _ = fs::remove_file(directory.join(name(old)));
    }
    Ok(())
}

/// Brings a new trainer to where the checkpoint was made.
pub(super) fn load<G: Playable>(
    trainer: &mut Trainer<'_, G>,
    units: usize,
    directory: &Path,
) -> Result<()> {
    let path = directory.join(name(units));
    let context = || format!("cannot read {}", path.display());
    let bytes = read_bytes(&path).with_context(context)?;
    let mut parts = parts(&bytes, &path)?.into_iter();
    let learner = parts.next().unwrap_or_default();
    let restored = trainer.learner.restore(learner);
    ensure!(restored.is_some(), "{} is not a checkpoint of this training", path.display());
    for part in parts {
        let network = (!part.is_empty()).then(|| Network::from_bytes::<G>(part)).transpose();
        trainer.players.push_back(network.with_context(context)?);
    }
    let epochs = units - trainer.run * trainer.plan.epochs();
    trainer.round = (epochs * trainer.plan.epoch).min(trainer.plan.rounds);
    let is_own = trainer.players.len() == trainer.round.min(trainer.plan.replay);
    ensure!(is_own, "{} holds other rounds than this training", path.display());
    Ok(())
}

fn parts<'a>(mut bytes: &'a [u8], path: &Path) -> Result<Vec<&'a [u8]>> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        ensure!(length <= rest.len(), "{} is torn", path.display());
        let (part, rest) = rest.split_at(length);
        parts.push(part);
        bytes = rest;
    }
    Ok(parts)
}
