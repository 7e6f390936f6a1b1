"""Taking what lies on the way: empty objectives that a unit can enter and still end where it was sent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.worth import Worth
from esagono.games.inferno.ground import SIXTH
from esagono.games.inferno.rules.reach import costs, way_to
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState

MOST_STOPS: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Sweeper:
    """Finds stops for units on their way; an objective is taken by one unit only."""

    def __init__(self, rules: Inferno, state: InfernoState, side: int, worth: Worth) -> None:
        self.rules, self.state = rules, state.copy()
        self.open = {h for h in worth.prize if not state.occupied[1 - side] >> h & 1}

    def stops(self, unit: int, to: int, reserve: int) -> tuple[int, ...]:
        """The objectives to enter on the way to a hex; so many sixths of a point must be left in the end."""
        start = self.state.hex[unit]
        self.open.discard(to)
        if not self.open:
            return ()
        direct = set(way_to(self.rules, self.state, unit, 0, to)[0]) if to != start else set()
        out: list[int] = []
        spent = 0
        while len(out) < MOST_STOPS:
            found = self._nearest(unit, to, spent, reserve)
            if found is None:
                break
            hex, price = found
            spent += price
            out.append(hex)
            self.open.discard(hex)
            self.rules.put(self.state, unit, hex)
        self.rules.put(self.state, unit, start)
        return () if direct.issuperset(out) else tuple(out)

    def _nearest(self, unit: int, to: int, spent: int, reserve: int) -> tuple[int, int] | None:
        """The objective that is the shortest detour, with what it costs to get there."""
        rules, state = self.rules, self.state
        here = state.hex[unit]
        allowance = rules.roster.move[unit][state.steps[unit]] * SIXTH - reserve
        prices = costs(rules, state, unit, spent)
        best: tuple[int, int] | None = None
        least = allowance + 1
        for hex in sorted(self.open & prices.keys()):
            price = prices[hex]
            if spent + price >= allowance or self._crosses(unit, spent, hex):
                continue
            rules.put(state, unit, hex)
            on = costs(rules, state, unit, spent + price).get(to)
            if on is not None and spent + price + on < least and not self._crosses(unit, spent + price, to):
                best, least = (hex, price), spent + price + on
            rules.put(state, unit, here)
        return best

    def _crosses(self, unit: int, spent: int, to: int) -> bool:
        """The way leads over the great river, where there is room for few."""
        rules, here = self.rules, self.state.hex[unit]
        for there in way_to(rules, self.state, unit, spent, to)[0]:
            if rules.ground.has("isonzo", here, rules.grid.direction(here, there)):
                return True
            here = there
        return False
