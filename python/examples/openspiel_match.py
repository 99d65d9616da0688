"""OpenSpiel's IS-MCTS in Python against nabu's at equal iterations.

python openspiel_match.py [GAME] [ITERATIONS] [DEALS]

Every deal is played twice, once from each seat. Both search what the player to act cannot know by dealing it
anew; OpenSpiel's bot plays rollouts at random, and so does nabu's here.
"""

import sys
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import nabu
import nabu.openspiel


def main(game_id: str = "architects", iterations: int = 100, deals: int = 10) -> None:
    """Plays the match and prints its result."""
    game = pyspiel.load_game(nabu.openspiel.short_name(game_id))
    rng = np.random.RandomState(1)
    theirs = ismcts.ISMCTSBot(
        game=game, uct_c=1.0, max_simulations=iterations, random_state=rng, evaluator=mcts.RandomRolloutEvaluator(1, rng)
    )
    ours = nabu.bot(f"mcts:iters={iterations},rollout=uniform")
    points, seconds, moves = [], [0.0, 0.0], [0, 0]
    for number in range(2 * deals):
        state, own_seat = game.new_initial_state(), number % 2
        for byte in (number // 2).to_bytes(8, "little"):
            if state.is_chance_node():
                state.apply_action(byte)
        while not state.is_terminal():
            is_ours = state.current_player() == own_seat
            begun = time.perf_counter()
            state.apply_action(ours.choose(state.game.view()) if is_ours else theirs.step(state))
            seconds[not is_ours] += time.perf_counter() - begun
            moves[not is_ours] += 1
        points.append((1 + state.returns()[own_seat]) / 2)
    mean, error = np.mean(points), np.std(points) / np.sqrt(len(points))
    print(f"{game_id}, {iterations} iterations, {2 * deals} games: nabu scores {mean:.2f} +/- {error:.2f} of a game")
    for name, spent, count in zip(("nabu", "OpenSpiel"), seconds, moves):
        print(f"{name}: {1e3 * spent / count:.1f} ms a move")


if __name__ == "__main__":
    main(*sys.argv[1:2], *(int(word) for word in sys.argv[2:]))
