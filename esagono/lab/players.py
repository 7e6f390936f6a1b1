"""Who plays in the laboratory: a bot by its name, with steps of its own if it is not to have those of the run.

`general@12` is a general who plays out a quarter of the usual 48 games in his head for each of his plans; so a level
can be compared with itself at another strength, or with an opponent who thinks longer.
"""

from __future__ import annotations

from collections.abc import Iterable

from esagono.bots import levels, sparring
from esagono.engine import EsagonoError, UnknownName
from esagono.games import find

STEPS = "@"
"""What stands between the name of a bot and its steps."""


def bot_and_steps(player: str, steps: int) -> tuple[str, int]:
    """The bot's name and its steps: its own, or else those of the run.

    >>> bot_and_steps("general@12", 48), bot_and_steps("officer", 48)
    (('general', 12), ('officer', 48))
    """
    name, own, number = player.partition(STEPS)
    if not own:
        return name, steps
    if not number.isdecimal():
        raise EsagonoError(f"{player!r}: the steps of a bot are a whole number, e.g. {name}{STEPS}12")
    return name, int(number)


def check(players: Iterable[str], game: str, scenario: str | None) -> None:
    """Refuse a player whom the game does not have before anything is played."""
    info = find(game).INFO
    known = {**levels(info.id, scenario or info.scenarios[0]), **sparring(info.id)}
    for player in players:
        name, _ = bot_and_steps(player, 0)
        if name not in known:
            raise UnknownName("bot", name, known)
