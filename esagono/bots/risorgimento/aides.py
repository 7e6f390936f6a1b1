"""Imagined officers for the search: they look at the game itself, in which nothing is hidden, and carry out a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from esagono.bots.interface import Question, View
from esagono.bots.risorgimento.board import Board
from esagono.bots.risorgimento.last_word import has_formations_left
from esagono.bots.risorgimento.mind_board import MindBoard
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import GRAB, PASS, PLAIN, WAIT, FormationPlan
from esagono.bots.risorgimento.player import offered
from esagono.bots.risorgimento.style import SWEEP
from esagono.bots.search import MindView
from esagono.engine import Option
from esagono.games.risorgimento.activation.attempts import PASSES, Impulses
from esagono.games.risorgimento.ruleset import Risorgimento

DICE: Final = 512
"""More than the Action of a Force rolls."""
PLACES: Final = 1024
"""More than there are counters and formations."""


class Adjutant(Officer):
    """An officer who does what he was told, and for the rest what officers do."""

    def board(self, view: View) -> Board:
        board = super().board(view)
        if self.plan.posture == GRAB:
            self.sweeping, self.style = True, SWEEP
        return board

    def called(self, call: str, view: View, options: Sequence[Option]) -> Option | None:
        """What a plan says of the next impulse; nothing if it does not say, or cannot be followed.

        To pass after the enemy has passed lets him end the phase: only who would win as things stand does that.
        """
        found = None
        if call in (WAIT, PASS) and (self.passes == 0 or (self.passes + 1 < PASSES and self.wins(view))):
            found = offered(options, "pass")[0]
        for option in offered(options, "activate"):
            if option.text("formation") == call:
                found = option
        return found


class Glance(MindView):
    """What officers look up in a view besides the board: to make all of it at each decision would take long."""

    __slots__ = ()

    def _all(self) -> dict[str, Any]:
        if self._made is None:
            state: Any = self.game.state
            rules: Any = self.game.rules
            roster, sides = rules.roster, rules.sides
            there = {roster.formation[u] for u, hex in enumerate(state.hex) if hex >= 0 and roster.formation[u] >= 0}
            self._made = {
                "turn": state.turn,
                "initiative": sides[state.initiative] if state.initiative >= 0 else "",
                "units": [
                    {"side": roster.formations[f].side, "formation": roster.formations[f].id} for f in sorted(there)
                ],
                "formations": [
                    {"id": f.id, "side": f.side, "activated": state.activated[i], "failed": state.failed[i]}
                    for i, f in enumerate(roster.formations)
                ],
            }
        return self._made


class Aide(Adjutant):
    """An imagined officer. What a formation or a counter begins has dice of its own, whatever was rolled before it:
    plans that differ in one thing then differ less by the luck of everything else."""

    def __init__(
        self, rules: Risorgimento, side: str, seed: str, plan: FormationPlan = PLAIN, formation: int = -1
    ) -> None:
        super().__init__(rules, side, seed)
        self.told, self.formation = plan, formation
        self.turn = -1

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        assert isinstance(view, MindView)
        return super().choose(Glance(view.game, view.seat), decision, options)

    def situation(self, view: View) -> tuple[object, ...]:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        self.plan = self.told if 0 <= state.formation == self.formation else PLAIN
        return state.turn, state.phase, state.side, state.formation

    def open_board(self, view: View) -> Board:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        return MindBoard(self.rules, view, self.side, state)

    # Who acts next

    def passed(self, view: View) -> int:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        impulses = state.stack[-1]
        assert isinstance(impulses, Impulses)
        return impulses.passes

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        call = self.told.call
        if self.turn < 0:
            self.turn = state.turn
        option = None
        if call and state.turn == self.turn:
            if call != WAIT:
                self.told = PLAIN
            elif not has_formations_left(view, self.name):
                call = ""
            option = self.called(call, view, options)
        if option is None:
            option = super().answer_activation(view, decision, options) or self.quiet(options)
        if option.verb == "activate":
            f = self.rules.formation_named(option.text("formation"))
            self.take_dice(view, 1 + 4 * f + min(state.failed[f], 3))
        else:
            self.take_dice(view, 0)
        return option

    def answer_action(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        option = super().answer_action(view, decision, options)
        if option is not None and option.verb == "select":
            self.take_dice(view, 100 + self.unit(option))
        return option

    def answer_recover(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        self.take_dice(view, 500 + self.unit(options[0]))
        return super().answer_recover(view, decision, options)

    def take_dice(self, view: View, place: int) -> None:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        state.rolled = ((2 * state.turn + self.side) * PLACES + place) * DICE
