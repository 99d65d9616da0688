//! The settings of a balance study, as flags or as keys of a TOML file.

use anyhow::{Error, Result, ensure};
use clap::Args;
use nabu_bots::BotSpec;
use nabu_games::babylon::Effect;

use super::outside_flags::OutsideFlags;
use super::run_flags::{RunFlags, check_fair, command_line};
use crate::balance::{Named, Request, Study};
use crate::spec::game::GameSpec;
use crate::spec::lineups::Team;
use crate::spec::until::Until;

/// Who plays when strength is measured and nobody is named.
const LADDER: &str = "greedy|fast|standard|strong";

/// Every setting; what is not given has a default.
#[derive(Debug, Default, Args)]
pub(super) struct Settings {
    /// Games to study, separated by commas [default: babylon].
    #[arg(long, value_parser = parse_games)]
    game: Option<GameList>,
    /// Built-in comparisons, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',')]
    contrast: Vec<Named>,
    /// Effects of round tokens to look at, separated by commas [default: all six].
    #[arg(long, value_delimiter = ',', value_parser = parse_effect)]
    effects: Vec<Effect>,
    /// Rounds to look at in the contrast timing, separated by commas [default: all].
    #[arg(long, value_delimiter = ',')]
    rounds: Vec<usize>,
    /// Plays the contrast timing from shared positions: to the round once, then both sides go on so
    /// many times; the token comes as a surprise.
    #[arg(long, value_name = "TIMES", value_parser = clap::value_parser!(u64).range(1..=1000))]
    branch: Option<u64>,
    /// Options OPTION=VALUE to try out one by one, separated by commas.
    #[arg(long, value_name = "OPTION=VALUE", value_delimiter = ',')]
    option: Vec<String>,
    /// What one player must do without, one by one, separated by commas: classes of actions, or
    /// cat:NAME for points that do not count; see `nabu games`.
    #[arg(long, value_name = "BAN", value_delimiter = ',')]
    ban: Vec<String>,
    /// Games to compare with those of --b.
    #[arg(long, value_name = "GAME", value_parser = parse_games)]
    a: Option<GameList>,
    /// What those of --a are compared with, one by one, or one for all.
    #[arg(long, value_name = "GAME", value_parser = parse_games)]
    b: Option<GameList>,
    /// Bots by seat, or one for all seats; several line-ups separated by | [default: fast; with
    /// --strength: greedy|fast|standard|strong].
    #[arg(long, value_parser = parse_lineups)]
    bots: Option<LineupList>,
    /// A bot that the first one plays against, to measure what skill is worth.
    #[arg(long, value_name = "BOT", value_parser = super::parse::<BotSpec>)]
    weak: Option<BotSpec>,
    /// Measures how strong the line-ups are and whether effects hold for better players.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    strength: Option<bool>,
    /// Ends each contrast when enough is known: half-width=POINTS, or decided=POINTS when its sign
    /// is settled or it is shown to be smaller.
    #[arg(long, value_name = "RULE", value_parser = super::parse::<Until>)]
    until: Option<Until>,
    /// Deals; each is played in all seatings under all conditions. With --until the most that a
    /// contrast may get [default: 100; with --until: 10000].
    #[arg(long, value_parser = clap::value_parser!(u64).range(3..=1_000_000_000))]
    blocks: Option<u64>,
    /// Seed of all random numbers [default: 1].
    #[arg(long)]
    seed: Option<u64>,
    /// Allows bots that see hidden information.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    allow_cheat: Option<bool>,
    #[command(flatten)]
    outside: OutsideFlags,
    #[command(flatten)]
    pub(super) run: RunFlags,
}

#[derive(Clone, Debug)]
struct GameList(Vec<GameSpec>);

#[derive(Clone, Debug)]
struct LineupList(Vec<Team>);

fn parse_games(text: &str) -> Result<GameList, String> {
    let games = split_outside_brackets(text).into_iter().map(super::parse);
    games.collect::<Result<_, _>>().map(GameList)
}

/// Cuts at commas, but not at those between the options of a game.
fn split_outside_brackets(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let is_cut = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    };
    text.split(is_cut).collect()
}

fn parse_lineups(text: &str) -> Result<LineupList, String> {
    BotSpec::split_lineups(text)
        .into_iter()
        .map(super::parse)
        .collect::<Result<_, _>>()
        .map(LineupList)
}

fn parse_effect(text: &str) -> Result<Effect, String> {
    let names: Vec<_> = token_effects().map(Effect::name).collect();
    let effect = Effect::from_name(text).filter(|effect| *effect != Effect::None);
    effect.ok_or_else(|| format!("effects: {}", names.join(", ")))
}

