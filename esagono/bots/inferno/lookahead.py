"""Playing on from what is believed: a game of the mind, with fast officers on both sides."""

from __future__ import annotations

from esagono.bots.inferno.assault import ATTACKER
from esagono.bots.inferno.belief import Memory
from esagono.bots.inferno.fight import Reckoner
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan
from esagono.bots.inferno.style import Style
from esagono.bots.interface import Budget, answer
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
    bots = {
        name: Officer(rules, name, dice, budget, style if i == side else None) for i, name in enumerate(rules.sides)
    }
    for bot in bots.values():
        inform(bot.memory, state)
    if plan is not None:
        mine = bots[rules.sides[side]]
        mine.follow(plan)
        mine.ferried = {u for u in rules.roster.of_side[side] if state.flags[u] & WITH_ENGINEER}
    end = 2 * belief.turn + side + turns
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None or 2 * game.state.turn + game.state.side >= end:
            break
        game.play(answer(game, bots[decision.side], decision), decision.side)
    return game


def inform(memory: Memory, state: InfernoState) -> None:
    """Let a memory know where everybody is."""
    memory.seen_at = [h if h >= 0 else old for h, old in zip(state.hex, memory.seen_at, strict=True)]
    memory.held = state.control


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
