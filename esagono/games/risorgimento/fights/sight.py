"""9.4.4: lines of sight."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import RisorgimentoState


@dataclass(frozen=True)
class Sight:
    """Whether one hex is seen from another, how far it is, and the hexes that block the line with the clause."""

    clear: bool
    distance: int
    blocked: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    """The clause by which each of them blocks."""

    @property
    def clause(self) -> str:
        """Clause of the first blocking hex, or an empty string."""
        return self.clauses[0] if self.clauses else ""

    def __bool__(self) -> bool:
        return self.clear


def blocker(rules: Risorgimento, state: RisorgimentoState, hex: int, highest: int) -> str:
    """9.4.4.b-d, Q111: the clause by which a hex on the way blocks, or nothing. Commanders alone do not."""
    if rules.ground.level[hex] > highest:
        return "9.4.4.b"
    if (state.occupied[0] | state.occupied[1]) >> hex & 1:
        return "9.4.4.c"
    if rules.ground.opaque >> hex & 1:
        return "9.4.4.d"
    return ""


def unobstructed(rules: Risorgimento, state: RisorgimentoState, start: int, end: int) -> bool:
    """9.4.4: whether the line of `sight` is clear."""
    ground = rules.ground
    highest = max(ground.level[start], ground.level[end])
    blocking = state.occupied[0] | state.occupied[1] | ground.opaque
    for hexes in rules.line(start, end):
        for h in hexes:
            if not blocking >> h & 1 and ground.level[h] <= highest:
                break
        else:
            return False
    return True


def sight(rules: Risorgimento, state: RisorgimentoState, start: int, end: int) -> Sight:
    """9.4.4: the straight line from centre to centre; along a hexside one open hex of the two is enough (9.4.4.f)."""
    distance = rules.grid.distance(start, end)
    highest = max(rules.ground.level[start], rules.ground.level[end])
    blocked: list[tuple[str, str]] = []
    for hexes in rules.line(start, end):
        found = [(rules.grid.names[h], blocker(rules, state, h, highest)) for h in hexes]
        if all(clause for _, clause in found):
            blocked += found
    return Sight(not blocked, distance, tuple([hex for hex, _ in blocked]), tuple([clause for _, clause in blocked]))
