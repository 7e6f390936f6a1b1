"""Goito in a mirror: nothing in an activation depends on which side is which.

The same position with the sides exchanged, the same dice and the same choices give the same options and the same end.
"""

from __future__ import annotations

import random

import pytest

import esagono
from tests.rules.goito.situations import AU, PI

OTHER = {AU: PI, PI: AU}
KINDS = ["line", "line", "light", "cavalry", "field-artillery", "horse-artillery"]
FACINGS = ["N", "NE", "SE", "S", "SW", "NW"]
ROADS = {
    "major": [["0301", "0302", "0303", "0304", "0305", "0306", "0307", "0308"]],
    "minor": [["0104", "0204", "0304", "0403", "0503", "0603"]],
}


def somebody(rng, i, side, hex):
    kind = rng.choice(KINDS)
    flags = [f for f in ("march", "exhausted", "low-ammo", "out-of-ammo") if rng.random() < 0.15]
    if kind != "cavalry":
        flags = [f for f in flags if f != "exhausted"]
    if kind in ("line", "light") and "march" not in flags and rng.random() < 0.15:
        flags.append("square")
    status = rng.randint(0, 2)
    return {
        "id": f"U{i}", "side": side, "hex": hex, "type": kind, "formation": f"f{i % 2}-{i % 4 // 2}",
        "strength": rng.randint(2, 6), "stacking": rng.randint(1, 3), "cohesion": rng.randint(7, 10),
        "status": status, "flags": flags, "facing": rng.choice(FACINGS),
    }  # fmt: skip


def random_document(seed):
    """Two sides mixed on a small map, one formation of the first side about to declare or act."""
    rng = random.Random(seed)
    terrain = ["clear"] * 7 + ["farm", "farmhouse", "village"]
    hexes = {f"{c:02}{r:02}": {"terrain": rng.choice(terrain)} for c in range(1, 8) for r in range(1, 9)}
    places = rng.sample(list(hexes), 13)
    units = [somebody(rng, i, AU if i % 2 else PI, hex) for i, hex in enumerate(places[:11])]
    for i, hex in enumerate(places[9:13]):
        side = AU if i % 2 else PI
        name = f"f{i % 2}-{i // 2}"
        units.append({"id": f"C{i}", "side": side, "type": "commander", "command": 3, "formation": name, "hex": hex})
    for side in (AU, PI):
        units.append({"id": f"R{side[0]}", "side": side, "type": "overall-commander", "rating": 2, "hex": places[10]})
    sides = {f"04{r:02}-05{r + 1:02}": rng.choice(["stream", "river"]) for r in range(1, 8)}
    taken = {u["hex"] for u in units if u["side"] == PI and "cohesion" in u}
    units = [u for u in units if "cohesion" in u or u["side"] == PI or u["hex"] not in taken]
    friend = {u["hex"] for u in units if u["side"] == AU and "cohesion" in u}
    units = [u for u in units if "cohesion" in u or u["side"] == AU or u["hex"] not in friend]
    return {
        "game": "goito-1848", "turn": 3, "side": AU, "initiative": AU, "phase": "action",
        "active": {"formation": "f1-0", "step": "declare"}, "units": units,
        "map": {"size": [7, 8], "hexes": hexes, "sides": sides, "bridges": list(sides)[:2], "roads": ROADS},
        "dice": [rng.randint(1, 6) for _ in range(80)],
    }  # fmt: skip


def mirrored(document):
    units = [u | {"side": OTHER[u["side"]]} for u in document["units"]]
    return document | {"side": PI, "initiative": PI, "units": units}


def told(game):
    """What is asked, without the names of the sides."""
    decision = game.decision
    return decision.kind, decision.clause, [str(o) for o in game.options()]


def state_of(game):
    keys = ("id", "hex", "status", "lost", "facing", "flags", "spent", "action")
    return [{k: u.get(k) for k in keys} for u in game.to_position()["units"]]


