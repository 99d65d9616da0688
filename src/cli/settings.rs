//! The settings of a tournament, as flags or as keys of a TOML file.

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::outside_flags::OutsideFlags;
use super::run_flags::{RunFlags, check_fair};
use crate::spec::anchor::Anchor;
use crate::spec::bots::Presets;
use crate::spec::game::GameSpec;
use crate::spec::lineups::{Format, Team};
use crate::spec::sprt::Hypotheses;
use crate::spec::text::Text;
use crate::tournament::Tournament;

/// Every setting; what is not given has a default.
#[derive(Debug, Default, Args)]
pub(super) struct Settings {
    /// The game, with options in brackets; see `nabu games` [default: babylon].
    #[arg(long, value_parser = super::parse::<GameSpec>)]
    game: Option<GameSpec>,
    /// Bots separated by commas; see `nabu bots` [default: greedy,random].
    #[arg(long, value_parser = super::parse::<Team>)]
    bots: Option<Team>,
    /// Who meets whom [default: round-robin].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Plays every order of seats instead of the rotations.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    all_orders: Option<bool>,
    /// Deals; each is played by every line-up in every seating [default: 100].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    blocks: Option<u64>,
    /// Seed of all random numbers [default: 1].
    #[arg(long)]
    seed: Option<u64>,
    /// Stops once the data clearly favour MU1 over MU0, or MU0 over MU1, as the first bot's lead
    /// over the fair win share.
    #[arg(long, value_name = "MU0,MU1", value_parser = super::parse::<Hypotheses>, allow_hyphen_values = true)]
    sprt: Option<Hypotheses>,
    /// Fixes the rating of a bot.
    #[arg(long, value_name = "BOT=RATING", value_parser = super::parse::<Anchor>)]
    anchor: Option<Anchor>,
    /// Allows bots that see hidden information.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    allow_cheat: Option<bool>,
    /// Writes the record of every game to records.jsonl.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    records: Option<bool>,
    /// Measures how long bots think and writes it to `move_times.csv`.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    times: Option<bool>,
    /// How the summary is printed [default: text].
    #[arg(long, value_enum)]
    output: Option<Output>,
    #[command(flatten)]
    outside: OutsideFlags,
    #[command(flatten)]
    pub(super) run: RunFlags,
}

/// How the summary is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Output {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

impl Settings {
    /// The tournament they describe.
    pub(super) fn tournament(&self) -> Result<Tournament> {
        let Team(mut bots) = self
            .bots
            .clone()
            .map_or_else(|| Team::read("greedy,random", &Presets::default()), Ok)?;
        self.outside.apply(&mut bots)?;
        let tournament = Tournament {
            game: self.game.clone().map_or_else(|| "babylon".parse(), Ok)?,
            bots,
            format: self.format.unwrap_or_default(),
            all_orders: self.all_orders.unwrap_or_default(),
            blocks: self.blocks.unwrap_or(100) as usize,
            seed: self.seed.unwrap_or(1),
            records: self.records.unwrap_or_default(),
            times: self.times.unwrap_or_default(),
            sprt: self.sprt,
            anchor: self.anchor.clone(),
        };
        self.check(&tournament)?;
        Ok(tournament)
    }

    fn check(&self, tournament: &Tournament) -> Result<()> {
        tournament.check()?;
        self.run.check()?;
        check_fair(&tournament.bots, self.allow_cheat.unwrap_or_default())
    }

    pub(super) fn output(&self) -> Output {
        self.output.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use clap::{Command, FromArgMatches};

    use super::*;
    use crate::cli::flag_file::{self, Filed};

    fn parse(text: &str) -> Result<Settings> {
        flag_file::parse(text)
    }

    #[test]
    fn keys_are_flags() {
        let text = "game = 'connect-four'\nbots = ['greedy:epsilon=0.1', 'random']\nblocks = 7\n\
                    seed = 3\nformat = 'gauntlet'\nall-orders = true\nsprt = [0, 0.05]\n\
                    anchor = 'random=0'\nrecords = false";
        let tournament = parse(text).unwrap().tournament().unwrap();
        assert_eq!(
            tournament.command(),
            "nabu tournament --game 'connect-four(players=2)' --bots greedy:epsilon=0.1,random \
             --format gauntlet --blocks 7 --seed 3 --all-orders --sprt 0,0.05 --anchor random=0"
        );
    }

    #[test]
    fn flags_override_keys() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file.toml");
        let text = "blocks = 7\nseed = 3\nrecords = true\nformat = 'gauntlet'";
        std::fs::write(&file, text).unwrap();
        let command = Filed::<Settings>::augment_args(Command::new("nabu"));
        let flags =
            ["nabu", file.to_str().unwrap(), "--seed=4", "--records=false", "--output=json"];
        let matches = command.get_matches_from(flags);
        let Filed { settings, name } = Filed::<Settings>::from_arg_matches(&matches).unwrap();
        assert_eq!(name.as_deref(), Some("file"));
        assert_eq!(settings.output(), Output::Json);
        let tournament = settings.tournament().unwrap();
        assert_eq!((tournament.blocks, tournament.seed), (7, 4));
        assert_eq!(tournament.format, Format::Gauntlet);
        assert!(!tournament.records);
    }

    #[track_caller]
    fn assert_refused(text: &str, reason: &str) {
        let outcome = parse(text).and_then(|settings| settings.tournament());
        let error = format!("{:#}", outcome.unwrap_err());
        assert!(error.contains(reason), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }

    #[test]
    fn wrong_keys_and_values_are_named() {
        assert_refused("bot = 'random'", "unknown key 'bot'; did you mean 'bots'?");
        assert_refused("sed = 1", "did you mean 'seed'?");
        assert_refused("blocks = 0", "'0' for '--blocks");
        assert_refused("seed = 1\nblocks = = 3", "line 2");
        assert_refused("seed = { a = 1 }", "seed must be");
        assert_refused("bots = 'random,cheat'", "--allow-cheat");
        assert_refused("bots = 'random'", "1 bots for 2 seats");
        assert_refused("bots = 'random,random'\nsprt = '0,0.1'", "--sprt needs a bot");
        assert_refused("anchor = 'mcts=0'", "mcts does not play");
        assert_refused("format = 'swiss'", "round-robin, gauntlet, line-up");
    }
}
