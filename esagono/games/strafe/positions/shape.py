"""The form of a position document: what must be a table, a list, a number or a text, said before it is read.

The reader takes several forms of one thing (a box as a number or as its name, a trench as a level or as a table), so
only what every form has in common is looked at here; anything else that cannot be read is refused by `reading`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from esagono.engine.errors import BadPosition
from esagono.engine.shapes import (
    ANY,
    CHAINS,
    COUNT,
    DICE,
    DICE_OF,
    HEXES,
    HEXSIDES,
    KINDS,
    LIST,
    TABLE,
    TEXT,
    TEXTS,
    Shape,
    check,
    count,
    listing,
    table,
    text,
    texts,
    whole,
)

NOTES: Final = dict.fromkeys(("name", "note", "title", "description", "size", "source"), ANY)
"""Said for a reader of the document; they change nothing."""
TEXT_IF_ANY: Final[Shape] = (lambda v: text(v) or v is None, "a text in quotes")
NUMBER_OR_TEXT: Final[Shape] = (lambda v: text(v) or v is None or count(v), "a text in quotes or a number")
SUPPLY: Final[Shape] = (lambda v: v in ("in", "low", "out"), "in, low or out")
BY_SIDE: Final[Shape] = (
    lambda v: table(v) or (listing(v) and len(v) == 2),
    "a table from side to number, like {'italian': 2, 'austro-hungarian': 1}",
)
NAMES: Final[Shape] = (
    lambda v: table(v) or (listing(v) and all(text(name) or count(name) for name in v)), "a list of brigades",
)  # fmt: skip
EVENTS: Final[Shape] = (
    lambda v: text(v) or table(v) or (listing(v) and all(text(e) or table(e) for e in v)),
    "a list of events, like ['short-fire:italian'], or a table from side to event",
)
POINTS: Final[Shape] = (
    lambda v: whole(v) or (table(v) and all(map(count, v.values()))),
    "the points of the Italians, or a table from hex to points, 0 or more",
)
CONQUERED: Final[Shape] = (
    lambda v: isinstance(v, bool) or count(v) or texts(v), "a list of hexes, like ['0404'], or true or false",
)  # fmt: skip
SOURCES: Final[Shape] = (
    lambda v: v is None or table(v) or texts(v), "a table from side to hexes, like {'italian': ['0612']}",
)  # fmt: skip
MARKS: Final[Shape] = (
    lambda v: listing(v) and all(table(row) and "unit" in row and "to" in row for row in v),
    "a list of tables with unit and to, or a table from unit to hex",
)
ROWS: Final[Shape] = (lambda v: table(v) or listing(v), "a list of tables")
FACTOR: Final[Shape] = (
    lambda v: count(v) or v == "P" or (text(v) and v.isdecimal()), "a whole number, 0 or more, or 'P'",
)  # fmt: skip
BACK: Final[Shape] = (lambda v: isinstance(v, bool) or table(v) or v is None, "true, or a table with the values then")
TOP: Final[Mapping[str, Shape]] = NOTES | {
    "game": TEXT, "scenario": ANY, "options": TABLE, "pack": ANY, "seed": ANY, "turn": COUNT, "phase": TEXT,
    "side": TEXT, "initiative": TEXT, "action": TABLE, "assaults": MARKS, "counter_assaults": MARKS, "tracks": TABLE,
    "spent": BY_SIDE, "bid": BY_SIDE, "display": TABLE, "activated": NAMES, "interdiction": ROWS, "events": EVENTS,
    "conditional": COUNT, "control": TABLE, "vp": POINTS, "conquered": CONQUERED, "quiet": COUNT, "west": TEXTS,
    "reinforcements": ROWS, "map": TABLE, "units": LIST, "dice": DICE, "dice_of": DICE_OF,
    "revealed": NAMES, "activations": BY_SIDE, "under_way": TABLE,
}  # fmt: skip
MAP: Final[Mapping[str, Shape]] = NOTES | {
    "hexes": HEXES, "sides": KINDS, "roads": CHAINS, "tracks": CHAINS, "railways": CHAINS, "bridges": HEXSIDES,
    "blown": HEXSIDES, "destroyed": HEXSIDES, "built": HEXSIDES, "building": ROWS, "trench_links": HEXSIDES,
    "sources": SOURCES,
}  # fmt: skip
ACTION: Final[Mapping[str, Shape]] = NOTES | dict.fromkeys(
    ("side", "brigade", "step", "number", "box", "kind", "partner", "waves", "paid"), ANY
) | dict.fromkeys(("guns", "independents", "digs", "lost", "command"), TEXTS)  # fmt: skip
HEX: Final[Mapping[str, Shape]] = NOTES | dict.fromkeys(("terrain", "level", "trench", "place", "points", "vp"), ANY)
TRENCH: Final[Mapping[str, Shape]] = NOTES | dict.fromkeys(
    ("level", "owner", "printed", "printed_level", "pending", "begun", "unit"), ANY
)
UNIT: Final[Mapping[str, Shape]] = NOTES | {
    "id": TEXT, "side": TEXT_IF_ANY, "type": TEXT_IF_ANY, "brigade": NUMBER_OR_TEXT, "division": NUMBER_OR_TEXT,
    "corps": NUMBER_OR_TEXT, "regiment": NUMBER_OR_TEXT, "combat": COUNT, "mg": FACTOR, "morale": COUNT, "move": COUNT,
    "steps": COUNT, "reduced": BACK, "steps_left": COUNT, "dp": COUNT, "bombardment": COUNT, "range": COUNT,
    "up": TEXT_IF_ANY, "initiative": COUNT, "command": COUNT, "with": TEXT_IF_ANY, "hex": TEXT_IF_ANY, "hexes": TEXTS,
    "spent": ANY, "flags": TEXTS, "bridging": ANY, "turn": COUNT, "entry": TEXTS, "mark": ANY, "unit": ANY, "top": ANY,
    "supply": SUPPLY,
}  # fmt: skip
REDUCED: Final[Mapping[str, Shape]] = {"combat": COUNT, "mg": FACTOR, "morale": COUNT, "move": COUNT}
WAYS: Final[Shape] = (lambda v: text(v) or texts(v), "a text in quotes or a list of texts")
ARRIVAL: Final[Mapping[str, Shape]] = {**UNIT, "hex": WAYS, "entry": WAYS}


def check_if_table(what: str, given: Any, shapes: Mapping[str, Shape]) -> None:
    """As `check`, for what may have a shorter form than a table."""
    if table(given):
        check(what, given, shapes)


def check_shape(doc: Mapping[str, Any]) -> None:
    """`BadPosition` for a key that is not known, or that holds the wrong kind of thing."""
    check("position", doc, TOP)
    chart = doc.get("map", {})
    check("map", chart, MAP)
    check("action", doc.get("action", {}), ACTION)
    hexes = chart.get("hexes")
    for name, entry in hexes.items() if table(hexes) else ():
        check_if_table(f"hex {name}", entry, HEX)
        if table(entry):
            check_if_table(f"trench in {name}", entry.get("trench"), TRENCH)
    for entry in doc.get("units", ()):
        check_unit(entry)


def check_unit(entry: Any) -> None:
    if not table(entry) or not text(entry.get("id")):
        raise BadPosition(f"one of the units is {entry!r}; expected a table with an id and a hex")
    check(f"unit {entry['id']!r}", entry, UNIT)
    check_if_table(f"unit {entry['id']!r}, reduced", entry.get("reduced"), REDUCED)


@contextmanager
def reading() -> Iterator[None]:
    """What cannot be read is the document's fault, and is reported as such."""
    try:
        yield
    except (TypeError, ValueError, AttributeError, KeyError, IndexError, ZeroDivisionError) as error:
        where = f"nothing named {error.args[0]!r}" if isinstance(error, KeyError) and error.args else str(error)
        raise BadPosition(
            f"something in the position has another form than expected ({where}); docs/positions.md describes each key"
        ) from error
