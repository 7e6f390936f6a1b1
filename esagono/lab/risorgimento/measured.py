"""The questions of the Risorgimento games that the benchmark times."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from esagono.engine import Game


def questions(game: Game) -> Iterator[tuple[str, Callable[[Game], object]]]:
    """What can be asked in a position: where a unit can go, and the odds of an assault without the Reactions to it."""
    assert game.decision is not None
    options = game.options(game.decision.side)
    movers = [o.text("unit") for o in options if o.verb == "select"]
    if movers:
        yield "reach", lambda g: g.reach(movers[0])
    storm = next((o for o in options if o.verb == "declare-assault"), None)
    if storm is not None:
        question = {"target": storm["to"], "attackers": [storm["unit"]], "from_": storm["hex"], "cases": False}
        yield "forecast", lambda g: g.forecast(kind="assault", **question)
