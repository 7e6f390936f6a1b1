"""The counters and tables of Gorizia 1916 against its map, when it is there."""

from __future__ import annotations

from itertools import pairwise

import pytest

from .gorizia_pack import (
    AUSTRIAN,
    BY_ID,
    COUNTERS,
    DATA,
    FRONT,
    GRID,
    ITALIAN,
    PLANS,
    TABLES,
    TRENCHES,
    members,
    rows,
    starts,
)

MAP = DATA / "map.csv"
needs_map = pytest.mark.skipif(not MAP.is_file(), reason="the map of Gorizia is not in the pack")


@needs_map
def test_units_stand_where_they_could_move() -> None:
    terrain = {r["hex"]: r["terrain"] for r in rows("map.csv")}
    for r in COUNTERS:
        if not r["hex"]:
            continue
        kind = TABLES["types"][r["type"]]
        move = kind.get("move") or TABLES["types"][kind["as"]]["move"]
        assert TABLES["terrain"][terrain[r["hex"]]]["move"][move] != "", (r["id"], r["hex"], terrain[r["hex"]])


@needs_map
def test_front_hexes_are_land() -> None:
    """26.0 sets units up in them."""
    terrain = {r["hex"]: r["terrain"] for r in rows("map.csv")}
    assert not [h for line in FRONT.values() for h in line if not TABLES["terrain"][terrain[h]]["move"]["foot"]]


@needs_map
def test_everybody_starts_in_supply() -> None:
    """10.2: at most ten hexes to a road or track, then along it to a source, never next to an enemy unit."""
    hexes = {r["hex"]: r for r in rows("map.csv")}
    net: dict[str, set[str]] = {}
    for way in rows("roads.csv"):
        for a, b in pairwise(way["hexes"].split()):
            net.setdefault(a, set()).add(b)
            net.setdefault(b, set()).add(a)
    where = starts("campaign")
    for side in (ITALIAN, AUSTRIAN):
        enemies = GRID.set_of(h for u, h in where.items() if BY_ID[u]["side"] != side)
        own = GRID.set_of(h for u, h in where.items() if BY_ID[u]["side"] == side)
        watched = GRID.grow(enemies)
        reached = {h for h, r in hexes.items() if f"source-{side}" in r["tags"].split() and not GRID.bit(h) & watched}
        frontier = set(reached)
        while frontier:
            frontier = {n for h in frontier for n in net.get(h, ()) if not GRID.bit(n) & watched} - reached
            reached |= frontier
        supplied = GRID.set_of(reached)
        for _ in range(TABLES["supply"]["off_road"]):
            supplied |= GRID.grow(supplied) & (GRID.all & ~watched | own)
        assert not GRID.names_of(own & ~supplied), side


@needs_map
def test_map_and_tables_agree_on_objectives_trenches_and_towns() -> None:
    hexes = {r["hex"]: r for r in rows("map.csv")}
    assert {h: int(r["objective"]) for h, r in hexes.items() if r["objective"]} == TABLES["points"]["hexes"]
    assert {h: r["trench"] for h, r in hexes.items() if r["trench"]} == {t["hex"]: t["side"] for t in TRENCHES}
    for t in TRENCHES:
        assert f"trench-{t['level']}" in hexes[t["hex"]]["tags"].split(), t["hex"]
    for r in members("ah-towns"):
        assert hexes[r["hex"]]["terrain"] == "town", r["id"]
        assert "east" in hexes[r["hex"]]["tags"].split(), r["id"]


@needs_map
def test_units_of_the_bridgehead_stand_inside_its_borders() -> None:
    """26.0 scenario 1: lines 14 to 31 west of the Isonzo, 21 to 31 east of it."""
    tags = {r["hex"]: r["tags"].split() for r in rows("map.csv")}
    area = PLANS["bridgehead"]["area"]
    for unit, name in starts("bridgehead").items():
        bank = "west" if "west" in tags[name] else "east"
        first, last = area[bank]["lines"]
        assert first <= int(name[:2]) <= last, (unit, name, bank)


@needs_map
def test_armored_cars_stand_on_a_road() -> None:
    ways = {h for r in rows("roads.csv") for h in r["hexes"].split()}
    assert all(r["hex"] in ways for r in COUNTERS if r["type"] == "armored-car")


@needs_map
def test_entry_hexes_are_land() -> None:
    terrain = {r["hex"]: r["terrain"] for r in rows("map.csv")}
    for r in COUNTERS:
        for name in r["entry"].split():
            if name != "west-edge":
                assert TABLES["terrain"][terrain[name]]["move"]["foot"], (r["id"], name)
