"""The questions of the Inferno games that the benchmark times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from esagono.engine import Game, Option


def questions(game: Game) -> Iterator[tuple[str, Callable[[Game], object]]]:
    """What can be asked in a position."""
    assert game.decision is not None
    side = game.decision.side
    yield "supply", lambda g: g.supply(side)
    options = game.options()
    movers = [o.text("unit") for o in options if o.verb == "select"]
    if movers:
        yield "reach", lambda g: g.reach(movers[0])
    for option in options:
        if option.verb == "attack":
            attack = attack_question(game, option)
            if attack is not None:
                yield "forecast", attack
            break


def attack_question(game: Game, option: Option) -> Callable[[Game], object] | None:
    """The forecast of an attack by every unit that may take part in it."""
    trial = game.copy(history=False)
    trial.play(option)
    units = [o.text("unit") for o in trial.options() if o.verb == "add"]
    guns = [o.text("unit") for o in trial.options() if o.verb == "support"]
    if not units:
        return None
    question: dict[str, Any] = {"target": option.text("target"), "attackers": units[:3], "artillery": guns[:1]}
    return lambda g: g.forecast(**question)
