"""4.11, 21: rally and replacements."""

from __future__ import annotations

import pytest

from .cases import DISTANT, GONE, NEAR, B, F, battery, dug, inf, loose, resting, resting_near_a_town
from .reading import AH, IT, dp, keys, listed, offered, play, refused, rule, steps, where
from .situations import FAR, ah, alone, gun, it, pos, rallying

TOWN = {"hexes": {"0610": {"terrain": "town"}}}


def able(game: object, verb: str) -> set[str]:
    return {o.text("unit") for o in listed(game, verb)}


# 21.1: who is replaced


@rule("21.1.a", "Q113")
@pytest.mark.parametrize(
    ("kind", "back"), [("infantry", True), ("bersaglieri", True), ("cavalry", False), ("engineer", False)]
)
def test_only_infantry_is_replaced(kind: str, back: bool) -> None:
    game = rallying(alone("A", "0509", type=kind, reduced=True), FAR)
    assert bool(listed(game, "replace")) == back


@rule("21.1.a", "21.4.a", "Q93")
def test_one_independent_step_for_infantry_only() -> None:
    weak = {"reduced": {"combat": 3, "mg": 1}, "steps_left": 1}
    loss = [loose("P", IT, "0510", "bersaglieri", **weak), loose("Q", IT, "0511", "rgf", **weak)]
    lost_for_good = [loose("E", IT, "0512", "engineer", steps_left=1), loose("C", IT, "0512", "cavalry", steps_left=1)]
    g = resting(*loss, *lost_for_good, DISTANT)
    assert offered(g, "replace") == ["replace unit=P", "replace unit=Q"]
    assert [c[:4] for c in refused(g, "replace", unit="E")] == ["21.1"]
    play(g, "replace unit=P")
    assert offered(g, "replace") == []


@rule("21.1.a", "21.3.a", "21.5.a", "Q90")
def test_who_cannot_return_and_where():
    assert refused(resting_near_a_town(inf("Z", IT, "0609", brigade="W"), GONE, F), "return", unit="B", hex="0610") == [
        "21.3.a"
    ]
    assert refused(resting_near_a_town(NEAR, battery("G", IT, "eliminated"), F), "return", unit="G", hex="0610") == [
        "21.1.a"
    ]
    engineer = inf("E", IT, "eliminated", type="engineer")
    assert refused(resting_near_a_town(NEAR, engineer, F), "return", unit="E", hex="0610") == ["21.1.a"]
    assert refused(resting_near_a_town(NEAR, GONE, F), "return", unit="B", hex="0607") == ["21.2.b"]
    assert refused(resting_near_a_town(NEAR, GONE, F), "return", unit="B", hex="0610") == []
    assert refused(resting_near_a_town(NEAR, GONE, inf("F", AH, "0710")), "return", unit="B", hex="0610") == ["21.5.a"]
    crowd = [inf(n, IT, "0610", brigade="W") for n in ("S", "T")]
    assert refused(resting_near_a_town(NEAR, GONE, F, *crowd), "return", unit="B", hex="0610") == ["12.1.a"]


# 21.2: battalions of a brigade


@rule("21.2.a", "4.11.b")
def test_one_step_for_each_brigade() -> None:
    other = it("C", "0511", reduced=True, brigade="Z")
    game = rallying(it("A", "0509", reduced=True), it("B", "0510", reduced=True), other, FAR)
    assert able(game, "replace") == {"A", "B", "C"}
    play(game, "replace", unit="A")
    assert steps(game, "A") == 2
    assert able(game, "replace") == {"C"}
    assert refused(game, "replace", unit="B") == ["21.2.a"]


@rule("21.2.a", "21.7.a", "21.1.a", "21.4.a", "Q93")
def test_who_is_replaced_and_how_often() -> None:
    g = resting(
        inf("A", IT, "0510", steps_left=1),
        inf("C", IT, "0511", steps_left=1, dp=1),
        loose("I", IT, "0512", "infantry", steps=2, steps_left=1),
        loose("J", IT, "0513", "infantry", steps=2, steps_left=1),
        loose("E", IT, "0512", "engineer", steps=2, steps_left=1),
        loose("V", IT, "0514", "cavalry", steps=2, steps_left=1),
        inf("B", AH, "0501"),
    )
    assert set(offered(g, "replace")) == {"replace unit=A", "replace unit=C", "replace unit=I", "replace unit=J"}
    play(g, "rally unit=C")
    assert refused(g, "replace", unit="C")[0].startswith("21.7")
    play(g, "replace unit=A")
    assert steps(g, "A") == 2
    play(g, "replace unit=I")
    assert refused(g, "replace", unit="J")[0].startswith("21.4")


