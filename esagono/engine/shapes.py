"""Shapes of what a position document holds, with the words for what was expected.

A game lists its keys with the shape of each (`{"turn": COUNT, "hex": TEXT, ...}`) and lets `check` look at a document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName, shown

Shape = tuple[Callable[[Any], bool], str]
"""Whether a value will do, and in words what is expected."""


def word(value: Any, others: Mapping[str, str] | None = None) -> Any:
    """A word in small letters with hyphens, or the one that is used for it; what is no text as it is.

    >>> word("Field Artillery"), word("out_of_command"), word("AH", {"ah": "austro-hungarian"}), word(3)
    ('field-artillery', 'out-of-command', 'austro-hungarian', 3)
    """
    if not isinstance(value, str):
        return value
    plain = value.strip().lower().replace("_", "-").replace(" ", "-")
    return (others or {}).get(plain, plain)


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def count(value: Any) -> bool:
    return whole(value) and value >= 0


def counted(what: str, value: Any) -> int:
    """A whole number, 0 or more, which may stand in quotes; `BadPosition` for anything else.

    >>> counted("lp", 3), counted("lp", "12")
    (3, 12)
    """
    if text(value) and value.isascii() and value.isdecimal():
        return int(value)
    if not count(value):
        raise BadPosition(f"{what} is {shown(value)}; expected a whole number, 0 or more")
    return int(value)


def table(value: Any) -> bool:
    return isinstance(value, Mapping)


def text(value: Any) -> bool:
    return isinstance(value, str)


def listing(value: Any) -> bool:
    return isinstance(value, list | tuple)


def tables(value: Any) -> bool:
    return listing(value) and all(map(table, value))


def texts(value: Any) -> bool:
    return listing(value) and all(map(text, value))


def chains(value: Any) -> bool:
    return listing(value) and all(text(chain) or texts(chain) for chain in value)


def dice(value: Any) -> bool:
    return listing(value) and all(whole(die) and 1 <= die <= 6 for die in value)


NUMBER: Final[Shape] = (whole, "a whole number")
COUNT: Final[Shape] = (count, "a whole number, 0 or more")
TEXT: Final[Shape] = (text, "a text in quotes")
YES: Final[Shape] = (lambda v: isinstance(v, bool), "true or false")
MARK: Final[Shape] = (lambda v: isinstance(v, bool | str), "true, false or a name")
TABLE: Final[Shape] = (table, "a table of names and values")
TABLES: Final[Shape] = (tables, "a list of tables")
TEXTS: Final[Shape] = (texts, "a list of texts, like ['0404', '0405']")
LIST: Final[Shape] = (listing, "a list")
NAMED: Final[Shape] = (lambda v: table(v) and all(map(text, v.values())), "a table from hex to side")
NUMBERS: Final[Shape] = (lambda v: table(v) and all(map(whole, v.values())), "a table of whole numbers")
HEXES: Final[Shape] = (lambda v: table(v) and all(map(table, v.values())), "a table from hex to what is in it")
TAGS: Final[Shape] = (lambda v: table(v) and all(map(texts, v.values())), "a table from tag to hexes")
CHAINS: Final[Shape] = (chains, "a list of chains of hexes, like [['0401', '0402', '0403']]")
KINDS: Final[Shape] = (
    lambda v: table(v) and all(text(kind) or texts(kind) for kind in v.values()),
    "a table from hexside to its kind, like {'0404-0405' = 'river'}",
)
HEXSIDES: Final[Shape] = (chains, "a list of hexsides, like ['0404-0405']")
DICE: Final[Shape] = (dice, "a list of numbers from 1 to 6")
DICE_OF: Final[Shape] = (lambda v: table(v) and all(map(dice, v.values())), "a table from side to numbers from 1 to 6")
ANY: Final[Shape] = (lambda v: True, "")


def size(order: str) -> Shape:
    """The size of a map of one's own, given in the order in which the game counts."""

    def fits(value: Any) -> bool:
        return listing(value) and len(value) == 2 and all(whole(n) and 1 <= n <= 99 for n in value)

    return fits, f"{order} from 1 to 99, like [10, 10]"


def check(what: str, given: Mapping[str, Any], shapes: Mapping[str, Shape]) -> None:
    """`BadPosition` for a key that is not known, or that holds something other than it should."""
    for key, value in given.items():
        if key not in shapes:
            raise BadPosition(str(UnknownName(f"key of {what}", key, sorted(shapes))))
        fits, expected = shapes[key]
        if not fits(value):
            if fits is tables and listing(value):  # of a long list, the entry that will not do
                number = next(n for n, entry in enumerate(value) if not table(entry))
                raise BadPosition(f"{what}: {key}, number {number + 1}, is {shown(value[number])}; expected a table")
            raise BadPosition(f"{what}: {key} is {shown(value)}; expected {expected}")
