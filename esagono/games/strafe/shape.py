"""The form of a position document: what must be a table, a list, a number or a text, said before it is read.

The reader takes several forms of one thing (a box as a number or as its name, a trench as a level or as a table), so
only what every form has in common is looked at here; anything else that cannot be read is refused by `reading`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName

TABLES: Final = ("options", "map", "action", "tracks", "display", "control", "dice_of")
LISTS: Final = ("units", "assaults", "counter_assaults", "dice")
NUMBERS: Final = (
    "combat", "morale", "move", "steps", "steps_left", "dp", "bombardment", "range", "initiative", "command", "turn",
)  # fmt: skip
NOTES: Final = ("name", "note", "title", "description", "size", "source")
"""Said for a reader of the document; they change nothing."""
KNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "position": (
        "game", "scenario", "options", "pack", "seed", "turn", "phase", "side", "initiative", "action", "assaults",
        "counter_assaults", "tracks", "spent", "bid", "display", "activated", "interdiction", "events", "conditional",
        "control", "vp", "conquered", "quiet", "west", "reinforcements", "map", "units", "dice", "dice_of",
    ),
    "map": (
        "hexes", "sides", "roads", "tracks", "railways", "bridges", "blown", "destroyed", "built", "building",
        "trench_links", "sources",
    ),
    "action": (
        "side", "brigade", "step", "number", "box", "guns", "independents", "kind", "partner", "waves", "paid", "digs",
        "lost",
    ),
    "hex": ("terrain", "level", "trench", "place", "points", "vp"),
    "trench": ("level", "owner", "printed", "printed_level", "pending", "begun", "unit"),
    "unit": (
        "id", "side", "type", "brigade", "division", "corps", "regiment", "combat", "mg", "morale", "move", "steps",
        "reduced", "steps_left", "dp", "bombardment", "range", "up", "initiative", "command", "with", "hex", "hexes",
        "spent", "flags", "bridging", "turn", "entry", "mark", "unit", "top",
    ),
}  # fmt: skip
TEXTS: Final = ("id", "side", "type", "brigade", "division", "corps", "regiment", "hex", "with", "up")


def check_keys(what: str, given: Any, kind: str = "") -> None:
    """`BadPosition` for a key that is not known."""
    known = KNOWN[kind or what]
    for key in given if isinstance(given, Mapping) else ():
        if key not in known and key not in NOTES:
            raise BadPosition(str(UnknownName(f"key of {what}", key, sorted(known))))


def check_known(doc: Mapping[str, Any]) -> None:
    """Every part of a document has only keys that are known."""
    check_keys("position", doc)
    check_keys("map", doc.get("map"))
    check_keys("action", doc.get("action"))
    hexes = doc.get("map", {}).get("hexes")
    for name, entry in hexes.items() if isinstance(hexes, Mapping) else ():
        check_keys(f"hex {name}", entry, "hex")
        if isinstance(entry, Mapping):
            check_keys(f"trench in {name}", entry.get("trench"), "trench")


def check_shape(doc: Mapping[str, Any]) -> None:
    """`BadPosition` for a key that is not known, or that holds something of another kind than it should."""
    for key in TABLES:
        if key in doc and not isinstance(doc[key], Mapping):
            raise BadPosition(f"position: {key} is {doc[key]!r}; expected a table of names and values")
    for key in LISTS:
        if key in doc and not isinstance(doc[key], list | tuple):
            raise BadPosition(f"position: {key} is {doc[key]!r}; expected a list")
    for key in ("turn", "quiet"):
        if key in doc and not is_number(doc[key]):
            raise BadPosition(f"position: {key} is {doc[key]!r}; expected a whole number")
    for key in ("game", "phase", "side", "initiative"):
        if key in doc and not isinstance(doc[key], str):
            raise BadPosition(f"position: {key} is {doc[key]!r}; expected a text in quotes")
    if not all(is_number(die) and 1 <= die <= 6 for die in doc.get("dice", ())):
        raise BadPosition(f"position: dice is {doc['dice']!r}; expected numbers from 1 to 6")
    for side, dice in doc.get("dice_of", {}).items():
        if not isinstance(dice, list | tuple) or not all(is_number(die) and 1 <= die <= 6 for die in dice):
            raise BadPosition(f"position: dice_of {side} is {dice!r}; expected numbers from 1 to 6")
    check_known(doc)
    for entry in doc.get("units", ()):
        check_unit(entry)


def check_unit(entry: Any) -> None:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("id"), str):
        raise BadPosition(f"one of the units is {entry!r}; expected a table with an id and a hex")
    name = entry["id"]
    check_keys(f"unit {name!r}", entry, "unit")
    for key in TEXTS:
        if entry.get(key) is not None and not isinstance(entry[key], str):
            raise BadPosition(f"unit {name!r}: {key} is {entry[key]!r}; expected a text in quotes")
    for key in NUMBERS:
        if key in entry and not is_number(entry[key]):
            raise BadPosition(f"unit {name!r}: {key} is {entry[key]!r}; expected a whole number, 0 or more")
    for key in ("flags", "hexes", "entry"):
        given = entry.get(key, ())
        if not isinstance(given, list | tuple) or not all(isinstance(part, str) for part in given):
            raise BadPosition(f"unit {name!r}: {key} is {given!r}; expected a list of texts")


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


@contextmanager
def reading() -> Iterator[None]:
    """What cannot be read is the fault of the document, and is said as one."""
    try:
        yield
    except (TypeError, ValueError, AttributeError, KeyError, IndexError, ZeroDivisionError) as error:
        where = f"nothing named {error.args[0]!r}" if isinstance(error, KeyError) and error.args else str(error)
        raise BadPosition(
            f"something in the position has another form than expected ({where}); docs/positions.md describes each key"
        ) from error
