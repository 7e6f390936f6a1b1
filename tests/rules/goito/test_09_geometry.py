"""9.c, 9.1, 9.4.4 of Goito: lines of fire and sight, measured with exact hexagons instead of the program's own tables.

A hex is drawn with its centre at (column, twice its row), even columns one lower, and corners a third or two thirds
of a column away: distances are false, but lines stay lines.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from .situations import au, pi, position, rule

EDGES = ["SE", "S", "SW", "NW", "N", "NE"]
"""The sides of a hexagon as `corners` lists them."""


SIZE = 11


def name(column, row):
    return f"{column:02d}{row:02d}"


EVERYWHERE = [name(c, r) for c in range(1, SIZE + 1) for r in range(1, SIZE + 1)]


def centre(hex):
    column, row = int(hex[:2]), int(hex[2:])
    return Fraction(column), Fraction(2 * row + (column % 2 == 0))


def corners(hex):
    x, y = centre(hex)
    near, far = Fraction(1, 3), Fraction(2, 3)
    return [(x + far, y), (x + near, y + 1), (x - near, y + 1), (x - far, y), (x - near, y - 1), (x + near, y - 1)]


def sides_of(hex):
    around = corners(hex)
    return list(zip(EDGES, around, [*around[1:], around[0]], strict=True))


def off(p, q, point):
    """On which side of the line through two points another lies: positive on the side of a hexagon's inside."""
    return (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])


def stretch(start, end, hex):
    """The part of a line that a hexagon covers, if it is more than a point, and whether it runs along one side."""
    first, last, along = Fraction(0), Fraction(1), False
    for _, p, q in sides_of(hex):
        a, b = off(p, q, start), off(p, q, end)
        if a == b == 0:
            along = True
        elif a < 0 and b < 0:
            return None
        elif a < 0:
            first = max(first, a / (a - b))
        elif b < 0:
            last = min(last, a / (a - b))
    return (first, last, along) if last > first else None


def open_line(a, b, blocking):
    shared = {}
    for hex in EVERYWHERE:
        found = stretch(centre(a), centre(b), hex) if hex not in (a, b) else None
        if found and not found[2] and hex in blocking:
            return False
        if found and found[2]:
            shared.setdefault(found[:2], []).append(hex in blocking)
    return not any(len(pair) == 2 and all(pair) for pair in shared.values())


@rule("9.4.4.a", "9.4.4.b", "9.4.4.c", "9.4.4.d", "9.4.4.f", "Q63")
@pytest.mark.parametrize("seed", range(6))
def test_sight_by_ruler(seed):
    dice = random.Random(seed)
    built = {h: dice.choice(["farm", "farmhouse", "village"]) for h in EVERYWHERE if dice.random() < 0.08}
    level = {h: dice.choice([0, 0, 1, 2]) for h in EVERYWHERE}
    held = [h for h in EVERYWHERE if dice.random() < 0.06]
    hexes = {h: {"terrain": built.get(h, "clear"), "level": level[h]} for h in EVERYWHERE}
    units = [(au if i % 2 else pi)(f"U{i}", h) for i, h in enumerate(held)]
    game = position(*units, map={"size": [12, 12], "hexes": hexes})
    inner = [h for h in EVERYWHERE if "01" < h[:2] < "11" and "01" < h[2:] < "11"]
    for _ in range(60):
        a, b = dice.sample(inner, 2)
        higher = {h for h in EVERYWHERE if level[h] > max(level[a], level[b])}
        assert game.sight(a, b).clear == open_line(a, b, {*built, *held, *higher}), (a, b)


COMPASS = ["N", "NE", "SE", "S", "SW", "NW"]


def sides_met(a, b):
    """The hexsides of `b` that the line from `a` meets on its way in: two at a corner."""
    start, end = centre(a), centre(b)
    out = []
    for side, p, q in sides_of(b):
        outer, inner = off(p, q, start), off(p, q, end)
        if outer > 0 or outer == inner:
            continue
        t = outer / (outer - inner)
        x, y = start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])
        if min(p[0], q[0]) <= x <= max(p[0], q[0]) and min(p[1], q[1]) <= y <= max(p[1], q[1]):
            out.append(side)
    return out


def front(facing):
    at = COMPASS.index(facing)
    return {COMPASS[at - 1], COMPASS[at], COMPASS[(at + 1) % 6]}


@rule("9.c", "9.1.a", "Q112")
def test_fire_leaves_by_a_front_hexside_and_tells_front_from_rear():
    dice = random.Random(11)
    near = [h for h in EVERYWHERE if h != "0606"]
    for target in dice.sample(near, 60):
        mine, his = dice.choice(COMPASS), dice.choice(COMPASS)
        game = position(au("G", "0606", type="field-artillery", facing=mine), pi("P", target, facing=his))
        if game.sight("0606", target).distance > 5:
            continue
        found = game.forecast(kind="fire", target=target, firers=["G"], facing=mine, cases=False)
        assert found.legal == bool(front(mine) & set(sides_met(target, "0606"))), (target, mine)
        assert found.drm == (not front(his) & set(sides_met("0606", target))), (target, his)
