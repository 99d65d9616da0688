//! The manifest: what makes a run repeatable, and tells it from others.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use nabu_bots::{BotSpec, Values};
use nabu_games::{Rulebook, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::files::{AtomicFile, check_no_pipes, read_bytes, read_text};
use crate::spec::game::GameSpec;
use crate::spec::shard::Shard;
use crate::spec::text;

pub(super) const MANIFEST: &str = "manifest.json";

const FORMAT: &str = "nabu-run/3";

/// Everything that decides the result of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// Always [`FORMAT`].
    pub(crate) format: String,
    pub(crate) kind: Kind,
    pub(crate) command: String,
    /// The part of the experiment, if it is not all of it.
    #[serde(with = "text::optional", default, skip_serializing_if = "Option::is_none")]
    pub(crate) shard: Option<Shard>,
    /// The settings of the experiment, seeds included, in the words of its kind.
    pub(crate) plan: Value,
    pub(crate) bots: Vec<BotEntry>,
    pub(crate) games: Vec<GameEntry>,
    pub(crate) version: String,
    pub(crate) git: String,
}

/// The kinds of experiments, by the names of their commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Tournament,
    Balance,
    Ladder,
    Ablate,
    Tune,
    Train,
    Design,
}

/// A bot with its full configuration: a preset file may change, a run that goes on may not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct BotEntry {
    /// Its name in tables.
    pub(crate) name: String,
    /// What it comes to in each game.
    pub(crate) config: BTreeMap<String, String>,
    /// The files that it reads, such as a network, with fingerprints of what is in them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) files: BTreeMap<String, String>,
    /// How it introduces itself, if it is a program from outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) outside: Option<OutsideEntry>,
}

/// A bot from outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct OutsideEntry {
    /// What it calls itself.
    pub(crate) name: String,
    /// Whether it declares that the same situation and seed give the same move.
    pub(crate) deterministic: bool,
}

/// A game with a fingerprint of its rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct GameEntry {
    pub(crate) game: String,
    pub(crate) players: usize,
    pub(crate) rules_hash: String,
}

impl Manifest {
    /// The manifest of a whole experiment: its plan as data, its bots, and its games with the
    /// fingerprints of their rules.
    pub(crate) fn new<'a>(
        kind: Kind,
        command: String,
        plan: &impl Serialize,
        bots: impl IntoIterator<Item = &'a BotSpec>,
        games: &[(&GameSpec, u64)],
    ) -> Self {
        let bot = |bot: &BotSpec| BotEntry {
            name: bot.name(),
            config: configs(bot, games),
            files: files(bot, games),
            outside: outside(bot, games),
        };
        let game = |(game, hash): &(&GameSpec, u64)| GameEntry {
            game: game.to_string(),
            players: game.players,
            rules_hash: format!("{hash:016x}"),
        };
        Self {
            format: FORMAT.to_owned(),
            kind,
            command,
            shard: None,
            plan: serde_json::to_value(plan).expect("plans are plain data"),
            bots: bots.into_iter().map(bot).collect(),
            games: games.iter().map(game).collect(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            git: env!("NABU_GIT_HASH").to_owned(),
        }
    }

    /// The manifest of a part, or of the whole.
    #[must_use]
    pub(super) fn of_shard(self, shard: Option<Shard>) -> Self {
        Self { shard, ..self }
    }

    /// Whether programs from outside play.
    pub(crate) fn has_outside_bots(&self) -> bool {
        self.bots.iter().any(|bot| bot.outside.is_some())
    }

    /// The bots from outside that do not declare themselves deterministic: what they play need not
    /// come out again.
    pub(crate) fn not_reproducible(&self) -> Vec<&str> {
        let is_free = |bot: &&BotEntry| bot.outside.as_ref().is_some_and(|bot| !bot.deterministic);
        let mut names: Vec<_> =
            self.bots.iter().filter(is_free).map(|bot| bot.name.as_str()).collect();
        names.dedup();
        names
    }

    pub(crate) fn read(directory: &Path) -> Result<Self> {
        check_no_pipes(directory)?;
        let path = directory.join(MANIFEST);
        let text = read_text(&path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} is damaged", path.display()))
    }

    /// Reads what [`Manifest::text`] has written.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text).context("the manifest is damaged")
    }

    pub(super) fn text(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)?)
    }

    pub(super) fn write(&self, directory: &Path) -> Result<()> {
        let mut file = AtomicFile::create(directory, MANIFEST)?;
        writeln!(file, "{}", self.text()?)?;
        file.publish()
    }

    /// What binds a journal to its run: the same for a run and all its shards.
    pub(super) fn key(&self) -> u32 {
        let whole = Self { command: String::new(), shard: None, ..self.clone() };
        crc32fast::hash(&serde_json::to_vec(&whole).expect("manifests are plain data"))
    }

    /// Says what tells the run of this manifest, which lies in a directory, from the one at hand.
    pub(super) fn compare(&self, directory: &Path, other: &Self) -> Result<()> {
        match self.difference(other) {
            None => Ok(()),
            Some(difference) => bail!("{} holds another run: {difference}", directory.display()),
        }
    }

    /// The first thing, in words, that is not the same in another run.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        let [own, other] = [self, other].map(|manifest| {
            let manifest = Self { command: String::new(), ..manifest.clone() };
            serde_json::to_value(manifest).expect("manifests are plain data")
        });
        let (key, own, other) = first_difference(&own, &other)?;
        Some(format!("{key} = {own}, not {other}"))
    }
}

