"""What several tests share."""

import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import nabu

SPECS = [f"{facts['id']}(players={players})" for facts in nabu.games() for players in facts["players"]]

# A shell that starts the tests in the background has them ignore Ctrl-C, and tests of it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Runs without --out go into a directory of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=SPECS)
def spec(request):
    """Every game with every number of players."""
    return request.param
