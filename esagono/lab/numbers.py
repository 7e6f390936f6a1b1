"""Numbers on the command line, each with the least it may be."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

MOST_GAMES = 1_000_000
"""Maximum number of games per run; split larger studies into runs with different seeds."""

MOST_WORKERS = 256
"""Maximum number of worker processes on one machine; more would only use memory."""


def at_least(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number from `least` on, perhaps up to `most`.

    >>> at_least(1)("20")
    20
    """

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = least - 1
        if most is not None and found > most:
            raise argparse.ArgumentTypeError(f"{text!r} is too many: {most:,} at most")
        if found < least:
            raise argparse.ArgumentTypeError(f"{text!r} should be a whole number, {least} or more")
        return found

    return number


def out_file(text: str) -> Path:
    """A file to be written at the end of a long run: its folder is looked for before the work begins."""
    path = Path(text)
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {str(path.parent)!r}")
    return path
