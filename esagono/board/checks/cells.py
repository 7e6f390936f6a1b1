"""Cells of counters, names, heights, roads and tags that no game could use, whatever its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from esagono.board.checks.board import Board
from esagono.board.checks.finding import ERROR, WARNING, Finding
from esagono.engine.pack import WHOLE, Row

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 48
LONGEST_NAME = 24
"""Letters that fit on a counter."""
LONGEST_PLACE = 40
HEIGHTS = (-50, 4000)
PREFIXES = {"italian": "it-", "austro-hungarian": "ah-", "piedmontese": "pi-", "austrian": "au-"}

Ranges = Mapping[str, tuple[int, int]]


def check_cells(board: Board, counters: Iterable[Row], ranges: Ranges, backs: Mapping[str, str]) -> list[Finding]:
    """Counters with values within `ranges` and a reverse no stronger than the front; names, heights, roads and tags.

    `backs` gives the column of the front for each column of the reverse.
    """
    findings: list[Finding] = []
    for row in counters:
        findings += _counter(row, ranges, backs)
    sides = sorted({row["side"] for row in board.pack.our_rows("counters.csv")})
    for row in board.hexes.values():
        for column in ("trench", "territory", "flag"):
            if row.get(column, "") not in ("", *sides):
                args = {"column": column, "value": row[column], "allowed": ", ".join(sides)}
                findings.append(Finding.at(ERROR, row, "unknown-name", args))
        findings += _ranges(row, {"elevation": HEIGHTS, "objective": (0, 99)})
        for column in ("peak", "settlement", "town", "place"):
            if len(row.get(column, "")) > LONGEST_PLACE:
                findings.append(_long(row, column, LONGEST_PLACE))
    for row, chain in board.roads:
        if len(chain) < 2:
            findings.append(Finding.at(ERROR, row, "short-road", {"kind": row["kind"], "hex": row["hexes"]}))
    return [*findings, *_corps(board, counters), *_tags(board)]


def _counter(row: Row, ranges: Ranges, backs: Mapping[str, str]) -> Iterable[Finding]:
    ident, side = row["id"], row["side"]
    if not ID.fullmatch(ident) or len(ident) > LONGEST_ID:
        yield Finding.at(ERROR, row, "bad-id", {"id": ident})
    elif not ident.startswith(PREFIXES.get(side, "")):
        yield Finding.at(WARNING, row, "id-side", {"id": ident, "side": side})
    if not row["name"]:
        yield Finding.at(ERROR, row, "no-name", {"id": ident})
    for column in ("name", "name_it"):
        if len(row.get(column, "")) > LONGEST_NAME:
            yield _long(row, column, LONGEST_NAME)
    yield from _ranges(row, ranges)
    for back, front in backs.items():
        if _number(row, back) > _number(row, front) and row.get("steps") == "2":
            args = {"name": row["name"], "column": front, "front": row[front], "back": row[back]}
            yield Finding.at(WARNING, row, "stronger-back", args)
    if row.get("steps") == "1" and any(row.get(back) for back in backs):
        yield Finding.at(WARNING, row, "back-unused", {"name": row["name"]})


def _number(row: Row, column: str) -> int:
    cell = row.get(column, "")
    return int(cell) if WHOLE.fullmatch(cell) else 0


def _ranges(row: Row, ranges: Ranges) -> Iterable[Finding]:
    for column, (low, high) in ranges.items():
        cell = row.get(column, "")
        if cell and not WHOLE.fullmatch(cell):
            yield Finding.at(ERROR, row, "no-number", {"column": column, "value": cell})
        elif cell and not low <= int(cell) <= high:
            yield Finding.at(ERROR, row, "range", {"column": column, "value": cell, "low": low, "high": high})


def _long(row: Row, column: str, most: int) -> Finding:
    return Finding.at(ERROR, row, "long-name", {"column": column, "value": row[column], "most": most})


def _corps(board: Board, counters: Iterable[Row]) -> Iterable[Finding]:
    """Corps that no counter of ours belongs to."""
    known = {row.get("corps", "") for row in board.pack.our_rows("counters.csv")} if board.pack.corrected else None
    for row in counters if known is not None else ():
        if known is not None and row.get("corps", "") not in known:
            allowed = ", ".join(sorted(filter(None, known)))
            yield Finding.at(WARNING, row, "unknown-corps", {"corps": row["corps"], "allowed": allowed})


def _tags(board: Board) -> Iterable[Finding]:
    """Tags on which rules hang need a hex."""
    if not board.pack.corrected:
        return
    ours = {tag for row in board.pack.our_rows("map.csv") for tag in row.get("tags", "").split()}
    here = {tag for row in board.hexes.values() for tag in row.get("tags", "").split()}
    for tag in sorted(ours - here):
        yield Finding(ERROR, "map.csv", 0, "tag-gone", {"tag": tag})
