//! One option changed at a time, each changed bot against the base.

use std::path::Path;

use anyhow::{Result, bail, ensure};
use nabu_bots::{Alternatives, BotConfig, BotSpec, BotSpecError, Feature, KeyInfo};
use serde::{Deserialize, Serialize};

use super::choices::{Choice, is_same};
use super::contest::pairing;
use super::{Contest, Meeting};
use crate::files::AtomicFile;
use crate::rows::AblationRow;
use crate::run::experiment::PlayedRun;
use crate::run::table_writer::table;
use crate::run::thinking::Thinking;
use crate::spec::game::{GameSpec, GameTask, Playable};
use crate::stats::holm;
use crate::stats::text::{p_value, percent};
use crate::words::count;

#[derive(Clone, Debug, Default)]
pub(crate) struct Wishes {
    /// Keys whose usual alternatives are tried.
    pub(crate) keys: Vec<String>,
    pub(crate) tries: Vec<Choice>,
    /// Whether to set each weight of the evaluation to zero.
    pub(crate) weights: bool,
}

/// One option changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Change {
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) base_value: String,
}

impl Wishes {
    /// The changes of a base bot; without any wish the usual alternatives of every key that has an
    /// effect.
    pub(crate) fn changes(&self, base: &BotSpec, game: &GameSpec) -> Result<Vec<Change>> {
        let changes = game.id.dispatch(List { wishes: self, base, game })?;
        ensure!(!changes.is_empty(), "{base} has nothing to change");
        Ok(changes)
    }
}

struct List<'a> {
    wishes: &'a Wishes,
    base: &'a BotSpec,
    game: &'a GameSpec,
}

impl GameTask for List<'_> {
    type Output = Result<Vec<Change>>;

    fn run<G: Playable>(self) -> Result<Vec<Change>> {
        let config = self.base.config(G::ID)?;
        let Wishes { keys, tries, weights } = self.wishes;
        let mut changes = Vec::new();
        for key in keys {
            changes.extend(usual::<G>(&config, key)?);
        }
        for choice in tries {
            changes.extend(named::<G>(&config, choice)?);
        }
        if *weights {
            changes.extend(zeros::<G>(&config)?);
        }
        if keys.is_empty() && tries.is_empty() && !weights {
            let keys = config.keys().into_iter();
            let keys = keys.filter(|info| info.alternatives != Alternatives::None);
            for info in keys.filter(|info| config.matters(info.name, self.game.players)) {
                changes.extend(usual::<G>(&config, info.name)?);
            }
        }
        for (place, change) in changes.iter().enumerate() {
            let twice = changes[..place].contains(change);
            ensure!(!twice, "{}={} would be tried twice", change.key, change.value);
        }
        Ok(changes)
    }
}

/// The usual alternatives of a key, without the value of the base.
fn usual<G: Playable>(config: &BotConfig, key: &str) -> Result<Vec<Change>> {
    let base_value = known_value::<G>(config, key)?;
    let info = config.keys().into_iter().find(|info| info.name == key);
    let values = info.map_or_else(Vec::new, alternatives::<G>);
    if values.is_empty() {
        bail!("--keys: {key} has no usual alternatives; use --try '{key}=VALUE|VALUE'");
    }
    let values = values.iter().filter(|value| !is_same(value, &base_value));
    Ok(values.map(|value| change(key, value, &base_value)).collect())
}

fn alternatives<G: Playable>(info: &KeyInfo) -> Vec<String> {
    match info.alternatives {
        Alternatives::None => Vec::new(),
        Alternatives::Listed(values) => values.iter().map(ToString::to_string).collect(),
        Alternatives::OfMargin(factors) => {
            factors.iter().map(|factor| (G::MARGIN * factor).to_string()).collect()
        }
    }
}

/// The values somebody asked for.
fn named<G: Playable>(config: &BotConfig, choice: &Choice) -> Result<Vec<Change>> {
    let base_value = known_value::<G>(config, &choice.key)?;
    let same = choice.values.iter().find(|value| is_same(value, &base_value));
    if let Some(value) = same {
        bail!("--try: {}={value} is what the base bot does already", choice.key);
    }
    Ok(choice.values.iter().map(|value| change(&choice.key, value, &base_value)).collect())
}

/// Every weight of the evaluation that is not zero, set to zero.
fn zeros<G: Playable>(config: &BotConfig) -> Result<Vec<Change>> {
    let names = G::Feature::NAMES.iter();
    let values = names.map(|key| Ok((*key, known_value::<G>(config, key)?)));
    let values = values.collect::<Result<Vec<_>>>()?;
    let present = values.iter().filter(|(_, value)| !is_same(value, "0"));
    Ok(present.map(|(key, value)| change(key, "0", value)).collect())
}

