"""10: lines of supply, and the interdiction of headquarters; 13.2.2, 13.2.3: sight."""

from __future__ import annotations

import pytest

import esagono

from .situations import AH, IT, ah, alone, clauses, dp, gun, hex_of, it, pos, rule

PLAIN = {"sources": {"0612": IT, "0601": AH}}


def state(game: object, unit: str, side: str = IT) -> str:
    return str(game.supply(side)[unit].state)


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


@rule("10.2.b", "20.2.1.a", "Q41")
def test_a_blown_bridge_cuts_the_road() -> None:
    more = {"sides": {"0606-0607": "isonzo"}, **PLAIN}
    assert pos(it("A", "0603"), **more).supply(IT)["A"].length == 0
    assert pos(it("A", "0603"), blown=["0606-0607"], **more).supply(IT)["A"].length == 4


@rule("10.2.1.a", "10.2.1.b")
def test_zones_block_off_the_road_unless_a_friend_is_there() -> None:
    walls = [ah(f"e{n}", f"03{n:02}") for n in (1, 3, 6, 9, 12)]
    game = pos(it("A", "0106"), *walls, **PLAIN)
    assert state(game, "A") == "out"
    friends = pos(it("A", "0106"), it("B", "0206"), it("C", "0307"), it("D", "0407"), *walls, **PLAIN)
    assert state(friends, "A") == "in"


@rule("10.2.1.c", "Q40")
def test_the_road_may_not_be_next_to_any_enemy_unit() -> None:
    units = (it("A", "0604"), it("B", "0608"))
    enemy = gun("g", "0509", AH)
    game = pos(*units, enemy, **PLAIN)
    assert state(game, "A") == "out" or game.supply(IT)["A"].length > 0
    by_zone = pos(*units, enemy, options={"road_adjacency": "zone"}, **PLAIN)
    assert by_zone.supply(IT)["A"].length == 0


@rule("10.2.2.a", "10.2.2.b", "10.2.2.c", "Q42")
def test_sources_are_roads_off_the_own_edge() -> None:
    game = pos(it("A", "0605"), ah("e", "0903"), roads=[[f"06{n:02}" for n in range(1, 9)]])
    assert state(game, "A") == "out", "the only road leaves the map in the east"
    assert state(game, "e", AH) == "in"
    tracks = pos(it("A", "0605"), roads=[], paths=[[f"06{n:02}" for n in range(1, 13)]])
    assert state(tracks, "A") == "out", "Q42: roads only"


@rule("10.3.a", "4.5.a", "16.2.a")
def test_a_unit_out_of_supply_gains_a_dp() -> None:
    game = pos(it("A", "0605"), ah("e", "0701"), phase="supply", turn=2, roads=[["0701", "0601"]])
    assert dp(game, "A") == 1
    assert dp(game, "e") == 0


@rule("10.3.b", "16.4.a", "16.4.b", "3.0.p", "Q85")
@pytest.mark.parametrize(("enemy", "fate", "points"), [("0604", "surrendered", 0), ("0601", "0605", 4)])
def test_example_14_at_the_threshold_a_unit_surrenders_beside_the_enemy(enemy: str, fate: str, points: int) -> None:
    game = pos(it("A", "0605", morale=5, dp=4), ah("e", enemy), phase="supply", roads=[["0701", "0601"]])
    assert hex_of(game, "A") == fate
    assert dp(game, "A") == points


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


@rule("10.4.1.a", "10.4.1.b", "10.4.1.c", "Q35")
def test_guns_that_see_the_road_interdict_a_headquarters() -> None:
    units = (it("A", "0508"), gun("g", "0909", AH, range=7, flags=["act", "def-fired"]))
    game = pos(*units, display={"X": 0})
    assert game.command("X", at="0508").reasons == ("10.4.1.a",)
    assert clauses(game, "activate", brigade="X") == ["10.4.1.a"]
    blind = pos(*units, display={"X": 0}, hexes={f"08{n:02}": {"level": 3} for n in range(1, 13)})
    assert blind.command("X", at="0508").legal
    moving_gun = pos(units[0], {**units[1], "up": "move"}, display={"X": 0})
    assert moving_gun.command("X", at="0508").legal
    short = pos(units[0], {**units[1], "range": 2}, display={"X": 0})
    assert short.command("X", at="0508").legal


