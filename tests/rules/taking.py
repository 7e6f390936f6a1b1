"""A second arithmetic for the chance that a hex is taken: every throw played through the real procedures.

Where the defender decides, the option that leaves the attacker least is taken; dice are thrown only when the procedures
ask for them, so that nobody decides by dice that he has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from esagono.games.inferno.combat.resolution import Combat
from tests.rules.situations import Game

BY_SUM = [((max(1, t - 6), t - max(1, t - 6), die), 6 - abs(7 - t)) for t in range(2, 13) for die in range(1, 7)]
"""Three dice, of which two count by their sum: 66 throws, each for as many ways as it can fall."""
CHOICES = {"defenders", "defense_support", "terrain", "refuse", "exchange", "losses"}
"""What the defender decides that may matter; where a retreat ends does not."""


def best_answer(game: Game, target: str, attackers: Iterable[str], guns: Iterable[str] = ()) -> Fraction:
    """The chance that the hex is left without anybody who bars the way, after the defender's best answers."""
    game = game.copy()
    rules, state = game.rules, game.state
    hex, defender = rules.grid.numbers[target], 1 - state.side

    def over(game: Game) -> bool:
        return not any(isinstance(p, Combat) for p in game.state.stack)

    def played(game: Game, side: str, option: object, dice: tuple[int, ...]) -> tuple[Game, int]:
        """The game after an option, and how many of these dice it has taken."""
        after = game.copy(history=False)
        after.state.given_dice = list(dice)
        after.play(option, side)
        return after, len(dice) - len(after.state.given_dice)

    def after(game: Game, side: str, option: object) -> Fraction:
        then, rolled = played(game, side, option, (1, 1, 1))
        if rolled == 0:
            return value(then)
        if rolled == 1:
            throws = [((a,), 1) for a in range(1, 7)]
        elif rolled == 3:
            throws = BY_SUM
        else:
            throws = [(t, 1) for t in product(range(1, 7), repeat=rolled)]
        total = sum(ways for _, ways in throws)
        return sum((Fraction(ways, total) * value(played(game, side, option, t)[0]) for t, ways in throws), Fraction(0))

    def value(game: Game) -> Fraction:
        if game.result is not None or over(game):
            return Fraction(not game.state.blocking[defender] >> hex & 1)
        pending = next((d for d in game.decisions if d.side == rules.sides[defender]), game.decision)
        options = game.options(pending.side)
        if pending.side != rules.sides[defender] or pending.kind not in CHOICES:
            return after(game, pending.side, options[0])
        return min(after(game, pending.side, o) for o in options)

    from esagono.engine import Option

    side = rules.sides[state.side]
    game.play(Option("attack", target=target), side)
    for unit in attackers:
        game.play(Option("add", unit=unit), side)
    for gun in guns:
        game.play(Option("support", unit=gun), side)
    return after(game, side, Option("resolve"))
