"""26: which counters a scenario has, where its map ends, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from esagono.games.strafe.components import Components
from esagono.games.strafe.ground import Ground
from esagono.games.strafe.roster import Counter, Roster
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe
from esagono.games.strafe.state import DISPLAY, FIRE_SIDE, NOT_PLANNED, POOL, StrafeState
from esagono.hexes.grid import bits_of


def scenario_counters(parts: Components, scenario: str, options: Mapping[str, str]) -> list[Counter]:
    """26.0, 27.1, Q8, Q11, Q12: the counters in play, with what the scenario and the options change."""
    changes: dict[str, dict[str, Any]] = {}
    for change in parts.scenarios[scenario].get("changes", ()):
        if scenario == "campaign" and options["battalions_102"] == "set-up":
            continue
        for unit in change["units"]:
            changes[unit] = {"turn": change["turn"], "entry": tuple(change["entry"]), "hex": "", "setup": ""}
    out: list[Counter] = []
    for counter in parts.counters:
        if scenario not in counter.scenarios and counter.id not in changes:
            continue
        if counter.type == "mg" and options["machine_guns"] == "out":
            continue
        counter = replace(counter, **changes[counter.id]) if counter.id in changes else counter
        out.append(counter)
        if counter.type == "armored-car" and options["armored_cars"] == "three":
            out += [replace(counter, id=f"{counter.id}-{n}", name=f"{counter.name}/{n}") for n in (2, 3)]
    if options["dismounted_division"] == "two":
        out = split_division(out)
    return out


DIVISION: Final = "it-4-dism-cav"


def split_division(counters: Sequence[Counter]) -> list[Counter]:
    """Q12 (option): the dismounted division as two formations of six squadrons."""
    out: list[Counter] = []
    squadrons = [c for c in counters if c.brigade == DIVISION and c.type != "hq"]
    second = {c.id for c in squadrons[6:]}
    for c in counters:
        out.append(replace(c, brigade=f"{DIVISION}-2") if c.id in second else c)
        if c.brigade == DIVISION and c.type == "hq":
            out.append(replace(c, id=f"{c.id}-2", name=f"{c.name} II", brigade=f"{DIVISION}-2"))
    return out


def roster_for(parts: Components, scenario: str, options: Mapping[str, str]) -> Roster:
    """The roster of a scenario; the same for all games with the same choices."""
    key = scenario, *(options[o] for o in ("battalions_102", "machine_guns", "armored_cars", "dismounted_division"))
    found = parts.rosters.get(key)
    if found is None:
        counters = scenario_counters(parts, scenario, options)
        found = parts.rosters[key] = Roster(counters, parts.sides, parts.abilities)
    return found


def named_fronts(ground: Ground, parts: Components, scenario: str) -> int:
    """26.0: frontline hexes on which the scenario lets units be set up."""
    names, out = ground.grid.names, 0
    for group in parts.groups.values():
        if scenario in group["scenarios"].split() and group["from"]:
            front = [names[h] for h in ground.front[parts.sides.index(group["side"])]]
            for name in front[front.index(group["from"]) : front.index(group["to"]) + 1]:
                out |= ground.grid.bit(name)
    return out


def areas(parts: Components, scenario: str, clipped: bool) -> list[int]:
    """26.0, Q6, Q7: the hexes in play for each side; a set-up hex that the border would leave out is in play."""
    ground, plan = parts.ground, parts.scenarios[scenario]
    grid, area = ground.grid, plan["area"]

    def lines(entry: Mapping[str, Any]) -> int:
        first, last = entry["lines"]
        return sum(1 << h for n, h in grid.numbers.items() if first <= int(n[:2]) <= last)

    both = lines(area["both"]) if "both" in area else 0
    for bank in ("west", "east"):
        if bank in area:
            both |= lines(area[bank]) & ground.tags.get(bank, 0)
    more = area.get("italian")
    if more is None:
        both |= named_fronts(ground, parts, scenario)
    out = [both & ground.land, both & ground.land]
    if more and not clipped:
        behind = ground.territory[ITALIAN]
        out[ITALIAN] |= lines(more) & behind & ground.land
        out[ITALIAN] |= grid.disc(grid.index(more["around"]), more["radius"]) & behind & ground.land
    return out


def fresh_state(rules: Strafe) -> StrafeState:
    """All units waiting, at full strength; the trenches as printed."""
    roster = rules.roster
    n, b = len(roster.ids), len(roster.brigades)
    state = StrafeState(
        hex=[DISPLAY if hq else POOL for hq in roster.is_hq],
        hex2=[-1] * n,
        steps=list(roster.steps),
        dp=[0] * n,
        posture=[FIRE_SIDE if gun else 0 for gun in roster.is_gun],
        flags=[0] * n,
        host=[-1] * n,
        spent=[0] * n,
        plan=[NOT_PLANNED] * b,
        acted=[0] * b,
    )
    rules.rebuild(state)
    for side in (ITALIAN, AUSTRIAN):
        for hex in bits_of(rules.ground.printed[side]):
            rules.set_trench(state, hex, rules.ground.printed_level.get(hex, 2), side)
    return state


def scenario_state(rules: Strafe) -> StrafeState:
    """26.0: the scenario with the default deployment, before the first phase."""
    state = fresh_state(rules)
    for u, name in enumerate(rules.starts):
        if name and not rules.roster.is_hq[u]:
            rules.put(state, u, near_place(rules, state, u, rules.grid.numbers[name]))
    attach_flamethrowers(rules, state)
    for pair in rules.plan.get("destroyed", ()):
        a, b = (rules.grid.numbers[n] for n in pair.split("-"))
        state.blown = tuple(sorted((*state.blown, rules.ground.key(a, b))))
    state.lp = [rules.plan["logistics"][side][0] for side in rules.sides]
    state.zones = [-1, -1]
    return state


def own_ground(rules: Strafe, state: StrafeState, side: int) -> int:
    """26.0.c, Q18: where a side may stand at all: in its area, neither beyond the front nor with enemies."""
    return rules.area[side] & ~rules.ground.territory[1 - side] & ~state.occupied[1 - side]


def near_place(rules: Strafe, state: StrafeState, unit: int, hex: int) -> int:
    """The hex itself, or the nearest one with room that is in play (Q7: when the north is clipped)."""
    side = rules.roster.side[unit]
    for radius in range(40):
        for there in bits_of(rules.grid.ring(hex, radius) & own_ground(rules, state, side)):
            if rules.room_for(state, side, there, (unit,)):
                return there
    return hex


def flamethrower_hosts(rules: Strafe, state: StrafeState, side: int) -> list[int]:
    """22.4.a, Q95: the Infantry units of a side that can be given a Flamethrower."""
    return [
        u
        for u in rules.roster.of_side[side]
        if rules.roster.is_battalion[u] and state.hex[u] >= 0 and state.hex2[u] < 0 and u not in state.host
    ]


def attach_flamethrowers(rules: Strafe, state: StrafeState) -> None:
    """22.4.a: each Flamethrower belongs to an Infantry unit of its hex, or of the nearest hex with one."""
    for flame, is_flame in enumerate(rules.roster.is_flame):
        if not is_flame or state.hex[flame] < 0 or state.host[flame] >= 0:
            continue
        side, here = rules.roster.side[flame], state.hex[flame]
        hosts = flamethrower_hosts(rules, state, side)
        if hosts:
            host = min(hosts, key=lambda u: (rules.grid.distance(here, state.hex[u]), u))
            state.host[flame] = host
            rules.put(state, flame, state.hex[host])
