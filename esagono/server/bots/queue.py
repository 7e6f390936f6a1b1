"""Bots' turns that wait to be played, and who comes next.

A turn is quick or slow: a bot that answers at once never waits behind those that think for long, it has processes of
its own. Among the others, those come first whose crowd (the address a match was begun from) has had the least computing
time lately, and among its matches the one that has thought the least in this turn. A turn is put back after each long
thought if others wait. So nobody gains by having many matches, and every match moves.

Here they wait in the memory of one process; `shared_turns` keeps them in PostgreSQL, for many.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Container
from typing import Protocol

from msgspec import Struct

LONG = 500
"""Milliseconds: whoever has thought for longer in a turn is slow."""
HALF = 30.0
"""Seconds after which computing time counts half."""
RUNNING = 2000
"""Milliseconds that a turn which is being played counts for its crowd in advance."""


class Turn(Struct):
    """A match in which bots have to decide."""

    game: str
    row: int
    """The row of the journal after which this was so."""
    level: str
    """The game and the level of the bot: how quick it is, is known of others like it."""
    crowd: int
    spent: int = 0
    """Milliseconds of thought in this turn."""

    def is_quick(self, quick: Container[str]) -> bool:
        return self.level in quick and self.spent < LONG


class Turns(Protocol):
    """Where turns wait. A turn that was claimed is either put back or done."""

    async def add(self, turn: Turn) -> None: ...

    async def claim(self, quick: bool, quick_levels: frozenset[str]) -> Turn | None:
        """The turn that comes next among the quick ones, or among the slow ones."""

    async def put_back(self, turn: Turn, spent: int) -> None: ...

    async def done(self, turn: Turn, row: int, spent: int) -> None:
        """Nobody has to decide after this row; a later one counts."""

    async def waiting(self) -> int:
        """How many can be claimed."""

    async def close(self) -> None: ...


class Crowds:
    """How much computing time each crowd has had lately."""

    def __init__(self) -> None:
        self._spent: dict[int, tuple[float, float]] = {}

    def spent(self, crowd: int, now: float) -> float:
        spent, at = self._spent.get(crowd, (0.0, now))
        return float(spent * 0.5 ** ((now - at) / HALF))

    def spend(self, crowd: int, spent: int, now: float) -> None:
        if spent:
            self._spent[crowd] = (self.spent(crowd, now) + spent, now)
            if len(self._spent) > 10_000:
                self._spent = {c: kept for c, kept in self._spent.items() if self.spent(c, now) >= 1}


class OwnTurns:
    """Turns of one process that has its database for itself."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake = wake
        """Called when there may be something to claim."""
        self._waiting: dict[str, Turn] = {}
        self._held: dict[str, Turn] = {}
        self._crowds = Crowds()

    async def add(self, turn: Turn) -> None:
        known = self._held.get(turn.game) or self._waiting.setdefault(turn.game, turn)
        known.row = max(known.row, turn.row)
        self.wake()

    async def claim(self, quick: bool, quick_levels: frozenset[str]) -> Turn | None:
        now = time.monotonic()
        running: dict[int, int] = {}
        for held in self._held.values():
            running[held.crowd] = running.get(held.crowd, 0) + RUNNING

        def order(turn: Turn) -> tuple[float, int]:  # the first that came wins among equals
            return self._crowds.spent(turn.crowd, now) + running.get(turn.crowd, 0), turn.spent

        found = min((t for t in self._waiting.values() if t.is_quick(quick_levels) == quick), key=order, default=None)
        if found is not None:
            self._held[found.game] = self._waiting.pop(found.game)
        return found

    async def put_back(self, turn: Turn, spent: int) -> None:
        del self._held[turn.game]
        turn.spent += spent
        self._crowds.spend(turn.crowd, spent, time.monotonic())
        self._waiting[turn.game] = turn
        self.wake()

    async def done(self, turn: Turn, row: int, spent: int) -> None:
        if self._held[turn.game].row > row:
            await self.put_back(turn, spent)
        else:
            self._crowds.spend(turn.crowd, spent, time.monotonic())
            del self._held[turn.game]

    async def waiting(self) -> int:
        return len(self._waiting)

    async def close(self) -> None:
        self._waiting.clear()
