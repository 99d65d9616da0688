//! `nabu design`.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use nabu_bots::BotSpec;

use super::flag_file::Filed;
use super::outside_flags::OutsideFlags;
use super::run_flags::{RunFlags, check_fair, command_line};
use crate::design::experiment::DesignRun;
use crate::design::{Design, Space, Target};
use crate::messages::{print, shown};
use crate::spec::game::GameSpec;
use crate::spec::lineups::Team;
use crate::words::count;

/// Searches for rules that come nearest to what is wanted of a game.
#[derive(Debug, Args)]
#[command(
    after_help = "What may vary, separated by commas, with values A|B or whole numbers LEAST..MOST:
  OPTION=A|B              any option of the game but players; see `nabu games`
  tokens:EFFECT=0..4      round tokens of Babylon; effects that are not named keep their number, and blank
                          ones fill up to 14, unless tokens:NONE varies too: then the counts must make 14
  cards:7=0..1,8=0..1     ziggurat cards of Babylonia in or out; there must be seven, others stay
  sides:garden=A|B        a side of a building of Architects of Amytis
  components:PATH=1..5    a number of the game's component file, as in components:guild.0.talents
A name without prefix belongs to the group before it: tokens:PLUS_SINGLE=0..4,MINUS_ONE=0..4.
What is wanted, separated by commas: seat-shares=fair, or an outcome of `nabu balance` with <=, >= or = and a
number: margin<=10, lead-changes>=4, skill-gap>=0.6 (with --weak), score=60, runaway<=0.6, cat:bridges>=5. The
loss of a target is its distance from what was measured in tolerances, 0 if it is met; those of all targets are
added up. The tolerance is 0.02 of shares, 1 point, 0.2 turns or lead changes, or what stands behind a ~:
margin<=10~0.5. For seat-shares it is the seat farthest from the fair share that counts.
Half of the budget goes to first looks at rules that an N-tuple bandit proposes, half to the most promising:
their deals are doubled and their number halved until the finalists are left. All play the same deals. The
finalists and the rules as they are then play deals that the search has not seen; winner.toml is a study for
`nabu balance` that compares the winner with the rules as they are once more.
A search cannot be split with --shard, because each step depends on the one before.

Examples:
  nabu design --game 'babylon(players=3)' --vary 'tokens:PLUS_SINGLE=0..4,PLUS_DOUBLE=0..4,MINUS_ONE=0..4' \\
    --target 'seat-shares=fair,margin<=10' --bots greedy --budget 6000
  nabu design --game architects --vary 'sides:garden=A|B,palace=A|B,start_blueprints=2|3' \\
    --target 'seat-shares=fair,lead-changes>=4' --bots fast
  nabu design --game babylonia --vary 'cards:1=0..1,2=0..1,3=0..1,8=0..1,9=0..1' \\
    --target 'skill-gap>=0.6,runaway<=0.7' --weak greedy
  nabu design experiments/design/babylon-seats/study.toml --budget 3000"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    filed: Filed<Settings>,
}

/// Every setting; what is not given has a default.
#[derive(Debug, Default, Args)]
struct Settings {
    /// The game, with options in brackets; see `nabu games` [default: babylon].
    #[arg(long, value_parser = super::parse::<GameSpec>)]
    game: Option<GameSpec>,
    /// What may vary, separated by commas.
    #[arg(long, value_name = "PART=VALUES", value_delimiter = ',')]
    vary: Vec<String>,
    /// What is wanted, separated by commas.
    #[arg(long, value_name = "TARGET", value_delimiter = ',')]
    target: Vec<String>,
    /// Bots by seat, or one for all seats [default: fast].
    #[arg(long, value_parser = super::parse::<Team>)]
    bots: Option<Team>,
    /// A bot that the first one plays against, for the target skill-gap.
    #[arg(long, value_name = "BOT", value_parser = super::parse::<BotSpec>)]
    weak: Option<BotSpec>,
    /// Games of the search; the test comes on top [default: 5000].
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    budget: Option<u64>,
    /// Deals of a first look at some rules [default: 8].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    blocks: Option<u64>,
    /// Rules that are tested on fresh deals beside those as they are [default: 4].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100))]
    finalists: Option<u64>,
    /// Deals of the test [default: 200].
    #[arg(long, value_parser = clap::value_parser!(u64).range(3..=1_000_000))]
    test_blocks: Option<u64>,
    /// Seed of all random numbers [default: 1].
    #[arg(long)]
    seed: Option<u64>,
    /// Allows bots that see hidden information.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    allow_cheat: Option<bool>,
    #[command(flatten)]
    outside: OutsideFlags,
    #[command(flatten)]
    run: RunFlags,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let Filed { settings, name } = self.filed;
        let design = settings.design()?;
        let run = DesignRun::new(&design)?;
        let name = name.unwrap_or_else(|| format!("design-{}", design.game.id.name()));
        settings.run.carry_out(&name, &run, &announcement(&design), |text, directory| {
            print_design(text, directory)
        })
    }
}

