"""`esagono check`: what a player would notice in a pack.

    for finding in check("isonzo-1917", pack="my-corrections"):
        print(finding)

A pack that cannot be used at all gives one finding with the file, the line and what is expected. The checks every
game shares look at sources and at the map; each series adds counters, set-up, supply, charts and totals.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from esagono.engine.pack import Pack, PackError
from esagono.games import open_pack, registry
from esagono.games.check_board import Board
from esagono.games.check_facts import FACTS
from esagono.games.check_finding import ERROR, WARNING, Finding
from esagono.games.check_inferno import InfernoCheck
from esagono.games.check_tables import check_tables

__all__ = ["ERROR", "WARNING", "Finding", "check"]

CSV_FILES = ("map.csv", "sides.csv", "roads.csv", "counters.csv", "formations.csv", "setup.csv", "trenches.csv")
TOML_FILES = ("map.toml", "tables.toml", "scenarios.toml")
SOURCE = re.compile(r"^(rulebook\b|(history|geography|estimate): ?\S)")
NO_SOURCE_NEEDED = frozenset({"tags"})
"""Lists of words that only name what other files use."""


def check(game_id: str, pack: str | Path | None = None) -> list[Finding]:
    """Everything wrong or doubtful in a game's pack, or in the owner's own folder of corrections, worst first."""
    try:
        opened = open_pack(game_id, pack)
        findings = [*check_sources(opened), *_check_game(game_id, opened)]
    except PackError as error:
        findings = [Finding(ERROR, error.file, error.line, "unusable", {"message": error.message})]
    unique = list(dict.fromkeys((f.severity, f.file, f.line, f.key, f.text) for f in findings))
    by_text = {(f.severity, f.file, f.line, f.key, f.text): f for f in findings}
    return sorted((by_text[u] for u in unique), key=lambda f: (f.severity != ERROR, f.file, f.line))


def _check_game(game_id: str, pack: Pack) -> list[Finding]:
    board = Board(pack)
    findings = board.check()
    if registry[game_id].series == "inferno":
        findings = [*findings, *InfernoCheck(board, FACTS[game_id]).run(), *check_tables(board.tables)]
        findings += board.findings
    else:
        module = registry[game_id].part("checks")
        series_check: Callable[[Board], list[Finding]] = getattr(module, "check", lambda board: [])
        findings = [*findings, *series_check(board)]
    return findings


def check_sources(pack: Pack) -> list[Finding]:
    """Each row and each table says where it comes from."""
    findings = []
    for file in CSV_FILES:
        if pack.has(file):
            for row in pack.rows(file, ("source",)):
                if not SOURCE.match(row["source"]):
                    findings.append(Finding(ERROR, file, row.line, "no-source"))
    for file in TOML_FILES:
        if pack.has(file):
            document = pack.toml(file)
            if "source" not in document:
                for name in _tables_without_source(document):
                    findings.append(Finding(ERROR, file, 0, "no-source-table", {"table": name}))
    return findings


def _tables_without_source(document: dict[str, Any], above: str = "") -> list[str]:
    """Tables with no `source` of their own, above them, or in every table below."""
    missing = []
    for name, table in document.items():
        if not isinstance(table, dict) or "source" in table or name in NO_SOURCE_NEEDED:
            continue
        path = f"{above}{name}"
        inner = [t for t in table.values() if isinstance(t, dict)]
        if inner and len(inner) == len(table):
            missing += _tables_without_source(table, f"{path}.")
        else:
            missing.append(path)
    return missing
