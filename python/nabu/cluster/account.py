"""What a cluster cost, and how evenly it was used."""

from __future__ import annotations

import csv
import os
import time
from dataclasses import dataclass, field

TABLE = "cluster.csv"
COLUMNS = ["node", "cores", "core_seconds", "busy_seconds", "units", "batches", "lost"]


@dataclass
class NodeAccount:
    """What one node did."""

    name: str
    cores: int = 0
    core_seconds: float = 0.0
    busy_seconds: float = 0.0
    units: int = 0
    batches: int = 0
    lost: int = 0


@dataclass
class Account:
    """What the nodes of a cluster did for a run since it began or was resumed."""

    begun: float = field(default_factory=time.monotonic)
    nodes: dict[str, NodeAccount] = field(default_factory=dict)
    dealt_again: int = 0
    dropped: int = 0

    def node(self, key: str, name: str) -> NodeAccount:
        """The account of a node."""
        return self.nodes.setdefault(key, NodeAccount(name))

    @property
    def players(self) -> list[NodeAccount]:
        """The nodes that played: not those that were refused or have no cores for us."""
        return [node for node in self.nodes.values() if node.core_seconds > 0]

    def total(self, what: str) -> float:
        """A sum over all nodes."""
        return sum(getattr(node, what) for node in self.nodes.values())

    @property
    def core_hours(self) -> float:
        """What the cluster cost."""
        return self.total("core_seconds") / 3600

    @property
    def busy(self) -> float:
        """The share of that which was spent on games."""
        return self.total("busy_seconds") / max(self.total("core_seconds"), 1e-9)

    def summary(self) -> str:
        """The account in words."""
        seconds, players = time.monotonic() - self.begun, self.players
        lines = [
            f"Cluster: {_count(len(players), 'node')}, {self.core_hours:.3f} core hours in {seconds:.0f} s, "
            f"{100 * self.busy:.1f} % of them spent on games"
        ]
        for node in sorted(players, key=lambda node: -node.units):
            share = node.units / max(self.total("units"), 1)
            busy = node.busy_seconds / max(node.core_seconds, 1e-9)
            lost = f", {_count(node.lost, 'worker')} lost" if node.lost else ""
            lines.append(
                f"  {node.name}: {_count(node.cores, 'core')}, {100 * share:.1f} % of the units, "
                f"{100 * busy:.1f} % busy{lost}"
            )
        if self.dealt_again or self.dropped:
            lines.append(f"  {self.dealt_again} batches dealt again, {self.dropped} late or double units dropped")
        return "\n".join(lines)

    def write(self, directory: str) -> None:
        """Adds the account to the table of the run, which has a row for each node and start."""
        path = os.path.join(directory, TABLE)
        is_new = not os.path.exists(path)
        with open(path, "a", newline="", encoding="utf-8") as file:
            rows = csv.writer(file, lineterminator="\n")
            if is_new:
                rows.writerow(COLUMNS)
            for node in self.players:
                seconds = [f"{node.core_seconds:.3f}", f"{node.busy_seconds:.3f}"]
                rows.writerow([node.name, node.cores, *seconds, node.units, node.batches, node.lost])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
