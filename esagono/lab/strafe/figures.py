"""Mistakes of a commander, by side: ground left open, exposed guns and battalions, poor assaults, tired units in
contact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, cast

from esagono.bots.strafe.board import waves_of
from esagono.bots.strafe.style import TIRED
from esagono.engine import Event, Game
from esagono.games.strafe.assault.arithmetic import Wave, assault_ground, chance_taken
from esagono.games.strafe.assault.waves import Assault, AssaultStep
from esagono.games.strafe.movement.costs import TACTICAL
from esagono.games.strafe.movement.reach import limit_of, search, with_flames
from esagono.games.strafe.ruleset import ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import StrafeState

EVEN: Final = Fraction(1, 2)
NAMES: Final = ("open_hexes", "guns_lost", "battalions_lost", "assaults", "poor_assaults", "worn_in_contact")
LOST: Final = ("eliminated", "surrendered", "captured")


def open_hexes(rules: Strafe, state: StrafeState, side: int) -> int:
    """Hexes of a side with points, or of the victory conditions, that nobody defends, and into which a battalion of the
    enemy can walk in one Action without a Force March, as things are."""
    wanted = rules.point_hexes
    for name in rules.victory.get("hexes", ()):
        wanted |= 1 << rules.grid.numbers[name] if name in rules.grid.numbers else 0
    mine = state.control if side == ITALIAN else ~state.control
    left = wanted & mine & ~state.blocking[side] & rules.area[1 - side]
    found = 0
    trial = state.copy()
    trial.spent = [0] * len(trial.spent)  # by then all units have their full allowance again
    for u in rules.roster.movers_of[1 - side]:
        if not left:
            break
        if trial.hex[u] < 0 or trial.hex2[u] >= 0 or rules.roster.is_gun[u]:
            continue
        limit = limit_of(rules, trial, u, march=False)
        if not rules.grid.disc(trial.hex[u], limit) & left:
            continue
        group = with_flames(rules, trial, (u,))
        for hex in search(rules, trial, group, limit, TACTICAL)[0]:
            if left >> hex & 1 and rules.room_for(trial, 1 - side, hex, group):
                found |= 1 << hex
        left &= ~found
    return found.bit_count()


def worn_in_contact(rules: Strafe, state: StrafeState, side: int) -> int:
    """21.6: battalions next to the enemy with so little morale left that the next fight may make them surrender."""
    return sum(
        1
        for u in rules.roster.movers_of[side]
        if state.hex[u] >= 0
        and not rules.roster.is_gun[u]
        and rules.morale_of(state, u) <= TIRED
        and any(rules.beside_enemy(state, side, h) for h in rules.hexes_of(state, u))
    )


def chance_of(game: StrafeGame, step: AssaultStep, first: Assault) -> Fraction:
    """13.4: the chance that an Assault takes its hex, with its first wave inside and the others still waiting."""
    rules, state, target = game.rules, game.state, first.target
    origins = sorted({start for u, start, _ in first.wave if state.hex[u] == target})
    ground = assault_ground(rules, state, first.side, target, origins, counter=False)
    waves = [Wave(first.attackers(game), ground)]
    waiting = [u for u, _, to in step.waiting if to == target]
    if waiting:
        waves += waves_of(rules, state, target, waiting)
    return chance_taken(rules.tables.assault, waves, first.defenders(game))


class Figures:
    """Adds up the faults of both commanders of a game."""

    def __init__(self, game: Game) -> None:
        self.game = cast(StrafeGame, game)
        self.rules = self.game.rules
        self.counts: dict[str, list[float]] = {name: [0, 0] for name in NAMES}
        self.looks = 0
        self.turn = self.game.state.turn
        self.heard = len(game.log)
        self.fresh: set[str] = set()
        """Hexes into which a first wave has gone and whose Assault was not looked at."""

    def look(self) -> None:
        """Record the effect of each option; before the first action of a turn, record the state of both sides."""
        for event in self.game.log[self.heard :]:
            self.hear(event)
        self.heard = len(self.game.log)
        self.judge()
        state = self.game.state
        if state.turn != self.turn and state.result is None:
            self.turn, self.looks = state.turn, self.looks + 1
            for side in (0, 1):
                self.counts["open_hexes"][side] += open_hexes(self.rules, state, side)
                self.counts["worn_in_contact"][side] += worn_in_contact(self.rules, state, side)

    def hear(self, event: Event) -> None:
        args: Any = event.args
        if event.kind in LOST:
            unit, side = self.rules.roster.index[args["unit"]], self.rules.sides.index(args["side"])
            if self.rules.roster.is_gun[unit]:
                self.counts["guns_lost"][side] += 1
            elif not self.rules.roster.is_flame[unit]:
                self.counts["battalions_lost"][side] += 1
        elif event.kind == "wave" and args["number"] == 1:  # a Counter-assault goes where waves have been before
            self.counts["assaults"][self.rules.sides.index(args["side"])] += 1
            self.fresh.add(args["hex"])

    def judge(self) -> None:
        """An Assault whose sides are about to name their morale (Q73): fire is over, and no die was rolled."""
        stack = self.game.state.stack
        if len(stack) < 2 or not self.fresh:
            return
        step, first = stack[-2], stack[-1]
        if not isinstance(first, Assault) or not isinstance(step, AssaultStep) or first.counter:
            return
        name = self.rules.grid.names[first.target]
        if first.step == "roll" and name in self.fresh:
            self.fresh.remove(name)
            self.counts["poor_assaults"][first.side] += chance_of(self.game, step, first) < EVEN

    def columns(self) -> dict[str, Any]:
        out: dict[str, Any] = {name: list(count) for name, count in self.counts.items()}
        for name in ("open_hexes", "worn_in_contact"):
            out[name] = [n / max(1, self.looks) for n in out[name]]
        return out
