"""The names in a document of a position, and what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from esagono.board.lookup import Lookup
from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.scenarios import fresh_state


class Names(Lookup):
    """Looks up what a document names, in the rules and in the state that is being made."""

    def __init__(self, rules: Strafe, doc: Mapping[str, Any]) -> None:
        super().__init__(rules.ground, rules.sides, rules.roster.index)
        self.rules, self.doc = rules, doc
        self.state = fresh_state(rules)

    def brigade(self, name: str) -> int:
        known = self.rules.roster.brigade_index
        if name not in known:
            raise BadPosition(str(UnknownName("brigade", name, known)))
        return known[name]

    def box(self, guns: int, what: str) -> int:
        """8.2: a box of the display, by the number of guns it is for."""
        boxes = self.rules.tables.boxes
        box = next((number for number, most in enumerate(boxes) if guns <= most), -1)
        if box < 0:
            raise BadPosition(f"{what}: there is no box {guns}; expected {', '.join(map(str, boxes))} (so many guns)")
        return box
