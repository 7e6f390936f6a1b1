"""Searching for garbage in small pieces: Python's own search through everything that lives would hold the event loop,
for a quarter of a second with a thousand open boards.

What lives is freed by counting references; the search finds only objects that refer to each other in circles. Here the
young are searched as always. What has survived that is searched once more, a few thousand objects at a time, and then
put aside (`gc.freeze`), where no later search looks: boards, matches and rules stay for long, and a board that closes
leaves no circles behind. In case something does, everything is searched again after many boards have closed, at a
moment when no board is open if there is one.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

YOUNG, YOUNGER_SEARCHES = 700, 3
"""How many new objects bring about a search of the newest, and how many such searches one of the young."""
NEVER = 1 << 30
SEARCHES = 1
"""Young collections after which the survivors are collected and frozen."""
LOOK = 0.1
"""Seconds between two looks."""
CLOSED_WHEN_EMPTY, CLOSED_AT_MOST = 20_000, 200_000
"""Closed boards that trigger a full collection: once no board is open, or in any case."""


class Garbage:
    """When to search for what."""

    def __init__(self, boards: Callable[[], int]) -> None:
        self.boards = boards
        """How many boards are open now."""
        self.closed = 0
        """Boards that were closed since everything was searched."""
        self._usual = gc.get_threshold()

    def begin(self) -> None:
        self._usual = gc.get_threshold()
        gc.set_threshold(YOUNG, YOUNGER_SEARCHES, NEVER)
        gc.freeze()  # modules stay

    def end(self) -> None:
        gc.set_threshold(*self._usual)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.look()

    def look(self) -> None:
        if self.closed >= CLOSED_AT_MOST or (self.closed >= CLOSED_WHEN_EMPTY and not self.boards()):
            self.closed = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        elif gc.get_count()[2] >= SEARCHES:
            gc.collect()
            gc.freeze()