fn token_effects() -> impl Iterator<Item = Effect> {
    Effect::ALL.into_iter().filter(|effect| *effect != Effect::None)
}

fn or_list<T>(own: Vec<T>, other: Vec<T>) -> Vec<T> {
    if own.is_empty() { other } else { own }
}

impl Settings {
    /// The study they describe.
    pub(super) fn study(&self) -> Result<Study> {
        ensure!(self.a.is_some() == self.b.is_some(), "--a and --b need each other");
        let has_timing = self.contrast.contains(&Named::Timing);
        ensure!(has_timing || self.rounds.is_empty(), "--rounds needs --contrast timing");
        ensure!(has_timing || self.branch.is_none(), "--branch needs --contrast timing");
        let has_tokens = self.contrast.iter().any(|named| *named != Named::Seats);
        ensure!(
            has_tokens || self.effects.is_empty(),
            "--effects needs --contrast swap-in, knock-out or timing"
        );
        let strength = self.strength.unwrap_or_default();
        let mut lineups = match &self.bots {
            Some(lineups) => lineups.0.clone(),
            None if strength => parse_lineups(LADDER).map_err(Error::msg)?.0,
            None => vec![Team(BotSpec::parse_list("fast")?)],
        };
        let mut weak = self.weak.clone();
        let bots = lineups.iter_mut().flat_map(|Team(bots)| bots);
        self.outside.apply(bots.chain(&mut weak))?;
        let request = self.request()?;
        let mut study = Study {
            conditions: Vec::new(),
            contrasts: Vec::new(),
            seats: Vec::new(),
            lineups,
            weak,
            strength,
            until: self.until,
            blocks: self.blocks.unwrap_or(if self.until.is_some() { 10_000 } else { 100 }) as usize,
            seed: self.seed.unwrap_or(1),
            command: String::new(),
        };
        study.command = command(&request, &study);
        request.expand(&mut study)?;
        self.check(&study)?;
        Ok(study)
    }

    fn request(&self) -> Result<Request> {
        let games =
            |list: &Option<GameList>| list.as_ref().map_or(Vec::new(), |list| list.0.clone());
        let has_tried =
            !self.contrast.is_empty() || !self.option.is_empty() || !self.ban.is_empty();
        let mut tried_in = games(&self.game);
        if tried_in.is_empty() && has_tried {
            tried_in.push("babylon".parse()?);
        }
        ensure!(
            has_tried || tried_in.is_empty(),
            "--game without anything to try out; add --contrast, --option or --ban"
        );
        Ok(Request {
            games: tried_in,
            contrasts: self.contrast.clone(),
            effects: or_list(self.effects.clone(), token_effects().collect()),
            rounds: self.rounds.clone(),
            branch: self.branch.map(|times| times as usize),
            options: self.option.clone(),
            bans: self.ban.clone(),
            a: games(&self.a),
            b: games(&self.b),
        })
    }

    fn check(&self, study: &Study) -> Result<()> {
        study.check()?;
        self.run.check()?;
        check_fair(study.all_bots(), self.allow_cheat.unwrap_or_default())
    }
}

/// The command that repeats a study.
fn command(request: &Request, study: &Study) -> String {
    let text =
        |items: Vec<String>, separator: &str| (!items.is_empty()).then(|| items.join(separator));
    let games = |games: &[GameSpec]| text(games.iter().map(ToString::to_string).collect(), ",");
    let is_about_tokens = request.contrasts.iter().any(|named| *named != Named::Seats);
    let effects = request.effects.iter().filter(|_| is_about_tokens).map(ToString::to_string);
    let flags = [
        ("game", games(&request.games)),
        ("contrast", text(request.contrasts.iter().map(|named| named.name()).collect(), ",")),
        ("effects", text(effects.collect(), ",")),
        ("rounds", text(request.rounds.iter().map(ToString::to_string).collect(), ",")),
        ("branch", request.branch.map(|times| times.to_string())),
        ("option", text(request.options.clone(), ",")),
        ("ban", text(request.bans.clone(), ",")),
        ("a", games(&request.a)),
        ("b", games(&request.b)),
        ("bots", text(study.lineups.iter().map(ToString::to_string).collect(), "|")),
        ("weak", study.weak.as_ref().map(ToString::to_string)),
        ("until", study.until.as_ref().map(ToString::to_string)),
        ("blocks", Some(study.blocks.to_string())),
        ("seed", Some(study.seed.to_string())),
    ];
    let strength = if study.strength { " --strength" } else { "" };
    let cheat = if study.all_bots().any(BotSpec::is_cheating) { " --allow-cheat" } else { "" };
    command_line("nabu balance", flags) + strength + cheat
}
