"""Bots for nabu's line protocol, nabu/1 (docs/protocol.md). One file, no dependencies.

    from nabu import client                     # or copy this file beside your bot: import client

    client.play(lambda turn: turn.random.choice(turn.legal), name="mine")

Then: nabu check python3 mybot.py; nabu tournament --bots 'mine=cmd:python3 mybot.py',standard
"""

import json
import random
import sys


class Game:
    """A game that has begun: `game`, `players`, `seat`, `seed`, `options`, `bans`, `setup`, and `events`,
    every (seat, move) and ("news", text) so far."""

    def __init__(self, words):
        self.game, self.players, self.seat, self.seed = words[0], *map(int, words[1:4])
        self.options, self.bans, self.setup, self.events = {}, [], None, []


class Turn:
    """A decision: `game`, `seed`, `random` (seeded anew for each decision), and the budget `iters`,
    `ms`, `limit` (None if not told). `legal`, `inputs` and `picture` are asked for when first used."""

    def __init__(self, game, words, told, ask):
        budget = dict(zip(words[::2], map(int, words[1::2])))
        self.game, self.seed = game, budget.get("seed", 0)
        self.iters, self.ms, self.limit = (budget.get(key) for key in ("iters", "ms", "limit"))
        self._told, self._ask = told, ask

    def _get(self, what):
        if what not in self._told:
            self._told[what] = self._ask(what)
        return self._told[what]

    @property
    def random(self):
        """Random numbers of this decision."""
        if not hasattr(self, "_random"):
            self._random = random.Random(self.seed)
        return self._random

    legal = property(lambda self: self._get("legal"), doc="The legal moves, as texts.")
    inputs = property(lambda self: self._get("inputs"), doc="What the seat sees, as numbers (docs/inputs.md).")
    picture = property(lambda self: self._get("show"), doc="What the seat sees, as a drawing.")


def play(choose, name="bot", deterministic=True, wants=("legal",), on_start=None, on_end=None):
    """Plays until nabu says quit. `choose(turn)` returns a move, or a move and what the bot thinks the
    position is worth. `wants` is told before every decision, which saves asking. A bot that is
    deterministic draws from `turn.random` only, and remembers nothing but `turn.game`."""
    lines, told, game = iter(sys.stdin.readline, ""), {}, None

    def say(text):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def content(word, rest):
        if word == "show":
            return "".join(next(lines) for _ in range(int(rest)))
        return rest.split("\t") if word == "legal" else [int(number) for number in rest.split()]

    def ask(what):
        say(what)
        word, _, rest = next(lines).rstrip("\n").replace("\t", " ", 1).partition(" ")
        if word != what:
            raise RuntimeError(f"asked for {what}, but nabu says {word} {rest}")
        return content(word, rest)

    for line in lines:
        word, _, rest = line.rstrip("\n").replace("\t", " ", 1).partition(" ")
        if word == "nabu/1":
            say(" ".join(["nabu/1", name] + ["deterministic"] * deterministic + list(wants)))
        elif word == "start":
            game, told = Game(rest.split()), {}
        elif word == "option":
            key, _, value = rest.partition(" ")
            game.options[key] = value
        elif word == "ban":
            seat, _, what = rest.partition(" ")
            game.bans.append((int(seat), what))
        elif word == "setup":
            game.setup = json.loads(rest)
            if on_start:
                on_start(game)
        elif word == "saw":
            seat, _, move = rest.partition(" ")
            game.events.append((int(seat), move))
        elif word == "news":
            game.events.append(("news", rest))
        elif word in ("legal", "inputs", "show"):
            told[word] = content(word, rest)
        elif word == "go":
            choice = choose(Turn(game, rest.split(), told, ask))
            move, value = choice if isinstance(choice, tuple) else (choice, None)
            say(f"move {move}" if value is None else f"move {move} value {float(value)}")
            told = {}
        elif word == "end" and on_end:
            scores, _, winners = rest.partition(" winners ")
            on_end(game, [int(score) for score in scores.split()], [int(seat) for seat in winners.split()])
        elif word == "quit":
            break
