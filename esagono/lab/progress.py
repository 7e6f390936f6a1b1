"""How far a long run is, and what is kept of one that was interrupted."""

from __future__ import annotations

import sys
import time

INTERRUPTED = 130
"""The exit status of a command that Ctrl-C ended."""


class Progress:
    """A bar with the time left, on a terminal; a line now and then elsewhere."""

    def __init__(self) -> None:
        self.last = 0.0

    def __call__(self, done: int, of: int, each: float, more: str = "") -> None:
        """Report games done, games in all, and seconds per game, followed by `more`."""
        left = each * (of - done)
        clock = f"{left / 60:.0f} min" if left > 90 else f"{left:.0f} s"
        if sys.stderr.isatty():
            bar = "#" * (30 * done // of)
            print(f"\r[{bar:30}] {done}/{of} games, {clock} left{more}   ", end="", file=sys.stderr, flush=True)
            if done == of:
                print(file=sys.stderr)
        elif time.monotonic() - self.last > 30 or done == of:
            self.last = time.monotonic()
            print(f"{done}/{of} games, {clock} left{more}", file=sys.stderr, flush=True)


def interrupted(words: str) -> None:
    """Answer Ctrl-C: what there is so far."""
    print(f"\ninterrupted: {words}", file=sys.stderr, flush=True)
