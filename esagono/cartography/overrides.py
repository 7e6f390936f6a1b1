"""Corrections by hand: a file per game, `map-overrides.toml` in its data folder, each entry with its reason (`why`).

- `[[place]]`: `name`, and `hex` (put it there), `drop = true`, `as` (another kind), `rename` or `priority`
- `[[river]]`: `name`, hexsides it must or must not use (`along`, `not_along`), hexes on its banks (`left`, `right`),
  the river or `edge` where it begins or ends (`from`, `to`), its `kind`, or `drop = true`
- `[[road]]`: `name`, and `kind`, `hexes` (the whole chain), `via` (hexes to pass) or `drop = true`
- `[[hex]]`: `hex` and any column of `map.csv`, set last of all
- `[[side]]`: `sides`, `kind`, and `name` or `drop = true`
- `[[front]]`: `side`, and its trench `hexes` in order along the front
- `[[flag]]`: `side`, and the `hexes` with its supply flags
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
