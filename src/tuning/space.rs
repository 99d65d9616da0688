//! What may be tuned: `c=0.2..1.2,rollout_cutoff=0|2|4,weights`, or a preset file with lists of
//! values.

use anyhow::{Context, Result, bail, ensure};
use nabu_bots::{BotSpec, Feature};
use nabu_games::read_toml;
use toml::{Table, Value};

use super::choices::{Choice, is_same};
use crate::files::read_text;
use crate::spec::game::{GameSpec, GameTask, Playable};

/// Values that a range is cut into unless it says how many.
const BINS: usize = 6;

/// The most whole numbers that a range stands for one by one.
const WHOLE_NUMBERS: i64 = 16;

/// Lists of values for some keys, and perhaps all weights of the evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Space {
    pub(crate) choices: Vec<Choice>,
    pub(crate) has_weights: bool,
}

impl Space {
    /// Reads a space, or the file that holds it, for a bot in a game.
    pub(crate) fn read(text: &str, bot: &BotSpec, game: &GameSpec) -> Result<Self> {
        let space = if text.strip_suffix(".toml").is_some() {
            let file = read_text(text).with_context(|| format!("cannot read space {text}"))?;
            Self::from_toml(&file, bot, game).with_context(|| format!("space {text}"))?
        } else {
            Self::of_pieces(text.split(',').map(str::trim)).context("--space")?
        };
        space.check()?;
        game.id.dispatch(BuildEach { space: &space, bot })?;
        Ok(space)
    }

    /// The space of which these are the keys with their values.
    pub(super) fn of_pieces<'a>(pieces: impl Iterator<Item = &'a str>) -> Result<Self> {
        let mut space = Self::default();
        for piece in pieces {
            match piece.split_once('=') {
                None if piece == "weights" => space.has_weights = true,
                Some((key, range)) if range.contains("..") => {
                    space.choices.push(Choice { key: key.to_owned(), values: parse_range(range)? });
                }
                _ => space.choices.push(Choice::parse(piece)?),
            }
        }
        Ok(space)
    }

    /// The table of the game, or the default one; single values are fixed ones.
    fn from_toml(text: &str, bot: &BotSpec, game: &GameSpec) -> Result<Self> {
        let file: Table = read_toml(text)?;
        let name = game.id.name();
        let table = file.get(name).or_else(|| file.get("default"));
        let table = table.and_then(Value::as_table);
        let table = table.with_context(|| format!("neither a table [{name}] nor [default]"))?;
        let kind = bot.config(name)?.kind();
        let mut space = Self::default();
        for (key, value) in table {
            match (key.as_str(), value) {
                ("bot", value) => {
                    ensure!(value.as_str() == Some(kind), "it is for bot {value}, not \"{kind}\"");
                }
                ("weights", Value::Boolean(wanted)) => space.has_weights = *wanted,
                _ => space.choices.push(Choice { key: key.clone(), values: values(key, value)? }),
            }
        }
        Ok(space)
    }

    fn check(&self) -> Result<()> {
        let is_open = self.choices.iter().any(|choice| choice.values.len() > 1);
        ensure!(is_open || self.has_weights, "--space leaves nothing to choose");
        for (place, choice) in self.choices.iter().enumerate() {
            choice.check()?;
            let is_twice = self.choices[..place].iter().any(|other| other.key == choice.key);
            ensure!(!is_twice, "--space: {} is there twice", choice.key);
        }
        Ok(())
    }

    /// The weights to be tuned with their values: those that are not zero, and no choices.
    pub(super) fn weights<G: Playable>(&self, bot: &BotSpec) -> Result<Vec<(&'static str, f64)>> {
        let config = bot.config(G::ID)?;
        let names = G::Feature::NAMES.iter().filter(|_| self.has_weights);
        let names = names.filter(|name| self.choices.iter().all(|choice| choice.key != **name));
        let value = |name: &&'static str| {
            let value = config.value_or_weight::<G>(name).and_then(|value| value.parse().ok());
            value.filter(|value| *value != 0.0).map(|value: f64| (*name, value))
        };
        let weights: Vec<_> = names.filter_map(value).collect();
        let is_missing = self.has_weights && weights.is_empty();
        ensure!(
            !is_missing,
            "bot {} has no weights to tune, unless it takes evaluation=linear",
            config.kind()
        );
        Ok(weights)
    }

    /// The places of the bot's own values, or of the nearest ones.
    pub(super) fn start<G: Playable>(&self, bot: &BotSpec) -> Result<Vec<usize>> {
        let config = bot.config(G::ID)?;
        let place = |choice: &Choice| {
            let own = config.value_or_weight::<G>(&choice.key).unwrap_or_default();
            let same = choice.values.iter().position(|value| is_same(value, &own));
            same.unwrap_or_else(|| nearest(&choice.values, &own))
        };
        Ok(self.choices.iter().map(place).collect())
    }

    /// The bot with one value for each choice.
    pub(super) fn bot(&self, base: &BotSpec, point: &[usize]) -> Result<BotSpec> {
        let mut bot = base.clone();
        for (choice, place) in self.choices.iter().zip(point) {
            bot = bot.with(&choice.key, &choice.values[*place])?;
        }
        Ok(bot)
    }

    /// The space as text.
    pub(crate) fn describe(&self) -> Vec<String> {
        let choices = self.choices.iter();
        let mut texts: Vec<_> =
            choices.map(|choice| format!("{}={}", choice.key, choice.values.join("|"))).collect();
        texts.extend(self.has_weights.then(|| "weights".to_owned()));
        texts
    }
}

