"""12.1, 3 of Goito: what sets off Reactions, on many boards, compared with a second account of the rule."""

from __future__ import annotations

import random

import pytest

from esagono.engine import Option

from .reading import events
from .situations import AU, PI, around, assault, position, rule


def projecting(units, terrain, hex):
    """3.a, 3.c, 3.d, 2.3: the Forces whose zone holds a hex."""
    if terrain.get(hex) in ("village", "farmhouse"):
        return set()
    arms = {"line": "infantry", "light": "infantry", "cavalry": "cavalry"}
    idle = [u for u in units if u["side"] == PI and not {"march", "limbered"} & set(u["flags"])]
    return {(u["hex"], arms.get(u["type"], "artillery")) for u in idle if hex in around(u["hex"])}


def board(rng):
    hexes = [f"{c:02}{r:02}" for c in range(2, 9) for r in range(2, 9)]
    terrain = {hex: rng.choice(["farm", "farmhouse", "village"]) for hex in rng.sample(hexes, 12)}
    units = []
    for n, hex in enumerate(rng.sample(hexes, 14)):
        for m in range(rng.choice([1, 1, 2])):
            kind = rng.choice(["line", "light", "cavalry", "field-artillery"])
            marching = rng.random() < 0.2
            units.append({
                "id": f"{n}-{m}", "side": AU if n % 2 else PI, "hex": hex, "type": kind, "stacking": 2, "facing": "N",
                "flags": ["limbered" if kind == "field-artillery" else "march"] if marching else [],
            })  # fmt: skip
    return terrain, units


@rule("12.1.c", "12.1.d", "12.1.e", "12.c", "12.1.2.b", "3.a", "3.c", "3.d", "3.1.2.a")
@pytest.mark.parametrize("seed", range(12))
def test_who_reacts_to_a_step(seed):
    rng = random.Random(seed)
    terrain, units = board(rng)
    enemies = {u["hex"] for u in units if u["side"] == PI}
    movers = [u for u in units if u["side"] == AU and u["type"] != "field-artillery"]
    markers = {}
    for hex in (h for u in movers for h in around(u["hex"]) if h not in enemies):
        targets = [h for h in around(hex) if h in enemies]
        if targets and projecting(units, terrain, hex):
            markers.setdefault(hex, assault(hex, targets[0]))
    doc = {"hexes": {hex: {"terrain": kind} for hex, kind in terrain.items()}}
    start = position(*units, map=doc, markers=list(markers.values()), dice=[1] * 8)
    for mover in movers:
        for hex in around(mover["hex"]):
            order = Option("move", unit=mover["id"], to=hex)
            if start.why_not(order):
                continue
            game = start.copy()
            moved = bool(events(game.play(order), "moved"))
            reacting = game.decision is not None and game.decision.kind == "reaction"
            asked = (
                {(o.args["hex"], o.args["force"]) for o in game.options() if "force" in o.args} if reacting else set()
            )
            before, after = projecting(units, terrain, mover["hex"]), projecting(units, terrain, hex)
            assert (moved, asked) == ((False, before - after) if before - after else (True, after)), str(order)
