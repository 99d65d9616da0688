//! What is measured.

use std::hint::black_box;

use anyhow::Result;
use nabu_bots::BotSpec;
use nabu_games::{Game, GameRng, Options, Seed};

use super::{Clock, Facts, Figures, Rate};
use crate::spec::game::Playable;

/// Random games whose positions are looked at.
const GAMES: u64 = 8;
/// Of as many positions one is looked at.
const STRIDE: usize = 3;
/// Iterations of a search, from the first position.
const ITERATIONS: u64 = 1000;

/// All figures of a game.
pub(super) fn measure<G: Playable>(players: usize, clock: &Clock) -> Result<Figures> {
    let rules = G::rules(&Options::default())?;
    let starts: Vec<G> =
        (0..GAMES).map(|seed| G::start(rules, &G::deal(rules, players, Seed(seed)))).collect();
    let games: Vec<_> = starts.iter().map(positions).collect();
    let decisions = games.iter().map(Vec::len).sum::<usize>() as f64 / GAMES as f64;
    let positions: Vec<_> = games.concat().into_iter().step_by(STRIDE).collect();
    Ok(Figures {
        name: format!("{}-{players}", G::ID),
        facts: facts(&positions, decisions),
        rates: [
            move_rates(&positions, clock),
            game_rates(&starts, &positions, decisions, clock),
            search_rates(&starts[0], clock)?,
        ]
        .concat(),
    })
}

/// The positions of a random game in which there is something to decide.
fn positions<G: Game>(start: &G) -> Vec<G> {
    let mut position = *start;
    let mut rng = Seed(1).rng();
    let mut positions = Vec::new();
    while !position.is_over() {
        positions.push(position);
        position.apply(position.random_action(&mut rng));
    }
    positions
}

fn facts<G: Game>(positions: &[G], decisions: f64) -> Facts {
    let counts: Vec<_> = positions.iter().map(Game::count_actions).collect();
    Facts {
        state_bytes: size_of::<G>(),
        mean_moves: counts.iter().sum::<usize>() as f64 / counts.len() as f64,
        most_moves: counts.into_iter().max().unwrap_or(0),
        decisions,
    }
}

fn play<G: Game>(start: &G, rng: &mut GameRng) {
    let mut position = *black_box(start);
    while !position.is_over() {
        position.apply(position.random_action(rng));
    }
    black_box(position);
}

fn move_rates<G: Game>(positions: &[G], clock: &Clock) -> Vec<(&'static str, Rate)> {
    let mut actions = Vec::new();
    let list = || positions.iter().map(|position| list(position, &mut actions)).sum();
    let listed = clock.rate(list);
    let count = |position| black_box::<&G>(position).count_actions() as u64;
    let counted = clock.rate(|| positions.iter().map(count).sum());
    let mut actions = Vec::new();
    let applied =
        clock.rate(|| positions.iter().map(|position| apply_all(position, &mut actions)).sum());
    vec![("moves listed", listed), ("moves counted", counted), ("moves applied", applied)]
}

fn list<G: Game>(position: &G, actions: &mut Vec<G::Action>) -> u64 {
    black_box(position).legal_actions(actions);
    black_box(&*actions).len() as u64
}

/// Applies every legal action to a copy, as perft does.
fn apply_all<G: Game>(position: &G, actions: &mut Vec<G::Action>) -> u64 {
    position.legal_actions(actions);
    for &action in &*actions {
        let mut next = *black_box(position);
        next.apply(action);
        black_box(next);
    }
    actions.len() as u64
}

fn game_rates<G: Game>(
    starts: &[G],
    positions: &[G],
    decisions: f64,
    clock: &Clock,
) -> Vec<(&'static str, Rate)> {
    let mut rng = Seed(2).rng();
    let games = clock.rate(|| {
        for start in starts {
            play(start, &mut rng);
        }
        starts.len() as u64
    });
    let worlds = clock.rate(|| {
        for position in positions {
            let mut world = *black_box(position);
            world.determinize(position.to_act(), &mut rng);
            black_box(world);
        }
        positions.len() as u64
    });
    let made = Rate { per_second: games.per_second * decisions, ..games };
    vec![("random games", games), ("random decisions", made), ("worlds re-dealt", worlds)]
}

fn search_rates<G: Playable>(start: &G, clock: &Clock) -> Result<Vec<(&'static str, Rate)>> {
    let uniform = iterations::<G>("mcts", start, clock)?;
    let standard = iterations::<G>("standard", start, clock)?;
    Ok(vec![("iterations, uniform", uniform), ("iterations, standard", standard)])
}

fn iterations<G: Playable>(bot: &str, start: &G, clock: &Clock) -> Result<Rate> {
    let bot: BotSpec = format!("{bot}:iters={ITERATIONS}").parse()?;
    let mut player = bot.factory::<G>()?.player();
    Ok(clock.rate(|| {
        let _ = black_box(player.choose(start, &mut Seed(3).rng()));
        ITERATIONS
    }))
}
