"""Imagined players for the search: fast officers who see the guess itself, and who keep account of luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.bots.inferno.assault import Assault
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan
from esagono.bots.interface import Question, View
from esagono.bots.search import MindView
from esagono.engine import Option
from esagono.games.inferno.state import InfernoState

MOST: Final = 6.0
"""What a hex counts at most in the account of luck: a place whose loss ends the game is dear, but not in points."""


class SearchAide(Officer):
    """An imagined officer. What his attacks brought beyond their average is luck, not the merit of a plan."""

    level = "aide"
    luck: float = 0.0
    """Points that dice have given him so far beyond what was to be expected."""
    _fight: tuple[Assault, float, int, int] | None = None
    """The attack under way, what its hex is worth, and what both sides could bear before it."""

    def look(self, view: View) -> InfernoState:
        assert isinstance(view, MindView)
        state = view.game.state.copy()
        assert isinstance(state, InfernoState)
        self.memory.seen_at = list(state.hex)
        self.see_turn(state.turn)
        self._state, self._worth = state, None
        return state

    def tell(self, plan: Plan) -> None:
        """Nobody asks him afterwards."""

    def note(self, key: str, **args: object) -> None:
        """Nor does he write anything down."""

    def answer_combat(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        assert isinstance(view, MindView)
        state = view.game.state
        assert isinstance(state, InfernoState)
        self.settle(state)
        option = super().answer_combat(view, decision, options)
        if option.verb == "attack" and self.assault is not None:
            assert self._worth is not None
            worth = min(self._worth.taking(self.assault.target), MOST)
            self._fight = self.assault, worth, *self._lives(state, self.assault)
        return option

    def settle(self, state: InfernoState) -> None:
        """The last attack is over: how lucky was it?"""
        if self._fight is None:
            return
        assault, worth, mine, theirs = self._fight
        self._fight = None
        expected = assault.expected
        left, left_to_him = self._lives(state, assault)
        gone = 0.0 if state.blocking[1 - self.side] >> assault.target & 1 else 1.0
        style = self.manner
        self.luck += (gone - expected.take) * worth
        self.luck += (theirs - left_to_him - expected.defender_losses) * style.enemy_loss
        self.luck -= (mine - left - expected.attacker_losses) * style.own_loss

    def _lives(self, state: InfernoState, assault: Assault) -> tuple[int, int]:
        """What attackers and defenders can still bear."""
        lives = self.reckoner.lives
        mine = sum(lives(state, u) for u, _ in assault.units if state.steps[u])
        theirs = sum(lives(state, u) for u in assault.defenders if state.steps[u])
        return mine, theirs
