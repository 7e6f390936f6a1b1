"""Numbers on the command line, each with the least it may be."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def at_least(least: int) -> Callable[[str], int]:
    """
    >>> at_least(1)("20")
    20
    """

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = least - 1
        if found < least:
            raise argparse.ArgumentTypeError(f"{text!r} should be a whole number, {least} or more")
        return found

    return number
