"""A Ray cluster of several nodes on this machine, whose nodes and workers can be killed."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path
from typing import Any, Callable

from ray.cluster_utils import Cluster

# Workers of Ray give way to everybody else, so that on a busy machine nothing would ever be there to be killed.
os.environ.setdefault("RAY_worker_niceness", "0")


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def patiently(start: Callable[[], Any], attempts: int = 6) -> Any:
    """Starts something of Ray, which gives up after half a minute: short on a busy machine."""
    for attempt in range(attempts):
        try:
            return start()
        except Exception:  # noqa: BLE001, Ray raises nothing more special
            if attempt == attempts - 1:
                raise
    return None


class Raylets:
    """A head without cores, and nodes with one core each."""

    def __init__(self, nodes: int) -> None:
        head = {"num_cpus": 0, "include_dashboard": False}
        self.cluster = patiently(lambda: Cluster(initialize_head=True, head_node_args=head))
        self.address = self.cluster.address
        self.nodes: list[Any] = []
        for _ in range(nodes):
            self.add_node()

    def add_node(self) -> None:
        """Adds a node with one core."""
        self.nodes.append(patiently(lambda: self.cluster.add_node(num_cpus=1)))

    def raylet(self, node: Any) -> int:
        """The process of a node."""
        return node.all_processes["raylet"][0].process.pid

    def workers(self, node: Any) -> list[int]:
        """The processes on a node that play: children of its raylet that belong to an actor of ours."""
        found, raylet = [], self.raylet(node)
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if parent == raylet and command.startswith(b"ray::Worker"):
                found.append(int(entry.name))
        return found

    def kill_node(self, node: Any) -> list[int]:
        """Kills the raylet of a node and nothing else; returns the workers it leaves behind."""
        orphans = self.workers(node)
        os.kill(self.raylet(node), signal.SIGKILL)
        self.nodes.remove(node)
        self.cluster.remove_node(node, allow_graceful=False)
        return orphans

    def kill_worker(self, node: Any) -> bool:
        """Kills what plays on a node."""
        workers = self.workers(node)
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
        return bool(workers)

    def stop_worker(self, node: Any) -> list[int]:
        """Freezes what plays on a node, as if it were endlessly slow."""
        workers = self.workers(node)
        for pid in workers:
            os.kill(pid, signal.SIGSTOP)
        return workers

    def kill_something(self, rng: random.Random) -> tuple[str, list[int]]:
        """Kills a node, which is replaced, or a worker; returns what, and workers that were left behind."""
        node = rng.choice(self.nodes)
        if rng.random() < 0.5 and self.kill_worker(node):
            return "worker", []
        orphans = self.kill_node(node)
        self.add_node()
        return "node", orphans

    def close(self) -> None:
        """Ends everything."""
        self.cluster.shutdown()


def survivors(pids: list[int], seconds: float = 0.0) -> list[int]:
    """Which of the processes still live after so long at most."""
    end = time.monotonic() + seconds
    while any(map(_alive, pids)) and time.monotonic() < end:
        time.sleep(0.1)
    return [pid for pid in pids if _alive(pid)]
