"""What one open board has been told of a match, and what is new for it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from esagono.server.play.match import Match


class News(Struct, frozen=True):
    """The whole board is to be sent, or the events since."""

    whole: bool
    events: bytes = b"[]"


class Follower:
    """Remembers what a board was last told."""

    def __init__(self, match: Match, seat: str) -> None:
        self.seat = seat
        self._epoch = -1
        self._told = 0
        self._last = b""
        self._over = match.game.result is not None

    def forget(self) -> None:
        """Have the whole board sent again: in another language, say."""
        self._epoch = -1

    def news(self, match: Match, board: bytes, events_since: Callable[[int], bytes]) -> News | None:
        """What to tell now, where the board looks so in JSON; None if nothing is new."""
        finished = match.game.result is not None
        whole = match.epochs[self.seat] != self._epoch or finished != self._over
        start, stop = self._told, len(match.game.log)
        events = b"[]" if whole or start >= stop else events_since(start)
        if not whole and events == b"[]" and board == self._last:
            return None
        self._epoch, self._told, self._last, self._over = match.epochs[self.seat], stop, board, finished
        return News(whole, events)
