//! `nabu train`.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use nabu_bots::Target;

use super::run_flags::RunFlags;
use crate::messages::print;
use crate::shell;
use crate::spec::game::{GameId, GameSpec, GameTask, Playable};
use crate::training::{Defaults, Expert, Origin, Training, TrainingRun};

/// Learns an evaluation of a game by self-play and writes it as a network for bots.
#[derive(Debug, Args)]
#[command(
    after_help = "Greedy players with the current network play against themselves; the network learns the \
lambda-returns of the positions they left behind (temporal-difference learning on afterstates). Part of the \
games is played under other rules, numbers of players and bans, so that the network is at home under each \
of them. With --expert-iters another part is played by searches with the network, which it learns from too \
(expert iteration). After every epoch it plays against the linear evaluation on deals that training never sees.
A training that was interrupted goes on with --resume, to the same bytes.

Examples:
  nabu train --game babylon --out runs/babylon
  nabu train --game architects --games 40000 --hidden 32 --seed 2
  nabu train --game 'babylon(components=MY.toml)' --network runs/babylon/network.safetensors --games 5000
  nabu tournament --game babylon --bots 'learned=greedy:network=runs/babylon/network.safetensors,classic-greedy'"
)]
pub(super) struct Arguments {
    /// The game, with options in brackets; see `nabu games`. Its number of players is that of the
    /// learning curve.
    #[arg(long, default_value = "babylon", value_parser = super::parse::<GameSpec>)]
    game: GameSpec,
    /// Numbers of players and their shares of the games, such as 2:60,3:30,4:10 [default: all that
    /// the game allows, two players most].
    #[arg(long, value_delimiter = ',', value_parser = parse_players)]
    players: Vec<(usize, f64)>,
    /// Games of self-play [default: what suits the game].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// Games that are played with the same network [default: what suits the game].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    round: Option<u64>,
    /// Rounds from one checkpoint to the next.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    epoch: u64,
    /// First games, played by the linear evaluation [default: what suits the game].
    #[arg(long)]
    warm_up: Option<u64>,
    /// The share of games under other rules.
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    variety: f64,
    /// What the network tells: the final score or the final margin [default: what suits the game].
    #[arg(long, value_parser = parse_target)]
    target: Option<Target>,
    /// How much of a return is the outcome rather than later values [default: what suits the game].
    #[arg(long, value_parser = share)]
    lambda: Option<f64>,
    /// The share of decisions in which another move than the best is explored.
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    exploration: f64,
    /// Hidden units, in steps of 16.
    #[arg(long, default_value_t = 64, value_parser = parse_hidden)]
    hidden: usize,
    /// Learning rate of Adam at the beginning.
    #[arg(long, default_value_t = 0.001, value_parser = positive)]
    rate: f64,
    /// Learning rate at the end.
    #[arg(long, default_value_t = 0.00005, value_parser = positive)]
    final_rate: f64,
    /// Samples of a step.
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    batch: u64,
    /// How often each sample is learned from, on average [default: what suits the game].
    #[arg(long, value_parser = positive)]
    passes: Option<f64>,
    /// Rounds that are kept to learn from.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=1000))]
    replay: u64,
    /// Errors of more points than this pull no harder.
    #[arg(long, default_value_t = 12.0, value_parser = positive)]
    clip: f64,
    /// The rate at which the saved weights follow those that learn, each round.
    #[arg(long, default_value_t = 0.05, value_parser = share)]
    averaging: f64,
    /// A network to go on from, instead of one that knows nothing.
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new(), conflicts_with_all = ["hidden", "target"])]
    network: Option<String>,
    /// Iterations of the searches that play part of the games (expert iteration); 0 for none
    /// [default: what suits the game].
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=i64::from(Expert::MOST_ITERS)))]
    expert_iters: Option<u32>,
    /// The share of games that searches play [default: 0.5].
    #[arg(long, value_parser = share)]
    expert_share: Option<f64>,
    /// Games before the first one that a search plays [default: two thirds of all, or none with --network].
    #[arg(long)]
    expert_after: Option<u64>,
    /// Deals for each point of the learning curve.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    test_blocks: u64,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Trains several times, with this seed and the next ones, and keeps the best network.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100))]
    runs: u64,
    #[command(flatten)]
    run: RunFlags,
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| format!("'{text}' is not a number from 0 to 1"))
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (1e-12..=1e6).contains(number));
    number.ok_or_else(|| format!("'{text}' is not a number from 1e-12 to 1e6"))
}

fn parse_hidden(text: &str) -> Result<usize, String> {
    let units = text.parse().ok().filter(|units| (16..=128).contains(units) && units % 16 == 0);
    units.ok_or_else(|| format!("'{text}' is not 16, 32, ... or 128"))
}

fn parse_target(text: &str) -> Result<Target, String> {
    Target::from_name(text).ok_or_else(|| format!("'{text}' is neither score nor margin"))
}

fn parse_players(text: &str) -> Result<(usize, f64), String> {
    let (players, share) = text.split_once(':').unwrap_or((text, "1"));
    let parsed =
        players.parse().ok().zip(share.parse().ok().filter(|share| (1e-12..=1e6).contains(share)));
    parsed.ok_or_else(|| format!("'{text}' is not PLAYERS:SHARE"))
}

pub(super) fn announcement(plan: &Training) -> String {
    format!("{}: {} games of self-play", plan.game, plan.runs * plan.rounds * plan.games)
}

