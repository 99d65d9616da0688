"""The cores of a cluster, one worker each; nodes may come and go."""

from __future__ import annotations

import queue
import time
from dataclasses import dataclass, field
from typing import Any, Callable, NamedTuple, Optional

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from .account import Account, NodeAccount
from .dealer import Batch
from .worker import Played, Worker

# How often the list of nodes is looked at.
LOOK_EVERY = 1.0
# Batches under way on a core: while the result of one travels, the next is played.
DEPTH = 2
# A node on which no worker has ever begun is given up after so many attempts.
ATTEMPTS = 3


class Event(NamedTuple):
    """Something has come back from a core: a batch, or how its preparation went."""

    core: Core
    batch: Optional[Batch]
    value: Any
    error: Optional[BaseException]


@dataclass(eq=False)
class Core:
    """A worker on a core of a node."""

    node: str
    actor: Any
    account: NodeAccount
    pid: int = 0
    ready: Optional[float] = None
    is_lost: bool = False
    out: dict[int, Batch] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What tells it from other cores."""
        return f"{self.node} {self.pid}"

    def is_free(self) -> bool:
        """Whether it can take another batch."""
        return self.ready is not None and not self.is_lost and len(self.out) < DEPTH


class Crew:
    """All workers, and what they cost."""

    def __init__(self, account: Account, limit: Optional[int], say: Callable[[str], None]) -> None:
        self.account, self._limit, self._say = account, limit, say
        self.cores: list[Core] = []
        self.refused: dict[str, str] = {}
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._failures: dict[str, int] = {}
        self._looked = 0.0
        self._actor = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Worker)

    def look(self, manifest: str) -> None:
        """Starts workers on cores that have none, now and then."""
        now = time.monotonic()
        if now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        for node in ray.nodes():
            if node["Alive"] and node["NodeID"] not in self.refused:
                self._fill(node, manifest)

    def _fill(self, node: dict[str, Any], manifest: str) -> None:
        key, name = node["NodeID"], node["NodeManagerAddress"]
        have = sum(core.node == key for core in self.cores)
        account = self.account.node(key, f"{name} ({key[:8]})")
        wanted = int(node["Resources"].get("CPU", 0))
        while have < wanted and (self._limit is None or len(self.cores) < self._limit):
            self._start(key, account, manifest)
            have += 1
        account.cores = max(account.cores, have)

    def _start(self, node: str, account: NodeAccount, manifest: str) -> None:
        place = NodeAffinitySchedulingStrategy(node, soft=False)
        core = Core(node, self._actor.options(scheduling_strategy=place).remote(), account)
        self.cores.append(core)
        self._follow(core, None, core.actor.prepare.remote(manifest))

    def send(self, core: Core, batch: Batch, context: Any) -> None:
        """Has a core play a batch."""
        core.out[batch.ticket] = batch
        self._follow(core, batch, core.actor.play.remote(batch.stage, context, batch.first, batch.end))

    def _follow(self, core: Core, batch: Optional[Batch], reference: Any) -> None:
        def done(future: Any) -> None:
            error = future.exception()
            self.events.put(Event(core, batch, None if error else future.result(), error))

        reference.future().add_done_callback(done)

    def prepared(self, event: Event) -> None:
        """A worker is ready, or its node is refused by name."""
        core, (pid, refusal) = event.core, event.value
        if refusal is None:
            core.pid, core.ready = pid, time.monotonic()
            self._failures[core.node] = 0
        else:
            self._refuse(core, refusal)

    def played(self, event: Event) -> Played:
        """Notes what a core has done."""
        core, batch, played = event.core, event.batch, event.value
        assert batch is not None
        core.out.pop(batch.ticket, None)
        core.account.busy_seconds += played.seconds
        core.account.batches += 1
        return played

    def lose(self, core: Core, error: BaseException) -> list[Batch]:
        """A worker or its node is gone; returns what must be dealt out again."""
        if core.is_lost:
            return []
        if core.ready is None:
            self._failures[core.node] = self._failures.get(core.node, 0) + 1
            if self._failures[core.node] >= ATTEMPTS and self._is_alive(core.node):
                self._refuse(core, _first_line(error))
        else:
            core.account.lost += 1
            self._say(f"lost a worker on {core.account.name}: {type(error).__name__}")
        self._close(core)
        self.cores = [other for other in self.cores if other is not core]
        batches, core.out = list(core.out.values()), {}
        return batches

    def _refuse(self, core: Core, reason: str) -> None:
        if core.node not in self.refused:
            self.refused[core.node] = f"{core.account.name}: {reason}"
            self._say(f"refused {self.refused[core.node]}")
        for other in [other for other in self.cores if other.node == core.node and other.ready is None]:
            self._close(other)
            self.cores.remove(other)

    def _is_alive(self, node: str) -> bool:
        return any(one["NodeID"] == node and one["Alive"] for one in ray.nodes())

    def _close(self, core: Core) -> None:
        if core.is_lost:
            return
        core.is_lost = True
        if core.ready is not None:
            core.account.core_seconds += time.monotonic() - core.ready
        ray.kill(core.actor, no_restart=True)

    def ready(self) -> list[Core]:
        """The cores that play."""
        return [core for core in self.cores if core.ready is not None]

    def close(self) -> None:
        """Ends all workers."""
        for core in self.cores:
            self._close(core)
        self.cores = []


def _first_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
