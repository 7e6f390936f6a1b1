"""What the value of a position of the series is made of: farms, strength in good order, guns, the grip on ground."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Any, Final

from esagono.bots.risorgimento.danger import WORTH
from esagono.bots.value import Features, Value, fitted
from esagono.games.risorgimento.phases.victory import AUSTRIAN, decisive, farms_held, farms_needed
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import POOL, RisorgimentoState
from esagono.hexes.grid import bits_of

OF_SIDE: Final = ("foot", "horse", "guns", "shaken")
"""For each side: strength points of infantry and of cavalry, less what disorder takes away; those of the guns; levels
of order that are missing."""
NAMES: Final = (
    "farms", "village", "village-grip", "coming",
    *(f"{name}-first" for name in OF_SIDE),
    *(f"{name}-second" for name in OF_SIDE),
    "strength-left",
)  # fmt: skip
"""`farms`: those that the first side holds now; the more turns are left, the more counts instead its part of all that
could come to each of them. `village`: hexes of the decisive village it holds, and its part of what could come to them.
`coming`: its strength yet to come. The last is the difference of strength, by the part of the game that is left."""
SIGNS: Final = (1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, 1, 1)
UNDECIDED: Final = 0.7
"""At the beginning of a game this part of a farm belongs to who could come there, not to who holds it."""
REACH: Final = (1.0, 0.85, 0.65, 0.45, 0.3, 0.2, 0.12, 0.06)
"""How much of a unit counts at a distance."""
VICTORY: Final = 4.0
"""What it is worth to win, beside the farms."""
IN_HAND: Final = 0.7
"""How much of it counts before the turn is over in which the village is held."""
VILLAGE: Final = 13.0
"""What a decisive victory is worth, in farms."""


def features(game: RisorgimentoGame) -> list[float]:
    rules, state = game.rules, game.state
    sides = [of_side(rules, state, side) for side in (0, 1)]
    left = max(0, rules.policy.turns - state.turn) / rules.policy.turns
    farms, tags = rules.ground.farms, rules.ground.tags
    village = 0
    for tag in rules.setting.get("victory", {}).get("decisive", ()):
        village |= tags.get(tag, 0)
    troops = [weights(rules, state, side) for side in (0, 1)]
    grip = 0.0
    for hex in bits_of(farms):
        part = part_of(rules, troops, hex)
        grip += part - 1 if state.control >> hex & 1 else part
    near = sum([part_of(rules, troops, hex) for hex in bits_of(village)], 0.0)
    coming = sum(
        rules.roster.strength[u]
        for u in rules.roster.units_of_side[AUSTRIAN]
        if state.hex[u] == POOL and u not in rules.second_corps_units
    )
    strength = sum(sides[0][:3], 0.0) + coming - sum(sides[1][:3], 0.0)
    held = farms_held(rules, state, AUSTRIAN) + UNDECIDED * left * grip
    return [
        held, float((state.control & village).bit_count()), near, float(coming), *sides[0], *sides[1],
        left * strength,
    ]  # fmt: skip


def of_side(rules: Risorgimento, state: RisorgimentoState, side: int) -> list[float]:
    foot = horse = guns = 0.0
    missing = 0
    roster = rules.roster
    for u in roster.units_of_side[side]:
        if state.hex[u] < 0:
            continue
        left, status = roster.strength[u] - state.lost[u], state.status[u]
        missing += status
        if roster.arm[u] == INFANTRY:
            foot += left * WORTH[status]
        elif roster.arm[u] == CAVALRY:
            horse += left * WORTH[status]
        else:
            guns += left
    return [foot, horse, guns, float(missing)]


def weights(rules: Risorgimento, state: RisorgimentoState, side: int) -> list[tuple[int, float]]:
    """Hex and weight of everybody who could take or hold ground."""
    roster = rules.roster
    return [
        (state.hex[u], (roster.strength[u] - state.lost[u]) * WORTH[state.status[u]])
        for u in roster.units_of_side[side]
        if state.hex[u] >= 0 and roster.arm[u] != ARTILLERY
    ]


def part_of(rules: Risorgimento, troops: list[list[tuple[int, float]]], hex: int) -> float:
    """The first side's part of what could come to a hex; half where nobody could."""
    distance = rules.grid.distance
    sums = [0.3, 0.3]
    for side in (0, 1):
        for there, weight in troops[side]:
            d = distance(hex, there)
            if d < len(REACH):
                sums[side] += REACH[d] * weight
    return sums[0] / (sums[0] + sums[1])


def moment(game: RisorgimentoGame) -> str:
    """Positions between two activations are valued, in the last two turns by weights of their own."""
    return stage(game.rules, game.state) if game.state.phase == "activation" else ""


def stage(rules: Risorgimento, state: RisorgimentoState) -> str:
    return "late" if state.turn >= rules.policy.turns - 1 else "before"


FEATURES: Final = Features(NAMES, features, SIGNS, "farms", moment)


@cache
def value_of(game_id: str) -> Value | None:
    """The fitted value of positions of a game, if there is one."""
    found = fitted("esagono.bots.risorgimento", game_id)
    return Value(FEATURES, found) if found is not None else None


def worth_of(game: RisorgimentoGame, value: Value) -> float:
    """What a position is worth to the first side, in farms at the end; a game that is over is what it is."""
    rules, state = game.rules, game.state
    result: Any = state.result
    if result is not None:
        farms = float(result.points) + (VILLAGE if result.level == "decisive" else 0.0)
        return farms + (VICTORY if result.winner == rules.sides[AUSTRIAN] else 0.0)
    farms = value(game, stage(rules, state))
    if decisive(rules, state):
        farms += IN_HAND * VILLAGE
    return farms + VICTORY / (1 + exp(farms_needed(rules, state) - 0.5 - farms))
