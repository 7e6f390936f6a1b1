"""What the value of a position of the series is made of: points, strength, ground at stake, guns, supply, time."""

from __future__ import annotations

from functools import cache
from typing import Final

from esagono.bots.inferno.seat import tools
from esagono.bots.inferno.worth import Worth, turns_left
from esagono.bots.value import Features, Value, fitted
from esagono.engine import Result, Ruleset
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.state import RESERVE

OF_SIDE: Final = ("lives", "attack", "guns", "lone-guns", "hungry", "at-risk", "empty", "worn", "reserves", "forward")
"""For each side: reductions it can take; attack strength; guns; guns without a combat unit in their hex; supply states
lost; points of its objectives at risk to an attack; points of its objectives without a garrison, an enemy near; units
about to lose a step; units in reserve or yet to come; how much its units have within reach."""
NAMES: Final = (
    "points",
    "time",
    *(f"{name}-first" for name in OF_SIDE),
    *(f"{name}-second" for name in OF_SIDE),
    *(f"{name}-late" for name in ("lives", "attack", "at-risk", "empty", "forward")),
)
"""The last ones are differences between the sides, multiplied by the share of the game that is left."""
SIGNS: Final = (1, 0, 1, 1, 1, -1, -1, -1, -1, -1, 0, 1, -1, -1, -1, 1, 1, 1, 1, 1, 0, -1, 1, 1, -1, -1, 1)
CLOSE: Final = 3
TRACK: Final = 12.0


LOST_AT_ONCE: Final = {("austro-hungarian", "isonzo-1917"): 2}
"""The most points that the other side may claim from a game it lost at a stroke: the top of that level of victory."""


def margin(rules: Ruleset, result: Result) -> int:
    """The points that count between two games with sides exchanged: no more than the level of victory allows."""
    most = LOST_AT_ONCE.get((result.winner, rules.info.id)) if result.level == "strategic" else None
    return result.points if most is None else min(result.points, most)


@cache
def value_of(game_id: str) -> Value | None:
    """The fitted value of positions of a game, if there is one."""
    weights = fitted("esagono.bots.inferno", game_id)
    return Value(FEATURES, weights) if weights is not None else None


def features(game: InfernoGame) -> list[float]:
    rules, state = game.rules, game.state
    left = min(1.0, turns_left(rules, state.turn) / TRACK)
    sides = [_of_side(game, side) for side in (0, 1)]
    late = [left * (sides[0][i] - sides[1][i]) for i in (0, 1, 5, 6, 9)]
    return [float(sum(rules.points(game).values())), left, *sides[0], *sides[1], *late]


def _of_side(game: InfernoGame, side: int) -> list[float]:
    rules, state, roster = game.rules, game.state, game.rules.roster
    reckoner, ground = tools(rules)
    worth = Worth(ground, state, side)
    lives = attack = guns = lone = hungry = worn = reserves = 0
    forward = 0.0
    for u in roster.of_side[side]:
        hex = state.hex[u]
        if hex < 0:
            reserves += hex != -2 and state.steps[u] > 0
            continue
        if roster.is_artillery[u]:
            guns += 1
            lone += not state.blocking[side] >> hex & 1
            continue
        if not roster.has_zoc[u]:
            continue
        lives += reckoner.lives(state, u)
        strength = rules.attack_of(state, u)
        attack += max(0, strength)
        hungry += state.supply[u]
        worn += state.loss[u] == 2
        reserves += bool(state.flags[u] & RESERVE)
        forward += worth.pull[hex] * max(0, strength) * 0.1
    risk = empty = 0.0
    enemies = state.blocking[1 - side]
    for hex, value in worth.keep.items():
        if state.blocking[side] >> hex & 1:
            threat = worth.threat_at(hex)
            if threat >= 1:
                inside = sum(rules.defense_of(state, u) for u in state.at[hex] if roster.is_combat[u])
                trench = bool(rules.ground.trench[side] >> hex & 1)
                risk += min(value, 6.0) * reckoner.chance_lost(threat, inside, trench)
        elif rules.grid.disc(hex, CLOSE) & enemies:
            empty += min(value, 6.0)
    return [float(x) for x in (lives, attack, guns, lone, hungry, risk, empty, worn, reserves, forward)]


def moment(game: InfernoGame) -> str:
    """Name the kind of moment that is valued: the start of the first or the second player turn."""
    return ("first", "second")[game.state.side]


FEATURES: Final = Features(NAMES, features, SIGNS, "points", moment)
