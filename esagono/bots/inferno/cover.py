"""Cover for ground: keep defenders where the enemy could come, and fill what is empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from esagono.bots.inferno.walks import left_open
from esagono.games.inferno.rules.reach import way_to
from esagono.games.inferno.rules.stacking import fits
from esagono.hexes.grid import bits_of

if TYPE_CHECKING:
    from esagono.bots.inferno.planner import Planner

GUN: Final = 1.2
"""What a gun is worth, in victory points."""
AGAIN: Final = 0.35
"""Ground that is lost without a fight has to be fought for again: what that adds to its points."""
MOST_BARS: Final = 8
"""Units that are put into the enemy's ways at a time."""
LOOKED: Final = 4
"""Hexes that are compared before somebody is put into one of them."""


class Cover:
    """Gives posts to those who are needed where the enemy could simply walk in."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.rules, self.state, self.side = planner.rules, planner.state, planner.side

    def close(self, weight: float) -> None:
        """Keep units on ground the enemy could reach; send units to such ground that is empty."""
        planner, state = self.planner, self.state
        reach = 0
        for hex in planner.walks.now(state).hexes:
            reach |= 1 << hex
        near = self.rules.grid.grow(reach | state.occupied[1 - self.side])
        mine = state.blocking[self.side]
        stakes = self.stakes()
        for hex in sorted(stakes, key=lambda h: (-stakes[h], h)):
            if mine >> hex & 1:
                if near >> hex & 1:
                    self.keep(hex)
            elif reach >> hex & 1:
                self.send(hex, weight * stakes[hex])
        planner.open = reach

    def stakes(self) -> dict[int, float]:
        """Objectives of our own and guns of ours, by hex."""
        rules, state = self.rules, self.state
        out = {h: v + AGAIN for h, v in self.planner.worth.keep.items()}
        for h in bits_of(state.occupied[self.side]):
            if any(rules.roster.is_artillery[u] for u in state.at[h]):
                out[h] = out.get(h, 0.0) + GUN
        return out

    def keep(self, hex: int) -> None:
        """One of the units here stays; whoever attacks from here stays anyway, unless drawn on."""
        planner, roster = self.planner, self.rules.roster
        inside = [u for u in self.state.at[hex] if roster.has_zoc[u]]
        if any(u in planner.assembler.busy or u in planner.pinned for u in inside):
            return
        free = [u for u in inside if u in planner.cost]
        if free and len(free) == len(inside):
            firm = max(free, key=lambda u: (self.rules.defense_of(self.state, u), -u))
            planner.assembler.busy.add(firm)

    def send(self, hex: int, stake: float) -> None:
        """Send the unit that is missed least elsewhere, if the hex is worth more than what it leaves."""
        unit, _ = self.spare(hex, stake)
        if unit >= 0:
            self.post(unit, hex)

    def bar(self, weight: float) -> None:
        """Put units into the ways by which the enemy could walk into what is ours: a gap behind which ten villages lie
        is closed by one brigade in the gap, not by ten in the villages."""
        state, rules, side, walks = self.state, self.rules, self.side, self.planner.walks
        stakes = self.stakes()
        for _ in range(MOST_BARS if weight else 0):
            before = left_open(walks.now(state), state, side, stakes)
            beyond = self.beyond(before)
            best, most = (-1, -1), 0.0
            looked = 0
            for hex in sorted(beyond, key=lambda h: (-beyond[h], h)):
                if looked == LOOKED or weight * beyond[hex] <= most:
                    break
                unit, price = self.spare(hex, weight * beyond[hex])
                if unit < 0:
                    continue
                looked += 1
                there = state.hex[unit]
                rules.put(state, unit, hex)
                after = left_open(walks.now(state), state, side, stakes)
                rules.put(state, unit, there)
                gain = weight * (sum(before.values(), 0.0) - sum(after.values(), 0.0)) - price
                if gain > most:
                    best, most = (unit, hex), gain
            if most <= 0:
                return
            self.post(*best)

    def beyond(self, open: Mapping[int, float]) -> dict[int, float]:
        """Hexes on the enemy's ways to what lies open, and how much he gets at through each."""
        rules, state = self.rules, self.state
        through: dict[int, set[int]] = {}
        ways = self.planner.walks.now(state)
        kept, state.crossings = state.crossings, {}
        for u, hexes in ways.by_unit.items():
            for goal in hexes:
                if goal in open:
                    for h in way_to(rules, state, u, 0, goal)[0]:
                        through.setdefault(h, set()).add(goal)
        state.crossings = kept
        return {h: sum([open[goal] for goal in goals], 0.0) for h, goals in through.items()}

    def spare(self, hex: int, stake: float) -> tuple[int, float]:
        """Who of those who can go there is missed least elsewhere, and how much: less than what is at stake."""
        planner, state, rules = self.planner, self.state, self.rules
        best, least = -1, stake
        for u in planner.movable:
            if not rules.roster.has_zoc[u] or u in planner.assembler.busy or u in planner.pinned:
                continue
            if hex not in planner.cost[u] or not fits(rules, state, hex, (*state.at[hex], u)):
                continue
            price = planner.missed(u, state.hex[u]) + 0.02 * rules.attack_of(state, u)
            if price < least and planner.may_go(u, hex):
                best, least = u, price
        return best, least

    def post(self, unit: int, hex: int) -> None:
        self.planner.go(unit, hex)
        self.planner.assembler.busy.add(unit)
