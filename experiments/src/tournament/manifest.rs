//! The manifest: what makes a run repeatable, and tells it from others.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use nabu_games::{Game, Seed};
use serde_json::{Value, json};

use super::Tournament;
use crate::game_spec::Playable;

/// The name of the manifest in the directory of a run.
pub(super) const MANIFEST: &str = "manifest.json";

/// Everything that decides the result of a run.
pub(super) fn manifest<G: Playable>(tournament: &Tournament, rules: &'static G::Rules) -> Value {
    let bots: Vec<_> = tournament.bots.iter().map(ToString::to_string).collect();
    json!({
        "format": "nabu-run/1",
        "command": tournament.command(),
        "game": tournament.game.to_string(),
        "players": tournament.game.players,
        "bots": bots,
        "pairing": tournament.format.name(),
        "all_orders": tournament.all_orders,
        "blocks": tournament.blocks,
        "line_ups": tournament.lineups().len(),
        "seatings": tournament.seatings().len(),
        "seed": tournament.seed,
        "records": tournament.records,
        "version": env!("CARGO_PKG_VERSION"),
        "git": env!("NABU_GIT_HASH"),
        "rules_hash": format!("{:016x}", rules_hash::<G>(rules, tournament.game.players)),
    })
}

/// Writes the manifest of a new run, or compares with that of the run to be resumed.
pub(super) fn claim(directory: &Path, manifest: &Value, resume: bool) -> Result<()> {
    let path = directory.join(MANIFEST);
    if !path.exists() {
        return write(&path, manifest);
    }
    if !resume {
        bail!(
            "{} holds a run already; add --resume to go on with it, or choose another --out",
            directory.display()
        );
    }
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let old: Value =
        serde_json::from_str(&text).with_context(|| format!("{} is damaged", path.display()))?;
    match first_difference(&old, manifest) {
        None => Ok(()),
        Some(key) => bail!(
            "{} holds another run: its {key} is {}, not {}",
            directory.display(),
            old[&key],
            manifest[&key]
        ),
    }
}

fn write(path: &Path, manifest: &Value) -> Result<()> {
    let text = serde_json::to_string_pretty(manifest)? + "\n";
    let draft = path.with_extension("tmp");
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

fn first_difference(old: &Value, new: &Value) -> Option<String> {
    let keys = new.as_object().into_iter().flat_map(|fields| fields.keys());
    keys.filter(|key| *key != "command").find(|key| old[*key] != new[*key]).cloned()
}

/// A fingerprint of the rules: of their options and components, and of how some fixed games go.
fn rules_hash<G: Game>(rules: &'static G::Rules, players: usize) -> u64 {
    let mut hash = fnv1a(0xcbf2_9ce4_8422_2325, format!("{rules:?}").as_bytes());
    for seed in 0..4 {
        let mut position = G::start(rules, &G::deal(rules, players, Seed(seed)));
        let mut rng = Seed(seed).child(1).rng();
        while !position.is_over() {
            position.apply(position.random_action(&mut rng));
        }
        hash = fnv1a(hash, format!("{:?}", position.scores().as_slice()).as_bytes());
    }
    hash
}

fn fnv1a(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
