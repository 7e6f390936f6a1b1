"""Fire, combat, checks, zones, sight and retreats of Goito, worked out a second time in another way.

Here the tables are formulas or small lists, facing is counted on the compass, sight is walked along the line in small
steps, and retreats are found by listing all paths.
"""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from esagono.games.risorgimento.cohesion.retreat_paths import Flight, next_steps
from esagono.games.risorgimento.fights.combat import Fight, combat_cell, combat_sum
from esagono.games.risorgimento.fights.fighters import Cause, Fighter, check_levels
from esagono.games.risorgimento.fights.fighting import sees, stack
from esagono.games.risorgimento.fights.fire import Shot, fire_result, fire_sum
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.state import MARCH
from tests.rules.goito.situations import au, pi, position

CASES = 10_000

# One list for the whole Assault Table: the cell by roll and column added, between 0 and 14
ASSAULT = [
    "R 2S3/-", "R 2S2/-", "R 1S2/-", "R 1S2/-", "R 1S1/-", "R 0S1/cc0", "W cc2/cc1", "G cc1/cc1", "W cc1/cc2",
    "B cc0/0S1", "B -/1S1", "B -/1S2", "B -/1S2", "B -/2S2", "B -/2S3",
]  # fmt: skip

# The Fire Table by columns: from which roll on each result holds
FIRE = {
    1: [(8, "cc0"), (10, "cc1"), (12, "0S1"), (14, "1S1")],
    2: [(7, "cc0"), (9, "cc1"), (11, "0S1"), (13, "1S1")],
    3: [(6, "cc0"), (8, "cc1"), (10, "0S1"), (12, "1S1"), (14, "1S2")],
    5: [(5, "cc0"), (7, "cc1"), (9, "0S1"), (11, "1S1"), (13, "1S2")],
    7: [(4, "cc0"), (6, "cc1"), (8, "0S1"), (10, "1S1"), (12, "1S2"), (13, "2S2")],
    10: [(2, "cc0"), (4, "cc1"), (7, "0S1"), (9, "1S1"), (11, "1S2"), (12, "2S2"), (14, "2S3")],
    14: [(2, "cc1"), (5, "cc2"), (6, "0S1"), (8, "1S1"), (10, "1S2"), (11, "2S2"), (13, "2S3"), (14, "3S3")],
}


@pytest.fixture(scope="module")
def tables():
    return position(au("A", "0606")).rules.combat


def somebody(rng, unit, arm):
    printed = rng.randint(1, 8)
    return Fighter(
        unit, arm, rng.randint(1, printed), printed, rng.randint(1, 3), rng.randint(7, 10), rng.randint(0, 3),
        rng.randint(4, 8), light=rng.random() < 0.3, horse=rng.random() < 0.3, march=rng.random() < 0.2,
        square=arm == INFANTRY and rng.random() < 0.2, exhausted=arm == CAVALRY and rng.random() < 0.3,
        low_ammunition=rng.random() < 0.3, out_of_ammunition=rng.random() < 0.2,
    )  # fmt: skip


def test_fire(tables):
    rng = random.Random(1)
    for _ in range(CASES):
        arm = rng.choice([INFANTRY, ARTILLERY])
        firers = [somebody(rng, i, arm) for i in range(rng.randint(1, 3))]
        target = [somebody(rng, 10 + i, rng.choice([INFANTRY, CAVALRY, ARTILLERY])) for i in range(rng.randint(1, 2))]
        distance = rng.randint(1, 5) if arm == ARTILLERY else 1
        massed, square, rear = rng.randint(1, 5), rng.random() < 0.3, rng.random() < 0.3
        terrain, columns = rng.choice([("clear", 0), ("farm", 0), ("farmhouse", -1), ("village", -2)])
        dice = rng.randint(2, 12)
        found = fire_sum(tables, Shot(tuple(firers), tuple(target), distance, massed, square, terrain, columns, rear))
        result = fire_result(tables, found, dice).text

        points = sum(f.strength for f in firers)
        if arm == ARTILLERY:
            points = {1: 3 * points, 2: 2 * points, 3: points}.get(distance, math.ceil(points / 2))
        order = sorted(FIRE)
        place = max(i for i, least in enumerate(order) if least <= points)
        place += (massed > 3) + square + any(f.march for f in target) + columns
        place -= any(f.arm == ARTILLERY and not f.march for f in target)
        largest = max(f.stacking for f in firers)
        cohesion = max(f.cohesion - f.status for f in firers if f.stacking == largest)
        roll = dice + rear + (1 if cohesion > 9 else 0 if cohesion > 7 else -1 if cohesion > 5 else -2)
        roll -= 2 * (arm == INFANTRY and any(f.march for f in firers))
        roll = max(2, roll)
        wanted = "-"
        if place >= 0:
            for least, cell in FIRE[order[min(place, len(order) - 1)]]:
                if roll >= least:
                    wanted = cell
        assert result == wanted, (found, dice)


