"""What happened, as data. The log, the replay, the report and the animations are made from events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Event:
    """What happened; never changed afterwards.

    `args` are for everybody; `secret` only for `owner`, and for all when the game is played open.
    """

    kind: str
    clause: str
    args: dict[str, Any] = field(default_factory=dict)
    owner: str = ""
    secret: dict[str, Any] = field(default_factory=dict)

    def seen_by(self, seat: str, fog: bool = True) -> Event:
        """The event as a seat may know it."""
        if not self.secret:
            return self
        if fog and seat != self.owner:
            return Event(self.kind, self.clause, self.args)
        return Event(self.kind, self.clause, {**self.args, **self.secret})
