"""The questions of the Strafexpedition games that the benchmark times."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from esagono.engine import Game


def questions(game: Game) -> Iterator[tuple[str, Callable[[Game], object]]]:
    """What can be asked in a position."""
    assert game.decision is not None
    side = game.decision.side
    yield "supply", lambda g: g.supply(side)
    if game.decision.kind != "movement":
        return
    options = game.options(side)
    movers = [o.text("unit") for o in options if o.verb == "select"]
    if movers:
        yield "reach", lambda g: g.reach(movers[0])
    storm = next((o for o in options if o.verb == "assault"), None)
    if storm is not None:
        yield "forecast", lambda g: g.forecast(kind="assault", target=storm["to"], attackers=[storm["unit"]])
