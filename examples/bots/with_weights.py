#!/usr/bin/env python3
"""A bot with weights that were trained in the Gymnasium environment, as python/examples/tutorial.py saves them.

    nabu tournament --game connect-four --bots 'mine=cmd:python3 examples/bots/with_weights.py four.npy',random

It needs numpy, and of nabu the client only.
"""

import sys
from pathlib import Path

import numpy as np

try:
    from nabu import client
except ImportError:  # not installed: the one file is enough
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python" / "nabu"))
    import client

weights = np.load(sys.argv[1])
# Observations in Python are divided by the units of docs/inputs.md; lines have whole numbers.
units = np.ones(len(weights))
units[:2] = 32


def choose(turn):
    values = (np.array(turn.inputs) / units) @ weights
    moves = {"abcdefg".index(move): move for move in turn.legal}  # their numbers in the action space
    best = max(moves, key=lambda column: values[column])
    return moves[best], values[best]


client.play(choose, name="weights", wants=("legal", "inputs"))
