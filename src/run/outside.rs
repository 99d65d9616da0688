//! Bots from outside in the summaries of runs.

use nabu_bots::BotSpec;

use super::faults::FaultCounts;
use super::manifest::{BotEntry, Manifest};
use crate::words::count;

/// A bot from outside: what it says about itself and what it did wrong.
pub(crate) struct Conduct {
    pub(crate) bot: String,
    pub(crate) deterministic: bool,
    /// Mistakes, each of which lost a seat its game.
    pub(crate) faults: usize,
    /// The games that it could have made them in, in words.
    pub(crate) games: String,
}

/// What a summary says about bots from outside; nothing if there are none.
pub(crate) fn summary(bots: &[Conduct]) -> String {
    let lines: String = bots.iter().map(line).collect();
    let title = if bots.iter().all(|bot| bot.deterministic) {
        "Bots from outside:"
    } else {
        "Bots from outside, so that the run is not reproducible:"
    };
    if lines.is_empty() { lines } else { format!("{title}\n{lines}") }
}

fn line(conduct: &Conduct) -> String {
    let Conduct { bot, deterministic, faults, games } = conduct;
    let declared = if *deterministic { "declares itself" } else { "does not declare itself" };
    let lost = match faults {
        0 => "no faults".to_owned(),
        faults => {
            format!("{}, each of which lost a seat its game (faults.csv),", count(*faults, "fault"))
        }
    };
    format!("  {bot} {declared} deterministic; {lost} in {games}\n")
}

/// The same for all programs of a run. Bots that differ in their settings only, such as the rungs
/// of a ladder, are one program.
pub(super) fn summary_of_run(manifest: &Manifest, counts: &FaultCounts) -> String {
    let games = format!("{} of the run", count(counts.games, "game"));
    let mut programs: Vec<(String, bool)> = manifest.bots.iter().filter_map(program).collect();
    programs.sort();
    programs.dedup();
    let conduct = |(command, deterministic): (String, bool)| Conduct {
        faults: counts.by_command.get(&command).copied().unwrap_or_default(),
        games: games.clone(),
        bot: command,
        deterministic,
    };
    summary(&programs.into_iter().map(conduct).collect::<Vec<_>>())
}

/// The command of a bot, and whether it declares itself deterministic.
fn program(bot: &BotEntry) -> Option<(String, bool)> {
    let outside = bot.outside.as_ref()?;
    let command = bot.config.iter().find_map(|(game, config)| {
        let bot: BotSpec = config.parse().ok()?;
        bot.config(game).ok()?.value("command")
    });
    Some((command.unwrap_or_else(|| bot.name.clone()), outside.deterministic))
}
