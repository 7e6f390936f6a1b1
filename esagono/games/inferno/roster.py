"""The counters: printed values, immutable and shared by all copies of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.engine.option import Option

TYPES: Final = (
    "infantry",
    "bersaglieri",
    "mountain",
    "infiltration",
    "engineer",
    "artillery",
    "heavy-artillery",
    "fortress",
)
SIZES: Final = ("brigade", "regiment", "battalion", "group", "")


@dataclass(frozen=True)
class Values:
    """One side of a counter."""

    attack: int
    defense: int
    move: int
    artillery: int


@dataclass(frozen=True)
class Counter:
    """What is printed on a counter, front and back."""

    id: str
    side: str
    name: str = ""
    name_it: str = ""
    type: str = "infantry"
    size: str = "brigade"
    corps: str = ""
    steps: int = 1
    front: Values = Values(4, 4, 6, 0)
    back: Values | None = None
    hex: str = ""
    reserve: str = ""
    turn: int = 0
    entry: tuple[str, ...] = ()
    mark: str = ""


class MoveOptions:
    """The options to move one unit, by hex.

    All are made when the first is needed, and so lie side by side in memory: walking through some of them is quicker.
    """

    __slots__ = ("hexes", "made", "unit")

    def __init__(self, unit: str, hexes: Sequence[str]) -> None:
        self.unit, self.hexes = unit, hexes
        self.made: list[Option] = []

    def to(self, hexes: list[int]) -> list[Option]:
        made = self.made
        if not made:
            made = self.made = [Option("move", unit=self.unit, to=hex) for hex in self.hexes]
        return [made[h] for h in hexes]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Roster:
    """All counters of a game as columns indexed by unit, for quick rules."""

    def __init__(self, counters: Sequence[Counter], sides: tuple[str, ...]) -> None:
        self.counters = list(counters)
        self.index = {c.id: u for u, c in enumerate(counters)}
        self.ids = [c.id for c in counters]
        self.side = [sides.index(c.side) for c in counters]
        self.steps = [c.steps for c in counters]
        back = [c.back or c.front for c in counters]
        # values[u][steps left] - one step left on a two-step counter is its back
        self.attack = [self._faces(c, b.attack, c.front.attack) for c, b in zip(counters, back, strict=True)]
        self.defense = [self._faces(c, b.defense, c.front.defense) for c, b in zip(counters, back, strict=True)]
        self.move = [self._faces(c, b.move, c.front.move) for c, b in zip(counters, back, strict=True)]
        self.artillery = [self._faces(c, b.artillery, c.front.artillery) for c, b in zip(counters, back, strict=True)]
        self.is_artillery = [c.type in ("artillery", "heavy-artillery") for c in counters]
        self.is_heavy = [c.type == "heavy-artillery" for c in counters]
        self.is_engineer = [c.type == "engineer" for c in counters]
        self.is_fort = [c.type == "fortress" for c in counters]
        self.is_mountain = [c.type == "mountain" for c in counters]
        self.is_infiltration = [c.type == "infiltration" for c in counters]
        self.is_battalion = [c.size == "battalion" for c in counters]
        # 2.5: artillery is never a combat unit; 12.2, 12.3: engineers, forts and guns have no zone of control
        self.is_combat = [not a and c.front.defense >= 1 for a, c in zip(self.is_artillery, counters, strict=True)]
        self.has_zoc = [
            combat and not engineer and not fort
            for combat, engineer, fort in zip(self.is_combat, self.is_engineer, self.is_fort, strict=True)
        ]
        # 5.3, Q31: who lies on top: the highest attack on the showing side (guns have none); among equals those with a
        # zone of control, then those who bar the way, so that what matters to the enemy is always seen
        self.rank = [
            tuple(4 * (0 if gun else attack + 1) + 2 * zone + combat for attack in faces)
            for faces, gun, zone, combat in zip(
                self.attack, self.is_artillery, self.has_zoc, self.is_combat, strict=True
            )
        ]
        # 14.2.b, Q72: a hexside of the Isonzo has a place for a brigade (1) and one for a battalion or engineers (2)
        self.place = [
            2 if battalion or engineer else 1
            for battalion, engineer in zip(self.is_battalion, self.is_engineer, strict=True)
        ]
        # who pays the same for the same step: infiltrators, guns and all others, of each side
        self.step_kind = [
            3 * side + (2 if infiltrator else 1 if gun else 0)
            for side, infiltrator, gun in zip(self.side, self.is_infiltration, self.is_artillery, strict=True)
        ]
        self.select = [Option("select", unit=i) for i in self.ids]
        self._moves: list[MoveOptions] = []
        self.of_side = [[u for u, s in enumerate(self.side) if s == i] for i in range(len(sides))]

    def move_options(self, hexes: Sequence[str]) -> list[MoveOptions]:
        """Options to move a unit to a hex, by unit and hex, kept for all games of this pack."""
        if not self._moves:
            self._moves = [MoveOptions(unit, hexes) for unit in self.ids]
        return self._moves

    @staticmethod
    def _faces(counter: Counter, back: int, front: int) -> tuple[int, ...]:
        return (0, front) if counter.steps == 1 else (0, back, front)
