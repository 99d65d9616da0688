"""What several tests share."""

import pytest

pytest.importorskip("ray")

from raylets import Raylets  # noqa: E402


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Runs without --out go into a directory of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def raylets():
    """A cluster of two nodes with one core each, and a head without any."""
    cluster = Raylets(2)
    yield cluster
    cluster.close()
