"""How worn the enemy is: values that were open in his combats, less the reductions he has taken in them since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from esagono.bots.interface import View
from esagono.games.inferno.rules.movement import RECOVERY_DISTANCE
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import REDUCTIONS_A_STEP, InfernoState

MOST: Final = REDUCTIONS_A_STEP - 1
"""Reductions that a unit can have without losing a step."""
RESTING: Final = 3
"""Turns after which a unit that can rest is assumed to have recovered once."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Wear:
    """What a seat reckons each enemy unit has left: steps, and reductions of the current one."""

    def __init__(self, rules: Inferno, side: int) -> None:
        self.rules, self.enemy = rules, 1 - side
        self.steps = list(rules.roster.steps)
        self.loss = [0] * len(self.steps)
        self.met, self.read = -1, -1
        """The last fight whose fighters are known, and the last whose losses are."""
        self.fighters: list[int] = []
        """Enemies in the last fight: when it ends some may have gone back, or been lost."""
        self.rested = 0
        """The last turn in which those in quiet were thought to recover."""

    def look(self, view: View, seen_at: list[int]) -> None:
        """Take in the combats that have ended since, then what is seen of steps, then who could rest.

        `seen_at` is where units were before: whoever stood there has fought. Those who are named stand there now."""
        fights = view.get("fights", ())  # whoever is given a view alone remembers nothing
        fighting = view["combat"] is not None
        for fight in fights:
            number = fight["number"]
            if number > self.met:
                self.met, self.fighters = number, self._who_fought(fight, seen_at, view)
            if number > self.read and not (fighting and fight is fights[-1]):
                self.read = number
                self._reduce(self.fighters, fight["lost"][self.rules.sides[self.enemy]])
        index, side = self.rules.roster.index, self.rules.sides[self.enemy]
        for entry in view["units"]:
            if entry["side"] == side:
                u, steps = index[entry["id"]], entry["steps"]
                if steps != self.steps[u]:
                    self.loss[u] = 0 if steps < self.steps[u] else MOST
                    self.steps[u] = steps
        if view["turn"] >= self.rested + RESTING and view["side"] != side and not fighting:
            self.rested = view["turn"]
            self._rest(view, seen_at)

    def _who_fought(self, fight: Mapping[str, Any], seen_at: list[int], view: View) -> list[int]:
        """8.1.b: the units revealed in a combat, with the wear that their values show. Where none was revealed: the
        units believed to have been there, or that are there now as attackers, the strongest first, up to the number of
        steps that was announced."""
        roster, numbers = self.rules.roster, self.rules.grid.numbers
        out = []
        if fight["units"]:
            for name, (hex, steps, attack, _) in fight["units"].items():
                u = roster.index[name]
                if roster.side[u] == self.enemy:
                    out.append(u)
                    seen_at[u] = numbers[hex]
                    self.steps[u] = steps
                    self.loss[u] = min(MOST, max(0, roster.attack[u][steps] - attack))
            return out
        side = self.rules.sides[self.enemy]
        attacks = fight["side"] == side
        places = {numbers[h] for h in (fight["hexes"] if attacks else [fight["target"]])}
        standing = {u for u in roster.of_side[self.enemy] if seen_at[u] in places}
        if attacks:  # he has moved since he was last seen, and perhaps advanced after the combat
            now = {*fight["hexes"], fight["target"]}
            standing |= {roster.index[e["id"]] for e in view["units"] if e["side"] == side and e["hex"] in now}
        there = [u for u in standing if roster.is_combat[u] and self.steps[u]]
        there.sort(key=lambda u: (-roster.attack[u][self.steps[u]], u))
        left: int = fight["steps"][side]
        for u in there:
            if left >= self.steps[u]:
                out.append(u)
                left -= self.steps[u]
        return out

    def _reduce(self, units: list[int], reductions: int) -> None:
        """9.4.2: equal shares, the freshest and strongest first."""
        roster = self.rules.roster
        shares = dict.fromkeys(units, 0)
        for _ in range(reductions):
            able = [u for u in units if self.steps[u]]
            if not able:
                break
            u = min(able, key=lambda u: (shares[u], self.loss[u], -roster.attack[u][self.steps[u]], u))
            shares[u] += 1
            self.loss[u] += 1
            if self.loss[u] > MOST:
                self.steps[u], self.loss[u] = self.steps[u] - 1, 0
        for u in units:
            if not self.steps[u]:  # if it is still on the map, others have taken more than their share
                self.steps[u], self.loss[u] = 1, MOST

    def _rest(self, view: View, seen_at: list[int]) -> None:
        """10.3: units that stayed in place, far enough from ours, have recovered."""
        rules = self.rules
        numbers, index = rules.grid.numbers, rules.roster.index
        side = rules.sides[self.enemy]
        ours = 0
        for entry in view["units"]:
            if entry["side"] != side:
                ours |= 1 << numbers[entry["hex"]]
        near = rules.grid.spread(ours, RECOVERY_DISTANCE - 1)
        for entry in view["units"]:
            u, hex = index[entry["id"]], numbers[entry["hex"]]
            if entry["side"] == side and not near >> hex & 1 and seen_at[u] == hex:
                self.loss[u] = max(0, self.loss[u] - 1)

    def put_on(self, state: InfernoState, hidden: Iterable[int]) -> None:
        """Write it into a state that takes enemies for fresh; steps of those out of sight are remembered too."""
        for u in self.rules.roster.of_side[self.enemy]:
            state.loss[u] = self.loss[u]
        for u in hidden:
            state.steps[u] = self.steps[u]

    def remember(self) -> dict[str, Any]:
        return {
            "steps": self.steps,
            "loss": self.loss,
            "read": [self.met, self.read],
            "fighters": self.fighters,
            "rested": self.rested,
        }

    def resume(self, memory: Mapping[str, Any]) -> None:
        self.steps, self.loss = list(memory["steps"]), list(memory["loss"])
        self.met, self.read = memory["read"]
        self.fighters, self.rested = list(memory["fighters"]), memory["rested"]
