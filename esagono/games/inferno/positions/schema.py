"""The shape of a position document: which keys it may have, and what each of them holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from esagono.engine.shapes import (
    ANY,
    CHAINS,
    COUNT,
    DICE,
    DICE_OF,
    HEXES,
    KINDS,
    MARK,
    NAMED,
    NUMBER,
    NUMBERS,
    TABLE,
    TABLES,
    TAGS,
    TEXT,
    TEXTS,
    Shape,
    check,
    count,
    size,
    table,
)

TOP: Mapping[str, Shape] = {
    "game": TEXT, "turn": COUNT, "side": TEXT, "phase": TEXT, "scenario": TEXT, "options": TABLE, "tracks": NUMBERS,
    "control": NAMED, "reinforcements": TABLES, "map": TABLE, "units": TABLES, "dice": DICE, "dice_of": DICE_OF,
    "seed": ANY, "under_way": TABLE,
}  # fmt: skip
MAP: Mapping[str, Shape] = {
    "size": size("[rows, hexes]"), "hexes": HEXES,
    "sides": KINDS, "roads": CHAINS, "trails": CHAINS, "railways": CHAINS, "bridges": CHAINS, "destroyed": TEXTS,
    "pontoons": TABLES, "trench_links": TEXTS, "flags": NAMED, "territory": NAMED, "east": TEXTS, "beyond": TEXTS,
    "tags": TAGS, "crossings": NUMBERS,
}  # fmt: skip
HEX: Mapping[str, Shape] = {
    "terrain": TEXT, "level": NUMBER, "peak": MARK, "settlement": MARK, "town": MARK, "trench": TEXT,
    "objective": NUMBER, "place": TEXT,
}  # fmt: skip
VALUES: Mapping[str, Shape] = {"attack": COUNT, "defense": COUNT, "move": COUNT, "artillery": COUNT}
UNIT: Mapping[str, Shape] = {
    **VALUES, "id": TEXT, "side": TEXT, "name": TEXT, "type": TEXT, "size": TEXT, "corps": TEXT, "steps": COUNT,
    "steps_left": COUNT, "reduced": (lambda v: isinstance(v, bool) or table(v), "true, false or a table of values"),
    "hex": TEXT, "loss": COUNT, "supply": TEXT, "flags": TEXTS, "turn": COUNT, "entry": TEXTS, "reserve": TEXT,
    "bridge": TEXT, "top": (lambda v: isinstance(v, bool) or count(v), "true, false or a whole number, 0 or more"),
}  # fmt: skip


def check_document(doc: Mapping[str, Any]) -> None:
    """The whole document, key by key; what the values mean is looked at when they are used."""
    check("position", doc, TOP)
    chart = doc.get("map", {})
    check("map", chart, MAP)
    for name, entry in chart.get("hexes", {}).items():
        check(f"hex {name}", entry, HEX)
    for entry in (*doc.get("units", ()), *doc.get("reinforcements", ())):
        who = f"unit {entry.get('id')!r}"
        check(who, entry, UNIT)
        if isinstance(entry.get("reduced"), Mapping):
            check(f"{who}, reduced", entry["reduced"], VALUES)
