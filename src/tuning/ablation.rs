//! One option changed at a time, each changed bot against the base.

use std::path::Path;

use anyhow::{Result, bail, ensure};
use nabu_bots::{BotSpec, Recipe};
use serde::{Deserialize, Serialize};

use super::choices::{Choice, is_same};
use super::{Contest, Meeting, Thinking};
use crate::run::atomic_file::AtomicFile;
use crate::run::experiment::PlayedRun;
use crate::spec::game::{GameSpec, GameTask, Playable};
use crate::stats::holm;
use crate::tournament::summary::{p_value, percent};
use crate::tournament::tables::{TIME_ELSEWHERE, ends, scientific, table};

/// What is tried for a key unless somebody says otherwise. Budgets and threads are no options of
/// play; `scale` is tried at half and twice the game's own.
pub const ALTERNATIVES: &[(&str, &str)] = &[
    ("policy", "ucb1|tuned|puct"),
    ("k", "0.2|0.4|0.7|1.0|1.4"),
    ("win", "0|0.5|0.8|1"),
    ("fpu", "inf|0|-0.2"),
    ("widen", "0|3|6|12"),
    ("power", "0.2|0.4|0.6"),
    ("others", "0|1|2"),
    ("bias", "0|0.3|1"),
    ("rollout", "uniform|greedy|mast"),
    ("tries", "1|2|4|8"),
    ("epsilon", "0|0.1|0.3"),
    ("cut", "never|0|1|2|4"),
    ("decay", "0|0.5|0.9"),
    ("backup", "maxn|paranoid"),
    ("depth", "0|1|2"),
    ("expand", "1|4"),
    ("final", "visits|value"),
    ("solver", "0|1000"),
    ("reuse", "on|off"),
];

/// What to change.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Keys whose usual alternatives are tried.
    pub keys: Vec<String>,
    /// Values to try.
    pub tries: Vec<Choice>,
    /// Whether to set each weight of the evaluation to zero.
    pub weights: bool,
}

/// One option changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// The key.
    pub key: String,
    /// The value tried.
    pub value: String,
    /// The value of the base.
    pub base_value: String,
}

