"""The data of Gorizia 1916 as they lie in its files, for the tests of its cardboard: no rule has read them."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from typing import Any

import esagono
from esagono.hexes.grid import Grid, Layout

DATA = Path(esagono.__file__).parent / "games" / "strafe" / "gorizia" / "data"
GRID = Grid(lines=(1, 47), places=(1, 27), shifted=0, layout=Layout.ROWS_FROM_EAST)
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"
ENEMY = {ITALIAN: AUSTRIAN, AUSTRIAN: ITALIAN}
SCENARIOS = ("bridgehead", "carso", "campaign")
GUNS = ("mountain-artillery", "field-artillery", "heavy-artillery", "bombard", "minewerfer")

Row = dict[str, str]


def rows(name: str) -> list[Row]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


COUNTERS = rows("counters.csv")
FORMATIONS = {r["id"]: r for r in rows("formations.csv")}
GROUPS = {r["group"]: r for r in rows("setup.csv")}
TRENCHES = rows("trenches.csv")
TABLES = toml("tables.toml")
PLANS = toml("scenarios.toml")
BY_ID = {r["id"]: r for r in COUNTERS}
FRONT = {s: [t["hex"] for t in TRENCHES if t["side"] == s and t["line"] == "front"] for s in (ITALIAN, AUSTRIAN)}


def distance(a: str, b: str) -> int:
    return GRID.distance(GRID.index(a), GRID.index(b))


def span(side: str, first: str, last: str) -> list[str]:
    line = FRONT[side]
    return line[line.index(first) : line.index(last) + 1]


def members(group: str) -> list[Row]:
    return [r for r in COUNTERS if r["setup"] == group]


def starts(scenario: str) -> dict[str, str]:
    """Hex of every unit on the map at the start of a scenario."""
    away = {u for change in PLANS[scenario].get("changes", ()) for u in change["units"]}
    return {
        r["id"]: r["hex"]
        for r in COUNTERS
        if r["setup"] and scenario in GROUPS[r["setup"]]["scenarios"].split() and r["id"] not in away
    }
