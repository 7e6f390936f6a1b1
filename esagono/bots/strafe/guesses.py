"""The game as it might be: what a seat sees, with what it does not see drawn by lot."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from esagono.bots.interface import View
from esagono.bots.strafe.aides import Aide, Glance
from esagono.bots.strafe.board import state_of
from esagono.games.strafe.phases.planning import CommandPhase
from esagono.games.strafe.ruleset import TURNS, Strafe, StrafeGame
from esagono.games.strafe.state import (
    ABSENT,
    ACT,
    ACTIVATED,
    ELIMINATED,
    FLAG_NAMES,
    POOL,
    SURRENDERED,
    StrafeState,
)
from esagono.games.strafe.tables import HALF

FLAGS: Final = {name: bit for bit, name in FLAG_NAMES.items()}
SCATTER: Final = 3.0
"""Hexes by which it is uncertain under which stack of the enemy a unit lies."""
SHAKEN: Final = (0, 0, 0, 0, 1, 2)
"""What the disorganization of an enemy unit in contact is drawn from; the others have rested."""
GUNS: Final = 10
"""Guns that a brigade of the enemy had with it."""
KEPT: Final = 2
"""Points that the enemy has left when all is planned."""


class PlanDecision:
    """What an imagined player is asked when his plans are guessed."""

    kind = "plan"
    args: Mapping[str, Any] = {}

    def __init__(self, side: str) -> None:
        self.side = side


def guess_of(rules: Strafe, view: View, seat: str, rng: random.Random) -> StrafeState:
    """A state that looks like this to a seat. Nothing else is known of it."""
    mine = rules.sides.index(seat)
    state = state_of(rules, view)
    state.action = None
    numbers, roster = rules.grid.numbers, rules.roster
    hidden = take_off_map(rules, state, view, 1 - mine)
    for entry in view["hqs"]:
        rules.put(state, roster.index[entry["id"]], numbers[entry["hex"]])
    for entry in view["units"]:
        unit = roster.index[entry["id"]]
        state.spent[unit] = int(entry.get("spent", 0) * HALF)
        for name in entry["flags"]:
            state.flags[unit] |= FLAGS[name]
    state.blown = tuple([bridge(rules, name) for name in view["blown"]])
    state.built = tuple([bridge(rules, name) for name in view["built"]])
    state.interdiction = {numbers[name]: value for name, value in view["interdiction"].items()}
    state.quiet, state.phase = view["quiet"], view["phase"]
    state.side = rules.sides.index(view["side"])
    state.initiative = rules.sides.index(view["initiative"]) if view["initiative"] else -1
    for kind, brigade in view["events"].items():
        state.events[kind] = roster.brigade_index[brigade] if brigade else 1
    for name, entry in view["display"].items():
        number = roster.brigade_index[name]
        state.acted[number] = entry["acted"]
        if entry.get("box") is not None:
            state.plan[number] = rules.tables.boxes.index(entry["box"])
    for side in (0, 1):
        state.activations[side] = sum([state.acted[b] == 1 for b in roster.brigades_of[side]])
    for name, purse in view["tracks"].items():
        side = rules.sides.index(name)
        state.lp[side], state.paid[side] = purse["lp"], purse["spent"]
    if rules.fog:
        hide(rules, state, view, 1 - mine, hidden, rng)
        act_for(rules, state, 1 - mine)
        plan_for(rules, state, 1 - mine, rng)
    for name, trench in view["trenches"].items():
        digger = next(iter(rules.fighters_at(state, rules.sides.index(trench["side"]), numbers[name])), -1)
        if trench["pending"] and digger >= 0:
            state.digging[numbers[name]] = digger * TURNS + state.turn
    return state


def take_off_map(rules: Strafe, state: StrafeState, view: View, enemy: int) -> list[int]:
    """Put who is not on the map where the view says; returns the enemy's units of which it says nothing."""
    roster = rules.roster
    where = dict.fromkeys([entry["id"] for entry in view["off_map"]["reinforcements"]], POOL)
    where |= dict.fromkeys(view["off_map"]["eliminated"], ELIMINATED)
    where |= dict.fromkeys(view["off_map"]["surrendered"], SURRENDERED)
    hidden = []
    for unit, name in enumerate(roster.ids):
        if state.hex[unit] >= 0 or roster.is_hq[unit]:
            continue
        state.hex[unit] = where.get(name, ABSENT)
        if state.hex[unit] in (ELIMINATED, SURRENDERED):
            state.steps[unit] = 0
        elif state.hex[unit] == ABSENT and roster.side[unit] == enemy:
            hidden.append(unit)
    return hidden


def bridge(rules: Strafe, name: str) -> int:
    a, b = (rules.grid.numbers[end] for end in name.split("-"))
    return rules.ground.key(a, b)


