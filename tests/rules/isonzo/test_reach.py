"""What `reach` answers: only what `play` accepts, the least move marked, and which decision waits if any does."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine.errors import NotNow
from tests.rules.situations import IT, ah, allowed, it, kind, option_exists, play, refused, targets

from .helpers import engineer, pos, rule, variant
from .helpers import water as river


@rule("4.3.a", "14.2.d")
def test_the_one_hex_that_is_always_possible_is_marked():
    hills = {"hexes": {"0905": {"terrain": "low-mountain"}}}
    game = pos([it("A", "0906", move=1)], map=hills)
    reached = game.reach("A")
    assert reached["0905"].minimum
    assert not reached["0907"].minimum
    assert not any(way.minimum for way in pos([it("A", "0906")]).reach("A").values())
    ferry = pos([it("A", "0706"), engineer("E", IT, "0706")], map={"sides": river()})
    assert ferry.reach("A")["0606"].minimum


def test_reach_says_which_decision_waits():
    combat = pos([it("A", "0706"), ah("D", "0606")], phase="combat")
    for unit, seat in (("A", None), ("A", IT), ("D", None)):
        with pytest.raises(NotNow, match="must decide first") as found:
            combat.reach(unit, seat=seat)
        (reason,) = found.value.reasons
        assert reason.clause == combat.decision.clause
        assert combat.decision.prompt in reason.text
    assert isinstance(found.value, esagono.EsagonoError)
    assert combat.reach("D", seat=IT), "what an enemy in sight could do can always be asked"
    moving = pos([it("A", "0906"), ah("D", "0306")])
    assert moving.reach("A")
    with pytest.raises(NotNow):
        moving.reach("D")
    play(moving, "end")
    with pytest.raises(NotNow):
        moving.reach("A")


@rule("4.4.a", "10.3.1.b", "Q25")
def test_a_unit_that_has_recovered_goes_nowhere_under_the_stationary_reading():
    units = [it("A", "1106", loss=1), ah("D", "0206")]
    for options, moves in (({}, True), (variant("Q25"), False)):
        game = pos(units, options=options)
        play(game, "recover", unit="A")
        assert bool(game.reach("A")) is moves
        assert bool(game.reach("A", seat=IT)) is moves
        assert option_exists(game, "move", unit="A") is moves
        assert allowed(game, "move", unit="A", to="1105") is moves
    assert refused(game, "4.4", "move", unit="A", to="1105")


@rule("14.2.c", "Q73")
@pytest.mark.parametrize(("path", "attacks"), [((), True), (("0706",), True), (("0705", "0706"), False)])
def test_two_single_hexes_are_too_many_for_an_attack_with_engineers(path, attacks):
    """Who began with an Engineer attacks across after one hex, not after two, however the moves are ordered."""
    start = "0806" if path else "0706"
    units = [it("A", start), engineer("E", IT, start), ah("D", "0606"), it("Z", "1112"), ah("F", "1212")]
    game = pos(units, map={"sides": river()})
    for hex in path:
        play(game, "move", unit="A", to=hex)
    play(game, "end")
    assert kind(game) == "combat"
    assert ("0606" in targets(game, "attack", "target")) is attacks
    assert refused(game, "14.2.c", "attack", target="0606") is not attacks
