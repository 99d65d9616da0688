//! Plays one game of Babylon between two bots and prints how it ends.
//!
//! Run with `cargo run --release --example play_one_game`.

#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use nabu_bots::BotSpec;
use nabu_games::babylon::Babylon;
use nabu_games::{Game, Options, Recorded, Rulebook, Seat, Seed};

fn main() -> Result<(), Box<dyn Error>> {
    // Rules are options; an empty list is the game as it is usually played.
    let rules = Babylon::rules(&Options::default())?;

    // Everything chance decides is in the deal, and the deal follows from a seed.
    let deal = Babylon::deal(rules, 2, Seed(7));
    let mut position = Babylon::start(rules, &deal);

    // Bots are named as on the command line. Each has its own stream of random numbers.
    let mut players = Vec::new();
    for (seat, name) in ["greedy", "random"].into_iter().enumerate() {
        let factory = name.parse::<BotSpec>()?.factory::<Babylon>()?;
        players.push((factory.player(), Seed(7).child(seat as u64).rng()));
    }

    let mut moves = 0;
    while !position.is_over() {
        let (player, rng) = &mut players[position.to_act().index()];
        let action = player.choose(&position, rng)?;
        position.apply(action);
        moves += 1;
    }

    println!("{}", position.draw(None));
    println!("{moves} moves");
    for seat in Seat::all(position.players()) {
        let points = Babylon::CATEGORIES.iter().zip(position.breakdown(seat));
        let points: Vec<_> = points.map(|(name, points)| format!("{name} {points}")).collect();
        println!("seat {seat}: {} = {}", position.score(seat), points.join(" + "));
    }
    Ok(())
}
