//! What may vary: one part of the rules, with a list of values.

use std::fmt;

use anyhow::{Context, Result, bail, ensure};
use nabu_games::Rulebook;
use nabu_games::architects::Kind;
use nabu_games::babylon::{Babylon, Effect};

use super::component;
use crate::spec::game::{GameId, GameSpec, GameTask, Playable};
use crate::tuning::{Choice, parse_range};

/// Groups of parts by their prefix.
const TOKENS: &str = "tokens";
const CARDS: &str = "cards";
const SIDES: &str = "sides";
const COMPONENTS: &str = "components";

/// The ziggurat cards there are.
const CARD_NUMBERS: std::ops::RangeInclusive<u8> = 1..=9;

/// A part of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// An option, by its name.
    Option(String),
    /// The number of round tokens of an effect (Babylon).
    Token(Effect),
    /// Whether a ziggurat card is laid out, 0 or 1 (Babylonia).
    Card(u8),
    /// The side in use of a kind of building, by its place (Architects).
    Side(usize),
    /// A number of the component file, by its dotted path.
    Component(String),
}

impl Part {
    /// Reads a key. One without prefix is of the group before it, if that group has such a part.
    fn parse(key: &str, before: Option<&Self>) -> Result<Self> {
        if let Some((prefix, name)) = key.split_once(':') {
            let part = Self::of_group(prefix, name);
            return part.with_context(|| {
                format!("'{key}' is nothing that can vary: tokens:EFFECT, cards:NUMBER, sides:KIND and components:PATH can")
            });
        }
        let group = before.and_then(Self::group);
        let part = group.filter(|group| *group != COMPONENTS || key.contains('.'));
        let part = part.and_then(|group| Self::of_group(group, key));
        Ok(part.unwrap_or_else(|| Self::Option(key.to_owned())))
    }

    fn of_group(group: &str, name: &str) -> Option<Self> {
        match group {
            TOKENS => Effect::from_name(name).map(Self::Token),
            CARDS => name.parse().ok().filter(|card| CARD_NUMBERS.contains(card)).map(Self::Card),
            SIDES => side_names().position(|side| side == name).map(Self::Side),
            COMPONENTS => Some(Self::Component(name.to_owned())),
            _ => None,
        }
    }

    fn group(&self) -> Option<&'static str> {
        match self {
            Self::Option(_) => None,
            Self::Token(_) => Some(TOKENS),
            Self::Card(_) => Some(CARDS),
            Self::Side(_) => Some(SIDES),
            Self::Component(_) => Some(COMPONENTS),
        }
    }

    /// The option that it is, or is a piece of.
    pub(super) fn option(&self) -> &str {
        match self {
            Self::Option(name) => name,
            _ => self.group().unwrap_or_default(),
        }
    }

    /// The value that it has in a game.
    pub(super) fn value(&self, game: &GameSpec) -> Result<String> {
        match self {
            Self::Option(name) => option_value(game, name),
            Self::Token(effect) => Ok(token_counts(game)?[*effect as usize].to_string()),
            Self::Card(card) => Ok(u8::from(cards(game)?.contains(card)).to_string()),
            Self::Side(place) => Ok(sides(game)?[*place].to_string()),
            Self::Component(path) => component::value(game, path),
        }
    }

    /// Says why a value is none of this part.
    fn check_value(&self, game: &GameSpec, value: &str) -> Result<()> {
        let is_count = || value.parse::<usize>().is_ok_and(|count| count <= TOTAL_TOKENS);
        match self {
            Self::Option(name) => game.with_option(name, value).map(drop),
            Self::Token(_) => {
                ensure!(is_count(), "{self}: {value} is not a number of tokens, 0 to 14");
                Ok(())
            }
            Self::Card(_) => {
                ensure!(["0", "1"].contains(&value), "{self}: {value} is not 0 or 1");
                Ok(())
            }
            Self::Side(_) => {
                ensure!(["A", "B"].contains(&value), "{self}: {value} is not A or B");
                Ok(())
            }
            Self::Component(path) => component::check(game, path, value),
        }
    }
}

/// The tokens in the box.
pub(super) const TOTAL_TOKENS: usize = 14;

