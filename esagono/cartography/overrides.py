"""Corrections by hand: a file per game, `map-overrides.toml` in its data folder, each entry with its reason (`why`).

| table | keys | meaning |
| --- | --- | --- |
| `[[place]]` | `name`, and `hex` or `drop = true`; `as`, `rename` | put it in a hex, leave it out, change it |
| `[[river]]` | `name`, `along`, `not_along`, `drop` | hexsides that a river must or must not use |
| `[[road]]` | `name`, and `kind`, `hexes`, `via` or `drop = true` | change or add a chain |
| `[[hex]]` | `hex` and any column of `map.csv` | set columns of one hex, last of all |
| `[[side]]` | `sides`, `kind`, `name`, or `drop = true` | add or take away hexside features |
| `[[front]]` | `side`, `hexes` | the trench hexes of a side, in order along the front |
| `[[flag]]` | `side`, `hexes` | supply flags |
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

TABLES = ("place", "river", "road", "hex", "side", "front", "flag")
FILE = "map-overrides.toml"

Entry = dict[str, Any]


class Overrides:
    """The entries of an override file, by table."""

    def __init__(self, entries: dict[str, list[Entry]]) -> None:
        for table, rows in entries.items():
            if table not in TABLES:
                raise ValueError(f"{FILE}: there is no table [[{table}]]; use one of {', '.join(TABLES)}")
            for row in rows:
                if not row.get("why"):
                    raise ValueError(f"{FILE}: [[{table}]] {row} gives no reason (why)")
        self._entries = entries

    @classmethod
    def load(cls, folder: Path) -> Overrides:
        path = folder / FILE
        return cls(tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {})

    def of(self, table: str) -> list[Entry]:
        return self._entries.get(table, [])

    def named(self, table: str, name: str) -> list[Entry]:
        return [row for row in self.of(table) if row.get("name") == name]