@rule("21.2.a", "21.2.b", "Q90", "21.3.a")
def test_a_battalion_returns_to_the_nearest_town() -> None:
    hexes = {"0512": {"terrain": "town"}, "0109": {"terrain": "town"}}
    g = resting(
        inf("A", IT, "0510"),
        inf("D", IT, "eliminated"),
        inf("S", IT, "surrendered"),
        inf("Z", IT, "eliminated", brigade="Z"),
        inf("B", AH, "0501"),
        hexes=hexes,
    )
    back = offered(g, "return")
    assert back
    assert all("unit=D" in o for o in back)
    spots = {o.split("hex=")[1] for o in back}
    assert "0512" in spots
    assert "0511" in spots
    assert "0109" not in spots
    play(g, "return unit=D hex=0512")
    assert where(g, "D") == "0512"
    assert steps(g, "D") == 1
    assert offered(g, "return") == []
    assert refused(g, "return", unit="S", hex="0512")[0].startswith("21.2")


@rule("21.2.b", "21.5.a", "17.2.a", "Q90", "Q91")
def test_a_battalion_returns_near_the_nearest_town() -> None:
    game = rallying(it("A", "0509"), it("B", "eliminated"), it("C", "surrendered"), FAR, **TOWN)
    assert able(game, "return") == {"B"}
    hexes = {o.text("hex") for o in listed(game, "return")}
    assert "0610" in hexes
    assert hexes <= {"0610", "0609", "0611", "0510", "0511", "0710", "0711"}
    assert keys(game, "return", unit="C", hex="0610") == ["not-eliminated"]
    play(game, "return", unit="B", hex="0610")
    assert (where(game, "B"), steps(game, "B"), dp(game, "B")) == ("0610", 1, 0)


@rule("21.2.b", "25.0.c")
def test_a_battalion_that_returns_enters_its_hex() -> None:
    units = (ah("w", "0508"), ah("v", "eliminated"), it("A", "1201"))
    game = pos(*units, phase="rally", side=AH, initiative=AH, vp={"0610": 2}, control={"0610": IT}, **TOWN)
    assert game.points() == {IT: 2, AH: 0}
    play(game, "return", unit="v", hex="0610")
    assert game.points()[IT] == 0


@rule("Q91")
def test_a_battalion_returns_without_disorganization():
    g = resting_near_a_town(NEAR, inf("B", IT, "eliminated", dp=3), F)
    play(g, "return unit=B hex=0610")
    assert (where(g, "B"), steps(g, "B"), dp(g, "B")) == ("0610", 1, 0)


# 21.3: brigades that are gone


@rule("21.3.a")
def test_a_brigade_wholly_gone_gets_nothing() -> None:
    game = rallying(it("B", "eliminated"), it("A", "0509", brigade="Z"), FAR, **TOWN)
    assert not listed(game, "return")


# 21.4: independent units


@rule("21.4.a", "Q93")
def test_one_independent_unit_is_restored_and_none_returns() -> None:
    game = rallying(
        alone("A", "0509", reduced=True), alone("B", "0510", reduced=True, type="rgf"), alone("C", "eliminated"), FAR,
        **TOWN,
    )  # fmt: skip
    assert able(game, "replace") == {"A", "B"}
    assert refused(game, "return", unit="C", hex="0610") == ["21.4.a"]
    play(game, "replace", unit="B")
    assert not listed(game, "replace")


# 21.5: where


@rule("21.5.a")
def test_no_flip_beside_the_enemy_except_in_a_printed_trench() -> None:
    printed = {"0405": {"trench": {"level": 2, "owner": IT, "printed": True}}}
    units = (it("A", "0405", reduced=True), ah("w", "0404"))
    assert not listed(rallying(*units), "replace")
    assert listed(rallying(*units, hexes=printed), "replace")


@rule("21.5.a")
def test_no_flip_out_of_supply_except_in_a_printed_trench() -> None:
    printed = {"0405": {"trench": {"level": 2, "owner": IT, "printed": True}}}
    units = (it("A", "0405", reduced=True), FAR)
    assert listed(rallying(*units), "replace")
    assert not listed(rallying(*units, roads=[]), "replace")
    assert refused(rallying(*units, roads=[]), "replace", unit="A") == ["21.5.a"]
    assert listed(rallying(*units, roads=[], hexes=printed), "replace")


# 21.6: rally


@rule("21.6.a", "4.11.a")
def test_who_rallies() -> None:
    printed = {"trench": {"level": 2, "owner": IT, "printed": True}}
    foreign = {"trench": {"level": 2, "owner": IT, "printed": AH}}
    game = rallying(
        it("A", "0509", dp=2),
        it("B", "0508", dp=1, flags=["force-marched"]),
        it("near", "0405", dp=1),
        it("trench", "0305", dp=1),
        it("taken", "0306", dp=1),
        ah("w", "0404"),
        ah("v", "0205"),
        gun("G", "0511", dp=1),
        hexes={"0305": printed, "0306": foreign},
    )
    assert able(game, "rally") == {"A", "trench", "G"}
    assert refused(game, "rally", unit="B") == ["21.6.a"]
    assert refused(game, "rally", unit="near") == ["21.6.a"]
    play(game, "rally", unit="A")
    assert dp(game, "A") == 1
    assert refused(game, "rally", unit="A") == ["21.6.a"], "one point a turn"


