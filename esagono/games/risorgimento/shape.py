"""The shape of a position document: which keys it may have, and what each of them holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

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


def texts(value: Any) -> bool:
    return listing(value) and all(map(text, value))


def tables(value: Any) -> bool:
    return listing(value) and all(map(table, value))


def chains(value: Any) -> bool:
    return listing(value) and all(text(c) or texts(c) for c in value)


def amount(value: Any) -> bool:
    """Movement points: a whole number, a fraction or a text like "5/2"."""
    try:
        return not isinstance(value, bool) and Fraction(str(value)) >= 0
    except (ValueError, ZeroDivisionError):
        return False


def dice(value: Any) -> bool:
    return listing(value) and all(whole(d) and 1 <= d <= 6 for d in value)


NUMBER: Final[Shape] = (whole, "a whole number")
COUNT: Final[Shape] = (lambda v: whole(v) and v >= 0, "a whole number, 0 or more")
TEXT: Final[Shape] = (text, "a text in quotes")
TEXT_OR_NONE: Final[Shape] = (lambda v: text(v) or v is None or v is False, "a text in quotes, or nothing")
YES: Final[Shape] = (lambda v: isinstance(v, bool), "true or false")
TABLE: Final[Shape] = (table, "a table of names and values")
TABLES: Final[Shape] = (tables, "a list of tables")
TEXTS: Final[Shape] = (texts, "a list of texts, like ['0404', '0405']")
NAMED: Final[Shape] = (lambda v: table(v) and all(map(text, v.values())), "a table from hex to side")
CHAINS: Final[Shape] = (chains, "a list of chains of hexes, like [['0401', '0402', '0403']]")
ROADS: Final[Shape] = (
    lambda v: chains(v) or (table(v) and all(map(chains, v.values()))),
    "a table of chains by grade, like { major = [['0401', '0402']], minor = [] }",
)
KINDS: Final[Shape] = (
    lambda v: table(v) and all(text(k) or texts(k) for k in v.values()),
    "a table from hexside to its kind, like {'0404-0405' = 'stream'}",
)
SIZE: Final[Shape] = (
    lambda v: listing(v) and len(v) == 2 and all(whole(n) and 1 <= n <= 99 for n in v),
    "[columns, rows] from 1 to 99, like [10, 10]",
)
DICE: Final[Shape] = (dice, "a list of numbers from 1 to 6")
DICE_OF: Final[Shape] = (lambda v: table(v) and all(map(dice, v.values())), "a table from side to dice")
POINTS: Final[Shape] = (amount, "movement points, like 2 or '5/2'")
FORCES: Final[Shape] = (lambda v: listing(v) and all(text(f) or texts(f) for f in v), "a list of units, or of Forces")
ANY: Final[Shape] = (lambda v: True, "")

TOP: Final[Mapping[str, Shape]] = {
    "game": TEXT, "turn": COUNT, "side": TEXT, "phase": TEXT, "scenario": TEXT, "options": TABLE, "initiative": TEXT,
    "active": TABLE, "formations": TABLES, "markers": TABLES, "control": NAMED, "second_corps": TABLE, "passes": COUNT,
    "map": TABLE, "units": TABLES, "dice": DICE, "dice_of": DICE_OF, "seed": ANY,
}  # fmt: skip
ACTIVE: Final[Mapping[str, Shape]] = {"formation": TEXT, "step": TEXT, "loose": TEXT_OR_NONE}
FORMATION: Final[Mapping[str, Shape]] = {
    "id": TEXT, "side": TEXT, "name": TEXT, "name_it": TEXT, "failed": COUNT, "mood": NUMBER, "activated": YES,
}  # fmt: skip
MARKER: Final[Mapping[str, Shape]] = {"hex": TEXT, "to": TEXT, "kind": TEXT, "forces": FORCES, "used": YES}
SECOND_CORPS: Final[Mapping[str, Shape]] = {"choice": TEXT, "since": COUNT}
MAP: Final[Mapping[str, Shape]] = {
    "size": SIZE, "hexes": (lambda v: table(v) and all(map(table, v.values())), "a table from hex to what is in it"),
    "sides": KINDS, "roads": ROADS, "bridges": CHAINS,
    "tags": (lambda v: table(v) and all(map(texts, v.values())), "a table from tag to hexes"),
}  # fmt: skip
HEX: Final[Mapping[str, Shape]] = {"terrain": TEXT, "level": NUMBER, "place": TEXT, "tags": TEXTS}
UNIT: Final[Mapping[str, Shape]] = {
    "id": TEXT, "side": TEXT, "name": TEXT, "name_it": TEXT, "type": TEXT, "formation": TEXT, "strength": COUNT,
    "stacking": COUNT, "cohesion": COUNT, "move": COUNT, "command": COUNT, "rating": COUNT, "hex": TEXT, "lost": COUNT,
    "status": COUNT, "facing": TEXT, "spent": POINTS, "action": TEXT, "flags": TEXTS, "turn": COUNT, "entry": TEXT,
    "group": TEXT, "sign": TEXT,
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
    check("active", doc.get("active", {}), ACTIVE)
    check("second_corps", doc.get("second_corps", {}), SECOND_CORPS)
    for key, shapes in (("formations", FORMATION), ("markers", MARKER), ("units", UNIT)):
        for entry in doc.get(key, ()):
            check(f"one of the {key} ({entry.get('id', entry.get('hex', '?'))})", entry, shapes)
