"""15.1 of Goito: columns that enter the map."""

from __future__ import annotations

from fractions import Fraction

import pytest

import esagono
from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.state import MARCH

from .campaign import BENEDEK, benedek_activated, enter, in_turn, own
from .playing import clauses, settle
from .reading import has, u, where
from .situations import AU, rule


@rule("15.1.a", "Q53")
@pytest.mark.parametrize(
    ("number", "brigades"),
    [(1, ["benedek"]), (2, ["benedek", "wohlgemuth"]), (3, ["benedek", "wohlgemuth", "strassoldo"]),
     (4, ["benedek", "wohlgemuth", "strassoldo", "clam-gallas"]),
     (7, ["benedek", "wohlgemuth", "strassoldo", "clam-gallas"])],
)  # fmt: skip
def test_brigades_may_be_called_from_their_turn_on(opened, number, brigades):
    game = in_turn(opened, number)
    offered = [o.args["formation"] for o in game.options() if o.verb == "activate"]
    assert offered == [f"au-{name}-brigade" for name in brigades]
    later = "au-liechtestein-brigade"
    assert clauses(game, "activate", formation=later) != []


@rule("15.1.a", "15.1.c", "Q53")
def test_a_brigade_enters_along_the_road_for_sacca():
    game = benedek_activated()
    enter(game, "au-4-grenzer", "march", to="2016")
    assert where(game, "au-4-grenzer") == "2016"
    assert has(game, "au-4-grenzer", MARCH)
    game.play(Option("select", unit="au-21-paumgarten"))
    assert {o.args["mode"] for o in game.options() if o.verb == "enter"} == {"march", "normal"}


@rule("15.1.b", "T6", "Q54")
def test_each_place_in_the_column_costs_points():
    game = benedek_activated()
    enter(game, "au-4-grenzer", "march", to="2016")
    enter(game, "au-21-paumgarten", "march", to="2017")
    third = game.copy()
    third.play(Option("select", unit="au-33-gyulai"))
    third.play(Option("enter", unit="au-33-gyulai", hex="1919", mode="march"))
    # two places at one half, and the entry hex by road
    assert Fraction(third.state.spent[u(third, "au-33-gyulai")], 4) == Fraction(3, 2)
    game.play(Option("select", unit="au-33-gyulai"))
    game.play(Option("enter", unit="au-33-gyulai", hex="1919", mode="normal"))
    assert Fraction(game.state.spent[u(game, "au-33-gyulai")], 4) == 3


@rule("15.1.b", "15.1.c", "T6", "Q54")
def test_each_place_of_the_column_costs_a_point_or_half_of_one(opened):
    game = in_turn(opened, dice=[1])
    game.play(Option("activate", formation=BENEDEK))
    game.play(Option("done"))
    order = ["au-21-paumgarten", "au-4-grenzer", "au-33-gyulai", "au-1-art"]
    for place, unit in enumerate(order):
        march, plain = game.reach(unit, mode="march"), game.reach(unit, mode="normal")
        assert march["1919"].cost == Fraction(place + 1, 2)
        assert len(march) > 5
        assert {r.path[0] for r in march.values()} == {"1919"}
        assert all(hex == r.path[-1] for hex, r in march.items())
        if unit != "au-1-art":
            assert plain["1919"].cost == place + 1
        game.play(Option("enter", unit=unit, hex="1919", mode="march"))
        farthest = [o for o in game.options() if o.verb == "move"][-1]
        game.play(farthest)
        settle(game)
        assert where(game, unit) == farthest.args["to"]


@rule("Q117", "8.1.a")
def test_the_tail_of_a_column_still_enters():
    game = benedek_activated(turn=1)
    for unit in ("au-4-grenzer", "au-21-paumgarten", "au-33-gyulai"):
        enter(game, unit, "march", to={"au-4-grenzer": "2015", "au-21-paumgarten": "2016"}.get(unit, "2017"))
    game.state.spent[u(game, "au-1-art")] = 24
    game.play(Option("select", unit="au-1-art"))
    game.play(Option("enter", unit="au-1-art", hex="1919", mode="march"))
    assert where(game, "au-1-art") == "1919"


@rule("Q117", "8.1.a", "15.1.b")
def test_the_tail_enters_by_the_one_hex_it_always_has(opened):
    units = [u | ({"spent": 5} if u["id"] == "au-33-gyulai" else {}) for u in opened["units"]]
    game = in_turn(opened | {"units": units}, dice=[1])
    assert set(game.reach("au-33-gyulai", mode="normal")) == {"1919"}


@rule("15.1.b", "Q14")
def test_commanders_come_in_with_their_brigade():
    game = benedek_activated()
    enter(game, "au-4-grenzer", "march", to="2016")
    assert {"au-benedek", "au-radetzky"} <= {o.args["unit"] for o in game.options() if o.verb == "select"}
    game.play(Option("end"))
    assert where(game, "au-benedek") == "2016"
    assert where(game, "au-radetzky") == "2016"


