"""Imagined games: a plan is played out from a guess, by a player who carries it out and a fast one against him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from esagono.bots.interface import Question, SeatView, View
from esagono.engine import Game, Option

if TYPE_CHECKING:
    from esagono.bots.search.problem import Problem

LONGEST: Final = 4000
"""Options after which a game of the mind is broken off."""


class Policy(Protocol):
    """What plays a side in an imagined game."""

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option: ...


class MindView(SeatView):
    """The view of an imagined player at one decision. A guess hides nothing: players who know that look at `game`
    instead; for the others the view is made once."""

    __slots__ = ()

    @property
    def game(self) -> Game:
        return self._game

    @property
    def seat(self) -> str:
        return self._seat


def play_on(problem: Problem[Any], plan: Any, guess: Game) -> float:
    """What a plan is worth in one guess, with the dice of that guess."""
    game = guess.copy(history=False)
    players: dict[str, Policy] = {
        side: problem.follow(plan, game) if side == problem.side else problem.policy(side, game)
        for side in game.rules.info.sides
    }
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None or problem.over(game):
            break
        mover = decision.side
        option = players[mover].choose(MindView(game, mover), decision, game.options(mover))
        game.play(option, mover)
    return problem.value(game, players)
