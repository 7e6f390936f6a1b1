"""13.2.2, 13.2.3: range, observation, sight."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.hexes.sight import line_between

from .cases import DISTANT, A, B, battery, bombing, hq, inf, step, stepping
from .fights import OTHERS, bombarding, fight
from .reading import AH, IT, refused, rule
from .situations import FAR, FRONT, TARGET, ah, gun, it, pos

HQ = {"id": "hq-X", "side": IT, "type": "hq", "brigade": "X", "command": 1, "hex": "0806"}
"""A headquarters, so that Command, and with it observation, is limited."""
WALL = {h: {"level": 5} for h in ("0705", "0706", "0707", "0708")}


# 13.2.2: range and observation


@rule("13.2.2.a", "3.0.i")
def test_a_target_must_be_in_range():
    game = bombarding(gun("G", "0906", range=2), ah("D"))
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.2.a"]
    near = bombarding(gun("G", "0906", range=3), ah("D"))
    assert near.why_not("fire", unit="G", target=TARGET, category=OTHERS) == []


@rule("13.2.2.a")
def test_a_gun_fires_as_far_as_its_range() -> None:
    g = bombing(A, B, battery("G", IT, "0812", 5, 5))
    assert refused(g, "fire", unit="G", target="0806", category="non-artillery")[0].startswith("13.2.2")
    g = bombing(A, B, battery("G", IT, "0812", 5, 6))
    assert refused(g, "fire", unit="G", target="0806", category="non-artillery") == []


@rule("13.2.2.b", "13.2.2.d", "Q57", "Q58")
def test_a_target_must_be_observed():
    """Behind a ridge nobody sees 0606 but a unit on the ridge, if it is in Command."""
    game = fight(it("A", "0806"), gun("G", "0906"), ah("D"), HQ, step="B", hexes=WALL)
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.2.a", "13.2.2.b"]
    seen = fight(it("A", FRONT), gun("G", "0906"), ah("D"), HQ, step="B", hexes=WALL)
    assert seen.why_not("fire", unit="G", target=TARGET, category=OTHERS) == []


@rule("13.2.2.b", "Q57")
def test_observers_are_in_command():
    far = HQ | {"command": 1, "hex": "1006"}
    game = fight(it("A", FRONT), gun("G", "0906"), ah("D"), far, step="B", hexes=WALL)
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.2.a", "13.2.2.b"]
    reading = {"options": {"observers": "anywhere"}}
    free = fight(it("A", FRONT), gun("G", "0906"), ah("D"), far, step="B", hexes=WALL, **reading)
    assert free.why_not("fire", unit="G", target=TARGET, category=OTHERS) == []


@rule("13.2.2.b")
def test_an_empty_hex_observes_if_no_enemy_zone_covers_it():
    """0806 looks over to 0506 along the column; an Austro-Hungarian unit next to it blinds it."""
    hq = HQ | {"hex": "0906", "command": 1}
    units = [it("A", "1006"), gun("G", "0906"), ah("D", "0506")]
    high = {"0806": {"level": 9}, "0907": {"level": 0}}
    game = fight(*units, hq, step="B", hexes=high)
    assert game.why_not("fire", unit="G", target="0506", category=OTHERS) == []
    blind = {h: {"level": 5} for h in ("0705", "0706", "0707", "0708")} | high
    ridge = fight(*units, hq, step="B", hexes=blind)
    assert ridge.why_not("fire", unit="G", target="0506", category=OTHERS) == []
    near = fight(*units, ah("Z", "0706"), hq, step="B", hexes=blind)
    assert refused(near, "fire", unit="G", target="0506", category=OTHERS) == ["13.2.2.a", "13.2.2.b"]


@rule("13.2.2.b", "Q57")
def test_observers_are_in_command_or_anywhere_by_option() -> None:
    # a target seven hexes from everything in command range
    g = step(
        "B",
        hq("HX", IT, "0812", command=1),
        inf("A", IT, "0812"),
        inf("C", IT, "0805", brigade="Z"),
        inf("B", AH, "0804"),
        battery("G", IT, "0812", 5, 10),
        action={"guns": ["G"], "box": 5},
    )
    assert refused(g, "fire", unit="G", target="0804", category="non-artillery")[0].startswith("13.2.2")
    g = step("B", hq("HX", IT, "0812", command=1), inf("A", IT, "0812"), inf("C", IT, "0805", brigade="Z"),
             inf("B", AH, "0804"), battery("G", IT, "0812", 5, 10), action={"guns": ["G"], "box": 5},
             options={"observers": "anywhere"})  # fmt: skip
    assert refused(g, "fire", unit="G", target="0804", category="non-artillery") == []


@rule("13.2.2.c", "3.0.j")
def test_sight_is_six_hexes_long() -> None:
    game = pos(it("A", "0512"))
    assert game.sight("0512", "0506").clear
    assert not game.sight("0512", "0505").clear
    assert game.sight("0512", "0505").clause == "13.2.2.c"


@rule("13.2.2.c", "3.0.j")
def test_sight_reaches_six_hexes():
    hq = HQ | {"command": 0, "hex": "0906"}
    game = fight(it("A", "0906"), gun("G", "0906", range=10), ah("D", "0306"), ah("E", "0206"), hq, step="B")
    assert game.why_not("fire", unit="G", target="0306", category=OTHERS) == []
    assert refused(game, "fire", unit="G", target="0206", category=OTHERS) == ["13.2.2.a", "13.2.2.b"]


@rule("13.2.2.c", "13.2.2.d", "13.2.3.a")
@pytest.mark.parametrize(
    ("hexes", "to", "clause"),
    [
        ({}, "0801", "13.2.2.c"),
        ({"0805": {"level": 2}}, "0803", "13.2.2.d"),
        ({"0805": {"terrain": "woods"}}, "0803", "13.2.3.a"),
    ],
)
def test_what_keeps_a_hex_out_of_sight(hexes: dict[str, Any], to: str, clause: str) -> None:
    assert stepping(A, DISTANT, hexes=hexes).sight("0808", to).clause == clause


@rule("13.2.2.d", "13.2.2.e")
def test_higher_ground_between_blocks() -> None:
    for level, clear in ((2, True), (3, False)):
        game = pos(it("A", "0512"), hexes={"0510": {"level": level}, "0508": {"level": 2}})
        assert game.sight("0512", "0508").clear == clear
    assert pos(it("A", "0512"), hexes={"0511": {"level": 9}}).sight("0512", "0511").clear


@rule("13.2.2.d", "13.2.3.a", "13.2.3.b", "Q58", "13.2.2.c")
def test_what_blocks_a_line_of_sight() -> None:
    base = {"hexes": {"0805": {"level": 2}}}
    g = step("B", A, DISTANT, **base)
    assert not g.sight("0807", "0803").clear
    assert "0805" in g.sight("0807", "0803").blocked
    g = step("B", A, DISTANT, hexes={"0805": {"level": 2}, "0807": {"level": 2}})
    assert g.sight("0807", "0803").clear
    g = step("B", A, DISTANT, hexes={"0805": {"level": 2, "terrain": "woods"}, "0807": {"level": 2}})
    assert not g.sight("0807", "0803").clear
    g = step("B", A, DISTANT, hexes={"0805": {"level": 1, "terrain": "woods"}, "0807": {"level": 2}})
    assert g.sight("0807", "0803").clear
    g = step("B", A, DISTANT)
    assert g.sight("0807", "0801").clear
    assert not g.sight("0808", "0801").clear
    # along a hexside: 0604-0805? 0606 to 0806 through the side of 0706/0707
    g = step("B", A, DISTANT, hexes={"0706": {"level": 3}})
    assert g.sight("0606", "0806").clear
    g = step("B", A, DISTANT, hexes={"0706": {"level": 3}, "0707": {"level": 3}})
    assert not g.sight("0606", "0806").clear


@rule("Q59")
def test_only_levels_of_hexes_block_sight():
    """A sunken or steep hexside is no level of its own."""
    game = pos(it("A", "0508"), FAR, sides={"0506-0507": "river"})
    assert game.sight("0508", "0505").clear


# 13.2.3: what blocks sight


@rule("13.2.3.a")
@pytest.mark.parametrize(
    ("terrain", "level", "clear"), [("woods", 1, False), ("town", 1, False), ("woods", 0, True), ("carso", 1, True)]
)
def test_woods_and_towns_block_by_their_level(terrain: str, level: int, clear: bool) -> None:
    game = pos(it("A", "0512"), hexes={"0510": {"terrain": terrain, "level": level}, "0508": {"level": 1}})
    assert game.sight("0512", "0508").clear == clear


@rule("13.2.3.a", "13.2.3.b", "Q58")
@pytest.mark.parametrize(
    ("between", "clear"),
    [
        ({"0607": {"terrain": "woods"}}, False),
        ({"0607": {"terrain": "town"}}, False),
        ({"0607": {"terrain": "woods"}, "0606": {"level": 1}}, True),
        ({"0607": {"level": 1}}, False),
        ({"0607": {"level": 1}, "0609": {"level": 1}}, True),
        ({"0607": {"level": 1, "terrain": "woods"}, "0609": {"level": 1}}, False),
        ({"0607": {"terrain": "carso"}}, True),
    ],
)
def test_woods_and_towns_block_at_the_level_of_the_higher_end(between, clear):
    game = fight(it("A"), step="A", hexes=between)
    numbers = game.rules.grid.numbers
    assert game.rules.ground.sees(numbers["0606"], numbers["0609"]) == clear
    assert game.rules.ground.sees(numbers["0606"], numbers["0607"])  # neighbours always see each other


@rule("13.2.3.b")
def test_along_a_hexside_both_hexes_must_block() -> None:
    # 0405 and 0406 lie on both sides of the line from 0305 or 0306 to the second row below
    game = pos(it("A", "0512"))
    start, end = "0306", "0506"
    grid = game.rules.grid
    (pair,) = [s for s in line_between(grid, grid.index(start), grid.index(end)) if len(s) == 2]
    a, b = (grid.names[h] for h in pair)
    assert pos(it("A", "0512"), hexes={a: {"level": 3}}).sight(start, end).clear
    assert not pos(it("A", "0512"), hexes={a: {"level": 3}, b: {"level": 3}}).sight(start, end).clear


@rule("13.2.3.b")
def test_a_line_along_a_hexside_needs_both_hexes_to_block():
    """From 0606 to 0807 the line runs between 0706 and 0707."""
    for high, sees in (({"0706": 3}, True), ({"0706": 3, "0707": 3}, False)):
        game = fight(it("A"), step="A", hexes={h: {"level": n} for h, n in high.items()})
        numbers = game.rules.grid.numbers
        assert numbers["0807"] not in game.rules.grid.neighbours(numbers["0606"])
        assert game.rules.ground.sees(numbers["0606"], numbers["0807"]) == sees


@rule("13.2.3.b")
def test_a_line_along_the_edge_of_the_map_needs_both_hexes_to_be_blocked() -> None:
    assert pos(it("A", "0101"), hexes={"0201": {"level": 5}}).sight("0101", "0301")
    wall = pos(it("A", "0101"), hexes={"0405": {"level": 5}, "0404": {"level": 5}})
    assert not wall.sight("0305", "0505")
    assert set(wall.sight("0305", "0505").blocked) == {"0404", "0405"}
