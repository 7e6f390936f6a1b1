"""What a seat can know of an enemy stack, and what may hide in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from esagono.games.inferno.combat.arithmetic import Battle, flank_clause, mountain_bonus
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import FROZEN, HAS_ATTACKED, MOVE_SIDE, RESERVE, WAS_ATTACKED, InfernoState

ASSUMPTION: Final = "top-unit-alone"
HIDDEN: Final = -9
"""Where a unit is put that the seat does not see."""
OPEN_FLAGS: Final = MOVE_SIDE | RESERVE | FROZEN
"""What both sides know of a unit that lies on top; and, where those who fight are named, whether it has fought."""
FOUGHT: Final = HAS_ATTACKED | WAS_ATTACKED
WEAKEST: Final = 1
"""A defender always has at least this strength: weaker ones are removed (7.5)."""


def fort_may_shield(rules: Inferno, imagined: InfernoState, fight: Battle) -> bool:
    """12.2 of Altipiani: an unseen fort that may lie in the hex would keep the defenders from being flanked."""
    roster, here = rules.roster, rules.grid.name(fight.target)
    return any(
        roster.is_fort[u]
        and imagined.hex[u] == HIDDEN
        and (roster.counters[u].hex in ("", here) or not rules.fixed[u])  # forts stay where they are set up
        and not flank_clause(rules, imagined, replace(fight, defenders=(*fight.defenders, u)))
        for u in roster.of_side[1 - fight.side]
    )


def visible(rules: Inferno, state: InfernoState, unit: int) -> bool:
    """5.3: the unit lies on top of its stack."""
    return state.hex[unit] >= 0 and rules.top(state, state.hex[unit]) == unit


def imagine(rules: Inferno, state: InfernoState, side: int) -> InfernoState:
    """The state as a side sees it: enemy stacks are their top unit, fresh, supplied, and without engineers."""
    known = OPEN_FLAGS | FOUGHT if rules.policy.reveal_participants else OPEN_FLAGS
    out = state.copy()
    for hex in range(rules.grid.size):
        stack = state.at[hex]
        if stack and rules.roster.side[stack[0]] != side:
            top = rules.top(state, hex)
            for u in stack:
                if u != top:
                    rules.put(out, u, HIDDEN)
            out.loss[top] = out.supply[top] = 0
            out.flags[top] &= known
    for u in rules.roster.of_side[1 - side]:
        if state.hex[u] < 0:
            out.loss[u] = out.supply[u] = 0
    return out


def seen_alone(rules: Inferno, state: InfernoState, hex: int) -> bool:
    """5.4, Q32: the enemy can see that nothing lies under the unit on top."""
    return len(state.at[hex]) == 1 and (rules.policy.show_count or rules.policy.show_more)


def lost_bonus(rules: Inferno, fight: Battle, defender: int) -> int:
    """12.1: how much of the attackers' mountain bonus goes when this unit defends."""
    return sum(
        mountain_bonus(rules, fight, a, ()) and not mountain_bonus(rules, fight, a, (defender,))
        for a in fight.attackers
    )


Loads = dict[tuple[int, bool, int], int]
"""The defence of units that might lie in a hex, by the steps that count, whether a battalion is among them that does
not (5.1.c), and how much of the mountain bonus (12.1) their presence takes from the attackers."""


def strongest_defences(rules: Inferno, imagined: InfernoState, fight: Battle, alone: bool) -> dict[int, int]:
    """The strongest defence that may hide under the one defender who is seen, by what it takes from the attack.

    Units that are not seen may lie there within stacking (5.1) and command limits (7.4), whole or reduced, if none
    has a higher attack than the unit on top (5.3); that one stands by if others defend better.
    """
    roster = rules.roster
    (top,) = fight.defenders
    own = roster.counters[top].corps
    unseen = [] if alone else hidden_fighters(rules, imagined, 1 - fight.side)
    found: dict[int, int] = {}
    for corps in {own, *(roster.counters[u].corps for u in unseen)}:
        members = [u for u in unseen if roster.counters[u].corps == corps]
        others = [u for u in unseen if u not in members]
        for defends in (True, False):
            start = _joined(rules, imagined, fight, {(0, False, 0): 0}, [top], defends)
            stranger = defends and (not corps or corps != own)
            if corps:
                companies = [[[u] for u in members] + ([] if stranger else [others])]
            else:
                pairs = combinations(members, min(len(members), 2 - stranger))
                companies = [[[u] for u in pair] for pair in pairs]
            for company in companies:
                loads = start
                for units in company:
                    more = _joined(rules, imagined, fight, loads, units, True)
                    loads = {key: max(loads.get(key, 0), more.get(key, 0)) for key in loads | more}
                for (_, _, lost), defense in loads.items():
                    if defense:
                        found[lost] = max(found.get(lost, 0), defense)
    return found


def hidden_fighters(rules: Inferno, imagined: InfernoState, side: int) -> list[int]:
    roster = rules.roster
    return [
        u
        for u in roster.of_side[side]
        if imagined.hex[u] == HIDDEN and roster.is_combat[u] and not roster.is_engineer[u]
    ]


def _joined(
    rules: Inferno, imagined: InfernoState, fight: Battle, loads: Loads, units: Sequence[int], defends: bool
) -> Loads:
    """Each load with one more of the units, where there is room; the best for each key."""
    roster, (top,) = rules.roster, fight.defenders
    room, showing = rules.ground.stacking[fight.target], roster.attack[top][imagined.steps[top]]
    out: Loads = {}
    for u in units:
        spoiled = lost_bonus(rules, fight, u) if defends else 0
        bonus = mountain_bonus(rules, fight, u, fight.attackers) + rules.defense_bonus(imagined, u)
        free_here = rules.policy.free_battalion and roster.is_battalion[u]
        for steps in [imagined.steps[top]] if u == top else range(1, roster.steps[u] + 1):
            if roster.attack[u][steps] > showing:
                continue
            counted = 0 if roster.is_fort[u] else steps
            for (used, free, lost), defense in loads.items():
                total = defense + (roster.defense[u][steps] + bonus if defends else 0)
                fits = used + counted <= room or u == top
                keys = [(used + counted, free, max(lost, spoiled))] if fits else []
                if free_here and not free:
                    keys.append((used, True, max(lost, spoiled)))
                for key in keys:
                    out[key] = max(out.get(key, 0), total)
    return out
