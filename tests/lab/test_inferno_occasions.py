"""The chances that are shown in the Inferno games hold, in games with fixed seeds."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import Option
from esagono.lab.calibrate import Run, by_kind, watch, watcher_of
from esagono.lab.inferno.occasions import OPEN, TRENCH
from tests.rules.isonzo.helpers import pos
from tests.rules.situations import AH, IT, ah, gun, it, play

OFFICERS = ("officer", "officer")
BRIDGES = {"demolition", "bombardment"}
"""Kinds that are too rare for a game to tell much of them."""


@pytest.mark.parametrize(("game", "kinds"), [("isonzo-1917", {OPEN, TRENCH}), ("altipiani-1916", {OPEN})])
def test_with_all_knowledge_the_chances_hold(game: str, kinds: set[str]) -> None:
    found = by_kind(watch(Run(game, 0, OFFICERS, "short", None, {"fog": "open"})))
    assert {t.name for t in found} - BRIDGES == kinds
    assert all(t.holds for t in found), found
    assert all(t.count > 30 for t in found if t.name in kinds), found


def test_under_fog_the_expectation_holds() -> None:
    """Within what chance explains; docs/notes/chances.md has the long runs."""
    found = by_kind(watch(Run("isonzo-1917", 0, OFFICERS, "short", None, {})))
    assert all(t.holds for t in found), found
    assert all(t.count > 30 for t in found if t.name not in BRIDGES), found


def headline(game: Any, seat: str, option: Option) -> tuple[str, float]:
    """What the seat is shown of an order before it gives it."""
    question = game.rules.questions["odds"]
    found = question.answer(game, seat, "en", question.args(option=option.to_data())).headline
    return found.text, found.p


@pytest.mark.parametrize(("die", "happens"), [(4, True), (5, False)])
def test_attempts_at_bridges_are_watched(die: int, happens: bool) -> None:
    across = {"sides": {"0605-0606": "river"}, "roads": [["0604", "0605", "0606", "0607"]]}
    game = pos([it("I", "0608"), ah("D", "0604"), gun("G", IT, "0607", artillery=2)], map=across, dice=[die])
    watcher = watcher_of(game)
    play(game, "select", unit="I")
    play(game, "move", unit="I", to="0606")
    assert game.decision.kind == "demolish"
    (blow,) = [o for o in game.options() if o.verb == "demolish"]
    assert headline(game, AH, blow) == ("the bridge is blown up", pytest.approx(4 / 6))
    watcher.before(AH, blow)
    watcher.after(AH, blow, game.play(blow, AH))
    ((kind, shown, happened),) = [(o.kind, o.shown, o.happened) for o in watcher.found()]
    assert (kind, shown, happened) == ("demolition", pytest.approx(4 / 6), happens)


@pytest.mark.parametrize(("die", "happens"), [(2, True), (3, False)])
def test_guns_that_fire_at_bridges_are_watched(die: int, happens: bool) -> None:
    across = {"sides": {"0605-0606": "river"}, "roads": [["0604", "0605", "0606", "0607"]]}
    units = [it("I", "0608"), ah("D", "0104"), gun("G", IT, "0607", artillery=2)]
    game = pos(units, map=across, dice=[die], phase="combat")
    watcher = watcher_of(game)
    (order,) = [o for o in game.options() if o.verb == "bombard"]
    assert headline(game, IT, order) == ("the bridge is hit", pytest.approx(2 / 6))
    watcher.before(IT, order)
    watcher.after(IT, order, game.play(order, IT))
    ((kind, shown, happened),) = [(o.kind, o.shown, o.happened) for o in watcher.found()]
    assert (kind, shown, happened) == ("bombardment", pytest.approx(2 / 6), happens)
