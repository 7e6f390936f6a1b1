"""What changes in play: columns by unit and by formation, the markers on the map, and the action under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from esagono.engine.state import DERIVED, State

POOL: Final = -1
"""Waiting off the map."""
ELIMINATED: Final = -2
PLACES: Final = {POOL: "pool", ELIMINATED: "eliminated"}

# Flags of a unit
MARCH: Final = 1
"""In March Movement; of artillery: limbered (8.4)."""
SQUARE: Final = 2
EXHAUSTED: Final = 4
CHARGING: Final = 8
LOW_AMMO: Final = 16
OUT_OF_AMMO: Final = 32
OUT_OF_COMMAND: Final = 64
ACTED: Final = 128
"""Has done its one Action of the turn; of a commander: has moved this turn."""
FACE_UP: Final = 256
"""Of a unit: it has been next to an enemy since the present Action began (8.7, Q80). Of a commander: for good."""
STOOD_IN_ZONE: Final = 512
"""Began its Action Phase in an enemy zone of reaction (3.2)."""
ATTACKED: Final = 1024
"""Has assaulted, charged, or fired as light infantry, this turn (3.2, 7.1.4)."""
ENTERED: Final = 2048
"""Entered the map in the present activation (15.1)."""
CHARGED: Final = 4096
"""Has charged or countercharged this turn: it does not rest before the next (10.3.1)."""

FLAG_NAMES: Final = {
    MARCH: "march",
    SQUARE: "square",
    EXHAUSTED: "exhausted",
    CHARGING: "charging",
    LOW_AMMO: "low-ammo",
    OUT_OF_AMMO: "out-of-ammo",
    OUT_OF_COMMAND: "out-of-command",
    ACTED: "acted",
    FACE_UP: "face-up",
    STOOD_IN_ZONE: "began-in-zone",
    ATTACKED: "attacked",
    ENTERED: "entered",
    CHARGED: "charged",
}

# What a unit has done this turn
NO_ACTION: Final = 0
MOVE: Final = 1
FIRE: Final = 2
ASSAULT: Final = 3
CHARGE: Final = 4
FORM_SQUARE: Final = 5
ACTION_NAMES: Final = ("", "move", "fire", "assault", "charge", "square")

# Levels of status: 0 is Good Order, 1 Shaken
DISORDERED: Final = 2
DISORGANIZED: Final = 3
ROUTED: Final = 4

HEAPS: Final = 7
"""Total stacking values that are told apart: 0 to 6 and more."""

UNDECIDED: Final = 0
NEVER: Final = 1
TRY: Final = 2
CHOICES: Final = ("", "never", "try")


class Marker(NamedTuple):
    """7.1: an Assault or Charge marker in a hex, pointing at its target, with the units of the associated Forces."""

    hex: int
    to: int
    charge: bool
    forces: tuple[int, ...]
    used: bool = False
    """A Force has attacked from it (7.1.4)."""


@dataclass
class RisorgimentoState(State):
    """Columns are indexed by unit; `activated`, `failed` and `mood` by formation."""

    hex: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    """Strength points lost."""
    status: list[int] = field(default_factory=list)
    facing: list[int] = field(default_factory=list)
    """The direction of the grid that the unit points at."""
    flags: list[int] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    """Quarters of a movement point spent this turn."""
    action: list[int] = field(default_factory=list)
    activated: list[int] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)
    """6.1.2: attempts that failed this turn, the Orders marker."""
    mood: list[int] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    turn: int = 1
    phase: str = "setup"
    initiative: int = -1
    """The side that has the initiative this turn, -1 before it is known."""
    side: int = 0
    """Whose impulse or activation it is."""
    formation: int = -1
    """The formation that is activated now."""
    loose: str = ""
    """6.2: what the Initiative Table said of the present activation."""
    part: str = ""
    """Of an activation: declare, actions or end."""
    force: tuple[int, ...] = ()
    """The units of the Force whose Action is under way, as far as they still take part in it."""
    wavering: tuple[int, ...] = ()
    """13.1.3: units of the acting Force that failed a Cohesion Check and have not been asked whether they stop."""
    control: int = 0
    """1.3: hexes controlled by the first side; all others are the second side's."""
    second_corps: int = UNDECIDED
    second_corps_since: int = 0
    """16.1.1: the turn in which the corps begins to enter, 0 if it was not rolled."""
    at: list[tuple[int, ...]] = field(default_factory=list, metadata=DERIVED)
    """All counters of a hex, commanders too, in order of index."""
    occupied: list[int] = field(default_factory=list, metadata=DERIVED)
    """Hexes with combat units, by side."""
    foot: list[int] = field(default_factory=list, metadata=DERIVED)
    """Hexes with infantry or cavalry that has a zone of reaction, by side."""
    guns: list[int] = field(default_factory=list, metadata=DERIVED)
    """Hexes with unlimbered artillery, by side."""
    heaps: list[int] = field(default_factory=list, metadata=DERIVED)
    """6.3: hexes whose units of a side have a total stacking value of at least n, at `HEAPS * side + n`."""
    zones: list[int] = field(default_factory=list, compare=False, metadata=DERIVED)
    """Zones of reaction by side; -1: to be worked out. (What depends on who has asked before is not compared.)"""
    shown: list[int] = field(default_factory=list, compare=False, metadata=DERIVED)
    """Combat units that lie face up, and some that did."""
    near: list[int] = field(default_factory=list, compare=False, metadata=DERIVED)
    """Hexes with combat units and those next to them, by side; -1: to be worked out."""
