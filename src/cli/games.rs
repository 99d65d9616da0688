//! `nabu games` and `nabu bots`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use nabu_bots::{BOTS, BotInfo, PRESETS, Preset, Weights};
use nabu_games::Ban;

use crate::spec::game::{GameId, GameTask, Playable, player_range};

/// Lists the games with their players, options, points and what can be banned.
#[derive(Debug, Args)]
pub(super) struct GamesArguments {
    /// Only this game.
    game: Option<GameId>,
}

impl GamesArguments {
    pub(super) fn run(&self) -> Result<ExitCode> {
        for id in GameId::ALL {
            if self.game.is_none_or(|wanted| wanted == id) {
                id.dispatch(DescribeGame)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

struct DescribeGame;

impl GameTask for DescribeGame {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let mut out = stdout().lock();
        writeln!(out, "{}: {}, {} players", G::ID, G::TITLE, player_range::<G>())?;
        writeln!(out, "  points: {}", G::CATEGORIES.join(", "))?;
        let bans: Vec<_> = Ban::all::<G>().map(Ban::name::<G>).collect();
        writeln!(out, "  bans: {}", bans.join(", "))?;
        for option in G::OPTIONS {
            let others = option.values[1..].join(" | ");
            writeln!(out, "  {} = {} (default) | {others}", option.name, option.default_value())?;
            writeln!(out, "      {}", option.meaning)?;
        }
        Ok(writeln!(out)?)
    }
}

/// Lists the bots with their keys, and the presets.
pub(super) fn list_bots() -> Result<ExitCode> {
    let mut out = stdout().lock();
    for (place, bot) in BOTS.iter().enumerate() {
        writeln!(out, "{}: {}", bot.name, bot.meaning)?;
        let earlier = BOTS[..place].iter().find(|other| other.keys == bot.keys);
        match earlier {
            Some(other) => writeln!(out, "  keys and weights as for {}", other.name)?,
            None => describe_keys(&mut out, bot)?,
        }
        writeln!(out)?;
    }
    writeln!(out, "Weights of the features of each game, which are keys too:")?;
    for id in GameId::ALL {
        writeln!(out, "  {}: {}", id.name(), id.dispatch(DescribeWeights))?;
    }
    writeln!(out)?;
    describe_presets(&mut out)?;
    Ok(ExitCode::SUCCESS)
}

fn describe_keys(out: &mut impl Write, bot: &BotInfo) -> Result<()> {
    for key in bot.keys {
        writeln!(out, "  {} = {} (default): {}", key.name, key.default, key.meaning)?;
    }
    if bot.takes_weights {
        writeln!(out, "  and the weight of any feature of the game, as listed below")?;
    }
    Ok(())
}

fn describe_presets(out: &mut impl Write) -> Result<()> {
    for preset in PRESETS.iter().filter_map(|(name, _)| Preset::shipped(name)) {
        let name = preset.name();
        writeln!(out, "{name}: a preset; {name}:KEY=VALUE changes a key")?;
        for game in GameId::ALL.map(GameId::name) {
            if let Some(recipe) = preset.recipe(game) {
                writeln!(out, "  {game}: {recipe}")?;
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "FILE.toml: a preset of your own, with a table for each game or [default]:")?;
    Ok(writeln!(out, "  [babylon]\n  bot = \"mcts\"\n  iters = 500\n  rollout = \"greedy\"")?)
}

struct DescribeWeights;

impl GameTask for DescribeWeights {
    type Output = String;

    fn run<G: Playable>(self) -> String {
        let weights = Weights::<G>::shipped();
        let texts: Vec<_> = weights.iter().map(|(name, value)| format!("{name}={value}")).collect();
        texts.join(", ")
    }
}
