"""20.3, 20.4: bridges that are built."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import ACROSS, DISTANT, F, again, battery, inf, loose, phase_ten, resting, resting_near_a_town, step
from .reading import AH, IT, keys, listed, offered, pass_until, play, refused, rule, where
from .situations import FAR, RIVER, ah, alone, it, mark, pos, rallying


def building(*units: Any, side: str = AH, letter: str = "A", **top: Any) -> Any:
    """An Italian Engineer in 0807 has begun a bridge to 0806 in turn 2; now it is turn 3."""
    chart = {
        "sides": {"0806-0807": "isonzo"},
        "building": [{"hexside": "0806-0807", "unit": "E", "begun": 2}],
    }
    engineer = loose("E", IT, "0807", "engineer", mg="P", combat=1, morale=5, move=6)
    return step(letter, engineer, inf("A", IT, "0810"), *units, side=side, chart=chart, turn=3, **top)


def under_way(game: Any) -> bool:
    return bool(game.to_position()["map"]["building"])


@rule("20.3.a", "22.1.a", "4.11.c", "Q88")
def test_who_begins_a_bridge() -> None:
    units = (
        alone("P", "0507", type="engineer", mg="P"),
        alone("Q", "0607", type="engineer", mg="P", dp=1),
        alone("R", "0607", type="engineer", mg=0),
        FAR,
    )
    game = rallying(*units, **RIVER, blown=["0606-0607"])
    assert [str(o) for o in listed(game, "bridge")] == ["bridge unit=P hexside=0506-0507"]
    assert keys(game, "bridge", unit="Q", hexside="0606-0607") == ["disorganized"]
    assert keys(game, "bridge", unit="R", hexside="0606-0607") == ["not-bridging"]


@rule("20.3.a", "20.3.d", "Q88")
def test_one_bridge_for_an_engineer_and_one_engineer_for_a_bridge() -> None:
    engineers = (alone("P", "0507", type="engineer", mg="P"), alone("Q", "0506", type="engineer", mg="P"))
    sides = {"0506-0507": "isonzo", "0407-0507": "isonzo"}
    game = rallying(*engineers, FAR, sides=sides, roads=[])
    assert len(listed(game, "bridge", unit="P")) == 2
    assert len(listed(game, "bridge", unit="Q")) == 1
    play(game, "bridge", unit="P", hexside="0506-0507")
    assert not listed(game, "bridge")
    standing = rallying(engineers[0], FAR, sides=sides, built=["0506-0507"], roads=[])
    assert [str(o) for o in listed(standing, "bridge")] == ["bridge unit=P hexside=0407-0507"]


@rule("20.3.a", "20.3.b", "20.3.d", "Q88")
def test_a_bridge_is_begun_and_ready_a_turn_later() -> None:
    chart = {"sides": {"0809-0810": "isonzo"}}
    e = loose("E", IT, "0810", "engineer", mg="P", combat=1, morale=5, move=6, steps=2)
    g = resting(e, inf("A", IT, "0812"), DISTANT, chart=chart)
    assert offered(g, "bridge") == ["bridge unit=E hexside=0809-0810"]
    play(g, "bridge unit=E hexside=0809-0810")
    assert g.to_position()["map"]["building"]
    while not (g.to_position()["turn"] == 3 and g.to_position()["phase"] == "rally"):
        opts = g.options()
        idle = ("done", "pass", "no-reaction", "end-movement", "ready")
        g.play(next((o for v in idle for o in opts if o.verb == v), opts[0]), g.decision.side)
    assert g.to_position()["map"].get("built")
    g = resting(e | {"mg": 0}, DISTANT, chart=chart)
    assert refused(g, "bridge", unit="E", hexside="0809-0810")[0].startswith("20.3")
    g = resting(e | {"dp": 1}, DISTANT, chart=chart)
    assert refused(g, "bridge", unit="E", hexside="0809-0810")[0].startswith("20.3")
    g = resting(e, inf("B", AH, "0809"), chart=chart)
    assert refused(g, "bridge", unit="E", hexside="0809-0810")[0].startswith("20.3")


@rule("20.3.a", "20.3.c")
def test_an_engineer_that_marched_before_phase_11_keeps_the_bridge_it_begins_in_it() -> None:
    chart = {"sides": {"0806-0807": "isonzo"}}
    engineer = loose("E", IT, "0807", "engineer", mg="P", combat=1, morale=5, move=6, flags=["moved"])
    game = resting(engineer, inf("A", IT, "0810"), DISTANT, chart=chart)
    play(game, "bridge unit=E hexside=0806-0807")
    assert under_way(again(game))


@rule("20.3.a", "20.3.e", "Q88")
def test_a_bridge_on_another_hexside_is_refused_by_the_clause_of_bridges():
    engineer = loose("E", IT, "0607", "engineer", mg="P")
    g = resting_near_a_town(engineer, F, chart={"sides": {"0606-0607": "isonzo"}})
    assert offered(g, "bridge") == ["bridge unit=E hexside=0606-0607"]
    assert refused(g, "bridge", unit="E", hexside="0607-0608") == ["20.3.a"]
    assert refused(g, "bridge", unit="E", hexside="0601-0602") == ["20.3.a"]


@rule("20.3.a")
@pytest.mark.parametrize(("where", "offered"), [("1212", True), ("eliminated", False), ("pool", False)])
def test_nobody_builds_a_bridge_who_is_not_there(where, offered):
    """The last hex of the map is no home for those who are off it."""
    sapper = alone("P", where, type="engineer", mg="P")
    game = pos(sapper, it("A", "0611"), ah("e", "0601"), phase="rally", side=IT, sides={"1211-1212": "isonzo"})
    assert bool(listed(game, "bridge")) == offered


@rule("20.3.b")
def test_no_enemy_opposite() -> None:
    game = rallying(alone("P", "0507", type="engineer", mg="P"), ah("e", "0506"), **RIVER)
    assert not listed(game, "bridge")


@rule("20.3.b", "20.3.c", "20.3.d", "Q88")
@pytest.mark.parametrize(
    ("begun", "more", "opposite", "built", "building"),
    [
        (2, {}, [], True, False),
        (3, {}, [], False, True),
        (2, {"dp": 1}, [], False, False),
        (2, {"flags": ["moved"]}, [], False, False),
        (2, {}, [inf("B2", AH, "0808")], False, False),
        (2, {}, [battery("K", AH, "0808")], False, False),
    ],
)
def test_what_stops_a_bridge(begun: int, more: Any, opposite: Any, built: bool, building: bool) -> None:
    chart = {"sides": {"0808-0809": "isonzo"}, "building": [{"hexside": "0808-0809", "unit": "E", "begun": begun}]}
    engineer = loose("E", IT, "0809", "engineer", mg="P", **more)
    g = resting(engineer, DISTANT, *opposite, turn=3, chart=chart)
    pass_until(g, "reinforcements", "plan")
    after = g.to_position()["map"]
    assert (bool(after.get("built")), bool(after.get("building"))) == (built, building)


@rule("20.3.b", "Q88")
@pytest.mark.parametrize(("way", "goes_on"), [("0806", False), ("0804", True)])
def test_an_enemy_who_comes_opposite_ends_the_work_at_once(way: str, goes_on: bool) -> None:
    game = building(inf("B", AH, "0805"))
    play(game, f"move unit=B to={way}")
    assert under_way(game) is goes_on


@rule("20.3.b", "Q88")
def test_an_enemy_who_only_passes_ends_the_work_too() -> None:
    walls = {"0705": {"terrain": "sea"}, "0906": {"terrain": "sea"}, "0706": {"terrain": "sea"}}
    game = building(inf("B", AH, "0805"), hexes=walls)
    assert "0806" in game.reach("B")["0907"].path
    play(game, "move unit=B to=0907")
    assert where(game, "B") == "0907"
    assert not under_way(game)


@rule("20.3.b", "13.4.5")
def test_an_enemy_who_retreats_opposite_ends_the_work() -> None:
    foes = [inf("A2", IT, "0804", combat=50, morale=9), inf("B", AH, "0805", combat=10, morale=9)]
    marks = [{"unit": "A2", "from": "0804", "to": "0805"}]
    game = building(*foes, side=IT, letter="D", assaults=marks, dice=[4])
    assert under_way(game)
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0806")
    assert not under_way(game)


@rule("20.3.c", "20.3.b")
@pytest.mark.parametrize("change", [{"hex": "0508"}, {"dp": 1}, {"enemy": True}])
def test_what_interrupts_a_bridge(change: dict[str, object]) -> None:
    building = [{"hexside": "0506-0507", "unit": "P", "begun": 2}]
    enemy = [ah("w", "0506")] if change.pop("enemy", False) else []
    engineer = alone("P", "0507", type="engineer", mg="P") | change
    game = rallying(engineer, *enemy, FAR, turn=3, building=building, **RIVER)
    assert (game.view(IT)["built"], game.view(IT)["building"]) == ([], [])


@rule("20.3.c")
@pytest.mark.parametrize("flag", ["moved", "retreated"])
def test_an_engineer_who_goes_over_the_river_gives_its_bridge_up(flag: str) -> None:
    building = [{"hexside": "0506-0507", "unit": "P", "begun": 2}]
    engineer = alone("P", "0506", type="engineer", mg="P", flags=[flag])
    game = rallying(engineer, FAR, turn=3, building=building, **RIVER)
    assert (game.view(IT)["built"], game.view(IT)["building"]) == ([], [])


@rule("20.3.c")
@pytest.mark.parametrize("to", ["0810", "0808"])
def test_an_engineer_who_leaves_ends_his_bridge_at_once(to: str) -> None:
    """Also when he goes over to the other bank."""
    chart = {"sides": {"0808-0809": "isonzo"}, "building": [{"hexside": "0808-0809", "unit": "E", "begun": 1}]}
    engineer = loose("E", IT, "0809", "engineer", mg="P")
    g = phase_ten(engineer, DISTANT, chart=chart)
    assert g.view(AH)["building"] == ["0808-0809"]
    play(g, f"move unit=E to={to}")
    assert (g.view(AH)["building"], g.to_position()["map"]["building"]) == ([], [])


@rule("20.3.d", "20.3.e", "20.3.f")
def test_a_bridge_is_ready_in_the_next_phase_11() -> None:
    building = [{"hexside": "0506-0507", "unit": "P", "begun": 2}]
    game = rallying(alone("P", "0507", type="engineer", mg="P"), it("A", "0407"), FAR, turn=3, building=building,
                    **RIVER)  # fmt: skip
    assert (game.view(IT)["built"], game.view(IT)["building"]) == (["0506-0507"], [])
    repaired = rallying(
        alone("P", "0607", type="engineer", mg="P"), FAR, turn=3, blown=["0606-0607"],
        building=[{"hexside": "0606-0607", "unit": "P", "begun": 2}], **RIVER,
    )  # fmt: skip
    assert (repaired.view(IT)["built"], repaired.view(IT)["blown"]) == ([], [])


@rule("20.3.d")
def test_a_bridge_is_built_by_the_engineer_beside_it() -> None:
    chart: dict[str, Any] = {"sides": {"0809-0810": "isonzo"}, "building": ["0809-0810"]}
    engineer = loose("E", IT, "0810", "engineer", mg="P")
    after = resting(engineer, ACROSS, chart=chart).to_position()["map"]
    assert (after["built"], after["building"]) == (["0809-0810"], [])
    with pytest.raises(esagono.EsagonoError, match="nobody builds"):
        resting(engineer | {"hex": "0910"}, ACROSS, chart=chart)


@rule("20.3.f", "20.3.g", "20.4.a")
def test_a_built_bridge_saves_the_points_but_carries_no_road() -> None:
    moat = {f"0507-{h}": "isonzo" for h in ("0506", "0508", "0406", "0407", "0606", "0607")}
    game = pos(it("A", "0507"), it("B", "0506"), it("C", "0506"), FAR, sides=moat, built=["0506-0507"], roads=[])
    assert game.reach("A", mode="tactical").get("0506") is None, "stacking, not the marker, keeps it out"
    free = pos(it("A", "0507"), FAR, sides=moat, built=["0506-0507"], roads=[])
    assert free.reach("A", mode="tactical")["0506"].cost == 1
    supply = pos(it("A", "0507"), FAR, sides=moat, built=["0506-0507"], roads=[["0506", "0505"]],
                 sources={"0505": IT})  # fmt: skip
    assert supply.supply(IT)["A"].length == 1


@rule("20.3.f", "20.3.g")
def test_a_built_bridge_spares_the_crossing_but_not_the_shift() -> None:
    chart = {"sides": {"0809-0810": "isonzo"}, "built": ["0809-0810"]}
    g = step("A", inf("A", IT, "0810"), DISTANT, chart=chart)
    assert g.reach("A")["0809"].cost == 1
    g = step("D", inf("A", IT, "0810"), inf("B", AH, "0809"), assaults=[mark("A", "0810", "0809")], chart=chart)
    assert g.forecast(kind="assault", target="0809", attackers=["A"]).shift == -2
