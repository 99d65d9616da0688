//! The rules that training draws from, so that a player is at home under each of them.

use anyhow::Result;
use nabu_games::{Ban, GameRng, OptionInfo, Rulebook};

use super::plan::Training;
use crate::spec::game::{GameSpec, Playable};

/// How many sets of rules are drawn; each lives as long as the program.
const RULES: usize = 160;
/// The share of options that differ from the game's in a set of rules.
const CHANGED: f64 = 0.25;
/// The share of games under other rules in which one seat must do without something.
const BANNED: f64 = 0.15;

/// The rules of one game of self-play.
#[derive(Debug)]
pub(super) struct Variant<G: Rulebook> {
    pub(super) rules: &'static G::Rules,
    pub(super) players: usize,
    /// What one seat must do without.
    pub(super) ban: Option<Ban>,
}

/// All sets of rules to draw from.
#[derive(Debug)]
pub(super) struct Variants<G: Rulebook> {
    usual: &'static G::Rules,
    others: Vec<&'static G::Rules>,
    players: Vec<(usize, f64)>,
    variety: f64,
}

impl<G: Playable> Variants<G> {
    pub(super) fn new(plan: &Training, run: usize) -> Result<Self> {
        let mut rng = plan.variants_seed(run).rng();
        let others = if plan.variety > 0.0 {
            (0..RULES)
                .map(|_| varied::<G>(&plan.game, &mut rng).rules::<G>())
                .collect::<Result<_>>()?
        } else {
            Vec::new()
        };
        let usual = plan.game.rules::<G>()?;
        Ok(Self { usual, others, players: plan.players.clone(), variety: plan.variety })
    }

    /// The rules of a game.
    pub(super) fn draw(&self, rng: &mut GameRng) -> Variant<G> {
        let players = self.draw_players(rng);
        if rng.unit() >= self.variety {
            return Variant { rules: self.usual, players, ban: None };
        }
        let bans: Vec<_> = Ban::all::<G>().collect();
        let ban = (rng.unit() < BANNED && !bans.is_empty()).then(|| *rng.pick(&bans));
        Variant { rules: *rng.pick(&self.others), players, ban }
    }

    fn draw_players(&self, rng: &mut GameRng) -> usize {
        let mut left = rng.unit() * self.players.iter().map(|(_, share)| share).sum::<f64>();
        for (players, share) in &self.players {
            left -= share;
            if left < 0.0 {
                return *players;
            }
        }
        self.players[0].0
    }
}

/// The game with some options changed, most of them one at a time. Options that go together only
/// in some ways may refuse each other; then the game stays as it is.
fn varied<G: Playable>(game: &GameSpec, rng: &mut GameRng) -> GameSpec {
    let mut varied = game.clone();
    if G::OPTIONS.is_empty() {
        return varied;
    }
    let single = rng.below(G::OPTIONS.len());
    let is_single = rng.unit() < 0.5;
    for (place, option) in G::OPTIONS.iter().enumerate() {
        let is_changed = if is_single { place == single } else { rng.unit() < CHANGED };
        if let Some(value) = drawn(option, rng).filter(|_| is_changed) {
            varied = varied.with_option(option.name, &value).unwrap_or(varied);
        }
    }
    varied
}

/// A value of an option; none where nothing can be drawn.
fn drawn(option: &OptionInfo, rng: &mut GameRng) -> Option<String> {
    match option.name {
        "components" => None,
        "tileset" => Some(tile_set(rng)),
        "tokens" => Some(tokens(rng)),
        "sides" => Some((0..6).map(|_| if rng.below(2) == 0 { 'A' } else { 'B' }).collect()),
        "cards" => Some(cards(rng)),
        _ => Some((*rng.pick(option.values)).to_owned()),
    }
}

fn tile_set(rng: &mut GameRng) -> String {
    match rng.below(4) {
        0 => "B".to_owned(),
        _ => format!("random:{}", rng.below(1_000_000)),
    }
}

/// A mix of round tokens: one of the named ones, one without an effect, all alike, or any.
fn tokens(rng: &mut GameRng) -> String {
    const EFFECTS: [&str; 6] =
        ["PLUS_SINGLE", "PLUS_DOUBLE", "MINUS_ONE", "CHANGE_SYMBOL", "BLANK_WILD", "DOUBLE_FLOWER"];
    const ROUNDS: usize = 14;
    let effect = *rng.pick(&EFFECTS);
    match rng.below(6) {
        0 => (*rng.pick(&["B", "C", "14*NONE"])).to_owned(),
        1 => format!("A-{effect}"),
        2 => match 1 + rng.below(ROUNDS) {
            // No token is turned up in the first two rounds.
            1 | 2 => "A".to_owned(),
            round => format!("{effect}@{round}"),
        },
        3 => {
            let mut counts = [0; EFFECTS.len()];
            (0..ROUNDS).for_each(|_| counts[rng.below(EFFECTS.len())] += 1);
            let parts = counts.iter().zip(EFFECTS).filter(|(count, _)| **count > 0);
            parts.map(|(count, effect)| format!("{count}*{effect}")).collect::<Vec<_>>().join("+")
        }
        _ => format!("{ROUNDS}*{effect}"),
    }
}

/// Seven of the ziggurat cards.
fn cards(rng: &mut GameRng) -> String {
    match rng.below(4) {
        0 => "variant".to_owned(),
        1 => format!("base-{}", 1 + rng.below(7)),
        _ => {
            let mut cards: Vec<usize> = (1..=9).collect();
            rng.shuffle(&mut cards);
            cards.truncate(7);
            cards.sort_unstable();
            cards.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
        }
    }
}

#[cfg(test)]
mod tests {
    use nabu_games::Seed;

    use super::*;
    use crate::spec::game::{GameId, GameTask};

    struct EveryDrawIsAValue;

    impl GameTask for EveryDrawIsAValue {
        type Output = ();

        fn run<G: Playable>(self) {
            let game: GameSpec = G::ID.parse().expect("games have names");
            let mut rng = Seed(1).rng();
            for option in G::OPTIONS {
                for value in (0..200).filter_map(|_| drawn(option, &mut rng)) {
                    let changed = game.with_option(option.name, &value);
                    changed.unwrap_or_else(|error| panic!("{}={value}: {error:#}", option.name));
                }
            }
        }
    }

    /// A value that the game refuses would leave its default in place without a word.
    #[test]
    fn every_drawn_value_is_one_that_its_game_takes() {
        for id in GameId::ALL {
            id.dispatch(EveryDrawIsAValue);
        }
    }
}
