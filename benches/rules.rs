//! The move generators: listing, counting, applying, playing out, re-dealing.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nabu_benches::{positions, rules};
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Game, Rulebook, Seed, perft};

/// Parts of a game by name.
const PARTS: [(&str, f64, f64); 3] =
    [("opening", 0.0, 0.2), ("middle", 0.4, 0.6), ("end", 0.8, 1.0)];

fn moves<G: Game>(positions: &[G]) -> u64 {
    positions.iter().map(|position| position.count_actions() as u64).sum()
}

fn bench_lists<G: Rulebook>(criterion: &mut Criterion, players: usize) {
    for (part, from, to) in PARTS {
        let positions = positions::<G>(players, from, to);
        let mut group = criterion.benchmark_group(format!("{}-{players}/{part}", G::ID));
        group.throughput(Throughput::Elements(moves(&positions)));
        let mut actions = Vec::new();
        group.bench_function("list", |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    black_box(position).legal_actions(&mut actions);
                    black_box(&actions);
                }
            });
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| positions.iter().map(|p| black_box(p).count_actions()).sum::<usize>());
        });
        group.finish();
    }
}

fn bench_steps<G: Rulebook>(criterion: &mut Criterion, players: usize) {
    let positions = positions::<G>(players, 0.4, 0.6);
    let mut group = criterion.benchmark_group(format!("{}-{players}/step", G::ID));
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut rng = Seed(1).rng();
    let steps: Vec<_> = positions.iter().map(|p| (*p, p.random_action(&mut rng))).collect();
    group.bench_function("copy and apply", |bencher| {
        bencher.iter(|| {
            for (position, action) in &steps {
                let mut next = *black_box(position);
                next.apply(*action);
                black_box(next);
            }
        });
    });
    group.bench_function("copy and determinize", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                let mut world = *black_box(position);
                world.determinize(position.to_act(), &mut rng);
                black_box(world);
            }
        });
    });
    group.finish();
}

fn bench_games<G: Rulebook>(criterion: &mut Criterion, players: usize) {
    let rules = rules::<G>();
    let starts: Vec<_> =
        (0..64).map(|seed| G::start(rules, &G::deal(rules, players, Seed(seed)))).collect();
    let mut rng = Seed(2).rng();
    let mut group = criterion.benchmark_group(format!("{}-{players}/playout", G::ID));
    group.throughput(Throughput::Elements(starts.len() as u64));
    group.bench_function("random games", |bencher| {
        bencher.iter(|| {
            for start in &starts {
                let mut position = *black_box(start);
                while !position.is_over() {
                    position.apply(position.random_action(&mut rng));
                }
                black_box(position.scores());
            }
        });
    });
    group.finish();
}

fn bench_perft<G: Rulebook>(criterion: &mut Criterion, players: usize, depth: usize) {
    let rules = rules::<G>();
    let start = G::start(rules, &G::deal(rules, players, Seed(1)));
    let nodes = perft::bulk(&start, depth);
    let mut group = criterion.benchmark_group(format!("{}-{players}/perft {depth}", G::ID));
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("bulk", |bencher| {
        bencher.iter(|| assert_eq!(perft::bulk(black_box(&start), depth), nodes));
    });
    group.bench_function("every leaf", |bencher| {
        bencher.iter(|| assert_eq!(perft::every_leaf(black_box(&start), depth), nodes));
    });
    group.finish();
}

fn bench_game<G: Rulebook>(criterion: &mut Criterion, perft_depth: usize) {
    for players in G::PLAYERS {
        bench_lists::<G>(criterion, players);
        bench_steps::<G>(criterion, players);
        bench_games::<G>(criterion, players);
        bench_perft::<G>(criterion, players, perft_depth);
    }
}

fn all_games(criterion: &mut Criterion) {
    bench_game::<Babylon>(criterion, 4);
    bench_game::<Babylonia>(criterion, 2);
    bench_game::<Architects>(criterion, 3);
    bench_game::<Amyitis>(criterion, 4);
    bench_game::<ConnectFour>(criterion, 7);
}

criterion_group!(benches, all_games);
criterion_main!(benches);
