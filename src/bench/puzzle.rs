//! Positions whose best move long searches agree on: a scoreboard of strength that needs no games.

use std::io;

use anyhow::{Context, Result, bail};
use nabu_bots::{BotSpec, Searcher};
use nabu_games::{Options, Seed, View};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::spec::game::{GameId, GameTask, Playable};

/// Who looks for the best moves.
const JUDGE: &str = "standard:iters=100000";
/// How many judges, with other random numbers, must agree.
const JUDGES: u64 = 3;
/// Positions with fewer moves are no puzzles.
const LEAST_MOVES: usize = 10;
/// Puzzles of a game that ship, at least.
#[cfg(test)]
const LEAST_PUZZLES: usize = 50;
/// Positions that are judged side by side; those found do not depend on the number of threads.
const BATCH: u64 = 8;

/// A position, told by the moves that lead to it, and its best move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The seed of the deal, for two players.
    seed: u64,
    moves: Vec<String>,
    best: String,
}

/// The puzzles of a game that ship; Connect Four has an exhaustive solver instead.
pub fn shipped(id: GameId) -> Vec<Puzzle> {
    let lines = match id {
        GameId::Babylon => include_str!("puzzles/babylon.jsonl"),
        GameId::Babylonia => include_str!("puzzles/babylonia.jsonl"),
        GameId::Architects => include_str!("puzzles/architects.jsonl"),
        GameId::Amyitis => include_str!("puzzles/amyitis.jsonl"),
        GameId::ConnectFour => "",
    };
    let read = |line: &str| serde_json::from_str(line).expect("shipped puzzles are well-formed");
    lines.lines().map(read).collect()
}

/// Whether a bot solves each of some puzzles of a game.
pub fn solve(id: GameId, puzzles: &[Puzzle], bot: &BotSpec) -> Result<Vec<bool>> {
    id.dispatch(Solve { puzzles, bot })
}

/// What happens to a puzzle that was found; an error ends the search.
type Found<'a> = &'a mut dyn FnMut(&Puzzle) -> io::Result<()>;

/// Looks for puzzles until there are so many; `found` sees each of them.
pub fn find(id: GameId, number: usize, seed: u64, found: Found<'_>) -> Result<()> {
    id.dispatch(Find { number, seed: Seed(seed), found })
}

struct Solve<'a> {
    puzzles: &'a [Puzzle],
    bot: &'a BotSpec,
}

impl GameTask for Solve<'_> {
    type Output = Result<Vec<bool>>;

    fn run<G: Playable>(self) -> Result<Vec<bool>> {
        let factory = self.bot.factory::<G>()?;
        let solves = |puzzle: &Puzzle| -> Result<bool> {
            let position = puzzle.position::<G>()?;
            let (mut player, mut rng) = (factory.player(), Seed(puzzle.seed).rng());
            player.begin(&position, position.to_act(), &mut rng);
            Ok(player.choose(&position, &mut rng)?.to_string() == puzzle.best)
        };
        self.puzzles.par_iter().map(solves).collect()
    }
}

struct Find<'a> {
    number: usize,
    seed: Seed,
    found: Found<'a>,
}

impl GameTask for Find<'_> {
    type Output = Result<()>;

    fn run<G: Playable>(self) -> Result<()> {
        let Self { number, seed, found } = self;
        let (mut next, mut have) = (0, 0);
        while have < number {
            let batch = (next..next + BATCH).into_par_iter().map(|place| judge::<G>(seed, place));
            for puzzle in batch.collect::<Result<Vec<_>>>()?.iter().flatten() {
                if have < number {
                    found(puzzle)?;
                }
                have += 1;
            }
            next += BATCH;
        }
        Ok(())
    }
}

/// A position of a game between greedy players, if the judges agree on it.
fn judge<G: Playable>(seed: Seed, place: u64) -> Result<Option<Puzzle>> {
    let deal = seed.child(place).0;
    let mut rng = Seed(deal).child(1).rng();
    let mut player = "greedy".parse::<BotSpec>()?.factory::<G>()?.player();
    let (mut position, mut moves, mut open) = (start::<G>(deal)?, Vec::new(), Vec::new());
    player.begin(&position, position.to_act(), &mut rng);
    while !position.is_over() {
        if position.count_actions() >= LEAST_MOVES {
            open.push((position, moves.len()));
        }
        let action = player.choose(&position, &mut rng)?;
        position.apply(action);
        moves.push(action.to_string());
    }
    // Going on would find none for ever.
    let Some((position, before)) = open.get(rng.below(open.len().max(1))) else {
        bail!(
            "a game had no position with {LEAST_MOVES} moves, and those with fewer are no puzzles"
        )
    };
    moves.truncate(*before);
    let best = agreed_move(position, deal)?;
    Ok(best.map(|best| Puzzle { seed: deal, moves, best }))
}

/// The move that all judges would play.
fn agreed_move<G: Playable>(position: &G, deal: u64) -> Result<Option<String>> {
    let mut judge: Box<dyn Searcher<G>> = JUDGE.parse::<BotSpec>()?.searcher()?;
    let mut agreed = None;
    for number in 0..JUDGES {
        let rng = &mut Seed(deal).child(2 + number).rng();
        let analysis = judge.analyze(&View::of_player_to_act(position), 1, rng);
        let best = analysis.candidates.first().map(|candidate| candidate.action);
        if number > 0 && best != agreed {
            return Ok(None);
        }
        agreed = best;
    }
    Ok(agreed.map(|action| action.to_string()))
}

fn start<G: Playable>(deal: u64) -> Result<G> {
    let rules = G::rules(&Options::default())?;
    Ok(G::start(rules, &G::deal(rules, 2, Seed(deal))))
}

impl Puzzle {
    fn position<G: Playable>(&self) -> Result<G> {
        let mut position = start::<G>(self.seed)?;
        for text in &self.moves {
            let Ok(action) = text.parse::<G::Action>() else { bail!("'{text}' is no move") };
            position.try_apply(action).with_context(|| format!("puzzle of seed {}", self.seed))?;
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: [GameId; 4] =
        [GameId::Babylon, GameId::Babylonia, GameId::Architects, GameId::Amyitis];

    /// Every puzzle can be set up, and its best move is legal there.
    #[test]
    fn puzzles_fit_the_rules() {
        struct Fits<'a>(&'a [Puzzle]);
        impl GameTask for Fits<'_> {
            type Output = ();

            fn run<G: Playable>(self) {
                for puzzle in self.0 {
                    let mut position = puzzle.position::<G>().expect("its moves are legal");
                    assert!(position.count_actions() >= LEAST_MOVES, "{puzzle:?}");
                    let best = puzzle.best.parse::<G::Action>();
                    assert!(best.is_ok_and(|best| position.try_apply(best).is_ok()), "{puzzle:?}");
                }
            }
        }
        for id in OWN {
            let puzzles = shipped(id);
            assert!(puzzles.len() >= LEAST_PUZZLES, "{}: {}", id.name(), puzzles.len());
            id.dispatch(Fits(&puzzles));
        }
    }

    /// The scoreboard tells players apart whose order is known.
    #[test]
    fn better_players_solve_more() {
        for id in OWN {
            let solved = |bot: &str| {
                let bot = bot.parse().expect("a bot");
                let solved = solve(id, &shipped(id), &bot).expect("puzzles of this game");
                solved.into_iter().filter(|is_solved| *is_solved).count()
            };
            let [random, greedy] = ["random", "greedy"].map(solved);
            assert!(random < greedy, "{}: {random} {greedy}", id.name());
        }
    }
}
