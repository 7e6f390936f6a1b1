"""3: the arithmetic of an assault, for those who carry it out and those who ask about it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct

from tests.toys.ambush.state import KIND_OF, STRENGTH, AmbushState

WIN: Final = 6
LOSE: Final = 2
"""3.3: from the one total on the defender is lost, up to the other the attacker."""
FROM_BEHIND: Final = 1
UNKNOWN: Final = 2
"""What a counter that lies face down is taken to be worth by those who do not know it."""


class Assault(Struct, frozen=True):
    """An assault before the die: strengths, points spent, and whether it comes from behind."""

    attack: int
    defence: int
    spent: int
    behind: bool

    @property
    def modifier(self) -> int:
        return self.attack - self.defence + self.spent + (FROM_BEHIND if self.behind else 0)

    def result(self, die: int) -> str:
        """3.3: `defender`, `attacker` (who is lost) or `nobody`."""
        total = die + self.modifier
        return "defender" if total >= WIN else "attacker" if total <= LOSE else "nobody"

    def chances(self) -> dict[str, Fraction]:
        out = dict.fromkeys(("defender", "nobody", "attacker"), Fraction(0))
        for die in range(1, 7):
            out[self.result(die)] += Fraction(1, 6)
        return out


def assault(state: AmbushState, unit: int, target: int, spent: int, *, seat: int | None = None) -> Assault:
    """3.2: as everybody could reckon it who knows what lies there; `seat` knows his own and what lies face up."""
    defender = state.at(target)
    known = seat is None or state.up[defender]
    defence = STRENGTH[KIND_OF[defender]] if known else UNKNOWN
    return Assault(STRENGTH[KIND_OF[unit]], defence, spent, state.hex[unit] not in state.front(defender))