impl Settings {
    fn design(&self) -> Result<Design> {
        ensure!(
            !self.vary.is_empty(),
            "nothing varies; add --vary, as in --vary tokens:PLUS_SINGLE=0..4"
        );
        let game = self.game.clone().map_or_else(|| "babylon".parse(), Ok)?;
        let space = Space::read(self.vary.iter().map(String::as_str), &game).context("--vary")?;
        let targets = self.target.iter().map(|text| text.parse());
        let targets: Vec<Target> = targets.collect::<Result<_>>().context("--target")?;
        let needs_weak = targets.iter().any(Target::is_of_skill) && self.weak.is_none();
        ensure!(!needs_weak, "the target skill-gap needs --weak BOT, a bot to play against");
        let default_bots = || BotSpec::parse_list("fast").map(Team);
        let mut bots = self.bots.clone().map_or_else(default_bots, Ok)?;
        let mut weak = self.weak.clone();
        self.outside.apply(bots.0.iter_mut().chain(&mut weak))?;
        let number = |given: Option<u64>, usual: usize| given.map_or(usual, |n| n as usize);
        let mut design = Design {
            command: String::new(),
            game,
            vary: space.describe(),
            targets,
            bots,
            weak,
            budget: number(self.budget, 5000),
            blocks: number(self.blocks, 8),
            finalists: number(self.finalists, 4),
            test_blocks: number(self.test_blocks, 200),
            seed: self.seed.unwrap_or(1),
        };
        design.command = self.command(&design);
        self.run.check()?;
        check_fair(design.all_bots(), self.allow_cheat.unwrap_or_default())?;
        design.check()?;
        Ok(design)
    }

    fn command(&self, design: &Design) -> String {
        let targets: Vec<_> = design.targets.iter().map(ToString::to_string).collect();
        let flags = [
            ("game", Some(design.game.to_string())),
            ("vary", Some(self.vary.join(","))),
            ("target", Some(targets.join(","))),
            ("bots", Some(design.bots.to_string())),
            ("weak", design.weak.as_ref().map(ToString::to_string)),
            ("budget", Some(design.budget.to_string())),
            ("blocks", Some(design.blocks.to_string())),
            ("finalists", Some(design.finalists.to_string())),
            ("test-blocks", Some(design.test_blocks.to_string())),
            ("seed", Some(design.seed.to_string())),
        ];
        let cheat = if self.allow_cheat.unwrap_or_default() { " --allow-cheat" } else { "" };
        command_line("nabu design", flags) + cheat
    }
}

pub(super) fn announcement(design: &Design) -> String {
    let [search, test] = design.games();
    format!(
        "{}: {} in the search, {} in the test",
        design.game,
        count(search, "game"),
        count(test, "game")
    )
}

/// Prints the summary of a search to stdout.
pub(super) fn print_design(text: &str, directory: &Path) -> Result<()> {
    let winner = shown(&directory.join("winner.toml"));
    print(format_args!("{text}\nStudy of the winner: nabu balance {winner}\n"))
}
