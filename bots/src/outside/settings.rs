//! What can be set for a bot from outside.

use super::command;

/// What becomes of a game in which a bot makes a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnFault {
    /// The run ends; everything that was played before is kept.
    #[default]
    Abort,
    /// The bot loses the game.
    Lose,
}

/// A program and its arguments, written so that it can be read again.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Command(String);

impl Command {
    /// Reads a command; `None` if a quote is open or something cannot be printed.
    pub fn parse(text: &str) -> Option<Self> {
        let words = command::words(text).filter(|_| !text.contains(char::is_control))?;
        Some(Self(command::join(&words)))
    }

    /// The command as text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The program and its arguments.
    pub fn words(&self) -> Vec<String> {
        command::words(&self.0).unwrap_or_default()
    }
}

/// The settings of a bot from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutsideSettings {
    /// What is started.
    pub command: Command,
    /// Milliseconds after which an answer is too late; 0 for no limit.
    pub move_ms: u32,
    /// Iterations that the bot is told to spend on a decision; 0 for none told.
    pub iters: u32,
    /// Milliseconds that the bot is told to spend on a decision; 0 for none told.
    pub ms: u32,
    /// What becomes of a game in which the bot makes a mistake.
    pub on_fault: OnFault,
}

impl Default for OutsideSettings {
    fn default() -> Self {
        let (command, on_fault) = (Command::default(), OnFault::default());
        Self { command, move_ms: 10_000, iters: 0, ms: 0, on_fault }
    }
}
