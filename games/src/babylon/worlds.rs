//! Tests of what `determinize` deals anew and what it leaves.

#[path = "../../tests/chance.rs"]
mod chance;

use self::chance::{assert_proportional, assert_uniform};
use super::action::Stack;
use super::tiles::TILES;
use super::tokens::{Effect, TOKENS};
use super::{Babylon, Layer, TileSet};
use crate::{Game, GameRng, Options, Rulebook, Seat, Seed};

const OBSERVER: Seat = Seat::new(1);
const WORLDS: usize = 8000;

/// A game after some random moves.
fn after(moves: usize, players: usize, seed: u64, tokens: &str) -> Babylon {
    let mut options = Options::default();
    options.set("tokens", tokens);
    let rules = Babylon::rules(&options).unwrap();
    let mut position = Babylon::start(rules, &Babylon::deal(rules, players, Seed(seed)));
    let mut rng = Seed(seed).rng();
    for _ in 0..moves {
        position.apply(position.random_action(&mut rng));
    }
    position
}

/// Positions early, in the middle and late, with every number of players.
fn positions() -> impl Iterator<Item = Babylon> {
    let cases =
        [0, 3, 8, 25, 60, 90].into_iter().flat_map(|moves| (2..=4).map(move |n| (moves, n)));
    cases.map(|(moves, players)| after(moves, players, 7, "A"))
}

fn world_of(position: &Babylon, rng: &mut GameRng) -> Babylon {
    let mut world = *position;
    world.determinize(OBSERVER, rng);
    world
}

fn stacks() -> impl Iterator<Item = Stack> {
    (0..16).map(Stack)
}

/// The tiles of a stack, bottom to top.
fn tiles(position: &Babylon, stack: Stack) -> Vec<usize> {
    let mut quarry = position.quarry;
    let mut tiles: Vec<_> =
        (0..quarry.height(stack)).map(|_| usize::from(quarry.take(stack))).collect();
    tiles.reverse();
    tiles
}

/// The tiles of a layer that lie under others, in ascending order.
fn hidden_tiles(position: &Babylon, layer: Layer) -> Vec<usize> {
    let below_top = |stack| {
        let mut tiles = tiles(position, stack);
        tiles.pop();
        tiles
    };
    let mut hidden: Vec<_> =
        stacks().flat_map(below_top).filter(|tile| TileSet::layer(*tile) == layer).collect();
    hidden.sort_unstable();
    hidden
}

/// How often each tile lies on a layer of a stack in many worlds.
fn tile_counts(position: &Babylon, stack: Stack, layer: Layer) -> [usize; TILES] {
    let mut rng = Seed(11).rng();
    let mut counts = [0; TILES];
    for _ in 0..WORLDS {
        counts[tiles(&world_of(position, &mut rng), stack)[layer as usize]] += 1;
    }
    counts
}

/// How often each effect comes `ahead` rounds from now in many worlds.
fn token_counts(position: &Babylon, ahead: usize) -> [usize; 7] {
    let mut rng = Seed(12).rng();
    let mut counts = [0; 7];
    for _ in 0..WORLDS {
        let token = usize::from(position.round) - 2 + ahead;
        counts[world_of(position, &mut rng).tokens[token] as usize] += 1;
    }
    counts
}

/// How many tokens of each effect nobody has seen.
fn unseen_tokens(position: &Babylon) -> [usize; 7] {
    let seen = &position.tokens[..usize::from(position.round) - 1];
    let count = |tokens: &[Effect], effect| tokens.iter().filter(|e| **e == effect).count();
    let mix = &position.rules.token_mix.tokens;
    Effect::ALL.map(|effect| count(mix, effect) - count(seen, effect))
}

#[test]
fn everything_open_stays() {
    let mut rng = Seed(1).rng();
    for position in positions() {
        let mut world = world_of(&position, &mut rng);
        for stack in stacks() {
            assert_eq!(world.quarry.height(stack), position.quarry.height(stack));
            assert_eq!(world.quarry.top(stack), position.quarry.top(stack));
        }
        let turned_up = ..usize::from(position.round) - 1;
        assert_eq!(world.tokens[turned_up], position.tokens[turned_up]);
        (world.quarry, world.tokens) = (position.quarry, position.tokens);
        assert!(world == position, "something besides quarry and tokens changed");
    }
}

