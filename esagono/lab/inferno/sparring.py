"""Opponents for the laboratory: each does one thing that a weak player does not see coming."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from esagono.bots.inferno.commander import Commander
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Order, Plan, Planner
from esagono.bots.inferno.style import DEFAULTS, Style, tactics
from esagono.bots.inferno.worth import Worth
from esagono.bots.interface import Bot, Budget, Maker, Question, View
from esagono.bots.levels import guarded
from esagono.engine import Option
from esagono.games.inferno.state import InfernoState

SECTOR: Final = 4
"""How far around its middle a sector reaches."""
DECOYS: Final = 4
"""Brigades that are thrown forward to be chased."""
SPELL: Final = 6
ASTRAY: Final = 2
"""A wayward officer plays differently from usual in `ASTRAY` of every `SPELL` turns."""


class Sitter(Commander):
    """Stays where he was set up, and waits."""

    level = "sitter"

    def answer_movement(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return options[-1]

    def answer_combat(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return options[-1]


class Raider(Officer):
    """Walks into whatever is empty and onto guns that stand alone; otherwise an officer."""

    level = "raider"

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        planner = self._planner(state)
        roster, free = self.rules.roster, state.occupied[1 - self.side] & ~state.blocking[1 - self.side]
        lone = {h: 3.0 for h in range(self.rules.grid.size) if free >> h & 1}
        empty = {h: v for h, v in planner.worth.prize.items() if not state.blocking[1 - self.side] >> h & 1}
        raids: list[Order] = []
        for hex, _ in sorted({**lone, **empty}.items(), key=lambda item: (-item[1], item[0])):
            able = [
                u
                for u in planner.movable
                if roster.has_zoc[u] and u not in planner.assembler.busy and hex in planner.cost[u]
            ]
            if able:
                best = min(able, key=lambda u: (planner.cost[u][hex], u))
                planner.go(best, hex)
                planner.assembler.busy.add(best)
                raids.append(Order(best, hex))
        rest = planner.plan()
        gone = {o.unit for o in raids}
        return Plan([*raids, *(o for o in rest.orders if o.unit not in gone)], rest.assaults)

    def _planner(self, state: InfernoState) -> Planner:
        return Planner(self.reckoner, state, self.side, self.worth(state), self.manner)


class Masses(Officer):
    """Sends every unit against one sector; nothing outside it counts."""

    level = "masses"
    focus = -1

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        worth = Worth(self.map, state, self.side)
        if self.focus < 0 and worth.prize:
            self.focus = self.rng.choice(sorted(worth.prize))
        near = self.rules.grid.disc(self.focus, SECTOR) if self.focus >= 0 else 0
        worth.prize = {h: 2 * v for h, v in worth.prize.items() if near >> h & 1}
        worth.pull = self.map.spread({self.focus: 20.0} if self.focus >= 0 else {}, 20.0)
        return Planner(self.reckoner, state, self.side, worth, self.manner).plan()


class Decoy(Officer):
    """Throws single brigades far forward, for the enemy to chase, and strikes with the rest."""

    level = "decoy"

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        planner = Planner(self.reckoner, state, self.side, self.worth(state), self.manner)
        roster = self.rules.roster
        depth = planner.worth.pull
        able = [u for u in planner.movable if roster.has_zoc[u] and planner.cost[u]]
        able.sort(key=lambda u: (self.unit_worth(state, u), u))
        lures: list[Order] = []
        for u in able[:DECOYS]:
            to = max(planner.cost[u], key=lambda h: (depth[h], -h))
            if depth[to] > depth[state.hex[u]]:
                planner.go(u, to)
                planner.assembler.busy.add(u)
                lures.append(Order(u, to))
        rest = planner.plan()
        gone = {o.unit for o in lures}
        return Plan([*lures, *(o for o in rest.orders if o.unit not in gone)], rest.assaults)


class Wayward(Officer):
    """An officer that now and then changes its tactics for two turns, both sides in the same turns, so that data also
    covers positions that officers do not reach by themselves. The laboratory asks when it is `astray`."""

    level = "wayward"
    seed = ""

    def see_turn(self, turn: int) -> None:
        super().see_turn(turn)
        self.style = self.tactic(turn) or tactics(self.rules.info.id, self.side)[0]

    def astray(self, turn: int) -> bool:
        return self.tactic(turn) not in (None, tactics(self.rules.info.id, self.side)[0])

    def tactic(self, turn: int) -> Style | None:
        """What he follows in a turn when he goes astray; by chance it may be the usual tactic."""
        spell, spent = divmod(turn + random.Random(self.seed).randrange(SPELL), SPELL)
        if spent >= ASTRAY:
            return None
        return random.Random(f"{self.seed}:{spell}:{self.side}").choice(tactics(self.rules.info.id, self.side))


def sitter(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Sitter(rules, side, seed, budget)


def raider(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Raider(rules, side, seed, budget, _style(rules, side))


def masses(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Masses(rules, side, seed, budget, _style(rules, side))


def decoy(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    return Decoy(rules, side, seed, budget, _style(rules, side))


def wayward(rules: Any, side: str, seed: str, budget: Budget) -> Bot:
    bot = Wayward(rules, side, seed, budget, tactics(rules.info.id, rules.sides.index(side))[0])
    bot.seed = seed
    return bot


def _style(rules: Any, side: str) -> Style:
    return DEFAULTS[rules.sides.index(side)]


SPARRING: Final[dict[str, Maker]] = {
    "sitter": sitter,
    "raider": guarded(raider, sitter),
    "decoy": guarded(decoy, sitter),
    "masses": guarded(masses, sitter),
    "wayward": wayward,
}
