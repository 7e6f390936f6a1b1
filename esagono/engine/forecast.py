"""What a fight would come to, in one form for every fight of every game.

The functions that resolve a fight work it out; a series adds to the form only what is its own. `sheets` makes a sheet
of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from esagono.engine.chance import Chance
from esagono.engine.errors import Reason

TAKEN: Final = "taken"
HURT: Final = "hurt"
"""What a fight is for: a hex is taken, or the target is hurt; the words are `odds-taken` and `odds-hurt`."""


NEVER: Final = Chance(Fraction(0))


class Effect(NamedTuple):
    """What shifts the column or modifies the dice: by which clause, by how much, and its name where a clause has
    several."""

    clause: str
    value: int
    cause: str = ""


class Share(NamedTuple):
    """What one who takes part brings, as it counts now; of a face-down unit `unit` is what the asker may call it."""

    clause: str
    value: int | Fraction
    unit: str = ""


class Total(NamedTuple):
    """A sum of the arithmetic, and who brings what to it. What has no unit belongs to all."""

    total: int | Fraction
    parts: tuple[Share, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Forecast:
    """The preview of a fight; for a seat that does not know everything, with what it must expect."""

    kind: str
    legal: bool
    reasons: tuple[Reason, ...] = ()
    """Why it could not be ordered."""
    sums: Mapping[str, Total] = field(default_factory=dict)
    """The strengths on both sides, in the order in which they are told: `attack`, `defense`, `fire` ..."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """What else the arithmetic has on the way to the column, by name: `ratio`, a factor, a limit."""
    column_before: str = ""
    shifts: tuple[Effect, ...] = ()
    column: str = ""
    drms: tuple[Effect, ...] = ()
    """Modifiers of the dice that are rolled on the column."""
    results: Mapping[str, Any] = field(default_factory=dict)
    """The exact chance of each cell and of what follows from it."""
    chance: Chance = NEVER
    """That what is tried happens (`aim`), after the best answer of the other side."""
    aim: str = TAKEN
    worst_column: str = ""
    best_column: str = ""
    """The range of columns that a seat must expect that does not see everything; empty where it does."""
    assumption: str = ""
    """What such a forecast takes for granted, the message `assumption-<key>`."""

    @property
    def totals(self) -> dict[str, Any]:
        """Every number on the way to the column by name: the strengths, then the other figures."""
        return {**{name: each.total for name, each in self.sums.items()}, **self.figures}

    @property
    def drm(self) -> int:
        """What is added to the dice in all."""
        return sum(effect.value for effect in self.drms)


def by_cause(effects: Iterable[Effect]) -> dict[str, int]:
    """
    >>> by_cause([Effect("18.4", -2, "trench"), Effect("12.5", -1)])
    {'trench': -2, '12.5': -1}
    """
    return {effect.cause or effect.clause: effect.value for effect in effects}
