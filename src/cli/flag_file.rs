//! TOML files whose keys are flags, so that file and command line are read by the same rules.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, Command};
use nabu_games::read_toml;
use toml::{Table, Value};

/// Reads a file whose keys are the names of flags.
pub(super) fn read<S: Args>(path: &Path) -> Result<S> {
    let text = fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

/// Turns the keys into flags.
pub(super) fn parse<S: Args>(text: &str) -> Result<S> {
    let table: Table = read_toml(text)?;
    let command = S::augment_args(Command::new("settings").no_binary_name(true));
    let mut flags = Vec::new();
    for (key, value) in &table {
        check_key(&command, key)?;
        flags.push(format!("--{key}={}", flag_value(key, value)?));
    }
    let matches = command.try_get_matches_from(flags);
    let matches = matches.map_err(|error| anyhow!(super::one_line(&error.to_string())))?;
    Ok(S::from_arg_matches(&matches)?)
}

/// Refuses keys that are not flags, and names the one that was probably meant.
fn check_key(command: &Command, key: &str) -> Result<()> {
    let keys: Vec<_> = command.get_arguments().filter_map(|argument| argument.get_long()).collect();
    if keys.contains(&key) {
        return Ok(());
    }
    let likeness = |known: &&&str| (1000.0 * strsim::jaro_winkler(known, key)) as u32;
    let nearest = keys.iter().max_by_key(likeness).copied().unwrap_or_default();
    bail!("unknown key '{key}'; did you mean '{nearest}'? keys: {}", keys.join(", "))
}

/// A value as it is written after a flag; lists are separated by commas.
fn flag_value(key: &str, value: &Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => Ok(value.to_string()),
        Value::Array(items) => {
            let items: Result<Vec<_>> = items.iter().map(|item| flag_value(key, item)).collect();
            Ok(items?.join(","))
        }
        Value::Datetime(_) | Value::Table(_) => {
            bail!("{key} must be a text, a number, true, false or a list")
        }
    }
}
