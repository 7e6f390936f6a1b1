"""Checks of the charts: holes, columns that go the wrong way, levels of victory out of order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from esagono.board.checks.finding import ERROR, Finding

CELL = re.compile(r"^(?P<a>-|[+-]\d+)?\s*(?:R(?P<ar>\d))? / (?P<d>-|[+-]\d+)?\s*(?:R(?P<dr>\d))?$")
FILE = "tables.toml"


def check_tables(tables: dict[str, Any]) -> list[Finding]:
    """What is wrong in the charts of an Inferno game."""
    return [*_combat(tables), *_losses(tables), *_track(tables), *_victory(tables), *_terrain(tables)]


def _hole(table: str, where: object, what: str) -> Finding:
    return Finding(ERROR, FILE, 0, "hole", {"table": table, "where": where, "what": what})


def _wrong(table: str, where: object, what: str) -> Finding:
    return Finding(ERROR, FILE, 0, "not-monotone", {"table": table, "where": where, "what": what})


def _combat(tables: dict[str, Any]) -> Iterable[Finding]:
    """Better odds and lower dice never make the defender retreat less or the attacker more."""
    crt = tables.get("crt", {})
    columns, rows = crt.get("columns", []), crt.get("rows", {})
    retreats: dict[int, list[tuple[int, int]]] = {}
    for dice in range(2, 13):
        cells = rows.get(str(dice), [])
        if len(cells) != len(columns):
            yield _hole("crt.rows", dice, f"{len(cells)} cells; expected {len(columns)}")
            continue
        read = [CELL.match(cell) for cell in cells]
        bad = [cell for cell, match in zip(cells, read, strict=True) if match is None]
        if bad:
            yield _hole("crt.rows", dice, f"{bad[0]!r} is not a result like '+1 / -1 R1'")
            continue
        retreats[dice] = [(int(m["ar"] or 0), int(m["dr"] or 0)) for m in read if m]
    for dice, cells in retreats.items():
        for column, (low, high) in enumerate(pairwise(cells)):
            if high[1] < low[1] or high[0] > low[0]:
                yield _wrong("crt.rows", f"{dice}, {columns[column + 1]}", "the retreat")
    for (_, lucky), (dice, unlucky) in pairwise(sorted(retreats.items())):
        for column, (better, worse) in enumerate(zip(lucky, unlucky, strict=True)):
            if worse[1] > better[1] or worse[0] < better[0]:
                yield _wrong("crt.rows", f"{dice}, {columns[column]}", "the retreat")


def _losses(tables: dict[str, Any]) -> Iterable[Finding]:
    losses = tables.get("losses", {})
    for name in ("small", "large", "artillery"):
        numbers = losses.get(name, [])
        if not numbers:
            yield _hole("losses", name, "is missing")
        elif any(b <= a for a, b in pairwise(numbers)):
            yield _wrong("losses", name, "the list")
    if any(big > small for small, big in zip(losses.get("small", []), losses.get("large", []), strict=False)):
        yield _wrong("losses", "large", "a large combat costs less than a small one; the list")


def _track(tables: dict[str, Any]) -> Iterable[Finding]:
    track = tables.get("track", {})
    turns = sorted(int(t) for t in track.get("dates", {}))
    if turns != list(range(1, len(turns) + 1)) or not turns:
        yield _hole("track.dates", "turns", "the turns do not run from 1 without a hole")
    days = [track["dates"][str(t)] for t in turns]
    if days != sorted(days):
        yield _wrong("track.dates", "days", "the calendar")
    end = {int(t): int(n) for t, n in track.get("end", {}).items()}
    if end:
        if sorted(end) != list(range(min(end), (turns[-1] if turns else max(end)) + 1)):
            yield _hole("track", "end", "a turn from the first end number to the last has none")
        numbers = [end[t] for t in sorted(end)]
        if numbers != sorted(numbers):
            yield _wrong("track", "end", "the list")
        if numbers[-1] < 6:
            yield _hole("track", "end", "the last turn must end the game (6)")


def _victory(tables: dict[str, Any]) -> Iterable[Finding]:
    levels = tables.get("victory", {}).get("levels", [])
    marks = [level["from"] for level in levels if "from" in level]
    if not levels or "from" in levels[-1] or len(marks) != len(levels) - 1:
        yield _hole("victory", "levels", "expected levels from the highest down, the last without 'from'")
    elif any(b >= a for a, b in pairwise(marks)):
        yield _wrong("victory", "levels", "the list")


def _terrain(tables: dict[str, Any]) -> Iterable[Finding]:
    for name, table in tables.get("terrain", {}).items():
        for key in ("move", "stacking"):
            if key not in table:
                yield _hole(f"terrain.{name}", key, "is missing")
    for group in ("hexside", "road"):
        for name, table in tables.get(group, {}).items():
            if "move" not in table:
                yield _hole(f"{group}.{name}", "move", "is missing")