def test_combat(tables):
    rng = random.Random(2)
    for _ in range(CASES):
        mine = [somebody(rng, i, rng.choice([INFANTRY, CAVALRY])) for i in range(1)]
        mine += [somebody(rng, 5, mine[0].arm)] if rng.random() < 0.5 else []
        theirs = [somebody(rng, 10, rng.choice([INFANTRY, CAVALRY]))]
        theirs += [somebody(rng, 11 + i, rng.choice([INFANTRY, CAVALRY, ARTILLERY])) for i in range(rng.randint(0, 2))]
        charge = mine[0].arm == CAVALRY and rng.random() < 0.5
        rear = rng.random() < 0.3
        terrain, drm = rng.choice([("clear", 0), ("farmhouse", -1), ("village", -2)])
        stream = rng.choice([0, -1])
        dice = rng.randint(2, 12)
        found = combat_sum(tables, Fight(tuple(mine), tuple(theirs), charge, rear, terrain, drm, stream))
        cell = combat_cell(tables, found, dice).text

        attack = sum(f.strength for f in mine)
        defense = sum(f.strength for f in theirs if f.arm != ARTILLERY)
        ladder = [(1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1)]
        step = max([i for i, (a, b) in enumerate(ladder) if attack * b >= a * defense], default=0)

        def reference(force, named):
            """Q78: the owner names one of those who are equal; he names the best."""
            fit = [f for f in force if f.arm != ARTILLERY]
            most = max(f.stacking for f in fit)
            best = max(f.cohesion - f.status for f in fit if f.stacking == most)
            (unit,) = [f for f in fit if f.unit == named]
            assert (unit.stacking, unit.cohesion - unit.status) == (most, best)
            return unit

        one, other = reference(mine, found.attacker_reference), reference(theirs, found.defender_reference)
        total = dice + step - 4 + 2 * rear + drm + stream
        if charge:
            total += -3 if any(f.square for f in theirs) else 2
        elif one.arm == CAVALRY and other.arm == INFANTRY:
            total -= 1
        total += 2 * any(f.march for f in theirs) - any(f.march for f in mine)
        total += other.out_of_ammunition - one.out_of_ammunition + other.exhausted - one.exhausted
        difference = (one.cohesion - one.status) - (other.cohesion - other.status)
        index = min(14, max(2, total)) + min(4, max(-4, difference))
        assert cell == ASSAULT[min(14, max(0, index))], (found, dice)


def test_checks(tables):
    rng = random.Random(3)
    for _ in range(CASES):
        fighter = somebody(rng, 0, rng.choice([INFANTRY, CAVALRY, ARTILLERY]))
        kind = rng.choice(["check", "square", "withdrawal", "facing"])
        cause = Cause(
            kind, rng.randint(-4, 4) if kind == "withdrawal" else rng.randint(0, 2) if kind == "check" else 0,
            charge=kind == "check" and rng.random() < 0.4, rear=rng.random() < 0.3, building=rng.random() < 0.3,
        )  # fmt: skip
        dice = rng.randint(2, 12)
        over = dice + cause.plus - (kind == "square") + cause.rear - cause.building + fighter.march
        over += fighter.strength <= Fraction(fighter.printed, 2)
        if cause.charge and fighter.arm == INFANTRY:
            over += -1 if fighter.square else 2
        over -= fighter.cohesion - fighter.status
        levels = 0 if over <= 0 else min(4, (over + 2) // 3)
        assert check_levels(tables.check, fighter, cause, dice) == levels


# On maps


def random_map(rng, count=14, size=8):
    terrain = ["clear"] * 6 + ["farm", "farmhouse", "village"]
    hexes = {
        f"{c:02}{r:02}": {"terrain": rng.choice(terrain), "level": rng.choice([0, 0, 0, 1, 2])}
        for c in range(1, size + 1)
        for r in range(1, size + 1)
    }
    names = list(hexes)
    places = rng.sample(names, count)
    kinds = ["line", "light", "cavalry", "field-artillery"]
    units = []
    for i, hex in enumerate(places):
        make = au if i % 2 else pi
        units.append(
            make(
                f"U{i}", hex, type=rng.choice(kinds), stacking=rng.randint(1, 4), strength=4,
                facing=rng.choice(["N", "NE", "SE", "S", "SW", "NW"]), flags=rng.choice([[], [], ["march"]]),
            )
        )  # fmt: skip
    return hexes, units


def random_position(rng, size=8):
    hexes, units = random_map(rng, size=size)
    leaders = {"map": {"size": [12, 12], "hexes": hexes, "sides": random_sides(rng, size)}}
    return position(*units, **leaders)


def around(name):
    """The six neighbours by name, counted on the map: N, NE, SE, S, SW, NW."""
    c, r = int(name[:2]), int(name[2:])
    low = 1 - c % 2  # even columns stand half a hex lower
    steps = [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)]
    return [f"{c + x:02}{r + y:02}" for x, y in steps]


