"""Whatever a caller gives as a name: he is told in words that it is none, whether the rules are compiled or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import esagono

JUNK: list[Any] = [None, 3, 2312, 2.5, True, ["x"], {"x": 1}, "x", b"x"]
GAMES = [info.id for info in esagono.games()]


def asked(game: esagono.Game, junk: Any) -> dict[str, Callable[[], Any]]:
    """Everything that takes a name, given this one."""
    side = game.rules.info.sides[0]
    calls: dict[str, Callable[[], Any]] = {
        "new": lambda: esagono.new(junk),
        "view": lambda: game.view(junk),
        "events": lambda: game.events_for(junk),
        "reach": lambda: game.reach(junk),
        "supply": lambda: game.supply(junk),
        "zoc": lambda: game.zoc(junk),
        "sight": lambda: game.sight(junk, junk),
        "activation": lambda: game.activation(junk),
        "forecast of a target": lambda: game.forecast(target=junk, attackers=["y"]),
        "forecast by attackers": lambda: game.forecast(target="0806", attackers=junk),
        "option": lambda: esagono.new(game.rules.info.id, options={"fog": junk}),
        "name of an option": lambda: esagono.new(game.rules.info.id, options={junk: "open"}),  # type: ignore[dict-item]
        "position": lambda: esagono.position({"game": game.rules.info.id, "units": junk}),
    }
    if junk is not None:  # there it means: none in particular
        calls |= {
            "options": lambda: esagono.new(game.rules.info.id, options=junk),
            "side that chooses": lambda: game.options(junk),
            "side that plays": lambda: game.play(game.options()[0], junk),
            "side of a refusal": lambda: game.why_not("move", seat=junk),
            "seat": lambda: game.supply(side, seat=junk),
            "command": lambda: game.command(junk),
        }
    if not isinstance(junk, int | None):  # scenarios may have numbers
        calls["scenario"] = lambda: esagono.new(game.rules.info.id, junk)
    if game.rules.info.id in ("gorizia-1916", "goito-1848") and junk is not None:
        calls["kind of forecast"] = lambda: game.forecast(kind=junk, target="0806", attackers=["y"])
    if isinstance(junk, list | dict):
        del calls["name of an option"]  # cannot be a key
    return calls


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> esagono.Game:
    return esagono.new(request.param, seed=1)


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_junk_is_refused_in_words(game: esagono.Game, junk: Any) -> None:
    for call in asked(game, junk).values():
        with pytest.raises(esagono.EsagonoError):
            call()


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_junk_among_the_arguments_of_an_option_is_refused(game: esagono.Game, junk: Any) -> None:
    before = game.state.digest()
    for verb in {option.verb for option in game.options()}:
        for name in ("unit", "hex", "to", "formation", "brigade"):
            assert game.why_not(verb, **{name: junk})
            with pytest.raises(esagono.IllegalOption):
                game.play(esagono.Option(verb, **{name: junk}))
    assert game.why_not(junk)
    assert game.state.digest() == before


def test_a_question_says_which_of_its_arguments_it_does_not_have(game: Any) -> None:
    unit = game.id(0)
    asks: list[Callable[[], Any]] = [
        lambda: game.forecast(target="0806", attackers=[unit], wether="fair"),
        lambda: game.reach(unit, wether="fair"),
    ]
    if game.rules.info.id in ("gorizia-1916", "goito-1848"):
        asks.append(lambda: game.command(unit, wether="fair"))
    for ask in asks:
        with pytest.raises(esagono.EsagonoError, match=r"there is no argument of \w+ 'wether'"):
            ask()
    with pytest.raises(esagono.EsagonoError, match=r"target=hex|attackers"):
        game.forecast()
