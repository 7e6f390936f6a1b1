"""24, 7.0, H1 to H8: a shuffle of what a seat cannot see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from esagono.engine.state import Decision, field_names
from esagono.games.strafe.phases.planning import CommandPhase, can_be_planned
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import (
    DEF_FIRED,
    IN_SECRET,
    NOT_PLANNED,
    StrafeState,
)
from esagono.games.strafe.visibility import on_top, top

MOST_POINTS: Final = 12
"""A stock of points that nobody has been shown is taken to be smaller than this."""


def scramble(rules: Strafe, state: StrafeState, seat: str, rng: random.Random) -> None:
    """H1 to H8: shuffle what the enemy of a seat hides: points, plans, bids, disorganization points and units below the
    top."""
    mine = rules.sides.index(seat) if seat in rules.sides else -1
    busy = units_in_hand(state)
    for side in (0, 1):
        if side != mine:
            scramble_planning(rules, state, side, rng)
            shuffle_units(rules, state, side, busy, rng)
    if mine >= 0 and any(d.side == seat and d.kind in IN_SECRET for d in state.pending):
        scramble_choosing(rules, state, 1 - mine, rng)


def units_in_hand(state: StrafeState) -> set[int]:
    """The units that some procedure, marker or attachment is about."""
    busy = {u for u, _, _ in (*state.assaults, *state.counters)} | {u for _, u, _ in state.building}
    busy |= {value // 64 for value in state.digging.values()}
    if state.action is not None:
        busy |= {*state.action.guns, *state.action.independents, *state.action.digs}
    for procedure in state.stack:
        for name in field_names(procedure):
            busy.update(numbers_in(getattr(procedure, name)))
    return busy


def numbers_in(value: Any) -> Iterator[int]:
    if isinstance(value, tuple | list):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, int) and value >= 0:
        yield value


# Points, plans and bids


def scramble_planning(rules: Strafe, state: StrafeState, side: int, rng: random.Random) -> None:
    """H1, H2, Q29: the points that are not played open, and which brigade is planned in which box."""
    costs = rules.tables.box_cost
    fresh = [b for b in rules.roster.brigades_of[side] if is_secret(rules, state, b)]
    if not any(isinstance(procedure, CommandPhase) for procedure in state.stack):
        if not rules.policy.open_lp[side]:
            state.lp[side] = rng.randrange(max(MOST_POINTS, state.bid[side] + 1))
            state.lp[side] = max(state.lp[side], state.bid[side])
        boxes = [state.plan[b] for b in fresh]
        rng.shuffle(boxes)  # what they cost together was told
        for b, box in zip(fresh, boxes, strict=True):
            state.plan[b] = box
        return
    total = state.lp[side] + state.paid[side]
    if not rules.policy.open_lp[side]:
        total = max(total, rng.randrange(MOST_POINTS))
    left = total - (state.paid[side] - sum(costs[state.plan[b]] for b in fresh if state.plan[b] != NOT_PLANNED))
    for b in fresh:
        state.plan[b] = rng.choice([NOT_PLANNED, *[box for box, cost in enumerate(costs) if cost <= left]])
        left -= costs[state.plan[b]] if state.plan[b] != NOT_PLANNED else 0
    state.lp[side], state.paid[side] = left, total - left


def is_secret(rules: Strafe, state: StrafeState, brigade: int) -> bool:
    """8.2: a brigade whose box only its owner knows: it has not acted, nor begun to."""
    action = state.action
    acting = action is not None and brigade in (action.brigade, action.partner)
    return can_be_planned(rules, state, brigade) and not state.acted[brigade] and not acting


def scramble_choosing(rules: Strafe, state: StrafeState, side: int, rng: random.Random) -> None:
    """4.2, 4.3: a seat that still chooses in secret knows neither whether the other side is done nor what it bids."""
    kind = next(d.kind for d in state.pending)
    name = rules.sides[side]
    others = [d for d in state.pending if d.side != name]
    if rng.random() < 0.5:
        clause = next(d.clause for d in state.pending)
        others.append(Decision(name, kind, clause, always=True))
        if kind == "bid":
            state.bid[side] = -1
    elif kind == "bid":
        state.bid[side] = rng.randrange(max(state.lp[side], 0) + 1)
    state.pending[:] = sorted(others, key=lambda d: rules.sides.index(d.side))


# Units


def shuffle_units(rules: Strafe, state: StrafeState, side: int, busy: set[int], rng: random.Random) -> None:
    """24.1, H4 to H8: Disorganization Points, and which counters lie under others."""
    roster = rules.roster
    for u in rules.on_map(state, side):
        if u not in busy and not roster.is_flame[u] and not roster.is_bridging[u]:
            state.dp[u] = rng.randrange(max(rules.threshold(state, u), 1))
    hidden = [u for u in rules.on_map(state, side) if u not in busy and not on_top(rules, state, u)]
    hidden = [u for u in hidden if not state.flags[u] & DEF_FIRED]  # H8
    rng.shuffle(hidden)
    for a, b in zip(hidden[::2], hidden[1::2], strict=False):
        if may_change_places(rules, state, a, b):
            change_places(rules, state, side, a, b)


def may_change_places(rules: Strafe, state: StrafeState, a: int, b: int) -> bool:
    roster = rules.roster
    if state.hex[a] == state.hex[b] or state.hex2[a] >= 0 or state.hex2[b] >= 0:
        return False
    alike = roster.able[a] == roster.able[b] and state.posture[a] == state.posture[b]
    plain = not any(host in (a, b) for host in state.host) and not roster.is_flame[a]
    marked = state.flags[a] != state.flags[b] or roster.brigade[a] != roster.brigade[b]
    values = (roster.range[a], roster.type[a]) == (roster.range[b], roster.type[b])
    return alike and plain and not marked and values


def change_places(rules: Strafe, state: StrafeState, side: int, a: int, b: int) -> None:
    here, there = state.hex[a], state.hex[b]
    seen = [top(rules, state, side, h) for h in (here, there)]
    rules.put(state, a, there)
    rules.put(state, b, here)
    if [top(rules, state, side, h) for h in (here, there)] != seen:
        rules.put(state, a, here)
        rules.put(state, b, there)
