"""Positions in the middle of a step read back at the same decision, with the same options and views."""

from __future__ import annotations

import random
from typing import Any

import pytest

import esagono

from .cases import SOURCES, STRONG, WEAK, again, in_phase, inf, step, storming
from .reading import AH, IT, dp, offered, pass_until, play, rule, steps, where

SEATS = (IT, AH)
BOLD = {"assault": 30, "counter-assault": 10, "react": 20, "night-counterattack": 20, "activate": 5, "pass": 0.3}


def table(game: Any) -> Any:
    """All that can be seen and done."""
    views = [{k: v for k, v in game.view(seat).items() if k not in ("commitment", "seed")} for seat in SEATS]
    asked = sorted((d.side, d.kind, sorted(map(str, game.options(d.side)))) for d in game.decisions)
    return views, asked, game.to_position()


@pytest.mark.parametrize(("scenario", "seed"), [("bridgehead", 21), ("carso", 22), ("campaign", 23)])
def test_any_decision_reads_back(scenario: str, seed: int) -> None:
    rng = random.Random(seed)
    game = esagono.new("gorizia-1916", scenario=scenario, seed=seed)
    met: set[str] = set()
    for _ in range(300):
        decision = rng.choice(game.decisions)
        options = game.options(decision.side)
        game.play(rng.choices(options, [BOLD.get(o.verb, 1) for o in options])[0], decision.side)
        if game.decision is None:
            break
        if game.decision.kind not in met or rng.random() < 0.1:
            met.add(game.decision.kind)
            assert table(again(game)) == table(game)


@rule("13.4.4", "13.4.5")
def test_a_retreat_that_is_due_does_not_begin_with_another_fight() -> None:
    game = storming(STRONG, WEAK, dice=[4])
    pass_until(game, "retreat")
    back = again(game)
    assert offered(back) == offered(game) != []
    play(back, "retreat unit=B to=0805")
    assert (where(back, "A"), where(back, "B"), steps(back, "B"), dp(back, "B")) == ("0806", "0805", 1, 2)


@rule("13.4.3.i")
def test_a_die_that_was_rolled_is_not_rolled_again() -> None:
    game = storming(STRONG, WEAK, dice=[4])
    pass_until(game, "loss")
    back = esagono.position(game.to_position() | {"dice": [6]})
    pass_until(back, "retreat")
    assert steps(back, "B") == 1
    assert back.to_position()["dice"] == [6]


@rule("13.4.4")
def test_a_document_changed_by_hand_begins_its_step() -> None:
    game = storming(STRONG, WEAK, dice=[4])
    pass_until(game, "retreat")
    document = game.to_position()
    next(u for u in document["units"] if u["id"] == "B")["dp"] = 0
    assert esagono.position(document).decision.kind == "assault_order"


@rule("4.9.b")
def test_a_pass_is_remembered() -> None:
    units = [inf("A", IT, "0512"), inf("B", AH, "0503")]
    game = in_phase("action", *units, side=IT, initiative=IT, display={"X": 0, "Y": 0}, chart=SOURCES)
    play(game, "pass")
    back = again(game)
    play(back, "pass")
    assert back.to_position()["phase"] == "non-activated"


@rule("4.2.a", "H2")
def test_who_has_planned_has_planned() -> None:
    units = [inf("A", IT, "0512"), inf("B", AH, "0503")]
    game = in_phase("command", *units, tracks={"lp": {IT: 5, AH: 5}}, chart=SOURCES)
    play(game, "plan brigade=X box=5", "ready", side=IT)
    back = again(game)
    assert [d.side for d in back.decisions] == [AH]
    assert back.view(AH)["display"] == {}


@rule("Q27")
@pytest.mark.parametrize(
    ("told", "shift"),
    [({}, 3), ({"activated": ["Z"]}, 2), ({"activated": ["Z", "W"]}, 1), ({"activations": {IT: 2, AH: 5}}, 1),
     ({"activated": ["Y"]}, 3)],
)  # fmt: skip
def test_brigades_activated_before_use_up_the_surprise(told: Any, shift: int) -> None:
    units = [inf("A", IT, "0508"), inf("Z1", IT, "0610", brigade="Z"), inf("W1", IT, "0710", brigade="W")]
    game = in_phase("action", *units, inf("B", AH, "0507"), turn=1, side=IT, initiative=IT, chart=SOURCES,
               display={"X": 0}, tracks={"lp": {IT: 5, AH: 5}}, **told)  # fmt: skip
    play(game, "activate brigade=X", "place-hq hex=0510")
    pass_until(game, "movement")
    for one in (game, again(game)):
        assert one.forecast(kind="assault", target="0507", attackers=["A"]).shift == shift
    direct = step("A", *units, inf("B", AH, "0507"), turn=1, chart=SOURCES, **told)
    assert direct.forecast(kind="assault", target="0507", attackers=["A"]).shift == shift