@rule("13.2.2.c", "3.0.j")
def test_sight_is_six_hexes_long() -> None:
    game = pos(it("A", "0512"))
    assert game.sight("0512", "0506").clear
    assert not game.sight("0512", "0505").clear
    assert game.sight("0512", "0505").clause == "13.2.2.c"


@rule("13.2.2.d", "13.2.2.e")
def test_higher_ground_between_blocks() -> None:
    for level, clear in ((2, True), (3, False)):
        game = pos(it("A", "0512"), hexes={"0510": {"level": level}, "0508": {"level": 2}})
        assert game.sight("0512", "0508").clear == clear
    assert pos(it("A", "0512"), hexes={"0511": {"level": 9}}).sight("0512", "0511").clear


@rule("13.2.3.a")
@pytest.mark.parametrize(
    ("terrain", "level", "clear"), [("woods", 1, False), ("town", 1, False), ("woods", 0, True), ("carso", 1, True)]
)
def test_woods_and_towns_block_at_the_level_of_the_higher_end(terrain: str, level: int, clear: bool) -> None:
    game = pos(it("A", "0512"), hexes={"0510": {"terrain": terrain, "level": level}, "0508": {"level": 1}})
    assert game.sight("0512", "0508").clear == clear


@rule("13.2.3.b")
def test_along_a_hexside_both_hexes_must_block() -> None:
    # 0405 and 0406 lie on both sides of the line from 0305 or 0306 to the second row below
    game = pos(it("A", "0512"))
    start, end = "0306", "0506"
    grid = game.rules.grid
    from esagono.hexes.sight import line_between

    (pair,) = [s for s in line_between(grid, grid.index(start), grid.index(end)) if len(s) == 2]
    a, b = (grid.names[h] for h in pair)
    assert pos(it("A", "0512"), hexes={a: {"level": 3}}).sight(start, end).clear
    assert not pos(it("A", "0512"), hexes={a: {"level": 3}, b: {"level": 3}}).sight(start, end).clear


@rule("10.3.a", "Q43", "Q112")
def test_guns_out_of_supply_gain_points_too() -> None:
    game = pos(gun("G", "0605"), alone("B", "0907"), phase="supply", roads=[["0701", "0601"]])
    assert dp(game, "G") == dp(game, "B") == 1


@rule("10.2.2.c", "10.2.a", "Q42")
def test_lines_stay_inside_the_map_of_the_scenario() -> None:
    units = [{"id": "it-brescia-i-19", "hex": "3520"}, {"id": "ah-39-honved-i-3h", "hex": "3605"}]
    doc = {"game": "gorizia-1916", "scenario": 2, "turn": 2, "units": units}
    game = esagono.position(doc)
    for side in (IT, AH):
        for line in game.supply(side).values():
            assert line.state == "in"
            assert all(int(h[:2]) >= 30 if side == IT else int(h[:2]) >= 32 for h in line.path)


@rule("10.1.a")
@pytest.mark.parametrize("scenario", ["bridgehead", "carso", "campaign"])
def test_every_unit_is_supplied_at_the_start(scenario: str) -> None:
    game = esagono.new("gorizia-1916", scenario, seed=1)
    for side in (IT, AH):
        assert [u for u, line in game.supply(side).items() if line.state == "out"] == []


@rule("4.5.a", "10.3.b", "16.4.a")
def test_enemies_side_by_side_surrender_at_once() -> None:
    """Both armies are checked at the same time: each was beside an enemy when it reached its threshold."""
    units = [it("A", "0505", morale=5, dp=4), ah("B", "0504", morale=5, dp=4), it("Y", "1111"), ah("Z", "0101")]
    game = pos(*units, phase="supply", roads=[])
    assert (hex_of(game, "A"), hex_of(game, "B")) == ("surrendered", "surrendered")
    assert dp(game, "Y") == 1
