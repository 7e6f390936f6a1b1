"""The program against a second arithmetic written from the rules alone, at random positions; and what that showed."""

from __future__ import annotations

import pytest

from .fights import fight
from .reading import AH, IT, listed, rule
from .second_cases import SUBJECTS, compare
from .situations import FRONT, TARGET, ah, gun, it, mark, moving, pos

POSITIONS = 30


@rule("13.2.5.a", "13.3.5.a", "13.3.6.a", "13.3.10.a", "13.4.3.a", "13.4.3.b", "13.4.3.d", "13.4.3.f", "11.0.2.a",
      "11.0.4.a", "11.1.1.a", "11.1.1.b", "11.2.1.b", "11.2.2.a", "11.3.a", "13.2.2.d", "10.2.a", "8.1.c", "8.5.b",
      "10.4.1.b", "12.1.a", "13.1.5.a")  # fmt: skip
@pytest.mark.parametrize("subject", list(SUBJECTS))
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_both_arithmetics_agree(subject: str, seed: int) -> None:
    asked, differences = compare(subject, seed)
    assert asked >= 5
    assert differences == []


@rule("Q69")
def test_trench_and_slope_of_one_least_favourable_hex_count_together() -> None:
    hexes = {TARGET: {"trench": {"level": 3, "owner": AH}}, "0605": {"level": 1}}
    game = fight(it("A"), ah("D"), ah("E", "0605"), step="C", assaults=[mark("A")], hexes=hexes)
    both = game.forecast(kind="defensive", target=FRONT, firers=["D", "E"])
    assert both.shifts == {"upslope": 1}
    assert game.forecast(kind="defensive", target=FRONT, firers=["D"]).shifts == {"firer-trench": 2}


@rule("Q51", "Q62")
def test_a_second_machine_gun_company_makes_a_target_of_two_units() -> None:
    one = [ah("D"), ah("M", type="mg")]
    guns = {"kind": "offensive", "target": TARGET, "guns": ["G"]}
    assert fight(it("A"), gun("G", "0906"), *one, step="B").forecast(**guns).shifts == {}
    more = fight(it("A"), gun("G", "0906"), *one, ah("N", type="mg"), step="B")
    assert more.forecast(**guns).shifts == {"two-units": 1}


@rule("13.2.3.b")
def test_a_line_along_the_edge_of_the_map_needs_both_hexes_to_be_blocked() -> None:
    assert pos(it("A", "0101"), hexes={"0201": {"level": 5}}).sight("0101", "0301")
    wall = pos(it("A", "0101"), hexes={"0405": {"level": 5}, "0404": {"level": 5}})
    assert not wall.sight("0305", "0505")
    assert set(wall.sight("0305", "0505").blocked) == {"0404", "0405"}


@rule("10.2.a", "Q97")
def test_a_unit_in_two_hexes_shows_the_shorter_of_its_lines() -> None:
    for hexes in (["0306", "0406"], ["0406", "0306"]):
        game = pos(it("A", hexes[0], hexes=hexes), sources={"0612": IT, "0601": AH})
        assert game.supply(IT)["A"].length == 2


@rule("11.1.3.a", "11.0.4.b", "Q44")
def test_no_road_rate_into_a_hex_that_is_held() -> None:
    """The assaulted hex is in the zone of whoever holds it, so its terrain is paid; guns alone have no zone."""
    ground = {"hexes": {"0605": {"terrain": "swamp"}}}
    for move, legal in ((2, False), (3, True)):
        game = moving(it("A", "0606", move=move), ah("D", "0605"), **ground)
        assert bool(listed(game, "assault", unit="A", to="0605")) == legal
    alone = moving(it("A", "0606", move=1), gun("G", "0605", AH), **ground)
    assert listed(alone, "assault", unit="A", to="0605")
    watched = moving(it("A", "0606", move=1), gun("G", "0605", AH), ah("D", "0604"), **ground)
    assert not listed(watched, "assault", unit="A", to="0605"), "another unit's zone covers the guns"
