"""What several tests share."""

import signal

import pytest

import nabu

SPECS = [f"{facts['id']}(players={players})" for facts in nabu.games() for players in facts["players"]]


def pytest_configure():
    """Ctrl-C works as on a terminal: what a shell starts in the background ignores it, and tests of it would never end."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Runs without --out go into a directory of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(params=SPECS)
def spec(request):
    """Every game with every number of players."""
    return request.param
