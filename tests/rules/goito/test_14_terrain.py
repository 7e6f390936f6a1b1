"""14 of Goito: rivers, streams, bridges, farms."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import Option

from .playing import act, clauses, settle, take
from .reading import flags, seen, status, where
from .situations import AU, FAR, ROAD, au, pi, position, rule


@rule("14.1.a", "Q58")
def test_nobody_crosses_the_river_even_at_the_bridge():
    chart = {"size": [1, 12], "sides": {"0105-0104": "river"}, "bridges": ["0105-0104"],
             "roads": {"major": [["0103", "0104", "0105", "0106"]]}}  # fmt: skip
    leader = {"id": "FC", "side": AU, "type": "commander", "hex": "0106"}
    game = position(map=chart, units=[leader, au("A", "0105", flags=["march"]), pi("P", "0112")])
    assert set(game.reach("A")) == {"0106", "0107", "0108", "0109", "0110"}
    assert "0104" not in game.reach("FC")
    game.play(Option("select", unit="A"))
    assert clauses(game, "move", unit="A", to="0104") == ["14.1.a"]


@rule("14.1.a", "14.1.b", "14.1.c", "14.1.d", "Q56")
def test_rivers_bar_the_way_and_streams_cost_points():
    wall = {f"{a}-{b}": "stream" for a, b in (("0505", h) for h in ("0504", "0604", "0605", "0506", "0405", "0404"))}
    costs = {}
    for type in ("line", "cavalry", "field-artillery"):
        game = position(au("A", "0505", type=type, move=8), pi("P", "1201"), map={"sides": wall})
        costs[type] = game.reach("A").get("0504")
    assert (costs["line"].cost, costs["cavalry"].cost, costs["field-artillery"]) == (2, 3, None)
    rivers = dict.fromkeys(wall, "river")
    for bridge in ([], ["0505-0504"]):
        board = {"sides": rivers, "bridges": bridge, "roads": {"major": [["0505", "0504"]], "minor": []}}
        game = position(au("A", "0505"), pi("P", "1201"), map=board)
        assert game.reach("A", mode="march") == {}
        assert clauses(game, "move", unit="A", to="0504") == ["14.1.a"]
    guns = position(au("A", "0505", type="field-artillery", flags=["limbered"]), pi("P", "1201"), map={"sides": wall})
    assert clauses(guns, "move", unit="A", to="0504") == ["14.1.b"]
    road = {"sides": wall, "bridges": ["0505-0504"], "roads": {"major": [["0505", "0504"]], "minor": []}}
    for type in ("line", "cavalry", "field-artillery"):
        limber = ["limbered"] if type == "field-artillery" else ["march"]
        game = position(au("A", "0505", type=type, flags=limber), pi("P", "1201"), map=road)
        assert game.reach("A", mode="march")["0504"].cost == Fraction(1, 2)


@rule("14.1.b")
def test_a_bridge_serves_only_march_movement():
    chart = {"sides": {"0505-0504": "stream"}, "bridges": ["0505-0504"], "roads": {"major": [ROAD]}}
    game = position(au("A", "0505"), FAR, map=chart)
    assert game.reach("A", mode="march")["0504"].cost == Fraction(1, 2)
    assert game.reach("A", mode="normal")["0504"].cost == 2


@rule("14.1.c")
def test_infantry_wades_for_a_point_and_a_check():
    chart = {"sides": {"0505-0504": "stream"}}
    game = position(au("A", "0505", cohesion=8), FAR, map=chart, dice=[6, 6])
    assert game.reach("A")["0504"].cost == 2
    act(game, "A", "move", to="0504")
    assert status(game, "A") == 2  # 12 against 8: failed by 4


@rule("14.1.c", "13.1.3.a", "Q90")
@pytest.mark.parametrize(("dice", "status"), [([5, 4], 0), ([5, 5], 1), ([6, 6], 1)])
def test_infantry_wades_with_a_check(dice, status):
    game = position(au("A", "0505"), pi("P", "1201"), map={"sides": {"0505-0504": "stream"}}, dice=dice)
    act(game, "A", "move", to="0504")
    assert seen(game, "A").get("status", 0) == status
    assert (game.decision.kind == "wavering") == (status > 0)
    if status:
        game.play(Option("stop"))
        settle(game)
        assert "acted" in flags(game, "A")


BROOK = {"sides": {"0505-0504": "stream"}}


@rule("14.1.c", "8.b")
def test_infantry_ordered_across_a_stream_checks_its_cohesion():
    game = position(au("A", "0505"), pi("P", "1201"), map=BROOK, dice=[6, 6])
    log = act(game, "A", "move", to="0504")
    assert [e.args["cause"] for e in log if e.kind == "check"] == ["stream"]


@rule("14.1.d")
def test_cavalry_wades_for_two_points_and_a_level():
    chart = {"size": [1, 12], "sides": {"0105-0104": "stream"}}
    leader = {"id": "FC", "side": AU, "type": "commander", "hex": "0101"}
    game = position(map=chart, units=[leader, au("C", "0105", type="cavalry"), pi("P", "0112")])
    assert game.reach("C")["0104"].cost == 3
    act(game, "C", "move", to="0104")
    assert status(game, "C") == 1


@rule("14.1.d")
def test_cavalry_wades_with_the_loss_of_a_level():
    around = ("0504", "0604", "0605", "0506", "0405", "0404")
    wall = {f"0505-{hex}": "stream" for hex in around}
    game = position(au("A", "0505", type="cavalry"), pi("P", "1201"), map={"sides": wall})
    act(game, "A", "move", to="0504")
    assert seen(game, "A")["status"] == 1
    assert game.decision.kind == "force"


@rule("14.1.d", "8.b")
def test_an_order_to_the_hex_across_a_stream_crosses_it_and_the_way_round_goes_hex_by_hex():
    game = position(au("C", "0505", type="cavalry", move=8), pi("P", "1201"), map=BROOK)
    reach = game.reach("C")["0504"]
    assert (reach.cost, reach.path) == (Fraction(3), ("0504",))
    act(game, "C", "move", to="0504")
    assert (where(game, "C"), status(game, "C"), seen(game, "C")["spent"]) == ("0504", 1, 3)

    game = position(au("C", "0505", type="cavalry", move=8), pi("P", "1201"), map=BROOK)
    act(game, "C", "move", to="0604")
    take(game, "move", to="0504")
    assert (where(game, "C"), status(game, "C"), seen(game, "C")["spent"]) == ("0504", 0, 2)


@rule("Q56", "14.1.b")
def test_artillery_crosses_a_stream_only_at_a_bridge():
    chart = {"sides": {"0505-0504": "stream", "0505-0604": "stream"}, "bridges": ["0505-0604"]}
    game = position(au("G", "0505", type="field-artillery", flags=["limbered"]), FAR, map=chart)
    reach = game.reach("G")
    assert "0604" in reach
    assert reach["0604"].cost == 1
    assert reach["0504"].path != ("0504",)


@rule("14.4.a")
def test_a_farm_costs_as_clear():
    game = position(au("A", "0505"), FAR, map={"hexes": {"0504": {"terrain": "farm"}}})
    assert game.reach("A")["0504"].cost == 1
