#!/usr/bin/env python3
"""A bot with nabu.client: plays at random, but takes a winning column of Connect Four if it sees one.

    nabu check python3 examples/bots/with_client.py
"""

import sys
from pathlib import Path

try:
    from nabu import client
except ImportError:  # not installed: the one file is enough
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python" / "nabu"))
    import client


def wins(columns, column, seat):
    """Whether a disc in this column makes four in a row; columns are lists of seats, lowest first."""
    x, y = column, len(columns[column])

    def run(dx, dy):
        count, a, b = 0, x + dx, y + dy
        while 0 <= a < 7 and 0 <= b < len(columns[a]) and columns[a][b] == seat:
            count, a, b = count + 1, a + dx, b + dy
        return count

    return any(run(dx, dy) + run(-dx, -dy) >= 3 for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))


def choose(turn):
    if turn.game.game != "connect-four":
        return turn.random.choice(turn.legal)
    columns = [[] for _ in range(7)]
    for seat, move in turn.game.events:
        columns["abcdefg".index(move)].append(seat)
    for seat in (turn.game.seat, 1 - turn.game.seat):  # win, or else keep the other from winning
        for move in turn.legal:
            if wins(columns, "abcdefg".index(move), seat):
                return move, 1.0
    return turn.random.choice(turn.legal), 0.0


client.play(choose, name="four")
