"""What is printed on each side of a counter.

A `Face` says what is printed and not what it means; the drawing knows faces only. Each series of games makes them from
its own rows, in a module of its name beside this one: `reader(pack)` gives the function from a row to a face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from esagono.engine.pack import Pack
from esagono.games import registry


@dataclass(frozen=True)
class Face:
    """What is printed on one side of a counter."""

    name: str
    kind: str = ""
    size: str = ""
    corps: str = ""
    """In a coloured box: the corps, brigade or formation."""
    colour: str = ""
    """Colour of that box; without it the side's style gives one."""
    values: str = ""
    """Along the bottom, e.g. `6-5-5`."""
    disc: str = ""
    """The artillery value, in a dark disc; large at the bottom left when there is nothing else there."""
    code: str = ""
    """Set-up hex or turn of arrival."""
    dot: bool = False
    band: bool = False
    """The bar of a reduced side."""
    picture: str = "symbol"
    """`symbol`, `pontoon`, `done` or `blank`."""
    division: str = ""
    """At the left above the symbol."""
    badge: str = ""
    """A letter in a ring, at the right above the symbol."""
    arrow: bool = False
    """At the top edge: where the front of the unit is."""
    box: float = 30
    """Width of the coloured box."""


Cells = Mapping[str, str]
Reader = Callable[[Cells, bool], Face]


def set_up_code(counter: Cells) -> str:
    """The small print: `2413`, `2416R` for a reserve on the map, `Ris` in the box, `T6` for a reinforcement."""
    if counter.get("reserve") == "box":
        return "Ris"
    if counter.get("turn"):
        return f"T{counter['turn']}"
    return counter.get("hex", "") + ("R" if counter.get("reserve") == "map" else "")


def reader_of(game_id: str, pack: Pack) -> Reader:
    """How a game reads its rows."""
    made: Reader = import_module(f"{__name__}.{registry[game_id].series}").reader(pack)
    return made
