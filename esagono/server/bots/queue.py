"""The queue of bots' turns: which one is played next.

A turn is quick or slow. Bots that answer at once have worker processes of their own and never wait behind those that
think for long. Among the slow turns, the first is that of the client (the group of addresses from which the match was
begun) that has used the least computing time lately; among the turns of one client, the one that has thought the
least so far. A turn goes back into the queue after each long thought if others wait. So nobody gains by having many
matches, and every match moves.

This is the queue in the memory of one process; `postgres_queue` serves many processes.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Protocol

from msgspec import Struct

from esagono.server.runtime import machine

LONG = 500
"""Milliseconds of thinking in one turn after which a bot counts as slow."""
HALF = 30.0
"""Seconds after which computing time counts half."""
RUNNING = 2000
"""Milliseconds that a turn which is being played counts for its client in advance."""


class Turn(Struct):
    """A match in which bots have to decide."""

    game: str
    row: int
    """The row of the journal after which this was so."""
    level: str
    """The game and the level of the bot: how quick it is, is known of others like it."""
    client: int
    spent: int = 0
    """Milliseconds of thought in this turn."""

    def is_quick(self, quick: Container[str]) -> bool:
        return self.level in quick and self.spent < LONG


class TurnQueue(Protocol):
    """Where turns wait. A claimed turn is either put back or done."""

    async def add(self, turn: Turn) -> None: ...

    async def claim(self, quick: bool, quick_levels: frozenset[str]) -> Turn | None:
        """The turn that comes next among the quick ones, or among the slow ones."""

    async def put_back(self, turn: Turn, spent: int) -> None: ...

    async def done(self, turn: Turn, row: int, spent: int) -> None:
        """Nobody has to decide after this row; a later one counts."""

    async def waiting(self) -> int:
        """How many can be claimed."""

    async def close(self) -> None: ...


class ClientUsage:
    """Recent computing time of each client."""

    def __init__(self) -> None:
        self._spent: dict[int, tuple[float, float]] = {}

    def spent(self, client: int, now: float) -> float:
        spent, at = self._spent.get(client, (0.0, now))
        return float(spent * 0.5 ** ((now - at) / HALF))

    def spend(self, client: int, spent: int, now: float) -> None:
        if spent:
            self._spent[client] = (self.spent(client, now) + spent, now)
            if len(self._spent) > 10_000:
                self._spent = {c: kept for c, kept in self._spent.items() if self.spent(c, now) >= 1}


class MemoryQueue:
    """TurnQueue of one process that has its database for itself."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake = wake
        """Called when there may be something to claim."""
        self._waiting: dict[str, Turn] = {}
        self._held: dict[str, Turn] = {}
        self._usage = ClientUsage()

    async def add(self, turn: Turn) -> None:
        known = self._held.get(turn.game) or self._waiting.setdefault(turn.game, turn)
        known.row = max(known.row, turn.row)
        self.wake()

    async def claim(self, quick: bool, quick_levels: frozenset[str]) -> Turn | None:
        now = machine.monotonic()
        running: dict[int, int] = {}
        for held in self._held.values():
            running[held.client] = running.get(held.client, 0) + RUNNING

        def order(turn: Turn) -> tuple[float, int]:  # the first that came wins among equals
            return self._usage.spent(turn.client, now) + running.get(turn.client, 0), turn.spent

        found = min((t for t in self._waiting.values() if t.is_quick(quick_levels) == quick), key=order, default=None)
        if found is not None:
            self._held[found.game] = self._waiting.pop(found.game)
        return found

    async def put_back(self, turn: Turn, spent: int) -> None:
        del self._held[turn.game]
        turn.spent += spent
        self._usage.spend(turn.client, spent, machine.monotonic())
        self._waiting[turn.game] = turn
        self.wake()

    async def done(self, turn: Turn, row: int, spent: int) -> None:
        if self._held[turn.game].row > row:
            await self.put_back(turn, spent)
        else:
            self._usage.spend(turn.client, spent, machine.monotonic())
            del self._held[turn.game]

    async def waiting(self) -> int:
        return len(self._waiting)

    async def close(self) -> None:
        self._waiting.clear()
