"""Imagined players for the search: fast officers who see the guess itself and roll the same dice for every plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan
from esagono.bots.inferno.style import Style
from esagono.bots.interface import Question, View
from esagono.bots.search import MindView
from esagono.engine import Option
from esagono.games.inferno.state import InfernoState

DICE: Final = 64
"""More than any attack rolls."""
PLACES: Final = 4096
"""More than any map has hexes."""


class SearchAide(Officer):
    """A simulated officer. Each attack has dice of its own, so that plans that differ in one sector differ by what
    happens there, not by the luck of later combats."""

    level = "aide"
    afterwards: Style | None = None
    """Style for turns after the given plan has been carried out."""

    def look(self, view: View) -> InfernoState:
        assert isinstance(view, MindView)
        state = view.game.state.copy()
        assert isinstance(state, InfernoState)
        self.memory.seen_at = list(state.hex)
        self.see_turn(state.turn)
        self._state, self._worth = state, None
        return state

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        if self.afterwards is not None:
            self.style = self.afterwards
        return super().make_plan(view, state)

    def tell(self, plan: Plan) -> None:
        """Do nothing: simulated officers are never asked for their reasons."""

    def note(self, key: str, **args: object) -> None:
        """Do nothing: simulated officers keep no notes."""

    def answer_movement(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        self._take_dice(view, 0)
        return super().answer_movement(view, decision, options)

    def answer_combat(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        option = super().answer_combat(view, decision, options)
        self._take_dice(view, 1 + self.hex(option, "target") if option.verb == "attack" else PLACES - 1)
        return option

    def _take_dice(self, view: View, place: int) -> None:
        """Go on with the dice of a place in this player turn; those of the whole turn have number 0."""
        assert isinstance(view, MindView)
        state = view.game.state
        assert isinstance(state, InfernoState)
        state.rolled = ((2 * state.turn + self.side) * PLACES + place) * DICE
