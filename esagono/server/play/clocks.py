"""The time that players have: as much for the whole match, with some more each time they have decided, or days for each
question.

A clock runs while its player is asked, from the first option of a match on, by the time of service (`uptime`): never
for a bot, in a pause that both agreed on, on holiday, or while no server runs. When it has run out nothing happens
automatically: the other may claim the match, or grant more time, or wait.

While both sides choose in secret, neither can tell by the other's clock whether he has chosen: it is shown as it was
when the two began (`Match.covered`). A match that begins with such choices starts its clocks when both have made them.

What a clock shows follows from the rows of the journal and when they were stored, so every process that plays the rows
has the same.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec
from msgspec import Struct

from esagono.server.messages import VACATION, ClockWish, Days

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


class Clock(Struct):
    """The clocks of both sides. Times are in milliseconds, moments in server uptime."""

    kind: Literal["increment", "days"]
    full: int
    """Initial time of each player; with days per move, also the time for every move."""
    more: int
    left: dict[str, int]
    """What was left when the clock was last started or stopped."""
    since: dict[str, int] = {}
    """Clocks that run, and since when; a moment to come while the player is away."""
    away: dict[str, int] = {}
    """Players on vacation, and until when."""
    vacation: dict[str, int] = {}
    """Days of vacation that players have left, in milliseconds."""
    paused: bool = False
    begun: bool = False
    at: int = 0

    @classmethod
    def begin(cls, setting: dict[str, Any], sides: Collection[str]) -> Clock:
        """As the match was begun."""
        wish = msgspec.convert(setting, ClockWish)
        days = isinstance(wish, Days)
        full = wish.days * DAY if isinstance(wish, Days) else wish.minutes * MINUTE
        return cls(
            kind="days" if days else "increment",
            full=full,
            more=0 if isinstance(wish, Days) else wish.seconds * 1000,
            left=dict.fromkeys(sides, full),
            vacation=dict.fromkeys(sides, VACATION * DAY) if days else {},
        )

    def remaining(self, side: str, at: int) -> int:
        """What a side has left at a moment; less than nothing if it has run out."""
        return self.left[side] - max(0, at - self.since.get(side, at))

    def has_run_out(self, side: str, at: int) -> bool:
        return side in self.since and self.remaining(side, at) <= 0

    def show(self, at: int, asked: Collection[str], paused: bool) -> None:
        """A row was stored at a moment: these sides are asked now, and their clocks run."""
        at = self.at = max(at, self.at)
        if self.paused and not paused:
            self.paused = False
        for side in [s for s in self.since if s not in asked]:
            left = self.remaining(side, at)
            del self.since[side]
            self.left[side] = self.full if self.kind == "days" else max(0, left) + self.more
        if paused and not self.paused:
            for side in list(self.since):
                self.left[side] = self.remaining(side, at)
                del self.since[side]
            self.paused = True
        if self.begun and not self.paused:
            for side in asked:
                if side in self.left and side not in self.since:
                    self.since[side] = max(at, self.away.get(side, at))

    def go_away(self, side: str, days: int, at: int) -> None:
        """A player's clock is stopped for some days."""
        self.come_back(side, at)
        self.vacation[side] -= days * DAY
        self.away[side] = at + days * DAY
        if side in self.since:
            self.left[side] = self.remaining(side, at)
            self.since[side] = self.away[side]

    def come_back(self, side: str, at: int) -> None:
        """A player is back; days he did not use are kept."""
        until = self.away.pop(side, None)
        if until is None or until <= at:
            return
        self.vacation[side] += until - at
        if side in self.since:
            self.since[side] = at

    def grant(self, side: str, time: int, at: int) -> None:
        """More time for a side; one that had run out has exactly that."""
        if side in self.since:
            self.left[side] = max(0, self.remaining(side, at))
            self.since[side] = max(at, self.since[side])
        self.left[side] += time
