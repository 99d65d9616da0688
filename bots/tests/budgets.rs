//! Whatever the budget, every decision is made, and no more is spent on it.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use nabu_bots::{BotSpec, Evaluation};
use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{Options, Rulebook, Seed};

/// Decisions that are looked at in a game.
const DECISIONS: u64 = 80;

/// The decisions of a game against oneself, and the nodes they took.
fn spent<G: Evaluation + Rulebook>(bot: &str) -> (u64, u64) {
    let rules = G::rules(&Options::default()).unwrap();
    let mut position = G::start(rules, &G::deal(rules, 2, Seed(1)));
    let mut player = bot.parse::<BotSpec>().unwrap().factory::<G>().unwrap().player();
    let mut rng = Seed(2).rng();
    let mut decisions = 0;
    while !position.is_over() && decisions < DECISIONS {
        let action = player.choose(&position, &mut rng).unwrap();
        position.try_apply(action).unwrap();
        decisions += 1;
    }
    (decisions, player.nodes())
}

fn keeps_to_nodes<G: Evaluation + Rulebook>() {
    for bot in ["mcts", "standard", "mcts:tree_reuse=off"] {
        for nodes in [1, 20] {
            let separator = if bot.contains(':') { ',' } else { ':' };
            let bot = format!("{bot}{separator}iters=0,solver=0,nodes={nodes}");
            let (decisions, used) = spent::<G>(&bot);
            assert!(used >= decisions && used <= nodes * decisions, "{} {bot}: {used}", G::ID);
            assert!(nodes == 1 || used > 2 * decisions, "{} {bot}: only {used}", G::ID);
        }
    }
}

#[test]
fn budgets_of_nodes_count_what_a_decision_adds() {
    keeps_to_nodes::<Babylon>();
    keeps_to_nodes::<Babylonia>();
    keeps_to_nodes::<Architects>();
    keeps_to_nodes::<Amyitis>();
    keeps_to_nodes::<ConnectFour>();
}
