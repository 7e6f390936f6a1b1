"""Line editing, history and completion where the system has them (`readline`); otherwise plain input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HISTORY = 500
"""Lines that are remembered from one sitting to the next."""

Words = Callable[[], list[str]]
"""What the word under the cursor may be completed to."""


class Keyboard:
    """A player's typed lines. The history is cleared when another player takes over who may not know it."""

    def __init__(self, history: Path | None = None) -> None:
        self.history = history
        self.readline: Any = None

    def start(self, words: Words) -> None:
        """Take up line editing; nothing to do if input is not a terminal or the system has no `readline`."""
        if not sys.stdin.isatty():
            return
        try:
            import readline
        except ImportError:
            return
        self.readline = readline
        readline.set_completer(completer(words))
        readline.set_completer_delims(" ")
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
        readline.set_history_length(HISTORY)
        if self.history is not None and self.history.exists():
            try:
                readline.read_history_file(self.history)
            except OSError:
                return

    def forget(self) -> None:
        """Another player sits down: what was typed before is not theirs to read, now or later."""
        self.history = None
        if self.readline is not None:
            self.readline.clear_history()

    def stop(self) -> None:
        if self.readline is None or self.history is None:
            return
        try:
            self.history.parent.mkdir(parents=True, exist_ok=True)
            self.readline.write_history_file(self.history)
        except OSError:
            return  # a sitting without a history next time: not worth a word at the end of this one


def completer(words: Words) -> Callable[[str, int], str | None]:
    def complete(text: str, state: int) -> str | None:
        found = sorted(w for w in words() if w.startswith(text.lower()))
        return found[state] + " " if state < len(found) else None

    return complete
