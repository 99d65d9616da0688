//! A number that changes only when play changes.

use std::fmt;

use anyhow::Result;
use nabu_bots::{BotSpec, Player};
use nabu_games::{Game, Options, Seat, Seed};

use crate::spec::game::{GameId, GameTask, Playable};

/// Who plays the games, in every seat: something of everything that chooses moves without a
/// network. These never change but by a change of the rules or of the search itself.
const CLASSIC: &[&str] =
    &["random", "classic-greedy", "mcts:iters=40,evaluation=linear", "classic-standard:iters=40"];
/// The players with the networks that ship; every training changes them.
const LEARNED: &[&str] = &[
    "greedy:evaluation=network",
    "mcts:evaluation=network,iters=40,widening_factor=3,widening_exponent=0.3,opponent_width=2,\
     rollout_cutoff=0",
];

/// What fixed games of fixed bots came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    /// Moves made.
    pub moves: u64,
    /// Nodes of all trees that were searched.
    pub nodes: u64,
    /// All moves and scores, hashed.
    pub hash: u64,
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} ({} moves, {} nodes)", self.hash, self.moves, self.nodes)
    }
}

/// The fingerprints of games, with their names: one game of each bot against itself for every
/// number of players, of the classic players and of the learned ones.
pub fn fingerprints(ids: &[GameId]) -> Result<Vec<(String, Fingerprint)>> {
    let mut prints = Vec::new();
    for id in ids {
        prints.push((id.name().to_owned(), id.dispatch(Take(CLASSIC))?));
        if id.dispatch(HasNetwork) {
            prints.push((format!("{} (learned)", id.name()), id.dispatch(Take(LEARNED))?));
        }
    }
    Ok(prints)
}

struct HasNetwork;

impl GameTask for HasNetwork {
    type Output = bool;

    fn run<G: Playable>(self) -> bool {
        G::NETWORK.is_some()
    }
}

struct Take(&'static [&'static str]);

impl GameTask for Take {
    type Output = Result<Fingerprint>;

    fn run<G: Playable>(self) -> Result<Fingerprint> {
        let mut print = Fingerprint { moves: 0, nodes: 0, hash: 0xcbf2_9ce4_8422_2325 };
        let rules = G::rules(&Options::default())?;
        for players in G::PLAYERS {
            for (index, bot) in self.0.iter().enumerate() {
                let seed = Seed(1).child(players as u64).child(index as u64);
                let start = G::start(rules, &G::deal(rules, players, seed));
                print.add_game(start, bot.parse::<BotSpec>()?.factory()?.player(), seed)?;
            }
        }
        Ok(print)
    }
}

impl Fingerprint {
    fn add_game<G: Game>(
        &mut self,
        mut position: G,
        mut player: Player<G>,
        seed: Seed,
    ) -> Result<()> {
        let mut rng = seed.child(1).rng();
        while !position.is_over() {
            let action = player.choose(&position, &mut rng)?;
            position.apply(action);
            self.moves += 1;
            self.add(&action.to_string());
        }
        for seat in Seat::all(position.players()) {
            self.add(&position.score(seat).to_string());
        }
        self.nodes += player.nodes();
        Ok(())
    }

    /// FNV-1a, which is the same everywhere; a space ends each text.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([b' ']) {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When play was changed on purpose, the new numbers are in the message of the failure.
    #[test]
    fn play_has_not_changed() {
        let prints = fingerprints(&GameId::ALL).expect("the bots fit every game");
        let lines: Vec<_> = prints.iter().map(|(game, print)| format!("{game}: {print}")).collect();
        assert_eq!(lines.join("\n"), include_str!("fingerprints.txt").trim_end());
    }

    #[test]
    fn every_letter_counts() {
        let hash = |texts: [&str; 2]| {
            let mut print = Fingerprint { moves: 0, nodes: 0, hash: 1 };
            for text in texts {
                print.add(text);
            }
            print.hash
        };
        assert_ne!(hash(["ab", "c"]), hash(["a", "bc"]));
        assert_ne!(hash(["ab", "c"]), hash(["ab", "d"]));
    }
}
