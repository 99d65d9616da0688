//! `nabu games` and `nabu bots`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use nabu_bots::{Alternatives, BotConfig, KeyInfo, PRESETS, Preset};
use nabu_games::Ban;

use crate::spec::game::{GameId, GameTask, Playable};

/// Lists the games with their options, or explains one of them.
#[derive(Debug, Args)]
pub(super) struct GamesArguments {
    /// The game to explain on one screen.
    game: Option<GameId>,
    /// Players, points, bans and options of this game instead.
    #[arg(long, requires = "game")]
    options: bool,
}

impl GamesArguments {
    pub(super) fn run(&self) -> Result<ExitCode> {
        match self.game {
            Some(id) if !self.options => id.dispatch(Explain)?,
            Some(id) => id.dispatch(Describe(id))?,
            None => GameId::ALL.into_iter().try_for_each(|id| id.dispatch(Describe(id)))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

struct Explain;

impl GameTask for Explain {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let (title, id, guide) = (G::TITLE, G::ID, G::GUIDE);
        let options = format!("Options and points: nabu games {id} --options");
        Ok(writeln!(stdout(), "{title} ({id})\n{guide}{options}")?)
    }
}

struct Describe(GameId);

impl GameTask for Describe {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let mut out = stdout().lock();
        writeln!(out, "{}: {}, {} players", G::ID, G::TITLE, self.0.player_range())?;
        writeln!(out, "  points: {}", G::CATEGORIES.join(", "))?;
        let bans: Vec<_> = Ban::all::<G>().map(Ban::name::<G>).collect();
        writeln!(out, "  bans: {}", bans.join(", "))?;
        let others: String = G::PLAYERS.skip(1).map(|players| format!(" | {players}")).collect();
        writeln!(out, "  players = {} (default){others}", G::PLAYERS.start())?;
        for option in G::OPTIONS {
            let others = option.values[1..].join(" | ");
            writeln!(out, "  {} = {} (default) | {others}", option.name, option.default_value())?;
            writeln!(out, "      {}", option.meaning)?;
        }
        Ok(writeln!(out)?)
    }
}

/// Lists the bots with their keys, and the presets.
#[derive(Debug, Args)]
pub(super) struct BotsArguments {}

impl BotsArguments {
    #[expect(clippy::unused_self, reason = "all commands are run alike")]
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut out = stdout().lock();
        let kinds = BotConfig::kinds();
        for (place, bot) in kinds.iter().enumerate() {
            writeln!(out, "{}: {}", bot.kind(), bot.meaning())?;
            let earlier = kinds[..place].iter().find(|other| other.keys() == bot.keys());
            match earlier {
                Some(other) => describe_differences(&mut out, bot, other)?,
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
}

fn describe_keys(out: &mut impl Write, bot: &BotConfig) -> Result<()> {
    for info in bot.keys() {
        let default = bot.value(info.name).unwrap_or_default();
        writeln!(out, "  {} = {default} (default): {}", info.name, info.meaning)?;
        writeln!(out, "      {}", info.values)?;
    }
    if bot.takes_weights() {
        writeln!(out, "  and the weight of any feature of the game, as listed below")?;
    }
    Ok(())
}

/// The defaults of a bot that has the same keys as one described before.
fn describe_differences(out: &mut impl Write, bot: &BotConfig, other: &BotConfig) -> Result<()> {
    let keys = bot.keys().into_iter().map(|info| info.name);
    let own = keys.filter(|key| bot.value(key) != other.value(key));
    let own = own.filter_map(|key| Some(format!("{key} = {}", bot.value(key)?)));
    let own = own.collect::<Vec<_>>().join(", ");
    let but = if own.is_empty() { "" } else { ", but " };
    Ok(writeln!(out, "  keys and weights as for {}{but}{own}", other.kind())?)
}

/// What an ablation tries for each key unless somebody says otherwise.
pub(super) fn usual_alternatives() -> String {
    let line = |info: &KeyInfo| match info.alternatives {
        Alternatives::None => String::new(),
        Alternatives::Listed(values) => format!("  {}={}\n", info.name, values.join("|")),
        Alternatives::OfMargin(factors) => {
            let factors: Vec<_> = factors.iter().map(ToString::to_string).collect();
            format!("  {}={} times the game's own\n", info.name, factors.join("|"))
        }
    };
    let [_, greedy, search, ..] = BotConfig::kinds();
    search.keys().into_iter().chain(greedy.keys()).map(line).collect()
}

fn describe_presets(out: &mut impl Write) -> Result<()> {
    for preset in PRESETS.iter().filter_map(|(name, _)| Preset::shipped(name)) {
        let name = preset.name();
        writeln!(out, "{name}: a preset; {name}:KEY=VALUE changes a key")?;
        for game in GameId::ALL.map(GameId::name) {
            writeln!(out, "  {game}: {}", preset.config(game)?)?;
        }
        writeln!(out)?;
    }
    writeln!(out, "FILE.toml: a preset of your own, with a table for each game or [default]:")?;
    writeln!(out, "  [babylon]\n  bot = \"mcts\"\n  iters = 500\n  rollout = \"greedy\"\n")?;
    Ok(writeln!(out, "NAME=BOT: a bot with a name of its own in tables and charts")?)
}

struct DescribeWeights;

impl GameTask for DescribeWeights {
    type Output = String;

    fn run<G: Playable>(self) -> String {
        let weights = G::shipped_weights();
        let texts: Vec<_> = weights.iter().map(|(name, value)| format!("{name}={value}")).collect();
        texts.join(", ")
    }
}
