"""4.11, 21: rally and replacements."""

from __future__ import annotations

import pytest

from .reading import AH, IT, dp, keys, listed, pass_until, play, refused, rule, shown, steps, where
from .situations import FAR, ah, alone, gun, it, pos, rallying

TOWN = {"hexes": {"0610": {"terrain": "town"}}}


def able(game: object, verb: str) -> set[str]:
    return {o.text("unit") for o in listed(game, verb)}


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


@rule("21.2.a", "4.11.b")
def test_one_step_for_each_brigade() -> None:
    other = it("C", "0511", reduced=True, brigade="Z")
    game = rallying(it("A", "0509", reduced=True), it("B", "0510", reduced=True), other, FAR)
    assert able(game, "replace") == {"A", "B", "C"}
    play(game, "replace", unit="A")
    assert steps(game, "A") == 2
    assert able(game, "replace") == {"C"}
    assert refused(game, "replace", unit="B") == ["21.2.a"]


@rule("21.1.a", "Q113")
@pytest.mark.parametrize(
    ("kind", "back"), [("infantry", True), ("bersaglieri", True), ("cavalry", False), ("engineer", False)]
)
def test_only_infantry_is_replaced(kind: str, back: bool) -> None:
    game = rallying(alone("A", "0509", type=kind, reduced=True), FAR)
    assert bool(listed(game, "replace")) == back


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


@rule("21.3.a")
def test_a_brigade_wholly_gone_gets_nothing() -> None:
    game = rallying(it("B", "eliminated"), it("A", "0509", brigade="Z"), FAR, **TOWN)
    assert not listed(game, "return")


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


@rule("21.7.a")
def test_rally_and_replacement_exclude_each_other() -> None:
    game = rallying(it("A", "0509", reduced=True, dp=1), FAR)
    play(game, "rally", unit="A")
    assert refused(game, "replace", unit="A") == ["21.7.a"]
    other = rallying(it("A", "0509", reduced=True, dp=1), FAR)
    play(other, "replace", unit="A")
    assert refused(other, "rally", unit="A") == ["21.7.a"], "nor the other way round"


@rule("21.2.b", "25.0.c")
def test_a_battalion_that_returns_enters_its_hex() -> None:
    units = (ah("w", "0508"), ah("v", "eliminated"), it("A", "1201"))
    game = pos(*units, phase="rally", side=AH, initiative=AH, vp={"0610": 2}, control={"0610": IT}, **TOWN)
    assert game.points() == {IT: 2, AH: 0}
    play(game, "return", unit="v", hex="0610")
    assert game.points()[IT] == 0


@rule("4.11.d", "13.2.7.e", "Q104")
def test_the_table_is_cleared() -> None:
    game = rallying(
        it("A", "0509", flags=["activated", "moved"]),
        it("hq-X", "0510", type="hq"),
        FAR,
        interdiction=[{"hex": "0505", "value": 8, "side": IT}],
        events=["night-counterattack"],
    )
    play(game, "done")
    pass_until(game, "plan")
    assert where(game, "hq-X") == "display"
    assert shown(game, "A")["flags"] == []
    assert game.view(IT)["interdiction"] == {}
    assert game.view(IT)["events"] == {}
    assert game.state.turn == 3