/// The cards that are laid out.
pub(super) const TOTAL_CARDS: usize = 7;

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(name) => f.write_str(name),
            Self::Token(effect) => write!(f, "{TOKENS}:{effect}"),
            Self::Card(card) => write!(f, "{CARDS}:{card}"),
            Self::Side(place) => {
                write!(f, "{SIDES}:{}", side_names().nth(*place).unwrap_or_default())
            }
            Self::Component(path) => write!(f, "{COMPONENTS}:{path}"),
        }
    }
}

/// A part with the values it may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dimension {
    pub(super) part: Part,
    pub(super) values: Vec<String>,
}

impl Dimension {
    /// Reads `PART=VALUE|VALUE` or `PART=LEAST..MOST`.
    pub(super) fn parse(text: &str, before: Option<&Self>) -> Result<Self> {
        let choice = match text.split_once('=') {
            Some((key, range)) if range.contains("..") => {
                Choice { key: key.trim().to_owned(), values: parse_range(range)? }
            }
            Some(_) => Choice::parse(text)?,
            None => bail!("'{text}' is not PART=VALUE|VALUE or PART=LEAST..MOST"),
        };
        let part = Part::parse(&choice.key, before.map(|dimension| &dimension.part))?;
        Ok(Self { part, values: choice.values })
    }

    /// Says what makes it impossible in a game.
    pub(super) fn check(&self, game: &GameSpec) -> Result<()> {
        let Self { part, values } = self;
        ensure!(
            *part != Part::Option("players".to_owned()),
            "players cannot vary: what is fair depends on them"
        );
        let home = match part {
            Part::Token(_) => Some(GameId::Babylon),
            Part::Card(_) => Some(GameId::Babylonia),
            Part::Side(_) => Some(GameId::Architects),
            Part::Option(_) | Part::Component(_) => None,
        };
        if let Some(home) = home.filter(|home| *home != game.id) {
            bail!("{part} is a part of {}, not of {}", home.name(), game.id.name());
        }
        part.value(game)?;
        values.iter().try_for_each(|value| part.check_value(game, value))
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.part, self.values.join("|"))
    }
}

/// How many round tokens a game has of each effect.
pub(super) fn token_counts(game: &GameSpec) -> Result<[usize; Effect::ALL.len()]> {
    let mix = &game.rules::<Babylon>()?.token_mix;
    ensure!(!mix.in_order, "tokens={} is no mix that could vary", mix.name);
    Ok(Effect::ALL.map(|effect| mix.tokens.iter().filter(|token| **token == effect).count()))
}

/// The ziggurat cards of a game.
pub(super) fn cards(game: &GameSpec) -> Result<Vec<u8>> {
    let base = 1..=7;
    match game.options.get(CARDS) {
        None | Some("base") => Ok(base.collect()),
        Some("variant") => bail!("cards=variant draws its cards; single cards cannot vary"),
        Some(text) => match text.strip_prefix("base-") {
            Some(missing) => Ok(base.filter(|card| card.to_string() != missing).collect()),
            None => Ok(text.split('+').filter_map(|card| card.parse().ok()).collect()),
        },
    }
}

/// The sides in use of a game.
pub(super) fn sides(game: &GameSpec) -> Result<Vec<char>> {
    Ok(option_value(game, SIDES)?.chars().collect())
}

fn side_names() -> impl Iterator<Item = String> {
    Kind::ALL.into_iter().map(|kind| format!("{kind:?}").to_lowercase())
}

/// The value of an option, which may be its default.
fn option_value(game: &GameSpec, name: &str) -> Result<String> {
    game.id.dispatch(OptionValue { game, name })
}

struct OptionValue<'a> {
    game: &'a GameSpec,
    name: &'a str,
}

impl GameTask for OptionValue<'_> {
    type Output = Result<String>;

    fn run<G: Playable>(self) -> Result<String> {
        let info = <G as Rulebook>::OPTIONS.iter().find(|info| info.name == self.name);
        let info = info.with_context(|| {
            let names: Vec<_> = G::OPTIONS.iter().map(|info| info.name).collect();
            format!("{} has no option '{}'; options: {}", G::ID, self.name, names.join(", "))
        })?;
        Ok(self.game.options.get(self.name).unwrap_or(info.default_value()).to_owned())
    }
}
