//! How a game looks on paper: its deal in a record, its position drawn for people.

use serde_json::Value;
use thiserror::Error;

use crate::drawing::{self, Panel};
use crate::{OptionError, Options, Rulebook, Seat};

/// Why the options and setup of a record are not a deal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The options are wrong.
    #[error("options: {0}")]
    Options(#[from] OptionError),
    /// The setup is wrong.
    #[error("setup: {0}")]
    Setup(String),
}

impl SetupError {
    /// A fault in the setup.
    pub fn new(what: impl Into<String>) -> Self {
        Self::Setup(what.into())
    }
}

/// Refuses a number of players that the game is not for.
pub(crate) fn check_players<G: Rulebook>(players: usize) -> Result<(), SetupError> {
    let (least, most) = (G::PLAYERS.start(), G::PLAYERS.end());
    if G::PLAYERS.contains(&players) {
        return Ok(());
    }
    Err(SetupError::new(format!("{players} players; {} is for {least} to {most}", G::TITLE)))
}

/// A part of a setup.
pub(crate) fn part<'a>(setup: &'a Value, name: &str) -> Result<&'a Value, SetupError> {
    setup.get(name).ok_or_else(|| SetupError::new(format!("'{name}' is missing")))
}

/// The paper side of a game.
pub trait Recorded: Rulebook {
    /// What the marks of a drawing mean.
    const LEGEND: &'static str;
    /// The game on one screen: its aim, a turn, the notation of moves and what the cards do.
    const GUIDE: &'static str;

    /// The rules and the deal of a record with these options and this setup.
    fn read_setup(
        players: usize,
        options: &Options,
        setup: &Value,
    ) -> Result<(&'static Self::Rules, Self::Deal), SetupError>;

    /// The setup of a record of this deal.
    fn write_setup(rules: &Self::Rules, deal: &Self::Deal) -> Value;

    /// Cuts from a setup what the game up to this position did not need.
    fn trim_setup(&self, _setup: &mut Value) {}

    /// Checks that the setup of a record told everything this position needed.
    fn check_setup(&self, _setup: &Value) -> Result<(), SetupError> {
        Ok(())
    }

    /// The options a record of these rules names: those that differ from the default.
    fn record_options(rules: &Self::Rules) -> Options;

    /// The position as text that a player of the game recognises; what the player to act looks at
    /// most comes last, next to the prompt. Shows what `observer` knows, or everything without
    /// one.
    fn panels(&self, observer: Option<Seat>) -> Vec<Panel>;

    /// How far the game has come and what is to be decided, in one line or two.
    fn headline(&self) -> String;

    /// All panels on a page of the usual width.
    fn draw(&self, observer: Option<Seat>) -> String {
        drawing::arrange(&self.panels(observer), drawing::COLUMNS) + &self.headline() + "\n"
    }

    /// What `observer` sees of an action of the player to act: its notation, but for whatever
    /// stays hidden.
    fn describe_action(&self, action: Self::Action, _observer: Seat) -> String {
        action.to_string()
    }
}
