//! Iterations of the search.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nabu_benches::rules;
use nabu_bots::{Bot, Heuristic, Mcts, Settings, Weights};
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Seed, View};

fn bench_iterations<G: Heuristic>(criterion: &mut Criterion, budgets: &[u32]) {
    let rules = rules::<G>();
    let players = *G::PLAYERS.start();
    let start = G::start(rules, &G::deal(rules, players, Seed(1)));
    let mut group = criterion.benchmark_group(format!("{}-{players}/mcts uniform", G::ID));
    for &iters in budgets {
        group.throughput(Throughput::Elements(u64::from(iters)));
        group.bench_function(BenchmarkId::from_parameter(iters), |bencher| {
            let settings = Settings { iters, ..Settings::default() };
            let mut bot = Mcts::<G>::new(settings, &Weights::shipped());
            bencher.iter(|| bot.choose(&View::of_player_to_act(&start), &mut Seed(3).rng()));
        });
    }
    group.finish();
}

fn all_games(criterion: &mut Criterion) {
    bench_iterations::<Babylon>(criterion, &[1000]);
    bench_iterations::<Babylonia>(criterion, &[1000]);
    bench_iterations::<Architects>(criterion, &[1000]);
    bench_iterations::<Amyitis>(criterion, &[1000]);
    bench_iterations::<ConnectFour>(criterion, &[1000, 10_000, 100_000]);
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = all_games
}
criterion_main!(benches);
