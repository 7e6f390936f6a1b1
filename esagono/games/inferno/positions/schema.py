"""The shape of a position document: which keys it may have, and what each of them holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from esagono.engine.errors import BadPosition, UnknownName

Test = Callable[[Any], bool]
Shape = tuple[Test, str]
"""Whether a value will do, and in words what is expected."""


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def table(value: Any) -> bool:
    return isinstance(value, Mapping)


def text(value: Any) -> bool:
    return isinstance(value, str)


def listing(value: Any) -> bool:
    return isinstance(value, list | tuple)


NUMBER: Shape = (whole, "a whole number")
COUNT: Shape = (lambda v: whole(v) and v >= 0, "a whole number, 0 or more")
TEXT: Shape = (text, "a text in quotes")
TABLE: Shape = (table, "a table of names and values")
NAMED: Shape = (lambda v: table(v) and all(map(text, v.values())), "a table from hex to side")
TABLES: Shape = (lambda v: listing(v) and all(map(table, v)), "a list of tables")
TEXTS: Shape = (lambda v: listing(v) and all(map(text, v)), "a list of texts, like ['0404', '0405']")
NUMBERS: Shape = (lambda v: table(v) and all(map(whole, v.values())), "a table of whole numbers")
CHAINS: Shape = (
    lambda v: listing(v) and all(text(c) or TEXTS[0](c) for c in v),
    "a list of chains of hexes, like [['0401', '0402', '0403']]",
)
KINDS: Shape = (
    lambda v: table(v) and all(text(k) or TEXTS[0](k) for k in v.values()),
    "a table from hexside to its kind, like {'0404-0405' = 'river'}",
)
MARK: Shape = (lambda v: isinstance(v, bool | str), "true, false or a name")
SIZE: Shape = (
    lambda v: listing(v) and len(v) == 2 and all(whole(n) and 1 <= n <= 99 for n in v),
    "[rows, hexes] from 1 to 99, like [10, 10]",
)
DICE: Shape = (lambda v: listing(v) and all(whole(d) and 1 <= d <= 6 for d in v), "a list of numbers from 1 to 6")
DICE_OF: Shape = (lambda v: table(v) and all(map(DICE[0], v.values())), "a table from side to numbers from 1 to 6")
ANY: Shape = (lambda v: True, "")

TOP: Mapping[str, Shape] = {
    "game": TEXT, "turn": COUNT, "side": TEXT, "phase": TEXT, "scenario": TEXT, "options": TABLE, "tracks": NUMBERS,
    "control": NAMED, "reinforcements": TABLES, "map": TABLE, "units": TABLES, "dice": DICE, "dice_of": DICE_OF,
    "seed": ANY,
}  # fmt: skip
MAP: Mapping[str, Shape] = {
    "size": SIZE, "hexes": (lambda v: table(v) and all(map(table, v.values())), "a table from hex to what is in it"),
    "sides": KINDS, "roads": CHAINS, "trails": CHAINS, "railways": CHAINS, "bridges": CHAINS, "destroyed": TEXTS,
    "pontoons": TABLES, "trench_links": TEXTS, "flags": NAMED, "territory": NAMED, "east": TEXTS, "beyond": TEXTS,
    "tags": (lambda v: table(v) and all(map(TEXTS[0], v.values())), "a table from tag to hexes"), "crossings": NUMBERS,
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
    "bridge": TEXT,
}  # fmt: skip


def check(what: str, given: Mapping[str, Any], shapes: Mapping[str, Shape]) -> None:
    """`BadPosition` for a key that is not known, or that holds something else than it should."""
    for key, value in given.items():
        if key not in shapes:
            raise BadPosition(str(UnknownName(f"key of {what}", key, sorted(shapes))))
        fits, expected = shapes[key]
        if not fits(value):
            raise BadPosition(f"{what}: {key} is {value!r}; expected {expected}")


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
