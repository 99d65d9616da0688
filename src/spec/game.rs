//! Games by name: `babylon(players=3,tokens=C)`. The one place where a name becomes a type.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::drawing::Drawn;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use nabu_bots::Evaluation;
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{ActionIndex, Classified, OptionError, Options, Recorded, Rulebook};

use crate::files::read_text;

/// What is set like an option but is none of the rules.
const PLAYERS: &str = "players";

/// A game that can be played, recorded, drawn, evaluated and restricted.
pub trait Playable: Recorded + Drawn + Evaluation + Classified + ActionIndex {}

impl<G: Recorded + Drawn + Evaluation + Classified + ActionIndex> Playable for G {}

/// Work that can be done with any game.
pub trait GameTask {
    /// What comes of it.
    type Output;

    /// Does the work with one game.
    fn run<G: Playable>(self) -> Self::Output;
}

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameId {
    /// Babylon.
    Babylon,
    /// Babylonia.
    Babylonia,
    /// Architects of Amytis.
    Architects,
    /// Amyitis.
    Amyitis,
    /// Connect Four.
    ConnectFour,
}

impl GameId {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Babylon, Self::Babylonia, Self::Architects, Self::Amyitis, Self::ConnectFour];

    /// Runs a task with this game's type.
    pub fn dispatch<T: GameTask>(self, task: T) -> T::Output {
        match self {
            Self::Babylon => task.run::<Babylon>(),
            Self::Babylonia => task.run::<Babylonia>(),
            Self::Architects => task.run::<Architects>(),
            Self::Amyitis => task.run::<Amyitis>(),
            Self::ConnectFour => task.run::<ConnectFour>(),
        }
    }

    /// Its name on the command line and in records.
    pub fn name(self) -> &'static str {
        self.dispatch(Facts).0
    }

    /// How many can play.
    pub fn players(self) -> RangeInclusive<usize> {
        self.dispatch(Facts).1
    }

    /// `2`, or `2 to 4`.
    pub fn player_range(self) -> String {
        let (least, most) = self.players().into_inner();
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }

    /// Says that so many cannot play.
    pub(crate) fn wrong_players(self, given: &str) -> Error {
        anyhow!("game {}: players={given} is not {}", self.name(), self.player_range())
    }
}

struct Facts;

impl GameTask for Facts {
    type Output = (&'static str, RangeInclusive<usize>);

    fn run<G: Playable>(self) -> Self::Output {
        (G::ID, G::PLAYERS)
    }
}

impl FromStr for GameId {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let known = Self::ALL.into_iter().find(|id| id.name() == name);
        known.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.into_iter().map(Self::name).collect();
            anyhow!("unknown game '{name}'; games: {}", names.join(", "))
        })
    }
}

/// A game with its number of players and its rule options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSpec {
    /// Which game.
    pub id: GameId,
    /// How many play.
    pub players: usize,
    /// Rule options as given; `components` is the path of a file.
    pub options: Options,
}

impl GameSpec {
    /// The rules, to live as long as the program.
    pub fn rules<G: Rulebook>(&self) -> Result<&'static G::Rules> {
        let mut options = self.options.clone();
        if let Some(path) = self.options.get("components").filter(|path| *path != "none") {
            let text =
                read_text(path).with_context(|| format!("cannot read component file {path}"))?;
            options.set("components", &text);
        }
        G::rules(&options).with_context(|| format!("game {}", G::ID))
    }

    /// The same game with an option set, if it has that option and value.
    pub fn with_option(&self, name: &str, value: &str) -> Result<Self> {
        let mut changed = self.clone();
        changed.set(name, value)?;
        changed.id.dispatch(Check(&changed))?;
        Ok(changed)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<()> {
        if name == PLAYERS {
            self.players = value.parse().map_err(|_| self.id.wrong_players(value))?;
        } else {
            self.options.set(name, value);
        }
        Ok(())
    }

    /// Reads a game for a number of seats, which is the number of players unless the text gives
    /// one.
    pub fn for_seats(text: &str, seats: usize) -> Result<Self> {
        Self::parse(text, Some(seats))
    }

    fn parse(text: &str, seats: Option<usize>) -> Result<Self> {
        let is_plain = !text.contains(char::is_control);
        ensure!(is_plain, "'{}' has characters that cannot be printed", text.escape_debug());
        let whole = text.split_once('(').map(|(name, rest)| (name, rest.strip_suffix(')')));
        let (name, list) = match whole {
            None => (text, ""),
            Some((name, Some(list))) => (name, list),
            Some((_, None)) => {
                bail!("'{text}' is not a game; write NAME or 'NAME(players=N,OPTION=VALUE)'")
            }
        };
        let id: GameId = name.parse()?;
        let players = seats.unwrap_or(*id.players().start());
        let mut spec = Self { id, players, options: Options::default() };
        for setting in list.split(',').filter(|setting| !setting.is_empty()) {
            let parts = setting.split_once('=');
            let (name, value) =
                parts.with_context(|| format!("game {name}: '{setting}' is not OPTION=VALUE"))?;
            spec.set(name, value)?;
        }
        id.dispatch(Check(&spec))?;
        Ok(spec)
    }
}

impl FromStr for GameSpec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text, None)
    }
}

/// Checks that a game has these players and options.
struct Check<'a>(&'a GameSpec);

impl GameTask for Check<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let Self(GameSpec { id, players, options }) = self;
        ensure!(G::PLAYERS.contains(players), id.wrong_players(&players.to_string()));
        let known = options.check_names(G::OPTIONS).map_err(|error| match error {
            OptionError::UnknownName { name, valid } => {
                let valid = format!("{PLAYERS}, {valid}").replace(", none", "");
                OptionError::UnknownName { name, valid }
            }
            other => other,
        });
        known.with_context(|| format!("game {}", G::ID))?;
        self.0.rules::<G>().map(drop)
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(players={}", self.id.name(), self.players)?;
        if !self.options.is_empty() {
            write!(f, ",{}", self.options)?;
        }
        f.write_str(")")
    }
}
