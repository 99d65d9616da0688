//! A bot of one's own: it looks one move ahead in a few determinizations and takes the move after
//! which it leads by most. It plays Architects of Amytis against random moves.
//!
//! Run with `cargo run --release --example my_bot`.

#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use nabu_bots::{Bot, Random};
use nabu_games::architects::Architects;
use nabu_games::{Game, GameRng, Options, Rulebook, Seat, Seed, View};

/// How many determinizations each move is tried in.
const SAMPLES: usize = 4;

struct Lookahead;

/// All that a bot needs. It works for every game.
impl<G: Game> Bot<G> for Lookahead {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut GameRng) -> G::Action {
        // A view shows only what the player may know; hidden parts are dealt anew in each sample.
        let samples: Vec<G> = (0..SAMPLES).map(|_| view.sample(rng)).collect();
        let me = view.observer();
        let lead_after = |action: &G::Action| -> i32 {
            samples.iter().map(|sample| lead(sample, *action, me)).sum()
        };
        let mut actions = Vec::new();
        view.legal_actions(&mut actions);
        actions.into_iter().max_by_key(lead_after).expect("there is always a legal move")
    }
}

/// By how much a seat leads the best of the others after a move.
fn lead<G: Game>(position: &G, action: G::Action, me: Seat) -> i32 {
    let mut after = *position;
    after.apply(action);
    let others = Seat::all(after.players()).filter(|seat| *seat != me);
    after.score(me) - others.map(|seat| after.score(seat)).max().unwrap_or(0)
}

/// Plays a game and tells who won.
fn play(
    players: &mut [&mut dyn Bot<Architects>; 2],
    seed: Seed,
) -> Result<Vec<Seat>, Box<dyn Error>> {
    let rules = Architects::rules(&Options::default())?;
    let mut position = Architects::start(rules, &Architects::deal(rules, 2, seed));
    let mut rng = seed.child(1).rng();
    while !position.is_over() {
        let seat = position.to_act().index();
        let action = players[seat].choose(&View::of_player_to_act(&position), &mut rng);
        position.apply(action);
    }
    Ok(position.winners().iter().collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = 20;
    let mut wins = 0;
    for game in 0..games {
        let winners = play(&mut [&mut Lookahead, &mut Random], Seed(game))?;
        wins += u32::from(winners == [Seat::new(0)]);
    }
    println!("the look-ahead bot won {wins} of {games} games");
    Ok(())
}
