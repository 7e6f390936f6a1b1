"""How players end a game between themselves: one side resigns or has no time left, or both agree on a draw.

No rule knows of it, so it is never among the options of a decision, and bots and fuzzers never meet it. It is the last
entry of a journal, where saves, replays and checks find it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.engine.errors import EsagonoError, UnknownName
from esagono.engine.event import Event
from esagono.engine.option import Option
from esagono.engine.ruleset import NotSupported
from esagono.engine.state import Result
from esagono.engine.taken_back import TAKEN_BACK, spend_dice

if TYPE_CHECKING:
    from esagono.engine.game import Game

RESIGN: Final = Option("resign")
AGREE: Final = Option("agree")
"""To the draw that the other side has offered."""
CLAIM: Final = Option("claim")
"""The win, since the other side has no time left."""
SETTLEMENTS: Final = frozenset({RESIGN, AGREE, CLAIM})


def settle(game: Game, option: Option, side: str) -> list[Event]:
    """End a game by a settlement of this side. The points are those scored so far."""
    sides = game.rules.info.sides
    if option not in SETTLEMENTS:
        raise EsagonoError(f"{option} does not end a game")
    if side not in sides:
        raise UnknownName("side", side, sides)
    if game.result is not None:
        raise EsagonoError("the game is over already")
    start = len(game.log)
    points = _points(game)
    if option == RESIGN:
        winner = next(s for s in sides if s != side)
        game.emit("resigned", "", side=side, winner_side=winner)
        game.finish(Result(winner, "resigned", points))
    elif option == CLAIM:
        loser = next(s for s in sides if s != side)
        game.emit("timed-out", "", side=loser, winner_side=side)
        game.finish(Result(side, "time", points))
    else:
        game.emit("agreed", "", side=side)
        game.finish(Result("", "agreed", points))
    game.settled(option, side)
    return game.log[start:]


def _points(game: Game) -> int:
    """The points that the game counts; none in a game without them."""
    try:
        return next(iter(game.points().values()), 0)
    except NotSupported:
        return 0


def is_of_rules(option: Option) -> bool:
    """An entry of a journal that a decision offered; others are what players agreed on."""
    return option not in SETTLEMENTS and option.verb != TAKEN_BACK


def play_entry(game: Game, option: Option, side: str) -> list[Event]:
    """Play an entry of a journal: an option that the rules gave, or what the players agreed on."""
    if option.verb == TAKEN_BACK:
        return spend_dice(game, option, side)
    return settle(game, option, side) if option in SETTLEMENTS else game.play(option, side)
