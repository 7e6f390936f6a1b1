"""The counters and formations: printed values, immutable and shared by all copies of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from esagono.games.risorgimento.shelf import Shelf

QUARTERS: Final = 4
"""Movement points are counted in quarters: roads cost 1/2 and 3/4."""

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
COMMANDER: Final = 3
ARMS: Final = ("infantry", "cavalry", "artillery", "commander")
ARM_OF: Final = {
    "line": INFANTRY,
    "light": INFANTRY,
    "cavalry": CAVALRY,
    "field-artillery": ARTILLERY,
    "horse-artillery": ARTILLERY,
    "commander": COMMANDER,
    "overall-commander": COMMANDER,
}
TYPES: Final = tuple(ARM_OF)
USUAL_MOVE: Final = {
    "line": 5,
    "light": 6,
    "cavalry": 8,
    "field-artillery": 4,
    "horse-artillery": 8,
    "commander": 8,
    "overall-commander": 8,
}


@dataclass(frozen=True)
class Counter:
    """2.1, 2.2: what is printed on a counter, and where it begins."""

    id: str
    side: str
    type: str = "line"
    name: str = ""
    name_it: str = ""
    formation: str = ""
    strength: int = 0
    stacking: int = 0
    cohesion: int = 0
    move: int = 0
    command: int = 0
    rating: int = 0
    hex: str = ""
    facing: str = ""
    group: str = ""
    """The set-up area (15)."""
    turn: int = 0
    """15.1: the turn of arrival; 0 for a unit that begins on the map, or comes with the second corps."""
    entry: str = ""
    sign: str = ""
    """A formation sign printed on the counter that is not its formation's (5 Hussars, 15.1.d)."""


@dataclass(frozen=True)
class Formation:
    """2.4: units that manoeuvre under one commander."""

    id: str
    side: str
    name: str = ""
    name_it: str = ""
    sign: str = ""
    colour: str = ""
    corps: str = ""


def look(counter: Counter) -> str:
    """8.7: what the back of a counter shows."""
    if counter.type == "overall-commander":
        return f"~overall-commander-{counter.side}"
    owner = counter.sign or counter.formation or counter.side
    if counter.type == "commander":
        return f"~commander-{owner}"
    return f"~{ARMS[ARM_OF[counter.type]]}-{counter.stacking}-{owner}"


def folded(name: str) -> str:
    """A name as it is compared: small letters, hyphens for whatever is between words.

    >>> folded("1 Divisione"), folded("Clam-Gallas"), folded("D'Arvillars")
    ('1-divisione', 'clam-gallas', 'd-arvillars')
    """
    return "-".join("".join([c if c.isalnum() else " " for c in name.lower()]).split())


def formation_spellings(formations: Sequence[Formation], counters: Sequence[Counter]) -> dict[str, int]:
    """Names by which somebody may call a formation: as printed, without the side, or those of its commander."""
    out: dict[str, int] = {}
    twice: set[str] = set()
    leaders = {c.formation: c for c in counters if c.type == "commander"}
    for i, formation in enumerate(formations):
        short = folded(formation.id).removeprefix(formation.side[:2] + "-")
        names = {folded(formation.id), short, short.removesuffix("-brigade"), folded(formation.name)}
        leader = leaders.get(formation.id)
        if leader is not None:
            names |= {folded(leader.id), folded(leader.name)}
        for name in names:
            if name in out:
                twice.add(name)
            out[name] = i
    return {name: i for name, i in out.items() if name and name not in twice}


def printed_names(counters: Sequence[Counter]) -> dict[str, Counter]:
    """Counters by what is printed on them ("5 Aosta", "Radetzky"), where only one has the name."""
    names = [folded(c.name) for c in counters]
    return {name: c for name, c in zip(names, counters, strict=True) if names.count(name) == 1}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Roster:
    """All counters of a game as columns indexed by unit."""

    def __init__(self, counters: Sequence[Counter], formations: Sequence[Formation], sides: tuple[str, ...]) -> None:
        self.counters = list(counters)
        self.formations = list(formations)
        self.index: dict[str, int] = {c.id: u for u, c in enumerate(counters)}
        self.formation_index: dict[str, int] = {f.id: i for i, f in enumerate(formations)}
        self.ids: list[str] = [c.id for c in counters]
        self.side: list[int] = [sides.index(c.side) for c in counters]
        self.arm: list[int] = [ARM_OF[c.type] for c in counters]
        self.is_light: list[bool] = [c.type == "light" for c in counters]
        self.is_horse: list[bool] = [c.type == "horse-artillery" for c in counters]
        self.is_commander: list[bool] = [arm == COMMANDER for arm in self.arm]
        self.is_overall: list[bool] = [c.type == "overall-commander" for c in counters]
        self.formation: list[int] = [self.formation_index.get(c.formation, -1) for c in counters]
        self.strength: list[int] = [c.strength for c in counters]
        self.stacking: list[int] = [c.stacking for c in counters]
        self.cohesion: list[int] = [c.cohesion for c in counters]
        self.move: list[int] = [c.move for c in counters]
        """Whole movement points."""
        self.command: list[int] = [c.command for c in counters]
        self.rating: list[int] = [c.rating for c in counters]
        self.of_side: list[list[int]] = [[u for u, s in enumerate(self.side) if s == i] for i in range(len(sides))]
        self.commanders_of_side: list[list[int]] = [[u for u in us if self.is_commander[u]] for us in self.of_side]
        self.units_of_side: list[list[int]] = [[u for u in us if not self.is_commander[u]] for us in self.of_side]
        self.of_formation: list[list[int]] = [
            [u for u, f in enumerate(self.formation) if f == i and not self.is_commander[u]]
            for i in range(len(formations))
        ]
        """The combat units of each formation."""
        self.commander: list[int] = [
            next((u for u, f in enumerate(self.formation) if f == i and self.is_commander[u]), -1)
            for i in range(len(formations))
        ]
        self.spellings: dict[str, int] = formation_spellings(self.formations, self.counters)
        """Other names of the formations, without a doubt which is meant."""
        self.formation_side: list[int] = [sides.index(f.side) for f in formations]
        self.overall: list[int] = [next((u for u in us if self.is_overall[u]), -1) for us in self.of_side]
        self.looks: list[str] = [look(c) for c in counters]
        """8.7: the backs; look-alikes have the same text."""
        self.shelf: Shelf | None = None
        """Options that were made for these counters."""

    def formation_called(self, name: str) -> int:
        """A formation by its id or another name; -1 if there is none."""
        return self.formation_index.get(name, self.spellings.get(folded(name), -1))
