"""For the tests of Goito: a blank map, counters, markers, and phases to begin in.

The blank map has columns 01-12 of rows 01-12; even columns stand half a hex lower. Around 0505: N 0504, NE 0604,
SE 0605, S 0506, SW 0405, NW 0404. Around 0605: N 0604, NE 0705, SE 0706, S 0606, SW 0506, NW 0505.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from esagono.games.risorgimento import goito

AU = "austrian"
PI = "piedmontese"
Game = Any
Counter = dict[str, Any]


def rule(*atoms: str) -> pytest.MarkDecorator:
    """Marks a test with the atoms of the rules that it holds the program to."""
    return pytest.mark.rule("goito-1848", *atoms)


# The blank map


def around(hex: str, size: int = 12) -> list[str]:
    """The neighbours of a hex on the map: N, NE, SE, S, SW, NW."""
    column, row = int(hex[:2]), int(hex[2:])
    low = 1 - column % 2
    steps = [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)]
    found = [(column + x, row + y) for x, y in steps]
    return [f"{c:02}{r:02}" for c, r in found if 1 <= c <= size and 1 <= r <= size]


def distance(game: Game, a: str, b: str) -> int:
    """Hexes from one to the other."""
    grid = game.rules.grid
    return int(grid.distance(grid.index(a), grid.index(b)))


ROAD = [f"05{row:02}" for row in range(3, 12)]
"""A road along column 05."""


# Counters and markers

LIGHT = {"type": "light"}
GUN = {"type": "field-artillery"}
BATTERY = {"type": "field-artillery", "strength": 3}
HORSE = {"type": "cavalry"}
FIRST, OTHER = {"formation": "a"}, {"formation": "b"}


def unit(id: str, side: str, hex: str, **values: Any) -> Counter:
    """A counter: by default line infantry 4 SP, stacking 1, cohesion 9, facing north if it is Austrian, else south."""
    return {"id": id, "side": side, "hex": hex, "facing": "N" if side == AU else "S", **values}


def au(id: str, hex: str, **values: Any) -> Counter:
    return unit(id, AU, hex, **values)


def pi(id: str, hex: str, **values: Any) -> Counter:
    return unit(id, PI, hex, **values)


FAR = pi("P", "1201")
"""An enemy of the Austrians who is in nobody's way."""
STRAGGLER = au("Z", "0901", flags=["out-of-command"])
"""Somebody for Phase D, so that the turn does not go on."""
PIEDMONTESE_DONE = [{"id": "piedmontese-formation", "side": PI, "activated": True}]


def leader(id: str, side: str, formation: str, hex: str, command: int = 3, **values: Any) -> Counter:
    """The commander of a formation."""
    printed = {"type": "commander", "formation": formation, "command": command}
    return {"id": id, "side": side, "hex": hex, **printed, **values}


def chief(id: str, side: str, hex: str, rating: int = 2, **values: Any) -> Counter:
    """An overall commander."""
    return {"id": id, "side": side, "hex": hex, "type": "overall-commander", "rating": rating, **values}


def assault(hex: str, to: str, *forces: str) -> dict[str, Any]:
    return {"hex": hex, "to": to, "kind": "assault", "forces": list(forces)}


def charge(hex: str, to: str, *forces: str) -> dict[str, Any]:
    return {"hex": hex, "to": to, "kind": "charge", "forces": list(forces)}


# Where a test begins

DECLARING = {"formation": "austrian-formation", "step": "declare"}


def position(*units: Counter, **doc: Any) -> Game:
    """The Austrians act, on a blank map, with commanders far behind."""
    leaders = [
        {"id": "FC", "side": AU, "type": "commander", "command": 4, "hex": "0112"},
        {"id": "PC", "side": PI, "type": "commander", "command": 4, "hex": "0101"},
    ]
    board = {"size": [12, 12]} | doc.pop("map", {})
    whole = {
        "game": "goito-1848", "turn": 3, "side": AU, "map": board, "units": [*leaders, *units],
        "active": {"formation": "austrian-formation", "step": "actions"}, "phase": "action",
    } | doc  # fmt: skip
    return goito.position({key: value for key, value in whole.items() if value is not None})


def declaring(*units: Counter, **doc: Any) -> Game:
    """The Austrians place their markers."""
    return position(*units, active=DECLARING, **doc)


def late(phase: str, *units: Counter, **doc: Any) -> Game:
    """Phase C or D; the Piedmontese have the initiative, so that the Austrians go first."""
    return position(*units, **{"phase": phase, "active": {}, "initiative": PI, "side": AU} | doc)


def turn_end(*units: Counter, dice: Iterable[int] = (), phase: str = "non-activated", **doc: Any) -> Game:
    """Phase C or D of formations `a` and `p`; the Austrians have the initiative, so that the Piedmontese go first."""
    leaders = [leader("FC", AU, "a", "0112", 4), leader("PC", PI, "p", "0601", 4)]
    marked = [u | {"formation": "a" if u["side"] == AU else "p"} for u in units]
    whole = {
        "game": "goito-1848", "turn": 3, "phase": phase, "side": PI, "initiative": AU, "map": {"size": [12, 12]},
        "units": [*leaders, *marked], "dice": [*dice, *[1] * 6],
    } | doc  # fmt: skip
    return goito.position({key: value for key, value in whole.items() if value is not None})


def lost_units(*units: Counter, **doc: Any) -> Game:
    """Phase D of the Austrians, whose commander is in 0505."""
    whole = {
        "game": "goito-1848", "phase": "out-of-command", "initiative": PI, "map": {"size": [14, 14]},
        "units": [leader("C", AU, "F", "0505"), *units],
    } | doc  # fmt: skip
    return goito.position({key: value for key, value in whole.items() if value is not None})


def stray(id: str, hex: str, **values: Any) -> Counter:
    """A unit of that commander, out of command."""
    return {"id": id, "side": AU, "formation": "F", "hex": hex, "flags": ["out-of-command"], **values}


FOUR_FORMATIONS = [
    leader("C", AU, "F", "0205"), {"id": "A", "side": AU, "formation": "F", "hex": "0205"},
    leader("D", AU, "G", "0209", 4), {"id": "B", "side": AU, "formation": "G", "hex": "0209"},
    leader("PC", PI, "Q", "1005"), {"id": "P", "side": PI, "formation": "Q", "hex": "1005"},
    leader("PD", PI, "R", "1009"), {"id": "S", "side": PI, "formation": "R", "hex": "1009"},
]  # fmt: skip


def impulses(*more: Counter, phase: str = "activation", side: str = AU, **doc: Any) -> Game:
    """The Activation Step: formations F and G of the Austrians, who begin, Q and R of the Piedmontese."""
    whole = {
        "game": "goito-1848", "phase": phase, "side": side, "initiative": side, "turn": 3, "map": {"size": [12, 12]},
        "units": [*FOUR_FORMATIONS, *more],
    } | doc  # fmt: skip
    return goito.position({key: value for key, value in whole.items() if value is not None})
