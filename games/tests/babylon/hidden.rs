//! Tests of what `determinize` deals anew and what it leaves.

use nabu_games::babylon::{Babylon, Effect, Layer, Stack, TileSet};
use nabu_games::{Game, GameRng, Seat, Seed};

use crate::chance::{assert_proportional, assert_uniform};
use crate::table::{play_random, start};

const OBSERVER: Seat = Seat::new(1);
const WORLDS: usize = 8000;
const TILES: usize = 48;
const TOKENS: usize = 14;

/// A game after some random moves.
fn after(moves: usize, players: usize, seed: u64, tokens: &str) -> Babylon {
    let mut position = start(&[&format!("tokens={tokens}")], players, seed);
    play_random(&mut position, moves, &mut Seed(seed).rng());
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

/// The tiles of a stack, bottom to top.
fn tiles(position: &Babylon, stack: Stack) -> Vec<usize> {
    position.stack(stack).iter().map(|tile| usize::from(*tile)).collect()
}

/// The tiles of a layer that lie under others, in ascending order.
fn hidden_tiles(position: &Babylon, layer: Layer) -> Vec<usize> {
    let below_top = |stack| {
        let mut tiles = tiles(position, stack);
        tiles.pop();
        tiles
    };
    let mut hidden: Vec<_> =
        Stack::all().flat_map(below_top).filter(|tile| TileSet::layer(*tile) == layer).collect();
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
        let token = position.round() - 2 + ahead;
        counts[world_of(position, &mut rng).tokens()[token] as usize] += 1;
    }
    counts
}

/// How many tokens of each effect nobody has seen.
fn unseen_tokens(position: &Babylon) -> [usize; 7] {
    let seen = &position.tokens()[..position.round() - 1];
    let count = |tokens: &[Effect], effect| tokens.iter().filter(|e| **e == effect).count();
    let mix = &position.rules_in_force().token_mix.tokens;
    Effect::ALL.map(|effect| count(mix, effect) - count(seen, effect))
}

#[test]
fn everything_open_stays() {
    let mut rng = Seed(1).rng();
    for position in positions() {
        let world = world_of(&position, &mut rng);
        for stack in Stack::all() {
            assert_eq!(world.stack(stack).len(), position.stack(stack).len());
            assert_eq!(world.stack(stack).last(), position.stack(stack).last());
        }
        let turned_up = ..position.round() - 1;
        assert_eq!(world.tokens()[turned_up], position.tokens()[turned_up]);
        let rest = world.with_hidden_of(&position);
        assert!(rest == position, "something besides quarry and tokens changed");
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
        for tiles in Stack::all().map(|stack| tiles(&world, stack)) {
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
        for stack in ["a1", "b2", "d4"].map(|name| Stack::parse(name).unwrap()) {
            for layer in Layer::ALL.into_iter().take(position.stack(stack).len().max(1) - 1) {
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
        let [a, b] = ["a1", "b1"].map(|stack| tiles(&world, Stack::parse(stack).unwrap())[0]);
        counts[15 * a + b - usize::from(b > a)] += 1;
    }
    assert_uniform(&counts, "basalt under a1 and b1");
}

#[test]
fn every_unseen_token_is_equally_likely_next() {
    for (moves, players) in [(40, 2), (50, 3), (60, 4)] {
        let position = after(moves, players, 7, "A");
        assert!(position.round() > 2, "some tokens have been seen");
        let left = Babylon::rounds(players) - position.round();
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
        let world = world_of(&position, &mut rng);
        counts[world.tokens().iter().position(|token| *token == Effect::PlusSingle).unwrap()] += 1;
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
            assert_eq!(world.tokens(), position.tokens());
            assert!(Stack::all().any(|stack| world.stack(stack) != position.stack(stack)));
        }
    }
}

/// A position in this round with this many tiles left on every stack.
fn levelled(height: usize, round: usize, players: usize, tokens: &str) -> Babylon {
    let mut position = after(0, players, 7, tokens);
    Stack::all().for_each(|stack| position.refill_stack(stack, height));
    position.set_round(round);
    position
}

#[test]
fn a_position_is_fully_observed_when_no_tile_and_no_token_to_come_is_hidden() {
    for players in 2..=4 {
        let last = Babylon::rounds(players);
        let is_known = |height, round, tokens| {
            levelled(height, round, players, tokens).is_fully_observed(OBSERVER)
        };
        assert!(is_known(1, last, "A"));
        assert!(!is_known(1, last - 1, "A"), "one token is still to come");
        assert!(is_known(1, 1, "PLUS_SINGLE@5"));
        assert!(!is_known(2, last, "A"), "basalt lies under granite");
    }
}

#[test]
fn a_fully_observed_position_is_the_only_world() {
    let mut rng = Seed(8).rng();
    for players in 2..=4 {
        let position = levelled(1, Babylon::rounds(players), players, "A");
        assert!(world_of(&position, &mut rng) == position);
    }
}