fn nearest(values: &[String], own: &str) -> usize {
    let Ok(own) = own.parse::<f64>() else { return 0 };
    let distance = |place: &usize| {
        values[*place].parse().map_or(f64::INFINITY, |value: f64| (value - own).abs())
    };
    (0..values.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(0)
}

/// `LEAST..MOST` or `LEAST..MOST/COUNT`; ends without a point stand for whole numbers.
pub(crate) fn parse_range(text: &str) -> Result<Vec<String>> {
    let form = || format!("'{text}' is not LEAST..MOST or LEAST..MOST/COUNT, as in 0.2..1.2/6");
    let (ends, count) = match text.split_once('/') {
        Some((ends, count)) => (ends, Some(count.trim().parse::<usize>().with_context(form)?)),
        None => (text, None),
    };
    let (least, most) = ends.split_once("..").with_context(form)?;
    let is_whole = !least.contains('.') && !most.contains('.');
    let [least, most]: [f64; 2] =
        [least.trim().parse().with_context(form)?, most.trim().parse().with_context(form)?];
    ensure!(
        least.is_finite() && most.is_finite() && least < most,
        "'{text}' is no range: the second number must be the larger one"
    );
    let span = (most - least) as i64;
    let usual = if is_whole && span < WHOLE_NUMBERS { span as usize + 1 } else { BINS };
    let count = count.unwrap_or(usual);
    ensure!((2..=100).contains(&count), "'{text}': there can be 2 to 100 values");
    let value = |place: usize| least + (most - least) * place as f64 / (count - 1) as f64;
    let values = (0..count).map(value);
    let mut texts: Vec<_> =
        values.map(|value| if is_whole { format!("{value:.0}") } else { short(value) }).collect();
    texts.dedup();
    Ok(texts)
}

/// A number with four digits that matter.
pub(super) fn short(value: f64) -> String {
    let size = if value == 0.0 { 0.0 } else { value.abs().log10().floor() };
    let digits = (3.0 - size).clamp(0.0, 6.0) as usize;
    let text = format!("{value:.digits$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The values of a key in a file.
fn values(key: &str, value: &Value) -> Result<Vec<String>> {
    match value {
        Value::String(range) if range.contains("..") => parse_range(range),
        Value::Array(items) => {
            let texts = items.iter().map(|item| scalar(key, item));
            let texts = texts.collect::<Result<Vec<_>>>()?;
            ensure!(!texts.is_empty(), "{key}: a value is missing");
            Ok(texts)
        }
        single => Ok(vec![scalar(key, single)?]),
    }
}

fn scalar(key: &str, value: &Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        _ => bail!("{key} = {value} is neither a number, a text, nor a list of them"),
    }
}

/// Builds the bot with each value, so that wrong ones are found before the run.
struct BuildEach<'a> {
    space: &'a Space,
    bot: &'a BotSpec,
}

impl GameTask for BuildEach<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        self.bot.factory::<G>()?;
        for choice in &self.space.choices {
            for value in &choice.values {
                self.bot.with(&choice.key, value)?.factory::<G>()?;
            }
        }
        self.space.weights::<G>(self.bot).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(text: &str) -> Result<Space> {
        Space::read(
            text,
            &"mcts:evaluation=linear".parse().unwrap(),
            &"architects".parse().unwrap(),
        )
    }

    #[test]
    fn lists_ranges_and_weights() {
        let space = read(
            "c=0.2..1.2,rollout_cutoff=0..3,final_move=visits|value,iters=100..1000/4,weights",
        );
        assert_eq!(
            space.unwrap().describe(),
            [
                "c=0.2|0.4|0.6|0.8|1|1.2",
                "rollout_cutoff=0|1|2|3",
                "final_move=visits|value",
                "iters=100|400|700|1000",
                "weights"
            ]
        );
    }

    #[test]
    fn a_file_holds_lists() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("space.toml");
        let text = "[default]\nbot = 'mcts'\nc = [0.5, 1]\nwin_weight = '0.0..1.0/3'\niters = 50\n\
                    weights = true\n";
        fs::write(&path, text).unwrap();
        let space = read(path.to_str().unwrap()).unwrap();
        assert_eq!(space.describe(), ["c=0.5|1", "iters=50", "win_weight=0|0.5|1", "weights"]);
        fs::write(&path, "[architects]\nbot = 'greedy'\n").unwrap();
        let error = format!("{:#}", read(path.to_str().unwrap()).unwrap_err());
        assert!(error.contains("it is for bot \"greedy\", not \"mcts\""), "{error}");
    }

    #[test]
    fn spaces_that_make_no_sense_are_refused() {
        for (text, word) in [
            ("c", "KEY=VALUE"),
            ("c=1", "nothing to choose"),
            ("c=1..0", "is no range"),
            ("c=a..b", "LEAST..MOST"),
            ("c=0..1/1", "2 to 100"),
            ("c=1|2,c=3|4", "twice"),
            ("kk=1|2", "unknown key 'kk'"),
            ("c=1|x", "'x' is not a value of c"),
            ("none.toml", "cannot read space none.toml"),
        ] {
            let error = format!("{:#}", read(text).unwrap_err());
            assert!(error.contains(word), "{text}: {error}");
        }
    }

    #[test]
    fn numbers_keep_four_digits() {
        let numbers = [12.3456, 0.001_234_56, -0.000_000_1, 1234.56, 2.0, 0.1 + 0.2];
        assert_eq!(numbers.map(short), ["12.35", "0.001235", "0", "1235", "2", "0.3"]);
    }

    #[test]
    fn the_start_is_the_bots_own_value_or_the_nearest() {
        use nabu_games::architects::Architects;
        let space = read("c=0.2|0.6|1.2,selection=puct|ucb1,final_move=value").unwrap();
        let start = space.start::<Architects>(&"mcts:c=0.5".parse().unwrap()).unwrap();
        assert_eq!(start, [1, 1, 0]);
    }
}
