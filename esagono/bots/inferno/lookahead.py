"""Playing on from what is believed: a game of the mind, with fast officers on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from esagono.bots.inferno.assault import ATTACKER
from esagono.bots.inferno.fight import Reckoner
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan
from esagono.bots.inferno.style import Style
from esagono.bots.interface import Budget, View
from esagono.games.inferno.core import Inferno, InfernoGame
from esagono.games.inferno.movement import MovementPhase
from esagono.games.inferno.sequence import GameTurn, PlayerTurn
from esagono.games.inferno.state import WITH_ENGINEER, InfernoState

DECISIVE = 25.0
"""What a game that ends at once is worth, beside its points."""
LIFE = 0.12
"""What a reduction is worth at the end of the look ahead."""
LONGEST = 4000
"""Options after which a look ahead is broken off."""


class OpenView(Mapping[str, Any]):
    """A view for players of the mind, who see everything: made only as far as it is asked for."""

    __slots__ = ("game", "seat")

    def __init__(self, game: InfernoGame, seat: str) -> None:
        self.game, self.seat = game, seat

    def __getitem__(self, key: str) -> Any:
        return self.game.state.turn if key == "turn" else self.game.view(self.seat)[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.game.view(self.seat))

    def __len__(self) -> int:
        return len(self.game.view(self.seat))


class Aide(Officer):
    """An officer of the mind: what he looks at is the guess itself, so that nothing has to be believed."""

    def look(self, view: View) -> InfernoState:
        assert isinstance(view, OpenView)
        state = view.game.state.copy()
        self.memory.seen_at = list(state.hex)
        self.see_turn(state.turn)
        self._state, self._worth = state, None
        return state

    def tell(self, plan: Plan) -> None:
        """Nobody asks him afterwards."""


def play_on(
    rules: Inferno, belief: InfernoState, side: int, style: Style, plan: Plan | None, turns: int, dice: str
) -> InfernoGame:
    """Play so many player turns from the beginning of a Movement Phase of `side`, who follows a plan in a style."""
    state = belief.copy()
    state.stack = [GameTurn(step="player_turn", part=side + 1), PlayerTurn(step="combat"), MovementPhase()]
    state.pending, state.rolled = [], 0
    game = InfernoGame(rules, state, dice, history=False)
    game._run()
    budget = Budget(0, 0.0, 0.0)
    bots = {name: Aide(rules, name, dice, budget, style if i == side else None) for i, name in enumerate(rules.sides)}
    for bot in bots.values():
        bot.memory.seen_at = list(state.hex)
    if plan is not None:
        mine = bots[rules.sides[side]]
        mine.follow(plan)
        mine.ferried = {u for u in rules.roster.of_side[side] if state.flags[u] & WITH_ENGINEER}
    end = 2 * belief.turn + side + turns
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None or 2 * game.state.turn + game.state.side >= end:
            break
        mover = decision.side
        game.play(bots[mover].choose(OpenView(game, mover), decision, game.options(mover)), mover)
    return game


def judge(reckoner: Reckoner, game: InfernoGame, side: int) -> float:
    """How good a position is for a side: points, the strength left, and what was decided."""
    rules, state = reckoner.rules, game.state
    sign = 1.0 if side == ATTACKER else -1.0
    value = sign * sum(rules.points(game).values())
    for u in range(len(state.hex)):
        if state.hex[u] >= 0 and rules.roster.has_zoc[u]:
            lives = reckoner.lives(state, u) * LIFE
            value += lives if rules.roster.side[u] == side else -lives
    if state.result is not None and state.result.winner:
        value += DECISIVE if state.result.winner == rules.sides[side] else -DECISIVE
    return value
