"""The default deployment of Gorizia 1916, scenario by scenario, against its own set-up rules."""

from __future__ import annotations

from collections import Counter

import pytest

from .gorizia_pack import (
    AUSTRIAN,
    BY_ID,
    ENEMY,
    FRONT,
    GRID,
    GROUPS,
    GUNS,
    ITALIAN,
    SCENARIOS,
    TABLES,
    distance,
    members,
    span,
    starts,
)


def along(name: str) -> float:
    """How far west a hex lies in its line."""
    line, place = GRID.line_and_place(GRID.index(name))
    return place + (0.5 if line % 2 == 0 else 0)


def behind(side: str, name: str) -> bool:
    """On the side's own ground, off the front line. Line 47 has no front: the one of 46 goes on."""
    if name in FRONT[side]:
        return False
    line = "46" if name[:2] == "47" else name[:2]
    places = [along(h) for h in FRONT[side] if h[:2] == line]
    return along(name) > max(places) if side == ITALIAN else along(name) < min(places)


def in_area(scenario: str, side: str, name: str) -> bool:
    line = int(name[:2])
    if scenario == "bridgehead":
        return 14 <= line <= 31 and (side == ITALIAN or line >= 21 or name in FRONT[side])
    if scenario == "carso":
        return line >= 32 or (side == ITALIAN and (line >= 30 or distance(name, "3123") <= 2))
    return True


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_deployment_keeps_to_the_stacking_limits(scenario: str) -> None:
    stacks: dict[str, list[str]] = {}
    for unit, name in starts(scenario).items():
        stacks.setdefault(name, []).append(unit)
    for name, units in stacks.items():
        assert len({BY_ID[u]["side"] for u in units}) == 1, name
        kinds = Counter(BY_ID[u]["type"] for u in units)
        free = [kinds.pop(k, 0) for k in TABLES["stacking"]["free"]]
        guns = sum(kinds.pop(k, 0) for k in GUNS)
        assert sum(kinds.values()) <= 2, (name, units)
        assert guns <= 2, (name, units)
        assert max(free) <= 1, (name, units)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_deployment_keeps_to_the_setup_areas(scenario: str) -> None:
    for unit, name in starts(scenario).items():
        r = BY_ID[unit]
        g = GROUPS[r["setup"]]
        assert in_area(scenario, r["side"], name), unit
        on_front = bool(g["from"]) and name in span(r["side"], g["from"], g["to"])
        if g["where"] == "front":
            assert on_front, unit
        elif g["where"] == "within":
            assert any(distance(name, c) <= int(g["radius"]) for c in g["centres"].split()), unit
        elif g["where"] == "behind":
            assert behind(r["side"], name), unit
        elif g["where"] == "front-or-behind":
            assert on_front or behind(r["side"], name), unit
        else:
            assert name in {"2309", "2510", "2511", "2610", "2711"}, unit  # Salcano and Gorizia, east of the river


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_behind_the_front_are_chained_to_it(scenario: str) -> None:
    """26.0: units behind the front stand in hexes that touch each other up to the front; artillery of its own group
    is chained to whatever friendly units stand there."""
    where = starts(scenario)
    for name, g in GROUPS.items():
        if g["where"] not in ("behind", "front-or-behind") or scenario not in g["scenarios"].split():
            continue
        own = {where[r["id"]] for r in members(name) if r["id"] in where}
        links = (
            own if g["where"] == "front-or-behind" else {h for u, h in where.items() if BY_ID[u]["side"] == g["side"]}
        )
        front = GRID.set_of(h for h in links if h in span(g["side"], g["from"], g["to"]))
        assert front, name
        chained = GRID.flood(front, GRID.set_of(links))
        assert not GRID.set_of(own) & ~chained, (name, GRID.names_of(GRID.set_of(own) & ~chained))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_guns_reach_an_enemy_front_hex(scenario: str) -> None:
    """26.0; guns of reserves are excused only where no hex of their area would do."""
    for unit, name in starts(scenario).items():
        r = BY_ID[unit]
        if r["type"] not in GUNS:
            continue
        targets = [h for h in FRONT[ENEMY[r["side"]]] if in_area(scenario, ENEMY[r["side"]], h)]
        reach = int(r["range"])
        if GROUPS[r["setup"]]["where"] == "within":
            area = [
                h for c in GROUPS[r["setup"]]["centres"].split() for h in GRID.names_of(GRID.disc(GRID.index(c), 2))
            ]
            if all(distance(h, t) > reach for h in area for t in targets):
                continue
        assert min(distance(name, t) for t in targets) <= reach, unit


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_flamethrowers_stand_with_infantry(scenario: str) -> None:
    where = starts(scenario)
    infantry = {h for u, h in where.items() if BY_ID[u]["steps"] == "2" and BY_ID[u]["type"] != "cavalry"}
    assert all(h in infantry for u, h in where.items() if BY_ID[u]["type"] == "flamethrower")


def test_key_positions_are_held() -> None:
    held = {s: {h for u, h in starts("campaign").items() if BY_ID[u]["side"] == s} for s in (ITALIAN, AUSTRIAN)}
    assert {"2010", "2513", "3316", "3416", "3417", "4316"} <= held[AUSTRIAN]
    assert not held[ITALIAN] & set(TABLES["points"]["hexes"])
