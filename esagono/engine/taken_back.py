"""Options taken back by agreement, beyond what a side may undo alone.

The game is replayed to a point and continues with new dice: those already rolled stay spent. So no player chooses with
knowledge of coming dice, and a bad roll is repeated only if the opponent agrees. An entry of the journal records the
undo for saves, replays and checks; no rule knows of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.engine.errors import EsagonoError, UnknownName
from esagono.engine.event import Event
from esagono.engine.option import Option

if TYPE_CHECKING:
    from esagono.engine.game import Game

TAKEN_BACK: Final = "taken-back"
"""The verb of the entry; its argument `rolled` is how many dice are spent."""
MOST_DICE: Final = 1_000_000


def taken_back(rolled: int) -> Option:
    return Option(TAKEN_BACK, rolled=rolled)


def branched(rolled: int) -> Option:
    """The entry of a match that goes on from an earlier moment of another, which is over."""
    return Option(TAKEN_BACK, rolled=rolled, branch=1)


def times_taken_back(game: Game) -> int:
    """How often players agreed to take options back."""
    return sum(option.verb == TAKEN_BACK and "branch" not in option.args for _, option in game.journal)


def spend_dice(game: Game, option: Option, side: str) -> list[Event]:
    """Go on with dice after those that were rolled before options were taken back, as a side had asked for."""
    sides = game.rules.info.sides
    rolled = option.args.get("rolled")
    if side not in sides:
        raise UnknownName("side", side, sides)
    if game.result is not None:
        raise EsagonoError("the game is over already")
    if not isinstance(rolled, int) or not game.state.rolled <= rolled <= MOST_DICE:
        raise EsagonoError(f"{option} says something else than how many dice are spent")
    start = len(game.log)
    game.state.rolled = rolled
    if option.args.get("branch"):
        game.emit("branched", "")
    else:
        game.emit("taken-back", "", side=side)
    game.settled(option, side)
    return game.log[start:]
