"""Playing on from what is believed: an imagined game, with fast officers on both sides.

Dice are rolled in it, but plans are not judged by their luck: each attack that comes about counts for what it brings on
average, and so does what the enemy could do next. Only which attacks come about depends on the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.assault import ATTACKER
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Plan, Planner
from esagono.bots.inferno.style import DEFAULTS, Style
from esagono.bots.inferno.worth import Worth
from esagono.bots.interface import Budget, Question, View
from esagono.engine import Option
from esagono.games.inferno.rules.movement import MovementPhase
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.sequence import GameTurn, PlayerTurn
from esagono.games.inferno.state import WITH_ENGINEER, InfernoState

DECISIVE: Final = 25.0
"""What a game that ends at once is worth, beside its points."""
LONGEST: Final = 2000
"""Options after which a look ahead is broken off."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class OpenView(Mapping[str, Any]):
    """A view for imagined players, who see everything: made only as far as it is asked for."""

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
    """An imagined officer: he looks at the guess itself, so nothing has to be believed."""

    def look(self, view: View) -> InfernoState:
        assert isinstance(view, OpenView)
        state = view.game.state.copy()
        self.memory.seen_at = list(state.hex)
        self.see_turn(state.turn)
        self._state, self._worth = state, None
        return state

    def tell(self, plan: Plan) -> None:
        """Nobody asks him afterwards."""


class Auditor(Aide):
    """Adds up what his attacks bring on average, by a yardstick that is the same for every style."""

    yardstick: Style
    brought: float = 0.0

    def answer_combat(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        option = super().answer_combat(view, decision, options)
        if option.verb == "attack" and self.assault is not None and self._state is not None:
            target, expected = self.assault.target, self.assault.expected
            self.brought += (
                expected.take * self.worth(self._state).taking(target)
                + expected.defender_losses * self.yardstick.enemy_loss
                - expected.attacker_losses * self.yardstick.own_loss
            )
        return option


def foresee(rules: Inferno, guess: InfernoState, side: int, style: Style, plan: Plan, dice: str) -> float:
    """What a plan brings from the beginning of a Movement Phase, less what the enemy can do about it afterwards."""
    state = guess.copy()
    state.stack = [GameTurn(step="player_turn", part=side + 1), PlayerTurn(step="combat"), MovementPhase()]
    state.pending, state.rolled = [], 0
    game = InfernoGame(rules, state, dice, history=False)
    game._run()
    budget = Budget(0, 0.0, 0.0)
    mine = Auditor(rules, rules.sides[side], dice, budget, style)
    mine.see_turn(state.turn)
    mine.yardstick = DEFAULTS[side].at(mine.turns_left)
    bots = {rules.sides[side]: mine, rules.sides[1 - side]: Aide(rules, rules.sides[1 - side], dice, budget)}
    for bot in bots.values():
        bot.memory.seen_at = list(state.hex)
    mine.follow(plan)
    mine.ferried = {u for u in rules.roster.of_side[side] if state.flags[u] & WITH_ENGINEER}
    sign = 1.0 if side == ATTACKER else -1.0
    value = 0.0
    moving = True
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None or game.state.turn != guess.turn or game.state.side != side:
            break
        if moving and game.state.phase == "combat":
            # what was entered without a fight is certain
            value, moving = sign * sum(rules.points(game).values()), False
        mover = decision.side
        game.play(bots[mover].choose(OpenView(game, mover), decision, game.options(mover)), mover)
    if moving:
        value = sign * sum(rules.points(game).values())
    if game.state.result is not None and game.state.result.winner:
        return value + (DECISIVE if game.state.result.winner == rules.sides[side] else -DECISIVE)
    return value + mine.brought - reply(mine, game.state, 1 - side)


def reply(aide: Aide, state: InfernoState, enemy: int) -> float:
    """What the enemy could do now: what his attacks bring on average, and what he can enter without a fight."""
    style = DEFAULTS[enemy].at(aide.turns_left)
    worth = Worth(aide.map, state, enemy, style.outlook)
    planner = Planner(aide.reckoner, state, enemy, worth, style)
    value = sum(assault.gain for assault in planner.attacks())
    free = [u for u in planner.movable if aide.rules.roster.has_zoc[u] and u not in planner.assembler.busy]
    for hex, prize in sorted(worth.prize.items(), key=lambda item: (-item[1], item[0])):
        if not state.occupied[1 - enemy] >> hex & 1:
            comer = next((u for u in free if hex in planner.cost[u]), None)
            if comer is not None:
                value += prize
                free.remove(comer)
    return value
