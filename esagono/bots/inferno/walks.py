"""Where enemy units could go in a Movement Phase that began now, for trial positions of our own units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from esagono.games.inferno.rules.reach import destinations
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import FINISHED, FROZEN, RESERVE, InfernoState
from esagono.hexes.grid import bits_of

TOUCHED: Final = 2
"""Distance within which a unit changes where others can go: it affects the steps into and out of its own hex and its
neighbours (zones of control reach no further)."""
MOST_KEPT: Final = 64

Ways = dict[int, list[int]]
"""The hexes that each unit could enter."""
Standing = tuple[int, int, int]
"""What enemy reach depends on while the enemy does not move: our units, blocked hexes and zones of control."""


class Walked:
    """The hexes that each unit of a side could enter, as the other side stands."""

    def __init__(self, by_unit: Ways) -> None:
        self.by_unit = by_unit
        self.hexes: set[int] = set()
        for found in by_unit.values():
            self.hexes.update(found)


class Walks:
    """The ways of one side for as long as it stands still. When a unit of the other side has been put elsewhere, only
    those are asked again whose ways it touches."""

    def __init__(self, rules: Inferno, side: int) -> None:
        self.rules, self.side = rules, side
        self._known: dict[Standing, Walked] = {}
        self._last: Standing | None = None

    def now(self, state: InfernoState) -> Walked:
        """As the other side stands in this state."""
        other = 1 - self.side
        standing = state.occupied[other], state.blocking[other], state.zoc_sources[other]
        found = self._known.get(standing)
        if found is None:
            before = self._last
            if before is None:
                found = Walked(self._ways(state, None, {}))
            else:
                changed = 0
                for then, now in zip(before, standing, strict=True):
                    changed |= then ^ now
                touched = set(bits_of(self.rules.grid.spread(changed, TOUCHED)))
                found = Walked(self._ways(state, touched, self._known[before].by_unit))
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[standing] = found
        self._last = standing
        return found

    def _ways(self, state: InfernoState, touched: set[int] | None, before: Ways) -> Ways:
        """The hexes each unit can enter. Units far from every touched hex (`None`: all are touched) keep their earlier
        answer."""
        rules = self.rules
        out: Ways = {}
        kept, state.crossings = state.crossings, {}
        for u in rules.roster.of_side[self.side]:
            if state.hex[u] < 0 or not rules.roster.has_zoc[u] or state.flags[u] & (FROZEN | RESERVE):
                continue
            if touched is not None and state.hex[u] not in touched and touched.isdisjoint(before[u]):
                out[u] = before[u]
                continue
            flags = state.flags[u]
            state.flags[u] &= ~FINISHED
            out[u] = destinations(rules, state, u, 0)
            state.flags[u] = flags
        state.crossings = kept
        return out


def left_open(walked: Walked, state: InfernoState, side: int, stakes: Mapping[int, float]) -> dict[int, float]:
    """What of a side's own lies empty where the enemy can walk in."""
    held = state.blocking[side]
    return {h: v for h, v in stakes.items() if h in walked.hexes and not held >> h & 1}
