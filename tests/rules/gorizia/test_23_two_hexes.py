"""23: units in two hexes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .cases import DISTANT, END, HX, A, F, battery, defending, dug, in_phase, inf, loose, nowhere, step, storming
from .fights import assaulted, events, last, run, state
from .reading import AH, IT, dp, forced, listed, pass_until, play, refused, rule, shown, steps, verbs, where, written
from .situations import FAR, TARGET, ah, alone, cost, it, late, moving, pos

# 11.2.1: phase 10


@rule("Q97", "11.2.1.a")
def test_late_infiltration_fire_at_a_unit_that_extends_is_an_option() -> None:
    for options, side in (({}, IT), ({"late_infiltration": "yes"}, AH)):
        trench = {"0605": dug(1, IT)}
        game = late(it("A", "0506"), ah("e", "0505", mg=9), roads=[], hexes=trench, options=options, dice=[6])
        play(game, "select", unit="A")
        play(game, "extend", unit="A", to="0605")
        assert game.decision.side == side
        assert (game.decision.kind == "infiltration") == (side == AH)


# 23.1: extending


@rule("23.1.a", "23.2.a", "23.3.a")
def test_a_unit_extends_into_an_adjacent_hex() -> None:
    game = moving(it("A", "0508", combat=5, mg=1), it("B", "0510"), it("C", "0510"), FAR, roads=[],
                  hexes={"0507": {"terrain": "carso"}})  # fmt: skip
    play(game, "select", unit="A")
    play(game, "extend", unit="A", to="0507")
    assert shown(game, "A")["hexes"] == ["0508", "0507"]
    assert (shown(game, "A")["combat"], shown(game, "A")["mg"]) == ("5/2", "1/2")
    assert game.state.spent[0] == 4
    assert refused(game, "extend", unit="B", to="0509") == ["23.3.a"]
    other = late(it("A", "0508", hexes=["0508", "0507"]), it("B", "0509"), FAR, roads=[])
    assert cost(other, "B", "0508") is None
    machine_gun = late(it("A", "0508", hexes=["0508", "0507"]), alone("M", "0509", type="mg"), FAR, roads=[])
    assert cost(machine_gun, "M", "0508") is None, "free stackers included"
    beside = moving(it("A", "0508"), it("hq-X", "0507", type="hq"), FAR)
    play(beside, "select", unit="A")
    assert refused(beside, "extend", unit="A", to="0507") == ["23.3.a"], "a headquarters, too (12.5)"
    assert beside.why_not("extend", unit="A", to="0509") == []


@rule("18.7.a", "23.1.a", "Q97")
def test_extending_along_connected_trenches_draws_no_fire() -> None:
    trench = {"trench": {"level": 2, "owner": IT, "printed": True}}
    hexes = {"0506": trench, "0405": trench}
    for links, asked in (([], "infiltration"), (["0506-0405"], "movement")):
        game = moving(it("A", "0506"), ah("e", "0505"), hexes=hexes, trench_links=links, roads=[])
        play(game, "select", unit="A")
        play(game, "extend", unit="A", to="0405")
        assert game.decision.kind == asked


@rule("23.1.a", "22.1.a", "22.3.a", "Q113")
@pytest.mark.parametrize(
    ("kind", "clauses"),
    [("mg", []), ("engineer", []), ("bicycle", []), ("cavalry", ["23.1.a"]), ("armored-car", ["23.1.a"])],
)
def test_only_infantry_extends(kind: str, clauses: list[str]) -> None:
    game = moving(it("A", "0508"), alone("B", "0610", type=kind), FAR, action={"independents": ["B"]})
    assert refused(game, "extend", unit="B", to="0609") == clauses


@rule("23.1.a", "23.3.a", "23.5.a")
def test_a_unit_extends_and_then_neither_assaults_nor_moves() -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0801"))
    play(g, "extend unit=A to=0807")
    assert set(written(g, "A")["hexes"]) == {"0806", "0807"}
    g = step("A", inf("A", IT, "", hexes=["0806", "0807"]), inf("B", AH, "0805"))
    assert refused(g, "assault", unit="A", to="0805")[0].startswith("23.3")
    assert refused(g, "move", unit="A", to="0808")[0].startswith("23.5")


@rule("Q97", "23.1.a", "23.5.a")
def test_extending_is_movement():
    game = moving(it("A", "0508"), FAR, roads=[])
    play(game, "select", unit="A")
    play(game, "extend", unit="A", to="0507")
    assert "moved" in shown(game, "A")["flags"]
    assert set(shown(game, "A")["hexes"]) == {"0508", "0507"}
    assert {"0506", "0509"} <= set(game.zoc(IT))


# 23.2: half the factors


@rule("23.2.a", "23.4.a", "Q97")
def test_a_unit_in_two_hexes_fights_with_half_and_draws_together_when_beaten():
    wide = ah("D", hexes=[TARGET, "0507"], combat=5, morale=5)
    game = assaulted(it("A", combat=20), wide, dice=[6])
    run(game)
    assert last(game, "assault")["defense"] == "2½"
    assert where(game, "D") == "0507"
    assert game.state.hex2[game.rules.roster.index["D"]] == -1
    assert not events(game, "retreats")


@rule("23.2.a", "Q64", "Q68")
def test_a_unit_in_two_hexes_fires_and_fights_with_half() -> None:
    g = defending(A, inf("B", AH, "", mg=3, hexes=["0806", "0805"]))
    assert g.forecast(kind="defensive", target="0807", firers=["B"]).total == Fraction(3, 2)
    g = storming(A, inf("B", AH, "", combat=5, hexes=["0806", "0805"]))
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.defense == Fraction(5, 2)
    assert f.column == "2:1"


@rule("3.0.g", "3.0.h", "23.2.a")
def test_a_unit_in_two_hexes_is_shown_with_half_its_factors():
    game = pos(it("A", "", hexes=["0606", "0607"], combat=5, mg=3), it("B", "0608", combat=5, mg=3))
    assert [shown(game, name)["combat"] for name in "AB"] == ["5/2", "5"]
    assert [shown(game, name)["mg"] for name in "AB"] == ["3/2", "3"]


# 23.3: alone, and without Assaults


@rule("23.3.a", "23.5.a")
def test_a_unit_in_two_hexes_neither_assaults_nor_moves() -> None:
    game = moving(it("A", "0508", hexes=["0508", "0507"]), ah("e", "0506"), roads=[])
    assert refused(game, "assault", unit="A", to="0506") == ["23.3.a"]
    play(game, "select", unit="A")
    assert "move" not in verbs(game)
    play(game, "consolidate", unit="A", to="0507")
    assert where(game, "A") == "0507"
    assert shown(game, "A")["hexes"] == ["0507"]
    assert game.state.spent[0] == 2
    assert listed(game, "move", unit="A")


@rule("23.3.a", "12.1.a")
def test_nobody_joins_a_unit_in_two_hexes() -> None:
    g = step(
        "A",
        inf("A", IT, "", hexes=["0806", "0807"]),
        inf("C", IT, "0808"),
        loose("M", IT, "0908", "mg"),
        DISTANT,
        action={"independents": ["M"]},
    )
    assert not {"0806", "0807"} & set(g.reach("C"))
    assert not {"0806", "0807"} & set(g.reach("M"))


@rule("23.3.a")
@pytest.mark.parametrize("kind", ["infantry", "mg"])
def test_nobody_shares_a_hex_of_a_unit_in_two(kind: str) -> None:
    split = it("A", "0505", hexes=["0505", "0504"], flags=["moved"])
    game = moving(split, it("B", "0605", type=kind), FAR)
    assert refused(game, "move", unit="B", to="0504") == ["23.3.a"]
    split.pop("flags")
    game = moving(split, it("B", "0605", type=kind), it("C", "0905"), FAR)
    play(game, "select", unit="B")
    play(game, "move", unit="B", to="0504")
    assert refused(game, "end-movement") == ["23.3.a"]


# 23.4: under fire


@rule("11.1.2.c", "23.4.a", "Q97")
def test_extending_from_zone_to_zone_draws_infiltration_fire() -> None:
    game = moving(it("A", "0506"), ah("e", "0505", mg=9), roads=[], dice=[1])
    play(game, "select", unit="A")
    play(game, "extend", unit="A", to="0605")
    assert (game.decision.kind, game.decision.side) == ("infiltration", AH)
    play(game, "infiltration-fire")
    play(game, "lose", unit="A")
    assert shown(game, "A")["hexes"] == ["0506"], "a step lost in one hex draws it together in the other"
    free = moving(it("A", "0507"), ah("e", "0505", mg=9), roads=[])
    play(free, "select", unit="A")
    play(free, "extend", unit="A", to="0506")
    assert free.decision.side == IT


@rule("23.4.a")
def test_a_step_loss_in_one_hex_draws_the_unit_together_in_the_other():
    wide = ah("D", hexes=[TARGET, "0507"], combat=10, morale=5)
    game = assaulted(it("A"), wide, dice=[3])
    run(game)
    assert last(game, "assault-roll")["cell"] == "1D1R / 1D1"
    assert state(game, "D") == ("0507", 1, 1)


@rule("23.4.a", "Q97")
def test_a_beaten_unit_in_two_hexes_draws_together() -> None:
    g = storming(inf("A", IT, "0807", combat=12), inf("B", AH, "", hexes=["0806", "0805"]), dice=[4])
    pass_until(g, *END)
    assert where(g, "B") == "0805"


@rule("23.4.a", "23.2.a")
def test_fire_at_one_of_two_hexes_draws_the_unit_together_in_the_other() -> None:
    g = step(
        "B",
        HX,
        A,
        inf("B", AH, "", hexes=["0806", "0805"]),
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        dice=[1],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 5-6, die 1: 1D1T
    forced(g)
    assert (where(g, "B"), steps(g, "B"), dp(g, "B")) == ("0805", 1, 1)


# 23.5: drawing together


@rule("23.5.a", "23.1.a")
def test_who_draws_together_and_who_extends():
    g = step("A", A, F)
    assert refused(g, "consolidate", unit="A", to="0807") == ["23.5.a"]
    wide = nowhere(A) | {"hexes": ["0807", "0808"]}
    assert refused(step("A", wide, F), "consolidate", unit="A", to="0809") == ["23.5.a"]
    assert refused(step("A", wide, F), "consolidate", unit="A", to="0808") == []
    team = battery("G", IT, "0807", up="move")
    g = in_phase("non-activated", team, inf("F", AH, "0805"), initiative=IT)
    assert refused(g, "extend", unit="G", to="0806") == ["23.1.a"]
