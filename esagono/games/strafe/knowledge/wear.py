"""16.2, H5 to H7: how disorganized the enemy's units are as far as a seat could count: what fell on them, less rest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.engine import Event
from esagono.games.strafe.fire.arithmetic import ARTILLERY, INFILTRATION, OFFENSIVE
from esagono.games.strafe.fire.defensive import InfiltrationFire
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import StrafeState

_POINTS: Final = re.compile(r"D(\d+)")


def points_of(cell: str) -> int:
    """13.2.6, 13.4.4: the disorganization points in a part of a cell.

    >>> points_of("1D2T"), points_of("-"), points_of("D1R")
    (2, 0, 1)
    """
    found = _POINTS.search(cell)
    return int(found[1]) if found else 0


class Wear:
    """Reads the log as one side hears it, and keeps what fell on the hexes and the named units of the other."""

    def __init__(self, game: StrafeGame, mine: int) -> None:
        self.state, self.rules = game.state, game.rules
        self.enemy = self.rules.sides[1 - mine]
        self.mine = mine
        self.hexes: dict[str, int] = {}
        """On units of which only the hex is known."""
        self.units: dict[str, tuple[str, int]] = {}
        """Units whose way was told: where they are, and their points."""
        self.aims: dict[str, str] = {}
        self.hit, self.on_the_way = "", False
        """The hex under fire, and whether those in it are going through."""
        self.march: tuple[str, int] = "", 0
        """Where the units that moved last are going, and their points."""
        self.storm: Mapping[str, Any] = {}
        for event in game.log:
            self.hear(event.kind, event.args, event)

    def hear(self, kind: str, args: Mapping[str, Any], event: Event) -> None:
        match kind:
            case "turn":
                self.rest()
            case "bombardment":
                self.aims[args["hex"]] = args["aim"]
            case "fire":
                guns_only = args["fire"] == OFFENSIVE and self.aims.get(args["hex"]) == ARTILLERY
                self.hit = args["hex"] if args["side"] != self.enemy and not guns_only else ""
                self.on_the_way = args["fire"] == INFILTRATION
            case "fire-roll" | "fire-again":
                self.wear_down(self.hit, points_of(args["cell"]))
                if self.hit and self.on_the_way:
                    self.arrives(self.march[0], self.march[1] + points_of(args["cell"]))
            case "assault":
                self.storm = args
            case "assault-roll":
                self.assaulted(args["cell"])
            case "wave":
                self.went_in(args["units"], args["hex"])
            case "assault-declared" | "counter-declared" if args["side"] == self.enemy:
                self.units[args["unit"]] = args["start"], self.now(args["unit"], args["start"])
            case "retreats" if args["side"] == self.enemy:
                self.units[args["unit"]] = args["to"], self.now(args["unit"], args["start"])
            case "goes-back" if args["side"] == self.enemy:
                self.went_in(args["units"], args["to"])
            case "moved" if args["side"] == self.enemy:
                self.arrives(args["to"], self.hexes.get(args["start"], 0))
            case "phase":
                self.march = "", 0
            case "hex-taken":
                self.hexes.pop(args["hex"], None)

    def arrives(self, hex: str, points: int) -> None:
        """Units of which only the hexes are told have gone to another hex, with the points they have."""
        if hex:
            self.march = hex, points
            self.hexes[hex] = points

    def now(self, unit: str, hex: str) -> int:
        """The points of a unit that is in a hex."""
        where, points = self.units.get(unit, ("", 0))
        return points if where == hex else self.hexes.get(hex, 0)

    def wear_down(self, hex: str, points: int) -> None:
        if hex and points:
            self.hexes[hex] = self.hexes.get(hex, 0) + points
            for unit, (where, had) in list(self.units.items()):
                if where == hex:
                    self.units[unit] = hex, had + points

    def assaulted(self, cell: str) -> None:
        """13.4.4: of the two parts of a cell the first is the attacker's."""
        attack, _, defense = cell.partition("/")
        if self.storm.get("side") != self.enemy:
            self.wear_down(self.storm.get("hex", ""), points_of(defense))
            return
        for unit in self.storm["units"]:
            where, had = self.units.get(unit, (self.storm["hex"], 0))
            self.units[unit] = where, had + points_of(attack)

    def went_in(self, units: Sequence[str], hex: str) -> None:
        side, roster = self.rules.sides.index(self.enemy), self.rules.roster
        for unit in units:
            if roster.side[roster.index[unit]] == side:
                self.units[unit] = hex, self.units.get(unit, ("", 0))[1]

    def rest(self) -> None:
        """21.6: a turn takes a point from those who have no enemy next to them."""
        rules, numbers = self.rules, self.rules.grid.numbers
        contact = rules.grid.grow(self.state.blocking[self.mine])
        for hex, points in self.hexes.items():
            if not contact >> numbers[hex] & 1:
                self.hexes[hex] = max(0, points - 1)
        for unit, (hex, points) in self.units.items():
            if not contact >> numbers[hex] & 1:
                self.units[unit] = hex, max(0, points - 1)


def worn_down(game: StrafeGame, believed: StrafeState, mine: int) -> StrafeState:
    """The enemy's units as worn as this seat saw them become; never so far that they would be gone."""
    rules = game.rules
    wear = Wear(game, mine)
    for u in rules.roster.of_side[1 - mine]:
        if believed.hex[u] < 0 or rules.roster.is_hq[u]:
            continue
        points = max(wear.now(rules.roster.ids[u], rules.grid.name(h)) for h in rules.hexes_of(believed, u))
        believed.dp[u] = max(0, min(points, rules.threshold(believed, u) - 1))
    top = game.state.stack[-1] if game.state.stack else None
    if isinstance(top, InfiltrationFire) and top.side != mine and not top.retreat:
        for u in top.units:
            believed.dp[u] = max(0, min(wear.march[1], rules.threshold(believed, u) - 1))
    return believed
