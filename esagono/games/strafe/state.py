"""What changes in play, as columns indexed by unit, sets of hexes and small records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from esagono.engine.state import DERIVED, State, remade

POOL: Final = -1
ELIMINATED: Final = -2
SURRENDERED: Final = -3
DISPLAY: Final = -4
ABSENT: Final = -5
"""Where a unit is when it is in no hex: yet to arrive, in the Eliminated Units Box, in the Surrendered Units Box, a
headquarters on the Brigade Display, not in this scenario."""

PLACES: Final = {
    POOL: "pool",
    ELIMINATED: "eliminated",
    SURRENDERED: "surrendered",
    DISPLAY: "display",
    ABSENT: "absent",
}

MOVE_SIDE: Final = 0
FIRE_SIDE: Final = 1
POSTURES: Final = ("move", "fire")

# Flags of a unit
ACTIVATED: Final = 1
"""Activated this turn: by its brigade, or attached to one (8.5, 11.2.1)."""
OUT_OF_COMMAND: Final = 2
"""8.6: its brigade was activated without it; it may move in Phase 10."""
MOVED: Final = 4
"""11.0.6: has begun its move of this turn."""
FORCE_MARCHED: Final = 8
RETREATED: Final = 16
"""Retreated from an Assault in this Action (13.5)."""
DUG: Final = 32
"""18.2.1: digs this turn, and so neither moves nor assaults."""
ACT: Final = 64
"""A gun that fired, or was attached for fire, offensively (13.2.4, Q36)."""
DEF_FIRED: Final = 128
EMPLACING: Final = 256
"""19.2: Heavy Artillery that cannot fire this turn."""
FINISHED: Final = 512
"""11.0.6: another unit has begun to move since; it may not move again."""
RALLIED: Final = 1024
"""21.7: removed a DP this turn."""
MARCHING: Final = 2048
"""11.3: has decided to Force March; the DP comes at the end of its march."""
ROLLED: Final = 4096
"""20.2: has tried a bridge this turn."""
ASSAULTED: Final = 8192
"""Made, or was declared for, an Assault or Counter-Assault this turn."""
OVERSTACKED: Final = 16384
"""12.6, Q52: already paid for the overstacked hex it is in."""
STRAYED: Final = 65536
"""11.2.2: came within three hexes of an enemy in its Phase 10 move, which cannot be Strategic any more."""
UNSUPPLIED: Final = 32768
"""10.3: could not trace in the Supply Phase of this turn."""

FLAG_NAMES: Final = {
    ACTIVATED: "activated",
    OUT_OF_COMMAND: "out-of-command",
    MOVED: "moved",
    FORCE_MARCHED: "force-marched",
    RETREATED: "retreated",
    DUG: "dug",
    ACT: "act",
    DEF_FIRED: "def-fired",
    EMPLACING: "emplacing",
    FINISHED: "finished",
    RALLIED: "rallied",
    MARCHING: "marching",
    ROLLED: "rolled",
    ASSAULTED: "assaulted",
    OVERSTACKED: "overstacked",
    UNSUPPLIED: "out-of-supply",
    STRAYED: "strayed",
}

NOT_PLANNED: Final = -1
"""A brigade in the last box of the display (8.2); the others are numbered 0 to 3."""

STEPS: Final = ("start", "A", "B", "C", "D", "E", "F", "G", "H", "I")

# Kinds of an Action
NORMAL: Final = ""
REACTION: Final = "reaction"
NIGHT: Final = "night"
FREE_NIGHT: Final = "free-night"
"""The Austro-Hungarian event: free, without a die, without artillery."""
WINGS: Final = "wings"
"""The Italian event: free, must assault."""
EXCHANGE: Final = "exchange"
ACTION_KINDS: Final = (NORMAL, REACTION, NIGHT, FREE_NIGHT, WINGS, EXCHANGE)


IN_SECRET: Final = ("plan", "bid")
"""8.2, 4.3: kinds of decisions that both sides take at once."""


@dataclass(frozen=True)
class Action:
    """4.8: the Action under way: whose, which brigade, at which step, and what is attached to it."""

    side: int
    brigade: int
    step: str = "start"
    kind: str = NORMAL
    number: int = 0
    """Which activation of this side in this turn it is, from 1 (surprise, Q27)."""
    box: int = 0
    """The box of the display it was planned in."""
    guns: tuple[int, ...] = ()
    independents: tuple[int, ...] = ()
    partner: int = -1
    """8.7: the front brigade of an Exchange."""
    command: int = 0
    """8.1: the hexes in Command of the headquarters, with the dice of this activation."""
    waves: tuple[tuple[int, int], ...] = ()
    """13.1.4: how many waves each assaulted hex has seen."""
    lost: tuple[int, ...] = ()
    """13.5: hexes just lost to an Assault."""
    digs: tuple[int, ...] = ()
    """18.1: units that dig in this Action, applied in step H (Q82)."""
    paid: bool = True
    """18.2, Q82: activated with at least one point, so that it may dig."""

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)


Mark = tuple[int, int, int]
"""An Assault marker: the unit, the hex it comes from, the hex it assaults."""


@dataclass
class StrafeState(State):
    """Columns by unit and by brigade; bitboards of hexes; what lies on the table this turn."""

    hex: list[int] = field(default_factory=list)
    hex2: list[int] = field(default_factory=list)
    """23.0: the second hex of a unit deployed in two, else -1."""
    steps: list[int] = field(default_factory=list)
    dp: list[int] = field(default_factory=list)
    posture: list[int] = field(default_factory=list)
    """19.1: the side of a gun that is up."""
    flags: list[int] = field(default_factory=list)
    host: list[int] = field(default_factory=list)
    """22.4: the unit a Flamethrower is attached to, else -1."""
    spent: list[int] = field(default_factory=list)
    """Half movement points spent this turn (in Counter-assault: in this step)."""
    plan: list[int] = field(default_factory=list)
    """By brigade: its box on the display."""
    acted: list[int] = field(default_factory=list)
    """By brigade: 1 when it was activated this turn, 2 when its headquarters was shown in a failed Reaction."""

    turn: int = 1
    phase: str = "setup"
    side: int = 0
    """Who acts in the present phase."""
    initiative: int = -1
    lp: list[int] = field(default_factory=lambda: [0, 0])
    paid: list[int] = field(default_factory=lambda: [0, 0])
    """LP spent in Phase 2 of this turn."""
    bid: list[int] = field(default_factory=lambda: [-1, -1])
    """Extra LP for the initiative; -1 before they are chosen."""
    activations: list[int] = field(default_factory=lambda: [0, 0])
    """Actions begun this turn, by side."""
    action: Action | None = None
    assaults: tuple[Mark, ...] = ()
    counters: tuple[Mark, ...] = ()
    """Markers of Counter-assaults."""
    digging: dict[int, int] = field(default_factory=dict)
    """18.2: hexes whose trench is being raised, to unit * 64 + turn in which it was begun."""
    trench_low: int = 0
    trench_high: int = 0
    """The Trench Level of hexes, as two bits."""
    trench_owner: int = 0
    """Hexes whose trench is Italian (of the first side)."""
    blown: tuple[int, ...] = ()
    built: tuple[int, ...] = ()
    building: tuple[tuple[int, int, int], ...] = ()
    """20.3: hexside, engineer, turn in which it was begun."""
    interdiction: dict[int, int] = field(default_factory=dict)
    """13.2.7: hex to the total of factors on its marker."""
    light_barrages: int = 0
    """13.2.6.e: hexes whose barrage was fired by mountain guns alone."""
    italian_barrages: int = 0
    """13.2.7.b: hexes in which the Italians (the first side) laid the marker."""
    hit: dict[int, int] = field(default_factory=dict)
    """13.2.7.d: hex to the set of units (bits) already hit there this turn."""
    control: int = 0
    """25.0: hexes last entered by Italian units other than guns."""
    conquered: int = 0
    """25.3: VP hexes that passed to the Italians this turn."""
    quiet: int = 0
    """25.3: turns in a row without a conquest."""
    night_used: bool = False
    """22.6: the one Night Counterattack of this turn was tried."""
    events: dict[str, int] = field(default_factory=dict)
    """Events in force: `short-fire-italian`, `short-fire-austro-hungarian`, `night-counterattack`, `wings` (the
    brigade)."""
    tops: int = 0
    """24.1, Q98: the units (bits) that their owner wants on top of the stacks they lie in."""
    conditional: int = 0
    """26.3.b: the turn in which the conditional guns were called, 0 before."""

    at: list[tuple[int, ...]] = field(default_factory=list, metadata=DERIVED)
    occupied: list[int] = field(default_factory=list, metadata=DERIVED)
    blocking: list[int] = field(default_factory=list, metadata=DERIVED)
    """Hexes with units other than guns."""
    crowded: list[int] = field(default_factory=list, metadata=DERIVED)
    """Hexes with units that keep others off the road (11.0.4): all but emplaced guns."""
    packed: list[int] = field(default_factory=list, metadata=DERIVED)
    """12.1, 23.3: hexes without room for one more unit that counts."""
    strained: list[int] = field(default_factory=list, metadata=DERIVED)
    """12.1: hexes with too many emplaced guns or Flamethrowers."""
    overfull: list[int] = field(default_factory=list, metadata=DERIVED)
    """12.1, 23.3: hexes above the stacking limit."""
    sources: list[int] = field(default_factory=list, metadata=DERIVED)
    cars: list[int] = field(default_factory=list, metadata=DERIVED)
    zones: list[int] = field(default_factory=list, compare=False, metadata=DERIVED)
    """-1: to be worked out. Whether anybody has asked is no part of a state; so it is not compared."""

    def to_data(self) -> dict[str, Any]:
        data = super().to_data()
        if not self.italian_barrages:
            del data["italian_barrages"]  # left out when empty, so that states are written as they always were
        return data

    @property
    def acting(self) -> int:
        """4.8, Q115: whose turn it is: in an Action, that of a Reaction too, the side that acts."""
        return self.side if self.action is None else self.action.side
