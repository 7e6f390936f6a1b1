"""Measure how long the event loop is blocked: meanwhile no client gets an answer."""

from __future__ import annotations

import asyncio
import time
from collections import deque

TICK = 0.01
"""Seconds between two looks."""
LIMIT = 0.020
"""Nothing should hold the loop for longer."""
KEPT = 60 * 100


class LoopMonitor:
    """Measures how late a timer of the event loop fires. Only time in which this thread worked counts: on a busy
    machine a timer may be late for other reasons."""

    def __init__(self) -> None:
        self.held: deque[float] = deque(maxlen=KEPT)
        """How late the ticks of about the last minute were, in seconds."""
        self.longest = 0.0
        self.over = 0
        """How often the loop was held for longer than the limit."""

    async def run(self) -> None:
        while True:
            due, worked = time.perf_counter() + TICK, time.thread_time()
            await asyncio.sleep(TICK)
            self.saw(time.perf_counter() - due, time.thread_time() - worked)

    def saw(self, late: float, worked: float) -> None:
        held = max(0.0, min(late, worked))
        self.held.append(held)
        self.longest = max(self.longest, held)
        self.over += held > LIMIT

    def numbers(self) -> dict[str, float]:
        """In milliseconds: the longest since the start, and of the last minute."""
        ordered = sorted(self.held) or [0.0]
        return {
            "longest_ms": round(self.longest * 1000, 1),
            "minute_ms": round(ordered[-1] * 1000, 1),
            "p99_ms": round(ordered[len(ordered) * 99 // 100] * 1000, 1),
            "over_limit": self.over,
        }