impl Wishes {
    /// The changes of a base bot; without any wish the usual alternatives of every key that has an
    /// effect.
    pub fn changes(&self, base: &BotSpec, game: &GameSpec) -> Result<Vec<Change>> {
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
        let recipe = self.base.recipe(G::ID)?;
        let Wishes { keys, tries, weights } = self.wishes;
        let mut changes = Vec::new();
        for key in keys {
            changes.extend(usual::<G>(&recipe, key)?);
        }
        for choice in tries {
            changes.extend(named::<G>(&recipe, choice)?);
        }
        if *weights {
            changes.extend(zeros::<G>(&recipe)?);
        }
        if keys.is_empty() && tries.is_empty() && !weights {
            let known = recipe.keys().iter().map(|info| info.name);
            for key in known.filter(|key| has_effect::<G>(&recipe, key, self.game.players)) {
                changes.extend(usual::<G>(&recipe, key)?);
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
fn usual<G: Playable>(recipe: &Recipe, key: &str) -> Result<Vec<Change>> {
    let base_value = known_value::<G>(recipe, key)?;
    let list = match key {
        "scale" => format!("{}|{}", G::MARGIN / 2.0, G::MARGIN * 2.0),
        "epsilon" if recipe.kind() == "greedy" => "0.05|0.1|0.2".to_owned(),
        _ => match ALTERNATIVES.iter().find(|(known, _)| *known == key) {
            Some((_, list)) => (*list).to_owned(),
            None => bail!("--keys: {key} has no usual alternatives; use --try '{key}=VALUE|VALUE'"),
        },
    };
    let values = list.split('|').filter(|value| !is_same(value, &base_value));
    Ok(values.map(|value| change(key, value, &base_value)).collect())
}

/// The values somebody asked for.
fn named<G: Playable>(recipe: &Recipe, choice: &Choice) -> Result<Vec<Change>> {
    let base_value = known_value::<G>(recipe, &choice.key)?;
    let same = choice.values.iter().find(|value| is_same(value, &base_value));
    if let Some(value) = same {
        bail!("--try: {}={value} is what the base bot does already", choice.key);
    }
    Ok(choice.values.iter().map(|value| change(&choice.key, value, &base_value)).collect())
}

/// Every weight of the evaluation that is not zero, set to zero.
fn zeros<G: Playable>(recipe: &Recipe) -> Result<Vec<Change>> {
    let values = G::FEATURES.iter().map(|key| Ok((*key, known_value::<G>(recipe, key)?)));
    let values = values.collect::<Result<Vec<_>>>()?;
    let present = values.iter().filter(|(_, value)| !is_same(value, "0"));
    Ok(present.map(|(key, value)| change(key, "0", value)).collect())
}

fn known_value<G: Playable>(recipe: &Recipe, key: &str) -> Result<String> {
    if let Some(value) = recipe.value::<G>(key) {
        return Ok(value);
    }
    let names: Vec<_> = recipe.keys().iter().map(|info| info.name).collect();
    let features = if recipe.value::<G>(G::FEATURES[0]).is_some() { G::FEATURES } else { &[] };
    let valid = [&names, features].concat().join(", ");
    bail!("bot {}: unknown key '{key}'; keys: {valid}", recipe.kind())
}

fn change(key: &str, value: &str, base_value: &str) -> Change {
    let [key, value, base_value] = [key, value, base_value].map(ToOwned::to_owned);
    Change { key, value, base_value }
}

/// Whether a key changes the play of this bot, as far as its other keys tell.
fn has_effect<G: Playable>(recipe: &Recipe, key: &str, players: usize) -> bool {
    let is =
        |key: &str, value: &str| recipe.value::<G>(key).is_some_and(|found| is_same(&found, value));
    match key {
        "iters" | "ms" | "nodes" | "threads" => false,
        "power" => !is("widen", "0"),
        "rollout" | "tries" | "epsilon" | "decay" if is("cut", "0") => false,
        "tries" => !is("rollout", "uniform"),
        "epsilon" => recipe.kind() == "greedy" || !is("rollout", "uniform"),
        "decay" => is("rollout", "mast"),
        "scale" => !is("win", "1"),
        // With two players the one's gain is the other's loss.
        "backup" => players > 2,
        _ => true,
    }
}

/// What a change does.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The change.
    pub change: Change,
    /// The changed bot against the base.
    pub meeting: Meeting,
    /// The p of no effect.
    pub p: f64,
    /// The same, adjusted for the number of changes.
    pub p_holm: f64,
    /// Time for a decision, as a multiple of the base's.
    pub ms_ratio: f64,
}

/// The effects, in the order of the changes.
pub fn effects(
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
    let directory = run.directory();
    let text = summary(run, contest, effects);
    let files = [rows(directory, effects)?, AtomicFile::of_text(directory, "summary.txt", &text)?];
    files.into_iter().try_for_each(AtomicFile::publish)?;
    Ok(text)
}

fn rows(directory: &Path, effects: &[Effect]) -> Result<AtomicFile> {
    let header = "key value base_value blocks games win_share lo hi p p_holm ms_ratio";
    let rows = effects.iter().map(|effect| {
        let Change { key, value, base_value } = effect.change.clone();
        let mut cells = vec![key, value, base_value];
        cells.extend([effect.meeting.blocks.len().to_string(), effect.meeting.games.to_string()]);
        cells.extend(ends(&effect.meeting.win_share()));
        cells.extend([effect.p, effect.p_holm].map(scientific));
        cells.push(TIME_ELSEWHERE.to_owned());
        cells
    });
    table(directory, "ablations.csv", header, rows)
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
        "Ablation of {} on {} (seed {}{}): {} blocks x {} changes x {players} seatings\n\
         Win share: of the changed bot against the base in all other seats; {:.1} % is even.\n\
         Intervals: 95 %, over blocks; p adjusted by Holm over {}. Repeat with: {}\n\n",
        contest.bots[0],
        contest.game,
        contest.seed,
        run.part(),
        run.blocks(),
        effects.len(),
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
    text
}

/// What depends on the machine: the time for a decision, as a multiple of the base's.
pub fn times(effects: &[Effect]) -> String {
    let cells = sorted(effects).into_iter().map(|effect| {
        format!("{}={} {:.2}", effect.change.key, effect.change.value, effect.ms_ratio)
    });
    format!("Time for a decision (base: 1): {}\n", cells.collect::<Vec<_>>().join(", "))
}
