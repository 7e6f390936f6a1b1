"""3: what a headquarters is, which factor counts where, zones of control."""

from __future__ import annotations

from esagono.engine.questions import answer

from .cases import EAST, battery, inf, loose, step
from .fights import fight
from .reading import AH, IT, rule
from .situations import FAR, ah, alone, cost, it, late, mark, moving, pos


@rule("3.0.a")
def test_a_brigade_is_called_as_its_headquarters() -> None:
    """Without one, as it is named on its counters."""
    for more, name in (([it("hq", "0508", type="hq", name="Bari")], "Bari"), ([], "X")):
        game = pos(it("A", "0508", name="I/139"), *more, ah("e", "1201"))
        assert game.rules.roster.brigades[game.rules.roster.brigade_index["X"]].name == name


@rule("3.0.b")
def test_a_headquarters_is_no_unit():
    """It hinders nobody, is not fired at and has no zone of control."""
    game = moving(ah("hq-Y", "0506", type="hq"), it("A", "0508"), ah("w", "1201"))
    assert cost(game, "A", "0506", mode="tactical") is not None
    assert "0505" not in game.zoc(AH)


@rule("3.0.b", "22.4.a", "Q95")
def test_headquarters_and_flamethrowers_go_nowhere_by_themselves() -> None:
    flame = it("f", "0508", type="flamethrower", move=6, **{"with": "A"})
    game = late(it("A", "0508"), flame, it("hq-X", "0509", type="hq", move=5), ah("e", "1201"), roads=[])
    for mode in ("tactical", "non-activated", "strategic"):
        assert game.reach("A", mode=mode)
        assert not game.reach("f", mode=mode)
        assert not game.reach("hq-X", mode=mode)


@rule("3.0.g")
def test_who_is_in_one_hex_is_listed_for_an_assault_with_the_whole_factor():
    units = [it(name, combat=combat) for name, combat in zip("ABC", (5, 4, 3), strict=True)]
    game = fight(*units, ah("D"), assaults=[mark(name) for name in "ABC"])
    rows = answer(game, IT, "en", "sheet", {})["groups"][0]["rows"]
    assert {row["key"]: row["value"] for row in rows} == {"A": "5", "B": "4", "C": "3"}


@rule("3.0.h")
def test_the_machine_gun_factor_counts_in_defensive_fire_only():
    game = moving(it("A", "0506", mg=9), ah("w", "0505", mg=1, combat=5), roads=[])
    found = game.forecast(kind="assault", target="0505", attackers=["A"])
    assert found.attack == 5
    fire = game.forecast(kind="infiltration", target="0505", firers=["A"], units=["w"])
    assert fire.total == 9


@rule("Q47", "3.0.l", "3.0.m", "3.0.n")
def test_how_far_zones_of_control_reach():
    lake = {"0507": {"terrain": "lake"}}
    game = pos(it("A", "0508"), FAR, hexes=lake, roads=[])
    assert set(game.zoc(IT)) == {"0509", "0407", "0408", "0607", "0608"}
    car = pos(alone("K", "0508", type="armored-car"), FAR, roads=[["0507", "0508"]])
    assert game.zoc(IT) != car.zoc(IT)
    assert set(car.zoc(IT)) == {"0507"}


@rule("3.0.l", "3.0.m", "3.0.n", "Q47")
def test_zones_of_control() -> None:
    ring = {"0506", "0504", "0404", "0405", "0604", "0605"}
    assert set(pos(ah("e", "0505")).zoc(AH)) == ring
    sea = pos(ah("e", "0505"), hexes={"0504": {"terrain": "sea"}})
    assert set(sea.zoc(AH)) == ring - {"0504"}
    for kind in ("field-artillery", "hq", "heavy-artillery"):
        assert pos(ah("e", "0505", type=kind)).zoc(AH) == []
    flame = pos(ah("e", "0505"), ah("f", "0909"), alone("w", "0909", AH, type="flamethrower", **{"with": "f"}))
    assert len(flame.zoc(AH)) == 12
    assert set(pos(ah("e", "0505", type="engineer"), sides={"0505-0504": "isonzo"}).zoc(AH)) == ring
    car = pos(alone("c", "0605", AH, type="armored-car"), roads=[["0604", "0605", "0606"]])
    assert set(car.zoc(AH)) == {"0604", "0606"}


@rule("3.0.l", "3.0.n", "Q47", "3.0.m")
def test_guns_and_flamethrowers_have_no_zone_of_control() -> None:
    g = step(
        "A",
        inf("A", IT, "0806"),
        battery("G", IT, "0310"),
        loose("F", IT, "0306", "flamethrower"),
        inf("H", IT, "0306"),
        EAST,
    )
    assert sorted(g.zoc(IT)) == sorted(
        ["0805", "0807", "0706", "0707", "0906", "0907", "0305", "0307", "0205", "0206", "0405", "0406"]
    )
