"""What bars an option: the answer of a rule that forbids. Options, play and why-not ask the same predicate.

A predicate returns a bar or None. Its bars are constants of the module that has the rule, so that asking creates
nothing, however often it is done:

    NOT_ON_MAP = Bar("11.0.a", "not-on-map")

    def bar_to_move(rules, state, unit) -> Bar | None:
        if state.hex[unit] < 0:
            return NOT_ON_MAP
        ...

    movers = [unit for unit in units if bar_to_move(rules, state, unit) is None]     # options
    bar.about(unit=name).reason()                                                    # why-not
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from esagono.engine.errors import Reason


@dataclass(frozen=True)
class Bar:
    """One clause that forbids something, and the key of the message that says so.

    >>> ACROSS_CRAGS = Bar("7.8.f", "attack-crag")
    >>> str(ACROSS_CRAGS.about(hex="2412").reason())
    'attack-crag (7.8.f)'
    """

    clause: str
    key: str
    args: Mapping[str, object] = field(default_factory=dict)
    secret: bool = False
    """Naming it would reveal something that its reader's side may not know: `open_bars` leaves it out."""

    def about(self, **args: object) -> Bar:
        """Return this bar with the hexes, units and numbers that its message names."""
        return replace(self, args={**self.args, **args})

    def reason(self) -> Reason:
        return Reason(self.clause, self.key, dict(self.args))


def open_bars(bars: Iterable[Bar]) -> list[Bar]:
    """The bars that may be named: all but the secret ones."""
    return [bar for bar in bars if not bar.secret]


def reasons(bars: Iterable[Bar]) -> list[Reason]:
    """The reasons of those bars that may be named, each once, in their order.

    >>> crag, zero = Bar("7.8.f", "attack-crag"), Bar("7.5.a", "attack-zero", secret=True)
    >>> [reason.key for reason in reasons([crag, zero, crag])]
    ['attack-crag']
    """
    unique: list[Reason] = []
    for bar in open_bars(bars):
        reason = bar.reason()
        if reason not in unique:
            unique.append(reason)
    return unique
