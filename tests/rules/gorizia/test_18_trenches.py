"""18.4 to 18.8: trenches that are entered, taken, lowered or connected."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import DISTANT, EAST, END, WEST, A, B, battery, dug, gunnery, hq, in_phase, inf, step, storming
from .reading import AH, IT, listed, offered, pass_until, play, refused, rule, trench
from .situations import FAR, NO_ROADS, TACTICAL, ah, cost, gun, it, mark, moving, pos

# 18.5: after an Assault


@rule("18.5.a", "Q81")
@pytest.mark.parametrize(
    ("tr", "after"),
    [({"level": 2, "owner": AH}, 1), ({"level": 1, "owner": AH}, 0), ({"level": 1, "owner": AH, "printed": 2}, 1)],
)
def test_the_trench_after_an_assault(tr: Any, after: Any) -> None:
    g = storming(inf("A", IT, "0807", combat=30), B, hexes={"0806": {"trench": tr}}, dice=[1])
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, offered(g)[0])
    pass_until(g, *END)
    assert trench(g, "0806") == after
    if after:
        assert g.to_position()["map"]["hexes"]["0806"]["trench"]["owner"] == IT


@rule("18.5.a", "13.5.4.a", "Q81")
@pytest.mark.parametrize(("level", "printed", "then"), [(2, 0, 1), (3, 0, 2), (1, 0, 0), (1, 2, 1)])
def test_a_position_at_the_end_of_an_action_lowers_the_trench_that_was_taken(level: int, printed: int, then: int):
    ditch = {"level": level, "owner": AH} | ({"printed": printed} if printed else {})
    here, foe = inf("A", IT, "0806"), inf("B", AH, "0805", flags=["retreated"])
    g = step("H", here, foe, hexes={"0806": {"trench": ditch}}, assaults=[mark("A", "0807", "0806")])
    assert (trench(g, "0806"), g.decision.kind) == (then, "reaction")


# 18.6: whose it is


@rule("18.6.a")
def test_a_trench_serves_whoever_is_in_it() -> None:
    hexes = {"0508": dug(2)}
    game = pos(it("A", "0509"), hexes=hexes, side=IT, action={"side": IT, "brigade": "X", "step": "A"}, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0508")
    assert game.view(IT)["trenches"]["0508"]["side"] == IT


@rule("18.6.a")
@pytest.mark.parametrize("order", ["GH", "HG"])
def test_enemy_trenches_cost_more_where_neither_side_has_a_zone(order):
    """Each side pays for those of the other, whoever was asked about first."""
    hexes = {"0604": dug(1, IT), "0608": dug(1)}
    guns = gun("G", "0607", up="move"), gun("H", "0605", AH, up="move")
    game = pos(*guns, phase="non-activated", side=IT, hexes=hexes, roads=[])
    found = {u: game.reach(u, mode="non-activated") for u in order}
    assert found["G"]["0608"].cost == found["G"]["0606"].cost + 1
    assert found["H"]["0604"].cost == found["H"]["0606"].cost + 1


@rule("18.6.b", "18.8.a", "4.6.c")
def test_own_trenches_are_lowered_in_the_artillery_phase() -> None:
    hexes = {
        "0508": dug(2, IT),
        "0509": {"trench": {"level": 1, "owner": IT, "printed": True}},
        "0510": dug(1, IT),
    }
    units = (it("A", "0508"), it("B", "0509"), gun("G", "0510"))
    game = pos(*units, FAR, phase="artillery", side=IT, hexes=hexes)
    assert [o.text("hex") for o in listed(game, "lower")] == ["0508"]
    play(game, "lower", hex="0508")
    assert trench(game, "0508") == 1
    assert refused(game, "lower", hex="0509") == ["18.8.a"]
    assert not listed(game, "lower", hex="0508"), "by one level"


@rule("18.6.b", "Q109", "18.8.a")
def test_an_own_trench_is_lowered_by_a_level() -> None:
    g = gunnery(WEST, EAST, hexes={"0510": dug(2, IT)})
    play(g, "lower hex=0510")
    assert trench(g, "0510") == 1
    assert refused(g, "lower", hex="0510")
    g = gunnery(WEST, EAST, hexes={"0510": dug(1, IT)})
    play(g, "lower hex=0510")
    assert trench(g, "0510") == 0
    g = gunnery(WEST, EAST, hexes={"0510": {"trench": {"level": 1, "owner": IT, "printed": 2}}})
    assert refused(g, "lower", hex="0510")
    g = gunnery(battery("G", IT, "0510"), EAST, hexes={"0510": dug(2, IT)})
    assert refused(g, "lower", hex="0510")[:1] == ["18.6.b"]


@rule("18.6.b", "18.8.a")
@pytest.mark.parametrize(
    ("units", "ground", "clauses"),
    [
        ([battery("G", IT, "0808")], dug(2, IT), ["18.6.b"]),
        ([inf("A", IT, "0808")], dug(1, IT, printed=True), ["18.8.a"]),
        ([inf("A", IT, "0808")], dug(1, IT), []),
        ([inf("A", IT, "0808")], dug(2), []),
        ([inf("A", IT, "0808")], {}, ["18.6.b"]),
    ],
)
def test_which_trenches_are_lowered(units: Any, ground: Any, clauses: list[str]) -> None:
    g = gunnery(*units, DISTANT, hexes={"0808": ground})
    assert refused(g, "lower", hex="0808") == clauses


@rule("18.6.c")
def test_entering_an_enemy_trench_costs_one_and_takes_it() -> None:
    hexes = {
        "0507": dug(2),
        "0407": {"trench": {"level": 2, "owner": AH, "printed": True}},
    }
    game = moving(it("A", "0508"), hexes=hexes, roads=NO_ROADS)
    assert cost(game, "A", "0507") == 2
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert game.view(IT)["trenches"]["0507"] == {"level": 1, "side": IT, "printed": False, "pending": False}
    play(game, "move", unit="A", to="0407")
    assert game.view(IT)["trenches"]["0407"]["level"] == 1


@rule("18.6.c")
def test_entering_an_empty_enemy_trench() -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0801"), hexes={"0805": dug(2)})
    assert g.reach("A")["0805"].cost == 2
    play(g, "move unit=A to=0805")
    h = g.to_position()["map"]["hexes"]["0805"]["trench"]
    assert h["level"] == 1
    assert h["owner"] == IT


@rule("18.6.c")
@pytest.mark.parametrize("orders", [["select unit=G"], ["select unit=G", "join unit=A"]])
def test_guns_on_the_move_take_an_empty_enemy_trench_too(orders: list[str]) -> None:
    units = battery("G", IT, "0806", up="move"), inf("A", IT, "0806"), inf("B", AH, "0801")
    g = in_phase("non-activated", *units, hexes={"0805": dug(2)})
    play(g, *orders)
    play(g, f"move unit={orders[0][-1]} to=0805")
    assert g.to_position()["map"]["hexes"]["0805"]["trench"] == {"level": 1, "owner": IT}


# 18.7: connected trenches


@rule("18.7.1.a")
def test_a_printed_trench_line_is_joined_by_links() -> None:
    line = {h: {"trench": {"level": 2, "owner": IT, "printed": 2}} for h in ("0807", "0907", "1007")}
    foes = [inf("B", AH, "0806"), inf("C", AH, "1006")]
    links = ["0807-0907", "0907-1007"]
    game = step("A", A, hq("HX", IT, "0909"), *foes, hexes=line, chart={"trench_links": links})
    assert game.reach("A")["1007"].cost == 2


@rule("18.7.a", "18.7.1.a")
def test_connected_trenches_cost_nothing_more_and_draw_no_fire() -> None:
    trench = {"trench": {"level": 2, "owner": IT, "printed": True}}
    hexes = {"0506": trench, "0405": trench}
    units = (it("A", "0506"), ah("e", "0505"))
    free = pos(*units, hexes=hexes, trench_links=["0506-0405"], roads=NO_ROADS)
    assert cost(free, "A", "0405", **TACTICAL) == 1
    assert free.reach("A", **TACTICAL)["0405"].infiltrations == ()
    wet = pos(*units, hexes=hexes, trench_links=["0506-0405"], sides={"0506-0405": "river"}, roads=NO_ROADS)
    assert cost(wet, "A", "0405", **TACTICAL) == 3, "round by 0406 rather than across the river"
    apart = pos(*units, hexes=hexes, roads=NO_ROADS)
    assert apart.reach("A", **TACTICAL)["0405"].infiltrations == ("0405",)
    for enemy in ("0506", "0405"):
        theirs = hexes | {enemy: {"trench": {"level": 2, "owner": AH, "printed": True}}}
        half = pos(*units, hexes=theirs, trench_links=["0506-0405"], roads=NO_ROADS)
        assert half.reach("A", **TACTICAL)["0405"].infiltrations == ("0405",), "both ends must be one's own"


@rule("18.7.a", "18.7.1.a")
def test_connected_trenches_cost_no_more() -> None:
    tr = {"trench": {"level": 2, "owner": IT, "printed": 2}}
    g = step(
        "A",
        inf("A", IT, "0805"),
        inf("B", AH, "0804"),
        hexes={"0805": tr, "0705": tr},
        chart={"trench_links": ["0705-0805"]},
    )
    assert g.reach("A")["0705"].cost == 1
    g = step("A", inf("A", IT, "0805"), inf("B", AH, "0804"), hexes={"0805": tr, "0705": tr})
    assert g.reach("A")["0705"].cost == 3


@rule("18.8.a")
@pytest.mark.parametrize(("said", "level"), [({"printed": True}, 2), ({"printed": 3}, 3), ({"printed": AH}, 2)])
def test_a_printed_trench_has_its_printed_level_unless_another_is_said(said: dict[str, Any], level: int) -> None:
    game = step("A", A, inf("B", AH, "0806"), hexes={"0806": {"trench": {"owner": AH} | said}})
    assert trench(game, "0806") == level
    assert game.forecast(kind="assault", target="0806", attackers=["A"]).shift == -level
