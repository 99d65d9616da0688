"""Slurm: a real slurmctld with two nodes, one of which is killed while it plays."""

import os

import pytest
import slurm_site
from slurm_study import study_with_kills

pytestmark = [
    pytest.mark.skipif(not slurm_site.is_here(), reason="no Slurm on this machine, or not root"),
    pytest.mark.skipif("NABU" not in os.environ, reason="NABU does not name the command"),
]


def test_a_job_array_survives_a_killed_node(tmp_path):
    killed = study_with_kills(tmp_path, kills=1, shards=3, blocks=120)
    assert len(killed) == 1 and all(units > 0 for units in killed.values())
