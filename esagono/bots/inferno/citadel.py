"""A place whose loss ends the game: it is held before anything else is planned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.bots.inferno.fight import strength_of
from esagono.bots.inferno.worth import RAID, ZONE
from esagono.games.inferno.rules.reach import costs, way_to
from esagono.games.inferno.rules.stacking import fits
from esagono.hexes.grid import bits_of

if TYPE_CHECKING:
    from esagono.bots.inferno.planner import Planner

AWAY: Final = -9
"""Where a piece is put while the map is looked at without it."""
SAFE: Final = 0.15
"""The chance of losing a fatal place that is still accepted."""
MOST_SCREENS: Final = 6
MOST_GARRISON: Final = 3


class Citadel:
    """Gives a garrison to a fatal place and closes the ways to it."""

    def __init__(self, planner: Planner, hex: int) -> None:
        self.planner, self.hex = planner, hex
        self.rules, self.state, self.side = planner.rules, planner.state, planner.side
        self.busy = planner.assembler.busy
        self.around = self.rules.grid.grow(1 << hex)

    def secure(self) -> None:
        """A strong garrison where the ways to it cannot be closed; where they are, one unit and the screen."""
        self.tie_down()
        self.garrison(1)
        if self.screen():
            self.pin()
        else:
            self.garrison(MOST_GARRISON)

    def tie_down(self) -> None:
        """Keep units near the citadel from moving away from it."""
        planner, zone = self.planner, self.rules.grid.disc(self.hex, ZONE)
        for u in planner.movable:
            if zone >> planner.before.hex[u] & 1 and self.rules.roster.has_zoc[u]:
                planner.cost[u] = {h: c for h, c in planner.cost[u].items() if zone >> h & 1}

    def garrison(self, most: int) -> None:
        """Hold enough units in the citadel to make its loss unlikely, `most` at the most."""
        rules, state, planner, hex = self.rules, self.state, self.planner, self.hex
        threat = planner.worth.threat[hex]
        inside = [u for u in rules.units_of(state, self.side, hex) if u in self.busy]
        while len(inside) < most:
            if inside and planner.reckoner.chance_lost(threat, strength_of(rules, state, inside), False) < SAFE:
                break
            able = [u for u in planner.movable if u not in inside and self.can_stand(u, hex)]
            if not able:
                break
            # sturdy units that attack badly, and those who are there already
            best = max(
                able,
                key=lambda u: (
                    1.5 * rules.defense_of(state, u)
                    - rules.attack_of(state, u)
                    + 2.0 * (state.hex[u] == hex)
                    - 0.1 * rules.grid.distance(state.hex[u], hex),
                    -u,
                ),
            )
            planner.go(best, hex)
            inside.append(best)
            self.busy.add(best)

    def can_stand(self, unit: int, hex: int) -> bool:
        """A unit with a zone of control is there, or can go there."""
        state, planner = self.state, self.planner
        if not self.rules.roster.has_zoc[unit]:
            return False
        if state.hex[unit] == hex:
            return True
        within = hex in planner.cost[unit] and planner.may_go(unit, hex)
        return within and fits(self.rules, state, hex, (*state.at[hex], unit))

    def screen(self) -> bool:
        """Close the ways by which an enemy could come next to it; true if they are closed."""
        planner = self.planner
        for _ in range(MOST_SCREENS):
            ways = self.ways_in()
            if not ways:
                return True
            candidates = [
                (len(ways[h]), -planner.cost[u].get(h, 0), u, h)
                for h in ways
                for u in planner.movable
                if u not in self.busy and self.can_stand(u, h)
            ]
            if not candidates:
                return False
            _, _, unit, there = max(candidates)
            planner.go(unit, there)
            self.busy.add(unit)
        return False

    def pin(self) -> None:
        """Where the screen is closed, hold one unit in each hex that keeps it closed, and free the others."""
        rules, state, planner = self.rules, self.state, self.planner
        guards: dict[int, list[int]] = {}
        for h in bits_of(state.blocking[self.side] & planner.worth.close_to_fatal & ~(1 << self.hex)):
            guards[h] = [u for u in state.at[h] if rules.roster.has_zoc[u]]
        trench = rules.ground.trench[self.side]
        for h in sorted(guards, key=lambda h: (trench >> h & 1, strength_of(rules, state, guards[h]), h)):
            units = guards[h]
            for u in units:
                rules.put(state, u, AWAY)
            if self.ways_in():
                for u in units:
                    rules.put(state, u, h)
                firm = max(units, key=lambda u: (rules.defense_of(state, u), -u))
                planner.pinned.add(firm)
                planner.cost[firm] = {to: price for to, price in planner.cost.get(firm, {}).items() if to == h}
        for h, units in guards.items():
            for u in units:
                if state.hex[u] != h:
                    rules.put(state, u, h)

    def ways_in(self) -> dict[int, set[int]]:
        """The hexes through which enemies can come next to it, each with the enemies who can use it."""
        rules, state, roster = self.rules, self.state, self.rules.roster
        distances = rules.grid.distances(self.hex)
        out: dict[int, set[int]] = {}
        state.crossings, kept = {}, state.crossings
        for e in roster.of_side[1 - self.side]:
            if state.hex[e] < 0 or not roster.has_zoc[e] or distances[state.hex[e]] > RAID:
                continue
            for end in costs(rules, state, e, 0):
                if self.around >> end & 1:
                    for h in way_to(rules, state, e, 0, end)[0]:
                        out.setdefault(h, set()).add(e)
        state.crossings = kept
        return out
