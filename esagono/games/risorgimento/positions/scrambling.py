"""8.7: a shuffle of what a seat cannot see: which counters lie face down, and what is not written on their backs."""

from __future__ import annotations

import random
from typing import Any, Final

from esagono.engine.state import Procedure, field_names
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import ACTED, ATTACKED, ENTERED, STOOD_IN_ZONE, RisorgimentoState

UNIT_COLUMNS: Final = ("hex", "lost", "status", "facing", "flags", "spent", "action")
LISTS_OF_UNITS: Final = (
    "attackers", "countercharged", "defenders", "firers", "following", "fought", "hit", "mover", "others", "units",
)  # fmt: skip
"""Fields of procedures that hold units and nothing else."""
NO_UNITS: Final = (
    "at", "away", "cost", "facing", "hex", "length", "levels", "modifier", "next", "origin", "part", "passes", "path",
    "side", "spent", "start", "strength", "target", "through", "to", "trigger", "via",
)  # fmt: skip
"""Fields of procedures with numbers that are never units."""
REMEMBERED: Final = ACTED | ATTACKED | ENTERED | STOOD_IN_ZONE


def scramble(rules: Risorgimento, state: RisorgimentoState, seat: str, rng: random.Random) -> None:
    """8.7: exchange face-down counters of the enemy of a seat whose backs look alike, with all that lies on them; and
    change what their backs do not say."""
    roster = rules.roster
    mine = rules.sides.index(seat) if seat in rules.sides else -1
    fixed, moving = units_in_hand(rules, state)
    hidden = [
        u
        for u in range(len(roster.ids))
        if u not in fixed and rules.hidden_from(state, u, mine) and not roster.is_commander[u]
    ]
    for u in hidden:
        if u not in moving:
            change_what_is_not_shown(rules, state, u, rng)
    groups: dict[str, list[int]] = {}
    for u in hidden:
        groups.setdefault(roster.looks[u], []).append(u)
    for units in groups.values():
        rng.shuffle(units)
        for a, b in zip(units[::2], units[1::2], strict=False):
            if state.lost[a] < roster.strength[b] and state.lost[b] < roster.strength[a]:
                exchange(state, a, b)
    rules.rebuild(state)


def change_what_is_not_shown(rules: Risorgimento, state: RisorgimentoState, unit: int, rng: random.Random) -> None:
    """8.7.b: what a unit has spent and done this turn, and its losses where they are not open."""
    if rules.roster.formation[unit] != state.formation:  # who has acted in an activation both sides have seen
        state.spent[unit] = rng.randrange(0, 4 * rules.roster.counters[unit].move + 1)
        state.flags[unit] ^= REMEMBERED & rng.getrandbits(12)
    if not rules.policy.losses_open:
        state.lost[unit] = rng.randrange(rules.roster.strength[unit])


def units_in_hand(rules: Risorgimento, state: RisorgimentoState) -> tuple[set[int], set[int]]:
    """Units that must stay who they are; and those of Forces under way, which can be exchanged where they are named."""
    fixed: set[int] = set()
    moving: set[int] = {*state.force, *state.wavering}
    for procedure in state.stack:
        for name in field_names(procedure):
            if name not in NO_UNITS:
                (moving if name in LISTS_OF_UNITS else fixed).update(numbers_in(getattr(procedure, name)))
    for marker in state.markers:
        moving.update(marker.forces)
    for decision in state.pending:
        fixed.update(rules.roster.index.get(str(value), -1) for value in decision.args.values())
    return fixed, moving


def numbers_in(value: Any) -> set[int]:
    if isinstance(value, tuple):
        return {number for part in value for number in numbers_in(part)}
    return {value} if isinstance(value, int) and not isinstance(value, bool) else set()


def exchange(state: RisorgimentoState, a: int, b: int) -> None:
    """Two counters change places, in the Forces under way too."""
    for name in UNIT_COLUMNS:
        column: list[int] = getattr(state, name)
        column[a], column[b] = column[b], column[a]
    state.force = renamed(state.force, a, b)
    state.wavering = renamed(state.wavering, a, b)
    state.markers[:] = [marker._replace(forces=renamed(marker.forces, a, b)) for marker in state.markers]
    for procedure in state.stack:
        rename_in(procedure, a, b)


def rename_in(procedure: Procedure, a: int, b: int) -> None:
    for name in field_names(procedure):
        if name in LISTS_OF_UNITS:
            setattr(procedure, name, renamed(getattr(procedure, name), a, b))


def renamed(units: tuple[int, ...], a: int, b: int) -> tuple[int, ...]:
    if a not in units and b not in units:
        return units
    return tuple([b if u == a else a if u == b else u for u in units])
