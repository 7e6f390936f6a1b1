"""Each row and each table of a pack says where it comes from."""

from __future__ import annotations

import re
from typing import Any

from esagono.board.checks.finding import ERROR, Finding
from esagono.engine.pack import Pack

CSV_FILES = ("map.csv", "sides.csv", "roads.csv", "counters.csv", "formations.csv", "setup.csv", "trenches.csv")
TOML_FILES = ("map.toml", "tables.toml", "scenarios.toml")
SOURCE = re.compile(r"^((rulebook|printed)\b|(history|geography|estimate): ?\S)")
NO_SOURCE_NEEDED = frozenset({"tags"})
"""Lists of words that only name what other files use."""


def check_sources(pack: Pack) -> list[Finding]:
    """Each row and each table says where it comes from."""
    findings = []
    for file in CSV_FILES:
        if pack.has(file):
            for row in pack.rows(file, ("source",)):
                if not SOURCE.match(row["source"]):
                    findings.append(Finding.at(ERROR, row, "no-source"))
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
