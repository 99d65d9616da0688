//! Games by name: `babylon(players=3,tokens=C)`. The one place where a name becomes a type.

use std::fmt;
use std::fs;
use std::str::FromStr;

use anyhow::{Context, Result, anyhow, bail};
use nabu_bots::Evaluation;
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Classified, OptionInfo, Options, Recorded, Rulebook};

/// A game that can be played, recorded, evaluated and restricted.
pub trait Playable: Recorded + Evaluation + Classified {}

impl<G: Recorded + Evaluation + Classified> Playable for G {}

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
        struct Name;
        impl GameTask for Name {
            type Output = &'static str;
            fn run<G: Playable>(self) -> &'static str {
                G::ID
            }
        }
        self.dispatch(Name)
    }
}

impl FromStr for GameId {
    type Err = anyhow::Error;

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
            let text = fs::read_to_string(path)
                .with_context(|| format!("cannot read component file {path}"))?;
            options.set("components", &text);
        }
        G::rules(&options).with_context(|| format!("game {}", G::ID))
    }

    /// The same game with an option set, if it has that option and value.
    pub fn with_option(&self, name: &str, value: &str) -> Result<Self> {
        let mut changed = self.clone();
        changed.options.set(name, value);
        self.id.dispatch(Check(&changed))?;
        Ok(changed)
    }

    fn check<G: Playable>(&self) -> Result<()> {
        parse_players::<G>(&self.players.to_string())?;
        self.options.check_names(G::OPTIONS).with_context(|| format!("game {}", G::ID))?;
        self.rules::<G>().map(drop)
    }

    /// Reads a game for a number of seats, which is the number of players unless the text gives
    /// one.
    pub fn for_seats(text: &str, seats: usize) -> Result<Self> {
        Self::parse(text, Some(seats))
    }

    fn parse(text: &str, seats: Option<usize>) -> Result<Self> {
        let (name, list) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => match rest.strip_suffix(')') {
                Some(list) => (name, list),
                None => {
                    bail!("'{text}' is not a game; write NAME or 'NAME(players=N,OPTION=VALUE)'")
                }
            },
        };
        let id: GameId = name.parse()?;
        id.dispatch(ParseOptions { id, list, seats })
    }
}

impl FromStr for GameSpec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text, None)
    }
}

struct ParseOptions<'a> {
    id: GameId,
    list: &'a str,
    seats: Option<usize>,
}

impl GameTask for ParseOptions<'_> {
    type Output = Result<GameSpec>;

    fn run<G: Playable>(self) -> Result<GameSpec> {
        let players = self.seats.unwrap_or(*G::PLAYERS.start());
        let mut spec = GameSpec { id: self.id, players, options: Options::default() };
        for setting in self.list.split(',').filter(|setting| !setting.is_empty()) {
            let (name, value) = setting
                .split_once('=')
                .ok_or_else(|| anyhow!("game {}: '{setting}' is not OPTION=VALUE", G::ID))?;
            if name == "players" {
                spec.players = parse_players::<G>(value)?;
            } else {
                spec.options.set(name, value);
            }
        }
        spec.check::<G>()?;
        Ok(spec)
    }
}

/// Checks that a game has these players and options.
struct Check<'a>(&'a GameSpec);

impl GameTask for Check<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        self.0.check::<G>()
    }
}

/// A number of players that the game allows.
pub fn parse_players<G: Rulebook>(text: &str) -> Result<usize> {
    let players = text.parse().ok().filter(|players| G::PLAYERS.contains(players));
    players.ok_or_else(|| anyhow!("game {}: players={text} is not {}", G::ID, player_range::<G>()))
}

/// `2`, or `2 to 4`.
pub fn player_range<G: Rulebook>() -> String {
    let (least, most) = (G::PLAYERS.start(), G::PLAYERS.end());
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// An option as help texts show it.
pub fn describe_option(option: &OptionInfo) -> String {
    format!("{} = {}: {}", option.name, option.values.join(" | "), option.meaning)
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