/// What a bot comes to in each of the games.
fn configs(bot: &BotSpec, games: &[(&GameSpec, u64)]) -> BTreeMap<String, String> {
    let config = |game: &str| {
        bot.config(game).map_or_else(|error| error.to_string(), |config| config.to_string())
    };
    let names = games.iter().map(|(game, _)| game.id.name());
    names.map(|name| (name.to_owned(), config(name))).collect()
}

/// The files that a bot reads. Those that cannot be read are refused where bots are made.
fn files(bot: &BotSpec, games: &[(&GameSpec, u64)]) -> BTreeMap<String, String> {
    let configs = games.iter().filter_map(|(game, _)| bot.config(game.id.name()).ok());
    let named = configs.flat_map(|config| {
        let keys = config.keys().into_iter().filter(|key| matches!(key.values, Values::File));
        keys.filter_map(|key| config.value(key.name)).collect::<Vec<_>>()
    });
    let fingerprint = |file: String| {
        let bytes = read_bytes(Path::new(&file)).ok()?;
        Some((file, format!("{:08x}", crc32fast::hash(&bytes))))
    };
    named.filter(|file| !file.is_empty()).filter_map(fingerprint).collect()
}

/// How a bot from outside introduces itself. It has been asked when the bots were made, so that
/// nothing can go wrong here any more.
fn outside(bot: &BotSpec, games: &[(&GameSpec, u64)]) -> Option<OutsideEntry> {
    let configs = games.iter().filter_map(|(game, _)| bot.config(game.id.name()).ok());
    let mut introductions = configs.filter_map(|config| config.introduction()?.ok());
    let introduction = introductions.next()?;
    Some(OutsideEntry { name: introduction.name, deterministic: introduction.is_deterministic })
}

/// The first key, from the top down, that two objects do not agree on, and its values.
fn first_difference<'a>(old: &'a Value, new: &'a Value) -> Option<(&'a str, &'a Value, &'a Value)> {
    let keys = [new, old].into_iter().filter_map(Value::as_object).flat_map(|fields| fields.keys());
    let key = keys.into_iter().find(|key| old[*key] != new[*key])?;
    let (old, new) = (&old[key], &new[key]);
    let inner = (old.is_object() && new.is_object()).then(|| first_difference(old, new)).flatten();
    inner.or(Some((key, old, new)))
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