fn known_value<G: Playable>(config: &BotConfig, key: &str) -> Result<String> {
    let weight = G::Feature::NAMES.iter().find(|name| **name == key && config.takes_weights());
    let missing = || match weight {
        Some(name) => BotSpecError::NoUse(name, "network"),
        None => config.unknown_key(key, Some(G::ID)),
    };
    Ok(config.value_or_weight::<G>(key).ok_or_else(missing)?)
}

fn change(key: &str, value: &str, base_value: &str) -> Change {
    let [key, value, base_value] = [key, value, base_value].map(ToOwned::to_owned);
    Change { key, value, base_value }
}

/// What a change does.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub(crate) change: Change,
    /// The changed bot against the base.
    pub(crate) meeting: Meeting,
    pub(crate) p: f64,
    pub(crate) p_holm: f64,
    /// Time for a decision, as a multiple of the base's.
    pub(crate) ms_ratio: f64,
}

/// The effects, in the order of the changes.
pub(crate) fn effects(
    contest: &Contest,
    changes: &[Change],
    meetings: Vec<Meeting>,
    thinking: &[Thinking],
) -> Vec<Effect> {
    let p: Vec<_> = meetings.iter().map(|meeting| meeting.p(contest.game.players)).collect();
    let adjusted = holm(&p);
    let effect = |(place, meeting): (usize, Meeting)| Effect {
        change: changes[place].clone(),
        meeting,
        p: p[place],
        p_holm: adjusted[place],
        ms_ratio: thinking[place + 1].ms_per_move() / thinking[0].ms_per_move(),
    };
    meetings.into_iter().enumerate().map(effect).collect()
}

/// Writes `ablations.csv` and `summary.txt`, and returns the summary.
pub(super) fn write(run: &PlayedRun, contest: &Contest, effects: &[Effect]) -> Result<String> {
    let directory = &run.directory;
    let text = summary(run, contest, effects);
    let files = [rows(directory, effects)?, AtomicFile::of_text(directory, "summary.txt", &text)?];
    files.into_iter().try_for_each(AtomicFile::publish)?;
    Ok(text)
}

fn rows(directory: &Path, effects: &[Effect]) -> Result<AtomicFile> {
    let rows = effects.iter().map(|effect| {
        let Change { key, value, base_value } = effect.change.clone();
        let [win_share, lo, hi] = effect.meeting.win_share().into();
        AblationRow {
            key,
            value,
            base_value,
            blocks: effect.meeting.blocks.len(),
            games: effect.meeting.games,
            win_share,
            lo,
            hi,
            p: effect.p.into(),
            p_holm: effect.p_holm.into(),
        }
    });
    table(directory, rows)
}

/// The effects from the best change to the worst.
fn sorted(effects: &[Effect]) -> Vec<&Effect> {
    let share = |effect: &Effect| effect.meeting.sample().mean();
    let mut sorted: Vec<_> = effects.iter().collect();
    sorted.sort_by(|a, b| share(b).total_cmp(&share(a)));
    sorted
}

fn name(change: &Change) -> String {
    format!("{}={} (base: {})", change.key, change.value, change.base_value)
}

fn name_width(effects: &[Effect]) -> usize {
    effects.iter().map(|effect| name(&effect.change).len()).max().unwrap_or(0)
}

fn summary(run: &PlayedRun, contest: &Contest, effects: &[Effect]) -> String {
    let (players, width) = (contest.game.players, name_width(effects));
    let mut text = format!(
        "Ablation of {} on {} (seed {}{}): {} x {} x {players} seatings\n\
         Win share: of the changed bot against the base in all other seats; {:.1} % is even.\n\
         Intervals: 95 %, over blocks; p adjusted by Holm over {}. Repeat with: {}\n\n",
        contest.bots[0],
        contest.game,
        contest.seed,
        run.part(),
        count(run.blocks(), "block"),
        count(effects.len(), "change"),
        100.0 / players as f64,
        effects.len(),
        contest.command,
    );
    let fair = 1.0 / players as f64;
    for effect in sorted(effects) {
        let share = effect.meeting.win_share();
        let verdict = match (effect.p_holm < 0.05, share.mean > fair) {
            (true, true) => "better",
            (true, false) => "worse",
            (false, _) => "",
        };
        let line = format!(
            "{:width$}  {}  p {}, adjusted {}  {verdict}",
            name(&effect.change),
            percent(&share),
            p_value(effect.p),
            p_value(effect.p_holm),
        );
        text += line.trim_end();
        text.push('\n');
    }
    text + &pairing(effects.iter().map(|effect| &effect.meeting)) + &run.outside
}

/// What depends on the machine: the time for a decision, as a multiple of the base's.
pub(crate) fn times(effects: &[Effect]) -> String {
    let cells = sorted(effects).into_iter().map(|effect| {
        format!("{}={} {:.2}", effect.change.key, effect.change.value, effect.ms_ratio)
    });
    format!("Time for a decision (base: 1): {}\n", cells.collect::<Vec<_>>().join(", "))
}
