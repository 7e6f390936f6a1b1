"""What happened, as data. The log, the replay, the report and the animations are made from events."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True, gc=False):
    """`args` are for everybody; `secret` only for `owner`, and for all when the game is played open.

    A Struct, not a dataclass: a log is long, and Python's garbage collector skips these.
    """

    kind: str
    clause: str
    args: dict[str, Any] = {}
    owner: str = ""
    secret: dict[str, Any] = {}

    @property
    def type(self) -> str:
        """What happened, by its other name."""
        return self.kind

    def seen_by(self, seat: str, fog: bool = True) -> Event:
        """The event as a seat may know it."""
        if not self.secret:
            return self
        if fog and seat != self.owner:
            return Event(self.kind, self.clause, self.args)
        return Event(self.kind, self.clause, {**self.args, **self.secret})
