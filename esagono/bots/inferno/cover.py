"""Holding what is ours: no enemy is to walk into an objective or onto guns that stand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.games.inferno.rules.reach import destinations
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import FINISHED, FROZEN, RESERVE, InfernoState
from esagono.hexes.grid import bits_of

if TYPE_CHECKING:
    from esagono.bots.inferno.planner import Planner

GUN: Final = 1.2
"""What a gun is worth, in victory points."""
AGAIN: Final = 0.35
"""Ground that is lost without a fight has to be fought for again: what that adds to its points."""


def walked_into(rules: Inferno, state: InfernoState, side: int) -> int:
    """The hexes that units of a side could enter in a Movement Phase of theirs, if it came now."""
    out = 0
    kept, state.crossings = state.crossings, {}
    for u in rules.roster.of_side[side]:
        if state.hex[u] >= 0 and rules.roster.has_zoc[u] and not state.flags[u] & (FROZEN | RESERVE):
            flags = state.flags[u]
            state.flags[u] &= ~FINISHED
            for h in destinations(rules, state, u, 0):
                out |= 1 << h
            state.flags[u] = flags
    state.crossings = kept
    return out


class Cover:
    """Gives posts to those who are needed where the enemy could simply walk in."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.rules, self.state, self.side = planner.rules, planner.state, planner.side

    def close(self, weight: float) -> None:
        """Keep those who stand on something the enemy could reach; send somebody where nobody stands."""
        planner, state = self.planner, self.state
        reach = walked_into(self.rules, state, 1 - self.side)
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
        """Whoever is missed least elsewhere goes there, if he is missed less than the hex is worth."""
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
        if best >= 0:
            planner.go(best, hex)
            planner.assembler.busy.add(best)
