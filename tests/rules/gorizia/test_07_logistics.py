"""7: logistics points, their income, stock and loss."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import Option

from .cases import DISTANT, A, B, bare, hq, in_phase, inf
from .reading import AH, IT, lp, pass_until, play, rule
from .situations import FAR, it, pos


@rule("7.0.b", "Q29", "H1")
def test_open_points_show_at_once_but_not_what_is_being_planned() -> None:
    units = A, B, hq("HX", IT), hq("HY", AH)
    game = in_phase("command", *units, tracks={"lp": {IT: 4, AH: 9}}, options={"logistics": "open"}, dice=[5, 1])
    assert game.view(IT)["tracks"][AH] == {"lp": 9, "spent": 0}
    game.play("plan", AH, brigade="Y", box=5)
    assert game.view(IT)["tracks"][AH] == {"lp": 9, "spent": 0}
    assert game.view(AH)["tracks"][AH]["lp"] == 7
    game.play("ready", AH)
    game.play("ready", IT)
    assert game.view(IT)["tracks"][AH] == {"lp": 7, "spent": 2}
    game.play("bid", AH, points=3)
    assert game.view(IT)["tracks"][AH] == {"lp": 7, "spent": 2}
    game.play("bid", IT, points=0)
    assert game.view(IT)["tracks"][AH] == {"lp": 4, "spent": 2}
    closed = in_phase("command", *units, tracks={"lp": {IT: 4, AH: 9}})
    assert AH not in closed.view(IT)["tracks"]


@rule("7.0.b", "H1", "Q29")
def test_logistics_points_are_hidden_unless_played_open() -> None:
    units = (it("A", "0508"), FAR)
    hidden = pos(*units, tracks={"lp": {IT: 17, AH: 3}})
    assert set(hidden.view(AH)["tracks"]) == {AH}
    shown = pos(*units, tracks={"lp": {IT: 17, AH: 3}}, options={"logistics": "open"})
    assert shown.view(AH)["tracks"][IT]["lp"] == 17


@rule("7.0.d", "7.0.a")
def test_the_points_of_the_turn_come_after_the_arrivals() -> None:
    game = pos(it("A", "0508"), FAR, phase="reinforcement", side=IT, turn=3, scenario=3, tracks={"lp": {IT: 1, AH: 1}})
    assert game.decision.kind == "plan"
    assert game.state.lp == [21, 6]


@pytest.mark.parametrize(
    ("scenario", "start", "turns"),
    [
        (1, (25, 1), [(10, 2), (10, 3), (10, 5)]),
        (2, (25, 2), [(10, 3), (10, 2), (10, 5)]),
        (
            3,
            (50, 3),
            [
                (20, 5),
                (20, 5),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (10, 10),
                (10, 10),
            ],
        ),
    ],
)
def test_the_points_of_every_turn_of_the_scenarios(scenario: Any, start: Any, turns: Any) -> None:
    g = esagono.new("gorizia-1916", scenario=scenario, seed=3)
    pass_until(g, "plan")
    have = g.to_position()["tracks"]["lp"]
    assert (have[IT], have[AH]) == start
    for n, (ours, theirs) in enumerate(turns, start=2):
        d = esagono.position(
            {
                "game": "gorizia-1916",
                "scenario": scenario,
                "turn": n,
                "phase": "reinforcement",
                "tracks": {"lp": {IT: 7, AH: 2}},
                "units": [{"id": "it-toscana-i-77", "hex": "2020"}],
            }
        )
        pass_until(d, "plan")
        have = d.to_position()["tracks"]["lp"]
        assert (have[IT], have[AH]) == (7 + ours, 2 + theirs), n


@rule("7.0.d", "4.1.a")
@pytest.mark.parametrize(("turn", "stock"), [(1, [50, 3]), (2, [70, 8]), (12, [250, 103])])
def test_points_that_go_without_saying(turn: int, stock: list[int]) -> None:
    """The stock of a position that does not say it is the same whether its income has come or is still to come."""
    assert [lp(bare(turn=turn, phase="command"), side) for side in (IT, AH)] == stock
    g = bare(turn=turn, phase="reinforcement")
    pass_until(g, "plan")
    assert [lp(g, side) for side in (IT, AH)] == stock


@rule("7.1.a", "7.0.a")
def test_points_of_a_brigade_that_is_never_activated_are_lost() -> None:
    game = pos(it("A", "0508"), FAR, initiative=IT, side=IT, display={"X": 0}, tracks={"lp": {IT: 3, AH: 3}})
    play(game, "pass")
    play(game, "pass")
    assert game.state.lp == [3, 3]
    assert Option("pass") not in game.options()


@rule("7.1.a", "7.0.c")
def test_points_of_plans_never_used_are_gone() -> None:
    g = in_phase("command", inf("A", IT, "0810"), DISTANT, tracks={"lp": {IT: 5, AH: 0}}, turn=2, scenario=1)
    play(g, "plan brigade=X box=15", "ready", side=IT)
    play(g, "ready", side=AH)
    pass_until(g, "artillery")
    assert lp(g, IT) == 1
    while g.to_position()["turn"] == 2:
        pass_until(g, "plan")
    assert lp(g, IT) == 11


@rule("7.2.a", "8.3.a", "8.3.b")
@pytest.mark.parametrize(
    ("stock", "box", "clauses"),
    [(0, 0, ["7.2.a", "8.3.b"]), (1, 0, []), (1, 5, ["8.3.b"]), (3, 10, []), (3, 15, ["8.3.b"]), (4, 15, [])],
)
def test_what_a_plan_may_cost(stock: int, box: int, clauses: list[str]) -> None:
    g = in_phase("command", A, DISTANT, tracks={"lp": {IT: stock, AH: 9}})
    assert [r.clause for r in g.why_not("plan", brigade="X", box=box)] == clauses
