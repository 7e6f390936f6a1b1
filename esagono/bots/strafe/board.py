"""What a bot makes of its view: a state with its own units as they are and the enemy's as they are seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.bots.interface import View
from esagono.games.strafe.assault.arithmetic import Wave, assault_ground, chance_taken
from esagono.games.strafe.assault.retreat import company
from esagono.games.strafe.assault_table import AssaultTable
from esagono.games.strafe.fire.arithmetic import fighters
from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.knowledge.belief import UNKNOWN
from esagono.games.strafe.ruleset import ITALIAN, Strafe
from esagono.games.strafe.scenarios import fresh_state
from esagono.games.strafe.state import POSTURES, Action, StrafeState

MOST: Final = 20_000
"""Chances that are kept."""
KNOWN: dict[int, tuple[AssaultTable, dict[tuple[tuple[Wave, ...], tuple[Fighter, ...]], float]]] = {}


def state_of(rules: Strafe, view: View) -> StrafeState:
    """The state as far as a seat can see it; nothing else is known to the bot."""
    state = fresh_state(rules)
    numbers = rules.grid.numbers
    for entry in view["units"]:
        unit = rules.roster.index[entry["id"]]
        state.hex[unit] = numbers[entry["hexes"][0]]
        for other in entry["hexes"][1:]:
            state.hex2[unit] = numbers[other]
        state.steps[unit] = entry["steps"]
        state.dp[unit] = entry.get("dp", 0)
        if "up" in entry:
            state.posture[unit] = POSTURES.index(entry["up"])
        if "with" in entry:
            state.host[unit] = rules.roster.index[entry["with"]]
    rules.rebuild(state)
    state.trench_low = state.trench_high = state.trench_owner = 0
    for name, trench in view["trenches"].items():
        rules.set_trench(state, numbers[name], trench["level"], rules.sides.index(trench["side"]))
    state.control = control_of(rules, state, view)
    state.turn = view["turn"]
    now = view["action"]
    if now is not None and "number" in now:
        state.action = Action(side=rules.sides.index(now["side"]), brigade=-1, number=now["number"])
    return state


def control_of(rules: Strafe, state: StrafeState, view: View) -> int:
    """25.0: hexes with points by who holds them; others the scenario asks for belong to whoever stands there."""
    numbers, out = rules.grid.numbers, 0
    for objective in view["objectives"]:
        if objective["side"] == rules.sides[ITALIAN]:
            out |= 1 << numbers[objective["hex"]]
    for name in rules.victory.get("hexes", ()):
        if name in numbers and numbers[name] not in rules.ground.points:
            out |= state.occupied[ITALIAN] & 1 << numbers[name]
    return out


def hidden_friend(rules: Strafe, state: StrafeState, view: View, side: int, hex: int) -> list[Fighter]:
    """Where more lies below the counter on top, another one like it is feared."""
    entry = view["stacks"].get(rules.grid.names[hex], {}).get(rules.sides[side])
    if not entry or not entry["more"] or "count" in entry:
        return []
    seen = [f for f in fighters(rules, state, rules.units_at(state, side, hex)) if not f.gun]
    if not seen:
        return []
    first = seen[0]
    return [Fighter(UNKNOWN, first.steps, first.dp, first.combat, first.morale, cavalry=first.cavalry)]


def chance_to_take(
    rules: Strafe, state: StrafeState, view: View, target: int, units: Sequence[int], *, counter: bool = False
) -> float:
    """13.4: how likely these units, in waves of two, are to take a hex from those seen or feared there."""
    if not units:
        return 0.0
    waves = waves_of(rules, state, target, units, counter=counter)
    defenders = feared(rules, state, view, 1 - rules.roster.side[units[0]], target)
    return taken(rules.tables.assault, waves, tuple(defenders))


def taken(table: AssaultTable, waves: Sequence[Wave], defenders: tuple[Fighter, ...]) -> float:
    """13.4: the chance that waves take a hex; those asked for last are kept, since games in the head ask again."""
    kept = KNOWN.get(id(table))
    if kept is None or kept[0] is not table or len(kept[1]) > MOST:
        kept = KNOWN[id(table)] = table, {}
    key = tuple(waves), defenders
    chance = kept[1].get(key)
    if chance is None:
        chance = kept[1][key] = float(chance_taken(table, waves, defenders))
    return chance


def feared(rules: Strafe, state: StrafeState, view: View, side: int, hex: int) -> list[Fighter]:
    """Who defends a hex, as far as one sees, and whoever may lie below."""
    there = fighters(rules, state, rules.units_at(state, side, hex))
    return [*there, *hidden_friend(rules, state, view, side, hex)]


def waves_of(
    rules: Strafe, state: StrafeState, target: int, units: Sequence[int], *, counter: bool = False
) -> list[Wave]:
    """13.1.4: these units two by two, with those who go along, each from where it stands."""
    side = rules.roster.side[units[0]]
    waves = []
    for i in range(0, len(units), rules.tables.assault.units):
        pair = units[i : i + rules.tables.assault.units]
        group = [v for u in pair for v in company(rules, state, u)]
        origins = sorted({state.hex[u] for u in pair if rules.grid.distance(state.hex[u], target) == 1})
        ground = assault_ground(rules, state, side, target, origins, counter=counter)
        waves.append(Wave(fighters(rules, state, group), ground))
    return waves
