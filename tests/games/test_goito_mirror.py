"""Goito in a mirror: nothing in an activation depends on which side is which.

The same position with the sides exchanged, the same dice and the same choices give the same options and the same end.
"""

from __future__ import annotations

import random

import pytest

import esagono
from tests.rules.goito.fights import AU, PI

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
