//! The manifest: what makes a run repeatable, and tells it from others.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use nabu_bots::BotSpec;
use nabu_games::{Rulebook, Seed};
use serde_json::{Value, json};

use super::atomic_file::Draft;
use super::journal::JOURNAL;
use crate::spec::game::Playable;
use crate::tournament::{Format, Schedule, Shard, Tournament};

/// The name of the manifest in the directory of a run.
pub(super) const MANIFEST: &str = "manifest.json";

/// Everything that decides the result of a run.
pub(super) fn manifest<G: Playable>(
    tournament: &Tournament,
    rules: &'static G::Rules,
    shard: Option<Shard>,
) -> Value {
    let bots: Vec<_> = tournament.bots.iter().map(ToString::to_string).collect();
    let recipes: Vec<_> = tournament.bots.iter().map(|bot| recipe(bot, G::ID)).collect();
    let schedule = Schedule::new(tournament);
    let mut manifest = json!({
        "format": "nabu-run/1",
        "command": tournament.command(),
        "game": tournament.game.to_string(),
        "players": tournament.game.players,
        "bots": bots,
        "recipes": recipes,
        "pairing": tournament.format.name(),
        "all_orders": tournament.all_orders,
        "blocks": tournament.blocks,
        "line_ups": schedule.lineups(),
        "seatings": schedule.seatings(),
        "seed": tournament.seed,
        "records": tournament.records,
        "sprt": tournament.sprt.map(|hypotheses| hypotheses.to_string()),
        "anchor": tournament.anchor.as_ref().map(ToString::to_string),
        "version": env!("CARGO_PKG_VERSION"),
        "git": env!("NABU_GIT_HASH"),
        "rules_hash": format!("{:016x}", rules_hash::<G>(rules, tournament.game.players)),
    });
    if let Some(shard) = shard {
        manifest["shard"] = shard.to_string().into();
    }
    manifest
}

/// What a bot comes to in a game: a preset file may change, a run that goes on may not.
pub(crate) fn recipe(bot: &BotSpec, game: &str) -> String {
    bot.config(game).map_or_else(|error| error.to_string(), |config| config.to_string())
}

/// Reads the tournament back.
pub(super) fn tournament(manifest: &Value) -> Result<Tournament> {
    let text = |key: &str| manifest[key].as_str().ok_or_else(|| anyhow!("it has no {key}"));
    let number = |key: &str| manifest[key].as_u64().ok_or_else(|| anyhow!("it has no {key}"));
    let bots = manifest["bots"].as_array().ok_or_else(|| anyhow!("it has no bots"))?;
    let bots = bots.iter().map(|bot| Ok(bot.as_str().unwrap_or_default().parse()?));
    Ok(Tournament {
        game: text("game")?.parse()?,
        bots: bots.collect::<Result<Vec<BotSpec>>>()?,
        format: Format::from_str(text("pairing")?, false).map_err(|error| anyhow!(error))?,
        all_orders: manifest["all_orders"] == true,
        blocks: number("blocks")? as usize,
        seed: number("seed")?,
        records: manifest["records"] == true,
        sprt: manifest["sprt"].as_str().map(str::parse).transpose()?,
        anchor: manifest["anchor"].as_str().map(str::parse).transpose()?,
    })
}

/// Writes the manifest of a new run, or compares with that of the run to be resumed.
pub(crate) fn claim(directory: &Path, manifest: &Value, resume: bool) -> Result<()> {
    if !directory.join(MANIFEST).exists() {
        let is_orphan = fs::metadata(directory.join(JOURNAL)).is_ok_and(|file| file.len() > 0);
        ensure!(!is_orphan, "{} has a journal but no {MANIFEST}", directory.display());
        return write(directory, manifest);
    }
    if !resume {
        bail!(
            "{} holds a run already; add --resume to go on with it, or choose another --out",
            directory.display()
        );
    }
    compare(directory, &read(directory)?, manifest)
}

/// Reads the manifest of a directory.
pub(super) fn read(directory: &Path) -> Result<Value> {
    let path = directory.join(MANIFEST);
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is damaged", path.display()))
}

/// Says what tells the run in a directory from the one at hand.
pub(super) fn compare(directory: &Path, old: &Value, new: &Value) -> Result<()> {
    match first_difference(old, new) {
        None => Ok(()),
        Some(key) => bail!(
            "{} holds another run: its {key} is {}, not {}",
            directory.display(),
            old[&key],
            new[&key]
        ),
    }
}

pub(super) fn write(directory: &Path, manifest: &Value) -> Result<()> {
    let mut draft = Draft::create(directory, MANIFEST)?;
    writeln!(draft, "{}", serde_json::to_string_pretty(manifest)?)?;
    draft.publish()
}

fn first_difference(old: &Value, new: &Value) -> Option<String> {
    let keys = [new, old].into_iter().filter_map(Value::as_object).flat_map(|fields| fields.keys());
    let mut told = keys.filter(|key| *key != "command");
    told.find(|key| old[*key] != new[*key]).cloned()
}

/// A fingerprint of the rules: of their options and components, and of how some fixed games go.
pub(crate) fn rules_hash<G: Rulebook>(rules: &'static G::Rules, players: usize) -> u64 {
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
