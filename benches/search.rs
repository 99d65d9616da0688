//! Iterations of the search, and how their cost grows with the tree.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nabu_benches::rules;
use nabu_bots::{BotSpec, Evaluation};

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Rulebook, Seed};

/// Uniform playouts to the end, with a small tree and a large one.
const UNIFORM: [u32; 3] = [1000, 10_000, 100_000];
const STANDARD: [u32; 1] = [1000];

fn bench_bot<G: Evaluation + Rulebook>(
    criterion: &mut Criterion,
    bot: &str,
    players: usize,
    budgets: &[u32],
) {
    let rules = rules::<G>();
    let start = G::start(rules, &G::deal(rules, players, Seed(1)));
    let mut group = criterion.benchmark_group(format!("{}-{players}/{bot}", G::ID));
    for &iters in budgets {
        group.throughput(Throughput::Elements(u64::from(iters)));
        group.bench_function(BenchmarkId::from_parameter(iters), |bencher| {
            let bot: BotSpec = format!("{bot}:iters={iters}").parse().expect("a valid bot");
            let factory = bot.factory::<G>().expect("it fits every game");
            let mut player = factory.player();
            bencher.iter(|| player.choose(&start, &mut Seed(3).rng()));
        });
    }
    group.finish();
}

fn bench_game<G: Evaluation + Rulebook>(criterion: &mut Criterion) {
    for players in G::PLAYERS {
        let budgets = if players == 2 { &UNIFORM[..] } else { &UNIFORM[..1] };
        bench_bot::<G>(criterion, "mcts", players, budgets);
        bench_bot::<G>(criterion, "standard", players, &STANDARD);
    }
}

fn all_games(criterion: &mut Criterion) {
    bench_game::<Babylon>(criterion);
    bench_game::<Babylonia>(criterion);
    bench_game::<Architects>(criterion);
    bench_game::<Amyitis>(criterion);
    bench_game::<ConnectFour>(criterion);
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = all_games
}
criterion_main!(benches);
