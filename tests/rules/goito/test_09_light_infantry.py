"""9.2.3 of Goito: light infantry moves to an Assault hex and fires."""

from __future__ import annotations

import pytest

from .fights import approach
from .playing import act, args_of, clauses, keys, settle, take, verbs
from .reading import flags, where
from .situations import LIGHT, assault, au, pi, position, rule


@rule("9.2.3.a", "7.2.b", "7.1.c", "11.c")
def test_light_infantry_moves_to_an_assault_hex_and_fires():
    game = position(
        au("L", "0608", type="light", strength=2), pi("P", "0605"), markers=[assault("0606", "0605", "L")],
        dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "L", "move", to="0606")
    settle(game, "force")
    assert {"fire", "assault"} <= verbs(game)
    take(game, "fire", target="0605", facing="N")
    settle(game)
    assert [m.used for m in game.state.markers] == [True]


@rule("7.1.c", "9.2.3.a", "9.2.3.b")
def test_light_infantry_moves_to_its_marker_and_fires():
    game, _ = approach(pi("P", "0505"), unit=au("A", "0508", type="light"), dice=[])
    take(game, "decline")
    assert {"fire", "assault"} <= verbs(game)
    take(game, "fire", target="0505")
    settle(game)
    assert where(game, "A") == "0506"
    assert "acted" in flags(game, "A")
    assert clauses(game, "end") == [] or game.decision.kind == "activation"


@rule("9.2.3.a", "7.1.b", "7.1.c", "Q35")
def test_light_infantry_that_came_to_an_assault_hex_fires_only_where_its_marker_points():
    """P and R stand next to 0606, in front of whoever faces north."""
    light = au("L", "0608", type="light", strength=2)
    game = position(light, pi("P", "0605"), pi("R", "0706"), markers=[assault("0606", "0605", "L")], dice=[1] * 8)
    act(game, "L", "move", to="0606")
    settle(game, "force")
    assert set(args_of(game, "fire", "target")) == {"0605"}


@rule("9.2.3.a")
def test_light_infantry_that_came_to_a_marker_fires_at_its_target_only():
    marker = assault("0506", "0505", "B")
    units = au("A", "0508", **LIGHT), au("B", "0507"), pi("P", "0505"), pi("Q", "0605")
    game = position(*units, markers=[marker])
    game.play("move", unit="A", to="0506")
    while game.decision.kind == "reaction":
        game.play("decline-all" if "decline-all" in {o.verb for o in game.options()} else "decline")
    assert keys(game, "fire", unit="A", target="0505") == []
    assert keys(game, "fire", unit="A", target="0605") == ["fires-at-marker"]


@rule("9.2.3.a", "7.2.a", "8.3.b")
@pytest.mark.parametrize(("flags", "verb"), [([], "march"), (["march"], "leave-march")])
def test_light_infantry_that_has_begun_to_move_fires_only_from_an_assault_hex_it_entered(flags, verb):
    light = au("L", "0606", type="light", strength=2, flags=flags)
    game = position(light, pi("P", "0605"), markers=[assault("0606", "0605", "L")])
    take(game, "select", unit="L")
    assert "fire" in verbs(game)
    take(game, verb)
    assert "fire" not in verbs(game)
    assert "assault" in verbs(game)


@rule("9.2.3.b", "11.b")
def test_light_infantry_fires_or_assaults_not_both():
    game = position(
        au("L", "0606", type="light", strength=2), pi("P", "0605"), markers=[assault("0606", "0605", "L")],
        dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "L", "fire", target="0605", facing="N")
    settle(game)
    assert "L" not in args_of(game, "select", "unit")
