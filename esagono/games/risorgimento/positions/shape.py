"""The shape of a position document: which keys it may have, and what each of them holds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from esagono.engine.shapes import (
    ANY,
    CHAINS,
    COUNT,
    DICE,
    DICE_OF,
    HEXES,
    KINDS,
    NAMED,
    NUMBER,
    TABLE,
    TABLES,
    TAGS,
    TEXT,
    TEXTS,
    YES,
    Shape,
    chains,
    check,
    listing,
    size,
    table,
    text,
    texts,
)


def amount(value: Any) -> bool:
    """Movement points: a whole number, a fraction or a text like "5/2"."""
    try:
        return not isinstance(value, bool) and Fraction(str(value)) >= 0
    except (ValueError, ZeroDivisionError):
        return False


ROADS: Final[Shape] = (
    lambda v: chains(v) or (table(v) and all(map(chains, v.values()))),
    "a table of chains by grade, like { major = [['0401', '0402']], minor = [] }",
)
RESULT: Final[Shape] = (
    lambda v: v is None or isinstance(v, str | int),
    "a result of the Initiative Table, or the modified roll that gave it",
)
POINTS: Final[Shape] = (amount, "movement points, like 2 or '5/2'")
FORCES: Final[Shape] = (lambda v: listing(v) and all(text(f) or texts(f) for f in v), "a list of units, or of Forces")

TOP: Final[Mapping[str, Shape]] = {
    "game": TEXT, "turn": COUNT, "side": TEXT, "phase": TEXT, "scenario": TEXT, "options": TABLE, "initiative": TEXT,
    "active": TABLE, "formations": TABLES, "markers": TABLES, "control": NAMED, "second_corps": TABLE, "passes": COUNT,
    "map": TABLE, "units": TABLES, "dice": DICE, "dice_of": DICE_OF, "seed": ANY, "under_way": TABLE,
}  # fmt: skip
ACTIVE: Final[Mapping[str, Shape]] = {"formation": TEXT, "step": TEXT, "loose": RESULT}
FORMATION: Final[Mapping[str, Shape]] = {
    "id": TEXT, "side": TEXT, "name": TEXT, "name_it": TEXT, "failed": COUNT, "mood": NUMBER, "activated": YES,
}  # fmt: skip
MARKER: Final[Mapping[str, Shape]] = {"hex": TEXT, "to": TEXT, "kind": TEXT, "forces": FORCES, "used": YES}
SECOND_CORPS: Final[Mapping[str, Shape]] = {"choice": TEXT, "since": COUNT}
MAP: Final[Mapping[str, Shape]] = {
    "size": size("[columns, rows]"), "hexes": HEXES,
    "sides": KINDS, "roads": ROADS, "bridges": CHAINS,
    "tags": TAGS,
}  # fmt: skip
HEX: Final[Mapping[str, Shape]] = {"terrain": TEXT, "level": NUMBER, "place": TEXT, "tags": TEXTS}
UNIT: Final[Mapping[str, Shape]] = {
    "id": TEXT, "side": TEXT, "name": TEXT, "name_it": TEXT, "type": TEXT, "formation": TEXT, "strength": COUNT,
    "stacking": COUNT, "cohesion": COUNT, "move": COUNT, "command": COUNT, "rating": COUNT, "hex": TEXT, "lost": COUNT,
    "status": COUNT, "facing": TEXT, "spent": POINTS, "action": TEXT, "flags": TEXTS, "turn": COUNT, "entry": TEXT,
    "group": TEXT, "sign": TEXT,
}  # fmt: skip


def check_document(doc: Mapping[str, Any]) -> None:
    """The whole document, key by key; what the values mean is looked at when they are used."""
    check("position", doc, TOP)
    chart = doc.get("map", {})
    check("map", chart, MAP)
    for name, entry in chart.get("hexes", {}).items():
        check(f"hex {name}", entry, HEX)
    check("active", doc.get("active", {}), ACTIVE)
    check("second_corps", doc.get("second_corps", {}), SECOND_CORPS)
    for key, shapes in (("formations", FORMATION), ("markers", MARKER), ("units", UNIT)):
        for entry in doc.get(key, ()):
            check(f"one of the {key} ({entry.get('id', entry.get('hex', '?'))})", entry, shapes)
