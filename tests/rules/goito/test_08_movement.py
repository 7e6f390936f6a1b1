"""8, 8.1, 8.2 of Goito: movement points, what bars the way, facing."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.ground import COMPASS

from .playing import act, clauses, settle, take, ways
from .reading import events, faces, where
from .situations import FAR, ROAD, assault, au, pi, position, rule


@rule("8.a", "8.b", "2.1.3.a", "14.a")
def test_costs_of_terrain_and_the_allowance():
    hexes = {"0506": {"terrain": "village"}, "0406": {"terrain": "farmhouse"}, "0606": {"terrain": "farm"}}
    reach = position(au("A", "0507"), FAR, map={"hexes": hexes}).reach("A")
    assert (reach["0506"].cost, reach["0406"].cost, reach["0606"].cost) == (2, 2, 1)
    assert max(r.cost for r in reach.values()) == 5
    assert "0502" not in reach
    assert "0512" in reach


@rule("8.b", "14.4.a")
@pytest.mark.parametrize(("terrain", "cost"), [("clear", 1), ("farm", 1), ("farmhouse", 2), ("village", 2)])
@pytest.mark.parametrize("type", ["line", "light", "cavalry"])
def test_costs_of_terrain_by_type(type, terrain, cost):
    game = position(au("A", "0505", type=type), pi("P", "1201"), map={"hexes": {"0504": {"terrain": terrain}}})
    assert game.reach("A")["0504"].cost == cost


@rule("8.a", "2.3.1.a", "2.3.a")
def test_a_force_is_as_fast_as_its_slowest_unit():
    game = position(au("A", "0506", type="light"), au("B", "0506"), FAR)
    game.play(Option("select", unit="A"))
    alone = ways(game, "move")
    game.play(Option("add", unit="B"))
    together = ways(game, "move")
    assert together < alone
    assert "0512" in alone - together


@rule("8.a")
def test_the_slowest_unit_sets_the_pace_of_a_force():
    game = position(au("A", "0505", type="light", move=6), au("B", "0505", move=5), pi("P", "1201"))
    assert max(r.cost for r in game.reach("A").values()) == 6
    game.play(Option("select", unit="A"))
    game.play(Option("add", unit="B"))
    far = [o.args["to"] for o in game.options() if o.verb == "move"]
    assert "0510" in far
    assert "0511" not in far


@rule("8.c")
def test_no_enemy_hex_is_entered():
    game = position(au("A", "0506"), pi("P", "0505", flags=["march"]))
    assert "0505" not in game.reach("A")
    game.play(Option("select", unit="A"))
    assert clauses(game, "move", unit="A", to="0505") == ["8.c"]
    assert clauses(game, "move", unit="A", to="1206") == ["8.c"]


@rule("8.1.a")
def test_one_hex_whatever_it_costs():
    sides = {"0506-0505": "stream"}
    game = position(au("A", "0506", move=1), FAR, map={"sides": sides, "hexes": {"0505": {"terrain": "village"}}})
    assert set(game.reach("A")) == {"0505", "0507", "0406", "0606", "0405", "0605"}
    walled = position(au("A", "0506", move=1), FAR, map={"sides": {"0506-0505": "river"}})
    assert "0505" not in walled.reach("A")


@rule("8.1.a", "8.3.3.b")
def test_who_has_turned_in_march_still_has_its_one_hex_whatever_it_costs():
    """A stream costs infantry two points more; there is one point."""
    game = position(au("A", "0505", move=1, flags=["march"], facing="S"), FAR, map={"sides": {"0505-0504": "stream"}})
    act(game, "A", "turn", facing="N")
    assert ways(game, "move") == {"0504", "0604", "0404"}


@rule("8.d")
@pytest.mark.parametrize("spent", [2, 2.5, "5/2", "2"])
def test_points_spent_in_a_position(spent):
    game = position(au("A", "0505", spent=spent), pi("P", "1201"))
    assert max(r.cost for r in game.reach("A").values()) <= 5
    assert len(game.reach("A")) < len(position(au("A", "0505"), pi("P", "1201")).reach("A"))


# 8.2: facing


@rule("8.2.a")
def test_facing_does_not_bind_movement_and_is_chosen_freely():
    game = position(au("A", "0506", facing="N"), FAR)
    assert "0507" in game.reach("A")
    assert game.reach("A")["0507"].facings == COMPASS
    stays = act(game, "A", "face", facing="SW")
    assert events(stays, "faced")
    assert faces(game, "A") == "SW"
    assert where(game, "A") == "0506"


@rule("8.2.b", "Q29")
def test_who_joins_others_adopts_their_facing():
    game = position(au("A", "0506"), au("B", "0508", facing="SE"), FAR)
    act(game, "A", "move", to="0508")
    take(game, "halt")
    assert faces(game, "A") == "SE"
    assert game.reach("A") is not None
    marching = position(
        au("A", "0506", flags=["march"]), au("B", "0508", facing="SE"), FAR, map={"roads": {"major": [ROAD]}}
    )
    act(marching, "A", "move", to="0508")
    take(marching, "halt")
    assert faces(marching, "A") == "S"


@rule("8.2.a", "8.2.b", "3.1.a")
def test_facing_after_a_move():
    game = position(au("A", "0505"), au("B", "0503", facing="SE"), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    assert len([o for o in game.options() if o.verb == "halt"]) == 6
    take(game, "move", to="0503")
    settle(game)
    assert faces(game, "A") == faces(game, "B") == "SE"
    turning = position(au("A", "0505"), pi("P", "1201"))
    assert clauses(turning, "face", unit="A", facing="S") == []
    act(turning, "A", "face", facing="S")
    settle(turning)
    assert faces(turning, "A") == "S"


@rule("8.2.b")
def test_another_facing_than_that_of_the_hex_is_refused():
    game = position(au("A", "0508"), au("B", "0506", facing="SE"), pi("P", "0501"))
    act(game, "A", "move", to="0506")
    assert clauses(game, "halt", unit="A", facing="N") == ["8.2.b"]
    assert clauses(game, "halt", unit="A", facing="SE") == []


@rule("12.1.c", "12.1.d", "12.1.e")
def test_reach_tells_the_reactions_on_the_way():
    game = position(au("A", "0506"), pi("P", "0505"), pi("Q", "0509"), markers=[assault("0508", "0509", "A")])
    away = game.reach("A")["0306"]
    assert [(t.trigger, t.force, t.arm, t.at) for t in away.reactions] == [(3, "0505", "infantry", "0506")]
    there = game.reach("A")["0508"]
    assert [(t.trigger, t.force) for t in there.reactions] == [(3, "0505"), (2, "0509")]
    assert there.attack == "assault"
    within = position(au("A", "0506"), pi("P", "0505"), markers=[assault("0605", "0505", "A")]).reach("A")["0605"]
    assert [(t.trigger, t.force, t.at) for t in within.reactions] == [(4, "0505", "0605")]
