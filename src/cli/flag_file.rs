//! TOML files whose keys are flags, so that file and command line are read by the same rules.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use nabu_games::read_toml;
use toml::{Table, Value};

use crate::files::read_text;
use crate::shell;

/// The name of the positional argument.
const FILE: &str = "file";

/// Settings of the command line, and where it says nothing, those of the file it names.
#[derive(Debug)]
pub(super) struct Filed<S> {
    pub(super) settings: S,
    /// The name of the experiment in the file: that of the file, or of its folder if all such
    /// files have the same name.
    pub(super) name: Option<String>,
}

impl<S: Args> Filed<S> {
    /// The settings of a file alone.
    pub(super) fn read(file: &Path) -> Result<Self> {
        Ok(Self { settings: read(file)?, name: name_of(file) })
    }
}

impl<S: Args + Default> Args for Filed<S> {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new(FILE).value_name("FILE").value_parser(value_parser!(PathBuf));
        let help =
            "A TOML file with the flags below as keys; flags on the command line override it";
        S::augment_args(command.arg(file.help(help)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Args + Default> FromArgMatches for Filed<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let file = matches.get_one::<PathBuf>(FILE);
        let settings = file.map_or_else(|| Ok(S::default()), |file| read(file));
        let mut settings =
            settings.map_err(|error| clap::Error::raw(ErrorKind::Io, format!("{error:#}")))?;
        settings.update_from_arg_matches(matches)?;
        Ok(Self { settings, name: file.and_then(|file| name_of(file)) })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn name_of(file: &Path) -> Option<String> {
    let stem = file.file_stem()?;
    let folder = file.parent().and_then(Path::file_name).filter(|_| stem == "study");
    Some(folder.unwrap_or(stem).to_string_lossy().into_owned())
}

fn read<S: Args>(path: &Path) -> Result<S> {
    let (name, word) = (path.display(), shell::path(path));
    ensure!(
        !path.is_dir(),
        "{name} is a directory; a run in it goes on with: nabu --resume {word}"
    );
    let text = read_text(path);
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
