//! What evaluating an action costs by features and by a network, and how many times more.
//!
//! Both are measured in turns and the fastest of each counts, so that whatever else the machine does
//! slows down neither more than the other.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use nabu_benches::rules;
use nabu_bots::{Evaluation, EvaluationKind, Evaluator, EvaluatorSettings};
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::{Rulebook, Seed};

const GAMES: u64 = 8;
const ROUNDS: usize = 100;

/// A position and what can be done in it.
type Decision<G> = (G, Vec<<G as nabu_games::Game>::Action>);

/// The decisions in the middle half of a few games of greedy players.
fn decisions<G: Evaluation + Rulebook>(evaluator: &Evaluator<G>) -> Vec<Decision<G>> {
    let mut found = Vec::new();
    for seed in 0..GAMES {
        let game = greedy_game(evaluator, Seed(seed));
        found.extend_from_slice(&game[game.len() / 4..game.len() * 3 / 4]);
    }
    found
}

fn greedy_game<G: Evaluation + Rulebook>(evaluator: &Evaluator<G>, seed: Seed) -> Vec<Decision<G>> {
    let rules = rules::<G>();
    let mut position = G::start(rules, &G::deal(rules, 2, seed));
    let mut game = Vec::new();
    while !position.is_over() {
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        let (mut best, mut most) = (actions[0], f32::NEG_INFINITY);
        evaluator.action_values(&position, &actions, |action, value| {
            if value > most {
                (best, most) = (action, value);
            }
        });
        game.push((position, actions));
        position.apply(best);
    }
    game
}

fn time<G: Evaluation>(evaluator: &Evaluator<G>, decisions: &[Decision<G>]) -> Duration {
    let start = Instant::now();
    let mut sum = 0.0;
    for (position, actions) in decisions {
        evaluator.action_values(position, actions, |_, value| sum += value);
    }
    black_box(sum);
    start.elapsed()
}

fn bench<G: Evaluation + Rulebook>(out: &mut impl Write) -> io::Result<()> {
    let evaluator = |evaluation| {
        let settings = EvaluatorSettings { evaluation, ..EvaluatorSettings::default() };
        settings.evaluator::<G>().expect("every game has both")
    };
    let both = [EvaluationKind::Linear, EvaluationKind::Network].map(evaluator);
    let decisions = decisions(&both[0]);
    let mut fastest = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        for (fastest, evaluator) in fastest.iter_mut().zip(&both) {
            *fastest = time(evaluator, &decisions).min(*fastest);
        }
    }
    let actions: usize = decisions.iter().map(|(_, actions)| actions.len()).sum();
    let [linear, network] = fastest.map(|time| time.as_secs_f64() * 1e9 / actions as f64);
    let ratio = network / linear;
    writeln!(out, "{}: {linear:.0} ns linear, {network:.0} ns network, {ratio:.2} times", G::ID)
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    bench::<Babylon>(&mut out)?;
    bench::<Babylonia>(&mut out)?;
    bench::<Architects>(&mut out)?;
    bench::<Amyitis>(&mut out)
}
