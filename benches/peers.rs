//! nabu beside its peers, in one run on one core: chess move generation by `cozy-chess`, searches
//! of Connect Four by `board-game`, `mcts` and a lean hand-written UCT.

mod lean_uct;

use std::cell::RefCell;
use std::hint::black_box;

use board_game::ai::mcts::mcts_build_tree;
use board_game::games::connect4::Connect4;
use cozy_chess::Board;
use criterion::{Bencher, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mcts::transposition_table::ApproxTable;
use mcts::tree_policy::UCTPolicy;
use mcts::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};
use nabu_benches::positions;
use nabu_bots::{Bot, Mcts, SearchSettings};
use nabu_games::babylon::Babylon;
use nabu_games::connect_four::{ConnectFour, Drop};
use nabu_games::{Game, GameRng, Rulebook, Seat, Seed, View, perft};
use rand_08::SeedableRng;
use rand_08::rngs::SmallRng;

fn chess_bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += chess_bulk(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

fn chess_every_leaf(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += chess_every_leaf(&child, depth - 1);
        }
        false
    });
    nodes
}

fn chess(criterion: &mut Criterion) {
    let start = Board::default();
    let mut group = criterion.benchmark_group("peers/moves");
    group.throughput(Throughput::Elements(4_865_609));
    group.bench_function("cozy-chess bulk perft 5", |bencher| {
        bencher.iter(|| assert_eq!(chess_bulk(black_box(&start), 5), 4_865_609));
    });
    group.throughput(Throughput::Elements(197_281));
    group.bench_function("cozy-chess every leaf perft 4", |bencher| {
        bencher.iter(|| assert_eq!(chess_every_leaf(black_box(&start), 4), 197_281));
    });
    group.finish();
}

fn babylon(criterion: &mut Criterion) {
    let positions = positions::<Babylon>(2, 0.4, 0.6);
    let moves = positions.iter().map(|position| position.count_actions() as u64).sum();
    let mut group = criterion.benchmark_group("peers/moves");
    group.throughput(Throughput::Elements(moves));
    let mut actions = Vec::new();
    group.bench_function("nabu Babylon listed", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(position).legal_actions(&mut actions);
                black_box(&actions);
            }
        });
    });
    group.bench_function("nabu Babylon bulk-counted", |bencher| {
        bencher.iter(|| positions.iter().map(|p| black_box(p).count_actions()).sum::<usize>());
    });
    let leaves = positions.iter().map(|position| perft::bulk(position, 1)).sum();
    group.throughput(Throughput::Elements(leaves));
    group.bench_function("nabu Babylon every leaf perft 1", |bencher| {
        bencher.iter(|| positions.iter().map(|p| perft::every_leaf(black_box(p), 1)).sum::<u64>());
    });
    group.finish();
}

const ITERATIONS: u32 = 10_000;
const SMALL_AND_LARGE: [u32; 2] = [1000, 100_000];

fn search(bencher: &mut Bencher<'_>, iters: u32) {
    let settings = SearchSettings { iters, ..SearchSettings::default() };
    let mut bot = Mcts::<ConnectFour>::new(settings, &nabu_bots::Evaluator::classic());
    let start = ConnectFour::start(&(), &());
    bencher.iter(|| bot.choose(&View::of_player_to_act(&start), &mut Seed(1).rng()));
}

fn lean_search(bencher: &mut Bencher<'_>, iters: u32) {
    let mut tree = lean_uct::Tree::default();
    bencher.iter(|| lean_uct::search(&mut tree, black_box(iters), Seed(1)));
}

/// What an iteration costs in a small tree and in a large one, in nabu and at the limit.
fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("peers/connect-four growth");
    group.sample_size(20);
    for iters in SMALL_AND_LARGE {
        group.throughput(Throughput::Elements(u64::from(iters)));
        group.bench_function(BenchmarkId::new("nabu mcts", iters), |bencher| {
            search(bencher, iters);
        });
        group.bench_function(BenchmarkId::new("lean hand-written UCT", iters), |bencher| {
            lean_search(bencher, iters);
        });
    }
    group.finish();
}

fn connect_four(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("peers/connect-four search");
    group.sample_size(20);
    group.throughput(Throughput::Elements(u64::from(ITERATIONS)));
    group.bench_function("nabu mcts", |bencher| search(bencher, ITERATIONS));
    group.bench_function("lean hand-written UCT", |bencher| {
        lean_search(bencher, ITERATIONS);
    });
    group.bench_function("board-game", |bencher| {
        let start = Connect4::default();
        bencher.iter(|| {
            let mut rng = SmallRng::seed_from_u64(1);
            mcts_build_tree(black_box(&start), u64::from(ITERATIONS), 0.7, &mut rng)
        });
    });
    group.bench_function("mcts", |bencher| {
        bencher.iter(|| {
            let mut manager = MCTSManager::new(
                PeerState(ConnectFour::start(&(), &())),
                PeerSearch,
                PeerPlayouts,
                UCTPolicy::new(0.7),
                ApproxTable::new(1 << 16),
            );
            manager.playout_n(u64::from(ITERATIONS));
            manager.best_move()
        });
    });
    group.finish();
}

/// Connect Four as the `mcts` crate wants it, with our own fast rules.
#[derive(Clone)]
struct PeerState(ConnectFour);

impl GameState for PeerState {
    type Move = Drop;
    type Player = Seat;
    type MoveList = Vec<Drop>;

    fn current_player(&self) -> Seat {
        self.0.to_act()
    }

    fn available_moves(&self) -> Vec<Drop> {
        let mut moves = Vec::with_capacity(7);
        self.0.legal_actions(&mut moves);
        moves
    }

    fn make_move(&mut self, drop: &Drop) {
        self.0.apply(*drop);
    }
}

impl mcts::transposition_table::TranspositionHash for PeerState {
    /// No transpositions, as in the others.
    fn hash(&self) -> u64 {
        0
    }
}

#[derive(Default)]
struct PeerSearch;

impl MCTS for PeerSearch {
    type State = PeerState;
    type Eval = PeerPlayouts;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ApproxTable<Self>;
    type ExtraThreadData = ();
}

struct PeerPlayouts;

thread_local! {
    static RNG: RefCell<GameRng> = RefCell::new(Seed(1).rng());
}

fn playout(mut position: ConnectFour) -> [i64; 2] {
    RNG.with_borrow_mut(|rng| {
        while !position.is_over() {
            position.apply(position.random_action(rng));
        }
    });
    [0, 1].map(|seat| i64::from(position.score(Seat::new(seat))))
}

impl Evaluator<PeerSearch> for PeerPlayouts {
    type StateEvaluation = [i64; 2];

    fn evaluate_new_state(
        &self,
        state: &PeerState,
        moves: &Vec<Drop>,
        _: Option<SearchHandle<'_, PeerSearch>>,
    ) -> (Vec<()>, [i64; 2]) {
        (vec![(); moves.len()], playout(state.0))
    }

    fn evaluate_existing_state(
        &self,
        state: &PeerState,
        _: &[i64; 2],
        _: SearchHandle<'_, PeerSearch>,
    ) -> [i64; 2] {
        playout(state.0)
    }

    fn interpret_evaluation_for_player(&self, scores: &[i64; 2], seat: &Seat) -> i64 {
        scores[seat.index()] - scores[1 - seat.index()]
    }
}

criterion_group!(benches, chess, babylon, connect_four, growth);
criterion_main!(benches);
