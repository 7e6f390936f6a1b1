"""What changes in play, as columns indexed by unit, and the few ways to change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from esagono.engine.state import DERIVED, RECORD, State, remade

POOL: Final = -1
ELIMINATED: Final = -2
BOX: Final = -3
BRIDGE: Final = -4
"""Where a unit is when it is in no hex: yet to arrive, lost, in the Reserves box, flipped to a pontoon."""

PLACES: Final = {POOL: "pool", ELIMINATED: "eliminated", BOX: "box", BRIDGE: "bridge"}

# Flags of a unit
MOVE_SIDE: Final = 1
RESERVE: Final = 2
FROZEN: Final = 4
HAS_ATTACKED: Final = 8
WAS_ATTACKED: Final = 16
FINISHED: Final = 32
"""Was selected in this Movement Phase and may not be selected again."""
RECOVERED: Final = 64
MOVED: Final = 128
FAR: Final = 256
"""Moved more than one hex in this Movement Phase."""
WITH_ENGINEER: Final = 512
"""Began this Movement Phase stacked with a Bridge Engineer."""
SUPPORTED: Final = 1024
"""Lent its artillery value in this Combat Phase."""
CALLED: Final = 2048
"""Was released from the Reserves box or recalled, and waits for a free entry hex."""
FLAG_NAMES: Final = {
    MOVE_SIDE: "mov",
    RESERVE: "reserve",
    FROZEN: "frozen",
    HAS_ATTACKED: "has-attacked",
    WAS_ATTACKED: "was-attacked",
    MOVED: "moved",
    RECOVERED: "recovered",
    SUPPORTED: "supported",
    FAR: "moved-far",
    WITH_ENGINEER: "with-engineer",
    CALLED: "called",
}

REDUCTIONS_A_STEP: Final = 3
"""10.2: the third effectiveness reduction costs a step, and the next begins afresh."""

IN_SUPPLY: Final = 0
LOW_SUPPLY: Final = 1
OUT_OF_SUPPLY: Final = 2
SUPPLY_NAMES: Final = ("in", "low", "out")


@dataclass(frozen=True)
class Fight:
    """8.1, 9.4: what both sides have seen of a combat: from where how many steps fought, with what values if those who
    take part are revealed, and how many reductions each side took. Which unit took them stays its owner's secret."""

    number: int
    """Counted within the turn, after a thousand for each turn before: no two fights of a game have the same."""
    side: int
    """The attacker."""
    target: int
    hexes: tuple[int, ...]
    """Where the attackers stood."""
    steps: tuple[int, int]
    """Steps of the first and of the second side that took part."""
    shown: tuple[tuple[int, int, int, int, int], ...]
    """Unit, hex, steps, attack and defence of all who took part, if they were revealed."""
    lost: tuple[int, int] = (0, 0)
    """Reductions of the first and of the second side."""

    @property
    def turn(self) -> int:
        return self.number // FIGHTS_A_TURN

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)


FIGHTS_A_TURN: Final = 1000
"""More than there are hexes to attack."""


@dataclass
class InfernoState(State):
    """Columns by unit: where it is, steps left, effectiveness lost, supply state, flags, order in its stack."""

    hex: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    loss: list[int] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    bridge: list[int] = field(default_factory=list)
    """The hexside of an Engineer that is a pontoon, else -1."""
    turn: int = 1
    phase: str = "supply"
    side: int = 0
    tracks: dict[str, int] = field(default_factory=dict)
    control: int = 0
    """The hexes last entered by the first side (or its territory at the start); all others are the second side's."""
    destroyed: tuple[int, ...] = ()
    crossings: dict[int, int] = field(default_factory=dict)
    """14.2: places used on Isonzo hexsides this turn, by hexside * 2 + side: bit 0 brigade, bit 1 battalion."""
    demolitions: tuple[int, ...] = ()
    """14.4.b, Q70: bridges that were tried, or let stand, as an enemy came in this phase: hexside * 2 + his side."""
    spent: int = 0
    """Sixths of a movement point that the selected unit has spent."""
    fights: tuple[Fight, ...] = field(default=(), compare=False, metadata=RECORD)
    """The combats of this player turn and of the one before, as both sides have seen them."""
    at: list[tuple[int, ...]] = field(default_factory=list, metadata=DERIVED)
    occupied: list[int] = field(default_factory=list, metadata=DERIVED)
    blocking: list[int] = field(default_factory=list, metadata=DERIVED)
    zoc_sources: list[int] = field(default_factory=list, metadata=DERIVED)
    zones: list[int] = field(default_factory=list, compare=False, metadata=DERIVED)
    """Computed when somebody asks, -1 before that: whether anybody has asked is no part of a state."""
    pontoons: int = field(default=0, metadata=DERIVED)
    """How many Engineers of either side are pontoons now."""
