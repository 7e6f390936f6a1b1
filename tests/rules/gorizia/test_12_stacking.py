"""12: how many units stand in a hex."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .cases import DISTANT, EAST, WEST, A, B, battery, gunnery, hq, inf, loose, phase_ten, step
from .reading import AH, IT, dp, listed, offered, play, refused, rule, where, written
from .situations import FAR, ah, alone, cost, gun, it, late, moving, pos

# 12.1: the limit


@rule("12.1.1.a", "12.5.a", "22.3.a", "22.5.a", "Q51")
@pytest.mark.parametrize("kind", ["mg", "armored-car"])
def test_one_of_each_free_stacker(kind: str) -> None:
    units = (it("B", "0607"), it("C", "0607"))
    game = late(alone("A", "0608", type=kind), *units, FAR)
    assert cost(game, "A", "0607") is not None
    second = late(alone("A", "0608", type=kind), *units, alone("D", "0607", type=kind), FAR)
    assert cost(second, "A", "0607") is None, "Q51: a second of a kind counts"


@rule("12.1.2.a", "E3")
def test_example_3_two_emplaced_guns_and_two_other_units() -> None:
    units = (it("B", "0507"), gun("g", "0507", up="fire"), gun("h", "0507", up="fire"))
    assert cost(late(it("A", "0508"), *units, FAR, roads=[]), "A", "0507") == 1
    third = late(gun("G", "0508", up="move"), *units, gun("i", "0506", up="move"), FAR, roads=[])
    assert cost(third, "G", "0507") == 2, "a gun on its move side counts like any other unit"
    full = pos(*units, gun("i", "0507", up="fire"), FAR)
    assert full.rules.overstacked(full.state, 0, full.rules.grid.index("0507"))


@rule("12.1.2", "19.1.a")
def test_a_third_gun_is_not_emplaced() -> None:
    two = [battery("G", IT, "0808"), battery("H", IT, "0808")]
    game = gunnery(*two, battery("K", IT, "0808", up="move"), B)
    assert "turn unit=K up=fire" not in offered(game, "turn")
    assert refused(game, "turn", unit="K", up="fire") == ["12.1.2.a"]
    play(game, "turn unit=H up=move", "turn unit=K up=fire")  # room is made first
    assert written(game, "K")["up"] == "fire"
    assert refused(game, "turn", unit="H", up="fire") == ["12.1.2.a"]


@rule("E3", "12.1.2.a")
def test_two_emplaced_guns_and_two_units_share_a_hex():
    game = moving(it("A", "0508"), it("B", "0507"), gun("G", "0507"), gun("H", "0507"), FAR, roads=[])
    assert cost(game, "A", "0507", mode="tactical") is not None
    full = moving(it("A", "0508"), it("B", "0507"), it("C", "0507"), gun("G", "0507"), gun("H", "0507"), FAR, roads=[])
    assert cost(full, "A", "0507", mode="tactical") is None


@rule("12.1.2.a")
def test_a_gun_does_not_go_where_too_many_are_emplaced():
    """Others may: they are not counted with guns that are emplaced."""
    emplaced = [gun(f"G{n}", "0607", up="fire") for n in range(4)]
    game = late(*emplaced, gun("H", "0606", up="move"), alone("E", "0608", type="engineer"), ah("e", "1201"))
    assert cost(game, "E", "0607") is not None
    assert cost(game, "H", "0607") is None
    play(game, "select", unit="H")
    assert listed(game, "move", unit="H")
    assert not [o for o in listed(game, "move", unit="H") if o.args["to"] == "0607"]


@rule("12.1.a", "12.2.a", "12.2.b")
def test_two_units_in_a_hex_and_others_pass_through() -> None:
    done = {"flags": ["activated"]}
    game = late(it("A", "0508"), it("B", "0507", **done), it("C", "0507", **done), FAR, roads=[])
    assert cost(game, "A", "0507") is None
    assert cost(game, "A", "0506") == 2
    assert refused(game, "move", unit="A", to="0507") == ["12.1.a"]


@rule("12.1.a", "12.2.b", "12.1.2.a", "E3", "12.5.a", "Q51")
def test_two_units_besides_guns_and_one_free_stacker() -> None:
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0807"), inf("D", IT, "0807"), inf("B", AH, "0801"))
    assert "0807" not in g.reach("A")
    assert "0808" in g.reach("A")
    g = step(
        "A",
        inf("A", IT, "0806"),
        battery("C", IT, "0807"),
        battery("D", IT, "0807"),
        inf("E", IT, "0807"),
        loose("M", IT, "0807", "mg"),
        inf("B", AH, "0801"),
    )
    assert "0807" in g.reach("A")
    g = step(
        "A",
        inf("A", IT, "0806"),
        inf("E", IT, "0807"),
        loose("M", IT, "0807", "mg"),
        loose("N", IT, "0807", "mg"),
        inf("B", AH, "0801"),
    )
    assert "0807" not in g.reach("A")


@rule("12.1.a", "12.2.a")
def test_a_stack_of_two_does_not_fit_on_a_third_unit() -> None:
    """C of another brigade stays where it is: one more may come, a stack of two may not."""
    g = step("A", inf("A", IT, "0806"), inf("A2", IT, "0806"), inf("C", IT, "0807", brigade="Z"), DISTANT)
    play(g, "select unit=A")
    assert "move unit=A to=0807" in offered(g)
    play(g, "join unit=A2")
    assert "move unit=A to=0807" not in offered(g)
    assert "move unit=A to=0808" in offered(g)


# 12.2: when it holds


@rule("12.2.a", "12.2.b")
def test_the_limit_holds_at_the_end_of_the_step_not_before() -> None:
    game = moving(it("A", "0508"), it("B", "0507"), it("C", "0507"), FAR, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert not listed(game, "end-movement")
    assert refused(game, "end-movement") == ["12.2.a"]
    play(game, "select", unit="B")
    play(game, "move", unit="B", to="0508")
    assert listed(game, "end-movement")
    stuck = moving(it("A", "0508"), it("B", "0507", flags=["dug"]), it("C", "0507", flags=["dug"]), FAR, roads=[])
    play(stuck, "select", unit="A")
    assert not listed(stuck, "move", to="0507"), "nobody there can make room"
    free = (it("B", "0507", flags=["dug"]), it("C", "0507", flags=["dug"]), alone("M", "0507", type="mg"))
    no_help = late(it("A", "0508"), *free, FAR, roads=[])
    play(no_help, "select", unit="A")
    assert not listed(no_help, "move", to="0507"), "a machine gun that leaves makes no room"


@rule("12.2.a", "12.2.b", "12.1.a")
@pytest.mark.parametrize(("staying", "enters"), [(["dug"], False), ([], True)])
def test_two_units_go_together_only_where_two_can_make_room(staying: list[str], enters: bool) -> None:
    units = (it("A", "0508"), it("B", "0508"), it("C", "0507", flags=staying), it("D", "0507"))
    game = moving(*units, FAR, roads=[])
    play(game, "select", unit="A")
    assert listed(game, "move", to="0507"), "for A alone D can make room"
    play(game, "join", unit="B")
    assert bool(listed(game, "move", to="0507")) == enters


@rule("12.2.a", "12.1.a")
def test_a_stack_above_the_limit_does_not_go_where_somebody_must_make_room() -> None:
    """However many leave, the stack alone is too large."""
    game = moving(*[it(name, "0508") for name in "ABC"], it("D", "0507"), FAR, roads=[])
    for verb, name in (("select", "A"), ("join", "B")):
        play(game, verb, unit=name)
    assert listed(game, "move", to="0507"), "D can make room for two"
    play(game, "join", unit="C")
    assert not listed(game, "move", to="0507")


@rule("12.2.a", "18.1.a")
def test_nobody_digs_instead_of_leaving_a_crowded_hex() -> None:
    units = (it("A", "0508", move=1), it("B", "0507"), it("C", "0507", flags=["moved"]), it("D", "0510"))
    game = moving(*units, FAR, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert not listed(game, "end-movement"), "B can leave"
    assert refused(game, "dig", unit="B") == ["12.2.a"]
    play(game, "select", unit="B")
    play(game, "move", unit="B", to="0506")
    assert listed(game, "end-movement")


@rule("12.2.a")
def test_who_alone_can_leave_a_crowded_hex_goes_on() -> None:
    swamp = {hex: {"terrain": "swamp"} for hex in ("0406", "0506", "0606", "0407", "0607")}
    units = (it("Q", "0508"), it("A", "0507", move=1), it("B", "0507", move=1), it("D", "0510"))
    game = moving(*units, FAR, roads=[], hexes={**swamp, "0508": {"terrain": "swamp"}})
    play(game, "select", unit="Q")
    play(game, "move", unit="Q", to="0507")
    assert not listed(game, "end-movement")
    assert not listed(game, "select"), "Q would be done with its move"
    assert refused(game, "select", unit="A") == ["12.2.a"]
    play(game, "move", unit="Q", to="0506")
    assert listed(game, "select")
    assert listed(game, "end-movement")


@rule("12.2.a", "11.0.6.a")
def test_who_joined_a_unit_that_cannot_move_can_still_leave_a_crowded_hex_alone() -> None:
    crowd = (alone("K", "0507", type="armored-car"), gun("g", "0507", up="move"), it("B", "0507", flags=["activated"]))
    game = late(it("A", "0508"), *crowd, FAR, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    play(game, "select", unit="K")
    play(game, "join", unit="g")
    assert not listed(game, "move")
    assert not listed(game, "end-movement")
    play(game, "select", unit="g")
    play(game, "move", unit="g", to="0506")
    assert listed(game, "end-movement")


@rule("12.2.a", "23.3.a")
def test_no_room_is_made_where_a_unit_in_two_hexes_stays():
    """A retreat may have brought somebody there; that he can go on is not enough."""
    stays = it("P", "", hexes=["0606", "0607"], flags=["moved"])
    game = moving(it("A", "0508", flags=["activated"]), it("Q", "0606"), stays, ah("e", "1201"))
    play(game, "select", unit="A")
    assert {o.args["to"] for o in listed(game, "move", unit="A")} >= {"0507", "0608"}
    assert not {o.args["to"] for o in listed(game, "move", unit="A")} & {"0606", "0607"}


@rule("12.2.a")
@pytest.mark.parametrize(("spent", "room"), [(5, True), (6, False)])
def test_no_room_is_made_by_those_who_have_no_points_left(spent, room):
    tired = [it(name, "0606", spent=spent) for name in "QR"]
    game = moving(it("A", "0508"), *tired, ah("e", "1201"), roads=[])
    play(game, "select", unit="A")
    assert ("0606" in {o.args["to"] for o in listed(game, "move", unit="A")}) == room


# 12.3: stacks on the road


@rule("12.3.a")
def test_a_stack_that_moves_together_pays_the_other_terrain() -> None:
    game = moving(it("A", "0608"), it("B", "0608"), FAR)
    play(game, "select", unit="A")
    play(game, "join", unit="B")
    play(game, "move", unit="A", to="0606")
    assert where(game, "A") == where(game, "B") == "0606"
    assert game.state.spent[:2] == [4, 4]


@rule("12.3.a", "22.4.a")
def test_a_flamethrower_on_the_road_does_not_slow_its_unit() -> None:
    """Two units together leave the road rate; a unit with its Flamethrower is one."""
    flame = loose("FT", IT, "0510", "flamethrower", **{"with": "A"})
    g = phase_ten(WEST, flame, EAST)
    assert g.reach("A")["0512"].cost == 1
    g = phase_ten(WEST, inf("A2", IT, "0510"), EAST, hexes={"0511": {"terrain": "carso"}})
    play(g, "select unit=A", "join unit=A2", "move unit=A to=0511")
    assert [written(g, n)["spent"] for n in ("A", "A2")] == [2, 2]


@rule("12.3.a")
@pytest.mark.parametrize(("together", "price"), [(True, 2), (False, Fraction(1, 2))])
def test_a_stack_pays_no_road_rate(together: bool, price: Any) -> None:
    """The one who stays behind does not matter: the road rate is lost to those who share a hex on the way."""
    chart = {"roads": [["0807", "0806", "0805"]]}
    units = [A, inf("C", IT, "0807"), hq("HX", IT, "0909")]
    game = step("A", *units, chart=chart, hexes={"0806": {"terrain": "woods"}})
    play(game, "select unit=A", *(["join unit=C"] if together else []), "move unit=A to=0806")
    assert Fraction(written(game, "A")["spent"]) == price


# 12.6: too many


@rule("12.6.a", "6.1.b", "Q52")
def test_a_hex_overstacked_at_the_end_of_the_turn_pays() -> None:
    game = pos(it("A", "0508"), it("B", "0508"), it("C", "0508"), it("D", "0510"), FAR, phase="rally", turn=2)
    play(game, "done")
    play(game, "done")
    assert [dp(game, u) for u in "ABCD"] == [1, 1, 1, 0]


@rule("12.6.a", "12.2.a")
def test_where_nobody_can_leave_any_more_a_crowded_hex_costs_everybody_a_point() -> None:
    swamp = {hex: {"terrain": "swamp"} for hex in ("0406", "0506", "0606", "0407", "0508", "0607")}
    units = (it("A", "0508", move=1), it("B", "0507", move=1), it("C", "0507", move=1), it("D", "0510"))
    game = moving(*units, FAR, roads=[], hexes=swamp)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    play(game, "end-movement")
    assert [dp(game, u) for u in "ABCD"] == [1, 1, 1, 0]
