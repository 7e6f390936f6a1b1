"""The names in a document of a position, and what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.engine.shapes import counted
from esagono.games.strafe.phases.planning import box_called
from esagono.games.strafe.positions.document import ends_of
from esagono.games.strafe.positions.shape import BY_SIDE
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.scenarios import fresh_state
from esagono.games.strafe.state import NOT_PLANNED

NO_BOX: Final = ("", "none", "not activated", "not-activated")


class Names:
    """Looks up what a document names, in the rules and in the state that is being made."""

    def __init__(self, rules: Strafe, doc: Mapping[str, Any]) -> None:
        self.rules, self.doc = rules, doc
        self.state = fresh_state(rules)

    def hex(self, name: Any) -> int:
        try:
            return self.rules.grid.index(str(name))
        except KeyError as error:
            raise BadPosition(str(error.args[0])) from None

    def side(self, name: Any) -> int:
        if name not in self.rules.sides:
            raise BadPosition(str(UnknownName("side", name, self.rules.sides)))
        return self.rules.sides.index(name)

    def unit(self, name: Any) -> int:
        if name not in self.rules.roster.index:
            raise BadPosition(str(UnknownName("unit", name, self.rules.roster.ids)))
        return self.rules.roster.index[name]

    def brigade(self, name: Any) -> int:
        found = self.rules.roster.brigade_called(str(name))
        if found < 0:
            raise BadPosition(str(UnknownName("brigade", name, self.rules.roster.brigade_index)))
        return found

    def key(self, pair: Any) -> int:
        a, b = ends_of(pair, self.hex)
        try:
            return self.rules.ground.key(a, b)
        except ValueError as error:
            raise BadPosition(str(error)) from None

    def box(self, value: Any, what: str) -> int:
        """8.2: a box of the display, by the number of guns it is for; -1 for not activated."""
        if value is None or value is False or (isinstance(value, str) and value.lower() in NO_BOX):
            return NOT_PLANNED
        box = box_called(self.rules.tables.boxes, value)
        if box < 0:
            boxes = ", ".join(str(most) for most in self.rules.tables.boxes)
            raise BadPosition(f"{what}: there is no box {value!r}; expected {boxes} (so many guns), or 'not activated'")
        return box

    def by_side(self, value: Any, what: str) -> list[int]:
        """Two numbers: a table by side, or a list."""
        if isinstance(value, Mapping):
            out = [0, 0]
            for name, number in value.items():
                out[self.side(name)] = counted(f"{what} of {name}", number)
            return out
        if not isinstance(value, list | tuple) or len(value) != len(self.rules.sides):
            raise BadPosition(f"{what} is {value!r}; expected {BY_SIDE[1]}")
        return [counted(f"{what} of {side}", v) for side, v in zip(self.rules.sides, value, strict=True)]