def hide(rules: Strafe, state: StrafeState, view: View, side: int, hidden: list[int], rng: random.Random) -> None:
    """H4, H5: units out of sight lie under stacks that hide somebody, near to where they might be; some are shaken."""
    roster, name = rules.roster, rules.sides[side]
    stacks = [
        rules.grid.numbers[hex]
        for hex, entry in view["stacks"].items()
        if name in entry and entry[name]["more"] and "count" not in entry[name]
    ]
    tops = {hex: max([roster.rank[u] for u in rules.units_at(state, side, hex)], default=0) for hex in stacks}
    near = {(unit, hex): far(rules, state, unit, hex) + SCATTER * rng.random() for unit in hidden for hex in stacks}
    rng.shuffle(stacks)

    def fits(unit: int, hex: int) -> bool:
        return roster.rank[unit] <= tops[hex] and rules.room_for(state, side, hex, (unit,))

    for hex in stacks:
        able = [u for u in hidden if not roster.is_flame[u] and fits(u, hex)]
        if able:
            chosen = min(able, key=lambda u: near[u, hex])
            hidden.remove(chosen)
            rules.put(state, chosen, hex)
    for unit in hidden:
        able = [hex for hex in stacks if fits(unit, hex)]
        if roster.is_flame[unit]:
            able = [h for h in able if host_in(rules, state, side, h) >= 0]
        if able:
            hex = min(able, key=lambda h: near[unit, h])
            rules.put(state, unit, hex)
            if roster.is_flame[unit]:
                state.host[unit] = host_in(rules, state, side, hex)
    for unit in roster.movers_of[side]:
        hex = state.hex[unit]
        if hex >= 0 and roster.is_battalion[unit] and rules.beside_enemy(state, side, hex):
            state.dp[unit] = max(0, min(rng.choice(SHAKEN), rules.threshold(state, unit) - 1))


def host_in(rules: Strafe, state: StrafeState, side: int, hex: int) -> int:
    """22.4: somebody in a hex who can be given a Flamethrower."""
    able = [u for u in rules.units_at(state, side, hex) if rules.roster.is_battalion[u] and state.hex2[u] < 0]
    return next((u for u in able if u not in state.host), -1)


def far(rules: Strafe, state: StrafeState, unit: int, hex: int) -> float:
    """How far from a hex a unit is thought to be: as its brigade is, or where it began."""
    roster, distance = rules.roster, rules.grid.distance
    brigade = roster.brigade[unit]
    if brigade >= 0:
        mates = [state.hex[u] for u in roster.brigades[brigade].units if state.hex[u] >= 0]
        if mates:
            return float(min([distance(there, hex) for there in mates]))
    start = rules.starts[unit]
    return float(distance(rules.grid.numbers[start], hex)) if start in rules.grid.numbers else SCATTER


def act_for(rules: Strafe, state: StrafeState, side: int) -> None:
    """14.0: brigades of the enemy that acted have had their turn, and the guns near them too."""
    roster = rules.roster
    for number in roster.brigades_of[side]:
        if state.acted[number] != 1:
            continue
        home = roster.brigades[number]
        for unit in home.units:
            state.flags[unit] |= ACTIVATED
        place = state.hex[home.hq]
        if place < 0:
            continue
        guns = [g for g in roster.guns_of[side] if state.hex[g] >= 0 and not state.flags[g] & ACT]
        guns = [g for g in guns if roster.own_gun_of(g, number)]
        for gun in sorted(guns, key=lambda g: (rules.grid.distance(place, state.hex[g]), g))[:GUNS]:
            state.flags[gun] |= ACT


def plan_for(rules: Strafe, state: StrafeState, side: int, rng: random.Random) -> None:
    """H1 to H3: what the enemy has planned: as an officer would, with what this turn brought and a few points more.

    What he has left is for defensive fire, unless purses are open.
    """
    name, left = rules.sides[side], state.lp[side]
    income = rules.plan["logistics"][name]
    if not rules.policy.open_lp[side]:
        left = rng.randrange(KEPT + 1)
        state.paid[side] = int(income[min(state.turn, len(income)) - 1])
    state.lp[side], state.paid[side] = left + state.paid[side], 0
    game = StrafeGame(rules, state, "plans", history=False)
    aide, phase, asked = Aide(rules, name), CommandPhase(), PlanDecision(name)
    for _ in rules.roster.brigades:
        option = aide.choose(Glance(game, name), asked, phase.plan_options(game, name))
        if option.verb != "plan":
            break
        number = rules.roster.brigade_index[option.text("brigade")]
        state.plan[number] = rules.tables.boxes.index(int(option["box"]))
        cost = rules.tables.box_cost[state.plan[number]]
        state.lp[side] -= cost
        state.paid[side] += cost
    state.lp[side] = left
