"""What the docs show works as it stands."""

import re
import runpy
from pathlib import Path

import pytest

import nabu

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "python" / "examples" / "tutorial.py"


def blocks(page):
    return re.findall(r"```python\n(.*?)```", page.read_text(), re.S)


def test_the_first_ten_lines_work():
    lines = blocks(ROOT / "docs" / "python.md")[0]
    assert len(lines.splitlines()) == 10
    names = {}
    # Fifty blocks of a searching bot take minutes; two show the same.
    exec(lines.replace("blocks=50", "blocks=2"), names)
    assert names["game"].over and names["t"].kind == "tournament" and len(names["vec"]) == 1024


def test_every_other_block_of_the_page_works():
    names = {"nabu": nabu}
    for block in blocks(ROOT / "docs" / "python.md")[1:]:
        exec(block, names)


@pytest.mark.parametrize(
    "example, arguments, lines",
    [("pettingzoo_match", ("connect-four", 20, 2), 4), ("openspiel_match", ("architects", 5, 1), 3)],
)
def test_examples_of_matches_run(example, arguments, lines, capsys):
    pytest.importorskip("pyspiel" if example == "openspiel_match" else "pettingzoo")
    names = runpy.run_path(str(ROOT / "python" / "examples" / f"{example}.py"))
    names["main"](*arguments)
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == lines and printed[0].startswith(f"{arguments[0]}, ")


def test_the_tutorial_runs(monkeypatch):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    names = runpy.run_path(str(TUTORIAL))
    assert names["after"] > names["before"], "the agent has learned something"
    assert Path("points.png").is_file()
    wins = names["t"].win_rates.groupby("bot")["win_share"].mean()
    assert wins["mine"] > 0.6, "the program plays with what was learned"
