//! `nabu check`.

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use nabu_bots::{BotSpec, Line};

use super::outside_flags::end_bots_on_interrupt;
use crate::check::{Check, Findings, Outcome, Trouble};
use crate::messages::visible;
use crate::spec::bots::parse_bot;
use crate::spec::game::{GameId, GameSpec};
use crate::words::count;

/// How much of a line of a conversation is shown.
const SHOWN: usize = 100;

/// Plays games of every kind against a bot from outside and tells what is wrong with it.
#[derive(Debug, Args)]
#[command(
    after_help = "Looked for: crashes, late answers, illegal moves, malformed lines; other moves for the same
seed, in the same program, in a new one that is told the same events, and in a twin world in which
everything that the seat cannot know is different. The protocol: docs/protocol.md.

Examples:
  nabu check ./mybot
  nabu check python3 mybot.py
  nabu check 'cmd:python3 mybot.py,move_ms=500' --game babylonia
  nabu check nabu bot --game connect-four --session 12"
)]
pub(super) struct Arguments {
    /// The command, or a bot cmd:COMMAND,KEY=VALUE.
    #[arg(required = true, num_args = 1.., value_name = "COMMAND")]
    bot: Vec<String>,
    /// Only this game [default: all, with every number of players].
    #[arg(long, value_parser = super::parse::<GameSpec>)]
    game: Option<GameSpec>,
    /// Games of each kind; the bot changes seats.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    games: u64,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints so many lines of the first game of each kind.
    #[arg(long, value_name = "LINES")]
    session: Option<usize>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<ExitCode> {
        let bot = self.bot()?;
        ensure!(bot.is_outside(), "{bot} is not a bot from outside; write cmd:COMMAND");
        end_bots_on_interrupt()?;
        let (games, seed, listens) = (self.games as usize, self.seed, self.session.is_some());
        let check = Check { bot, games, seed, listens };
        let mut all = Findings::default();
        for game in self.kinds()? {
            let Outcome { findings, conversation } = check.play(&game)?;
            report(&game, &findings)?;
            if let Some(lines) = self.session {
                print_session(&conversation, lines)?;
            }
            all.add(findings);
        }
        self.conclude(&check.bot, &all)
    }

    /// The bot: one text that begins like one, or the words of a command.
    fn bot(&self) -> Result<BotSpec> {
        match self.bot.as_slice() {
            [one] if one.contains("cmd:") || BotSpec::preset_file(one).is_some() => parse_bot(one),
            words => BotSpec::of_command(words).context("the command cannot be written as a bot"),
        }
    }

    fn kinds(&self) -> Result<Vec<GameSpec>> {
        if let Some(game) = &self.game {
            return Ok(vec![game.clone()]);
        }
        let kinds = GameId::ALL.into_iter().flat_map(|id| id.players().map(move |n| (id, n)));
        kinds.map(|(id, players)| GameSpec::for_seats(id.name(), players)).collect()
    }

    fn conclude(&self, bot: &BotSpec, all: &Findings) -> Result<ExitCode> {
        let mut out = stdout().lock();
        let declared = declaration(bot, self.game.as_ref())?;
        let (games, decisions) = (count(all.games, "game"), count(all.decisions, "decision"));
        writeln!(out, "{declared}")?;
        writeln!(out, "{games}, {decisions}, {}", all.pace())?;
        if all.has_luck {
            writeln!(out, "It plays other moves for the same seed, as it says.")?;
        }
        let wrong = all.troubles.len();
        if wrong == 0 {
            writeln!(out, "Nothing is wrong with {bot}.")?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{} of trouble with {bot}.", count(wrong, "kind"))?;
        Ok(ExitCode::FAILURE)
    }
}

/// What the bot says about itself.
fn declaration(bot: &BotSpec, game: Option<&GameSpec>) -> Result<String> {
    let game = game.map_or(GameId::Babylon, |game| game.id);
    let introduction = bot.config(game.name())?.introduction();
    let Some(introduction) = introduction.transpose()? else { return Ok(String::new()) };
    let name = introduction.name;
    Ok(if introduction.is_deterministic {
        format!("{bot} calls itself {name}, and deterministic.")
    } else {
        format!(
            "{bot} calls itself {name}, and not deterministic: runs with it are marked as not reproducible."
        )
    })
}

fn report(game: &GameSpec, findings: &Findings) -> Result<()> {
    let mut out = stdout().lock();
    let Findings { games, decisions, probes, values, .. } = findings;
    let verdict = if findings.is_clean() { "ok" } else { "trouble" };
    let (games, decisions) = (count(*games, "game"), count(*decisions, "decision"));
    let values = if *values == 0 { String::new() } else { format!(", {values} with a value") };
    writeln!(out, "{game}: {verdict}; {games}, {decisions}{values}, {probes} asked again")?;
    for (trouble, words, count) in &findings.troubles {
        let name = match trouble {
            Trouble::Fault(_) => "fault",
            Trouble::Hidden => {
                "other move in a world that looks the same: it knows what it must not"
            }
            Trouble::Restart => "other move after a restart with the same events",
            Trouble::Luck => "other move for the same seed",
            Trouble::Slow => "slow",
        };
        writeln!(out, "  {name} ({count} of this kind): {words}")?;
    }
    Ok(())
}

fn print_session(conversation: &[Line], lines: usize) -> Result<()> {
    let mut out = stdout().lock();
    for line in &conversation[..lines.min(conversation.len())] {
        let (mark, text) = match line {
            Line::Told(text) => ('>', text),
            Line::Said(text) => ('<', text),
        };
        let text = visible(&text.replace('\t', " | "));
        let shown: String = text.chars().take(SHOWN).collect();
        let rest = if shown.len() < text.len() { " ..." } else { "" };
        writeln!(out, "  {mark} {shown}{rest}")?;
    }
    Ok(())
}
