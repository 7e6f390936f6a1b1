"""What a commander gave away, by side: points left open, guns overrun, units lost to stacking, poor attacks, rest."""

from __future__ import annotations

from typing import Any, Final

from esagono.engine import Event, Game
from esagono.games.inferno.rules.movement import may_select
from esagono.games.inferno.rules.reach import destinations
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState

EVEN: Final = ("1:3", "1:2", "1:1.5")
"""Columns below even odds."""


def open_points(rules: Inferno, game: Game, state: InfernoState, side: int) -> int:
    """Points of a side's objectives that are empty and that an enemy unit can enter in this position."""
    kept = {
        rules.grid.numbers[o.hex]: o.value
        for o in rules.objectives(game)
        if o.holder == rules.sides[side] and not state.blocking[side] >> rules.grid.numbers[o.hex] & 1
    }
    reached: set[int] = set()
    trial = state.copy()
    trial.crossings = {}
    for u in rules.roster.of_side[1 - side]:
        trial.flags[u] &= ~RESTING
        if trial.hex[u] >= 0 and rules.roster.has_zoc[u] and may_select(rules, trial, u):
            reached.update(destinations(rules, trial, u, 0))
    return int(sum(value for hex, value in kept.items() if hex in reached))


RESTING: Final = 32 | 64 | 128 | 256
"""Flags of a Movement Phase that is over: finished, recovered, moved, moved far."""


class Figures:
    """Adds up the faults of both commanders of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        sides = game.rules.info.sides
        self.open: dict[str, list[int]] = {s: [] for s in sides}
        self.guns: dict[str, int] = dict.fromkeys(sides, 0)
        self.stacking: dict[str, int] = dict.fromkeys(sides, 0)
        self.attacks: dict[str, int] = dict.fromkeys(sides, 0)
        self.poor: dict[str, int] = dict.fromkeys(sides, 0)
        self.rests: dict[str, int] = dict.fromkeys(sides, 0)
        self._attacker = self._mover = ""
        self._turn: tuple[int, int] | None = None

    def hear(self, event: Event) -> None:
        args: Any = event.args
        rules: Any = self.game.rules
        if event.kind == "eliminated":
            unit = rules.roster.index[args["unit"]]
            if event.clause in (rules.clause("12.3.i"), rules.clause("12.3.g")) and rules.roster.is_artillery[unit]:
                self.guns[args["side"]] += 1
            elif event.clause == rules.clause("5.2") and args["side"] == self._mover:
                self.stacking[args["side"]] += 1  # in the enemy's turn it was he who drove them together
        elif event.kind == "player-turn":
            self._mover = args["side"]
        elif event.kind == "attack":
            self._attacker = args["side"]
        elif event.kind == "odds":
            self.attacks[self._attacker] += 1
            self.poor[self._attacker] += args["column"] in EVEN
        elif event.kind == "recover":
            self.rests[args["side"]] += 1

    def look(self) -> None:
        """At the end of each player turn: what does the side that has just played leave open?"""
        state: Any = self.game.state
        now = state.turn, state.side
        if self._turn is not None and now != self._turn:
            side = self._turn[1]
            rules: Any = self.game.rules
            if state.result is None:
                self.open[rules.sides[side]].append(open_points(rules, self.game, state, side))
        self._turn = now

    def columns(self) -> dict[str, Any]:
        sides = self.game.rules.info.sides
        return {
            "open_points": [sum(self.open[s]) / max(1, len(self.open[s])) for s in sides],
            "guns_overrun": [self.guns[s] for s in sides],
            "lost_to_stacking": [self.stacking[s] for s in sides],
            "attacks": [self.attacks[s] for s in sides],
            "poor_attacks": [self.poor[s] for s in sides],
            "rests": [self.rests[s] for s in sides],
        }