@rule("8.3.3.a", "15.1.a")
def test_a_column_comes_in_facing_along_its_road():
    active = {"formation": "au-liechtestein-brigade", "step": "actions"}
    off = [{"id": i, "hex": "pool"} for i in ("au-liechtestein", "au-9-jager", "au-52-ad-karl", "au-2-cav")]
    enemy = [{"id": "pi-di-ferrere", "hex": "2008"}, {"id": "pi-11-casale", "hex": "2008", "facing": "S"}]
    game = esagono.position({
        "game": "goito-1848", "turn": 5, "phase": "action", "side": "austrian", "initiative": "austrian",
        "active": active, "units": [*enemy, *off], "second_corps": {"choice": "try", "since": 5}, "seed": 1,
    })  # fmt: skip
    assert game.reach("au-9-jager", mode="march")["0108"].facings == ("NE",)
    game.play("enter", unit="au-9-jager", hex="0108", mode="march")
    game.play("halt", unit="au-9-jager")
    (unit,) = [u for u in game.view("austrian")["units"] if u.get("id") == "au-9-jager"]
    assert unit["facing"] == "NE"


@rule("15.1.a", "3.1.2.a", "8.c")
def test_why_a_brigade_does_not_enter_at_a_hex():
    units = [{"id": i, "hex": "pool"} for i in ("au-benedek", "au-4-grenzer", "au-1-art")]
    doc = {
        "game": "goito-1848",
        "turn": 1,
        "phase": "action",
        "active": {"formation": "au-benedek-brigade", "step": "actions"},
    }
    held = esagono.position({**doc, "units": [*units, {"id": "pi-5-aosta", "hex": "1919"}]})
    near = esagono.position({**doc, "units": [*units, {"id": "pi-5-aosta", "hex": "1918"}]})
    free = esagono.position({**doc, "units": [*units, {"id": "pi-5-aosta", "hex": "1611"}]})
    grenzer = {"unit": "au-4-grenzer", "mode": "normal"}
    assert clauses(held, "enter", hex="1919", **grenzer) == ["8.c"]
    assert clauses(near, "enter", hex="1919", **grenzer) == ["3.1.2.a"]
    assert clauses(free, "enter", hex="0101", **grenzer) == ["15.1.a"]
    assert clauses(free, "enter", hex="1919", unit="au-1-art", mode="normal") == ["8.4.a"]


# Q53: brigades that wait, and Radetzky


@rule("Q53")
def test_a_brigade_that_is_not_activated_waits():
    game = benedek_activated(turn=2, dice=(5,))
    assert where(game, "au-4-grenzer") == "pool"
    early = own(
        {"id": "au-wohlgemuth", "hex": "pool"},
        {"id": "au-4-kjager", "hex": "pool"},
        phase="activation",
        side=AU,
        turn=1,
    )
    assert clauses(early, "activate", formation="au-wohlgemuth-brigade") == ["15.1.a"]


@rule("Q53", "15.1.a")
def test_a_brigade_waits_for_as_long_as_everybody_passes(opened):
    game = in_turn(opened)
    for _ in range(3):
        game.play(Option("pass"))
    assert game.to_position()["turn"] == 2
    assert where(game, "au-4-grenzer") == "pool"
    assert where(game, "au-benedek") == "pool"


@rule("Q53", "6.1.4.a")
def test_radetzky_helps_the_brigade_he_enters_with(opened):
    odds = in_turn(opened).activation(BENEDEK)
    assert odds.drms == (("6.1.4", -1),)
    assert odds.chance.p * 6 == 6


@rule("Q53", "6.1.4.a", "15.1.a", "Q14")
def test_radetzky_waits_for_the_brigade_of_his_turn():
    """Both brigades are late: he helps, and comes in with, only his own."""
    late = ["au-radetzky", "au-benedek", "au-1-art", "au-wohlgemuth", "au-8-art"]
    units = [*[{"id": id, "hex": "pool"} for id in late], {"id": "pi-5-aosta", "hex": "0101"}]
    doc = {"game": "goito-1848", "phase": "activation", "side": AU, "turn": 2, "units": units}
    game = goito.position(doc)
    assert game.activation("au-wohlgemuth-brigade").drms == ()
    assert game.activation("au-benedek-brigade").drms == (("6.1.4", -1),)
    game = goito.position(doc | {"dice": [1]})
    game.play(Option("activate", formation="au-wohlgemuth-brigade"))
    settle(game, "action")
    acting = {o.args["unit"] for o in game.options() if o.verb == "select"}
    assert acting == {"au-8-art", "au-wohlgemuth"}
