"""What a position may say piece by piece, and yet cannot be on the table: refused, with what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from esagono.engine.errors import BadPosition
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import EMPLACING, Action, StrafeState
from esagono.games.strafe.tables import HALF, points_of


def check_hexes(rules: Strafe, u: int, entry: Mapping[str, Any]) -> None:
    """23.1: two hexes that touch, of a unit that may lie in two; its `hex`, if it is said too, is one of them."""
    name, hexes = entry["id"], list(entry["hexes"])
    numbers = rules.grid.numbers
    known = len(hexes) == 2 and all(h in numbers for h in hexes)
    if not known or rules.grid.distance(numbers[hexes[0]], numbers[hexes[1]]) != 1:
        raise BadPosition(f"unit {name!r} lies in {hexes}; expected two hexes that touch")
    if not rules.roster.may_extend[u]:
        raise BadPosition(f"unit {name!r} lies in {hexes}; expected one hex: only infantry lies in two (23.1)")
    if entry.get("hex") and entry["hex"] not in hexes:
        raise BadPosition(f"unit {name!r}: hex is {entry['hex']!r}; expected one of its hexes {hexes}, or no hex")


def check_values(rules: Strafe, state: StrafeState, u: int) -> None:
    """19.2: what a unit may have in the hex where it was put."""
    if state.flags[u] & EMPLACING and not rules.roster.is_gun[u]:
        raise BadPosition(f"unit {rules.roster.ids[u]!r} has the flag 'emplacing'; expected it of guns only (19.2)")


def most_dp(rules: Strafe, state: StrafeState, u: int) -> int:
    """16.4: the most Disorganization a unit can have and stay."""
    counts = not rules.roster.is_hq[u] and not rules.roster.is_flame[u]
    return max(rules.threshold(state, u), 1) - 1 if counts else state.dp[u]


def check_spent(rules: Strafe, state: StrafeState, u: int) -> None:
    """11.0.1, 11.2.2, 11.3: a unit has spent no more half movement points than it can ever have."""
    allowance = HALF * max(rules.roster.move[u])
    most = allowance * rules.tables.strategic + allowance // 2
    if rules.roster.is_flame[u]:  # it goes with its unit, which may be quicker
        most = max(most, HALF * 99)
    if state.spent[u] > most:
        name, spent = rules.roster.ids[u], points_of(state.spent[u])
        raise BadPosition(f"unit {name!r}: spent is {spent}; expected movement points from 0 to {points_of(most)}")


def check_host(rules: Strafe, state: StrafeState, u: int) -> None:
    """22.4: a Flamethrower is with a unit of its own side, in the same hex."""
    roster, host = rules.roster, state.host[u]
    name, other = roster.ids[u], roster.ids[host]
    if not roster.is_flame[u]:
        raise BadPosition(f"unit {name!r} is with {other!r}; expected this of a Flamethrower only (22.4)")
    if roster.side[host] != roster.side[u]:
        raise BadPosition(f"unit {name!r} is with {other!r}; expected a unit of its own side (22.4)")
    if state.hex[u] >= 0 and state.hex[u] != state.hex[host]:
        raise BadPosition(f"unit {name!r} is with {other!r} in another hex; expected the same hex (22.4)")


def check_digger(rules: Strafe, state: StrafeState, hex: int, unit: int, level: int) -> None:
    """18.1, 18.2: a trench is raised by a unit that digs in its hex, up to the highest level."""
    where = rules.grid.name(hex)
    if level >= rules.tables.trench_highest:
        raise BadPosition(f"trench in {where}: it is being raised at level {level}; expected a lower level")
    if unit < 0:
        raise BadPosition(f"trench in {where}: nobody there raises it; expected a unit that digs in this hex")
    name = rules.roster.ids[unit]
    if hex not in rules.hexes_of(state, unit):
        raise BadPosition(f"trench in {where}: {name!r} raises it from elsewhere; expected a unit in this hex")
    if not rules.roster.may_dig[unit]:
        raise BadPosition(f"trench in {where}: {name!r} cannot dig; expected a unit that can (18.1)")


def check_action(rules: Strafe, action: Action) -> None:
    """8.3, 8.4, 8.7: who takes part in an Action is on its side; guns and other units each by their own key."""
    roster, side = rules.roster, rules.sides[action.side]
    parts: tuple[tuple[str, Sequence[int]], ...] = (
        ("guns", action.guns), ("independents", action.independents), ("digs", action.digs),
    )  # fmt: skip
    for key, units in parts:
        for u in units:
            if roster.side[u] != action.side:
                raise BadPosition(f"action: {key} names {roster.ids[u]!r} of the enemy; expected units of {side}")
            if roster.is_gun[u] != (key == "guns") or roster.is_hq[u]:
                wanted = "guns" if key == "guns" else "units other than guns"
                raise BadPosition(f"action: {key} names {roster.ids[u]!r}; expected {wanted}")
    if action.partner >= 0 and roster.brigades[action.partner].side != action.side:
        partner = roster.brigades[action.partner].id
        raise BadPosition(f"action: partner is {partner!r} of the enemy; expected a brigade of {side}")


def check_mark(rules: Strafe, state: StrafeState, unit: int, start: int, target: int, others: Sequence[int]) -> None:
    """13.1, Q53: a unit that can assault does so once, from where it stands; or it has entered already (13.4.1)."""
    roster = rules.roster
    name = roster.ids[unit]
    if unit in others:
        raise BadPosition(f"assaults names {name!r} twice; expected each unit once")
    if not roster.may_assault[unit] and not roster.is_flame[unit]:
        raise BadPosition(f"assaults names {name!r}; expected units that can assault (13.1)")
    here = rules.hexes_of(state, unit)
    if here and start not in here and target not in here:
        raise BadPosition(f"unit {name!r} assaults from {rules.grid.name(start)}; expected {rules.grid.name(here[0])}")
