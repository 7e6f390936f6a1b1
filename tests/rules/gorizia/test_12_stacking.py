"""6, 12: reinforcements and stacking."""

from __future__ import annotations

import pytest

from .reading import AH, IT, dp, listed, play, refused, rule, verbs, where
from .situations import FAR, ah, alone, cost, gun, it, late, moving, pos


@rule("12.1.a", "12.2.a", "12.2.b")
def test_two_units_in_a_hex_and_others_pass_through() -> None:
    done = {"flags": ["activated"]}
    game = late(it("A", "0508"), it("B", "0507", **done), it("C", "0507", **done), FAR, roads=[])
    assert cost(game, "A", "0507") is None
    assert cost(game, "A", "0506") == 2
    assert refused(game, "move", unit="A", to="0507") == ["12.1.a"]


@rule("12.1.2.a", "E3")
def test_example_3_two_emplaced_guns_and_two_other_units() -> None:
    units = (it("B", "0507"), gun("g", "0507", up="fire"), gun("h", "0507", up="fire"))
    assert cost(late(it("A", "0508"), *units, FAR, roads=[]), "A", "0507") == 1
    third = late(gun("G", "0508", up="move"), *units, gun("i", "0506", up="move"), FAR, roads=[])
    assert cost(third, "G", "0507") == 2, "a gun on its move side counts like any other unit"
    full = pos(*units, gun("i", "0507", up="fire"), FAR)
    assert full.rules.overstacked(full.state, 0, full.rules.grid.index("0507"))


@rule("12.1.1.a", "12.5.a", "22.3.a", "22.5.a", "Q51")
@pytest.mark.parametrize("kind", ["mg", "armored-car"])
def test_one_of_each_free_stacker(kind: str) -> None:
    units = (it("B", "0607"), it("C", "0607"))
    game = late(alone("A", "0608", type=kind), *units, FAR)
    assert cost(game, "A", "0607") is not None
    second = late(alone("A", "0608", type=kind), *units, alone("D", "0607", type=kind), FAR)
    assert cost(second, "A", "0607") is None, "Q51: a second of a kind counts"


@rule("12.3.a")
def test_a_stack_that_moves_together_pays_the_other_terrain() -> None:
    game = moving(it("A", "0608"), it("B", "0608"), FAR)
    play(game, "select", unit="A")
    play(game, "join", unit="B")
    play(game, "move", unit="A", to="0606")
    assert where(game, "A") == where(game, "B") == "0606"
    assert game.state.spent[:2] == [4, 4]


@rule("12.6.a", "6.1.b", "Q52")
def test_a_hex_overstacked_at_the_end_of_the_turn_pays() -> None:
    game = pos(it("A", "0508"), it("B", "0508"), it("C", "0508"), it("D", "0510"), FAR, phase="rally", turn=2)
    play(game, "done")
    play(game, "done")
    assert [dp(game, u) for u in "ABCD"] == [1, 1, 1, 0]


def arriving(*units: dict[str, object], entry: list[str], **more: object) -> object:
    new = [{"id": n, "side": IT, "type": "infantry", "brigade": "N", "turn": 2, "entry": entry} for n in "PQR"]
    return pos(*units, phase="reinforcement", side=IT, turn=2, reinforcements=new, **more)


@rule("6.1.a", "4.1.a")
def test_reinforcements_enter_above_the_limit() -> None:
    game = arriving(FAR, entry=["0612"])
    for n in "PQR":
        play(game, "enter", unit=n, hex="0612")
    assert [where(game, n) for n in "PQR"] == ["0612"] * 3


@rule("6.2.b", "Q107", "H10")
def test_an_arrival_may_wait() -> None:
    game = arriving(FAR, entry=["0612"])
    assert "done" in verbs(game)
    play(game, "done")
    assert where(game, "P") == "pool"


@rule("6.2.a", "Q106")
def test_enemies_and_their_zones_bar_the_entry_unless_friends_stand_there() -> None:
    assert arriving(ah("e", "0611"), entry=["0612"]).decision.kind != "reinforcements"
    two = arriving(ah("e", "0611"), entry=["0612", "0912"])
    assert {o.text("hex") for o in listed(two, "enter")} == {"0912"}
    assert refused(two, "enter", unit="P", hex="0612") == ["6.2.a"]
    held = arriving(ah("e", "0611"), it("A", "0612"), entry=["0612"])
    assert listed(held, "enter", hex="0612")


@rule("6.2.a", "19.4.a", "Q110")
def test_guns_enter_an_enemy_zone_only_where_other_units_stand() -> None:
    battery = {"id": "g", "side": IT, "type": "field-artillery", "corps": "VI", "turn": 2, "entry": ["0612"]}
    for friend, bars in ((gun("h", "0612"), True), (it("A", "0612"), False)):
        game = pos(ah("e", "0611"), friend, phase="reinforcement", side=IT, reinforcements=[battery])
        assert (game.decision.kind != "reinforcements") == bars


@rule("6.2.a")
def test_a_side_without_arrivals_is_not_asked() -> None:
    game = pos(it("A", "0508"), FAR, phase="reinforcement", side=IT)
    assert game.decision.kind == "plan"


@rule("7.0.d", "7.0.a")
def test_the_points_of_the_turn_come_after_the_arrivals() -> None:
    game = pos(it("A", "0508"), FAR, phase="reinforcement", side=IT, turn=3, scenario=3, tracks={"lp": {IT: 1, AH: 1}})
    assert game.decision.kind == "plan"
    assert game.state.lp == [21, 6]


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


@rule("12.6.a", "12.2.a")
def test_where_nobody_can_leave_any_more_a_crowded_hex_costs_everybody_a_point() -> None:
    swamp = {hex: {"terrain": "swamp"} for hex in ("0406", "0506", "0606", "0407", "0508", "0607")}
    units = (it("A", "0508", move=1), it("B", "0507", move=1), it("C", "0507", move=1), it("D", "0510"))
    game = moving(*units, FAR, roads=[], hexes=swamp)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    play(game, "end-movement")
    assert [dp(game, u) for u in "ABCD"] == [1, 1, 1, 0]


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