@pytest.mark.rule("goito-1848", "1.a", "12.1.a", "3.2.a")
@pytest.mark.parametrize("seed", range(24))
def test_the_sides_are_alike(seed):
    document = random_document(seed)
    one, two = esagono.position(document), esagono.position(mirrored(document))
    rng = random.Random(seed)
    for _ in range(60):
        if one.decision is None or one.state.phase != "action":
            break
        assert two.decision is not None
        assert OTHER[one.decision.side] == two.decision.side
        assert told(one) == told(two)
        option = rng.choice(one.options())
        one.play(option)
        two.play(option)
        assert state_of(one) == state_of(two)
    assert [list(one.zoc(s)) for s in (AU, PI)] == [list(two.zoc(s)) for s in (PI, AU)]


# East and west exchanged: the first hex of the map becomes the last of its row

TURNED = {"N": "N", "S": "S", "NE": "NW", "NW": "NE", "SE": "SW", "SW": "SE"}
HEXES = ("hex", "to", "target", "via")


def over(hex):
    """A hex of the map of seven columns, seen in the mirror."""
    return f"{8 - int(hex[:2]):02}{hex[2:]}" if hex[:1].isdigit() else hex


def over_side(side):
    return "-".join(over(hex) for hex in side.split("-"))


def reflected(document):
    board = document["map"]
    units = [
        u | {"hex": over(u["hex"])} | ({"facing": TURNED[u["facing"]]} if "facing" in u else {})
        for u in document["units"]
    ]
    land = {
        "size": board["size"], "hexes": {over(h): v for h, v in board["hexes"].items()},
        "sides": {over_side(s): v for s, v in board["sides"].items()},
        "bridges": [over_side(s) for s in board["bridges"]],
        "roads": {grade: [[over(h) for h in chain] for chain in chains] for grade, chains in board["roads"].items()},
    }  # fmt: skip
    return document | {"units": units, "map": land}


def reflection(option):
    args = {k: over(v) if k in HEXES else TURNED[v] if k == "facing" else v for k, v in option.args.items()}
    return esagono.Option(option.verb, **args)


def cornered(seed):
    """A random document with somebody of each side in and beside the first hex of the map."""
    document = random_document(seed)
    rng = random.Random(seed)
    fighters = [u for u in document["units"] if "cohesion" in u]
    for hex, side in (("0101", AU if seed % 2 else PI), ("0102", PI if seed % 2 else AU)):
        if not any(u["hex"] == hex for u in document["units"]):
            unit = rng.choice([u for u in fighters if u["side"] == side])
            old = unit["hex"]
            for u in document["units"]:
                if u["hex"] == old and u["side"] == side:
                    u["hex"] = hex
    return document


def surroundings(game, unit):
    """Where a dry step leads: to far hexes, and around water, there may be several ways."""
    hex = next(u["hex"] for u in game.to_position()["units"] if u["id"] == unit)
    if not hex[:1].isdigit():
        return set()
    wet = game.rules.hex_facts(hex)["sides"]
    return {there for there in game.rules.hexes_around(hex) if not wet.get(there)}


@pytest.mark.rule("goito-1848", "3.1.1.a", "8.2.a", "11.3.c")
@pytest.mark.parametrize("seed", range(30))
def test_east_and_west_are_alike(seed):
    document = cornered(seed)
    one, two = esagono.position(document), esagono.position(reflected(document))
    assert [{over(h) for h in one.zoc(s)} for s in (AU, PI)] == [set(two.zoc(s)) for s in (AU, PI)]
    for unit in document["units"]:
        mine, theirs = one.reach(unit["id"]), two.reach(unit["id"])
        assert {over(h): r.cost for h, r in mine.items()} == {h: r.cost for h, r in theirs.items()}
    rng = random.Random(seed)
    for _ in range(60):
        if one.decision is None or one.state.phase != "action":
            break
        assert (one.decision.kind, one.decision.side) == (two.decision.kind, two.decision.side)
        assert {reflection(o) for o in one.options()} == set(two.options())
        near = [o for o in one.options() if o.verb != "move" or o.args["to"] in surroundings(one, o.args["unit"])]
        if not near:
            break
        option = rng.choice(near)
        one.play(option)
        two.play(reflection(option))
        there = [u | {"hex": over(u["hex"]), "facing": TURNED.get(u["facing"])} for u in state_of(one)]
        assert there == state_of(two)