pub(super) fn print_training(text: &str, directory: &Path) -> Result<()> {
    let directory = directory.display();
    print(format_args!("{text}\nNetwork: {directory}/network.safetensors\n"))
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        self.run.check()?;
        let plan = self.plan()?;
        let name = format!("train-{}", plan.game.id.name());
        let announcement = announcement(&plan);
        self.run.carry_out(&name, &TrainingRun::new(&plan), &announcement, |text, directory| {
            print_training(text, directory)
        })
    }

    fn plan(&self) -> Result<Training> {
        let players = check_players(self.game.id, &self.players)?;
        let Defaults { games, round, warm_up, target, lambda, passes, expert_iters } =
            self.defaults();
        let rounds = |games: u64| games.div_ceil(round) as usize;
        let origin = self.network.as_deref().map(Origin::new).transpose()?;
        let (hidden, target) = match &origin {
            Some(origin) => self.game.id.dispatch(Sizes(origin))?,
            None => (self.hidden, target),
        };
        self.check_expert(games, expert_iters)?;
        let expert = (expert_iters > 0).then(|| Expert {
            iters: expert_iters,
            share: self.expert_share(),
            after: rounds(self.expert_after()),
        });
        Ok(Training {
            command: self.command(),
            game: self.game.clone(),
            players,
            seed: self.seed,
            runs: self.runs as usize,
            rounds: rounds(games),
            games: round as usize,
            warm_up: rounds(warm_up),
            epoch: self.epoch as usize,
            variety: self.variety,
            rates: [self.rate as f32, self.final_rate as f32],
            test_blocks: self.test_blocks as usize,
            target,
            lambda,
            exploration: self.exploration as f32,
            hidden,
            batch: self.batch as usize,
            passes: passes as f32,
            replay: self.replay as usize,
            clip: self.clip as f32,
            averaging: self.averaging as f32,
            expert,
            origin,
        })
    }

    /// Refuses what would be said of searches that never play.
    fn check_expert(&self, games: u64, iters: u32) -> Result<()> {
        let is_told = self.expert_share.is_some() || self.expert_after.is_some();
        ensure!(
            iters > 0 || !is_told,
            "--expert-share and --expert-after have no use without --expert-iters"
        );
        let first = self.expert_after.unwrap_or(0);
        ensure!(
            first == 0 || first < games,
            "--expert-after {first}: no search would play, there are only {games} games"
        );
        Ok(())
    }

    /// The share of games that searches play.
    fn expert_share(&self) -> f64 {
        self.expert_share.unwrap_or(0.5)
    }

    /// Games before searches play.
    fn expert_after(&self) -> u64 {
        let usual = if self.network.is_some() { 0 } else { self.defaults().games * 2 / 3 };
        self.expert_after.unwrap_or(usual)
    }

    /// What suits the game, changed by what the command says.
    fn defaults(&self) -> Defaults {
        let usual = Defaults::of(self.game.id);
        Defaults {
            games: self.games.unwrap_or(usual.games),
            round: self.round.unwrap_or(usual.round),
            warm_up: self.warm_up.unwrap_or(if self.network.is_some() { 0 } else { usual.warm_up }),
            target: self.target.unwrap_or(usual.target),
            lambda: self.lambda.unwrap_or(usual.lambda),
            passes: self.passes.unwrap_or(usual.passes),
            expert_iters: self.expert_iters.unwrap_or(usual.expert_iters),
        }
    }

    fn command(&self) -> String {
        let Defaults { games, round, warm_up, target, lambda, passes, expert_iters } =
            self.defaults();
        let begin = match &self.network {
            Some(file) => format!("--network {}", shell::word(file)),
            None => format!("--target {} --hidden {}", target.name(), self.hidden),
        };
        let expert = match expert_iters {
            0 => " --expert-iters 0".to_owned(),
            iters => format!(
                " --expert-iters {iters} --expert-share {} --expert-after {}",
                self.expert_share(),
                self.expert_after()
            ),
        };
        let players: Vec<_> =
            self.players.iter().map(|(players, share)| format!("{players}:{share}")).collect();
        let players = match players.as_slice() {
            [] => String::new(),
            _ => format!(" --players {}", players.join(",")),
        };
        format!(
            "nabu train --game '{}'{players} --games {} --round {} --epoch {} --warm-up {} --variety {} \
             {begin} --lambda {} --exploration {} --rate {} --final-rate {} --batch {} \
             --passes {} --replay {} --clip {} --averaging {}{expert} --test-blocks {} --seed {} --runs {}",
            self.game,
            games,
            round,
            self.epoch,
            warm_up,
            self.variety,
            lambda,
            self.exploration,
            self.rate,
            self.final_rate,
            self.batch,
            passes,
            self.replay,
            self.clip,
            self.averaging,
            self.test_blocks,
            self.seed,
            self.runs
        )
    }
}

/// Asks the network that a training begins with for its hidden units and its target.
struct Sizes<'a>(&'a Origin);

impl GameTask for Sizes<'_> {
    type Output = Result<(usize, Target)>;

    fn run<G: Playable>(self) -> Self::Output {
        let network = self.0.network::<G>()?;
        Ok((network.hidden(), network.target()))
    }
}

/// The numbers of players, or all that a game allows: the fewer the more often.
fn check_players(id: GameId, given: &[(usize, f64)]) -> Result<Vec<(usize, f64)>> {
    for (players, _) in given {
        ensure!(id.players().contains(players), id.wrong_players(&players.to_string()));
    }
    Ok(match given {
        [] => id.players().zip([0.5, 0.3, 0.2]).collect(),
        given => given.to_vec(),
    })
}
