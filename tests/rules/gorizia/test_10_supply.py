"""10: lines of supply, units without one, and guns that interdict a headquarters."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import EAST, LAKES, ROAD, STRIP, WEST, activating, battery, hq, in_phase, inf
from .reading import AH, IT, dp, listed, offered, play, refused, rule, where
from .situations import FAR, ah, alone, gun, it, pos, starting

PLAIN = {"sources": {"0612": IT, "0601": AH}}


def supply_state(game: object, unit: str, side: str = IT) -> str:
    return str(game.supply(side)[unit].state)


# 10.1: who needs supply


@rule("10.1.a")
@pytest.mark.parametrize("scenario", ["bridgehead", "carso", "campaign"])
def test_every_unit_is_supplied_at_the_start(scenario: str) -> None:
    game = esagono.new("gorizia-1916", scenario, seed=1)
    for side in (IT, AH):
        assert [u for u, line in game.supply(side).items() if line.state == "out"] == []


# 10.2: lines, roads and Sources


@rule("10.2.1.a", "10.2.1.b")
def test_zones_block_off_the_road_unless_a_friend_is_there() -> None:
    walls = [ah(f"e{n}", f"03{n:02}") for n in (1, 3, 6, 9, 12)]
    game = pos(it("A", "0106"), *walls, **PLAIN)
    assert supply_state(game, "A") == "out"
    friends = pos(it("A", "0106"), it("B", "0206"), it("C", "0307"), it("D", "0407"), *walls, **PLAIN)
    assert supply_state(friends, "A") == "in"


@rule("10.2.1.a", "10.2.1.b", "10.2.a")
@pytest.mark.parametrize(("friends", "state"), [(("0204", "0205"), "in"), (("0204",), "out"), ((), "out")])
def test_off_the_road_a_friend_cancels_the_zone(friends: tuple[str, ...], state: str) -> None:
    """Lakes leave row 02 only; B in 0105 has a zone over 0204 and 0205, and the road begins in 0208."""
    lakes = {f"{row}{n:02}": {"terrain": "lake"} for row in ("01", "03") for n in range(1, 15)}
    del lakes["0105"]
    chart = {"size": [3, 14], "roads": [[f"02{n:02}" for n in range(8, 15)]]}
    mates = [inf(f"C{h}", IT, h) for h in friends]
    g = in_phase(
        "artillery", inf("A", IT, "0202"), *mates, inf("B", AH, "0105"), hexes=lakes, chart=chart | {"hexes": lakes}
    )
    line = g.supply(IT)["A"]
    assert line.state == state
    if state == "in":
        assert line.length == 6


@rule("10.2.1.c", "Q40")
def test_the_road_may_not_be_next_to_any_enemy_unit() -> None:
    units = (it("A", "0604"), it("B", "0608"))
    enemy = gun("g", "0509", AH)
    game = pos(*units, enemy, **PLAIN)
    assert supply_state(game, "A") == "out" or game.supply(IT)["A"].length > 0
    by_zone = pos(*units, enemy, options={"road_adjacency": "zone"}, **PLAIN)
    assert by_zone.supply(IT)["A"].length == 0


@rule("10.2.1.c")
def test_a_road_next_to_an_enemy_is_cut_even_where_friends_stand() -> None:
    # B stands next to 0511: the road part of A in 0509 west to 0514 is adjacent to B
    g = in_phase("artillery", inf("A", IT, "0509"), inf("B", AH, "0413"), inf("C", IT, "0513"), inf("D", IT, "0514"))
    assert g.supply(IT)["A"].state == "out"  # 0413 touches 0513 and the Source 0514


@rule("Q40", "10.2.1.c")
def test_a_road_beside_guns_by_either_reading() -> None:
    """A gun has no zone, but any unit but a headquarters cuts a road beside it."""
    lakes = {
        f"{row}{n:02}": {"terrain": "lake"} for row in ("01", "03") for n in range(1, 15) if f"{row}{n:02}" != "0114"
    }
    chart = {"size": [3, 14], "roads": [[f"02{n:02}" for n in range(1, 15)]], "hexes": lakes}
    for options, state in (({}, "out"), ({"road_adjacency": "zone"}, "in")):
        g = in_phase("artillery", inf("A", IT, "0205"), battery("G", AH, "0114"), chart=chart, options=options)
        assert g.supply(IT)["A"].state == state
        east = chart | {"hexes": {h: t for h, t in (lakes | {"0114": lakes["0101"]}).items() if h != "0102"}}
        g = in_phase("artillery", inf("B", AH, "0210"), battery("G", IT, "0102"), chart=east, options=options)
        assert g.supply(AH)["B"].state == state


@rule("10.2.2.a", "10.2.2.b", "10.2.2.c", "Q42")
def test_sources_are_roads_off_the_own_edge() -> None:
    game = pos(it("A", "0605"), ah("e", "0903"), roads=[[f"06{n:02}" for n in range(1, 9)]])
    assert supply_state(game, "A") == "out", "the only road leaves the map in the east"
    assert supply_state(game, "e", AH) == "in"
    tracks = pos(it("A", "0605"), roads=[], paths=[[f"06{n:02}" for n in range(1, 13)]])
    assert supply_state(tracks, "A") == "out", "Q42: roads only"


@rule("10.2.2.a", "10.2.2.b")
def test_sources_without_a_side_belong_to_the_edge_they_lie_at() -> None:
    game = in_phase("action", inf("A", IT, "0512"), inf("B", AH, "0503"), chart={"sources": ["0514", "0501"]})
    assert [game.supply(IT)["A"].state, game.supply(AH)["B"].state] == ["in", "in"]
    only = in_phase("action", inf("A", IT, "0512"), inf("B", AH, "0503"), chart={"sources": ["0514"]})
    assert [only.supply(IT)["A"].state, only.supply(AH)["B"].state] == ["in", "out"]


@rule("10.2.2.c", "10.2.a", "Q42")
def test_lines_stay_inside_the_map_of_the_scenario() -> None:
    units = [{"id": "it-brescia-i-19", "hex": "3520"}, {"id": "ah-39-honved-i-3h", "hex": "3605"}]
    doc = {"game": "gorizia-1916", "scenario": 2, "turn": 2, "units": units}
    game = esagono.position(doc)
    for side in (IT, AH):
        for line in game.supply(side).values():
            assert line.state == "in"
            assert all(int(h[:2]) >= 30 if side == IT else int(h[:2]) >= 32 for h in line.path)


@rule("10.2.2.c", "Q42")
def test_only_roads_lead_to_the_own_source() -> None:
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "0512"), chart={"roads": [ROAD[:7]]})
    assert g.supply(IT)["A"].state == "out"
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "1201"), chart={"roads": [], "tracks": [ROAD]})
    assert g.supply(IT)["A"].state == "out"


@rule("10.2.a", "10.1.a")
def test_ten_hexes_to_a_road_and_any_length_along_it() -> None:
    units = (it("A", "1706"), it("B", "1606"), it("C", "0605"))
    game = pos(*units, size=[20, 12], roads=[[f"06{n:02}" for n in range(4, 13)]], **PLAIN)
    assert game.supply(IT)["B"].state == "in"
    assert game.supply(IT)["B"].length == 10
    assert game.supply(IT)["A"].state == "out"
    line = game.supply(IT)["C"]
    assert line.length == 0
    assert line.source == "0612"
    assert line.path == tuple(f"06{n:02}" for n in range(6, 13))


@rule("10.2.a")
@pytest.mark.parametrize(("hexrow", "state"), [("1510", "in"), ("1610", "out")])
def test_ten_hexes_off_the_road_and_no_more(hexrow: Any, state: Any) -> None:
    g = in_phase("artillery", inf("A", IT, hexrow), inf("B", AH, "0501"), chart={"size": [18, 14]})
    assert g.supply(IT)["A"].state == state


def test_a_line_is_as_long_as_its_hexes_off_the_road() -> None:
    g = in_phase("artillery", inf("A", IT, "1510"), inf("B", AH, "0501"), chart={"size": [18, 14]})
    s = g.supply(IT)["A"]
    assert s.length == 10


@rule("10.2.a", "Q97")
def test_a_unit_in_two_hexes_shows_the_shorter_of_its_lines() -> None:
    for hexes in (["0306", "0406"], ["0406", "0306"]):
        game = pos(it("A", hexes[0], hexes=hexes), sources={"0612": IT, "0601": AH})
        assert game.supply(IT)["A"].length == 2


@rule("10.2.b", "20.2.1.a", "Q41")
def test_a_blown_bridge_cuts_the_road() -> None:
    more = {"sides": {"0606-0607": "isonzo"}, **PLAIN}
    assert pos(it("A", "0603"), **more).supply(IT)["A"].length == 0
    assert pos(it("A", "0603"), blown=["0606-0607"], **more).supply(IT)["A"].length == 4


@rule("10.2.b", "20.2.1.a")
def test_beyond_a_blown_bridge_a_line_is_counted_from_the_river() -> None:
    chart = {"sides": {"0509-0510": "isonzo"}, "bridges": ["0509-0510"]}
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "1201"), chart=chart)
    assert g.supply(IT)["A"].state == "in"
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "1201"), chart=chart | {"blown": ["0509-0510"]})
    s = g.supply(IT)["A"]
    assert s.state == "in"
    assert s.length == 5
    g = in_phase(
        "artillery",
        inf("A", IT, "0505"),
        inf("B", AH, "1201"),
        chart={"sides": {"0509-0510": "isonzo"}, "roads": [ROAD], "blown": ["0509-0510"]},
    )
    assert g.supply(IT)["A"].length == 5


@rule("20.1.a", "Q41")
def test_supply_fords_but_roads_need_a_bridge() -> None:
    sides = {"0207-0208": "isonzo"}
    chart = STRIP | {"sides": sides, "hexes": LAKES, "blown": ["0207-0208"]}
    line = in_phase("artillery", inf("A", IT, "0204"), inf("B", AH, "0201"), chart=chart).supply(IT)["A"]
    assert (line.state, line.length) == ("in", 4)  # 0205, 0206, 0207, and over the river to the road in 0208
    # with the bridge the road itself carries the line
    chart = STRIP | {"sides": sides, "hexes": LAKES}
    line = in_phase("artillery", inf("A", IT, "0204"), inf("B", AH, "0201"), chart=chart).supply(IT)["A"]
    assert (line.state, line.length) == ("in", 0)


# 10.3: units without supply


@rule("10.3.a", "4.5.a", "16.2.a")
def test_a_unit_out_of_supply_gains_a_dp() -> None:
    game = pos(it("A", "0605"), ah("e", "0701"), phase="supply", turn=2, roads=[["0701", "0601"]])
    assert dp(game, "A") == 1
    assert dp(game, "e") == 0


@rule("10.3.a", "Q43", "Q112")
def test_guns_out_of_supply_gain_points_too() -> None:
    game = pos(gun("G", "0605"), alone("B", "0907"), phase="supply", roads=[["0701", "0601"]])
    assert dp(game, "G") == dp(game, "B") == 1


@rule("10.3.a")
def test_units_of_both_sides_out_of_supply_gain_a_point() -> None:
    g = in_phase("supply", inf("A", IT, "0703"), inf("B", AH, "0510"), chart={"roads": []})
    assert dp(g, "A") == 1
    assert dp(g, "B") == 1


@rule("Q43", "19.7.a")
def test_a_gun_out_of_supply_surrenders_at_its_factor() -> None:
    g = in_phase("supply", battery("G", IT, "0703", 4, dp=3), inf("B", AH, "0704"), chart={"roads": []})
    assert where(g, "G") == "surrendered"


@rule("Q43", "19.7.a")
def test_guns_out_of_supply_are_disorganized_up_to_their_fire_factor():
    units = [gun("G", "0608", bombardment=4, up="move", dp=2), gun("H", "0608", bombardment=2, up="move", dp=1)]
    game = pos(*units, it("A", "0608"), FAR, phase="supply", roads=[], initiative=IT, turn=2)
    assert dp(game, "G") == 3
    assert dp(game, "H") == 1  # nobody near: one below its threshold


@rule("10.3.b", "16.4.a", "16.4.b", "3.0.p", "Q85")
@pytest.mark.parametrize(("enemy", "fate", "points"), [("0604", "surrendered", 0), ("0601", "0605", 4)])
def test_example_14_at_the_threshold_a_unit_surrenders_beside_the_enemy(enemy: str, fate: str, points: int) -> None:
    game = pos(it("A", "0605", morale=5, dp=4), ah("e", enemy), phase="supply", roads=[["0701", "0601"]])
    assert where(game, "A") == fate
    assert dp(game, "A") == points


@rule("10.3.b", "E14", "16.4.a", "16.4.b")
@pytest.mark.parametrize(("enemy", "fate", "points"), [("0704", "surrendered", None), ("0710", "0703", 4)])
def test_who_surrenders_in_the_supply_phase(enemy: Any, fate: Any, points: Any) -> None:
    g = in_phase("supply", inf("A", IT, "0703", dp=4), inf("B", AH, enemy), chart={"roads": []})
    assert where(g, "A") == fate
    if points:
        assert dp(g, "A") == points


# 10.4: headquarters


@rule("10.4.1.a", "10.4.1.b", "10.4.1.c", "Q35")
def test_guns_that_see_the_road_interdict_a_headquarters() -> None:
    units = (it("A", "0508"), gun("g", "0909", AH, range=7, flags=["act", "def-fired"]))
    game = pos(*units, display={"X": 0})
    assert game.command("X", at="0508").reasons == ("10.4.1.a",)
    assert refused(game, "activate", brigade="X") == ["10.4.1.a"]
    blind = pos(*units, display={"X": 0}, hexes={f"08{n:02}": {"level": 3} for n in range(1, 13)})
    assert blind.command("X", at="0508").legal
    moving_gun = pos(units[0], {**units[1], "up": "move"}, display={"X": 0})
    assert moving_gun.command("X", at="0508").legal
    short = pos(units[0], {**units[1], "range": 2}, display={"X": 0})
    assert short.command("X", at="0508").legal


@rule("10.4.1.a", "10.4.1.c", "Q35", "Q86")
@pytest.mark.parametrize(("flags", "free"), [([], False), (["act", "def-fired"], False), (["emplacing"], True)])
def test_guns_that_have_fired_interdict(flags: Any, free: Any) -> None:
    """K sees the end of the only road from across the lake, three rows away; still emplacing it shuts nothing."""
    hexes = LAKES | {f"{row}{n:02}": {"terrain": "lake"} for row in ("04", "05") for n in range(1, 15)}
    del hexes["0512"]
    k = battery("K", AH, "0512", 8, 10, type="heavy-artillery", flags=flags)
    units = [inf("A", IT, "0210"), k, inf("B", AH, "0201"), hq("HX", IT, command=1)]
    chart = STRIP | {"size": [5, 14], "hexes": hexes}
    g = in_phase("action", *units, side=IT, initiative=IT, display={"X": 0}, chart=chart)
    assert refused(g, "activate", brigade="X") == ([] if free else ["10.4.1.a"])
    assert g.command("HX", at="0210").reasons == (() if free else ("10.4.1.a",))


@rule("10.4.1.a", "10.4.1.b", "Q35")
def test_a_gun_that_sees_the_only_road_leaves_a_headquarters_no_place() -> None:
    # the only road west is seen by a gun in fire mode within six hexes
    g = activating(WEST, hq("HX", IT), EAST, battery("G", AH, "0509", 5, 7))
    if "activate brigade=X" in offered(g):
        play(g, "activate brigade=X")
        assert offered(g, "place-hq") == []
        assert (
            refused(g, "place-hq", hex="0510")[0].startswith("10.4.1")
            or refused(g, "place-hq", hex="0510")[0] == "8.5.b"
        )
    g = activating(WEST, hq("HX", IT), EAST, battery("G", AH, "0504", 5, 4))
    play(g, "activate brigade=X")
    assert "place-hq hex=0510" in offered(g)


@rule("Q35", "10.4.1.a", "10.4.1.c")
def test_a_headquarters_is_denied_only_if_every_way_is_interdicted():
    """An enemy gun in sight of the only road; then a second road round it."""
    wide = [[f"06{n:02}" for n in range(1, 13)]]
    sources = {IT: ["0612"], AH: ["0101"]}
    units = [it("A", "0607"), it("hq-X", "display", type="hq", command=3)]
    free = starting(*units, ah("w", "1201"), roads=wide, sources=sources)
    assert listed(free, "place-hq")
    shot = starting(*units, gun("G", "0210", AH, up="fire", range=10), ah("w", "0210"), roads=wide, sources=sources)
    assert not listed(shot, "place-hq")
    busy = starting(*units, gun("G", "0210", AH, up="fire", range=10, flags=["act", "def-fired"]), ah("w", "0210"),
                    roads=wide, sources=sources)  # fmt: skip
    assert not listed(busy, "place-hq"), "possible even if the gun has fired"
    emplacing = starting(*units, gun("G", "0210", AH, up="fire", range=10, flags=["emplacing"]), ah("w", "0210"),
                         roads=wide, sources=sources)  # fmt: skip
    assert listed(emplacing, "place-hq"), "a gun still being emplaced does not"


@rule("10.4.1.a", "8.5.b", "Q35")
@pytest.mark.parametrize(("enemy", "clause"), [(gun("g", "0909", AH, range=7), "10.4.1.a"), (ah("g", "0611"), "8.5.b")])
def test_why_a_headquarters_has_no_place(enemy: dict[str, Any], clause: str) -> None:
    assert refused(pos(it("A", "0508"), enemy, display={"X": 0}), "activate", brigade="X") == [clause]


@rule("8.5.b", "10.4.a")
def test_a_headquarters_stands_on_a_line_of_supply() -> None:
    game = pos(
        it("A", "0508"), ah("e", "0101"), display={"X": 0},
        roads=[["0612", "0611"]], action={"side": IT, "brigade": "X", "step": "start"},
    )  # fmt: skip
    assert game.decision.kind == "headquarters"
    assert game.why_not("place-hq", hex="0508") == []
    far = pos(it("A", "0501"), ah("e", "1201"), display={"X": 0}, roads=[["0612", "0611"]],
              action={"side": IT, "brigade": "X", "step": "start"}, size=[12, 20])  # fmt: skip
    assert far.command("X", at="0501").legal is False


@rule("4.5.a", "10.3.b", "16.4.a")
def test_enemies_side_by_side_surrender_at_once() -> None:
    """Both armies are checked at the same time: each was beside an enemy when it reached its threshold."""
    units = [it("A", "0505", morale=5, dp=4), ah("B", "0504", morale=5, dp=4), it("Y", "1111"), ah("Z", "0101")]
    game = pos(*units, phase="supply", roads=[])
    assert (where(game, "A"), where(game, "B")) == ("surrendered", "surrendered")
    assert dp(game, "Y") == 1