#[test]
fn hidden_tiles_stay_in_their_layer() {
    let mut rng = Seed(2).rng();
    for position in positions() {
        let world = world_of(&position, &mut rng);
        for layer in Layer::ALL {
            assert_eq!(hidden_tiles(&world, layer), hidden_tiles(&position, layer));
        }
        for tiles in stacks().map(|stack| tiles(&world, stack)) {
            let layers: Vec<_> = tiles.iter().map(|tile| TileSet::layer(*tile)).collect();
            assert_eq!(layers, Layer::ALL[..tiles.len()]);
        }
    }
}

#[test]
fn tokens_stay_the_same_set() {
    let mut rng = Seed(3).rng();
    for position in positions() {
        assert_eq!(unseen_tokens(&world_of(&position, &mut rng)), unseen_tokens(&position));
    }
}

#[test]
fn every_unseen_tile_is_equally_likely_under_a_stack() {
    for position in [after(0, 4, 7, "A"), after(25, 2, 7, "A"), after(60, 3, 7, "A")] {
        for stack in [0, 5, 15].map(Stack) {
            for layer in Layer::ALL.into_iter().take(position.quarry.height(stack).max(1) - 1) {
                let counts = tile_counts(&position, stack, layer);
                let hidden = hidden_tiles(&position, layer);
                let counts_of_hidden: Vec<_> = hidden.iter().map(|tile| counts[*tile]).collect();
                assert_eq!(counts_of_hidden.iter().sum::<usize>(), WORLDS, "a seen tile came up");
                assert_uniform(&counts_of_hidden, &format!("{layer:?} under {stack}"));
            }
        }
    }
}

#[test]
fn neighbouring_stacks_are_dealt_independently() {
    let position = after(0, 4, 7, "A");
    let mut rng = Seed(4).rng();
    let mut counts = [0; 16 * 15];
    for _ in 0..5 * WORLDS {
        let world = world_of(&position, &mut rng);
        let [a, b] = [0, 1].map(|stack| tiles(&world, Stack(stack))[0]);
        counts[15 * a + b - usize::from(b > a)] += 1;
    }
    assert_uniform(&counts, "basalt under a1 and b1");
}

#[test]
fn every_unseen_token_is_equally_likely_next() {
    for (moves, players) in [(40, 2), (50, 3), (60, 4)] {
        let position = after(moves, players, 7, "A");
        assert!(position.round > 2, "some tokens have been seen");
        let left = Babylon::rounds(players) - usize::from(position.round);
        for ahead in [1, left] {
            let counts = token_counts(&position, ahead);
            let what = format!("token {ahead} rounds ahead");
            assert_proportional(&counts, &unseen_tokens(&position), &what);
        }
    }
}

#[test]
fn tokens_laid_aside_can_be_any() {
    let position = after(0, 4, 7, "13*NONE+1*PLUS_SINGLE");
    let mut rng = Seed(5).rng();
    let mut counts = [0; TOKENS];
    for _ in 0..WORLDS {
        let tokens = world_of(&position, &mut rng).tokens;
        counts[tokens.iter().position(|token| *token == Effect::PlusSingle).unwrap()] += 1;
    }
    assert_uniform(&counts, "place of the only token, among those in play and laid aside");
}

#[test]
fn tokens_in_fixed_order_are_known_to_all() {
    let mut rng = Seed(6).rng();
    for players in 2..=4 {
        let position = after(10, players, 7, "PLUS_SINGLE@5");
        for _ in 0..100 {
            let world = world_of(&position, &mut rng);
            assert_eq!(world.tokens, position.tokens);
            assert_ne!(world.quarry, position.quarry);
        }
    }
}

/// A position in this round with this many tiles left on every stack.
fn levelled(height: usize, round: usize, players: usize, tokens: &str) -> Babylon {
    let mut position = after(0, players, 7, tokens);
    for stack in stacks() {
        while position.quarry.height(stack) > height {
            position.quarry.take(stack);
        }
    }
    position.round = round as u8;
    position
}

#[test]
fn a_position_is_open_when_no_tile_and_no_token_to_come_is_hidden() {
    for players in 2..=4 {
        let last = Babylon::rounds(players);
        let is_open = |height, round, tokens| {
            levelled(height, round, players, tokens).is_fully_observed(OBSERVER)
        };
        assert!(is_open(1, last, "A"));
        assert!(!is_open(1, last - 1, "A"), "one token is still to come");
        assert!(is_open(1, 1, "PLUS_SINGLE@5"));
        assert!(!is_open(2, last, "A"), "basalt lies under granite");
    }
}

#[test]
fn an_open_position_is_the_only_world() {
    let mut rng = Seed(8).rng();
    for players in 2..=4 {
        let position = levelled(1, Babylon::rounds(players), players, "A");
        assert!(world_of(&position, &mut rng) == position);
    }
}
