"""16.1 of Goito: the II Corps: the decision, the roll, its entry, and what it asks of the Austrians."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Option

from .campaign import CAME, FARMS, GOITO_HEXES, end_of_turn, held, in_turn, own
from .playing import clauses
from .situations import AU, PI, rule


@rule("16.1.3.a", "16.1.a", "H9")
def test_the_austrian_decides_at_the_end_of_turn_four_for_good():
    game = own(turn=4, dice=[3, 3, 3, 4, 4])
    assert (game.decision.kind, game.decision.side) == ("second_corps", AU)
    never = game.copy()
    never.play(Option("never-second-corps"))
    assert never.view(PI)["second_corps"]["choice"] == "never"
    assert own(turn=5, second_corps={"choice": "never"}, dice=[1]).state.second_corps_since == 0
    settled = own(turn=4, second_corps={"choice": "never"}, dice=[1] * 4)
    assert (settled.state.turn, settled.decision.kind) == (5, "activation"), "who has chosen is not asked again"
    assert own(turn=3).state.turn == 4


@rule("16.1.1.a", "16.1.3.a", "Q105", "Q106")
def test_the_second_corps_is_called_once_at_the_end_of_turn_four():
    found = end_of_turn(4, 0, dice=[2, 3, 3, 1, 1])
    assert (found.decision.kind, found.decision.side) == ("second_corps", AU)
    assert {o.verb for o in found.options()} == {"call-second-corps", "never-second-corps"}
    never = found.copy()
    never.play(Option("never-second-corps"))
    assert never.to_position()["second_corps"]["choice"] == "never"
    assert never.to_position()["turn"] == 5
    found.play(Option("call-second-corps"))
    assert found.to_position()["second_corps"]["choice"] == "try"
    assert found.to_position()["turn"] == 5
    for turn, asks in ((1, False), (3, False), (4, True), (5, False)):
        at = end_of_turn(turn, 0)
        assert (at.decision.kind == "second_corps") == asks


@rule("16.1.1.a", "Q106")
@pytest.mark.parametrize(("die", "comes"), [(1, True), (2, False), (6, False)])
def test_the_second_corps_comes_on_a_one(die, comes):
    found = end_of_turn(5, 0, [], {"choice": "try"}, dice=[die])
    assert found.to_position()["turn"] == 6
    assert found.to_position()["second_corps"].get("since", 0) == (6 if comes else 0)
    never = end_of_turn(5, 0, [], {"choice": "never"}, dice=[1])
    assert not never.to_position()["second_corps"].get("since")


@rule("16.1.1.a", "16.1.1.b")
def test_the_second_corps_waits_for_its_roll():
    units = [{"id": "pi-5-aosta", "hex": "1503"}]
    units += [{"id": id, "hex": "pool"} for id in ("au-liechtestein", "au-9-jager", "au-thurn-taxis", "au-38")]
    doc = {"game": "goito-1848", "side": "austrian", "phase": "activation", "units": units}
    game = esagono.position({**doc, "turn": 5, "second_corps": {"choice": "try"}})
    assert clauses(game, "activate", formation="au-liechtestein-brigade") == ["16.1.1.a"]
    game = esagono.position({**doc, "turn": 6, "second_corps": {"choice": "try", "since": 6}})
    assert clauses(game, "activate", formation="au-liechtestein-brigade") == []
    assert clauses(game, "activate", formation="au-thurn-taxis-brigade") == ["16.1.1.a"]


@rule("16.1.1.b", "16.1.1.c", "Q108", "15.1.a")
def test_one_brigade_a_turn_from_the_west():
    pool = [
        {"id": n, "hex": "pool"}
        for n in ("au-liechtestein", "au-9-jager", "au-thurn-taxis", "au-38", "au-giulay", "au-48")
    ]
    corps = {"choice": "try", "since": 5}
    for turn, able in ((5, 1), (6, 2), (7, 3)):
        game = own(*pool, turn=turn, phase="activation", side=AU, second_corps=corps)
        names = {o.args["formation"] for o in game.options() if o.verb == "activate"} - {"au-benedek-brigade"}
        assert len(names) == able
    game = own(*pool, turn=5, phase="activation", side=AU, second_corps=corps, dice=[1])
    game.play(Option("activate", formation="au-liechtestein-brigade"))
    game.play(Option("select", unit="au-9-jager"))
    assert {o.args["hex"] for o in game.options() if o.verb == "enter"} == {"0108"}


@rule("16.1.1.b", "16.1.1.c", "Q108")
@pytest.mark.parametrize(
    ("number", "brigades"),
    [(5, 0), (6, 1), (7, 2), (8, 3)],
)
def test_the_second_corps_comes_one_brigade_a_turn(opened, number, brigades):
    game = in_turn(opened, number, second_corps={"choice": "try", "since": 6})
    offered = {o.args["formation"] for o in game.options() if o.verb == "activate"}
    names = ["liechtestein", "thurn-taxis", "giulay"]
    assert [f"au-{name}-brigade" in offered for name in names] == [i < brigades for i in range(3)]
    if brigades:
        assert set(game.reach("au-9-jager")) >= {"0108"}


SECOND = [{"id": "au-liechtestein", "hex": "0108"}, {"id": "au-9-jager", "hex": "0108"}]


@rule("16.1.2.a", "16.1.2.b", "Q107")
def test_with_the_second_corps_more_is_needed():
    corps = {"choice": "try", "since": 5}
    both = [*GOITO_HEXES, "1503"]
    assert own(*SECOND, turn=6, second_corps=corps, control=held(GOITO_HEXES)).result is None
    assert own(*SECOND, turn=6, second_corps=corps, control=held(both)).result.level == "decisive"
    assert own(*SECOND, turn=8, second_corps=corps, control=held(FARMS[:8])).result.winner == PI
    assert own(*SECOND, turn=8, second_corps=corps, control=held(FARMS[:9])).result.level == "tactical"


@rule("Q107")
def test_the_conditions_hold_once_a_unit_is_on_the_map_or_from_the_roll():
    waiting = [{**entry, "hex": "pool"} for entry in SECOND]
    corps = {"choice": "try", "since": 6}
    assert own(*waiting, turn=6, second_corps=corps, control=held(GOITO_HEXES)).result.level == "decisive"
    strict = own(
        *waiting,
        turn=6,
        second_corps=corps,
        control=held(GOITO_HEXES),
        options={"second_corps_conditions": "from-roll"},
    )
    assert strict.result is None


@rule("Q107")
def test_the_other_reading_counts_the_second_corps_from_the_roll():
    options = {"second_corps_conditions": "from-roll"}
    assert end_of_turn(8, 6, [], CAME, (), options).result.winner == PI
    assert end_of_turn(8, 6, [], {"choice": "try"}, (), options).result.winner == AU


@rule("16.1.2.a", "16.1.1.a")
def test_a_second_corps_that_stands_on_the_map_of_a_position_has_been_called_and_has_come():
    goito = {"control": dict.fromkeys(GOITO_HEXES, AU)}
    assert own(turn=6, phase="end", **goito).result.level == "decisive"
    game = own({"id": "au-38", "hex": "0108"}, turn=6, phase="end", **goito)
    assert game.result is None
    assert game.to_position()["second_corps"] == {"choice": "try", "since": 5}
    never = own({"id": "au-38", "hex": "pool"}, turn=6, phase="end", **goito)
    assert never.result.level == "decisive"
    asked = own({"id": "au-9-jager", "hex": "0108"}, turn=4, phase="end")
    assert asked.decision.kind != "second_corps"
