"""8.3.3-8.3.5 of Goito: how units in March Movement face, and how they leave it."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.state import MARCH, SQUARE

from .fights import fight
from .playing import act, clauses, settle, take, verbs, ways
from .reading import events, faces, has, seen, status, where
from .situations import FAR, ROAD, assault, au, pi, position, rule


@rule("8.3.3.a")
def test_on_the_road_it_faces_along_the_road():
    game = position(au("A", "0505", flags=["march"], facing="N"), FAR, map={"roads": {"major": [ROAD]}})
    assert game.reach("A")["0507"].facings == ("S",)
    act(game, "A", "move", to="0507")
    assert faces(game, "A") == "S"


@rule("8.3.3.a", "8.3.3.c", "E8")
@pytest.mark.parametrize("facing", ["S", "NE", "N", "SW"])
def test_a_march_ends_facing_along_the_road(facing):
    roads = {"major": [["0505", "0504", "0503"]], "minor": []}
    game = position(au("A", "0505", flags=["march"], facing=facing), pi("P", "1201"), map={"roads": roads})
    act(game, "A", "move", to="0503")
    halts = {o.args.get("facing") for o in game.options() if o.verb == "halt"}
    assert halts <= {"N", None}
    settle(game)
    assert faces(game, "A") == "N"


@rule("8.3.3.b", "8.3.3.c")
def test_off_the_road_it_turns_only_before_it_leaves_through_its_front():
    game = position(au("A", "0505", flags=["march"], facing="N"), FAR)
    act(game, "A", "turn", facing="S")
    assert "halt" not in verbs(game)
    ends = ways(game, "move")
    assert {"0506", "0405", "0605"} <= ends
    assert not {"0504", "0604", "0404"} & ends
    take(game, "move", to="0605")
    assert faces(game, "A") == "S"  # the front hexside was enough, so it did not turn again


@rule("8.3.3.b")
@pytest.mark.parametrize(("facing", "after"), [("NE", "NE"), ("NW", "NW"), ("N", "N")])
def test_off_the_road_a_march_keeps_its_facing_while_it_goes_through_its_front(facing, after):
    game = position(au("A", "0505", flags=["march"], facing=facing), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    settle(game)
    assert faces(game, "A") == after


@rule("8.3.3.b", "8.3.3.c")
def test_who_turned_in_march_leaves_through_his_front_by_whatever_way():
    """0604 is cheaper by the road through 0504, which lies behind after the turn."""
    board = {"hexes": {"0604": {"terrain": "village"}}, "roads": {"major": [["0505", "0504", "0604"]], "minor": []}}
    game = position(au("A", "0505", flags=["march"], facing="S"), pi("P", "1201"), map=board)
    assert game.reach("A")["0604"].path == ("0504", "0604")
    act(game, "A", "turn", facing="SE")
    assert not {"halt", "stay"} & verbs(game)
    ends = ways(game, "move")
    assert {"0604", "0605", "0506"} <= ends
    assert not {"0404", "0405", "0504"} & ends
    assert clauses(game, "move", unit="A", to="0404") == ["8.3.3.b"]
    assert clauses(game, "halt", unit="A") != []
    ahead = game.copy()
    ahead.play(Option("move", unit="A", to="0604"))
    assert (where(ahead, "A"), seen(ahead, "A")["spent"]) == ("0604", 2)
    far = game.copy()
    far.play(Option("move", unit="A", to="0507"))
    assert where(far, "A") == "0507"


@rule("8.3.3.c")
def test_nobody_turns_in_march_who_cannot_leave_that_way():
    walls = {f"0505-{h}": "river" for h in ("0605", "0506", "0405", "0404")}
    game = position(au("A", "0505", flags=["march"], facing="N"), pi("P", "1201"), map={"sides": walls})
    game.play(Option("select", unit="A"))
    turns = {o.args["facing"] for o in game.options() if o.verb == "turn"}
    assert turns == {"NE", "SE", "NW"}
    for facing in sorted(turns):
        trial = game.copy()
        trial.play(Option("turn", unit="A", facing=facing))
        assert verbs(trial) == {"move"}


@rule("8.3.3.c")
def test_who_turned_in_march_may_not_halt():
    game = position(au("A", "0505", flags=["march"]), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    take(game, "turn", facing="S")
    assert clauses(game, "halt", unit="A") == ["8.3.3.c"]


@rule("8.3.3.c", "E8")
def test_no_facing_change_in_the_last_hex_of_a_march():
    game = position(au("A", "0505", flags=["march"], facing="N"), FAR)
    act(game, "A", "move", to="0503")
    assert [dict(o.args) for o in game.options() if o.verb == "halt"] == [{"unit": "A"}]
    take(game, "halt")
    assert faces(game, "A") == "N"


# 8.3.4, 8.3.5: fighting and forming up


@rule("8.3.4.a")
def test_units_in_march_movement_may_assault():
    game = position(au("A", "0507", flags=["march"]), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
    found = act(game, "A", "move", to="0506")
    while game.decision.kind == "reaction":
        found += game.play(game.options()[-1])
    assert events(found, "combat")  # nothing else was left to do


@rule("8.2.b", "8.3.5.b", "11.2.11.a", "Q29")
def test_who_forms_up_after_a_combat_faces_as_the_others():
    game, _ = fight(pi("P", "0505", flags=["march"], facing="NW"), pi("Q", "0505", facing="SE"), dice=[2, 2])
    settle(game, "marching")
    take(game, "form-up", unit="P")
    assert (faces(game, "P"), faces(game, "Q")) == ("SE", "SE")


@rule("8.2.b", "8.3.5.b", "8.4.c", "Q29", "Q42")
@pytest.mark.parametrize(
    ("type_", "flag", "verb"),
    [("line", "march", "react-leave-march"), ("field-artillery", "limbered", "react-unlimber")],
)
def test_who_forms_up_in_reaction_faces_as_the_others(type_, flag, verb):
    game = position(
        au("A", "0507", type="field-artillery", move=6),
        pi("P", "0505", type=type_, flags=[flag], facing="NW"),
        pi("Q", "0505", type="cavalry", move=8, facing="SE"),
        dice=[1, 1],
    )
    force = "infantry" if type_ == "line" else "artillery"
    act(game, "A", "fire", target="0505", force=force, facing="N")
    take(game, verb)
    assert status(game, "P") == 0
    assert (faces(game, "P"), faces(game, "Q")) == ("SE", "SE")


@rule("12.2.5.d", "4.B.2.g", "8.3.5.b")
def test_square_and_march_may_be_left_when_the_activation_starts():
    active = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0505", flags=["square"]), au("B", "0808", flags=["march"]), FAR, active=active)
    take(game, "leave-square", hex="0505")
    take(game, "leave-march", unit="B")
    assert not has(game, "A", SQUARE)
    assert not has(game, "B", MARCH)
    assert game.reach("A") != {}
