"""The client speaks the protocol, by itself and with nabu."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "python" / "nabu"
EXAMPLES = ROOT / "examples" / "bots"
NABU = os.environ.get("NABU") or shutil.which("nabu")

needs_nabu = pytest.mark.skipif(NABU is None, reason="no nabu; set NABU to its path")


def talk(source, lines):
    """What a bot with this source says to these lines."""
    program = f"import sys; sys.path.insert(0, {str(CLIENT)!r}); import client\n{source}"
    told = "".join(line + "\n" for line in lines)
    result = subprocess.run([sys.executable, "-c", program], input=told, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


START = ["nabu/1", "start connect-four 2 1 99", "option a b c", "ban 0 cat:line", 'setup {"x": [1]}']


def test_greets_and_moves():
    bot = "client.play(lambda turn: turn.legal[0], name='mine')"
    said = talk(bot, START + ["saw 0 d", "legal\ta\tb", "go seed 7 limit 1000", "quit", "never read"])
    assert said == ["nabu/1 mine deterministic legal", "move a"]


def test_says_what_it_is_and_asks_for_what_it_needs():
    bot = "client.play(lambda turn: (turn.legal[-1], sum(turn.inputs)), deterministic=False, wants=())"
    said = talk(bot, START + ["go seed 7", "legal\ta b\tc d", "inputs 1 -2 3", "end 1 0 winners 0"])
    assert said == ["nabu/1 bot", "legal", "inputs", "move c d value 2.0"]


def test_games_are_told():
    bot = """
def choose(turn):
    game = turn.game
    print(game.game, game.players, game.seat, game.seed, game.options, game.bans, game.setup, game.events,
          turn.seed, turn.iters, turn.ms, turn.limit, file=sys.stderr)
    assert turn.picture == "one\\ntwo\\n"
    assert (game.players, game.seat, game.seed, game.options) == (2, 1, 99, {"a": "b c"})
    assert (game.bans, game.setup) == ([(0, "cat:line")], {"x": [1]})
    assert game.events == [(0, "d"), ("news", "tile a1 x")]
    assert (turn.seed, turn.iters, turn.ms, turn.limit) == (7, 5, None, 10)
    return "a"
ends = []
client.play(choose, on_end=lambda game, scores, winners: ends.append((scores, winners)))
assert ends == [([3, 4], [1])]
"""
    events = ["saw 0 d", "news tile a1 x", "show 2", "one", "two", "go seed 7 iters 5 limit 10", "end 3 4 winners 1"]
    assert talk(bot, START + events)[1:] == ["move a"]


def test_luck_depends_on_the_decision_only():
    bot = "client.play(lambda turn: turn.random.choice(turn.legal))"
    legal = "legal\t" + "\t".join("abcdefg")
    once = talk(bot, START + [legal, "go seed 7", legal, "go seed 8"])
    assert talk(bot, START + [legal, "go seed 8"])[1] == once[2]


@needs_nabu
@pytest.mark.parametrize("example", ["with_client.py", "plain.py"])
def test_examples_pass_the_check(example):
    command = [NABU, "check", "--games", "1", sys.executable, str(EXAMPLES / example)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "Nothing is wrong" in result.stdout


@needs_nabu
def test_an_exception_is_told_in_one_line(tmp_path):
    bot = tmp_path / "bot.py"
    source = f"import sys; sys.path.insert(0, {str(CLIENT)!r}); import client\nclient.play(lambda turn: 1 / 0)\n"
    bot.write_text(source)
    bots = f"mine=cmd:{sys.executable} {bot},random"
    command = [NABU, "tournament", "--game", "connect-four", "--bots", bots, "--out", str(tmp_path / "run"), "--quiet"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert result.returncode == 1
    assert "ZeroDivisionError: division by zero" in result.stderr and len(result.stderr.splitlines()) == 1
