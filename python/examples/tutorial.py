# %% [markdown]
# # nabu from Python
# Cells begin with `# %%`: Jupyter (with jupytext), VS Code and PyCharm show this file as a notebook, and
# `python tutorial.py` runs it from top to bottom in well under a minute.

# %%
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import nabu

# %% [markdown]
# ## Play
# A game is its deal and its moves. Bots see a view: what their seat can see, nothing else.

# %%
game = nabu.Game("architects", seed=7)
bots = [nabu.bot("mcts:iters=200"), nabu.bot("greedy")]
while not game.over:
    game.play(bots[game.seat](game.view()))
print(game.scores, game.breakdown())

# %% [markdown]
# What a search thinks is data.

# %%
game = nabu.Game("babylonia", seed=3)
analysis = nabu.bot("mcts:iters=300").analyze(game.view())
print(analysis.to_frame().head())

# %% [markdown]
# ## A tournament, its data frame, a plot
# The results are those of `nabu tournament` with the same arguments, byte for byte.

# %%
t = nabu.tournament("babylon(players=2)", ["mcts:iters=50", "greedy", "random"], blocks=10, seed=1)
print(t.pairs[["bot", "other", "share_above", "lo", "hi", "p_holm" if "p_holm" in t.pairs else "p"]])
points = t.breakdown.pivot(index="bot", columns="category", values="mean")
points.plot.barh(stacked=True, xlabel="points", title="Where the points come from")
plt.tight_layout()
plt.savefig("points.png")

# %% [markdown]
# ## A balance study
# Is the first seat worth more than the others?

# %%
study = nabu.balance("babylonia(players=3)", contrast="seats", bots="greedy", blocks=20)
print(study.summary)

# %% [markdown]
# ## Train a small agent
# A softmax policy that is linear in the inputs, trained by REINFORCE against a random opponent. `info["action_mask"]`
# says what is legal.

# %%
env = nabu.gym_env("connect-four", "random")
rng = np.random.default_rng(1)
weights = np.zeros((env.observation_space.shape[0], env.action_space.n))


def policy(observation, mask):
    """The probabilities of the actions."""
    logits = np.where(mask, observation @ weights, -np.inf)
    odds = np.exp(logits - logits.max())
    return odds / odds.sum()


def play(seed):
    """One game: its observations, probabilities, actions and reward."""
    observation, info = env.reset(seed=seed)
    steps, over, reward = [], False, 0.0
    while not over:
        odds = policy(observation, info["action_mask"])
        action = rng.choice(len(odds), p=odds)
        steps.append((observation, odds, action))
        observation, reward, over, _, info = env.step(action)
    return steps, reward


def mean_reward(games):
    """The mean reward in games that training never sees."""
    return float(np.mean([play(10**6 + seed)[1] for seed in range(games)]))


before = mean_reward(200)
for batch in range(100):
    gradient = np.zeros_like(weights)
    for number in range(20):
        steps, reward = play(20 * batch + number)
        for observation, odds, action in steps:
            wanted = -odds
            wanted[action] += 1
            gradient += reward * np.outer(observation, wanted)
    weights += 0.02 * gradient
after = mean_reward(200)
print(f"mean reward against random: {before:+.2f} before, {after:+.2f} after")


# %% [markdown]
# ## The agent as a bot
# A function from a view to a move plays whole tournaments against built-in bots.

# %%
def agent(view):
    """Plays the likeliest move."""
    return int(policy(view.observation(), view.mask()).argmax())


t = nabu.tournament("connect-four", [agent, "random", "greedy"], blocks=30)
print(t.win_rates)

# %% [markdown]
# The same weights in a program of their own, which plays over the line protocol (`examples/bots/with_weights.py`).

# %%
np.save("four.npy", weights)
program = Path(__file__).resolve().parents[2] / "examples" / "bots" / "with_weights.py"
t = nabu.tournament("connect-four", [f"mine=cmd:'{sys.executable}' '{program}' four.npy", "random"], blocks=30)
print(t.win_rates)
