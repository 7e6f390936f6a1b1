"""9.4.4 of Goito: the line of sight, in play and as the question `sight`."""

from __future__ import annotations

import pytest

from .fights import battery, targets
from .playing import clauses
from .situations import au, pi, position, rule


def line_of_sight(*units, **hexes):
    return position(au("A", "0508"), pi("P", "0504"), *units, map={"hexes": {k[1:]: v for k, v in hexes.items()}})


@rule("9.4.4.a", "E9")
def test_an_open_line_and_its_length():
    found = line_of_sight().sight("0508", "0504")
    assert found
    assert (found.distance, found.blocked) == (4, ())


@rule("9.4.4.b", "9.4.4.c", "9.4.4.d", "14.4.a")
def test_what_blocks_and_by_which_clause():
    hill = line_of_sight(h0506={"level": 2}).sight("0508", "0504")
    assert (hill.clear, hill.blocked, hill.clause) == (False, ("0506",), "9.4.4.b")
    assert line_of_sight(h0506={"level": 2}, h0508={"level": 2}).sight("0508", "0504")
    units = line_of_sight(pi("Q", "0506")).sight("0508", "0504")
    assert (units.blocked, units.clause) == (("0506",), "9.4.4.c")
    for terrain in ("farm", "farmhouse", "village"):
        assert line_of_sight(h0506={"terrain": terrain}).sight("0508", "0504").clause == "9.4.4.d"


@rule("9.4.4.e")
def test_into_and_out_of_a_blocking_hex():
    assert line_of_sight(h0504={"terrain": "village"}, h0508={"terrain": "farm"}).sight("0508", "0504")


@rule("9.4.4.f")
def test_along_a_hexside_one_open_hex_is_enough():
    # the line from 0508 to 0708 runs between 0607 and 0608
    assert line_of_sight(h0607={"terrain": "farm"}).sight("0508", "0708")
    both = line_of_sight(h0607={"terrain": "farm"}, h0608={"terrain": "farm"}).sight("0508", "0708")
    assert set(both.blocked) == {"0607", "0608"}
    assert not both


@rule("9.4.4.b", "9.4.4.c", "9.4.4.d", "9.4.4.f", "Q63")
def test_a_line_along_a_hexside_needs_both_hexes_to_block():
    def seen(*units, **hexes):
        game = position(au("G", "0606", type="field-artillery"), pi("P", "0806"), *units, map={"hexes": hexes})
        assert game.sight("0606", "0806").clear == game.sight("0806", "0606").clear
        return game.sight("0606", "0806")

    farm = {"terrain": "farm"}
    assert seen(**{"0706": farm}).clear
    assert seen(**{"0707": farm}).clear
    assert seen(pi("Q", "0707")).clear
    both = seen(**{"0706": farm, "0707": {"level": 1}})
    assert (both.clear, both.blocked, both.clauses) == (False, ("0706", "0707"), ("9.4.4.d", "9.4.4.b"))
    assert seen(**{"0706": farm, "0707": {"level": 1}, "0806": {"level": 1}}).clear
    assert not seen(pi("Q", "0707"), au("R", "0706")).clear


@rule("Q111")
def test_commanders_alone_do_not_block():
    lone = {"id": "X", "side": "piedmontese", "type": "commander", "formation": "Q", "hex": "0506"}
    assert line_of_sight(lone).sight("0508", "0504")


# In play


@rule("9.4.4.a", "9.4.4.c")
def test_units_in_between_block_sight():
    assert targets(position(battery(), pi("P", "0604"), pi("Q", "0603")), "G") == {("0604", "infantry")}


@rule("9.4.4.d", "14.4.a")
@pytest.mark.parametrize("terrain", ["village", "farmhouse", "farm"])
def test_buildings_and_farms_block_sight(terrain):
    between = {"hexes": {"0605": {"terrain": terrain}}}
    assert targets(position(battery(), pi("P", "0604"), map=between), "G") == set()
    at_end = {"hexes": {"0604": {"terrain": terrain}, "0606": {"terrain": terrain}}}
    assert targets(position(battery(), pi("P", "0604"), map=at_end), "G") == {("0604", "infantry")}


@rule("9.4.4.b", "Q63")
def test_higher_ground_blocks_sight_only_above_both():
    hill = {"hexes": {"0605": {"terrain": "clear", "level": 2}}}
    assert targets(position(battery(), pi("P", "0604"), map=hill), "G") == set()
    high = {"hexes": {"0605": {"terrain": "clear", "level": 2}, "0606": {"terrain": "clear", "level": 2}}}
    assert targets(position(battery(), pi("P", "0604"), map=high), "G") == {("0604", "infantry")}


@rule("9.4.4.e")
def test_fire_into_and_out_of_a_blocking_hex():
    board = {"hexes": {"0604": {"terrain": "village"}, "0606": {"terrain": "village"}}}
    assert targets(position(battery(), pi("P", "0604"), map=board), "G") == {("0604", "infantry")}


@rule("9.4.4.f")
def test_sight_along_a_hexside():
    one = {"hexes": {"0706": {"terrain": "village"}}}
    both = {"hexes": {"0706": {"terrain": "village"}, "0707": {"terrain": "village"}}}
    assert targets(position(battery(), pi("P", "0806"), map=one), "G") == {("0806", "infantry")}
    assert targets(position(battery(), pi("P", "0806"), map=both), "G") == set()


@rule("9.4.4.c", "Q111")
def test_commander_alone_blocks_no_sight():
    """Q111."""
    lone = {"id": "X", "side": "piedmontese", "type": "commander", "formation": "other", "hex": "0605"}
    assert targets(position(battery(), pi("P", "0604"), lone), "G") == {("0604", "infantry")}


@rule("9.4.4.b", "9.4.4.c", "9.4.4.d")
def test_a_shot_that_is_blocked_names_what_blocks_it():
    guns, far = au("G", "0508", type="field-artillery"), pi("P", "0505")
    for board, more, clause in (
        ({"hexes": {"0506": {"level": 1}}}, (), "9.4.4.b"),
        ({}, (au("X", "0506"),), "9.4.4.c"),
        ({"hexes": {"0506": {"terrain": "farm"}}}, (), "9.4.4.d"),
    ):
        game = position(guns, far, *more, map=board)
        assert clauses(game, "fire", unit="G", target="0505", force="infantry", facing="N") == [clause]
