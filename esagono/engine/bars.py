"""What bars an option: the answer of a rule that forbids, the same for the options, for play and for why-not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from esagono.engine.errors import Reason


@dataclass(frozen=True)
class Bar:
    """One clause that forbids something, and the message that says so.

    Most bars are constants of the module whose rule they belong to, so that a rule that is asked a thousand times
    a second makes nothing anew; `about` adds what a message tells of the case at hand.

    >>> ACROSS_CRAGS = Bar("7.8.f", "attack-crag")
    >>> str(ACROSS_CRAGS.about(hex="2412").reason())
    'attack-crag (7.8.f)'
    """

    clause: str
    key: str
    told: Mapping[str, object] = field(default_factory=dict)
    secret: bool = False
    """To name it would tell its reader something that his side may not know: `open_bars` leaves it out."""

    def about(self, **told: object) -> Bar:
        """The same bar, with what its message tells: hexes, units and numbers."""
        return replace(self, told={**self.told, **told})

    def reason(self) -> Reason:
        return Reason(self.clause, self.key, dict(self.told))


def open_bars(bars: Iterable[Bar]) -> list[Bar]:
    """Those that may be told: all but the secret ones."""
    return [bar for bar in bars if not bar.secret]


def reasons(bars: Iterable[Bar]) -> list[Reason]:
    """What is told of bars, each message once, in their order.

    >>> crag, zero = Bar("7.8.f", "attack-crag"), Bar("7.5.a", "attack-zero", secret=True)
    >>> [reason.key for reason in reasons([crag, zero, crag])]
    ['attack-crag']
    """
    told: list[Reason] = []
    for bar in open_bars(bars):
        reason = bar.reason()
        if reason not in told:
            told.append(reason)
    return told
