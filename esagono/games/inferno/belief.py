"""What a seat can know of an enemy stack, and a forecast that uses no more than that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from esagono.engine import EsagonoError
from esagono.games.inferno.battle import Battle
from esagono.games.inferno.command import possible_defenders
from esagono.games.inferno.core import Inferno, InfernoGame
from esagono.games.inferno.forecast import Forecast, compute, forecast
from esagono.games.inferno.state import FROZEN, HAS_ATTACKED, MOV, RESERVE, WAS_ATTACKED, InfernoState
from esagono.games.inferno.tables import column_name, column_of

ASSUMPTION = "top-unit-alone"
HIDDEN = -9
"""Where a unit is put that the seat does not see."""
OPEN_FLAGS = MOV | RESERVE | FROZEN | HAS_ATTACKED | WAS_ATTACKED
"""What both sides know of a unit that lies on top."""
WEAKEST = 1
"""A defender always has at least this strength: weaker ones are removed (7.5)."""


def seat_forecast(
    game: InfernoGame, fight: Battle, terrain: str, defenders: Sequence[str] | None, seat: str
) -> Forecast:
    """5.4: a forecast from the knowledge of a seat.

    Without fog, or when the game is over, it is the full forecast. Otherwise an enemy hex is taken to hold its visible
    unit alone, fresh and in supply; the best and worst columns say how far off that may be for a hidden defence.
    """
    rules, state = game.rules, game.state
    rules.check_seat(seat)
    target, side, units, guns = fight.target, fight.side, fight.attackers, fight.guns
    question: dict[str, Any] = {
        "target": game.name(target),
        "attackers": game.ids(units),
        "artillery": game.ids(guns),
        "defender_artillery": game.ids(fight.defense_guns),
        "terrain_choice": terrain,
        "defenders": defenders,
    }
    if not rules.fog or game.result is not None:
        return forecast(game, **question)
    imagined = state
    for enemy, name in enumerate(rules.sides):
        if name != seat:
            imagined = imagine(rules, imagined, 1 - enemy)
    for u in (*units, *guns, *fight.defense_guns):
        if imagined.hex[u] == HIDDEN:
            raise EsagonoError(f"{game.id(u)} cannot be seen from this seat; a forecast takes units that are")
    ghost = InfernoGame(rules, imagined, "", game.lang, history=False)
    if seat == rules.sides[1 - side]:
        found = forecast(ghost, **question)
        return replace(found, assumption=ASSUMPTION)
    # 7.0.d: who was attacked before is known to both
    attackable = possible_defenders(rules, state, target, 1 - side)
    top = next((u for u in imagined.at[target] if attackable and rules.roster.is_combat[u]), None)
    found = compute(ghost, replace(fight, defenders=() if top is None else (top,)), terrain)
    if top is None:
        return found
    shift = sum(s for _, s in found.shifts)
    attack = max(found.attack.total, 1)
    room = rules.ground.stacking[target] - state.steps[top]
    strongest = found.defense.total + most_hidden(rules, imagined, side, top, room)
    worst = column_of(attack, max(strongest, 1)) + shift
    best = column_of(attack, WEAKEST) + shift
    reasons = tuple(r for r in found.reasons if r.key != "odds-too-low")
    return replace(
        found,
        legal=not reasons,
        reasons=reasons,
        worst_column=column_name(worst),
        best_column=column_name(best),
        assumption=ASSUMPTION,
    )


def visible(rules: Inferno, state: InfernoState, unit: int) -> bool:
    """5.3: the unit lies on top of its stack."""
    return state.hex[unit] >= 0 and rules.top(state, state.hex[unit]) == unit


def imagine(rules: Inferno, state: InfernoState, side: int) -> InfernoState:
    """The state as a side sees it: enemy stacks are their top unit, fresh, supplied, and without engineers."""
    out = state.copy()
    for hex in range(rules.grid.size):
        stack = state.at[hex]
        if stack and rules.roster.side[stack[0]] != side:
            top = rules.top(state, hex)
            for u in stack:
                if u != top:
                    rules.put(out, u, HIDDEN)
            out.loss[top] = out.supply[top] = 0
            out.flags[top] &= OPEN_FLAGS
    for u in rules.roster.of_side[1 - side]:
        if state.hex[u] < 0:
            out.loss[u] = out.supply[u] = 0
    return out


def most_hidden(rules: Inferno, imagined: InfernoState, side: int, top: int, room: int) -> int:
    """The most defence that could lie under a unit: the strongest unseen units that stacking and command allow."""
    roster = rules.roster
    limit = roster.attack[top][imagined.steps[top]]
    corps = roster.counters[top].corps
    unseen = [
        u
        for u in roster.of_side[1 - side]
        if imagined.hex[u] == HIDDEN
        and roster.is_combat[u]
        and not roster.is_engineer[u]
        and roster.attack[u][roster.steps[u]] <= limit
    ]
    unseen.sort(key=lambda u: -roster.defense[u][roster.steps[u]])
    total = strangers = 0
    for u in unseen:
        if roster.steps[u] > room:
            continue
        if not corps or roster.counters[u].corps != corps:
            if strangers:
                continue
            strangers = 1
        room -= roster.steps[u]
        total += roster.defense[u][roster.steps[u]]
    return total