def random_sides(rng, size):
    out = {}
    for _ in range(12):
        a = f"{rng.randint(2, size - 1):02}{rng.randint(2, size - 1):02}"
        b = rng.choice(around(a))
        out["-".join(sorted((a, b)))] = rng.choice(["stream", "river"])
    return out


def test_zones():
    rng = random.Random(4)
    for _ in range(60):
        game = random_position(rng)
        rules, state = game.rules, game.state
        names = rules.grid.names
        for side in (0, 1):
            wanted = set()
            for u in rules.roster.units_of_side[side]:
                if state.hex[u] < 0 or state.flags[u] & MARCH:
                    continue
                for there in around(names[state.hex[u]]):
                    if there not in rules.grid.numbers:
                        continue
                    facts = rules.hex_facts(names[state.hex[u]])["sides"].get(there, [])
                    gun = rules.roster.arm[u] == ARTILLERY
                    if "river" in facts or (gun and "stream" in facts and "bridge" not in facts):
                        continue
                    if rules.hex_facts(there)["terrain"] not in ("village", "farmhouse"):
                        wanted.add(there)
            assert set(rules.grid.names_of(rules.zone(state, side))) == wanted


def test_sight():
    """The line is walked in small steps, a hair to its left and to its right: a hexside blocks if both hexes do."""
    rng = random.Random(5)
    for _ in range(12):
        game = random_position(rng, 11)
        hexes = list(game.rules.grid.numbers.values())
        for _ in range(10):
            a = rng.choice(hexes)
            near = [h for h in hexes if h != a and game.rules.grid.distance(a, h) <= 5]
            b = rng.choice(near)
            assert sees(game.rules, game.state, a, b) is walked(game, a, b, [*near, a]), (a, b)


def walked(game, a, b, near):
    grid, steps = game.rules.grid, 120
    (x, y), (p, q) = grid.centre(a), grid.centre(b)
    long = math.hypot(p - x, q - y)
    aside = (-(q - y) / long * 1e-6, (p - x) / long * 1e-6)
    for i in range(1, steps):
        point = (x + (p - x) * i / steps, y + (q - y) * i / steps)
        both = set()
        for sign in (1, -1):
            spot = (point[0] + sign * aside[0], point[1] + sign * aside[1])
            both.add(min(near, key=lambda h: math.dist(grid.centre(h), spot)))
        if not both & {a, b} and all(dark(game, hex, a, b) for hex in both):
            return False
    return True


def dark(game, hex, a, b):
    """A hex that blocks the line between two others."""
    rules, state = game.rules, game.state
    level = rules.ground.level
    taken = any(not rules.roster.is_commander[u] for u in state.at[hex])
    return (
        taken or rules.ground.terrain[hex] in ("village", "farmhouse", "farm") or level[hex] > max(level[a], level[b])
    )


def test_retreats():
    """All paths of two hexes listed, then sifted by the rules one after the other."""
    rng = random.Random(6)
    checked = 0
    while checked < 600:
        game = random_position(rng)
        rules, state = game.rules, game.state
        grid = rules.grid
        for unit in rules.roster.units_of_side[1]:
            start = state.hex[unit]
            if start < 0 or grid.edge >> start & 1:
                continue
            away = rng.choice(grid.neighbours(start))
            first = brute_force(game, unit, start, away)
            flight = Flight(start, away, 2, False)
            assert set(next_steps(rules, state, (unit,), flight, ())) == first
            checked += 1


def brute_force(game, unit, start, away):
    rules, state = game.rules, game.state
    grid, side = rules.grid, rules.roster.side[unit]
    arm = rules.roster.arm[unit]
    cheap = {"clear": 1, "farm": 1, "farmhouse": 2, "village": 2}

    def steps(hex):
        for there in grid.neighbours(hex):
            kinds = rules.hex_facts(grid.name(hex))["sides"].get(grid.name(there), [])
            if "river" in kinds or (arm == ARTILLERY and "stream" in kinds):
                continue
            if stack(rules, state, there, 1 - side):
                continue
            yield there, cheap[rules.ground.terrain[there]] + ("stream" in kinds) * (2 if arm == CAVALRY else 1)

    firsts = {}
    for one, cost in steps(start):
        if grid.distance(one, away) != 2:
            continue
        if any(grid.distance(two, away) == 3 for two, _ in steps(one)):
            firsts[one] = cost
    zone = rules.zone(state, 1 - side)
    limit = 5 - rules.roster.stacking[unit]

    def rank(hex):
        crowd = sum(rules.roster.stacking[u] for u in stack(rules, state, hex, side)) > limit
        return (bool(zone >> hex & 1), crowd, firsts[hex])

    best = min(map(rank, firsts), default=None)
    return {hex for hex in firsts if rank(hex) == best}