@rule("21.6.a", "Q92")
def test_units_out_of_supply_do_not_rally_by_either_reading() -> None:
    units = (it("A", "0509", dp=1), it("B", "0510", dp=1, flags=["out-of-supply"]), FAR)
    assert able(rallying(*units), "rally") == {"A", "B"}
    assert able(rallying(*units, options={"rally_supply": "supply-phase"}), "rally") == {"A"}
    assert able(rallying(*units, roads=[]), "rally") == set()


@rule("21.6.a")
def test_who_rallies_and_who_does_not() -> None:
    g = resting(
        inf("A", IT, "0510", dp=2),
        inf("F", IT, "0511", dp=1, flags=["force-marched"]),
        inf("N", IT, "0805", dp=1),
        inf("B", AH, "0804"),
    )
    assert "rally unit=A" in offered(g)
    assert "rally unit=N" not in offered(g)
    assert refused(g, "rally", unit="N")[0].startswith("21.6")
    assert refused(g, "rally", unit="F")[0].startswith("21.6")
    play(g, "rally unit=A")
    assert dp(g, "A") == 1
    assert refused(g, "rally", unit="A")


@rule("21.6.a", "21.5.a")
def test_a_unit_beside_the_enemy_rallies_in_a_printed_trench_only() -> None:
    tr = {"level": 2, "owner": IT, "printed": 2}
    g = resting(inf("N", IT, "0805", dp=1), inf("B", AH, "0804"), hexes={"0805": {"trench": tr}})
    assert "rally unit=N" in offered(g)
    g = resting(inf("N", IT, "0805", dp=1), inf("B", AH, "0804"), hexes={"0805": dug(2, IT)})
    assert "rally unit=N" not in offered(g)


@rule("21.6.a", "21.7.a", "21.2.a")
def test_a_second_rally_and_a_full_battalion_are_refused_by_their_own_clause():
    g = resting_near_a_town(inf("A", IT, "0609", dp=2), F)
    play(g, "rally unit=A")
    assert refused(g, "rally", unit="A") == ["21.6.a"]
    assert refused(resting_near_a_town(NEAR, F), "replace", unit="A") == ["21.2.a"]
    assert refused(resting_near_a_town(loose("I", IT, "0609", "bersaglieri"), F), "replace", unit="I") == ["21.4.a"]
    g = resting_near_a_town(inf("A", IT, "0609", dp=1, steps_left=1), F)
    play(g, "replace unit=A")
    assert refused(g, "rally", unit="A") == ["21.7.a"]
    assert refused(g, "replace", unit="A") == ["21.2.a"]


@rule("Q92")
def test_the_supply_of_those_who_rally_by_either_reading() -> None:
    """Out of supply now, but in supply in the Supply Phase of this turn."""
    for options, may in (({}, False), ({"rally_supply": "supply-phase"}, True)):
        g = resting(inf("A", IT, "0510", dp=1), inf("B", AH, "1201"), chart={"roads": []}, options=options)
        assert ("rally unit=A" in offered(g)) == may


@rule("Q92")
def test_the_supply_of_phase_five_as_a_state() -> None:
    tired = inf("A", IT, "0808", dp=1, supply="out")
    game = resting(tired, B, options={"rally_supply": "supply-phase"})
    assert offered(game, "rally") == []
    fresh = resting(tired | {"supply": "in"}, B, options={"rally_supply": "supply-phase"})
    assert offered(fresh, "rally") == ["rally unit=A"]


# 21.7: rally or replacement


@rule("21.7.a")
def test_rally_and_replacement_exclude_each_other() -> None:
    game = rallying(it("A", "0509", reduced=True, dp=1), FAR)
    play(game, "rally", unit="A")
    assert refused(game, "replace", unit="A") == ["21.7.a"]
    other = rallying(it("A", "0509", reduced=True, dp=1), FAR)
    play(other, "replace", unit="A")
    assert refused(other, "rally", unit="A") == ["21.7.a"], "nor the other way round"


@rule("21.5.a")
def test_half_in_a_printed_trench_beside_the_enemy_recovers_nothing_and_says_why() -> None:
    trench = {"0507": {"trench": {"level": 1, "owner": IT, "printed": 1}}}
    units = it("A", "0508", hexes=["0508", "0507"], reduced=True), ah("e", "0506")
    game = rallying(*units, hexes=trench)
    assert offered(game, "replace") == []
    assert keys(game, "replace", unit="A") == ["beside-enemy"]
