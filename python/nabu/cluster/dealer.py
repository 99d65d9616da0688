"""Which units go out next, and how many at a time."""

from __future__ import annotations

import heapq
import itertools
from dataclasses import dataclass, field
from typing import Optional

# Batches that each core may be ahead of the first unit that is missing: what comes early is kept in memory.
BATCHES_AHEAD = 8
# Of what is left, each core takes no more than this part at once, so that all end together.
PARTS_PER_CORE = 3
# Less than this many seconds of work is not worth sending.
SHORTEST = 0.02
# A batch that takes so many times as long as expected is dealt out once more.
PATIENCE = 3.0
# But never before so many seconds.
SOONEST = 2.0
# How much a new measurement counts.
NEWS = 0.3
# More units than this are never sent at once, however cheap they are.
MOST = 20_000

_tickets = itertools.count(1)


@dataclass
class Batch:
    """Units that one core plays at a stretch."""

    first: int
    end: int
    stage: int
    holder: str
    dealt: float
    ticket: int = field(default_factory=lambda: next(_tickets))
    # Whether it is out a second time.
    is_copy: bool = False

    def __len__(self) -> int:
        return self.end - self.first


class Cost:
    """Seconds of a unit, measured as results come in."""

    def __init__(self, batch_seconds: float) -> None:
        self.batch_seconds = batch_seconds
        self.seconds: Optional[float] = None

    def measured(self, units: int, seconds: float) -> None:
        """Takes in what a batch took."""
        each = seconds / max(units, 1)
        self.seconds = each if self.seconds is None else (1 - NEWS) * self.seconds + NEWS * each

    def units(self, seconds: float) -> int:
        """How many units take so long; one as long as nothing is known."""
        if self.seconds is None:
            return 1
        return max(1, min(MOST, int(seconds / max(self.seconds, 1e-9))))


class Dealer:
    """Deals out the units of a stage until all are back, whatever is lost on the way."""

    def __init__(self, stage: int, first: int, end: int, cost: Cost) -> None:
        self.stage, self.missing, self.end = stage, first, end
        self._next = first
        self._cost = cost
        self._returned: list[tuple[int, int]] = []
        self._out: dict[int, Batch] = {}
        # Tickets of batches that are out a second time under another.
        self._settled: set[int] = set()

    def deal(self, holder: str, cores: int, now: float) -> Optional[Batch]:
        """The next batch for the holder of one of so many cores, or nothing for the moment."""
        span = self._returned_span() or self._new_span(cores)
        if span is not None:
            return self._send(*span, holder, now)
        return self._second_chance(holder, now)

    def _returned_span(self) -> Optional[tuple[int, int]]:
        while self._returned:
            first, end = heapq.heappop(self._returned)
            if end > self.missing:
                return max(first, self.missing), end
        return None

    def _new_span(self, cores: int) -> Optional[tuple[int, int]]:
        full = self._cost.units(self._cost.batch_seconds)
        if self._next >= min(self.end, self.missing + BATCHES_AHEAD * max(cores, 1) * full):
            return None
        fair = -(-(self.end - self._next) // (PARTS_PER_CORE * max(cores, 1)))
        size = max(min(full, fair), self._cost.units(SHORTEST))
        first, self._next = self._next, min(self._next + size, self.end)
        return first, self._next

    def _second_chance(self, holder: str, now: float) -> Optional[Batch]:
        """A batch that has been out for too long, once more: its core may be slow, or gone unnoticed."""
        waiting = [batch for batch in self._out.values() if batch.ticket not in self._settled and batch.holder != holder]
        if not waiting:
            return None
        oldest = min(waiting, key=lambda batch: batch.dealt)
        expected = (self._cost.seconds or 0.0) * len(oldest)
        if now - oldest.dealt < max(SOONEST, PATIENCE * expected) or oldest.end <= self.missing:
            return None
        copy = self._send(max(oldest.first, self.missing), oldest.end, holder, now)
        copy.is_copy = True
        self._settled.add(oldest.ticket)
        return copy

    def _send(self, first: int, end: int, holder: str, now: float) -> Batch:
        batch = Batch(first, end, self.stage, holder, now)
        self._out[batch.ticket] = batch
        return batch

    def back(self, batch: Batch, seconds: float) -> None:
        """A batch has come back."""
        self._forget(batch)
        self._cost.measured(len(batch), seconds)

    def lost(self, batch: Batch) -> None:
        """A batch will not come back."""
        if self._forget(batch):
            heapq.heappush(self._returned, (batch.first, batch.end))

    def _forget(self, batch: Batch) -> bool:
        self._settled.discard(batch.ticket)
        return self._out.pop(batch.ticket, None) is not None
