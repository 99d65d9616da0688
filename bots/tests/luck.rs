//! How much of the score in Babylon is the luck of tiles as they come to light.
//!
//! What chance changes is the value after a tile has come to light, minus the mean value over other
//! tiles that could have come. The sum over a game has mean 0 whatever the values are, so it could be
//! subtracted from the score. It is worth the trouble only if it varies with the score.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use nabu_bots::{Bot, BotSpec, Evaluator, EvaluatorSettings, Greedy, GreedySettings};
use nabu_games::babylon::Babylon;
use nabu_games::{Game, GameRng, Options, Rulebook, Seat, Seed, View};

const PLAYERS: usize = 2;
const GAMES: u64 = 60;
/// Other tiles that are tried.
const SAMPLES: u64 = 8;
/// Turns played before the value is asked: right after a dig it leaves out what came to light.
const TURNS: usize = 2;

/// Plays until so many turns have ended or the game has.
fn play_to(turns: usize, mut position: Babylon, seed: Seed) -> Babylon {
    let greedy: BotSpec = "greedy".parse().unwrap();
    let factory = greedy.factory::<Babylon>().unwrap();
    let mut seats: Vec<_> =
        (0..PLAYERS as u64).map(|seat| (factory.player(), seed.child(seat).rng())).collect();
    while !position.is_over() && position.turns_played() < turns {
        let (player, rng) = &mut seats[position.to_act().index()];
        let action = player.choose(&position, rng).unwrap();
        position.apply(action);
    }
    position
}

/// The mean value of all seats a little later.
fn value(position: &Babylon, evaluator: &Evaluator<Babylon>, seed: Seed) -> f64 {
    let later = play_to(position.turns_played() + TURNS, *position, seed);
    let values = Seat::all(PLAYERS).map(|seat| f64::from(evaluator.value(&later, seat)));
    values.sum::<f64>() / PLAYERS as f64
}

/// What chance changes by a move of the player to act.
fn luck(
    position: &Babylon,
    action: <Babylon as Game>::Action,
    evaluator: &Evaluator<Babylon>,
    seed: Seed,
    rng: &mut GameRng,
) -> f64 {
    let after = |mut world: Babylon, number: u64| {
        world.apply(action);
        value(&world, evaluator, seed.child(number))
    };
    let view = View::of_player_to_act(position);
    let others = (0..SAMPLES).map(|number| after(view.sample(rng), number)).sum::<f64>();
    after(*position, SAMPLES) - others / SAMPLES as f64
}

/// The mean score of a game, and what chance changed in it.
fn game(seed: Seed, evaluator: &Evaluator<Babylon>, bot: &mut Greedy<Babylon>) -> [f64; 2] {
    let mut options = Options::default();
    options.set("tokens", "14*NONE");
    let rules = Babylon::rules(&options).unwrap();
    let mut position = Babylon::start(rules, &Babylon::deal(rules, PLAYERS, seed.child(0)));
    let (mut rng, mut other, mut sum) = (seed.child(1).rng(), seed.child(2).rng(), 0.0);
    for number in 3.. {
        if position.is_over() {
            break;
        }
        let view = View::of_player_to_act(&position);
        let action = bot.choose(&view, &mut rng);
        let uncovers = ["dig", "remove"].iter().any(|word| action.to_string().starts_with(word));
        if uncovers && !view.is_fully_observed() {
            sum += luck(&position, action, evaluator, seed.child(number), &mut other);
        }
        position.apply(action);
    }
    let scores = position.scores();
    let score = scores.as_slice().iter().sum::<i32>();
    [f64::from(score) / PLAYERS as f64, sum]
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    values.sum::<f64>() / GAMES as f64
}

#[test]
#[ignore = "a measurement of minutes, quoted in docs/statistics.md"]
fn luck_of_tiles_has_mean_zero_and_explains_little() {
    let evaluator = EvaluatorSettings::default().evaluator::<Babylon>().unwrap();
    let mut bot = Greedy::new(evaluator.clone(), GreedySettings::default());
    let games: Vec<_> =
        (0..GAMES).map(|number| game(Seed(77).child(number), &evaluator, &mut bot)).collect();
    let [score, luck] = [0, 1].map(|place| mean(games.iter().map(|game| game[place])));
    let covariance = |one: usize, other: usize| {
        let centre = [score, luck];
        mean(games.iter().map(|game| (game[one] - centre[one]) * (game[other] - centre[other])))
    };
    let error = (covariance(1, 1) / GAMES as f64).sqrt();
    let adjusted = covariance(0, 0) - 2.0 * covariance(0, 1) + covariance(1, 1);
    let explained = covariance(0, 1).powi(2) / covariance(0, 0) / covariance(1, 1);
    eprintln!(
        "score {score:.2} variance {:.2}, luck {luck:.3} +- {error:.3}; variance ratio {:.3}, at best {:.3}",
        covariance(0, 0),
        adjusted / covariance(0, 0),
        1.0 - explained
    );
    assert!(luck.abs() < 4.0 * error, "the luck of tiles must have mean 0");
    assert!(explained < 0.3, "luck-adjusted scores have become worth building");
}
