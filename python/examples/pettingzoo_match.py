"""An agent that learns in the PettingZoo environment, against nabu's bots.

python pettingzoo_match.py [GAME] [GAMES OF TRAINING] [DEALS OF THE MATCH]

The agent knows nothing of nabu: it sees what `env.last()` gives every agent, a vector and a mask, and plays
both seats against itself. A softmax policy that is linear in the vector learns by REINFORCE. Before and after
that it meets built-in bots in the same environment, every deal from both seats.
"""

import sys

import numpy as np

import nabu


class Agent:
    """A linear softmax policy."""

    def __init__(self, env, rng):
        seat = env.possible_agents[0]
        inputs = env.observation_space(seat)["observation"].shape[0]
        self.weights = np.zeros((inputs, env.action_space(seat).n))
        self._rng = rng

    def odds(self, seen):
        """The probabilities of the actions."""
        logits = np.where(seen["action_mask"] == 1, seen["observation"] @ self.weights, -np.inf)
        odds = np.exp(logits - logits.max())
        return odds / odds.sum()

    def explore(self, seen):
        """An action at random, by its probability, and how to make it more likely."""
        odds = self.odds(seen)
        action = int(self._rng.choice(len(odds), p=odds))
        wanted = -odds
        wanted[action] += 1
        return action, (seen["observation"], wanted)

    def best(self, seen):
        """The likeliest action."""
        return int(self.odds(seen).argmax())

    def learn(self, steps, rewards, rate):
        """Makes what won likelier, and what lost less likely."""
        for seat, (observation, wanted) in steps:
            self.weights += rate * rewards[seat] * np.outer(observation, wanted)


def self_play(env, agent, seed, rate):
    """One game of the agent against itself, and what it learns from it."""
    env.reset(seed=seed)
    steps, rewards = [], dict.fromkeys(env.possible_agents, 0.0)
    for seat in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[seat] += reward
        action = None
        if not (terminated or truncated):
            action, step = agent.explore(seen)
            steps.append((seat, step))
        env.step(action)
    agent.learn(steps, rewards, rate / len(steps))


def play(env, players, seed):
    """One game; the reward of every seat. A bot of nabu is shown the view of its seat."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for seat in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[seat] += reward
        player = players[env.possible_agents.index(seat)]
        is_over = terminated or truncated
        env.step(None if is_over else player.best(seen) if isinstance(player, Agent) else player.choose(env.game.view()))
    return [rewards[seat] for seat in env.possible_agents]


def match(env, agent, bot, deals):
    """The agent's share of the wins against a bot, and its standard error over deals."""
    other = nabu.bot(bot)
    shares = []
    for deal in range(deals):
        pair = [play(env, players, 10**6 + deal)[seat] for seat, players in enumerate([(agent, other), (other, agent)])]
        shares.append(np.mean([(1 + reward) / 2 for reward in pair]))
    return np.mean(shares), np.std(shares) / np.sqrt(deals)


def main(game="architects", games=3000, deals=200):
    """Trains, and prints the results before and after."""
    env, rng = nabu.aec_env(f"{game}(players=2)"), np.random.default_rng(1)
    agent = Agent(env, rng)
    for trained in (0, games):
        for number in range(trained):
            self_play(env, agent, number, rate=0.5)
        for bot in ("random", "greedy"):
            share, error = match(env, agent, bot, deals)
            print(f"{game}, {trained} games of training: {share:.3f} +/- {error:.3f} of the wins against {bot}")


if __name__ == "__main__":
    main(*sys.argv[1:2], *(int(word) for word in sys.argv[2:]))
